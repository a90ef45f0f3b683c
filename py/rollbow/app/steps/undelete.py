"""Restores a deleted game without replacing anything that has taken its place meanwhile."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from rollbow.app import steps
from rollbow.app.effects import Gather
from rollbow.app.kept import envelope, files
from rollbow.app.kept.envelope import pack, unpack
from rollbow.app.step_answer import quiet, save, say
from rollbow.kernel import record as records
from rollbow.kernel.record import BadRecord

if TYPE_CHECKING:
    from rollbow.app.kept.envelope import Copies
    from rollbow.app.model import Model, Shelf
    from rollbow.app.step_answer import Answer

PURPOSE: Final = "undelete"


def asked(model: Model) -> Answer:
    """Looks at what is now saved in place of the last deleted game."""
    here = model.shelf
    if not here.removed:
        return model, ()
    *removed, last = here.removed
    after = replace(here, removed=tuple(removed), returning=(*here.returning, last))
    return quiet(replace(model, shelf=after)), (Gather((last[0].id,), PURPOSE),)


def gathered(model: Model, copies: Copies) -> Answer:
    """Saves the game again if its place is free; otherwise it becomes a separate game."""
    here = model.shelf
    card, raw = next((each for each in here.returning if each[0].id == copies.id), (None, ""))
    copy = unpack(raw)
    if card is None or copy is None:
        return model, ()
    there = envelope.choose(copies)
    if there.copy is not None and there.copy.text == copy.text:
        return say(replace(model, shelf=_without(here, card.id)), "This game is already here."), ()
    if not there.empty:
        twin = files.digest(card.id + copy.text)
        own = replace(copy, text=_renamed(copy.text, twin))
        again = replace(
            here, returning=(*_without(here, card.id).returning, (replace(card, id=twin), pack(own)))
        )
        return replace(model, shelf=again), (Gather((twin,), PURPOSE),)
    back = replace(card, edition=copy.edition + 1, last=copy.last)
    after, keep = save(model, back, copy.text, "Game restored.")
    after, effects = steps.shelf.drawn(after)
    return after, (keep, *effects)


def game_kept(model: Model, identity: str) -> Model:
    """The game has been saved, if only in this page's memory."""
    return replace(model, shelf=_without(model.shelf, identity))


def game_taken(model: Model, identity: str) -> Answer:
    """Another tab has meanwhile saved a game there: looks again."""
    return model, (Gather((identity,), PURPOSE),)


def _without(here: Shelf, identity: str) -> Shelf:
    return replace(here, returning=tuple(each for each in here.returning if each[0].id != identity))


def _renamed(text: str, identity: str) -> str:
    """A record under another id; other texts have no id and stay as they are."""
    try:
        return records.write(replace(records.read(text), id=identity))
    except BadRecord:
        return text
