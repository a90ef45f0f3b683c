"""What must hold for every game in the registry, whatever its rules."""

from __future__ import annotations

import re
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from drive import Setup, setups, steps
from rollbow.games import GAMES
from rollbow.kernel import record
from rollbow.kernel.game import BadNotation, BadSetup, IllegalMove, Over, Roll, Rolled, Seat, settle

if TYPE_CHECKING:
    from drive import AnyGame
    from rollbow.kernel.game import Result

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
every_setup = pytest.mark.parametrize(
    "setup", [setup for game in GAMES.values() for setup in setups(game)], ids=lambda setup: setup.title
)
MANY = 100
"""So many moves of one state are looked at closely where there are thousands."""


def sample(rng: Random, items: list[Any], size: int = MANY) -> list[Any]:
    return items if len(items) <= size else rng.sample(items, size)


# ---- the registry and the set-up


def test_the_five_games_stand_in_their_order() -> None:
    assert list(GAMES) == ["unicorn", "rainbow", "uno", "formulas", "colordice"]


@every_game
def test_a_game_says_what_it_is(game: AnyGame) -> None:
    assert GAMES[game.slug] is game
    assert game.title.strip() == game.title != ""
    assert game.rules >= 1
    assert game.emblem
    assert 1 <= game.seats[0] <= game.seats[-1] <= record.MOST_SEATS
    assert len({option.name for option in game.options}) == len(game.options)
    for option in game.options:
        assert option.label
        assert len({str(value) for value in option.values}) == len(option.values) >= 2
        for word in (option.name, *map(str, option.values)):
            assert re.fullmatch("[a-z0-9]{1,20}", word), "a record could not hold this option"


@every_game
def test_a_set_up_the_game_does_not_have_is_refused(game: AnyGame) -> None:
    for seats in (-1, 0, game.seats[0] - 1, game.seats[-1] + 1, 100):
        with pytest.raises(BadSetup, match=game.title):
            game.start(seats, {})
    for name, value in [
        ("nonsense", "on"),
        ("", ""),
        *((option.name, "nonsense") for option in game.options),
    ]:
        with pytest.raises(BadSetup, match=r"option .*has|option .*can be"):
            game.start(game.seats[0], {name: value})


@every_setup
def test_options_not_given_have_their_default(setup: Setup) -> None:
    game, seats, options = setup
    defaults = {option.name: option.default for option in game.options}
    changed = {name: value for name, value in options.items() if value != defaults[name]}
    assert settle(game, seats, {}) == defaults
    assert game.start(seats, {}) == game.start(seats, defaults)
    assert game.start(seats, changed) == game.start(seats, options)
    assert bool(changed) == (game.start(seats, options) != game.start(seats, {}))


# ---- turn, legal, apply


@every_setup
def test_twins_agree(setup: Setup) -> None:
    """The same seed and the same moves: the same states, hashes and events."""
    one, two = list(steps(setup, "twins")), list(steps(setup, "twins"))
    assert one == two
    assert [hash(taken.step.state) for taken in one] == [hash(taken.step.state) for taken in two]


@every_setup
def test_legal_and_turn_agree(setup: Setup) -> None:
    game = setup.game
    last = game.start(setup.seats, setup.options)
    for taken in steps(setup, "legal"):
        legal = game.legal(taken.state)
        assert isinstance(taken.turn, Seat) == bool(legal)
        assert len(set(legal)) == len(legal)
        assert game.legal(taken.state) == legal
        if isinstance(taken.turn, Seat):
            assert 1 <= taken.turn.number <= setup.seats
        last = taken.step.state
    assert isinstance(game.turn(last), Over)
    assert game.legal(last) == ()


@every_setup
def test_every_legal_move_can_be_played_and_leaves_the_state_alone(setup: Setup) -> None:
    rng = Random("apply")
    for taken in islice(steps(setup, "apply"), 0, None, 5):
        before, shown = hash(taken.state), repr(taken.state)
        for move in sample(rng, list(setup.game.legal(taken.state)), 20):
            step = setup.game.apply(taken.state, move)
            assert step == setup.game.apply(taken.state, move)
            assert step.state != taken.state
            hash(step.state)
        assert (hash(taken.state), repr(taken.state)) == (before, shown)


