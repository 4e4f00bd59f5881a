// The soft dark under a piece, multiplied into the contact map.
#ifdef VERTEX
in vec2 in_position;
in vec4 i_place;
out vec2 p;
flat out float height;
uniform float u_reach;
void main() {
    p = in_position * u_reach;
    height = i_place.z;
    gl_Position = vec4((i_place.xy + p) / vec2(10.0, 7.5), 0.0, 1.0);
}
#else
in vec2 p;
flat in float height;
out vec4 color;
uniform float u_strength;
uniform float u_rest;           // height of the origin when the piece lies on the felt
void main() {
    float d = length(p);
    float dark = u_strength * (1.0 - smoothstep(0.376, 0.89, d)) * exp(-max(height - u_rest, 0.0) * 1.5);
    color = vec4(vec3(1.0 - dark), 1.0);
}
#endif
