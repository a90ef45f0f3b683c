"""The first screen: games to go on with, and the five games."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from rollbow.app.html import Html, el
from rollbow.app.pieces import die
from rollbow.app.routes import About, At, New, Rules
from rollbow.games import GAMES
from rollbow.kernel.record import NO_NAME, level

from .frame import link, notice

if TYPE_CHECKING:
    from rollbow.app.model import Model
    from rollbow.app.shelf import Card

MOST_CARDS = 6


def menu(model: Model) -> Html:
    """The menu."""
    running = [card for card in model.cards if not card.over][:MOST_CARDS]
    return el(
        "main",
        el(
            "header",
            el("h1", "Rollbow", class_="logo"),
            el("p", "Five color-dice games. No account, no ads, and it plays offline.", class_="tagline"),
            class_="welcome",
        ),
        notice(model),
        _running(running) if running else None,
        el(
            "section",
            el("h2", "Start a game"),
            el("ul", *(_game(slug) for slug in GAMES), class_="games"),
            aria_label="Games",
        ),
        el("footer", link(About(), "About Rollbow"), class_="foot"),
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
        class_="game",
    )


def _die(face: str) -> Html:
    colored = len(face) > 1
    return die(face[1:] if colored else face, face[0] if colored else None, small=True)


def _running(cards: list[Card]) -> Html:
    return el(
        "section",
        el("h2", "Go on playing"),
        el("ul", *(_card(card) for card in cards), class_="cards"),
        aria_label="Running games",
    )


def _card(card: Card) -> Html:
    title = GAMES[card.slug].title if card.slug in GAMES else card.slug
    return el(
        "li", link(At(card.id), el("strong", title), el("span", f"{with_whom(card.names)} · {card.moment}"))
    )


def with_whom(seats: tuple[str, ...]) -> str:
    """The seats of a kept game, in words."""
    return ", ".join(
        f"{mind} bot" if (mind := level(seat)) else f"player {number}" if seat == NO_NAME else seat
        for number, seat in enumerate(seats, 1)
    )