@every_setup
def test_moves_are_spelled_and_parsed_back(setup: Setup) -> None:
    game, rng = setup.game, Random("spell")
    for taken in steps(setup, "spell"):
        moves = sample(rng, list(game.legal(taken.state)))
        texts = [game.spell(move) for move in moves]
        assert len(set(texts)) == len(texts)
        for move, text in zip(moves, texts, strict=True):
            assert game.parse(text) == move
            assert re.fullmatch("[!-~]+( [!-~]+)*", text), "a record could not hold this move"
            assert len(text) <= record.LONGEST_LINE - 2


def pool(game: AnyGame) -> list[Any]:
    """Moves that came up in some games, in a fixed order."""
    met: dict[Any, None] = {}
    for setup in setups(game):
        for taken in islice(steps(setup, "pool"), 0, None, 3):
            met.update(dict.fromkeys(sample(Random(len(met)), list(game.legal(taken.state)), 12)))
    return list(met)


@every_game
def test_moves_that_are_not_legal_change_nothing(game: AnyGame) -> None:
    moves, rng = pool(game), Random("illegal")
    refused = 0
    for setup in setups(game):
        states = [game.start(setup.seats, setup.options)]
        states += [taken.step.state for taken in steps(setup, "illegal")]
        for state in [*states[:12], *sample(rng, states, 40), states[-1]]:
            before, shown = hash(state), repr(state)
            legal = set(game.legal(state))
            for move in sample(rng, [move for move in moves if move not in legal], 25):
                with pytest.raises(IllegalMove) as illegal:
                    game.apply(state, move)
                assert game.spell(move) in str(illegal.value)
                why = game.why_not(state, move)
                assert why.strip() == why != ""
                assert why.isprintable()
                refused += 1
            assert (hash(state), repr(state)) == (before, shown)
    assert refused > 500


@every_setup
def test_dice_that_are_not_waited_for_change_nothing(setup: Setup) -> None:
    game = setup.game
    for taken in steps(setup, "rolled"):
        state, turn, move, step = taken
        if isinstance(turn, Roll):
            good = move.values
            wrong = [(), good[:-1], (*good, 0)]
            for place, die in enumerate(turn.dice):
                over = [] if die.faces is None else [die.faces]
                wrong += [(*good[:place], value, *good[place + 1 :]) for value in (-1, *over)]
        else:
            wrong = [(), (0,), (0, 0), (0,) * 6]
        for values in wrong:
            with pytest.raises(IllegalMove, match=r"\w"):
                game.apply(state, Rolled(values))
    for values in [(), (0,), (0, 0)]:
        with pytest.raises(IllegalMove, match=r"\w"):
            game.apply(step.state, Rolled(values))


# ---- notation


@every_game
@given(st.data())
@settings(deadline=None, max_examples=200, suppress_health_check=[HealthCheck.too_slow])
def test_only_the_written_form_of_a_move_is_read(game: AnyGame, data: st.DataObject) -> None:
    if game.slug not in TEXTS:
        TEXTS[game.slug] = [game.spell(move) for move in pool(game)]
    text = data.draw(st.one_of(st.text(max_size=30), mutated(TEXTS[game.slug])))
    try:
        move = game.parse(text)
    except BadNotation:
        return
    assert game.spell(move) == text


TEXTS: dict[str, list[str]] = {}


