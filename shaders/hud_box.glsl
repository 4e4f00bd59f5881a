// A rounded rectangle as a distance field: halo, shadow, glass and fill, edge, focus ring.
// FEATURES 0: fill and edge; 1: shadow and glass too; 2: the focus ring too.
// a: rectangle; b: radius, edge width, shadow blur, shadow offset; more: shadow alpha, glass, ring scale, unit.
// A ring scale of 0 is no ring, a negative one is the ring of high contrast: white, no halo.
#ifdef VERTEX
#include "include/hud_vertex.glsl"
#else
#include "include/hud_fragment.glsl"
uniform sampler2D u_glass;

float distance_to(vec2 p, vec4 rectangle, float radius) {
    vec2 half_size = rectangle.zw * 0.5;
    vec2 d = abs(p - rectangle.xy - half_size) - half_size + radius;
    return length(max(d, 0.0)) + min(max(d.x, d.y), 0.0) - radius;
}

float band(float d, float from, float to) { return clamp(d - from + 0.5, 0.0, 1.0) * clamp(to - d + 0.5, 0.0, 1.0); }

void main() {
    if (outside(at)) discard;
    float radius = min(b.x, min(a.z, a.w) * 0.5);
    float d = distance_to(at, a, radius);
    float cover = clamp(0.5 - d, 0.0, 1.0);
    vec4 c = vec4(0.0);
#if FEATURES > 0
    if (more.x > 0.0 && cover < 1.0) {
        float ds = distance_to(at - vec2(0.0, b.w), a, radius);
        float dark = 1.0 - smoothstep(-b.z, b.z, ds);
        c = vec4(0.0, 0.0, 0.0, more.x * dark * dark * (1.0 - cover));
    }
#endif
    if (cover > 0.0) {
        float t = clamp((at.y - a.y) / max(a.w, 1.0), 0.0, 1.0);
        vec4 fill = premultiplied(mix(top, bottom, t));
#if FEATURES > 0
        if (more.y > 0.0) {
            vec3 behind = texture(u_glass, vec2(at.x, u_window.y - at.y) / u_window).rgb;
            fill = over(fill, vec4(behind, 1.0) * more.y);
            fill.rgb += 0.05 * fill.a * max(1.0 - (at.y - a.y) / (120.0 * more.w), 0.0) * step(0.5, b.x);
        }
#endif
        if (b.y > 0.0) fill = over(premultiplied(edge) * band(d, -b.y, 0.5), fill);
        c = over(fill * cover, c);
    }
#if FEATURES > 1
    if (more.z != 0.0) {
        // A dark gap, the ring, a dark keyline, then the halo; nothing is tinted inside.
        bool plain = more.z < 0.0;
        vec3 ink = plain ? vec3(1.0) : vec3(0.616, 0.969, 0.863);
        float u = abs(more.z), from = 2.0 * u, to = 5.0 * u, end = 6.5 * u;
        float halo = d > 0.0 && !plain ? 0.42 * exp(-pow(max(d - to, 0.0) / (5.0 * u), 2.0)) : 0.0;
        c = over(vec4(vec3(0.282, 0.816, 0.659) * halo, halo) * (1.0 - cover), c);
        c = over(vec4(0.016, 0.027, 0.031, 1.0) * 0.96 * band(d, 0.0, end), c);
        c = over(vec4(ink, 1.0) * band(d, from, to), c);
    }
#endif
    color = c;
}
#endif
