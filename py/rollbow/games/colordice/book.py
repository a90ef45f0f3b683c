"""The rule page of Color Dice, in our own words."""

from __future__ import annotations

from rollbow.kernel.book import Book, Chapter, Figure

BOOK = Book(
    pitch="Lower dice are your prey, higher dice hit back: gather all nine pawns in one foreign area.",
    chapters=(
        Chapter(
            "What you want",
            (
                "You have a die, nine pawns and a home area in your color. Get all nine pawns into the"
                " same area, any area but your home. The first to manage that wins on the spot.",
            ),
        ),
        Chapter(
            "Set-up",
            (
                "Seats take their colors in this order: red, blue, green, yellow, purple, orange. An "
                "area has nine positions, and one is in play for each player. There are never fewer "
                "than four: with two or three players the missing colors are dummies.",
                "Seat 1 starts with two pawns at home, seat 2 with three, seat 3 with four, and so on."
                " Your other pawns wait outside. A dummy starts with all nine pawns at home.",
            ),
            (
                "The printed rules count the starting pawns for up to four players. With five and six "
                "the row simply goes on: six pawns for seat 5, seven for seat 6.",
            ),
            figures=(
                Figure(
                    "Two players. Ada is red with two pawns at home, Ben blue with three; green and "
                    "yellow are dummies.",
                    "board",
                    2,
                    "learn-69",
                    (),
                    (),
                ),
            ),
        ),
        Chapter(
            "The dice",
            (
                "On your turn you throw the dice of all colors. Then you may throw any of them again, "
                "one at a time or several together. No die is thrown more than three times in a turn. "
                "Say keep when you are content.",
            ),
            (
                "You throw the dummies' dice too: they take no turns, but they need a number to hit "
                "back with.",
            ),
            figures=(
                Figure(
                    "Red shows 2, so it may attack only blue; green and yellow would hit back. Each "
                    "die may be thrown twice more.",
                    "tray",
                    2,
                    "learn-69",
                    ("roll",),
                    (),
                ),
            ),
        ),
        Chapter(
            "Attacks",
            (
                "You may attack every color whose die is lower than yours, each once. The size of the "
                "group is the difference of the two dice: not one pawn more, not one fewer.",
                "The whole group starts from one place, the outside or one area (your home counts). It"
                " goes to one other area, but never to your home.",
                "Moving: the group walks into the home of the color you attack, onto empty positions.",
                "Striking: pawns that stand in some area take the place of the attacked color's pawns "
                "in another area, one for one. From outside you can't strike.",
                "Both at once: in the attacked color's home, coming from inside, part of the group may"
                " strike starting pawns while the rest takes empty positions.",
                "If any attack is possible with your final dice you have to make one. More are up to "
                "you, in any order; each is judged by how the board looks at that moment.",
            ),
            (
                "An attack on a color always aims at that color: at empty positions of its home or at "
                "its pawns. You can't attack blue by walking into green's area.",
            ),
            figures=(
                Figure(
                    "Moving: red 5 less blue 1 is a group of four. It walks from outside onto empty "
                    "positions of the blue area.",
                    "board",
                    2,
                    "learn-69",
                    ("roll", "reroll red", "keep"),
                    (),
                ),
                Figure(
                    "Striking: red 5 less yellow 4 is one pawn. It comes from the red area and takes "
                    "the place of a yellow pawn.",
                    "board",
                    2,
                    "learn-69",
                    ("roll", "reroll red", "keep", "attack blue out>blue"),
                    ("on:yellow",),
                ),
            ),
        ),
        Chapter(
            "Struck, safe and at home",
            (
                "A player's struck pawns go outside and may come back later. A dummy's struck pawns "
                "don't return.",
                "You never enter your own home, and you never strike there: what stands in your home "
                "is out of your reach. So pawns in their own home have been there from the start.",
                "Seven or eight pawns of one color in a foreign area are locked: nobody strikes them, "
                "and they don't move.",
            ),
            ("A dummy's struck pawns are out of the game for good, as the publisher says elsewhere.",),
            figures=(
                Figure(
                    "The struck yellow pawn is out of the game, since yellow is a dummy. Four red "
                    "pawns stand in the blue area.",
                    "board",
                    2,
                    "learn-69",
                    (
                        "roll",
                        "reroll red",
                        "keep",
                        "attack blue out>blue",
                        "attack yellow red>yellow x1",
                        "done",
                    ),
                    (),
                ),
                Figure(
                    "Seven blue pawns in the red area are locked: they wear a padlock. Two more and Ben "
                    "has won.",
                    "board",
                    2,
                    "learn-417",
                    (
                        "roll",
                        "reroll red",
                        "reroll red",
                        "keep",
                        "attack red blue>red x2",
                        "attack red green>red",
                        "roll",
                        "keep",
                        "attack red out>red",
                    ),
                ),
            ),
        ),
        Chapter(
            "Counterattacks",
            (
                "Each color whose die is higher than yours may hit back once: one attack on your "
                "color, with the difference of the dice as its group, by the same rules as on its own "
                "turn.",
                "When one die is lower than yours and one is higher you choose first: all your attacks"
                " before the counterattacks, or all after them. If you wait, what you can and must "
                "attack is judged afterwards.",
            ),
            (
                "Counterattacks go clockwise from the active player. Dummies sit after the last "
                "player, in color order.",
                "The next player clockwise after the active one decides for the dummies.",
                "A dummy can't win: it may not bring its ninth pawn into a foreign area.",
            ),
            figures=(
                Figure(
                    "Red 5 is above green 4 and yellow 1 but below blue 6: red attacks before or after blue hits back "
                    "with one pawn.",
                    "tray",
                    2,
                    "learn-53",
                    ("roll", "reroll red", "keep"),
                ),
            ),
        ),
        Chapter(
            "The end",
            (
                "The ninth pawn in one foreign area wins at once, in a counterattack too. A dummy's "
                "home is as good as any.",
            ),
            (
                "After 500 turns the game is a draw without a winner; in real play it ends long before.",
                "Behind the winner the places go by the most pawns in one foreign area.",
            ),
        ),
    ),
)
