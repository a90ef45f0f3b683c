"""A copy of this project with a sixth game: one more folder, one more line in the registry, and its tests."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
TEMPLATE: Final = ROOT / "tests" / "sixth"
REGISTRY: Final = Path("py", "rollbow", "games", "__init__.py")
COPIED: Final = ("py", "tests", "web", "docs")
LEFT_OUT: Final = shutil.ignore_patterns(
    "__pycache__", "node_modules", "gallery", "sixth", "test_sixth_game.py"
)


def built(house: Path) -> Path:
    """Makes the copy in an empty folder."""
    for name in COPIED:
        shutil.copytree(ROOT / name, house / name, ignore=LEFT_OUT)
    for path in ROOT.iterdir():
        if path.is_file() and path.name != ".git":
            shutil.copyfile(path, house / path.name)
    (house / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    shutil.copytree(TEMPLATE / "farkle", house / REGISTRY.parent / "farkle")
    shutil.copytree(TEMPLATE / "tests", house / "tests" / "games" / "farkle")
    for kind in ("golden/farkle", "counts/farkle.txt", "playthroughs/farkle.txt"):
        copy = shutil.copytree if (TEMPLATE / kind).is_dir() else shutil.copyfile
        copy(TEMPLATE / kind, house / "tests" / kind)
    listed = (house / REGISTRY).read_text(encoding="utf-8")
    (house / REGISTRY).write_text(listed.replace("\n]\n", '\n    "farkle",\n]\n', 1), encoding="utf-8")
    return house


def touched(house: Path) -> list[Path]:
    """The files of this project that differ in the copy."""
    ours = [path for name in COPIED for path in (house / name).rglob("*") if path.is_file()]
    ours += [path for path in house.iterdir() if path.is_file()]
    there = [path.relative_to(house) for path in ours if (ROOT / path.relative_to(house)).exists()]
    return [path for path in there if (house / path).read_bytes() != (ROOT / path).read_bytes()]
