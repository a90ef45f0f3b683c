/* The race of two to a hundred, from what turns can be: chances to win at every pair of totals.

   A turn is one of `plays`, each a distribution of points. The first seat's total is a, the second's b. */

#include "rainbow_turn.c"

enum { GOAL = 100, STEPS = MOST + 1, SETTLED = 60, REPEATED = 8 };

/* reply[d]: the chance of the last to move, d points behind; a tie is played off, `tie` being the first one's chance.
   first[a * GOAL + b]: the first seat's chance before its turn. second: the first seat's chance before the other's. */
typedef struct {
    double tie, reply[STEPS], first[GOAL * GOAL], second[GOAL * GOAL];
} Race;

static double best_play(const double *plays, int count, const double *use) {
    double best = -1e9;
    for (int g = 0; g < count; g++) {
        double sum = 0;
        for (int x = 0; x < STEPS; x++) sum += plays[g * STEPS + x] * use[x];
        best = sum > best ? sum : best;
    }
    return best;
}

static double answered(const Race *r, int lead) { return lead > MOST ? 1 : 1 - r->reply[lead]; }

void race(const double *plays, int count, Race *r) {
    double use[STEPS];
    r->tie = 0.5;
    for (int again = 0; again < SETTLED; again++) {
        for (int d = 0; d < STEPS; d++) {
            for (int y = 0; y < STEPS; y++) use[y] = y > d ? 1 : y == d ? 1 - r->tie : 0;
            r->reply[d] = best_play(plays, count, use);
        }
        for (int x = 0; x < STEPS; x++) use[x] = 1 - r->reply[x];
        r->tie = best_play(plays, count, use);
    }
    for (int both = 2 * GOAL - 2; both >= 0; both--)
        for (int a = both < GOAL ? 0 : both - GOAL + 1; a < GOAL && a <= both; a++) {
            int b = both - a;
            double *first = &r->first[a * GOAL + b], *second = &r->second[a * GOAL + b], reply[STEPS];
            *first = 0.5;
            for (int x = 1; x < STEPS; x++) {
                use[x] = a + x < GOAL ? r->second[(a + x) * GOAL + b] : answered(r, a + x - b);
                reply[x] = b + x < GOAL ? 1 - r->first[a * GOAL + b + x] : 1;
            }
            for (int again = 0; again < REPEATED; again++) { /* nobody may score: then all is as it was */
                reply[0] = 1 - *first;
                *second = 1 - best_play(plays, count, reply);
                use[0] = *second;
                *first = best_play(plays, count, use);
            }
        }
}

/* alone[a]: how many turns a practice game still takes. */
void practice(const double *plays, int count, double *alone) {
    double use[STEPS];
    for (int a = GOAL - 1; a >= 0; a--) {
        alone[a] = 4;
        for (int again = 0; again < SETTLED; again++) {
            for (int x = 0; x < STEPS; x++) use[x] = a + x < GOAL ? -alone[a + x] : 0;
            alone[a] = 1 - best_play(plays, count, use);
        }
    }
}
