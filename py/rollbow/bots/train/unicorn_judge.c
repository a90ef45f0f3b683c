/* The judge's own network for Unicorn Rainbow: what a table between turns is worth to each seat. unicorn_judge.py runs
 * this, and packs what it writes; bot/table_net.py reads that.
 *
 *     unicorn_judge play NET SEATS GAMES SEED FILE    the expert's network plays itself: tables, and what came of them
 *     unicorn_judge fit FILE PASSES FOUND             fits to what came, then also to its own word one turn later
 * UNITS, how many hidden units the network has, is given to the compiler.
 */
#define main trained
#include "unicorn.c"
#undef main

enum { FARTHEST = 12, LONGEST = 400, STORED = 70, HITS = 8, WORD = 64 };
enum { PLACE = 0, LEFT = 4, NEAR = 12, MOST_YOURS = 25, MOST_OTHERS = 29, CONTEXT = 34 };

/* `left`: alone, 1 + the pick whose other dice are still to be thrown. */
typedef struct { Sheet sheets[4]; uint16_t closed; int8_t active, seats, left, fresh; float won[4]; } Moment;
typedef struct { float own[SIDE][UNITS], rival[SIDE][UNITS], context[CONTEXT][UNITS], out[UNITS];
                 float lead[FARTHEST + 1], place[4][FARTHEST + 1], product[4][HITS], hit[HITS][UNITS], start; } Value;
typedef struct { int count, feature[WORD], points, distance; float hit[HITS / 2]; } Seen;
typedef struct { float sum[UNITS], hit[HITS], lead, answer, chance; int place, context[5]; } Told;
typedef struct { uint64_t part[4]; } Throws;

static Value value, steep;
static Moment *known;
static long known_count;
static float (*said)[4], (*wanted)[4];
static Throws making[PICKS][3][CELLS * CELLS];

/* ---- games ---- */

static void keep(const Game *g, int left, int fresh) {
    Moment *t = &known[known_count++];
    memset(t, 0, sizeof *t);
    memcpy(t->sheets, g->sheets, sizeof t->sheets);
    t->closed = g->closed, t->active = g->active, t->seats = g->seats, t->left = left, t->fresh = fresh;
}
static void settle(const Game *g, long from) {
    int points[4], best = -999, winners = 0;
    for (int i = 0; i < g->seats; i++) {
        points[i] = score(&g->sheets[i], g->seats == 1);
        if (points[i] > best) best = points[i], winners = 0;
        winners += points[i] == best;
    }
    for (long t = from; t < known_count; t++) for (int i = 0; i < g->seats; i++)
        known[t].won[i] = g->seats == 1 ? points[i] : (points[i] == best) / (float)winners;
}
/* In one game of three a first part is played carelessly, so that odd tables are known, too; it isn't kept. */
static void play_known(int seats) {
    Game g = {.seats = seats};
    long begun = known_count;
    int over = 0, turns = 0, careless = next_chance() % 3 ? 0 : (int)(next_chance() % (8 * seats));
    float how = (seats == 1 ? 0.15f : 0.06f) * uniform();
    for (int i = 0; i < seats; i++) g.sheets[i].extras = EXTRAS_AT_START[seats];
    for (; !over && turns < LONGEST; turns++) {
        doubt = turns < careless ? how : 0;
        if (turns == careless) known_count = begun;
        keep(&g, 0, turns <= careless);
        int pick = choose_pick(&g), rolled[3] = {die(), die(), die()};
        play_phase(&g, g.active, 1, pick, rolled);
        g.closed |= g.sheets[g.active].firsts;
        if (seats == 1) {
            keep(&g, 1 + pick, 0);
            int second[3] = {die(), die(), die()};
            play_phase(&g, 0, 0, 6 - pick, second);
        }
        for (int i = 1; i < seats; i++) play_phase(&g, (g.active + i) % seats, 0, pick, rolled);
        for (int i = 0; i < seats; i++) g.closed |= g.sheets[i].firsts, over |= ends(&g.sheets[i]);
        g.active = (g.active + 1) % seats;
    }
    if (turns <= careless) known_count = begun;
    settle(&g, begun);
}
static int play_all(char **words) {
    FILE *file = fopen(words[2], "rb");
    int seats = atoi(words[3]), games = atoi(words[4]);
    chance ^= strtoull(words[5], NULL, 10) * 7919;
    for (int i = 0; i < 20; i++) next_chance();
    prepare(seats == 1);
    if (!file || fread(&net, sizeof net, 1, file) != 1) return 3;
    fclose(file);
    fill_table(&own_rows, 0), fill_table(&rival_rows, SIDE);
    known = malloc(sizeof *known * ((size_t)games * STORED + 2 * LONGEST));
    for (int i = 0; i < games && known_count < games * (long)STORED; i++) play_known(seats);
    file = fopen(words[6], "wb");
    return !file || fwrite(known, sizeof *known, known_count, file) != (size_t)known_count || fclose(file);
}

