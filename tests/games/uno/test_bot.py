"""The opponents of UNO Dice: legal, deterministic, exact where they count, and as strong as their names say."""

from __future__ import annotations

from itertools import islice, product
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from rollbow.bots.bot import LEVELS, YARDSTICKS
from rollbow.bots.tournament import Match, run
from rollbow.games.uno import GAME
from rollbow.games.uno.boards import Board
from rollbow.games.uno.bot import data, move_choice
from rollbow.games.uno.bot.expert import weighed
from rollbow.games.uno.bot.throw_endings import (
    COUNT,
    ENDINGS,
    LINKS,
    again,
    best,
    kept,
    number,
    offered,
    spelled,
)
from rollbow.games.uno.bot.value import Outlook, Place, place, shares
from rollbow.games.uno.chains import STAR, chains, first_misfit, hand, reach
from rollbow.games.uno.dice import ANY_FACE, FACES, LETTERS
from rollbow.games.uno.notation import Give, Write
from rollbow.games.uno.penalties import penalize
from rollbow.games.uno.rules import after
from rollbow.games.uno.state import Phase, State
from rollbow.kernel.game import Over, Result, Roll, Rolled
from support.games import settle_dice

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rollbow.games.uno.chains import Hand

ALL = (*LEVELS, *YARDSTICKS)
EVERY_THROW = list(product(range(6), repeat=6))


def shown(text: str) -> tuple[int, ...]:
    return tuple(FACES[letter].index(face) for letter, face in zip(LETTERS, text.split(), strict=True))


def held(dice: Sequence[int]) -> Hand:
    """What our dice offer."""
    return hand([faces[value] for faces, value in zip(FACES.values(), dice, strict=True)])


def at(dice: str, *boards: Board, throw: int = 1, number: int = 1) -> State:
    """The dice show this, the chain is to be written."""
    return State(boards, number, Phase.CHAIN, throw, shown=shown(dice))


def positions(
    level: str, seats: int, seed: str, spaces: int = 16, star: str = "none"
) -> Iterator[tuple[State, Any]]:
    """The states of one game in which this level moves all seats, and its moves."""
    rng = Random(seed)
    state = settle_dice(GAME, GAME.start(seats, {"spaces": spaces, "star": star}), seed)
    while not isinstance(GAME.turn(state), Over):
        move = move_choice.choose(state, level, rng, 1.0)
        yield state, move
        state = settle_dice(GAME, GAME.apply(state, move).state, seed)


@pytest.mark.parametrize("level", ALL)
@pytest.mark.parametrize(("seats", "spaces"), [(2, 16), (3, 20), (4, 16)])
def test_a_game_of_each_level_is_legal_and_repeats_itself(level: str, seats: int, spaces: int) -> None:
    """`apply` checks every move. The same random source gives the same game; there is no other memory."""
    most = {2: 400, 3: 30, 4: 20}[seats] if level in ("random", "greedy") else 20
    first = list(islice(positions(level, seats, "bots", spaces), most))
    assert {state.phase for state, _ in first} == {Phase.ROLL, Phase.CHAIN, Phase.GIVE}
    for state, move in first[:12]:
        assert move in GAME.legal(state)
    assert list(islice(positions(level, seats, "bots", spaces), 10)) == first[:10]


@pytest.mark.parametrize("level", LEVELS)
def test_the_choice_hangs_on_the_state_alone(level: str) -> None:
    """A game with other dice to come, or on its way from another past, makes no difference."""
    states = [state for state, _ in islice(positions("steady", 2, "one"), 8)]
    alone = [move_choice.choose(state, level, Random(5), 1.0) for state in states]
    assert alone == [move_choice.choose(state, level, Random(5), 0.01) for state in reversed(states)][::-1]


# ---- the tables beneath


def test_endings_are_those_of_the_chains() -> None:
    rng = Random(1)
    for _ in range(60):
        dice = tuple(rng.choices((0, 1, 2, 3, 4, 4, 5), k=6))
        faces = tuple(FACES[letter][value] for letter, value in zip(LETTERS, dice, strict=True))
        last = rng.randrange(7)
        longest: dict[int, int] = {}
        for chain in chains(held(dice), last)[1:]:
            link = LINKS.index(chain[-1])
            longest[link] = max(longest.get(link, 0), len(chain))
        *ends, empty = offered(faces, last)
        assert {end.link: end.length for end in ends} == longest
        assert (empty.length, empty.link) == (0, 0)
        for end in ends:
            assert (end.plus, end.minus) == (faces.count("+1"), faces.count("−1"))
            chain = spelled(faces, last, end.length, end.link)
            assert (len(chain), LINKS.index(chain[-1])) == (end.length, end.link)
            assert first_misfit(held(dice), last, chain) is None


