/* Learns what rolling on is worth, from exactly solved turns: eight small networks, one for each state of the lucky die.

   A network sees the state (sparse whole numbers, the same as in games/rainbow/bot_net.py) and the use of the points
   from the present ones on; it answers with the worth of rolling on, from 0 to 1. */

#include "rainbow_race.c"

enum { STATE = 77, AHEAD = 40, INPUTS = STATE + AHEAD, WIDE = 96, NARROW = 24, NETS = 8, IN_HAND = 7 };

typedef struct {
    float in[INPUTS][WIDE], hidden[WIDE][NARROW], hidden_bias[NARROW], out[NARROW], out_bias;
} Net;

typedef struct {
    uint8_t values[COLORS], loose[SIDES], net, now;
    int use;
    float target;
} Example;

int net_floats(void) { return (int)(sizeof(Net) / sizeof(float)); }
int example_bytes(void) { return (int)sizeof(Example); }

enum { /* where the groups of inputs begin */
    HELD = 0, RAISE = 7, FILL = 28, LIFT = 35, DOUBLED = 42, TO_LUCKY, FILL_LUCKY, GAIN, TOP, ANY,
    MISSING = 48, LOOSE = 55, USEFUL = 63, DOUBLES = 70, BUST = 74, NOW, ALWAYS,
};
static const int ROW[COLORS] = {0, 6, 11, 15, 18, 20};
/* The chance in 64ths that at least one of so many dice shows a certain face. */
static const int SHOWN[DRAWN + 1] = {0, 11, 20, 27, 33, 38, 43, 46};

float scale(int input) {
    if (input < GAIN || input == ANY) return 1 / 3.f;
    if (input == GAIN) return 1 / 384.f;
    if (input == TOP) return 1 / 12.f;
    if (input >= USEFUL && input < DOUBLES) return 1 / 2.f;
    if (input == BUST) return 1 / 256.f;
    if (input == NOW) return 1 / 30.f;
    return 1;
}

int ahead(int step) { return step < 24 ? step : 24 + 3 * (step - 24); }

static void see_color(int color, int held, const uint8_t *loose, int lucky, int *x) {
    int best = 0, top = 0, better[2 * SIDES + 1] = {0}, worth = held + (lucky && held == lucky ? lucky : 0);
    for (int w = held + 1; w <= SIDES; w++) {
        int dice = loose[kind_of(color, w)], gain = w + (w == lucky ? lucky : 0) - worth;
        if (!dice) continue;
        x[RAISE + ROW[held] + w - held - 1] += dice;
        best = w;
        if (w == lucky) x[TO_LUCKY] += dice;
        if (w == lucky && !held) x[FILL_LUCKY] += dice;
        for (int g = 1; g <= gain; g++) better[g] += dice;
        top = gain > top ? gain : top;
    }
    x[HELD + held]++;
    x[(held ? LIFT : FILL) + best]++;
    x[DOUBLED] += lucky && held == lucky;
    for (int g = 1; g <= top; g++) x[GAIN] += SHOWN[better[g]];
    x[TOP] += top;
    x[ANY] += top > 0;
}

static void see(const uint8_t *values, const uint8_t *loose, int net, int now, int *x) {
    int lucky = net == IN_HAND ? 0 : net, missing = 0, dice = 0;
    double bust = 256;
    memset(x, 0, sizeof(int) * STATE);
    for (int c = 0; c < COLORS; c++) {
        see_color(c, values[c], loose, lucky, x);
        missing += !values[c];
    }
    for (int k = 0; k < SIDES; k++) {
        int useful = 0;
        for (int c = 0; c < COLORS; c++) useful += value_of(k, c) > values[c];
        x[USEFUL + useful] += loose[k];
        for (int i = 0; i < loose[k]; i++) bust = bust * (SIDES - useful) / SIDES;
        dice += loose[k];
    }
    x[MISSING + missing] = 1;
    x[LOOSE + dice] = 1;
    if (lucky) x[DOUBLES + (x[DOUBLED] > 3 ? 3 : x[DOUBLED])] = 1;
    x[BUST] = (int)bust;
    x[NOW] = now;
    x[ALWAYS] = 1;
}

/* What the first layer gets: the numbers of the inputs that are not 0, and their scaled values. */
typedef struct {
    int count, input[INPUTS];
    float value[INPUTS], wide[WIDE], narrow[NARROW];
} Pass;

