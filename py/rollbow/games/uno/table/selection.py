"""What is ticked on this screen: a chain on the rail, dice for a re-roll, or a penalty and its target.

While a chain is built, a tick is a piece on the rail (`A`, a die; `*BE`, the wild space of two ★ dice), in the order of
the rail; `hold A`, the piece that the arrows move; `reroll` while dice for the re-roll are chosen; `?A`, one of those.
A tap or a drag may also be `A>2`, the piece to place 2 (from 0), or `A>`, off the rail. While penalties are given, `+1`
and `at3` are a kind of penalty and its target. No markup and no rules here: the engine says what fits.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from ..boards import called
from ..chains import WILD, Hand, links, longest_of
from ..dice import LETTERS, NUMBER, STAR_FACE
from ..events import NoEffect
from ..notation import Give
from ..penalties import effect
from ..state import Phase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rollbow.app.game_table import Scene

    from ..chains import Chain
    from ..state import State

REROLL: Final = "reroll"
LONGEST: Final = "longest"
LEFT: Final = "left"
RIGHT: Final = "right"
TICK: Final = "?"
HOLD: Final = "hold "
TO: Final = ">"
KINDS: Final = {"+1": 1, "-1": -1}
"""The kinds of penalties."""


@dataclass(frozen=True, slots=True)
class Rail:
    """Pieces in order, the one that the arrows move, and the dice ticked for a re-roll."""

    pieces: tuple[str, ...] = ()
    held: str = ""
    rerolling: bool = False
    ticked: tuple[str, ...] = ()
    proposed: bool = False  # it was put there as a suggestion, and nothing was changed since


def pick(scene: Scene, token: str) -> tuple[str, ...]:
    """Builds the chain, ticks dice for a re-roll, or aims a penalty."""
    state: State = scene.state
    match state.phase:
        case Phase.CHAIN if not state.air:
            return write(touched(state, read(state, scene.picked), token))
        case Phase.GIVE:
            return _aim_at(scene.picked, token)
    return scene.picked


def aim(state: State, picked: Sequence[str]) -> Give:
    """The aimed penalty: by default one that changes something, +1 before −1, at the opponent with the fewest spaces
    left.
    """
    chosen = [KINDS[token] for token in picked if KINDS.get(token) in state.penalties]
    penalty = min(chosen[:1] or state.penalties, key=lambda each: (all_idle(state, (each,)), -each))
    aimed_at = [seat for seat in state.opponents if f"at{seat}" in picked]
    seat = min(
        aimed_at[:1] or state.opponents,
        key=lambda each: (idle(state, Give(penalty, each)), state.boards[each - 1].left),
    )
    return Give(penalty, seat)


def idle(state: State, give: Give) -> bool:
    """Whether this penalty would change nothing."""
    return isinstance(effect(state, give), NoEffect)


def all_idle(state: State, penalties: Sequence[int]) -> bool:
    """Whether all of these penalties would, whoever gets them."""
    return all(idle(state, Give(penalty, seat)) for penalty in penalties for seat in state.opponents)


def aimed(state: State, picked: Sequence[str]) -> bool:
    """Whether the target is chosen; a single opponent is."""
    return len(state.opponents) == 1 or any(f"at{seat}" in picked for seat in state.opponents)


def row(state: State) -> tuple[str, ...]:
    """The six dice by letter; each pair of stars is one piece, in the first star's place."""
    stars = [letter for letter, face in zip(LETTERS, state.faces, strict=True) if face == STAR_FACE]
    pairs = {one: f"{WILD}{one}{other}" for one, other in zip(stars[::2], stars[1::2], strict=False)}
    return tuple(pairs.get(letter, letter) for letter in LETTERS if letter not in stars[1::2])


def pieces(state: State) -> tuple[str, ...]:
    """Everything that can go on the rail: numbered dice and pairs of stars."""
    return tuple(piece for piece in row(state) if link(state, piece) in (*NUMBER, WILD))


def link(state: State, piece: str) -> str:
    """What a piece is in a chain: its face, or a wild space."""
    return WILD if piece[0] == WILD else state.faces[LETTERS.index(piece)]


def chain(state: State, rail: Rail) -> Chain:
    return tuple(link(state, piece) for piece in rail.pieces)


def read(state: State, picked: Sequence[str]) -> Rail:
    """The rail made by these ticks."""
    known = pieces(state)
    placed = tuple(token for token in picked if token in known)
    held = next((token.removeprefix(HOLD) for token in picked if token.startswith(HOLD)), "")
    ticked = {token[1:] for token in picked if token.startswith(TICK)}
    return Rail(
        placed,
        held if held in placed else "",
        REROLL in picked and state.throw == 1,
        tuple(letter for letter in LETTERS if letter in ticked),
        LONGEST in picked,
    )


