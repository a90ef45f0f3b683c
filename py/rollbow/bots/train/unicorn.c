/* Unicorn Rainbow playing against itself: trains the network that rollbow/games/unicorn/bot_net.py reads.
 *
 * The rules and the features are those of the Python modules, written once more for speed; unicorn.py compiles and
 * runs this file and packs what it writes. Usage: unicorn SEATS ITERATIONS GAMES SEED FILE, where SEATS is 1 for the
 * game alone or 4 for games of two to four seats. Only `sqrtf`, `expf`, `logf` and `cosf` are asked of the library.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HIDDEN = 32, LAST = 11, COLORS = 6, CELLS = 72, ROLLS = 216, PICKS = 7, MOST_SPENT = 4 };

/* Features of one sheet, in the order of _PARTS in bot_net.py, and of the context as in bot_outlook.py. */
enum {
    LOW = 0, MIDDLE = 32, HIGH = 48, MISSING = 64, NUMBER = 86, NUDGES = 275, FLIPS = 281, EXTRAS = 287,
    YOURS = 303, OTHERS = 307, DISTANCE = 312, DONE = 325, SECTION = 329, POINTS = 338, SIDE = 339
};
enum {
    AFTER_PICK = 2 * SIDE, TURN_DONE = AFTER_PICK + 7, WAIT = AFTER_PICK + 8, ENDS = AFTER_PICK + 12,
    SEATS = AFTER_PICK + 13, RIVAL_DISTANCE = AFTER_PICK + 16, RIVAL_YOURS = AFTER_PICK + 29,
    RIVAL_OTHERS = AFTER_PICK + 33, ALWAYS = AFTER_PICK + 38, ACTIVE = AFTER_PICK + 40, FEATURES = AFTER_PICK + 64
};

typedef struct { uint16_t rows[COLORS], firsts; int8_t extras, nudges, flips, yours, others; } Sheet;
typedef struct { int seats, active; uint16_t closed; Sheet sheets[4]; } Game;
typedef struct { float in[FEATURES][HIDDEN], out[HIDDEN], start, lead; } Net;
typedef struct { float row[2][2048][HIDDEN]; } Table; /* the vectors of whole rows, points included */

static Net net, slope; /* slope: the sums of squared gradients (AdaGrad) */
static Table own_rows, rival_rows;
static float doubt, rate;

static const int WORTH[12] = {0, 0, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5};
static const uint16_t FULL[COLORS] = {0xFFC, 0xFFC, 0xFFC, 0xFF8, 0xFF8, 0xFF8};
static const int DICE[PICKS][3] = {{0, 0, 1}, {0, 0, 2}, {0, 1, 1}, {0, 1, 2}, {0, 2, 2}, {1, 1, 2}, {1, 2, 2}};
static const int PLACES[6][2] = {{0, -1}, {1, -1}, {2, -1}, {0, 1}, {0, 2}, {1, 2}};
static const int EXTRAS_AT_START[5] = {0, 9, 9, 12, 15};
static int group_color[PICKS][6], row_points[2][2048];

static uint64_t chance = 88172645463325252ULL;
static uint64_t next_chance(void) {
    chance ^= chance << 13; chance ^= chance >> 7; chance ^= chance << 17;
    return chance * 2685821657736338717ULL;
}
static int die(void) { return 1 + (int)((next_chance() >> 32) * 6 >> 32); }
static float uniform(void) { return (next_chance() >> 40) / 16777216.0f; }
static float gauss(void) {
    float one = uniform() + 1e-7f, two = uniform();
    return sqrtf(-2 * logf(one)) * cosf(6.2831853f * two);
}
static int least(int a, int b) { return a < b ? a : b; }
static int bits(int mask) { return __builtin_popcount(mask); }

/* ---- sheets ---- */

