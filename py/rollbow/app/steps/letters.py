"""Games by letters on the page: the invitation, the answer, letters received and letters sent."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rollbow.app import routes, steps
from rollbow.app.effects import Cover, Focus, Go, KeepSettings, Release, Scan, Share, Uncover
from rollbow.app.kept import cards, envelope, letters, links, settings
from rollbow.app.kept.envelope import LETTER
from rollbow.app.kept.letters import Outcome
from rollbow.app.model import Arrived, Model, Play, Setup, seat_names
from rollbow.app.pieces import listed
from rollbow.app.routes import BadLink
from rollbow.app.step_answer import refuse, save, say
from rollbow.kernel import extra_headers as headers
from rollbow.kernel import record as records
from rollbow.kernel.fresh_seeds import fresh
from rollbow.kernel.game import Over
from rollbow.kernel.record import NO_NAME, Record, level

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rollbow.app.effects import Effect
    from rollbow.app.kept.envelope import Copies
    from rollbow.app.messages import Scanned, World
    from rollbow.app.step_answer import Answer
    from rollbow.kernel.game import Value
    from rollbow.kernel.session import Session


AFTER = ".,;:!?)]}>'\"’”»…"
"""What may follow a link directly in a message; no game's address ends with any of it."""


def problem(setup: Setup) -> str:
    """Why this form can't become a game by letters; empty if it can."""
    if setup.real:
        return "People in different places can’t share real dice. Choose virtual dice."
    if all(chair.level or chair.apart for chair in setup.chairs):
        return "One seat must be yours. Change a seat from “By link” to “Person.”"
    nameless = [place for place, chair in enumerate(setup.chairs) if not (chair.level or chair.name.strip())]
    return "Give everyone a name, so you all know whose turn it is." if nameless else ""


def unnamed(setup: Setup) -> tuple[Effect, ...]:
    """Puts the focus on the first name that is missing."""
    places = (place for place, chair in enumerate(setup.chairs) if not (chair.level or chair.name.strip()))
    return tuple(Focus(f"name-{place}") for place in [*places][:1])


def invite(model: Model, setup: Setup, seats: list[str], seed: str, world: World) -> Answer:
    """The game of a form, with an invitation to send."""
    own = next(chair.name for chair in setup.chairs if not (chair.level or chair.apart))
    likes = settings.noted(model.settings, settings.ME, steps.setup.tidy_name(own) or NO_NAME)
    apart = [place for place, chair in enumerate(setup.chairs, 1) if chair.apart]
    after, effects = _begun(
        replace(model, settings=likes),
        setup.slug,
        seats,
        apart,
        seed,
        dict(setup.options),
        world,
        hints=setup.hints,
    )
    return after, (*effects, KeepSettings(settings.write(likes)))


def rematch(model: Model, here: Play, world: World) -> Answer:
    """A rematch with other dice; the game says who begins, and this device invites."""
    session, legs = here.session, here.session.legs
    if legs is None or not legs.own or not isinstance(turn := session.turn, Over):
        return model, ()
    record = session.record
    own = legs.promises[legs.own - 1].seats
    first = session.game.next_first(turn.result) - 1
    places = [*range(first, len(record.seats)), *range(first)]
    seats = [record.seats[place] for place in places]
    apart = [
        seat
        for seat, place in enumerate(places, 1)
        if place + 1 not in own and level(record.seats[place]) is None
    ]
    values = {option.name: {str(value): value for value in option.values} for option in session.game.options}
    options = {name: values[name][text] for name, text in record.options}
    hints = bool(headers.value(record, headers.HINTS))
    return _begun(model, record.game, seats, apart, fresh(world.entropy), options, world, hints=hints)


def _begun(
    model: Model,
    slug: str,
    seats: Sequence[str],
    apart: Sequence[int],
    seed: str,
    options: dict[str, Value],
    world: World,
    *,
    hints: bool,
) -> Answer:
    identity = LETTER + world.new_id()
    session = letters.invited(
        slug, seats, apart, seed, identity, world.now, world.new_secret(), options, hints=hints
    )
    return steps.setup.enter(model, session, world)


