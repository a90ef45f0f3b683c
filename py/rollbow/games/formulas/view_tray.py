"""The tray: the dice, and what to do with them: draft, write, abilities that take several places, pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.html import Html, el, join

from .actions import Action, action, actions_of, can_pass, fits, results, spots
from .notation import Double, Open, Plus, Sign, Square, Times, Triple, Use, Write
from .sheet import SLOTS, SQUARES, label
from .state import Phase, State, face
from .view_choice import Choice, read
from .view_dice import act_button, dice
from .view_offers import hanging_sign
from .view_words import glyphs, place_words, shown

if TYPE_CHECKING:
    from rollbow.app.html import Child
    from rollbow.app.scene import Scene

COUNTS = ("", "one square", "two squares", "three squares")


def tray(scene: Scene) -> Html:
    state: State = scene.state
    if state.phase is Phase.OVER:
        return join()
    choice = read(state, scene.picked) if scene.active else Choice()
    return join(dice(scene, choice), _actions(scene, choice) if scene.active else None)


def _prompt(value: str, *label: Child) -> Html:
    """Stands where the main action will be, and says what is missing; `value` is a move that can't be played yet."""
    return el(
        "button",
        *label,
        type="button",
        data_do="why",
        value=value,
        class_="main",
        id="main",
        aria_disabled="true",
    )


def _actions(scene: Scene, choice: Choice) -> Html:
    state: State = scene.state
    match state.phase:
        case Phase.START:
            main = act_button(scene, "roll", "Roll eight dice", class_="main", id="main")
            return el("p", main, class_="actions")
        case Phase.DRAFT:
            return el("p", *_draft(scene, choice), class_="actions")
    if choice.ability:
        return el("p", _ability(scene, choice), _give_up(scene), class_="actions")
    return join(
        _chips(scene, choice),
        el("p", _write(scene, choice), _give_up(scene), class_="actions"),
    )


def _draft(scene: Scene, choice: Choice) -> tuple[Html, ...]:
    state: State = scene.state
    if not choice.dice:
        if not fits(state, Use()):
            again = "" if state.rerolled else ", or to re-roll"
            return (_prompt("use", f"Tick one to four dice to draft{again}"),)
        mine = " ".join(glyphs(face(state, die)) for die in state.drafted)
        others = "" if state.solo else f" the others get {len(state.undrafted)}"
        return (
            act_button(
                scene,
                "use",
                f"Use these dice: {mine}",
                el("span", others, class_="risk"),
                class_="main",
                id="main",
            ),
        )
    ticked = " ".join(choice.dice)
    count = f"{len(choice.dice)} {'die' if len(choice.dice) == 1 else 'dice'}"
    draft = act_button(scene, f"draft {ticked}", f"Draft {ticked}", class_="main", id="main")
    again = act_button(scene, f"reroll {ticked}", f"Re-roll {count}", class_="second", id="again")
    return (draft, again)


def _give_up(scene: Scene) -> Html | None:
    """Passing, while it is not the main action."""
    state: State = scene.state
    if state.phase is not Phase.USE or (can_pass(state) and not scene.picked):
        return None
    return act_button(scene, "pass", f"Pass: −{state.round}", class_="second", id="pass")


def _idle(state: State) -> str:
    """A move that can't be played now and answers best."""
    return "roll" if state.phase is Phase.USE and can_pass(state) else "pass"


