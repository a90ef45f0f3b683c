"""What goes out of this page: a game's link, its QR code, and the result in plain letters."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rollbow.kernel.game import Over

from . import daily, facts, links, routes
from .days import in_words
from .effects import Share, ShowCode
from .model import Model, headline, names
from .opening import sentence
from .routes import BadLink

if TYPE_CHECKING:
    from rollbow.kernel.session import Session

    from .messages import Shared
    from .playing import Answer

LONGEST_CODE = 2800
"""A QR code holds 2,953 bytes; the address of the page itself needs some of them."""
OUTCOMES = {
    "copied": "Copied.",
    "shared": "Shared.",
    "refused": "This browser doesn’t let Rollbow copy; select the text and copy it by hand.",
}


def did(model: Model, action: str) -> Answer:
    """The page after something was shared."""
    here = model.replay
    session = here.session if here and isinstance(model.route, routes.Replay) else model.session
    if session is None:
        return model, ()
    try:
        payload = links.pack(session.record)
    except BadLink as error:
        if "result" not in action:
            return _say(model, sentence(str(error))), ()
        payload = ""
    day = facts.daily(session.record)
    step = here.step if here and action == "link-step" else None
    fragment = routes.spell(routes.Whole(payload, step)) if payload else ""
    if action == "code-game":
        if len(fragment) > LONGEST_CODE:
            words = (
                f"This game’s link has {len(fragment)} characters; a QR code holds {LONGEST_CODE} of them."
            )
            return _say(model, words), ()
        return replace(model, code=fragment, notice=""), (ShowCode(fragment),)
    if "link" in action:
        return model, (Share("", fragment, sheet=False),)
    if day:
        # Whoever gets it wants to play the same day, not to see how it went.
        fragment = routes.spell(routes.Daily(session.record.game, day))
    text = result_text(session)
    if day and (row := daily.streak(daily.done(model.cards, session.record.game), model.today)).now > 1:
        text += f"\n{row.now} days in a row"
    return model, (Share(text, fragment, sheet=action == "share-result"),)


def shared(model: Model, message: Shared) -> Model:
    """The page after the system answered; whoever closed the share sheet needs no answer."""
    words = OUTCOMES.get(message.outcome, "")
    return _say(model, words) if words else model


def result_text(session: Session) -> str:
    """A finished game in a few lines of plain letters; empty while it runs."""
    turn = session.turn
    if not isinstance(turn, Over):
        return ""
    record, called = session.record, names(session)
    day, attempt = facts.daily(record), facts.attempt(record)
    scores = ", ".join(f"{name} {score}" for name, score in zip(called, turn.result.scores, strict=True))
    about = [
        f"daily game No. {daily.number(day)}"
        if day
        else "real dice"
        if session.real_dice
        else f"seed {record.seed}",
        in_words(day or record.begun[:10]),
        *([f"try {attempt}"] if day and attempt > 1 else []),
        *(["with take-backs"] if session.takebacks else []),
    ]
    return "\n".join((f"{session.game.title} – {headline(turn.result, called)}", scores, ", ".join(about)))


def _say(model: Model, words: str) -> Model:
    return replace(model, notice=words, said=(words,))
