// The table under the board, dark towards its edges.
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
    vec4 w = texture(u_wood, at.xy * 0.035 + 0.3);
    vec3 albedo = mix(table_dark.rgb, table_light.rgb, w.r * 0.7 + w.b * 0.3) * mix(0.7, 1.0, w.g);
#if LIT == 0
    // The board's shadow as a soft rectangle: the lamp's true one costs more than the eye gains here.
    vec2 under = max(abs(at.xy - vec2(0.5, -0.4)) - vec2(9.0, 6.3), 0.0);
    float open = 0.2 + 0.8 * smoothstep(0.0, 1.3, length(under));
    float spot = pool(at.xy);
    color = developed(albedo * (spot * 1.3 * open));
#else
    vec2 under = max(abs(at.xy) - vec2(9.1, 6.4), 0.0);
    float open = mix(0.25, 1.0, smoothstep(0.0, 1.6, length(under)));
    color = developed(lit_surface(at, vec3(0.0, 0.0, 1.0), Surface(albedo, 0.5, 0.0, open, 0.7)));
#endif
}
#endif