/* ---- how near the end is: bot/end_chances.py ---- */

static void list_makers(void) {
    for (int pick = 0; pick < PICKS; pick++) for (int roll = 0; roll < ROLLS; roll++) for (int by = 0; by < 3; by++) {
        const Claims *list = &claims[pick][roll];
        for (int i = 0; i < list->count[by]; i++) for (int b = by; b < (by ? by + 1 : 3); b++)
            making[pick][b][list->codes[by][i]].part[roll >> 6] |= 1ULL << (roll & 63);
    }
}
/* The one or two cells that three rows lack; how many. */
static int lacked(const Sheet *s, const int *rows, int *cells) {
    int k = 0;
    for (int i = 0; i < 3; i++) for (int n = 2; n <= LAST; n++)
        if ((FULL[rows[i]] & ~s->rows[rows[i]]) >> n & 1) {
            if (k == 2) return 0;
            cells[k++] = rows[i] * 12 + n;
        }
    return k;
}
static int gained(const Sheet *s, const int *cells, int count, const Moment *t) {
    Sheet after = *s;
    for (int i = 0; i < count; i++) after = claimed(&after, cells[i], t->closed, t->seats == 1);
    return score(&after, t->seats == 1) - score(s, t->seats == 1);
}
/* Of 216 throws, how many let this seat end the game with the best dice for it, and with the worst; what it gains. */
static void finishing(const Moment *t, const Sheet *s, int distance, int *most, int *least_of_all, int *gain) {
    Throws found[PICKS] = {0};
    *most = 0, *least_of_all = ROLLS, *gain = 0;
    for (int a = 0; a < 4; a++) for (int b = a + 1; b < 5; b++) for (int c = b + 1; c < 6; c++) {
        int rows[3] = {a, b, c}, cells[2], count = c > 2 ? lacked(s, rows, cells) : 0;
        if (!count) continue;
        if (count == distance) {
            int here = gained(s, cells, count, t);
            *gain = here > *gain ? here : *gain;
        }
        int code = cells[0] * CELLS + cells[count - 1];
        for (int pick = 0; pick < PICKS; pick++) for (int by = 0; by < 3; by++) {
            if ((by == 1 && !s->nudges) || (by == 2 && !s->flips)) continue;
            for (int i = 0; i < 4; i++) found[pick].part[i] |= making[pick][by][code].part[i];
        }
    }
    for (int pick = 0; pick < PICKS; pick++) {
        int hits = 0;
        for (int i = 0; i < 4; i++) hits += __builtin_popcountll(found[pick].part[i]);
        *most = hits > *most ? hits : *most, *least_of_all = least(hits, *least_of_all);
    }
}
static float clip(float x) { return x < -1 ? -1 : x > 1 ? 1 : x; }
/* Ending the game counts as far as it wins. */
static void weigh_finish(const Moment *t, int seat, Seen *seen) {
    int n = t->seats, most, worst, gain, best = -999;
    Seen *s = &seen[seat];
    memset(s->hit, 0, sizeof s->hit);
    if (s->distance < 1 || s->distance > 2) return;
    finishing(t, &t->sheets[seat], s->distance, &most, &worst, &gain);
    for (int i = 0; i < n; i++) if (i != seat && seen[i].points > best) best = seen[i].points;
    int ahead = n == 1 ? gain : s->points + gain - best;
    float good = n == 1 ? 1 : clip(ahead / 12.0f);
    s->hit[0] = most / 216.0f * (good > 0 ? good : 0), s->hit[1] = most / 216.0f * (good < 0 ? -good : 0);
    s->hit[2] = worst / 216.0f * (good > 0 ? good : 0), s->hit[3] = clip(ahead / 30.0f);
}

/* ---- what the network says ---- */

