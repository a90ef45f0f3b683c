/* The judge of Formulas learns to agree with what its own rounds lead to. formulas_judge.py runs it:
 * judge TABLES SEATS GAMES SEED NETS
 *
 * Players go by the bot's plan. Then, from the last round to the first, each position before a round is worth the mean
 * over its throws of what the best drafts, re-rolls and uses make of it, by the network for the round after; a network
 * learns that. Every number of rounds to come has its own. */
#include "formulas_net.h"

#ifndef PASSES
enum { BATCH = 64, PASSES = 25, NEAR = 4 }; /* how often each pair is seen; how many opponents a sheet meets */
#endif
enum { LATE = 3, AGAIN = 3 }; /* the last rounds are played so often: most is decided there */
enum { WORLDS = 3, WEIGHED = 3 /* drafts of a throw */ };
static const double STEEP = 1.7, SOFT = .05, FAST = .003, WILD = .15, HARSH = .15;
static int seats, rounds, games, here, pairs; /* `here`: how many games there are to learn from now */
static Outlook views[2][PARTS + 1];
static Ends ends[2][HANDS];
static Sheet *met[PARTS + 1]; /* before rounds, by rounds to come: of each game who starts the round, who follows */
typedef struct { Value hand[HANDS]; } Table;
static Table *tables;
static float *rows;
static double *points, *target, *layer_worth[256];
static int *first, *second;
static double made[3]; /* how many usual games, the first seat's points, their squares */
static Net net, slope, speed, square, whole, nets[PARTS + 1], full[PARTS + 1];

/* some games have an option */
static int capped(int game) { return game % 8 == 7; }
static int three(int game) { return game % 16 == 3; }
static int held(int sheet) { return sheet / seats % games < games / 20; } /* these only show how well it learned */
static int world(int game) { return capped(game) ? 1 : three(game) ? 2 : 0; }

/* what a round is worth */
static double won(double z) { return z < 0 ? 1 - 1 / (1 + exp(z)) : 1 / (1 + exp(-z)); }
static double beats(const Value *a, const Value *b) {
    double high = b->likely * won(STEEP * (a->high - b->high) / sqrtf(a->high_wide + b->high_wide)) + (1 - b->likely) * won(STEEP * (a->high - b->low) / sqrtf(a->high_wide + b->low_wide));
    double low = b->likely * won(STEEP * (a->low - b->high) / sqrtf(a->low_wide + b->high_wide)) + (1 - b->likely) * won(STEEP * (a->low - b->low) / sqrtf(a->low_wide + b->low_wide));
    return a->likely * high + (1 - a->likely) * low;
}
/* how the chance to win follows the numbers that the network gives for one of two */
static void slopes(const Value *a, const Value *b, const float *out, double sign, double *found) {
    double mean[2] = {a->high, a->low}, wide[2] = {a->high_wide, a->low_wide}, share[2] = {a->likely, 1 - a->likely};
    double mean_[2] = {b->high, b->low}, wide_[2] = {b->high_wide, b->low_wide}, share_[2] = {b->likely, 1 - b->likely};
    double to[2] = {0}, to_wide[2] = {0}, to_share[2] = {0};
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) {
            double all = wide[i] + wide_[j], root = sqrt(all), z = (mean[i] - mean_[j]) / root, win = won(STEEP * z);
            double steep = share[i] * share_[j] * STEEP * win * (1 - win);
            to[i] += steep / root, to_wide[i] -= steep * z * wide[i] / all, to_share[i] += share_[j] * win;
        }
    found[0] = sign * (to[0] + to[1]);
    found[1] = sign * to_wide[0] * (out[1] > NARROW && out[1] < WIDE), found[3] = sign * to_wide[1] * (out[3] > NARROW && out[3] < WIDE);
    found[2] = sign * to[1] * (a->low - a->high) * (out[2] > NARROW && out[2] < WIDE);
    found[4] = sign * (to_share[0] - to_share[1]) * share[0] * share[1];
}
static void fill_layers(void) {
    for (int l = 1; l < layer_count; l++) {
        const double *worth = layer_worth[layer_before[l]];
        const int *next = layer_next[l];
        for (int c = 0; c < layer_size[l]; c++, next += 6)
            layer_worth[l][c] = (worth[next[0]] + worth[next[1]] + worth[next[2]] + worth[next[3]] + worth[next[4]] + worth[next[5]]) / 6;
    }
}
static double opening(void) /* as in rounds.py */ {
    double best[1024], plain[1024], mean = 0, middle = 0, wide = 0, both = 0, low = 1e9, high = -1e9;
    fill_layers();
    for (int t = 0; t < tossed; t++) {
        best[t] = plain[t] = layer_worth[0][toss_code[t]];
        for (int i = toss_at[t]; i < toss_at[t + 1]; i++) best[t] = more(best[t], layer_worth[toss_layer[i]][toss_kept[i]]);
        mean += best[t] / tossed, middle += plain[t] / tossed, low = fewer(low, best[t]), high = more(high, best[t]);
    }
    for (int t = 0; t < tossed; t++) wide += (plain[t] - middle) * (plain[t] - middle), both += (best[t] - mean) * (plain[t] - middle);
    if (wide <= 0) return mean;
    return fewer(high, more(low, mean + both / wide * (layer_worth[layer_count - 1][0] - middle)));
}
static double backed(const Table *a, const Table *b, int last) {
    for (int c = 0; c < codes; c++) {
        double top[WEIGHED] = {-1e9, -1e9, -1e9}, best = 0;
        int at[WEIGHED] = {0};
        for (int i = split_at[c]; i < split_at[c + 1]; i++) {
            const Value *own = a->hand + split_own[i], *rest = b ? b->hand + split_rest[i] : NULL;
            double z = own->mean - (b ? rest->mean : 0);
            if (b && !last) z /= sqrtf(own->spread + rest->spread);
            if (z <= top[WEIGHED - 1]) continue;
            int k = WEIGHED - 1;
            for (; k && top[k - 1] < z; k--) top[k] = top[k - 1], at[k] = at[k - 1];
            top[k] = z, at[k] = i;
        }
        if (b && !last)
            for (int k = 0; k < WEIGHED && top[k] > -1e9; k++) best = more(best, beats(a->hand + split_own[at[k]], b->hand + split_rest[at[k]]));
        layer_worth[0][c] = !b ? top[0] : last ? (top[0] > 0) + (top[0] == 0) / 2.0 : best;
    }
    return opening();
}

