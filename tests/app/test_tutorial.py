"""Guided first games: every comment comes at its moment, points at the control that plays it, and can be put away."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from rollbow.app import steps
from rollbow.app.effects import Effect, Go, Keep
from rollbow.app.game_table import THEN, table
from rollbow.app.messages import Did, Message, Skipped, Thought, Went, World
from rollbow.app.model import Model, bot_to_move, scene
from rollbow.app.step_answer import say
from rollbow.app.steps.tutorial import BETWEEN, Guided, current, fits, tutorial, words
from rollbow.app.steps.tutorial import followed as follow
from rollbow.app.update import begin, update
from rollbow.app.view import view
from rollbow.bots.bot import mind
from rollbow.games import GAMES
from rollbow.games.formulas.score import points
from rollbow.games.rainbow.state import at_stake
from rollbow.kernel.game import Over
from rollbow.kernel.record import read
from rollbow.kernel.session import replay
from support import golden
from support.simulated_page import with_game

if TYPE_CHECKING:
    from rollbow.kernel.session import Session
    from rollbow.kernel.tutorial import Tip

WORLD = World("2026-11-18T09:30Z", bytes(range(16)))
every_game = pytest.mark.parametrize("slug", GAMES)


def did(model: Model, *messages: Message) -> tuple[Model, tuple[Effect, ...]]:
    effects: tuple[Effect, ...] = ()
    for message in messages:
        model, effects = update(model, message, WORLD)
        for effect in effects:
            if isinstance(effect, Go):
                model, _ = update(model, Went(effect.fragment), WORLD)
    return model, effects


def do(model: Model, *messages: Message) -> Model:
    return did(model, *messages)[0]


def learning(slug: str) -> Model:
    return do(begin("#/", [], "")[0], Did("learn", slug))


def on_table(model: Model) -> Session:
    assert model.session is not None
    return model.session


def bots_answer(model: Model, rng: Random) -> Model:
    """The page when it is a person's turn again."""
    while bot_to_move(session := on_table(model)) and not isinstance(session.turn, Over):
        move = mind(session.game.slug).choose(session.state, "casual", rng, 0.05)
        text = session.game.spell(move)
        model = do(model, Thought(session.record.id, len(session.record.entries), text))
        while model.stage:
            model = do(model, Skipped())
    return model


def control(model: Model, name: str) -> dict[str, str]:
    """The attributes of the control with this id."""
    found = re.findall(rf'<[a-z]+ [^>]*\bid="{re.escape(name)}"[^>]*>', view(model))
    assert len(found) == 1, f"{name} is there {len(found)} times"
    return {key: unescape(value) for key, value in re.findall(r'([a-z-]+)="([^"]*)"', found[0])}


def pointed(model: Model) -> str:
    found = re.findall(r'<[^>]* id="([^"]+)"[^>]* data-pointed aria-describedby="guide-words"', view(model))
    assert len(found) == 1, found
    return str(found[0])


def followed(model: Model, tip: Tip) -> Model:
    """The page after what the comment says was done with the controls it points at."""
    for token, name in tip.ticks:
        assert pointed(model) == name
        assert control(model, name)["data-do"] == "pick"
        assert control(model, name)["value"] == token
        model = do(model, Did("pick", token))
    assert pointed(model) == tip.at
    attributes = control(model, tip.at)
    assert (attributes["data-do"], attributes["value"]) == ("move", tip.move)
    return do(model, Did("move", tip.move))


def first_move(model: Model) -> str:
    session = on_table(model)
    return session.game.spell(session.game.legal(session.state)[0])


def played_through(slug: str, entropy: int) -> list[int]:
    """The numbers of the comments that came, up to the farewell."""
    model, rng = learning(slug), Random(entropy)
    came: list[int] = []
    for _ in range(100):
        model = bots_answer(model, rng)
        guided, tip = model.guided, current(model)
        assert guided is not None
        if tip is None and guided.shown:
            assert words(model) == tutorial(slug).farewell
            return came
        if tip is None:
            assert words(model) == BETWEEN
            model = do(model, Did("move", first_move(model)))
            continue
        came.append(guided.tip)
        assert fits(on_table(model), tip)
        assert model.said[-1] == tip.words
        if tip.move:
            model = followed(model, tip)
        else:
            assert pointed(model) == tip.at
            model = do(model, Did("guide", "next"))
    raise AssertionError("the guide does not end")


@every_game
def test_a_guide_plays_through_to_its_farewell(slug: str) -> None:
    """Where no bot takes part every comment comes; where one does, each comes in some game."""
    alone = len(tutorial(slug).seats) == 1
    runs = [played_through(slug, entropy) for entropy in range(1 if alone else 12)]
    for came in runs:
        assert came == sorted(set(came))
        assert came[0] == 0
    assert {number for came in runs for number in came} == set(range(len(tutorial(slug).tips)))


