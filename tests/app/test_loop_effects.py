"""What a step asks for reaches the browser, and what comes of it reaches the next step."""

from __future__ import annotations

import gc
from functools import reduce
from typing import TYPE_CHECKING, Any
from unittest.mock import ANY, MagicMock, call

import pytest

from rollbow.app import effects, messages
from rollbow.app.effects import (
    Feel,
    Go,
    Halt,
    Measure,
    Print,
    Recall,
    Remember,
    Scan,
    ShowCode,
    Strike,
    Uncover,
)
from support.noting_page import Page, at_once, later, nothing

if TYPE_CHECKING:
    from collections.abc import Iterator


def test_what_a_step_asks_for_reaches_the_browser() -> None:
    page = Page()
    browser, window, remember = page.main.page, page.main.window, Remember("abc", "study")
    vars(page.main)["late"] = late = MagicMock(side_effect=nothing)
    page.main.storage.measure = measure = MagicMock(return_value=nothing())
    for name in ("scan", "strike", "feel"):
        setattr(browser, name, MagicMock(side_effect=nothing))
    browser.here = lambda: "https://here/"
    asked = (Go("#/about", instead=True), Uncover(), Measure(ask=True), Print(), Scan(), Strike())
    for effect in (*asked, Feel("roll", (9, 4)), Halt("par", "uno"), Recall(""), remember, ShowCode("#/r/x")):
        page.loop._run(effect)
    browser.go.assert_called_with("#/about", instead=True)
    page.main.browser_history.uncover.assert_called_once_with()
    measure.assert_called_once_with(ask=True)
    window.print.assert_called_once_with()
    browser.scan.assert_called_once_with()
    browser.strike.assert_called_once_with()
    browser.feel.assert_called_once_with("roll", (9, 4))
    page.main.rollbow.bots.stop.assert_called_once_with("par uno")
    assert [each.args for each in late.call_args_list] == [
        ("kept_studies", "recall_all"),
        ("kept_studies", "remember", remember),
        ("qr_code", "show", "https://here/#/r/x"),
    ]


def test_once_the_page_runs_the_collector_looks_at_nothing_that_was_loaded() -> None:
    page, before = Page(), gc.get_freeze_count()
    page.main.start()
    page.main.page.listen.assert_called_once()
    assert gc.get_freeze_count() > before
    gc.unfreeze()


def test_the_clock_of_a_replay_ticks_when_its_time_has_come(monkeypatch: pytest.MonkeyPatch) -> None:
    page, told, slept = Page(), MagicMock(), MagicMock(side_effect=nothing)
    monkeypatch.setattr(page.loop, "send", told)
    monkeypatch.setattr(page.main, "sleep", slept)
    page.loop._run(effects.Later(700, 5))
    slept.assert_called_once_with(0.7)
    told.assert_called_once_with(messages.Ticked(5))


def test_an_import_lets_the_browser_catch_up_before_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    page, told = Page(), MagicMock()
    coming: list[Any] = []
    monkeypatch.setattr(page.loop, "send", told)
    monkeypatch.setattr(page.main, "ensure_future", later(coming))
    page.loop._run(effects.Breathe())
    coming[0].send(None)
    told.assert_not_called()
    at_once(coming[0])
    told.assert_called_once_with(messages.Breathed())


def test_a_bot_chooses_and_the_expert_advises(monkeypatch: pytest.MonkeyPatch) -> None:
    page, told, late = Page(), MagicMock(), MagicMock(side_effect=nothing)
    think, advise = effects.Think("x", 0, "uno", None, "steady", 600), effects.Advise("x", 0, "uno", None)
    coming: list[Any] = []
    monkeypatch.setattr(page.loop, "send", told)
    monkeypatch.setattr(page.main, "late", late)
    monkeypatch.setattr(page.main, "_over", nothing)
    monkeypatch.setattr(page.main, "ensure_future", later(coming))
    for asked in (think, advise):
        page.loop._run(asked)
    monkeypatch.setattr(page.main, "ensure_future", lambda pause: pause)
    for work in coming:
        at_once(work)
    assert [each.args for each in late.call_args_list] == [
        ("ask_bots", "choose", think),
        ("ask_bots", "advise", advise),
    ]
    assert told.call_count == 2