def write(rail: Rail) -> tuple[str, ...]:
    """The ticks that make this rail."""
    return (
        *rail.pieces,
        *((HOLD + rail.held,) if rail.held else ()),
        *((REROLL,) if rail.rerolling else ()),
        *(TICK + letter for letter in rail.ticked),
        *((LONGEST,) if rail.proposed else ()),
    )


def best_of_longest(state: State) -> Chain:
    """Among the longest chains the one whose call helps the others least."""

    def helped(links: Chain) -> tuple[int, int]:
        gifts = called(state.boards, state.seat, links[-1]) if links else ()
        wins = sum(state.boards[gift.seat - 1].left == 1 for gift in gifts)
        return wins, len(gifts)

    return min(longest_of(state.hand, state.board.last), key=helped)


def following(state: State, rail: Rail) -> frozenset[str]:
    """The pieces that fit at the end of the rail."""
    loose = [piece for piece in pieces(state) if piece not in rail.pieces]
    faces = [link(state, piece) for piece in loose]
    hand = Hand(tuple(face for face in faces if face != WILD), faces.count(WILD))
    before = link(state, rail.pieces[-1]) if rail.pieces else state.board.last
    fits = {face for face, _ in links(hand, before)}
    return frozenset(piece for piece, face in zip(loose, faces, strict=True) if face in fits)


def touched(state: State, rail: Rail, token: str) -> Rail:
    """The rail after a tap on something."""
    if token == REROLL:
        return _switched(state, rail)
    if token == LONGEST:
        return replace(_put(laid(state, best_of_longest(state))), proposed=True)
    if token in (LEFT, RIGHT):
        return _moved(rail, -1 if token == LEFT else 1)
    if token.startswith(TICK):
        return replace(rail, ticked=_toggled(rail.ticked, token[1:]))
    if token.startswith(HOLD):
        return _held(rail, token.removeprefix(HOLD))
    piece, to, place = token.partition(TO)
    if piece not in pieces(state):
        return rail
    return _dropped(rail, piece, place) if to else _put(_toggled(rail.pieces, piece))


def _put(placed: tuple[str, ...]) -> Rail:
    """These pieces on the rail; the last one is held."""
    return Rail(placed, placed[-1] if placed else "")


def _held(rail: Rail, piece: str) -> Rail:
    """A tap on a piece of the rail: the arrows now move it. If they already do, it goes off the rail."""
    if piece not in rail.pieces:
        return rail
    return replace(rail, held=piece) if piece != rail.held else _put(_toggled(rail.pieces, piece))


def _dropped(rail: Rail, piece: str, place: str) -> Rail:
    others = tuple(other for other in rail.pieces if other != piece)
    if not (place.isascii() and place.isdigit()):
        return _put(others)
    at = int(place[:2])
    return replace(rail, pieces=(*others[:at], piece, *others[at:]), held=piece, proposed=False)


def _switched(state: State, rail: Rail) -> Rail:
    """Switches between chain and re-roll. At first, all dice that aren't on the rail are ticked."""
    if rail.rerolling:
        return replace(rail, rerolling=False, ticked=())
    kept = "".join(rail.pieces)
    return replace(rail, rerolling=True, ticked=tuple(letter for letter in LETTERS if letter not in kept))


def _moved(rail: Rail, step: int) -> Rail:
    if rail.held not in rail.pieces:
        return rail
    order = list(rail.pieces)
    place = order.index(rail.held)
    order.insert(min(max(place + step, 0), len(order)), order.pop(place))
    return replace(rail, pieces=tuple(order), proposed=False)


def laid(state: State, links: Chain) -> tuple[str, ...]:
    """The pieces that make a chain."""
    left = list(pieces(state))
    laid = []
    for wanted in links:
        piece = next(piece for piece in left if link(state, piece) == wanted)
        left.remove(piece)
        laid.append(piece)
    return tuple(laid)


def _toggled(tokens: tuple[str, ...], token: str) -> tuple[str, ...]:
    return tuple(other for other in tokens if other != token) if token in tokens else (*tokens, token)


def _aim_at(picked: Sequence[str], token: str) -> tuple[str, ...]:
    """One kind of penalty and one target at a time."""
    return (*(other for other in picked if (other in KINDS) != (token in KINDS)), token)
