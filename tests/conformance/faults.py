"""Faults to plant in a game, each with the check that has to catch it.

Each wraps one of the functions that make up a game, so it fits any game. What only a change to the rules themselves can
get wrong is planted in the sources of the sixth game.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from itertools import count
from typing import TYPE_CHECKING, Any

from rollbow.kernel.game import Die, Line, Over, Roll, Rolled, Seat
from support.games import setups

from . import about, check_stored, moves, refusals, whole_game_checks

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rollbow.kernel.game import Result, Step, Turn, Value
    from support.games import AnyGame, Setup

    Check = Callable[[AnyGame], None]


@dataclass(frozen=True)
class Fault:
    """What is wrong, how it is planted, and what catches it."""

    words: str
    plant: Callable[[AnyGame], AnyGame]
    caught: Check


def everywhere(check: Callable[[Setup], None]) -> Check:
    """A check of one setup, run on every setup of a game."""

    def over_all(game: AnyGame) -> None:
        for setup in setups(game):
            check(setup)

    return over_all


def some_games(setup: Setup) -> None:
    whole_game_checks.check_games(setup, range(2))


def idle_option(game: AnyGame) -> AnyGame:
    def begin(seats: int, options: Mapping[str, Value]) -> Any:
        return game.begin(seats, {option.name: option.default for option in game.options})

    return replace(game, begin=begin)


def lenient(game: AnyGame) -> AnyGame:
    """One illegal move in three is let through."""

    def why_not(state: Any, move: Any) -> str:
        return game.why_not(state, move) if sum(map(ord, game.spell(move))) % 3 else ""

    return replace(game, why_not=why_not)


def strict(game: AnyGame) -> AnyGame:
    """The last of several legal moves is missing from the list."""

    def legal(state: Any) -> tuple[Any, ...]:
        found = game.legal(state)
        return found[:-1] if len(found) > 1 else found

    return replace(game, legal=legal)


def stricter(game: AnyGame) -> AnyGame:
    """The last of several legal moves can't be played at all."""
    listed = strict(game)

    def why_not(state: Any, move: Any) -> str:
        return game.why_not(state, move) or ("" if move in listed.legal(state) else "it can't be played")

    return replace(listed, why_not=why_not)


def ending(change: Callable[[Result], Result]) -> Callable[[AnyGame], AnyGame]:
    """The result is changed at the end."""

    def plant(game: AnyGame) -> AnyGame:
        def turn(state: Any) -> Turn:
            found = game.turn(state)
            return Over(change(found.result)) if isinstance(found, Over) else found

        return replace(game, turn=turn)

    return plant


def one_more(result: Result) -> Result:
    return replace(result, scores=(result.scores[0] + 1, *result.scores[1:]))


def one_more_everywhere(result: Result) -> Result:
    """The score is wrong and the sheet agrees with it."""
    (first, *lines), *others = result.lines
    sheet = (Line(first.label, first.amount + 1), *lines)
    return replace(one_more(result), lines=(sheet, *others))


def seat_lost(result: Result) -> Result:
    return replace(result, ranking=tuple(group[:-1] for group in result.ranking))


def rolling(change: Callable[[tuple[Die, ...]], tuple[Die, ...]]) -> Callable[[AnyGame], AnyGame]:
    """The wrong dice are asked for."""

    def plant(game: AnyGame) -> AnyGame:
        def turn(state: Any) -> Turn:
            found = game.turn(state)
            return Roll(change(found.dice)) if isinstance(found, Roll) else found

        return replace(game, turn=turn)

    return plant


def same_address(dice: tuple[Die, ...]) -> tuple[Die, ...]:
    """Every throw repeats the first one."""
    slug = dice[0].address.split("/")[0]
    return tuple(Die(f"{slug}/1/1/{die.name}", die.faces) for die in dice)


def more_faces(dice: tuple[Die, ...]) -> tuple[Die, ...]:
    return tuple(Die(die.address, die.faces and die.faces + 1) for die in dice)


def one_die_less(dice: tuple[Die, ...]) -> tuple[Die, ...]:
    return dice[:-1]


def skipped(game: AnyGame) -> AnyGame:
    """Seat 1 plays for everybody."""

    def turn(state: Any) -> Turn:
        found = game.turn(state)
        return Seat(1) if isinstance(found, Seat) else found

    return replace(game, turn=turn)


def unsettled(game: AnyGame) -> AnyGame:
    """A refusal changes the state."""

    def why_not(state: Any, move: Any) -> str:
        found = game.why_not(state, move)
        if found:
            name = next(each.name for each in fields(state) if isinstance(getattr(state, each.name), int))
            object.__setattr__(state, name, getattr(state, name) + 1)
        return found

    return replace(game, why_not=why_not)


def mumbling(game: AnyGame) -> AnyGame:
    """Refusals give no reason."""
    return replace(game, why_not=lambda state, move: " " if game.why_not(state, move) else "")


def hoarse(game: AnyGame) -> AnyGame:
    """Moves are read by their first two words only."""
    return replace(game, parse=lambda text: game.parse(" ".join(text.split(" ")[:2])))


def careless(game: AnyGame) -> AnyGame:
    """Extra spaces around and between words don't matter when a move is read."""
    return replace(game, parse=lambda text: game.parse(" ".join(text.split())))


def moody(game: AnyGame) -> AnyGame:
    """Now and then the first die shows what the last one does."""
    calls = count()

    def after(state: Any, move: Any) -> Step:
        if isinstance(move, Rolled) and next(calls) % 7 == 6:
            move = Rolled((move.values[-1], *move.values[1:]))
        return game.after(state, move)

    return replace(game, after=after)


def idle(game: AnyGame) -> AnyGame:
    """The second of several moves does nothing."""

    def after(state: Any, move: Any) -> Step:
        step: Step = game.after(state, move)
        return replace(step, state=state) if move in game.legal(state)[1:2] else step

    return replace(game, after=after)


FAULTS = (
    Fault("an option has no effect", idle_option, about.check_options),
    Fault("an illegal move is accepted", lenient, refusals.check_slips),
    Fault("a legal move is not listed", strict, refusals.check_illegal_moves),
    Fault("a legal move can't be played", stricter, check_stored.check_counts),
    Fault("a score is not what its sheet says", ending(one_more), everywhere(some_games)),
    Fault("a score and its sheet are off by one", ending(one_more_everywhere), check_stored.check_golden),
    Fault("a seat is not ranked", ending(seat_lost), everywhere(some_games)),
    Fault("seats never move", skipped, everywhere(some_games)),
    Fault("every throw is the same", rolling(same_address), everywhere(some_games)),
    Fault("dice have a face too many", rolling(more_faces), check_stored.check_golden),
    Fault("a die is missing", rolling(one_die_less), check_stored.check_golden),
    Fault("a refused move changes the state", unsettled, refusals.check_illegal_moves),
    Fault("a refusal says nothing", mumbling, refusals.check_illegal_moves),
    Fault("a text does not come back as its move", hoarse, everywhere(moves.check_spelling)),
    Fault("a move has two texts", careless, refusals.check_slips),
    Fault("the same throw leads to different states", moody, everywhere(moves.check_twins)),
    Fault("a move does nothing", idle, everywhere(moves.check_moves)),
)
