/* Experts of UNO Dice at a table of three or four: their games against themselves, and the strengths of boards that
 * explain who won. uno.py runs it: uno CATALOG SEATS STAR ROUNDS GAMES SEED TARGET
 *
 * The expert's whole turn is here again, in a hundredth of the time: see hands.py, value.py and expert.py. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THROWS = 46656, LINKS = 25, WILD = 24, LENGTHS = 7, COUNT = 16 * LENGTHS * LINKS };
enum { MOST = 20, SPACES = 16, EXTRAS = 8, FEW = 3, TURNS = 200, STEPS = 300, STAR_ANY = 1, STAR_NUMBER = 2 };
/* A link's color is its number modulo 4; these are the numbers it writes, and the boards' colors. */
static const int NUMBER[LINKS] = {5, 2, 6, 3, 6, 3, 1, 4, 4, 1, 5, 2, 1, 4, 2, 6, 3, 6, 4, 5, 2, 5, 3, 1, 0};
static const int BOARD[4] = {0, 1, 3, 2};

typedef struct { int entries[SPACES + EXTRAS], count, extras; } Board;
typedef struct { int left, last, heard; } Place;
typedef struct { int uses[6][2], count; Place places[4]; double worth; } Plan;
typedef struct { int game, left[4], star[4]; double won[4]; } Seen;

static struct { int columns, *sizes; uint16_t **column, kinds[THROWS]; } catalog[7];
static int seats, option;
static double strength[4][2][MOST + 1], weight[4][2][MOST + 1];
static double worth[COUNT], best[THROWS], mean[6][THROWS / 6], again[64];
static Plan plans[16][1024];
static int plan_count[16];
static Seen *seen;
static long seen_count;

static uint64_t luck;
static int die(void) {
    uint64_t z = (luck += 0x9e3779b97f4a7c15ull);
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull, z = (z ^ z >> 27) * 0x94d049bb133111ebull;
    return (int)(((z ^ z >> 31) >> 33) % 6);
}

/* ---- boards */

static int left_of(const Board *b) { return SPACES + b->extras - b->count; }
static int last_of(const Board *b) { return b->entries[b->count - 1]; }
static int heard_by(const Board *b) { /* the numbers whose call it writes, as bits */
    int at = b->count - 1;
    if (b->entries[at]) return 1 << b->entries[at];
    if (option == STAR_NUMBER) while (!b->entries[at]) at--;
    return option == STAR_ANY ? 126 : option == STAR_NUMBER ? 1 << b->entries[at] : 0;
}
static Place place(const Board *b) { return (Place){left_of(b), last_of(b), heard_by(b)}; }
static void write_on(Board *b, int entry) {
    if (left_of(b)) b->entries[b->count++] = entry;
}
static void penalize(Board *b, int penalty) {
    if (penalty > 0) b->extras += b->extras < EXTRAS;
    else b->count -= b->count > 1;
}
static int gains(int heard, int seat, int link) {
    return link == WILD || heard >> NUMBER[link] & 1 || BOARD[seat] == link % 4;
}

/* ---- what a turn can lead to */

static double chance(const Place *places, int turn) {
    double sum = 0, own = 0;
    for (int k = 0; k < seats; k++) {
        double found = strength[k][!places[k].last][places[k].left < MOST ? places[k].left : MOST];
        sum += found;
        if (k == turn) own = found;
    }
    return own / sum;
}

static void add_plan(const Board *boards, int seat, const int *pick, int plus, int minus) {
    int others = seats - 1, number = plus * 4 + minus, *count = &plan_count[number];
    Board after[4];
    Plan new = {.count = 0};
    memcpy(after, boards, sizeof after);
    for (int i = 0; i < plus + minus; i++) {
        int to = (seat + 1 + pick[i]) % seats, penalty = i < plus ? 1 : -1;
        if (pick[i] == others) continue; /* a −1 that stays unused */
        penalize(&after[to], penalty);
        new.uses[new.count][0] = penalty, new.uses[new.count++][1] = to;
    }
    for (int k = 0; k < others; k++) new.places[k] = place(&after[(seat + 1 + k) % seats]);
    new.places[others] = place(&boards[seat]);
    for (int i = 0; i < *count; i++)
        if (!memcmp(plans[number][i].places, new.places, (size_t)others * sizeof(Place))) return;
    new.worth = chance(new.places, others);
    int at = (*count)++;
    for (; at && plans[number][at - 1].worth < new.worth; at--) plans[number][at] = plans[number][at - 1];
    plans[number][at] = new;
}