static void see(const Moment *t, int seat, Seen *s) {
    int lacking[COLORS];
    s->count = features_of(&t->sheets[seat], t->closed, t->seats == 1, 0, s->feature);
    s->points = score(&t->sheets[seat], t->seats == 1);
    missing(&t->sheets[seat], lacking);
    s->distance = distance(lacking);
}
static void plus(float *sum, const float *vector, float times) {
    for (int h = 0; h < UNITS; h++) sum[h] += times * vector[h];
}
static void plus_sheet(float *sum, const float (*vectors)[UNITS], const Seen *s, float times) {
    for (int i = 0; i < s->count; i++) plus(sum, vectors[s->feature[i]], times);
    plus(sum, vectors[POINTS], times * s->points / 20.0f);
}
static void set_context(const Moment *t, int near, Told *told) {
    int yours = 0, others = 0, k = 0;
    for (int i = 0; i < t->seats; i++) {
        if (t->sheets[i].yours > yours) yours = t->sheets[i].yours;
        if (t->sheets[i].others > others) others = t->sheets[i].others;
    }
    told->context[k++] = PLACE + told->place, told->context[k++] = LEFT + t->left, told->context[k++] = NEAR + near;
    told->context[k++] = MOST_YOURS + least(yours, 3), told->context[k++] = MOST_OTHERS + least(others, 4);
}
static void answer_seat(const Moment *t, int seat, const Seen *seen, int near, Told *told) {
    int n = t->seats, best = -999;
    told->place = (seat - t->active + n) % n;
    set_context(t, near, told);
    memset(told->sum, 0, sizeof told->sum);
    plus_sheet(told->sum, value.own, &seen[seat], 1);
    for (int i = 0; i < HITS / 2; i++) told->hit[i] = seen[seat].hit[i], told->hit[HITS / 2 + i] = n > 1 ? -9 : 0;
    for (int j = 0; j < n; j++) if (j != seat) {
        plus_sheet(told->sum, value.rival, &seen[j], 1);
        best = seen[j].points > best ? seen[j].points : best;
        for (int i = 0; i < HITS / 2; i++) if (seen[j].hit[i] > told->hit[HITS / 2 + i])
            told->hit[HITS / 2 + i] = seen[j].hit[i];
    }
    told->lead = (seen[seat].points - (n == 1 ? 0 : best)) / 20.0f;
    for (int i = 0; i < 5; i++) plus(told->sum, value.context[told->context[i]], 1);
    told->answer = value.start + value.lead[n == 1 ? 0 : near] * told->lead + value.place[told->place][near];
    for (int i = 0; i < HITS; i++) {
        plus(told->sum, value.hit[i], told->hit[i]);
        told->answer += value.product[told->place][i] * told->hit[i];
    }
    for (int h = 0; h < UNITS; h++) if (told->sum[h] > 0) told->answer += value.out[h] * told->sum[h];
}
/* How near the end is. */
static int tell(const Moment *t, Seen *seen, Told *told) {
    int n = t->seats, near = FARTHEST;
    float top = -1e9f, all = 0;
    for (int i = 0; i < n; i++) see(t, i, &seen[i]), near = least(near, seen[i].distance);
    for (int i = 0; i < n; i++) weigh_finish(t, i, seen);
    for (int i = 0; i < n; i++) {
        answer_seat(t, i, seen, near, &told[i]);
        if (told[i].answer > top) top = told[i].answer;
    }
    for (int i = 0; i < n; i++) all += told[i].chance = n == 1 ? told[i].answer : expf(told[i].answer - top);
    for (int i = 0; i < n && n > 1; i++) told[i].chance /= all;
    return near;
}

/* ---- learning ---- */

