"""What leaves this page: a game's link, its QR code, and the result as plain text."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rollbow.app import routes, screens, steps
from rollbow.app.days import in_words, local
from rollbow.app.effects import Fade, Share, ShowCode
from rollbow.app.kept import facts, links
from rollbow.app.model import Model, headline, persons, seat_names
from rollbow.app.routes import BadLink
from rollbow.app.step_answer import refuse, say
from rollbow.kernel.game import Over
from rollbow.kernel.record import NO_NAME

if TYPE_CHECKING:
    from rollbow.app.messages import Shared, World
    from rollbow.app.step_answer import Answer
    from rollbow.kernel.session import Session


LONGEST_CODE = 2800
"""A QR code holds 2,953 bytes; the page's own address needs some of them."""
OUTCOMES = {
    "copied": "Copied.",
    "shared": "Shared.",
    "refused": "This browser doesn’t let Rollbow copy; select the text and copy it yourself.",
}


BRIEF = ("copied", "shared")
"""Outcomes whose answer disappears by itself."""


def link(model: Model) -> Answer:
    """Copies a link to the game on the table."""
    return _linked(model, model.session)


def link_step(model: Model) -> Answer:
    """Copies a link to the replay's current step."""
    here = model.replay
    return _linked(model, here.session, here.step) if here else (model, ())


def code(model: Model) -> Answer:
    """Shows the link to the game on the table as a QR code."""
    if model.session is None:
        return model, ()
    try:
        fragment = _fragment(model.session)
    except BadLink as error:
        return refuse(model, str(error))
    if len(fragment) > LONGEST_CODE:
        words = f"This game’s link has {len(fragment)} characters; a QR code holds only {LONGEST_CODE}."
        return say(model, words), ()
    return show_code(replace(model, notice=""), fragment)


def show_code(model: Model, fragment: str) -> Answer:
    """Shows an address of this page as a QR code next to the table."""
    here = model.play and replace(model.play, code=fragment)
    return replace(model, play=here), (ShowCode(fragment),)


def result(model: Model, *, sheet: bool) -> Answer:
    """Shares the result with a link to the game; `sheet`: by the share sheet."""
    session = model.session
    if session is None:
        return model, ()
    text, day = result_text(model, session), facts.daily(session.record)
    if day:
        # Friends want to play the same day, not see how it went.
        fragment = routes.spell(routes.Daily(session.record.game, day, *made(session)))
        row = steps.daily.streak(steps.daily.done(model.cards, session.record.game), model.today)
        dice = steps.par.of(session)
        par = dice and steps.par.known(model, dice)
        text += f"\n{screens.par.boast(par, session)}" if par else ""
        text += f"\n{steps.daily.squares(session)}"
        text += f"\nStreak: {row.now} days" if row.now > 1 else ""
        return model, (Share(text, fragment, sheet),)
    try:
        fragment = _fragment(session, by=sender(session))
    except BadLink:
        fragment = ""  # a game too long for a link still has a result
    return model, (Share(text, fragment, sheet),)


def _linked(model: Model, session: Session | None, step: int | None = None) -> Answer:
    if session is None:
        return model, ()
    try:
        return model, (Share("", _fragment(session, step), sheet=False),)
    except BadLink as error:
        return refuse(model, str(error))


def sender(session: Session) -> str:
    """The name of the only person who played; empty if they have none, or if there are others."""
    people = persons(session)
    name = session.record.seats[people[0] - 1] if len(people) == 1 else NO_NAME
    return "" if name in (NO_NAME, f"Player {people[0] if people else 0}") else name


def made(session: Session) -> tuple[str, tuple[int, int] | None]:
    """Name, points and turns, for the link to a daily game."""
    turn = session.turn
    if not isinstance(turn, Over) or not sender(session):
        return "", None
    (seat,) = persons(session)
    return sender(session), (turn.result.scores[seat - 1], len(steps.challenge.turns(session, seat)))


def _fragment(session: Session, step: int | None = None, by: str = "") -> str:
    """The address of a whole game. Raises BadLink if it is too long."""
    return routes.spell(routes.Link(links.pack(session.record), step, by))


def shared(model: Model, message: Shared, world: World) -> Answer:
    """The page after the system answered; a canceled share sheet needs no answer, and good news fades by itself."""
    model, kept = steps.letters.handed(model, message.outcome, world)
    here = model.session
    told = OUTCOMES if here is None or here.legs is None else steps.letters.outcomes(here)
    words = told.get(message.outcome, "")
    fades = (Fade(words),) if message.outcome in BRIEF else ()
    return (say(model, words) if words else model), (*kept, *fades)


def result_text(model: Model, session: Session) -> str:
    """A finished game in a few lines of plain text; empty while it runs."""
    turn = session.turn
    if not isinstance(turn, Over):
        return ""
    record, called = session.record, seat_names(session.record.seats)
    day, attempt = facts.daily(record), facts.attempt(record)
    each = (f"{name} {score}" for name, score in zip(called, turn.result.scores, strict=True))
    scores = turn.result.reason.told(called) if day and len(called) == 1 else ", ".join(each)
    about = [
        f"daily game No. {steps.daily.number(day)}"
        if day
        else "real dice"
        if session.real_dice
        else f"seed {record.seed}",
        in_words(day or local(record.begun, model.now, model.today, model.time)),
        *([f"try {attempt}"] if day and attempt > 1 else []),
        *(["with undo"] if session.takebacks else []),
    ]
    return "\n".join((f"{session.game.title} – {headline(turn.result, called)}", scores, ", ".join(about)))
