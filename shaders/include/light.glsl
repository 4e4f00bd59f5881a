// Lamp, studio and tone curve for every lit material.
// LIT 1: microfacets and the reflected studio; LIT 0: diffuse light with a simple gloss (software drawing).
// SHADOW 1: filtered depth compare, TAPS x TAPS; SHADOW 2: blurred moments, one tap.
#include "include/frame.glsl"

uniform sampler2D u_contact;        // occlusion seen from above: walls and pieces
#if SHADOW == 2
uniform sampler2D u_shadow;
#else
uniform sampler2DShadow u_shadow;
#endif

const vec2 CONTACT_HALF = vec2(10.0, 7.5);

struct Surface {
    vec3 albedo;
    float rough;
    float metal;
    float open;         // 1 where the sky is in view, less in corners
    float gloss;        // scales the mirror-like part of what is no metal
};

float lamp_seen(vec3 at, vec3 n) {
    vec4 clip = light_projection * vec4(at + n * 0.03, 1.0);
    vec3 s = clip.xyz * 0.5 + 0.5;
    if (any(greaterThan(abs(clip.xy), vec2(0.985)))) return 1.0;
#if SHADOW == 2
    vec2 moments = texture(u_shadow, s.xy).rg;
    float behind = s.z - moments.x;
    if (behind <= 0.0) return 1.0;
    float variance = max(moments.y - moments.x * moments.x, 2e-6);
    return smoothstep(0.18, 0.95, variance / (variance + behind * behind));
#else
    float seen = 0.0;
    vec2 texel = SPREAD / vec2(textureSize(u_shadow, 0));
    for (int y = 0; y < TAPS; y++)
        for (int x = 0; x < TAPS; x++) {
            vec2 o = (vec2(x, y) - float(TAPS - 1) * 0.5) * texel;
            seen += texture(u_shadow, vec3(s.xy + o, s.z - 0.0015));
        }
    return seen / float(TAPS * TAPS);
#endif
}

float contact(vec2 p) { return texture(u_contact, p / CONTACT_HALF * 0.5 + 0.5).r; }

// The lamp is a pool over the middle of the board; the table falls into the dark around it.
float pool(vec2 p) {
    vec2 d = p - vec2(-0.5, 0.8);
    float s = 1.0 / (1.0 + dot(d, d) * 0.0046);
    return s * s;
}

// Light from the dome, the warm table below and a bright wall behind.
vec3 ambient(vec3 n) {
    return mix(vec3(0.088, 0.062, 0.046), vec3(0.285, 0.285, 0.300), n.z * 0.5 + 0.5)
        + vec3(0.090, 0.080, 0.065) * max(n.y, 0.0) + vec3(0.025, 0.035, 0.050) * max(-n.x, 0.0);
}

float panel(vec2 p, vec2 centre, vec2 half_size, float blur) {
    vec2 d = smoothstep(half_size + blur, half_size - blur, abs(p - centre));
    return d.x * d.y;
}

// The studio as a mirror sees it: dome, a soft-box low behind the board, a window at the left.
vec3 studio(vec3 r, float rough) {
    float blur = 0.05 + rough * 0.9;
    vec3 c = mix(vec3(0.055, 0.043, 0.036), vec3(0.17, 0.18, 0.20), smoothstep(-0.3 - blur, 0.9 + blur, r.z));
    vec2 p = r.xy / max(r.z, 0.05);
    float up = smoothstep(0.02, 0.35, r.z) * (1.0 - 0.6 * rough);
    c += vec3(2.10, 1.98, 1.80) * panel(p, vec2(-0.15, 1.75), vec2(1.25, 0.62), blur * 0.8) * up;
    c += vec3(0.34, 0.44, 0.58) * panel(p, vec2(-3.0, 0.4), vec2(0.5, 1.3), blur) * up;
    return c;
}

