"""The rule page for players, in plain words. No rule is decided here."""

from __future__ import annotations

from rollbow.kernel.book import Book, Chapter, Figure

_GAME = tuple(
    (
        "pick RYB, mark R6, mark O7, mark R6, extra V8, pick RYB, mark V5, mark G3, mark O6, extra R4, pick "
        "RBB, mark V3, mark B8, mark V3, extra B6, pick RYB, mark O9, mark G10, mark O9, extra G10, pick RBB, "
        "mark V7, mark V6, mark V7, extra V6, pick RYB, mark Y6, mark G8, mark V5, extra G8, pick RYY, mark "
        "O4, mark R3, mark O4, extra O6, pick YBB, flip B2, mark B5, mark G6, mark G3, extra B3, pick RYB, "
        "mark O5, mark R2, mark O5, extra G7, pick RRY, mark Y5, mark O10, mark R5, extra O10, pick RYY, mark "
        "Y2, mark Y4, mark Y4, done, pick RBB, mark V11, mark B11, mark V11, extra B11, pick RYB, mark O8, "
        "mark V10, mark O8, extra V10, pick RYY, flip R1, mark Y3, mark O3, flip R1, mark Y3, extra O3, pick "
        "YYB, mark Y6, mark G5, nudge Y1 +, mark G4, extra G5, pick RRY, nudge R2 -, mark O11, mark O7, mark "
        "R9, extra O11, pick RBB, mark V9, mark B7, mark V9, extra B7, pick RRB, flip B1, mark R5, mark V4, "
        "nudge B1 -, mark V8, extra V4, pick YYB, mark Y9, mark G9, nudge Y1 +, mark G11, extra G9"
    ).split(", ")
)
"""A whole game of two; pictures of what takes long to come about are moments of it."""
_SEED = "learn-382"

