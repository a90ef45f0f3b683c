"""The rule page of Rainbow Roll, in words for players."""

from __future__ import annotations

from rollbow.kernel.rule_page import Book, Chapter, Figure

_SAMPLE = (
    "roll",
    "= 8 9 1 10 2 11 3 12 4 13 5 6 7",
    "= 6 3 5 1 5 2 1",
    "take R5 O6",
    "roll",
    "= 4 4 3 4 4",
    "take B4 P4 L4",
    "roll",
    "= 6 5",
    "take B6",
    "roll",
    "= 2 3",
    "take Y3",
)
"""The sample turn of the printed rules, with the cup and the throws as real dice."""

_FIRST = "the player who saw a rainbow most recently"

BOOK = Book(
    pitch="Seven dice from the cup: keep one of each color, and know when to stop.",
    first=_FIRST,
    chapters=(
        Chapter(
            "The idea",
            (
                "A pot of gold waits at the end of the rainbow. Collect the rainbow's colors, race for 100 points, "
                "and stop before your luck runs out: leprechauns take everything from those who push it too far. For "
                "treasure seekers age 8 and up.",
            ),
        ),
        Chapter(
            "The dice",
            (
                "The cup holds twelve rainbow dice and one lucky die.",
                "A rainbow die has every color once and every number from 1 to 6 once. There are six kinds "
                "of rainbow dice, lettered a to f, and two dice of each kind. The kinds differ in which "
                "color goes with which number: on kind a red is the 6 and purple the 1, on kind b orange "
                "is the 6 and red the 1, and so on around the rainbow. So each face, such as green 4, is "
                "on exactly two dice.",
                "The lucky die shows a plain 1 to 6. It has no color.",
            ),
            (
                "The printed rules don't list the faces. Ours follow the designer's own description: the first "
                "kind is red 6, orange 5, yellow 4, green 3, blue 2, purple 1; each later kind moves the colors "
                "on by one; there are two dice of each kind. If each die had a single color, the printed sample turn "
                "could not happen.",
            ),
            figures=(
                Figure(
                    "Two dice are left to roll. The others are set aside.",
                    "board",
                    1,
                    "learn-83",
                    ("roll", "take O4 Y4 B4 L6", "roll", "take Y6 P6"),
                ),
            ),
        ),
        Chapter(
            "Your turn",
            (
                "Draw seven of the thirteen dice without looking, and roll them all. These seven are "
                "yours until the turn ends.",
                "After every roll you must take at least one of the dice you just rolled. You may take "
                "more, but no more than one of each color.",
                "Is a die's color new this turn? Then you may set the die aside.",
                "Did you set its color aside after an earlier roll, with a lower number? Then you may "
                "exchange the dice: the higher one stays, and the lower one joins the dice for the next "
                "roll. You can't take it again from the roll on the table.",
                "Did you just roll the lucky die? Then you may always set it aside. It keeps its number "
                "until the turn ends: no exchange, no second roll.",
                "Then choose: stop and score, or roll all the dice you haven't set aside. If there are "
                "none left, you score at once.",
            ),
            figures=(
                Figure(
                    "The first roll. You may take any die, but only one of the three yellow ones and one of the "
                    "two blue ones.",
                    "board",
                    1,
                    "learn-83",
                    ("roll",),
                ),
                Figure(
                    "The second roll. Yellow 6 may take the place of yellow 4, which then goes back to be rolled. "
                    "Purple is new, but you can take only one of the two purple dice.",
                    "board",
                    1,
                    "learn-83",
                    ("roll", "take O4 Y4 B4 L6", "roll"),
                ),
            ),
        ),
        Chapter(
            "Bamboozled",
            (
                "If you can't take anything from a roll, you are bamboozled. Your turn is over, and it "
                "scores nothing.",
                "As long as the lucky die is among the dice you roll, you are safe: you can always take it.",
                "If the only die you can take is an exchange that costs you points, perhaps because the "
                "old die was doubled, you must take it.",
            ),
            figures=(
                Figure(
                    "Red 2, orange 6, yellow 1, green 3 and blue 5 are set aside, 17 points. If neither of the "
                    "last two dice can be taken now, the turn scores nothing.",
                    "board",
                    1,
                    "learn-13",
                    ("roll", "take R2 O6 Y1 G3 B5"),
                ),
            ),
        ),
        Chapter(
            "Scoring a turn",
            (
                "Add up the rainbow dice you set aside. Each one with the same number as the lucky die "
                "counts twice, if you have set the lucky die aside too.",
                "All six colors earn ten more points. These ten are never doubled.",
                "The lucky die itself is worth nothing, so if you stop with only the lucky die, you score 0.",
                "The best turn of all is six sixes with a lucky 6: 82 points.",
            ),
            figures=(
                Figure(
                    "4 + 6 + 4 + 6 make 20, and the lucky 6 doubles the two sixes: 12 more, 32 in all.",
                    "board",
                    1,
                    "learn-83",
                    ("roll", "take O4 Y4 B4 L6", "roll", "take Y6 P6"),
                ),
                Figure(
                    "The printed sample turn: 5 + 6 + 3 + 6 + 4, and the lucky 4 doubles the purple 4. Stop here "
                    "and you score 28.",
                    "board",
                    1,
                    "-",
                    _SAMPLE,
                ),
                Figure(
                    "Or roll the last die. Here it shows green 5, the missing color: 5 more, and 10 for all six "
                    "colors. That would make 43.",
                    "board",
                    1,
                    "-",
                    (*_SAMPLE, "roll", "= 5"),
                ),
            ),
        ),
        Chapter(
            "Winning",
            (
                "When someone reaches 100 points, finish the round, so that everyone has had the same "
                "number of turns. The highest total wins.",
                "If players tie for the highest total, only they play one more turn each, in seat order, "
                "and add it to their totals.",
            ),
            (
                "If the extra turns also end in a tie, those who still share the highest total play on "
                "in the same way until one player leads.",
            ),
        ),
        Chapter(
            "Players",
            (f"Who goes first? {_FIRST.capitalize()}. That player takes seat 1, and play goes clockwise.",),
            (
                "In a rematch the winner takes seat 1, and the others follow clockwise.",
                "Alone, you practice: the game ends at 100 points, and the result is how many "
                "turns you took.",
                "Up to eight can play. With more, a phone would show less than half of the totals at once, and rounds "
                "would be long.",
            ),
        ),
    ),
)
