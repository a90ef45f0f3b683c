"""From the setup form to the first move: chairs, options, seed; also rematches."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rollbow.app import routes, steps
from rollbow.app.effects import Claim, Effect, Focus, Go, KeepSettings
from rollbow.app.kept import settings
from rollbow.app.messages import World
from rollbow.app.model import Chair, Model, Play, Setup
from rollbow.app.step_answer import aloud, quiet, say
from rollbow.games import GAMES
from rollbow.kernel.dice import BadSeed, face, normalize
from rollbow.kernel.fresh_seeds import fresh
from rollbow.kernel.game import Over, usual_seats
from rollbow.kernel.record import LEVELS, LONGEST_NAME, NO_NAME, REAL_DICE, BadName, level, name
from rollbow.kernel.session import begin

if TYPE_CHECKING:
    from collections.abc import Callable

    from rollbow.app.kept.settings import Settings
    from rollbow.app.step_answer import Answer
    from rollbow.kernel.game import Value
    from rollbow.kernel.session import Session

APART = "apart"
"""The form's value for a seat played elsewhere."""
REAL = "real"
"""Begins a note about a table with real dice."""


def form(route: routes.New, model: Model) -> Setup:
    """The form a link asks for; by default the game's last table. Names stay from the form last filled in."""
    last = last_table(model.settings, route.slug)
    if last is not None and route == routes.New(route.slug):
        return last
    game = GAMES[route.slug]
    given = dict(route.options)
    seats = route.seats or usual_seats(game, given)
    known = model.setup.chairs if model.setup else last.chairs if last else ()
    fresh = (Chair(me(model)), *(_chair(place) for place in range(1, seats)))
    chairs = tuple(known[place] if place < len(known) else fresh[place] for place in range(seats))
    options = tuple((option.name, given.get(option.name, option.default)) for option in game.options)
    real = any(option.real and dict(options)[option.name] != option.default for option in game.options)
    return Setup(route.slug, chairs, options, route.seed, real)


def me(model: Model) -> str:
    """The player's own name; empty if it isn't known, or can't be used."""
    return tidy_name(_own(model.settings))


def _own(likes: Settings) -> str:
    return likes.note(settings.ME).removeprefix(NO_NAME)


def last_table(likes: Settings, slug: str = "") -> Setup | None:
    """The last table at which this game, or any game, was begun here: players, options, and kind of dice."""
    slug = slug or next(
        (
            name.removeprefix(settings.TABLE)
            for name, _ in reversed(likes.notes)
            if name.startswith(settings.TABLE)
        ),
        "",
    )
    told, *seats = likes.note(settings.TABLE + slug).split("\t")
    if slug not in GAMES or len(seats) not in GAMES[slug].seats:
        return None
    chosen = set(told.split("&"))
    options = tuple(
        (
            option.name,
            next((v for v in option.choice(len(seats)) if f"{option.name}={v}" in chosen), option.default),
        )
        for option in GAMES[slug].options
    )
    own = tidy_name(_own(likes))
    chairs = tuple(
        Chair(level=mind) if (mind := level(seat)) else Chair(own if seat == NO_NAME else tidy_name(seat))
        for seat in seats
    )
    return Setup(slug, chairs, options, real=REAL in chosen)


def remembered(likes: Settings, setup: Setup) -> Settings:
    """The settings with this table as the last one, and the name of the first person at it."""
    people = [place for place, chair in enumerate(setup.chairs) if not chair.level]
    first = people[0] if people else -1
    if people:
        likes = settings.noted(likes, settings.ME, tidy_name(setup.chairs[first].name) or NO_NAME)
    seats = [
        f"bot {chair.level}" if chair.level else NO_NAME if place == first else chair.name or " "
        for place, chair in enumerate(setup.chairs)
    ]
    told = "&".join([*([REAL] if setup.real else []), *(f"{name}={value}" for name, value in setup.options)])
    return settings.noted(likes, settings.TABLE + setup.slug, "\t".join((told, *seats)))


def fill_seed(model: Model, text: str) -> Answer:
    """Changes the seed."""
    return _with(model, lambda setup: replace(setup, seed=text[:200]))


def another_seed(model: Model, world: World) -> Answer:
    """Picks a fresh seed."""
    return _with(model, lambda setup: replace(setup, seed=fresh(world.entropy)))


def choose_dice(model: Model, kind: str) -> Answer:
    """Chooses virtual or real dice."""
    return _with(model, lambda setup: _allowed(replace(setup, real=kind == "real")))


