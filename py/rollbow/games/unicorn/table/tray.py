"""The tray: seven picks with their prospects, then the dice, the colors they mix, and the actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.html import Html, classes, el, join
from rollbow.app.pieces import HUES, die, hue
from rollbow.app.scene import move_button, pick_button, prompt, several_button

from ..claims import GROUPS, reach
from ..events import Adjusted, Penalized, Thrown
from ..legal import choices, claimable, is_wild
from ..notation import Flip, Nudge, Pass, parse, spell
from ..rules import CLAIMS, after
from ..score import score
from ..sheet import printed
from ..state import Phase
from .choice import steps, target, ticked, total
from .ledger import watched
from .reach import CLAIMING, prospects, ways
from .telling import phrase, turned

if TYPE_CHECKING:
    from rollbow.app.scene import Scene

    from ..claims import Group
    from ..notation import Move
    from ..sheet import Cell
    from ..state import State
    from .reach import Prospect

WIDE = 5
"""Longer numbers of a group (abilities can give it several) take the whole width."""


def tray(scene: Scene) -> Html:
    state: State = scene.state
    if state.phase is Phase.PICK and scene.active:
        return _picking(scene)
    if state.phase in CLAIMING:
        return join(_throw(scene), _claiming(scene) if scene.active else watched(scene))
    return join(el("div", class_="throw"), watched(scene)) if state.phase is not Phase.OVER else join()


def gain(state: State, move: Move) -> int:
    """What a move adds to the score of the player to act."""
    then = after(state, move).state.sheets[state.seat - 1]
    return score(then, state.solo) - score(state.sheet, state.solo)


def _signed(points: int) -> str:
    return f"+{points}" if points >= 0 else f"−{-points}"


def _picking(scene: Scene) -> Html:
    state: State = scene.state
    found = prospects(state.sheet.rows)
    chosen = next((prospect for prospect in found if prospect.colors in scene.picked), None)
    return join(
        el(
            "div",
            *(_pick(scene, prospect, prospect is chosen) for prospect in found),
            class_="throw picks",
            role="group",
            aria_label="Which three dice?",
            data_grid=True,
        ),
        el("p", "Choose three dice. Shown: chance of two claims, cells within reach.", class_="hint"),
        el(
            "p",
            move_button(
                scene,
                f"pick {chosen.colors}",
                f"Roll {' '.join(chosen.colors)} ",
                el("span", f"({chosen.percent} for two claims)", class_="risk"),
                class_="main",
                id="act",
            )
            if chosen
            else prompt(scene, "pass", "Choose three dice"),
            class_="actions",
        ),
    )


def _pick(scene: Scene, prospect: Prospect, chosen: bool) -> Html:
    colors = ", ".join(HUES[letter] for letter in prospect.colors)
    return pick_button(
        scene,
        prospect.colors,
        el("span", *(stone(letter) for letter in prospect.colors), class_="stones"),
        el("span", el("b", prospect.percent), f" · {prospect.open}", class_="chance"),
        class_=classes("prospect", chosen=chosen),
        id=f"pick-{prospect.colors}",
        aria_label=f"{colors}: two claims {prospect.percent}, {prospect.open} open cells",
    )


def stone(letter: str) -> Html:
    """A colored die, not rolled yet."""
    return el("span", letter, class_=f"stone {hue(letter)}")


def _throw(scene: Scene) -> Html:
    """The three dice, and next to them the six groups with the colors they mix."""
    state: State = scene.state
    open_now = claimable(state)
    return el(
        "div",
        el(
            "div",
            *(_die(scene, place) for place in range(len(state.dice))),
            class_="hand",
            role="group",
            aria_label="Dice rolled",
            data_grid=True,
        ),
        el(
            "ol",
            *(_group(state, group, open_now) for group in GROUPS[state.dice]),
            class_="mixes",
            aria_label="What the dice make",
        ),
        class_="throw",
    )


def _die(scene: Scene, place: int) -> Html:
    state: State = scene.state
    name, latest, values = state.dice[place], state.latest[place], choices(state, place)
    fresh = any(isinstance(event, Thrown) for event in scene.events)
    turned = any(isinstance(event, Adjusted) and event.die == name for event in scene.events)
    changed = values != str(latest)
    inside = (
        die(str(latest), name[0]),
        el("span", values if changed else name, class_="tag"),
    )
    look = classes("pick", fresh=fresh, turned=turned, changed=changed)
    words = f"{name}, {HUES[name[0]]} {values}"
    if not scene.active:
        return el("span", *inside, class_=look, id=f"die-{name}", role="img", aria_label=words)
    if any(map(scene.can, _adjusting(name))):
        return pick_button(
            scene,
            f"die {name}",
            *inside,
            class_=look,
            id=f"die-{name}",
            aria_label=f"{words}: change with an ability",
        )
    return move_button(
        scene,
        spell(Flip(name)),
        *inside,
        class_=look,
        id=f"die-{name}",
        aria_label=words,
    )


def _adjusting(name: str) -> tuple[str, ...]:
    return (spell(Nudge(name, -1)), spell(Nudge(name, 1)), spell(Flip(name)))


def _group(state: State, group: Group, open_now: dict[Cell, int]) -> Html:
    """One die or a mixed pair, the colors of its dice running into the color they make."""
    bit, color, places = group
    made = [cell for cell, bits in reach(state.dice, state.offered, is_wild(state)).items() if bits & bit]
    numbers = sorted(cell.number for cell in made)
    lit = any(open_now.get(cell, 0) & bit for cell in made)
    used = state.made == bit
    dice = [state.dice[place] for place in places]
    ends = "".join(sorted({name[0] for name in dice})) if color.mixed else ""
    what = f"{color.word} {_numbers(numbers).strip()}" if numbers else "nothing"
    words = "used" if used else "open" if lit else "not open"
    return el(
        "li",
        el("span", color.letter, _numbers(numbers) or " –", aria_hidden="true"),
        el("span", f"{' and '.join(dice)}: {what}, {words}", class_="unseen"),
        class_=classes(
            "mix",
            hue(color.letter),
            f"of-{ends.lower()}" if ends else None,
            lit=lit,
            used=used,
            wide=len(_numbers(numbers)) > WIDE,
        ),
    )


def _numbers(numbers: list[int]) -> str:
    if len(numbers) > 4:
        return f" {numbers[0]}–{printed(numbers[-1])}"
    return "·".join(map(printed, numbers))


def _claiming(scene: Scene) -> Html:
    kind, rest = ticked(scene)
    if kind == "die" and rest in scene.state.dice and any(map(scene.can, _adjusting(rest))):
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
        else f"{cell.words.capitalize()} takes {_plan(state, left)}."
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
                f"Do all {len(left)}" if now == 1 else f"Do the other {len(left)}",
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
                    el("span", f" ({way.cost})", class_="risk"),
                    class_="second",
                )
                for way in others
            ),
            _way_out(scene),
            class_="actions steps",
        ),
    )


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
    left = f"{state.sheet.nudges} ±1 and {state.sheet.flips} Flip to spend."
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
                for text in _adjusting(name)
            ),
            _way_out(scene),
            class_="actions steps",
        ),
    )


def _ability(text: str) -> str:
    move = parse(text)
    return "flip" if isinstance(move, Flip) else "+1" if isinstance(move, Nudge) and move.step > 0 else "−1"


def _plain(scene: Scene) -> Html:
    """Nothing is ticked: claim, decline or pass."""
    state: State = scene.state
    free = "for this claim any number" if state.once else "any number"
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
            return _offer(
                triple + hint, prompt(scene, "pass", "Tap a lit cell"), _second(scene, "done", keep)
            )
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
    return _offer(triple + which + within, prompt(scene, "done" if out else "pass", "Tap a lit cell"), out)


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
