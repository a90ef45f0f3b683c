"""The large sheet: squares, slots and line labels, and below them the abilities and the minus track."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.html import Html, classes, el, join
from rollbow.app.pieces import cross

from .events import (
    ABILITY_NAMES,
    SIGN_WORDS,
    AbilityUsed,
    LineDoubled,
    LineOpened,
    MinusTaken,
    NumberWritten,
    SignsTurned,
    SignWritten,
    listed,
)
from .score import LineSummary, summaries
from .sheet import (
    LABELS,
    LINE_SLOTS,
    LINE_SQUARES,
    SLOT_SQUARES,
    SLOTS,
    SQUARES,
    label,
    slot_words,
    square_words,
)
from .state import Phase
from .view_choice import Choice, read
from .view_offers import Offer, ability_offers, line_offers, slot_offers, square_offers
from .view_words import amount, glyphs, lines_aloud, written

if TYPE_CHECKING:
    from rollbow.app.html import Child
    from rollbow.app.scene import Scene

    from .sheet import Sheet
    from .state import State

SIZE = len(LABELS)
GLYPHS = {1: "×", 2: "n²", 3: "nnn", 4: "−→+", 5: "±±±", 6: "×2"}
ABILITY_RULES = {
    1: "Write × into a slot.",
    2: "Write another die squared: a 5 becomes 25.",
    3: "Write another number die into up to three squares.",
    4: "Turn two minus signs into plus signs.",
    5: "Write another sign die into up to three slots.",
    6: "Make a line count double.",
}
_SQUARE_WORDS = tuple(square_words(square) for square in range(len(SQUARES)))
_SLOT_WORDS = tuple(slot_words(slot) for slot in range(len(SLOTS)))
_DOWN = tuple(second != first + 1 for first, second in SLOT_SQUARES)


def large(scene: Scene) -> Html:
    """The sheet of the viewer; its places can be tapped when it is the viewer's turn."""
    state: State = scene.state
    sheet = state.sheets[scene.viewer - 1]
    live = scene.active and scene.viewer == scene.seat
    choice = read(state, scene.picked) if live else Choice()
    return join(_grid(scene, sheet, choice, live=live), _below(scene, sheet, choice, live=live))


def _grid(scene: Scene, sheet: Sheet, choice: Choice, *, live: bool) -> Html:
    state: State = scene.state
    fresh = _fresh(scene)
    lines = _lines(state, sheet, choice, fresh, live=live)
    squares = _squares(state, sheet, choice, fresh, live=live)
    slots = _slots(state, sheet, choice, fresh, live=live)
    gap = el("span", class_="gap")
    cells: list[Child] = [gap]
    for column in range(SIZE):
        cells.extend((gap, lines[SIZE + column]) if column else (lines[SIZE],))
    for row in range(SIZE):
        cells.append(lines[row])
        across = [slots[slot] for slot in LINE_SLOTS[row]]
        cells.append(squares[SIZE * row])
        for column in range(1, SIZE):
            cells.extend((across[column - 1], squares[SIZE * row + column]))
        if row < SIZE - 1:
            for column in range(SIZE):
                if column:
                    cells.append(gap)
                cells.append(slots[LINE_SLOTS[SIZE + column][row]])
    return el(
        "div",
        *cells,
        class_="formulas",
        role="group",
        aria_label=f"Sheet of {scene.names[scene.viewer - 1]}",
        data_grid=True,
    )


def _fresh(scene: Scene) -> frozenset[str]:
    """What the last thing done put on this sheet."""
    found: list[str] = []
    for event in scene.events:
        match event:
            case NumberWritten(scene.viewer, _, _, squares):
                found += [SQUARES[square] for square in squares]
            case SignWritten(scene.viewer, _, slots) | SignsTurned(scene.viewer, slots):
                found += [SLOTS[slot] for slot in slots]
            case LineOpened(scene.viewer, line) | LineDoubled(scene.viewer, line):
                found.append(f"line{line}")
            case AbilityUsed(scene.viewer, number):
                found.append(f"ability{number}")
            case MinusTaken(scene.viewer, number):
                found.append(f"minus{number}")
    return frozenset(found)


def _place(offer: Offer | None, identity: str, kind: str, words: str, *content: Child) -> Html:
    """A place on the sheet: a button while it can be tapped. Those that aren't lit are reached with arrow keys."""
    if offer is None:
        return el("span", *content, class_=kind, id=identity, role="img", aria_label=words)
    lit = offer.do != "why"
    return el(
        "button",
        *content,
        type="button",
        data_do=offer.do,
        value=offer.value,
        class_=f"{kind} {offer.look}" if offer.look else kind,
        id=identity,
        aria_label=words,
        aria_pressed=None if offer.do != "pick" else "true" if offer.look == "on" else "false",
        aria_disabled=None if lit else "true",
        tabindex=None if lit else "-1",
    )


def _aim(offer: Offer | None, choice: Choice) -> str:
    """What a tap would write, for the ear."""
    if offer is None or offer.do != "move":
        return ""
    words = written(choice) if choice.kind else f"write {SIGN_WORDS[offer.value.split()[1]]}"
    return f", {words} here"


