"""One game from its first to its last move, with everything the game and its table answer at every step, as text.

Like OpenSpiel's playthroughs: any change in an answer shows up as a changed line.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any

from rollbow.app.game_table import table
from rollbow.kernel.game import IllegalMove, Over, Roll, Rolled, Seat
from support import golden
from support.games import Setup

from .walk import pick, walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rollbow.kernel.game import Step, Turn
    from support.games import AnyGame

SEED = "playthrough"
NAMES = ("Ada", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")
SHOWN = 8
"""How many legal moves are written out; if there are more, a checksum covers all of them."""
REFUSED = 2
"""How many moves from earlier positions are asked about at every decision."""


def text(game: AnyGame) -> str:
    """A game's file: for the fewest seats it allows, but at least two, with every option's last value for a seed."""
    seats = max(2, game.seats[0])
    setup = Setup(
        game, seats, {option.name: option.choice(seats, seeded=True)[-1] for option in game.options}
    )
    return "\n".join([*about(setup), *played(setup)]) + "\n"


def about(setup: Setup) -> Iterator[str]:
    game = setup.game
    yield f"# {game.title}, one whole game. Made by `python3 dev.py snapshot`, not by hand."
    yield f"slug {game.slug}"
    yield f"rules {game.rules}"
    yield f"seats {game.seats[0]} to {game.seats[-1]}"
    for option in game.options:
        yield f"option {option.name}: {' '.join(map(str, option.values))} ({option.label})"
    yield f"emblem {' '.join(game.emblem)}"
    yield f"start {setup.title}"


def played(setup: Setup) -> Iterator[str]:
    """Every step, and the result."""
    game, met = setup.game, dict[str, None]()
    last = game.start(setup.seats, setup.options)
    for number, (state, turn, done, step) in enumerate(walk(setup, SEED)):
        yield f"\nstep {number}"
        yield from standing(setup, state)
        if isinstance(turn, Roll):
            yield from throw(game, state, turn, done)
        else:
            legal = [game.spell(move) for move in game.legal(state)]
            yield from decision(turn, legal)
            yield from refused(game, state, sorted(set(met) - set(legal)), number)
            met |= dict.fromkeys(legal)
            yield f"move {game.spell(done)}"
        yield from told(game, step)
        last = step.state
    yield "\nend"
    yield from standing(setup, last)
    turn = game.turn(last)
    assert isinstance(turn, Over)
    yield golden.facts(turn.result).rstrip("\n")
    yield f"next first {game.next_first(turn.result)}"


def standing(setup: Setup, state: Any) -> Iterator[str]:
    """What the top bar says."""
    view = table(setup.game.slug)
    yield f"moment {view.moment(state)}"
    yield "standing " + " | ".join(str(view.standing(state, seat)) for seat in range(1, setup.seats + 1))


def throw(game: AnyGame, state: Any, turn: Roll, rolled: Rolled) -> Iterator[str]:
    """Which dice are due, what they can show and what they do show; a throw with one die too many is refused."""
    for die, value in zip(turn.dice, rolled.values, strict=True):
        faces = game.faces(die)
        yield (
            f"die {die.address} ({' '.join(faces)}) {faces[value]}" if faces else f"die {die.address} {value}"
        )
    yield f"refused {refusal(game, state, Rolled((*rolled.values, 0)))}"


def decision(turn: Turn, legal: list[str]) -> Iterator[str]:
    """Who is to move, and what is legal."""
    assert isinstance(turn, Seat)
    yield f"seat {turn.number}"
    more = f", … {sha256(', '.join(legal).encode()).hexdigest()[:12]}" if len(legal) > SHOWN else ""
    yield f"legal {len(legal)}: {', '.join(legal[:SHOWN])}{more}"


def refused(game: AnyGame, state: Any, others: list[str], number: int) -> Iterator[str]:
    """Why some moves from earlier positions can't be played."""
    asked = {pick(SEED, f"why/{number}/{each}", tuple(others)) for each in range(REFUSED) if others}
    for text in sorted(asked):
        yield f"why not {text}: {game.why_not(state, game.parse(text))}"


def refusal(game: AnyGame, state: Any, move: Any) -> str:
    try:
        game.apply(state, move)
    except IllegalMove as error:
        return str(error)
    raise AssertionError(f"{move} can't be played, but was")


def told(game: AnyGame, step: Step) -> Iterator[str]:
    """What happened, by name and in words."""
    for event in step.events:
        yield f"event {type(event).__name__}: {table(game.slug).tell(event, NAMES)}".rstrip(": ")