static int complete(const Sheet *s) {
    return s->rows[0] & s->rows[1] & s->rows[2] & s->rows[3] & s->rows[4] & s->rows[5];
}
static int score(const Sheet *s, int solo) {
    int total = s->extras - 5 * s->yours - 3 * s->others, done = complete(s);
    for (int c = 0; c < COLORS; c++) total += row_points[c > 2][s->rows[c] >> 1];
    if (solo) return total + 2 * (bits(done & 0x38) > 1) + 3 * (bits(done & 0x1C0) > 1) + 4 * (bits(done & 0x600) > 1);
    for (int n = 3; n <= LAST; n++) total += WORTH[n] * (s->firsts >> n & 1);
    return total;
}
static int ends(const Sheet *s) {
    int plain = 0, mixed = 0;
    for (int c = 0; c < 3; c++) plain += s->rows[c] == FULL[c], mixed += s->rows[c + 3] == FULL[c + 3];
    return (plain + mixed >= 3 && mixed) || s->yours >= 3 || s->others >= 4;
}
static Sheet claimed(const Sheet *s, int cell, uint16_t closed, int solo) {
    Sheet after = *s;
    int c = cell / 12, n = cell % 12;
    after.rows[c] |= 1 << n;
    if (n <= 5) after.nudges += (after.rows[c] & 0x3C) == (0x3C & FULL[c]);
    else if (n <= 8) after.flips += (after.rows[c] & 0x1C0) == 0x1C0;
    if (!solo && n > 2 && complete(&after) >> n & 1 && !(closed >> n & 1)) after.firsts |= 1 << n;
    return after;
}
static void sort3(int *a) {
    for (int i = 0; i < 3; i++) for (int j = 0; j < 2; j++)
        if (a[j] > a[j + 1]) { int t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; }
}
static void missing(const Sheet *s, int *found) {
    for (int c = 0; c < COLORS; c++) found[c] = bits(FULL[c] & ~s->rows[c]);
}
static int distance(const int *lacking) {
    int p[3], m[3];
    memcpy(p, lacking, sizeof p), memcpy(m, lacking + 3, sizeof m);
    sort3(p), sort3(m);
    return least(12, least(m[0] + p[0] + p[1], least(m[0] + m[1] + p[0], m[0] + m[1] + m[2])));
}

/* ---- features and the network ---- */

static int row_features(int mixed, int row, int *out) {
    out[0] = LOW + mixed * 16 + (row >> 2 & 15), out[1] = MIDDLE + mixed * 8 + (row >> 6 & 7);
    out[2] = HIGH + mixed * 8 + (row >> 9 & 7), out[3] = MISSING + mixed * 11 + bits(FULL[3 * mixed] & ~row);
    return 4;
}
static int other_features(const Sheet *s, uint16_t closed, int solo, int *out) {
    int k = 0, lacking[COLORS], done = 0;
    missing(s, lacking);
    for (int c = 0; c < COLORS; c++) done += !lacking[c];
    for (int n = 3; n <= LAST; n++) {
        int marks = 0, status = s->firsts >> n & 1 ? 2 : closed >> n & 1;
        for (int c = 0; c < COLORS; c++) marks += s->rows[c] >> n & 1;
        out[k++] = NUMBER + ((n - 3) * 3 + status) * 7 + 6 - marks;
    }
    out[k++] = NUDGES + least(s->nudges, 5), out[k++] = FLIPS + least(s->flips, 5), out[k++] = EXTRAS + s->extras;
    out[k++] = YOURS + least(s->yours, 3), out[k++] = OTHERS + least(s->others, 4);
    out[k++] = DISTANCE + distance(lacking), out[k++] = DONE + least(done, 3);
    if (solo) {
        static const int sections[3] = {0x38, 0x1C0, 0x600};
        for (int i = 0; i < 3; i++) out[k++] = SECTION + 3 * i + least(2, bits(complete(s) & sections[i]));
    }
    return k;
}
static void add(float *sum, const float *vector, float times) {
    for (int h = 0; h < HIDDEN; h++) sum[h] += times * vector[h];
}
static void fill_table(Table *table, int offset) {
    for (int mixed = 0; mixed < 2; mixed++) for (int row = 0; row < 4096; row += 4) {
        int f[4];
        float *vector = table->row[mixed][row >> 1];
        if (row & ~FULL[3 * mixed]) continue;
        row_features(mixed, row, f);
        memset(vector, 0, sizeof table->row[0][0]);
        for (int i = 0; i < 4; i++) add(vector, net.in[offset + f[i]], 1);
        add(vector, net.in[offset + POINTS], row_points[mixed][row >> 1] / 20.0f);
    }
}
static int add_sheet(float *sum, const Table *table, int offset, const Sheet *s, uint16_t closed, int solo) {
    int f[24], k = other_features(s, closed, solo, f), points = score(s, solo), by_rows = 0;
    for (int c = 0; c < COLORS; c++) {
        add(sum, table->row[c > 2][s->rows[c] >> 1], 1);
        by_rows += row_points[c > 2][s->rows[c] >> 1];
    }
    for (int i = 0; i < k; i++) add(sum, net.in[offset + f[i]], 1);
    add(sum, net.in[offset + POINTS], (points - by_rows) / 20.0f);
    return points;
}
static float answer(const float *sum, float lead) {
    float parts[8] = {0}, total = net.start + net.lead * lead; /* eight sums, for the vector unit */
    for (int h = 0; h < HIDDEN; h += 8) for (int i = 0; i < 8; i++)
        parts[i] += sum[h + i] > 0 ? net.out[h + i] * sum[h + i] : 0;
    for (int i = 0; i < 8; i++) total += parts[i];
    return total;
}

