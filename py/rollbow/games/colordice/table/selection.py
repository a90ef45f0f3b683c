"""The attack being put together on this screen: its ticks, the attack they amount to, and its words.

Nothing is decided here: the choices are the engine's legal attacks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..attack import Outcome, possible, preview, sources
from ..legal import legal
from ..notation import BY_WORD, OUTSIDE, Attack, Color, spell
from ..state import Phase, State, attacker, colors, group, rivals

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rollbow.app.game_table import Scene

PARTS = ("on", "from", "into", "strike")
"""The parts of an attack that can be ticked."""
SEVERAL = "several"
"""Ticked while several dice are chosen to be thrown again together."""


@dataclass(frozen=True, slots=True)
class Choice:
    """All legal attacks, and the one that the ticks amount to. With nothing ticked it is chosen only if there is no
    other; `attack` is then just the first, to say why others are not possible.
    """

    attacks: tuple[Attack, ...]
    attack: Attack
    group: int
    outcome: Outcome
    mine: Color
    """The attacker's color."""
    chosen: bool

    @property
    def on_target(self) -> list[Attack]:
        """The attacks on the chosen color; all of them while none is chosen."""
        if not self.chosen:
            return [*self.attacks]
        return [attack for attack in self.attacks if attack.target == self.attack.target]

    @property
    def targets(self) -> set[Color]:
        return {attack.target for attack in self.attacks}

    @property
    def sources(self) -> set[Color | None]:
        return {attack.source for attack in self.on_target}

    @property
    def goals(self) -> set[Color]:
        return {attack.into for attack in self.on_target}

    @property
    def strikes(self) -> list[Attack]:
        """The chosen attack with every possible number of struck pawns."""
        this = self.attack
        return [a for a in self.on_target if (a.source, a.into) == (this.source, this.into)]


def choose(scene: Scene) -> Choice | None:
    """The current choice; None if no attack can be made here and now.

    The attacked color comes first; of the rest the latest tick counts most, and ticks that no longer fit are void.
    """
    state: State = scene.state
    if not scene.active or state.phase not in (Phase.ATTACK, Phase.COUNTER):
        return None
    attacks = tuple(move for move in legal(state) if isinstance(move, Attack))
    if not attacks:
        return None
    left: Sequence[Attack] = attacks
    chosen = len(attacks) == 1 or any(
        _fits(attack, token) for attack in attacks for token in _ticks(scene.picked)
    )
    for token in (*_of("on", scene.picked), *reversed(scene.picked)):
        left = [attack for attack in left if _fits(attack, token)] or left
    attack, mine = left[0], attacker(state)
    if state.anywhere:
        home = (each for each in left if each.target == attack.target == each.into)
        attack = next(home, attack)
    count = group(state, mine, attack.target)
    return Choice(attacks, attack, count, preview(state, mine, attack, count), mine, chosen)


def pick(scene: Scene, token: str) -> tuple[str, ...]:
    """Ticks single dice (`red`) for another throw, or one of each part of an attack (`from:red`)."""
    tokens = scene.picked
    part, colon, _ = token.partition(":")
    if part == "on":
        return (token,)
    if colon:
        return (*(other for other in tokens if other.partition(":")[0] != part), token)
    if token in tokens:
        return () if token == SEVERAL else tuple(other for other in tokens if other != token)
    return (SEVERAL,) if token == SEVERAL else (*tokens, token)


def place(source: Color | None) -> str:
    return OUTSIDE if source is None else source.word


def on_color(state: State, target: Color) -> str:
    """An attack on this color to refuse if none is possible: the one with the most telling reason."""
    mine = attacker(state)
    count = group(state, mine, target)
    source = next(sources(state, mine, count), None) if count > 0 else None
    return spell(Attack(target, source, target))


def into_area(state: State, choice: Choice, area: Color) -> str:
    """An attack into this area to refuse if the chosen color allows none."""
    this = choice.attack
    inside = [s for s in sources(state, choice.mine, choice.group) if s not in (None, area)]
    source = this.source if this.source not in (None, area) or not inside else inside[0]
    return spell(Attack(this.target, source, area, _struck(state, choice, area)))


