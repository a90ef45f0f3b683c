"""What a run has found so far, in a file: one that was stopped goes on where it ended, until anything is changed."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from mutants.accepted import LIST
from mutants.mutant import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from mutants.mutant import Mutant

FOLDER = ROOT / ".cache" / "mutants"
READ = (".py", ".js", ".mjs", ".txt", ".json", ".rollbow")
"""What may decide whether a test passes."""


class Notes:
    """Which changes were noticed; several processes may add to it."""

    def __init__(self, *how: str, also: Iterable[str]) -> None:
        """`how` the changes are tried; `also`: what may lie outside of the tree."""
        content = sha256("\n".join(how).encode())
        for path in sorted(
            {*_files(), *((ROOT / name) for name in (*how, *also) if (ROOT / name).is_file())}
        ):
            content.update(f"{path}\n".encode() + path.read_bytes())
        self._path = FOLDER / content.hexdigest()[:16]
        FOLDER.mkdir(parents=True, exist_ok=True)
        for older in sorted(FOLDER.iterdir(), key=lambda path: path.stat().st_mtime)[:-9]:
            older.unlink()

    def add(self, mutant: Mutant, *, noticed: bool) -> None:
        with self._path.open("a", encoding="utf-8") as file:
            file.write(f"{_key(mutant)} {int(noticed)}\n")

    def read(self, mutants: Iterable[Mutant]) -> dict[Mutant, bool]:
        """What is known of these: whether each was noticed."""
        lines = self._path.read_text(encoding="utf-8").splitlines() if self._path.exists() else []
        known = dict(line.split(" ") for line in lines)
        return {mutant: known[key] == "1" for mutant in mutants if (key := _key(mutant)) in known}


def _files() -> list[Path]:
    inner = [
        path for room in ("py", "web", "tests") for path in (ROOT / room).rglob("*") if path.suffix in READ
    ]
    return [path for path in inner if "node_modules" not in path.parts and path != LIST]


def _key(mutant: Mutant) -> str:
    return sha256(f"{mutant.words} {mutant.start}".encode()).hexdigest()[:24]