static void look(Pass *p, const uint8_t *values, const uint8_t *loose, int net, int now, const float *use) {
    int x[STATE];
    see(values, loose, net, now, x);
    p->count = 0;
    for (int i = 0; i < INPUTS; i++) {
        int there = i < STATE ? 0 : now + ahead(i - STATE);
        float value = i < STATE ? (float)x[i] * scale(i) : use[there > MOST ? MOST : there];
        if (value != 0) {
            p->input[p->count] = i;
            p->value[p->count++] = value;
        }
    }
}

static float answer(const Net *n, Pass *p) {
    float out = n->out_bias;
    memset(p->wide, 0, sizeof p->wide);
    for (int i = 0; i < p->count; i++)
        for (int j = 0; j < WIDE; j++) p->wide[j] += p->value[i] * n->in[p->input[i]][j];
    memcpy(p->narrow, n->hidden_bias, sizeof p->narrow);
    for (int j = 0; j < WIDE; j++) {
        if (p->wide[j] <= 0) p->wide[j] = 0;
        else
            for (int k = 0; k < NARROW; k++) p->narrow[k] += p->wide[j] * n->hidden[j][k];
    }
    for (int k = 0; k < NARROW; k++) {
        if (p->narrow[k] < 0) p->narrow[k] = 0;
        out += p->narrow[k] * n->out[k];
    }
    return 1 / (1 + expf(-out));
}

static float learn(const Net *n, Pass *p, float target, Net *slope) {
    float miss = answer(n, p) - target, back[NARROW], wide[WIDE];
    slope->out_bias += miss;
    for (int k = 0; k < NARROW; k++) {
        slope->out[k] += miss * p->narrow[k];
        back[k] = p->narrow[k] > 0 ? miss * n->out[k] : 0;
        slope->hidden_bias[k] += back[k];
    }
    for (int j = 0; j < WIDE; j++) {
        float part[8] = {0}; /* eight sums side by side, so that the order of adding is fixed and still fast */
        wide[j] = 0;
        if (p->wide[j] <= 0) continue;
        for (int k = 0; k < NARROW; k += 8)
            for (int i = 0; i < 8; i++) part[i] += n->hidden[j][k + i] * back[k + i];
        for (int k = 0; k < NARROW; k++) slope->hidden[j][k] += p->wide[j] * back[k];
        for (int i = 0; i < 8; i++) wide[j] += part[i];
    }
    for (int i = 0; i < p->count; i++)
        for (int j = 0; j < WIDE; j++) slope->in[p->input[i]][j] += p->value[i] * wide[j];
    return miss * miss;
}

/* Examples come from simulated turns that sometimes go astray: the best choice and some others of every throw. */
static struct {
    Example *to;
    long count, most;
    int use, others;
    const float *uses;
} notes;

static void note(const Draw *d, int lane, const int *choices, int count, int best) {
    for (int i = 0; i <= notes.others && notes.count < notes.most; i++) {
        int state = choices[i ? below(count) : best], lucky = state % d->lucky, loose[SIDES];
        const uint8_t *values = d->values[state / d->lucky];
        int in_hand = d->lucky > 1 && !lucky;
        if (!loose_dice(d, values, loose) && !in_hand) continue;
        Example *e = &notes.to[notes.count++];
        memcpy(e->values, values, COLORS);
        for (int k = 0; k < SIDES; k++) e->loose[k] = (uint8_t)loose[k];
        e->net = (uint8_t)(in_hand ? IN_HAND : lucky);
        e->now = (uint8_t)points(values, lucky);
        e->use = notes.use + lane;
        e->target = d->roll[state][lane];
    }
}

/* Fills in examples of turns from a solved draw whose uses are numbered from `use` on; returns how many. */
long examples(const Draw *d, const float *uses, int use, int turns, int others, double astray, const double *lanes,
              uint64_t seed, Example *to, long most) {
    notes.to = to, notes.count = 0, notes.most = most, notes.use = use, notes.others = others;
    seed_random(seed);
    for (int t = 0; t < turns; t++) {
        int lane = 0;
        for (double at = uniform(); lane < LANES - 1 && at >= lanes[lane]; lane++) at -= lanes[lane];
        simulated(d, uses, lane, astray, note);
    }
    return notes.count;
}

static float bell(void) {
    double sum = -6;
    for (int i = 0; i < 12; i++) sum += uniform();
    return (float)sum;
}