@st.composite
def mutated(draw: st.DrawFn, texts: list[str]) -> str:
    """The text of a move with a few characters or words changed."""
    text = draw(st.sampled_from(texts))
    alphabet = st.one_of(st.sampled_from(" +-=/,.x0123456789abcrRYBOGP\u0661\u00b2\n"), st.characters())
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text)))
        match draw(st.integers(0, 5)):
            case 0:
                text = text[:at] + draw(alphabet) + text[at:]
            case 1:
                text = text[:at] + draw(alphabet) + text[at + 1 :]
            case 2:
                text = text[:at] + text[at + 1 :]
            case 3:
                text = " ".join(draw(st.permutations(text.split(" "))))
            case 4:
                text = text[:at] + draw(st.sampled_from(texts))[at:]
            case _:
                text = draw(
                    st.sampled_from([text + " ", " " + text, text.upper(), text.lower(), text + " " + text])
                )
    return text


@every_game
@pytest.mark.parametrize(
    "text", ["", " ", "\n", "pass ", "pa\u00dfs", "pick", "x" * 100_000, "1" * 5_000, "(" * 5_000]
)
def test_texts_that_are_no_move(game: AnyGame, text: str) -> None:
    with pytest.raises(BadNotation, match=r"\w") as unread:
        game.parse(text)
    assert len(str(unread.value)) < len(text) + 1_000


# ---- dice


def check_dice(setup: Setup, turn: Roll, thrown: set[str]) -> None:
    """A throw can be addressed, written down and shown."""
    addresses = [die.address for die in turn.dice]
    names = [die.name for die in turn.dice]
    assert addresses
    assert len(set(addresses)) == len(addresses)
    assert thrown.isdisjoint(addresses), "this die was thrown before"
    thrown.update(addresses)
    assert len(set(names)) == len(names)
    for die in turn.dice:
        assert re.fullmatch(rf"{setup.game.slug}(/[A-Za-z0-9]+)+", die.address)
        assert re.fullmatch("[A-Za-z0-9]{1,10}", die.name), "a record could not hold this die"
        assert die.faces is None or die.faces >= 2
        shown = setup.game.faces(die)
        assert len(shown) == (die.faces or 0)
        assert all(shown)
    assert len({die.faces is None for die in turn.dice}) == 1, "faces and raw numbers in one throw"
    assert len("= " + " ".join(f"{name}:99" for name in names)) <= record.LONGEST_LINE


# ---- whole games

SUMS = {"unicorn", "rainbow", "formulas"}
"""Games whose score is the sum of the lines of a sheet."""


def check_result(setup: Setup, result: Result) -> None:
    game, seats = setup.game, setup.seats
    everyone = list(range(1, seats + 1))
    assert sorted(seat for group in result.ranking for seat in group) == everyone
    assert all(group == tuple(sorted(group)) != () for group in result.ranking)
    assert result.winners in ((), result.ranking[0])
    assert len(result.scores) == len(result.lines) == seats
    assert all(line.label for sheet in result.lines for line in sheet)
    if game.slug in SUMS:
        assert result.scores == tuple(sum(line.amount for line in sheet) for sheet in result.lines)
    assert result.reason.strip() == result.reason != ""
    assert result.tiebreak.strip() == result.tiebreak
    assert (result.reason + result.tiebreak).isprintable()
    assert game.next_first(result) in everyone


def check_games(setup: Setup, seeds: range) -> None:
    for seed in seeds:
        thrown: set[str] = set()
        state = None
        for taken in steps(setup, f"random-{seed}"):
            if isinstance(taken.turn, Roll):
                check_dice(setup, taken.turn, thrown)
            state = taken.step.state
        over = setup.game.turn(state)
        assert isinstance(over, Over)
        check_result(setup, over.result)


def share(setup: Setup, games: int) -> range:
    """This set-up's part of so many games of a kind."""
    return range(-(-games // len(setups(setup.game))))


@every_setup
def test_random_games_end_with_a_sound_result(setup: Setup) -> None:
    check_games(setup, share(setup, 500))


@every_setup
@pytest.mark.long
def test_very_many_random_games_end_with_a_sound_result(setup: Setup) -> None:
    """10,000 for every number of seats."""
    alike = sum(other.seats == setup.seats for other in setups(setup.game))
    check_games(setup, range(-(-10_000 // alike)))
