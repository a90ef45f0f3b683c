"""The first screen: games to go on with, and the five games."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from rollbow.app.html import Html, el
from rollbow.app.model import seat_names
from rollbow.app.pieces import die
from rollbow.app.routes import About, At, Choices, Kept, New, Rules, Statistics
from rollbow.app.shelving import MENU_CARDS
from rollbow.games import GAMES

from .daily import today
from .frame import button, link, notice, renewal

if TYPE_CHECKING:
    from rollbow.app.model import Model
    from rollbow.app.shelf import Card

UNSAVED = "Not saved yet"
"""What a card says whose game could vanish in a crash."""


def menu(model: Model) -> Html:
    """The menu."""
    running = [card for card in model.cards if card.state == "running"][:MENU_CARDS]
    return el(
        "main",
        el(
            "header",
            el("h1", "Rollbow", class_="logo"),
            el("p", "Five color-dice games. No account, no ads, and it plays offline.", class_="tagline"),
            class_="welcome",
        ),
        notice(model),
        renewal(model),
        _running(model, running) if model.cards else None,
        today(model),
        el(
            "section",
            el("h2", "Start a game"),
            el("ul", *(_game(slug) for slug in GAMES), class_="games"),
            aria_label="Games",
        ),
        el(
            "footer",
            link(Kept(), "My games"),
            link(Statistics(), "Statistics"),
            link(Choices(), "Settings"),
            link(About(), "About Rollbow"),
            class_="foot",
        ),
        class_="page menu",
    )


def _game(slug: str) -> Html:
    game = GAMES[slug]
    seats = f"{game.seats[0]}–{game.seats[-1]} players"
    pitch = import_module(f"rollbow.games.{slug}.book").BOOK.pitch
    return el(
        "li",
        el("span", *(_die(face) for face in game.emblem), class_="emblem", aria_hidden="true"),
        el("h3", link(New(slug), game.title)),
        el("p", pitch, class_="pitch"),
        el(
            "p", seats, " · ", link(Rules(slug), "Rules", aria_label=f"Rules of {game.title}"), class_="small"
        ),
        button(
            "learn", slug, "Learn by playing", class_="learn", aria_label=f"Learn by playing: {game.title}"
        ),
        class_="game",
    )


def _die(face: str) -> Html:
    colored = len(face) > 1
    return die(face[1:] if colored else face, face[0] if colored else None, small=True)


def _running(model: Model, cards: list[Card]) -> Html:
    count = len(model.cards)
    return el(
        "section",
        el("h2", "Go on playing") if cards else None,
        el("ul", *(_card(model, card) for card in cards), class_="cards") if cards else None,
        el("p", link(Kept(), f"All {count} kept games" if count > 1 else "The kept game"), class_="all"),
        aria_label="Kept games",
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
                f"{', '.join(seat_names(card.names))} · {UNSAVED if card.id in model.unkept else card.moment}",
            ),
        ),
        id=f"card-{card.id}",
    )


def game_title(slug: str) -> str:
    """What a game is called; a newer Rollbow may have games this one doesn't know."""
    return GAMES[slug].title if slug in GAMES else slug.capitalize() or "A game"
