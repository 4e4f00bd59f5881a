// Hinges and clasps: brushed metal.
#define GLOSSY
#ifdef VERTEX
#include "include/board_vertex.glsl"
#else
#include "include/light.glsl"
#include "include/theme.glsl"
in vec3 at;
in vec3 normal;
in vec2 uv;
out vec4 color;
uniform sampler2D u_wood;

void main() {
    vec3 n = normalize(normal);
    float brushed = texture(u_wood, vec2(uv.x * 0.6, uv.y * 3.0)).g;
    n = normalize(n + vec3(0.05 * (brushed - 0.5), 0.0, 0.0));
    color = developed(lit_surface(at, n, Surface(metal_color.rgb * (0.82 + 0.25 * brushed), 0.25 + 0.14 * brushed, 1.0, 1.0, 1.0)));
}
#endif
