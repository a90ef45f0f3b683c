"""What happens to saved games once they are read: drawn, saved as files, renamed, copied, deleted."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rollbow.app import kept, routes, steps
from rollbow.app.effects import (
    Discard,
    Download,
    Go,
    KeepCard,
    List,
    Send,
)
from rollbow.app.game_table import table
from rollbow.app.html import Html
from rollbow.app.kept import envelope, files, settings
from rollbow.app.kept.cards import LONGEST_TITLE, Sealed
from rollbow.app.kept.envelope import Copy, pack
from rollbow.app.messages import World
from rollbow.app.model import Model
from rollbow.app.step_answer import save, say
from rollbow.kernel import extra_headers as headers
from rollbow.kernel import record as records
from rollbow.kernel.session import Session

from .open_game import chosen
from .shelf import drawn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rollbow.app.kept.cards import Card
    from rollbow.app.kept.envelope import Copies
    from rollbow.app.messages import Discarded, Gathered
    from rollbow.app.step_answer import Answer


UNSURE = "Deleted here. A copy that this browser can’t reach right now may come back."
NO_COPY = Copy(1, "1970-01-01T00:00Z", "")
"""A stand-in for a game of which only damaged copies are left."""
BUSY = "This game is open in another tab. Change it there, or close that tab first."


def gathered(model: Model, message: Gathered, world: World) -> Answer:
    """Does what the games were read for."""
    if message.purpose == "export-all":
        # Oldest first, so that after an import the last one added is on top again.
        place = {card.id: -place for place, card in enumerate(model.cards)}
        ordered = sorted(message.found, key=lambda copies: (_last(copies), place.get(copies.id, 0)))
        texts = [text for copies in ordered if (text := _text(copies))]
        if not texts:
            return say(model, "There are no games to save yet."), ()
        whole = files.bundle(texts, settings.write(model.settings))
        count = f"{len(texts)} games are" if len(texts) > 1 else "1 game is"
        after, noted = steps.backup.saved(say(model, f"{count} in the file."))
        name = f"rollbow-all-{world.now[:10]}.rollbow"
        return after, (Send(name, whole) if message.value else Download(name, whole), *noted)
    if message.purpose == "import":
        return steps.import_files.arrived(model, message, world)
    if message.purpose == "picture":
        return _pictured(model, message.found)
    copies = message.found[0]
    choice = envelope.choose(copies)
    if message.purpose == "undelete":
        return steps.undelete.gathered(model, copies)
    if choice.empty:
        gone = replace(model, cards=tuple(card for card in model.cards if card.id != copies.id))
        return drawn(gone) if message.purpose == "card" else (say(gone, "This game is gone."), ())
    game = chosen(copies.id, choice)
    copy = choice.copy or NO_COPY
    match message.purpose:
        case "card":
            return _carded(model, _card(game, copy))
        case "export":
            name = files.file_name(game.record) if isinstance(game, Session) else f"{copies.id}.rollbow"
            return say(model, f"Saved as the file {name}."), (Download(name, _text(copies)),)
        case "duplicate":
            return _duplicated(model, game, world)
        case _ if copies.busy:
            return say(model, BUSY), ()
        case _ if model.route == routes.At(copies.id):
            return say(model, "This game is open at the table, so it was left unchanged."), ()
        case "title":
            return _titled(model, game, copy, message.value)
        case "delete" if choice.newer:
            return say(
                model, "This game was saved by a newer version of Rollbow, so you can only delete it there."
            ), ()
        case "delete":
            return _deleted(model, copies.id, game, copy, _text(copies))
    return model, ()


def _text(copies: Copies) -> str:
    """A game's text for a file: as saved, or what a damaged copy still holds."""
    choice = envelope.choose(copies)
    if choice.newer or choice.copy is None:
        return envelope.torn(choice.newer or next(iter(choice.damaged), ""))
    return choice.copy.text


