"""The large sheet: squares, slots and line labels, and below them the abilities and the minus track."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.html import Html, classes, el, join
from rollbow.app.model import told
from rollbow.app.pieces import amount, cross

from ..events import (
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
from ..score import LineSummary, summaries
from ..sheet import (
    LABELS,
    LINE_SLOTS,
    LINE_SQUARES,
    SLOT_SQUARES,
    SLOTS,
    SQUARES,
    label,
    line_words,
    slot_words,
    square_words,
)
from ..state import Phase
from .labels import ABILITIES, glyphs, lines_aloud, so_far
from .selection import Choice, read
from .taps import Offer, ability_offers, line_offers, slot_offers, square_offers

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rollbow.app.game_table import Scene
    from rollbow.app.html import Child

    from ..sheet import Sheet
    from ..state import State

SIZE = len(LABELS)
ABILITY_RULES = {
    1: "Write × into a slot.",
    2: "Write another die squared: a 5 becomes 25.",
    3: "Write another number die into up to three squares.",
    4: "Turn two minus signs into plus signs.",
    5: "Write another sign die into up to three slots.",
    6: "Make a line count double.",
}
ALL3_RULES = ABILITY_RULES | {
    3: "Write another number die into three squares, or all there are.",
    5: "Write another sign die into three slots, or all there are.",
}
_SQUARE_WORDS = tuple(square_words(square) for square in range(len(SQUARES)))
_SLOT_WORDS = tuple(slot_words(slot) for slot in range(len(SLOTS)))
_DOWN = tuple(second != first + 1 for first, second in SLOT_SQUARES)


def ability_rules(state: State) -> Iterable[str]:
    """What each ability does in this game."""
    return (ALL3_RULES if state.all3 else ABILITY_RULES).values()


def large(scene: Scene) -> Html:
    """The sheet of the viewer; its places can be tapped when it is the viewer's turn."""
    state: State = scene.state
    sheet = state.sheets[scene.viewer - 1]
    live = scene.active and scene.viewer == scene.seat
    choice = read(state, scene.picked) if live else Choice()
    return join(_grid(scene, sheet, choice, live=live), _below(scene, sheet, choice, live=live))


def _grid(scene: Scene, sheet: Sheet, choice: Choice, *, live: bool) -> Html:
    fresh = _fresh(scene)
    lines = _lines(scene, sheet, choice, fresh, live=live)
    squares = _squares(scene, sheet, choice, fresh, live=live)
    slots = _slots(scene, sheet, choice, fresh, live=live)
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
        aria_label=told(f"{scene.names[scene.viewer - 1]}’s sheet"),
        data_grid=True,
    )


def _fresh(scene: Scene) -> frozenset[str]:
    """What the last action put on this sheet."""
    found: list[str] = []
    for event in scene.events:
        match event:
            case NumberWritten(scene.viewer, _, _, squares):
                found += [SQUARES[square] for square in squares]
            case SignWritten(scene.viewer, _, slots) | SignsTurned(scene.viewer, slots, _):
                found += [SLOTS[slot] for slot in slots]
            case LineOpened(scene.viewer, line, _) | LineDoubled(scene.viewer, line, _):
                found.append(f"line{line}")
            case AbilityUsed(scene.viewer, number):
                found.append(f"ability{number}")
            case MinusTaken(scene.viewer, number):
                found.append(f"minus{number}")
    return frozenset(found)


def _place(scene: Scene, offer: Offer | None, identity: str, kind: str, words: str, *content: Child) -> Html:
    """A place on the sheet: a button while it can be tapped. Arrow keys reach those that aren't lit."""
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
        **scene.ring(identity),
    )


def _aim(offer: Offer | None) -> str:
    """What a tap would write, for screen readers."""
    return f", {offer.words} here" if offer is not None and offer.words else ""


def _squares(
    scene: Scene, sheet: Sheet, choice: Choice, fresh: frozenset[str], *, live: bool
) -> tuple[Html, ...]:
    offers = square_offers(scene.state, choice) if live else (None,) * len(SQUARES)
    twice = {
        square for summary in summaries(sheet) if summary.doubled for square in LINE_SQUARES[summary.line]
    }
    return tuple(
        _place(
            scene,
            offer,
            SQUARES[square],
            classes("square", full=held is not None, twice=square in twice, fresh=SQUARES[square] in fresh),
            f"{_SQUARE_WORDS[square]}: {'blank' if held is None else held}{_aim(offer)}",
            el("span", held, class_="ink"),
        )
        for square, (held, offer) in enumerate(zip(sheet.squares, offers, strict=True))
    )


