in vec2 at;
flat in vec4 a;
flat in vec4 b;
flat in vec4 top;
flat in vec4 bottom;
flat in vec4 edge;
flat in vec4 more;
flat in vec4 clip;
uniform vec2 u_window;
out vec4 color;

bool outside(vec2 p) { return p.x < clip.x || p.y < clip.y || p.x >= clip.z || p.y >= clip.w; }

vec4 premultiplied(vec4 c) { return vec4(c.rgb * c.a, c.a); }

vec4 over(vec4 front, vec4 back) { return front + back * (1.0 - front.a); }
