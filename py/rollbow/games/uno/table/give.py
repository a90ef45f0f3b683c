"""The tray while penalties are given: which one, on whom, and its effect. A tap on a board also aims it there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.game_table import move_button, pick_button, prompt
from rollbow.app.html import Html, classes, el, join
from rollbow.app.pieces import die, hue, icon

from ..boards import BOARD_COLORS
from ..dice import COLORS, call, words
from ..events import Called, Erased, Outlined
from ..notation import Done, Give, spell
from ..penalties import effect
from .board import said
from .marks import called, foretold
from .selection import KINDS, aim, aimed, all_idle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rollbow.app.game_table import Scene
    from rollbow.app.html import Child

    from ..state import State


def tray(scene: Scene) -> Html:
    state: State = scene.state
    chosen = aim(state, scene.picked)
    return el(
        "div",
        el(
            "div",
            *(_kind(scene, text, chosen) for text, value in KINDS.items() if value in state.penalties),
            el("span", "on", class_="on"),
            *(
                _target(scene, Give(chosen.penalty, seat), aimed(state, scene.picked) and seat == chosen.seat)
                for seat in state.opponents
            ),
            class_="aims",
            role="group",
            aria_label="Which penalty die, and for whom",
        ),
        el("p", _status(scene, chosen), class_="status", aria_live="polite"),
        el("p", *_actions(scene, chosen), class_="actions"),
        class_="play",
        data_grid=True,
    )


def _status(scene: Scene, chosen: Give) -> Child:
    state: State = scene.state
    if aimed(state, scene.picked):
        return _foretold(scene, chosen)
    if all_idle(state, state.penalties):
        return f"Nobody’s board would change. {called(foretold(state, Done()), scene.names)}"
    return "Tap a name or a board."


def _actions(scene: Scene, chosen: Give) -> list[Html]:
    """The penalty and the end of the turn; where no penalty changes anything, the end of the turn comes first."""
    state: State = scene.state
    vain = all_idle(state, state.penalties)
    done = move_button(
        scene,
        "done",
        _done(state),
        el("span", _unused(state), class_="then"),
        id="done",
        class_="main" if vain else "second",
    )
    if not aimed(state, scene.picked):
        return (
            [done] if vain else [prompt(scene, "roll", f"Choose who gets the {shown(chosen.penalty)}"), done]
        )
    give = move_button(
        scene,
        spell(chosen),
        f"{shown(chosen.penalty)} on {scene.names[chosen.seat - 1]} ",
        el("span", _effect(state, chosen), class_="then"),
        id="act",
        class_="second" if vain else "main",
    )
    return [done, give] if vain else [give, done]


def shown(penalty: int) -> str:
    return "+1" if penalty > 0 else "−1"


def _kind(scene: Scene, text: str, chosen: Give) -> Html:
    state: State = scene.state
    value = KINDS[text]
    count = state.penalties.count(value)
    return pick_button(
        scene,
        text,
        die(shown(value)),
        el("span", f"×{count}", class_="count") if count > 1 else None,
        id=f"use-{'plus' if value > 0 else 'minus'}",
        class_="pick lit",
        aria_pressed="true" if value == chosen.penalty else "false",
        aria_label=f"{words(shown(value))}{f', {count} dice' if count > 1 else ''}",
    )


def _target(scene: Scene, give: Give, aimed: bool) -> Html:
    color = BOARD_COLORS[give.seat - 1]
    name = scene.names[give.seat - 1]
    what = _effect(scene.state, give)
    label = (el("span", icon(color), color, class_="flag"), el("span", name, class_="name"))
    if len(scene.state.opponents) == 1:
        return el("span", *label, class_=f"target alone {hue(color)}")
    return pick_button(
        scene,
        f"at{give.seat}",
        *label,
        id=f"target-{give.seat}",
        class_=classes("target", hue(color)),
        aria_pressed="true" if aimed else "false",
        aria_label=f"{name}, {COLORS[color]} board: {what}",
    )


def _effect(state: State, give: Give) -> str:
    """What the penalty does to its target, in short."""
    match effect(state, give):
        case Outlined():
            return "one more space to fill"
        case Erased(_, _, entry):
            return f"erases their {said(entry)}"
    return "changes nothing"


def _foretold(scene: Scene, chosen: Give) -> Html:
    """The call after this penalty, and without it if that differs."""
    state: State = scene.state
    used, unused = foretold(state, chosen), foretold(state, Done())
    without = called(unused, scene.names)
    if not state.chain:
        return join("You wrote nothing, so nothing is called.")
    if _gifts(used) == _gifts(unused):
        return join(without)
    return join(called(used, scene.names), " ", el("span", "Without it: ", class_="label"), without)


def _gifts(events: Sequence[object]) -> list[object]:
    return [event for event in events if isinstance(event, Called)]


def _done(state: State) -> str:
    return f"Call {call(state.chain[-1])} " if state.chain else "End the turn "


def _unused(state: State) -> str:
    count = len(state.penalties)
    return f"leave {count} {'die' if count == 1 else 'dice'} unused"
