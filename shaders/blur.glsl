// One direction of a Gaussian over nine texels.
#ifdef VERTEX
#include "include/quad_vertex.glsl"
#else
in vec2 uv;
out vec4 color;
uniform sampler2D u_image;
uniform vec2 u_step;

void main() {
    vec4 sum = vec4(0.0);
    float weight = 0.0;
    for (int i = -4; i <= 4; i++) {
        float k = exp(-float(i * i) / 8.0);
        sum += k * texture(u_image, uv + u_step * float(i));
        weight += k;
    }
    color = sum / weight;
}
#endif
