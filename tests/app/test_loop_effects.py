"""What a step asks for reaches the browser, and what comes of it reaches the next step."""

from __future__ import annotations

import gc
from typing import Any
from unittest.mock import MagicMock

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
