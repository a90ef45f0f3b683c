"""The page's loop when something breaks: the state stays, it is said plainly, and the next move works."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, get_args
from unittest.mock import MagicMock

import pytest

from rollbow.app import effects, messages, update
from rollbow.app.effects import Keep
from rollbow.app.messages import Did, Kept
from rollbow.app.update import effect_failed, step_failed
from support.noting_page import Broken, NotYet, Page, at_once, later, nothing

if TYPE_CHECKING:
    from rollbow.app.effects import Effect
    from rollbow.app.messages import Message


def made(kind: Any) -> Any:
    """A value of this kind."""
    return kind(*("x" for _ in kind.__match_args__))


def test_without_a_fault_the_loop_goes_on() -> None:
    page = Page()
    assert page.moves_on()
    assert page.moves_on()


def test_the_first_screen_knows_what_this_browser_can_do() -> None:
    page = Page()
    page.main.page.scans = page.main.page.fleeting = lambda: True
    page.main.page.version = lambda: ("abc", "2026-11-18")
    page.main.window.isSecureContext = False
    model = page.main.Loop().model
    assert (model.scans, model.fleeting, model.plain) == (True, True, True)
    assert model.version == ("abc", "2026-11-18")


def test_a_save_draws_no_screen_and_a_later_screen_says_the_same() -> None:
    page = Page()
    for _ in range(2):
        shown, marked = len(page.shown), len(page.marked)
        assert page.moves_on()
        assert len(page.shown) == shown + 1
        assert page.marked[marked:] == ["Saved"]
        assert '<span class="saved"></span>' in page.shown[-1]
        page.loop.send(Did("more"))
        assert '<span class="saved">Saved</span>' in page.shown[-1]


def test_a_page_that_is_left_knows_home_with_the_game_that_is_on() -> None:
    page = Page()
    assert page.moves_on()
    _, home = page.main.page.ready.call_args.args
    shown = len(page.shown)
    html = home()
    assert "<h2>Continue</h2>" in html
    assert f'href="#/game/{page.loop.model.session.record.id}"' in html
    assert len(page.shown) == shown


@pytest.mark.parametrize(
    ("effect", "screens"),
    [
        (effects.MarkSaved("Saved"), 0),
        (effects.Breathe(), 0),
        (effects.Breathe(drawn=True), 1),
        (effects.KeepAll(()), 0),
        (effects.Gather(("x",), "import"), 0),
        (effects.Gather(("x",), "link"), 1),
        (effects.List(), 1),
    ],
    ids=str,
)
def test_an_import_draws_a_screen_only_when_games_are_kept(
    effect: Effect, screens: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = Page()
    asked: list[Effect] = []
    shown, after = len(page.shown), replace(page.loop.model, notice="Something new.")
    monkeypatch.setattr(page.main, "update", lambda *_: (after, (effect,)))
    monkeypatch.setattr(page.loop, "_run_all", asked.extend)
    page.loop.send(messages.Breathed())
    assert len(page.shown) == shown + screens
    assert page.loop.model is after
    assert asked == [effect]


def test_a_save_that_fails_is_told_on_a_new_screen() -> None:
    page = Page()
    assert page.moves_on()
    here, shown = page.loop.model.play, len(page.shown)
    page.loop.send(Kept(here.session.record.id, here.edition, "No room."))
    assert len(page.shown) == shown + 1
    assert "No room." in page.shown[-1]


@pytest.mark.parametrize("kind", get_args(messages.Message))
def test_whatever_message_can_t_be_handlednothing_changes_and_the_next_move_works(
    kind: type[Message], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = Page()
    assert page.moves_on()
    before, kept, real = page.loop.model, list(page.kept), update._step

    def handled(model: Any, message: Any, world: Any) -> Any:
        if type(message) is kind:
            raise Broken
        return real(model, message, world)

    with monkeypatch.context() as broken:
        broken.setattr(update, "_step", handled)
        page.loop.send(made(kind))
    assert page.loop.model == step_failed(before)
    assert "Nothing was changed" in page.shown[-1]
    assert page.kept == kept
    assert page.moves_on()


def test_a_screen_that_can_t_be_drawn_changesnothing(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page()
    before, real, broken = page.loop.model, page.main.view, [True]

    def view(model: Any) -> Any:
        if broken:
            raise Broken(broken.pop())
        return real(model)

    monkeypatch.setattr(page.main, "view", view)
    session = before.session
    page.loop.send(Did("move", session.game.spell(session.game.legal(session.state)[0])))
    assert page.loop.model == step_failed(before)
    assert page.moves_on()


@pytest.mark.parametrize("kind", get_args(effects.Effect))
def test_whatever_can_t_be_done_outside_is_told_and_a_move_is_saved_all_the_same(
    kind: type[Effect], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = Page()
    real_update, real_run = page.main.update, page.loop._run
    asked: list[Effect] = []

    def updated(*words: Any) -> Any:
        model, effects = real_update(*words)
        return model, (made(kind), *effects) if any(isinstance(each, Keep) for each in effects) else effects

    def run(effect: Effect) -> None:
        asked.append(effect)
        if type(effect) is kind and effect == made(kind):
            raise Broken
        real_run(effect)

    with monkeypatch.context() as broken:
        broken.setattr(page.main, "update", updated)
        broken.setattr(page.loop, "_run", run)
        assert page.moves_on()
    assert made(kind) in asked
    assert any("part of what you asked for may not have happened" in html for html in page.shown)
    assert page.moves_on()


def test_what_breaks_later_is_told_too(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page()

    async def keep(asked: Keep) -> Message:
        raise Broken

    with monkeypatch.context() as broken:
        broken.setattr(page.main.storage, "keep", keep)
        session = page.loop.model.session
        page.loop.send(Did("move", session.game.spell(session.game.legal(session.state)[0])))
    assert page.loop.model.notice == effect_failed(page.loop.model).notice
    assert not page.loop.model.play.saved
    assert page.moves_on()


def lacking(page: Page, times: int, done: list[Message] | None = None) -> Any:
    """The real update, but so many times a part of the app is still to come."""
    real, left = page.main.update, [times]

    def updated(model: Any, message: Message, world: Any) -> Any:
        if left[0]:
            left[0] -= 1
            raise NotYet
        if done is not None:
            done.append(message)
        return real(model, message, world)

    return updated


def test_a_step_waits_for_a_part_and_the_others_behind_it(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page()
    coming: list[Any] = []
    done: list[Message] = []
    before = page.loop.model
    monkeypatch.setattr(page.main, "update", lacking(page, 1, done))
    monkeypatch.setattr(page.main, "ensure_future", later(coming))
    asked = [Did("move", "nonsense"), Did("undo"), Did("settings")]
    for message in asked:
        page.loop.send(message)
    assert page.loop.model is before
    assert not done
    assert len(coming) == 1
    monkeypatch.setattr(page.main, "ensure_future", at_once)
    at_once(coming[0])
    assert done == asked
    assert page.moves_on()


def test_a_part_that_waited_for_another_goes_on_in_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page()
    monkeypatch.setattr(page.main, "update", lacking(page, 3))
    assert page.moves_on()


def test_without_its_part_a_step_is_left_out_and_what_waited_behind_it_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = Page()
    page.there = False
    coming: list[Any] = []
    before = page.loop.model
    with monkeypatch.context() as broken:
        broken.setattr(page.main, "update", lacking(page, 1))
        broken.setattr(page.main, "ensure_future", later(coming))
        page.loop.send(Did("settings"))
        session = before.session
        page.loop.send(Did("move", session.game.spell(session.game.legal(session.state)[0])))
    at_once(coming[0])
    assert any("This part of Rollbow didn’t load." in html for html in page.shown)
    page.main.page.stay.assert_called_once_with(f"#/game/{session.record.id}")
    assert len(page.loop.model.session.record.entries) > len(session.record.entries)
    assert page.moves_on()


def test_a_start_without_its_part_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    def begin(*given: object, **more: object) -> None:
        raise NotYet

    page = Page()
    page.there = False
    fail = MagicMock()
    monkeypatch.setattr(page.main, "begin", begin)
    monkeypatch.setattr(page.main.rollbow, "fail", fail)
    page.main.Loop()
    fail.assert_called_once_with("Part of the game is missing: later.zip.")


def test_a_start_that_breaks_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    def begin(*given: object, **more: object) -> None:
        raise Broken

    page = Page()
    fail = MagicMock()
    monkeypatch.setattr(page.main, "begin", begin)
    monkeypatch.setattr(page.main.rollbow, "fail", fail)
    page.main.Loop()
    fail.assert_called_once_with("The game stopped while starting.")


def test_a_start_that_breaks_when_its_game_is_read_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page()
    page.main.window.location.hash = "#/game/abc"
    page.main.storage.fetch = MagicMock(side_effect=nothing)
    monkeypatch.setattr(page.main, "update", MagicMock(side_effect=Broken))
    page.main.Loop()
    page.main.rollbow.fail.assert_called_once_with("The game stopped while starting.")
