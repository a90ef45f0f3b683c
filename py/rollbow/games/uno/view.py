"""How UNO Dice looks: two to four boards, a rail on which dice become a chain, penalties that are aimed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.html import Html, el, join
from rollbow.app.pieces import die, hue
from rollbow.app.scene import move_button

from . import view_boards, view_dice, view_give, view_rail, view_tray
from .boards import BOARD_COLORS
from .dice import LETTERS
from .events import tell as tell
from .notation import Write, spell
from .state import Phase, State
from .view_marks import Marks, foretold, marks, recap

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rollbow.app.scene import Scene


def board(scene: Scene) -> Html:
    state: State = scene.state
    aiming = scene.active and state.phase is Phase.GIVE
    aim = view_give.aim(state, scene.picked).seat if aiming else None
    return view_boards.boards(scene, _pencil(scene), marks(scene.events, len(state.boards)), aim)


def tray(scene: Scene) -> Html:
    state: State = scene.state
    if not scene.active or state.phase is Phase.OVER:
        return join(_recap(scene), view_dice.loose(scene) if state.shown else _cup())
    match state.phase:
        case Phase.CHAIN:
            return view_tray.tray(scene)
        case Phase.GIVE:
            return view_give.tray(scene)
    return join(
        _recap(scene), _cup(), move_button(scene, "roll", "Roll the six dice", id="act", class_="main")
    )


def pick(scene: Scene, token: str) -> tuple[str, ...]:
    """Builds the chain, ticks dice for a re-roll, or aims a penalty."""
    state: State = scene.state
    match state.phase:
        case Phase.CHAIN if not state.air:
            return view_rail.write(view_rail.touched(state, view_rail.read(state, scene.picked), token))
        case Phase.GIVE:
            return view_give.pick(scene.picked, token)
    return scene.picked


def moment(state: State) -> str:
    if state.phase is Phase.OVER:
        return "Finished"
    return f"Turn {state.number}" if state.number else "Set-up"


def standing(state: State, seat: int) -> str:
    board = state.boards[seat - 1]
    return f"{len(board.entries)} of {board.spaces + board.extras}"


def picture(state: State) -> Html:
    """A bar a board in its color, as long as the board is full."""
    height = 40 / len(state.boards)
    return el(
        "svg",
        *(
            el(
                "rect",
                x="0",
                y=f"{place * height + 1:g}",
                height=f"{height - 2:g}",
                width=f"{60 * len(board.entries) / (board.spaces + board.extras):g}",
                class_=hue(BOARD_COLORS[place]),
            )
            for place, board in enumerate(state.boards)
        ),
        viewBox="0 0 60 40",
        class_="picture",
        aria_hidden="true",
    )


def _pencil(scene: Scene) -> Sequence[Marks]:
    """What the move that is being prepared would change on the boards."""
    state: State = scene.state
    events: tuple[object, ...] = ()
    if scene.active and state.phase is Phase.CHAIN:
        rail = view_rail.read(state, scene.picked)
        move = Write(view_rail.chain(state, rail))
        if rail.pieces and not rail.rerolling and not scene.why_not(spell(move)):
            events = foretold(state, move)
    elif scene.active and state.phase is Phase.GIVE:
        events = foretold(state, view_give.aim(state, scene.picked))
    return marks(events, len(state.boards))


def _recap(scene: Scene) -> Html:
    """What the last move brought, so that nobody has to open the log for it."""
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
        aria_hidden="true",
        data_drop="",
    )
