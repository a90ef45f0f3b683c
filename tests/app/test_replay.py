"""The replay: every kept game step by step, its clock, and a new game from any of its steps."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from rollbow.app.effects import Gather, Go, Later, Share
from rollbow.app.kept.envelope import Copies
from rollbow.app.messages import Did, Filled, Gathered, Shared, Skipped, Ticked, Typed, Went, World
from rollbow.app.steps import check_dice
from rollbow.app.steps import replay as replay_module
from rollbow.app.steps.replay import THROWS
from rollbow.app.update import update
from rollbow.app.view import view
from rollbow.games import GAMES
from rollbow.kernel import record as records
from rollbow.kernel.game import Over
from rollbow.kernel.record import Played
from rollbow.kernel.session import cut, replay
from support import golden
from support.simulated_page import WORLD, at_random, do, finish, kept, page, started, text_of

if TYPE_CHECKING:
    from pathlib import Path

    from rollbow.app.model import Model
    from rollbow.app.steps.replay import Replay
    from rollbow.kernel.session import Session


def opened(session: Session, step: int | None = None) -> Model:
    """The replay of a kept game."""
    identity = session.record.id
    fragment = f"#/replay/{identity}" + ("" if step is None else f"@{step}")
    model, effects = update(page(), Went(fragment), WORLD)
    assert effects == (Gather((identity,), "replay"),)
    found = kept(identity, records.write(session.record)).copies
    return do(model, Gathered((found,), "replay"))


def at(model: Model) -> Replay:
    assert model.replay is not None
    return model.replay


def checked(model: Model) -> tuple[str, str]:
    """The address and the number of faces that are computed again."""
    return at(model).address, at(model).faces


def sheet(html: str) -> str:
    """The score sheets on the screen."""
    found = re.search(r"<table>.*?</table>", html, re.DOTALL)
    assert found
    return found[0]


@pytest.mark.parametrize("slug", GAMES)
def test_the_last_step_shows_the_score_lines_the_game_ended_with(slug: str) -> None:
    model = finish(started(slug, "Ada", "Ben"))
    assert model.session is not None
    session = model.session
    while model.stage:
        model = do(model, Skipped())
    shown = do(opened(session), Did("step", "last"))
    assert sheet(view(shown)) == sheet(view(model))
    assert at(shown).shown == model.session


@pytest.mark.parametrize("path", golden.records(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_golden_game_can_be_looked_at_and_ends_as_it_ended(path: Path) -> None:
    session = replay(GAMES, records.read(path.read_text(encoding="utf-8")))
    model = opened(session)
    count = len(session.record.entries)
    for step in {0, 1, 2, 3, count // 3, count // 2, count - 1, count}:
        model = do(model, Filled("step", str(step)))
        assert f"Step {step} of {count}" in view(model)
    turn = at(model).session.turn
    assert isinstance(turn, Over)
    assert golden.bare(golden.facts(turn.result)) == golden.bare(golden.expected(path))


@pytest.mark.parametrize("slug", GAMES)
def test_no_step_offers_a_move(slug: str) -> None:
    model = opened(at_random(slug, 2, "demo"), 0)
    for _ in range(60):
        html = view(model)
        assert 'data-do="move"' not in html
        assert 'data-do="pick"' not in html or "This is a replay" in do(model, Did("pick", "x")).notice
        model = do(model, Did("step", "next"))


def test_steps_are_told_in_words_and_stay_in_bounds() -> None:
    model = opened(at_random("rainbow", 2, "demo"))
    assert at(model).step == 0
    assert at(do(model, Did("step", "back"))).step == 0
    model = do(model, Did("step", "next"))
    assert "Ada: roll" in view(model)
    model = do(model, Did("step", "next"))
    assert 'class="move">Ada draws ' in view(model)
    assert " from the cup.</li>" not in view(model), "a throw is told once"
    assert model.said
    entries = at(model).session.record.entries
    take = next(
        step for step, one in enumerate(entries, 1) if isinstance(one, Played) and one.move[:4] == "take"
    )
    taken = do(model, Filled("step", str(take)))
    # A move is told as a hint names it, not as it is written.
    assert re.search(r"Ada: take (red|orange|yellow|green|blue|purple) ", view(taken))
    last = do(model, Did("step", "last"))
    assert at(last).step == at(last).steps
    assert at(do(last, Did("step", "next"))).step == at(last).steps
    assert at(do(last, Filled("step", "99999"))).step == at(last).steps
    for nonsense in ("-1", "x", "²", "1" * 9):
        assert at(do(last, Filled("step", nonsense))).step == at(last).steps


def test_a_running_game_opens_where_it_stands_and_a_step_too_far_at_its_end() -> None:
    running = do(started("rainbow", "Ada", "Ben"), Did("move", "roll"))
    assert running.session is not None
    count = len(running.session.record.entries)
    assert at(opened(running.session)).step == count
    far = opened(running.session, 999)
    assert at(far).step == count
    assert f"This game has {count} steps" in far.notice
    assert at(opened(running.session, 1)).step == 1


def test_the_table_s_own_game_is_shown_without_reading_it() -> None:
    running = do(started("rainbow", "Ada", "Ben"), Did("move", "roll"))
    assert running.session is not None
    model, effects = update(running, Went(f"#/replay/{running.session.record.id}"), WORLD)
    assert not [effect for effect in effects if isinstance(effect, Gather)]
    assert at(model).session == running.session
    looked = do(model, Did("step", "first"), Did("move", "roll"), Did("undo"), Typed("move", "roll"))
    assert looked.session == running.session
    assert "Continue from here" in looked.notice


def test_the_clock_goes_on_and_a_stale_tick_counts_for_nothing() -> None:
    model, effects = update(opened(at_random("rainbow", 2, "demo")), Did("play"), WORLD)
    first = at(model).ticket
    assert effects == (Later(replay_module.PACES["normal"], first),)
    model, effects = update(model, Did("pace", "fast"), WORLD)
    second = at(model).ticket
    assert effects == (Later(replay_module.PACES["fast"], second),)
    assert do(model, Ticked(first)) == model
    model, effects = update(model, Ticked(second), WORLD)
    assert at(model).step == 1
    assert len(effects) == 1
    stopped = do(model, Did("play"))
    assert not at(stopped).playing
    assert do(stopped, Ticked(at(model).ticket)) == stopped
    by_hand = do(model, Did("step", "next"))
    assert not at(by_hand).playing
    elsewhere = do(model, Went("#/about"))
    assert do(elsewhere, Ticked(at(model).ticket)) == elsewhere


def test_the_clock_stops_at_the_end_and_begins_again() -> None:
    model = do(opened(at_random("uno", 2, "demo")), Did("step", "last"), Did("play"))
    assert at(model).step == 0
    while at(model).playing:
        model, effects = update(model, Ticked(at(model).ticket), WORLD)
    assert at(model).step == at(model).steps
    assert effects == ()


LATER = World("2026-11-19T10:00Z", bytes(range(50, 66)))


def test_going_on_from_a_step_makes_a_new_game_with_the_same_dice() -> None:
    session = at_random("rainbow", 2, "demo")
    old = replace(
        session, record=replace(session.record, extras=("x-daily 2026-11-18", "x-title Once", "x-later 1"))
    )
    model = do(opened(old), Filled("step", "40"))
    after, effects = update(model, Did("continue"), LATER)
    again = records.read(text_of(effects))
    assert again.id != session.record.id
    assert again.begun == LATER.now
    assert (again.seed, again.seats) == (session.record.seed, session.record.seats)
    assert again.entries[:40] == session.record.entries[:40]
    assert again.extras == ("x-later 1", "x-takebacks yes")
    assert Go(f"#/game/{again.id}") in effects
    assert {card.id for card in after.cards} == {again.id}


def test_going_on_from_the_end_of_a_running_game_leaves_no_mark() -> None:
    running = do(started("rainbow", "Ada", "Ben"), Did("move", "roll"))
    assert running.session is not None
    after = do(opened(running.session), Did("continue"), world=LATER)
    assert after.session is not None
    assert not after.session.takebacks
    assert after.session.record.entries == running.session.record.entries


def test_a_game_that_is_gone_or_can_t_be_read() -> None:
    gone = do(page("#/replay/abc"), Gathered((Copies("abc"),), "replay"))
    assert "isn’t saved" in gone.notice
    sealed = kept("abc", "rollbow 1\nnonsense\n").copies
    _, effects = update(page("#/replay/abc"), Gathered((sealed,), "replay"), WORLD)
    assert effects == (Go("#/game/abc"),)


def test_a_step_s_link_is_copied() -> None:
    model = opened(at_random("rainbow", 2, "demo"), 17)
    model, effects = update(model, Did("link-step"), WORLD)
    (share,) = effects
    assert isinstance(share, Share)
    assert share.fragment.startswith("#/r/")
    assert share.fragment.endswith("@17")
    assert do(model, Shared("copied")).notice == "Copied."
    assert do(model, Shared("dismissed")) == model


def dice_page(session: Session) -> Model:
    identity = session.record.id
    found = kept(identity, records.write(session.record)).copies
    return do(page(f"#/dice/{identity}"), Gathered((found,), "replay"))


@pytest.mark.parametrize("slug", GAMES)
def test_every_throw_is_listed_with_addresses_that_give_its_faces(slug: str) -> None:
    session = at_random(slug, 2, "demo")
    model = dice_page(session)
    while "more-throws" in view(model):
        model = do(model, Did("more-throws"))
    html = view(model)
    listed = [check_dice.throw(session, step) for step in reversed(check_dice.thrown(session))]
    assert len(listed) == sum(isinstance(entry, records.Thrown) for entry in session.record.entries)
    for fallen in (fallen for throw in listed[:40] for fallen in throw.dice):
        assert f'value="{fallen.die.address} {fallen.die.faces or ""}"' in html
        check = check_dice.check("demo", fallen.die.address, fallen.die.faces)
        assert fallen.die.faces is None or check.shows == f"face {fallen.place} of {fallen.die.faces}"


def test_any_address_is_computed_again() -> None:
    model = dice_page(at_random("unicorn", 2, "amber-otter-42"))
    model = do(model, Filled("address", "unicorn/3/1/R1"), Filled("faces", "6"))
    html = view(model)
    assert "9581441b16ccce82" in html
    assert "face 4 of 6" in html
    assert "&#x27;rollbow1|amber-otter-42|unicorn/3/1/R1&#x27;" in html
    assert "no face" in view(do(model, Filled("faces", "")))
    assert checked(do(model, Filled("faces", "x"))) == ("unicorn/3/1/R1", "6")
    assert checked(do(model, Did("check", "unicorn/1/1/B1 6"))) == ("unicorn/1/1/B1", "6")


def test_real_dice_are_listed_and_not_computed() -> None:
    session = at_random("rainbow", 2, "demo")
    html = view(dice_page(replace(session, record=replace(session.record, seed="-"))))
    assert "at your own table" in html
    assert 'data-do="check"' not in html


def test_the_list_of_dice_shows_the_last_throws_and_more_when_asked() -> None:
    """A game of thousands of throws would make a page of megabytes."""
    session = at_random("colordice", 6, "demo")
    steps = check_dice.thrown(session)
    assert len(steps) > THROWS
    model = dice_page(session)
    assert view(model).count("<li>") == THROWS
    assert f"Step {steps[0]}<" in view(model)
    assert f"{len(steps) - THROWS} more" in view(model)
    while "more-throws" in view(model):
        model = do(model, Did("more-throws"))
    assert view(model).count("<li>") == len(steps)


def test_a_game_read_too_late_and_one_without_a_step_play_nothing() -> None:
    session = started("rainbow", "Ada").session
    assert session is not None
    late = Gathered((kept(session.record.id, records.write(session.record)).copies,), "replay")
    for elsewhere in (page(), page("#/replay/another")):
        assert do(elsewhere, late).replay is None
    model = opened(session)
    assert update(model, Did("play"), WORLD) == (model, ())


@pytest.mark.parametrize("faces", ["²", "٣", "100", "-1"])
def test_an_odd_number_of_faces_is_not_taken(faces: str) -> None:
    model = started("rainbow", "Ada")
    assert model.session is not None
    model = do(opened(model.session), Filled("address", "a"), Filled("faces", "6"))
    assert checked(do(model, Filled("faces", faces))) == ("a", "6")
    assert checked(do(model, Did("check", f"b {faces}"))) == ("b", "")


def test_until_another_game_is_read_nothing_of_the_last_replay_is_shown() -> None:
    model = opened(at_random("rainbow", 2, "demo"))
    assert "Replay: Rainbow Roll" in view(model)
    away = do(model, Went("#/replay/another"))
    assert away.replay is None
    assert "Replay: Rainbow Roll" not in view(away)


def test_who_goes_on_before_the_moves_of_two_players_knew_what_came_next() -> None:
    """Even if no dice fell meanwhile."""
    session = at_random("unicorn", 2, "demo")
    whose = [entry.seat if isinstance(entry, Played) else 0 for entry in session.record.entries]
    first = next(at for at in range(1, len(whose)) if sorted(whose[at : at + 2]) == [1, 2])
    for gone, known in ((1, False), (2, True)):
        after = do(opened(cut(session, first + gone), first), Did("continue"), world=LATER)
        assert after.session is not None
        assert len(after.session.record.entries) == first
        assert after.session.takebacks is known


def test_what_was_said_of_a_step_too_far_goes_with_the_next_step() -> None:
    session = at_random("rainbow", 2, "demo")
    far = opened(session, 9999)
    assert "This game has" in far.notice
    assert do(far, Did("step", "back")).notice == ""
