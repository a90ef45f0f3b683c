/* One turn of Rainbow Roll, exactly: the best play for any use of the points, and what any other play is worth.

   A state after a take is (the value set aside for each color, the lucky die, the kinds drawn). Every take raises a
   value or sets the lucky die aside, so states sorted by their values never lead back and one pass solves them all.
   Colors can be renamed cyclically together with the kinds; a draw is therefore a class of draws, of which there are 47.

   Sixteen uses of the points are solved together, one a lane. How the bots play is in rainbow_quick.c. */

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { COLORS = 6, SIDES = 6, DRAWN = 7, LANES = 16, MOST = 82, CODES = 117649, TAKES = 256 };

typedef float Lanes __attribute__((vector_size(4 * LANES)));
typedef int32_t Whole __attribute__((vector_size(4 * LANES)));

/* A class of draws. State number: place of its values * lucky + the lucky die (0: none or not yet aside). */
typedef struct {
    int drawn[SIDES];           /* dice of each kind */
    int lucky;                  /* 7 with the lucky die among the drawn, else 1 */
    int places;                 /* how many combinations of values there are */
    uint8_t (*values)[COLORS];  /* by place, highest sum first */
    int *code;                  /* by place: the values as a number to the base 7 */
    int *place;                 /* by code */
    Lanes *worth, *roll;        /* by state: the best after a take, and of rolling on */
} Draw;

static const int POWER[COLORS] = {1, 7, 49, 343, 2401, 16807};

static int kind_of(int color, int value) { return (value + color) % 6; }
static int value_of(int kind, int color) { return (5 - color + kind + 6) % 6 + 1; }

static int points(const uint8_t *values, int lucky) {
    int sum = 0, all = 1;
    for (int c = 0; c < COLORS; c++) {
        sum += values[c] + (values[c] == lucky ? lucky : 0);
        all &= values[c] > 0;
    }
    return sum + 10 * all;
}

static int by_sum(const void *one, const void *other) {
    const uint8_t *a = one, *b = other;
    int more = 0;
    for (int c = 0; c < COLORS; c++) more += b[c] - a[c];
    return more ? more : memcmp(a, b, COLORS);
}

Draw *make_draw(const int *drawn, int with_lucky) {
    Draw *d = calloc(1, sizeof *d);
    memcpy(d->drawn, drawn, sizeof d->drawn);
    d->lucky = with_lucky ? 7 : 1;
    d->values = malloc(COLORS * CODES);
    for (int code = 0; code < CODES; code++) {
        int used[SIDES] = {0}, fits = 1, rest = code;
        uint8_t *values = d->values[d->places];
        for (int c = 0; c < COLORS; c++, rest /= 7) {
            values[c] = (uint8_t)(rest % 7);
            if (values[c] && ++used[kind_of(c, values[c])] > drawn[kind_of(c, values[c])]) fits = 0;
        }
        d->places += fits;
    }
    qsort(d->values, (size_t)d->places, COLORS, by_sum);
    d->code = malloc(sizeof(int) * (size_t)d->places);
    d->place = malloc(sizeof(int) * CODES);
    for (int i = 0; i < d->places; i++) {
        d->code[i] = 0;
        for (int c = 0; c < COLORS; c++) d->code[i] += d->values[i][c] * POWER[c];
        d->place[d->code[i]] = i;
    }
    size_t bytes = sizeof(Lanes) * (size_t)(d->places * d->lucky);
    d->worth = aligned_alloc(64, bytes);
    d->roll = aligned_alloc(64, bytes);
    return d;
}

int states(const Draw *d) { return d->places * d->lucky; }
static int start_state(const Draw *d) { return (d->places - 1) * d->lucky; }
/* The best value of the whole turn in each lane. */
void whole_turn(const Draw *d, float *out) { memcpy(out, &d->worth[start_state(d)], sizeof(Lanes)); }

