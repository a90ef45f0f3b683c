"""Each game's table of phases is true: what happens stands in it, and what stands in it happens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import Enum
from itertools import cycle, product
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from rollbow.games import GAMES
from rollbow.games.colordice.state import LAST_TURN
from rollbow.games.colordice.state import Phase as ColorDicePhase
from rollbow.games.formulas.state import Phase as FormulasPhase
from rollbow.games.uno.rules import MOST_TURNS
from rollbow.games.uno.state import Phase as UnoPhase
from rollbow.kernel.dice import throw
from rollbow.kernel.game import Over, Roll
from support.architecture_phases import BEGIN, DOCUMENT, END, MAPPED, chapter, diagram, phases, written
from support.games import setups

if TYPE_CHECKING:
    from collections.abc import Iterator

    from support.games import Setup

every_game = pytest.mark.parametrize("slug", MAPPED)
FEWEST, MOST = 30, 3_000
"""So many games are played at least, and until every row has been seen at most."""


def unicorn_without_extras(state: Any) -> Any:
    return replace(state, sheets=tuple(replace(sheet, extras=0) for sheet in state.sheets))


def rainbow_near_the_goal(state: Any) -> Any:
    return replace(state, sheets=((95,),) * len(state.sheets)) if state.sheets[0] == () else state


def last_uno_turn(state: Any) -> Any:
    begins = state.phase is UnoPhase.ROLL and not state.air
    return replace(state, number=MOST_TURNS) if begins else state


def short_formulas(state: Any) -> Any:
    """Two dice left in a part of a round, or the last round."""
    if state.phase is FormulasPhase.USE:
        return replace(state, hand=state.hand[:2])
    if state.phase is not FormulasPhase.START or state.pending:
        return state
    last = replace(state, round=state.rounds)
    return replace(last, seat=last.starter)


LATE = (ColorDicePhase.START, ColorDicePhase.ORDER)


def last_color_dice_turn(state: Any) -> Any:
    return replace(state, turn=LAST_TURN) if state.phase in LATE else state


Sooner = tuple[Callable[[Any], Any], float]

SOONER: dict[str, Sooner] = {
    "unicorn": (unicorn_without_extras, 0.1),
    "rainbow": (rainbow_near_the_goal, 0.1),
    "uno": (last_uno_turn, 0.1),
    "formulas": (short_formulas, 0.2),
    "colordice": (last_color_dice_turn, 0.03),
}
"""How a game is brought where random games seldom come, and how often that is done; most states stay as they are."""


def chosen(rng: Random, moves: tuple[Any, ...]) -> Any:
    """Any kind of move as often as another, however many moves it has."""
    kind = rng.choice(list(dict.fromkeys(map(type, moves))))
    return rng.choice([move for move in moves if type(move) is kind])


def walked(setup: Setup, seed: str, sooner: Sooner | None) -> Iterator[tuple[str, str, str]]:
    """Each step of a random game: the phase, the kind of move or throw, the phase it led to."""
    game, rng = setup.game, Random(seed)
    state = game.start(setup.seats, setup.options)
    while not isinstance(turn := game.turn(state), Over):
        if sooner and not isinstance(turn, Roll) and rng.random() < sooner[1]:
            state = sooner[0](state)
        move = throw(seed, turn) if isinstance(turn, Roll) else chosen(rng, game.legal(state))
        following = game.after(state, move).state
        yield state.phase.name, type(move).__name__, following.phase.name
        state = following


@every_game
def test_what_happens_stands_in_the_table_and_the_other_way_around(slug: str) -> None:
    told = {
        (phase.name, kind.__name__, following.name)
        for phase, kinds in phases(slug).items()
        for kind, leads in kinds.items()
        for following in leads
    }
    seen: set[tuple[str, str, str]] = set()
    ways = list(product(setups(GAMES[slug]), (None, SOONER.get(slug))))
    for number, (setup, sooner) in zip(range(MOST), cycle(ways), strict=False):
        seen.update(walked(setup, f"phases-{number}", sooner))
        if number >= FEWEST and told <= seen:
            break
    assert sorted(seen - told) == []
    assert sorted(told - seen) == []


@every_game
def test_every_phase_has_its_row(slug: str) -> None:
    table = phases(slug)
    every: type[Enum] = type(next(iter(table)))
    assert list(table) == list(every)
    assert [phase.name for phase, kinds in table.items() if not kinds] == ["OVER"]


def test_a_diagram_has_a_line_for_each_way_on() -> None:
    assert diagram("rainbow").splitlines() == [
        "READY   RollDice  → CUP",
        "CUP     Rolled    → THROW",
        "THROW   Rolled    → TAKE · READY · OVER",
        "TAKE    Take      → DECIDE · READY · OVER",
        "DECIDE  RollDice  → THROW",
        "        Stop      → READY · OVER",
    ]


def test_the_document_holds_the_tables_as_they_are() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert text.count(BEGIN) == text.count(END) == 1
    assert chapter() in text
    assert text == written()
