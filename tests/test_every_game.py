"""What must hold for every game in the registry, whatever its rules: the checks of `conformance`, and its notation."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from conformance import about, moves, refusals, whole_game_checks
from conformance.texts import texts
from rollbow.games import GAMES
from rollbow.kernel.game import BadNotation
from support.games import Setup, setups

if TYPE_CHECKING:
    from support.games import AnyGame

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
every_setup = pytest.mark.parametrize(
    "setup", [setup for game in GAMES.values() for setup in setups(game)], ids=lambda setup: setup.title
)


# ---- the registry and the setup


def test_the_five_games_stand_in_their_order() -> None:
    assert list(GAMES)[:5] == ["unicorn", "rainbow", "uno", "formulas", "colordice"]


@every_game
def test_a_game_says_what_it_is(game: AnyGame) -> None:
    assert GAMES[game.slug] is game
    about.check_words(game)


@every_game
def test_a_set_up_the_game_does_not_have_is_refused(game: AnyGame) -> None:
    about.check_refused_setups(game)


@every_setup
def test_options_not_given_have_their_default(setup: Setup) -> None:
    about.check_defaults(setup)


@every_game
def test_every_value_of_an_option_makes_another_game(game: AnyGame) -> None:
    about.check_options(game)


# ---- turn, legal, apply


@every_setup
def test_twins_agree(setup: Setup) -> None:
    moves.check_twins(setup)


@every_setup
def test_legal_and_turn_agree(setup: Setup) -> None:
    moves.check_turns(setup)


@every_setup
def test_every_legal_move_can_be_played_and_leaves_the_state_alone(setup: Setup) -> None:
    moves.check_moves(setup)


@every_setup
def test_moves_are_spelled_and_parsed_back(setup: Setup) -> None:
    moves.check_spelling(setup)


@every_setup
def test_no_seat_is_skipped(setup: Setup) -> None:
    moves.check_order(setup)


@every_game
def test_moves_that_are_not_legal_change_nothing(game: AnyGame) -> None:
    refusals.check_illegal_moves(game)


@every_game
def test_misspelled_moves_change_nothing(game: AnyGame) -> None:
    refusals.check_slips(game)


@every_setup
def test_dice_that_are_not_waited_for_change_nothing(setup: Setup) -> None:
    refusals.check_wrong_throws(setup)


# ---- notation


@every_game
@given(st.data())
@settings(deadline=None, max_examples=200, suppress_health_check=[HealthCheck.too_slow])
def test_only_the_written_form_of_a_move_is_read(game: AnyGame, data: st.DataObject) -> None:
    text = data.draw(st.one_of(st.text(max_size=30), mutated(texts(game))))
    try:
        move = game.parse(text)
    except BadNotation:
        return
    assert game.spell(move) == text


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


# ---- whole games


@every_setup
def test_random_games_end_with_a_sound_result(setup: Setup) -> None:
    whole_game_checks.check_games(setup, whole_game_checks.share(setup, 500))


@every_setup
@pytest.mark.long
def test_very_many_random_games_end_with_a_sound_result(setup: Setup) -> None:
    """10,000 for every number of seats."""
    alike = sum(other.seats == setup.seats for other in setups(setup.game))
    whole_game_checks.check_games(setup, range(-(-10_000 // alike)))
