// A checker: turned wood or resin; the two sides differ by their turning and, if wished, by a letter.
#define GLOSSY
#ifdef VERTEX
#include "include/piece_vertex.glsl"
#else
#include "include/light.glsl"
#include "include/theme.glsl"
#include "include/turn.glsl"
in vec3 at;
in vec3 normal;
in vec3 local;
in vec3 local_normal;
flat in vec4 look;
flat in vec4 turn;
out vec4 color;
uniform sampler2D u_wood;
uniform sampler2D u_letters;    // W and B side by side
uniform sampler2D u_slopes;     // steepness of the turned top by radius, one row a side

vec2 turned_flat(vec4 q, vec2 p) {
    float c = 1.0 - 2.0 * q.z * q.z, s = 2.0 * q.z * q.w;
    return vec2(c * p.x - s * p.y, s * p.x + c * p.y);
}

void main() {
    vec3 n = normalize(normal);
    float r = length(local.xy);
    bool black = look.x > 0.5;
    vec4 dark = black ? black_dark : white_dark, light = black ? black_light : white_light;
    vec4 w = texture(u_wood, local.xy * 0.33 + vec2(look.y * 0.37, look.y * 0.71));
    float vein = mix(0.6, clamp(w.r * 1.1 + (w.b - 0.5) * 0.5 - 0.02, 0.0, 1.0), light.w);
    vec3 albedo = mix(dark.rgb, light.rgb, vein) * mix(1.0, mix(0.85, 1.0, w.g), light.w);
    float up = local_normal.z * 0.5 + 0.5;
#if LIT == 0
    if (up > 0.95) {
        float slope = texture(u_slopes, vec2(r / 0.485, black ? 0.75 : 0.25)).r * 3.984 - 2.0;
        n = normalize(n - turned(turn, vec3(local.xy / max(r, 0.01) * slope, 0.0)));
    }
#endif
    // A cut thinner than a pixel darkens that pixel by its share only.
    float pixel = fwidth(r), soft = max(pixel, 0.012), share = min(0.026 / soft, 1.0);
    float groove = black
        ? smoothstep(0.010 + soft, 0.004, abs(r - 0.165)) + smoothstep(0.010 + soft, 0.004, abs(r - 0.301))
        : smoothstep(0.010 + soft, 0.004, abs(r - 0.335));
    groove *= share;
    float open = mix(0.45, 1.0, smoothstep(0.0, 0.16, local.z)) * (1.0 - 0.6 * groove * step(0.6, up));
    if (!black) open *= mix(0.82, 1.0, smoothstep(0.30, 0.18, r)) * step(r, 0.30) + step(0.30, r);
    // Letters stand upright to the viewer whichever way the checker lies.
    vec2 t = turned_flat(turn, local.xy) / 0.56 + 0.5;
    vec2 place = vec2((t.x + (black ? 1.0 : 0.0)) * 0.5, t.y), dx = dFdx(place), dy = dFdy(place);
    if (misc.z > 0.5 && up > 0.9 && r < 0.28) {
        float ink = textureGrad(u_letters, place, dx, dy).r;
        albedo = mix(albedo, black ? vec3(0.85, 0.80, 0.70) : vec3(0.03, 0.02, 0.02), ink);
    }
    vec3 glow = vec3(0.0);
    if (look.z > 0.0) {
        float rim = 1.0 - max(dot(n, normalize(eye.xyz - at)), 0.0);
        glow = vec3(0.10, 0.70, 0.48) * look.z * misc.y * (0.06 + 0.8 * rim * rim + 0.7 * smoothstep(0.03, 0.0, abs(r - 0.42)));
    }
    color = developed(lit_surface(at, n, Surface(albedo, dark.w, 0.0, open, 1.1)) + glow);
}
#endif
