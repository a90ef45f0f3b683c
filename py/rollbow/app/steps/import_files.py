"""Games from files: added, never replacing another. One game per step, so that the page stays responsive."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rollbow.app import kept, routes
from rollbow.app.answer import aloud, quiet, save, say
from rollbow.app.effects import Dress, Effect, Gather, Go, KeepSettings, List
from rollbow.app.kept import cards, envelope, settings
from rollbow.app.kept.cards import Sealed
from rollbow.app.kept.files import Arrival, Outcome
from rollbow.app.kept.settings import Settings
from rollbow.app.messages import Gathered, World
from rollbow.app.model import Model, Shelf, seat_names
from rollbow.games import GAMES
from rollbow.kernel import headers
from rollbow.kernel import record as records
from rollbow.kernel.record import BY_LETTERS, BadRecord, NewerRecord
from rollbow.kernel.session import Session, replay

if TYPE_CHECKING:
    from rollbow.app.answer import Answer
    from rollbow.app.kept.files import Opened, Parcel
    from rollbow.app.messages import Offered


TOO_MUCH = (
    "Nothing was added; at most 20 files with 16 MB can be shared at once. “Add games from files” takes more."
)
"""The service worker has these numbers, too."""
QUESTION = "Another app or a website sent games. Add them?"
TWIN = "twin"
"""The purpose when a game's id belongs to another game."""


def given(model: Model, files: tuple[tuple[str, bytes], ...]) -> Answer:
    """Takes files apart and adds what is in them."""
    found = tuple(kept.files.opened(name, content) for name, content in files)
    changed: tuple[Effect, ...] = ()
    for opened in found:
        model, more = _set(model, opened)
        changed = (*changed, *more)
    after, effects = _begun(model, found)
    return after, (*changed, *effects)


def offered(model: Model, message: Offered) -> Answer:
    """Takes files apart that nobody here may have asked for, and asks. Settings never come this way."""
    found = [kept.files.opened(name, content) for name, content in message.files]
    report = (*(_problem(opened) for opened in found if opened.problem), *((TOO_MUCH,) * message.too_much))
    good = tuple(opened for opened in found if opened.parcels)
    after, effects = _on_shelf(model)
    here = replace(after.shelf, report=(*after.shelf.report, *report), offered=good)
    return aloud(replace(after, shelf=here), *report, QUESTION if good else ""), effects


def add_offered(model: Model) -> Answer:
    """Adds what was shared."""
    return _begun(_without_offer(model), model.shelf.offered)


def leave_offered(model: Model) -> Answer:
    """Forgets what was shared."""
    return say(_without_offer(model), "Nothing was added."), ()


def _without_offer(model: Model) -> Model:
    return replace(model, shelf=replace(model.shelf, offered=()))


def _begun(model: Model, found: tuple[Opened, ...]) -> Answer:
    """Shows the shelf and begins with the first game, unless an import is already running."""
    busy = bool(model.shelf.arriving)
    after, going = _on_shelf(model)
    here = after.shelf if busy else replace(after.shelf, report=(), arrivals=())
    report = (*here.report, *(_problem(opened) for opened in found if opened.problem))
    parcels = (parcel for opened in found for parcel in opened.parcels)
    after = replace(after, shelf=replace(here, report=report, arriving=(*here.arriving, *parcels)))
    after, effects = (after, ()) if busy else _next(after)
    return after, (*going, *effects)


def _on_shelf(model: Model) -> Answer:
    there = model.route == routes.Shelf()
    return quiet(replace(model, route=routes.Shelf())), (
        () if there else (Go(routes.spell(routes.Shelf())), List())
    )


def _problem(opened: Opened) -> str:
    return f"{opened.file}: nothing was added; {opened.problem}."