void fresh(Net *n, uint64_t seed) {
    seed_random(seed);
    memset(n, 0, sizeof *n);
    for (int i = 0; i < INPUTS; i++)
        for (int j = 0; j < WIDE; j++) n->in[i][j] = bell() * 0.2f;
    for (int j = 0; j < WIDE; j++)
        for (int k = 0; k < NARROW; k++) n->hidden[j][k] = bell() * 0.2f;
    for (int k = 0; k < NARROW; k++) n->out[k] = bell() * 0.3f;
}

/* Trains one network on its examples (Adam, the step falling from `fast` to `slow`); the root of the mean square miss
   over the last tenth. */
double train(Net *n, int which, const float *uses, const Example *from, long count, long steps, int batch, double fast,
             double slow, uint64_t seed) {
    int *own = malloc(sizeof(int) * (size_t)count);
    float *slope = malloc(sizeof(Net)), *mean = calloc(1, sizeof(Net)), *square = calloc(1, sizeof(Net));
    float *weight = (float *)n;
    long owned = 0, last = 0;
    double missed = 0, one = 1, two = 1;
    Pass p;
    for (int i = 0; i < count; i++)
        if (from[i].net == which) own[owned++] = i;
    seed_random(seed);
    for (long step = 0; step < steps; step++) {
        memset(slope, 0, sizeof(Net));
        for (int b = 0; b < batch; b++) {
            const Example *e = &from[own[random_bits() % (uint64_t)owned]];
            look(&p, e->values, e->loose, e->net, e->now, uses + e->use * (MOST + 1));
            double miss = learn(n, &p, e->target, (Net *)slope);
            if (step >= steps - steps / 10) missed += miss, last++;
        }
        one *= 0.9, two *= 0.999;
        float rate = (float)(fast * pow(slow / fast, (double)step / (double)steps) * sqrt(1 - two) / (1 - one));
        for (int i = 0; i < net_floats(); i++) {
            float s = slope[i] / (float)batch;
            mean[i] = 0.9f * mean[i] + 0.1f * s;
            square[i] = 0.999f * square[i] + 0.001f * s * s;
            weight[i] -= rate * mean[i] / (sqrtf(square[i]) + 1e-8f);
        }
    }
    free(own), free(slope), free(mean), free(square);
    return sqrt(missed / (double)last);
}

/* The whole turn's exact worth when these networks choose every take and when to stop. States with at most `ahead`
   dice to roll are looked at one throw further: worth what the networks say of the best take of every throw. */
double played(const Draw *d, const Net *nets, const float *use, int ahead) {
    size_t count = (size_t)states(d);
    float *estimate = malloc(sizeof(float) * count), *seen = malloc(sizeof(float) * count);
    double *said = malloc(sizeof(double) * count);
    uint8_t *stops = calloc(1, count);
    for (int state = 0; state < states(d); state++) {
        int lucky = state % d->lucky, loose[SIDES], in_hand = d->lucky > 1 && !lucky;
        const uint8_t *values = d->values[state / d->lucky];
        uint8_t rolled[SIDES];
        int now = points(values, lucky), net = in_hand ? IN_HAND : lucky;
        Pass p;
        estimate[state] = use[now];
        stops[state] = !loose_dice(d, values, loose) && !in_hand;
        if (!stops[state]) {
            for (int k = 0; k < SIDES; k++) rolled[k] = (uint8_t)loose[k];
            look(&p, values, rolled, net, now, use);
            float roll = answer(&nets[net], &p);
            stops[state] = use[now] >= roll;
            if (!stops[state]) estimate[state] = roll;
        }
        said[state] = seen[state] = estimate[state];
    }
    for (int state = 0; state < states(d); state++) {
        Throw t = about_to_throw(d, state / d->lucky, state % d->lucky);
        uint8_t offered[COLORS] = {0};
        int now = points(t.values, t.lucky), dice = t.dice + t.in_hand;
        if (!dice || dice > ahead) continue;
        t.estimate = estimate;
        t.value = said;
        every_throw(&t, 0, offered, 1);
        stops[state] = use[now] >= t.expected;
        seen[state] = stops[state] ? use[now] : (float)t.expected;
    }
    stops[start_state(d)] = 0;
    double worth = evaluate(d, use, seen, stops);
    free(estimate), free(seen), free(said), free(stops);
    return worth;
}
