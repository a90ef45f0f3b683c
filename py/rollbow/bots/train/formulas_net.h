/* What the judge's network reads of a sheet, and the network: the same as prospects.py of the bot. */
#include "formulas_hands.h"

static uint64_t luck;
static uint64_t random_number(void) {
    uint64_t z = (luck += 0x9e3779b97f4a7c15ull);
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull, z = (z ^ z >> 27) * 0x94d049bb133111ebull;
    return (z ^ z >> 31) >> 16;
}
static int below(int count) { return (int)(random_number() % (uint64_t)count); }
static double unit(void) { return (double)(random_number() & 0xffffff) / 0x1000000; }

#ifndef CHOICE
enum { MAIN = 4, PLAIN = 22 + 4 * MAIN, LINE = 50, INNER = 8, UNITS = 16 };
#endif
enum { OUTS = 5, ROW = PLAIN + LINES * LINE, FINE = 2048, MOST = 127 };
typedef struct {
    float line[LINE][INNER], line_start[INNER], pool[INNER][UNITS], plain[PLAIN][UNITS], start[UNITS];
    float out[OUTS][UNITS], direct[PLAIN], out_start[OUTS];
} Net;
typedef struct { float line[LINES][INNER], pool[INNER], unit[UNITS], out[OUTS]; } Run;
typedef struct { /* points in hundreds: two ways to end, how likely the higher one is, their variances; the mean, and the variance of both */
    float mean, spread, high, high_wide, low, low_wide, likely;
} Value;
static const float NARROW = -3, WIDE = 2; /* what logarithms of standard deviations are kept between, and of how far both ways are apart */
enum { NUMBERS = sizeof(Net) / sizeof(float) };

