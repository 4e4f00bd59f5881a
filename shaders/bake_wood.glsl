// Wood of any colour, drawn once: grain, fibre, tone, pores; the grain runs along x and repeats.
#ifdef VERTEX
#include "include/quad_vertex.glsl"
#else
#include "include/noise.glsl"
in vec2 uv;
out vec4 color;
void main() {
    vec2 p = uv;
    float warp = octaves(p * vec2(2.0, 4.0), vec2(2.0, 4.0)) * 0.9
        + octaves(p * vec2(4.0, 16.0) + 3.0, vec2(4.0, 16.0)) * 0.12;
    float ring = fract(p.y * 9.0 + warp * 4.2);
    float grain = smoothstep(0.0, 0.75, ring) * smoothstep(1.0, 0.86, ring);
    float fibre = octaves(p * vec2(6.0, 180.0), vec2(6.0, 180.0));
    float tone = octaves(p * vec2(2.0, 9.0) + 7.0, vec2(2.0, 9.0));
    float pore = smoothstep(0.62, 0.80, noise(p * vec2(96.0, 512.0), vec2(96.0, 512.0)))
        * smoothstep(0.35, 0.70, noise(p * vec2(20.0, 64.0), vec2(20.0, 64.0)));
    color = vec4(clamp(0.25 + 0.55 * grain + 0.35 * (fibre - 0.5), 0.0, 1.0), clamp(fibre * 1.6, 0.0, 1.0), tone, 1.0 - pore);
}
#endif
