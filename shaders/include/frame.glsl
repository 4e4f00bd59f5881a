// What every pass of a frame shares; written once a frame.
layout(std140) uniform Frame {
    mat4 view_projection;
    mat4 light_projection;
    vec4 eye;
    vec4 light_way;     // unit vector towards the lamp
    vec4 light_color;
    vec4 misc;          // exposure, pulse of highlights, letters on checkers, unused
    ivec4 lit;          // columns lit as destination, as hit, as last move, unused
};