static int loose_dice(const Draw *d, const uint8_t *values, int *loose) {
    int count = DRAWN - (d->lucky > 1);
    memcpy(loose, d->drawn, sizeof d->drawn);
    for (int c = 0; c < COLORS; c++)
        if (values[c]) loose[kind_of(c, values[c])]--, count--;
    return count;
}

/* All codes that taking from the offered faces can lead to; the first is the one of taking nothing. */
static int takes(int code, const uint8_t *values, const uint8_t *offered, int *codes) {
    int n = 1;
    codes[0] = code;
    for (int c = 0; c < COLORS; c++) {
        int before = n;
        for (int faces = offered[c]; faces; faces &= faces - 1) {
            int raised = (__builtin_ctz((unsigned)faces) - values[c]) * POWER[c];
            for (int i = 0; i < before; i++) codes[n++] = codes[i] + raised;
        }
    }
    return n;
}

/* A state about to be thrown, and what is added up over all throws. */
typedef struct {
    const Draw *d;
    const uint8_t *values;
    int code, lucky, in_hand; /* in_hand: the lucky die is still to be rolled */
    int dice, kinds[DRAWN + 1];
    Lanes sum;                /* of the best take, by lane */
    const float *estimate;    /* or, of the take that looks best by this, */
    const double *value;      /* this */
    const float *use;         /* (or by stopping, if it takes others than the most promising faces) */
    int top;
    double expected;
    double (*mass)[LANES];    /* or how often each lane comes to a state, */
    double (*share)[MOST + 1]; /* and to each number of points: this throw's part is passed on */
    double here[LANES];       /* how often each lane is here and rolls on, */
    int lanes[LANES], rolling; /* and which ones do */
} Throw;

static Throw about_to_throw(const Draw *d, int place, int lucky) {
    Throw t = {.d = d, .values = d->values[place], .code = d->code[place], .lucky = lucky};
    int loose[SIDES];
    t.in_hand = d->lucky > 1 && !lucky;
    loose_dice(d, t.values, loose);
    for (int k = 0; k < SIDES; k++)
        for (int i = 0; i < loose[k]; i++) t.kinds[t.dice++] = k;
    return t;
}

static Lanes higher(Lanes a, Lanes b) {
    for (int u = 0; u < LANES; u++) a[u] = a[u] > b[u] ? a[u] : b[u];
    return a;
}

static void best_take(Throw *t, const uint8_t *offered, double chance) {
    int to[TAKES], n = takes(t->code, t->values, offered, to);
    const Lanes *worth = t->d->worth;
    Lanes best = {0};
    for (int i = 0; i < n; i++) to[i] = t->d->place[to[i]] * t->d->lucky + t->lucky;
    for (int i = 1; i < n; i++) best = higher(best, worth[to[i]]);
    if (!t->in_hand) {
        t->sum += best * (float)chance;
        return;
    }
    for (int face = 1; face <= SIDES; face++) {
        Lanes with = best;
        for (int i = 0; i < n; i++) with = higher(with, worth[to[i] + face]);
        t->sum += with * (float)(chance / SIDES);
    }
}

/* Roughly how good it is to go on with a face. */
static double promise(int before, int value, int lucky) {
    return value - before / 2. + (value == lucky ? value : 0);
}

/* How promising a face must be to be one of the best few. */
static double promising(const Throw *t, const uint8_t *offered) {
    double found[COLORS * SIDES];
    int count = 0;
    for (int c = 0; c < COLORS; c++)
        for (int v = t->values[c] + 1; v <= SIDES; v++)
            if (offered[c] >> v & 1) {
                int at = count++;
                double worth = promise(t->values[c], v, t->lucky);
                for (; at && found[at - 1] < worth; at--) found[at] = found[at - 1];
                found[at] = worth;
            }
    return count ? found[(count < t->top ? count : t->top) - 1] : 0;
}

