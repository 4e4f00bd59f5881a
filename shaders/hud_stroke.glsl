// A line with round ends, or a dot. a: both ends; b: half width. Solid corners (b.y 1) are filled as they are.
#ifdef VERTEX
#include "include/hud_vertex.glsl"
#else
#include "include/hud_fragment.glsl"

void main() {
    if (outside(at)) discard;
    float cover = 1.0;
    if (b.y < 0.5) {
        vec2 along = a.zw - a.xy, from = at - a.xy;
        float t = clamp(dot(from, along) / max(dot(along, along), 1e-6), 0.0, 1.0);
        cover = clamp(b.x - length(from - along * t) + 0.5, 0.0, 1.0);
    }
    color = premultiplied(top) * cover;
}
#endif
