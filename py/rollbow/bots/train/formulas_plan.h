/* Sheets of Formulas and what plans expect of them: the same as trial_sheets.py, value.py, search.py and hands.py of the
 * bot, so that the judge learns from the very uses of a hand that it weighs in the page. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SQUARES = 25, SLOTS = 40, LINES = 10, NEVER = 99, NEED = 160, PARTS = 14, BLANK = -1 };
enum { NONE, PLUS, MINUS, TIMES };
enum { PRINTED = 1 << 3 | 1 << 4 | 1 << 5 | 1 << 6 };
typedef struct {
    int8_t sq[SQUARES], sl[SLOTS];
    uint8_t used;
    uint16_t opened, doubled;
    int16_t minus;
} Sheet;
typedef struct {
    Sheet s;
    int8_t need[LINES];
    uint8_t spent;
    double base[LINES], added[LINES], worth;
} Node;
typedef struct {
    int parts, cap9;
    double kept[128], lasts[NEED], sums, any, pairs, small, times;
} Outlook;
typedef struct {
    const Outlook *view;
    int count, order[LINES], place[LINES], rank[SQUARES + SLOTS + LINES];
    Node root;
} Plan;

static int slot_sq[SLOTS][2], sq_slots[SQUARES][4], sq_count[SQUARES], line_sq[LINES][5], line_sl[LINES][4], slot_line[SLOTS];
static double curve[3];

static void geometry(void) {
    for (int l = 0; l < 5; l++)
        for (int i = 0; i < 5; i++) {
            line_sq[l][i] = 5 * l + i, line_sq[5 + l][i] = 5 * i + l;
            if (i < 4) line_sl[l][i] = 9 * l + i, line_sl[5 + l][i] = 9 * i + 4 + l;
        }
    for (int l = 0; l < LINES; l++)
        for (int i = 0; i < 4; i++) {
            int slot = line_sl[l][i];
            slot_line[slot] = l, slot_sq[slot][0] = line_sq[l][i], slot_sq[slot][1] = line_sq[l][i + 1];
        }
    for (int slot = 0; slot < SLOTS; slot++)
        for (int i = 0; i < 2; i++) sq_slots[slot_sq[slot][i]][sq_count[slot_sq[slot][i]]++] = slot;
}
static int value_of(const Sheet *s, int line, int *worth) {
    int total = 0, product;
    for (int i = 0; i < 5; i++) {
        int n = s->sq[line_sq[line][i]], sign = i ? s->sl[line_sl[line][i - 1]] : PLUS;
        if (n == BLANK || !sign) return 0;
        if (!i) product = n;
        else if (sign == TIMES) product *= n;
        else total += product, product = sign == MINUS ? -n : n;
    }
    *worth = total + product;
    return 1;
}
static int total_of(const Sheet *s) {
    int sum = -s->minus, worth;
    for (int l = 0; l < LINES; l++)
        if (s->opened >> l & 1 && value_of(s, l, &worth)) sum += worth * (1 + (s->doubled >> l & 1));
    return sum;
}
static int free_squares(const Sheet *s, int by_times, int *found) {
    int count = 0;
    for (int q = 0; q < SQUARES; q++) {
        if (s->sq[q] != BLANK) continue;
        int any = 0, times = 0;
        for (int i = 0; i < sq_count[q]; i++) any |= s->sl[sq_slots[q][i]], times |= s->sl[sq_slots[q][i]] == TIMES;
        if (any && (by_times || !times)) found[count++] = q;
    }
    return count;
}
static int free_slots(const Sheet *s, int most, int *found) {
    int count = 0;
    for (int slot = 0; slot < SLOTS; slot++) {
        int a = s->sq[slot_sq[slot][0]], b = s->sq[slot_sq[slot][1]];
        if (!s->sl[slot] && (a != BLANK || b != BLANK) && a <= most && b <= most) found[count++] = slot;
    }
    return count;
}

/* what parts to come may bring (value.py) */
static const double START_SUMS[][2] = {{12, .40}, {11, .20}, {10, .15}, {9, .10}, {8, .06}, {7, .04}, {6, .05}, {0, 0}};
static const double START_SQUARES[][2] = {{36, .55}, {25, .15}, {16, .08}, {0, 0}};
static const double FOLLOW_SUMS[][2] = {{12, .02}, {11, .03}, {10, .04}, {9, .05}, {8, .06}, {7, .05}, {6, .15}, {5, .15}, {4, .2}, {0, 0}};
static const double FOLLOW_SQUARES[][2] = {{36, .06}, {25, .06}, {16, .13}, {0, 0}};
static const double KEPT[7] = {0, 0, 30, 24, 26, 12, 30};
static double fewer(double a, double b) { return a < b ? a : b; }
static double more(double a, double b) { return a > b ? a : b; }
static void better_by(double better[4], double share, const double sums[][2], const double squares[][2], const double f[4], int most) {
    double rest = 1, none = 1;
    int last = 0;
    for (int i = 0; sums[i][0]; i++) rest -= sums[i][1];
    for (int i = 0; squares[i][0]; i++) none -= squares[i][1];
    for (int i = 0; !last; i++) {
        last = !sums[i][0];
        double number = fewer(last ? 3 : sums[i][0], most), chance = last ? rest : sums[i][1];
        better[0] += share * chance * more(number, f[0]);
        better[2] += share * chance * more(number * f[0], f[2]);
        int end = 0;
        for (int j = 0; !end; j++) {
            end = !squares[j][0];
            double squared = fewer(squares[j][0], most), likely = end ? none : squares[j][1];
            better[1] += share * chance * likely * more(number, more(squared, f[1]));
            better[3] += share * chance * likely * more(number * f[1], more(squared * f[0], f[3]));
        }
    }
}
static double chance_to_finish(int dice, int need) {
    if (!need) return 1;
    if (!dice) return 0;
    return 1 / (1 + exp(-(curve[0] * dice - curve[1] - need / 2.0) / (curve[2] * dice)));
}
static void look_out(Outlook *o, int parts, int seats, int cap9) {
    double f[4] = {0, 0, 0, 0}, first = 1.0 / seats, one = 1, absent = 1;
    memset(o, 0, sizeof *o);
    for (int i = 0; i < parts; i++) {
        double better[4] = {0, 0, 0, 0};
        better_by(better, first, START_SUMS, START_SQUARES, f, cap9 ? 9 : 36);
        better_by(better, 1 - first, FOLLOW_SUMS, FOLLOW_SQUARES, f, cap9 ? 9 : 36);
        memcpy(f, better, sizeof f);
        one *= 1 - first * .8 - (1 - first) * .45;
        absent *= 1 - first * .55 - (1 - first) * .06;
    }
    o->parts = parts, o->cap9 = cap9, o->sums = f[0], o->any = f[1], o->small = f[2], o->pairs = f[3];
    o->times = parts ? 1 - one : 0;
    for (int need = 0; need < NEED; need++) o->lasts[need] = chance_to_finish(4 * parts, need);
    for (int used = 0; used < 128; used++) {
        for (int a = 2; a < 7; a++)
            if (!(used >> a & 1)) o->kept[used] += KEPT[a] * fewer(1, parts / 6.0);
        if (cap9 && !(used >> 2 & 1)) o->kept[used] += 110 * (1 - absent);
    }
}
static double weight(int sign) { return sign == PLUS ? 1 : sign == MINUS ? -1 : .94; }
static double part_of(int n, int sign) {
    static const double COMING[7] = {0, .55, .55, .65, .8, .82, .85};
    if (n == BLANK) return sign == PLUS ? 4.6 : sign == MINUS ? -1.6 : 3.2;
    if (sign) return sign == MINUS ? -n : n;
    return n * (n < 7 ? COMING[n] : .94);
}
static double product(const Outlook *o, int l, int r, int used, int written) {
    double likely = written ? 1 : o->times;
    int square = !(used >> 2 & 1);
    if (o->cap9 && (l > 9 || r > 9)) return 0;
    if (l == BLANK && r == BLANK) return likely * (square ? o->pairs : o->small);
    if (l == BLANK || r == BLANK) return likely * (l == BLANK ? r : l) * (square ? o->any : o->sums);
    return likely * l * r;
}
static double crossed(const Outlook *o, int line, int place, int l, int r) {
    double worth = 0;
    for (int i = 0; i < 2; i++) {
        int crossing = line < 5 ? 5 + place + i : place + i;
        if ((i ? r : l) == BLANK && PRINTED >> crossing & 1) worth += .5 * (o->cap9 ? 9 : 24);
    }
    return worth;
}
static void weigh(const Outlook *o, int line, const Sheet *s, int used, double *base, double *added) {
    int n[5], sign[5] = {PLUS}, times = 0;
    double part[5], factor = s->doubled >> line & 1 ? 2 : 1, sum = 0, gain = 0;
    for (int i = 0; i < 5; i++) n[i] = s->sq[line_sq[line][i]];
    for (int i = 4; i; i--)
        if ((sign[i] = s->sl[line_sl[line][i - 1]]) == TIMES) times = i;
    for (int i = 0; i < 5; i++) sum += part[i] = part_of(n[i], sign[i]);
    if (times) {
        int l = n[times - 1], r = n[times];
        sum -= part[times - 1] + part[times];
        double w = weight(sign[times - 1]);
        if (l != BLANK && r != BLANK) sum += w * l * r;
        else gain = w * product(o, l, r, used, 1) + crossed(o, line, times - 1, l, r) / factor;
    } else if (!(used >> 1 & 1))
        for (int i = 0; i < 4; i++) {
            if (sign[i + 1]) continue;
            double g = weight(sign[i]) * product(o, n[i], n[i + 1], used, 0) - part[i] - part[i + 1];
            gain = more(gain, g + crossed(o, line, i, n[i], n[i + 1]) / factor);
        }
    *base = factor * sum, *added = factor * gain;
}
static double worth_of(const Outlook *o, int count, const Node *n) {
    double total = o->kept[n->s.used], best = 0;
    int need = 0;
    for (int i = 0; i < count; i++) {
        need += n->need[i];
        double chance = o->lasts[need < NEED - 1 ? need : NEED - 1];
        total += n->base[i] * chance;
        best = more(best, n->added[i] * chance);
    }
    return total + best;
}
static int cost(int code) { return code < SQUARES + SLOTS ? 2 : 3; }
static int code_of(int line, int i) { return i < 5 ? line_sq[line][i] : i < 9 ? SQUARES + line_sl[line][i - 5] : SQUARES + SLOTS + line; }
static int blank_code(const Sheet *s, int code) {
    if (code < SQUARES) return s->sq[code] == BLANK;
    return code < SQUARES + SLOTS ? !s->sl[code - SQUARES] : !(s->opened >> (code - SQUARES - SLOTS) & 1);
}
static void make_plan(Plan *p, const Sheet *s, const Outlook *view) {
    double base[LINES], added[LINES];
    int done[LINES] = {0}, total = 0, have = 0;
    uint8_t filled[SQUARES + SLOTS + LINES] = {0};
    p->view = view, p->count = 0;
    Node *root = &p->root;
    root->s = *s, root->spent = 0;
    for (int c = 0; c < SQUARES + SLOTS + LINES; c++) p->rank[c] = NEVER, filled[c] = !blank_code(s, c);
    for (int l = 0; l < LINES; l++) weigh(view, l, s, s->used, base + l, added + l), p->place[l] = -1;
    while (p->count < LINES) {
        int best = -1, costs = 0;
        double ratio = 0;
        for (int l = 0; l < LINES; l++) {
            if (done[l]) continue;
            int need = 0;
            for (int i = 0; i < 10; i++)
                if (!filled[code_of(l, i)]) need += cost(code_of(l, i));
            double worth = base[l] + (have ? 0 : added[l]);
            if (!need) {
                best = l, costs = 0;
                break;
            }
            if (worth > 0 && worth / (need + 2) > ratio) best = l, ratio = worth / (need + 2), costs = need;
        }
        if (best < 0 || (costs && view->lasts[total + costs < NEED - 1 ? total + costs : NEED - 1] < .01 && p->count >= 2)) break;
        have |= added[best] > 0, total += costs, done[best] = 1;
        int at = p->count++, need = 0;
        p->order[at] = best, p->place[best] = at;
        for (int i = 0; i < 10; i++) {
            int c = code_of(best, i);
            if (!filled[c]) need += cost(c), p->rank[c] = at, filled[c] = 1;
        }
        root->base[at] = base[best], root->added[at] = added[best], root->need[at] = (int8_t)need;
    }
    root->worth = worth_of(view, p->count, root);
}
static double risk(const Plan *p, const Node *n) {
    static const double CROWDED[7] = {.4, .28, .18, .1, .05, .02, 0};
    double stake = 0;
    int need = 0, found[SQUARES], beside = 0;
    for (int i = 0; i < p->count; i++) {
        need += n->need[i];
        stake = more(stake, n->added[i] * p->view->lasts[need < NEED - 1 ? need : NEED - 1]);
    }
    if (stake <= 0) return 0;
    int count = free_squares(&n->s, 1, found);
    for (int i = 0; i < count; i++)
        for (int j = 0, q = found[i]; j < sq_count[q]; j++)
            if (n->s.sl[sq_slots[q][j]] == TIMES) {
                beside++;
                break;
            }
    int room = count - beside;
    return stake * CROWDED[room < 6 ? room : 6] * (beside ? 1 : .35);
}

