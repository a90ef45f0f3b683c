"""Formulas played with the controls on the table, in any browser engine; a mirror game runs in the rule engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic

from rollbow.games.formulas import GAME
from rollbow.games.formulas.notation import Draft, Move, Open, Reroll, Sign, Use, Write
from rollbow.games.formulas.possible_actions import ABILITIES, actions, split
from rollbow.games.formulas.sheet import SLOTS, SQUARES
from rollbow.games.formulas.state import State, face
from rollbow.kernel.session import Session, play

from .play_by_clicks import P

if TYPE_CHECKING:
    from random import Random


class Hand(Generic[P]):
    """Plays a move with the controls on the table: by clicks here, by keys in `Keys`."""

    def __init__(self, page: P) -> None:
        self.page = page

    def push(self, selector: str) -> None:
        self.page.locator(selector).click()

    def play(self, state: State, move: Move) -> None:
        text = GAME.spell(move)
        what, places = split(move)
        match move:
            case Draft(dice) | Reroll(dice):
                for letter in dice:
                    self.tick(f"#die-{letter}")
            case Write(terms, square):
                for letter in self.formula(state, terms):
                    self.tick(f"#die-{letter}")
                return self.last(f"#{SQUARES[square]}", text)
            case Sign(sign, slot):
                self.tick(f"#die-{taken(state, sign)}")
                return self.last(f"#{SLOTS[slot]}", text)
            case Open(line):
                return self.last(f"#line{line}", text)
        number = ABILITIES.get(type(move))
        if isinstance(move, Draft):
            return self.last("#main", f"{text}; use")
        if number is None:
            return self.last(f'.tray button[value="{text}"]', text)
        self.tick(f"#ability{number}")
        if what is not None:
            paid = taken(state, str(number))
            die = self.page.locator(f"#die-{taken(state, str(what), without=paid)}")
            if die.get_attribute("aria-pressed") == "false":
                self.tick(f"#{die.get_attribute('id')}")
        selectors = [selector(type(move), place) for place in places]
        if self.page.locator(selectors[0]).get_attribute("data-do") == "move":
            return self.last(selectors[0], text)
        for each in selectors:
            self.tick(each)
        return self.last("#main", text)

    @staticmethod
    def formula(state: State, terms: tuple[int, ...]) -> str:
        """The dice of a combination in the order they are tapped."""
        letters = ""
        for place, term in enumerate(terms):
            if place:
                letters += taken(state, "+" if term > 0 else "-", without=letters)
            letters += taken(state, str(abs(term)), without=letters)
        return letters

    def tick(self, selector: str) -> None:
        self.push(f'{selector}[data-do="pick"]')

    def last(self, selector: str, text: str) -> None:
        self.push(f'{selector}[data-do="move"][value="{text}"]')


def taken(state: State, shown: str, without: str = "") -> str:
    """The first die in hand that shows this."""
    return next(die for die in state.hand if die not in without and face(state, die) == shown)


def selector(kind: type[Move], place: int | str) -> str:
    number = int(place)
    if ABILITIES[kind] == 6:
        return f"#line{number}"
    return f"#{SQUARES[number] if ABILITIES[kind] in (2, 3) else SLOTS[number]}"


def choose(rng: Random, state: State) -> Move:
    """Abilities with many places first, then long combinations, then anything that writes."""
    wanted = 4 if state.solo else 2

    def liking(move: Move) -> float:
        if type(move) in ABILITIES:
            return 50 + len(split(move)[1]) + rng.random()
        match move:
            case Draft(dice):
                return 40 - abs(len(dice) - wanted) + rng.random()
            case Use():
                return 30 + (len(state.drafted) == wanted) * 20
            case Write(terms, _):
                return 10 * (len(terms) > 2) + rng.random()
            case Reroll():
                return -1
            case Open():
                return 0.3
        return rng.random()

    found: list[Move] = []
    for act in actions(state):
        moves = act.moves()
        found += rng.sample(moves, min(len(moves), 30))
    return max(found, key=liking)


def quickly(rng: Random, state: State) -> Move:
    """Uses one die a round."""
    moves = [move for act in actions(state) for move in act.moves() if not isinstance(move, Reroll)]
    if state.drafted and not state.hand:
        return Use()
    plain = [move for move in moves if not isinstance(move, Draft) or len(move.dice) == 1]
    return rng.choice(plain)


def both(hand: Hand[Any], session: Session, move: Move) -> Session:
    """Plays a move on the page and in its mirror; what is drafted is used at once."""
    hand.play(session.state, move)
    session = play(session, GAME.spell(move))
    return play(session, "use") if isinstance(move, Draft) else session