// Karis' fit of the split-sum table.
vec3 studio_share(vec3 f0, float rough, float facing) {
    vec4 r = rough * vec4(-1.0, -0.0275, -0.572, 0.022) + vec4(1.0, 0.0425, 1.04, -0.04);
    float a = min(r.x * r.x, exp2(-9.28 * facing)) * r.x + r.y;
    vec2 ab = vec2(-1.04, 1.04) * a + r.zw;
    return f0 * ab.x + ab.y;
}

vec3 lit_simply(vec3 at, vec3 n, Surface s) {
    float facing = max(dot(n, light_way.xyz), 0.0), spot = pool(at.xy);
    float seen = lamp_seen(at, n);
    vec3 c = s.albedo * (ambient(n) * s.open * (0.35 + 0.65 * spot) + light_color.rgb * (0.3183 * facing * seen * spot));
#ifdef GLOSSY
    vec3 v = normalize(eye.xyz - at);
    float h = max(dot(n, normalize(v + light_way.xyz)), 0.0);
    h *= h; h *= h; h *= h; h *= h; h *= h; h *= h;
    float rim = 1.0 - max(dot(n, v), 0.0);
    rim *= rim;
    float gleam = h * seen * spot;
    if (s.metal > 0.5) {
        // A wall that is bright above and dark below, seen in the metal.
        float wall = smoothstep(-0.2, 0.9, reflect(-v, n).y);
        c = c * 0.30 + s.albedo * ((0.07 + 0.26 * wall) * s.open * spot + 0.22 * gleam + 0.25 * rim);
    } else {
        c += s.gloss * (vec3(0.13, 0.122, 0.108) * gleam + vec3(0.10, 0.105, 0.115) * (rim * rim));
    }
#else
    c += vec3(0.0105, 0.0110, 0.0118) * (s.gloss * s.open * spot);
#endif
    return c;
}

vec3 lit_fully(vec3 at, vec3 n, Surface s) {
    vec3 v = normalize(eye.xyz - at), l = light_way.xyz, h = normalize(l + v);
    float nv = max(dot(n, v), 0.04), nl = max(dot(n, l), 0.0);
    vec3 f0 = mix(vec3(0.04 * s.gloss), s.albedo, s.metal);
    vec3 diffuse = s.albedo * (1.0 - s.metal);
    float spot = pool(at.xy) * smoothstep(32.0, 8.0, length(at.xy - vec2(-0.5, 0.8)));
    float seen = nl > 0.0 ? lamp_seen(at, n) : 0.0;
    float nh = max(dot(n, h), 0.0), vh = max(dot(v, h), 0.0);
    float a2 = pow(s.rough, 4.0), d = nh * nh * (a2 - 1.0) + 1.0;
    float facets = a2 / (3.14159 * d * d);
    float k = (s.rough + 1.0) * (s.rough + 1.0) * 0.125;
    float masking = 0.25 / ((nv * (1.0 - k) + k) * (nl * (1.0 - k) + k));
    vec3 fresnel = f0 + (1.0 - f0) * exp2(-8.6 * vh);
    vec3 c = diffuse * ambient(n) * s.open * (0.35 + 0.65 * spot);
    c += (diffuse * 0.3183 + fresnel * min(facets * masking, 6.0)) * light_color.rgb * (nl * seen * spot);
    float mirror_open = mix(s.open * s.open, 1.0, 0.25) * mix(0.55, 1.0, seen);
    c += studio(reflect(-v, n), s.rough) * studio_share(f0, s.rough, nv) * mirror_open * (0.3 + 0.7 * spot);
    return c;
}

vec3 lit_surface(vec3 at, vec3 n, Surface s) {
#if LIT == 0
    return lit_simply(at, n, s);
#else
    return lit_fully(at, n, s);
#endif
}

// Narkowicz' fit of the ACES curve, then the display's gamma, then a dither below one step.
vec4 developed(vec3 c) {
    c *= misc.x;
    c = clamp((c * (2.51 * c + 0.03)) / (c * (2.43 * c + 0.59) + 0.14), 0.0, 1.0);
#if LIT == 0
    c = sqrt(c);
#else
    c = pow(c, vec3(1.0 / 2.2));
#endif
    float speck = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
    return vec4(c + (speck - 0.5) / 255.0, 1.0);
}
