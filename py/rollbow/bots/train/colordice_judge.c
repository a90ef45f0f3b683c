// Learns what a board of Color Dice is worth between turns. A small network plays itself; its target for a board is the
// mean over all dice of the turn to come, each played best, by the same search as bot/win_chances.py: attacks, answers,
// attacks after them. So it learns to agree with its own look one turn ahead.
//
// Boards are seen by who moves: role 0 moves next, the other players follow in turn, dummies come last.

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifndef HIDDEN
#define HIDDEN 16
#endif
enum {
    COLORS = 4, PAWNS = 9, LOCK = 7, STEP = 10, FACES = 6, THROWN = 1296, LEFTS = 81, LEAVES = 5, BREADTH = 5,
    WIDE = HIDDEN + COLORS, AREA = 450, INPUTS = 4 * AREA + 4 * STEP + 4, ACTIVE = 48, ENDS = 4096,
    MOST = 200,
};

typedef float Row[WIDE];
typedef struct {
    Row in[INPUTS];
    float out[COLORS][HIDDEN];
} Net;
// For each input WIDE numbers: what it adds to the hidden cells, and straight to the outputs.

typedef struct {
    uint8_t area[COLORS][COLORS], outside[COLORS];
    int8_t winner;
    uint8_t attacked;
} Board;
typedef struct {
    Board board;
    uint8_t mover;
    float target[COLORS];
} Sight;

static int seats, outputs;
static uint64_t state;

static uint64_t number(void) {
    uint64_t x = state += 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}
static int below(int most) { return (int)(number() % (uint64_t)most); }
static double share(void) { return (double)(number() >> 11) / 9007199254740992.0; }

// What the network sees

static int role(int color, int mover) { return color >= seats ? color : (color - mover + seats) % seats; }

// The inputs of one area: how many stand there of each role, each player's pawns with all strangers', and free places.
static int area_inputs(int at, const int *count, int *found) {
    int many = 0, all = count[0] + count[1] + count[2] + count[3], base = AREA * at;
    for (int each = 0; each < 4; each++) found[many++] = base + STEP * each + count[each];
    found[many++] = base + 40 + PAWNS - all;
    for (int each = 0; each < seats; each++)
        if (each != at) found[many++] = base + 50 + 100 * each + STEP * count[each] + all - count[each];
    return many;
}
static int rest_inputs(const Board *board, int mover, int *found) {
    int many = 0;
    for (int color = 0; color < seats; color++)
        found[many++] = 4 * AREA + STEP * role(color, mover) + board->outside[color];
    found[many++] = 4 * AREA + 4 * STEP + mover;
    return many;
}
static int inputs(const Board *board, int mover, int *found) {
    int many = 0;
    for (int area = 0; area < 4; area++) {
        int count[4];
        for (int color = 0; color < 4; color++) count[role(color, mover)] = board->area[area][color];
        many += area_inputs(role(area, mover), count, found + many);
    }
    return many + rest_inputs(board, mover, found + many);
}

static Net *net;
static Row (*rows)[10000];
// Every area that there can be, summed up; made anew when the network has learned.

