"""The areas around the table: fields of nine positions, pawns, and each color's pawns outside."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from rollbow.app.game_table import pick_button
from rollbow.app.html import Html, classes, el, join
from rollbow.app.pieces import hue, icon, shape

from ..events import Attacked, Struck
from ..notation import COLORS, Color
from ..state import POSITIONS, Phase, State, attacker, colors, free, is_dummy, locked, vanish
from .selection import Choice, choose, from_place, into_area, pawns, place

if TYPE_CHECKING:
    from rollbow.app.game_table import Scene

# Drawn in a box of 40 by 40: a body that carries the letter, and a head that carries the shape.
BODY = (
    "M20 13c6 0 7 6 8.500 11 1.500 5 4.500 7 4.500 11.500 0 1.500-1 2-2 2"
    "h-22c-1 0-2-.5-2-2 0-4.500 3-6.500 4.500-11.500 1.500-5 2.500-11 8.500-11z"
)
CROSS = "M7 8l26 25M33 8l-26 25"
PADLOCK = "M29 29v-3a3.500 3.500 0 0 1 7 0v3h1v8h-9v-8zm2 0h3v-3a1.500 1.500 0 0 0-3 0z"


def letter(color: Color) -> str:
    return color.word[0].upper()


def dye(color: Color) -> str:
    return hue(letter(color))


def board(scene: Scene) -> Html:
    """All areas, clockwise as their colors sit."""
    state: State = scene.state
    choice = choose(scene)
    return el(
        "div",
        *(_area(scene, choice, area) for area in colors(state)),
        class_=f"areas of-{len(state.areas)}",
        role="group",
        aria_label="Areas around the table",
        data_grid=choice is not None,
    )


def pawn_icon(color: Color) -> Html:
    """A pawn as a small picture."""
    return el(
        "svg",
        _pawn(color, "", 0),
        viewBox="0 0 40 40",
        class_="pawn-icon",
        aria_hidden="true",
    )


def _area(scene: Scene, choice: Choice | None, area: Color) -> Html:
    state: State = scene.state
    dummy = is_dummy(state, area)
    who = "dummy" if dummy else scene.names[area]
    acts = state.phase is not Phase.OVER and attacker(state) == area
    return el(
        "div",
        el(
            "p",
            icon(letter(area)),
            el("strong", area.word.capitalize()),
            el("span", who, class_="who"),
            class_="head",
        ),
        _field(scene, choice, area),
        # With an id: when the board is drawn anew, nothing else is taken for this column and seems to move.
        el(
            "div",
            _outside(scene, choice, area),
            _inside(scene, choice, area),
            class_="aside",
            id=f"beside-{area.word}",
        ),
        class_=classes("area", dye(area), acts=acts, dummy=dummy),
        role="group",
        aria_label=f"{area.word.capitalize()}, {who}",
    )


def _field(scene: Scene, choice: Choice | None, area: Color) -> Html:
    """Where an attack may go."""
    state: State = scene.state
    drawn = _positions(scene, choice, area)
    words = contents(state, area)
    if choice is None:
        return el("div", drawn, el("span", words, class_="unseen"), class_="field")
    identity = f"into-{area.word}"
    if area not in choice.goals:
        return _refused(
            into_area(state, choice, area), identity, f"{words}; no attack can go here", drawn, "field"
        )
    chosen = choice.chosen and area == choice.attack.into
    return pick_button(
        scene,
        f"into:{area.word}",
        drawn,
        id=identity,
        class_=classes("field", "lit", chosen=chosen),
        aria_pressed="true" if chosen else "false",
        aria_label=f"Into the {words}",
    )


def _outside(scene: Scene, choice: Choice | None, color: Color) -> Html:
    """The pawns outside; for a color whose struck pawns leave the game those out of it."""
    state: State = scene.state
    gone = vanish(state, color)
    count = (state.gone if gone else state.outside)[color]
    label = "gone" if gone else "outside"
    words = f"{pawns(count, color)} {'out of the game' if gone else 'outside'}"
    if not gone and choice is not None and choice.mine == color:
        return _source(scene, choice, None, count, label, words)
    delta = ""
    if choice is not None and choice.chosen and choice.attack.target == color and choice.outcome.struck:
        delta = f"+{choice.outcome.struck}"
    fresh = any(isinstance(event, Struck) and event.color == color for event in scene.events)
    return el(
        "span",
        _heap(color, count, label, delta),
        el("span", words, class_="unseen"),
        class_=classes("heap", none=not count and not delta, fresh=fresh),
    )


def _inside(scene: Scene, choice: Choice | None, area: Color) -> Html | None:
    """The attacker's pawns in this area, where an attack may start."""
    state: State = scene.state
    if choice is None or not (count := state.areas[area][choice.mine]):
        return None
    return _source(
        scene, choice, area, count, "inside", f"{pawns(count, choice.mine)} in the {area.word} area"
    )


