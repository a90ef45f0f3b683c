"""What `dev.py judge` does: measures a game's judge (`judge_quality.py`) and writes docs/study.md with its pictures.

    python3 dev.py judge uno --games 200 --studies 20

plays games with two and four seats (as many as the game allows) and alone, from seeds that training never saw, and
prints the figures; with `--write` the page and its pictures are made anew. A tool for developers.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rollbow.games import GAMES

from .judge_quality import ENOUGH, FAIR, Group, Measured, measured

if TYPE_CHECKING:
    from collections.abc import Sequence

DOCS = Path(__file__).parents[3] / "docs"
SIDE, EDGE = 240, 30
"""Of a picture: its square, and the room around it."""
HEAD = """# How good the judges are

Made by `dev.py judge --write` from study.json, not by hand. Experts play each other from seeds that training never
saw; states are drawn at random from all states of a game, throws and decisions alike, and every seat's number is held
against what it got in the end. Groups are tenths by foretold number. Aims: a group of 1,000 numbers off by 0.02 at
most; a Brier score below that of a constant and of a model that knows the score alone; mean luck nothing within three
standard errors; unexplained at most 0.03 in the middle game and 0.08 in nineteen of twenty; alone, groups off by 2 %
of the mean at most. Numbers of one game hang together, so the samples say less than as many from games of their own
would, and with two seats each number's mirror image is in the table as well. `error` is one standard error of what came
less what was foretold, with whole games for a sample (a dash where it was not reckoned): what is off by twice as much
or less may be chance."""


def told(title: str, found: Sequence[Measured]) -> str:
    """A game's part of the page."""
    text = [f"## {title}", f"![Foretold and what came](study/{title.lower().replace(' ', '-')}.svg)"]
    for each in found:
        who = f"{each.seats} seats" if each.seats > 1 else "Alone"
        digits = 3 if each.seats > 1 else 1
        rows = [
            f"| {group.states:,} | {group.foretold:.{digits}f} | {group.came:.{digits}f} | {group.off:.{digits}f} "
            f"| {'–' if group.error is None else f'{group.error:.{digits}f}'} |"
            for group in each.groups
        ]
        states = sum(group.states for group in each.groups)
        facts = [
            f"Brier score {each.brier:.4g}; a constant {each.constant:.4g}, by score alone {each.plain:.4g}.",
        ]
        if each.median is not None:
            facts.append(
                f"{each.studies} of the games studied whole: mean luck of the first seat {each.luck:+.3g} ± "
                f"{each.error:.2g} (one standard error); unexplained {each.median:.3g} in the middle game, 95 % below "
                f"{each.most:.3g}."
            )
        if each.seats > 1 and max(group.states for group in each.groups) < ENOUGH:
            facts.append("Too few numbers to judge the calibration: no group has 1,000.")
        if each.studies < FAIR:
            facts.append("Too few games studied to judge the luck.")
        missed = "; ".join(each.missed())
        facts.append(f"Missed: {missed}." if missed else "No aim missed that this sample can speak of.")
        text.append(f"### {who}: {each.games} games, {states:,} foretold numbers")
        text.append(
            "\n".join(["| numbers | foretold | came | off | error |", "|---|---|---|---|---|", *rows])
        )
        text.append("\n".join(facts))
    return "\n\n".join(text)


def picture(title: str, found: Sequence[Measured]) -> str:
    """Foretold against what came, group by group: on the line is right. Several seats only share their scale."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE + 2 * EDGE} {SIDE + 2 * EDGE}" role="img">',
        f"<title>{title}: foretold (across) and what came (up)</title>",
        f'<path d="M{EDGE} {EDGE}V{EDGE + SIDE}H{EDGE + SIDE}M{EDGE} {EDGE + SIDE}L{EDGE + SIDE} {EDGE}" '
        'fill="none" stroke="#888"/>',
    ]
    for number, each in enumerate(found):
        ends = [end for group in each.groups for end in (group.foretold, group.came)]
        low, high = (0.0, 1.0) if each.seats > 1 else (min(ends), max(ends))
        span = high - low or 1.0
        for group in each.groups:
            x = EDGE + SIDE * (group.foretold - low) / span
            y = EDGE + SIDE * (1 - (group.came - low) / span)
            parts.append(_mark(number, x, y))
        name = f"{each.seats} seats" if each.seats > 1 else "alone (own scale)"
        parts.append(_mark(number, EDGE + 12, EDGE + 10 + 16 * number))
        parts.append(
            f'<text x="{EDGE + 22}" y="{EDGE + 14 + 16 * number}" font-size="11" fill="#777">{name}</text>'
        )
    return "\n".join([*parts, "</svg>"]) + "\n"


def _mark(number: int, x: float, y: float) -> str:
    """Told apart by shape as well as by color."""
    if number == 0:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="#c2417c"/>'
    if number == 1:
        return f'<rect x="{x - 3.5:.1f}" y="{y - 3.5:.1f}" width="7" height="7" fill="#2f7fd1"/>'
    return f'<path d="M{x - 4:.1f} {y - 4:.1f}l8 8m0-8l-8 8" stroke="#2e9b57" stroke-width="2"/>'


def write(folder: Path, slug: str, found: Sequence[Measured]) -> None:
    """Adds a game's figures to the page, and draws its picture."""
    file = folder / "study.json"
    kept: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    rows = {row["seats"]: row for row in kept.get(slug, [])} | {each.seats: asdict(each) for each in found}
    # Several seats first, alone last, as they are measured.
    kept[slug] = [rows[seats] for seats in sorted(rows, key=lambda seats: (seats == 1, seats))]
    file.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    parts = [HEAD]
    for each, game in GAMES.items():
        if each not in kept:
            continue
        figures = [
            Measured(**row | {"groups": tuple(Group(**group) for group in row["groups"])})
            for row in kept[each]
        ]
        parts.append(told(game.title, figures))
        (folder / "study").mkdir(exist_ok=True)
        name = game.title.lower().replace(" ", "-")
        (folder / "study" / f"{name}.svg").write_text(picture(game.title, figures), encoding="utf-8")
    (folder / "study.md").write_text("\n\n".join(parts) + "\n", encoding="utf-8")


def main(words: Sequence[str] | None = None, docs: Path = DOCS) -> int:
    parser = argparse.ArgumentParser(prog="dev.py judge", description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--studies", type=int, default=20, help="how many of the games are studied whole")
    parser.add_argument("--every", type=int, default=20, help="how many states of a game are judged")
    parser.add_argument("--seats", help="with commas between; default: 2, 4 and alone, as the game allows")
    parser.add_argument("--seed", default="judged")
    parser.add_argument("--write", action="store_true", help="write docs/study.md and its pictures")
    asked = parser.parse_args(words)
    game = GAMES[asked.game]
    wanted = [int(each) for each in asked.seats.split(",")] if asked.seats else [2, 4, 1]
    found = [
        measured(game, seats, asked.games, asked.studies, asked.seed, asked.every)
        for seats in wanted
        if seats in game.seats
    ]
    print(told(game.title, found))
    if asked.write:
        write(docs, asked.game, found)
    return int(any(each.missed() for each in found))


if __name__ == "__main__":
    raise SystemExit(main())
