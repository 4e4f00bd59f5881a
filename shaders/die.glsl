// A die with drilled, painted pips; a played one is grey and dull.
#define GLOSSY
#ifdef VERTEX
#include "include/piece_vertex.glsl"
#else
#include "include/light.glsl"
#include "include/theme.glsl"
#include "include/turn.glsl"
#include "include/cube_face.glsl"
in vec3 at;
in vec3 normal;
in vec3 local;
in vec3 local_normal;
flat in vec4 look;
flat in vec4 turn;
out vec4 color;

void main() {
    vec3 n = normalize(normal);
    bool black = look.x > 0.5;
    vec2 q;
    vec3 u, v;
    int face = face_of(local, q, u, v);
    vec3 albedo = black ? die_black.rgb : die_white.rgb;
    float rough = 0.16, open = mix(0.55, 1.0, smoothstep(0.0, 0.5, at.z));
    // One bit for each place of the three by three grid.
    int mask = face == 1 ? 16 : face == 2 ? 257 : face == 3 ? 273 : face == 4 ? 325 : face == 5 ? 341 : 365;
    vec2 cell = clamp(floor(q / 0.52 + 0.5), -1.0, 1.0), e = q - cell * 0.52;
    float d = length(e), radius = face == 1 ? 0.21 : 0.165, soft = fwidth(d) + 0.01;
    if ((mask >> int((cell.y + 1.0) * 3.0 + cell.x + 1.5) & 1) == 1) {
        float m = smoothstep(radius + soft, radius - soft, d);
        albedo = mix(albedo, black ? pip_black.rgb : pip_white.rgb, m);
        open *= 1.0 - 0.35 * m * smoothstep(0.0, radius, d);
        rough = mix(rough, 0.26, m);
#if LIT == 1
        // The bowl's slope, and a thin bright lip around it.
        vec3 slope = u * e.x + v * e.y;
        float lip = smoothstep(soft * 2.0, 0.0, abs(d - radius - 0.012));
        n = normalize(n - turned(turn, slope) * (m * 1.9 / radius - lip * 1.2 / radius));
#endif
    }
    float used = look.w;
    albedo = mix(albedo, vec3(dot(albedo, vec3(0.3, 0.6, 0.1))) * 0.13 + 0.010, used * 0.94);
    vec3 glow = vec3(0.2, 0.8, 0.6) * look.z * 0.2 * misc.y;
    color = developed(lit_surface(at, n, Surface(albedo, mix(rough, 0.6, used), 0.0, open, mix(1.1, 0.25, used))) + glow);
}
#endif
