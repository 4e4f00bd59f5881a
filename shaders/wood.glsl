// Frame and woodwork. FRAME 1: the outer rails, with mitred corners and a metal line let in.
#ifdef VERTEX
#include "include/board_vertex.glsl"
#else
#include "include/light.glsl"
#include "include/theme.glsl"
in vec3 at;
in vec3 normal;
in vec2 uv;
out vec4 color;
uniform sampler2D u_wood;       // grain, fibre, tone, pores

void main() {
    vec3 n = normalize(normal);
    vec4 w = texture(u_wood, uv);
    vec3 albedo = mix(frame_dark.rgb, frame_light.rgb, clamp(w.r * 0.80 + (w.b - 0.5) * 0.9 + 0.12, 0.0, 1.0));
    albedo *= mix(0.82, 1.0, w.g) * mix(0.62, 1.0, w.a);
    Surface s = Surface(albedo, 0.37 + 0.10 * (1.0 - w.a) + 0.08 * w.r, 0.0, mix(0.45, 1.0, smoothstep(-0.4, 0.25, at.z)), 0.62);
#if FRAME == 1
    vec2 side = abs(at.xy), out_by = (side - vec2(8.66, 5.85)) / vec2(0.50, 0.60);
    float joint = (out_by.x - out_by.y) * 0.38;
    if (min(out_by.x, out_by.y) > 0.0) {
        float line = smoothstep(0.020, 0.004, abs(joint));
        s.albedo *= 1.0 - 0.75 * line;
        s.open *= 1.0 - 0.4 * line;
    }
    vec2 from_edge = vec2(9.16, 6.45) - side;
    // Thinner than a pixel far away, so its share of the pixel is drawn, not a broken line.
    float away = abs(min(from_edge.x, from_edge.y) - 0.125), pixel = max(fwidth(away), 0.004);
    float inlay = clamp((0.016 - away) / pixel + 0.5, 0.0, 1.0) * min(0.032 / pixel, 1.0) * step(0.6, at.z);
    s.albedo = mix(s.albedo, inlay_color.rgb * 1.15, inlay);
    s.rough = mix(s.rough, 0.30, inlay);
    s.metal = 0.6 * inlay;
#endif
    color = developed(lit_surface(at, n, s));
}
#endif
