"""Where the page is: the fragment of its address, read and written. Nothing in it ever reaches a server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rollbow.games import GAMES
from rollbow.kernel.dice import BadSeed, normalize

from . import days

if TYPE_CHECKING:
    from rollbow.kernel.game import Value

LONGEST_FRAGMENT = 16 * 1024
LONGEST_SHOWN = 40


class BadLink(ValueError):
    """An address that leads nowhere. Says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Menu:
    """The five games and what was played last."""


@dataclass(frozen=True, slots=True)
class New:
    """A game about to be set up, with what the link says of it."""

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
    """What this is, and whose games these are."""


@dataclass(frozen=True, slots=True)
class Kept:
    """The shelf: all kept games."""


@dataclass(frozen=True, slots=True)
class Choices:
    """The settings."""


@dataclass(frozen=True, slots=True)
class Kit:
    """All pieces that the screens are made of."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole game in a link, perhaps at one of its steps."""

    payload: str
    step: int | None = None


@dataclass(frozen=True, slots=True)
class Replay:
    """A kept game step by step."""

    id: str
    step: int | None = None


@dataclass(frozen=True, slots=True)
class Dice:
    """All throws of a kept game."""

    id: str


@dataclass(frozen=True, slots=True)
class Daily:
    """The daily game of a day; without a day, that of today."""

    slug: str
    day: str = ""


@dataclass(frozen=True, slots=True)
class Blank:
    """Blank sheets of a game, to be printed."""

    new: New


@dataclass(frozen=True, slots=True)
class Strip:
    """The dice of a seed, to be printed, from a turn on."""

    new: New
    first: int = 0


@dataclass(frozen=True, slots=True)
class Sheets:
    """The sheets of a kept game, to be printed."""

    id: str


@dataclass(frozen=True, slots=True)
class Statistics:
    """One's own finished games in numbers."""


Route = (
    Menu
    | New
    | At
    | Rules
    | About
    | Kept
    | Choices
    | Kit
    | Whole
    | Replay
    | Dice
    | Daily
    | Statistics
    | Blank
    | Strip
    | Sheets
)


def parse(fragment: str) -> Route:
    """The place a fragment names. Raises BadLink."""
    if len(fragment) > LONGEST_FRAGMENT:
        raise BadLink(f"this link is too long: {len(fragment) // 1024} KB, and a link has at most 16 KB")
    path, _, query = fragment.removeprefix("#").removeprefix("/").partition("?")
    match path.split("/"):
        case [""]:
            return Menu()
        case ["about"]:
            return About()
        case ["shelf"]:
            return Kept()
        case ["settings"]:
            return Choices()
        case ["kit"]:
            return Kit()
        case ["rules", slug]:
            return Rules(_slug(slug))
        case ["game", identity] if identity:
            return At(identity[:64])
        case ["replay", place] if place:
            identity, step = _step(place)
            return Replay(identity[:64], step)
        case ["stats"]:
            return Statistics()
        case ["daily", slug]:
            return Daily(_slug(slug))
        case ["daily", slug, day]:
            if days.read(day) is None:
                raise BadLink(f"{_shown(day)} is no day; a daily game’s link ends like /2026-11-18")
            return Daily(_slug(slug), day)
        case ["print", "game", identity] if identity:
            return Sheets(identity[:64])
        case ["print", slug]:
            return Blank(_new(_slug(slug), query))
        case ["print", slug, "dice"]:
            return Strip(_new(_slug(slug), query))
        case ["print", slug, "dice", first] if first.isascii() and first.isdigit() and len(first) < 4:
            return Strip(_new(_slug(slug), query), int(first))
        case ["dice", identity] if identity:
            return Dice(identity[:64])
        case ["r", place] if place:
            return Whole(*_step(place))
        case [slug]:
            return _new(_slug(slug), query)
    raise BadLink(f"this link leads nowhere: {_shown(path)} is not a page of Rollbow")


def spell(route: Route) -> str:
    """The fragment of a place."""
    match route:
        case Menu():
            return "#/"
        case About():
            return "#/about"
        case Kept():
            return "#/shelf"
        case Choices():
            return "#/settings"
        case Kit():
            return "#/kit"
        case Rules(slug):
            return f"#/rules/{slug}"
        case At(identity):
            return f"#/game/{identity}"
        case Replay(identity, step):
            return f"#/replay/{identity}" + ("" if step is None else f"@{step}")
        case Statistics():
            return "#/stats"
        case Daily(slug, day):
            return f"#/daily/{slug}" + (f"/{day}" if day else "")
        case Dice(identity):
            return f"#/dice/{identity}"
        case Sheets(identity):
            return f"#/print/game/{identity}"
        case Blank(new):
            return f"#/print/{new.slug}{_query(new)}"
        case Strip(new, first):
            return f"#/print/{new.slug}/dice{f'/{first}' if first else ''}{_query(new)}"
        case Whole(payload, step):
            return f"#/r/{payload}" + ("" if step is None else f"@{step}")
        case New():
            return f"#/{route.slug}{_query(route)}"


def _query(new: New) -> str:
    given = [("seed", new.seed or None), ("seats", new.seats), *new.options]
    query = "&".join(f"{name}={_quoted(str(value))}" for name, value in given if value is not None)
    return f"?{query}" if query else ""


def _slug(text: str) -> str:
    if text in GAMES:
        return text
    raise BadLink(f"there is no game called {_shown(text)}; the games are {', '.join(GAMES)}")


def _step(place: str) -> tuple[str, int | None]:
    """A place and the step behind its `@`."""
    name, at, step = place.partition("@")
    if at and not (step.isascii() and step.isdigit() and len(step) < 6):
        raise BadLink(f"this link leads nowhere: {_shown(step)} is not the number of a step")
    return name, int(step) if at else None


def _new(slug: str, query: str) -> New:
    from urllib.parse import parse_qsl

    game = GAMES[slug]
    seats, seed, options = None, "", {}
    known = {option.name: option for option in game.options}
    for name, text in (
        parse_qsl(query, keep_blank_values=True, max_num_fields=20) if query.count("&") < 20 else ()
    ):
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
    return New(slug, seats, seed, tuple(options.items()))


def _quoted(text: str) -> str:
    """The text as it stands in an address. `urllib.parse` does the same but takes its time to load; every table
    has such an address, and few have more than letters in it."""
    if text.isascii() and text.replace("-", "").isalnum():
        return text
    from urllib.parse import quote

    return quote(text)


def _shown(text: str) -> str:
    """Foreign text for a message: short, and with nothing invisible in it."""
    from urllib.parse import unquote

    text = unquote(text)
    short = text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"
    return f"“{short}”" if short.isprintable() else ascii(short)
