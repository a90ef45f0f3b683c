"""The server that play, the browser tests and the bench share."""

from __future__ import annotations

import gzip
from http.client import HTTPConnection, HTTPResponse
from typing import TYPE_CHECKING

import pytest

from build import server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

RULES: list[server.Rule] = [("/*", {"X-Place": "all"}), ("/app/*", {"Cache-Control": "immutable"})]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "secret.txt").write_text("no")
    folder = tmp_path / "dist"
    (folder / "app").mkdir(parents=True)
    (folder / "index.html").write_text("page")
    (folder / "app" / "x.wasm").write_bytes(b"plain")
    (folder / "app" / "x.wasm.gz").write_bytes(gzip.compress(b"plain"))
    return folder


@pytest.fixture(params=["/", "/some/path/"])
def served(request: pytest.FixtureRequest, folder: Path) -> Iterator[server.Server]:
    running = server.Server(folder, RULES, prefix=request.param).start()
    yield running
    running.shutdown()


def get(served: server.Server, address: str, **headers: str) -> tuple[HTTPResponse, bytes]:
    connection = HTTPConnection("127.0.0.1", served.server_port)
    connection.request("GET", served.prefix + address, headers=headers)
    answer = connection.getresponse()
    return answer, answer.read()


def test_the_page_comes_for_the_folder(served: server.Server) -> None:
    answer, content = get(served, "")
    assert (answer.status, content) == (200, b"page")
    assert answer.getheader("Content-Type") == "text/html; charset=utf-8"


def test_headers_follow_the_rules(served: server.Server) -> None:
    assert get(served, "")[0].getheader("Cache-Control") is None
    answer, _ = get(served, "app/x.wasm")
    assert answer.getheader("X-Place") == "all"
    assert answer.getheader("Cache-Control") == "immutable"
    assert answer.getheader("Content-Type") == "application/wasm"


def test_compressed_files_go_to_those_who_take_them(served: server.Server) -> None:
    answer, content = get(served, "app/x.wasm", **{"Accept-Encoding": "gzip, br"})
    assert answer.getheader("Content-Encoding") == "gzip"
    assert gzip.decompress(content) == b"plain"
    assert get(served, "app/x.wasm")[1] == b"plain"


def test_an_unchanged_file_is_not_sent_again(served: server.Server) -> None:
    tag = get(served, "")[0].getheader("ETag")
    assert tag
    answer, content = get(served, "", **{"If-None-Match": tag})
    assert (answer.status, content) == (304, b"")


@pytest.mark.parametrize(
    "address",
    ["missing", "app", "../secret.txt", "%2e%2e/secret.txt", "app/../../secret.txt", "a%00b", "/etc/passwd"],
)
def test_what_is_not_there_is_not_found(served: server.Server, address: str) -> None:
    answer, content = get(served, address)
    assert (answer.status, content) == (404, b"Not found\n")