/* ---- what a finished phase is worth: bot_outlook.py ---- */

typedef struct {
    const Game *game;
    int seat, solo, ending, last, features, feature[12], rival_points;
    Sheet rival;
    float base[HIDDEN];
} Outlook;

static float final(const Game *g, int seat) {
    int mine = score(&g->sheets[seat], g->seats == 1), best = -999, equal = 1;
    if (g->seats == 1) return mine / 40.0f - 1.2f / (1 + expf((mine - 150) / 2.0f)) + (mine >= 195 ? 0.15f : 0);
    for (int i = 0; i < g->seats; i++) if (i != seat) {
        int points = score(&g->sheets[i], 0);
        equal += points == mine;
        if (points > best) best = points;
    }
    float lead = (mine - best) / 160.0f + 0.5f;
    return 0.9f * (best > mine ? 0 : 1.0f / equal) + 0.1f * (lead < 0 ? 0 : lead > 1 ? 1 : lead);
}
static void look(Outlook *o, const Game *g, int seat, int active, int pick) {
    int k = 0, near = 12, yours = 0, others = 0, rival = -1, most = -999;
    memset(o, 0, sizeof *o);
    o->game = g, o->seat = seat, o->solo = g->seats == 1;
    o->last = !active && (o->solo || (seat + 1) % g->seats == g->active);
    o->feature[k++] = ALWAYS;
    if (o->solo) o->feature[k++] = active ? AFTER_PICK + 6 - pick : TURN_DONE;
    else {
        for (int i = 0; i < g->seats; i++) if (i != seat) {
            const Sheet *s = &g->sheets[i];
            int lacking[COLORS], points = score(s, 0) + 4 * (s->nudges + s->flips);
            missing(s, lacking);
            near = least(near, distance(lacking));
            if (s->yours > yours) yours = s->yours;
            if (s->others > others) others = s->others;
            if (points > most) most = points, rival = i;
            o->ending |= ends(s);
        }
        o->rival = g->sheets[rival];
        o->feature[k++] = WAIT + (active ? g->seats - 1 : (seat - g->active + g->seats) % g->seats - 1);
        if (active) o->feature[k++] = ACTIVE;
        o->feature[k++] = SEATS + g->seats - 2, o->feature[k++] = RIVAL_DISTANCE + near;
        o->feature[k++] = RIVAL_YOURS + least(yours, 3), o->feature[k++] = RIVAL_OTHERS + least(others, 4);
        o->rival_points = add_sheet(o->base, &rival_rows, SIDE, &o->rival, g->closed, 0);
    }
    o->features = k;
    for (int i = 0; i < k; i++) add(o->base, net.in[o->feature[i]], 1);
}
static float squash(float y, int solo) { return solo ? y : 1 / (1 + expf(-y)); }
static float worth(const Outlook *o, const Sheet *s) {
    int over = o->ending || ends(s);
    if (over && o->last) {
        Game g = *o->game;
        g.sheets[o->seat] = *s;
        return final(&g, o->seat);
    }
    float sum[HIDDEN];
    memcpy(sum, o->base, sizeof sum);
    if (over) add(sum, net.in[ENDS], 1);
    int points = add_sheet(sum, &own_rows, 0, s, o->game->closed, o->solo);
    return squash(answer(sum, (points - o->rival_points) / 20.0f), o->solo);
}

