/* Experts of UNO Dice at a table of two to four: their games against themselves, and a small network that says what
 * boards are worth between turns. uno.py runs it: uno CATALOG SEATS STAR ROUNDS GAMES SEED TARGET
 *
 * The expert's whole turn is here again, in a hundredth of the time: see hands.py, value.py and expert.py. First what
 * each board is worth by itself, from who won; then all together, from what a turn leads to: exactly, over all throws. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THROWS = 46656, LINKS = 25, WILD = 24, LENGTHS = 7, COUNT = 16 * LENGTHS * LINKS };
enum { MOST = 22, SPACES = 16, MORE_SPACES = 20, EXTRAS = 8, FEW = 3, TURNS = 200, STAR_ANY = 1, STAR_NUMBER = 2, GRID = 117649 };
enum { UNITS = 12, SORTS = 2 * (MOST + 1), KNOWN = 1 << 16, BATCH = 256, WON_ROUNDS = 2, MORE = 4, EPOCHS = 20 };
/* A link's color is its number modulo 4; these are the numbers it writes, and the boards' colors. */
static const int NUMBER[LINKS] = {5, 2, 6, 3, 6, 3, 1, 4, 4, 1, 5, 2, 1, 4, 2, 6, 3, 6, 4, 5, 2, 5, 3, 1, 0};
static const int BOARD[4] = {0, 1, 3, 2};

typedef struct { int entries[MORE_SPACES + EXTRAS], count, extras; } Board;
typedef struct { int left, last, heard; } Place;
typedef struct { int uses[6][2], count; Place places[4]; double worth; } Plan;
typedef struct { int sort[4]; double target[4]; } Seen; /* a board's sort: its spaces left and whether it ends with a star */
typedef struct { double in[4][SORTS][UNITS], start[UNITS], out[UNITS][4], direct[4][SORTS]; } Net;
enum { NUMBERS = sizeof(Net) / sizeof(double) };

static struct { int columns, *sizes; uint16_t **column, kinds[THROWS]; } catalog[7];
static int seats, option, spaces;
static Net net;
static struct { int key; double share[4]; } known[KNOWN];
static double worth[COUNT], best[THROWS], mean[6][THROWS / 6], again[64];
static Plan plans[16][1024];
static int plan_count[16];
static Seen *seen;
static long seen_count;

static uint64_t luck;
static uint64_t random_number(void) {
    uint64_t z = (luck += 0x9e3779b97f4a7c15ull);
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull, z = (z ^ z >> 27) * 0x94d049bb133111ebull;
    return (z ^ z >> 31) >> 33;
}
static int die(void) { return (int)(random_number() % 6); }

/* ---- boards */

static int left_of(const Board *b) { return spaces + b->extras - b->count; }
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

static int sort_of(Place p) { return !p.last * (MOST + 1) + (p.left < MOST ? p.left : MOST); }

/* Chances in the order of play from the sorts of all boards; leaves the hidden units. */
static void answer(const int *sort, double *hidden, double *share) {
    double sum = 0, top = -1e9;
    for (int h = 0; h < UNITS; h++) {
        hidden[h] = net.start[h];
        for (int k = 0; k < seats; k++) hidden[h] += net.in[k][sort[k]][h];
        if (hidden[h] < 0) hidden[h] = 0;
    }
    for (int k = 0; k < seats; k++) {
        share[k] = net.direct[k][sort[k]];
        for (int h = 0; h < UNITS; h++) share[k] += hidden[h] * net.out[h][k];
        if (share[k] > top) top = share[k];
    }
    for (int k = 0; k < seats; k++) sum += share[k] = exp(share[k] - top);
    for (int k = 0; k < seats; k++) share[k] /= sum;
}

static const double *shares(const Place *places) {
    double hidden[UNITS];
    int sort[4], key = 1;
    for (int k = 0; k < seats; k++) sort[k] = sort_of(places[k]), key = key * SORTS + sort[k];
    int at = (int)((uint32_t)key * 2654435761u >> 16);
    if (known[at].key != key) known[at].key = key, answer(sort, hidden, known[at].share);
    return known[at].share;
}
static double chance(const Place *places, int turn) { return shares(places)[turn]; }

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

/* ---- what a turn leads to, over all throws: bot/win_chances.py */

static double ending[COUNT][4], grid[4][GRID], folded[GRID];
static int chosen[GRID];

