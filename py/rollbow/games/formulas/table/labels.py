"""How signs, numbers and lines read on the screen and aloud. Decides nothing."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rollbow.app.pieces import amount

from ..events import SIGN_WORDS, listed
from ..notation import Square, Times, spell_terms
from ..score import LineSummary, evaluate, summaries
from ..sheet import MINUS, SLOTS, SQUARES, TIMES, Sheet, line_words, slot_words, square_words

if TYPE_CHECKING:
    from .selection import Choice

ABILITIES = {1: "Times", 2: "Square", 3: "Triple", 4: "Plus", 5: "Signs", 6: "Double"}
"""The abilities by name, as short as their buttons are."""
COUNTS = "no one two three four five six seven eight nine".split()


def glyphs(text: str) -> str:
    """A formula as printed: `5+4-2` as `5 + 4 − 2`."""
    return " ".join(text).replace(MINUS, "−")


def aloud(summary: LineSummary) -> str:
    """A line as read aloud: 'row 3: 4 plus 2 times 3, open, two places missing'."""
    name = line_words(summary.line)
    status = ["open" if summary.opened else "not open"]
    if summary.doubled:
        status.append("counts double")
    if summary.missing == len(summary.parts):
        return f"{name}: empty, {listed(status)}"
    if summary.value is None:
        places = "place" if summary.missing == 1 else "places"
        status.append(f"{COUNTS[summary.missing]} {places} missing")
    else:
        status.append(f"makes {summary.value}")
        status.append(f"{summary.points} points")
    return f"{name}: {_formula(summary.parts)}, {', '.join(status)}"


def so_far(summary: LineSummary) -> str:
    """A line with its result up to the first gap: '5 + 1 + 1 … = 7, ×2, not open yet'."""
    parts = summary.parts
    end = parts.index("") if "" in parts else len(parts)
    end -= 1 - end % 2  # a sign without its number is not counted
    shown = [part.replace(MINUS, "−") or "…" for part in parts]
    # A gap of any length is one ellipsis.
    written = " ".join(
        part for place, part in enumerate(shown) if shown[place - 1 : place] != [part] or part != "…"
    )
    if summary.value is not None:
        result = f" = {amount(summary.value)}"
    elif end > 0:
        numbers, signs = parts[:end:2], parts[1:end:2]
        result = f": {amount(evaluate([int(number) for number in numbers], signs))} so far"
    else:
        result = ""
    double = ", ×2" if summary.doubled else ""
    return f"{written}{result}{double}{'' if summary.opened else ', not open'}"


def _formula(parts: tuple[str, ...]) -> str:
    """The filled parts in order; a gap between two of them is said once."""
    words: list[str] = []
    for part in parts:
        if part:
            words.append(SIGN_WORDS.get(part, part))
        elif words and words[-1] != "gap":
            words.append("gap")
    return " ".join(words[:-1] if words[-1] == "gap" else words)


@lru_cache(maxsize=64)  # the same sheets are read for every tick
def lines_aloud(sheet: Sheet) -> tuple[str, ...]:
    """The rows, then the columns."""
    return tuple(aloud(summary) for summary in summaries(sheet))


def shown(choice: Choice) -> str:
    """What is about to be written, as printed: '5 + 4 = 9'."""
    what = choice.what
    if isinstance(what, tuple):
        return glyphs(spell_terms(what)) + (f" = {amount(sum(what))}" if len(what) > 1 else "")
    if choice.kind is Square and isinstance(what, int):
        return f"{what} × {what} = {what * what}"
    return TIMES if choice.kind is Times else "" if what is None else glyphs(str(what))


def written(choice: Choice) -> str:
    """The same for screen readers: 'write 9'."""
    what = choice.what
    if isinstance(what, tuple):
        return f"write {sum(what)}"
    if isinstance(what, int):
        return f"write {what * what if choice.kind is Square else what}"
    return f"write {SIGN_WORDS[TIMES if what is None else what]}"


def place_words(place: str) -> str:
    """Where an address is."""
    if place in SQUARES:
        return square_words(SQUARES.index(place))
    return slot_words(SLOTS.index(place))
