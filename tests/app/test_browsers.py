"""Which browsers are needed: told alike everywhere, and set by features that are in use."""

from __future__ import annotations

import re
from pathlib import Path

from rollbow.app.screens.rules_and_about import BROWSERS
from rollbow.app.update import begin
from rollbow.app.view import view

ROOT = Path(__file__).parents[2]
DOC = (ROOT / "docs" / "browsers.md").read_text()
STYLES = "\n".join(path.read_text() for path in sorted((ROOT / "web" / "styles").glob("*.css")))
SCRIPTS = "\n".join(path.read_text() for path in sorted((ROOT / "web").glob("*.js")))
IN_USE = {
    "`light-dark()`": r"light-dark\(",
    "`:has()`": r":has\(",
    "nested styles": r"\{[^}]*\n +&|@(media|container)[^{]*\{\n +\.[^{]*\{",
    "`checkVisibility`": r"checkVisibility\(",
    "modules in workers": r'new Worker\(.*type: "module"',
    "`color-mix()`": r"color-mix\(",
    "container queries": r"@container",
    "media ranges": r"@media [^{]*[<>]",
    "`dvh`": r"\ddvh",
    "`@layer`": r"@layer",
    "locks between tabs": r"navigator\.locks",
}
IN_THE_ENGINE = {"`Promise.withResolvers`", "exceptions in WebAssembly"}


def rows() -> dict[str, list[float]]:
    """The features of the first table, and the versions that they need."""
    table = DOC.partition("## What sets the line")[2].partition("\n## ")[0]
    found = re.findall(r"^\| ([^|]+) \| ([*\d.]+) \| ([*\d.]+) \| ([*\d.]+) \|", table, re.MULTILINE)
    return {name: [float(each.strip("*")) for each in versions] for name, *versions in found}


def test_the_line_is_the_newest_of_what_is_needed() -> None:
    chrome, firefox, safari = (max(each) for each in zip(*rows().values(), strict=True))
    assert f"Chrome {chrome:g}, Firefox {firefox:g} or Safari {safari:g}, or newer" == BROWSERS


def test_every_feature_that_sets_it_is_in_use() -> None:
    assert rows().keys() == IN_USE.keys() | IN_THE_ENGINE
    for name, pattern in IN_USE.items():
        assert re.search(pattern, STYLES + SCRIPTS), name


def test_it_is_told_alike_everywhere() -> None:
    assert BROWSERS in view(begin("#/about", [], "")[0])
    for path in ("README.md", "docs/browsers.md", "docs/players.md", "web/before_python.js"):
        assert BROWSERS in (ROOT / path).read_text(), path


def test_the_picker_asks_for_no_type() -> None:
    """Those that know no `.rollbow` files, as an iPhone's, would have them grey."""
    (picker,) = re.findall(r'<input[^>]*type="file"[^>]*>', view(begin("#/shelf", [], "")[0]))
    assert "accept" not in picker
