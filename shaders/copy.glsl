// An image as it is.
#ifdef VERTEX
#include "include/quad_vertex.glsl"
#else
in vec2 uv;
out vec4 color;
uniform sampler2D u_image;
void main() { color = texture(u_image, uv); }
#endif
