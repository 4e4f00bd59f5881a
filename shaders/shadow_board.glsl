// Depth of what stands still, from the lamp.
#ifdef VERTEX
#include "include/frame.glsl"
in vec3 in_position;
void main() { gl_Position = light_projection * vec4(in_position, 1.0); }
#else
out vec4 color;
void main() {
    float z = gl_FragCoord.z;
    color = vec4(z, z * z, 0.0, 1.0);
}
#endif
