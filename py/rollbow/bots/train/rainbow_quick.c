/* The bots' quick worth of every state, as games/rainbow/bot/turn.py reckons it, and what a turn played by it is worth.

   The same as there, only faster and in plain floats, to measure all draws at once. */

#include "rainbow_race.c"

enum { FACES = COLORS * SIDES, PLAIN_FACE = 3, PARTS = 5, STRIDE = 12 };

typedef struct { double worth, chance; int kind, code; } Option;

static int better(const void *one, const void *other) {
    const Option *a = one, *b = other;
    if (a->worth != b->worth) return a->worth < b->worth ? 1 : -1;
    return (a->kind < b->kind) - (a->kind > b->kind);
}

/* The best of what is kept and what the next throw adds, colors taken as independent; by points, -1 at the end. */
static void harvest(const uint8_t *values, const int *loose, int dice, int lucky, double *chance) {
    double grown[2][MOST + 1] = {{0}}, next[2][MOST + 1], filled[2] = {0};
    int missing = 0;
    grown[1][0] = 1;
    for (int c = 0; c < COLORS; c++) {
        int held = values[c], worth = held + (held && held == lucky ? held : 0);
        double spread[2 * SIDES + 1] = {0}, rest = 1;
        missing += !held;
        for (int top = 2 * SIDES; top > worth; top--)
            for (int v = held + 1; v <= SIDES; v++)
                if (v + (v == lucky ? v : 0) == top && loose[kind_of(c, v)]) {
                    double none = loose[kind_of(c, v)] == 2 ? 25 / 36. : 5 / 6.;
                    spread[top] += rest * (1 - none);
                    rest *= none;
                }
        spread[worth] += rest;
        memset(next, 0, sizeof next);
        for (int all = 0; all < 2; all++)
            for (int s = 0; s <= MOST; s++)
                for (int gain = 0; grown[all][s] > 0 && gain <= 2 * SIDES && s + gain <= MOST; gain++)
                    next[all && gain][s + gain] += grown[all][s] * spread[gain];
        memcpy(grown, next, sizeof grown);
    }
    double every = 0, choose = 1;
    for (int j = 0; j <= missing; j++) {
        every += (j % 2 ? -1 : 1) * choose * pow((SIDES - j) / 6., dice);
        choose = choose * (missing - j) / (j + 1);
    }
    if (dice < missing) every = 0;
    for (int all = 0; all < 2; all++)
        for (int s = 0; s <= MOST; s++) filled[all] += grown[all][s];
    for (int s = 0; s <= MOST; s++) {
        chance[s] = filled[0] > 0 ? grown[0][s] / filled[0] * (1 - every) : 0;
        if (s >= 10 && filled[1] > 0) chance[s] += grown[1][s - 10] / filled[1] * every;
    }
}

/* The better of going on with one die and stopping with all: both good in the same throws (`together`), or the one
   whatever the other is (`apart`). When nothing shows, only `least` is left. */
typedef struct { double together, apart; } Either;

static void either(const Option *options, int count, const double *chance, const float *use, double least, double part, Either *sum) {
    double go[FACES + 1], shows = 0, better = 0, above = 0, room;
    int at = 0, over = 0;
    for (int i = 0; i < count; i++) {
        go[i] = options[i].worth > least ? options[i].worth : least;
        shows += options[i].chance;
    }
    room = shows;
    sum->together += part * (1 - shows) * least;
    sum->apart += part * (1 - shows) * least;
    double left = count ? options[0].chance : 0;
    for (int s = MOST; s >= 0 && room > 1e-12; s--) {
        double here = chance[s] < room ? chance[s] : room;
        if (here <= 0) continue;
        room -= here;
        for (; over < count && go[over] > use[s]; over++) {
            above += options[over].chance;
            better += options[over].chance * go[over];
        }
        sum->apart += part * here / shows * (better + (shows - above) * use[s]);
        while (here > 0) {
            double some = left < here && at < count - 1 ? left : here;
            sum->together += part * some * (use[s] > go[at] ? use[s] : go[at]);
            here -= some;
            left -= some;
            if (left <= 0 && at < count - 1) left = options[++at].chance;
        }
    }
}

/* The most points that a turn can still come to. */
static int in_reach(const Draw *d, int lucky) {
    int each = d->lucky > 1 && !lucky ? 2 * SIDES : 2 * lucky > SIDES ? 2 * lucky : SIDES;
    return COLORS * each + 10;
}

/* What an estimate tells of what it misses: see turn.py. */
static void features(const Either *e, int now, int most, const float *use, double *x) {
    x[0] = e->apart - e->together;
    x[1] = e->together * (1 - e->together);
    for (int k = 0; k < PARTS - 2; k++) {
        int low = now + STRIDE * k, high = low + STRIDE;
        x[2 + k] = use[high < most ? high : most] - use[low < most ? low : most];
    }
}

