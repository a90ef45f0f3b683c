"""Games from files: added, never replacing another. Some at a time, so that the page stays responsive.

`given` takes files apart into parcels. Then, batch by batch: `_next` asks what is saved under the games' ids, `arrived`
compares, `gone_on_folding` replays them in pieces and saves them, `game_kept` or `game_taken` hears what became of
each, and `_gone_on` takes the next batch. The report comes at the end.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rollbow.app import kept, routes, steps
from rollbow.app.effects import Breathe, Dress, Gather, Go, KeepSettings, List
from rollbow.app.kept import cards, envelope, settings
from rollbow.app.kept.cards import Sealed
from rollbow.app.kept.envelope import LINKED
from rollbow.app.kept.files import Arrival, Landing, Outcome
from rollbow.app.kept.settings import Settings
from rollbow.app.messages import Gathered, World
from rollbow.app.model import Model, seat_names
from rollbow.app.step_answer import aloud, quiet, save, save_all, say
from rollbow.games import GAMES
from rollbow.kernel import extra_headers as headers
from rollbow.kernel import record as records
from rollbow.kernel.record import BY_LETTERS, BadRecord, NewerRecord
from rollbow.kernel.session import folded, folding, further

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rollbow.app.kept.envelope import Copies
    from rollbow.app.kept.files import Opened, Parcel
    from rollbow.app.messages import Offered
    from rollbow.app.step_answer import Answer
    from rollbow.kernel.session import Folding


TOO_MUCH = (
    "Nothing was added; you can share at most 20 files and 16 MB at once. “Add games from files” takes more."
)
"""The service worker has the same numbers."""
QUESTION = "Another app or a website sent games. Add them?"
MOST_AT_ONCE = 30
LARGEST_BATCH = 90_000
"""How many games, or characters, are added in one batch; after each the page waits for the disk and is drawn."""
ENTRIES = 200
"""How many entries are replayed in one go."""


def given(model: Model, files: tuple[tuple[str, bytes], ...]) -> Answer:
    """Shows the shelf, then takes files apart and adds what is in them."""
    after, going = _on_shelf(model)
    here = after.shelf if model.shelf.reading else replace(after.shelf, report=())
    waiting = replace(after, shelf=replace(here, unopened=(*here.unopened, *files)))
    return waiting, going if model.shelf.reading else (*going, Breathe(drawn=True))


def gone_on(model: Model, world: World) -> Answer:
    """The next piece of the work: takes a file apart, or plays some more entries."""
    if model.shelf.batch:
        return _folded(model, world)
    if model.shelf.unopened:
        return _opened(model)
    # Two questions may have been on their way, and the first answer ended the import.
    return _next(model) if model.shelf.reading else (model, ())


def _opened(model: Model) -> Answer:
    (name, content), *rest = model.shelf.unopened
    opened = kept.files.opened(name, content)
    after, effects = _set(replace(model, shelf=replace(model.shelf, unopened=tuple(rest))), opened)
    after = _arriving(after, (opened,))
    if after.shelf.reading:
        return after, (*effects, Breathe())
    after, told = _next(after)
    return after, (*effects, *told)


def offered(model: Model, message: Offered) -> Answer:
    """Reads files that nobody here may have asked for, and asks first. Settings never come in this way."""
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
    """Shows the shelf and begins, unless an import is already running."""
    after, going = _on_shelf(model)
    if model.shelf.reading:
        return _arriving(after, found), going
    fresh = replace(after, shelf=replace(after.shelf, report=()))
    return _arriving(fresh, found), (*going, Breathe(drawn=True))


def _arriving(model: Model, found: tuple[Opened, ...]) -> Model:
    """The games in these files come next; what is wrong with a file is said at the end."""
    here = model.shelf
    report = (*here.report, *(_problem(opened) for opened in found if opened.problem))
    parcels = (parcel for opened in found for parcel in opened.parcels)
    return replace(model, shelf=replace(here, report=report, arriving=(*here.arriving, *parcels)))


def _on_shelf(model: Model) -> Answer:
    there = model.route == routes.Shelf()
    return quiet(replace(model, route=routes.Shelf())), (
        () if there else (Go(routes.spell(routes.Shelf())), List())
    )


def _problem(opened: Opened) -> str:
    return f"{opened.file}: nothing was added; {opened.problem}."


def arrived(model: Model, message: Gathered, world: World) -> Answer:
    """Compares the batch with what is saved under the games' ids."""
    found = {copies.id: copies for copies in message.found}
    batch = [
        _compared(landing, found[landing.id], world)
        if landing.arrival is None and landing.id in found
        else landing
        for landing in model.shelf.batch
    ]
    if again := tuple(landing.id for landing in batch if not landing.arrival and not landing.folding):
        return _with(model, batch), (Gather(again, "import"),)
    return _with(model, batch), (Breathe(),)


