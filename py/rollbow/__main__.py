"""Checks games and seeds without a browser.

python -m rollbow check FILE ...     replays records, checks every throw by its seed, says who won
python -m rollbow dice SEED GAME     the throws that a seed gives, as on the printed list
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rollbow.app.printouts import printouts
from rollbow.games import GAMES
from rollbow.kernel import dice
from rollbow.kernel.game import usual_seats
from rollbow.kernel.record import REAL_DICE, BadRecord, Played
from rollbow.library import replay, result

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rollbow.kernel.session import Session


def check(text: str | bytes) -> tuple[bool, list[str]]:
    """Whether a record holds, and what it says."""
    try:
        game = replay(text)
    except BadRecord as error:
        return False, [str(error)]
    lines = list(told(game))
    return game.fault is None, [*lines, *([f"then {game.fault}"] if game.fault else [])]


def told(game: Session) -> Iterator[str]:
    """A replayed game in a few lines."""
    record = game.record
    names = [f"{seat} ({place})" for place, seat in enumerate(record.seats, 1)]
    moves = sum(isinstance(entry, Played) for entry in record.entries)
    throws = len(record.entries) - moves
    source = "real dice" if record.seed == REAL_DICE else f"each as the seed {record.seed} gives it"
    if game.legs is not None:
        source = f"each as the seed {record.seed} and the values of {len(game.legs.promises)} devices give it"
    yield f"{game.game.title}: {', '.join(names)}; {moves} moves, {throws} throws, {source}"
    if (ended := result(game)) is None:
        yield "not over yet"
        return
    won = " and ".join(names[seat - 1] for seat in ended.winners)
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, ended.scores, strict=True))
    yield f"won by {won}: {scores}" if won else f"nobody won: {scores}"
    yield ended.reason.told(names)
    if ended.tiebreak:
        yield ended.tiebreak.told(names)


def throws(seed: str, slug: str, seats: int) -> Iterator[str]:
    """A line per throw: its turn, and each die with its address and face."""
    game, sheet = GAMES[slug], printouts(slug)
    for turn in range(sheet.first, sheet.first + sheet.turns):
        for thrown in sheet.throws(seats, turn, lambda address: dice.number(seed, address)):
            shown = " ".join(
                f"{die.address}={game.faces(die)[dice.face(seed, die.address, die.faces)]}"
                for die in thrown
                if die.faces
            )
            yield f"turn {turn}: {shown}"


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        "rollbow", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    verbs = parser.add_subparsers(dest="verb", required=True)
    for_check = verbs.add_parser("check", help="replay records and check their throws")
    for_check.add_argument("files", nargs="+", type=Path, metavar="FILE")
    for_dice = verbs.add_parser("dice", help="the throws that a seed gives")
    for_dice.add_argument("seed")
    for_dice.add_argument("game", choices=list(GAMES))
    for_dice.add_argument("--seats", type=int, help="how many play; two, where a game can be for two")
    asked = parser.parse_args(words)
    if asked.verb == "dice":
        return _dice(asked.seed, asked.game, asked.seats)
    return max([_check(file) for file in asked.files])


def _check(file: Path) -> int:
    try:
        good, lines = check(file.read_bytes())
    except OSError as error:
        good, lines = False, [error.strerror or str(error)]
    print(f"{file}: {'; '.join(lines[:1])}", *lines[1:], sep="\n  ")
    return 0 if good else 1


def _dice(seed: str, slug: str, seats: int | None) -> int:
    game = GAMES[slug]
    seats = usual_seats(game, {}) if seats is None else seats
    try:
        normal = dice.normalize(seed)
    except dice.BadSeed as error:
        print(error, file=sys.stderr)
        return 2
    if seats not in game.seats:
        print(f"{game.title} has {game.seats[0]} to {game.seats[-1]} seats", file=sys.stderr)
        return 2
    for line in throws(normal, slug, seats):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
