// A piece of the atlas: text (white letters, tinted top to bottom) or a picture. a: place in the atlas of
// corners; b: rectangle.
#ifdef VERTEX
#include "include/hud_vertex.glsl"
#else
#include "include/hud_fragment.glsl"
uniform sampler2D u_image;

void main() {
    if (outside(at)) discard;
    vec2 t = (at - b.xy) / b.zw;
    // A headline's colour turns over the middle half of its letters.
    vec4 tint = mix(top, bottom, clamp((t.y - 0.28) * 2.2, 0.0, 1.0));
    color = texture(u_image, mix(a.xy, a.zw, t)) * premultiplied(tint);
}
#endif