def choose_option(model: Model, name: str, text: str) -> Answer:
    """Changes an option."""

    def chosen(setup: Setup) -> Setup:
        values = _choices(setup).get(name, ())
        value = {str(known): known for known in values}.get(text)
        if value is None:
            return setup
        options = tuple((each, value if each == name else old) for each, old in setup.options)
        return replace(setup, options=options)

    return _with(model, chosen)


def fill_name(model: Model, place: str, text: str) -> Answer:
    """Names a player."""
    return _with_chair(model, place, lambda chair: replace(chair, name=text[: 4 * LONGEST_NAME]))


def choose_level(model: Model, place: str, level: str) -> Answer:
    """Gives a seat to a bot of this level, or to a person, here or elsewhere."""
    kind = level if level in LEVELS else ""
    return _with_chair(model, place, lambda chair: replace(chair, level=kind, apart=level == APART))


def choose_hints(model: Model, value: str) -> Answer:
    """Allows or forbids hints in a game by letters."""
    return _with(model, lambda setup: replace(setup, hints=value == "open"))


def add_seat(model: Model) -> Answer:
    """Adds a seat."""

    def added(setup: Setup) -> Setup:
        if len(setup.chairs) == GAMES[setup.slug].seats[-1]:
            return setup
        return _allowed(replace(setup, chairs=(*setup.chairs, _chair(len(setup.chairs))), drawn=False))

    return _with(model, added)


def add_apart(model: Model) -> Answer:
    """Seats somebody who is elsewhere: as the second of two, or else on an extra seat, if there is one."""
    setup = model.setup
    if setup is None:
        return model, ()
    chairs, most = setup.chairs, GAMES[setup.slug].seats[-1]
    taken = [place for place, chair in enumerate(chairs) if place and not chair.apart]
    if (len(chairs) == 2 or len(chairs) == most) and taken:
        place = taken[-1]
        chairs = (*chairs[:place], Chair(apart=True), *chairs[place + 1 :])
    elif len(chairs) < most:
        place = len(chairs)
        chairs = (*chairs, Chair(apart=True))
    else:
        return model, ()
    after, _ = _with(model, lambda setup: _allowed(replace(setup, chairs=chairs, drawn=False)))
    return after, (Focus(f"name-{place}"),)


def remove_seat(model: Model, place: str) -> Answer:
    """Removes a seat."""

    def removed(setup: Setup) -> Setup:
        if len(setup.chairs) == GAMES[setup.slug].seats[0] or not place.isdecimal():
            return setup
        rest = tuple(chair for each, chair in enumerate(setup.chairs) if each != int(place))
        return _allowed(replace(setup, chairs=rest, drawn=False))

    return _with(model, removed)


def who_begins(model: Model, world: World) -> Answer:
    """Lets a die decide who takes seat 1; the others follow clockwise, as they sat."""
    setup = model.setup
    if setup is None or len(setup.chairs) < 2:
        return model, ()
    chairs = setup.chairs
    if sum(not (chair.level or chair.name.strip()) for chair in chairs) > 1:
        # Players without names would be renamed when they change seats.
        called = zip(chairs, names(chairs), strict=True)
        chairs = tuple(chair if chair.level else replace(chair, name=each) for chair, each in called)
    first = face(world.entropy.hex(), "who begins", len(chairs))
    turned = replace(setup, chairs=(*chairs[first:], *chairs[:first]), drawn=True)
    return aloud(replace(model, setup=turned, notice=""), first_words(turned)), ()


def first_words(setup: Setup) -> str:
    """Who begins, as decided by the die."""
    chair = setup.chairs[0]
    who = f"the {chair.level} bot" if chair.level else names(setup.chairs)[0]
    return f"The die says {who} goes first."


def names(chairs: tuple[Chair, ...]) -> tuple[str, ...]:
    """What each person is called; those without a name get their number, or the next free one."""
    taken = {chair.name.strip() for chair in chairs}
    called = []
    for place, chair in enumerate(chairs, 1):
        free = (f"Player {number}" for number in range(place, place + len(chairs) + 1))
        called.append(chair.name.strip() or next(name for name in free if name not in taken))
        taken.add(called[-1])
    return tuple(called)


def _choices(setup: Setup) -> dict[str, tuple[Value, ...]]:
    """The values each option can have with these chairs and dice."""
    return {
        option.name: option.choice(len(setup.chairs), seeded=not setup.real)
        for option in GAMES[setup.slug].options
    }