BOOK = Book(
    pitch="Pick three of six dice, mix their colors and dye the unicorn's mane number by number.",
    chapters=(
        Chapter(
            "The idea",
            (
                "Your sheet has six rows of numbers, one for each color of the mane. On your turn you pick "
                "three of the six dice, roll them and claim two numbers. Then everybody else claims one "
                "with the same dice. Full rows, quick completions and thrift score extra.",
            ),
        ),
        Chapter(
            "Your sheet",
            (
                "Red, yellow and blue, the primaries, have the cells 2 to 11/12. The mixed colors orange, "
                "green and violet have 3 to 11/12. The last cell takes a total of 11 or of 12.",
                "There are four sections: 2–5 counts ×2, 6–8 counts ×3, 9–10 counts ×4 and 11/12 counts "
                "×5. A complete row is worth 7 points more.",
                "In each row, a complete 2–5 (3–5 in a mixed color) earns a ±1, and a complete 6–8 earns a "
                "Flip.",
                "You begin with Extras to spend: 9 with two players or alone, 12 with three, 15 with four.",
            ),
            (
                "The printed examples disagree about the lowest and highest cells. Here only red, yellow "
                "and blue have a 2, no row has a 1, and 11 and 12 share one cell.",
                "The numbers 3 to 11/12 have a First box; the 2 has none, since three colors lack it.",
                "It is the 2–5 group that gives the ±1 and the 6–8 group that gives the Flip, in every row.",
                "A player alone has 9 Extras.",
            ),
            figures=(
                Figure(
                    "One turn played: red 4, orange 7, orange 9 and violet 10 are marked. The marks "
                    "so far count 2, 3, 4 and 4 points; nothing is complete yet.",
                    "board",
                    1,
                    "learn-246",
                    ("pick RYB", "mark R4", "mark O7", "mark O9", "extra V10"),
                ),
            ),
        ),
        Chapter(
            "Dice and colors",
            (
                "Claim with one die or with a pair. One die claims its own color and number. A pair claims "
                "the sum: two dice of one color keep it, red and yellow make orange, yellow and blue make "
                "green, blue and red make violet.",
                "Your two claims with one roll must use two different groups of dice. One die may be in "
                "both: the red die alone for one claim, red and yellow together for the other.",
                "A cell is marked only once.",
            ),
            (
                "If a cell could come from several groups, you need not say which: the game assumes the "
                "one that leaves your other claim possible. What a group can make is judged when its claim "
                "is made.",
            ),
            figures=(
                Figure(
                    "Red 4, yellow 3 and blue 5 make six groups: each die alone, and the pairs orange "
                    "7, green 8 and violet 9.",
                    "tray",
                    1,
                    "learn-246",
                    ("pick RYB",),
                ),
            ),
        ),
        Chapter(
            "Your turn",
            (
                "Pick three dice: two of one color and one of another, or one of each color. Roll them and "
                "make two claims.",
                "If you can claim nothing (or nothing more), pass. Each missing claim costs a “yours” "
                "penalty of 5 points.",
            ),
            (
                "A claim that the dice allow as they stand has to be made. You never have to spend an "
                "ability, not even to escape a penalty.",
                "A “yours” penalty costs 5 points, an “others” penalty costs 3.",
            ),
            figures=(
                Figure(
                    "Before the roll: each pick tells how likely it gives two claims, and how many "
                    "open cells it could reach.",
                    "tray",
                    1,
                    "learn-246",
                    (),
                ),
                Figure(
                    "After it, the cells that these dice can claim are lit. The red 4 is marked "
                    "already; one more claim is due, from other dice.",
                    "board",
                    1,
                    "learn-246",
                    ("pick RYB", "mark R4"),
                ),
            ),
        ),
        Chapter(
            "The others",
            (
                "Clockwise, every other player makes one claim with the same roll, or passes for an "
                "“others” penalty of 3 points if none is possible.",
                "After that claim you may spend one Extra on a second claim, once each turn. Then the next "
                "player clockwise picks the dice.",
            ),
            (
                "The others claim one after the other, and an Extra can be spent only after a claim, so "
                "never by someone who has just passed.",
            ),
            figures=(
                Figure(
                    "Orange 9 is claimed with red 5 and yellow 4. A second claim would cost an Extra.",
                    "tray",
                    1,
                    "learn-246",
                    ("pick RYB", "mark R4", "mark O7", "mark O9"),
                ),
            ),
        ),
        Chapter(
            "Firsts",
            (
                "Complete a number in all six colors before anybody else and its First box is yours. It "
                "counts like one more mark in that section.",
                "The player whose turn it is comes before the others. If several of the others complete "
                "the number with the same roll, all of them get it. Everybody else's box is then closed.",
            ),
            figures=(
                Figure(
                    "Orange 3 was the last one missing: Ada has the 3 in all six colors, and its First box "
                    "is hers. Ben was faster with the 6; that box is closed to her.",
                    "board",
                    2,
                    _SEED,
                    _GAME[:73],
                ),
            ),
        ),
        Chapter(
            "±1 and Flip",
            (
                "A ±1 turns one die up or down by one, but never below 1 or above 6. A Flip turns a die "
                "upside down: 1↔6, 2↔5, 3↔4. Each is used once, from the moment it is earned.",
                "The change is yours alone and lasts until you have finished with this roll. Each of your "
                "claims may use the die as it was rolled or as you changed it.",
            ),
            (
                "Several abilities may go into one die, one after the other. Then the rolled value and the "
                "latest one count, but not those between.",
                "They can be spent whenever you are to claim, also just before you pass or decline an "
                "Extra, and only on the three dice in play.",
            ),
            figures=(
                Figure(
                    "Blue 4 is tapped: Ada may spend a ±1 to make it a 3 or a 5.",
                    "tray",
                    2,
                    _SEED,
                    _GAME[:94],
                    ("die B1",),
                ),
                Figure(
                    "Red 6 was turned over by a Flip. It may count as a 1 now or, as rolled, as a 6.",
                    "tray",
                    2,
                    _SEED,
                    _GAME[:71],
                ),
            ),
        ),
        Chapter(
            "The end and the score",
            (
                "The game ends with the turn in which somebody has at least three complete rows, not "
                "all of them primaries, or three or more “yours” penalties, or four or more “others” ones.",
                "In each section your marks and Firsts count times its number. Add 7 for each complete row "
                "and 1 for each Extra left, and take off the penalties.",
                "Equal scores: the fewest Extras used win, then the most complete rows, the most unused "
                "abilities, the fewest penalty points, the most points from Firsts and the highest First "
                "number. Whoever is still equal shares the win.",
            ),
            figures=(
                Figure(
                    "Ben, below, has completed orange, green and violet, so the game is over. He has 137 "
                    "points, Ada 128.",
                    "board",
                    2,
                    _SEED,
                    _GAME,
                ),
            ),
        ),
        Chapter(
            "Option: triple ones",
            (
                "If your three dice all show 1, your claims may use any number those dice could have "
                "shown: 2 to 6 with one die, 2 to 12 with a pair. The two claims still need two different "
                "groups.",
            ),
            (
                "It holds for both claims, but only for the player who rolled, and only for ones that were "
                "rolled, not made with abilities. Alone, it holds for the second roll as well.",
            ),
        ),
        Chapter(
            "Alone",
            (
                "Make your two claims, then roll the other three dice and play them as one of the others "
                "would: one claim, and a second one for an Extra. A missed claim there costs an “others” "
                "penalty.",
                "There are no Firsts. Instead, 2–5 counts one more mark if at least two of 3, 4 and 5 are "
                "complete in all colors, and so do 6–8 and 9–10 if two of their numbers are.",
                "150 points win: Passable. 170 are Good, 185 Excellent, 195 Perfect. Less than 150 is Lost.",
            ),
        ),
    ),
)
