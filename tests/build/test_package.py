"""The package for other programs: wheel and source archive, installed into an environment of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

import rollbow
from build.tools import ROOT

MAKE = "from setuptools import build_meta as made; print(made.build_{}({!r}))"
USE = """
import json, pickle
from importlib.resources import files
from random import Random
import rollbow
from rollbow.bots.asking import Question, answer, ask, read_advice
from rollbow.bots.bot import LEVELS, YARDSTICKS

assert "site-packages" in rollbow.__file__, rollbow.__file__
assert (files("rollbow") / "py.typed").is_file()
played = {}
for slug in rollbow.GAMES:
    for level in (*LEVELS, *YARDSTICKS):
        game = rollbow.begin(slug, ["Ada", "Bo"], "amber-otter-42")
        for _ in range(12):
            if not rollbow.result(game):
                game = rollbow.play(game, rollbow.choose(game, level, Random(1), 0.01))
        assert rollbow.replay(rollbow.write(game.record)).record == game.record
        played[slug] = len(game.record.entries)
    state = rollbow.begin(slug, ["Ada", "Bo"], "amber-otter-42").state
    assert read_advice(answer(ask(Question(slug, state, None, b"1")))).thoughts
print(rollbow.__version__, json.dumps(played))
"""


def made(kind: str, source: Path, target: Path) -> Path:
    """The wheel or source archive of a copy of the project, made by its build backend."""
    done = subprocess.run(
        [sys.executable, "-c", MAKE.format(kind, str(target))],
        cwd=source,
        capture_output=True,
        text=True,
        check=False,
    )
    assert not done.returncode, done.stdout + done.stderr
    return target / done.stdout.splitlines()[-1]


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy: the backend leaves files where it works."""
    copy = tmp_path_factory.mktemp("source") / "rollbow"
    copytree(ROOT / "py", copy / "py", ignore=ignore_patterns("__pycache__", "*.egg-info"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        (copy / name).write_bytes((ROOT / name).read_bytes())
    return copy


@pytest.fixture(scope="module")
def wheels(source: Path, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The wheel made from the sources, and the one made from the source archive."""
    target = tmp_path_factory.mktemp("made")
    archive = made("sdist", source, target)
    with tarfile.open(archive) as packed:
        packed.extractall(target, filter="data")
    (target / "again").mkdir()
    unpacked = target / archive.name.removesuffix(".tar.gz")
    return [made("wheel", source, target), made("wheel", unpacked, target / "again")]


def test_both_wheels_hold_every_file_of_the_package(wheels: list[Path]) -> None:
    package = ROOT / "py"
    wanted = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and ".egg-info" not in str(path)
    }
    for wheel in wheels:
        assert wheel.name == f"rollbow-{rollbow.__version__}-py3-none-any.whl"
        there = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
        assert there == wanted


def test_every_game_and_bot_works_where_the_package_is_installed(wheels: list[Path], tmp_path: Path) -> None:
    venv.create(tmp_path / "env", with_pip=False)
    python = tmp_path / "env" / ("Scripts" if os.name == "nt" else "bin") / "python"
    installer = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet"]
    subprocess.run([*installer, "--no-index", "--no-deps", str(wheels[1])], check=True)
    done = subprocess.run(
        [python, "-I", "-c", USE], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert not done.returncode, done.stderr
    assert done.stdout.startswith(f"{rollbow.__version__} ")
    golden = next((ROOT / "tests" / "golden" / "rainbow").glob("*.rollbow"))
    told = subprocess.run(
        [python.parent / "rollbow", "check", golden], capture_output=True, text=True, check=True
    )
    assert "won by" in told.stdout