static void make_plans(const Board *boards, int seat, int plus, int minus, int *pick, int at) {
    if (at == plus + minus) {
        add_plan(boards, seat, pick, plus, minus);
        return;
    }
    int top = at < plus ? seats - 1 : seats;
    for (pick[at] = at && at != plus ? pick[at - 1] : 0; pick[at] < top; pick[at]++)
        make_plans(boards, seat, plus, minus, pick, at + 1);
}

static double called(const Plan *plan, int seat, Place own, int link) { /* link −1: nothing is called */
    Place places[4];
    for (int k = 0; k < seats - 1; k++) {
        places[k] = plan->places[k];
        if (link < 0 || !gains(places[k].heard, (seat + 1 + k) % seats, link)) continue;
        if (places[k].left == 1) return 0;
        places[k].left--, places[k].last = NUMBER[link];
    }
    places[seats - 1] = own;
    return chance(places, seats - 1);
}

static void weigh_endings(const Board *boards, int seat) {
    int left = left_of(&boards[seat]), last = last_of(&boards[seat]), pick[6];
    for (int plus = 0; plus < 4; plus++)
        for (int minus = 0; minus < 4; minus++) {
            int number = plus * 4 + minus;
            plan_count[number] = 0;
            make_plans(boards, seat, plus, minus, pick, 0);
            for (int length = 0; length + plus + minus < LENGTHS; length++) {
                double known[7][5]; /* links that write the same number in the same color are worth the same */
                for (int i = 0; i < 35; i++) known[i / 5][i % 5] = -1;
                for (int link = 0; link < (length ? LINKS : 1); link++) {
                    double *same = &known[NUMBER[link]][link == WILD ? 4 : link % 4];
                    Place own = {left - length, length ? NUMBER[link] : last, 0};
                    if (length >= left) *same = 1;
                    for (int i = 0, fresh = *same < 0; fresh && i < plan_count[number] && i < FEW; i++)
                        *same = fmax(*same, called(&plans[number][i], seat, own, length ? link : -1));
                    worth[(number * LENGTHS + length) * LINKS + link] = *same;
                }
            }
        }
}

static void weigh_throws(int last) {
    static double top[THROWS];
    for (int i = 0; i < catalog[last].sizes[0]; i++) top[i] = worth[catalog[last].column[0][i]];
    for (int c = 1; c < catalog[last].columns; c++)
        for (int i = 0; i < catalog[last].sizes[c]; i++) {
            double found = worth[catalog[last].column[c][i]];
            if (found > top[i]) top[i] = found;
        }
    for (int i = 0; i < THROWS; i++) best[i] = top[catalog[last].kinds[i]];
}

static void weigh_rerolls(const double *throws, int at, int size, const int *faces, int index) {
    if (at == 6) {
        again[index] = *throws;
        return;
    }
    size /= 6;
    weigh_rerolls(throws + faces[at] * size, at + 1, size, faces, 2 * index);
    for (int i = 0; i < size; i++) {
        double sum = 0;
        for (int face = 0; face < 6; face++) sum += throws[i + face * size];
        mean[at][i] = sum / 6;
    }
    weigh_rerolls(mean[at], at + 1, size, faces, 2 * index + 1);
}

/* ---- a turn */

static int fits(int before, int link) { /* before: a link, or −1 − the board's last entry */
    if (before == WILD || before == -1 || link == WILD) return 1;
    if (before < 0) return NUMBER[link] == -1 - before;
    return NUMBER[link] == NUMBER[before] || link % 4 == before % 4;
}

static int spell(const int *faces, int used, int wilds, int before, int length, int link, int *chain) {
    if (!length) return before == link;
    for (int i = 0; i < 7; i++) {
        int next = i == 6 ? WILD : 4 * i + faces[i];
        if (i == 6 ? !wilds : faces[i] > 3 || used >> i & 1 || !fits(before, next)) continue;
        *chain = next;
        if (spell(faces, used | 1 << i, wilds - (i == 6), next, length - 1, link, chain + 1)) return 1;
    }
    return 0;
}

