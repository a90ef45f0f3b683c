"""Faults to plant in the sources of the sixth game, each with the check that has to catch it."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

from conformance import about, check_stored, moves, refusals
from conformance.faults import everywhere, some_games
from support.copy_with_sixth_game import TEMPLATE

if TYPE_CHECKING:
    from pathlib import Path

    from conformance.faults import Check
    from support.games import AnyGame


@dataclass(frozen=True)
class Slip:
    """A few characters of one file that are wrong."""

    words: str
    file: str
    right: str
    wrong: str
    caught: Check

    @property
    def name(self) -> str:
        return self.words.replace(" ", "_").replace("'", "")


def planted(slip: Slip, folder: Path) -> AnyGame:
    """The game with this fault, from a copy of its sources in a folder that Python imports from."""
    package = f"farkle_in_which_{slip.name}"
    shutil.copytree(TEMPLATE / "farkle", folder / package)
    path = folder / package / slip.file
    source = path.read_text(encoding="utf-8")
    assert source.count(slip.right) == 1, f"{slip.file} must hold {slip.right!r} once"
    path.write_text(source.replace(slip.right, slip.wrong), encoding="utf-8")
    game: AnyGame = import_module(package).GAME
    return game


SLIPS = (
    Slip(
        "the entry has no effect",
        "state.py",
        "return 0 if totals(state)[state.seat - 1] else state.entry",
        "return 0",
        about.check_options,
    ),
    Slip("the goal has no effect", "rules.py", "best >= state.goal", "best >= 1500", about.check_options),
    Slip(
        "one die more may be kept than there is",
        "legal.py",
        "count > there:",
        "count > there + 1:",
        refusals.check_slips,
    ),
    Slip(
        "unsorted dice can be kept",
        "notation.py",
        "if rest == sorted(rest)",
        "if rest",
        refusals.check_slips,
    ),
    Slip(
        "a single die is not offered",
        "legal.py",
        "range(len(shown), 0, -1)",
        "range(len(shown), 1, -1)",
        refusals.check_illegal_moves,
    ),
    Slip(
        "two fives can't be kept",
        "legal.py",
        "if worth(kept)",
        "if worth(kept) and kept != (5, 5)",
        check_stored.check_counts,
    ),
    Slip("a five is worth one more", "score.py", "5: 50}", "5: 51}", check_stored.check_golden),
    Slip(
        "a line is off by one",
        "score.py",
        'Line(f"Turn {number}", points)',
        'Line(f"Turn {number}", points + 1)',
        everywhere(some_games),
    ),
    Slip(
        "a seat is skipped after a farkle",
        "rules.py",
        "seat = state.seat % len(sheets) + 1",
        "seat = (state.seat + (not points)) % len(sheets) + 1",
        everywhere(moves.check_order),
    ),
    Slip(
        "the last seat never plays",
        "rules.py",
        "seat = state.seat % len(sheets) + 1",
        "seat = state.seat % (len(sheets) - 1) + 1",
        everywhere(some_games),
    ),
    Slip(
        "all six dice are rolled again", "rules.py", "DICE[: state.loose]", "DICE", check_stored.check_golden
    ),
    Slip(
        "a second throw is the first again",
        "rules.py",
        "{state.throws + 1}",
        "1",
        everywhere(some_games),
    ),
    Slip(
        "a refused move costs the points at stake",
        "legal.py",
        "        case Phase.DECIDE, Take():\n",
        '        case Phase.DECIDE, Take():\n            object.__setattr__(state, "stake", 0)\n',
        refusals.check_illegal_moves,
    ),
    Slip(
        "the sixth die is not read",
        "notation.py",
        "Take(tuple(map(int, rest)))",
        "Take(tuple(map(int, rest[:5])))",
        everywhere(moves.check_spelling),
    ),
    Slip(
        "hot dice are one die",
        "rules.py",
        "state.loose or len(DICE)",
        "state.loose or 1",
        check_stored.check_counts,
    ),
    Slip("the round is not completed", "rules.py", "if seat == 1 and (", "if (", check_stored.check_golden),
)
