"""The rule page of Farkle, in words for players."""

from __future__ import annotations

from rollbow.kernel.rule_page import Book, Chapter, Figure

BOOK = Book(
    pitch="Six dice: keep what scores, and stop before a throw takes it all.",
    chapters=(
        Chapter(
            "Your turn",
            (
                "Roll all six dice. Keep at least one that scores, then bank your points or roll the others.",
                "Have all six dice scored? Then you may roll all six again.",
                "If nothing in a throw scores, the turn is over and its points are lost.",
            ),
            ("With the entry option your first points must be 500 or more, all in one turn.",),
            figures=(Figure("The first throw: tap what you keep.", "tray", 2, "learn", ("roll",)),),
        ),
        Chapter(
            "Scoring",
            (
                "A 1 is worth 100 and a 5 is worth 50.",
                "Three alike are worth a hundred times what they show, three ones 1,000. A fourth, a fifth and a "
                "sixth alike each double that.",
            ),
        ),
        Chapter(
            "Winning",
            ("When a total has reached the goal, the round is completed. The most points win.",),
            ("Players level with the best share the win. After twelve rounds the game ends anyway.",),
        ),
    ),
)
