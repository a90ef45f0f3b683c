"""The dice of Farkle, and what can be done with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.game_table import move_button, pick_button
from rollbow.app.html import Html, el, join
from rollbow.app.pieces import die

from ..notation import Take, spell
from ..score import SINGLE
from ..state import DICE, Phase, State

if TYPE_CHECKING:
    from rollbow.app.game_table import Scene


def tray(scene: Scene) -> Html:
    state: State = scene.state
    match state.phase:
        case Phase.READY if scene.active:
            return move_button(scene, "roll", "Roll six dice", class_="main", id="act")
        case Phase.KEEP:
            return join(rolled(scene), keep(scene) if scene.active else None)
        case Phase.DECIDE if scene.active:
            return decide(scene)
    return join()


def pick(scene: Scene, token: str) -> tuple[str, ...]:
    """Ticks or unticks a die, by its place."""
    if token in scene.picked:
        return tuple(other for other in scene.picked if other != token)
    return (*scene.picked, token) if token in places(scene.state) else scene.picked


def places(state: State) -> dict[str, int]:
    """The dice that may be kept with others or alone, by their names, and what they show."""
    return {
        name: face
        for name, face in zip(DICE, state.shown, strict=False)
        if face in SINGLE or state.shown.count(face) >= 3
    }


def rolled(scene: Scene) -> Html:
    state: State = scene.state
    scoring = places(state)
    return el(
        "div",
        *(one(scene, name, face, name in scoring) for name, face in zip(DICE, state.shown, strict=False)),
        class_="dice",
        role="group",
        aria_label="Dice rolled",
        data_grid=True,
    )


def one(scene: Scene, name: str, face: int, scoring: bool) -> Html:
    if scoring and scene.active:
        return pick_button(
            scene, name, die(str(face)), class_="pick lit", id=f"die-{name}", aria_label=f"Die {face}"
        )
    return move_button(
        scene,
        spell(Take((face,))),
        die(str(face)),
        class_="pick dull",
        id=f"die-{name}",
        aria_label=f"Die {face}: can't be kept",
    )


def keep(scene: Scene) -> Html:
    """What is ticked, or all that scores."""
    scoring = places(scene.state)
    faces = sorted(scoring[name] for name in scene.picked if name in scoring)
    move = spell(Take(tuple(faces))) if faces else scene.moves[0]
    words = f"Keep {', '.join(move.split(' ')[1:])}"
    return el("p", move_button(scene, move, words, class_="main", id="act"), class_="actions")


def decide(scene: Scene) -> Html:
    state: State = scene.state
    count = state.loose or len(DICE)
    return el(
        "p",
        move_button(scene, "roll", f"Roll {count}", class_="main", id="act"),
        move_button(scene, "bank", f"Bank {state.stake}", class_="second", id="bank"),
        class_="actions",
    )
