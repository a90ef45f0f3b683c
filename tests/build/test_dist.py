"""What is built: the same bytes each time, nothing left to fill in, nothing from elsewhere."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
import zipfile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def listed(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_two_builds_give_the_same_bytes(dist: Path, fresh: Path) -> None:
    assert listed(dist) == listed(fresh)


def test_assets_json_names_every_file_with_its_hash_and_size(dist: Path) -> None:
    named = json.loads((dist / "assets.json").read_text())
    there = {name for name in listed(dist) if not name.endswith((".br", ".gz")) and name != "assets.json"}
    assert set(named) == there
    for name, entry in named.items():
        content = (dist / name).read_bytes()
        assert entry == {"sha256": hashlib.sha256(content).hexdigest(), "size": len(content)}


def test_no_hash_is_left_to_fill_in(dist: Path) -> None:
    for path in dist.rglob("*"):
        if path.suffix in (".html", ".toml", ".js", ".css", ".py") and "runtime" not in path.parts:
            assert "HASH" not in path.read_text(), path


def test_every_address_in_the_page_is_relative_and_there(dist: Path) -> None:
    text = (dist / "index.html").read_text()
    for address in re.findall(r'(?:href|src|config)="([^"]*)"', text):
        if not address.startswith(("data:", "#")):
            assert address.startswith("./")
            assert (dist / address).is_file(), address


def test_pyscript_is_told_of_files_that_are_there(dist: Path) -> None:
    config = tomllib.loads((dist / "pyscript.toml").read_text())
    for address in [config["interpreter"], *config["packages"]]:
        assert (dist / address).is_file(), address


def test_pyodide_knows_the_shipped_packages_by_their_hashes(dist: Path) -> None:
    lock = next(dist.glob("runtime/*/pyodide-lock.json"))
    packages = json.loads(lock.read_text())["packages"]
    assert set(packages) == {"micropip", "segno"}
    for package in packages.values():
        content = (lock.parent / package["file_name"]).read_bytes()
        assert package["sha256"] == hashlib.sha256(content).hexdigest()


def test_no_python_source_ships_but_the_page_s_own_start(dist: Path) -> None:
    for path in [*dist.rglob("*.whl"), *dist.rglob("*.zip")]:
        with zipfile.ZipFile(path) as archive:
            assert not [name for name in archive.namelist() if name.endswith(".py")]
    assert [path.name for path in dist.rglob("*.py")] == ["main.py"]


def test_the_page_carries_no_inline_script_or_style(dist: Path) -> None:
    text = (dist / "index.html").read_text()
    assert "<style" not in text
    assert " style=" not in text
    assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", text))
    assert not re.search(r"\son\w+=", text)


def test_a_start_stays_small(dist: Path) -> None:
    """What a first visit transfers from a host that sends the compressed files."""
    named = json.loads((dist / "assets.json").read_text())
    later = ("micropip", "segno")
    sizes = [
        (dist / f"{name}.br").stat().st_size if (dist / f"{name}.br").exists() else entry["size"]
        for name, entry in named.items()
        if not any(word in name for word in later)
    ]
    assert sum(sizes) < 6_000_000
