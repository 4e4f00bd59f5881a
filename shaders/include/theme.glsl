// Colours of the board theme, linear light; the order is that of game/view/gl_theme.py.
layout(std140) uniform Theme {
    vec4 frame_dark;
    vec4 frame_light;
    vec4 tray_dark;
    vec4 tray_light;
    vec4 table_dark;
    vec4 table_light;
    vec4 metal_color;
    vec4 numeral_color;
    vec4 inlay_color;
    vec4 white_dark;    // w: roughness
    vec4 white_light;   // w: how strong the veins are
    vec4 black_dark;
    vec4 black_light;
    vec4 die_white;
    vec4 die_black;
    vec4 pip_white;
    vec4 pip_black;
    vec4 felt_dark;     // w: 1 for cloth, 0 for leather
    vec4 felt_light;
    vec4 point_a_dark;
    vec4 point_a_light;
    vec4 point_b_dark;
    vec4 point_b_light;
};
