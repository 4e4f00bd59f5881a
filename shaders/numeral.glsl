// Point numbers cut into the rim and filled with paint; blended over the wood.
#ifdef VERTEX
#include "include/board_vertex.glsl"
#else
#include "include/light.glsl"
#include "include/theme.glsl"
in vec3 at;
in vec3 normal;
in vec2 uv;
out vec4 color;
uniform sampler2D u_numerals;

void main() {
    float ink = texture(u_numerals, uv).r;
    vec2 texel = 1.3 / vec2(textureSize(u_numerals, 0));
    float above = texture(u_numerals, uv + vec2(0.0, texel.y * 1.6)).r;
    float below = texture(u_numerals, uv - vec2(0.0, texel.y * 1.6)).r;
    // The far wall of a cut lies in shade, the near lip catches the lamp.
    float shade = clamp(ink - above, 0.0, 1.0), lip = clamp(below - ink, 0.0, 1.0);
    if (ink + lip < 0.01) discard;
    vec3 n = normalize(vec3(0.0, (above - below) * 0.8, 1.0));
    Surface s = Surface(numeral_color.rgb * (1.0 - 0.55 * shade), 0.40, 0.0, 1.0 - 0.5 * shade, 1.0);
    float around = lip * 0.5 * (1.0 - ink);
    color = vec4(developed(lit_surface(at, n, s)).rgb * ink, ink + around);
}
#endif
