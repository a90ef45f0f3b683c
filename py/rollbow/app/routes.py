"""Where the page is: reads and writes the fragment of its address, which never reaches a server."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rollbow import app
from rollbow.games import GAMES
from rollbow.kernel.dice import BadSeed, normalize
from rollbow.kernel.game import counted
from rollbow.kernel.record import BadName
from rollbow.kernel.record import name as tidied

if TYPE_CHECKING:
    from rollbow.kernel.game import Value

LONGEST_FRAGMENT = 16 * 1024
LONGEST_SHOWN = 40


class BadLink(ValueError):
    """This address leads nowhere; the message says why."""


@dataclass(frozen=True, slots=True)
class Menu:
    """The menu: all games, and those played last."""


@dataclass(frozen=True, slots=True)
class New:
    """The setup of a new game, with what its link asks for."""

    slug: str
    seats: int | None = None
    seed: str = ""
    options: tuple[tuple[str, Value], ...] = ()


@dataclass(frozen=True, slots=True)
class At:
    """The table of a kept game."""

    id: str


@dataclass(frozen=True, slots=True)
class Rules:
    """A game's rule page."""

    slug: str


@dataclass(frozen=True, slots=True)
class About:
    """What Rollbow is, and who made the games."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """The shelf: all kept games."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings."""


@dataclass(frozen=True, slots=True)
class Kit:
    """The kit: all pieces that make up the screens."""


@dataclass(frozen=True, slots=True)
class Link:
    """A whole game in a link, perhaps at one of its steps, and who sent it."""

    payload: str
    step: int | None = None
    by: str = ""


@dataclass(frozen=True, slots=True)
class Replay:
    """A kept game step by step."""

    id: str
    step: int | None = None


@dataclass(frozen=True, slots=True)
class Study:
    """The study of a saved game: what was luck, and what was skill."""

    id: str


@dataclass(frozen=True, slots=True)
class Practice:
    """Positions to try again: those that are due, or those of a game's study."""

    id: str = ""


@dataclass(frozen=True, slots=True)
class Throws:
    """All throws of a kept game."""

    id: str


@dataclass(frozen=True, slots=True)
class Daily:
    """The daily game of a day, or of today; perhaps with someone's result: their points and turns."""

    slug: str
    day: str = ""
    by: str = ""
    made: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Blank:
    """Blank sheets of a game, to print."""

    new: New


@dataclass(frozen=True, slots=True)
class Strip:
    """The dice of a seed from a turn on, to print."""

    new: New
    first: int = 0


@dataclass(frozen=True, slots=True)
class Sheets:
    """The sheets of a kept game, to print."""

    id: str


@dataclass(frozen=True, slots=True)
class Statistics:
    """The player's finished games in numbers."""


Route = (
    Menu
    | New
    | At
    | Rules
    | About
    | Shelf
    | Settings
    | Kit
    | Link
    | Replay
    | Study
    | Practice
    | Throws
    | Daily
    | Statistics
    | Blank
    | Strip
    | Sheets
)


def parse(fragment: str) -> Route:
    """The place a fragment names. Raises BadLink."""
    if len(fragment) > LONGEST_FRAGMENT:
        raise BadLink(
            f"this link is too long: {len(fragment):,} characters, and a link can have at most {LONGEST_FRAGMENT:,}"
        )
    path, _, query = fragment.removeprefix("#").removeprefix("/").partition("?")
    match path.split("/"):
        case [""]:
            return Menu()
        case ["about"]:
            return About()
        case ["shelf"]:
            return Shelf()
        case ["settings"]:
            return Settings()
        case ["kit"]:
            return Kit()
        case ["rules", slug]:
            return Rules(_slug(slug))
        case ["game", identity] if identity:
            return At(identity[:64])
        case ["replay", place] if place:
            identity, step = _step(place)
            return Replay(identity[:64], step)
        case ["study", identity] if identity:
            return Study(identity[:64])
        case ["practice"]:
            return Practice()
        case ["practice", identity] if identity:
            return Practice(identity[:64])
        case ["stats"]:
            return Statistics()
        case ["daily", slug]:
            return Daily(_slug(slug))
        case ["daily", slug, day]:
            if app.days.read(day) is None:
                raise BadLink(f"{_shown(day)} is not a date; a daily game’s link ends like /2026-11-18")
            return Daily(_slug(slug), day, *_made(query))
        case ["print", "game", identity] if identity:
            return Sheets(identity[:64])
        case ["print", slug]:
            return Blank(_new(_slug(slug), query))
        case ["print", slug, "dice"]:
            return Strip(_new(_slug(slug), query, seeded=True))
        case ["print", slug, "dice", first] if first.isascii() and first.isdigit() and len(first) < 4:
            return Strip(_new(_slug(slug), query, seeded=True), int(first))
        case ["dice", identity] if identity:
            return Throws(identity[:64])
        case ["r", place] if place:
            return Link(*_step(place), _made(query)[0])
        case [slug]:
            return _new(_slug(slug), query)
    raise BadLink(f"this link leads nowhere: {_shown(path)} isn’t a page of Rollbow")


