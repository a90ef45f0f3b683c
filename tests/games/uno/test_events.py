"""What is told about a game, word for word."""

from __future__ import annotations

import pytest

from rollbow.games.uno.boards import Because, Gift
from rollbow.games.uno.events import (
    Began,
    Called,
    Drawn,
    Erased,
    Event,
    Landed,
    Missed,
    NoEffect,
    Outlined,
    Stopped,
    Won,
    Written,
    tell,
)
from rollbow.kernel.game import TurnBegan

NAMES = ("Ada", "Ben", "Cleo", "Dan")


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Began(2, "Y3"), "Ben rolls yellow 3 and begins with 3."),
        (Missed(1, "★"), "Ada rolls a star, not a number, and rolls again."),
        (Missed(1, "−1"), "Ada rolls minus one, not a number, and rolls again."),
        (Landed(1, 1, (("A", "R5"), ("B", "★"), ("C", "+1"))), "Ada rolls: red 5, a star and plus one."),
        (Landed(1, 2, (("A", "B3"),)), "Ada re-rolls: blue 3."),
        (Written(1, (), 0), "Ada writes nothing."),
        (Written(1, ("G6", "*"), 0), "Ada writes green 6 and a wild space."),
        (Written(1, ("G6", "*", "R5"), 2), "Ada writes green 6; 2 dice are left over: board full."),
        (Outlined(1, 2, 1), "Ada uses +1: Ben now has 1 extra space."),
        (Outlined(1, 2, 8), "Ada uses +1: Ben now has 8 extra spaces."),
        (Erased(1, 2, 4), "Ada uses −1: Ben loses a 4."),
        (Erased(1, 2, 0), "Ada uses −1: Ben loses a star."),
        (NoEffect(1, 2, 1), "Ada uses +1: Ben has all extra spaces already."),
        (NoEffect(1, 2, -1), "Ada uses −1: Ben keeps the only entry."),
        (Stopped(1, 1), "Ada leaves 1 penalty die unused."),
        (Stopped(1, 3), "Ada leaves 3 penalty dice unused."),
        (Called(1, "R6", ()), "Ada calls red 6: nobody writes."),
        (
            Called(
                4,
                "B6",
                (Gift(1, 6, Because.NUMBER), Gift(3, 6, Because.COLOR)),
            ),
            "Dan calls blue 6: Ada writes a 6 (same number), Cleo writes a 6 (blue board).",
        ),
        (
            Called(1, "Y6", (Gift(2, 6, Because.BOTH),)),
            "Ada calls yellow 6: Ben writes a 6 (same number, yellow board).",
        ),
        (Called(1, "*", (Gift(2, 0, Because.WILD),)), "Ada calls wild: Ben writes a star."),
        (TurnBegan(2, 4), "Turn 4: Ben plays."),
        (Won((3,)), "Cleo has a full board and wins."),
        (Won((1, 2, 4)), "Ada, Ben and Dan fill their boards with one call and share the win."),
        (Drawn(), "The last turn is over and no board is full: a draw."),
    ],
)
def test_each_event_is_one_plain_sentence(event: Event, words: str) -> None:
    assert tell(event, NAMES) == words