static float lasting(const Outlook *o, int need) { return (float)o->lasts[need < NEED - 1 ? need : NEED - 1]; }
static void see_line(const Sheet *s, const Outlook *o, int l, const uint8_t *reach, float *y) {
    int blanks = 0, open = 0, worth, double_ = s->doubled >> l & 1;
    double base, added;
    memset(y, 0, LINE * sizeof *y);
    for (int i = 0; i < 5; i++) {
        int q = line_sq[l][i], n = s->sq[q];
        y[3 * i] = n == BLANK, y[3 * i + 1] = n == BLANK ? 0 : (float)n / 12, y[3 * i + 2] = reach[q], blanks += n == BLANK;
    }
    for (int i = 0; i < 4; i++) {
        int slot = line_sl[l][i], sign = s->sl[slot];
        if (sign) y[14 + 4 * i + sign] = 1;
        else open++, y[18 + 4 * i] = s->sq[slot_sq[slot][0]] != BLANK || s->sq[slot_sq[slot][1]] != BLANK;
    }
    weigh(o, l, s, s->used, &base, &added);
    y[31] = s->opened >> l & 1, y[32] = (float)double_, y[33] = !(s->used >> 1 & 1), y[34] = !(s->used >> 2 & 1);
    y[35] = (float)base / 300, y[36] = (float)added / 500, y[37] = (float)blanks / 5, y[38] = (float)open / 4;
    if (value_of(s, l, &worth)) y[39] = (float)(worth * (1 + double_)) / 300;
    y[40 + l] = 1;
}
static double see(const Sheet *s, const Outlook *o, int starts, float *x) {
    static Plan p;
    make_plan(&p, s, o);
    const Node *r = &p.root;
    int found[SLOTS], reached = free_squares(s, 1, found), blanks = 0, open = 0, minus = 0, need = 0, sum[LINES], order[LINES], n = 0;
    uint8_t reach[SQUARES] = {0};
    double sure = 0, points = r->worth - s->minus, over = points - (o->cap9 ? 300 : 900);
    for (int i = 0; i < reached; i++) reach[found[i]] = 1;
    for (int q = 0; q < SQUARES; q++) blanks += s->sq[q] == BLANK;
    for (int q = 0; q < SLOTS; q++) open += !s->sl[q], minus += s->sl[q] == MINUS;
    for (int i = 0; i < p.count; i++) {
        sum[i] = need += r->need[i], sure += r->base[i] * lasting(o, need);
        int at = i;
        double worth = r->base[i] + r->added[i];
        for (; at && worth > r->base[order[at - 1]] + r->added[order[at - 1]]; at--) order[at] = order[at - 1];
        order[at] = i;
    }
    x[n++] = (float)starts, x[n++] = (float)o->cap9, x[n++] = (float)all3;
    x[n++] = (float)over / 200, x[n++] = (float)(over / (40 + 30 * sqrt(o->parts))), x[n++] = (float)total_of(s) / 1000;
    x[n++] = (float)risk(&p, r) / 200, x[n++] = (float)reached / 10, x[n++] = (float)free_slots(s, 99, found) / 10;
    x[n++] = (float)blanks / 25, x[n++] = (float)open / 40;
    for (int a = 1; a < 7; a++) x[n++] = !(s->used >> a & 1);
    x[n++] = (float)sure / 300, x[n++] = (float)need / 40, x[n++] = (float)p.count / 10, x[n++] = (float)minus / 5, x[n++] = (float)s->minus / 20;
    for (int k = 0; k < MAIN; k++) {
        int i = order[k < p.count ? k : 0], here = k < p.count;
        x[n++] = here ? (float)r->base[i] / 500 : 0, x[n++] = here ? (float)r->added[i] / 500 : 0;
        x[n++] = here ? lasting(o, sum[i]) : 0, x[n++] = here ? (float)sum[i] / 20 : 0;
    }
    for (int l = 0; l < LINES; l++) see_line(s, o, l, reach, x + PLAIN + l * LINE);
    return points;
}
static float sure_of(float x) { return x > 0 ? x : 0; }
static float kept_in(float x) { return fminf(fmaxf(x, NARROW), WIDE); }
static Value ways(const float *out, double points) {
    Value v = {.high = (float)(points / 100) + out[0], .high_wide = expf(2 * kept_in(out[1])), .low_wide = expf(2 * kept_in(out[3])), .likely = 1 / (1 + expf(-out[4]))};
    float gap = expf(kept_in(out[2])), less = 1 - v.likely;
    v.low = v.high - gap, v.mean = v.high - less * gap;
    v.spread = v.likely * v.high_wide + less * v.low_wide + v.likely * less * gap * gap;
    return v;
}
static Value value_from(const Net *t, const float *x, double points, Run *r) {
    float sums[UNITS];
    memcpy(sums, t->start, sizeof sums);
    memset(r->pool, 0, sizeof r->pool);
    for (int l = 0; l < LINES; l++) {
        const float *y = x + PLAIN + l * LINE;
        float u[INNER];
        memcpy(u, t->line_start, sizeof u);
        for (int i = 0; i < LINE; i++)
            if (y[i] != 0)
                for (int j = 0; j < INNER; j++) u[j] += y[i] * t->line[i][j];
        for (int j = 0; j < INNER; j++) r->pool[j] += r->line[l][j] = sure_of(u[j]);
    }
    for (int i = 0; i < INNER; i++)
        for (int j = 0; j < UNITS; j++) sums[j] += r->pool[i] * t->pool[i][j];
    for (int i = 0; i < PLAIN; i++)
        if (x[i] != 0)
            for (int j = 0; j < UNITS; j++) sums[j] += x[i] * t->plain[i][j];
    for (int j = 0; j < UNITS; j++) r->unit[j] = sure_of(sums[j]);
    for (int k = 0; k < OUTS; k++) {
        float sum = t->out_start[k];
        for (int j = 0; j < UNITS; j++) sum += r->unit[j] * t->out[k][j];
        r->out[k] = sum;
    }
    for (int i = 0; i < PLAIN; i++) r->out[0] += x[i] * t->direct[i];
    return ways(r->out, points);
}
static void learn_from(const Net *t, Net *g, const float *x, const Run *r, const float *off) {
    float back[UNITS] = {0}, pool[INNER];
    for (int k = 0; k < OUTS; k++) {
        g->out_start[k] += off[k];
        for (int j = 0; j < UNITS; j++) g->out[k][j] += off[k] * r->unit[j], back[j] += off[k] * t->out[k][j];
    }
    for (int j = 0; j < UNITS; j++) back[j] = r->unit[j] > 0 ? back[j] : 0, g->start[j] += back[j];
    for (int i = 0; i < PLAIN; i++) g->direct[i] += off[0] * x[i];
    for (int i = 0; i < PLAIN; i++)
        if (x[i] != 0)
            for (int j = 0; j < UNITS; j++) g->plain[i][j] += x[i] * back[j];
    for (int i = 0; i < INNER; i++) {
        pool[i] = 0;
        for (int j = 0; j < UNITS; j++) g->pool[i][j] += r->pool[i] * back[j], pool[i] += t->pool[i][j] * back[j];
    }
    for (int l = 0; l < LINES; l++) {
        const float *y = x + PLAIN + l * LINE;
        float u[INNER];
        for (int j = 0; j < INNER; j++) u[j] = r->line[l][j] > 0 ? pool[j] : 0, g->line_start[j] += u[j];
        for (int i = 0; i < LINE; i++)
            if (y[i] != 0)
                for (int j = 0; j < INNER; j++) g->line[i][j] += y[i] * u[j];
    }
}
static void random_net(Net *t) {
    memset(t, 0, sizeof *t);
    for (int i = 0; i < LINE; i++)
        for (int j = 0; j < INNER; j++) t->line[i][j] = (float)(unit() - .5) / 2;
    for (int i = 0; i < INNER; i++)
        for (int j = 0; j < UNITS; j++) t->pool[i][j] = (float)(unit() - .5) / 5;
    for (int i = 0; i < PLAIN; i++)
        for (int j = 0; j < UNITS; j++) t->plain[i][j] = (float)(unit() - .5) / 2;
    t->out_start[1] = t->out_start[3] = -1, t->out_start[4] = 1;
}
/* As it ships: what goes into the units in small whole numbers, with a scale for each of them, the rest in larger ones. */
static float fine(float x) { return roundf(x * FINE) / FINE; }
static int top_of(const float *w, int rows, int columns, int j) {
    float top = 0;
    for (int i = 0; i < rows; i++) top = fmaxf(top, fabsf(w[i * columns + j]));
    return (int)ceilf(top * FINE) + 1;
}
static float scale_of(const float *w, int rows, int columns, int j) { return (float)top_of(w, rows, columns, j) / FINE / MOST; }
static void rounded(float *w, int rows, int columns) {
    for (int j = 0; j < columns; j++) {
        float scale = scale_of(w, rows, columns, j);
        for (int i = 0; i < rows; i++) w[i * columns + j] = roundf(w[i * columns + j] / scale) * scale;
    }
}
static void ship(const Net *from, Net *to) {
    *to = *from;
    rounded(&to->line[0][0], LINE, INNER), rounded(&to->pool[0][0], INNER, UNITS), rounded(&to->plain[0][0], PLAIN, UNITS);
    for (int j = 0; j < INNER; j++) to->line_start[j] = fine(to->line_start[j]);
    for (int j = 0; j < UNITS; j++) to->start[j] = fine(to->start[j]);
    for (int k = 0; k < OUTS; k++) {
        to->out_start[k] = fine(to->out_start[k]);
        for (int j = 0; j < UNITS; j++) to->out[k][j] = fine(to->out[k][j]);
    }
    for (int i = 0; i < PLAIN; i++) to->direct[i] = fine(to->direct[i]);
}
static void write_small(FILE *file, const float *w, int rows, int columns) {
    for (int j = 0; j < columns; j++)
        for (int i = 0; i < rows; i++) fputc((int)roundf(w[i * columns + j] / scale_of(w, rows, columns, j)) & 255, file);
}
static void write_large(FILE *file, const float *w, int count) {
    for (int i = 0; i < count; i++) {
        int16_t whole = (int16_t)roundf(w[i] * FINE);
        fwrite(&whole, 2, 1, file);
    }
}
static void write_tops(FILE *file, const float *w, int rows, int columns) {
    for (int j = 0; j < columns; j++) {
        int16_t whole = (int16_t)top_of(w, rows, columns, j);
        fwrite(&whole, 2, 1, file);
    }
}
static void write_net(FILE *file, const Net *t, int outs) {
    write_small(file, &t->line[0][0], LINE, INNER), write_small(file, &t->pool[0][0], INNER, UNITS), write_small(file, &t->plain[0][0], PLAIN, UNITS);
    write_tops(file, &t->line[0][0], LINE, INNER), write_tops(file, &t->pool[0][0], INNER, UNITS), write_tops(file, &t->plain[0][0], PLAIN, UNITS);
    write_large(file, t->line_start, INNER), write_large(file, t->start, UNITS), write_large(file, t->direct, PLAIN);
    write_large(file, &t->out[0][0], outs * UNITS), write_large(file, t->out_start, outs);
}
