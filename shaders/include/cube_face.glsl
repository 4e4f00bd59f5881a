// Which face of a cube a point lies on, and where on it: q in -1..1, upright when that face is up.
int face_of(vec3 p, out vec2 q, out vec3 u, out vec3 v) {
    vec3 a = abs(p);
    if (a.x > a.y && a.x > a.z) {
        float s = sign(p.x);
        u = vec3(0.0, 0.0, -s); v = vec3(0.0, 1.0, 0.0);
        q = vec2(dot(p, u), dot(p, v));
        return s > 0.0 ? 3 : 4;
    }
    if (a.y > a.z) {
        float s = sign(p.y);
        u = vec3(1.0, 0.0, 0.0); v = vec3(0.0, 0.0, -s);
        q = vec2(dot(p, u), dot(p, v));
        return s > 0.0 ? 5 : 2;
    }
    float s = sign(p.z);
    u = vec3(1.0, 0.0, 0.0); v = vec3(0.0, s, 0.0);
    q = vec2(dot(p, u), dot(p, v));
    return s > 0.0 ? 1 : 6;
}
