"""The rule page of Formulas, for players."""

from __future__ import annotations

from rollbow.kernel.book import Book, Chapter, Figure

BOOK = Book(
    pitch="Turn eight dice of numbers and signs into sums that cross each other like words in a crossword.",
    chapters=(
        Chapter(
            "The idea",
            (
                "Your sheet is a crossword of sums. Its squares hold numbers, and the small slots between"
                " them hold signs. When a row or a column is filled from end to end, it reads as a "
                "formula, and the result of that formula is your score for the line, provided that you "
                "have opened it.",
                "Everybody fills a sheet of their own, and nearly every die on the table is used by "
                "somebody. The highest total wins.",
            ),
        ),
        Chapter(
            "Your sheet",
            (
                "There are 25 squares in five rows and five columns, both labeled 2 to 6. Between any two"
                " neighbors in a row or a column is a slot for a sign: 20 slots lie across and 20 lie "
                "down. Each row and each column is a line, so there are ten lines.",
                "Rows 5 and 6 and columns 2 and 3 carry a printed ×2: they count double.",
                "Beside the squares you find a track with a box for every round, and six abilities, each "
                "of which works once in the game.",
            ),
            (
                "All squares and all slots are blank at the start. Only then do the published example and"
                " the number of dice in a game fit the sheet.",
                "The lines with a printed ×2 are rows 5 and 6 and columns 2 and 3.",
            ),
        ),
        Chapter(
            "The dice",
            (
                "Dice a, b and c are ordinary dice, 1 to 6. Die d shows 1, 2, 3 or a plus; die e shows 1,"
                " 2, 3 or a minus. Die f shows 4, 5, 6 or a plus; die g shows 4, 5, 6 or a minus. On "
                "these four, half of the faces are signs. Die h shows only signs, plus or minus.",
            ),
            figures=(
                Figure(
                    "A throw: 4, 4, 5, 1, 1, plus, 6, plus. Four dice are ticked and could be drafted now.",
                    "tray",
                    1,
                    "learn-53",
                    ("write 4 r4c2", "write 3 r4c3", "write 2 r5c3", "roll"),
                    ("a", "f", "g", "h"),
                ),
            ),
        ),
        Chapter(
            "Getting started",
            (
                "Dice a, b and c are thrown once. Everybody writes the three values into any three "
                "squares of their own sheet. These squares needn't touch anything.",
            ),
            ("All three values are written.",),
            figures=(
                Figure(
                    "4 and 3 stand in row 4, the 2 in row 5. Tinted squares lie in lines that count double.",
                    "board",
                    1,
                    "learn-53",
                    (
                        "write 4 r4c2",
                        "write 3 r4c3",
                        "write 2 r5c3",
                    ),
                    (),
                ),
            ),
        ),
        Chapter(
            "A round",
            (
                "A game has 12 rounds, or 14 when you play alone. In each round one player starts; the "
                "start moves clockwise from round to round.",
                "The starting player throws all eight dice and drafts one to four of them. Once in the "
                "round they may throw again any dice they have not drafted, whether before, between or "
                "after drafting.",
                "Then the starting player uses the drafted dice. After that, clockwise, everybody else "
                "uses the dice that were not drafted. Those dice serve each of them in turn, so nobody "
                "takes anything away from the next player.",
            ),
            (
                "There is one re-roll in a round, and at least one die is drafted.",
                "You use every one of your dice, and the other players use every die that was not "
                "drafted. Your part ends by itself with your last die. Rolling, ending the draft and "
                "passing are always moves of their own.",
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
                "Combine: join numbers with signs you rolled, and write only the result, into one square."
                " With 4, + and 5 you write 9; with 5, − and 4 you write 1. Longer chains work too: three"
                " numbers take two signs, four numbers take three. All those dice are used up.",
                "Open a line: spend one die that shows 2 to 6 to open the row or the column with that "
                "label. You can do so at any time in the game, before or after the line is filled.",
                "Use an ability: see below.",
            ),
            (
                "A combination can't make less than 0. It can make 0 exactly.",
                "Digits are never put side by side to make a larger number.",
                "If several of your dice show the same face, it makes no difference which one you use; "
                "the first in the order of their letters is taken.",
            ),
            figures=(
                Figure(
                    "A plus is ticked. It fits into every lit slot: each of them touches a number.",
                    "board",
                    1,
                    "learn-53",
                    (
                        "write 4 r4c2",
                        "write 3 r4c3",
                        "write 2 r5c3",
                        "roll",
                        "draft a f g h",
                        "use",
                    ),
                    ("f",),
                ),
                Figure(
                    "With 4, plus and 6 ticked the result is 10; it would go into a square that "
                    "touches a sign.",
                    "tray",
                    1,
                    "learn-53",
                    (
                        "write 4 r4c2",
                        "write 3 r4c3",
                        "write 2 r5c3",
                        "roll",
                        "draft a f g h",
                        "use",
                        "write + r4c34",
                    ),
                    ("a", "h", "g"),
                ),
            ),
        ),
        Chapter(
            "When nothing fits",
            (
                "If none of the dice you still have can be written, alone or combined, or can open a "
                "line, you may pass. The box of this round gets a minus, which costs you as many points "
                "as the number of the round, and your part in the round is over, no matter how many dice "
                "are left.",
            ),
            (
                "You can't pass while a die can be used. Abilities are different: you never have to use "
                "one, even if it would save you from a minus. If you do, and another die fits after it, "
                "you must go on.",
            ),
        ),
        Chapter(
            "The six abilities",
            (
                "You may use one ability in a round, and each ability once in the game. You pay with a "
                "die that shows the ability's number.",
                "1: write a times sign, ×, into a blank slot beside a filled square.",
                "2: write the square of another die: a 5 becomes 25.",
                "3: write the number of another die into one, two or three different squares.",
                "4: turn two minus signs on your sheet into plus signs; if there is only one, turn that one.",
                "5: write a sign you rolled into one, two or three different slots.",
                "6: let one line that doesn't count double count double.",
                "The rule of touching holds for abilities as well.",
            ),
            (
                "An ability that needs another die, as 2, 3 and 5 do, takes one die and no combination, "
                "and that die is used up together with the one that pays.",
                "Abilities can be used in every round, whether you are the starting player or not.",
                "Ability 6 works on lines that are open and on lines that aren't.",
                "With no minus sign on the sheet ability 4 can't be used.",
            ),
            figures=(
                Figure(
                    "Ability 6 is ticked, and the die that shows 6 pays. Any lit line may now be made to count double.",
                    "board",
                    1,
                    "learn-53",
                    ("write 4 r4c2", "write 3 r4c3", "write 2 r5c3", "roll", "draft a f g h", "use"),
                    ("ability6",),
                ),
            ),
        ),
        Chapter(
            "Scoring",
            (
                "A line counts if you opened it and if all its five squares and four slots are filled. "
                "Otherwise it is worth nothing. Work it out from left to right or from top to bottom, "
                "with × before + and −. Double lines count twice.",
                "Add up your lines and take away the numbers of the rounds with a minus. The highest "
                "total wins.",
            ),
            (
                "× goes before + and −.",
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
                    (
                        "write 4 r4c2",
                        "write 3 r4c3",
                        "write 2 r5c3",
                        "roll",
                        "draft a f g h",
                        "use",
                        "write + r4c23",
                        "write + r4c34",
                        "write 6 r4c4",
                        "open r4",
                    ),
                    (),
                ),
            ),
        ),
        Chapter(
            "Playing alone",
            (
                "You are the starting player in all 14 rounds. The dice that you don't draft are not "
                "used, and your total is the result.",
            ),
            (
                "Each round you draft one to four dice, with one re-roll as ever, but nothing is thrown "
                "again once the fourth die is drafted.",
            ),
        ),
        Chapter(
            "Option: small products",
            (
                "One × beside a squared 6 can outweigh all the rest of a sheet. With this option a square"
                " beside a × holds at most 9: you can't write a larger number there, and you can't write "
                "a × beside one.",
            ),
            ("This option is not a published rule. It is off unless you turn it on.",),
        ),
    ),
)