def found(model: Model, letter: Record, copies: Copies, mine: bool, world: World) -> Answer:
    """Handles a letter once the game saved under its id has been read."""
    at_table = replace(model, route=routes.At(copies.id), link=None, letter=None)
    going = Go(routes.spell(at_table.route), instead=True)
    if envelope.choose(copies).empty:
        got = letters.received(None, letter)
        if got.outcome is Outcome.REFUSED:
            after, effects = refuse(
                replace(model, route=routes.Menu(), link=None), f"this link can’t be used: {got.words}"
            )
            return after, (Release(), *effects)
        return say(replace(model, letter=Arrived(letter, got)), ""), ()
    after, effects = steps.open_game.found(at_table, copies, mine)
    here = after.play
    if here is None or here.session.record.id != copies.id:
        return after, (going, *effects)
    got = letters.received(here.session, letter)
    match got.outcome:
        case Outcome.TAKEN if here.mine and got.session is not None:
            after, more = steps.table.settled(after, here, got.session, world, got.at)
            return after, (going, *effects, *more)
        case Outcome.TAKEN | Outcome.DIFFERS:
            asking = replace(model, letter=Arrived(letter, got, here.session))
            return say(asking, ""), effects
        case Outcome.REFUSED:
            after = say(after, f"This link wasn’t used: {got.words}. Your game hasn’t changed.")
        case _ if got.session is not None:
            after = say(after, _nothing_new(here.session, got.session))
    return after, (going, *effects)


def _nothing_new(kept: Session, told: Session) -> str:
    """Why a letter changes nothing, and what to do instead."""
    old, own = letters.outdated(kept, told), letters.written_here(kept, told)
    if own:
        words = "This is one of your own old links." if old else "This is your own link."
    elif told.legs and not told.legs.ready and kept.legs and kept.legs.own > 1:
        words = "You’ve already joined."
    else:
        words = "This is an old link: your game is past it." if old else "You’ve already opened this link."
    waited = "" if letters.unsent(kept) else others(kept, letters.awaited(kept))
    if waited:
        return f"{words} You’re waiting for a different link, from {waited}."
    return f"{words} Here is your game."


def join(model: Model, value: str, world: World) -> Answer:
    """Takes a seat of the invitation."""
    here = model.letter
    if here is None or here.received.outcome is not Outcome.JOIN or here.received.session is None:
        return model, ()
    if not value.isdecimal() or int(value) not in letters.open_devices(here.received.session):
        return model, ()
    session = letters.joined(here.record, int(value), world.new_secret())
    return steps.setup.enter(replace(model, letter=None, link=None), session, world)


def reseat(model: Model, here: Play, value: str, world: World) -> Answer:
    """Takes another seat after joining the wrong one."""
    device = int(value) if value.isdecimal() else 0
    session = letters.reseated(here.session, device, world.new_secret())
    if session is None:
        return model, ()
    after, keep = _instead(model, here, session, world)
    return say(after, f"You joined as {others(session, letters.seats(session))}."), (keep,)


def keep_copy(model: Model, world: World) -> Answer:
    """Saves the letter's game as a copy to look at."""
    here = model.letter
    if here is None or here.received.session is None:
        return model, ()
    told = here.received.session
    extras = tuple(each for each in told.record.extras if each != letters.SIGN)
    copy = links.arrived(replace(told.record, extras=extras))
    game = replace(told, record=copy)
    after, keep = save(
        replace(model, letter=None, link=None), cards.card(game, 1, world.now), records.write(copy)
    )
    return after, (keep, Release(), Go(routes.spell(routes.At(copy.id)), instead=True))


