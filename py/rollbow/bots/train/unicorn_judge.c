/* How far the network of Unicorn Rainbow can be trusted before a pick: it plays games against itself, and the numbers
 * that best explain who won are printed. unicorn_judge.py runs it: unicorn_judge NET SEATS GAMES SEED
 *
 * A seat's weight is exp(keen · log-odds + turn), one keen and one turn by place in the order of play from the mover on;
 * its chance is its share of all weights. */
#define main trained
#include "unicorn.c"
#undef main

enum { STEPS = 600, LONGEST = 400 };

typedef struct { float odds[4], won[4]; } Before;
typedef struct { double number[8]; } Given; /* four keens, four turns */

static Before *known;
static long known_count;

/* As the last turn has just ended: bot/judge.py. */
static float odds(const Game *g, int seat) {
    int previous = (g->active + g->seats - 1) % g->seats;
    Game then = *g;
    Outlook o;
    then.active = previous;
    look(&o, &then, seat, seat == previous, 3);
    float share = worth(&o, &g->sheets[seat]);
    share = share < 0.005f ? 0.005f : share > 0.995f ? 0.995f : share;
    return logf(share / (1 - share));
}

static void play_known(int seats) {
    Game g = {.seats = seats};
    int over = 0, best = -999, winners = 0, turns = 0, mover[LONGEST];
    Before *first = &known[known_count];
    for (int i = 0; i < seats; i++) g.sheets[i].extras = EXTRAS_AT_START[seats];
    while (!over && turns < LONGEST) {
        mover[turns] = g.active;
        for (int i = 0; i < seats; i++) first[turns].odds[i] = odds(&g, (g.active + i) % seats);
        int pick = choose_pick(&g), rolled[3] = {die(), die(), die()};
        turns++;
        play_phase(&g, g.active, 1, pick, rolled);
        g.closed |= g.sheets[g.active].firsts;
        for (int i = 1; i < seats; i++) play_phase(&g, (g.active + i) % seats, 0, pick, rolled);
        for (int i = 0; i < seats; i++) g.closed |= g.sheets[i].firsts, over |= ends(&g.sheets[i]);
        g.active = (g.active + 1) % seats;
    }
    for (int i = 0; i < seats; i++) {
        int points = score(&g.sheets[i], 0);
        if (points > best) best = points, winners = 0;
        winners += points == best;
    }
    for (int t = 0; t < turns; t++) for (int i = 0; i < seats; i++)
        first[t].won[i] = score(&g.sheets[(mover[t] + i) % seats], 0) == best ? 1.0f / winners : 0;
    known_count += turns;
}

static double slopes(int seats, const Given *given, Given *slope) {
    double error = 0;
    memset(slope, 0, sizeof *slope);
    for (long at = 0; at < known_count; at++) {
        const Before *s = &known[at];
        double weight[4], sum = 0;
        for (int i = 0; i < seats; i++) sum += weight[i] = exp(given->number[i] * s->odds[i] + given->number[4 + i]);
        for (int i = 0; i < seats; i++) {
            double off = (weight[i] / sum - s->won[i]) / (double)known_count;
            slope->number[i] += off * s->odds[i], slope->number[4 + i] += off;
            if (s->won[i] > 0) error -= s->won[i] * log(weight[i] / sum) / (double)known_count;
        }
    }
    return error;
}

/* Only differences of turns matter: the mover's stays 0. */
static double fit(int seats, Given *given) {
    Given slope, speed = {{0}}, square = {{0}};
    double error = 0;
    for (int step = 1; step <= STEPS; step++) { /* Adam */
        double pace = 0.03 * (1 - step / (STEPS + 1.0)), drag = 1 - pow(0.9, step), spread = 1 - pow(0.99, step);
        error = slopes(seats, given, &slope);
        slope.number[4] = 0;
        for (int i = 0; i < 8; i++) {
            double *v = &speed.number[i], *q = &square.number[i], s = slope.number[i];
            *v = 0.9 * *v + 0.1 * s, *q = 0.99 * *q + 0.01 * s * s;
            given->number[i] -= pace * (*v / drag) / (sqrt(*q / spread) + 1e-9);
        }
    }
    return error;
}

int main(int count, char **words) {
    FILE *file = count == 5 ? fopen(words[1], "rb") : NULL;
    int seats = count == 5 ? atoi(words[2]) : 0, games = count == 5 ? atoi(words[3]) : 0;
    Given given = {{0.6, 0.6, 0.6, 0.6}};
    if (!file) return fprintf(stderr, "usage: unicorn_judge NET SEATS GAMES SEED\n"), 2;
    chance ^= strtoull(words[4], NULL, 10) * 7919;
    for (int i = 0; i < 20; i++) next_chance();
    prepare(0);
    if (fread(&net, sizeof net, 1, file) != 1) return 3;
    fclose(file);
    fill_table(&own_rows, 0), fill_table(&rival_rows, SIDE);
    known = malloc(sizeof *known * (size_t)games * 60 + sizeof *known * LONGEST);
    for (int i = 0; i < games && known_count < games * 60L; i++) play_known(seats);
    double error = fit(seats, &given);
    fprintf(stderr, "%d seats: %ld states, error %.5f\n", seats, known_count, error);
    for (int i = 0; i < seats; i++) printf("%.4f %.4f\n", given.number[i], given.number[4 + i]);
    return 0;
}