/* What a state looks like to the one who may take it. */
static double looks(const Throw *t, int state, double low) {
    const uint8_t *values = t->d->values[state / t->d->lucky];
    for (int c = 0; c < COLORS; c++)
        if (values[c] > t->values[c] && promise(t->values[c], values[c], t->lucky) < low)
            return t->use[points(values, state % t->d->lucky)];
    return t->estimate[state];
}

static void chosen_take(Throw *t, const uint8_t *offered, double chance) {
    int to[TAKES], n = takes(t->code, t->values, offered, to), best = -1;
    double low = promising(t, offered), most = -1;
    for (int i = 0; i < n; i++) to[i] = t->d->place[to[i]] * t->d->lucky + t->lucky;
    for (int i = 1; i < n; i++) {
        double worth = looks(t, to[i], low);
        if (worth > most) most = worth, best = to[i];
    }
    if (!t->in_hand) {
        if (best >= 0) t->expected += chance * t->value[best];
        return;
    }
    for (int face = 1; face <= SIDES; face++) {
        int with = best;
        double more = most;
        for (int i = 0; i < n; i++) {
            double worth = looks(t, to[i] + face, low);
            if (worth > more) more = worth, with = to[i] + face;
        }
        t->expected += chance / SIDES * t->value[with];
    }
}

/* Notes the state where it is better than what a lane has. */
static void promote(Lanes worth, int state, Lanes *best, Whole *at) {
    Whole more = worth > *best;
    *best = (Lanes)(((Whole)worth & more) | ((Whole)*best & ~more));
    *at = (((Whole){0} + state) & more) | (*at & ~more);
}

/* Each lane goes on with the take that is best for it. */
static void passed_on(Throw *t, const uint8_t *offered, double chance) {
    int to[TAKES], n = takes(t->code, t->values, offered, to);
    const Lanes *worth = t->d->worth;
    Lanes best = {0};
    Whole at = (Whole){0} - 1;
    best -= 1;
    for (int i = 0; i < n; i++) to[i] = t->d->place[to[i]] * t->d->lucky + t->lucky;
    for (int i = 1; i < n; i++) promote(worth[to[i]], to[i], &best, &at);
    for (int face = t->in_hand; face <= (t->in_hand ? SIDES : 0); face++) {
        Lanes with = best;
        Whole then = at;
        double part = t->in_hand ? chance / SIDES : chance;
        for (int i = 0; t->in_hand && i < n; i++) promote(worth[to[i] + face], to[i] + face, &with, &then);
        for (int j = 0; j < t->rolling; j++) {
            int u = t->lanes[j];
            if (then[u] < 0) t->share[u][0] += part * t->here[u];
            else t->mass[then[u]][u] += part * t->here[u];
        }
    }
}

/* Every throw of the dice from this one on; two dice of a kind are thrown as a pair. Faces of no use are one case. */
static void every_throw(Throw *t, int die, uint8_t *offered, double chance) {
    if (die == t->dice) {
        if (t->mass) passed_on(t, offered, chance);
        else if (t->estimate) chosen_take(t, offered, chance);
        else best_take(t, offered, chance);
        return;
    }
    int kind = t->kinds[die], pair = die + 1 < t->dice && t->kinds[die + 1] == kind;
    int useful[COLORS], n = 0;
    for (int c = 0; c < COLORS; c++)
        if (value_of(kind, c) > t->values[c]) useful[n++] = c;
    int useless = SIDES - n;
    double each = chance / (pair ? 36 : 6);
    if (useless) every_throw(t, die + 1 + pair, offered, each * (pair ? useless * useless : useless));
    for (int i = 0; i < n; i++) {
        uint8_t *one = &offered[useful[i]], before = *one;
        *one |= (uint8_t)(1 << value_of(kind, useful[i]));
        every_throw(t, die + 1 + pair, offered, pair ? each * (2 * useless + 1) : each);
        for (int j = i + 1; pair && j < n; j++) {
            uint8_t *other = &offered[useful[j]], kept = *other;
            *other |= (uint8_t)(1 << value_of(kind, useful[j]));
            every_throw(t, die + 2, offered, each * 2);
            *other = kept;
        }
        *one = before;
    }
}