def _squares(
    state: State, sheet: Sheet, choice: Choice, fresh: frozenset[str], *, live: bool
) -> tuple[Html, ...]:
    offers = square_offers(state, choice) if live else (None,) * len(SQUARES)
    twice = {
        square for summary in summaries(sheet) if summary.doubled for square in LINE_SQUARES[summary.line]
    }
    return tuple(
        _place(
            offer,
            SQUARES[square],
            classes("square", full=held is not None, twice=square in twice, fresh=SQUARES[square] in fresh),
            f"{_SQUARE_WORDS[square]}: {'blank' if held is None else held}{_aim(offer, choice)}",
            el("span", held, class_="ink"),
        )
        for square, (held, offer) in enumerate(zip(sheet.squares, offers, strict=True))
    )


def _slots(
    state: State, sheet: Sheet, choice: Choice, fresh: frozenset[str], *, live: bool
) -> tuple[Html, ...]:
    offers = slot_offers(state, choice) if live else (None,) * len(SLOTS)
    return tuple(
        _place(
            offer,
            SLOTS[slot],
            classes("slot", full=bool(held), fresh=SLOTS[slot] in fresh, down=_DOWN[slot]),
            f"{_SLOT_WORDS[slot]}: {SIGN_WORDS[held] if held else 'blank'}{_aim(offer, choice)}",
            el("span", glyphs(held), class_="ink"),
        )
        for slot, (held, offer) in enumerate(zip(sheet.slots, offers, strict=True))
    )


def _lines(
    state: State, sheet: Sheet, choice: Choice, fresh: frozenset[str], *, live: bool
) -> tuple[Html, ...]:
    offers = line_offers(state, choice) if live else (None,) * (2 * SIZE)
    spoken = lines_aloud(sheet)
    return tuple(
        _line(summary, offer, spoken[summary.line], fresh=f"line{summary.line}" in fresh)
        for summary, offer in zip(summaries(sheet), offers, strict=True)
    )


def _line(summary: LineSummary, offer: Offer | None, spoken: str, *, fresh: bool) -> Html:
    """A line's label, whether it is open and doubled, and what it makes or how much is missing."""
    complete = summary.value is not None
    act = ""
    if offer is not None and offer.do == "move":
        act = "; count it double" if offer.value.startswith("double") else "; open it"
    return _place(
        offer,
        f"line{summary.line}",
        classes(
            "tab",
            "column" if summary.line >= SIZE else "row",
            open=summary.opened,
            complete=complete,
            fresh=fresh,
        ),
        spoken + act,
        el("span", label(summary.line), class_="label"),
        el("span", "×2" if summary.doubled else "", class_="twice"),
        el(
            "span",
            f"= {amount(summary.value)}" if summary.value is not None else f"{summary.missing} left",
            class_="worth",
        ),
    )


def _below(scene: Scene, sheet: Sheet, choice: Choice, *, live: bool) -> Html:
    state: State = scene.state
    fresh = _fresh(scene)
    offers = ability_offers(state, choice) if live else (None,) * len(GLYPHS)
    abilities = (
        _ability(number, offer, number in sheet.used, f"ability{number}" in fresh)
        for number, offer in enumerate(offers, 1)
    )
    return el(
        "div",
        el(
            "div",
            *abilities,
            class_="abilities",
            role="group",
            aria_label="Abilities, each once a game and one a round",
            data_grid=True,
        ),
        _track(state, sheet, fresh),
        el(
            "details",
            el("summary", "What the abilities do"),
            el(
                "p",
                "A die showing the number pays. Each works once a game, and one in a round.",
                class_="small",
            ),
            el("ol", *(el("li", rule) for rule in ABILITY_RULES.values())),
            class_="legend",
        ),
        class_="below",
    )


def _ability(number: int, offer: Offer | None, used: bool, fresh: bool) -> Html:
    return _place(
        offer,
        f"ability{number}",
        classes("ability", used=used, fresh=fresh),
        f"ability {number}: {ABILITY_NAMES[number]}{', used' if used else ''}",
        el("span", number, class_="number"),
        el("span", GLYPHS[number], class_="glyph"),
        cross() if used else None,
    )


def _track(state: State, sheet: Sheet, fresh: frozenset[str]) -> Html:
    """A round box for every round."""
    lost = sum(sheet.minuses)
    rounds = listed([str(number) for number in sheet.minuses])
    words = (
        f"minus in round{'s' * (len(sheet.minuses) > 1)} {rounds}: {lost} points off" if lost else "no minus"
    )
    now = state.round if state.phase is not Phase.OVER else 0
    return el(
        "div",
        *(
            el(
                "span",
                el("span", number),
                el("span", "−", class_="stroke") if number in sheet.minuses else None,
                class_=classes(
                    minus=number in sheet.minuses, now=number == now, fresh=f"minus{number}" in fresh
                )
                or None,
            )
            for number in range(1, state.rounds + 1)
        ),
        class_="track",
        role="img",
        aria_label=f"Minus track: {words}",
    )