def _allowed(setup: Setup) -> Setup:
    """The form after a change. An option that these chairs or dice can't have returns to its default."""
    choices = _choices(setup)
    options = tuple(
        (name, value if value in choices[name] else choices[name][0]) for name, value in setup.options
    )
    return replace(setup, options=options)


def _with(model: Model, change: Callable[[Setup], Setup]) -> Answer:
    """The page with its form changed and its last answer gone."""
    return (quiet(replace(model, setup=change(model.setup))) if model.setup else model), ()


def _with_chair(model: Model, place: str, change: Callable[[Chair], Chair]) -> Answer:
    def changed(setup: Setup) -> Setup:
        if not place.isdecimal() or int(place) >= len(setup.chairs):
            return setup
        chairs = list(setup.chairs)
        chairs[int(place)] = change(chairs[int(place)])
        return replace(setup, chairs=tuple(chairs))

    return _with(model, changed)


def start(model: Model, world: World) -> Answer:
    """Starts the game, or says what is wrong with the form."""
    setup = model.setup
    if setup is None:
        return model, ()
    seats = []
    for place, (chair, called) in enumerate(zip(setup.chairs, names(setup.chairs), strict=True), 1):
        try:
            seats.append(f"bot {chair.level}" if chair.level else name(called))
        except BadName as error:
            return say(model, f"The name for seat {place} can't be used: {error}."), ()
    apart = any(chair.apart for chair in setup.chairs)
    if apart and (problem := steps.letters.problem(setup)):
        return say(model, problem), steps.letters.unnamed(setup)
    if setup.real:
        return _begun(model, setup, seats, REAL_DICE, world)
    try:
        seed = normalize(setup.seed) if setup.seed.strip() else fresh(world.entropy)
    except BadSeed as error:
        return say(model, f"This seed can't be used: {error}."), ()
    if seed == REAL_DICE:
        return say(model, "A single dash can't be a seed: it stands for real dice in saved games."), ()
    if apart:
        return steps.letters.invite(model, setup, seats, seed, world)
    return _begun(model, setup, seats, seed, world)


def again(model: Model, world: World) -> Answer:
    """Another game at the last table."""
    last = last_table(model.settings)
    return start(replace(model, setup=last), world) if last else (model, ())


def fill_me(model: Model, text: str) -> Answer:
    """Changes the player's own name, in the settings."""
    likes = settings.noted(model.settings, settings.ME, " ".join(text[: 4 * LONGEST_NAME].split()) or NO_NAME)
    return replace(model, settings=likes), (KeepSettings(settings.write(likes)),)


def _begun(model: Model, setup: Setup, seats: list[str], seed: str, world: World) -> Answer:
    """Begins the game of a form, and remembers who plays it."""
    likes = remembered(model.settings, setup)
    after, effects = _open(
        replace(model, settings=likes), setup.slug, seats, seed, dict(setup.options), world
    )
    return after, (*effects, KeepSettings(settings.write(likes)))


def rematch(model: Model, world: World, *, same_dice: bool) -> Answer:
    """The same players again. With other dice the game says who begins; with the same dice the order stays."""
    session = model.session
    if session is None or session.legs is not None or not isinstance(turn := session.turn, Over):
        return model, ()
    seats = session.record.seats
    values = {option.name: {str(value): value for value in option.values} for option in session.game.options}
    options = {name: values[name][text] for name, text in session.record.options}
    if same_dice:
        return _open(model, session.game.slug, seats, session.record.seed, options, world)
    first = session.game.next_first(turn.result) - 1
    seed = REAL_DICE if session.real_dice else fresh(world.entropy)
    return _open(model, session.game.slug, [*seats[first:], *seats[:first]], seed, options, world)


def enter(model: Model, session: Session, world: World, since: int = 0) -> Answer:
    """The table of a new game. `since` counts the entries that need no announcement."""
    identity = session.record.id
    opened = replace(model, route=routes.At(identity), sealed=None)
    after, effects = steps.table.settled(opened, Play(session), session, world, since)
    going: tuple[Effect, ...] = (Claim(identity), Go(routes.spell(after.route)))
    return after, (*going, *effects)


def tidy_name(text: str) -> str:
    """A name fit to save; empty if there is none."""
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
    identity = world.new_id()
    return enter(model, begin(GAMES[slug], seats, seed, identity, world.now, options), world)


def _chair(place: int) -> Chair:
    return Chair() if place == 0 else Chair(level="steady")
