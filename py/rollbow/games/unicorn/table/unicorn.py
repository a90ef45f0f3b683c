"""The unicorn: a drawing whose mane and tail take on the colors of the rows as they fill."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.html import Html, classes, el, join
from rollbow.app.pieces import hue

from ..sheet import FULL_ROWS, Color

if TYPE_CHECKING:
    from rollbow.app.html import Attribute

_RAINBOW = (Color.RED, Color.ORANGE, Color.YELLOW, Color.GREEN, Color.BLUE, Color.VIOLET)
_TAIL = (
    "M196 92C216 78 230 92 227 112C225 128 230 138 239 140",
    "M196 94C212 83 223 97 221 115C219 131 224 145 234 149",
    "M196 96C209 88 217 101 215 119C213 135 217 150 227 157",
    "M196 98C206 93 211 106 209 122C207 139 210 154 219 164",
    "M196 100C203 99 205 112 203 126C201 142 203 158 210 170",
    "M196 102C199 106 199 118 197 130C195 145 196 160 201 173",
)
_MANE = (
    "M85 36C76 40 75 48 79 56C83 63 83 69 80 74",
    "M93 39C95 50 92 60 99 70C106 79 106 87 102 96",
    "M101 44C103 56 101 67 109 77C117 86 117 95 112 104",
    "M107 51C110 64 110 76 119 84C128 92 128 102 122 110",
    "M112 60C116 74 118 84 129 90C139 96 139 107 132 114",
    "M116 70C121 82 124 90 136 94C146 98 148 108 142 116",
)
_FAR_LEGS = (
    "M108 122C98 130 86 132 76 135C71 137 70 141 72 146L78 160L87 156L83 146C94 146 110 146 120 138Z"
    "M164 126C168 138 172 144 169 152L163 174L173 174L181 153C184 144 182 136 184 124Z"
)
_FAR_HOOVES = "M75 153L78 160L87 156L84 149ZM165 167L163 174L173 174L175.500 167Z"
_BODY = (
    "M84 33C74 34 64 39 58 48C52 58 46 68 38 77C33 84 36 92 44 94C52 95 57 91 64 89C71 88 77 86 82 81"
    "C87 92 83 103 85 115C87 125 92 131 98 136C101 147 102 160 102 174L114 174C115 160 117 149 122 139"
    "C136 144 150 142 162 135C168 139 174 143 178 149C183 157 184 166 184 174L196 174C198 162 198 152 195 143"
    "C193 136 197 129 200 121C204 109 202 98 194 91C184 84 171 87 160 90C149 92 138 91 130 85"
    "C120 77 117 62 110 50C104 40 94 32 84 33Z"
)
_HOOVES = "M102 167L102 174L114 174L114.700 167ZM184 167L184 174L196 174L196.800 167Z"
_HORN = "M59 46L36 3L70 38Z"
_EAR = "M77 37C75 28 79 19 85 14C90 20 92 29 89 38Z"
_LINES = "M51 31L60 28M46 21L52 18.500M43 82q2 1 3-1M46 90C50 89 53 87 55 84"

_FAR = join(el("path", d=_FAR_LEGS, class_="coat far"), el("path", d=_FAR_HOOVES, class_="hoof"))
_NEAR = join(
    el("path", d=_BODY, class_="coat"),
    el("path", d=_HOOVES, class_="hoof"),
    el("path", d=_HORN, class_="horn"),
    el("path", d=_EAR, class_="coat"),
    el("path", d=_LINES, class_="line-work"),
    el("circle", cx="65", cy="58", r="3.400", class_="eye"),
)


def unicorn(rows: tuple[int, ...], class_: str, **attributes: Attribute) -> Html:
    """The unicorn of a sheet with these marks."""
    shares = [rows[color].bit_count() / FULL_ROWS[color].bit_count() for color in _RAINBOW]
    return el(
        "svg",
        *(_lock(color, share, d) for color, share, d in zip(_RAINBOW, shares, _TAIL, strict=True)),
        _FAR,
        _NEAR,
        *(
            _lock(color, share, d)
            for color, share, d in reversed(list(zip(_RAINBOW, shares, _MANE, strict=True)))
        ),
        viewBox="18 0 228 180",
        class_=f"unicorn {class_}",
        **attributes,
    )


def _lock(color: Color, share: float, d: str) -> Html:
    """One lock of hair, dyed from its root on."""
    return el(
        "g",
        el("path", d=d, class_="rim"),
        el("path", d=d, class_="pale"),
        el("path", d=d, class_="dyed", pathLength="1", stroke_dasharray=f"{share:.2f} 2") if share else None,
        class_=classes(hue(color.letter), full=share == 1),
    )
