"""How strong the bots are: numbers in docs/strength.json, prose in docs/strength.md. A tool for developers.

    python3 dev.py strength FILE ...

adds what `tournament --json FILE` and `bench bots --json FILE` wrote, and rewrites the page. Results of the same
pairing with other dice add up; with the same dice, the later one counts. A file `{"facts": {SLUG: [SENTENCE, ...]}}`
adds other measurements of a game.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from rollbow.games import GAMES

from .bot import LEVELS, YARDSTICKS
from .tournament import wilson

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Result = dict[str, Any]

DOCS = Path(__file__).parents[3] / "docs"
HEAD = """# How strong the bots are

Made by `dev.py strength` from strength.json, not by hand. Every line is a match by `dev.py tournament`: seats rotate,
every deal of dice is played from every seat, a shared win is split evenly, intervals are 95 %. `random` plays any legal
move, `greedy` takes the best immediate gain. At larger tables the two alternate; with three seats each holds two
equally often. So an even match is always 50 %."""
TABLE = ("| pairing | seats | games | first wins | 95 % |", "|---|---|---|---|---|")
OPTIONS = ("| option | pairing | seats | games | first wins | 95 % |", "|---|---|---|---|---|---|")
PLAYERS = (*LEVELS[::-1], *YARDSTICKS[::-1])
THINKING = """## How long they think

CPU milliseconds per move in the Pyodide that ships, in games of each level against itself, by `dev.py bench bots`.
First: the longest of the expert's first ten moves, including everything loaded and computed for them."""


def entry(told: Result) -> Result:
    """What is kept of a tournament's result."""
    match, rows = told["match"], told["players"]
    kept = {name: match[name] for name in ("slug", "seats", "options", "players", "seed", "marks")}
    wins = [row["wins"] for row in rows]
    means = [round(row["mean_score"], 2) for row in rows]
    return kept | {"games": match["games"], "wins": wins, "scores": means, "reached": rows[0]["reached"]}


class Pairing(NamedTuple):
    """What two results on one line share; sorts the lines with two seats first, the strongest first."""

    slug: str
    seats: int
    options: tuple[tuple[str, str], ...]
    places: tuple[int, ...]

    @classmethod
    def of(cls, kept: Result) -> Pairing:
        options = tuple((name, str(value)) for name, value in sorted(kept["options"].items()))
        return cls(kept["slug"], kept["seats"], options, tuple(map(PLAYERS.index, kept["players"])))


def joined(kept: Result, told: Result) -> Result:
    """Everything known, plus one more file's contents."""
    for name in ("thinking", "facts"):
        if name in told:
            return kept | {name: kept.get(name, {}) | told[name]}
    new = entry(told)
    matches = {(Pairing.of(each), each["seed"]): each for each in [*kept["matches"], new]}
    return kept | {"matches": [matches[key] for key in sorted(matches)]}


def percent(share: float) -> str:
    """A percentage, with more digits near 0 and 100."""
    return f"{100 * share:.2f}" if 0.00005 < min(share, 1 - share) < 0.005 else f"{100 * share:.1f}"


def rate(wins: float, games: int) -> str:
    low, high = wilson(wins, games)
    return f"{percent(wins / games)} % | {percent(low)}–{percent(high)}"


def line(parts: Sequence[Result]) -> str:
    """One pairing."""
    first = parts[0]
    seats, players = first["seats"], first["players"]
    games = sum(each["games"] for each in parts)
    chosen = ", ".join(f"{name} {value}" for name, value in first["options"].items())
    even = f" (even: {percent(1 / len(players))})" if len(players) > 2 else ""
    each = seats // len(players)
    # At an uneven table each is in the majority equally often, so there is nothing to count.
    alike = each == 1 or seats % len(players) > 0
    names = " – ".join(name if alike else f"{each} × {name}" for name in players)
    won = rate(sum(part["wins"][0] for part in parts), games)
    return f"| {f'{chosen} | ' if chosen else ''}{names}{even} | {seats} | {games:,} | {won} |"


def alone(parts: Sequence[Result]) -> Iterator[str]:
    """What one player scores in solo games, in sentences."""
    first, games = parts[0], sum(each["games"] for each in parts)
    mean = sum(each["scores"][0] * each["games"] for each in parts) / games
    chosen = "".join(f", {name} {value}" for name, value in first["options"].items())
    yield f"- {first['players'][0]} alone{chosen}: {mean:,.1f} points on average in {games:,} games"
    for place, mark in enumerate(first["marks"]):
        reached = sum(each["reached"][place] for each in parts)
        low, high = wilson(reached, games)
        yield f"  - {mark} or more in {percent(reached / games)} % ({percent(low)}–{percent(high)})"


def page(kept: Result) -> str:
    """docs/strength.md."""
    text = [HEAD]
    pairings: dict[Pairing, list[Result]] = {}
    for each in kept["matches"]:
        pairings.setdefault(Pairing.of(each), []).append(each)
    for slug, game in GAMES.items():
        ours = [parts for pairing, parts in pairings.items() if pairing.slug == slug]
        tables = [parts for parts in ours if parts[0]["seats"] > 1]
        rows = [line(parts) for parts in tables if not parts[0]["options"]]
        chosen = sorted(line(parts) for parts in tables if parts[0]["options"])
        facts = [f"- {fact}" for fact in kept.get("facts", {}).get(slug, [])]
        facts += [told for parts in ours if parts[0]["seats"] == 1 for told in alone(parts)]
        if rows or chosen or facts:
            text.append(f"## {game.title}")
        if rows:
            text.append("\n".join([*TABLE, *rows]))
        if chosen:
            text.append("\n".join([*OPTIONS, *chosen]))
        if facts:
            text.append("\n".join(facts))
    if thinking := kept.get("thinking"):
        text.append(THINKING)
        text.append("\n".join(thought(thinking)))
    return "\n\n".join(text) + "\n"


def thought(thinking: dict[str, Any]) -> Iterator[str]:
    yield "| game | first | " + " | ".join(f"{level}: median | worst" for level in LEVELS) + " |"
    yield "|---" * (2 + 2 * len(LEVELS)) + "|"
    for slug, numbers in sorted(thinking.items(), key=lambda each: list(GAMES).index(each[0])):
        times = (f"{numbers[level]['median']:.1f} | {numbers[level]['worst']:.0f}" for level in LEVELS)
        yield f"| {GAMES[slug].title} | {numbers['first']['worst']:.0f} | " + " | ".join(times) + " |"


def main(words: Sequence[str] | None = None, docs: Path = DOCS) -> None:
    parser = argparse.ArgumentParser(prog="dev.py strength", description=__doc__)
    parser.add_argument("files", nargs="*", type=Path)
    given = parser.parse_args(words)
    file = docs / "strength.json"
    kept: Result = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {"matches": []}
    for each in given.files:
        kept = joined(kept, json.loads(each.read_text(encoding="utf-8")))
    file.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    (docs / "strength.md").write_text(page(kept), encoding="utf-8")


if __name__ == "__main__":
    main()
