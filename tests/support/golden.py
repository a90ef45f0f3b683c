"""The golden games: records checked by hand, each with its expected end in a file next to it.

An .expected file has one fact per line: `winners 1 2` (`-` for nobody), `scores 120 98`, `ranking 1 2 | 3` (best
first), `reason …`, `tiebreak …` (only if one decided), then `line SEAT LABEL AMOUNT` for every line of
every seat's score sheet. Reasons and labels are worded as on the day the file was written; as wording may
improve, only the numbers are compared, and whether a tie-break decided.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rollbow.kernel.game import Result

TESTS = Path(__file__).parents[1]
FOLDER = TESTS / "golden"


def home(name: str) -> Path:
    """A file or folder of a game's stored test data; the sixth game, which isn't registered, has its own place."""
    return TESTS / name if (TESTS / name).exists() else TESTS / "sixth" / name


def records(slug: str = "") -> list[Path]:
    """The golden games of one game, or of all in the registry."""
    return sorted(home(f"golden/{slug}").glob("*.rollbow") if slug else FOLDER.glob("*/*.rollbow"))


def released() -> list[str]:
    """The games whose golden games are pinned: their records are in use and must open forever."""
    lines = (TESTS / "released" / "list.txt").read_text(encoding="utf-8").splitlines()
    names = [line.split("  ")[1].split("/") for line in lines]
    return list(dict.fromkeys(slug for kind, slug, *_ in names if kind == "golden"))


def expected(golden: Path) -> str:
    return golden.with_suffix(".expected").read_text(encoding="utf-8")


def facts(result: Result) -> str:
    """A result in the format of an .expected file."""
    lines = [
        f"winners {_numbers(result.winners) or '-'}",
        f"scores {_numbers(result.scores)}",
        f"ranking {' | '.join(_numbers(group) for group in result.ranking)}",
        f"reason {result.reason}",
        *([f"tiebreak {result.tiebreak}"] if result.tiebreak else []),
        *(
            f"line {seat} {line.label} {line.amount}"
            for seat, sheet in enumerate(result.lines, 1)
            for line in sheet
        ),
    ]
    return "\n".join(lines) + "\n"


def bare(text: str) -> list[str]:
    """The facts without their words."""
    return [_bare(line) for line in text.splitlines()]


def _bare(line: str) -> str:
    kind, *words = line.split()
    if kind in ("reason", "tiebreak"):
        return kind
    return f"{kind} {words[0]} {words[-1]}" if kind == "line" else line


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(str(number) for number in numbers)
