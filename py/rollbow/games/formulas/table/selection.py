"""What is ticked on this screen, and what it is about to do.

Ticks are die letters, addresses of places, and `ability1` to `ability6`. possible_actions.py says what they may
lead to; nothing is decided here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..dice import ordered
from ..notation import WORDS, Plus, Sign, Signs, Times, Write, spell_terms
from ..possible_actions import ABILITIES, KINDS, Action, Kind, What, action, actions_of, whats
from ..sheet import SLOTS, SQUARES
from ..state import Phase, State, face

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rollbow.app.game_table import Scene

KIND_OF = {number: kind for kind, number in ABILITIES.items()}
ABILITY_TOKENS = {f"ability{number}": number for number in KIND_OF}
IN_SLOTS = (Sign, Times, Plus, Signs)
"""The kinds of moves that go into slots; the others that write go into squares."""


@dataclass(frozen=True, slots=True)
class Choice:
    """`kind` and `what` are known once the ticks make sense, `act` if the dice can pay for it.

    `places` are addresses in the order they were tapped. With an ability `dice` is the die it writes.
    """

    dice: str = ""
    places: tuple[str, ...] = ()
    ability: int = 0
    kind: Kind | None = None
    what: What = None
    act: Action | None = None

    @property
    def start(self) -> str:
        """The text of its moves without the places."""
        if self.kind is None:
            return ""
        what = spell_terms(self.what) if isinstance(self.what, tuple) else self.what
        return WORDS[self.kind] if what is None else f"{WORDS[self.kind]} {what}"

    @property
    def move(self) -> str:
        """The text of the move with the ticked places."""
        return " ".join((self.start, *sorted(self.places, key=in_order)))

    @property
    def several(self) -> bool:
        """Whether one move may take more than one place."""
        return self.act is not None and self.act.most > 1


def in_order(place: str) -> int:
    """A place's index in the order of the sheet."""
    return SQUARES.index(place) if place in SQUARES else SLOTS.index(place)


def read(state: State, picked: Sequence[str]) -> Choice:
    """What the ticks mean now, without those that no longer mean anything."""
    if state.phase is Phase.DRAFT:
        return Choice("".join(sorted(token for token in picked if token in [*state.undrafted])))
    if state.phase not in (Phase.SET_UP, Phase.USE):
        return Choice()
    dice = "".join(token for token in picked if token in [*state.hand])
    places = tuple(token for token in picked if token in SQUARES or token in SLOTS)
    for token in picked:
        if token in ABILITY_TOKENS and (acts := actions_of(state, KIND_OF[ABILITY_TOKENS[token]])):
            return _ability(state, ABILITY_TOKENS[token], acts, dice, places)
    return _formula(state, dice, places[-1:])


def paying_die(state: State, ability: int) -> str:
    """The die that pays for an ability."""
    return next(die for die in state.hand if face(state, die) == str(ability))


def _ability(
    state: State, number: int, acts: tuple[Action, ...], dice: str, places: tuple[str, ...]
) -> Choice:
    """If another die is needed, the largest number or the plus is ticked by default."""
    numbers = all(isinstance(act.what, int) for act in acts)
    act = acts[-1] if numbers else acts[0]
    if dice:
        act = next((act for act in acts if str(act.what) == face(state, dice[-1])), act)
    others = state.hand.replace(paying_die(state, number), "")
    written = "" if act.what is None else next(die for die in others if face(state, die) == str(act.what))
    names = SLOTS if act.kind in IN_SLOTS else SQUARES
    legal = tuple(place for place in places if place in names and names.index(place) in act.places)
    return Choice(written, legal if act.most > 1 else (), number, act.kind, act.what, act)


def _formula(state: State, dice: str, places: tuple[str, ...]) -> Choice:
    faces = [face(state, die) for die in dice]
    numbers, signs = faces[::2], faces[1::2]
    if len(faces) == 1 and not faces[0].isdigit():
        return _paid(state, Choice(dice, places, 0, Sign, faces[0]))
    if len(numbers) == len(signs) + 1 and all(map(str.isdigit, numbers)):
        joined = zip(["+", *signs], numbers, strict=True)
        return _paid(
            state, Choice(dice, places, 0, Write, ordered(tuple(int(sign + n) for sign, n in joined)))
        )
    return Choice(dice, places)


def _paid(state: State, choice: Choice) -> Choice:
    kind = choice.kind
    if kind is None or kind not in KINDS[state.phase] or choice.what not in whats(state, kind):
        return choice
    act = action(state, kind, choice.what)
    return Choice(choice.dice, choice.places, 0, kind, choice.what, act)


def pick(scene: Scene, token: str) -> tuple[str, ...]:
    """Ticks or unticks a die, a place or an ability."""
    state: State = scene.state
    picked = scene.picked
    choice = read(state, picked)
    if state.phase is Phase.DRAFT and token in [*state.undrafted]:
        return tuple(sorted({*choice.dice} ^ {token}))
    if token in ABILITY_TOKENS:
        return () if token in picked else (token,)
    if token in [*state.hand]:
        return _pick_die(state, choice, token)
    if token in SQUARES or token in SLOTS:
        return _pick_place(state, choice, token)
    return picked


def _pick_die(state: State, choice: Choice, die: str) -> tuple[str, ...]:
    shown = face(state, die)
    if choice.ability and choice.kind is not None:
        if shown in map(str, whats(state, choice.kind)):
            return (f"ability{choice.ability}", die, *choice.places)
        return (die,)
    dice = _built(state, choice.dice, die)
    keep = tuple(place for place in choice.places if _meet(state, dice, place))
    return (*keep, *dice)


def _built(state: State, dice: str, die: str) -> str:
    """Like a calculator: numbers and signs alternate, and another of the same kind replaces the last.

    Tapping a ticked die removes it and everything after it.
    """
    if die in [*dice]:
        return dice[: dice.index(die)]
    digits = [face(state, other).isdigit() for other in dice + die]
    if dice and (digits[-1] == digits[-2] or digits == [False, True]):
        return dice[:-1] + die
    return dice + die


def _meet(state: State, dice: str, place: str) -> bool:
    """Whether what is being built could go into this kind of place at all."""
    return not dice or face(state, dice[0]).isdigit() == (place in SQUARES)


def _pick_place(state: State, choice: Choice, place: str) -> tuple[str, ...]:
    if choice.ability and choice.act is not None:
        names = SLOTS if choice.act.kind in IN_SLOTS else SQUARES
        if place not in names or not choice.several:
            return (place,)
        others = tuple(other for other in choice.places if other != place)
        if place not in choice.places:
            # one too many replaces the first
            others = (*others[max(0, len(others) + 1 - choice.act.most) :], place)
        return (f"ability{choice.ability}", *choice.dice, *others)
    if place in choice.places:
        return tuple(choice.dice)
    return (place, *(choice.dice if _meet(state, choice.dice, place) else ""))
