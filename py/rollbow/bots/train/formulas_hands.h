/* Every hand of four dice at once, and every throw: hands.py and odds.py of the bot. The tables come from there. */
#include "formulas_plan.h"

enum { FACES = 8, HANDS = 328, KEEP = 10, ENDS = 3, RADIX = 390625 };
static const double CLOSE = 1.5;
typedef struct { int count, sorted; Node node[KEEP]; } Group;
typedef struct { int count; Sheet end[ENDS]; double worth[ENDS]; } Ends;
typedef struct { int size, faces[FACES], key; } Hand;

static int hands, power[FACES], of_key[RADIX], four[HANDS];
static Hand *hand;
static Node narrow[512]; /* the best of each smaller hand */
static uint8_t known[512];
static Group group[HANDS];
static int fourth[512]; /* a hand's number among those of four */

/* odds */
static int codes, *split_at, *split_own, *split_rest, layer_count, *layer_before, *layer_size, **layer_next, tossed, *toss_code, *toss_at, *toss_layer, *toss_kept;

static int *ints(FILE *file, int count) {
    int32_t *found = malloc((size_t)(count ? count : 1) * 4);
    if (fread(found, 4, (size_t)count, file) != (size_t)count) exit(2);
    return found;
}
static int one(FILE *file) {
    int *read = ints(file, 1), found = *read;
    free(read);
    return found;
}
static void read_tables(FILE *file) {
    for (int f = 0, p = 1; f < FACES; f++, p *= 5) power[f] = p;
    memset(of_key, -1, sizeof of_key);
    for (int i = 0; i < 3; i++) curve[i] = one(file) / 1000.0;
    hands = one(file), hand = calloc((size_t)hands, sizeof *hand);
    for (int h = 0, n = 0; h < hands; h++) {
        int *counts = ints(file, FACES);
        for (int f = 0; f < FACES; f++) hand[h].faces[f] = counts[f], hand[h].size += counts[f], hand[h].key += counts[f] * power[f];
        of_key[hand[h].key] = h, fourth[h] = hand[h].size == 4 ? n++ : -1;
        if (fourth[h] >= 0) four[fourth[h]] = h;
        free(counts);
    }
    codes = one(file), split_at = ints(file, codes + 1);
    split_own = ints(file, split_at[codes]), split_rest = ints(file, split_at[codes]);
    layer_count = one(file), layer_before = ints(file, layer_count), layer_size = ints(file, layer_count);
    layer_next = calloc((size_t)layer_count, sizeof *layer_next);
    for (int l = 1; l < layer_count; l++) layer_next[l] = ints(file, 6 * layer_size[l]);
    tossed = one(file), toss_code = ints(file, tossed), toss_at = ints(file, tossed + 1);
    toss_layer = ints(file, toss_at[tossed]), toss_kept = ints(file, toss_at[tossed]);
}

