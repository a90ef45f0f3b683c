"""The turns of a game that is played once more, counted by what the game says, not by the words in the top bar."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rollbow.app.steps import challenge
from rollbow.games import GAMES
from rollbow.kernel import record
from rollbow.kernel.session import Session, cut, replay
from support import golden


def played(name: str) -> Session:
    return replay(GAMES, record.read((golden.FOLDER / f"{name}.rollbow").read_text(encoding="utf-8")))


def counts(session: Session) -> list[int]:
    return [len(challenge.turns(session, seat)) for seat in range(1, len(session.record.seats) + 1)]


def test_the_turns_of_a_repeated_play_off_are_turns_of_their_own() -> None:
    """Seats 1 to 3 share the lead after two rounds, seats 1 and 3 again and once more; the top bar says the same."""
    assert counts(played("rainbow/tie-break-again")) == [5, 3, 5, 2]


@pytest.mark.parametrize(
    ("name", "turns"),
    [
        # the others' claims belong to the turn of the seat that picked the dice
        ("unicorn/three-seats", [9, 9, 9]),
        ("unicorn/tie-fewest-extras", [3, 2]),
        ("unicorn/solo-lost", [13]),
        ("rainbow/tie-break", [3, 3, 2]),
        # nobody has a turn in the setup, in which all throw
        ("uno/draw-after-200-turns", [100, 100]),
        ("uno/two-seats", [6, 5]),
        # the setup is a turn, and so is a seat's part in each of twelve rounds, or of fourteen
        ("formulas/three-seats", [13, 13, 13]),
        ("formulas/solo", [15]),
        # hitting back, for a dummy too, is no turn
        ("colordice/counterattack-wins", [3, 2]),
        ("colordice/dummy-counterattacks", [3, 3, 2]),
    ],
)
def test_a_turn_is_what_a_player_calls_one(name: str, turns: list[int]) -> None:
    assert counts(played(name)) == turns


def test_a_turn_counts_once_it_is_over() -> None:
    whole = played("rainbow/tie-break-again")
    lengths = [counts(cut(whole, place)) for place in range(len(whole.record.entries) + 1)]
    assert lengths[0] == [0, 0, 0, 0]
    assert all(sum(after) - sum(before) in (0, 1) for before, after in pairwise(lengths))
    assert challenge.turns(whole, 3) == ("82", "100", "112", "118", "154")
