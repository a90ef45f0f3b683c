"""The rule page of Rainbow Roll, in words for players."""

from __future__ import annotations

from rollbow.kernel.book import Book, Chapter, Figure

BOOK = Book(
    pitch="Seven dice from the cup: keep one of each color, and know when to stop.",
    chapters=(
        Chapter(
            "The dice",
            (
                "The cup holds twelve rainbow dice and one lucky die.",
                "A rainbow die has every color once and every value from 1 to 6 once. There are six kinds "
                "of rainbow dice, lettered a to f, and two dice of each kind. The kinds differ in which "
                "color goes with which value: on kind a red is the 6 and purple the 1, on kind b orange "
                "is the 6 and red the 1, and so on around the rainbow. So each face, such as green 4, is "
                "found on exactly two dice.",
                "The lucky die shows a plain 1 to 6. It has no color.",
            ),
            (
                "The printed rules do not say it outright, but every rainbow die shows all six colors. "
                "The game's designer describes them so, and with dice of one color each the printed "
                "sample turn could not happen.",
            ),
            figures=(
                Figure(
                    "Two dice to be rolled: each shows what is on its six faces.",
                    "tray",
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
                "Is a die's color new to you this turn? Then you may set the die aside.",
                "Did you set its color aside after an earlier roll, with a lower value? Then you may "
                "exchange the dice: the higher one stays, and the lower one joins the dice for the next "
                "roll. You can't take it again from the roll on the table.",
                "Did you just roll the lucky die? Then you may always set it aside. It keeps its value "
                "until the turn ends: no exchange, no second roll.",
                "Then choose: stop and score, or roll all the dice you have not set aside. If there are "
                "none left, you score right away.",
            ),
            figures=(
                Figure(
                    "The first roll. All dice may be taken, but of the three yellow ones and the two "
                    "blue ones only one each.",
                    "tray",
                    1,
                    "learn-83",
                    ("roll",),
                ),
                Figure(
                    "The second roll. Yellow 6 may be taken for the yellow 4, which is rolled again "
                    "then; purple is new. Only one of the two purple dice can be taken.",
                    "tray",
                    1,
                    "learn-83",
                    ("roll", "take O4 Y4 B4 L6", "roll"),
                ),
            ),
        ),
        Chapter(
            "Bamboozled",
            (
                "If you can take nothing from a roll, you are bamboozled. Your turn is over, and it "
                "scores nothing.",
                "As long as the lucky die is among the dice you roll, you are safe: you can always take it.",
                "If the only die you can take is an exchange that costs you points, perhaps because the "
                "old die was doubled, you have to take it.",
            ),
            figures=(
                Figure(
                    "Red 2, orange 6, yellow 1, green 3 and blue 5 were set aside, 17 points. None of "
                    "the two dice rolled then could be taken: the turn scores nothing.",
                    "tray",
                    1,
                    "learn-13",
                    ("roll", "take R2 O6 Y1 G3 B5", "roll"),
                ),
            ),
        ),
        Chapter(
            "Scoring a turn",
            (
                "Add up the rainbow dice you set aside. Each one with the same value as the lucky die "
                "counts twice, if the lucky die is set aside too.",
                "All six colors earn ten points more. These ten are never doubled.",
                "The lucky die itself is worth nothing, so stopping with only the lucky die scores 0.",
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
            ),
        ),
        Chapter(
            "Winning",
            (
                "When somebody reaches 100 points, finish the round, so that everybody has had the same "
                "number of turns. The highest total wins.",
                "If players tie for the highest total, only they play one more turn each, in seat order, "
                "and add it to their totals.",
            ),
            (
                "If the extra turns end in a tie as well, those who still share the highest total play on "
                "in the same way, until one player leads.",
            ),
        ),
        Chapter(
            "Players",
            ("Seat 1 begins, and play goes clockwise.",),
            (
                "In a rematch the winner takes seat 1, and the others follow clockwise.",
                "One player alone practices: the game ends at 100 points, and the result is how many "
                "turns it took.",
                "At most eight can play.",
            ),
        ),
    ),
)