static int same(const Sheet *a, const Sheet *b) {
    return a->opened == b->opened && a->doubled == b->doubled && a->used == b->used && !memcmp(a->sq, b->sq, SQUARES) && !memcmp(a->sl, b->sl, SLOTS);
}
static void offer(int h, const Node *n) {
    if (fourth[h] < 0) {
        if (!known[h] || n->worth > narrow[h].worth) narrow[h] = *n, known[h] = 1;
        return;
    }
    Group *g = group + fourth[h];
    if (g->count == KEEP && n->worth <= g->node[KEEP - 1].worth) return;
    int at = g->count;
    for (int i = 0; i < g->count; i++)
        if (fabs(g->node[i].worth - n->worth) < 1e-7 && same(&g->node[i].s, &n->s)) return;
    if (g->count < KEEP) g->count++;
    else at--;
    while (at && g->node[at - 1].worth < n->worth) g->node[at] = g->node[at - 1], at--;
    g->node[at] = *n;
}
static void give(int h, const Node *n, int a, int b, int c) /* after these faces more */ {
    int key = hand[h].key + power[a] + (b >= 0 ? power[b] : 0) + (c >= 0 ? power[c] : 0);
    if (of_key[key] >= 0) offer(of_key[key], n);
}
static int fits(int h, int a, int b, int c) {
    int key = hand[h].key + power[a] + (b >= 0 ? power[b] : 0) + (c >= 0 ? power[c] : 0);
    return of_key[key] >= 0;
}
enum { P = 0, M = 1, ONE_FACE = 2 };
static int all3;
static void several(const Plan *p, int h, const Node *n, int ability, int what, int a, int b) {
    int found[SLOTS], sign = ability == 5, spare = all3 ? 3 : 1;
    int count = sign ? slots_for(p, n, what, spare, found) : squares_for(p, n, what, 0, spare, found);
    Single singles[SLOTS];
    Node next;
    if (!count) return;
    for (int i = 0; i < count; i++) {
        if (sign) signed_(p, &next, n, found + i, 1, what, 0);
        else numbered(p, &next, n, found + i, 1, what, 0);
        singles[i] = (Single){next.worth, found[i]};
    }
    qsort(singles, (size_t)count, sizeof *singles, by_worth);
    for (int size = all3 ? 3 : 2; size <= 3; size++) {
        int chosen[3], many = all3 && count < 3 ? count : size;
        if (count < many) break;
        for (int i = 0; i < many; i++) chosen[i] = singles[i].place;
        qsort(chosen, (size_t)many, sizeof *chosen, by_place);
        if (sign) signed_(p, &next, n, chosen, many, what, 1 << 5);
        else numbered(p, &next, n, chosen, many, what, 1 << 3);
        next.spent = 1;
        give(h, &next, a, b, -1);
    }
}
static void spend(const Plan *p, int h, const Node *n, int room) {
    int found[SLOTS], count;
    Node next;
    if (!(n->s.used >> 1 & 1) && fits(h, ONE_FACE, -1, -1)) {
        count = slots_for(p, n, TIMES, 1, found);
        for (int i = 0; i < count; i++) signed_(p, &next, n, found + i, 1, TIMES, 1 << 1), next.spent = 1, give(h, &next, ONE_FACE, -1, -1);
    }
    if (!(n->s.used >> 4 & 1) && fits(h, ONE_FACE + 3, -1, -1)) {
        Single singles[SLOTS];
        count = 0;
        for (int slot = 0; slot < SLOTS; slot++)
            if (n->s.sl[slot] == MINUS) turned(p, &next, n, &slot, 1), singles[count++] = (Single){next.worth, slot};
        if (count) {
            qsort(singles, (size_t)count, sizeof *singles, by_worth);
            int pair[2] = {singles[0].place, singles[count > 1].place};
            turned(p, &next, n, pair, 2), next.spent = 1, give(h, &next, ONE_FACE + 3, -1, -1);
        }
    }
    if (!(n->s.used >> 6 & 1) && fits(h, ONE_FACE + 5, -1, -1))
        for (int i = 0; i < p->count; i++) {
            int line = p->order[i];
            if (n->s.doubled >> line & 1) continue;
            next = *n, next.s.doubled |= (uint16_t)(1 << line);
            child(p, &next, 1 << line, NULL, 0, 1 << 6), next.spent = 1, give(h, &next, ONE_FACE + 5, -1, -1);
        }
    if (room < 2) return;
    for (int value = 1; value <= 6; value++) {
        if (value > 2 && !(n->s.used >> 2 & 1) && fits(h, ONE_FACE + 1, ONE_FACE + value - 1, -1)) {
            count = squares_for(p, n, value * value, 0, 1, found);
            for (int i = 0; i < count; i++)
                numbered(p, &next, n, found + i, 1, value * value, 1 << 2), next.spent = 1, give(h, &next, ONE_FACE + 1, ONE_FACE + value - 1, -1);
        }
        if (!(n->s.used >> 3 & 1) && fits(h, ONE_FACE + 2, ONE_FACE + value - 1, -1)) several(p, h, n, 3, value, ONE_FACE + 2, ONE_FACE + value - 1);
    }
    if (!(n->s.used >> 5 & 1))
        for (int f = P; f <= M; f++)
            if (fits(h, ONE_FACE + 4, f, -1)) several(p, h, n, 5, f == P ? PLUS : MINUS, ONE_FACE + 4, f);
}
static int open_for(const Plan *p, const Node *n, int label, int *found) {
    int count = 0, spare = 1;
    for (int line = 0; line < LINES; line++) {
        if (line % 5 + 2 != label || n->s.opened >> line & 1) continue;
        int never = p->rank[SQUARES + SLOTS + line] == NEVER;
        spare -= never;
        if (!never || spare >= 0) found[count++] = line;
    }
    return count;
}
static void expand(const Plan *p, int h, const Node *n, int round) {
    int found[SLOTS], count, room = 4 - hand[h].size, useless[FACES], left = 0;
    Node next;
    for (int f = 0; f < FACES; f++) {
        int uses = 0;
        if (f <= M) {
            uses = count = slots_for(p, n, f == P ? PLUS : MINUS, 1, found);
            if (fits(h, f, -1, -1))
                for (int i = 0; i < count; i++) signed_(p, &next, n, found + i, 1, f == P ? PLUS : MINUS, 0), give(h, &next, f, -1, -1);
        } else {
            int value = f - ONE_FACE + 1;
            uses = count = squares_for(p, n, value, 0, 1, found);
            if (fits(h, f, -1, -1))
                for (int i = 0; i < count; i++) numbered(p, &next, n, found + i, 1, value, 0), give(h, &next, f, -1, -1);
            count = open_for(p, n, value, found), uses += count;
            if (fits(h, f, -1, -1))
                for (int i = 0; i < count; i++) {
                    int code = SQUARES + SLOTS + found[i];
                    next = *n, child(p, &next, 0, &code, 1, 0), next.s.opened |= (uint16_t)(1 << found[i]), give(h, &next, f, -1, -1);
                }
        }
        if (!uses) useless[left++] = f;
    }
    if (!n->spent) spend(p, h, n, room);
    if (room > 2)
        for (int low = 1; low <= 6; low++)
            for (int high = low; high <= 6; high++)
                for (int f = P; f <= M; f++) {
                    int value = f == P ? high + low : high - low;
                    if ((value > 1 && value < 7) || !fits(h, f, ONE_FACE + low - 1, ONE_FACE + high - 1)) continue;
                    count = squares_for(p, n, value, 0, 1, found);
                    for (int i = 0; i < count; i++) numbered(p, &next, n, found + i, 1, value, 0), give(h, &next, f, ONE_FACE + low - 1, ONE_FACE + high - 1);
                }
    if (!left) return;
    Node end = *n;
    end.worth -= round, end.s.minus += (int16_t)round;
    int at[4] = {0};
    for (;;) {
        int key = hand[h].key, i = room - 1;
        for (int j = 0; j < room; j++) key += power[useless[at[j]]];
        if (of_key[key] >= 0) offer(of_key[key], &end);
        while (i >= 0 && at[i] == left - 1) i--;
        if (i < 0) break;
        for (int j = i, to = at[i] + 1; j < room; j++) at[j] = to;
    }
}
static int by_node(const void *a, const void *b) {
    double x = ((const Single *)a)->worth, y = ((const Single *)b)->worth;
    return x != y ? (x > y ? -1 : 1) : ((const Single *)a)->place - ((const Single *)b)->place;
}
/* what the best uses of every hand of four make of a sheet */
static void all_ends(const Sheet *s, const Outlook *view, int round, Ends *ends) {
    static Plan p;
    make_plan(&p, s, view);
    memset(known, 0, sizeof known);
    for (int g = 0; g < HANDS; g++) group[g].count = 0;
    int none = of_key[0];
    narrow[none] = p.root, known[none] = 1;
    for (int size = 0; size < 4; size++)
        for (int h = 0; h < hands; h++)
            if (hand[h].size == size && known[h]) {
                Node n = narrow[h];
                expand(&p, h, &n, round);
            }
    for (int g = 0; g < HANDS; g++) {
        Single order[KEEP];
        int count = group[g].count;
        for (int i = 0; i < count; i++) order[i] = (Single){group[g].node[i].worth - risk(&p, &group[g].node[i]), i};
        qsort(order, (size_t)count, sizeof *order, by_node);
        ends[g].count = 0;
        for (int i = 0; i < count && i < ENDS && order[i].worth >= order[0].worth - CLOSE; i++)
            ends[g].end[ends[g].count] = group[g].node[order[i].place].s, ends[g].worth[ends[g].count++] = order[i].worth;
    }
}