/* uses of dice: each gives a child */
static void child(const Plan *p, Node *n, int lines, const int *codes, int count, int used) {
    int before = n->s.used;
    n->s.used |= (uint8_t)used;
    if ((n->s.used ^ before) & 6) lines = (1 << LINES) - 1;
    for (int i = 0; i < p->count; i++)
        if (lines >> p->order[i] & 1) weigh(p->view, p->order[i], &n->s, n->s.used, n->base + i, n->added + i);
    for (int i = 0; i < count; i++)
        if (p->rank[codes[i]] != NEVER) n->need[p->rank[codes[i]]] -= (int8_t)cost(codes[i]);
    n->worth = worth_of(p->view, p->count, n);
}
static void numbered(const Plan *p, Node *to, const Node *n, const int *squares, int count, int value, int used) {
    int lines = 0;
    *to = *n;
    for (int i = 0; i < count; i++) to->s.sq[squares[i]] = (int8_t)value, lines |= 1 << squares[i] / 5 | 32 << squares[i] % 5;
    child(p, to, lines, squares, count, used);
}
static void signed_(const Plan *p, Node *to, const Node *n, const int *slots, int count, int sign, int used) {
    int lines = 0, codes[3];
    *to = *n;
    for (int i = 0; i < count; i++) to->s.sl[slots[i]] = (int8_t)sign, lines |= 1 << slot_line[slots[i]], codes[i] = SQUARES + slots[i];
    child(p, to, lines, codes, count, used);
}
static void turned(const Plan *p, Node *to, const Node *n, const int *slots, int count) {
    int lines = 0;
    *to = *n;
    for (int i = 0; i < count; i++) to->s.sl[slots[i]] = PLUS, lines |= 1 << slot_line[slots[i]];
    child(p, to, lines, slots, 0, 1 << 4);
}
typedef struct { double worth; int place; } Single;
static int by_worth(const void *a, const void *b) {
    const Single *x = a, *y = b;
    if (x->worth != y->worth) return x->worth > y->worth ? -1 : 1;
    return x->place - y->place;
}
static int by_place(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static int spared(const Plan *p, const int *free, int count, int offset, int spare, int *found) {
    int n = 0;
    for (int i = 0; i < count; i++)
        if (p->rank[offset + free[i]] != NEVER) found[n++] = free[i];
    for (int i = 0; i < count && spare; i++)
        if (p->rank[offset + free[i]] == NEVER) found[n++] = free[i], spare--;
    return n;
}
static int squares_for(const Plan *p, const Node *n, int value, int set_up, int spare, int *found) {
    int free[SQUARES], count = 0;
    if (set_up)
        for (int q = 0; q < SQUARES; q++) {
            if (n->s.sq[q] == BLANK) free[count++] = q;
        }
    else count = free_squares(&n->s, !p->view->cap9 || value <= 9, free);
    return spared(p, free, count, 0, spare, found);
}
static int slots_for(const Plan *p, const Node *n, int sign, int spare, int *found) {
    int free[SLOTS], count = free_slots(&n->s, p->view->cap9 && sign == TIMES ? 9 : 99, free);
    return spared(p, free, count, SQUARES, spare, found);
}
