"""Real dice: the players throw, and say here what lies on the table, by taps or by a typed line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rollbow.app import entering
from rollbow.app.html import Html, el

from .frame import button

if TYPE_CHECKING:
    from rollbow.app.scene import Entry, Scene, Table
    from rollbow.kernel.game import Die, Game, Roll


def form(view: Table, scene: Scene, roll: Roll) -> Html:
    """One row of faces a die, or all dice to be tapped in order."""
    asked = entering.entry(view, scene.state, roll)
    numbers = entering.numbers(roll, asked, scene.picked)
    order = entering.ordered(roll)
    return el(
        "div",
        el("p", asked.words, class_="turn"),
        _order(roll, asked, scene.picked)
        if order
        else el("div", *(_row(scene.game, die, asked, scene.picked) for die in roll.dice), class_="rows"),
        button("faces", " ".join(map(str, numbers)), "These are the dice", class_="main")
        if numbers
        else el("p", _missing(roll, asked, scene.picked), class_="hint"),
        _typing(scene.game, roll, asked),
        class_="entry",
    )


def _missing(roll: Roll, asked: Entry, picked: tuple[str, ...]) -> str:
    count = (asked.count if entering.ordered(roll) else len(roll.dice)) - len(picked)
    return f"{count} more {'die' if count == 1 else 'dice'}" if count >= 0 else f"{-count} too many"


def _order(roll: Roll, asked: Entry, picked: tuple[str, ...]) -> Html:
    return el(
        "div",
        *(
            button(
                "draw",
                die.name,
                el("span", asked.labels.get(die.name, die.name)),
                el("span", die.name, class_="small") if die.name in asked.labels else None,
                aria_pressed="true" if die.name in picked else "false",
            )
            for die in roll.dice
        ),
        class_="drawing",
        role="group",
        aria_label=asked.words,
    )


def _row(game: Game[Any, Any], die: Die, asked: Entry, picked: tuple[str, ...]) -> Html:
    name = asked.labels.get(die.name, die.name)
    return el(
        "fieldset",
        el("legend", name),
        *(
            button(
                "tell",
                f"{die.name}:{number}",
                face,
                aria_label=f"{name} shows {face}",
                aria_pressed="true" if f"{die.name}:{number}" in picked else "false",
            )
            for number, face in _faces(game.faces(die))
        ),
    )


def _faces(faces: tuple[str, ...]) -> list[tuple[int, str]]:
    """Each face once: of equal ones the first."""
    return [(faces.index(face) + 1, face) for face in dict.fromkeys(faces)]


def _typing(game: Game[Any, Any], roll: Roll, asked: Entry) -> Html:
    """The same as a line of text, quicker for some."""
    example = (
        " ".join(die.name for die in roll.dice[: asked.count])
        if entering.ordered(roll)
        else " ".join(game.faces(die)[-1] for die in roll.dice)
    )
    return el(
        "form",
        el(
            "input",
            id="typed-dice",
            name="typed",
            placeholder=example,
            aria_label="Or type the dice",
            autocomplete="off",
            autocapitalize="none",
            spellcheck="false",
        ),
        el("button", "Enter", type="submit"),
        data_do="dice",
        class_="line",
    )
