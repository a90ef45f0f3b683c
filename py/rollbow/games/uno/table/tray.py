"""Dice and actions: the rail on which a chain is built, the choice of dice to re-roll, and a preview.

give.py has the tray for penalties.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.game_table import move_button, pick_button, prompt
from rollbow.app.html import Html, classes, el, join
from rollbow.app.pieces import die

from ..chains import STAR, entry
from ..dice import LETTERS, PENALTY, call, words
from ..events import Won
from ..notation import Reroll, Write, spell
from ..state import Phase
from . import give
from .board import inked, watched
from .dice import face, homes, landed, loose, rail_of
from .marks import called, foretold, recap
from .selection import LEFT, LONGEST, REROLL, RIGHT, TICK, Rail, chain, following, link, read

if TYPE_CHECKING:
    from rollbow.app.game_table import Scene

    from ..state import State


def tray(scene: Scene) -> Html:
    state: State = scene.state
    if not scene.active or state.phase is Phase.OVER:
        return join(_recap(scene), loose(scene) if state.shown else _cup(), watched(scene))
    match state.phase:
        case Phase.CHAIN:
            return _chain(scene)
        case Phase.GIVE:
            return give.tray(scene)
    return join(_cup(), move_button(scene, "roll", "Roll the six dice", id="act", class_="main"))


def _chain(scene: Scene) -> Html:
    """Rail, dice, a preview in words, and the actions."""
    state: State = scene.state
    rail = read(state, scene.picked)
    body = (_choice if rail.rerolling else _building)(scene, rail)
    return el("div", rail_of(scene, rail), body, class_="play", id="play", data_grid=True)


# ---- building a chain


def _building(scene: Scene, rail: Rail) -> Html:
    state: State = scene.state
    move = Write(chain(state, rail))
    events = foretold(state, move) if not scene.why_not(spell(move)) else None
    return join(
        homes(scene, rail),
        el(
            "div",
            el("p", _status(scene, rail, move, events), class_="status", aria_live="polite"),
            _arrows(scene, rail)
            if rail.pieces
            else _nothing(scene, "quiet")
            if _other(state, rail)
            else None,
            class_="line",
        ),
        el("p", *_actions(scene, rail, move, events), class_="actions"),
    )


def _status(scene: Scene, rail: Rail, move: Write, events: tuple[object, ...] | None) -> str:
    """What the chain brings, or what is wrong with it, or how to begin."""
    state: State = scene.state
    if events is None:
        reason = scene.why_not(spell(move))
        return f"{reason[:1].upper()}{reason[1:]}."
    if rail.pieces:
        later = any(shown in PENALTY for shown in state.faces) and not _wins(state, events)
        first = f"{'Suggestion. ' if rail.proposed else ''}{'Penalty dice first. ' if later else ''}"
        return f"{first}{called(events, scene.names)}{_explained(scene)}"
    last = state.board.last
    if last == STAR:
        return "Your board ends with a ★: begin with any die."
    if following(state, rail):
        return f"Your board ends with {last}: begin with a {last}{' or a wild space' if state.hand.wilds else ''}."
    return f"Your board ends with {last}, and no die shows it."


def _explained(scene: Scene) -> str:
    """What a call is, on the first turn of the player's first game on this screen."""
    state: State = scene.state
    if state.number > len(state.boards):
        return ""
    return " A call is the last die of your chain: whoever has its color, or ends with its number, writes it, too."


def _other(state: State, rail: Rail) -> bool:
    """Whether there is anything to do besides writing nothing."""
    return state.throw == 1 or bool(following(state, rail))


def _wins(state: State, events: tuple[object, ...]) -> bool:
    return any(isinstance(event, Won) and state.seat in event.seats for event in events)


