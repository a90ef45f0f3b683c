"""The dice in play, the row of dice set aside, what is at stake, and every turn's points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.html import Html, classes, el, join
from rollbow.app.pieces import HUES, hue, shape

from ..dice import COLORS, Face, Slot
from ..events import Bamboozled, Exchanged, Scored, SetAside
from ..score import GOAL, bonus, doubled
from ..state import Phase, State, aside, at_stake, kept_dice, totals
from .dice import cup, dice, face_die
from .selection import chosen, staked

if TYPE_CHECKING:
    from rollbow.app.game_table import Scene


def board(scene: Scene) -> Html:
    state: State = scene.state
    return join(_aside(scene), _stake(scene), dice(scene), _race(scene), _turns(scene), cup(state))


def _aside(scene: Scene) -> Html:
    """One place per color and one for the lucky die."""
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


def _stake(scene: Scene) -> Html:
    """What stopping would score, and what it would score with the dice ticked or proposed."""
    state: State = scene.state
    values = aside(state)
    faces = chosen(scene) if state.phase is Phase.TAKE and scene.active else ()
    now, later = at_stake(state), staked(state, faces)
    parts = [f"{sum(values[:6])} on the dice"]
    if extra := doubled(values):
        parts.append(f"{extra} more for lucky {values[6]}s")
    if more := bonus(values):
        parts.append(f"{more} for all six colors")
    missing = [HUES[slot.name] for slot in COLORS if not values[slot]]
    return el(
        "p",
        el("span", "At stake ", class_="label"),
        el("strong", now, f" → {later}" if faces else "", class_="points"),
        el(
            "span",
            " + ".join(parts) + "." if len(parts) > 1 else "",
            f" Still missing: {', '.join(missing)}." if 0 < len(missing) < 3 else "",
            class_="small",
        ),
        class_="stake",
    )


def _race(scene: Scene) -> Html:
    """How far everybody is on the way to 100, and how far the stake would bring who plays. The table below says it."""
    state: State = scene.state
    stake = at_stake(state)
    lanes = (
        el(
            "svg",
            el("rect", width=GOAL, height=4, class_="way"),
            el(
                "rect",
                x=min(total, GOAL),
                width=min(stake, max(GOAL - total, 0)),
                height=4,
                class_="stake-of",
            )
            if scene.seat == seat
            else None,
            el("rect", width=min(total, GOAL), height=4, class_="done"),
            viewBox=f"0 0 {GOAL} 4",
            preserveAspectRatio="none",
        )
        for seat, total in enumerate(totals(state), 1)
    )
    return el(
        "div",
        *(
            el("p", el("span", name, class_="name"), lane)
            for name, lane in zip(scene.names, lanes, strict=True)
        ),
        class_="race",
        aria_hidden="true",
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
    told = {event.seat for event in scene.news if isinstance(event, Scored | Bamboozled)}
    return el(
        "div",
        el(
            "table",
            el(
                "thead",
                el(
                    "tr",
                    el("th", "Turn", scope="col"),
                    *(el("th", number, scope="col") for number in range(1, longest + 1)),
                    el("th", f"Total (goal {GOAL})", scope="col"),
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
                                class_=_turn_class(
                                    sheet, number, news=number == len(sheet) - 1 and place + 1 in told
                                ),
                            )
                            for number in range(longest)
                        ),
                        el("td", el("strong", scores[place])),
                        class_="turn" if scene.seat == place + 1 else None,
                    )
                    for place, sheet in enumerate(state.sheets)
                ),
            ),
            id=f"turns-{longest}",
        ),
        class_="scroll turns",
        tabindex="0",
        role="group",
        aria_label="Points of every turn",
    )


def _turn_class(sheet: tuple[int, ...], number: int, *, news: bool) -> str | None:
    return classes(bust=number < len(sheet) and not sheet[number], news=news) or None