def spell(route: Route) -> str:
    """The fragment of a place."""
    match route:
        case Menu():
            return "#/"
        case About():
            return "#/about"
        case Shelf():
            return "#/shelf"
        case Settings():
            return "#/settings"
        case Kit():
            return "#/kit"
        case Rules(slug):
            return f"#/rules/{slug}"
        case At(identity):
            return f"#/game/{identity}"
        case Replay(identity, step):
            return f"#/replay/{identity}" + ("" if step is None else f"@{step}")
        case Study(identity):
            return f"#/study/{identity}"
        case Practice(identity):
            return f"#/practice/{identity}" if identity else "#/practice"
        case Statistics():
            return "#/stats"
        case Daily(slug, day, by, made):
            told = f"?by={_quoted(by)}&made={made[0]}&turns={made[1]}" if by and made else ""
            return f"#/daily/{slug}" + (f"/{day}{told}" if day else "")
        case Throws(identity):
            return f"#/dice/{identity}"
        case Sheets(identity):
            return f"#/print/game/{identity}"
        case Blank(new):
            return f"#/print/{new.slug}{_query(new)}"
        case Strip(new, first):
            return f"#/print/{new.slug}/dice{f'/{first}' if first else ''}{_query(_seeded(new))}"
        case Link(payload, step, by):
            told = f"?by={_quoted(by)}" if by else ""
            return f"#/r/{payload}" + ("" if step is None else f"@{step}") + told
        case New():
            return f"#/{route.slug}{_query(route)}"


def _seeded(new: New) -> New:
    """The same without options that need real dice."""
    real = {option.name for option in GAMES[new.slug].options if option.real}
    return replace(new, options=tuple(each for each in new.options if each[0] not in real))


def _query(new: New) -> str:
    given = [("seed", new.seed or None), ("seats", new.seats), *new.options]
    query = "&".join(f"{name}={_quoted(str(value))}" for name, value in given if value is not None)
    return f"?{query}" if query else ""


def _slug(text: str) -> str:
    if text in GAMES:
        return text
    raise BadLink(f"there is no game called {_shown(text)}; the games are {', '.join(GAMES)}")


def _step(place: str) -> tuple[str, int | None]:
    """A place and the step after its `@`."""
    name, at, step = place.partition("@")
    if at and not (step.isascii() and step.isdigit() and len(step) < 6):
        raise BadLink(f"this link leads nowhere: {_shown(step)} is not a step number")
    return name, int(step) if at else None


def _made(query: str) -> tuple[str, tuple[int, int] | None]:
    """Who sent a link and their result, as points and turns. Whatever can't be read is ignored."""
    told = dict(app.percent_encoding.query(query)) if query else {}
    try:
        by = tidied(told.get("by", ""))
    except BadName:
        by = ""
    numbers = [told.get(part, "") for part in ("made", "turns")]
    known = all(re.fullmatch(r"-?[0-9]{1,5}", number) for number in numbers)
    return by, (int(numbers[0]), int(numbers[1])) if by and known else None


def _new(slug: str, query: str, *, seeded: bool = False) -> New:
    """What a link asks for. `seeded`: its dice come from a seed even if it names none."""
    game = GAMES[slug]
    seats, seed, options = None, "", {}
    known = {option.name: option for option in game.options}
    for name, text in app.percent_encoding.query(query) if query else ():
        if name == "seed":
            try:
                seed = normalize(text)
            except BadSeed as error:
                raise BadLink(f"the seed in this link can't be used: {error}") from None
        elif name == "seats":
            if text not in map(str, game.seats):
                raise BadLink(
                    f"{game.title} has {game.seats[0]} to {game.seats[-1]} seats, not {_shown(text)}"
                )
            seats = int(text)
        elif name in known:
            values = {str(value): value for value in known[name].values}
            if text not in values:
                raise BadLink(f"{name} can be {' or '.join(values)} in {game.title}, not {_shown(text)}")
            options[name] = values[text]
        else:
            raise BadLink(f"{game.title} has no option {_shown(name)}")
    for name, value in options.items():
        if seats is not None and value not in known[name].choice(seats):
            raise BadLink(f"{name} can't be {value} in {game.title} with {counted(seats)}")
        if (seed or seeded) and known[name].real and value != known[name].default:
            raise BadLink(f"{name} can be {value} in {game.title} only with real dice, so not with a seed")
    return New(slug, seats, seed, tuple(options.items()))


def _quoted(text: str) -> str:
    """The text as written in an address; every table needs this, and few texts hold more than letters."""
    plain = text.isascii() and text.replace("-", "").isalnum()
    return text if plain else app.percent_encoding.quote(text)


def _shown(text: str) -> str:
    """Foreign text for a message: short, without invisible characters."""
    text = app.percent_encoding.unquote(text)
    short = text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"
    return f"“{short}”" if short.isprintable() else ascii(short)
