"""The tray of Rainbow Roll: the dice just rolled or still to be rolled, and what can be done with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.html import Html, classes, el, join
from rollbow.app.pieces import die, hue, icon
from rollbow.app.scene import move_button, pick_button

from .dice import FACES, LUCKY, NAMES, Face, Slot
from .events import Bamboozled, Thrown
from .notation import Take, spell
from .odds import bamboozle_chance
from .state import Phase, State, at_stake, table
from .state import tray as kept_dice

if TYPE_CHECKING:
    from fractions import Fraction

    from rollbow.app.scene import Scene


def tray(scene: Scene) -> Html:
    state: State = scene.state
    match state.phase:
        case Phase.READY:
            start = move_button(scene, "roll", "Draw seven dice and roll", class_="main", id="act")
            return join(_last_throw(scene), start if scene.active else None)
        case Phase.TAKE:
            return join(_rolled(scene), _take(scene) if scene.active else None)
        case Phase.DECIDE:
            return join(_loose(state), _decide(scene) if scene.active else None)
    return join(_last_throw(scene))


def face_die(face: Face) -> Html:
    """A die that shows this."""
    return die(
        str(face.value),
        None if face.slot is Slot.L else face.slot.name,
        kind="lucky" if face.slot is Slot.L else "",
    )


def _rolled(scene: Scene) -> Html:
    """The dice just rolled; those that can be taken are lit, an exchange says for what."""
    state: State = scene.state
    held = {face.slot: face for _, face in kept_dice(state)}
    fresh = any(isinstance(event, Thrown) for event in scene.events)
    return el(
        "div",
        *(
            _rolled_die(scene, NAMES[number], face, held.get(face.slot), fresh)
            for number, face in table(state)
        ),
        class_="dice",
        role="group",
        aria_label="Dice rolled",
        data_grid=True,
    )


def _rolled_die(scene: Scene, name: str, face: Face, held: Face | None, fresh: bool) -> Html:
    alone = spell(Take((face,)))
    if not scene.can(alone):
        return el(
            "button",
            face_die(face),
            el("span", "", class_="swap"),
            type="button",
            data_do="why",
            value=alone,
            class_=classes("pick", "dull", fresh=fresh),
            id=f"die-{name}",
            aria_disabled="true",
            aria_label=f"{face.words}: can't be taken",
        )
    swap = f"for {held.value}" if held else ""
    return pick_button(
        scene,
        str(face),
        face_die(face),
        el("span", swap, class_="swap"),
        class_=classes("pick", "lit", swapped=held is not None, fresh=fresh),
        id=f"die-{name}",
        aria_label=f"{face.words}{f', in exchange for {held.words}' if held else ''}",
    )


def _take(scene: Scene) -> Html:
    order = sorted(scene.picked, key=lambda token: "ROYGBPL".index(token[0]))
    everything = scene.moves[0] if scene.moves else ""
    if not order:
        return el(
            "p",
            el("span", "Tap the dice to set aside. ", class_="hint"),
            move_button(scene, everything, f"Take {_listed(everything)}", class_="main", id="act")
            if everything
            else None,
            class_="actions",
        )
    move = " ".join(("take", *order))
    return el(
        "p", move_button(scene, move, f"Take {_listed(move)}", class_="main", id="act"), class_="actions"
    )


def _listed(move: str) -> str:
    faces = move.split()[1:]
    return faces[0] if len(faces) == 1 else f"{', '.join(faces[:-1])} and {faces[-1]}"


def _loose(state: State) -> Html:
    """The dice that would be rolled: each shows the kinds of faces it has."""
    return el(
        "div",
        *(_loose_die(number) for number in state.loose),
        class_="dice loose",
        role="group",
        aria_label=f"{len(state.loose)} dice to roll",
    )


def _loose_die(number: int) -> Html:
    if number == LUCKY:
        return el("span", die("?", kind="lucky"), class_="pick", title="The lucky die")
    faces = sorted(FACES[number], key=lambda face: face.slot)
    return el(
        "span",
        el(
            "span",
            *(
                el("span", icon(face.slot.name), face.value, class_=f"mini {hue(face.slot.name)}")
                for face in faces
            ),
            class_="minis",
        ),
        class_="pick unrolled",
        title=f"Die {NAMES[number]}: {', '.join(map(str, faces))}",
    )


def _decide(scene: Scene) -> Html:
    state: State = scene.state
    chance = bamboozle_chance(state)
    count = len(state.loose)
    dice = "die" if count == 1 else "dice"
    return el(
        "p",
        move_button(
            scene,
            "roll",
            f"Roll {count} {dice} ",
            el("span", f"({percent(chance)} bamboozle)", class_="risk"),
            class_="main",
            id="act",
        ),
        move_button(scene, "stop", f"Stop: +{at_stake(state)}", class_="second", id="stop"),
        class_="actions",
    )


def percent(chance: Fraction) -> str:
    """A chance in percent, with a figure behind the point when it is small."""
    value = float(100 * chance)
    if not value:
        return "0%"
    if value < 0.1:
        return "under 0.1%"
    return f"{value:.1f}%" if value < 10 else f"{value:.0f}%"


def _last_throw(scene: Scene) -> Html | None:
    """The throw that ended the last turn, when it was a bamboozle."""
    thrown = [event for event in scene.events if isinstance(event, Thrown)]
    if not thrown or not any(isinstance(event, Bamboozled) for event in scene.events):
        return None
    return el(
        "div",
        el("p", "Bamboozled!", class_="bamboozled"),
        el(
            "div",
            *(el("span", face_die(face), class_="pick dull") for face in thrown[-1].faces),
            class_="dice",
        ),
        class_="busted",
    )
