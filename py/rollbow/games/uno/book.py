"""The rule page of UNO Dice, in plain words for players. No rule is decided here."""

from __future__ import annotations

from rollbow.kernel.book import Book, Chapter, Figure

BOOK = Book(
    pitch="Chain the dice by number and color, call the last one, and fill your board first.",
    chapters=(
        Chapter(
            "The idea",
            (
                "Roll six dice, line them up into a chain like cards in UNO, and write the chain's numbers "
                "on your board. Your last die is called out loud, and others may profit from it. Two to four "
                "players; whoever fills their board first wins.",
            ),
        ),
        Chapter(
            "Dice and boards",
            (
                "Each of the six dice, A to F, has a number in each of the four colors, a star ★ and one "
                "penalty: +1 on A, C and E, −1 on B, D and F.",
                "Seat 1 has the red board, seat 2 the yellow one, seat 3 the blue one and seat 4 the green "
                "one. A board has 16 spaces; for a longer game choose 20. Behind them wait 8 extra spaces, "
                "which nobody has to fill until a +1 outlines them.",
                "To begin, each player's die is rolled until it shows a number. That number goes into the "
                "first space; its color does not matter.",
            ),
            (
                "Which numbers stand on which die is not printed in the rules. Here every color and number "
                "pair stands on exactly one die: A has red 5, yellow 2, green 6, blue 3; B red 6, yellow 3, "
                "green 1, blue 4; C red 4, yellow 1, green 5, blue 2; D red 1, yellow 4, green 2, blue 6; E "
                "red 3, yellow 6, green 4, blue 5; F red 2, yellow 5, green 3, blue 1.",
                "A board has 16 spaces unless you choose 20.",
            ),
            figures=(
                Figure(
                    "The start: Ada’s red board begins with 6, Ben’s yellow one with 3. The round "
                    "places behind are the extra spaces.",
                    "board",
                    2,
                    "learn-1842",
                    (),
                ),
            ),
        ),
        Chapter(
            "Rolling",
            (
                "On your turn roll all six dice. Once in the turn you may pick any of them, one to six, and "
                "roll those again, all together.",
            ),
            (
                "You are bound to nothing before you write your chain: you may re-roll stars, penalties and "
                "dice that you had planned to use.",
            ),
        ),
        Chapter(
            "The chain",
            (
                "Line up dice, each at most once. The first must show the number that your board ends with; "
                "its color is of no help there. Every further die must match the one before it, by number or "
                "by color.",
                "Two stars together make one wild space. It can stand anywhere in the chain, also first, and "
                "whatever stands next to it fits.",
                "Then the chain goes on your board: its numbers in order, and a ★ for each wild space. "
                "If that fills your board, outlined extra spaces included, you win on the spot.",
            ),
            (
                "You may write any legal chain, also a shorter one than you could, or none at all.",
                "Four stars make two wild spaces and six make three. A star without a partner is worth "
                "nothing.",
                "If your board ends with a ★ your chain may begin with any die.",
                "What does not fit on your board any more is dropped, and a full board wins at once: your "
                "penalty dice are not used and nothing is called.",
            ),
            figures=(
                Figure(
                    "The board ends with 6. Green 6 has the same number, yellow 6 too; the wild space "
                    "of two stars matches all, and red 2 goes after it.",
                    "tray",
                    2,
                    "learn-1842",
                    ("roll", "reroll B C D F"),
                    ("A", "E", "*BD", "F"),
                ),
            ),
        ),
        Chapter(
            "Penalties",
            (
                "After writing you may use the dice that show +1 or −1, each one against an opponent of your "
                "choice and in any order. You may also leave some or all of them.",
                "+1 outlines the next of their extra spaces: one more to fill. With all 8 outlined it does "
                "nothing.",
                "−1 erases their last entry, a ★ as well as a number. An only entry stays.",
            ),
            (
                "All penalties that show when you write count, whichever throw brought them, and you may use "
                "one even against a player it can't change.",
            ),
            figures=(
                Figure(
                    "The chain is written. The +1 is still to be used: it would give Ben one more "
                    "space to fill.",
                    "tray",
                    2,
                    "learn-1842",
                    ("roll", "reroll B C D F", "write G6 Y6 * R2"),
                ),
            ),
        ),
        Chapter(
            "The call",
            (
                "Last, the final die of your chain is called. Each other player whose board ends with that "
                "number writes it. So does the other player whose board has that color. Nobody writes twice "
                "for one call, and you never gain by your own.",
                "If your chain ended with a wild space, every other player writes a ★.",
                "Then the next seat plays.",
            ),
            (
                "The call comes after the penalties and looks at the boards as they are then.",
                "A ★ at the end of a board is no number, so no call matches it by number.",
                "If you wrote nothing there is no call.",
            ),
            figures=(
                Figure(
                    "Ada wrote 6 6 and called yellow 6. Ben owns the yellow board, so he wrote a 6 as well.",
                    "board",
                    2,
                    "learn-1842",
                    ("roll", "write G6 Y6"),
                ),
            ),
        ),
        Chapter(
            "The end",
            (
                "The first full board wins, filled by its own chain or by somebody's call.",
                "The others are ranked by how few spaces they have left to fill, outlined extra spaces "
                "included.",
            ),
            (
                "If one call fills several boards, those players share the win.",
                "In a rematch the next seat clockwise starts, because starting is an advantage.",
                "After 200 turns without a full board the game is a draw and nobody wins.",
                "Players who have equally many spaces left share their place.",
            ),
        ),
    ),
)