class Done:
    """Work of which nothing is left to do."""

    def __await__(self) -> Iterator[None]:
        yield from ()


GATHER, KEEP_ALL, WORK = effects.Gather(("a",), "link"), effects.KeepAll(()), effects.Work("par", "uno", ())


@pytest.mark.parametrize(
    ("effect", "what", "asked"),
    [
        (effects.Cover("more"), "browser_history.cover", call("more")),
        (effects.Claim("a"), "storage.hold", call("a", take=False)),
        (effects.Release(), "storage.STORE.release", call()),
        (GATHER, "storage.gather", call(GATHER)),
        (KEEP_ALL, "storage.keep_all", call(KEEP_ALL)),
        (effects.Settle(), "storage.settle", call()),
        (effects.KeepCard("a", "card"), "storage.keep_card", call("a", "card")),
        (effects.SetAside("a", ("raw",)), "storage.set_aside", call("a", ("raw",))),
        (effects.Discard("a"), "storage.discard", call("a")),
        (effects.Discard("a"), "late", call("kept_studies", "forget", "a")),
        (effects.Forget("a", "raw"), "storage.forget", call("a", "raw")),
        (effects.DiscardDamaged("key"), "storage.discard_damaged", call("key")),
        (effects.List(), "storage.listed", call()),
        (effects.KeepSettings("sound on"), "storage.keep_settings", call("sound on")),
        (effects.Dress("dark", "less", "left"), "page.dress", call("dark", "less", "left")),
        (effects.StayAwake(on=True), "page.stay_awake", call(on=True)),
        (effects.Focus("confirm"), "browser_history.focus", call("#confirm")),
        (effects.Download("a.rollbow", "text"), "storage.STORE.download", call("a.rollbow", "text")),
        (effects.Send("a.rollbow", "text"), "storage.STORE.send", call("a.rollbow", "text")),
        (effects.Recall("a"), "late", call("kept_studies", "recall", "a")),
        (WORK, "late", call("ask_bots", "work", WORK, ANY)),
        (effects.Renew(), "rollbow.renew", call()),
        (effects.Share("text", "#/", sheet=True), "page.share", call("text", "#/", sheet=True)),
        (effects.Perform("1", 300, ""), "page.perform", call(300, "")),
    ],
)
def test_one_effect_asks_for_one_thing(
    effect: effects.Effect, what: str, asked: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, done = Page(), MagicMock(side_effect=lambda *_, **__: Done())
    monkeypatch.setattr(page.loop, "send", MagicMock())
    for module in ("storage.STORE", "storage.discard", "late"):
        _put(page, module, MagicMock(side_effect=lambda *_: Done()))
    _put(page, what, done)
    page.loop._run(effect)
    assert done.call_args_list == [asked]


def _put(page: Page, what: str, there: MagicMock) -> None:
    *rooms, name = what.split(".")
    setattr(reduce(getattr, rooms, page.main), name, there)


@pytest.mark.parametrize(
    ("found", "told"), [("x", messages.Scanned("x")), (None, messages.Scanned(refused=True))]
)
def test_what_the_camera_found_is_told(
    found: str | None, told: messages.Message, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scan() -> str | None:
        return found

    page, send = Page(), MagicMock()
    monkeypatch.setattr(page.loop, "send", send)
    page.main.page.scan = scan
    page.loop._run(effects.Scan())
    send.assert_called_once_with(told)


def test_what_takes_its_time_is_told_when_it_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    async def share(*_: object, **__: object) -> str:
        return "copied"

    page, send, slept = Page(), MagicMock(), MagicMock(side_effect=nothing)
    monkeypatch.setattr(page.loop, "send", send)
    monkeypatch.setattr(page.main, "sleep", slept)
    page.main.page.perform, page.main.page.share = nothing, share
    for effect in (effects.Perform("1", 300, ""), effects.Fade("Saved."), effects.Share("", "", sheet=False)):
        page.loop._run(effect)
    slept.assert_called_once()
    assert [each.args for each in send.call_args_list] == [
        (messages.Performed("1"),),
        (messages.Faded("Saved."),),
        (messages.Shared("copied"),),
    ]
