"""Whether what is deployed is what was built."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from build import server, tools, verify

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

RULES = server.header_rules(tools.ROOT / "netlify.toml")


@pytest.fixture
def deployed(dist: Path, tmp_path: Path) -> Path:
    return shutil.copytree(dist, tmp_path / "deployed")


@pytest.fixture
def site(deployed: Path) -> Iterator[str]:
    running = server.Server(deployed, RULES).start()
    yield running.url
    running.shutdown()


def spoil(folder: Path, pattern: str, change: Callable[[bytes], bytes]) -> str:
    path = next(folder.glob(pattern))
    path.write_bytes(change(path.read_bytes()))
    return path.relative_to(folder).as_posix()


def told(what: Path | str, dist: Path, rules: list[server.Rule] = RULES) -> list[str]:
    return list(verify.differences(str(what), dist, rules))


def test_the_same_folder_and_the_same_site_have_no_differences(dist: Path, deployed: Path, site: str) -> None:
    assert told(deployed, dist) == []
    assert told(site, dist) == []


def test_every_changed_missing_and_foreign_file_of_a_folder_is_named(dist: Path, deployed: Path) -> None:
    changed = spoil(deployed, "runtime/*/pyodide.asm.wasm.br", lambda content: content[:-1])
    (deployed / "sw.js").unlink()
    (deployed / "extra.html").write_text("hello")
    assert told(deployed, dist) == [
        "extra.html is not part of this build",
        f"{changed} differs",
        "sw.js is missing",
    ]


def test_every_changed_and_missing_file_of_a_site_is_named(dist: Path, deployed: Path, site: str) -> None:
    changed = spoil(deployed, "app/*/main.py", lambda content: content + b"\n# changed")
    (deployed / "sw.js").unlink()
    (deployed / "index.html").write_text("parked")
    assert told(site, dist) == [
        f"{changed} differs",
        "index.html differs",
        "sw.js can't be fetched: HTTP Error 404: Not Found",
    ]


def test_a_site_without_the_policy_is_told(dist: Path, deployed: Path) -> None:
    bare = server.Server(deployed, []).start()
    found = told(bare.url, dist)
    bare.shutdown()
    assert "index.html comes without the right Content-Security-Policy" in found
    assert not [words for words in found if "differs" in words]


def test_a_site_that_is_not_there_is_told(dist: Path, deployed: Path) -> None:
    gone = server.Server(deployed, RULES)
    gone.server_close()
    assert all("can't be fetched" in words for words in told(gone.url, dist))