def _last(copies: Copies) -> str:
    copy = envelope.choose(copies).copy
    return copy.last if copy else ""


def _card(game: Session | Sealed, copy: Copy) -> Card:
    if isinstance(game, Sealed):
        return kept.cards.sealed_card(game, copy.edition, copy.last)
    return kept.cards.card(game, copy.edition, copy.last)


def _carded(model: Model, card: Card) -> Answer:
    after, effects = drawn(replace(model, cards=kept.cards.placed(model.cards, card)))
    return after, (KeepCard(card.id, kept.cards.write(card)), *effects)


def _pictured(model: Model, found: Sequence[Copies]) -> Answer:
    """The cards with their pictures; an outdated card is rebuilt, and one whose game is gone is removed."""
    fresh: dict[str, Card | None] = {copies.id: None for copies in found}
    pictures = {key: known for key, known in model.shelf.pictures.items() if key[0] not in fresh}
    for copies in found:
        choice = envelope.choose(copies)
        if choice.empty:
            continue
        game = chosen(copies.id, choice)
        card = _card(game, choice.copy or NO_COPY)
        fresh[card.id] = card
        pictures[card.id, card.edition] = (
            Html("") if isinstance(game, Sealed) else table(game.game.slug).picture(game.state)
        )
    cards = tuple(now for old in model.cards if (now := fresh.get(old.id, old)))
    here = replace(model.shelf, pictures=pictures, drawing=())
    return drawn(replace(model, cards=model.cards if cards == model.cards else cards, shelf=here))


def _titled(model: Model, game: Session | Sealed, copy: Copy, text: str) -> Answer:
    if isinstance(game, Sealed) or game.fault:
        return say(model, "This game is view only, so it can’t be renamed."), ()
    named = replace(game, record=kept.cards.titled(game.record, text))
    return _kept(model, named, copy.edition + 1, copy.last)


def _duplicated(model: Model, game: Session | Sealed, world: World) -> Answer:
    if isinstance(game, Sealed):
        return say(model, "This game can't be read, so it can't be copied. You can save it as a file."), ()
    record = game.record
    named = kept.cards.title(record) or game.game.title
    identity = world.new_id()
    twin = kept.cards.titled(
        replace(record, id=identity, extras=headers.copied(record.extras)),
        f"{kept.cards.shortened(named, LONGEST_TITLE - 7)} (copy)",
    )
    words = "Copied. The copy is a separate game."
    after, effects = _kept(model, replace(game, record=twin, fault=None), 1, world.now, words)
    if model.route == routes.At(record.id):
        return after, (*effects, Go(routes.spell(routes.At(identity))))
    return after, effects


def _kept(model: Model, session: Session, edition: int, last: str, words: str = "") -> Answer:
    card = kept.cards.card(session, edition, last)
    after, keep = save(model, card, records.write(session.record), words)
    if after.session is not None and after.session.record.id == card.id:
        after = replace(after, play=None)
    after, effects = drawn(after)
    return after, (keep, *effects)


def _deleted(model: Model, identity: str, game: Session | Sealed, copy: Copy, text: str) -> Answer:
    card = next((card for card in model.cards if card.id == identity), _card(game, copy))
    raw = pack(replace(copy, text=text))
    here = replace(model.shelf, removed=(*model.shelf.removed, (card, raw)))
    cards = tuple(other for other in model.cards if other.id != identity)
    there = model.play if model.play and model.play.session.record.id != identity else None
    unkept = {other: edition for other, edition in model.unkept.items() if other != identity}
    after, effects = drawn(replace(model, cards=cards, shelf=here, play=there, unkept=unkept))
    return after, (Discard(identity), *effects)


def discarded(model: Model, message: Discarded) -> Answer:
    """The shelf after a deletion."""
    if not message.gone:
        return say(model, "This browser didn’t let Rollbow delete this game."), (List(),)
    words = "Deleted." if message.sure else UNSURE
    return say(model, words) if model.route == routes.Shelf() else model, ()
