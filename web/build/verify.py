"""Compares what is deployed, a folder or a site, with a build of this checkout: same files, same bytes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.error import HTTPError, URLError
from urllib.parse import quote
from urllib.request import Request, urlopen

from build.file_helpers import files
from build.runtime import digest
from build.server import covers

if TYPE_CHECKING:
    from collections.abc import Iterator
    from email.message import Message

    from build.server import Rule

LIST = "assets.json"
PATIENCE = 30
# Headers that a host may well set differently.
OF_THE_HOST = ("cache-control",)


def differences(deployed: str, built: Path, rules: list[Rule]) -> Iterator[str]:
    """A sentence for each difference between `deployed` and the folder `built`."""
    if deployed.startswith(("http://", "https://")):
        yield from _of_site(deployed.rstrip("/") + "/", built, rules)
    else:
        yield from _of_folder(Path(deployed), built)


def _of_folder(folder: Path, built: Path) -> Iterator[str]:
    there = {path.relative_to(folder).as_posix(): path for path in files(folder)}
    wanted = {path.relative_to(built).as_posix(): path for path in files(built)}
    for name in sorted(there.keys() | wanted.keys()):
        if name not in there:
            yield f"{name} is missing"
        elif name not in wanted:
            yield f"{name} is not part of this build"
        elif digest(there[name].read_bytes()) != digest(wanted[name].read_bytes()):
            yield f"{name} differs"


def _of_site(url: str, built: Path, rules: list[Rule]) -> Iterator[str]:
    listed = json.loads((built / LIST).read_text())
    for name in sorted([*listed, LIST]):
        # Players get what `/` answers.
        address = "" if name == "index.html" else name
        try:
            content, headers = _fetched(url + quote(address))
        except (HTTPError, URLError, TimeoutError) as error:
            yield f"{name} can't be fetched: {error}"
            continue
        if digest(content) != digest((built / name).read_bytes()):
            yield f"{name} differs"
        yield from _of_headers(name, f"/{address}", headers, rules)


def _of_headers(name: str, address: str, headers: Message, rules: list[Rule]) -> Iterator[str]:
    wanted: dict[str, str] = {}
    for pattern, values in rules:
        if covers(pattern, address):
            wanted |= values
    for header, value in wanted.items():
        if header.lower() not in OF_THE_HOST and headers.get(header) != value:
            yield f"{name} comes without the right {header}"


def _fetched(url: str) -> tuple[bytes, Message]:
    request = Request(url, headers={"Cache-Control": "no-cache", "Accept-Encoding": "identity"})
    with urlopen(request, timeout=PATIENCE) as answer:
        return answer.read(), answer.headers
