"""The sheet shown large: rows and cells, what rows earn, First boxes, points by section."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.game_table import move_button, pick_button
from rollbow.app.html import Html, classes, el
from rollbow.app.model import told
from rollbow.app.pieces import cross, hue, icon

from ..dice_groups import GROUPS
from ..events import AbilityGained, FirstWon, Marked, RowCompleted
from ..legal import claimable
from ..notation import spell_cell
from ..score import ROW_POINTS, section_points, solo_bonus
from ..sheet import (
    CELLS,
    FIRST_NUMBERS,
    FULL_ROWS,
    LAST,
    SECTIONS,
    Color,
    complete_numbers,
    complete_rows,
    is_marked,
    printed,
)
from ..state import Phase
from .reachable_cells import CLAIMING, ways

if TYPE_CHECKING:
    from rollbow.app.game_table import Scene

    from ..sheet import Cell, Section, Sheet
    from ..state import State
    from .reachable_cells import Way

_CROSS = cross()
_CELLS = {color: tuple(cell for cell in CELLS if cell.color is color) for color in Color}
_NUMBERS = {
    **{number: Html(printed(number)) for number in range(CELLS[0].number, LAST)},
    LAST: el("span", str(LAST), el("wbr"), "/12", class_="two"),
}
"""The numbers in the cells; on a phone the last one takes two lines."""
_SPELLED = {cell: spell_cell(cell) for cell in CELLS}


def sheet(scene: Scene) -> Html:
    """The viewer's sheet; its cells are buttons while this screen may act for it."""
    state: State = scene.state
    own = state.sheets[scene.viewer - 1]
    mine = scene.active and scene.seat == scene.viewer
    groups = claimable(state) if mine and state.phase in CLAIMING else {}
    within = ways(state) if mine else {}
    marked = {
        event.cell for event in scene.events if isinstance(event, Marked) and event.seat == scene.viewer
    }
    lit = [cell for cell in CELLS if cell in groups] or [cell for cell in CELLS if cell in within]
    entry = lit[0] if lit else CELLS[0]

    def cell_of(cell: Cell) -> Html:
        if not mine:
            return _printed_cell(own, cell, cell in marked)
        return _cell(scene, cell, groups.get(cell, 0), within.get(cell, ()), cell in marked, cell == entry)

    return el(
        "div",
        _heads(),
        *(
            el(
                "div",
                el("span", icon(color.letter), color.letter, class_="letter", aria_hidden="true"),
                *(cell_of(cell) for cell in _CELLS[color]),
                *_earned(scene, own, color),
                class_=classes("row", hue(color.letter), mixed=color.mixed),
                role="group",
                aria_label=_row_words(own, color),
            )
            for color in Color
        ),
        _numbers(state, own) if state.solo else _firsts(scene, own),
        _sums(own, state.solo),
        class_=classes("sheet", claiming=bool(groups)),
        data_grid=True,
        role="group",
        aria_label=told(f"{scene.names[scene.viewer - 1]}’s sheet"),
    )


def _cell(scene: Scene, cell: Cell, groups: int, within: tuple[Way, ...], fresh: bool, entry: bool) -> Html:
    """A cell as a button. Tab stops only at lit cells; arrow keys reach the others."""
    state: State = scene.state
    text = _SPELLED[cell]
    number = _NUMBERS[cell.number]
    marked = is_marked(state.sheet.rows, cell)
    if within and not groups:
        best = within[0]
        return pick_button(
            scene,
            f"cell {text}",
            number,
            el("span", _badge(best), class_="price", aria_hidden="true"),
            class_="cell within",
            id=f"cell-{text}",
            aria_label=f"{cell.words}: within reach for {best.cost}",
        )
    words = "marked" if marked else f"open, with {_sources(state, groups)}" if groups else "not open"
    return move_button(
        scene,
        f"{'extra' if state.phase is Phase.EXTRA else 'mark'} {text}",
        number,
        _CROSS if marked else None,
        class_=classes("cell", lit=bool(groups), marked=marked, fresh=fresh),
        id=f"cell-{text}",
        tabindex=None if groups or entry else "-1",
        aria_label=f"{cell.words}: {words}",
    )


def _printed_cell(own: Sheet, cell: Cell, fresh: bool) -> Html:
    marked = is_marked(own.rows, cell)
    return el(
        "span",
        _NUMBERS[cell.number],
        _CROSS if marked else None,
        class_=classes("cell", marked=marked, fresh=fresh),
        id=f"cell-{_SPELLED[cell]}",
    )


def _badge(way: Way) -> str:
    """The price in the corner of a cell: short, since the label spells it out."""
    return "F" * way.flips + ("±" + str(way.nudges) if way.nudges else "")


