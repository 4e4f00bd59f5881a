// Occlusion along the walls of the board, the ground the contact map starts from.
#ifdef VERTEX
#include "include/quad_vertex.glsl"
#else
in vec2 uv;
out vec4 color;
void main() {
    vec2 a = abs((uv * 2.0 - 1.0) * vec2(10.0, 7.5));
    float dy = max(5.85 - a.y, 0.0);
    float dx = a.x < 6.96 ? min(a.x - 0.6, 6.96 - a.x) : min(a.x - 7.36, 8.66 - a.x);
    if (a.x > 7.2) dy = min(dy, max(a.y - 0.55, 0.0));
    float open = (1.0 - 0.55 * exp(-dy * 2.6)) * (1.0 - 0.55 * exp(-max(dx, 0.0) * 2.6));
    color = vec4(vec3(open), 1.0);
}
#endif
