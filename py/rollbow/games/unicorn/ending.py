"""When the game ends and who has won: end conditions, ranking and tie-breaks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.kernel.game import Result, Words, ranked

from .score import EXTRAS, SOLO_WIN, first_points, highest_first, lines, penalty_points, verdict
from .sheet import complete_rows

if TYPE_CHECKING:
    from .sheet import Sheet

ROWS_TO_END = 3
YOURS_TO_END = 3
OTHERS_TO_END = 4

TIEBREAKS = (
    "fewest Extras used",
    "most complete rows",
    "most unused abilities",
    "fewest penalty points",
    "most points from Firsts",
    "the highest First number",
)


def causes(sheet: Sheet) -> tuple[str, ...]:
    """What on this sheet ends the game, each phrased to follow `Ada has`."""
    done = complete_rows(sheet.rows)
    found = []
    if len(done) >= ROWS_TO_END and any(color.mixed for color in done):
        found.append(f"{len(done)} complete rows ({', '.join(color.word for color in done)})")
    if sheet.yours >= YOURS_TO_END:
        found.append(f"{sheet.yours} “my turn” penalties")
    if sheet.others >= OTHERS_TO_END:
        found.append(f"{sheet.others} “others’ turns” penalties")
    return tuple(found)


def ends(sheets: tuple[Sheet, ...]) -> bool:
    """Whether the game is over when a turn ends with these sheets."""
    return any(causes(sheet) for sheet in sheets)


def tie_keys(sheet: Sheet, seats: int) -> tuple[int, ...]:
    """One number for each entry of TIEBREAKS; higher is better."""
    return (
        sheet.extras - EXTRAS[seats],
        len(complete_rows(sheet.rows)),
        sheet.nudges + sheet.flips,
        -penalty_points(sheet),
        first_points(sheet.firsts),
        highest_first(sheet.firsts),
    )


def deciding(keys: list[tuple[int, ...]]) -> str:
    """The tie-break that decided between seats with equal scores; empty if none did."""
    decided = ""
    for step, name in enumerate(TIEBREAKS):
        best = max(key[step] for key in keys)
        left = [key for key in keys if key[step] == best]
        if len(left) < len(keys):
            decided = name
        keys = left
    return decided


def why(sheets: tuple[Sheet, ...]) -> Words:
    """Why the game is over: each seat that ended it, and how."""
    found = {seat: causes(sheet) for seat, sheet in enumerate(sheets, 1)}
    ended = {seat: " and ".join(words) for seat, words in found.items() if words}
    return Words("; ".join(f"{{}} has {words}" for words in ended.values()) + ".", tuple(ended))


def result(sheets: tuple[Sheet, ...]) -> Result:
    """The result of a game that ends with these sheets."""
    solo = len(sheets) == 1
    score_lines = tuple(lines(sheet, solo) for sheet in sheets)
    scores = tuple(sum(line.amount for line in seat) for seat in score_lines)
    ties = [tie_keys(sheet, len(sheets)) for sheet in sheets]
    ranking = ranked(list(zip(scores, ties, strict=True)))
    reason = why(sheets)
    if solo:
        return Result(
            winners=(1,) if scores[0] >= SOLO_WIN else (),
            ranking=ranking,
            scores=scores,
            lines=score_lines,
            reason=Words(f"{reason.text} {scores[0]} points: {verdict(scores[0])}.", reason.seats),
        )
    best = max(scores)
    return Result(
        winners=ranking[0],
        ranking=ranking,
        scores=scores,
        lines=score_lines,
        reason=reason,
        tiebreak=Words(deciding([tie for tie, points in zip(ties, scores, strict=True) if points == best])),
    )
