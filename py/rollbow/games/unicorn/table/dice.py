"""The dice of Unicorn Rainbow: seven picks with their prospects, then the three on the table and what they make."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.game_table import move_button, pick_button, prompt
from rollbow.app.html import Html, classes, el, join
from rollbow.app.pieces import HUES, die, hue

from ..dice_groups import GROUPS, reach
from ..events import Adjusted, Thrown
from ..legal import choices, claimable, is_wild
from ..notation import Flip, Nudge, spell
from ..sheet import printed
from .reachable_cells import prospects

if TYPE_CHECKING:
    from rollbow.app.game_table import Scene

    from ..dice_groups import Group
    from ..sheet import Cell
    from ..state import State
    from .reachable_cells import Prospect

WIDE = 5
"""A group's numbers (abilities can give it several), if longer than this, take the whole width."""


def picks(scene: Scene) -> Html:
    """Seven ways to choose three dice, each with its prospects, and the button that rolls."""
    state: State = scene.state
    found = prospects(state.sheet.rows)
    chosen = next((prospect for prospect in found if prospect.colors in scene.picked), None)
    alike = len({prospect.percent for prospect in found}) == 1
    return join(
        el(
            "div",
            *(_pick(scene, prospect, prospect is chosen, alike) for prospect in found),
            class_="throw picks",
            role="group",
            aria_label="Which three dice?",
            data_grid=True,
        ),
        el("p", f"Choose three dice. {_shown(found[0].percent if alike else '')}", class_="hint"),
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


def _shown(alike: str) -> str:
    """The text below the dice. A chance that all picks share is given once."""
    if alike:
        return f"Two claims are {alike} likely with any of them. Shown: cells within reach."
    return "Shown: chance of two claims, cells within reach."


def _pick(scene: Scene, prospect: Prospect, chosen: bool, alike: bool) -> Html:
    below = (
        (el("b", prospect.open), f" cell{'' if prospect.open == 1 else 's'}")
        if alike
        else (el("b", prospect.percent), f" · {prospect.open}")
    )
    colors = ", ".join(HUES[letter] for letter in prospect.colors)
    return pick_button(
        scene,
        prospect.colors,
        el("span", *(_stone(letter) for letter in prospect.colors), class_="stones"),
        el("span", *below, class_="chance"),
        class_=classes("prospect", chosen=chosen),
        id=f"pick-{prospect.colors}",
        aria_label=f"{colors}: two claims {prospect.percent}, {prospect.open} open cells",
    )


def _stone(letter: str) -> Html:
    """A colored die, not rolled yet."""
    return el("span", letter, class_=f"stone {hue(letter)}")


def throw(scene: Scene) -> Html:
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
        # Not the die’s name: “R1” would read like the cells “R5” that the dice make.
        el("span", values if changed else "", class_="tag"),
    )
    look = classes("pick", fresh=fresh, turned=turned, changed=changed)
    words = f"{name}, {HUES[name[0]]} {values}"
    if not scene.active:
        return el("span", *inside, class_=look, id=f"die-{name}", title=name, role="img", aria_label=words)
    if any(map(scene.can, abilities(name))):
        return pick_button(
            scene,
            f"die {name}",
            *inside,
            class_=look,
            id=f"die-{name}",
            title=name,
            aria_label=f"{words}: change with an ability",
        )
    return move_button(
        scene,
        spell(Flip(name)),
        *inside,
        class_=look,
        id=f"die-{name}",
        title=name,
        aria_label=words,
    )


def abilities(name: str) -> tuple[str, ...]:
    """The moves that change one die."""
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