static void sum_rows(void) {
    for (int at = 0; at < 4; at++)
        for (int code = 0; code < 10000; code++) {
            int count[4] = {code / 1000, code / 100 % 10, code / 10 % 10, code % 10}, found[ACTIVE];
            if (count[0] + count[1] + count[2] + count[3] > PAWNS) continue;
            float *row = rows[at][code];
            memset(row, 0, sizeof(Row));
            int many = area_inputs(at, count, found);
            for (int each = 0; each < many; each++)
                for (int cell = 0; cell < WIDE; cell++) row[cell] += net->in[found[each]][cell];
        }
}
// A single output tells two seats' chances by itself; more seats have one each.
static void softly(const float *cells, float *chance) {
    float sum[COLORS], top = 0, whole = 0;
    for (int each = 0; each < outputs; each++) {
        sum[each] = cells[HIDDEN + each];
        for (int cell = 0; cell < HIDDEN; cell++)
            if (cells[cell] > 0) sum[each] += net->out[each][cell] * cells[cell];
    }
    if (seats == 2) sum[1] = 0;
    for (int each = 0; each < seats; each++)
        if (!each || sum[each] > top) top = sum[each];
    for (int each = 0; each < seats; each++) whole += chance[each] = expf(sum[each] - top);
    for (int each = 0; each < seats; each++) chance[each] /= whole;
}
// By role.
static void judged(const Board *board, int mover, float *chance) {
    static const int unit[4] = {1000, 100, 10, 1};
    float cells[WIDE] = {0};
    int found[ACTIVE], many = rest_inputs(board, mover, found), at[4];
    for (int color = 0; color < 4; color++) at[color] = role(color, mover);
    for (int each = 0; each < many; each++)
        for (int cell = 0; cell < WIDE; cell++) cells[cell] += net->in[found[each]][cell];
    for (int area = 0; area < 4; area++) {
        int code = 0;
        for (int color = 0; color < 4; color++) code += unit[at[color]] * board->area[area][color];
        const float *row = rows[at[area]][code];
        for (int cell = 0; cell < WIDE; cell++) cells[cell] += row[cell];
    }
    softly(cells, chance);
}
static void chances(const Board *board, int active, float *chance) {
    float by_role[COLORS];
    int mover = (active + 1) % seats;
    if (board->winner >= 0) {
        for (int seat = 0; seat < seats; seat++) chance[seat] = seat == board->winner;
        return;
    }
    judged(board, mover, by_role);
    for (int seat = 0; seat < seats; seat++) chance[seat] = by_role[role(seat, mover)];
}
static int same(const Board *one, const Board *other) {
    return !memcmp(one->area, other->area, sizeof one->area) && !memcmp(one->outside, other->outside, 4);
}
// What was judged this turn: the same boards come again and again.
enum { KNOWN = 1 << 15 };
static struct {
    Board board;
    uint32_t turn;
    float chance[COLORS];
} memo[KNOWN];
static uint32_t turns;

static float chance_of(const Board *board, int active, int seat) {
    uint64_t part[3] = {0}, code = 0;
    memcpy(part, board->area, 16), memcpy(part + 2, board->outside, 4);
    for (int each = 0; each < 3; each++) code = (code ^ part[each]) * 0x9e3779b97f4a7c15u, code ^= code >> 29;
    int at = (int)(code % KNOWN);
    if (memo[at].turn != turns || !same(&memo[at].board, board)) {
        chances(board, active, memo[at].chance);
        memo[at].board = *board, memo[at].turn = turns;
    }
    return memo[at].chance[seat];
}

// The fight

static int shut(const Board *board, int color, int area) { return color != area && board->area[area][color] >= LOCK; }

static int attacks(const Board *board, int mine, int target, int size, Board *found) {
    int many = 0;
    for (int source = -1; source < 4; source++) {
        if (source < 0 ? board->outside[mine] < size
                       : board->area[source][mine] < size || shut(board, mine, source))
            continue;
        for (int into = 0; into < 4; into++) {
            if (into == mine || into == source) continue;
            const uint8_t *row = board->area[into];
            if (mine >= seats && row[mine] + size >= PAWNS) continue;
            int room = PAWNS - row[0] - row[1] - row[2] - row[3], there = row[target], low = size, high = size;
            if (into == target) {
                low = size > room ? size - room : 0;
                high = source < 0 ? 0 : size < there ? size : there;
            } else if (source < 0 || there < size || shut(board, target, into))
                continue;
            for (int struck = low; struck <= high; struck++) {
                Board *next = &found[many++];
                *next = *board;
                if (source < 0) next->outside[mine] -= size;
                else next->area[source][mine] -= size;
                next->area[into][mine] += size;
                next->area[into][target] -= struck;
                if (target < seats) next->outside[target] += struck;
                if (next->area[into][mine] == PAWNS) next->winner = (int8_t)mine;
            }
        }
    }
    return many;
}

typedef struct {
    Board board;
    float worth;
} End;
typedef struct {
    End end[ENDS];
    int many, active;
    const int *dice;
} Series;