def test_averages_over_throws_are_exact() -> None:
    """The longest chain as worth: known of every throw, and of every re-roll by plain counting."""
    worth = [0.0] * COUNT
    for ending in ENDINGS:
        worth[number(ending)] = float(ending.length)
    throws = best(3, worth)
    some = range(0, len(EVERY_THROW), 97)
    assert [throws[place] for place in some] == [reach(held(EVERY_THROW[place]), 3) for place in some]
    assert 2.1 < sum(throws) / len(throws) < 2.2
    dice = shown("B3 −1 R4 Y4 ★ Y5")
    averages = kept(throws, dice)
    for which in (0, 0b000010, 0b010010, 0b110010):
        rolled = [LETTERS.index(letter) for letter in again(which).dice]
        found = []
        for values in product(range(6), repeat=len(rolled)):
            new = list(dice)
            for die, value in zip(rolled, values, strict=True):
                new[die] = value
            found.append(reach(held(new), 3))
        assert averages[which] == pytest.approx(sum(found) / len(found))


def test_an_endings_worth_is_what_the_rules_make_of_it() -> None:
    """Two seats: the worth of a chain is the share of both boards after the best uses, played by the rules."""
    state = at("Y2 −1 Y1 R1 +1 G3", Board((4, 6, 2), 16), Board((5, 6, 1), 16))
    outlook = Outlook(state.boards, 1)
    for end in offered(state.faces, 2):
        chain = spelled(state.faces, 2, end.length, end.link)
        written = after(state, Write(chain)).state
        top = 0.0
        for minus in (True, False):
            given = after(written, Give(1, 2)).state
            moved = after(given, Give(-1, 2) if minus else GAME.parse("done")).state
            mine, theirs = moved.boards
            top = max(top, shares([place(theirs), place(mine)])[1])
        assert outlook.worth(*end) == pytest.approx(top)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("last", [STAR, 3])
def test_the_fuller_board_is_the_better_one(seats: int, last: int) -> None:
    """Four spaces make a difference wherever a game may go; chances add up."""
    others = [Place(left, 5) for left in (8, 9, 7)[: seats - 1]]
    for turn in range(seats):
        found = [
            shares([*others[:turn], Place(left, last), *others[turn:]]) for left in range(1, data.MOST + 1)
        ]
        assert [sum(each) for each in found] == pytest.approx([1.0] * data.MOST)
        own = [each[turn] for each in found]
        assert all(fuller > emptier for fuller, emptier in zip(own[:9], own[4:13], strict=True))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_a_space_left_it_is_better_to_move_than_to_wait(seats: int) -> None:
    waiting = [Place(9, 5)] * (seats - 1)
    own = [shares([*waiting[:turn], Place(1, 3), *waiting[turn:]])[turn] for turn in range(seats)]
    assert own == sorted(own, reverse=True)


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
    assert move_choice.choose(state, "greedy", Random(0), 1.0) == Write(("Y2", "Y1", "R1", "R6"))
    move = move_choice.choose(state, "expert", Random(0), 1.0)
    assert move == Write(("Y2", "Y1", "R1", "R6"))
    state = at("Y2 Y3 Y1 Y4 Y6 Y5", Board((4,) * 4 + (2,), 16), yellow, throw=2)
    assert move_choice.choose(state, "expert", Random(0), 1.0) == Write(())


def test_penalties_go_where_they_hurt() -> None:
    boards = (Board((4,) * 9, 16), Board((5,) * 4, 16), Board((6,) * 14, 16))
    state = State(boards, 1, Phase.GIVE, 2, shown=shown("Y2 −1 Y1 R1 +1 G3"), penalties=(1, -1))
    for level in ("greedy", "steady", "expert"):
        move = move_choice.choose(state, level, Random(0), 1.0)
        assert move == Give(1, 3)
        state_after = after(state, move).state
        assert state_after.boards == penalize(boards, Give(1, 3))
        assert move_choice.choose(state_after, level, Random(0), 1.0) == Give(-1, 3)


def test_nothing_is_kept_of_a_throw_that_offers_nothing() -> None:
    state = at("R5 Y3 G5 B6 G4 Y5", Board((4, 2), 16), Board((5, 6), 16))
    move = move_choice.choose(state, "expert", Random(0), 1.0)
    assert len(GAME.spell(move).split()) >= 6, "five or six dice are rolled again"


# ---- advice


@pytest.mark.parametrize("seats", [2, 4])
def test_advice_is_the_experts_move_best_first_and_in_words(seats: int) -> None:
    for state, move in islice(positions("expert", seats, "advice"), 14):
        advice = move_choice.advise(state, Random(1), 1.0)
        assert advice.thoughts[0].move == GAME.spell(move)
        assert 1 <= len(advice.thoughts) <= 3
        assert advice.unit
        worths = [thought.worth for thought in advice.thoughts]
        assert worths == sorted(worths, reverse=True)
        assert all(0 <= worth <= 100 for worth in worths)
        for thought in advice.thoughts:
            assert not GAME.why_not(state, GAME.parse(thought.move))
            assert thought.why.endswith(".")