def _folded(model: Model, world: World) -> Answer:
    """Replays some more entries of the batch, and saves the games once all are complete."""
    batch, left = [], ENTRIES
    for landing in model.shelf.batch:
        begun = landing.folding
        if begun is not None and left > 0:
            now = further(begun, left)
            left -= now.read - begun.read
            landing = _added(landing, now, world) if now.done else replace(landing, folding=now)
        batch.append(landing)
    if any(landing.folding for landing in batch):
        return _with(model, batch), (Breathe(),)
    # All at once, so that they keep the order of their file on the shelf.
    added = [(landing.card, landing.text) for landing in batch if landing.card]
    after = _with(model, [replace(landing, card=None) for landing in batch])
    if not added:
        return _gone_on(after)
    after, keep = save(after, *added[0]) if len(added) == 1 else save_all(after, added)
    return after, (keep,)


def _compared(landing: Landing, copies: Copies, world: World) -> Landing:
    """Compares a game with what is saved under its id."""
    there = envelope.choose(copies)
    if there.copy is not None and there.copy.text == landing.text:
        here = Arrival(landing.parcel.file, Outcome.HERE, landing.parcel.alone)
        return replace(landing, arrival=here, saved=True)
    if not there.empty or not _of_its_link(landing):
        return _twin(landing, taken=not there.empty)
    return _free(landing, world)


def _with(model: Model, batch: Iterable[Landing]) -> Model:
    return replace(model, shelf=replace(model.shelf, batch=tuple(batch)))


def game_kept(model: Model, identity: str) -> Answer:
    """A game was saved, if only in this page's memory. Before the import sends it, that is the table's own save."""
    sent = any(each.id == identity and each.arrival and not each.card for each in model.shelf.batch)
    return _gone_on(_heard(model, identity, saved=True)) if sent else (model, ())


def game_taken(model: Model, identity: str) -> Answer:
    """Another tab has meanwhile saved a game under this id: compares with that one."""
    return _heard(model, identity, arrival=None), (Gather((identity,), "import"),)


def _heard(model: Model, identity: str, **change: Any) -> Model:
    return _with(
        model, (replace(each, **change) if each.id == identity else each for each in model.shelf.batch)
    )


def _gone_on(model: Model) -> Answer:
    """Goes on to the next batch once this one is done."""
    here = model.shelf
    if not all(landing.saved for landing in here.batch):
        return model, ()
    told = (landing.arrival for landing in here.batch if landing.arrival)
    here = replace(
        here, arriving=here.arriving[len(here.batch) :], batch=(), arrivals=(*here.arrivals, *told)
    )
    after = replace(model, shelf=here)
    # Drawing these and reading the next ones would be too much for one step.
    return (after, (Breathe(drawn=True),)) if here.arriving else _next(after)


def _next(model: Model) -> Answer:
    """Asks whether the next games' ids are taken; reports at the end."""
    here = model.shelf
    batch: dict[str, Landing] = {}
    size = 0
    for parcel in here.arriving[:MOST_AT_ONCE]:
        landing = _read(parcel, len(batch))
        size += len(parcel.text)
        # The second game of the same id comes after the first.
        if landing.id in batch or (batch and size > LARGEST_BATCH):
            break
        batch[landing.id] = landing
    if batch:
        after = replace(model, shelf=replace(here, batch=tuple(batch.values())))
        asked = tuple(landing.id for landing in batch.values() if landing.arrival is None)
        return (after, (Gather(asked, "import"),)) if asked else _gone_on(after)
    if here.unopened:
        return model, (Breathe(),)
    lost = ("Some of it couldn’t be saved in this browser.",) if model.trouble and here.arrivals else ()
    report = (*here.report, *kept.files.sentences(here.arrivals), *lost)
    return aloud(replace(model, shelf=replace(here, report=report, arrivals=())), *report), (List(),)


