"""The pieces all tables share: colors with their letters and shapes, dice, pen marks.

Color is never the only cue: every colored piece carries a letter and a shape. Dice and icons are cached, as every tap
draws its whole screen.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from .html import Html, classes, el, join

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .html import Attribute

HUES = {
    "R": "red",
    "O": "orange",
    "Y": "yellow",
    "G": "green",
    "B": "blue",
    "V": "violet",
    "P": "purple",
}

# Drawn in a 24 by 24 box: circle, plus, triangle, square, diamond, heart.
_SHAPES = {
    "R": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
    "O": "M8.5 3h7v5.500h5.500v7h-5.500v5.500h-7v-5.500h-5.500v-7h5.500z",
    "Y": "M12 2.500 22.500 20.500h-21z",
    "G": "M4 4h16v16h-16z",
    "B": "M12 1.500 22 12 12 22.500 2 12z",
    "V": "M12 21.500C-3 11.500 4.500 1.500 12 7.500c7.500-6 15 4 0 14z",
}
_SHAPES["P"] = _SHAPES["V"]


def hue(letter: str) -> str:
    """The class that colors a piece: `hue-r`."""
    return f"hue-{letter.lower()}"


def shape(letter: str, x: float = 0, y: float = 0, size: float = 24) -> Html:
    """A color's shape inside an svg, with its top left corner at x, y."""
    return el(
        "path",
        d=_SHAPES[letter],
        class_="shape",
        transform=f"translate({x:g} {y:g}) scale({size / 24:g})",
    )


@lru_cache(maxsize=200)
def icon(letter: str, **attributes: Attribute) -> Html:
    """A color's shape as a separate small picture."""
    return el(
        "svg",
        shape(letter),
        **{"viewBox": "0 0 24 24", "class_": f"icon {hue(letter)}", "aria_hidden": "true", **attributes},
    )


@lru_cache(maxsize=500)
def die(face: str, letter: str | None = None, *, kind: str = "", small: bool = False) -> Html:
    """A die showing a face. Without a letter it is white. `kind` adds a class."""
    marks = (
        (el("text", letter, x="9", y="14.500", class_="die-letter"), shape(letter, 33, 33.500, 10))
        if letter
        else ()
    )
    return el(
        "svg",
        el("rect", x="1.500", y="1.500", width="45", height="45", rx="9", class_="die-body"),
        el("text", face, x="24", y="33.500", class_=classes("die-face", long=len(face) > 2)),
        *marks,
        viewBox="0 0 48 48",
        class_=classes("die", hue(letter) if letter else "hue-white", kind or None, small=small),
        aria_hidden="true",
    )


def bars(filled: Sequence[tuple[float, str]]) -> Html:
    """A game's small picture: one bar per seat, as long as its progress (0 to 1), with the letter of its color.

    The rest of the way is drawn, too, so that a game that has just begun isn't an empty box.
    """
    height = 40 / len(filled)

    def bar(place: int, share: float, look: str) -> Html:
        lies = {"x": "0", "y": f"{place * height + 1:g}", "height": f"{height - 2:g}"}
        return el("rect", **lies, width=f"{60 * share:g}", class_=look)

    return el(
        "svg",
        *(
            join(bar(place, 1, "way"), bar(place, share, hue(letter)))
            for place, (share, letter) in enumerate(filled)
        ),
        viewBox="0 0 60 40",
        class_="picture",
        aria_hidden="true",
    )


def cross() -> Html:
    """A pen's X over a cell."""
    return el(
        "svg",
        el("path", d="M4 5.500c5 4 10 9 16 14.500", pathLength="1"),
        el("path", d="M20 4.500c-6 5-11 10-15.500 15.500", pathLength="1"),
        viewBox="0 0 24 24",
        class_="pen",
        aria_hidden="true",
    )


def listed(names: Sequence[str]) -> str:
    """Names in a sentence."""
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]


def amount(number: int | str) -> str:
    """A number as printed, with a minus sign instead of a hyphen. Words stay unchanged."""
    return f"−{-number}" if isinstance(number, int) and number < 0 else str(number)
