"""Real dice: the players throw, and say here what lies on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rollbow.app.html import Html, el

from .frame import button

if TYPE_CHECKING:
    from rollbow.kernel.game import Die, Game, Roll


def form(game: Game[Any, Any], roll: Roll, picked: tuple[str, ...]) -> Html:
    """One row of faces a die; `picked` holds NAME:FACE of those told so far."""
    told = dict(token.split(":") for token in picked)
    ready = all(die.name in told for die in roll.dice)
    return el(
        "div",
        el("p", "Throw these dice and tap what they show.", class_="turn"),
        *(_row(game, die, len(roll.dice), told.get(die.name)) for die in roll.dice),
        button("faces", " ".join(told[die.name] for die in roll.dice), "These are the dice", class_="main")
        if ready
        else None,
        class_="entry",
    )


def _row(game: Game[Any, Any], die: Die, count: int, told: str | None) -> Html:
    faces = game.faces(die) or tuple(str(place) for place in range(1, count + 1))
    return el(
        "fieldset",
        el("legend", die.name),
        *(
            button(
                "tell",
                f"{die.name}:{number}",
                face,
                aria_label=f"{die.name} shows {face}",
                aria_pressed="true" if told == str(number) else "false",
            )
            for number, face in enumerate(faces, 1)
        ),
    )
