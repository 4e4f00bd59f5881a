// Felt, inlaid points and tray floors, baked; lit points glow.
#ifdef VERTEX
#include "include/board_vertex.glsl"
#else
#include "include/light.glsl"
in vec3 at;
in vec3 normal;
in vec2 uv;
out vec4 color;
uniform sampler2D u_field;      // square root of albedo, roughness

const float PITCH = 1.06, BAR_HALF = 0.6, FIELD_X = 6.96, FIELD_Y = 5.85, LENGTH = 5.0;

// Light around the outline of a lit point: x edge and halo, y inside.
vec2 outline(float across, float column) {
    float centre = BAR_HALF + (column + 0.5) * PITCH;
    float t = (FIELD_Y - abs(at.y)) / LENGTH;
    float d = abs(across - centre) - 0.498 * (1.0 - t);
    if (t > 1.0) d = length(vec2(across - centre, (t - 1.0) * LENGTH));
    float edge = smoothstep(0.055, 0.0, abs(d)) + 0.45 * smoothstep(0.30, 0.0, max(d, 0.0)) * step(0.0, d);
    return vec2(edge, smoothstep(0.03, -0.03, d) * smoothstep(1.05, 0.0, t));
}

void main() {
    vec4 baked = texture(u_field, at.xy / vec2(9.2, 6.5) * 0.5 + 0.5);
    Surface s = Surface(baked.rgb * baked.rgb, baked.a, 0.0, contact(at.xy), baked.a > 0.5 ? 0.30 : 0.55);
    vec3 glow = vec3(0.0);
    int any_lit = lit.x | lit.y | lit.z;
    float across = abs(at.x);
    if (any_lit != 0 && across > BAR_HALF && across < FIELD_X) {
        float column = floor((across - BAR_HALF) / PITCH);
        int c = int(column), bit = at.x > 0.0 ? (at.y < 0.0 ? 5 - c : 18 + c) : (at.y < 0.0 ? 6 + c : 17 - c);
        if ((any_lit >> bit & 1) == 1) {
            vec3 hue = (lit.y >> bit & 1) == 1 ? vec3(1.00, 0.24, 0.13)
                : (lit.x >> bit & 1) == 1 ? vec3(0.10, 0.80, 0.52) : vec3(0.75, 0.66, 0.45);
            vec2 shape = outline(across, column);
            s.albedo = mix(s.albedo, hue * 0.6, shape.y * 0.12 * misc.y);
            glow = hue * (shape.x * 0.38 + shape.y * 0.06) * misc.y;
        }
    }
    color = developed(lit_surface(at, vec3(0.0, 0.0, 1.0), s) + glow);
}
#endif