def _arrows(scene: Scene, rail: Rail) -> Html | None:
    """Buttons that move the piece put on the rail last."""
    if len(rail.pieces) < 2 or not rail.held:
        return None
    place = rail.pieces.index(rail.held)
    name = words(link(scene.state, rail.held))
    ends = {LEFT: 0, RIGHT: len(rail.pieces) - 1}
    return el(
        "span",
        *(
            pick_button(
                scene,
                way,
                sign,
                id=f"rail-{way}",
                aria_pressed=None,
                aria_disabled="true" if place == ends[way] else None,
                aria_label=f"Move {name} {way}",
            )
            for way, sign in ((LEFT, "◀"), (RIGHT, "▶"))
        ),
        class_="arrows",
    )


def _actions(scene: Scene, rail: Rail, move: Write, events: tuple[object, ...] | None) -> list[Html | None]:
    """The main button writes what is on the rail; if that is empty, it says so."""
    state: State = scene.state
    if rail.pieces:
        numbers = " ".join(inked(entry(link)) for link in move.chain)
        then = el("span", _then(state, move, events), class_="then")
        write = move_button(scene, spell(move), f"Write {numbers} ", then, id="act", class_="main")
        return [write, _reroll(scene, "Re-roll …", "second")]
    if following(state, rail):
        propose = (
            pick_button(scene, LONGEST, "Longest chain", id="longest", class_="second", aria_pressed=None)
            if scene.proposals
            else None
        )
        return [prompt(scene, "done", "Tap dice"), propose, _reroll(scene, "Re-roll …", "second")]
    return [
        _reroll(scene, "Choose dice to re-roll", "main") if _other(state, rail) else _nothing(scene, "main")
    ]


def _then(state: State, move: Write, events: tuple[object, ...] | None) -> str:
    if events is None:
        return "does not fit"
    if _wins(state, events):
        return "and win"
    return f"and call {call(move.chain[-1])}"


def _nothing(scene: Scene, kind: str) -> Html:
    name = "act" if kind == "main" else "nothing"
    return move_button(scene, spell(Write(())), "Write nothing", id=name, class_=kind)


def _reroll(scene: Scene, label: str, kind: str) -> Html:
    """Opens the choice of dice, or says why there is no re-roll anymore."""
    one = spell(Reroll(LETTERS[:1]))
    name = "act" if kind == "main" else "reroll"
    if scene.can(one):
        return pick_button(scene, REROLL, label, id=name, class_=kind, aria_pressed=None)
    return move_button(scene, one, label, id=name, class_=kind)


# ---- choosing dice to re-roll


def _choice(scene: Scene, rail: Rail) -> Html:
    state: State = scene.state
    move = spell(Reroll(rail.ticked))
    back = {"id": "back", "aria_pressed": None}
    new = landed(scene)
    return join(
        el(
            "div",
            *(
                pick_button(
                    scene,
                    TICK + letter,
                    face(shown),
                    el("span", letter, class_="letter"),
                    id=f"die-{letter}",
                    class_=classes("home", "pick", "lit", fresh=letter in new),
                    aria_label=f"die {letter}: {words(shown)}",
                )
                for letter, shown in zip(LETTERS, state.faces, strict=True)
            ),
            class_="six",
            role="group",
            aria_label="Dice to re-roll",
        ),
        el("p", "Choose the dice to re-roll, once per turn; the others stay.", class_="status"),
        el(
            "p",
            move_button(scene, move, f"Re-roll {' '.join(rail.ticked)}", id="act", class_="main"),
            pick_button(scene, REROLL, "Keep all", class_="second", **back),
            class_="actions",
        )
        if rail.ticked
        else el(
            "p", pick_button(scene, REROLL, "Keep all six dice", class_="main", **back), class_="actions"
        ),
    )


# ---- nothing to choose


def _recap(scene: Scene) -> Html:
    """What the last move brought, so that nobody has to open the log."""
    return el("ul", *(el("li", words) for words in recap(scene.events, scene.names)), class_="recap")


def _cup() -> Html:
    """Six dice not rolled yet, in the places where they will land."""
    return el(
        "div",
        *(
            el("span", die(letter), el("span", "", class_="letter"), class_="home unrolled")
            for letter in LETTERS
        ),
        class_="six",
        # Not the place of what comes: nothing seems to move when the dice have fallen.
        id="unrolled",
        aria_hidden="true",
        data_drop="",
    )