static void play_turn(Board *boards, int seat) {
    int faces[6], throw = 0, stars = 0, last = last_of(&boards[seat]), chain[6], reroll = 0;
    weigh_endings(boards, seat);
    weigh_throws(last);
    for (int i = 0; i < 6; i++) faces[i] = die();
    weigh_rerolls(best, 0, THROWS, faces, 0);
    for (int i = 1; i < 64; i++)
        if (again[i] > again[reroll] + 1e-9) reroll = i;
    for (int i = 0; i < 6; i++) {
        if (reroll >> (5 - i) & 1) faces[i] = die();
        throw = throw * 6 + faces[i], stars += faces[i] == 4;
    }
    int kind = catalog[last].kinds[throw], end = catalog[last].column[0][kind];
    for (int c = 1; c < catalog[last].columns && kind < catalog[last].sizes[c]; c++)
        if (worth[catalog[last].column[c][kind]] > worth[end] + 1e-9) end = catalog[last].column[c][kind];
    int number = end / LINKS / LENGTHS, length = end / LINKS % LENGTHS, link = length ? end % LINKS : -1;
    if (length && !spell(faces, 0, stars / 2, -1 - last, length, link, chain)) exit(3);
    for (int i = 0; i < length; i++) write_on(&boards[seat], NUMBER[chain[i]]);
    if (!left_of(&boards[seat])) return;
    Place own = place(&boards[seat]);
    const Plan *plan = plans[number];
    for (int i = 1; i < plan_count[number]; i++)
        if (called(&plans[number][i], seat, own, link) > called(plan, seat, own, link) + 1e-9) plan = &plans[number][i];
    for (int i = 0; i < plan->count; i++) penalize(&boards[plan->uses[i][1]], plan->uses[i][0]);
    for (int k = 0; k < seats && link >= 0; k++)
        if (k != seat && gains(heard_by(&boards[k]), k, link)) write_on(&boards[k], NUMBER[link]);
}

static void play(int game) {
    Board boards[4] = {{.count = 1}, {.count = 1}, {.count = 1}, {.count = 1}};
    long first = seen_count;
    int full = 0, face;
    for (int k = 0; k < seats; k++) {
        while ((face = die()) > 3) continue;
        boards[k].entries[0] = NUMBER[4 * k + face];
    }
    for (int turn = 0; turn < TURNS && !full; turn++) {
        Seen *now = &seen[seen_count++];
        now->game = game;
        for (int k = 0; k < seats; k++) {
            const Board *b = &boards[(turn + k) % seats];
            now->left[k] = left_of(b) < MOST ? left_of(b) : MOST, now->star[k] = !last_of(b);
        }
        play_turn(boards, turn % seats);
        for (int k = 0; k < seats; k++) full += !left_of(&boards[k]);
    }
    for (long i = first; i < seen_count; i++)
        for (int k = 0; k < seats; k++)
            seen[i].won[k] = full && !left_of(&boards[(i - first + k) % seats]) ? 1.0 / full : 0;
}

/* ---- the strengths that best explain who won: a board's share of all strengths is its chance */

static void set_strengths(void) {
    for (int i = 0; i < 4 * 2 * (MOST + 1); i++) (&strength[0][0][0])[i] = exp((&weight[0][0][0])[i]);
}

static double slopes(double slope[4][2][MOST + 1]) {
    double error = 0;
    memset(slope, 0, sizeof weight);
    for (long i = 0; i < seen_count; i++) {
        const Seen *s = &seen[i];
        double each[4], sum = 0;
        for (int k = 0; k < seats; k++) sum += each[k] = strength[k][s->star[k]][s->left[k]];
        for (int k = 0; k < seats; k++) {
            slope[k][s->star[k]][s->left[k]] += (each[k] / sum - s->won[k]) / (double)seen_count;
            if (s->won[k] > 0) error -= s->won[k] * log(each[k] / sum) / (double)seen_count;
        }
    }
    return error;
}