static int by_worth(const void *one, const void *other) {
    float a = ((const End *)one)->worth, b = ((const End *)other)->worth;
    return a < b ? 1 : a > b ? -1 : 0;
}
static int follow(Series *series, const Board *board) {
    int any = 0, mine = series->active;
    for (int target = 0; target < 4; target++) {
        int size = series->dice[mine] - series->dice[target];
        if (size <= 0 || board->attacked >> target & 1) continue;
        Board found[64];
        End next[64];
        int many = attacks(board, mine, target, size, found);
        any |= many > 0;
        for (int each = 0; each < many; each++) {
            found[each].attacked |= (uint8_t)(1 << target);
            next[each] = (End){found[each], chance_of(&found[each], mine, mine)};
        }
        qsort(next, (size_t)many, sizeof(End), by_worth);
        for (int each = 0; each < many && each < BREADTH; each++) {
            int known = 0;
            for (int old = 0; old < series->many && !known; old++)
                known = same(&series->end[old].board, &next[each].board) &&
                        series->end[old].board.attacked == next[each].board.attacked;
            if (known || series->many == ENDS) continue;
            series->end[series->many++] = next[each];
            if (next[each].board.winner < 0) follow(series, &next[each].board);
        }
    }
    return any;
}
static void replies(Board *board, int active, const int *dice) {
    for (int step = 1; step < 4; step++) {
        int color = (active + step) % 4, size = dice[color] - dice[active];
        if (size <= 0 || board->winner >= 0) continue;
        int seat = color < seats ? color : (active + 1) % seats;
        Board found[64], best = *board;
        float most = chance_of(board, active, seat);
        int many = attacks(board, color, active, size, found);
        for (int each = 0; each < many; each++) {
            float worth = chance_of(&found[each], active, seat);
            if (worth > most) most = worth, best = found[each];
        }
        *board = best;
    }
}
static Series series;
// With `astray` any end of a series will do.
static Board fought(const Board *start, int active, const int *dice, int late, int astray) {
    series.many = 0, series.active = active, series.dice = dice;
    Board best = *start;
    if (!follow(&series, start)) series.end[series.many++] = (End){*start, chance_of(start, active, active)};
    if (astray) {
        best = series.end[below(series.many)].board;
        if (!late) replies(&best, active, dice);
        return best;
    }
    qsort(series.end, (size_t)series.many, sizeof(End), by_worth);
    float most = -1;
    int leaves = 0;
    for (int each = 0; each < series.many && leaves < LEAVES; each++) {
        int known = 0;
        for (int old = 0; old < each && !known; old++) known = same(&series.end[old].board, &series.end[each].board);
        if (known) continue;
        leaves++;
        Board end = series.end[each].board;
        if (!late) replies(&end, active, dice);
        float worth = chance_of(&end, active, active);
        if (worth > most) most = worth, best = end;
    }
    return best;
}
static Board kept(const Board *start, int active, const int *dice, int astray) {
    int higher = 0, lower = 0;
    for (int color = 0; color < 4; color++)
        higher |= dice[color] > dice[active], lower |= dice[color] < dice[active];
    Board first = fought(start, active, dice, 0, astray);
    if (!higher || !lower || astray) return first;
    Board late = *start;
    replies(&late, active, dice);
    if (late.winner < 0) late = fought(&late, active, dice, 1, 0);
    return chance_of(&late, active, active) > chance_of(&first, active, active) ? late : first;
}

// A turn's dice, as in bot/win_chances.py

static float after[LEFTS][COLORS][THROWN];
static const int third[4] = {27, 9, 3, 1}, sixth[4] = {216, 36, 6, 1};