/* ---- claims and abilities: bot_plans.py, but every plan is judged ---- */

typedef struct { const Outlook *o; const int *rolled; int active, pick, most, missed; Sheet best; float worth; } Search;

static uint32_t seen[CELLS * CELLS * 36], search_number;

static int reach(const Search *q, const int *latest, uint8_t *groups, int *cells) {
    int count = 0;
    memset(groups, 0, CELLS);
    for (int i = 0; i < 6; i++) {
        int color = group_color[q->pick][i], a = PLACES[i][0], b = PLACES[i][1];
        for (int x = 0; x < 2; x++) for (int y = 0; y < (b < 0 ? 1 : 2); y++) {
            int total = (x ? latest : q->rolled)[a] + (b < 0 ? 0 : (y ? latest : q->rolled)[b]);
            int cell = color * 12 + least(total, LAST);
            if (!(FULL[color] >> least(total, LAST) & 1)) continue;
            if (!groups[cell]) cells[count++] = cell;
            groups[cell] |= 1 << i;
        }
    }
    return count;
}
static void consider(Search *q, const Sheet *s, int missed) {
    float found = worth(q->o, s) + (doubt > 0 ? doubt * gauss() : 0);
    if (found > q->worth) q->worth = found, q->best = *s, q->missed = missed;
}
static void search(Search *q, const Sheet *s, int *latest, int made, int first, int spent, int from) {
    uint8_t groups[CELLS];
    int cells[CELLS], count = reach(q, latest, groups, cells), any = 0;
    for (int i = 0; i < count; i++) {
        int cell = cells[i];
        if (s->rows[cell / 12] >> cell % 12 & 1 || (made && bits(made | groups[cell]) < 2)) continue;
        any = 1;
        if (made) {
            int low = least(first, cell), high = first + cell - low;
            uint32_t *mark = &seen[(low * CELLS + high) * 36 + least(s->nudges, 5) * 6 + least(s->flips, 5)];
            if (*mark == search_number) continue;
            *mark = search_number;
        }
        Sheet after = claimed(s, cell, q->o->game->closed, q->o->solo);
        if (made) {
            after.extras -= !q->active;
            consider(q, &after, 0);
            continue;
        }
        /* After the first claim only abilities that it has earned are worth a look: others could go before it. */
        int on = after.nudges > s->nudges || after.flips > s->flips ? spent : MOST_SPENT;
        if (!q->active) consider(q, &after, 0);
        if (q->active || after.extras) search(q, &after, latest, groups[cell], cell, on, 0);
    }
    if (!any && (q->active || !made)) {
        Sheet after = *s;
        if (q->active) after.yours += made ? 1 : 2;
        else after.others++;
        consider(q, &after, 1);
    }
    if (spent >= q->most) return;
    for (int d = from; d < 3; d++) {
        int value = latest[d];
        Sheet after = *s;
        after.nudges--;
        for (int step = 1; s->nudges && step >= -1; step -= 2) if (value + step >= 1 && value + step <= 6) {
            latest[d] = value + step;
            search(q, &after, latest, made, first, spent + 1, d);
        }
        after = *s, after.flips--, latest[d] = 7 - value;
        if (s->flips) search(q, &after, latest, made, first, spent + 1, d);
        latest[d] = value;
    }
}
static float play_phase(Game *g, int seat, int active, int pick, const int *rolled) {
    Outlook o;
    look(&o, g, seat, active, pick);
    Search q = {.o = &o, .rolled = rolled, .active = active, .pick = pick, .most = 2};
    for (int held = g->sheets[seat].nudges + g->sheets[seat].flips;; q.most++) {
        int latest[3] = {rolled[0], rolled[1], rolled[2]};
        search_number++, q.worth = -1e9f;
        search(&q, &g->sheets[seat], latest, 0, 0, 0, 0);
        if (!q.missed || q.most >= least(held, MOST_SPENT)) break;
    }
    g->sheets[seat] = q.best;
    return q.worth;
}

