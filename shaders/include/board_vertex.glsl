// Vertex stage of everything that stands still.
#include "include/frame.glsl"
in vec3 in_position;
in vec3 in_normal;
in vec2 in_uv;
out vec3 at;
out vec3 normal;
out vec2 uv;

void main() {
    at = in_position;
    normal = in_normal;
    uv = in_uv;
    gl_Position = view_projection * vec4(in_position, 1.0);
}
