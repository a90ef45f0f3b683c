"""The screens made of text: a game's rules, and About."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app import days
from rollbow.app.html import Html, el
from rollbow.app.routes import New
from rollbow.games import GAMES, how_many, part

from .frame import link, page, paper_links, typeset
from .rule_figures import figure

if TYPE_CHECKING:
    from rollbow.app.model import Model
    from rollbow.kernel.rule_page import Book, Chapter


PLAIN = (
    "This page was loaded without https, so your browser limits what it can do: no offline play, the screen may go "
    "dark during a game, and your games may be cleared. Everything else works."
)

BROWSERS = "Chrome 123, Firefox 121 or Safari 17.5, or newer"
"""What the page needs; docs/browsers.md says which feature sets it."""


def rules(model: Model, slug: str) -> Html:
    """A game's rule page."""
    game, asked = GAMES[slug], model.invitation
    book: Book = part(slug, "rule_page").BOOK
    return page(
        model,
        f"How to play {game.title}",
        el("p", typeset(book.pitch), class_="lead"),
        *(_chapter(slug, chapter) for chapter in book.chapters),
        el("p", link(asked, "Back to the invitation", class_="main"))
        if asked
        else el("p", link(New(slug), f"Play {game.title}", class_="main")),
        el("p", *paper_links(New(slug)), class_="ways"),
        class_="text",
    )


def _chapter(slug: str, chapter: Chapter) -> Html:
    rulings = el(
        "aside",
        el("h3", "Where the printed rules leave it open"),
        el("ul", *(el("li", typeset(ruling)) for ruling in chapter.rulings)),
        class_="rulings",
    )
    return el(
        "section",
        el("h2", chapter.title),
        *(el("p", typeset(paragraph)) for paragraph in chapter.paragraphs),
        *(figure(slug, each) for each in chapter.figures),
        rulings if chapter.rulings else None,
    )


def about(model: Model) -> Html:
    """What Rollbow is, and who made the games."""
    titles = ", ".join(game.title for game in GAMES.values())
    owners = "".join(f" {owner}" for slug in GAMES if (owner := part(slug, "rule_page").BOOK.owner))
    return page(
        model,
        "About Rollbow",
        el(
            "p",
            f"Rollbow is a table for {how_many()} color-dice games. It runs entirely in your browser.",
            class_="lead",
        ),
        el(
            "section",
            el("h2", "Your games stay with you"),
            el(
                "p",
                "There is no server and no account, and nobody tracks you. Games are saved in this browser."
                + ("" if model.plain else " After the first visit, Rollbow works offline."),
            ),
            el("p", PLAIN, id="plain") if model.plain else None,
        ),
        el(
            "section",
            el("h2", "The dice"),
            el(
                "p",
                "Every roll comes from the game’s seed: the SHA-256 of the seed and the name of the die. Anyone "
                "who plays with the same seed gets the same dice, and anyone can check a roll with a common tool "
                "such as sha256sum. Bots never see the seed.",
            ),
        ),
        el(
            "section",
            el("h2", "Credits"),
            el(
                "p",
                f"{titles}: the names belong to their makers.{owners} Rollbow is an independent implementation, made "
                "for the love of these games. It is not affiliated with their designers or publishers and uses none "
                "of their logos or artwork. If you like a game, buy the real one: paper and dice are hard to beat.",
            ),
        ),
        el(
            "section",
            el("h2", "The software"),
            el(
                "p",
                "Rollbow is free software under the MIT license. It is built on Pyodide, PyScript, idiomorph and other "
                "free software; see THIRD-PARTY.txt next to this page.",
            ),
            el("p", f"It needs {BROWSERS}, or another browser with the same engine."),
            _running(model),
        ),
        class_="text",
    )


def _running(model: Model) -> Html | None:
    """Which build this is, and how old."""
    build, day = model.version
    if not build:
        return None
    made = f", made on {days.in_words(day)}" if day else ""
    age = days.age(day, model.today)
    return el("p", f"This is build {build}{made}{f' ({age})' if age else ''}.", id="version")
