// The mean of eight by eight texels, sixteen bilinear taps.
#ifdef VERTEX
#include "include/quad_vertex.glsl"
#else
in vec2 uv;
out vec4 color;
uniform sampler2D u_image;
void main() {
    vec2 texel = 1.0 / vec2(textureSize(u_image, 0));
    vec4 sum = vec4(0.0);
    for (int y = 0; y < 4; y++)
        for (int x = 0; x < 4; x++) sum += texture(u_image, uv + (vec2(x, y) * 2.0 - 3.0) * texel);
    color = sum / 16.0;
}
#endif