/* ---- picks: bot/pick_values.py ---- */

typedef struct { int count[3]; uint16_t *codes[3]; } Claims; /* cells a * 72 + b, as rolled, by a ±1, by a Flip */
typedef struct { float gain[CELLS], price[3], one, none; } Hopes;

static Claims claims[PICKS][ROLLS];

static int list_claims(int pick, const int *rolled, const int *latest, uint16_t *out, int k, uint8_t *known) {
    int cells[24], groups[24], n = 0;
    for (int i = 0; i < 6; i++) {
        int color = group_color[pick][i], a = PLACES[i][0], b = PLACES[i][1];
        for (int x = 0; x < 2; x++) for (int y = 0; y < (b < 0 ? 1 : 2); y++) {
            int total = least(LAST, (x ? latest : rolled)[a] + (b < 0 ? 0 : (y ? latest : rolled)[b]));
            if (FULL[color] >> total & 1) cells[n] = color * 12 + total, groups[n++] = i;
        }
    }
    for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) {
        if (i != j && (groups[i] == groups[j] || cells[i] >= cells[j])) continue;
        int code = cells[i] * CELLS + cells[j];
        if (!known[code]) known[code] = 1, out[k++] = code;
    }
    return k;
}
static void list_all_claims(void) {
    static uint8_t plain[CELLS * CELLS], known[CELLS * CELLS];
    static uint16_t codes[CELLS * CELLS];
    for (int pick = 0; pick < PICKS; pick++) for (int roll = 0; roll < ROLLS; roll++) {
        int rolled[3] = {roll % 6 + 1, roll / 6 % 6 + 1, roll / 36 + 1};
        memset(plain, 0, sizeof plain);
        for (int by = 0; by < 3; by++) {
            int k = by ? 0 : list_claims(pick, rolled, rolled, codes, 0, plain);
            memcpy(known, plain, sizeof known);
            for (int d = 0; by && d < 3; d++) for (int step = 1; step >= (by == 1 ? -1 : 1); step -= 2) {
                int latest[3] = {rolled[0], rolled[1], rolled[2]};
                latest[d] = by == 1 ? latest[d] + step : 7 - latest[d];
                if (latest[d] >= 1 && latest[d] <= 6) k = list_claims(pick, rolled, latest, codes, k, known);
            }
            claims[pick][roll].count[by] = k;
            claims[pick][roll].codes[by] = malloc(k * sizeof *codes + 1);
            memcpy(claims[pick][roll].codes[by], codes, k * sizeof *codes);
        }
    }
}
static void hope(Hopes *found, const Game *g, int seat, int active) {
    Outlook o;
    const Sheet *s = &g->sheets[seat];
    Sheet t = *s;
    look(&o, g, seat, active, 3);
    float base = worth(&o, s);
    for (int cell = 0; cell < CELLS; cell++) {
        int c = cell / 12, n = cell % 12;
        found->gain[cell] = -1e6f;
        if (!(FULL[c] >> n & 1) || s->rows[c] >> n & 1) continue;
        Sheet after = claimed(s, cell, g->closed, o.solo);
        found->gain[cell] = worth(&o, &after) - base;
    }
    found->price[0] = 0;
    t.nudges--, found->price[1] = s->nudges ? worth(&o, &t) - base : -1e6f;
    t = *s, t.flips--, found->price[2] = s->flips ? worth(&o, &t) - base : -1e6f;
    t = *s;
    if (active) {
        t.yours++, found->one = worth(&o, &t) - base;
        t.yours++, found->none = worth(&o, &t) - base;
    } else {
        t.others++, found->none = worth(&o, &t) - base;
        t = *s, t.extras--, found->one = s->extras ? worth(&o, &t) - base : -1e6f;
    }
}
static float bound(const Hopes *q, int pick) { /* no two cells of the pick's colors gain more */
    float first = 0, second = 0;
    for (int i = 0; i < 6; i++) {
        int color = group_color[pick][i], again = 0;
        for (int j = 0; j < i; j++) again |= group_color[pick][j] == color;
        for (int n = 2; !again && n <= LAST; n++) {
            float gain = q->gain[color * 12 + n];
            if (gain > first) second = first, first = gain;
            else if (gain > second) second = gain;
        }
    }
    return first + second;
}
static float best_claims(const Hopes *q, const Claims *list, int active, float most) {
    float best = q->none, for_one = active ? q->one : 0, for_two = active ? 0 : q->one;
    for (int by = 0; by < 3; by++) {
        if (q->price[by] < -1e5f || q->price[by] + most <= best) continue;
        for (int i = 0; i < list->count[by]; i++) {
            int a = list->codes[by][i] / CELLS, b = list->codes[by][i] % CELLS;
            float found = q->price[by] + q->gain[a] + (a == b ? for_one : q->gain[b] + for_two);
            if (found > best) best = found;
        }
    }
    return best;
}
static float expected(const Hopes *q, int pick, int active) {
    const int *colors = DICE[pick];
    float most = bound(q, pick), mean = 0;
    for (int roll = 0; roll < ROLLS; roll++) {
        int a = roll % 6, b = roll / 6 % 6, c = roll / 36, weight = 1;
        if (colors[0] == colors[1]) weight = a < b ? 2 : a == b; /* dice of one color are alike */
        if (colors[1] == colors[2]) weight = b < c ? 2 : b == c;
        if (weight) mean += weight * best_claims(q, &claims[pick][roll], active, most);
    }
    return mean / ROLLS;
}
static int choose_pick(const Game *g) {
    Hopes mine, theirs[4];
    float best = -1e9f;
    int chosen = 0;
    hope(&mine, g, g->active, 1);
    for (int i = 0; i < g->seats; i++) if (g->seats == 1 || i != g->active) hope(&theirs[i], g, i, 0);
    for (int pick = 0; pick < PICKS; pick++) {
        float mean = expected(&mine, pick, 1);
        if (g->seats == 1) mean += expected(&theirs[0], 6 - pick, 0);
        else for (int i = 0; i < g->seats; i++) if (i != g->active)
            mean -= expected(&theirs[i], pick, 0) / (g->seats - 1);
        float found = mean + 1e-7f * uniform() + (doubt > 0 ? doubt * gauss() : 0);
        if (found > best) best = found, chosen = pick;
    }
    return chosen;
}