@every_game
def test_a_guided_game_is_a_game_like_any_other(slug: str) -> None:
    model, effects = did(begin("#/", [], "")[0], Did("learn", slug))
    record = on_table(model).record
    assert record.seed == tutorial(slug).seed
    assert record.extras == ()
    assert record.seats == tutorial(slug).seats
    keep = next(effect for effect in effects if isinstance(effect, Keep))
    assert "guide" not in keep.raw + keep.card
    assert model.cards[0].id == record.id


@every_game
def test_a_guide_is_skipped_at_every_comment(slug: str) -> None:
    model, rng = learning(slug), Random(1)
    while words(model := bots_answer(model, rng)) != tutorial(slug).farewell:
        tip = current(model)
        assert "Skip" in view(model)
        without = do(model, Did("guide", "skip"))
        assert without.guided is None
        assert on_table(without) is on_table(model)
        assert "data-pointed" not in view(without)
        assert 'class="guide"' not in view(without)
        if tip is None or tip.move:
            model = do(model, Did("move", tip.move if tip else first_move(model)))
        else:
            model = do(model, Did("guide", "next"))
    assert do(model, Did("guide", "skip")).guided is None


@every_game
def test_a_guide_goes_on_or_takes_its_leave_whatever_is_played(slug: str) -> None:
    """Each comment that comes is true where it comes; after four moves without one the guide says goodbye."""
    for entropy in range(8):
        model, rng = learning(slug), Random(entropy)
        silent = 0
        for _ in range(60):
            model = bots_answer(model, rng)
            session = on_table(model)
            if isinstance(session.turn, Over) or (model.guided and words(model) == tutorial(slug).farewell):
                break
            assert model.guided is not None
            tip = current(model)
            silent = 0 if tip else silent + 1
            assert silent < 4
            assert words(model)
            assert tip is None or fits(session, tip)
            move = rng.choice(session.game.legal(session.state))
            model = do(model, Did("move", session.game.spell(move)))
        assert words(model) == tutorial(slug).farewell


@every_game
def test_a_step_back_brings_the_comment_back(slug: str) -> None:
    model = learning(slug)
    first = current(model)
    assert first is not None
    second = do(model, Did("move", first.move))
    assert current(second) is not first
    assert current(do(second, Did("undo"))) is first


def test_another_game_has_no_guide() -> None:
    model = learning("rainbow")
    assert model.guided is not None
    away = do(model, Went("#/rules/rainbow"), Went(f"#/game/{on_table(model).record.id}"))
    assert away.guided == model.guided
    form = do(away, Went("#/uno?seed=demo"))
    assert update(form, Did("start"), World(WORLD.now, bytes(16)))[0].guided is None


@every_game
def test_comments_are_short_sentences(slug: str) -> None:
    texts = [tip.words for tip in tutorial(slug).tips] + [tutorial(slug).farewell]
    assert len(texts) >= 7
    for text in texts:
        assert text.endswith(".")
        assert len(text) <= 200, text
        assert not re.search(r"\b[rc]\d|\b[ROYGBV]\d", text), text


def test_the_guide_of_rainbow_roll_says_that_the_round_is_finished_and_the_highest_total_wins() -> None:
    words = tutorial("rainbow").farewell
    assert "the round is finished and the highest total wins" in words
    assert "ends it" not in words


def test_the_points_that_rainbow_roll_names_are_right() -> None:
    model, stakes = learning("rainbow"), {}
    while (tip := current(model)) is not None:
        state: Any = on_table(model).state
        stakes[tip.words.split()[0] + tip.words.split()[1]] = at_stake(state)
        model = do(model, Did("move", tip.move))
    assert (stakes["Stopfor"], stakes["32points:"]) == (12, 32)


def test_the_sheet_that_formulas_names_is_right() -> None:
    model = learning("formulas")
    while (tip := current(model)) is not None and tip.move:
        model = do(model, Did("move", tip.move))
    sheet = on_table(model).state.sheet
    assert sheet.squares[10:15] == (4, 3, 6, 7, 5)
    assert sheet.opened == (2,)
    assert points(sheet, 2) == 25
    assert tip is not None
    assert "25 points" in tip.words


@every_game
def test_a_guide_ends_with_a_way_to_a_real_game(slug: str) -> None:
    model = do(learning(slug), Did("guide", "next"))
    guided = model.guided
    assert guided is not None
    last = replace(model, guided=replace(guided, tip=len(tutorial(slug).tips), shown=True))
    assert words(last) == tutorial(slug).farewell
    panel = view(last).partition('class="guide"')[2]
    assert f'<a href="#/{slug}" class="more">Play a real game</a>' in panel
    assert "Close the guide" in panel


