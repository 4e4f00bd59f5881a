// Interface quads; positions in window pixels, origin at the top left.
in vec2 in_position;
in vec4 in_a;
in vec4 in_b;
in vec4 in_top;
in vec4 in_bottom;
in vec4 in_edge;
in vec4 in_more;
in vec4 in_clip;
uniform vec2 u_window;
out vec2 at;
flat out vec4 a;
flat out vec4 b;
flat out vec4 top;
flat out vec4 bottom;
flat out vec4 edge;
flat out vec4 more;
flat out vec4 clip;

void main() {
    at = in_position;
    a = in_a;
    b = in_b;
    top = in_top;
    bottom = in_bottom;
    edge = in_edge;
    more = in_more;
    clip = in_clip;
    vec2 p = in_position / u_window * 2.0 - 1.0;
    gl_Position = vec4(p.x, -p.y, 0.0, 1.0);
}