def _slots(
    scene: Scene, sheet: Sheet, choice: Choice, fresh: frozenset[str], *, live: bool
) -> tuple[Html, ...]:
    offers = slot_offers(scene.state, choice) if live else (None,) * len(SLOTS)
    return tuple(
        _place(
            scene,
            offer,
            SLOTS[slot],
            classes("slot", full=bool(held), fresh=SLOTS[slot] in fresh, down=_DOWN[slot]),
            f"{_SLOT_WORDS[slot]}: {SIGN_WORDS[held] if held else 'blank'}{_aim(offer)}",
            el("span", glyphs(held), class_="ink"),
        )
        for slot, (held, offer) in enumerate(zip(sheet.slots, offers, strict=True))
    )


def _lines(
    scene: Scene, sheet: Sheet, choice: Choice, fresh: frozenset[str], *, live: bool
) -> tuple[Html, ...]:
    offers = line_offers(scene.state, choice) if live else (None,) * (2 * SIZE)
    spoken = lines_aloud(sheet)
    return tuple(
        _line(scene, summary, offer, spoken[summary.line], fresh=f"line{summary.line}" in fresh)
        for summary, offer in zip(summaries(sheet), offers, strict=True)
    )


def _line(scene: Scene, summary: LineSummary, offer: Offer | None, spoken: str, *, fresh: bool) -> Html:
    """A line's label, whether it is open and doubled, and its result or how much is missing."""
    complete = summary.value is not None
    act = f"; {offer.words}" if offer is not None and offer.words else ""
    return _place(
        scene,
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
            f"= {amount(summary.value)}" if summary.value is not None else f"{summary.missing} blank",
            class_="worth",
        ),
    )


def _below(scene: Scene, sheet: Sheet, choice: Choice, *, live: bool) -> Html:
    state: State = scene.state
    fresh = _fresh(scene)
    offers = ability_offers(state, choice) if live else (None,) * len(ABILITIES)
    abilities = (
        _ability(scene, number, offer, number in sheet.used, f"ability{number}" in fresh)
        for number, offer in enumerate(offers, 1)
    )
    return el(
        "div",
        el(
            "div",
            *abilities,
            class_="abilities",
            role="group",
            aria_label="Abilities: each once per game, at most one per round",
            data_grid=True,
        ),
        _track(state, sheet, fresh),
        el(
            "details",
            el("summary", "What it all means"),
            el(
                "p",
                "Squares hold numbers; the round slots between them hold signs. “9 blank” counts the squares and "
                "slots that a line still lacks. It scores once it is full and a die of its number has opened it.",
                class_="small",
            ),
            el(
                "p",
                "The letters a to h under the dice are their names, as used in the log and in typed moves.",
                class_="small",
            ),
            el(
                "p",
                "Six abilities: pay with a die showing the number. Each works once per game, at most one per round.",
                class_="small",
            ),
            el("ol", *(el("li", rule) for rule in ability_rules(state))),
            el(
                "p",
                "The circles in a row count the rounds. Passing crosses out that round’s circle and costs that many "
                "points.",
                class_="small",
            ),
            class_="legend",
        ),
        class_="below",
    )


def results(sheet: Sheet) -> Html:
    """What every started line makes so far. Screen readers get it with the lines’ labels."""
    begun = [summary for summary in summaries(sheet) if any(summary.parts)]
    return el(
        "details",
        el("summary", "What each line makes so far"),
        el(
            "ul",
            *(
                el(
                    "li",
                    el("b", line_words(summary.line).capitalize()),
                    " ",
                    so_far(summary),
                    class_=classes(open=summary.opened) or None,
                )
                for summary in begun
            ),
            None if begun else el("li", "Nothing written yet"),
        ),
        class_="legend results",
        open=True,
    )


def _ability(scene: Scene, number: int, offer: Offer | None, used: bool, fresh: bool) -> Html:
    return _place(
        scene,
        offer,
        f"ability{number}",
        classes("ability", used=used, fresh=fresh),
        f"ability {number}: {ABILITY_NAMES[number]}{', used' if used else ''}",
        el("span", number, class_="number"),
        el("span", ABILITIES[number], class_="glyph"),
        cross() if used else None,
    )


def _track(state: State, sheet: Sheet, fresh: frozenset[str]) -> Html:
    """A circle for every round."""
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