def _read(parcel: Parcel, place: int) -> Landing:
    """The id and text to save a game under; what can't be read gets a word that isn't an id."""
    try:
        record = records.read(parcel.text)
    except NewerRecord:
        # Its format is unknown here: it stays as is, under an id made from its content.
        return Landing(parcel, f"newer-{kept.files.digest(parcel.text)}", parcel.text)
    except BadRecord as error:
        return Landing(parcel, f"#{place}", arrival=_bad(parcel, error), saved=True)
    return Landing(parcel, record.id, records.write(record), record)


def _of_its_link(landing: Landing) -> bool:
    """Whether a game that claims to be from a link really continues it; otherwise its id would shadow the link."""
    record = landing.record
    if record is None or landing.twin or not record.id.startswith(LINKED):
        return True
    return kept.links.goes_on(record)


def _twin(landing: Landing, *, taken: bool) -> Landing:
    """The same as a separate game. Its id is made from the content, so importing the same file again finds it."""
    identity = kept.files.digest(landing.id + landing.parcel.text)
    identity = LINKED + identity if landing.id.startswith(LINKED) else identity
    record = landing.record and replace(landing.record, id=identity)
    if record and record.format == BY_LETTERS:
        # A copy: no letter continues it.
        record = replace(record, extras=headers.copied(record.extras))
    text = records.write(record) if record else landing.text
    return replace(landing, id=identity, text=text, record=record, twin=True, beside=taken)


def _free(landing: Landing, world: World) -> Landing:
    """A new game: about to be replayed, or what to say if it can't be."""
    parcel = landing.parcel
    try:
        return replace(landing, folding=folding(GAMES, landing.record or records.read(landing.text)))
    except NewerRecord as error:
        sealed = Sealed(landing.id, landing.text, error.problem)
        arrival = Arrival(parcel.file, Outcome.NEWER, parcel.alone, error.problem)
        return replace(landing, arrival=arrival, card=cards.sealed_card(sealed, 1, world.now))
    except BadRecord as error:
        return replace(landing, arrival=_bad(parcel, error), saved=True)


def _added(landing: Landing, folding: Folding, world: World) -> Landing:
    """A new game that was replayed: its card, and what to say about it."""
    parcel = landing.parcel
    try:
        game = folded(folding)
    except BadRecord as error:
        return replace(landing, folding=None, arrival=_bad(parcel, error), saved=True)
    if parcel.alone:
        steps.open_game.remember(folding.record, game)
    what = f"{game.game.title} with {', '.join(seat_names(game.record.seats))}"
    arrival = Arrival(parcel.file, Outcome.TWIN if landing.beside else Outcome.ADDED, parcel.alone, what)
    if game.fault:
        problem = f"line {parcel.above + game.fault.line}: {game.fault.problem}"
        arrival = Arrival(parcel.file, Outcome.CUT, parcel.alone, problem)
    return replace(landing, folding=None, arrival=arrival, card=cards.card(game, 1, world.now))


def _bad(parcel: Parcel, error: BadRecord) -> Arrival:
    problem = f"line {parcel.above + error.line}: {error.problem}"
    return Arrival(parcel.file, Outcome.BAD, parcel.alone, problem)


def _set(model: Model, opened: Opened) -> Answer:
    """Imported settings apply only if the player has none yet; notes remembered here stay."""
    if replace(model.settings, notes=()) != Settings():
        return model, ()
    chosen = settings.read(opened.settings)
    chosen = replace(chosen, notes=model.settings.notes or chosen.notes)
    if chosen == model.settings:
        return model, ()
    keep = KeepSettings(settings.write(chosen))
    return replace(model, settings=chosen), (keep, Dress(*chosen.look))