/* games by plan */
static void set_up(Sheet *s, const int *face, const Outlook *view) {
    enum { WIDTH = 5 };
    static Plan p;
    static Node best[8][WIDTH];
    int count[8] = {1}, found[SQUARES], top = 0;
    memset(s, 0, sizeof *s), memset(s->sq, BLANK, sizeof s->sq), s->doubled = PRINTED;
    make_plan(&p, s, view), best[0][0] = p.root;
    for (int done = 0; done < 7; done++)
        for (int i = 0; i < count[done]; i++)
            for (int die = 0; die < 3; die++) {
                if (done >> die & 1) continue;
                int n = squares_for(&p, &best[done][i], face[die], 1, 1, found), to = done | 1 << die;
                for (int j = 0; j < n; j++) {
                    Node next;
                    int twin = 0;
                    numbered(&p, &next, &best[done][i], found + j, 1, face[die], 0);
                    for (int k = 0; k < count[to]; k++) twin |= same(&best[to][k].s, &next.s);
                    if (twin || (count[to] == WIDTH && next.worth <= best[to][WIDTH - 1].worth)) continue;
                    int at = count[to] < WIDTH ? count[to]++ : WIDTH - 1;
                    for (; at && best[to][at - 1].worth < next.worth; at--) best[to][at] = best[to][at - 1];
                    best[to][at] = next;
                }
            }
    for (int i = 1; i < count[7]; i++)
        if (best[7][i].worth - risk(&p, &best[7][i]) > best[7][top].worth - risk(&p, &best[7][top])) top = i;
    *s = best[7][unit() < WILD ? below(count[7]) : top].s;
}
static void play(int game) {
    static Plan other;
    Sheet s[2];
    int face[3] = {1 + below(6), 1 + below(6), 1 + below(6)}, harsh = unit() < HARSH;
    double wild = unit() < WILD ? WILD : .02, left[HANDS] = {0};
    const Outlook *view = views[capped(game)];
    all3 = three(game);
    int from = game < games ? 1 : rounds - LATE;
    for (int k = 0; k < seats; k++) {
        if (from == 1) set_up(s + k, face, view + rounds);
        else s[(from - 1 + k) % seats] = met[LATE + 1][game % games * seats + k];
    }
    for (int round = from; round <= rounds; round++) {
        int a = (round - 1) % seats, parts = rounds - round;
        for (int k = 0; k < seats; k++) {
            if (round > from || game < games) met[parts + 1][seats * game + k] = s[(a + k) % seats];
            all_ends(&s[(a + k) % seats], view + parts, round, ends[k]);
        }
        if (seats == 2) make_plan(&other, &s[1 - a], view + parts);
        for (int h = 0; h < HANDS && seats == 2; h++) left[h] = .6 * more(ends[1][h].worth[0], harsh ? -1e9 : other.root.worth);
        for (int c = 0; c < codes; c++) {
            layer_worth[0][c] = -1e9;
            for (int i = split_at[c]; i < split_at[c + 1]; i++)
                layer_worth[0][c] = more(layer_worth[0][c], ends[0][split_own[i]].worth[0] - left[split_rest[i]]);
        }
        fill_layers();
        int t = below(tossed), layer = 0, at = toss_code[t];
        double best = layer_worth[0][at];
        for (int i = toss_at[t]; i < toss_at[t + 1]; i++)
            if (layer_worth[toss_layer[i]][toss_kept[i]] > best)
                layer = toss_layer[i], at = toss_kept[i], best = layer_worth[layer][at];
        if (unit() < wild / 3) layer = layer_count - 1, at = 0;
        for (; layer; layer = layer_before[layer]) at = layer_next[layer][6 * at + below(6)];
        int split = split_at[at];
        best = -1e9;
        for (int i = split; i < split_at[at + 1]; i++) {
            double worth = ends[0][split_own[i]].worth[0] - left[split_rest[i]];
            if (worth > best) best = worth, split = i;
        }
        if (unit() < wild) split = split_at[at] + below(split_at[at + 1] - split_at[at]);
        for (int k = 0; k < seats; k++) {
            const Ends *e = &ends[k][k ? split_rest[split] : split_own[split]];
            s[(a + k) % seats] = e->end[unit() < wild ? below(e->count) : 0];
        }
    }
    if (game < games && wild < WILD && !world(game)) made[0]++, made[1] += total_of(s), made[2] += (double)total_of(s) * total_of(s);
}

