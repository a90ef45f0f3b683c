"""On the shelf: rename, copy, delete and put back, export; cards that were missing; what the storage says of itself."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rollbow.games import GAMES
from rollbow.kernel import record as records
from rollbow.kernel.session import Session

from . import arriving, daily, keeping, parcels, routes, settings, shelf
from .effects import Discard, DiscardDamaged, Download, Effect, Gather, Go, Keep, KeepCard, List, Measure
from .html import Html
from .keeping import Copy, pack, unpack
from .messages import World
from .model import Model
from .opening import opened, rescued
from .scene import table
from .shelf import SHOWN, Sealed

if TYPE_CHECKING:
    from .keeping import Copies
    from .messages import Discarded, Gathered, Listed, Measured
    from .playing import Answer
    from .shelf import Card, Shelf

MENU_CARDS = 6
"""How many running games the menu shows."""
BUSY = "This game is open in another tab. Change it there, or close that tab first."


def entered(route: routes.Route) -> tuple[Effect, ...]:
    """What a screen that lists games wants to know as it opens."""
    match route:
        case routes.Menu() | routes.Daily() | routes.Statistics():
            return (List(),)
        case routes.Kept():
            return (List(), Measure())
    return ()


def did(model: Model, action: str, value: str, world: World) -> Answer:
    """The page after something was done on the shelf."""
    here = model.shelf
    match action:
        case "export" | "duplicate" | "delete":
            return quiet(model), (Gather((value,), action),)
        case "export-all":
            return quiet(model), (Gather(None, action),)
        case "rename":
            title = next((card.title for card in model.cards if card.id == value), "")
            return _with(model, replace(here, renaming=value, draft=title)), ()
        case "unrename":
            return _with(model, replace(here, renaming="", draft="")), ()
        case "title":
            asked = Gather((here.renaming,), "title", here.draft)
            return _with(model, replace(here, renaming="", draft="")), (asked,)
        case "undelete":
            return _put_back(model, world)
        case "more-games":
            return drawn(_with(model, replace(here, shown=here.shown + SHOWN)))
        case "persist":
            return model, (Measure(ask=True),)
        case "export-damaged":
            raws = [raw for key, raw in here.damaged if key == value]
            return model, tuple(Download(f"damaged-{value.rpartition('/')[2]}.txt", raw) for raw in raws)
        case "delete-damaged":
            left = tuple(each for each in here.damaged if each[0] != value)
            return _with(model, replace(here, damaged=left)), (DiscardDamaged(value),)
        case "report":
            return _with(model, replace(here, report=())), ()
    return model, ()


def filled(model: Model, field: str, value: str) -> Answer:
    """The shelf after one of its fields was changed: `shelf/game`, `shelf/state`, `shelf/title`."""
    here = model.shelf
    match field.partition("/")[2]:
        case "game":
            return drawn(_with(model, replace(here, slug=value if value in GAMES else "", shown=SHOWN)))
        case "state":
            state = value if value in ("running", "over") else ""
            return drawn(_with(model, replace(here, state=state, shown=SHOWN)))
        case "title":
            return _with(model, replace(here, draft=value[: 4 * shelf.LONGEST_TITLE])), ()
    return model, ()


def listed(model: Model, found: Listed, world: World) -> Answer:
    """The cards of what is really kept: lost ones are made again, one by one, as the pictures are."""
    kept = set(found.ids)
    read = [card for line in found.cards if (card := shelf.read(line)) is not None]
    cards = shelf.merged(card for card in (*model.cards, *read) if card.id in kept)
    here = replace(model.shelf, now=world.now, damaged=found.damaged)
    after = replace(model, cards=cards, shelf=here)
    known = {card.id for card in cards if card.facts is not None or card.state == "sealed"}
    missing = tuple(identity for identity in found.ids if identity not in known)
    if missing:
        return after, tuple(Gather((identity,), "card") for identity in missing)
    return drawn(after)


def measured(model: Model, found: Measured) -> Answer:
    """The shelf with what the browser says of its storage."""
    return _with(
        model, replace(model.shelf, space=shelf.Space(found.used, found.quota, found.lasting, found.asked))
    ), ()


def drawn(model: Model) -> Answer:
    """Asks for the next picture that the screen lacks; one at a time, so that the page stays quick."""
    if model.shelf.drawing:
        return model, ()
    match model.route:
        case routes.Menu():
            shown = [card for card in model.cards if card.state == "running"][:MENU_CARDS]
        case routes.Kept():
            shown = shelf.listed(model.shelf, model.cards)[: model.shelf.shown]
        case _:
            return model, ()
    for card in shown:
        if card.state != "sealed" and (card.id, card.edition) not in model.shelf.pictures:
            here = replace(model.shelf, drawing=card.id)
            return replace(model, shelf=here), (Gather((card.id,), "picture"),)
    return model, ()


def gathered(model: Model, message: Gathered, world: World) -> Answer:
    """What was wanted with the games that were read."""
    if message.purpose == "export-all":
        # The oldest first: where they are brought back, the last one in lies on top again.
        ordered = sorted(message.found, key=_last)
        texts = [text for copies in ordered if (text := _text(copies))]
        if not texts:
            return say(model, "There are no games to save yet."), ()
        whole = parcels.bundle(texts, settings.write(model.settings))
        count = f"{len(texts)} games are" if len(texts) > 1 else "1 game is"
        after = say(model, f"{count} in the file.")
        return after, (Download(f"rollbow-all-{world.now[:10]}.rollbow", whole),)
    copies = message.found[0]
    if message.purpose == "import":
        return arriving.arrived(model, message, world)
    if message.purpose == "picture":
        model = replace(model, shelf=replace(model.shelf, drawing=""))
    choice = keeping.choose(copies)
    if choice.copy is None and not choice.damaged:
        gone = replace(model, cards=tuple(card for card in model.cards if card.id != copies.id))
        return (
            drawn(gone) if message.purpose in ("card", "picture") else (say(gone, "This game is gone."), ())
        )
    game = opened(copies.id, choice.copy.text) if choice.copy else rescued(copies.id, choice.damaged)
    copy = choice.copy or Copy(1, "1970-01-01T00:00Z", "")
    match message.purpose:
        case "card":
            return _carded(model, _card(game, copy))
        case "picture":
            return _pictured(model, game, copy)
        case "export":
            name = parcels.file_name(game.record) if isinstance(game, Session) else f"{copies.id}.rollbow"
            return say(model, f"Saved as the file {name}."), (Download(name, _text(copies)),)
        case "duplicate":
            return _duplicated(model, game, world)
        case _ if copies.busy:
            return say(model, BUSY), ()
        case _ if model.route == routes.At(copies.id):
            return say(model, "This game has come to the table, so it was left as it is."), ()
        case "title":
            return _titled(model, game, copy, message.value)
        case "delete":
            return _deleted(model, copies.id, game, copy, _text(copies))
    return model, ()


def quiet(model: Model) -> Model:
    """The page without its last answer."""
    return replace(model, notice="", said=())


def say(model: Model, words: str) -> Model:
    """The page with a sentence that answers the last thing done."""
    return replace(model, notice=words, said=(words,))


def _with(model: Model, here: Shelf) -> Model:
    return replace(model, shelf=here, notice="", said=())


def _text(copies: Copies) -> str:
    """A game's text for a file: as it is kept, or what a damaged copy still holds."""
    choice = keeping.choose(copies)
    return choice.copy.text if choice.copy else keeping.torn(choice.damaged[0]) if choice.damaged else ""


