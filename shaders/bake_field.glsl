// The playing surface, drawn once for a theme: cloth or leather, inlaid veneer points, tray floors.
#ifdef VERTEX
#include "include/quad_vertex.glsl"
#else
#include "include/noise.glsl"
#include "include/theme.glsl"
in vec2 uv;
out vec4 color;
uniform sampler2D u_wood;

vec3 veneer(vec2 p, vec3 dark, vec3 light) {
    vec4 w = texture(u_wood, p);
    return mix(dark, light, clamp(w.r * 0.95 + (w.b - 0.5) * 0.7 + 0.06, 0.0, 1.0)) * mix(0.88, 1.0, w.g) * mix(0.78, 1.0, w.a);
}

// Short crossing fibres of pressed wool, 0..1.
float nap(vec2 p) {
    float a = noise(vec2(p.x * 34.0 + p.y * 9.0, p.y * 61.0 - p.x * 14.0), vec2(9999.0));
    float b = noise(vec2(p.x * 57.0 - p.y * 21.0, p.y * 30.0 + p.x * 11.0) + 40.0, vec2(9999.0));
    float c = noise(p * 92.0 + 9.0, vec2(9999.0));
    return (a + b) * 0.35 + c * 0.3;
}

float pebble(vec2 p) {
    float a = noise(p * 26.0, vec2(9999.0)), b = noise(p * 53.0 + 9.0, vec2(9999.0));
    return abs(a - 0.5) + 0.5 * abs(b - 0.5);
}

void main() {
    vec2 p = (uv * 2.0 - 1.0) * vec2(9.2, 6.5);
    float across = abs(p.x);
    float big = octaves(p * 0.5 + 20.0, vec2(999.0));
    float fine = felt_dark.w > 0.5 ? nap(p) : pebble(p);
    vec3 c = mix(felt_dark.rgb, felt_light.rgb, big) * (felt_dark.w > 0.5 ? 0.66 + 0.66 * fine : 0.80 + 0.45 * fine);
    float rough = felt_dark.w > 0.5 ? 0.86 : 0.60 + 0.14 * fine;
    if (across < 6.97 && across > 0.59) {
        float k = floor((across - 0.6) / 1.06), centre = 0.6 + (k + 0.5) * 1.06;
        float t = (5.85 - abs(p.y)) / 5.0, half_width = 0.498 * (1.0 - t);
        float d = (abs(across - centre) - half_width) * 5.0 / length(vec2(5.0, 0.498));
        if (t > 1.0) d = length(vec2(across - centre, (t - 1.0) * 5.0));
        bool first = mod(k + (p.x > 0.0 ? 0.0 : 1.0) + (p.y > 0.0 ? 1.0 : 0.0), 2.0) < 0.5;
        vec3 inlaid = first
            ? veneer(p.yx * 0.11 + vec2(k * 0.37, k * 0.13), point_a_dark.rgb, point_a_light.rgb)
            : veneer(p.yx * 0.11 + vec2(k * 0.71, k * 0.33 + 0.4), point_b_dark.rgb, point_b_light.rgb);
        float soft = 0.010, inside = smoothstep(soft, -soft, d);
        float line = smoothstep(0.028 + soft, 0.028 - soft, abs(d));
        c = mix(c * (1.0 - 0.35 * smoothstep(0.10, 0.0, d)), inlaid, inside);
        rough = mix(mix(rough, 0.36, inside), 0.34, line);
        c = mix(c, inlay_color.rgb, line * 0.9);
    } else if (across > 7.3) {
        c = veneer(p.yx * 0.10 + 0.2, tray_dark.rgb, tray_light.rgb);
        rough = 0.45;
    }
    color = vec4(sqrt(c), rough);
}
#endif
