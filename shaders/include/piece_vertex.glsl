// Vertex stage of checkers, dice and cube: one instance each.
#include "include/frame.glsl"
#include "include/turn.glsl"
in vec3 in_position;
in vec3 in_normal;
in vec4 i_place;        // position, scale
in vec4 i_turn;         // quaternion
in vec4 i_look;         // player, seed or value, glow, how far used
out vec3 at;
out vec3 normal;
out vec3 local;
out vec3 local_normal;
flat out vec4 look;
flat out vec4 turn;

void main() {
    local = in_position;
    local_normal = in_normal;
    look = i_look;
    turn = i_turn;
    normal = turned(i_turn, in_normal);
    at = turned(i_turn, in_position * i_place.w) + i_place.xyz;
    gl_Position = view_projection * vec4(at, 1.0);
}
