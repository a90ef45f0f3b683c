"""PyScript as its users know it: somebody else's script runs in place of ours, on what ships."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from build.runtime import PYSCRIPT_PACKAGE
from support.browser.served_copies import copy, profile

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

    from support.browser.chromium import Site

pytestmark = pytest.mark.browser

MODULES = sorted({path.stem for path in PYSCRIPT_PACKAGE.glob("*.py")} - {"__init__"})
SCRIPT = f"""
from importlib import import_module
from pyscript import config, document, fetch, web, when, window

for name in {MODULES}:
    origin = import_module("pyscript." + name).__spec__.origin
    assert origin.startswith("/lib/python") and origin.endswith(".pyc"), origin

app = web.page["app"]
app.innerHTML = "<button id=pressed>Press</button>"

@when("click", "#pressed")
def pressed(event):
    event.target.textContent = "pressed in " + window.document.title

@when("rollbow:asked", window)
async def asked():
    answer = await fetch("./pyscript.toml").text()
    document.title = "on demand: " + " ".join(each for each in config["on_demand"] if each in answer)

document.body.dataset.ran = "yes"
"""


def test_pyscripts_own_package_works_as_published(
    browser: Browser, site: Site, tmp_path: Path, troubles: list[str]
) -> None:
    with (
        copy(site.folder, tmp_path / "theirs") as theirs,
        profile(browser, tmp_path / "user", troubles) as user,
    ):
        theirs.uncompressed()
        page = user.new_page()
        (main,) = theirs.folder.glob("app/*/main.py")
        main.write_text(SCRIPT)
        page.goto(theirs.url)
        page.locator("body[data-ran=yes]").wait_for(state="attached", timeout=60_000)
        page.get_by_role("button", name="Press").click()
        page.get_by_role("button", name="pressed in Rollbow").wait_for()
        page.evaluate("void dispatchEvent(new Event('rollbow:asked'))")
        expect(page).to_have_title("on demand: segno")