static void averaged(const float *lane, int die, float *found) {
    int many = sixth[die];
    for (int start = 0; start < THROWN; start += FACES * many)
        for (int place = start; place < start + many; place++) {
            float sum = 0;
            for (int face = 0; face < FACES; face++) sum += lane[place + face * many];
            for (int face = 0; face < FACES; face++) found[place + face * many] = sum / FACES;
        }
}
static void seen(int code, int *dice) {
    for (int die = 0; die < 4; die++) dice[die] = 1 + code / sixth[die] % FACES;
}
// Fills `after`, and tells what the turn is worth to each seat before its first throw.
static void turn(const Board *board, int active, float *mean) {
    static float known[11][11][11][11][COLORS], again[COLORS][THROWN];
    static uint8_t made[11][11][11][11];
    memset(made, 0, sizeof made);
    turns++;
    for (int code = 0; code < THROWN; code++) {
        int dice[4];
        seen(code, dice);
        int a = dice[active] - dice[0] + 5, b = dice[active] - dice[1] + 5, c = dice[active] - dice[2] + 5,
            d = dice[active] - dice[3] + 5;
        if (!made[a][b][c][d]) {
            Board end = kept(board, active, dice, 0);
            chances(&end, active, known[a][b][c][d]);
            made[a][b][c][d] = 1;
        }
        for (int seat = 0; seat < seats; seat++) after[0][seat][code] = known[a][b][c][d][seat];
    }
    int from = seats == 2 ? active : 0, to = seats == 2 ? active + 1 : seats;
    for (int left = 1; left < LEFTS; left++) {
        for (int seat = from; seat < to; seat++) memcpy(after[left][seat], after[0][seat], sizeof after[0][0]);
        for (int die = 0; die < 4; die++) {
            if (!(left / third[die] % 3)) continue;
            for (int seat = from; seat < to; seat++) averaged(after[left - third[die]][seat], die, again[seat]);
            for (int code = 0; code < THROWN; code++)
                if (again[active][code] > after[left][active][code])
                    for (int seat = from; seat < to; seat++) after[left][seat][code] = again[seat][code];
        }
    }
    for (int seat = from; seat < to; seat++) {
        float sum = 0;
        for (int code = 0; code < THROWN; code++) sum += after[LEFTS - 1][seat][code];
        mean[seat] = sum / THROWN;
    }
    if (seats == 2) mean[1 - active] = 1 - mean[active];
}
// Throws the dice as the tables say, and gives back how they lie in the end.
static int thrown(int active) {
    int code = below(THROWN), left = LEFTS - 1;
    for (;;) {
        int best = -1;
        float most = after[0][active][code];
        for (int die = 0; die < 4; die++) {
            if (!(left / third[die] % 3)) continue;
            int base = code - code / sixth[die] % FACES * sixth[die];
            float sum = 0;
            for (int face = 0; face < FACES; face++) sum += after[left - third[die]][active][base + face * sixth[die]];
            if (sum / FACES > most + 1e-6f) most = sum / FACES, best = die;
        }
        if (best < 0) return code;
        code += (below(FACES) - code / sixth[best] % FACES) * sixth[best];
        left -= third[best];
    }
}

static Board opening(void) {
    Board board = {.winner = -1};
    for (int color = 0; color < 4; color++) {
        int home = color < seats ? 2 + color : PAWNS;
        board.area[color][color] = (uint8_t)home;
        board.outside[color] = (uint8_t)(PAWNS - home);
    }
    return board;
}
// A game; each turn's board with its look ahead, mixed with how it went on.
static int play(Sight *sights, double trust, double astray) {
    Board board = opening();
    int many = 0, active = 0;
    float came[COLORS];
    while (board.winner < 0 && many < MOST) {
        Sight *sight = &sights[many++];
        sight->board = board, sight->mover = (uint8_t)active;
        turn(&board, active, sight->target);
        int stray = share() < astray, dice[4];
        seen(stray ? below(THROWN) : thrown(active), dice);
        board.attacked = 0;
        board = kept(&board, active, dice, stray);
        board.attacked = 0;
        active = (active + 1) % seats;
    }
    chances(&board, (active + seats - 1) % seats, came);
    for (int place = many - 1; place >= 0; place--)
        for (int seat = 0; seat < seats; seat++) {
            float ahead = sights[place].target[seat];
            sights[place].target[seat] = (float)((1 - trust) * ahead + trust * came[seat]);
            came[seat] = sights[place].target[seat];
        }
    return many;
}

// Learning: Adam, a board at a time in batches

static Net *grad, *first, *second;

