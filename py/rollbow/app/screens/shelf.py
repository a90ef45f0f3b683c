"""The shelf: all kept games, files in and out, and what the browser's storage says of itself."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from rollbow.app.html import Html, classes, el, join
from rollbow.app.model import seat_names
from rollbow.app.routes import At, Kept, Menu, Replay
from rollbow.app.shelf import LONGEST_TITLE, listed
from rollbow.games import GAMES

from .frame import button, link, page
from .menu import UNSAVED, game_title

if TYPE_CHECKING:
    from rollbow.app.model import Model
    from rollbow.app.shelf import Card, Sealed, Shelf, Space

STATES = {"": "All", "running": "Running", "over": "Finished"}
MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()


def shelf(model: Model) -> Html:
    """The shelf."""
    here = model.shelf
    cards = listed(here, model.cards)
    return page(
        model,
        "My games",
        el("p", button("undelete", "", "Put the deleted game back"), class_="actions")
        if here.removed
        else None,
        _report(here),
        _filters(here) if model.cards else None,
        el(
            "ul",
            *(_kept(model, card) for card in cards[: here.shown]),
            class_="shelf",
            aria_label="Kept games",
        )
        if cards
        else el("p", _nothing(model), class_="lead"),
        button("more-games", "", f"Show more of {len(cards)} games") if len(cards) > here.shown else None,
        _files(bool(model.cards)),
        _space(here.space, len(model.cards)),
        _damaged(here),
        class_="kept",
    )


def sealed(model: Model, game: Sealed) -> Html:
    """A game that can only be looked at, as text."""
    return page(
        model,
        "A game to look at",
        el("p", game.problem, class_="lead"),
        el("p", "It is kept as it is, and nothing here will change it."),
        el(
            "p",
            button("export", game.id, "Save as file", class_="main"),
            link(Kept(), "My games", class_="back"),
            class_="actions",
        ),
        el("pre", game.text[:20_000], class_="scroll raw", tabindex="0", aria_label="The game as text"),
    )


def _nothing(model: Model) -> Html:
    if model.cards:
        return join("No kept game fits this choice.")
    return join("No games are kept yet. ", link(Menu(), "Start one"), " and it will wait for you here.")


def _report(here: Shelf) -> Html | None:
    if here.arriving:
        return el("p", f"Reading games… {len(here.arriving)} to go", class_="report", role="status")
    if not here.report:
        return None
    return el(
        "section",
        el("ul", *(el("li", words) for words in here.report)),
        button("report", "", "×", aria_label="Close this report", class_="quiet close"),
        class_="report",
        aria_label="What the import did",
    )


def _filters(here: Shelf) -> Html:
    games = {"": "All games", **{slug: game.title for slug, game in GAMES.items()}}
    return el(
        "form",
        _select("shelf/game", "Game", games, here.slug),
        _select("shelf/state", "Show", STATES, here.state),
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


def _kept(model: Model, card: Card) -> Html:
    here = model.shelf
    called = card.title or game_title(card.slug)
    about = " · ".join(
        part
        for part in (
            game_title(card.slug) if card.title else "",
            ", ".join(seat_names(card.names)),
            "Finished" if card.over else card.moment,
        )
        if part
    )
    return el(
        "li",
        link(
            At(card.id),
            el("span", here.pictures.get((card.id, card.edition)), class_="thumb"),
            el("strong", called),
            el("span", about),
            el("span", UNSAVED if card.id in model.unkept else ago(card.last, here.now), class_="small"),
            class_="open",
        ),
        _naming(here) if here.renaming == card.id else _doings(card, called),
        id=f"kept-{card.id}",
        class_=classes(
            "card", over=card.over, sealed=card.state == "sealed", unsaved=card.id in model.unkept
        ),
    )


def _doings(card: Card, called: str) -> Html:
    replay = link(
        Replay(card.id),
        "Replay",
        class_="button quiet",
        aria_label=f"Replay: {called}",
        id=f"replay-{card.id}",
    )
    actions = {"rename": "Rename", "duplicate": "Copy", "export": "Save as file", "delete": "Delete"}
    return el(
        "p",
        None if card.state == "sealed" else replay,
        *(
            button(
                action,
                card.id,
                words,
                class_="quiet",
                aria_label=f"{words}: {called}",
                id=f"{action}-{card.id}",
            )
            for action, words in actions.items()
            if not (action == "rename" and card.state == "sealed")
        ),
        class_="doings",
    )


def _naming(here: Shelf) -> Html:
    return el(
        "form",
        el(
            "input",
            name="shelf/title",
            id="title",
            value=here.draft,
            placeholder="A name for this game",
            aria_label="Name of this game",
            autocomplete="off",
            maxlength=LONGEST_TITLE,
        ),
        el("button", "Keep", type="submit"),
        button("unrename", "", "Cancel", class_="quiet"),
        data_do="title",
        class_="naming",
    )


def _files(any_games: bool) -> Html:
    return el(
        "section",
        el("h2", "Files"),
        el(
            "p",
            "A file holds one game, or all of them. Files can be dropped anywhere on this page, too. "
            "What comes in is added; no kept game is ever replaced.",
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


def _space(space: Space | None, count: int) -> Html | None:
    if space is None:
        return None
    of = f" of about {size(space.quota)}" if space.quota else ""
    return el(
        "section",
        el("h2", "Storage"),
        el(
            "p",
            f"Rollbow uses {size(space.used)}{of} in this browser, for {count} games and the program itself.",
        )
        if space.used or space.quota
        else el("p", "This browser doesn’t say how much room there is."),
        el("p", "This browser keeps your games until you delete them.")
        if space.lasting
        else join(
            el(
                "p",
                "This browser didn’t promise that. Save your games as a file now and then."
                if space.asked
                else "This browser may clear them when it runs short of room.",
            ),
            None if space.asked else el("p", button("persist", "", "Ask it to keep them"), class_="actions"),
        ),
    )


def _damaged(here: Shelf) -> Html | None:
    if not here.damaged:
        return None
    return el(
        "section",
        el("h2", "Damaged copies"),
        el("p", "They were set aside when a good copy stood beside them."),
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
    """A number of bytes for people."""
    for unit in ("bytes", "KB", "MB"):
        if count < 1000:
            return f"{count} {unit}"
        count = round(count / 1000)
    return f"{count} GB"


def ago(then: str, now: str) -> str:
    """How long ago a game was played; a day's name would need the player's time zone."""
    try:
        minutes = int((datetime.fromisoformat(now) - datetime.fromisoformat(then)).total_seconds() // 60)
    except ValueError:
        return ""
    for least, one, words in ((1440, 1440, "day"), (60, 60, "hour"), (1, 1, "minute")):
        if least <= minutes < 14 * 1440:
            count = minutes // one
            return f"{count} {words}{'' if count == 1 else 's'} ago"
    if minutes < 1:
        return "just now"
    return f"{MONTHS[int(then[5:7]) - 1]} {int(then[8:10])}, {then[:4]}"
