"""The tray: seven picks with their prospects, then the dice, the colors they mix, and what to do with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.html import Html, classes, el, join
from rollbow.app.pieces import HUES, die, hue
from rollbow.app.scene import move_button, pick_button

from .claims import GROUPS, reach
from .events import Adjusted, Penalized, Thrown
from .legality import claimable, is_wild
from .notation import Flip, Mark, Nudge, Pass, parse, spell, spell_cell
from .rules import CLAIMS, after
from .score import score
from .sheet import CELL, printed
from .state import Phase
from .view_reach import CLAIMING, best, prospects, said, ways

if TYPE_CHECKING:
    from rollbow.app.scene import Scene

    from .claims import Group
    from .notation import Move
    from .sheet import Cell
    from .state import State
    from .view_reach import Prospect

WIDE = 5
"""Longer numbers of a group (it has several after an ability) take the whole width."""
_CELLS = {spell_cell(cell): cell for cell in CELL.values()}


def tray(scene: Scene) -> Html:
    state: State = scene.state
    if state.phase is Phase.PICK and scene.active:
        return _picking(scene)
    if state.phase in CLAIMING:
        return join(_throw(scene), _claiming(scene) if scene.active else el("p", class_="hint"))
    return el("div", class_="throw") if state.phase is not Phase.OVER else join()


def gain(state: State, move: Move) -> int:
    """What a move changes in the score of the player to act."""
    then = after(state, move).state.sheets[state.seat - 1]
    return score(then, state.solo) - score(state.sheet, state.solo)


def _signed(points: int) -> str:
    return f"+{points}" if points >= 0 else f"−{-points}"


def _picking(scene: Scene) -> Html:
    state: State = scene.state
    found = prospects(state.sheet.rows)
    chosen = next((prospect for prospect in found if prospect.colors in scene.picked), best(found))
    return join(
        el(
            "div",
            *(_pick(scene, prospect, prospect is chosen) for prospect in found),
            class_="throw picks",
            role="group",
            aria_label="Which three dice?",
            data_grid=True,
        ),
        el(
            "p",
            "Pick three dice: chance of two claims, cells still open.",
            class_="hint",
        ),
        el(
            "p",
            move_button(
                scene,
                f"pick {chosen.colors}",
                f"Roll {' '.join(chosen.colors)} ",
                el("span", f"({chosen.percent} for two claims)", class_="risk"),
                class_="main",
                id="act",
            ),
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
    """A die of a color, not rolled yet."""
    return el("span", letter, class_=f"stone {hue(letter)}")


def _throw(scene: Scene) -> Html:
    """The three dice, and beside them the six groups with the colors they mix."""
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
    name, rolled, latest = state.dice[place], state.rolled[place], state.latest[place]
    fresh = any(isinstance(event, Thrown) for event in scene.events)
    turned = any(isinstance(event, Adjusted) and event.die == name for event in scene.events)
    changed = rolled != latest
    inside = (
        die(str(latest), name[0]),
        el("span", f"{rolled} or {latest}" if changed else name, class_="tag"),
    )
    look = classes("pick", fresh=fresh, turned=turned, changed=changed)
    words = f"{name}, {HUES[name[0]]} {f'{rolled} or {latest}' if changed else latest}"
    if not scene.active:
        return el("span", *inside, class_=look, id=f"die-{name}", role="img", aria_label=words)
    if any(map(scene.can, _adjusting(name))):
        return pick_button(
            scene,
            f"die {name}",
            *inside,
            class_=look,
            id=f"die-{name}",
            aria_label=f"{words}: change it with an ability",
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
    made = [
        cell
        for cell, bits in reach(state.dice, state.rolled, state.latest, is_wild(state)).items()
        if bits & bit
    ]
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
    token = scene.picked[0] if scene.picked else ""
    kind, _, rest = token.partition(" ")
    if kind == "die" and rest in scene.state.dice and any(map(scene.can, _adjusting(rest))):
        return _change(scene, rest)
    if kind == "cell" and rest in _CELLS and _CELLS[rest] in (found := ways(scene.state)):
        cell = _CELLS[rest]
        first, *more = found[cell]
        left = len(first.steps) - 1
        hint = f"{cell.words.capitalize()} is within reach for {first.cost}."
        label = f"{_said(first.steps[0])} for {cell.words}"
        return join(
            el("p", hint, f" This is the first of {left + 1} steps." if left else "", class_="hint"),
            el(
                "p",
                move_button(scene, first.steps[0], label, class_="main", id="act"),
                *(
                    move_button(
                        scene,
                        way.steps[0],
                        _said(way.steps[0]),
                        el("span", f" ({way.cost})", class_="risk") if way.cost != first.cost else None,
                        class_="second",
                    )
                    for way in more
                ),
                class_="actions",
            ),
        )
    return _plain(scene)


def _said(text: str) -> str:
    move = parse(text)
    return said(move) if isinstance(move, Nudge | Flip) else text


def _change(scene: Scene, name: str) -> Html:
    """What abilities can make of one die."""
    state: State = scene.state
    value = state.latest[state.dice.index(name)]
    main = next(text for text in _adjusting(name) if scene.can(text))

    def offer(text: str) -> Html:
        move = parse(text)
        turned = (
            7 - value if isinstance(move, Flip) else value + (move.step if isinstance(move, Nudge) else 0)
        )
        return move_button(
            scene,
            text,
            _said(text),
            f": {turned}" if scene.can(text) else "",
            class_="main" if text == main else "second",
            id="act" if text == main else None,
        )

    left = f"{state.sheet.nudges} ±1 and {state.sheet.flips} Flip to spend."
    return join(
        el("p", f"{name} shows {value}. {left}", class_="hint"),
        el("p", *map(offer, _adjusting(name)), class_="actions"),
    )


def _plain(scene: Scene) -> Html:
    """Nothing is ticked: claim, decline or pass."""
    state: State = scene.state
    triple = "Triple ones: any number the dice could show. " if is_wild(state) else ""
    within = "Dashed cells cost an ability." if ways(state) else ""
    if scene.can("done"):
        extras = state.sheet.extras
        open_cells = any(move.startswith("extra") for move in scene.moves)
        hint = f"Tap a lit cell to spend an Extra. {within}" if open_cells else f"No cell is open. {within}"
        label = f"Done: keep {extras} Extra{'s' if extras > 1 else ''}"
        return _offer(scene, triple + hint, "done", label)
    if scene.can("pass"):
        event = next(event for event in after(state, Pass()).events if isinstance(event, Penalized))
        boxes = f"{event.count} “{'yours' if event.yours else 'others'}”"
        return _offer(
            scene, f"Nothing is open. {within}", "pass", f"Pass: {boxes}, {_signed(gain(state, Pass()))}"
        )
    gains = {cell: gain(state, Mark(cell)) for cell in claimable(state)}
    cell = max(gains, key=lambda cell: (gains[cell], -cell.color))
    if state.phase is Phase.ACTIVE:
        which = f"Claim {CLAIMS if state.made else 1} of {CLAIMS}: tap a lit cell. "
    else:
        which = "Your claim: tap a lit cell. "
    return _offer(
        scene, triple + which + within, spell(Mark(cell)), f"Mark {cell.words}: {_signed(gains[cell])}"
    )


def _offer(scene: Scene, hint: str, move: str, label: str) -> Html:
    return join(
        el("p", hint, class_="hint"),
        el("p", move_button(scene, move, label, class_="main", id="act"), class_="actions"),
    )
