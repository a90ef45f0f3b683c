"""What is taken off the shelf: a release unzipped and served by Python alone, and the sources opened as they lie."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from typing import TYPE_CHECKING

import pytest

from build.release_zip import put_release
from build.tools import ROOT
from support.browser import scenes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

    from support.browser.chromium import Site

pytestmark = pytest.mark.browser


@pytest.fixture
def address(site: Site, tmp_path: Path) -> Iterator[str]:
    """Where `python3 -m http.server` serves the unzipped release."""
    zipfile.ZipFile(put_release(site.folder, tmp_path)).extractall(tmp_path)
    (folder,) = [path for path in tmp_path.iterdir() if path.is_dir()]
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1"]
    with subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, text=True, stderr=subprocess.DEVNULL
    ) as process:
        assert process.stdout
        told = re.search(r"\((http://\S+)\)", process.stdout.readline())
        assert told
        yield told[1]
        process.terminate()


def test_an_unzipped_release_plays_from_pythons_own_server(browser: Browser, address: str) -> None:
    page = browser.new_page()
    page.goto(address)
    page.locator(scenes.READY).wait_for(state="attached", timeout=60_000)
    page.goto(f"{address}#/rainbow?seed=amber-otter-42&seats=1")
    page.get_by_role("button", name="Start the game").click()
    page.locator(".tray button.main").click()
    page.get_by_text("Saved", exact=True).wait_for()
    page.close()


def test_the_sources_opened_as_they_lie_say_what_to_do(browser: Browser) -> None:
    page = browser.new_page()
    page.goto((ROOT / "index.html").as_uri())
    assert "python3 dev.py play" in page.locator("body").inner_text()
    assert "Rollbow" in page.locator("body").inner_text()
    page.close()
