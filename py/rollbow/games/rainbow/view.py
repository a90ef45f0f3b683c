"""How Rainbow Roll looks: the row of dice set aside and every turn's points; the dice in play are in view_tray.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.html import Html, classes, el, join
from rollbow.app.pieces import HUES, hue, shape
from rollbow.app.scene import Entry

from .dice import COLORS, DRAWN, FACES, LUCKY, NAMES, Face, Slot
from .events import Exchanged, SetAside
from .events import tell as tell
from .score import GOAL, bonus, doubled
from .state import Phase, State, aside, at_stake, drawn, totals
from .state import tray as kept_dice
from .view_tray import face_die
from .view_tray import tray as tray

if TYPE_CHECKING:
    from rollbow.app.scene import Scene

SHARED = True
"""One board serves the whole table."""


def board(scene: Scene) -> Html:
    state: State = scene.state
    return join(_cup(drawn(state)), _aside(scene), _stake(state), _turns(scene))


def entry(state: State) -> Entry:
    """The cup of real dice: only which seven were drawn matters. The color of its six tells a die."""
    names = {name: "white" if name == "L" else f"{FACES[place][-1]}" for place, name in enumerate(NAMES)}
    if drawn(state):
        return Entry("Throw these dice and tap what they show. R6 is the die whose six is red.", labels=names)
    return Entry(
        "Draw seven dice without looking and tap them. R6 is the die whose six is red.", DRAWN, names
    )


def pick(scene: Scene, token: str) -> tuple[str, ...]:
    """Ticks a rolled face; two of one color can't be ticked together."""
    if not scene.can(f"take {token}"):
        return scene.picked
    if token in scene.picked:
        return tuple(other for other in scene.picked if other != token)
    return (*(other for other in scene.picked if other[0] != token[0]), token)


def moment(state: State) -> str:
    played = min(len(state.sheets[seat - 1]) for seat in state.players)
    if state.phase is Phase.OVER:
        return "Finished"
    if len(state.sheets) == 1:
        return f"Turn {played + 1}"
    return f"Round {played + 1}" if len(state.players) == len(state.sheets) else "Play-off"


def standing(state: State, seat: int) -> str:
    return str(totals(state)[seat - 1])


def picture(state: State) -> Html:
    """A bar a seat, on the way to a hundred."""
    scores = totals(state)
    height = 40 / len(scores)
    return el(
        "svg",
        *(
            el(
                "rect",
                x="0",
                y=f"{place * height + 1:g}",
                height=f"{height - 2:g}",
                width=f"{min(60, 60 * total / GOAL):g}",
                class_=hue(COLORS[place % 6].name),
            )
            for place, total in enumerate(scores)
        ),
        viewBox="0 0 60 40",
        class_="picture",
        aria_hidden="true",
    )


def _aside(scene: Scene) -> Html:
    """One place a color and one for the lucky die."""
    state: State = scene.state
    held = {face.slot: face for _, face in kept_dice(state)}
    fresh = {event.face.slot for event in scene.events if isinstance(event, SetAside | Exchanged)}
    return el(
        "ol",
        *(_place(slot, held.get(slot), slot in fresh, state.lucky) for slot in Slot),
        class_="aside",
        aria_label="Dice set aside",
    )


def _place(slot: Slot, face: Face | None, fresh: bool, lucky: int) -> Html:
    letter = None if slot is Slot.L else slot.name
    if face is None:
        blank = el(
            "svg",
            el("rect", x="2", y="2", width="44", height="44", rx="9", class_="blank"),
            shape(letter, 12, 12, 24) if letter else el("text", "×2", x="24", y="31", class_="blank-text"),
            viewBox="0 0 48 48",
            class_=classes("die", hue(letter) if letter else "hue-white"),
            aria_hidden="true",
        )
        words = f"{slot.word}: nothing yet"
        return el("li", blank, el("span", words, class_="unseen"), class_="place")
    double = bool(lucky) and slot is not Slot.L and face.value == lucky
    words = f"{face.words}{', counts double' if double else ''}"
    return el(
        "li",
        face_die(face),
        el("span", "×2", class_="double", aria_hidden="true") if double else None,
        el("span", words, class_="unseen"),
        class_=classes("place", "taken", fresh=fresh, doubled=double),
    )


def _stake(state: State) -> Html:
    values = aside(state)
    parts = [f"{sum(values[:6])} on the dice"]
    if extra := doubled(values):
        parts.append(f"{extra} more for lucky {values[6]}s")
    if more := bonus(values):
        parts.append(f"{more} for all six colors")
    missing = [HUES[slot.name] for slot in COLORS if not values[slot]]
    return el(
        "p",
        el("span", "At stake ", class_="label"),
        el("strong", at_stake(state), class_="points"),
        el(
            "span",
            " = " + " + ".join(parts) if len(parts) > 1 else "",
            f" Still missing: {', '.join(missing)}." if 0 < len(missing) < 3 else "",
            class_="small",
        ),
        class_="stake",
    )


def _turns(scene: Scene) -> Html:
    """The points of every turn."""
    state: State = scene.state
    longest = (
        max(1, *(len(sheet) for sheet in state.sheets))
        if len(state.sheets) > 1
        else max(1, len(state.sheets[0]))
    )
    scores = totals(state)
    return el(
        "div",
        el(
            "table",
            el(
                "thead",
                el(
                    "tr",
                    el("th", "Points", scope="col"),
                    *(el("th", number, scope="col") for number in range(1, longest + 1)),
                    el("th", f"of {GOAL}", scope="col"),
                ),
            ),
            el(
                "tbody",
                *(
                    el(
                        "tr",
                        el("th", scene.names[place], scope="row"),
                        *(
                            el(
                                "td",
                                sheet[number] if number < len(sheet) else "",
                                class_=_turn_class(sheet, number),
                            )
                            for number in range(longest)
                        ),
                        el("td", el("strong", scores[place])),
                        class_="turn" if scene.seat == place + 1 else None,
                    )
                    for place, sheet in enumerate(state.sheets)
                ),
            ),
        ),
        class_="scroll turns",
        tabindex="0",
        role="group",
        aria_label="Points of every turn",
    )


def _turn_class(sheet: tuple[int, ...], number: int) -> str | None:
    return "bust" if number < len(sheet) and not sheet[number] else None


def _cup(dice: tuple[int, ...]) -> Html:
    """All thirteen dice by kind; this turn's seven are filled."""
    return el(
        "p",
        el("span", "Cup", class_="small"),
        *(
            el("span", NAMES[number], class_=classes("chip", drawn=number in dice, lucky=number == LUCKY))
            for number in range(len(NAMES))
        ),
        class_="cup",
        aria_label="The cup: two dice each of the kinds a to f, and the lucky die L",
    )
