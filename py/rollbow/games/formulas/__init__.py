"""Formulas: eight dice with numbers and signs; each player builds sums in a sheet of five by five squares."""

from collections.abc import Mapping

from rollbow.games import formulas
from rollbow.kernel.game import Option, Result, Value, settle

from .notation import faces as faces
from .notation import parse as parse
from .notation import spell as spell
from .refusal import why_not as why_not
from .rules import after as after
from .rules import apply as apply
from .rules import legal as legal
from .rules import turn as turn
from .sheet import Sheet
from .state import State

slug = "formulas"
title = "Formulas"
seats = range(1, 5)
options = (
    Option(
        "cap9",
        "Small products",
        ("off", "on"),
        "A square beside a × holds at most 9, so that no single product outweighs the rest of the sheet.",
    ),
)
rules = 1
emblem = ("6", "×", "4")


def start(seats: int, options: Mapping[str, Value]) -> State:
    settled = settle(formulas, seats, options)
    return State((Sheet(),) * seats, settled["cap9"] == "on")


def next_first(result: Result) -> int:
    """The seats stay as they are: in twelve rounds everybody starts equally often."""
    return 1
