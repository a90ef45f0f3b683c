"""The first screen: games to continue, and all games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app import screens, steps
from rollbow.app.html import Html, el
from rollbow.app.model import seat_names
from rollbow.app.pieces import die, listed
from rollbow.app.routes import About, At, New, Rules, Settings, Shelf, Statistics
from rollbow.app.steps.shelf import on_now, to_say
from rollbow.games import GAMES, how_many, part
from rollbow.kernel.record import NO_NAME

from .daily import today
from .frame import button, link, notice, renewal, typeset

if TYPE_CHECKING:
    from rollbow.app.kept.cards import Card
    from rollbow.app.model import Model

GAMES_FOR = "{} color-dice games: alone, against bots, or with friends, here or by link. No account, no ads"
TAGLINE = f"{GAMES_FOR}, and it works offline."
PLAIN = f"{GAMES_FOR}. Without https, "
"""What the menu says where the browser offers less; a link to the rest follows."""
NO_BREAK = "\N{NO-BREAK SPACE}"
UNSAVED = "Not saved yet"
"""What a card says if a crash could lose its game."""


def menu(model: Model) -> Html:
    """The menu."""
    running = on_now(model.cards)
    return el(
        "main",
        el(
            "header",
            el("h1", "Rollbow", class_="logo", tabindex="-1"),
            _tagline(model),
            class_="welcome",
        ),
        notice(model),
        renewal(model),
        screens.backup_reminder.reminder(note) if (note := to_say(model)) else None,
        el(
            "div",
            _running(model, running) if running or _played(model) else None,
            _again(model),
            screens.practice.offer(model) if "practice" in model.texts else None,
            today(model),
            class_="now",
        ),
        el(
            "section",
            el("h2", "Start a game"),
            el("ul", *(_game(slug) for slug in GAMES), class_="games"),
            aria_label="Games",
        ),
        el(
            "footer",
            link(Shelf(), "My games"),
            link(Statistics(), "Statistics"),
            link(Settings(), "Settings"),
            link(About(), "About Rollbow"),
            class_="foot",
        ),
        class_="page menu",
    )


def _tagline(model: Model) -> Html:
    if not model.plain:
        return el("p", TAGLINE.format(how_many().capitalize()), class_="tagline")
    less = link(About(), "some things are missing")
    return el("p", PLAIN.format(how_many().capitalize()), less, ".", class_="tagline")


def _game(slug: str) -> Html:
    game = GAMES[slug]
    seats = f"{game.seats[0]}–{game.seats[-1]} players"
    pitch = typeset(part(slug, "rule_page").BOOK.pitch)
    return el(
        "li",
        emblem(slug),
        el("h3", link(New(slug), game.title)),
        el("p", pitch, class_="pitch"),
        el(
            "p", seats, " · ", link(Rules(slug), "Rules", aria_label=f"Rules of {game.title}"), class_="small"
        ),
        el(
            "p",
            # A tap anywhere on the card opens the game through its title’s link; people look for it here.
            el("span", "Play", class_="main play", aria_hidden="true"),
            button("learn", slug, "Learn by playing", aria_label=f"Learn by playing: {game.title}"),
            class_="begin",
        ),
        class_="game",
    )


def emblem(slug: str) -> Html:
    """A game's dice."""
    return el("span", *(_die(face) for face in GAMES[slug].emblem), class_="emblem", aria_hidden="true")


def _die(face: str) -> Html:
    colored = len(face) > 1
    return die(face[1:] if colored else face, face[0] if colored else None, small=True)


def _played(model: Model) -> bool:
    """Whether there is any game worth a look; those in which nobody has moved aren't."""
    return any(not card.fresh for card in model.cards)


def _running(model: Model, cards: list[Card]) -> Html:
    # As many as the shelf lists.
    count = len(model.cards)
    return el(
        "section",
        el("h2", "Continue") if cards else None,
        el("ul", *(_card(model, card) for card in cards), class_="cards") if cards else None,
        el("p", link(Shelf(), f"All {count} saved games" if count > 1 else "Saved games"), class_="all")
        if count > len(cards)
        else None,
        aria_label="Saved games",
    )


def _again(model: Model) -> Html | None:
    """Another game at the last table, in one tap."""
    last = steps.setup.last_table(model.settings) if model.settings.notes else None
    if last is None:
        return None
    people = sum(not chair.level for chair in last.chairs)
    seats = [f"bot {chair.level}" if chair.level else chair.name or NO_NAME for chair in last.chairs]
    first = next((place for place, chair in enumerate(last.chairs) if not chair.level), None)
    called = ["you" if place == first else name for place, name in enumerate(seat_names(tuple(seats)))]
    alone = people == len(called) == 1
    return el(
        "section",
        button(
            "again",
            "",
            el("strong", "Play again"),
            el("span", f"{GAMES[last.slug].title} {'on your own' if alone else 'with ' + listed(called)}"),
            class_="again",
        ),
        aria_label="Play again",
    )


def _card(model: Model, card: Card) -> Html:
    return el(
        "li",
        link(
            At(card.id),
            el("span", model.shelf.pictures.get((card.id, card.edition)), class_="thumb"),
            el("strong", card.title or game_title(card.slug)),
            el(
                "span",
                ", ".join(seat_names(card.names, own=card.own)),
                " · ",
                UNSAVED if card.id in model.unkept else card.moment.replace(" ", NO_BREAK),
            ),
            el("span", to_do(card), class_="yours") if to_do(card) else None,
            el("span", waiting(card, model.shelf.now), class_="small") if waiting(card) else None,
        ),
        id=f"card-{card.id}",
    )


def to_do(card: Card) -> str:
    """What to do here: take a turn, or send a link; empty if nothing."""
    if card.unsent:
        return "Send the last turn" if card.over else f"Send it to {_elsewhere(card)}"
    return "Your turn" if card.facts and card.facts.waits else ""


def waiting(card: Card, now: str = "") -> str:
    """Whose letter a game is waiting for, and for how long if known; empty if nobody's."""
    who = "" if card.unsent else _elsewhere(card)
    if not who:
        return ""
    words = f"Waiting for {who}"
    ago = screens.shelf_card.ago(card.last, now)
    if ago.endswith(" ago"):
        return f"{words} for {ago.removesuffix(' ago')}"
    return words if ago in ("", "just now") else f"{words} since {ago}"


def _elsewhere(card: Card) -> str:
    """The person elsewhere whose turn it is."""
    seat = card.facts.elsewhere if card.facts else 0
    return seat_names(card.names)[seat - 1] if 0 < seat <= len(card.names) else ""


def game_title(slug: str) -> str:
    """A game's title; a newer Rollbow may have games this one doesn't know."""
    return GAMES[slug].title if slug in GAMES else slug.capitalize() or "A game"
