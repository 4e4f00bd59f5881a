// The doubling cube: bone with engraved numbers. look.y: row of the number atlas (2..64 or 128..4096).
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
uniform sampler2D u_digits;     // twelve numbers, six to a row

float ink_at(vec2 q, int face, vec2 dx, vec2 dy) {
    vec2 t = clamp(q * 0.60 + 0.5, 0.0, 1.0);
    vec2 scale = vec2(0.10, 0.30);
    vec2 place = vec2((float(face - 1) + t.x) / 6.0, (t.y + look.y) / 2.0);
    return textureGrad(u_digits, place, dx * scale, dy * scale).r;
}

void main() {
    vec3 n = normalize(normal);
    vec2 q;
    vec3 u, v;
    int face = face_of(local, q, u, v);
    vec2 dx = dFdx(q), dy = dFdy(q);
    vec3 albedo = vec3(0.80, 0.75, 0.66);
    float open = mix(0.55, 1.0, smoothstep(-0.9, 0.4, local.z + at.z * 0.3));
    if (all(lessThan(abs(q), vec2(0.82)))) {
        float m = ink_at(q, face, dx, dy);
        albedo = mix(albedo, vec3(0.095, 0.016, 0.014), m);
#if LIT == 1
        float e = 0.025;
        vec2 slope = vec2(ink_at(q + vec2(e, 0.0), face, dx, dy) - ink_at(q - vec2(e, 0.0), face, dx, dy),
                          ink_at(q + vec2(0.0, e), face, dx, dy) - ink_at(q - vec2(0.0, e), face, dx, dy));
        n = normalize(n + turned(turn, u * slope.x + v * slope.y) * 0.45);
#endif
    }
    vec3 glow = vec3(0.75, 0.55, 0.2) * look.z * 0.16 * misc.y;
    color = developed(lit_surface(at, n, Surface(albedo, 0.22, 0.0, open, 1.1)) + glow);
}
#endif