/* who meets whom: everyone the own opponent, and some others about as far */
static int by_points(const void *a, const void *b) {
    double x = points[*(const int *)a], y = points[*(const int *)b];
    return x != y ? (x < y ? -1 : 1) : *(const int *)a - *(const int *)b;
}
static void pair_up(void) {
    static int *place[2];
    pairs = 0;
    for (int g = 0; g < here; g++) first[pairs] = seats * g, second[pairs++] = seats * g + seats - 1;
    if (seats == 1) return;
    for (int w = 0; w < WORLDS; w++) {
        int count = 0;
        for (int k = 0; k < 2; k++) {
            if (!place[k]) place[k] = malloc(sizeof(int) * (size_t)(games * AGAIN));
            count = 0;
            for (int g = 0; g < here; g++)
                if (world(g) == w) place[k][count++] = 2 * g + k;
            qsort(place[k], (size_t)count, sizeof(int), by_points);
        }
        for (int i = 0; i < count; i++)
            for (int n = 0; n < NEAR; n++) {
                int j = i + (below(2001) - 1000) * count / 8000;
                if (j >= 0 && j < count) first[pairs] = place[0][i], second[pairs++] = place[1][j];
            }
    }
}
static void look_ahead(int parts) {
    const Net *t = nets + parts - 1;
    Run run;
    float x[ROW];
    for (int i = 0; i < here * seats; i++) {
        int game = i / seats, starts = seats == 1 || i % 2; /* who followed in this round starts the next */
        const Outlook *view = views[capped(game)];
        all3 = three(game);
        all_ends(met[parts] + i, view + parts - 1, rounds - parts + 1, ends[0]);
        for (int h = 0; h < HANDS; h++) {
            Value best = {.mean = -1e9f};
            for (int e = 0; e < ends[0][h].count; e++) {
                const Sheet *s = &ends[0][h].end[e];
                Value v = {.mean = (float)total_of(s) / 100};
                if (parts > 1) {
                    double p = see(s, view + parts - 1, starts, x);
                    v = value_from(t, x, p, &run);
                }
                if (seats == 1 && parts > 1) v.mean = v.high;
                if (v.mean > best.mean) best = v;
            }
            tables[i].hand[h] = best;
        }
        points[i] = see(met[parts] + i, view + parts, seats == 1 || i % 2 == 0, rows + (long)ROW * i);
    }
}
static double told(const Net *t, int j, Run *r, Value *v) {
    int who[2] = {first[j], second[j]};
    for (int k = 0; k < seats; k++) v[k] = value_from(t, rows + (long)ROW * who[k], points[who[k]], r + k);
    return seats == 1 ? v[0].high : beats(v, v + 1);
}
static void learn(void) {
    float *w = (float *)&net, *s = (float *)&slope, *v = (float *)&speed, *q = (float *)&square;
    long steps = (long)PASSES * pairs / BATCH;
    Run r[2];
    Value seen[2];
    memset(v, 0, sizeof speed), memset(q, 0, sizeof square);
    for (long step = 1; step <= steps; step++) {
        double rate = FAST * (1 - (double)step / (double)(steps + 1)) + FAST / 200, drag = 1 - pow(.9, (double)step), wide = 1 - pow(.999, (double)step);
        const Net *now = &net;
        if (4 * step > 3 * steps) ship(&net, &whole), now = &whole;
        memset(s, 0, sizeof slope);
        for (int i = 0; i < BATCH; i++) {
            int j = below(pairs);
            if (held(first[j]) || held(second[j])) continue;
            double now_ = told(now, j, r, seen), off = (now_ - target[j]) / BATCH;
            if (seats == 1) {
                learn_from(now, &slope, rows + (long)ROW * first[j], r, (float[OUTS]){(float)off});
                continue;
            }
            off /= now_ * (1 - now_) + SOFT;
            for (int k = 0; k < 2; k++) {
                double found[OUTS];
                float back[OUTS];
                slopes(seen + k, seen + !k, r[k].out, k ? -1 : 1, found);
                for (int i = 0; i < OUTS; i++) back[i] = (float)(off * found[i]);
                learn_from(now, &slope, rows + (long)ROW * (k ? second : first)[j], r + k, back);
            }
        }
        for (int i = 0; i < (int)NUMBERS; i++) {
            float slant = s[i] + 1e-6f * w[i];
            v[i] = .9f * v[i] + .1f * slant, q[i] = .999f * q[i] + .001f * slant * slant;
            w[i] -= (float)(rate * (v[i] / drag) / (sqrt(q[i] / wide) + 1e-8));
        }
    }
    ship(&net, &whole);
}
static void report(int parts) {
    Run r[2];
    Value v[2];
    double off[WORLDS] = {0}, more_[WORLDS] = {0}, train = 0;
    int count[WORLDS] = {0}, rest = 0;
    for (int j = 0; j < here; j++) {
        double miss = target[j] - told(&whole, j, r, v);
        if (!held(first[j])) { train += miss * miss, rest++; continue; }
        off[world(j)] += miss * miss, more_[world(j)] += miss, count[world(j)]++;
    }
    printf("%2d:", parts);
    for (int w = 0; w < WORLDS; w++) printf(" off %.4f bias %+.4f |", sqrt(off[w] / count[w]), more_[w] / count[w]);
    printf(" learned %.4f\n", sqrt(train / rest)), fflush(stdout);
}
int main(int argc, char **words) {
    if (argc != 6) return 2;
    FILE *file = fopen(words[1], "rb");
    if (!file) return 2;
    geometry();
    read_tables(file), fclose(file);
    seats = atoi(words[2]), games = atoi(words[3]), luck = (uint64_t)atoi(words[4]) << 48;
    rounds = seats == 1 ? 14 : 12;
    size_t many = (size_t)(games * AGAIN * seats);
    for (int l = 0; l < layer_count; l++) layer_worth[l] = malloc(8 * (size_t)layer_size[l]);
    for (int k = 0; k <= rounds; k++) {
        met[k] = malloc(sizeof(Sheet) * many);
        for (int c = 0; c < 2; c++) look_out(&views[c][k], k, seats, c);
    }
    tables = malloc(sizeof(Table) * many), rows = malloc(4 * ROW * many), points = malloc(8 * many);
    size_t most = (size_t)(games * AGAIN * (1 + NEAR));
    first = malloc(4 * most), second = malloc(4 * most), target = malloc(8 * most);
    for (int g = 0; g < games * AGAIN; g++) play(g);
    random_net(&net);
    for (int parts = 1; parts <= rounds; parts++) {
        here = games * (parts <= LATE ? AGAIN : 1);
        look_ahead(parts), pair_up();
        for (int j = 0; j < pairs; j++) target[j] = backed(tables + first[j], seats == 1 ? NULL : tables + second[j], parts == 1);
        learn();
        nets[parts] = whole, full[parts] = net;
        report(parts);
    }
    file = fopen(words[5], "wb");
    for (int parts = 1; parts <= rounds; parts++) write_net(file, full + parts, seats == 1 ? 1 : OUTS);
    double mean = made[1] / made[0], apart = sqrt(made[2] / made[0] - mean * mean);
    fwrite(&apart, 8, 1, file);
    return fclose(file);
}
