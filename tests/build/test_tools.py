"""Where the tests' browser is found, and what is done where there is none."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from build import tools

PLACES = {
    "linux": ".cache/ms-playwright/chromium-1255/chrome-linux64/chrome",
    "mac": "Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "playwright on a mac": "Library/Caches/ms-playwright/chromium-1255/chrome-mac/Chromium.app/Contents/MacOS/Chromium",
    "windows": "AppData/Local/ms-playwright/chromium-1255/chrome-win/chrome.exe",
}


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without a browser; its user's folder."""
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(tools, "SYSTEM_PLACES", ())
    monkeypatch.setattr(tools, "FIREFOX_PLACES", (tmp_path / "Firefox.app" / "firefox",))
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    for name in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA", "PLAYWRIGHT_BROWSERS_PATH"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
def test_a_browser_is_found_where_systems_put_it(nowhere: Path, place: str) -> None:
    assert tools.find_browser() is None
    (nowhere / place).parent.mkdir(parents=True)
    (nowhere / place).touch()
    assert tools.find_browser() == str(nowhere / place)


def test_chrome_is_found_among_windows_programs(nowhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chrome = nowhere / "Google" / "Chrome" / "Application" / "chrome.exe"
    chrome.parent.mkdir(parents=True)
    chrome.touch()
    monkeypatch.setenv("PROGRAMFILES", str(nowhere))
    assert tools.find_browser() == str(chrome)


def test_without_a_browser_and_a_way_to_get_one_the_command_that_helps_is_told(
    nowhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def refused(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        asked.append(command)
        return subprocess.CompletedProcess(command, 1, "", "no network")

    monkeypatch.setattr(subprocess, "run", refused)
    with pytest.raises(SystemExit, match="playwright install chromium"):
        tools.need_browser()
    assert asked == [[str(tools.PYTHON), "-m", "playwright", "install", "chromium"]]


def test_debian_is_asked_where_playwright_has_none(nowhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[tuple[str, ...]] = []
    failed = subprocess.CompletedProcess([], 1, "", "no network")
    monkeypatch.setattr(subprocess, "run", lambda command, **_: failed)
    monkeypatch.setattr(shutil, "which", lambda name: "/usr/bin/apt-get" if name == "apt-get" else None)
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    monkeypatch.setattr(tools, "run", lambda *command: ran.append(command))
    tools.need_browser()
    assert [command[:2] for command in ran] == [("apt-get", "update"), ("apt-get", "install")]


def test_firefox_is_found_where_systems_put_it(nowhere: Path) -> None:
    assert tools.find_firefox() is None
    there = nowhere / "Firefox.app" / "firefox"
    there.parent.mkdir()
    there.touch()
    assert tools.find_firefox() == str(there)


def test_firefox_and_webkit_are_installed_where_they_may_be(
    nowhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[tuple[str, ...]] = []
    monkeypatch.setattr(tools, "may_install", lambda: True)
    monkeypatch.setattr(tools, "run", lambda *command: ran.append(command))
    assert tools.need_firefox() is False, "it still isn't there"
    assert ran[-1][-1] == "firefox-esr"
    assert tools.need_webkit() is False
    assert ran[-1][-len(tools.WEBKIT) :] == tools.WEBKIT


def test_where_they_may_not_both_are_left_out(nowhere: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (tools.need_firefox(), tools.need_webkit()) == (False, False)
    said = capsys.readouterr().out
    assert "left out: Firefox" in said
    assert "left out: WebKit" in said
