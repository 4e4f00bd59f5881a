// Depth of checkers, dice and cube, from the lamp.
#ifdef VERTEX
#include "include/frame.glsl"
#include "include/turn.glsl"
in vec3 in_position;
in vec4 i_place;
in vec4 i_turn;
void main() { gl_Position = light_projection * vec4(turned(i_turn, in_position * i_place.w) + i_place.xyz, 1.0); }
#else
out vec4 color;
void main() {
    float z = gl_FragCoord.z;
    color = vec4(z, z * z, 0.0, 1.0);
}
#endif
