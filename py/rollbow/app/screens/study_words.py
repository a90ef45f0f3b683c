"""What a study says in words: its one sentence, and its numbers, in percentage points of the chance to win or in a solo
game's own units. The words are kind: a number is not a verdict on a person.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rollbow.app.model import YOU, headline, names, told
from rollbow.kernel.game import Over

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rollbow.app.kept.studies import Point, Share, Study
    from rollbow.kernel.session import Session

NOTHING = 0.05
"""Fewer points than this count as nothing."""
LITTLE = 0.1
EVEN = 0.5
"""A lead of fewer points than this is none."""
DOUBTFUL = 0.08
"""With more than this unexplained (solo: of the result), a caution is added to what luck did."""


@dataclass(frozen=True, slots=True)
class Scale:
    """How a study's numbers are told: `times` makes them points."""

    times: float
    unit: str
    digits: int = 0

    @property
    def many(self) -> bool:
        return self.unit == "%"

    @property
    def fewer(self) -> bool:
        """Whether fewer is better; such values are negative."""
        return self.unit == "turns"

    def size(self, value: float) -> str:
        """An amount without its sign: `7.3`, `<0.1`, or `0`."""
        points = abs(value * self.times)
        if points < (NOTHING if self.many else NOTHING / 10):
            return "0"
        return "<0.1" if points < LITTLE else f"{points:.1f}"

    def signed(self, value: float) -> str:
        """An amount with its sign in the units counted: a turn saved is one less."""
        size = self.size(value)
        return size if size in ("0", "<0.1") else ("−" if (value < 0) != self.fewer else "+") + size

    def level(self, value: float) -> str:
        """A seat's standing."""
        size = self.size(value)
        return f"−{size}" if value < 0 and not self.fewer and size not in ("0", "<0.1") else size

    def rounded(self, value: float) -> str:
        """An amount for a sentence."""
        return f"{abs(value * self.times):.{self.digits}f}"

    def rounded_signed(self, value: float) -> str:
        """The same with its sign."""
        size = self.rounded(value)
        return size if float(size) == 0 else ("−" if value < 0 else "+") + size

    def chance(self, value: float) -> str:
        """What a seat can expect: `62%`, `178.2 points`, or `6.8 turns`."""
        return f"{100 * value:.0f}%" if self.many else f"{abs(value):.1f} {self.unit}"

    def cost(self, value: float) -> str:
        """What a decision costs."""
        if self.size(value) == "0":
            return "as good as the expert’s"
        return f"costs {self.size(value)} {self.of(value)}"

    def of(self, value: float) -> str:
        """What is counted."""
        one = self.size(value) == "1.0"
        if self.many:
            return "percentage point" if one else "percentage points"
        return self.unit.removesuffix("s") if one else self.unit


def scale(study: Study) -> Scale:
    """The scale for this study. Negative values in a solo game are turns: the fewer the better."""
    if study.seats > 1:
        return Scale(100, "%")
    return Scale(1, "turns", 1) if study.points and study.points[0].chances[0] < 0 else Scale(1, "points")


def rest(before: Point, point: Point, called: Sequence[str], by: Scale) -> str:
    """What a step changed besides luck and decisions, as the judge changed its mind. Small amounts aren't mentioned."""
    least = max(LITTLE, EVEN * 0.1**by.digits)
    parts = zip(called, point.chances, before.chances, point.moved, strict=True)
    changed = [(name, now - old - moved) for name, now, old, moved in parts]
    told_of = [
        f"{name} {by.signed(value)}" if by.many else f"{by.signed(value)} {by.of(value)}"
        for name, value in changed
        if abs(value * by.times) >= least
    ]
    return f"Unexplained: {', '.join(told_of)}." if told_of else ""


def sentence(session: Session, study: Study) -> str:
    """The game in a sentence or three."""
    called, turn = names(session), session.turn
    by, shares = scale(study), study.shares
    over = isinstance(turn, Over)
    if len(called) == 1:
        told_alone = (
            _alone(session),
            _own_dice(called[0], shares[0], by),
            _without_luck(shares[0], by, over),
        )
        return " ".join((*told_alone, *_doubt(shares, by)))
    first = f"{headline(turn.result, called)}." if isinstance(turn, Over) else _lead("So far", called, shares)
    hero = called.index(YOU) if YOU in called else 0
    if YOU not in called and isinstance(turn, Over) and turn.result.winners:
        hero = turn.result.winners[0] - 1
    told_of = (_past(first), _dice(hero, called, shares, by), _even(called, shares, over))
    return " ".join((*told_of, *_doubt(shares, by)))


