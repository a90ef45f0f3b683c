"""The opponents of UNO Dice: legal, deterministic, exact where they count, and as strong as their names say."""

from __future__ import annotations

from itertools import islice, product
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from drive import settle_dice
from rollbow.bots.player import LEVELS, YARDSTICKS
from rollbow.bots.tournament import Match, run
from rollbow.games import uno
from rollbow.games.uno import bot, bot_data
from rollbow.games.uno.boards import Board
from rollbow.games.uno.bot_expert import weighed
from rollbow.games.uno.bot_hands import COUNT, ENDINGS, LINKS, again, best, kept, number, offered, spelled
from rollbow.games.uno.bot_value import Outlook
from rollbow.games.uno.chains import chains, first_misfit, hand, reach
from rollbow.games.uno.dice import FACES, LETTERS
from rollbow.games.uno.effects import penalize
from rollbow.games.uno.notation import Give, Write
from rollbow.games.uno.rules import after
from rollbow.games.uno.state import Phase, State
from rollbow.kernel.game import Over

if TYPE_CHECKING:
    from collections.abc import Iterator

ALL = (*LEVELS, *YARDSTICKS)
EVERY_THROW = list(product(range(6), repeat=6))


def shown(text: str) -> tuple[int, ...]:
    return tuple(FACES[letter].index(face) for letter, face in zip(LETTERS, text.split(), strict=True))


def at(dice: str, *boards: Board, throw: int = 1, number: int = 1) -> State:
    """The dice show this, the chain is to be written."""
    return State(boards, number, Phase.CHAIN, throw, shown=shown(dice))


def positions(level: str, seats: int, seed: str, spaces: int = 16) -> Iterator[tuple[State, Any]]:
    """The states of one game in which this level moves all seats, and its moves."""
    rng = Random(seed)
    state = settle_dice(uno, uno.start(seats, {"spaces": spaces}), seed)
    while not isinstance(uno.turn(state), Over):
        move = bot.choose(state, level, rng, 1.0)
        yield state, move
        state = settle_dice(uno, uno.apply(state, move).state, seed)


@pytest.mark.parametrize("level", ALL)
@pytest.mark.parametrize(("seats", "spaces"), [(2, 16), (3, 20), (4, 16)])
def test_a_game_of_each_level_is_legal_and_repeats_itself(level: str, seats: int, spaces: int) -> None:
    """`apply` checks every move. The same random source gives the same game; there is no other memory."""
    most = {2: 400, 3: 30, 4: 20}[seats] if level in ("random", "greedy") else 20
    first = list(islice(positions(level, seats, "bots", spaces), most))
    assert {state.phase for state, _ in first} == {Phase.ROLL, Phase.CHAIN, Phase.GIVE}
    for state, move in first[:12]:
        assert move in uno.legal(state)
    assert list(islice(positions(level, seats, "bots", spaces), 10)) == first[:10]


@pytest.mark.parametrize("level", LEVELS)
def test_the_choice_hangs_on_the_state_alone(level: str) -> None:
    """A game with other dice to come, or on its way from another past, makes no difference."""
    states = [state for state, _ in islice(positions("steady", 2, "one"), 8)]
    alone = [bot.choose(state, level, Random(5), 1.0) for state in states]
    assert alone == [bot.choose(state, level, Random(5), 0.01) for state in reversed(states)][::-1]


# ---- the tables beneath


def test_endings_are_those_of_the_chains() -> None:
    rng = Random(1)
    for _ in range(60):
        dice = tuple(rng.choices((0, 1, 2, 3, 4, 4, 5), k=6))
        faces = tuple(FACES[letter][value] for letter, value in zip(LETTERS, dice, strict=True))
        last = rng.randrange(7)
        longest: dict[int, int] = {}
        for chain in chains(hand(dice), last)[1:]:
            link = LINKS.index(chain[-1])
            longest[link] = max(longest.get(link, 0), len(chain))
        *ends, empty = offered(faces, last)
        assert {end.link: end.length for end in ends} == longest
        assert (empty.length, empty.link) == (0, 0)
        for end in ends:
            assert (end.plus, end.minus) == (faces.count("+1"), faces.count("−1"))
            chain = spelled(faces, last, end.length, end.link)
            assert (len(chain), LINKS.index(chain[-1])) == (end.length, end.link)
            assert first_misfit(hand(dice), last, chain) is None


def test_averages_over_throws_are_exact() -> None:
    """The longest chain as worth: known of every throw, and of every re-roll by plain counting."""
    worth = [0.0] * COUNT
    for ending in ENDINGS:
        worth[number(ending)] = float(ending.length)
    throws = best(3, worth)
    some = range(0, len(EVERY_THROW), 97)
    assert [throws[place] for place in some] == [reach(hand(EVERY_THROW[place]), 3) for place in some]
    assert 2.1 < sum(throws) / len(throws) < 2.2
    dice = shown("B3 −1 R4 Y4 ★ Y5")
    averages = kept(throws, dice)
    for place in (0, 0b000010, 0b010010, 0b110010):
        rolled = [LETTERS.index(letter) for letter in again(place).dice]
        found = []
        for values in product(range(6), repeat=len(rolled)):
            new = list(dice)
            for die, value in zip(rolled, values, strict=True):
                new[die] = value
            found.append(reach(hand(new), 3))
        assert averages[place] == pytest.approx(sum(found) / len(found))


