"""Par on the screen: asked for when a game is over, kept by its dice, told in words, and sent along."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from rollbow.app.effects import Revise, Share, Work
from rollbow.app.kept import pars
from rollbow.app.kept.pars import Par
from rollbow.app.messages import Did, Pieces, Went, Worked
from rollbow.app.screens import par as words
from rollbow.app.steps import par as steps
from rollbow.app.update import begin, update
from rollbow.app.view import view
from rollbow.games import GAMES
from rollbow.kernel.session import replay
from support.simulated_page import WORLD, do, effects_of, finish, playing, started, with_game

if TYPE_CHECKING:
    from rollbow.app.effects import Effect
    from rollbow.app.model import Model

DAY = "2026-11-18"


def over(slug: str, *who: str) -> Model:
    """A finished game at the table; nothing was asked for yet."""
    return ended(started(slug, *who))


def daily(slug: str) -> Model:
    return ended(do(begin(f"#/daily/{slug}/{DAY}", [], "", DAY)[0], Did("daily")))


def ended(model: Model) -> Model:
    """Its last move played, also for bots."""
    return replace(finish(replace(model, play=replace(playing(model), stand_in=True))), figuring={})


def asks(model: Model) -> tuple[Effect, ...]:
    return tuple(each for each in effects_of(model, Did("close-notice")) if isinstance(each, Work))


def told(model: Model, text: str = "") -> tuple[Model, tuple[Effect, ...]]:
    """The page at its next step, with what was kept."""
    return update(replace(model, texts={"pars": text} if text else {}), Did("close-notice"), WORLD)


def worked(model: Model, *pieces: str) -> tuple[Model, tuple[Effect, ...]]:
    """The page after the expert has played; one piece at a time."""
    model, (work,) = told(model)
    assert isinstance(work, Work)
    for piece in pieces:
        model, _ = update(model, Pieces("par", work.name, (piece,)), WORLD)
    return update(model, Worked("par", work.name), WORLD)


def test_it_is_asked_for_once_when_a_game_alone_is_over() -> None:
    model = over("rainbow", "Ada")
    model, (work,) = told(model)
    assert isinstance(work, Work)
    assert work.given == ("rainbow", "demo", ("Ada",), {})
    assert words.WAITING in view(model)
    assert not asks(model)


def test_nobody_asks_while_a_game_runs() -> None:
    assert not asks(started("rainbow", "Ada"))


@pytest.mark.parametrize("who", [("Ada", "Bo"), ("Ada", "bot steady")])
def test_a_game_with_others_has_none(who: tuple[str, ...]) -> None:
    model = over("rainbow", *who)
    assert not asks(model)
    assert 'class="par' not in view(model)


def test_a_friend_s_game_has_none() -> None:
    model = over("rainbow", "Ada")
    assert model.session is not None
    record = replace(model.session.record, id="link-abc")
    assert not asks(with_game(model, replace(model.session, record=record)))


def test_real_dice_have_none() -> None:
    model = over("rainbow", "Ada")
    assert model.session is not None
    record = replace(model.session.record, seed="-")
    assert steps.of(replay(GAMES, record)) is None


def test_the_middle_of_its_games_is_told_shown_and_kept() -> None:
    model = over("unicorn", "Ada")
    assert model.session is not None
    made = steps.made(Par("points", (1.0,), ""), model.session)
    model, effects = worked(model, "203 points", "195 points", "217 points")
    sentence = f"With these dice the expert scores 203; you scored {made:g}."
    assert sentence in view(model)
    assert model.said == (sentence,)
    (revise,) = effects
    assert isinstance(revise, Revise)
    (par,) = pars.read(pars.revised("", revise.change)).values()
    assert par.made == (203, 195, 217)
    assert not asks(model)


def test_kept_it_is_there_at_once() -> None:
    model = over("unicorn", "Ada")
    _, (revise,) = worked(model, "203 points")
    assert isinstance(revise, Revise)
    again, effects = told(model, pars.revised("", revise.change))
    assert not effects
    assert "the expert scores 203" in view(again)


def test_with_another_version_it_is_worked_out_again_and_shown_meanwhile() -> None:
    model = over("unicorn", "Ada")
    _, (revise,) = worked(model, "203 points")
    assert isinstance(revise, Revise)
    newer = replace(model, version=("abcd", "2026-11-18"))
    newer, (work,) = told(newer, pars.revised("", revise.change))
    assert isinstance(work, Work)
    assert "the expert scores 203" in view(newer)
    newer = replace(newer, said=())
    newer, _ = update(newer, Pieces("par", work.name, ("199 points",)), WORLD)
    newer, (revise,) = update(newer, Worked("par", work.name), WORLD)
    assert "the expert scores 199" in view(newer)
    assert not newer.said
    assert isinstance(revise, Revise)
    assert " abcd points 199" in revise.change


def test_if_the_expert_cannot_play_nothing_is_said_and_nobody_asks_again() -> None:
    model, (work,) = told(over("rainbow", "Ada"))
    assert isinstance(work, Work)
    model, effects = update(model, Worked("par", work.name, failed=True), WORLD)
    assert not effects
    assert not asks(model)
    assert words.WAITING not in view(model)
    assert model.notice == ""


def test_what_comes_late_is_kept_and_says_nothing_elsewhere() -> None:
    model, (work,) = told(over("unicorn", "Ada"))
    assert isinstance(work, Work)
    model = replace(do(model, Went("#/")), said=())
    model, _ = update(model, Pieces("par", work.name, ("203 points",)), WORLD)
    model, (revise,) = update(model, Worked("par", work.name), WORLD)
    assert isinstance(revise, Revise)
    assert not model.said


@pytest.mark.parametrize(
    ("par", "made", "sentence", "brief"),
    [
        (
            Par("points", (203.0,), ""),
            178.0,
            "With these dice the expert scores 203; you scored 178.",
            "par 203",
        ),
        (
            Par("points", (203.0,), ""),
            203.0,
            "With these dice the expert scores 203, just as you did.",
            "par 203",
        ),
        (
            Par("turns", (4.0,), ""),
            6.0,
            "With these dice the expert takes 4 turns; you took 6 turns.",
            "par 4 turns",
        ),
        (
            Par("turns", (1.0,), ""),
            1.0,
            "With these dice the expert takes 1 turn, just as you did.",
            "par 1 turn",
        ),
        (
            Par("wins", (1.0, 1.0, 0.0), ""),
            0.0,
            "With these dice the expert wins 2 of 3 games against this bot; you lost.",
            "the expert wins 2 of 3 games",
        ),
        (
            Par("wins", (1.0, 0.5, 0.0), ""),
            0.5,
            "With these dice the expert wins 1.5 of 3 games against this bot; you shared the win.",
            "the expert wins 1.5 of 3 games",
        ),
    ],
)
def test_it_is_told_in_words(
    par: Par, made: float, sentence: str, brief: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = over("rainbow", "Ada").session
    assert session is not None
    monkeypatch.setattr(steps, "made", lambda *_: made)
    assert words.sentence(par, session) == sentence
    assert words.brief(par) == brief


@pytest.mark.parametrize(
    ("slug", "piece", "line"),
    [
        ("unicorn", "109 points", "points on dice worth 109 to the expert\n"),
        ("rainbow", "4 turns", "turns on dice that take the expert 4\n"),
        ("uno", "1 wins", "with dice on which the expert wins 1 of 1 games\n"),
    ],
)
def test_a_daily_result_is_sent_with_its_par(slug: str, piece: str, line: str) -> None:
    model = daily(slug)
    (bare,) = (each for each in effects_of(model, Did("copy-result")) if isinstance(each, Share))
    assert "expert" not in bare.text
    model, _ = worked(model, piece)
    (share,) = (each for each in effects_of(model, Did("copy-result")) if isinstance(each, Share))
    assert line in share.text
    before, after = share.text.split("\n"), bare.text.split("\n")
    assert [each for each in before if each not in after] == [
        next(each for each in before if "expert" in each)
    ]


@pytest.mark.parametrize("slug", ["rainbow", "uno"])
def test_a_day_shows_its_par_once_it_was_played(slug: str) -> None:
    model, _ = worked(daily(slug), "4 turns" if slug == "rainbow" else "1 wins")
    name = GAMES[slug].title
    there = do(model, Went(f"#/daily/{slug}/{DAY}"))
    assert "the expert takes 4 turns" in view(there) or "the expert wins 1 of 1 games" in view(there)
    assert not asks(there)
    home = view(do(there, Went("#/")))
    assert f"{name}, done, par 4 turns" in home or f"{name}, done, the expert wins 1 of 1 games" in home


def test_a_day_that_was_not_played_gives_nothing_away() -> None:
    known = pars.revised("", pars.line_of(steps.of_day("rainbow", DAY).name, Par("turns", (4.0,), "")))
    model = begin("#/", [], "", DAY, texts=(("pars", known),))[0]
    assert "par 4" not in view(model)
    assert "expert takes" not in view(do(model, Went(f"#/daily/rainbow/{DAY}")))
