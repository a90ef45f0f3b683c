"""The shelf: the list of saved games (the cards are in `shelf_card`), import and export, the browser's storage."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rollbow.app import routes, screens
from rollbow.app.html import Html, el, join
from rollbow.app.kept.files import kind_of
from rollbow.app.routes import Menu
from rollbow.games import GAMES

from .frame import button, link, page
from .menu import game_title
from .shelf_card import kept

if TYPE_CHECKING:
    from rollbow.app.kept.cards import Sealed
    from rollbow.app.kept.files import Opened
    from rollbow.app.model import Model, Shelf, Space

STATES = {"": "All", "running": "In progress", "over": "Finished"}


def shelf(model: Model) -> Html:
    """The shelf."""
    here = model.shelf
    cards = here.listed(model.cards)
    return page(
        model,
        "My games",
        el("p", button("undelete", "", "Restore the deleted game"), class_="actions")
        if here.removed
        else None,
        _offer(here),
        _report(here),
        _filters(here) if model.cards else None,
        el(
            "ul",
            *(kept(model, card) for card in cards[: here.shown]),
            class_="shelf",
            aria_label="Saved games",
        )
        if cards
        else el("p", _nothing(model), class_="lead"),
        button("more-games", "", f"Show more of the {len(cards)} games") if len(cards) > here.shown else None,
        el("section", el("h2", "Links"), screens.letters.arriving(model, "Open a link or QR code")),
        _files(bool(model.cards)),
        _space(here.space, len(model.cards), plain=model.plain),
        _damaged(here),
        class_="kept",
    )


def sealed(model: Model, game: Sealed) -> Html:
    """A game that can only be viewed, as text."""
    return page(
        model,
        "View only",
        el("p", game.problem, class_="lead"),
        el("p", "It’s saved as is; nothing here will change it."),
        el(
            "p",
            button("export", game.id, "Save as file", class_="main"),
            link(routes.Shelf(), "My games", class_="back"),
            class_="actions",
        ),
        el("pre", game.text[:20_000], class_="scroll raw", tabindex="0", aria_label="The game as text"),
    )


def _nothing(model: Model) -> Html:
    if model.cards:
        return join("No saved games match.")
    return join(
        "No saved games yet. ", link(Menu(), "Start one"), ", and it will be here when you come back."
    )


def _offer(here: Shelf) -> Html | None:
    """What was shared with the page, before any of it is added."""
    if not here.offered:
        return None
    count = sum(len(opened.parcels) for opened in here.offered)
    return el(
        "section",
        el("h2", "Add these games?"),
        el("p", "Another app or a website sent them. Nothing has been added yet."),
        el("ul", *(el("li", f"{opened.file}: {_contents(opened)}") for opened in here.offered)),
        el(
            "p",
            button("add-offered", "", "Add 1 game" if count == 1 else f"Add {count} games", class_="main"),
            button("leave-offered", "", "Don’t add", class_="quiet"),
            class_="actions",
        ),
        class_="report offer",
        aria_label="Shared games",
    )


def _contents(opened: Opened) -> str:
    """The games in a file, judged by their records' first lines, as there may be thousands."""
    slugs = Counter(kind_of(parcel.text) for parcel in opened.parcels)
    if len(opened.parcels) == 1:
        return next(game_title(slug) for slug in slugs)
    return ", ".join(f"{count} × {game_title(slug)}" for slug, count in slugs.most_common())


def _report(here: Shelf) -> Html | None:
    if here.reading:
        left = f" {len(here.arriving)} to go" if here.arriving else ""
        return el("p", f"Reading games…{left}", class_="report", role="status")
    if not here.report:
        return None
    return el(
        "section",
        el("ul", *(el("li", words) for words in here.report)),
        button("close-report", "", "×", aria_label="Close this report", class_="quiet close"),
        class_="report",
        aria_label="Import report",
    )


def _filters(here: Shelf) -> Html:
    games = {"": "All games", **{slug: game.title for slug, game in GAMES.items()}}
    return el(
        "form",
        _select("show-game", "Game", games, here.slug),
        _select("show-state", "Show", STATES, here.state),
        class_="filters",
    )


def _select(name: str, label: str, choices: dict[str, str], chosen: str) -> Html:
    return el(
        "label",
        el("span", label),
        el(
            "select",
            *(el("option", words, value=value, selected=value == chosen) for value, words in choices.items()),
            name=name,
        ),
    )


def _files(any_games: bool) -> Html:
    return el(
        "section",
        el("h2", "Files"),
        el(
            "p",
            "A file holds one game, or all of them. You can also drop files anywhere on this page. "
            "Imported games are added; they never replace your saved games.",
        ),
        el(
            "p",
            button("export-all", "", "Save all games as one file") if any_games else None,
            el(
                "label",
                "Add games from files",
                el("input", type="file", id="files", multiple=True, class_="unseen"),
                class_="pickfile",
            ),
            class_="actions",
        ),
    )


def _space(space: Space | None, count: int, *, plain: bool) -> Html | None:
    if plain:
        words = (
            "Without https, this browser can’t promise to keep your games. Save them as a file now and then."
        )
        return el("section", el("h2", "Storage"), el("p", words))
    if space is None:
        return None
    of = f" of about {size(space.quota)}" if space.quota else ""
    return el(
        "section",
        el("h2", "Storage"),
        el(
            "p",
            f"Rollbow uses {size(space.used)}{of} in this browser, for {count} {'game' if count == 1 else 'games'} "
            "and the app itself.",
        )
        if space.used or space.quota
        else el("p", "This browser doesn’t say how much space there is."),
        el("p", "This browser keeps your games until you delete them.")
        if space.lasting
        else join(
            el(
                "p",
                "The browser didn’t agree. Save your games as a file now and then."
                if space.asked
                else "This browser may clear your games when space runs low.",
            ),
            None
            if space.asked
            else el("p", button("persist", "", "Ask the browser to keep them"), class_="actions"),
        ),
    )


def _damaged(here: Shelf) -> Html | None:
    if not here.damaged:
        return None
    return el(
        "section",
        el("h2", "Damaged copies"),
        el("p", "These were set aside because there was a good copy."),
        el(
            "ul",
            *(
                el(
                    "li",
                    el("span", f"{key.rpartition('/')[2]}, {size(len(raw))}"),
                    button("export-damaged", key, "Save as file"),
                    button("delete-damaged", key, "Delete", class_="quiet"),
                )
                for key, raw in here.damaged
            ),
            class_="damaged",
        ),
    )


def size(count: int) -> str:
    """A number of bytes, for people."""
    for unit in ("bytes", "KB", "MB"):
        if count < 1000:
            return f"{count} {unit}"
        count = round(count / 1000)
    return f"{count} GB"