def from_place(state: State, choice: Choice, source: Color | None) -> str:
    """An attack from this place to refuse if the chosen color allows none."""
    goals = (choice.attack.target, choice.attack.into, *colors(state))
    into = next(area for area in goals if area not in (source, choice.mine))
    return spell(Attack(choice.attack.target, source, into, _struck(state, choice, into)))


def _struck(state: State, choice: Choice, into: Color) -> int:
    """How many an attack to be refused strikes: none where a move could lead."""
    return 0 if state.anywhere or into == choice.attack.target else choice.group


def attackable(state: State) -> tuple[list[Color], list[Color]]:
    """The lower colors that the active player can attack as the board stands, and those it can't."""
    mine = state.active
    lower = [color for color in colors(state) if group(state, mine, color) > 0]
    good = [color for color in lower if possible(state, mine, color, group(state, mine, color))]
    return good, [color for color in lower if color not in good]


def against(state: State, viewer: int) -> tuple[str, ...]:
    """Whom the active player may attack with how many, in sentences: “you” for the viewer."""
    mine = state.active
    good, bad = attackable(state)
    me = "You" if mine + 1 == viewer else mine.word.capitalize()
    says = [
        f"{me} may attack {listed(f'{c.word} with {group(state, mine, c)}' for c in good)}."
        if good
        else f"{me} can’t attack anyone."
    ]
    if bad:
        says.append(f"Not possible now: {listed(f'{c.word} with {group(state, mine, c)}' for c in bad)}.")
    if back := rivals(state):
        rival = listed(f"{c.word} with {group(state, c, mine)}" for c in back)
        says.append(f"Can hit back: {rival}.")
    return tuple(says)


def foreseen(state: State, choice: Choice) -> tuple[str, ...]:
    """What the chosen attack would do, in sentences."""
    this, result, me = choice.attack, choice.outcome, choice.mine.word
    origin = "outside" if this.source is None else f"the {this.source.word} area"
    go = "goes" if choice.group == 1 else "go"
    says = [f"{pawns(choice.group, choice.mine)} {go} from {origin} into the {this.into.word} area."]
    if result.struck:
        are, go = ("is", "goes") if result.struck == 1 else ("are", "go")
        end = "out of the game" if result.leave else "outside"
        says.append(f"{pawns(result.struck, this.target)} {are} struck and {go} {end}.")
    if result.locks:
        says.append(f"Then {result.areas[this.into][choice.mine]} {me} pawns stand there, locked.")
    if result.wins:
        says.append(f"That makes nine: {me} wins!")
    return tuple(says)


def deed(choice: Choice, counter: bool) -> str:
    """The attack in a button's words."""
    this = choice.attack
    struck, moving = this.struck, choice.group - this.struck
    way = "in" if this.into == this.target else f"into {this.into.word}"
    parts = ([f"move {moving} {way}"] if moving else []) + ([f"strike {struck}"] if struck else [])
    win = " and win" if choice.outcome.wins else ""
    verb = "Hit back at" if counter else "Attack"
    return f"{verb} {this.target.word}: {' and '.join(parts)}{win}"


def pawns(count: int, color: Color) -> str:
    return f"{count} {color.word} {'pawn' if count == 1 else 'pawns'}"


def listed(words: Iterable[str]) -> str:
    *some, last = words
    return f"{', '.join(some)} and {last}" if some else last


def _of(part: str, tokens: tuple[str, ...]) -> list[str]:
    return [token for token in tokens if token.partition(":")[0] == part]


def _ticks(tokens: tuple[str, ...]) -> list[str]:
    return [token for token in tokens if token.partition(":")[0] in PARTS]


def _fits(attack: Attack, token: str) -> bool:
    part, _, value = token.partition(":")
    match part:
        case "on":
            return attack.target == BY_WORD.get(value)
        case "from":
            return place(attack.source) == value
        case "into":
            return attack.into == BY_WORD.get(value)
        case "strike":
            return str(attack.struck) == value
    return True
