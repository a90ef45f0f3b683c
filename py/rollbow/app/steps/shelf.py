"""The shelf: its buttons and fields, what is saved, and how full the storage is."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rollbow.app import kept, routes, steps
from rollbow.app.effects import (
    DiscardDamaged,
    Download,
    Effect,
    Focus,
    Gather,
    List,
    Measure,
    Recall,
    Settle,
)
from rollbow.app.kept import settings
from rollbow.app.kept.cards import LONGEST_TITLE
from rollbow.app.messages import World
from rollbow.app.model import SHOWN, Model, Space
from rollbow.app.step_answer import quiet
from rollbow.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rollbow.app.effects import Purpose
    from rollbow.app.kept.cards import Card
    from rollbow.app.messages import Listed, Measured
    from rollbow.app.model import Shelf
    from rollbow.app.step_answer import Answer


DRAWN_AT_ONCE = 4
MANY = 10
"""After this many finished games that are in no file, a reminder appears."""
MENU_CARDS = 2
"""How many running games the menu shows."""


def on_now(cards: Sequence[Card]) -> list[Card]:
    """The games on the menu: those waiting for a person come first; games in which nobody has moved are left out. A
    finished one stays until its end has been sent.
    """
    running = [card for card in cards if (card.state == "running" and not card.fresh) or card.unsent]
    return sorted(running, key=lambda card: not (card.unsent or (card.facts and card.facts.waits)))[
        :MENU_CARDS
    ]


def to_say(model: Model) -> str:
    """The note of the reminder that is due, if any, about games that live only in this browser; see `backup`."""
    likes = model.settings
    if model.fleeting and not likes.note(settings.TOLD) and any(not card.fresh for card in model.cards):
        return settings.TOLD
    saved = likes.note(settings.SAVED)
    new = finished_here(model) - (int(saved) if saved.isdecimal() else 0)
    return settings.REMINDED if new >= MANY and not likes.note(settings.REMINDED) else ""


def finished_here(model: Model) -> int:
    """How many games were finished here."""
    return sum(card.over and card.own for card in model.cards)


def entered(route: routes.Route) -> tuple[Effect, ...]:
    """What a screen that lists games asks for when it opens."""
    match route:
        case routes.Menu() | routes.Daily() | routes.Practice(""):
            return (List(),)
        case routes.Statistics():
            return List(), Recall()
        case routes.Shelf():
            return (List(), Measure())
    return ()


def ask(model: Model, purpose: Purpose, identity: str) -> Answer:
    """Reads a game, so that `gathered` can act on it."""
    return quiet(model), (Gather((identity,), purpose),)


def ask_all(model: Model) -> Answer:
    """Reads all games, to save them as one file."""
    return quiet(model), (Gather(None, "export-all"),)


def delete(model: Model, identity: str, *, sure: bool = False) -> Answer:
    """Deletes a game. One that people elsewhere also play needs a yes, as they would wait forever."""
    if not sure and any(card.shared for card in model.cards if card.id == identity):
        return _with(model, replace(model.shelf, deleting=identity, renaming="")), (
            Focus(f"keep-shared-{identity}"),
        )
    after, effects = ask(model, "delete", identity)
    return replace(after, shelf=replace(after.shelf, deleting="")), effects


def keep(model: Model) -> Answer:
    """Cancels the deletion."""
    return _with(model, replace(model.shelf, deleting="")), ()


def rename(model: Model, identity: str) -> Answer:
    """Asks for a game's new name."""
    title = next((card.title for card in model.cards if card.id == identity), "")
    return _with(model, replace(model.shelf, renaming=identity, deleting="", draft=title)), ()


def fill_title(model: Model, text: str) -> Answer:
    """The name as typed so far."""
    return _with(model, replace(model.shelf, draft=text[: 4 * LONGEST_TITLE])), ()


def cancel_rename(model: Model) -> Answer:
    """Cancels the renaming."""
    return _with(model, replace(model.shelf, renaming="", draft="")), ()


def title(model: Model) -> Answer:
    """Saves the new name in the game."""
    here = model.shelf
    after, _ = cancel_rename(model)
    return after, (Gather((here.renaming,), "title", here.draft),)


def show_game(model: Model, slug: str) -> Answer:
    """Lists only one game's cards, or all."""
    return drawn(_with(model, replace(model.shelf, slug=slug if slug in GAMES else "", shown=SHOWN)))


def show_state(model: Model, state: str) -> Answer:
    """Lists only running or finished games, or all."""
    state = state if state in ("running", "over") else ""
    return drawn(_with(model, replace(model.shelf, state=state, shown=SHOWN)))


def more(model: Model) -> Answer:
    """Lists more cards."""
    return drawn(_with(model, replace(model.shelf, shown=model.shelf.shown + SHOWN)))


def export_damaged(model: Model, key: str) -> Answer:
    """Saves a damaged copy as a file."""
    raws = [raw for known, raw in model.shelf.damaged if known == key]
    return model, tuple(Download(f"damaged-{key.rpartition('/')[2]}.txt", raw) for raw in raws)


def delete_damaged(model: Model, key: str) -> Answer:
    """Forgets a damaged copy."""
    left = tuple(each for each in model.shelf.damaged if each[0] != key)
    return _with(model, replace(model.shelf, damaged=left)), (DiscardDamaged(key),)


def close_report(model: Model) -> Answer:
    """Dismisses the import report."""
    return _with(model, replace(model.shelf, report=())), ()


def listed(model: Model, found: Listed, world: World) -> Answer:
    """The cards of what is really saved; lost ones are rebuilt one by one, like the pictures."""
    there = set(found.ids)
    read = [card for line in found.cards if (card := kept.cards.read(line)) is not None]
    cards = kept.cards.merged(card for card in (*model.cards, *read) if card.id in there)
    cards = model.cards if cards == model.cards else cards
    here = replace(model.shelf, now=world.now, damaged=found.damaged)
    after = replace(model, cards=cards, shelf=here, texts={**model.texts, **dict(found.texts)})
    known = {card.id for card in cards if card.facts is not None or card.state == "sealed"}
    missing = tuple(identity for identity in found.ids if identity not in known)
    if missing:
        return after, (Settle(), *(Gather((identity,), "card") for identity in missing))
    after, effects = steps.practice.listed(after) if after.route == routes.Practice() else drawn(after)
    return after, (Settle(), *effects)


def measured(model: Model, found: Measured) -> Answer:
    """What the browser reports about its storage. The end of a game asks, too, so any screen accepts it."""
    here = replace(model.shelf, space=Space(found.used, found.quota, found.lasting, found.asked))
    return (_with(model, here) if model.route == routes.Shelf() else replace(model, shelf=here)), ()


def drawn(model: Model) -> Answer:
    """Asks for the next missing pictures, a few at a time, so that the page stays responsive."""
    if model.shelf.drawing:
        return model, ()
    match model.route:
        case routes.Menu():
            shown = on_now(model.cards)
        case routes.Shelf():
            shown = model.shelf.listed(model.cards)[: model.shelf.shown]
        case _:
            return model, ()
    pictures = model.shelf.pictures
    bare = [card.id for card in shown if card.state != "sealed" and (card.id, card.edition) not in pictures]
    if not bare:
        return model, ()
    first = tuple(bare[:DRAWN_AT_ONCE])
    return replace(model, shelf=replace(model.shelf, drawing=first)), (Gather(first, "picture"),)


def _with(model: Model, here: Shelf) -> Model:
    return quiet(replace(model, shelf=here))
