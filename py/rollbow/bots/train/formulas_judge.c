/* A small network that says how strong sheets of Formulas are between rounds. formulas_judge.py runs it:
 * judge DATA UNITS TARGET
 *
 * First it learns from who won (alone: from the points), then from what each round led to, as it judges that itself. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 4, UNITS = 64, INPUTS = 64, BATCH = 128, ROUNDS = 4, EPOCHS = 12 };
static const double AHEAD = 0.5; /* how much the outcome counts against what the next round was worth */
typedef struct { double start[UNITS], in[UNITS][INPUTS], out[UNITS], direct[INPUTS]; } Net;
enum { NUMBERS = sizeof(Net) / sizeof(double) };

static int seats, inputs, units;
static long count;
static double *rows; /* last, came[seats], sights[seats][inputs] */
static double *target;
static Net net;

static uint64_t luck;
static uint64_t random_number(void) {
    uint64_t z = (luck += 0x9e3779b97f4a7c15ull);
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull, z = (z ^ z >> 27) * 0x94d049bb133111ebull;
    return (z ^ z >> 31) >> 33;
}
static double *row(long i) { return rows + i * (1 + seats + seats * inputs); }
static double *came(long i) { return row(i) + 1; }
static double *sights(long i, int k) { return row(i) + 1 + seats + k * inputs; }

static double strength(const double *x, double *hidden) {
    double sum = 0;
    for (int i = 0; i < inputs; i++) sum += net.direct[i] * x[i];
    for (int h = 0; h < units; h++) {
        double s = net.start[h];
        for (int i = 0; i < inputs; i++) s += net.in[h][i] * x[i];
        hidden[h] = s > 0 ? s : 0;
        sum += hidden[h] * net.out[h];
    }
    return sum;
}
static void answer(long i, double hidden[MOST][UNITS], double *share) {
    double top = -1e9, sum = 0;
    for (int k = 0; k < seats; k++) {
        share[k] = strength(sights(i, k), hidden[k]);
        if (share[k] > top) top = share[k];
    }
    if (seats == 1) return;
    for (int k = 0; k < seats; k++) sum += share[k] = exp(share[k] - top);
    for (int k = 0; k < seats; k++) share[k] /= sum;
}
static void add_slope(long i, Net *slope) {
    double hidden[MOST][UNITS], share[MOST];
    answer(i, hidden, share);
    for (int k = 0; k < seats; k++) {
        double off = (share[k] - target[i * seats + k]) / BATCH;
        const double *x = sights(i, k);
        for (int j = 0; j < inputs; j++) slope->direct[j] += off * x[j];
        for (int h = 0; h < units; h++) {
            if (hidden[k][h] <= 0) continue;
            slope->out[h] += off * hidden[k][h];
            double back = off * net.out[h];
            slope->start[h] += back;
            for (int j = 0; j < inputs; j++) slope->in[h][j] += back * x[j];
        }
    }
}
static void learn(double top) { /* Adam */
    static Net slope, speed, square;
    double *w = (double *)&net, *s = (double *)&slope, *v = (double *)&speed, *q = (double *)&square;
    long steps = EPOCHS * count / BATCH;
    memset(v, 0, sizeof speed), memset(q, 0, sizeof square);
    for (long step = 1; step <= steps; step++) {
        double rate = top * (1 - step / (steps + 1.0)) + top / 50, drag = 1 - pow(0.9, step), spread = 1 - pow(0.99, step);
        memset(s, 0, sizeof slope);
        for (int i = 0; i < BATCH; i++) add_slope((long)(random_number() % (uint64_t)count), &slope);
        for (int i = 0; i < (int)NUMBERS; i++) {
            double slant = s[i] + 1e-5 * w[i];
            v[i] = 0.9 * v[i] + 0.1 * slant, q[i] = 0.99 * q[i] + 0.01 * slant * slant;
            w[i] -= rate * (v[i] / drag) / (sqrt(q[i] / spread) + 1e-8);
        }
    }
}
static void aim(double outcome) /* what to learn */ {
    double hidden[MOST][UNITS], share[MOST];
    for (long i = count - 1; i >= 0; i--) {
        if (*row(i)) {
            memcpy(target + i * seats, came(i), sizeof(double) * (size_t)seats);
            continue;
        }
        answer(i + 1, hidden, share);
        for (int k = 0; k < seats; k++)
            target[i * seats + k] = (1 - outcome) * share[k] + outcome * target[(i + 1) * seats + k];
    }
}
int main(int argc, char **words) {
    if (argc != 4) return 2;
    FILE *file = fopen(words[1], "rb");
    double head[3];
    if (!file || fread(head, 8, 3, file) != 3) return 2;
    count = (long)head[0], seats = (int)head[1], inputs = (int)head[2], units = atoi(words[2]);
    size_t size = (size_t)count * (size_t)(1 + seats + seats * inputs);
    rows = malloc(size * 8), target = malloc((size_t)(count * seats) * 8);
    if (fread(rows, 8, size, file) != size) return 2;
    fclose(file);
    luck = (uint64_t)1 << 48;
    for (int h = 0; h < units; h++) {
        net.out[h] = 0;
        for (int i = 0; i < inputs; i++) net.in[h][i] = (double)(random_number() % 2001) / 5000 - 0.2;
    }
    if (seats == 1) {
        for (long i = 0; i < count; i++) net.direct[0] += *came(i);
        net.direct[0] /= (double)count;
    }
    for (int round = 0; round < ROUNDS; round++) {
        aim(round ? AHEAD : 1);
        learn(round ? 0.004 : 0.01);
    }
    FILE *out = fopen(words[3], "w");
    for (int h = 0; h < units; h++) fprintf(out, "%.4f\n", net.start[h]);
    for (int h = 0; h < units; h++)
        for (int i = 0; i < inputs; i++) fprintf(out, "%.4f\n", net.in[h][i]);
    for (int h = 0; h < units; h++) fprintf(out, "%.4f\n", net.out[h]);
    for (int i = 0; i < inputs; i++) fprintf(out, "%.4f\n", net.direct[i]);
    return fclose(out);
}
