"""The rule page of Unicorn Rainbow, in plain words. No rule is decided here."""

from __future__ import annotations

from rollbow.kernel.rule_page import Book, Chapter, Figure

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
"""A whole two-player game; pictures of late positions are taken from it."""
_SEED = "learn-382"

BOOK = Book(
    pitch="Pick three of six dice, mix their colors and dye the unicorn's mane number by number.",
    chapters=(
        Chapter(
            "The idea",
            (
                "Your sheet has six rows of numbers, one for each color of the mane. On your turn you pick "
                "three of the six dice, roll them and claim two numbers. Then everyone else claims one "
                "with the same dice. Full rows, numbers you finish first and leftover Extras score extra.",
                "Seat 1 takes the first turn, and turns go clockwise.",
            ),
        ),
        Chapter(
            "Your sheet",
            (
                "Red, yellow and blue are the primaries. Their rows run from 2 to 11/12. Orange, green and "
                "violet are mixed colors. Their rows run from 3 to 11/12. The last cell takes a total of 11 or "
                "of 12.",
                "There are four sections: 2–5 counts ×2, 6–8 counts ×3, 9–10 counts ×4 and 11/12 counts "
                "×5. A complete row is worth 7 more points.",
                "In each row, a complete 2–5 (3–5 in a mixed color) earns a ±1, and a complete 6–8 earns a "
                "Flip.",
                "You start with Extras to spend: 9 with two players or alone, 12 with three, 15 with four.",
            ),
            (
                "The text of the rules doesn't show the sheet. This layout follows from the printed examples: "
                "red runs from 2 to 12, orange from 3 to 12, and “11/12” is scored as one column. "
                "All of that fits one sheet, and no row has a 1.",
                "The numbers 3 to 11/12 have a First box. The 2 has none, since three colors lack it.",
                "In every row the 2–5 group gives the ±1 and the 6–8 group gives the Flip.",
                "Playing alone, you have 9 Extras. A house rule makes it 6.",
            ),
            figures=(
                Figure(
                    "One turn played: red 4, orange 7, orange 9 and violet 10 are marked. They "
                    "count 2, 3, 4 and 4 points. Nothing is complete yet.",
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
                "the sum. Two dice of one color keep it; red and yellow make orange, yellow and blue make "
                "green, blue and red make violet.",
                "Your two claims with one roll need two different groups of dice.",
                "You can claim a cell only once.",
            ),
            (
                "One die may serve both claims: the red die alone for one, red and yellow together for the other.",
                "If several groups could make a cell, you don't have to say which one you used. The game assumes "
                "the one that leaves your other claim possible. What a group can make is judged at the moment of "
                "its claim.",
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
                "If you can't claim anything, or anything more, you pass. Each missing claim costs a “my turn” "
                "penalty of 5 points.",
            ),
            (
                "If the dice allow a claim, as rolled or as you last changed them, you must make it. You never have to "
                "spend an ability, not even to escape a penalty.",
                "A “my turn” penalty costs 5 points; an “others’ turns” penalty costs 3.",
            ),
            figures=(
                Figure(
                    "Before the roll: each pick shows how likely it is to give you two claims, and how many "
                    "open cells it could reach.",
                    "tray",
                    1,
                    "learn-246",
                    (),
                ),
                Figure(
                    "After the roll, the cells that these dice can claim are lit. The red 4 is marked "
                    "already. One more claim to make, from another group.",
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
                "Now every other player makes one claim with the same three dice. If you can't, you pass and take "
                "an “others’ turns” penalty of 3 points.",
                "After your claim you may spend one Extra on a second claim, once each turn. When everyone is "
                "done, the next player clockwise picks dice.",
            ),
            (
                "The others claim one after the other, clockwise.",
                "You can spend an Extra only after a claim, so not if you have just passed. Its claim needs a "
                "different group of dice.",
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
                "Complete a number in all six colors before anyone else, and its First box is yours. It "
                "counts like one more mark in that section.",
                "The player whose turn it is comes before the others. If several of the others complete "
                "the number with the same roll, each of them gets the First. For everyone else the box is closed.",
            ),
            figures=(
                Figure(
                    "Orange 3 was the last one missing: Ada has the 3 in all six colors, and its First box "
                    "is hers. Ben was faster with the 6, so that box is closed to her.",
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
                "upside down: 1↔6, 2↔5, 3↔4. You can use each one once, from the moment you earn it.",
                "The change is yours alone. It lasts until you are done with this roll, for one claim or for both. "
                "Each claim may use the die as it was rolled or as you changed it.",
            ),
            (
                "You may spend several abilities on one die, one after the other. Then each claim may use the rolled "
                "value, changed by any of them in the order you spent them: a Flip for one claim, say, and a ±1 for "
                "the other. No step may leave 1 to 6.",
                "Only the rolled and the latest value can force a claim on you. The others are there if you want them.",
                "You may spend them whenever it's your turn to claim, even just before you pass or decline an "
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
                    "Red 6 was turned over by a Flip. It may now count as a 1 or, as rolled, as a 6.",
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
                "The game ends after a turn in which someone reaches three complete rows, at least one of them "
                "in a mixed color, or three “my turn” penalties, or four “others’ turns” penalties.",
                "In each section, your marks and Firsts count times its number. Add 7 for each complete row "
                "and 1 for each Extra left, and subtract the penalties.",
                "If scores are equal, the fewest Extras used win, then the most complete rows, the most unused "
                "abilities, the fewest penalty points, the most points from Firsts and the highest First "
                "number. If all of these are equal too, you share the win.",
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
                "If your three dice all show 1, your claims may use any number that those dice could "
                "show: 2 to 6 with one die, 2 to 12 with a pair. The two claims still need two different "
                "groups.",
            ),
            (
                "Both claims are free, but only for the player who rolled. Ones made with abilities don't count. "
                "Alone, the second roll is free as well.",
                "If only this freedom allows a claim, you must still make it.",
                "You can also choose another reading of the rules: only your first claim is free. That uses "
                "up the freedom, even on a number that the dice show. Your other claim is an ordinary one. Alone, "
                "each of the two rolls has one free claim, and an Extra is always ordinary.",
            ),
            figures=(
                Figure(
                    "Two red ones and a yellow one: you may claim red 2 to 11/12, yellow 2 to 6 and orange 3 "
                    "to 11/12. Without the option, red 2 is all there is.",
                    "board",
                    2,
                    "-",
                    ("pick RRY", "= 1 1 1"),
                    (),
                    (("triple1", "on"),),
                ),
            ),
        ),
        Chapter(
            "Playing alone",
            (
                "Make your two claims. Then roll the other three dice and play them as one of the others "
                "would: one claim, and a second one for an Extra. A missing claim costs an “others’ turns” "
                "penalty here.",
                "There are no Firsts. Instead, section 2–5 counts one more mark if at least two of 3, 4 and 5 are "
                "complete in all colors. So do 6–8 and 9–10 if at least two of their numbers are.",
                "You need 150 points to win. 150 points are Passable, 170 Good, 185 Excellent and 195 Perfect.",
            ),
        ),
    ),
)
