"""The tray: the dice, and what to do with them: draft, write, abilities that take several places, pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.game_table import prompt, several_button
from rollbow.app.html import Html, el, join

from ..dice import DICE
from ..notation import Double, Open, Plus, Sign, Square, Times, Triple, Use, Write, parse
from ..possible_actions import Action, action, actions_of, can_pass, fits, results, spots
from ..sheet import SLOTS, SQUARES, label
from ..state import Phase, State, face
from . import foresight
from .dice import act_button, dice
from .labels import ABILITIES, COUNTS, glyphs, place_words, shown
from .selection import Choice, read
from .small_sheet import small
from .taps import hanging_sign

if TYPE_CHECKING:
    from rollbow.app.game_table import Scene
    from rollbow.app.html import Child


def tray(scene: Scene) -> Html:
    state: State = scene.state
    if state.phase is Phase.OVER:
        return join()
    choice = read(state, scene.picked) if scene.active else Choice()
    return join(dice(scene, choice), _actions(scene, choice) if scene.active else _watched(scene))


def _watched(scene: Scene) -> Html | None:
    """The sheet of whoever plays now, if it isn't the one shown large."""
    state: State = scene.state
    seat = scene.seat
    if seat is None or seat == scene.viewer:
        return None
    return el(
        "div", small(state.sheets[seat - 1], scene.names[seat - 1]), class_="watched", aria_hidden="true"
    )


def _prompt(scene: Scene, value: str, *label: Child) -> Html:
    """Says what is missing; `value` is a move that can't be played yet."""
    return prompt(scene, value, *label, id="main")


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
    """Drafting and using are one step for the player: the main button does both."""
    state: State = scene.state
    ticked = " ".join(choice.dice)
    mine = "".join(sorted({*state.drafted, *choice.dice}))
    faces = " ".join(glyphs(face(state, die)) for die in mine)
    left = len(DICE) - len(mine)
    others = "" if state.solo else f"; opponents get {COUNTS[left]} {'die' if left == 1 else 'dice'}"
    warning = foresight.of_drafting(state, mine) if mine else ""
    label = (f"Use {faces}", el("span", f". {warning}" if warning else others, class_="risk"))
    if not choice.dice:
        if not fits(state, Use()):
            again = "" if state.rerolled else " or re-roll"
            return (_prompt(scene, "use", f"Choose 1–4 dice to keep{again}"),)
        return (act_button(scene, "use", *label, class_="main", id="main"),)
    count = f"{len(choice.dice)} {'die' if len(choice.dice) == 1 else 'dice'}"
    draft = f"draft {ticked}"
    again = act_button(scene, f"reroll {ticked}", f"Re-roll {count}", class_="second", id="again")
    if not fits(state, parse(draft)):
        return (act_button(scene, draft, *label, class_="main", id="main"), again)
    return (several_button(scene, (draft, "use"), *label, class_="main", id="main"), again)


def _give_up(scene: Scene) -> Html | None:
    """Passing, while it is not the main action."""
    state: State = scene.state
    if state.phase is not Phase.USE or not can_pass(state) or not scene.picked:
        return None
    return act_button(scene, "pass", f"Pass: −{state.round}", class_="second harm", id="pass")


def _idle(state: State) -> str:
    """A move that can't be played now, with the most helpful refusal."""
    return "roll" if state.phase is Phase.USE and can_pass(state) else "pass"


def _begin(state: State) -> str:
    """Where to begin, and how many dice there are to use."""
    count = len(state.hand)
    many, it = COUNTS[count].capitalize(), "it" if count == 1 else "one"
    if state.phase is Phase.SET_UP:
        return f"{many} number{'s' if count > 1 else ''} to write in any square{'s' if count > 1 else ''}: tap {it}"
    return f"{many} {'die' if count == 1 else 'dice'} to use: tap {it}, or a lit place"


def _write(scene: Scene, choice: Choice) -> Html:
    state: State = scene.state
    faces = " ".join(glyphs(face(state, die)) for die in choice.dice)
    if choice.kind is None:
        if choice.dice:
            room = hanging_sign(state, choice) and actions_of(state, Sign)
            or_slot = " or a slot between squares" if room else ""
            return _prompt(scene, _idle(state), el("b", faces, " …"), f" tap a number{or_slot}")
        if choice.places:
            return _prompt(scene, _idle(state), _here(choice.places[0]))
        if state.phase is Phase.USE and can_pass(state):
            points = "point" if state.round == 1 else "points"
            return act_button(
                scene, "pass", f"Pass: nothing fits, −{state.round} {points}", class_="main harm", id="main"
            )
        return _prompt(scene, _idle(state), _begin(state))
    if choice.places:
        where = f"Write {shown(choice)} in {place_words(choice.places[0])}"
        move = parse(choice.move)
        return act_button(
            scene,
            choice.move,
            where,
            _warning(foresight.of_writing(state, (move,)) if fits(state, move) else ""),
            class_="main",
            id="main",
        )
    if choice.act is None:
        return _prompt(scene, f"{choice.start} {SQUARES[0]}", el("b", faces), " would be below 0")
    place = "slot between squares" if choice.kind is Sign else "square"
    if not choice.act.places:
        opens = ". Tap a lit label to open that line" if _or_open(state, choice) else ""
        return _prompt(scene, _idle(state), el("b", shown(choice)), f" doesn’t fit in any {place}{opens}")
    return _prompt(
        scene,
        _idle(state),
        el("b", shown(choice)),
        f": tap a lit {place}{_or_open(state, choice)}",
        _warning(foresight.of_action(state, choice.act)),
    )


def _warning(words: str) -> Html | None:
    """A sentence after the label."""
    return el("span", f". {words}", class_="risk") if words else None


def _or_open(state: State, choice: Choice) -> str:
    act = action(state, Open, None)
    opens = state.phase is Phase.USE and choice.what in {(label(int(line)),) for line in act.places}
    return " or its line" if opens else ""


def _here(place: str) -> str:
    where = place_words(place)
    return f"{where[:1].upper()}{where[1:]}: tap what to write"


def _chips(scene: Scene, choice: Choice) -> Html | None:
    """For a place tapped first: what could go there, each number in its simplest form."""
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
    """What could be written there and how to make it."""
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
        return _prompt(scene, _idle(state), "Tap an ability")
    if not choice.several or len(choice.places) < act.least or not choice.places:
        return _prompt(
            scene,
            "roll",
            el("b", f"{ABILITIES[choice.ability]} {shown(choice)}".rstrip()),
            f": {_aim(choice, act)}",
        )
    count = len(choice.places)
    if act.kind is Plus:
        label = f"Turn {count} minus signs into plus"
    elif act.kind is Triple:
        label = f"Write {shown(choice)} in {_several(count, 'square')}"
    else:
        label = f"Write {shown(choice)} in {_several(count, 'slot')}"
    return act_button(scene, choice.move, label, class_="main", id="main")


def _several(count: int, place: str) -> str:
    return f"{COUNTS[count]} {place}{'s' if count > 1 else ''}"


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
    place = "square" if act.kind is Triple else "slot"
    if act.least > 1:
        more, still = act.least - len(choice.places), "more " if choice.places else ""
        return f"tap {COUNTS[more]} {still}lit {place}{'s' if more > 1 else ''}"
    most = "one" if act.most == 1 else f"up to {'two' if act.most == 2 else 'three'}"
    return f"tap {most} lit {place}{'s' if act.most > 1 else ''}"
