"""`dev.py play --watch`: what is changed is served at once, and open pages come again."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.request import urlopen

import pytest

from build import dist_folder, live_reload
from build.server import header_rules
from build.tools import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from build.runtime import Packer


class Fake:
    """In place of Pyodide: nothing here looks into the wheel."""


def made(target: Path, wheels: Path, cache: Path | None, packer: Packer | None = None) -> None:
    target.mkdir(exist_ok=True)
    (target / "index.html").write_text("<head></head><p>made")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[live_reload.Watched]:
    monkeypatch.setattr(dist_folder, "build", made)
    served = live_reload.Watched(tmp_path / "dist", header_rules(ROOT / "netlify.toml"))
    served.start()
    yield served
    served.shutdown()


def text(site: live_reload.Watched, name: str = "") -> str:
    with urlopen(site.url + name) as answer:
        content: bytes = answer.read()
    return content.decode()


def build(site: live_reload.Watched) -> None:
    live_reload.build(site, site.folder, Fake())  # type: ignore[arg-type]


def test_a_page_is_told_of_the_next_build(site: live_reload.Watched) -> None:
    build(site)
    assert text(site, "built?") == "1"
    assert '<script type="module" src="./again.js"></script></head>' in text(site)
    build(site)
    assert text(site, "built?1") == "2"


def test_what_cannot_be_built_leaves_the_last_build(
    site: live_reload.Watched, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    build(site)

    def broken(*_: object) -> None:
        raise SyntaxError("a word too many")

    monkeypatch.setattr(dist_folder, "build", broken)
    build(site)
    assert "a word too many" in capfd.readouterr().err
    assert (text(site, "built?"), "made" in text(site)) == ("1", True)


def test_every_file_that_a_build_reads_is_watched() -> None:
    watched = dict(live_reload.sources())
    for name in (
        "py/rollbow/app/view.py",
        "web/styles/20-pieces.css",
        "web/boot.js",
        "web/build/dist_folder.py",
    ):
        assert str(ROOT / name) in watched
    assert {"index.html", "pyscript.toml"} <= watched.keys()
    assert not [name for name in watched if "node_modules" in name]
