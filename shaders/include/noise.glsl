// Value noise that repeats after `period` cells, and sums of its octaves.
float hash(vec2 p) { return fract(sin(dot(p, vec2(127.1, 311.7))) * 43758.5453); }

float noise(vec2 p, vec2 period) {
    vec2 cell = floor(p), f = fract(p);
    f = f * f * (3.0 - 2.0 * f);
    vec2 a = mod(cell, period), b = mod(cell + 1.0, period);
    return mix(mix(hash(a), hash(vec2(b.x, a.y)), f.x), mix(hash(vec2(a.x, b.y)), hash(b), f.x), f.y);
}

float octaves(vec2 p, vec2 period) {
    float sum = 0.0, weight = 0.5;
    for (int i = 0; i < 5; i++) {
        sum += weight * noise(p, period);
        p *= 2.0;
        period *= 2.0;
        weight *= 0.5;
    }
    return sum;
}
