"""Where the page is: the fragment of its address, read and written. Nothing in it ever reaches a server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rollbow.games import GAMES
from rollbow.kernel.dice import BadSeed, normalize

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


Route = Menu | New | At | Rules | About | Kept | Choices


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
        case ["rules", slug]:
            return Rules(_slug(slug))
        case ["game", identity] if identity:
            return At(identity[:64])
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
        case Rules(slug):
            return f"#/rules/{slug}"
        case At(identity):
            return f"#/game/{identity}"
        case New(slug, seats, seed, options):
            given = [("seed", seed or None), ("seats", seats), *options]
            query = "&".join(f"{name}={_quoted(str(value))}" for name, value in given if value is not None)
            return f"#/{slug}" + (f"?{query}" if query else "")


def _slug(text: str) -> str:
    if text in GAMES:
        return text
    raise BadLink(f"there is no game called {_shown(text)}; the games are {', '.join(GAMES)}")


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
