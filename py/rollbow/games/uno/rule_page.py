"""The rule page of UNO Dice, in plain words for players. No rule is decided here."""

from __future__ import annotations

from rollbow.kernel.rule_page import Book, Chapter, Figure

_EXAMPLE = (
    "= 4 1 4",
    *("roll", "= 1 1 1 1 1 1", "write -"),
    *("roll", "= 1 1 1 1 1 1", "write -"),
    *("roll", "= 2 1 2 1 4 3", "reroll E F", "= 3 4"),
)
"""The example from the printed rules, at the third player's turn: the board ends with 2."""

_FIRST = "the youngest player"

BOOK = Book(
    pitch="Chain the dice by number and color, call the last one, and fill your board first.",
    proposal="show the longest chain",
    first=_FIRST,
    owner="UNO® is a trademark of Mattel.",
    chapters=(
        Chapter(
            "The idea",
            (
                "Roll six dice, line them up into a chain like cards in UNO, and write the chain's numbers "
                "on your board. Then call your last die out loud: others may benefit. Whoever fills their "
                "board first wins. Two to four can play.",
                f"Who goes first? {_FIRST.capitalize()}. That player takes seat 1, and play goes clockwise.",
            ),
        ),
        Chapter(
            "Dice and boards",
            (
                "Each of the six dice, A to F, has a number in each of the four colors, a star ★ and one "
                "penalty: +1 on A, C and E, −1 on B, D and F.",
                "Everyone has a board in one of the four colors. It has 16 spaces; for a longer game choose 20. "
                "Behind them wait 8 extra spaces. You don't have to fill them until a +1 outlines them.",
                "To begin, each player rolls one die until it shows a number. Write that number in your "
                "first space. Its color doesn't matter.",
            ),
            (
                "The printed rules don't list the faces of the dice. Here every pair of color and number is on "
                "exactly one die, and the whole printed example can be played: A has red 5, yellow 2, green 6, "
                "blue 3; B red 6, yellow 3, green 1, blue 4; C red 4, yellow 1, green 5, blue 2; D red 1, yellow 4, "
                "green 2, blue 6; E red 3, yellow 6, green 4, blue 5; F red 2, yellow 5, green 3, blue 1.",
                "The dice in your box may differ. If so, play with real dice and choose “Other faces” in the setup: "
                "any die may show any number in any color, a ★, +1 or −1. If several dice show the same face, it "
                "doesn't matter which of them you use.",
                "The layout of the boards is ours, too: 16 spaces unless you choose 20, and 8 extra ones.",
                "At a real table, everyone takes the board color they like. Here seat 1 is red, seat 2 yellow, "
                "seat 3 blue and seat 4 green.",
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
                "On your turn, roll all six dice. Once per turn, you may pick any of them, one to six, and "
                "re-roll those, all together.",
            ),
            (
                "The printed rules mention unused dice. Nothing is used before you write your chain, so you may "
                "re-roll stars, penalties and dice that you had planned to use.",
            ),
        ),
        Chapter(
            "The chain",
            (
                "Line up dice, each at most once. The first must show the number that your board ends with; "
                "its color doesn't help there. Each die after that must match the one before it, by number or "
                "by color.",
                "Two stars together make one wild space. It can stand anywhere in the chain, even first, and "
                "it matches whatever stands next to it.",
                "Then write the chain on your board: its numbers in order, and a ★ for each wild space. "
                "If that fills your board, outlined extra spaces included, you win on the spot.",
            ),
            (
                "You may write any legal chain, even a shorter one than you could, or none at all.",
                "Four stars make two wild spaces and six make three. A star without a partner is worth "
                "nothing.",
                "If your board ends with a ★, your chain may begin with any die.",
                "What no longer fits on your board is dropped. A full board wins at once: you don't use "
                "penalty dice, and you don't call.",
            ),
            figures=(
                Figure(
                    "The printed example: Cy's board ends with 2. Yellow 2, yellow 1, blue 1, red 1, red 6: each "
                    "die matches the one before it.",
                    "tray",
                    3,
                    "-",
                    _EXAMPLE,
                    ("A", "C", "F", "D", "B"),
                    viewer=3,
                ),
                Figure(
                    "This board ends with 6. Green 6 has that number, and so has yellow 6. The wild space "
                    "of two stars matches anything, so red 2 may follow.",
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
                "+1 outlines the next of their extra spaces: one more to fill. If all 8 are outlined, it does "
                "nothing.",
                "−1 erases their last entry, a ★ as well as a number. Their only entry stays.",
            ),
            (
                "All penalties that show when you write count, from either roll. You may use one even against a "
                "player it can't change, and you never have to use one.",
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
                "Last, you call the final die of your chain. Each other player whose board ends with that "
                "number writes it. So does the other player whose board has that color. Nobody writes twice "
                "for one call, and you never gain from your own.",
                "If your chain ends with a wild space, every other player writes a ★. A tip from the printed "
                "rules: think twice before you end with a star.",
                "Then the next seat plays.",
            ),
            (
                "The call comes after the penalties and goes by the boards as they are then.",
                "A ★ at the end of a board isn't a number, so no call matches it by number.",
                "House rules read this in other ways. In one, a board that ends with a ★ writes every number that is "
                "called. In the other, the ★ is passed over, and the last number on the board counts.",
                "If you wrote nothing, there is no call.",
            ),
            figures=(
                Figure(
                    "The example continues: Cy's board now ends with 2 2 1 1 1 6, and red 6 is called. Ben's "
                    "board ends with 6 and Ada's is red, so each of them writes a 6.",
                    "board",
                    3,
                    "-",
                    (*_EXAMPLE, "write Y2 Y1 B1 R1 R6"),
                    viewer=3,
                ),
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
            ("The first full board wins, filled by its owner's chain or by someone's call.",),
            (
                "If one call fills several boards, those players share the win.",
                "The others are ranked by how few spaces they have left to fill, outlined extra spaces "
                "included. Players with the same number share a place.",
                "In a rematch the next seat clockwise starts, because starting is an advantage.",
                "After 200 turns without a full board, the game is a draw and nobody wins.",
            ),
        ),
    ),
)