/* In the order of play from the mover on; whoever is filled by the call wins, all that are share. */
static void called_all(const Plan *plan, int seat, Place own, int link, double *out) {
    Place places[4];
    int full = 0;
    out[0] = 0;
    for (int k = 0; k < seats - 1; k++) {
        places[k] = plan->places[k];
        out[k + 1] = 0;
        if (link < 0 || !gains(places[k].heard, (seat + 1 + k) % seats, link)) continue;
        places[k].left--, places[k].last = NUMBER[link];
        if (!places[k].left) full++, out[k + 1] = 1;
    }
    places[seats - 1] = own;
    for (int k = 0; k < seats; k++) out[k] = full ? out[k] / full : chance(places, (k + seats - 1) % seats);
}

static void weigh_endings_for_all(const Board *boards, int seat) {
    int left = left_of(&boards[seat]), last = last_of(&boards[seat]);
    weigh_endings(boards, seat);
    for (int number = 0; number < 16; number++)
        for (int length = 0; length + number / 4 + number % 4 < LENGTHS; length++)
            for (int link = 0; link < (length ? LINKS : 1); link++) {
                int end = (number * LENGTHS + length) * LINKS + link;
                Place own = {left - length, length ? NUMBER[link] : last, 0};
                double top = -1, found[4], *out = ending[end];
                memset(out, 0, sizeof ending[end]);
                out[0] = worth[end], out[1] = 1 - worth[end];
                for (int i = 0; seats > 2 && length < left && i < plan_count[number] && i < FEW; i++) {
                    called_all(&plans[number][i], seat, own, length ? link : -1, found);
                    if (found[0] > top) top = found[0], memcpy(out, found, sizeof found);
                }
                if (length >= left) out[1] = 0;
            }
}

/* A throw's place in a grid with a seventh face, which stands for the average of the six. */
static int place_of(int throw) {
    int at = 0;
    for (int size = 1; throw; size *= 7, throw /= 6) at += throw % 6 * size;
    return at;
}

static void look_ahead(const Board *boards, int seat, double *mean) {
    static int top[THROWS], where[THROWS];
    int last = last_of(&boards[seat]), lanes = seats == 2 ? 1 : seats;
    weigh_endings_for_all(boards, seat);
    for (int i = 0; i < catalog[last].sizes[0]; i++) top[i] = catalog[last].column[0][i];
    for (int c = 1; c < catalog[last].columns; c++)
        for (int i = 0; i < catalog[last].sizes[c]; i++)
            if (worth[catalog[last].column[c][i]] > worth[top[i]]) top[i] = catalog[last].column[c][i];
    for (int throw = 0; throw < THROWS; throw++) {
        where[throw] = place_of(throw);
        for (int k = 0; k < lanes; k++) grid[k][where[throw]] = ending[top[catalog[last].kinds[throw]]][k];
    }
    for (int k = 0; k < lanes; k++)
        for (int step = 1; step < GRID; step *= 7)
            for (int high = 0; high < GRID; high += step * 7)
                for (int low = 0; low < step; low++) {
                    double *g = &grid[k][high + low], sum = 0;
                    for (int face = 0; face < 6; face++) sum += g[face * step];
                    g[6 * step] = sum / 6;
                }
    memcpy(folded, grid[0], sizeof folded);
    for (int i = 0; i < GRID; i++) chosen[i] = i;
    for (int step = 1; step < GRID; step *= 7)
        for (int high = 0; high < GRID; high += step * 7)
            for (int low = 0; low < step; low++)
                for (int face = 0, average = high + low + 6 * step; face < 6; face++) {
                    int at = high + low + face * step;
                    if (folded[average] > folded[at]) folded[at] = folded[average], chosen[at] = chosen[average];
                }
    for (int k = 0; k < seats; k++) mean[k] = 0;
    for (int throw = 0; throw < THROWS; throw++)
        for (int k = 0; k < lanes; k++) mean[k] += grid[k][chosen[where[throw]]] / THROWS;
    if (seats == 2) mean[1] = 1 - mean[0];
}

