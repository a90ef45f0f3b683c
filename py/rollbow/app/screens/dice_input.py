"""Real dice: the players throw and enter the result by taps or as a typed line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rollbow.app import steps
from rollbow.app.html import Html, classes, el, join

from .frame import button

if TYPE_CHECKING:
    from rollbow.app.game_table import Entry, Scene, Table
    from rollbow.kernel.game import Die, Game, Roll


def form(view: Table, scene: Scene, roll: Roll) -> Html:
    """One row of faces per die, one pad of faces for all, or all dice to tap in order."""
    asked = steps.dice_input.entry(view, scene.state, roll)
    numbers = steps.dice_input.numbers(roll, asked, scene.picked)
    order = steps.dice_input.ordered(roll)
    return el(
        "div",
        el("p", asked.words, class_="turn"),
        _order(roll, asked, scene.picked)
        if order
        else _pad(scene.game, roll, asked, scene.picked)
        if asked.pad
        else el("div", *(_row(scene.game, die, asked, scene.picked) for die in roll.dice), class_="rows"),
        button("throw", " ".join(map(str, numbers)), "Use these dice", class_="main")
        if numbers
        else el("p", _missing(roll, asked, scene.picked), class_="hint", aria_live="polite"),
        _typing(scene.game, roll, asked),
        class_="entry",
    )


def _missing(roll: Roll, asked: Entry, picked: tuple[str, ...]) -> str:
    count = (asked.count if steps.dice_input.ordered(roll) else len(roll.dice)) - len(picked)
    return f"{count} more {'die' if count == 1 else 'dice'}" if count >= 0 else f"{-count} too many"


def _order(roll: Roll, asked: Entry, picked: tuple[str, ...]) -> Html:
    return el(
        "div",
        *(
            button(
                "face",
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


def _pad(game: Game[Any, Any], roll: Roll, asked: Entry, picked: tuple[str, ...]) -> Html:
    """The dice in a row, and the faces below: a tap on a face is for the next die, a tap on a die removes its face."""
    told = {name: int(face) for name, _, face in (token.partition(":") for token in picked)}
    following = steps.dice_input.next_die(roll, picked)
    whose = f"{asked.labels.get(following.name, following.name)} shows " if following else ""
    return join(
        el(
            "div",
            *(_place(game, die, asked, told.get(die.name), die == following) for die in roll.dice),
            class_="places",
            role="group",
            aria_label="Your dice",
        ),
        el(
            "div",
            *(
                button(
                    "face",
                    f"{following.name}:{game.faces(following).index(face) + 1}" if following else "",
                    asked.draw(face),
                    id=f"face-{row}-{column}",
                    aria_label=f"{whose}{asked.said(face)}",
                    aria_disabled=None if following else "true",
                )
                for row, faces in enumerate(asked.pad, 1)
                for column, face in enumerate(faces, 1)
            ),
            class_="all-faces",
            role="group",
            aria_label="Faces",
            data_grid=True,
        ),
    )


def _place(game: Game[Any, Any], die: Die, asked: Entry, face: int | None, due: bool) -> Html:
    """A die's place: what it shows, or that it is next."""
    shown, name = game.faces(die)[face - 1] if face else "", asked.labels.get(die.name, die.name)
    return button(
        "face",
        die.name,
        el("span", asked.draw(shown)) if shown else el("span", class_="open"),
        el("span", name, class_="letter"),
        id=f"place-{die.name}",
        class_=classes(due=due) or None,
        aria_disabled=None if shown else "true",
        aria_label=f"{name} shows {asked.said(shown)}: undo" if shown else f"{name}{', next' if due else ''}",
    )


def _row(game: Game[Any, Any], die: Die, asked: Entry, picked: tuple[str, ...]) -> Html:
    name = asked.labels.get(die.name, die.name)
    return el(
        "fieldset",
        el("legend", name),
        *(
            button(
                "face",
                f"{die.name}:{number}",
                asked.draw(face),
                aria_label=f"{name} shows {asked.said(face)}",
                aria_pressed="true" if f"{die.name}:{number}" in picked else "false",
            )
            for number, face in _faces(game.faces(die))
        ),
    )


def _faces(faces: tuple[str, ...]) -> list[tuple[int, str]]:
    """Each face once: the first of equal ones."""
    return [(faces.index(face) + 1, face) for face in dict.fromkeys(faces)]


def _typing(game: Game[Any, Any], roll: Roll, asked: Entry) -> Html:
    """The same as a typed line, which is faster for some."""
    example = (
        " ".join(die.name for die in roll.dice[: asked.count])
        if steps.dice_input.ordered(roll)
        else " ".join(game.faces(die)[place % len(game.faces(die))] for place, die in enumerate(roll.dice))
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
        data_line="dice",
        class_="line",
    )
