"""The tray of Rainbow Roll: what can be done with the dice, which lie on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.game_table import Entry, move_button, prompt
from rollbow.app.html import Html, el, join

from ..dice import DRAWN, FACES, NAMES
from ..odds import bamboozle_chance
from ..state import Phase, State, at_stake, drawn
from .selection import chosen, staked, take

if TYPE_CHECKING:
    from fractions import Fraction

    from rollbow.app.game_table import Scene


def tray(scene: Scene) -> Html:
    state: State = scene.state
    match state.phase:
        case Phase.READY if scene.active:
            start = move_button(scene, "roll", "Draw seven dice and roll", class_="main", id="act")
            return el("p", start, class_="actions")
        case Phase.TAKE if scene.active:
            return _take(scene)
        case Phase.DECIDE if scene.active:
            return _decide(scene)
    return join() if scene.over else el("p", class_="actions")


def entry(state: State) -> Entry:
    """The cup of real dice: it only matters which seven were drawn. The color of its six identifies a die."""
    names = {name: "white" if name == "L" else f"{FACES[place][-1]}" for place, name in enumerate(NAMES)}
    if drawn(state):
        return Entry("Roll these dice and tap what they show. R6 is the die whose six is red.", labels=names)
    return Entry(
        "Draw seven dice without looking and tap them. R6 is the die whose six is red.", DRAWN, names
    )


def _take(scene: Scene) -> Html:
    """The main button takes the dice that look chosen, and says what is at stake then."""
    state: State = scene.state
    faces = chosen(scene)
    if not faces:
        return el("p", prompt(scene, "stop", "Choose at least one die"), class_="actions")
    move = take(faces)
    return el(
        "p",
        move_button(
            scene,
            move,
            f"Take {_listed(move)} ",
            el("span", f"(stake {at_stake(state)} → {staked(state, faces)})", class_="risk"),
            class_="main",
            id="act",
        ),
        class_="actions",
    )


def _listed(move: str) -> str:
    faces = move.split()[1:]
    return faces[0] if len(faces) == 1 else f"{', '.join(faces[:-1])} and {faces[-1]}"


def _decide(scene: Scene) -> Html:
    """Two buttons of one size: neither is chosen for the player. In a guided game the guide’s is the main one."""
    state: State = scene.state
    chance = bamboozle_chance(state)
    count = len(state.loose)
    dice = "die" if count == 1 else "dice"
    stopping = scene.guided == "stop"
    return el(
        "p",
        move_button(
            scene,
            "roll",
            f"Roll {count} {dice} ",
            el("span", f"({percent(chance)} bust)", class_="risk"),
            class_="second" if stopping else "main",
            id="act",
        ),
        move_button(
            scene, "stop", f"Stop: +{at_stake(state)}", class_="main" if stopping else "second", id="stop"
        ),
        class_="actions either",
    )


def percent(chance: Fraction) -> str:
    """A chance in percent, with a decimal if it is small."""
    value = float(100 * chance)
    if not value:
        return "0%"
    if value < 0.1:
        return "under 0.1%"
    return f"{value:.1f}%" if value < 10 else f"{value:.0f}%"
