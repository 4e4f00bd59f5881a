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

const float PLANK = 4.6;

void main() {
    // Planks, each cut from another place of the tree.
    float plank = floor(at.y / PLANK), edge = abs(fract(at.y / PLANK) - 0.5) * PLANK;
    vec4 w = texture(u_wood, at.xy * 0.043 + vec2(plank * 0.377, plank * 0.291));
    vec3 albedo = mix(table_dark.rgb, table_light.rgb, clamp(w.r * 0.85 + (w.b - 0.5) * 0.8 + 0.05, 0.0, 1.0));
    albedo *= mix(0.75, 1.0, w.g) * (0.86 + 0.28 * fract(plank * 0.618)) * (1.0 - 0.55 * smoothstep(PLANK * 0.5 - 0.05, PLANK * 0.5, edge));
    // No horizon: the table ends in the dark of the room.
    float room = smoothstep(46.0, 16.0, length(at.xy));
#if LIT == 0
    // The board's shadow as a soft rectangle: the lamp's true one costs more than the eye gains here.
    vec2 under = max(abs(at.xy - vec2(0.5, -0.4)) - vec2(9.0, 6.3), 0.0);
    float open = 0.2 + 0.8 * smoothstep(0.0, 1.3, length(under));
    float spot = pool(at.xy);
    color = developed(albedo * (spot * 1.3 * open * room));
#else
    vec2 under = max(abs(at.xy) - vec2(9.1, 6.4), 0.0);
    float open = mix(0.25, 1.0, smoothstep(0.0, 1.6, length(under)));
    color = developed(lit_surface(at, vec3(0.0, 0.0, 1.0), Surface(albedo, 0.55, 0.0, open, 0.30)) * room);
#endif
}
#endif
