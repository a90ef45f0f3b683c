"""The shelf: all kept games, import and export, and the browser's storage."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from typing import TYPE_CHECKING

from rollbow.app import routes
from rollbow.app.html import Html, classes, el, join
from rollbow.app.kept.cards import LONGEST_TITLE
from rollbow.app.kept.files import kind_of
from rollbow.app.model import seat_names
from rollbow.app.routes import At, Menu, Replay
from rollbow.games import GAMES
from rollbow.kernel.record import level

from .frame import button, link, page
from .menu import UNSAVED, game_title, waiting

if TYPE_CHECKING:
    from rollbow.app.kept.cards import Card, Sealed
    from rollbow.app.kept.files import Opened
    from rollbow.app.model import Model, Shelf, Space

STATES = {"": "All", "running": "Running", "over": "Finished"}
MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()


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
            *(_kept(model, card) for card in cards[: here.shown]),
            class_="shelf",
            aria_label="Saved games",
        )
        if cards
        else el("p", _nothing(model), class_="lead"),
        button("more-games", "", f"Show more of {len(cards)} games") if len(cards) > here.shown else None,
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
        el("p", "It is kept as is; nothing here will change it."),
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
        el("p", "Another app or a website sent them. Nothing was added yet."),
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
    """The games in a file, told by their records' first lines: there may be thousands."""
    slugs = Counter(kind_of(parcel.text) for parcel in opened.parcels)
    if len(opened.parcels) == 1:
        return next(game_title(slug) for slug in slugs)
    return ", ".join(f"{count} × {game_title(slug)}" for slug, count in slugs.most_common())


def _report(here: Shelf) -> Html | None:
    if here.arriving:
        return el("p", f"Reading games… {len(here.arriving)} to go", class_="report", role="status")
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


def _kept(model: Model, card: Card) -> Html:
    here = model.shelf
    called = card.title or game_title(card.slug)
    about = " · ".join(
        part
        for part in (
            game_title(card.slug) if card.title else "",
            ", ".join(seat_names(card.names, own=card.own)),
            outcome(card) if card.over else waiting(card) or card.moment,
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
        "details",
        el("summary", el("span", "⋯", aria_hidden="true"), el("span", f"More for {called}", class_="unseen")),
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


def outcome(card: Card) -> str:
    """How a finished game ended: who won, and by how much."""
    known = card.facts
    if known is None or len(known.scores) != len(card.names):
        return "Finished"
    people = [seat for seat, name in enumerate(card.names, 1) if not level(name)]
    if len(card.names) == 1:
        points = f"{known.scores[0]} point" + ("" if known.scores[0] == 1 else "s")
        return points if known.winners else f"Not won: {points}"
    if not known.winners:
        return f"Nobody won: {'–'.join(map(str, known.scores))}"
    seat = people[0] if len(people) == 1 and card.own else known.winners[0]
    best = max(score for other, score in enumerate(known.scores, 1) if other != seat)
    score = f"{known.scores[seat - 1]}–{best}"
    if seat not in known.winners:
        return f"Lost {score}"
    won = "Shared the win" if len(known.winners) > 1 else "Won"
    who = "" if len(people) == 1 and card.own else f"{seat_names(card.names)[seat - 1]}: "
    return f"{who}{won.lower() if who else won} {score}"


def _naming(here: Shelf) -> Html:
    return el(
        "form",
        el(
            "input",
            name="title",
            id="title",
            value=here.draft,
            placeholder="Name this game",
            aria_label="Name of this game",
            autocomplete="off",
            maxlength=LONGEST_TITLE,
        ),
        el("button", "Save", type="submit"),
        button("cancel-rename", "", "Cancel", class_="quiet"),
        data_do="title",
        class_="naming",
    )


def _files(any_games: bool) -> Html:
    return el(
        "section",
        el("h2", "Files"),
        el(
            "p",
            "A file holds one game, or all of them. You can also drop files anywhere on this page. "
            "Imported games are added; no saved game is ever replaced.",
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
        words = "Without https this browser makes no promise. Save your games as a file now and then."
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
            "and the program itself.",
        )
        if space.used or space.quota
        else el("p", "This browser doesn’t report how much space there is."),
        el("p", "This browser keeps your games until you delete them.")
        if space.lasting
        else join(
            el(
                "p",
                "The browser didn’t promise. Save your games as a file now and then."
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
        el("p", "These were set aside because a good copy existed."),
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


def ago(then: str, now: str) -> str:
    """How long ago a game was played; naming the day would take the player's time zone."""
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