def test_a_guide_lets_one_tap_a_die_in_rainbow_roll() -> None:
    """What is proposed is taken except for the die that was tapped."""
    (tip,) = [tip for tip in tutorial("rainbow").tips if tip.ticks]
    assert tip.ticks == (("R1", "die-b2"),)
    assert tip.move == "take Y5 G6 B2 P5"


@every_game
def test_a_piece_draws_its_own_ring(slug: str) -> None:
    """Wherever a control is drawn it can be pointed at; elsewhere there is no ring."""
    model = bots_answer(learning(slug), Random(1))
    tip = current(model)
    assert tip is not None
    assert model.play is not None
    here, drawn = scene(model, model.play), table(slug)
    name = pointed(model)
    assert "data-pointed" not in drawn.board(here) + drawn.tray(here)
    ringed = replace(here, pointed=name)
    assert (drawn.board(ringed) + drawn.tray(ringed)).count("data-pointed") == 1


def test_what_was_answered_to_a_lesson_goes_with_it() -> None:
    model = learning("unicorn")
    model = say(model, "The 7 in the red row needs two red dice.")
    assert do(model, Did("guide", "next")).notice == ""


@every_game
def test_who_leaves_the_guide_finds_the_way_back_in_one_tap(slug: str) -> None:
    """However many moves later, the comment that was not followed is there again."""
    for entropy in range(3):
        model, rng = learning(slug), Random(entropy)
        if entropy and (tip := current(model)):
            model = bots_answer(followed(model, tip), rng)
        left, left_at = current(model), len(on_table(model).record.entries)
        if left is None or not left.move:
            continue
        first = left.move.split(THEN)[0]
        session = on_table(model)
        others = [
            text for move in session.game.legal(session.state) if (text := session.game.spell(move)) != first
        ]
        if not others:
            continue
        model = bots_answer(do(model, Did("move", rng.choice(others))), rng)
        for _ in range(entropy):
            assert current(model) or "Back to the guide" in view(model)
            model = bots_answer(do(model, Did("move", first_move(model))), rng)
        if current(model) is None:
            model = do(model, Did("guide-back"))
            assert current(model) is left
            assert len(on_table(model).record.entries) == left_at
            assert "Back to the guide" not in view(model)


def test_a_comment_that_was_not_followed_comes_again_when_it_fits() -> None:
    model = learning("rainbow")
    while (tip := current(model)) is not None and not tip.ticks:
        model = do(model, Did("move", tip.move))
    assert tip is not None
    assert model.guided is not None
    number = model.guided.tip
    model = do(model, Did("move", first_move(model)))
    assert words(model) == BETWEEN
    assert model.guided is not None
    assert model.guided.tip == number


@every_game
def test_a_refusal_that_hides_the_guide_says_how_it_comes_back(slug: str) -> None:
    model = say(learning(slug), "Not now.")
    note = view(model).partition('id="notice"')[2].partition("</p>")[0]
    assert 'aria-label="Back to the guide"' in note
    assert ">Guide</button>" in note
    assert 'data-do="close-notice"' in note
    assert "Back to the guide" not in view(do(model, Did("close-notice")))


def test_the_way_back_to_the_guide_is_closed_while_another_tab_plays() -> None:
    model = learning("rainbow")
    while (tip := current(model)) is not None and not tip.ticks:
        model = do(model, Did("move", tip.move))
    model = do(model, Did("move", first_move(model)))
    assert model.play
    elsewhere = replace(model, play=replace(model.play, mine=False))
    refused = do(elsewhere, Did("guide-back"))
    assert "open in another tab" in refused.notice
    assert refused.session == model.session


def test_who_follows_the_guide_has_not_left_it_when_a_bot_plays() -> None:
    model = learning("uno")
    while tip := current(model):
        model = do(model, Did("move", tip.move))
    assert bot_to_move(on_table(model))
    assert model.guided is not None
    assert model.guided.left is None
    assert do(model, Did("guide-back")) == model


def test_a_comment_that_was_read_does_not_come_again_when_the_game_is_read_anew() -> None:
    model = learning("unicorn")
    while (tip := current(model)) is not None and tip.move:
        model = do(model, Did("move", tip.move))
    assert tip is not None
    model = do(model, Did("guide", "next"))
    anew = with_game(model, replace(on_table(model)))
    assert fits(on_table(anew), tip)
    assert current(follow(model, anew)) is not tip


def test_after_the_end_comes_only_the_farewell(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = tutorial("unicorn")
    always = replace(plan.tips[0], move="", when=lambda _: True)
    monkeypatch.setattr(steps.tutorial, "tutorial", lambda _: replace(plan, tips=(always,)))
    path = golden.FOLDER / "unicorn" / "solo-triple-ones-once.rollbow"
    over = replay(GAMES, read(path.read_text(encoding="utf-8")))
    before = replace(begin("#/", [], "")[0], guided=Guided(over.record.id))
    assert words(follow(before, with_game(before, over))) == plan.farewell
