"""Games that come as files: added, never put in the place of another. One game a step, so that the page stays quick."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rollbow.games import GAMES
from rollbow.kernel import record as records
from rollbow.kernel.record import BadRecord, NewerRecord
from rollbow.kernel.session import Session, replay

from . import keeping, parcels, routes, settings, shelf
from .effects import Effect, Gather, Go, Keep, KeepSettings, List
from .feeling import dressed
from .keeping import Copy, pack
from .messages import Gathered, World
from .model import Model, names
from .parcels import Arrival, Outcome
from .settings import Settings
from .shelf import Sealed

if TYPE_CHECKING:
    from .parcels import Opened, Parcel
    from .playing import Answer

TWIN = "twin"
"""The purpose's value when the id a game came with belongs to another game."""


def given(model: Model, files: tuple[tuple[str, bytes], ...]) -> Answer:
    """Takes files apart, shows the shelf, and begins with the first game, unless others are on their way in."""
    busy = bool(model.shelf.arriving)
    here = model.shelf if busy else replace(model.shelf, report=(), arrivals=())
    going: tuple[Effect, ...] = (
        () if model.route == routes.Kept() else (Go(routes.spell(routes.Kept())), List())
    )
    after = replace(model, route=routes.Kept(), notice="", said=())
    for name, content in files:
        opened = parcels.opened(name, content)
        report = (f"{opened.file}: nothing was added; {opened.problem}.",) if opened.problem else ()
        here = replace(here, report=(*here.report, *report), arriving=(*here.arriving, *opened.parcels))
        after, changed = _set(after, opened)
        going = (*going, *changed)
    after, effects = (replace(after, shelf=here), ()) if busy else _next(replace(after, shelf=here))
    return after, (*going, *effects)


def arrived(model: Model, message: Gathered, world: World) -> Answer:
    """The next game in the queue, compared with what is kept under its id."""
    if not model.shelf.arriving:
        return model, ()
    parcel, copies = model.shelf.arriving[0], message.found[0]
    identity, text = _read(parcel)
    twin = message.value == TWIN
    if twin:
        text = records.write(replace(records.read(text), id=copies.id))
    elif identity != copies.id:
        return model, ()
    kept = keeping.choose(copies)
    if kept.copy is not None and kept.copy.text == text:
        return _done(model, Arrival(parcel.file, Outcome.HERE, alone=parcel.alone))
    if kept.copy is not None or kept.damaged:
        # A name made of the content: the same file finds its twin when it comes again.
        return model, (Gather((parcels.digest(copies.id + parcel.text),), "import", TWIN),)
    return _added(model, parcel, copies.id, text, world, twin=twin)


def kept(model: Model, identity: str) -> Answer:
    """The next game, once this one is kept."""
    if model.shelf.awaited is None or model.shelf.awaited[0] != identity:
        return model, ()
    return _done(model, model.shelf.awaited[1])


def taken(model: Model, identity: str) -> Answer:
    """Another tab kept a game under this id meanwhile: it is compared with that one."""
    if model.shelf.awaited is None or model.shelf.awaited[0] != identity:
        return model, ()
    here = replace(model.shelf, awaited=None)
    return replace(model, shelf=here), (Gather((identity,), "import"),)


def _next(model: Model) -> Answer:
    """Asks whether the next game's id is taken; at the end says what was done."""
    here = model.shelf
    while here.arriving:
        parcel = here.arriving[0]
        try:
            identity, _ = _read(parcel)
        except BadRecord as error:
            here = _reported(here, _bad(parcel, error))
        else:
            return replace(model, shelf=here), (Gather((identity,), "import"),)
    lost = ("Not all of it could be kept in this browser.",) if model.trouble and here.arrivals else ()
    report = (*here.report, *parcels.sentences(here.arrivals), *lost)
    return replace(model, shelf=replace(here, report=report, arrivals=()), said=report), (List(),)


def _read(parcel: Parcel) -> tuple[str, str]:
    """The id a game is to be kept under, and its text as it is kept. Raises BadRecord."""
    try:
        record = records.read(parcel.text)
    except NewerRecord:
        # Its format isn't known here: it stays as it is, under a name made of its content.
        return f"newer-{parcels.digest(parcel.text)}", parcel.text
    return record.id, records.write(record)


def _added(model: Model, parcel: Parcel, identity: str, text: str, world: World, *, twin: bool) -> Answer:
    game: Session | Sealed
    try:
        game = replay(GAMES, records.read(text))
    except NewerRecord as error:
        game = Sealed(identity, text, error.problem)
    except BadRecord as error:
        return _done(model, _bad(parcel, error))
    if isinstance(game, Sealed):
        arrival = Arrival(parcel.file, Outcome.NEWER, game.problem, parcel.alone)
        card = shelf.sealed_card(game, 1, world.now)
    else:
        what = f"{game.game.title} with {', '.join(names(game))}"
        arrival = Arrival(parcel.file, Outcome.TWIN if twin else Outcome.ADDED, what, parcel.alone)
        if game.fault:
            problem = f"line {parcel.above + game.fault.line}: {game.fault.problem}"
            arrival = Arrival(parcel.file, Outcome.CUT, problem, parcel.alone)
        card = shelf.card(game, 1, world.now)
    keep = Keep(identity, 1, pack(Copy(1, world.now, text)), shelf.write(card))
    here = replace(model.shelf, awaited=(identity, arrival))
    return replace(model, cards=shelf.in_place(model.cards, card), shelf=here), (keep,)


def _bad(parcel: Parcel, error: BadRecord) -> Arrival:
    problem = f"line {parcel.above + error.line}: {error.problem}"
    return Arrival(parcel.file, Outcome.BAD, problem, parcel.alone)


def _done(model: Model, arrival: Arrival) -> Answer:
    return _next(replace(model, shelf=_reported(model.shelf, arrival)))


def _reported(here: shelf.Shelf, arrival: Arrival) -> shelf.Shelf:
    return replace(here, arriving=here.arriving[1:], awaited=None, arrivals=(*here.arrivals, arrival))


def _set(model: Model, opened: Opened) -> Answer:
    """Settings that come along are taken over where none were made yet."""
    if not opened.settings or model.settings != Settings():
        return model, ()
    chosen = settings.read(opened.settings)
    if chosen == model.settings:
        return model, ()
    keep = KeepSettings(settings.write(chosen))
    return replace(model, settings=chosen), (keep, dressed(chosen))
