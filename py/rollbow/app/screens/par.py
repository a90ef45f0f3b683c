"""Par in words: what the expert makes of the same dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app import steps
from rollbow.app.html import Html, el

if TYPE_CHECKING:
    from rollbow.app.kept.pars import Par
    from rollbow.app.model import Model
    from rollbow.kernel.session import Session

WAITING = "The expert is playing the same dice…"
OUTCOMES = {0.0: "lost", 1.0: "won"}


def beside(model: Model, session: Session) -> Html | None:
    """What the expert makes, next to what the player made."""
    dice = steps.par.of(session)
    if dice is None:
        return None
    par = steps.par.known(model, dice)
    if par is None:
        return el("p", WAITING, class_="par small") if model.figuring.get(dice.name) is not None else None
    return el("p", sentence(par, session), class_="par")


def sentence(par: Par, session: Session) -> str:
    """`With these dice the expert scores 203; you scored 178.`"""
    made = steps.par.made(par, session)
    if par.unit == "wins":
        return f"{expert(par)}; you {OUTCOMES.get(made, 'shared the win')}."
    if made == par.median:
        return f"{expert(par)}, just as you did."
    own = counted(made, "turn") if par.unit == "turns" else f"{made:g}"
    return f"{expert(par)}; you {'took' if par.unit == 'turns' else 'scored'} {own}."


def expert(par: Par) -> str:
    """What the expert makes."""
    if par.unit == "wins":
        return f"With these dice the expert wins {share(par)} against this bot"
    if par.unit == "turns":
        return f"With these dice the expert takes {counted(par.median, 'turn')}"
    return f"With these dice the expert scores {par.median:g}"


def brief(par: Par) -> str:
    """Par in a few words: `par 203`."""
    if par.unit == "wins":
        return f"the expert wins {share(par)}"
    return f"par {counted(par.median, 'turn') if par.unit == 'turns' else f'{par.median:g}'}"


def boast(par: Par, session: Session) -> str:
    """A result and what the dice were worth, for sharing: `117 points on dice worth 109 to the expert`."""
    made = steps.par.made(par, session)
    if par.unit == "wins":
        outcome = {0.0: "Lost", 1.0: "Won"}.get(made, "Shared the win")
        return f"{outcome} with dice on which the expert wins {share(par)}"
    if par.unit == "turns":
        return f"{counted(made, 'turn')} on dice that take the expert {par.median:g}"
    return f"{counted(made, 'point')} on dice worth {par.median:g} to the expert"


def share(par: Par) -> str:
    """How many of its games the expert wins."""
    return f"{sum(par.made):g} of {len(par.made)} games"


def counted(count: float, what: str) -> str:
    """`1 turn`, `3 turns`."""
    return f"{count:g} {what}" + ("" if count == 1 else "s")