static double learn_one(const Sight *sight, int swapped) {
    int found[ACTIVE], mover = sight->mover;
    Board board = sight->board;
    if (swapped)
        for (int area = 0; area < 4; area++) {
            int other = area < 2 ? area : 5 - area;
            for (int color = 0; color < 4; color++)
                board.area[area][color] = sight->board.area[other][color < 2 ? color : 5 - color];
        }
    float cells[WIDE] = {0}, chance[COLORS], back[WIDE] = {0};
    int many = inputs(&board, mover, found);
    for (int each = 0; each < many; each++)
        for (int cell = 0; cell < WIDE; cell++) cells[cell] += net->in[found[each]][cell];
    softly(cells, chance);
    double off = 0;
    for (int seat = 0; seat < seats; seat++) {
        int at = role(seat, mover);
        float slope = chance[at] - sight->target[seat];
        off += slope * slope;
        if (at >= outputs) continue;
        back[HIDDEN + at] = slope;
        for (int cell = 0; cell < HIDDEN; cell++)
            if (cells[cell] > 0) {
                grad->out[at][cell] += slope * cells[cell];
                back[cell] += slope * net->out[at][cell];
            }
    }
    for (int each = 0; each < many; each++)
        for (int cell = 0; cell < WIDE; cell++) grad->in[found[each]][cell] += back[cell];
    return off / seats;
}
static double learn(const Sight *sights, int many, int steps, int batch, double rate, int *age) {
    double off = 0;
    for (int step = 0; step < steps; step++) {
        memset(grad, 0, sizeof(Net));
        for (int each = 0; each < batch; each++) off += learn_one(&sights[below(many)], seats == 2 && below(2));
        ++*age;
        double wide = rate * sqrt(1 - pow(0.999, *age)) / (1 - pow(0.9, *age));
        float *weight = (float *)net, *slope = (float *)grad, *one = (float *)first, *two = (float *)second;
        for (size_t at = 0; at < sizeof(Net) / sizeof(float); at++) {
            float now = slope[at] / (float)batch;
            one[at] += 0.1f * (now - one[at]);
            two[at] += 0.001f * (now * now - two[at]);
            weight[at] -= (float)wide * one[at] / (sqrtf(two[at]) + 1e-8f);
        }
    }
    return sqrt(off / steps / batch);
}

int size(void) { return (int)(sizeof(Net) / sizeof(float)); }

void begin(int players, uint64_t seed) {
    seats = players, outputs = players == 2 ? 1 : players, state = seed;
    if (!net) {
        net = malloc(sizeof(Net)), rows = malloc(4 * sizeof *rows);
        grad = malloc(sizeof(Net)), first = malloc(sizeof(Net)), second = malloc(sizeof(Net));
    }
    memset(first, 0, sizeof(Net)), memset(second, 0, sizeof(Net)), memset(net, 0, sizeof(Net));
    for (int at = 0; at < INPUTS; at++)
        for (int cell = 0; cell < HIDDEN; cell++) net->in[at][cell] = (float)(0.1 * (share() - 0.5));
    for (int each = 0; each < outputs; each++)
        for (int cell = 0; cell < HIDDEN; cell++) net->out[each][cell] = (float)(0.4 * (share() - 0.5));
    sum_rows();
}
// One round: games, then lessons from the last boards kept in `sights`, a ring of `room`. Tells how far off it was.
double lesson(Sight *sights, int room, int *met, int games, double trust, double astray, int steps, int batch,
              double rate, int *age) {
    static Sight played[MOST];
    for (int game = 0; game < games; game++) {
        int many = play(played, trust, astray);
        for (int each = 0; each < many; each++) sights[(*met)++ % room] = played[each];
    }
    double off = learn(sights, *met < room ? *met : room, steps, batch, rate, age);
    sum_rows();
    return off;
}
// How far the network is from its own look ahead, in games played its best way: a turn, and a game's sum.
void measure(int games, double *found) {
    static Sight played[MOST];
    double each = 0, whole = 0;
    long turns = 0;
    for (int game = 0; game < games; game++) {
        int many = play(played, 0, 0);
        double sum = 0;
        for (int place = 0; place < many; place++) {
            float flat[COLORS];
            judged(&played[place].board, played[place].mover, flat);
            double off = played[place].target[0] - flat[role(0, played[place].mover)];
            each += off * off, sum += off, turns++;
        }
        whole += sum * sum;
    }
    found[0] = sqrt(each / (double)turns), found[1] = sqrt(whole / games), found[2] = (double)turns / games;
}
// What never came stays nothing.
void weights(float *target) {
    memcpy(target, net, sizeof(Net));
    for (int at = 0; at < INPUTS; at++) {
        int seen = 0;
        for (int cell = 0; cell < WIDE; cell++) seen |= second->in[at][cell] > 0;
        if (!seen) memset(target + at * WIDE, 0, sizeof(Row));
    }
}
int sight_size(void) { return (int)sizeof(Sight); }
