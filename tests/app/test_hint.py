"""The hint: it names its move in words and on the board, and says how far behind the others are."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice

import pytest

from rollbow.app import routes
from rollbow.app.effects import Think
from rollbow.app.game_table import table
from rollbow.app.messages import Advised, Did
from rollbow.app.model import Model, Play, scene
from rollbow.app.screens.advice import behind, phrase
from rollbow.app.steps import bot_turns
from rollbow.app.update import update
from rollbow.app.view import view
from rollbow.bots.bot import Advice, Thought
from rollbow.games import GAMES
from rollbow.games.rainbow.table.selection import chosen
from rollbow.kernel.game import Roll, Seat
from rollbow.kernel.session import begin
from support.games import Setup, steps
from support.simulated_page import WORLD, do, page, playing, started

NOTATION = re.compile(r"\b[a-z]+ [ROYGBVP]\d|[rc]\d(?:c|\d)|out>|>[a-z]|\bnudge\b|x\d\b|\b[a-h] [a-h]\b")
every_game = pytest.mark.parametrize("slug", list(GAMES)[:5])


def advised(model: Model, *thoughts: Thought, unit: str = "points") -> Model:
    session = playing(model).session
    message = Advised(session.record.id, len(session.record.entries), Advice(thoughts, unit))
    return do(do(model, Did("hint")), message)


def hint(model: Model) -> str:
    return view(model).partition('class="advice"')[2].partition('class="throw"')[0]


@every_game
def test_every_move_is_named_in_words_and_rung_where_it_is(slug: str) -> None:
    """In a whole random game: no notation, a capital letter, and at least one control or place to ring."""
    game, drawn = GAMES[slug], table(slug)
    assert drawn.phrase is not None
    assert drawn.where is not None
    seats = max(2, game.seats[0])
    names = [f"Player {seat}" for seat in range(1, seats + 1)]
    rings = 0
    for taken in islice(steps(Setup(game, seats, {}), "words"), 0, 400):
        if not isinstance(taken.turn, Seat):
            continue
        for move in game.legal(taken.state)[::7]:
            text = game.spell(move)
            words = drawn.phrase(taken.state, text, names)
            assert words[0].isupper() or words[0] in "±+−", words
            assert not NOTATION.search(words), words
            rings += len(drawn.where(taken.state, text))
    assert rings


def test_the_hint_s_move_is_rung_on_the_board() -> None:
    model = do(started("unicorn", "Ada", seed="s3"), Did("move", "pick RYB"))
    move = next(text for text in scene(model, playing(model)).moves if text.startswith("mark"))
    cell = move.replace("mark ", "cell-")
    ringed = advised(model, Thought(move, 5.0, "5 points now."))
    (tag,) = re.findall(rf'<button[^>]*id="{cell}"[^>]*>', view(ringed))
    assert "data-advised" in tag
    assert 'aria-describedby="hint-words"' in tag
    closed = do(ringed, Did("no-hint"))
    assert "data-advised" not in view(closed)
    assert 'class="advice"' not in view(closed)


def test_the_others_are_folded_with_a_bar_each_and_no_difference_is_called_so() -> None:
    model = do(started("unicorn", "Ada", seed="s3"), Did("move", "pick RYB"))
    best, other, last = [text for text in scene(model, playing(model)).moves if text.startswith("mark")][:3]
    shown = hint(
        advised(model, Thought(best, 5.0, "Five."), Thought(other, 5.0, "Too."), Thought(last, 3.5, "Less."))
    )
    assert f"<strong>{phrase(scene(model, playing(model)), best)}</strong>" in shown
    assert "<details><summary>Compare with 2 other moves</summary>" in shown
    assert "equally good" in shown
    assert "1.5 points worse" in shown
    assert re.findall(r'width="(\d+)" height="6" class="part"', shown) == ["100", "100", "85"]
    assert "0.0" not in shown


@pytest.mark.parametrize(
    ("lost", "unit", "words"),
    [
        (0.0, "points", "equally good"),
        (0.04, "% to win", "equally good"),
        (2.5, "% chance to win", "wins 2.5% less often"),
        (0.3, "turns", "0.3 turns worse"),
    ],
)
def test_a_difference_in_words(lost: float, unit: str, words: str) -> None:
    assert behind(lost, unit) == words


def test_a_proposed_take_looks_chosen_and_the_first_tap_changes_just_that_die() -> None:
    model = do(started("rainbow", "Ada"), Did("move", "roll"))
    before = scene(model, playing(model))
    whole = chosen(before)
    assert view(model).count('aria-pressed="true"') == len(whole) > 1
    tapped = do(model, Did("pick", whole[0]))
    assert chosen(scene(tapped, playing(tapped))) == whole[1:]
    assert f'value="take {" ".join(whole[1:])}"' in view(tapped)
    back = do(tapped, Did("pick", whole[0]))
    assert chosen(scene(back, playing(back))) == whole
    assert "(stake 0 → " in view(model)


def test_nothing_taken_is_no_move() -> None:
    model = do(started("rainbow", "Ada"), Did("move", "roll"))
    for face in chosen(scene(model, playing(model))):
        model = do(model, Did("pick", face))
    assert "Choose at least one die" in view(model)
    assert 'data-do="move" value="take' not in view(model)


def test_several_moves_are_played_in_a_row_or_not_at_all() -> None:
    model = do(started("formulas", "Ada"))
    while playing(model).session.state.phase.name != "DRAFT":
        model = do(model, Did("move", scene(model, playing(model)).moves[0]))
    entries = len(playing(model).session.record.entries)
    refused = do(model, Did("move", "draft a b; draft a"))
    assert len(playing(refused).session.record.entries) == entries
    assert refused.notice
    both = do(model, Did("move", "draft a b; use"))
    assert [entry.move for entry in playing(both).session.record.entries[entries:]] == ["draft a b", "use"]  # type: ignore[union-attr]


def test_nobody_asks_the_expert_by_sitting_down() -> None:
    session = begin(GAMES["rainbow"], ["Ada"], "demo", "abc", WORLD.now)
    model = Model(route=routes.At("abc"), play=Play(session))
    assert "The expert is thinking" not in view(model)
    assert "The expert is thinking" in view(do(model, Did("hint")))


def test_while_dice_are_due_there_is_no_hint() -> None:
    session = begin(GAMES["uno"], ["Ada", "Ben"], "-", "abc", WORLD.now)
    assert isinstance(session.turn, Roll)
    model = Model(route=routes.At("abc"), play=Play(session))
    after, effects = update(model, Did("hint"), WORLD)
    assert (after.play, effects) == (model.play, ())


def test_advice_for_a_table_that_was_left_changes_nothing() -> None:
    message = Advised("abc", 0, Advice((Thought("roll", 5.0, "Five."),), "points"))
    assert do(page(), message) == do(page(), Did("example"))


def test_a_bot_that_is_hurried_moves_without_a_pause() -> None:
    model = replace(started("rainbow", "bot casual", "Ada"), stage=None)
    assert [each.pause for each in bot_turns.thinking(model) if isinstance(each, Think)] == [600]
    hurried = do(model, Did("hurry"))
    assert [each.pause for each in bot_turns.thinking(hurried) if isinstance(each, Think)] == [0]


def test_bots_wait_while_their_table_is_out_of_sight() -> None:
    model = replace(started("rainbow", "bot casual", "Ada"), stage=None)
    assert any(isinstance(each, Think) for each in bot_turns.thinking(model))
    away = replace(model, route=routes.Menu())
    assert bot_turns.thinking(away) == ()