def test_advice_names_what_is_kept_and_what_is_won() -> None:
    state = at("B3 R6 R4 Y4 +1 Y5", Board((4, 6), 16), Board((5, 4), 16))
    why = move_choice.advise(state, Random(1), 1.0).thoughts[0].why
    assert why.startswith("Keep red 6, red 4, yellow 4 and yellow 5: ")
    assert "if you write now" in why
    state = at("Y2 −1 Y1 R1 +1 G3", Board((4,) * 14 + (2,), 16), Board((5, 6), 16))
    assert move_choice.advise(state, Random(1), 1.0).thoughts[0].why == "That fills your board and wins."


@pytest.mark.native
def test_the_levels_stand_in_their_order() -> None:
    expert, rival = run(Match("uno", ("expert", "random"), 8, 2), workers=1)
    assert expert.wins > 6 > rival.wins
    casual, rival = run(Match("uno", ("casual", "random"), 12, 2), workers=1)
    assert casual.wins > 7 > rival.wins


@pytest.mark.parametrize("star", ["any", "number"])
@pytest.mark.parametrize("level", [*LEVELS, *YARDSTICKS])
def test_every_level_plays_by_the_option(level: str, star: str) -> None:
    """N10b."""
    for state, move in positions(level, 3, f"star-{star}", star=star):
        assert move in GAME.legal(state)


SET = tuple(
    tuple(ANY_FACE.index(face) for face in faces.split())
    for faces in (
        *("R6 Y1 G3 B2 ★ −1", "R6 Y5 G4 B1 ★ +1", "R2 Y2 G2 B2 ★ −1"),
        *("R4 Y3 G6 B3 ★ +1", "R1 Y3 G6 B5 ★ −1", "R5 Y4 G1 B5 ★ +1"),
    )
)
"""A boxed set: six dice that are not ours, some of them with faces that others have, too."""


def with_the_set(levels: tuple[str, ...], seed: str) -> Iterator[tuple[State, Any]]:
    """A game of these levels with the dice of the set: states and moves, at last the end and its result."""
    rng = Random(seed)
    state = GAME.start(len(levels), {"dice": "any"})
    while not isinstance(turn := GAME.turn(state), Over):
        if isinstance(turn, Roll):
            move: Any = Rolled(tuple(rng.choice(SET[LETTERS.index(die.name)]) for die in turn.dice))
        else:
            move = move_choice.choose(state, levels[state.seat - 1], rng, 1.0)
            yield state, move
        state = GAME.apply(state, move).state
    yield state, turn.result


@pytest.mark.parametrize("level", ALL)
def test_n1b_every_level_plays_with_dice_it_does_not_know(level: str) -> None:
    for state, move in islice(with_the_set((level,) * 3, "boxed"), 20):
        assert isinstance(move, Result) or move in GAME.legal(state)


def test_n1b_what_a_bot_weighs_is_what_the_dice_allow() -> None:
    """Equal faces, six penalties, no number at all: every move offered and weighed is legal."""
    for faces in ("Y2 Y2 Y2 Y2 Y2 Y2", "+1 +1 +1 +1 −1 −1", "★ ★ ★ ★ ★ ★", "Y2 R2 Y2 ★ R5 ★"):
        shown = tuple(map(ANY_FACE.index, faces.split()))
        boards = (Board((4, 2), 16), Board((5, 6), 16))
        state = State(boards, 1, Phase.CHAIN, 1, shown=shown, boxed=True)
        found = weighed(state)
        assert all(not GAME.why_not(state, move) for move, _ in found)
        written = max(len(move.chain) for move, _ in found if isinstance(move, Write))
        assert written == reach(state.hand, 2)
        assert weighed(state) == found, "the same throws are taken each time"
        assert all(0 <= chance <= 1 for _, chance in found)


@pytest.mark.long
def test_n1b_the_expert_beats_the_greedy_one_with_dice_neither_knows() -> None:
    """60 of 100 or more, each beginning half of the games; one that only guesses has them in 3 of 100 tries."""
    won = 0
    for game in range(100):
        first = game % 2 == 0
        levels = ("expert", "greedy") if first else ("greedy", "expert")
        *_, (_, ended) = with_the_set(levels, f"{game // 2}")
        won += (1 if first else 2) in ended.winners
    assert won >= 60


@pytest.mark.parametrize(("star", "gives"), [("none", False), ("any", True), ("number", True)])
def test_n10b_what_is_foreseen_of_a_call_is_what_happens(star: str, gives: bool) -> None:
    """A yellow board with one space left ends with a star after a 6; calling red 6 fills it, or doesn't."""
    other = Board((*(5,) * 13, 6, STAR), 16, star=star)
    outlook = Outlook((Board((4, 6), 16), other), 1)
    (plan,) = outlook.plans(0, 0)
    assert (outlook.called(plan, outlook.own, LINKS.index("R6")) == 0.0) == gives
