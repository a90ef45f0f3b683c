"""The dice in the tray: in the cup, to draft, to use; and the button that plays one move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.game_table import pick_button
from rollbow.app.html import Html, classes, el
from rollbow.app.pieces import die as picture_of

from ..dice import DICE, FACES
from ..events import DiceLanded
from ..notation import Draft, Reroll, parse
from ..possible_actions import actions_of, fits, whats
from ..sheet import MINUS, SQUARES
from ..state import SET_UP_DICE, Phase, State, face
from .labels import glyphs
from .selection import Choice, paying_die

if TYPE_CHECKING:
    from rollbow.app.game_table import Scene
    from rollbow.app.html import Attribute, Child

NOT_YET = {
    "a": "1–6",
    "b": "1–6",
    "c": "1–6",
    "d": "1–3 +",
    "e": "1–3 −",
    "f": "4–6 +",
    "g": "4–6 −",
    "h": "+ −",
}


def act_button(scene: Scene, move: str, *label: Child, **attributes: Attribute) -> Html:
    """A button that plays a move, or says why not. The list of all moves would be long; only this one is checked."""
    legal = fits(scene.state, parse(move))
    return el(
        "button",
        *label,
        type="button",
        data_do="move" if legal else "why",
        value=move,
        aria_disabled=None if legal else "true",
        **attributes,
        **scene.ring(attributes.get("id")),
    )


def dice(scene: Scene, choice: Choice) -> Html:
    state: State = scene.state
    letters = SET_UP_DICE if state.phase is Phase.SET_UP else DICE
    thrown = "".join(event.dice for event in scene.events if isinstance(event, DiceLanded))
    return el(
        "div",
        *(_die(scene, choice, letter, letter in thrown) for letter in letters),
        class_="dice",
        role="group",
        aria_label="Dice",
        data_grid=True,
    )


def _die(scene: Scene, choice: Choice, letter: str, landed: bool) -> Html:
    state: State = scene.state
    if not state.shown:
        return _unrolled(letter)
    shows = face(state, letter)
    kind = "number" if shows.isdigit() else "sign"
    look = picture_of(glyphs(shows), kind=classes(kind, landed=landed))
    words = f"die {letter}: {_word(shows)}"
    if state.phase is Phase.DRAFT:
        return _drafting(scene, letter, look, words)
    if letter not in state.hand or not scene.active:
        mine = letter in state.hand
        return el(
            "span",
            look,
            el("span", letter, class_="letter"),
            id=f"die-{letter}",
            class_=classes("pick", gone=not mine),
            role="img",
            aria_label=words if mine else f"{words}, not yours to use now",
        )
    pays = bool(choice.ability) and paying_die(state, choice.ability) == letter
    return pick_button(
        scene,
        letter,
        look,
        el("span", "pays" if pays else letter, class_="letter"),
        class_=classes("pick", lit=_fits_here(state, choice, shows) and not pays, pays=pays),
        id=f"die-{letter}",
        aria_label=words + (f", pays for ability {choice.ability}" if pays else ""),
        aria_pressed="true" if letter in choice.dice else "false",
    )


def _unrolled(letter: str) -> Html:
    return el(
        "span",
        el("span", NOT_YET[letter], class_="unrolled"),
        el("span", letter, class_="letter"),
        class_="pick",
        role="img",
        aria_label=f"die {letter}: {', '.join(map(_word, dict.fromkeys(FACES[letter])))}",
    )


def _word(shows: str) -> str:
    return {"+": "plus", MINUS: "minus"}.get(shows, shows)


def _drafting(scene: Scene, letter: str, look: Html, words: str) -> Html:
    """A die on the table while the starting player drafts; drafted dice say so."""
    state: State = scene.state
    drafted = letter in state.drafted
    caption = el("span", f"{letter} ✓" if drafted else letter, class_="letter")
    if drafted:
        words += ", drafted"
    style = classes("pick", drafted=drafted)
    if not scene.active:
        return el("span", look, caption, id=f"die-{letter}", class_=style, role="img", aria_label=words)
    free = any(letter in act.places for kind in (Draft, Reroll) for act in actions_of(state, kind))
    if free:
        return pick_button(
            scene, letter, look, caption, class_=f"{style} lit", id=f"die-{letter}", aria_label=words
        )
    return act_button(
        scene, f"draft {letter}", look, caption, class_=style, id=f"die-{letter}", aria_label=words
    )


def _fits_here(state: State, choice: Choice, shows: str) -> bool:
    """Whether a die showing this can be added to the ticks."""
    if choice.ability and choice.kind is not None:
        return shows in map(str, whats(state, choice.kind))
    if choice.places and not choice.dice:
        return shows.isdigit() == (choice.places[0] in SQUARES)
    return True
