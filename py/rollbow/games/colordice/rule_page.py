"""The rule page of Color Dice, in our own words."""

from __future__ import annotations

from rollbow.kernel.rule_page import Book, Chapter, Figure

_KEPT = ("roll", "reroll red", "keep")

BOOK = Book(
    pitch="Lower dice are your prey, higher dice hit back: gather all nine pawns in one foreign area.",
    chapters=(
        Chapter(
            "The goal",
            (
                "You have a die, nine pawns and a home area in your color. Get all nine pawns into the "
                "same area, any area but your home. The first to do so wins on the spot.",
            ),
        ),
        Chapter(
            "Setup",
            (
                "Seats take their colors in this order: red, blue, green, yellow, purple, orange. An "
                "area has nine positions, and there is one area for each player. There are never fewer "
                "than four: with two or three players the missing colors are dummies.",
                "Seat 1 starts with two pawns at home, seat 2 with three, seat 3 with four, and so on. "
                "Your other pawns wait outside. A dummy starts with all nine pawns at home.",
                "Seat 1 takes the first turn, and turns go clockwise.",
            ),
            (
                "The printed rules don't give a maximum number of players; the publisher says two to six. For seats 5 "
                "and 6 the starting pawns simply continue: six and seven.",
            ),
            figures=(
                Figure(
                    "Two players. Ada is red with two pawns at home, Ben is blue with three. Green and "
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
                "On your turn you roll the dice of all colors. Then you may re-roll any of them, "
                "one at a time or several together. You can't roll a die more than three times in a turn. "
                "Keep them when you're happy with them.",
            ),
            (
                "You roll every die at least once: your own, the other players' and the dummies'. Dummies take "
                "no turns, but they need a number to hit back with.",
            ),
            figures=(
                Figure(
                    "Red shows 2, so it may attack only blue; green and yellow would hit back. You may re-roll each "
                    "die twice.",
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
                "You may attack each color whose die is lower than yours, once each. The size of the group is the "
                "difference between the two dice: not one pawn more, not one fewer.",
                "The whole group starts from one place, the outside or one area (your home counts). It "
                "goes to one other area, but never to your home.",
                "To move, the group walks into the home of the color you attack, onto empty positions.",
                "To strike, pawns that stand in an area take the place of the attacked color's pawns "
                "in another area, one for one. You can't strike from outside.",
                "You can do both at once in the attacked color's home, if you come from inside: part of the group "
                "strikes starting pawns, and the rest takes empty positions.",
                "If your final dice allow any attack, you must make one. Further attacks are optional, "
                "in any order. Each is judged by the board as it is at that moment.",
            ),
            (
                "An attack on a color always aims at that color: at empty positions of its home or at "
                "its pawns. You can't attack blue by walking into green's area.",
                "The printed rules let a group move “to any area (except your home area).” We read this as the "
                "home of the color you attack, because the starting pawns fit only that game. Between greedy bots "
                "every seat then wins about equally often: 48 and 52% with two players; 34, 34 and 33% with three; 26, "
                "26, 25 and 24% with four. The game also lasts as long as the publisher says. With moves to any "
                "area, seat 2 of two wins 68%, a game of four is over after six turns, and 83% of the games of six "
                "end in the first round.",
                "If you like it quick and wild, choose moves “into any area.” Beating a color then lets your group "
                "move into any area but your home, if there is an empty position for each pawn; counterattacks "
                "move as freely. What you may strike stays the same, and you must still attack if you can.",
            ),
            figures=(
                Figure(
                    "Moving: red 5 − blue 1 is a group of four. It walks from outside onto empty "
                    "positions of the blue area.",
                    "board",
                    2,
                    "learn-69",
                    _KEPT,
                    (),
                ),
                Figure(
                    "Striking: red 5 − yellow 4 is one pawn. It comes from the red area and takes "
                    "the place of a yellow pawn.",
                    "board",
                    2,
                    "learn-69",
                    (*_KEPT, "attack blue out>blue"),
                    ("on:yellow",),
                ),
                Figure(
                    "Red 5, blue 3, green 1: red may attack blue with a group of two. A group of four would have to "
                    "strike in green's full area, but red has only two pawns inside. Yellow is equal: no attack, and "
                    "none back.",
                    "tray",
                    2,
                    "-",
                    ("roll", "= 5 3 1 5", "keep"),
                ),
            ),
        ),
        Chapter(
            "Struck, safe and at home",
            (
                "A player's struck pawns go outside and may come back later. A dummy's struck pawns "
                "don't return.",
                "You never enter your own home, and you never strike there: whatever stands in your home "
                "is out of your reach. So pawns in their own home have been there from the start.",
                "Seven or eight pawns of one color in a foreign area are locked: nobody can strike them, "
                "and they can't move.",
            ),
            (
                "The printed rules don't say that a dummy's struck pawns are out of the game for good. That comes "
                "from the publisher's own listing of the game.",
                "A house rule lets them return: a dummy's struck pawns go outside as a player's do, and come back when "
                "the dummy hits back. With four or more players there are no dummies, so nothing changes.",
            ),
            figures=(
                Figure(
                    "The struck yellow pawn is out of the game, since yellow is a dummy. Four red "
                    "pawns stand in the blue area.",
                    "board",
                    2,
                    "learn-69",
                    (*_KEPT, "attack blue out>blue", "attack yellow red>yellow x1", "done"),
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
                "Each color whose die is higher than yours may hit back once: one attack, with the difference between "
                "the dice as its group, by the same rules as on its own turn.",
                "If one die is lower than yours and one is higher, you choose first: attack "
                "before the counterattacks or after them.",
            ),
            (
                "A counterattack is on the color whose turn it is, and on no other.",
                "You make all your attacks before the counterattacks, or all after them. If you wait, what you can "
                "and must attack is judged afterwards.",
                "Counterattacks go clockwise from the player whose turn it is. Dummies sit after the last "
                "player, in color order.",
                "The publisher says that dummies don't roll, but may counterattack if their die is higher. Who "
                "decides for them is our ruling: the next player clockwise after the one whose turn it is.",
                "A dummy can't win: it may not bring its ninth pawn into a foreign area.",
            ),
            figures=(
                Figure(
                    "Red 5 is above green 4 and yellow 1 but below blue 6. Red attacks before or after blue hits back "
                    "with one pawn.",
                    "tray",
                    2,
                    "learn-53",
                    _KEPT,
                ),
                Figure(
                    "Red kept a 3, and blue shows 6: Ben may hit back with exactly three pawns, and only at red.",
                    "tray",
                    2,
                    "-",
                    ("roll", "= 3 6 3 3", "keep"),
                    viewer=2,
                ),
            ),
        ),
        Chapter(
            "The end",
            (
                "The ninth pawn in one foreign area wins at once, even by a counterattack. A dummy's "
                "home is as good as any.",
            ),
            (
                "After 500 turns, the game is a draw with no winner. Real games end long before that.",
                "Behind the winner, players are ranked by the most pawns in one foreign area.",
            ),
        ),
    ),
)