def test_an_endings_worth_is_what_the_rules_make_of_it() -> None:
    """Two seats: the worth of a chain is the opponent's table entry after the best uses, played by the rules."""
    state = at("Y2 −1 Y1 R1 +1 G3", Board((4, 6, 2), 16), Board((5, 6, 1), 16))
    outlook = Outlook(state.boards, 1)
    for end in offered(state.faces, 2):
        chain = spelled(state.faces, 2, end.length, end.link)
        written = after(state, Write(chain)).state
        top = 0.0
        for minus in (True, False):
            given = after(written, Give(1, 2)).state
            moved = after(given, Give(-1, 2) if minus else uno.parse("done")).state
            mine, theirs = moved.boards
            rows = bot_data.DUEL[theirs.last == 0][mine.last == 0]
            top = max(top, 1 - rows[theirs.left][mine.left])
        assert outlook.worth(*end) == pytest.approx(top)


def test_fewer_spaces_left_are_never_worse() -> None:
    for both in bot_data.DUEL:
        for rows in both:
            for own in range(1, bot_data.MOST):
                for other in range(1, bot_data.MOST):
                    assert rows[own][other] > rows[own + 1][other] - 0.01
                    assert rows[own][other] < rows[own][other + 1] + 0.01


# ---- positions with a clear best move


def test_the_expert_wins_when_it_can() -> None:
    state = at("Y2 −1 Y1 R1 +1 G3", Board((4,) * 14 + (2,), 16), Board((5, 6), 16))
    best_move, *others = weighed(state)
    assert isinstance(best_move[0], Write)
    assert best_move[1] == 1.0
    assert not any(isinstance(move, Write) and chance == 1.0 for move, chance in others)


def test_the_expert_does_not_call_its_opponent_home() -> None:
    """Yellow needs one more entry and ends with a 1: no last die may be yellow or a 1, however long the chain."""
    yellow = Board((3,) * 14 + (1,), 16)
    state = at("Y2 R6 Y1 R1 B5 G3", Board((4,) * 9 + (2,), 16), yellow, throw=2)
    assert bot.choose(state, "greedy", Random(0), 1.0) == Write(("Y2", "Y1", "R1", "R6"))
    move = bot.choose(state, "expert", Random(0), 1.0)
    assert move == Write(("Y2", "Y1", "R1", "R6"))
    state = at("Y2 Y3 Y1 Y4 Y6 Y5", Board((4,) * 4 + (2,), 16), yellow, throw=2)
    assert bot.choose(state, "expert", Random(0), 1.0) == Write(())


def test_penalties_go_where_they_hurt() -> None:
    boards = (Board((4,) * 9, 16), Board((5,) * 4, 16), Board((6,) * 14, 16))
    state = State(boards, 1, Phase.GIVE, 2, shown=shown("Y2 −1 Y1 R1 +1 G3"), penalties=(1, -1))
    for level in ("greedy", "steady", "expert"):
        move = bot.choose(state, level, Random(0), 1.0)
        assert move == Give(1, 3)
        state_after = after(state, move).state
        assert state_after.boards == penalize(boards, Give(1, 3))
        assert bot.choose(state_after, level, Random(0), 1.0) == Give(-1, 3)


def test_nothing_is_kept_of_a_throw_that_offers_nothing() -> None:
    state = at("R5 Y3 G5 B6 G4 Y5", Board((4, 2), 16), Board((5, 6), 16))
    move = bot.choose(state, "expert", Random(0), 1.0)
    assert len(uno.spell(move).split()) >= 6, "five or six dice are rolled again"


# ---- advice


@pytest.mark.parametrize("seats", [2, 4])
def test_advice_is_the_experts_move_best_first_and_in_words(seats: int) -> None:
    for state, move in islice(positions("expert", seats, "advice"), 14):
        advice = bot.advise(state, Random(1), 1.0)
        assert advice.thoughts[0].move == uno.spell(move)
        assert 1 <= len(advice.thoughts) <= 3
        assert advice.unit
        worths = [thought.worth for thought in advice.thoughts]
        assert worths == sorted(worths, reverse=True)
        assert all(0 <= worth <= 100 for worth in worths)
        for thought in advice.thoughts:
            assert not uno.why_not(state, uno.parse(thought.move))
            assert thought.why.endswith(".")


def test_advice_names_what_is_kept_and_what_is_won() -> None:
    state = at("B3 R6 R4 Y4 +1 Y5", Board((4, 6), 16), Board((5, 4), 16))
    why = bot.advise(state, Random(1), 1.0).thoughts[0].why
    assert why.startswith("Re-roll A and E and keep R6, R4, Y4 and Y5: you win ")
    assert "when you write now" in why
    state = at("Y2 −1 Y1 R1 +1 G3", Board((4,) * 14 + (2,), 16), Board((5, 6), 16))
    assert bot.advise(state, Random(1), 1.0).thoughts[0].why.endswith("that fills your board and wins.")


def test_the_levels_stand_in_their_order() -> None:
    expert, rival = run(Match("uno", ("expert", "random"), 8, 2), workers=1)
    assert expert.wins > 6 > rival.wins
    casual, rival = run(Match("uno", ("casual", "random"), 12, 2), workers=1)
    assert casual.wins > 7 > rival.wins