static void play(int ahead) {
    Board boards[4] = {{.count = 1}, {.count = 1}, {.count = 1}, {.count = 1}};
    long first = seen_count;
    int full = 0, face, later = die() % 2 ? 2 * die() : 0;
    spaces = die() ? SPACES : MORE_SPACES;
    for (int k = 0; k < seats; k++) {
        while ((face = die()) > 3) continue;
        boards[k].entries[0] = NUMBER[4 * k + face];
        /* Half of the games begin somewhere, so that rare boards are seen often enough. */
        for (int more = later ? later + die() - 1 : 0; more; more--) write_on(&boards[k], die() ? 1 + die() : 0);
    }
    for (int turn = 0; turn < TURNS && !full; turn++) {
        Seen *now = &seen[seen_count++];
        for (int k = 0; k < seats; k++) now->sort[k] = sort_of(place(&boards[(turn + k) % seats]));
        if (ahead) look_ahead(boards, turn % seats, now->target);
        play_turn(boards, turn % seats);
        for (int k = 0; k < seats; k++) full += !left_of(&boards[k]);
    }
    for (long i = first; !ahead && i < seen_count; i++)
        for (int k = 0; k < seats; k++)
            seen[i].target[k] = full && !left_of(&boards[(i - first + k) % seats]) ? 1.0 / full : 0;
}

/* ---- learning */

static double add_slope(const Seen *s, Net *slope) {
    double hidden[UNITS], share[4], back[UNITS] = {0}, error = 0;
    answer(s->sort, hidden, share);
    for (int k = 0; k < seats; k++) {
        double off = (share[k] - s->target[k]) / BATCH;
        error += (share[k] - s->target[k]) * (share[k] - s->target[k]) / seats;
        slope->direct[k][s->sort[k]] += off;
        for (int h = 0; h < UNITS; h++) slope->out[h][k] += off * hidden[h], back[h] += off * net.out[h][k];
    }
    for (int h = 0; h < UNITS; h++) {
        if (hidden[h] <= 0) continue;
        slope->start[h] += back[h];
        for (int k = 0; k < seats; k++) slope->in[k][s->sort[k]][h] += back[h];
    }
    return error;
}

static double learn(int all) { /* Adam; or only what boards are worth by themselves */
    static Net slope, speed, square;
    double *weights = (double *)&net, *s = (double *)&slope, *v = (double *)&speed, *q = (double *)&square, error = 0;
    int steps = (int)(EPOCHS * seen_count / BATCH), counted = 0;
    memset(v, 0, sizeof speed), memset(q, 0, sizeof square);
    for (int step = 1; step <= steps; step++) {
        double rate = 0.01 * (1 - step / (steps + 1.0)) + 0.0003, drag = 1 - pow(0.9, step), spread = 1 - pow(0.99, step);
        memset(s, 0, sizeof slope);
        for (int i = 0; i < BATCH; i++) {
            double off = add_slope(&seen[random_number() % (uint64_t)seen_count], &slope);
            if (step > steps * 3 / 4) error += off, counted++;
        }
        for (int i = all ? 0 : (int)(NUMBERS - 4 * SORTS); i < (int)NUMBERS; i++) {
            double slant = s[i] + 1e-6 * weights[i];
            v[i] = 0.9 * v[i] + 0.1 * slant, q[i] = 0.99 * q[i] + 0.01 * slant * slant;
            weights[i] -= rate * (v[i] / drag) / (sqrt(q[i] / spread) + 1e-8);
        }
    }
    memset(known, 0, sizeof known);
    return sqrt(error / counted);
}

static void guess(void) {
    double *weights = (double *)&net;
    for (int i = 0; i < (int)NUMBERS; i++) weights[i] = (double)(random_number() % 2001) / 5000 - 0.2;
    memset(net.out, 0, sizeof net.out);
    for (int k = 0; k < 4; k++)
        for (int sort = 0; sort < SORTS; sort++) net.direct[k][sort] = -0.25 * (sort % (MOST + 1)) - 0.3 * k;
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
    seen = malloc(sizeof(Seen) * (size_t)(rounds * MORE * games) * TURNS);
    luck = (uint64_t)atoi(words[6]) << 48;
    guess();
    for (int round = 0; round < rounds; round++) {
        int ahead = round >= WON_ROUNDS, some = ahead ? games : MORE * games;
        /* What a turn leads to hardly changes from round to round, so that those are learned together. */
        if (round <= WON_ROUNDS) seen_count = 0;
        long before = seen_count;
        for (int game = 0; game < some; game++) play(ahead);
        double turns = (double)(seen_count - before) / some;
        printf("%d seats, round %d: %.1f turns a game, off by %.4f\n", seats, round + 1, turns, learn(ahead));
        fflush(stdout);
    }
    FILE *target = fopen(words[7], "w");
    for (int i = 0; i < (int)NUMBERS; i++) fprintf(target, "%.3f\n", ((double *)&net)[i]);
    return fclose(target);
}
