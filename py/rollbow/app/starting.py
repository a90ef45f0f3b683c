"""From the set-up form to the first move: chairs, options, seed; rematches too."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rollbow.games import GAMES
from rollbow.kernel.dice import BadSeed, normalize
from rollbow.kernel.game import Over
from rollbow.kernel.record import LEVELS, LONGEST_NAME, REAL_DICE, BadName, name
from rollbow.kernel.seeds import fresh
from rollbow.kernel.session import begin

from . import playing, routes
from .effects import Claim, Effect, Go
from .messages import World
from .model import Chair, Model, Setup

if TYPE_CHECKING:
    from rollbow.kernel.game import Value
    from rollbow.kernel.session import Session

    from .playing import Answer


def form(route: routes.New, model: Model) -> Setup:
    """The form as a link asks for it; names are kept from the form that was filled last."""
    game = GAMES[route.slug]
    given = dict(route.options)
    seats = route.seats or min(max(2, game.seats[0]), game.seats[-1])
    known = model.setup.chairs if model.setup else ()
    chairs = tuple(known[place] if place < len(known) else _chair(place) for place in range(seats))
    options = tuple((option.name, given.get(option.name, option.default)) for option in game.options)
    return Setup(route.slug, chairs, options, route.seed)


def filled(model: Model, field: str, value: str) -> Model:
    """The form after a field was changed. Fields: `seed`, `dice`, `name/PLACE`, `who/PLACE`, `option/NAME`."""
    setup = model.setup
    if setup is None:
        return model
    kind, _, which = field.partition("/")
    match kind:
        case "seed":
            setup = replace(setup, seed=value[:200])
        case "dice":
            setup = replace(setup, real=value == "real")
        case "name" | "who" if which.isdecimal() and int(which) < len(setup.chairs):
            chairs = list(setup.chairs)
            chair = chairs[int(which)]
            if kind == "name":
                chairs[int(which)] = replace(chair, name=value[: 4 * LONGEST_NAME])
            else:
                chairs[int(which)] = replace(chair, level=value if value in LEVELS else "")
            setup = replace(setup, chairs=tuple(chairs))
        case "option":
            values = {option.name: option.values for option in GAMES[setup.slug].options}.get(which, ())
            chosen = {str(known): known for known in values}.get(value)
            if chosen is not None:
                setup = replace(
                    setup,
                    options=tuple((name, chosen if name == which else old) for name, old in setup.options),
                )
    return replace(model, setup=setup, notice="")


def changed(model: Model, action: str, value: str, world: World) -> Model:
    """The form after one of its buttons: another seed, one chair more, one less."""
    setup = model.setup
    if setup is None:
        return model
    seats = GAMES[setup.slug].seats
    if action == "seed":
        setup = replace(setup, seed=fresh(world.entropy))
    elif action == "chair" and len(setup.chairs) < seats[-1]:
        setup = replace(setup, chairs=(*setup.chairs, _chair(len(setup.chairs))))
    elif action == "unchair" and len(setup.chairs) > seats[0] and value.isdecimal():
        setup = replace(
            setup, chairs=tuple(chair for place, chair in enumerate(setup.chairs) if place != int(value))
        )
    return replace(model, setup=setup, notice="")


def start(model: Model, world: World) -> Answer:
    """The new game, or the sentence that says what is wrong with the form."""
    setup = model.setup
    if setup is None:
        return model, ()
    seats = []
    for place, chair in enumerate(setup.chairs, 1):
        try:
            seats.append(f"bot {chair.level}" if chair.level else name(chair.name or f"Player {place}"))
        except BadName as error:
            return _refused(model, f"The name of seat {place} can't be used: {error}."), ()
    if setup.real:
        return _open(model, setup.slug, seats, REAL_DICE, dict(setup.options), world)
    try:
        seed = normalize(setup.seed) if setup.seed.strip() else fresh(world.entropy)
    except BadSeed as error:
        return _refused(model, f"This seed can't be used: {error}."), ()
    if seed == REAL_DICE:
        return _refused(model, "A single dash can't be a seed: it stands for real dice in saved games."), ()
    return _open(model, setup.slug, seats, seed, dict(setup.options), world)


def rematch(model: Model, world: World, *, same_dice: bool) -> Answer:
    """The same players once more: with fresh dice the game says who begins; with the same dice nothing changes."""
    session = model.session
    if session is None or not isinstance(turn := session.turn, Over):
        return model, ()
    seats = session.record.seats
    values = {option.name: {str(value): value for value in option.values} for option in session.game.options}
    options = {name: values[name][text] for name, text in session.record.options}
    if same_dice:
        return _open(model, session.game.slug, seats, session.record.seed, options, world)
    first = session.game.next_first(turn.result) - 1
    return _open(
        model, session.game.slug, [*seats[first:], *seats[:first]], fresh(world.entropy), options, world
    )


def enter(model: Model, session: Session, world: World, since: int = 0) -> Answer:
    """The table of a new game. `since` counts the entries that need no telling."""
    identity = session.record.id
    opened = replace(model, route=routes.At(identity), undone=(), panel="", edition=0, mine=True, sealed=None)
    after, effects = playing.settled(opened, session, since, world)
    going: tuple[Effect, ...] = (Claim(identity), Go(routes.spell(after.route)))
    return after, (*going, *effects)


def tidy_name(text: str) -> str:
    """A name as it can be kept; empty when it can't."""
    try:
        return name(text)
    except BadName:
        return ""


def _open(
    model: Model,
    slug: str,
    seats: list[str] | tuple[str, ...],
    seed: str,
    options: dict[str, Value],
    world: World,
) -> Answer:
    identity = world.entropy[6:14].hex()
    return enter(model, begin(GAMES[slug], seats, seed, identity, world.now, options), world)


def _chair(place: int) -> Chair:
    return Chair() if place == 0 else Chair(level="steady")


def _refused(model: Model, notice: str) -> Model:
    return replace(model, notice=notice, said=(notice,))