/* Solves the draw for uses[lane][points], each rising from 0. */
void solve(Draw *d, const float *uses) {
    for (int unlucky = 0; unlucky < 2; unlucky++) /* with the lucky die aside first: it never comes back */
        for (int i = 0; i < d->places; i++)
            for (int lucky = unlucky ? 0 : 1; lucky < (unlucky ? 1 : d->lucky); lucky++) {
                int state = i * d->lucky + lucky, now = points(d->values[i], lucky);
                Throw t = about_to_throw(d, i, lucky);
                uint8_t offered[COLORS] = {0};
                Lanes stop;
                for (int u = 0; u < LANES; u++) stop[u] = uses[u * (MOST + 1) + now];
                if (t.dice || t.in_hand) every_throw(&t, 0, offered, 1);
                else t.sum = stop;
                d->roll[state] = t.sum;
                d->worth[state] = state == start_state(d) ? t.sum : higher(stop, t.sum);
            }
}

/* What a play is worth: it takes what its estimates like best and stops where told. */
double evaluate(const Draw *d, const float *use, const float *estimate, const uint8_t *stops, int top) {
    double *value = malloc(sizeof(double) * (size_t)states(d)), whole;
    for (int unlucky = 0; unlucky < 2; unlucky++)
        for (int i = 0; i < d->places; i++)
            for (int lucky = unlucky ? 0 : 1; lucky < (unlucky ? 1 : d->lucky); lucky++) {
                int state = i * d->lucky + lucky;
                Throw t = about_to_throw(d, i, lucky);
                uint8_t offered[COLORS] = {0};
                t.estimate = estimate;
                t.value = value;
                t.use = use;
                t.top = top;
                if (stops[state] || !(t.dice || t.in_hand)) t.expected = use[points(t.values, lucky)];
                else every_throw(&t, 0, offered, 1);
                value[state] = t.expected;
            }
    whole = value[start_state(d)];
    free(value);
    return whole;
}

/* A play that stops where it hardly ever comes is as good, and followed sooner. */
#define SELDOM 3e-7

/* How often each lane's best play of a solved draw comes to each state; to be freed. How often it ends with each number
   of points is added to `share`. */
static double (*visits(const Draw *d, const float *uses, double weight, double (*share)[MOST + 1]))[LANES] {
    double (*mass)[LANES] = calloc((size_t)states(d), sizeof *mass);
    for (int u = 0; u < LANES; u++) mass[start_state(d)][u] = weight;
    for (int aside = 0; aside < 2; aside++) /* as in `solve`, from the other end */
        for (int i = d->places - 1; i >= 0; i--)
            for (int lucky = aside ? 1 : 0; lucky < (aside ? d->lucky : 1); lucky++) {
                int state = i * d->lucky + lucky, now = points(d->values[i], lucky);
                Throw t = about_to_throw(d, i, lucky);
                uint8_t offered[COLORS] = {0};
                t.mass = mass;
                t.share = share;
                for (int u = 0; u < LANES; u++) {
                    float stop = uses[u * (MOST + 1) + now], roll = d->roll[state][u];
                    if (!mass[state][u]) continue;
                    t.here[u] = mass[state][u];
                    int rolls = (t.dice || t.in_hand) && roll > stop && mass[state][u] > SELDOM * weight;
                    if (state == start_state(d) || rolls) t.lanes[t.rolling++] = u;
                    else share[u][now] += mass[state][u];
                }
                if (t.rolling) every_throw(&t, 0, offered, 1);
            }
    return mass;
}

void scores(const Draw *d, const float *uses, double weight, double (*share)[MOST + 1]) {
    free(visits(d, uses, weight, share));
}
