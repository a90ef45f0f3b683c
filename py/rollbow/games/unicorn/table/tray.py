"""The tray: below the dice (`dice.py`), what can be done with them: claim, change a die, decline, pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.game_table import move_button, pick_button, prompt, several_button
from rollbow.app.html import Html, el, join
from rollbow.app.pieces import HUES

from ..events import Penalized
from ..legal import choices, claimable, is_wild
from ..notation import Flip, Nudge, Pass, parse
from ..rules import CLAIMS, after
from ..score import score
from ..state import Phase
from .dice import abilities, picks, throw
from .ledger import watched
from .reachable_cells import CLAIMING, ways
from .selection import steps, target, ticked, total
from .words import phrase, turned

if TYPE_CHECKING:
    from rollbow.app.game_table import Scene

    from ..notation import Move
    from ..sheet import Cell
    from ..state import State


LIT = "Tap a lit cell to claim it"


def tray(scene: Scene) -> Html:
    state: State = scene.state
    if state.phase is Phase.PICK and scene.active:
        return picks(scene)
    if state.phase in CLAIMING:
        return join(throw(scene), _claiming(scene) if scene.active else watched(scene))
    return join(el("div", class_="throw"), watched(scene)) if state.phase is not Phase.OVER else join()


def gain(state: State, move: Move) -> int:
    """What a move adds to the score of the player to act."""
    then = after(state, move).state.sheets[state.seat - 1]
    return score(then, state.solo) - score(state.sheet, state.solo)


def _signed(points: int) -> str:
    return f"+{points}" if points >= 0 else f"−{-points}"


def _claiming(scene: Scene) -> Html:
    kind, rest = ticked(scene)
    if kind == "die" and rest in scene.state.dice and any(map(scene.can, abilities(rest))):
        return _change(scene, rest)
    if (cell := target(scene.picked)) and steps(scene.state, scene.picked):
        return _stepping(scene, cell)
    return _plain(scene)


def _stepping(scene: Scene, cell: Cell) -> Html:
    """The way to the ticked cell, a step at a time or all at once."""
    state: State = scene.state
    left, count = steps(state, scene.picked), total(state, scene.picked)
    first, *later = left
    now = count - len(left) + 1
    others = ways(state).get(cell, ())[1:]
    opening = (
        f"{cell.words.capitalize()} is open now."
        if not later
        else f"{cell.words.capitalize()} takes {_plan(state, left)}, then {_last(state)}."
    )
    return join(
        el("p", opening, class_="hint"),
        el(
            "p",
            move_button(
                scene, first, f"Step {now} of {count}: {_lower(_said(state, first))}", class_="main", id="act"
            ),
            several_button(
                scene,
                left,
                _all(now, len(left)),
                class_="second",
                id="all",
            )
            if later
            else None,
            *(
                move_button(
                    scene,
                    way.steps[0],
                    f"Or {_said(state, way.steps[0])}",
                    el("span", f" ({way.cost})", class_="risk") if len(way.steps) > 2 else None,
                    class_="second",
                )
                for way in others
            ),
            _way_out(scene),
            class_="actions steps",
        ),
    )


def _all(now: int, left: int) -> str:
    if now > 1:
        return f"Do the other {left}"
    return "Do both" if left == 2 else f"Do all {left}"


def _plan(state: State, moves: tuple[str, ...]) -> str:
    """Abilities in words, those of one kind counted: `flip blue 3→4, then 3 × ±1`."""
    abilities = [parse(text) for text in moves[:-1]]
    nudges = sum(isinstance(move, Nudge) for move in abilities)
    first, *rest = moves[:-1]
    if not rest:
        return turned(state, parse(first))
    if nudges == len(abilities):
        return f"{nudges} × ±1"
    return (
        f"{turned(state, parse(first))}, then {f'{nudges} × ±1' if nudges > 1 else 'a ±1'}"
        if isinstance(abilities[0], Flip)
        else f"{nudges} × ±1 and a Flip"
    )


def _last(state: State) -> str:
    """What the abilities are spent for."""
    return "an Extra" if state.phase is Phase.EXTRA else "the claim"


def _way_out(scene: Scene) -> Html | None:
    """Back to all cells."""
    return (
        pick_button(scene, scene.picked[0], "Cancel", class_="quiet", aria_pressed=None)
        if scene.picked
        else None
    )


def _said(state: State, text: str) -> str:
    return turned(state, parse(text)) or phrase(state, text)


def _lower(words: str) -> str:
    return words[:1].lower() + words[1:]


def _change(scene: Scene, name: str) -> Html:
    """What abilities can make of one die."""
    state: State = scene.state
    value = state.latest[state.dice.index(name)]
    left = f"You have {state.sheet.nudges} × ±1 and {state.sheet.flips} × Flip."
    return join(
        el("p", f"{HUES[name[0]].capitalize()} shows {value}. {left}", class_="hint"),
        el(
            "p",
            *(
                move_button(
                    scene,
                    text,
                    _said(state, text) if scene.can(text) else _ability(text),
                    class_="second change",
                )
                for text in abilities(name)
            ),
            _way_out(scene),
            class_="actions steps",
        ),
    )


def _ability(text: str) -> str:
    move = parse(text)
    return "Flip" if isinstance(move, Flip) else "+1" if isinstance(move, Nudge) and move.step > 0 else "−1"


def _plain(scene: Scene) -> Html:
    """Nothing is ticked: claim, decline or pass."""
    state: State = scene.state
    free = "for this claim, any number" if state.once else "any number"
    triple = f"Triple ones: {free} the dice could show. " if is_wild(state) else ""
    reachable = bool(ways(state))
    within = "Dashed cells cost an ability." if reachable else ""
    lit = bool(claimable(state))
    if scene.can("done"):
        hint = f"Tap a lit cell to spend an Extra. {within}" if lit else f"No cell is open. {within}"
        extras = state.sheet.extras
        keep = f"Done: keep {extras} Extra{'s' if extras > 1 else ''}"
        # An ability was spent for a claim, so the button that gives the claim up is not the main one.
        if lit and _spent(state):
            return _offer(triple + hint, prompt(scene, "pass", LIT), _second(scene, "done", keep))
        return _offer(triple + hint, move_button(scene, "done", keep, class_="main", id="act"))
    if not lit and not reachable:
        return _offer(
            "No cell is open, and no ability reaches one.", _harmful(scene, _passing(state), "main")
        )
    # A claim by a value between the rolled and the latest one need not be made.
    out = _harmful(scene, _passing(state), "second") if scene.can("pass") else None
    if not lit:
        return _offer(f"Nothing is open. {within}", prompt(scene, "done", "Tap a dashed cell"), out)
    mine = state.phase is Phase.ACTIVE
    which = f"Claim {CLAIMS if state.made else 1} of {CLAIMS}. " if mine else "Your claim. "
    return _offer(triple + which + within, prompt(scene, "done" if out else "pass", LIT), out)


def _spent(state: State) -> bool:
    """Whether an ability has changed these dice."""
    return any(choices(state, place) != str(value) for place, value in enumerate(state.rolled))


def _passing(state: State) -> str:
    event = next(event for event in after(state, Pass()).events if isinstance(event, Penalized))
    both = " on both claims" if event.count > 1 else ""
    return f"Pass{both}: {_signed(gain(state, Pass()))}"


def _second(scene: Scene, move: str, label: str) -> Html:
    return move_button(scene, move, label, class_="second", id=move)


def _harmful(scene: Scene, label: str, kind: str) -> Html:
    """Passing, in the warning color."""
    return move_button(scene, "pass", label, class_=f"{kind} harm", id="act" if kind == "main" else "pass")


def _offer(hint: str, main: Html, second: Html | None = None) -> Html:
    return join(el("p", hint, class_="hint"), el("p", main, second, class_="actions"))
