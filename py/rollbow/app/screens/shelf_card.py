"""A card on the shelf: a saved game at a glance, and what can be done with it."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from rollbow.app.html import Html, classes, el
from rollbow.app.kept.cards import LONGEST_TITLE
from rollbow.app.kept.envelope import LETTER
from rollbow.app.model import seat_names
from rollbow.app.routes import At, Replay, Study
from rollbow.kernel.record import level

from .frame import button, link
from .menu import UNSAVED, game_title, to_do, waiting

if TYPE_CHECKING:
    from rollbow.app.kept.cards import Card
    from rollbow.app.model import Model, Shelf

MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()


def kept(model: Model, card: Card) -> Html:
    """The card of a saved game."""
    here = model.shelf
    called = card.title or game_title(card.slug)
    about = " · ".join(
        part
        for part in (
            game_title(card.slug) if card.title else "",
            ", ".join(seat_names(card.names, own=card.own)),
            outcome(card) if card.over else waiting(card) or card.moment,
            to_do(card) if card.id.startswith(LETTER) else "",
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
        _naming(here)
        if here.renaming == card.id
        else _asking(card)
        if here.deleting == card.id
        else _doings(card, called),
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
        link(
            Study(card.id),
            "How it went",
            class_="button quiet",
            aria_label=f"How it went: {called}",
            id=f"study-{card.id}",
        ),
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


def _asking(card: Card) -> Html:
    """The question before deleting a game that people elsewhere also play."""
    words = (
        "The last turn of this game hasn’t been sent yet."
        if card.over
        else "You’re playing this game by link. If you delete it, no one can finish it."
    )
    return el(
        "div",
        el("p", words, id=f"asked-{card.id}"),
        button("keep-shared", "", "Keep", class_="main", id=f"keep-shared-{card.id}"),
        button("delete-shared", card.id, "Delete anyway"),
        class_="naming",
        role="group",
        aria_labelledby=f"asked-{card.id}",
    )


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


def outcome(card: Card) -> str:
    """How a finished game ended: who won, and by how much."""
    known = card.facts
    if known is None or len(known.scores) != len(card.names):
        return "Finished"
    people = [seat for seat, name in enumerate(card.names, 1) if not level(name)]
    if len(card.names) == 1:
        points = f"{known.scores[0]} point" + ("" if known.scores[0] == 1 else "s")
        return points if known.winners else f"No win: {points}"
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


def ago(then: str, now: str) -> str:
    """How long ago a game was played; a date would need the player's time zone."""
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