static Either quick_throw(const Draw *d, int place, int lucky, const float *use, const float *worth, const double *sure, int kept_face) {
    const uint8_t *values = d->values[place];
    Option options[FACES + 1];
    int loose[SIDES], count = 0, kept = 0, in_hand = d->lucky > 1 && !lucky, dice = loose_dice(d, values, loose);
    int seen[SIDES] = {0};
    double miss = 1, bust = 1, last = 1, chance[MOST + 1];
    for (int c = 0; c < COLORS; c++)
        for (int v = values[c] + 1; v <= SIDES; v++) {
            int kind = kind_of(c, v);
            if (!loose[kind]) continue;
            Option *o = &options[count++];
            seen[kind]++;
            o->kind = kind;
            o->code = d->code[place] + (v - values[c]) * POWER[c];
            o->worth = promise(values[c], v, lucky) + c / 64. + v / 1024.; /* these decide between equals */
        }
    for (int k = 0; k < SIDES; k++) bust *= pow((SIDES - seen[k]) / 6., loose[k]);
    qsort(options, (size_t)count, sizeof(Option), better);
    memset(seen, 0, sizeof seen);
    for (int k; kept < count && miss - bust > sure[in_hand]; kept++) {
        Option *o = &options[kept];
        k = o->kind;
        miss *= pow((SIDES - seen[k] - 1.) / (SIDES - seen[k]), loose[k]);
        seen[k]++;
        o->worth = worth[d->place[o->code] * d->lucky + lucky];
        if (o->worth < last) last = o->worth;
    }
    qsort(options, (size_t)kept, sizeof(Option), better);
    memset(seen, 0, sizeof seen);
    miss = 1;
    for (int i = 0; i < kept; i++) {
        int k = options[i].kind;
        double less = miss * pow((SIDES - seen[k] - 1.) / (SIDES - seen[k]), loose[k]);
        seen[k]++;
        options[i].chance = miss - less;
        miss = less;
    }
    if (miss - bust > 1e-9) options[kept++] = (Option){.worth = last, .chance = miss - bust};
    Either sum = {0};
    if (!in_hand) {
        harvest(values, loose, dice, lucky, chance);
        either(options, kept, chance, use, 0, 1, &sum);
        return sum;
    }
    for (int face = PLAIN_FACE; face <= SIDES; face++) {
        int plain = face == PLAIN_FACE, doubled = 0;
        for (int c = 0; c < COLORS; c++) doubled |= values[c] == face;
        double least = use[points(values, plain ? 0 : face)];
        if (face >= kept_face && doubled) least = worth[place * d->lucky + face];
        harvest(values, loose, dice, plain ? 0 : face, chance);
        either(options, kept, chance, use, least, (plain ? PLAIN_FACE : 1) / 6., &sum);
    }
    return sum;
}

/* The corrections for so many dice left, the lucky one among them or not. */
static int class_of(const Draw *d, int place, int lucky) {
    int loose[SIDES], in_hand = d->lucky > 1 && !lucky;
    return (loose_dice(d, d->values[place], loose) + in_hand) * 2 + in_hand;
}

static double quick_roll(const Draw *d, int place, int lucky, const float *use, const float *worth, const double *sure, int kept_face, const double *keen) {
    Either e = quick_throw(d, place, lucky, use, worth, sure, kept_face);
    double x[PARTS], sum = e.together;
    if (sum <= 0) return 0;
    features(&e, points(d->values[place], lucky), in_reach(d, lucky), use, x);
    for (int k = 0; k < PARTS; k++) sum += keen[class_of(d, place, lucky) * PARTS + k] * x[k];
    return sum < 0 ? 0 : sum > 1 ? 1 : sum;
}

#define TEACHES 1e-4 /* what comes less often teaches nothing */

/* How far estimates of one throw, with exact worths after it, miss the exact worth of a throw: sums for a regression by
   class, first the features' products with each other, then with what is missed, then the squares and how many there
   are. States that the best play comes to count, unless rolling on is far from good there. */
void lessons(const Draw *d, const float *uses, const double *sure, int kept_face, double (*sums)[PARTS * PARTS + PARTS + 2]) {
    double share[LANES][MOST + 1] = {{0}}, (*mass)[LANES] = visits(d, uses, 1, share);
    float *exact = malloc(sizeof(float) * (size_t)states(d));
    for (int lane = 0; lane < LANES; lane++) {
        const float *use = uses + lane * (MOST + 1);
        for (int i = 0; i < states(d); i++) exact[i] = d->worth[i][lane];
        for (int state = 0; state < states(d); state++) {
            int i = state / d->lucky, lucky = state % d->lucky;
            int now = points(d->values[i], lucky), class = class_of(d, i, lucky);
            double weight = mass[state][lane], x[PARTS], *to = sums[class];
            if (weight < TEACHES || class < 2 || d->roll[state][lane] < use[now] - 0.05) continue;
            Either e = quick_throw(d, i, lucky, use, exact, sure, kept_face);
            double missed = d->roll[state][lane] - e.together;
            features(&e, now, in_reach(d, lucky), use, x);
            for (int j = 0; j < PARTS; j++) {
                for (int k = 0; k < PARTS; k++) to[j * PARTS + k] += weight * x[j] * x[k];
                to[PARTS * PARTS + j] += weight * x[j] * missed;
            }
            to[PARTS * PARTS + PARTS] += weight * missed * missed;
            to[PARTS * PARTS + PARTS + 1] += weight;
        }
    }
    free(exact);
    free(mass);
}

/* What the whole turn is worth when these estimates choose every take and when to stop; fills in the estimates. */
double played(const Draw *d, const float *use, const double *sure, int kept_face, int top, const double *keen, float *worth) {
    uint8_t *stops = calloc(1, (size_t)states(d));
    for (int unlucky = 0; unlucky < 2; unlucky++)
        for (int i = 0; i < d->places; i++)
            for (int lucky = unlucky ? 0 : 1; lucky < (unlucky ? 1 : d->lucky); lucky++) {
                int state = i * d->lucky + lucky, loose[SIDES];
                float now = use[points(d->values[i], lucky)];
                worth[state] = now;
                stops[state] = !loose_dice(d, d->values[i], loose) && !(d->lucky > 1 && !lucky);
                if (stops[state]) continue;
                float roll = (float)quick_roll(d, i, lucky, use, worth, sure, kept_face, keen);
                stops[state] = state != start_state(d) && now >= roll;
                if (!stops[state]) worth[state] = roll;
            }
    double value = evaluate(d, use, worth, stops, top);
    free(stops);
    return value;
}