def _write(scene: Scene, choice: Choice) -> Html:
    state: State = scene.state
    faces = " ".join(glyphs(face(state, die)) for die in choice.dice)
    if choice.kind is None:
        if choice.dice:
            room = hanging_sign(state, choice) and actions_of(state, Sign)
            return _prompt(_idle(state), el("b", faces, " …"), f" tap a number{' or a slot' if room else ''}")
        if choice.places:
            return _prompt(_idle(state), _here(choice.places[0]))
        if state.phase is Phase.USE and can_pass(state):
            points = "point" if state.round == 1 else "points"
            return act_button(
                scene, "pass", f"Pass: nothing fits, −{state.round} {points}", class_="main", id="main"
            )
        return _prompt(_idle(state), "Tap a die or a lit place")
    if choice.places:
        where = f"Write {shown(choice)} in {place_words(choice.places[0])}"
        return act_button(scene, choice.move, where, class_="main", id="main")
    if choice.act is None:
        return _prompt(f"{choice.start} {SQUARES[0]}", el("b", faces), " would be below 0")
    place = "slot" if choice.kind is Sign else "square"
    if not choice.act.places:
        return _prompt(_idle(state), el("b", shown(choice)), f" fits in no {place}")
    return _prompt(_idle(state), el("b", shown(choice)), f": tap a lit {place}{_or_open(state, choice)}")


def _or_open(state: State, choice: Choice) -> str:
    act = action(state, Open, None)
    opens = state.phase is Phase.USE and choice.what in {(label(int(line)),) for line in act.places}
    return " or its line" if opens else ""


def _here(place: str) -> str:
    where = place_words(place)
    return f"{where[:1].upper()}{where[1:]}: tap what to write"


def _chips(scene: Scene, choice: Choice) -> Html | None:
    """For a place tapped first: what could go there, each number as it is made most simply."""
    state: State = scene.state
    if not choice.places or choice.dice:
        return None
    place = choice.places[0]
    return el(
        "div",
        *(
            el(
                "button",
                el("b", made),
                el("span", glyphs(formula), class_="made") if formula != made else None,
                type="button",
                data_do="move",
                value=f"write {formula} {place}",
                class_="chip-button",
                aria_label=f"{made}{f', made of {glyphs(formula)}' if formula != made else ''}",
            )
            for made, formula in _possible(state, place)
        ),
        class_="chips",
        role="group",
        aria_label=f"What could go into {place_words(place)}",
        data_grid=True,
    )


def _possible(state: State, place: str) -> tuple[tuple[str, str], ...]:
    """What could be written there and how it is made."""
    if place in SLOTS:
        slot = SLOTS.index(place)
        return tuple(
            (glyphs(act.what), act.what)
            for act in actions_of(state, Sign)
            if isinstance(act.what, str) and slot in act.places
        )
    square = SQUARES.index(place)
    simplest: dict[int, str] = {}
    for formula, made in results(state).items():
        simplest.setdefault(made, formula)
    return tuple(
        (str(made), formula)
        for made, formula in sorted(simplest.items())
        if square in spots(state, Write, (made,))
    )


def _ability(scene: Scene, choice: Choice) -> Html:
    """The one step that is missing, or the move."""
    state: State = scene.state
    act = choice.act
    if act is None:
        return _prompt(_idle(state), "Tap an ability")
    if not choice.several or len(choice.places) < act.least or not choice.places:
        return _prompt(
            "roll", el("b", f"{choice.ability}: {shown(choice)}".rstrip(": ")), f" {_aim(choice, act)}"
        )
    count = len(choice.places)
    if act.kind is Plus:
        label = f"Turn {count} minus signs into plus"
    elif act.kind is Triple:
        label = f"Write {shown(choice)} in {COUNTS[count]}"
    else:
        label = f"Write {shown(choice)} in {COUNTS[count].replace('square', 'slot')}"
    return act_button(scene, choice.move, label, class_="main", id="main")


def _aim(choice: Choice, act: Action) -> str:
    if act.kind is Times:
        return "tap a lit slot"
    if act.kind is Square:
        return "tap a lit square"
    if act.kind is Double:
        return "tap the line to count double"
    if act.kind is Plus:
        if act.least == 1:
            return "tap the minus sign to turn"
        return "tap two minus signs to turn" if not choice.places else "tap one more minus sign"
    most = "one" if act.most == 1 else f"up to {'two' if act.most == 2 else 'three'}"
    place = "square" if act.kind is Triple else "slot"
    return f"tap {most} lit {place}{'s' if act.most > 1 else ''}"
