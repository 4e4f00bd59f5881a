// Wood of any colour, drawn once: grain, fibre, tone, pores; the grain runs along x and repeats.
#ifdef VERTEX
#include "include/quad_vertex.glsl"
#else
#include "include/noise.glsl"
in vec2 uv;
out vec4 color;
void main() {
    vec2 p = uv;
    // Years: wavering lines, each pale at first and dark where growth stopped.
    float warp = octaves(p * vec2(2.0, 3.0), vec2(2.0, 3.0)) + 0.16 * octaves(p * vec2(5.0, 21.0) + 3.0, vec2(5.0, 21.0));
    float year = fract(p.y * 13.0 + warp * 3.6);
    float late = smoothstep(0.15, 0.92, year) * (1.0 - smoothstep(0.93, 1.0, year));
    // Streaks many times longer than wide, then single fibres.
    float streak = octaves(p * vec2(2.0, 56.0) + 11.0, vec2(2.0, 56.0));
    float fibre = octaves(p * vec2(7.0, 230.0), vec2(7.0, 230.0));
    float tone = octaves(p * vec2(1.0, 11.0) + 7.0, vec2(1.0, 11.0));
    float pore = smoothstep(0.66, 0.84, noise(p * vec2(84.0, 620.0), vec2(84.0, 620.0)))
        * smoothstep(0.30, 0.75, noise(p * vec2(12.0, 60.0) + 5.0, vec2(12.0, 60.0)));
    float grain = 0.58 - 0.34 * late + 0.85 * (streak - 0.47) + 0.40 * (fibre - 0.47);
    color = vec4(clamp(grain, 0.0, 1.0), clamp(fibre * 1.6, 0.0, 1.0), tone, 1.0 - pore);
}
#endif
