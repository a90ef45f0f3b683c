"""The boards of UNO Dice: entries in ink, what a move would write in pencil, extra spaces outlined or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.game_table import pick_button
from rollbow.app.html import Html, classes, el
from rollbow.app.pieces import cross, hue, icon

from ..boards import BOARD_COLORS, EXTRAS
from ..chains import STAR
from ..dice import COLORS
from ..notation import Write, spell
from ..state import Phase
from .marks import Marks, foretold, marks
from .selection import aim, aimed, chain, read

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rollbow.app.game_table import Scene

    from ..boards import Board
    from ..state import State


def board(scene: Scene) -> Html:
    state: State = scene.state
    aiming = scene.active and state.phase is Phase.GIVE
    target = (aim(state, scene.picked).seat if aimed(state, scene.picked) else 0) if aiming else None
    fresh = marks(scene.news or scene.events, len(state.boards))
    return _boards(scene, _pencil(scene), fresh, target)


def _boards(scene: Scene, pencil: Sequence[Marks], fresh: Sequence[Marks], aim: int | None) -> Html:
    """All boards, the viewer's first and large, then the seats that follow. `aim` is the seat a penalty is for; 0
    while none is chosen."""
    state: State = scene.state
    count = len(state.boards)
    order = [(scene.viewer - 1 + step) % count + 1 for step in range(count)]
    return el(
        "div",
        *(_board(scene, seat, pencil[seat - 1], fresh[seat - 1], aim) for seat in order),
        class_=f"boards of-{count}",
    )


def _pencil(scene: Scene) -> Sequence[Marks]:
    """What the move being prepared would change on the boards."""
    state: State = scene.state
    events: tuple[object, ...] = ()
    if scene.active and state.phase is Phase.CHAIN:
        rail = read(state, scene.picked)
        move = Write(chain(state, rail))
        if rail.pieces and not rail.rerolling and not scene.why_not(spell(move)):
            events = foretold(state, move)
    elif scene.active and state.phase is Phase.GIVE and aimed(state, scene.picked):
        events = foretold(state, aim(state, scene.picked))
    return marks(events, len(state.boards))


def said(entry: int) -> str:
    """An entry as read aloud."""
    return "star" if entry == STAR else str(entry)


def inked(entry: int) -> str:
    """An entry as written."""
    return "★" if entry == STAR else str(entry)


def watched(scene: Scene) -> Html | None:
    """The board of whoever plays now, if it isn't the viewer's."""
    state: State = scene.state
    seat = scene.seat
    if seat is None or seat == scene.viewer or len(state.boards) == 2:
        return None
    fresh = marks(scene.events, len(state.boards))[seat - 1]
    return el(
        "div", _board(scene, seat, Marks(), fresh, None, named=False), class_="watched", aria_hidden="true"
    )


def _board(
    scene: Scene, seat: int, pencil: Marks, fresh: Marks, aim: int | None, *, named: bool = True
) -> Html:
    state: State = scene.state
    board = state.boards[seat - 1]
    color = BOARD_COLORS[seat - 1]
    own = seat == scene.viewer
    columns = board.spaces // 2 if own else (board.spaces + EXTRAS) // 2
    return el(
        "section",
        _head(scene, seat, aim),
        el(
            "div",
            *_cells(board, pencil, fresh, news=bool(scene.news)),
            class_=f"cells across-{columns}",
            role="img",
            aria_label=_words(board),
        ),
        id=f"board-{seat}" if named else None,
        class_=classes("sheet", hue(color), own=own, turn=scene.seat == seat, aimed=aim == seat),
        aria_label=f"{scene.names[seat - 1]}, {COLORS[color]} board",
    )


def _head(scene: Scene, seat: int, aim: int | None) -> Html:
    """Whose board it is and how full. While a penalty is aimed, tapping an opponent's board aims it there."""
    state: State = scene.state
    board = state.boards[seat - 1]
    color = BOARD_COLORS[seat - 1]
    parts = (
        el("span", icon(color), color, class_="flag", title=f"{COLORS[color]} board"),
        el("span", scene.names[seat - 1], class_="name"),
        el("span", f"{board.left} left", class_="left"),
    )
    if aim is None or len(state.opponents) == 1 or seat not in state.opponents:
        return el("h2", *parts, class_="head")
    return pick_button(
        scene,
        f"at{seat}",
        *parts,
        class_="head aim",
        id=f"aim-{seat}",
        aria_pressed="true" if seat == aim else "false",
        aria_label=f"Aim the penalty at {scene.names[seat - 1]}, {COLORS[color]} board, {board.left} left",
    )


def _words(board: Board) -> str:
    filled = " ".join(said(entry) for entry in board.entries) or "nothing yet"
    extras = f", {board.extras} of them extra" if board.extras else ""
    return f"{filled}. {len(board.entries)} of {board.spaces + board.extras} spaces filled{extras}"


def _cells(board: Board, pencil: Marks, fresh: Marks, *, news: bool = False) -> list[Html]:
    """Every space: printed ones, then extras. Outlined extras look like spaces; the others are only hinted at."""
    full = len(board.entries)
    spaces = board.spaces + board.extras
    new = full - len(fresh.written)
    going = pencil.erased is not None
    cells = []
    for place in range(board.spaces + EXTRAS):
        kind = classes(
            "cell",
            extra=place >= board.spaces,
            spare=place >= spaces + pencil.outlined,
            sketched=pencil.outlined and place == spaces,
            outlined=fresh.outlined and place == spaces - 1,
            news=news and (new <= place < full or (fresh.outlined and place == spaces - 1)),
        )
        if place < full:
            last = place == full - 1
            cells.append(
                el(
                    "span",
                    inked(board.entries[place]),
                    cross() if last and going else None,
                    class_=f"{kind} ink{' last' if last else ''}{' fresh' if place >= new else ''}",
                )
            )
        elif not going and place < full + len(pencil.written):
            cells.append(el("span", inked(pencil.written[place - full]), class_=f"{kind} pencil"))
        elif place == full and fresh.erased is not None and not fresh.written:
            cells.append(el("span", inked(fresh.erased), class_=f"{kind} erased"))
        else:
            cells.append(el("span", class_=kind))
    return cells
