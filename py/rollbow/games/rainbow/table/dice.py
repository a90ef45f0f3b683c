"""The dice of Rainbow Roll, large in the middle of the board: just rolled, to be rolled, or still in the cup."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rollbow.app.game_table import pick_button
from rollbow.app.html import Html, classes, el
from rollbow.app.pieces import die, hue, icon

from ..dice import COLORS, DRAWN, FACES, LUCKY, NAMES, Face, Slot
from ..notation import Take, spell
from ..state import Phase, State, drawn, kept_dice, rolled_dice
from .selection import chosen

if TYPE_CHECKING:
    from rollbow.app.game_table import Scene


def face_die(face: Face) -> Html:
    """A die that shows this."""
    return die(
        str(face.value),
        None if face.slot is Slot.L else face.slot.name,
        kind="lucky" if face.slot is Slot.L else "",
    )


def dice(scene: Scene) -> Html:
    """The dice in play. They keep their room on the board when there are few of them, or none."""
    state: State = scene.state
    lying = None if scene.over else _rolled(scene) if state.phase is Phase.TAKE else _loose(state)
    return el("div", lying, class_="felt", data_stage=True)


def _rolled(scene: Scene) -> Html:
    """The dice just rolled; those that can be taken are lit, and an exchange names the old die."""
    state: State = scene.state
    held = {face.slot: face for _, face in kept_dice(state)}
    rolled = rolled_dice(state)
    now = chosen(scene)
    # Of two alike only one is taken.
    taken = {face: number for number, face in reversed(rolled) if str(face) in now}
    return el(
        "div",
        *(
            _dull(face, NAMES[number], spell(Take((face, face))), "another one is taken")
            if taken.get(face, number) != number
            else _rolled_die(scene, NAMES[number], face, held.get(face.slot), taken=face in taken)
            for number, face in rolled
        ),
        class_="dice",
        role="group",
        aria_label="Dice rolled",
        data_grid=True,
    )


def _rolled_die(scene: Scene, name: str, face: Face, held: Face | None, *, taken: bool) -> Html:
    alone = spell(Take((face,)))
    if not scene.can(alone):
        return _dull(face, name, alone, "can't be taken")
    swap = f"for {held.value}" if held else ""
    return pick_button(
        scene,
        str(face),
        face_die(face),
        el("span", swap, class_="swap"),
        class_=classes(
            "pick", "lit", swapped=held is not None, taken=taken, proposed=taken and not scene.picked
        ),
        id=f"die-{name}",
        aria_pressed="true" if taken else "false",
        aria_label=f"{face.words}{f', in exchange for {held.words}' if held else ''}",
    )


def _dull(face: Face, name: str, move: str, words: str) -> Html:
    """A die that stays, and says why when it is tapped."""
    return el(
        "button",
        face_die(face),
        el("span", "", class_="swap"),
        type="button",
        data_do="why",
        value=move,
        class_="pick dull",
        id=f"die-{name}",
        aria_disabled="true",
        aria_label=f"{face.words}: {words}",
    )


def _loose(state: State) -> Html:
    """Dice that show nothing yet: all seven before the first roll of a turn, then those not set aside."""
    names = [NAMES[number] for number in state.loose] or ["?"] * DRAWN
    return el(
        "div",
        *(
            el(
                "span",
                _blank(lucky=name == "L"),
                el("span", "", class_="swap"),
                class_="pick",
                id=f"die-{name}" if drawn(state) else None,
            )
            for name in names
        ),
        class_="loose dice" if drawn(state) else "cupped dice",
        # Another number of dice is another group, which doesn't move to where this one was.
        id=f"{len(names)}-to-roll",
        role="group",
        aria_label=f"{len(names)} dice to roll",
    )


def _blank(*, lucky: bool) -> Html:
    return die("?", kind="lucky unrolled" if lucky else "unrolled")


def cup(state: State) -> Html:
    """What the thirteen dice have on their faces, for those who ask."""
    return _faces(drawn(state))


@lru_cache(maxsize=1)
def _faces(here: tuple[int, ...]) -> Html:
    """The same for these drawn dice; cached for a turn."""
    kinds = [[number for number, name in enumerate(NAMES) if name[0] == kind] for kind in "abcdef"]
    return el(
        "details",
        el("summary", "What’s on the dice?"),
        el(
            "p",
            "The cup holds two dice of each kind and the lucky die, which shows 1 to 6. You draw seven each turn. "
            "Every die has all six colors, each with its own number:",
            class_="small",
        ),
        el(
            "div",
            el(
                "table",
                el(
                    "thead",
                    el(
                        "tr",
                        el("td"),
                        *(
                            el("th", icon(color.name), el("span", color.word, class_="unseen"), scope="col")
                            for color in COLORS
                        ),
                        el("th", "Drawn", scope="col"),
                    ),
                ),
                el("tbody", *(_kind(numbers, here) for numbers in kinds), _lucky(LUCKY in here)),
            ),
            class_="scroll",
            tabindex="0",
            role="group",
            aria_label="Faces of the dice",
        ),
        class_="cup",
    )


def _kind(numbers: list[int], here: tuple[int, ...]) -> Html:
    values = {face.slot: face.value for face in FACES[numbers[0]]}
    count = sum(number in here for number in numbers)
    return el(
        "tr",
        el("th", f"Kind {NAMES[numbers[0]][0]}", scope="row"),
        *(el("td", values[color], class_=hue(color.name)) for color in COLORS),
        el("td", "●" * count or "–", el("span", f"{count} of 2", class_="unseen"), class_="count"),
        class_=classes(drawn=bool(count)) or None,
    )


def _lucky(here: bool) -> Html:
    return el(
        "tr",
        el("th", "Lucky", scope="row"),
        el("td", "1 to 6, white", colspan=str(len(COLORS))),
        el(
            "td",
            "●" if here else "–",
            el("span", "1 of 1" if here else "0 of 1", class_="unseen"),
            class_="count",
        ),
        class_=classes(drawn=here) or None,
    )