def _past(words: str) -> str:
    """A headline in the past tense."""
    for now, then in ((" wins.", " won."), ("You win.", "You won."), (" share the win.", " shared the win.")):
        if words.endswith(now):
            return words.removesuffix(now) + then
    return words


def _alone(session: Session) -> str:
    turn = session.turn
    return (
        f"{headline(turn.result, names(session))}." if isinstance(turn, Over) else "This game isn’t over yet."
    )


def _own_dice(name: str, share: Share, by: Scale) -> str:
    who = "you" if name == YOU else name
    luck = f"The dice gave {who} {by.rounded_signed(share.luck)} {by.unit}"
    if by.unit == "turns":
        luck = f"The dice {'saved' if share.luck >= 0 else 'cost'} {who} {by.rounded(share.luck)} turns"
    return f"{luck}; {who} gave up {by.rounded(share.given_up)} {by.unit}."


def _without_luck(share: Share, by: Scale, over: bool) -> str:
    rest = f"{by.rounded(share.result - share.luck)} {by.unit}"
    return f"With average luck it would {'have been' if over else 'be'} about {rest}."


def _dice(hero: int, called: Sequence[str], shares: Sequence[Share], by: Scale) -> str:
    own = called[hero]
    others = [
        f"{'yours' if name == YOU else f'{name}’s'} {by.rounded(share.given_up)}"
        for name, share in zip(called, shares, strict=True)
        if name is not own
    ]
    luck, whose = shares[hero].luck, "your" if own == YOU else f"{own}’s"
    told_of = [f"{whose} decisions cost {by.rounded(shares[hero].given_up)}", *others]
    listed = f"{', '.join(told_of[:-1])} and {told_of[-1]}"
    way = "raised" if luck >= 0 else "lowered"
    return f"The dice {way} {whose} chance to win by {by.rounded(luck)} percentage points; {listed}."


def _doubt(shares: Sequence[Share], by: Scale) -> tuple[str, ...]:
    """A caution, where the judge changed its mind about more than a little."""
    rest = max(abs(share.unexplained) for share in shares)
    if rest <= DOUBTFUL * (1 if by.many else abs(shares[0].result)):
        return ()
    words = (
        f"{by.rounded(rest)} {'percentage points' if by.many else by.unit} of this game remain unexplained."
    )
    return (f"Take that with a grain of salt: {words}",)


def _lead(when: str, called: Sequence[str], shares: Sequence[Share]) -> str:
    """Who is ahead now."""
    return f"{when} {_ahead(called, [share.result for share in shares], '{} is ahead')}."


def _even(called: Sequence[str], shares: Sequence[Share], over: bool) -> str:
    """What the standing would be if the dice had favored nobody."""
    rest = [max(0.0, share.result - share.luck) for share in shares]
    whole = sum(rest) or 1.0
    first = rest.index(max(rest))
    if over and round(100 * rest[first] / whole) == 100:
        too = " anyway" if shares[first].result == max(share.result for share in shares) else ""
        return f"With average luck {'you' if called[first] == YOU else called[first]} would have won{too}."
    words = "{} would have been ahead" if over else "{} would be ahead"
    return f"With average luck {_ahead(called, [each / whole for each in rest], words)}."


def _ahead(called: Sequence[str], chances: Sequence[float], words: str) -> str:
    order = sorted(range(len(called)), key=lambda seat: -chances[seat])
    best, second = (100 * chances[seat] for seat in order[:2])
    if best - second < EVEN:
        return "nobody is ahead" if " is " in words else "nobody would have been ahead"
    name = called[order[0]]
    phrase = told(words.format(name))
    phrase = phrase[:1].lower() + phrase[1:] if name == YOU else phrase
    if len(called) == 2:
        return f"{phrase} {best:.0f} to {100 - round(best)}"
    return f"{phrase} with {best:.0f}%"
