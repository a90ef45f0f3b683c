"""What is ticked on this screen: the faces to take, one per color.

At first the fullest take is proposed. A tick is a face that differs from the proposal: one left out, or one taken
instead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..dice import Slot
from ..score import points
from ..state import aside

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rollbow.app.game_table import Scene

    from ..state import State

ORDER = "".join(slot.name for slot in Slot)
TAKE = "take "


def proposal(scene: Scene) -> tuple[str, ...]:
    """The fullest take."""
    return tuple(scene.moves[0].split()[1:]) if scene.moves else ()


def chosen(scene: Scene) -> tuple[str, ...]:
    """The faces that would be taken now."""
    return tuple(sorted({*proposal(scene)} ^ {*scene.picked}, key=_place))


def take(faces: Sequence[str]) -> str:
    """The move that takes these faces."""
    return TAKE + " ".join(sorted(faces, key=_place))


def pick(scene: Scene, token: str) -> tuple[str, ...]:
    """Takes a rolled face or leaves it; of two of one color only one can be taken."""
    if not scene.can(TAKE + token):
        return scene.picked
    now = {*chosen(scene)}
    others = {face for face in now if face[0] == token[0]}
    after = now - {token} if token in now else (now - others) | {token}
    return tuple(sorted(after ^ {*proposal(scene)}, key=_place))


def _place(face: str) -> tuple[int, str]:
    return ORDER.index(face[0]), face


def staked(state: State, faces: Sequence[str]) -> int:
    """What would be at stake with these faces; the last die of all ends the turn, so the next state doesn't say it."""
    values = list(aside(state))
    for face in faces:
        values[Slot[face[0]]] = int(face[1])
    return points(tuple(values))