/* Neighbors lie on a line, and a star is worth the same everywhere. */
static void smooth(double slope[4][2][MOST + 1]) {
    for (int k = 0; k < seats; k++) {
        double star = 0;
        for (int n = 1; n <= MOST; n++) star += (weight[k][1][n] - weight[k][0][n]) / MOST;
        for (int n = 1; n <= MOST; n++) {
            double off = 10.0 / (double)seen_count * (weight[k][1][n] - weight[k][0][n] - star);
            slope[k][1][n] += off, slope[k][0][n] -= off;
            for (int has = 0; has < 2 && n > 1 && n < MOST; has++) {
                double *w = weight[k][has], *s = slope[k][has];
                double bend = 20.0 / (double)seen_count * (w[n - 1] - 2 * w[n] + w[n + 1]);
                s[n - 1] += bend, s[n] -= 2 * bend, s[n + 1] += bend;
            }
        }
    }
}

static double fit(void) {
    static double slope[4][2][MOST + 1], speed[4][2][MOST + 1], square[4][2][MOST + 1];
    double error = 0;
    memset(speed, 0, sizeof speed), memset(square, 0, sizeof square);
    for (int step = 1; step <= STEPS; step++) { /* Adam */
        double rate = 0.03 * (1 - step / (STEPS + 1.0)), drag = 1 - pow(0.9, step), spread = 1 - pow(0.99, step);
        set_strengths();
        error = slopes(slope);
        smooth(slope);
        for (int i = 0; i < 4 * 2 * (MOST + 1); i++) {
            double *w = &(&weight[0][0][0])[i], *v = &(&speed[0][0][0])[i], *q = &(&square[0][0][0])[i];
            double s = (&slope[0][0][0])[i];
            *v = 0.9 * *v + 0.1 * s, *q = 0.99 * *q + 0.01 * s * s;
            *w -= rate * (*v / drag) / (sqrt(*q / spread) + 1e-9);
        }
    }
    set_strengths();
    return error;
}

static int load(const char *name) {
    FILE *file = fopen(name, "rb");
    if (!file) return 0;
    for (int last = 0; last < 7; last++) {
        int32_t columns, size;
        if (fread(&columns, 4, 1, file) != 1) return 0;
        catalog[last].columns = columns;
        catalog[last].sizes = malloc((size_t)columns * sizeof(int));
        catalog[last].column = malloc((size_t)columns * sizeof(uint16_t *));
        for (int c = 0; c < columns; c++) {
            if (fread(&size, 4, 1, file) != 1) return 0;
            catalog[last].sizes[c] = size, catalog[last].column[c] = malloc((size_t)size * 2);
            if (fread(catalog[last].column[c], 2, (size_t)size, file) != (size_t)size) return 0;
        }
        if (fread(catalog[last].kinds, 2, THROWS, file) != THROWS) return 0;
    }
    fclose(file);
    return 1;
}

int main(int count, char **words) {
    if (count != 8 || !load(words[1])) return 2;
    seats = atoi(words[2]), option = atoi(words[3]);
    int rounds = atoi(words[4]), games = atoi(words[5]);
    seen = malloc(sizeof(Seen) * (size_t)games * TURNS);
    for (int k = 0; k < seats; k++)
        for (int n = 1; n <= MOST; n++)
            for (int has = 0; has < 2; has++) weight[k][has][n] = -0.25 * n - 0.3 * k + 0.2 * has;
    set_strengths();
    for (int round = 0; round < rounds; round++) {
        seen_count = 0;
        for (int game = 0; game < games; game++) {
            luck = ((uint64_t)atoi(words[6]) << 48) + ((uint64_t)round << 32) + (uint64_t)game * 1024;
            for (int i = 0; i < 8; i++) die();
            play(game);
        }
        double turns = (double)seen_count / games;
        printf("%d seats, round %d: %.1f turns a game, error %.4f\n", seats, round + 1, turns, fit());
        fflush(stdout);
    }
    FILE *target = fopen(words[7], "w");
    for (int k = 0; k < seats; k++)
        for (int has = 0; has < 2; has++)
            for (int n = 1; n <= MOST; n++)
                fprintf(target, "%.4f%c", weight[k][has][n] - weight[0][0][8], n < MOST ? ' ' : '\n');
    return fclose(target);
}