def arrived(model: Model, message: Gathered, world: World) -> Answer:
    """Compares the next game in the queue with what is kept under its id."""
    if not model.shelf.arriving:
        return model, ()
    parcel, copies = model.shelf.arriving[0], message.found[0]
    identity, text = _read(parcel)
    twin = message.value == TWIN
    if twin:
        # Of a game by letters this is a copy: under another id no letter goes on with it.
        known = records.read(text)
        bare = headers.copied(known.extras) if known.format == BY_LETTERS else known.extras
        text = records.write(replace(known, id=copies.id, extras=bare))
    elif identity != copies.id:
        return model, ()
    there = envelope.choose(copies)
    if there.copy is not None and there.copy.text == text:
        return _done(model, Arrival(parcel.file, Outcome.HERE, alone=parcel.alone))
    if not there.empty:
        # An id made from the content: the same file finds its twin if it comes again.
        return model, (Gather((kept.files.digest(copies.id + parcel.text),), "import", TWIN),)
    return _added(model, parcel, copies.id, text, world, twin=twin)


def game_kept(model: Model, identity: str) -> Answer:
    """Goes on to the next game once this one is saved."""
    if model.shelf.awaited is None or model.shelf.awaited[0] != identity:
        return model, ()
    return _done(model, model.shelf.awaited[1])


def game_taken(model: Model, identity: str) -> Answer:
    """Another tab saved a game under this id meanwhile: compares with that one."""
    if model.shelf.awaited is None or model.shelf.awaited[0] != identity:
        return model, ()
    here = replace(model.shelf, awaited=None)
    return replace(model, shelf=here), (Gather((identity,), "import"),)


def _next(model: Model) -> Answer:
    """Asks whether the next game's id is taken; reports at the end."""
    here = model.shelf
    while here.arriving:
        parcel = here.arriving[0]
        try:
            identity, _ = _read(parcel)
        except BadRecord as error:
            here = _reported(here, _bad(parcel, error))
        else:
            return replace(model, shelf=here), (Gather((identity,), "import"),)
    lost = ("Some of it could not be saved in this browser.",) if model.trouble and here.arrivals else ()
    report = (*here.report, *kept.files.sentences(here.arrivals), *lost)
    return aloud(replace(model, shelf=replace(here, report=report, arrivals=())), *report), (List(),)


def _read(parcel: Parcel) -> tuple[str, str]:
    """The id and the text to keep a game under. Raises BadRecord."""
    try:
        record = records.read(parcel.text)
    except NewerRecord:
        # Its format is unknown here: it stays as is, under an id made from its content.
        return f"newer-{kept.files.digest(parcel.text)}", parcel.text
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
        card = cards.sealed_card(game, 1, world.now)
    else:
        what = f"{game.game.title} with {', '.join(seat_names(game.record.seats))}"
        arrival = Arrival(parcel.file, Outcome.TWIN if twin else Outcome.ADDED, what, parcel.alone)
        if game.fault:
            problem = f"line {parcel.above + game.fault.line}: {game.fault.problem}"
            arrival = Arrival(parcel.file, Outcome.CUT, problem, parcel.alone)
        card = cards.card(game, 1, world.now)
    after, keep = save(model, card, text)
    return replace(after, shelf=replace(after.shelf, awaited=(identity, arrival))), (keep,)


def _bad(parcel: Parcel, error: BadRecord) -> Arrival:
    problem = f"line {parcel.above + error.line}: {error.problem}"
    return Arrival(parcel.file, Outcome.BAD, problem, parcel.alone)


def _done(model: Model, arrival: Arrival) -> Answer:
    return _next(replace(model, shelf=_reported(model.shelf, arrival)))


def _reported(here: Shelf, arrival: Arrival) -> Shelf:
    return replace(here, arriving=here.arriving[1:], awaited=None, arrivals=(*here.arrivals, arrival))


def _set(model: Model, opened: Opened) -> Answer:
    """Imported settings apply only if the player has none yet; what is remembered here stays."""
    if not opened.settings or replace(model.settings, notes=()) != Settings():
        return model, ()
    chosen = settings.read(opened.settings)
    chosen = replace(chosen, notes=model.settings.notes or chosen.notes)
    if chosen == model.settings:
        return model, ()
    keep = KeepSettings(settings.write(chosen))
    return replace(model, settings=chosen), (keep, Dress(*chosen.look))
