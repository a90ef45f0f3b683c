"""The screens made of text: a game's rules, and About."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from rollbow.app import days
from rollbow.app.html import Html, el
from rollbow.app.routes import New
from rollbow.games import GAMES

from .figure import figure
from .frame import link, page, paper_links

if TYPE_CHECKING:
    from rollbow.app.model import Model
    from rollbow.kernel.book import Book, Chapter


def rules(model: Model, slug: str) -> Html:
    """A game's rule page."""
    game = GAMES[slug]
    book: Book = import_module(f"rollbow.games.{slug}.book").BOOK
    return page(
        model,
        f"How {game.title} is played",
        el("p", book.pitch, class_="lead"),
        *(_chapter(slug, chapter) for chapter in book.chapters),
        el("p", link(New(slug), f"Play {game.title}", class_="main")),
        el("p", *paper_links(New(slug)), class_="ways"),
        class_="text",
    )


def _chapter(slug: str, chapter: Chapter) -> Html:
    rulings = el(
        "aside",
        el("h3", "Where the printed rules leave it open"),
        el("ul", *(el("li", ruling) for ruling in chapter.rulings)),
        class_="rulings",
    )
    return el(
        "section",
        el("h2", chapter.title),
        *(el("p", paragraph) for paragraph in chapter.paragraphs),
        *(figure(slug, each) for each in chapter.figures),
        rulings if chapter.rulings else None,
    )


def about(model: Model) -> Html:
    """What this is, and whose games these are."""
    titles = ", ".join(game.title for game in GAMES.values())
    return page(
        model,
        "About Rollbow",
        el(
            "p",
            "Rollbow is a table for five color-dice games. It runs in your browser, and only there.",
            class_="lead",
        ),
        el(
            "section",
            el("h2", "Your games stay with you"),
            el(
                "p",
                "There is no server and no account, and nobody counts what you do. Games are kept in this browser. "
                "After the first visit Rollbow works without a network.",
            ),
        ),
        el(
            "section",
            el("h2", "The dice"),
            el(
                "p",
                "Every throw comes from the game's seed: the SHA-256 of the seed and the name of the die. Whoever "
                "plays with the same seed gets the same dice, and anyone can check a throw with a pocket tool such as "
                "sha256sum. Bots never see the seed.",
            ),
        ),
        el(
            "section",
            el("h2", "Whose games these are"),
            el(
                "p",
                f"{titles}: the names belong to their makers. Rollbow is an independent implementation, made for the "
                "love of these games. It is not connected with their designers or publishers and uses none of their "
                "logos or artwork. If you like a game, buy the real one: paper and dice are hard to beat.",
            ),
        ),
        el(
            "section",
            el("h2", "The program"),
            el(
                "p",
                "Rollbow is free software under the MIT license. It stands on Pyodide, PyScript, idiomorph and other "
                "free work; see THIRD-PARTY.txt beside this page.",
            ),
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