def _last(copies: Copies) -> str:
    copy = keeping.choose(copies).copy
    return copy.last if copy else ""


def _card(game: Session | Sealed, copy: Copy) -> Card:
    if isinstance(game, Sealed):
        return shelf.sealed_card(game, copy.edition, copy.last)
    return shelf.card(game, copy.edition, copy.last)


def _carded(model: Model, card: Card) -> Answer:
    after, effects = drawn(replace(model, cards=shelf.in_place(model.cards, card)))
    return after, (KeepCard(card.id, shelf.write(card)), *effects)


def _pictured(model: Model, game: Session | Sealed, copy: Copy) -> Answer:
    """The card with its picture; a card that lags behind its game is made again."""
    card = _card(game, copy)
    cards = tuple(card if other.id == card.id else other for other in model.cards)
    picture = Html("") if isinstance(game, Sealed) else table(game.game.slug).picture(game.state)
    pictures = {key: known for key, known in model.shelf.pictures.items() if key[0] != card.id}
    here = replace(model.shelf, pictures={**pictures, (card.id, card.edition): picture})
    return drawn(replace(model, cards=cards, shelf=here))


def _titled(model: Model, game: Session | Sealed, copy: Copy, text: str) -> Answer:
    if isinstance(game, Sealed) or game.fault:
        return say(model, "This game can only be looked at, so it keeps its name."), ()
    named = replace(game, record=shelf.titled(game.record, text))
    return _kept(model, named, copy.edition + 1, copy.last)