static void step_units(float *weights, float *squares, const float *gradient, float times) {
    for (int h = 0; h < UNITS; h++) step(&weights[h], &squares[h], gradient[h] * times);
}
static void step_sheet(float (*weights)[UNITS], float (*squares)[UNITS], const Seen *s, const float *gradient) {
    for (int i = 0; i < s->count; i++) step_units(weights[s->feature[i]], squares[s->feature[i]], gradient, 1);
    step_units(weights[POINTS], squares[POINTS], gradient, s->points / 20.0f);
}
static void step_seat(const Told *told, float error, int near, int solo, const float *gradient) {
    int lead = solo ? 0 : near;
    for (int h = 0; h < UNITS; h++) if (told->sum[h] > 0) step(&value.out[h], &steep.out[h], error * told->sum[h]);
    step(&value.lead[lead], &steep.lead[lead], error * told->lead);
    step(&value.place[told->place][near], &steep.place[told->place][near], error);
    if (solo) step(&value.start, &steep.start, error);
    for (int i = 0; i < HITS; i++) {
        step(&value.product[told->place][i], &steep.product[told->place][i], error * told->hit[i]);
        step_units(value.hit[i], steep.hit[i], gradient, told->hit[i]);
    }
    for (int i = 0; i < 5; i++)
        step_units(value.context[told->context[i]], steep.context[told->context[i]], gradient, 1);
}
static void learn_from(const Moment *t, const float *target) {
    Seen seen[4];
    Told told[4];
    int n = t->seats, near = tell(t, seen, told);
    float gradient[4][UNITS], all[UNITS] = {0}, rest[UNITS];
    for (int i = 0; i < n; i++) {
        float error = told[i].chance - target[i];
        for (int h = 0; h < UNITS; h++)
            all[h] += gradient[i][h] = told[i].sum[h] > 0 ? error * value.out[h] : 0;
        step_seat(&told[i], error, near, n == 1, gradient[i]);
    }
    for (int i = 0; i < n; i++) {
        step_sheet(value.own, steep.own, &seen[i], gradient[i]);
        for (int h = 0; h < UNITS; h++) rest[h] = all[h] - gradient[i][h];
        if (n > 1) step_sheet(value.rival, steep.rival, &seen[i], rest);
    }
}
static void begin(int solo) {
    float *weights = (float *)&value, *squares = (float *)&steep;
    for (size_t i = 0; i < sizeof value / sizeof *weights; i++) weights[i] = 0, squares[i] = 0.1f;
    for (int i = 0; i < SIDE; i++) for (int h = 0; h < UNITS; h++)
        value.own[i][h] = 0.05f * gauss(), value.rival[i][h] = 0.05f * gauss();
    for (int i = 0; i < CONTEXT; i++) for (int h = 0; h < UNITS; h++) value.context[i][h] = 0.05f * gauss();
    for (int h = 0; h < UNITS; h++) value.out[h] = 0.2f * gauss(), steep.out[h] = 1;
    for (int i = 0; i <= FARTHEST; i++) value.lead[i] = solo ? 0.5f : 0.15f, steep.lead[i] = 1;
    value.start = solo ? 3.5f : 0, steep.start = 10;
}
/* At first what came is learned; later it is mixed with what the network says one turn, two turns ... later. */
static void aim(int pass, int seats) {
    for (long t = known_count - 1; t >= 0; t--) for (int i = 0; i < seats; i++) {
        int last = t == known_count - 1 || known[t + 1].fresh;
        wanted[t][i] = last || pass < 2 ? known[t].won[i] : 0.8f * said[t + 1][i] + 0.2f * wanted[t + 1][i];
    }
}
static void listen(int seats) {
    Seen seen[4];
    Told told[4];
    double error = 0;
    for (long t = 0; t < known_count; t++) {
        tell(&known[t], seen, told);
        for (int i = 0; i < seats; i++) {
            float off = told[i].chance - known[t].won[i];
            said[t][i] = told[i].chance, error += off * off / seats;
        }
    }
    fprintf(stderr, "%d seats, %ld tables: mean square of the error %.5f\n", seats, known_count, error / known_count);
}
static int fit(char **words) {
    FILE *file = fopen(words[2], "rb");
    int passes = atoi(words[3]);
    if (!file) return 3;
    fseek(file, 0, SEEK_END), known_count = ftell(file) / sizeof *known, rewind(file);
    known = malloc(sizeof *known * known_count);
    if (fread(known, sizeof *known, known_count, file) != (size_t)known_count || fclose(file)) return 3;
    int seats = known[0].seats;
    long *order = malloc(sizeof *order * known_count);
    said = malloc(sizeof *said * known_count), wanted = malloc(sizeof *wanted * known_count);
    prepare(seats == 1), list_makers(), begin(seats == 1);
    for (long i = 0; i < known_count; i++) order[i] = i;
    for (long t = 0; seats == 1 && t < known_count; t++) known[t].won[0] /= 40;
    for (int pass = 0; pass < passes; pass++) {
        aim(pass, seats);
        for (long i = known_count - 1; i > 0; i--) {
            long j = next_chance() % (i + 1), other = order[i];
            order[i] = order[j], order[j] = other;
        }
        for (long i = 0; i < known_count; i++) {
            rate = 0.02f * (1 - 0.98f * (pass + (float)i / known_count) / passes);
            learn_from(&known[order[i]], wanted[order[i]]);
        }
        listen(seats);
    }
    file = fopen(words[4], "wb");
    return !file || fwrite(&value, sizeof value, 1, file) != 1 || fclose(file);
}
int main(int count, char **words) {
    if (count == 7 && !strcmp(words[1], "play")) return play_all(words);
    if (count == 5 && !strcmp(words[1], "fit")) return fit(words);
    return fprintf(stderr, "usage: unicorn_judge play NET SEATS GAMES SEED FILE | fit FILE PASSES FOUND\n"), 2;
}
