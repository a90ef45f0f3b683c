"""The rule page of Formulas, for players."""

from __future__ import annotations

from rollbow.kernel.rule_page import Book, Chapter, Figure

_BEGUN = ("write 4 r4c2", "write 3 r4c3", "write 2 r5c3")
_DRAFTED = (*_BEGUN, "roll", "draft a f g h", "use")
_ROW_5 = (
    *("= 4 2 3", "write 4 r5c2", "write 2 r5c3", "write 3 r5c4"),
    *("roll", "= 1 1 4 4 4 4 4 1", "draft a b d e", "use"),
    *("write + r5c23", "write - r5c45", "write 1 r5c5", "times r5c34"),
    *("roll", "= 5 5 2 4 4 4 4 1", "draft a b d", "use"),
    *("write + r5c56", "write 5 r5c6", "open r5"),
)

_FIRST = "the player who did math most recently"

BOOK = Book(
    pitch="Turn eight dice of numbers and signs into sums that cross each other like words in a crossword.",
    first=_FIRST,
    chapters=(
        Chapter(
            "The idea",
            (
                "Your sheet is a crossword of sums. Its squares hold numbers, and the small slots between "
                "them hold signs. A row or a column that is full reads as a formula, and its result is your "
                "score for that line, if you have opened it.",
                "You each fill your own sheet, and nearly every die on the table gets used by someone. The highest "
                "total wins.",
            ),
        ),
        Chapter(
            "Your sheet",
            (
                "There are 25 squares in five rows and five columns, both labeled 2 to 6. Between any two "
                "neighbors in a row or a column is a slot for a sign: 20 slots lie across and 20 lie "
                "down. Each row and each column is a line, so there are ten lines.",
                "Rows 5 and 6 and columns 2 and 3 carry a printed ×2: they count double.",
                "You also have a track with a box for every round, and six abilities. Each ability works once per "
                "game.",
            ),
            (
                "All squares and all slots are blank at the start; no sign is printed in them. Otherwise the "
                "published example wouldn't fit the sheet.",
                "The lines with a printed ×2 are rows 5 and 6 and columns 2 and 3.",
            ),
        ),
        Chapter(
            "The dice",
            (
                "Dice a, b and c are ordinary dice, 1 to 6. Die d shows 1, 2, 3 or a plus; die e shows 1, "
                "2, 3 or a minus. Die f shows 4, 5, 6 or a plus; die g shows 4, 5, 6 or a minus. On "
                "these four, half of the faces are signs. Die h shows only signs, plus or minus. The letters are the "
                "dice's names: they appear under the dice on the screen and in moves that you type.",
            ),
            figures=(
                Figure(
                    "A roll: 4, 4, 5, 1, 1, plus, 6, plus. Four dice are chosen and could be drafted now.",
                    "tray",
                    1,
                    "learn-53",
                    (*_BEGUN, "roll"),
                    ("a", "f", "g", "h"),
                ),
            ),
        ),
        Chapter(
            "Getting started",
            (
                "Dice a, b and c are rolled once. Write the three numbers into any three "
                "squares of your sheet. These squares don't have to touch anything.",
                f"Who goes first? {_FIRST.capitalize()}. That player takes seat 1 and starts round 1.",
            ),
            ("You write all three numbers.",),
            figures=(
                Figure(
                    "4 and 3 stand in row 4, the 2 in row 5. Tinted squares lie in lines that count double.",
                    "board",
                    1,
                    "learn-53",
                    _BEGUN,
                    (),
                ),
            ),
        ),
        Chapter(
            "A round",
            (
                "A game has 12 rounds, or 14 when you play alone. In each round one player starts.",
                "The starting player rolls all eight dice and drafts one to four of them. Once per "
                "round, they may re-roll any dice they haven't drafted.",
                "Then the starting player uses the drafted dice. After that, clockwise, all the others "
                "use the dice that weren't drafted.",
            ),
            (
                "One player rolls in each round, and only once; the start moves clockwise from round to round.",
                "There is one re-roll per round: before, between or after drafting. At least one die is drafted.",
                "You use every one of your dice, and each of the other players uses every die that was not "
                "drafted. They all use the same dice, so nobody takes a die away from the next player.",
                "Your part ends with your last die. Rolling, ending the draft and passing are always "
                "moves of their own.",
            ),
        ),
        Chapter(
            "Using dice",
            (
                "Use your dice one after the other in any order. What you do with one can make room for "
                "the next.",
                "Write a number into a blank square, or a sign into a blank slot. A number must touch a "
                "slot that holds a sign. A sign must touch a square that holds a number. Squares don't "
                "count as touching each other.",
                "Combine: join numbers with signs you rolled, and write only the result, into one square. "
                "With 4, + and 5 you write 9; with 5, − and 4 you write 1. Longer chains work too: three "
                "numbers take two signs, four numbers take three. All those dice are used up.",
                "Open a line: spend one die that shows 2 to 6 to open the row or the column with that "
                "label. You can do so at any time in the game, before or after the line is filled.",
                "Use an ability: see below.",
            ),
            (
                "A combination can't make less than 0. It can make 0 exactly.",
                "You never put digits side by side to make a larger number.",
                "If several of your dice show the same face, it makes no difference which one you use; "
                "the first in the order of their letters is taken.",
            ),
            figures=(
                Figure(
                    "A plus is chosen. It fits into every lit slot: each of them touches a number.",
                    "board",
                    1,
                    "learn-53",
                    _DRAFTED,
                    ("f",),
                ),
                Figure(
                    "A plus was written under the 6, as in a printed example. The 5 that is chosen may go into the "
                    "square below it, and nowhere else yet.",
                    "board",
                    1,
                    "-",
                    (
                        *("= 4 2 6", "write 4 r4c3", "write 2 r6c5", "write 6 r2c4"),
                        *("roll", "= 4 5 1 4 4 1 4 1", "draft d", "use", "write + r23c4"),
                        *("roll", "= 4 5 1 4 4 1 4 1", "draft b", "use"),
                    ),
                    ("b",),
                ),
                Figure(
                    "The printed example: dice 4, plus and 5 are chosen and make 9. With the minus instead of the "
                    "plus, 5 and 4 would make 1.",
                    "tray",
                    1,
                    "-",
                    (
                        *("= 4 2 6", "write 4 r3c3", "write 2 r5c5", "write 6 r2c6"),
                        *("roll", "= 4 5 1 4 4 1 4 1", "draft d", "use", "write + r3c34"),
                        *("roll", "= 4 5 1 4 4 1 4 1", "draft a b d e", "use"),
                    ),
                    ("b", "d", "a"),
                ),
            ),
        ),
        Chapter(
            "When nothing fits",
            (
                "If you can't write any of the dice you still have, alone or combined, and can't open a line with "
                "one, you must pass, unless you use an ability. The box of this round gets a minus. It costs you as "
                "many points as the number of the round: a minus in round 3 and one in round 6 cost 9 points. Your "
                "part in the round is over, no matter how many dice are left.",
            ),
            (
                "You can't pass while you can use a die, even if all it does is open a line.",
                "You never have to use an ability, even if it would save you from a minus. If you use one and "
                "another die fits after it, you go on.",
            ),
        ),
        Chapter(
            "The six abilities",
            (
                "You may use one ability per round, and each ability once per game. You pay with a "
                "die that shows the ability's number.",
                "1: write a times sign, ×, into a blank slot beside a filled square.",
                "2: write the square of another die: a 5 becomes 25.",
                "3: write the number of another die into three different squares.",
                "4: turn two minus signs on your sheet into plus signs.",
                "5: write a sign you rolled into three different slots.",
                "6: make one line count double, if it doesn't already.",
                "What you write with an ability must touch something, too.",
            ),
            (
                "With abilities 3 and 5 you may fill fewer than three places: one or two. By a house rule you "
                "must fill three, or every legal one if there are fewer.",
                "With ability 4 you turn a single minus if there is only one. Without a minus on your sheet you "
                "can't use it.",
                "An ability that needs another die, as 2, 3 and 5 do, takes one die, not a combination. "
                "That die is used up along with the one that pays.",
                "You can use abilities in every round, whether you are the starting player or not.",
                "Ability 6 works on lines that are open and on lines that aren't.",
            ),
            figures=(
                Figure(
                    "Ability 6 is chosen, and the die that shows 6 pays. Any lit line may now be made to count double.",
                    "board",
                    1,
                    "learn-53",
                    _DRAFTED,
                    ("ability6",),
                ),
            ),
        ),
        Chapter(
            "Scoring",
            (
                "A line counts if you opened it and all its five squares and four slots are filled. "
                "Otherwise it is worth nothing. Work it out from left to right or from top to bottom. A double "
                "line counts twice.",
                "Add up your lines and subtract the numbers of the rounds with a minus. The highest "
                "total wins.",
            ),
            (
                "× comes before + and −.",
                "A line with a negative result counts too, against you, and a double line counts against "
                "you twice.",
                "Players with equal totals share the win.",
            ),
            figures=(
                Figure(
                    "Row 4 is open: 4 + 3 + 6 so far. It counts only when its last two squares and "
                    "signs are filled.",
                    "board",
                    1,
                    "learn-53",
                    (*_DRAFTED, "write + r4c23", "write + r4c34", "write 6 r4c4", "open r4"),
                    (),
                ),
                Figure(
                    "Row 5 is full and open: 4 + 2 × 3 − 1 + 5 = 14. It counts double, so it is worth 28.",
                    "board",
                    1,
                    "-",
                    _ROW_5,
                ),
            ),
        ),
        Chapter(
            "Playing alone",
            ("You are the starting player in all 14 rounds, and your total is the result.",),
            (
                "For playing alone, the printed rules say only that there are 14 rounds. Here, nobody uses the dice "
                "that you don't draft.",
                "Each round you draft one to four dice, with one re-roll as always, but you can't re-roll "
                "once you have drafted the fourth die.",
            ),
        ),
        Chapter(
            "Option: small products",
            (
                "One × beside a squared 6 can outweigh the rest of a sheet. With this option a square "
                "beside a × holds at most 9: you can't write a larger number there, and you can't write "
                "a × beside one.",
            ),
            ("This option is not a published rule. It is off unless you turn it on.",),
        ),
    ),
)
