"""The golden games: records checked by hand, each with its expected end in a file beside it.

An .expected file has one fact a line: `winners 1 2` (`-` for nobody), `scores 120 98`, `ranking 1 2 | 3` (best
first), `reason …`, `tiebreak …` (only where one decided), then `line SEAT LABEL AMOUNT` for every line of
every seat's score sheet.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rollbow.kernel.game import Result

FOLDER = Path(__file__).parent / "golden"


def records(slug: str = "*") -> list[Path]:
    """The golden games of one game, or of all."""
    return sorted(FOLDER.glob(f"{slug}/*.rollbow"))


def expected(golden: Path) -> str:
    return golden.with_suffix(".expected").read_text(encoding="utf-8")


def facts(result: Result) -> str:
    """A result as an .expected file writes it."""
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


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(str(number) for number in numbers)
