"""What an install is told: files that are there, sizes that are true, shortcuts that lead somewhere."""

from __future__ import annotations

import json
import struct
from typing import TYPE_CHECKING, Any

import pytest

from rollbow.app import routes
from rollbow.games import GAMES

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def manifest(dist: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((dist / "manifest.webmanifest").read_text())
    return found


def size(path: Path) -> str:
    """The size of a picture as a manifest writes it, read from the picture itself."""
    content = path.read_bytes()
    if content.startswith(b"\x89PNG"):
        width, height = struct.unpack(">II", content[16:24])
        return f"{width}x{height}"
    assert content.startswith(b"\xff\xd8"), f"{path.name} is neither PNG nor JPEG"
    at = 2
    while content[at + 1] not in (0xC0, 0xC1, 0xC2):  # up to the frame's header
        at += 2 + int.from_bytes(content[at + 2 : at + 4], "big")
    height, width = struct.unpack(">HH", content[at + 5 : at + 9])
    return f"{width}x{height}"


def test_it_can_be_installed(manifest: dict[str, Any]) -> None:
    assert manifest["display"] == "standalone"
    assert manifest["name"] == "Rollbow: five color-dice games"
    assert len(manifest["short_name"]) <= 12
    assert {manifest[name] for name in ("start_url", "scope")} == {"./"}
    # It would be read from the origin on, so that two copies in two folders were one app.
    assert "id" not in manifest
    sizes = {icon["sizes"] for icon in manifest["icons"]}
    assert {"192x192", "512x512"} <= sizes
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])


def test_it_says_whose_the_names_are(manifest: dict[str, Any]) -> None:
    assert "Not affiliated with the games’ makers. UNO® is a trademark of Mattel." in manifest["description"]


def test_every_picture_is_there_as_large_as_it_says_and_small_in_bytes(
    dist: Path, manifest: dict[str, Any]
) -> None:
    for picture in (*manifest["icons"], *manifest["screenshots"]):
        path = dist / picture["src"]
        assert path.is_file(), picture["src"]
        kind = {"image/svg+xml": ".svg", "image/png": ".png", "image/jpeg": ".jpg"}[picture["type"]]
        assert path.suffix == kind
        if kind != ".svg":
            assert size(path) == picture["sizes"], picture["src"]
        assert path.stat().st_size < 120_000, picture["src"]


def test_the_screenshots_are_for_phones_and_for_wide_screens(manifest: dict[str, Any]) -> None:
    forms = [shot["form_factor"] for shot in manifest["screenshots"]]
    assert set(forms) == {"narrow", "wide"}
    for shot in manifest["screenshots"]:
        assert shot["label"]
        width, height = map(int, shot["sizes"].split("x"))
        assert 320 <= min(width, height) <= max(width, height) <= 3840
        assert max(width, height) <= 2.3 * min(width, height)
        assert (width > height) == (shot["form_factor"] == "wide")


def test_the_screenshots_are_not_kept_for_offline_play(dist: Path) -> None:
    worker = (dist / "sw.js").read_text()
    assert "/icons/" in worker
    assert "/pictures/" not in worker


def test_the_shortcuts_lead_to_the_daily_games(manifest: dict[str, Any]) -> None:
    led = [routes.parse(each["url"].removeprefix("./")) for each in manifest["shortcuts"]]
    assert led == [routes.Daily(slug) for slug in GAMES]
    for each, game in zip(manifest["shortcuts"], GAMES.values(), strict=True):
        assert each["short_name"] == game.title


def test_the_system_may_open_saved_games_with_it(manifest: dict[str, Any]) -> None:
    (handler,) = manifest["file_handlers"]
    assert handler["action"] == manifest["scope"]
    assert handler["accept"] == {"text/plain": [".rollbow"]}


def test_the_system_may_share_saved_games_with_it(manifest: dict[str, Any], dist: Path) -> None:
    """The address is the service worker's; it takes the files under the name that the manifest gives them."""
    target = manifest["share_target"]
    assert (target["method"], target["enctype"]) == ("POST", "multipart/form-data")
    (files,) = target["params"]["files"]
    assert {".rollbow", "text/plain"} <= set(files["accept"])
    worker = (dist / "sw.js").read_text()
    assert f'address("{target["action"].removeprefix("./")}")' in worker
    assert f'getAll("{files["name"]}")' in worker