def _sources(state: State, groups: int) -> str:
    """The dice a claim can come from: `R1 or R2 and Y1`."""
    return " or ".join(
        " and ".join(state.dice[place] for place in places)
        for bit, _, places in GROUPS[state.dice]
        if bit & groups
    )


def _row_words(own: Sheet, color: Color) -> str:
    """A row for screen readers: marks, and what it has earned."""
    row, full = own.rows[color], FULL_ROWS[color]
    words = [f"{color.word}, {row.bit_count()} of {full.bit_count()} marked"]
    words += [
        f"{section.ability.value} earned"
        for section in SECTIONS
        if section.ability and row & section.mask & full == section.mask & full
    ]
    if row == full:
        words.append(f"row complete, {ROW_POINTS} points")
    elif row:
        numbers = [printed(cell.number) for cell in _CELLS[color] if is_marked(own.rows, cell)]
        words.append(f"marked are {', '.join(numbers)}")
    return "; ".join(words)


def _earned(scene: Scene, own: Sheet, color: Color) -> tuple[Html, ...]:
    """Below the row: a bracket for each group with what it earns, and the row bonus."""
    row, full = own.rows[color], FULL_ROWS[color]
    fresh: set[object] = set()
    for event in scene.events:
        if isinstance(event, AbilityGained | RowCompleted) and (event.seat, event.color) == (
            scene.viewer,
            color,
        ):
            fresh.add(event.ability if isinstance(event, AbilityGained) else ROW_POINTS)

    def bracket(place: str, name: str, done: bool, new: bool) -> Html:
        return el(
            "span",
            el("b", name, " ✓" if done else ""),
            class_=classes("earn", place, done=done, fresh=new),
            aria_hidden="true",
        )

    abilities = [
        bracket(
            f"s{place}",
            section.ability.value,
            row & section.mask & full == section.mask & full,
            section.ability in fresh,
        )
        for place, section in enumerate(SECTIONS)
        if section.ability
    ]
    return (*abilities, bracket("bonus", f"row +{ROW_POINTS}", row == full, ROW_POINTS in fresh))


def _heads() -> Html:
    return el(
        "div",
        *(
            el(
                "span",
                el("span", section.label, class_="label") if len(section.numbers) > 1 else None,
                f" ×{section.times}",
                class_=f"head s{place}",
            )
            for place, section in enumerate(SECTIONS)
        ),
        class_="heads",
        aria_hidden="true",
    )


def _firsts(scene: Scene, own: Sheet) -> Html:
    """A box per number: `1st` if won, a dot if someone else was faster."""
    state: State = scene.state
    fresh = {
        event.number for event in scene.events if isinstance(event, FirstWon) and event.seat == scene.viewer
    }
    lost = {event.number for event in scene.news if isinstance(event, FirstWon)}

    def box(number: int) -> Html:
        won = bool(own.firsts >> number & 1)
        closed = not won and bool(state.closed >> number & 1)
        words = "yours" if won else "closed" if closed else "open"
        return el(
            "li",
            el("span", "•" if closed else "1st", aria_hidden="true"),
            el("span", f"{printed(number)}: {words}", class_="unseen"),
            class_=classes(
                "first", f"n{number}", won=won, closed=closed, fresh=number in fresh, news=number in lost
            ),
        )

    return el("ol", *map(box, FIRST_NUMBERS), class_="firsts", aria_label="First boxes")


def _numbers(state: State, own: Sheet) -> Html:
    """Alone: which numbers are complete; two in a section count one more mark."""
    done = complete_numbers(own.rows)

    def box(number: int) -> Html:
        complete = bool(done >> number & 1)
        return el(
            "li",
            el("span", "✓" if complete else "·", aria_hidden="true"),
            el("span", f"{printed(number)}: {'complete' if complete else 'not complete'}", class_="unseen"),
            class_=classes("first", f"n{number}", won=complete),
        )

    return el("ol", *map(box, FIRST_NUMBERS), class_="firsts alone", aria_label="Complete numbers")


def _sums(own: Sheet, solo: bool) -> Html:
    """The running points by section and the row bonuses."""

    def total(place: int, section: Section) -> Html:
        points = section_points(own, section, solo)
        count = points // section.times
        extra = f" (with {solo_bonus(own.rows, section)} for numbers)" if solo else ""
        return el(
            "span",
            el("span", el("b", count), f"×{section.times} = ", class_="sum-of", aria_hidden="true")
            if len(section.numbers) > 1
            else None,
            el("span", f"{section.label}{extra}: ", class_="unseen"),
            el("strong", points),
            class_=f"sum s{place}",
        )

    rows = len(complete_rows(own.rows)) * ROW_POINTS
    return el(
        "div",
        el("span", el("span", "rows: ", class_="unseen"), el("strong", rows), class_="sum rows"),
        *(total(place, section) for place, section in enumerate(SECTIONS)),
        class_="sums",
        role="group",
        aria_label="Points by section",
    )