/* ---- games and learning ---- */

typedef struct {
    Sheet own, rival;
    uint16_t closed;
    int8_t solo, ends, seat, features;
    int16_t feature[12];
    float worth, target;
} Sample;

static void note(Sample *sample, const Game *g, int seat, int active, int pick, float found) {
    Outlook o;
    look(&o, g, seat, active, pick);
    *sample = (Sample){.own = g->sheets[seat], .rival = o.rival, .closed = g->closed, .solo = o.solo, .seat = seat,
                       .ends = o.ending || ends(&g->sheets[seat]), .features = o.features, .worth = found};
    for (int i = 0; i < o.features; i++) sample->feature[i] = o.feature[i];
}
static int play(Game *g, int seats, Sample *out) {
    int k = 0, over = 0;
    *g = (Game){.seats = seats};
    for (int i = 0; i < seats; i++) g->sheets[i].extras = EXTRAS_AT_START[seats];
    while (!over) {
        int pick = choose_pick(g), rolled[3] = {die(), die(), die()}, active = g->active;
        float found = play_phase(g, active, 1, pick, rolled);
        g->closed |= g->sheets[active].firsts;
        note(&out[k++], g, active, 1, pick, found);
        if (seats == 1) {
            int second[3] = {die(), die(), die()};
            found = play_phase(g, 0, 0, 6 - pick, second);
            note(&out[k++], g, 0, 0, pick, found);
        }
        for (int i = 1; i < seats; i++) {
            int seat = (active + i) % seats;
            found = play_phase(g, seat, 0, pick, rolled);
            note(&out[k++], g, seat, 0, pick, found);
        }
        for (int i = 0; i < seats; i++) g->closed |= g->sheets[i].firsts, over |= ends(&g->sheets[i]);
        g->active = (active + 1) % seats;
    }
    for (int seat = 0; seat < seats; seat++) {
        float target = final(g, seat);
        for (int i = k - 1; i >= 0; i--) if (out[i].seat == seat) {
            out[i].target = target;
            target = 0.8f * target + 0.2f * out[i].worth;
        }
    }
    return k;
}
static void step(float *weight, float *squares, float gradient) {
    *squares += gradient * gradient;
    *weight -= rate * gradient / (sqrtf(*squares) + 1e-4f);
}
static void step_all(int feature, const float *gradient, float times) {
    float *weight = net.in[feature], *squares = slope.in[feature];
    for (int h = 0; h < HIDDEN; h++) step(&weight[h], &squares[h], gradient[h] * times);
}
static int features_of(const Sheet *s, uint16_t closed, int solo, int offset, int *out) {
    int k = 0;
    for (int c = 0; c < COLORS; c++) k += row_features(c > 2, s->rows[c], out + k);
    k += other_features(s, closed, solo, out + k);
    for (int i = 0; i < k; i++) out[i] += offset;
    return k;
}
static float learn(const Sample *sample) {
    int f[128], k = features_of(&sample->own, sample->closed, sample->solo, 0, f);
    float sum[HIDDEN] = {0}, gradient[HIDDEN], mine = score(&sample->own, sample->solo) / 20.0f, theirs = 0;
    if (!sample->solo) {
        k += features_of(&sample->rival, sample->closed, 0, SIDE, f + k);
        theirs = score(&sample->rival, 0) / 20.0f;
    }
    for (int i = 0; i < sample->features; i++) f[k++] = sample->feature[i];
    if (sample->ends) f[k++] = ENDS;
    for (int i = 0; i < k; i++) add(sum, net.in[f[i]], 1);
    add(sum, net.in[POINTS], mine);
    add(sum, net.in[SIDE + POINTS], theirs);
    float error = squash(answer(sum, mine - theirs), sample->solo) - sample->target;
    for (int h = 0; h < HIDDEN; h++) {
        gradient[h] = sum[h] > 0 ? error * net.out[h] : 0;
        if (sum[h] > 0) step(&net.out[h], &slope.out[h], error * sum[h]);
    }
    step(&net.start, &slope.start, error);
    step(&net.lead, &slope.lead, error * (mine - theirs));
    for (int i = 0; i < k; i++) step_all(f[i], gradient, 1);
    step_all(POINTS, gradient, mine);
    if (!sample->solo) step_all(SIDE + POINTS, gradient, theirs);
    return error * error;
}
static void prepare(int solo) {
    for (int pick = 0; pick < PICKS; pick++) for (int i = 0; i < 6; i++) {
        int a = DICE[pick][PLACES[i][0]], b = PLACES[i][1] < 0 ? a : DICE[pick][PLACES[i][1]];
        group_color[pick][i] = a == b ? a : a + b == 1 ? 3 : a + b == 3 ? 4 : 5;
    }
    for (int mixed = 0; mixed < 2; mixed++) for (int row = 0; row < 4096; row += 4) {
        int points = row == FULL[3 * mixed] ? 7 : 0;
        for (int n = 2; n <= LAST; n++) points += WORTH[n] * (row >> n & 1);
        row_points[mixed][row >> 1] = points;
    }
    list_all_claims();
    for (int i = 0; i < FEATURES; i++) for (int h = 0; h < HIDDEN; h++)
        net.in[i][h] = 0.05f * gauss(), slope.in[i][h] = 0.1f;
    for (int h = 0; h < HIDDEN; h++) net.out[h] = 0.2f * gauss(), slope.out[h] = 1;
    net.lead = solo ? 0.5f : 0.3f, slope.start = slope.lead = 10;
}
static void save(const char *path) {
    Net kept = net;
    for (int i = 0; i < FEATURES; i++) { /* what no game has ever shown is noise */
        int used = 0;
        for (int h = 0; h < HIDDEN; h++) used |= slope.in[i][h] != 0.1f;
        if (!used) memset(kept.in[i], 0, sizeof kept.in[i]);
    }
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(&kept, sizeof kept, 1, file) != 1 || fclose(file)) perror(path), exit(1);
}
int main(int count, char **words) {
    enum { KEPT = 1 << 19 };
    if (count != 6) return fprintf(stderr, "usage: unicorn SEATS ITERATIONS GAMES SEED FILE\n"), 2;
    int solo = atoi(words[1]) == 1, iterations = atoi(words[2]), games = atoi(words[3]);
    Sample *samples = malloc(KEPT * sizeof *samples), *one = malloc(8192 * sizeof *one);
    int64_t total = 0;
    chance ^= strtoull(words[4], NULL, 10) * 7919;
    for (int i = 0; i < 20; i++) next_chance();
    prepare(solo);
    for (int t = 0; t < iterations; t++) {
        float left = 1 - (float)t / iterations;
        int64_t fresh = 0;
        int points = 0, passed = 0, perfect = 0;
        double error = 0;
        rate = 0.02f * (0.1f + 0.9f * left), doubt = (solo ? 0.03f : 0.01f) * left;
        fill_table(&own_rows, 0), fill_table(&rival_rows, SIDE);
        for (int i = 0; i < games; i++) {
            Game g;
            int k = play(&g, solo ? 1 : i % 4 < 2 ? 2 : 3 + i % 2, one), mine = score(&g.sheets[0], solo);
            points += mine, passed += mine >= 150, perfect += mine >= 195;
            for (int j = 0; j < k; j++) samples[(total + fresh++) % KEPT] = one[j];
        }
        total += fresh;
        int64_t reach_back = fresh * 8 < total ? fresh * 8 : total;
        reach_back = reach_back < KEPT ? reach_back : KEPT;
        for (int64_t j = 0; j < 2 * fresh; j++) /* half of it from the last games, half from those before, too */
            error += learn(&samples[(total - 1 - next_chance() % (j & 1 ? fresh : reach_back)) % KEPT]);
        if (t % 10 == 9 || t == iterations - 1) {
            printf("%4d  mean score %.1f, 150 and more %.3f, 195 and more %.3f, error %.4f\n", t + 1,
                   (double)points / games, (double)passed / games, (double)perfect / games, sqrt(error / (2 * fresh)));
            fflush(stdout);
            save(words[5]);
        }
    }
    return 0;
}
