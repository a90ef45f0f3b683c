"""What goes with a sheet: Extras, abilities and penalties in boxes; and the other sheets, small."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from rollbow.app.html import Html, classes, el
from rollbow.app.model import told
from rollbow.app.pieces import hue

from ..ending import OTHERS_TO_END, YOURS_TO_END
from ..events import Marked
from ..score import EXTRA_POINTS, OTHERS_POINTS, YOURS_POINTS, penalty_points, score
from ..sheet import CELLS, FIRST_NUMBERS, FULL_ROWS, SECTIONS, Ability, Color, is_marked

if TYPE_CHECKING:
    from rollbow.app.game_table import Scene

    from ..sheet import Cell, Sheet
    from ..state import State

_STEP = 10
_LEFT = 9


def ledger(scene: Scene) -> Html:
    """The viewer's Extras, abilities and penalties. A crossed box is spent or incurred."""
    state: State = scene.state
    own = state.sheets[scene.viewer - 1]
    return el(
        "dl",
        _item("Extras", f"{own.extras} left", state.extras - own.extras, own.extras, 0, "wide"),
        _ability(own, Ability.NUDGE, own.nudges),
        _ability(own, Ability.FLIP, own.flips),
        _penalty("My turn", own.yours, YOURS_TO_END, YOURS_POINTS),
        _penalty("Others’", own.others, OTHERS_TO_END, OTHERS_POINTS),
        el(
            "div",
            el("dt", "Score"),
            el("dd", el("strong", score(own, state.solo)), el("span", _rest(own), class_="rest")),
            class_="item total",
        ),
        class_="ledger",
        aria_label=told(f"{scene.names[scene.viewer - 1]}’s Extras, abilities and penalties"),
    )


def earned(own: Sheet, ability: Ability) -> int:
    """How many abilities of a kind this sheet has earned, including spent ones."""
    return sum(
        own.rows[color] & section.mask & FULL_ROWS[color] == section.mask & FULL_ROWS[color]
        for section in SECTIONS
        if section.ability is ability
        for color in Color
    )


def _rest(own: Sheet) -> str:
    """The points outside the sections."""
    parts = [f"Extras {own.extras * EXTRA_POINTS}"]
    if lost := penalty_points(own):
        parts.append(f"penalties −{lost}")
    return f" with {', '.join(parts)}"


def _ability(own: Sheet, ability: Ability, left: int) -> Html:
    gained = earned(own, ability)
    words = f"{left} to spend, {gained - left} spent, {len(Color) - gained} not earned"
    return _item(ability.value, words, gained - left, left, len(Color) - gained)


def _penalty(name: str, taken: int, ending: int, points: int) -> Html:
    words = f"{taken} taken, {-points} points each; {ending} end the game"
    return _item(f"{name} −{-points}", words, taken, 0, max(0, ending - taken), "penalty")


def _item(name: str, words: str, crossed: int, full: int, blank: int, kind: str = "") -> Html:
    boxes = (
        *(el("i", "✕", class_="box crossed") for _ in range(crossed)),
        *(el("i", class_="box full") for _ in range(full)),
        *(el("i", class_="box") for _ in range(blank)),
    )
    return el(
        "div",
        el("dt", name),
        el(
            "dd",
            el("span", *boxes, class_="boxes", aria_hidden="true"),
            el("span", words, class_="unseen"),
        ),
        class_=classes("item", kind or None),
    )


def others(scene: Scene) -> Html | None:
    """Everyone else's sheet, at a glance."""
    state: State = scene.state
    if state.solo:
        return None
    return el(
        "ol",
        *(
            _other(scene, number, sheet)
            for number, sheet in enumerate(state.sheets, 1)
            if number != scene.viewer
        ),
        class_="others",
        aria_label="The other sheets",
    )


def watched(scene: Scene) -> Html | None:
    """The sheet of whoever plays now, if it isn't the one shown large."""
    state: State = scene.state
    seat = scene.seat
    if seat is None or seat == scene.viewer or scene.active:
        return None
    return el("ol", _other(scene, seat, state.sheets[seat - 1]), class_="watched", aria_hidden="true")


def _other(scene: Scene, number: int, sheet: Sheet) -> Html:
    state: State = scene.state
    events = scene.news or scene.events
    fresh = [event.cell for event in events if isinstance(event, Marked) and event.seat == number]
    facts = [f"Extras {sheet.extras}", f"±1 {sheet.nudges}", f"Flip {sheet.flips}"]
    if lost := penalty_points(sheet):
        facts.append(f"−{lost}")
    return el(
        "li",
        el(
            "p",
            el("span", scene.names[number - 1], class_="name"),
            el("strong", score(sheet, state.solo)),
            class_="who",
        ),
        small_sheet(sheet, state.closed, fresh),
        el("p", " · ".join(facts), class_="facts"),
        class_=classes("other", turn=scene.seat == number),
    )


def small_sheet(sheet: Sheet, closed: int, fresh: list[Cell]) -> Html:
    """A sheet as one small picture."""
    words = ", ".join(f"{color.word} {sheet.rows[color].bit_count()}" for color in Color)
    rows = [
        el(
            "g",
            el("text", color.letter, x="3.500", y=_y(color) + 7),
            el("path", d=_boxes(FULL_ROWS[color], color), class_="cells"),
            el("path", d=_boxes(sheet.rows[color], color), class_="dye"),
            el("path", d=_crosses(sheet.rows[color], color), class_="x"),
            class_=hue(color.letter),
        )
        for color in Color
    ]
    won = [number for number in FIRST_NUMBERS if sheet.firsts >> number & 1]
    shut = [number for number in FIRST_NUMBERS if closed >> number & 1 and number not in won]
    bottom = _y(len(Color)) + 7
    return el(
        "svg",
        *rows,
        *(el("text", "1", x=f"{_x(number) + 4.5:g}", y=bottom, class_="one") for number in won),
        *(el("text", "•", x=f"{_x(number) + 4.5:g}", y=bottom, class_="dot") for number in shut),
        *(
            el("rect", x=_x(cell.number), y=_y(cell.color), width="9", height="9", class_="fresh news")
            for cell in fresh
        ),
        viewBox=f"0 0 {_x(12)} {bottom + 2}",
        class_="glance",
        role="img",
        aria_label=f"Marks: {words}; Firsts {len(won)}",
    )


def _x(number: int) -> int:
    return _LEFT + (number - 2) * _STEP


def _y(row: int) -> int:
    return row * _STEP + 1


@cache
def _boxes(row: int, color: Color) -> str:
    return "".join(f"M{_x(cell.number)} {_y(color)}h9v9h-9z" for cell in _marked(row, color))


@cache
def _crosses(row: int, color: Color) -> str:
    return "".join(f"M{_x(cell.number) + 2} {_y(color) + 2}l5 5m0-5l-5 5" for cell in _marked(row, color))


def _marked(row: int, color: Color) -> list[Cell]:
    rows = tuple(row if other is color else 0 for other in Color)
    return [cell for cell in CELLS if cell.color is color and is_marked(rows, cell)]