def send(model: Model, here: Play, way: str, world: World) -> Answer:
    """Sends the game: by the share sheet, to the clipboard, or as a QR code. What was sent can’t be taken back."""
    if not letters.due(here.session):
        return model, ()
    try:
        fragment = routes.spell(routes.Link(letters.pack(here.session.record)))
    except BadLink as error:
        return refuse(model, str(error))
    session = letters.sent(here.session)
    effects: tuple[Effect, ...] = ()
    if way != "sheet":
        here = replace(
            here, handed=None
        )  # it has left another way, whatever happens to a share sheet that is still open
        model = replace(model, play=here)
    if session is not here.session:
        model, keep = _instead(model, here, session, world)
        effects = (keep,)
    if way == "code":
        if here.code == fragment:
            return replace(model, play=model.play and replace(model.play, code="")), effects
        if len(fragment) > steps.share.LONGEST_CODE:
            return say(model, "This game is too long for a QR code. Copy the link instead."), effects
        after, shown = steps.share.show_code(replace(model, notice=""), fragment)
        return after, (*shown, *effects)
    if way != "sheet":
        return model, (Share("", fragment, sheet=False), *effects)
    if model.play and effects:
        model = replace(model, play=replace(model.play, handed=here.session))
    return model, (Share(wording(session), fragment, sheet=True), *effects)


def handed(model: Model, outcome: str, world: World) -> Answer:
    """The share sheet has answered. If it was canceled, nothing has left, and the turn can still be undone."""
    here = model.play
    if here is None or here.handed is None:
        return model, ()
    before, here = here.handed, replace(here, handed=None)
    model = replace(model, play=here)
    if outcome != "dismissed" or here.session != letters.sent(before):
        return model, ()
    model, keep = _instead(model, here, before, world)
    return model, (keep,)


def _instead(model: Model, here: Play, session: Session, world: World) -> tuple[Model, Effect]:
    """The game on the table, sent or not, saved again."""
    after = replace(here, session=session, edition=here.edition + 1, saved=False, undone=())
    card = cards.card(session, after.edition, world.now)
    return save(replace(model, play=after), card, records.write(session.record))


def wording(session: Session) -> str:
    """The line above a link in a messenger."""
    title = session.game.title
    if session.legs is None or not session.legs.ready:
        own = session.legs.own if session.legs else 1
        asked = f"Let’s play {title}! Open this link to join. It’s free, no account needed:"
        return asked if own == 1 else f"I’m in. {title}:"
    if isinstance(session.turn, Over):
        return f"{title}, the last turn:"
    # In a group chat only one of several is meant.
    turn = "your" if len(elsewhere(session)) == 1 else f"{others(session, letters.awaited(session))}’s"
    return f"{title}, {turn} turn:"


def outcomes(session: Session) -> dict[str, str]:
    """What to say once a link has been handed to the system."""
    who = others(session, letters.awaited(session) or elsewhere(session))
    return {
        **steps.share.OUTCOMES,
        "copied": f"Copied. Paste it into a message to {who}.",
        "dismissed": "Nothing has been sent yet.",
    }


def elsewhere(session: Session) -> list[int]:
    """The seats of the people who play somewhere else."""
    own = letters.seats(session)
    return [
        seat for seat, name in enumerate(session.record.seats, 1) if level(name) is None and seat not in own
    ]


def others(session: Session, seats: Sequence[int]) -> str:
    """These players listed in words; empty for none."""
    called = seat_names(session.record.seats)
    return listed([called[seat - 1] for seat in seats]) if seats else ""


def follow(model: Model, text: str) -> Answer:
    """Opens a link that was pasted or read by the camera, whatever site it points to and whatever text surrounds it:
    only the part after # counts.
    """
    try:
        fragment = text.partition("#")[2].split()
        route = routes.parse(fragment[0].rstrip(AFTER) if fragment else "")
        if not isinstance(route, routes.Link):
            return refuse(model, "this isn’t a link to a game. Paste all of it, from https to the end.")
        links.read(route.payload)
    except BadLink as error:
        return refuse(model, str(error))
    return model, (Go(routes.spell(route), instead=model.panel == "scan"),)


def scan(model: Model) -> Answer:
    """Opens the camera."""
    return replace(model, panel="scan", notice=""), (Cover("scan"), Scan())


def scanned(model: Model, message: Scanned) -> Answer:
    """Follows what the camera has read."""
    if model.panel != "scan":
        return model, ()
    if not message.text:
        words = "The camera can’t be used here. Your phone’s camera app can read the code, too."
        return (say(model, words) if message.refused else model), (Uncover(),)
    after, effects = follow(model, message.text)
    return after, effects or (Uncover(),)