def _duplicated(model: Model, game: Session | Sealed, world: World) -> Answer:
    if isinstance(game, Sealed):
        return say(model, "This game can't be read, so it can't be copied. It can be saved as a file."), ()
    record = game.record
    named = shelf.title(record) or game.game.title
    identity = world.entropy[6:14].hex()
    twin = shelf.titled(
        replace(daily.unmarked(record), id=identity), f"{named[: shelf.LONGEST_TITLE - 7]} (copy)"
    )
    words = "Copied. The copy is a game of its own."
    after, effects = _kept(model, replace(game, record=twin, fault=None), 1, world.now, words)
    if model.route == routes.At(record.id):
        return after, (*effects, Go(routes.spell(routes.At(identity))))
    return after, effects


def _kept(model: Model, session: Session, edition: int, last: str, words: str = "") -> Answer:
    raw = pack(Copy(edition, last, records.write(session.record)))
    card = shelf.card(session, edition, last)
    after = replace(model, cards=shelf.in_place(model.cards, card))
    if after.session is not None and after.session.record.id == card.id:
        after = replace(after, session=None)
    after, effects = drawn(after)
    return after, (Keep(card.id, edition, raw, shelf.write(card), words), *effects)


def _deleted(model: Model, identity: str, game: Session | Sealed, copy: Copy, text: str) -> Answer:
    card = next((card for card in model.cards if card.id == identity), _card(game, copy))
    raw = pack(replace(copy, text=text))
    here = replace(model.shelf, removed=(*model.shelf.removed, (card, raw)))
    cards = tuple(other for other in model.cards if other.id != identity)
    there = model.session if model.session and model.session.record.id != identity else None
    after, effects = drawn(replace(model, cards=cards, shelf=here, session=there))
    return after, (Discard(identity), *effects)


def discarded(model: Model, message: Discarded) -> Answer:
    """What became of a deletion."""
    if not message.gone:
        return say(model, "This browser didn’t let Rollbow delete this game."), (List(),)
    return say(model, "Deleted.") if model.route == routes.Kept() else model, ()


def _put_back(model: Model, world: World) -> Answer:
    """The game deleted last is kept again."""
    if not model.shelf.removed:
        return model, ()
    *removed, (card, raw) = model.shelf.removed
    copy = unpack(raw)
    if copy is None:
        return model, ()
    again = replace(copy, edition=copy.edition + 1)
    back = replace(card, edition=again.edition)
    here = replace(model.shelf, removed=tuple(removed))
    after, effects = drawn(replace(model, cards=shelf.in_place(model.cards, back), shelf=here))
    keep = Keep(card.id, again.edition, pack(again), shelf.write(back), "The game is back.")
    return quiet(after), (keep, *effects)