def _source(scene: Scene, choice: Choice, source: Color | None, count: int, label: str, words: str) -> Html:
    identity = f"from-{place(source)}"
    if source not in choice.sources:
        heap = _heap(choice.mine, count, label, "")
        return _refused(
            from_place(scene.state, choice, source),
            identity,
            f"{words}; no attack can start here",
            heap,
            "heap",
        )
    chosen = choice.chosen and source == choice.attack.source
    return pick_button(
        scene,
        f"from:{place(source)}",
        _heap(choice.mine, count, "from" if chosen else label, f"−{choice.group}" if chosen else ""),
        id=identity,
        class_=classes("heap", "lit", chosen=chosen),
        aria_pressed="true" if chosen else "false",
        aria_label=f"From {words}",
    )


def _refused(move: str, identity: str, words: str, drawn: Html, kind: str) -> Html:
    return el(
        "button",
        drawn,
        type="button",
        data_do="why",
        value=move,
        id=identity,
        class_=kind,
        aria_disabled="true",
        aria_label=words[:1].upper() + words[1:],
    )


def _heap(color: Color, count: int, label: str, delta: str) -> Html:
    return join(
        el(
            "span",
            pawn_icon(color),
            el("span", count, class_="count"),
            el("span", delta, class_="delta") if delta else None,
            class_="row",
            aria_hidden="true",
        ),
        el("span", label, class_="label", aria_hidden="true"),
    )


def contents(state: State, area: Color) -> str:
    """What is in an area, in words."""
    there = [
        pawns(count, color) + (" (locked)" if locked(state.areas, color, area) else "")
        for color, count in zip(COLORS, state.areas[area], strict=False)
        if count
    ]
    return f"{area.word} area: {', '.join((*there, f'{free(state.areas, area)} empty'))}"


def _positions(scene: Scene, choice: Choice | None, area: Color) -> Html:
    """The nine positions: pawns of the home color first, changes by the chosen attack marked."""
    state: State = scene.state
    drawn: list[Html] = []
    for color in (area, *(other for other in colors(state) if other != area)):
        count = state.areas[area][color]
        kind, marked = _mark(scene, choice, area, color)
        rest = "locked" if locked(state.areas, color, area) else ""
        for number in range(count):
            signs = (rest, kind if number >= count - marked else "")
            drawn.append(_pawn(color, " ".join(filter(None, signs)), len(drawn)))
    if choice is not None and choice.chosen and choice.attack.into == area:
        moving = choice.group - choice.attack.struck
        drawn += [
            _pawn(choice.mine, "coming", position) for position in range(len(drawn), len(drawn) + moving)
        ]
    drawn += [_empty(position) for position in range(len(drawn), POSITIONS)]
    return el("svg", *drawn, viewBox="0 0 120 120", class_="positions", aria_hidden="true")


def _mark(scene: Scene, choice: Choice | None, area: Color, color: Color) -> tuple[str, int]:
    """How many of this color's last pawns in this area are marked, and how."""
    if choice is not None and choice.chosen:
        if choice.mine == color and choice.attack.source == area:
            return "leaving", choice.group
        if choice.attack.target == color and choice.attack.into == area:
            return "struck", choice.attack.struck
    for kind, events in (("fresh news", scene.news), ("fresh", scene.events)):
        for event in events:
            if isinstance(event, Attacked) and event.color == color and event.into == area:
                return kind, event.group
    return "", 0


@cache
def _pawn(color: Color, kind: str, position: int) -> Html:
    x, y = position % 3 * 40, position // 3 * 40
    return el(
        "g",
        el("path", d=BODY, class_="pawn-body"),
        el("circle", cx="20", cy="10.500", r="8", class_="pawn-body"),
        shape(letter(color), 15, 5.500, 10),
        el("text", letter(color), x="20", y="34", class_="pawn-letter"),
        el("path", d=PADLOCK, class_="padlock") if "locked" in kind else None,
        el("path", d=CROSS, class_="pen") if "struck" in kind else None,
        class_=classes("pawn", dye(color), kind or None),
        transform=f"translate({x} {y})",
    )


@cache
def _empty(position: int) -> Html:
    return el("circle", cx=position % 3 * 40 + 20, cy=position // 3 * 40 + 20, r="13", class_="position")
