"""Engines, on CPython and in the Pyodide that ships; bots and studies in Pyodide."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import cast

from bench.speed import Numbers, engines
from build import tools
from rollbow.bots.bot import LEVELS
from rollbow.games import GAMES

DOCUMENT = tools.ROOT / "docs" / "study-times.md"
HEAD = """# How long a study takes

Written by `python3 dev.py bench studies`. CPU seconds in the Pyodide that ships, under Node, for three games of two
experts each: all the bots’ answers, then the study of the whole game, and its first line. The first game of each kind
also pays for loading.

| game | bots | study | ratio | first line |
|---|--:|--:|--:|--:|"""
SECONDS = 3
THINKING = 8
"""Seconds for each level of a game."""


def bench() -> None:
    here, there = engines(SECONDS), _inside(SECONDS, "engines")
    print(
        "Random games a second, smallest number of seats, default options; `legal` over all seat counts (ms)"
    )
    for slug, numbers in here.items():
        inside = there[slug]
        print(
            f"  {slug:10} CPython {numbers['games']:7.1f}   Pyodide {inside['games']:7.1f}"
            f"   ratio {numbers['games'] / inside['games']:.2f}"
            f"   legal in Pyodide: mean {inside['legal mean']:.3f}, worst {inside['legal worst']:.2f}"
        )


def bench_bots(file: Path | None) -> None:
    found = {slug: _inside(THINKING, "bots", slug) for slug in GAMES}
    print(
        "CPU time a bot thinks in Pyodide (ms): median and worst; first: the longest of an expert's first ten moves"
    )
    for slug, numbers in found.items():
        print(f"  {slug:10} {'first':8} {numbers['first']['worst']:16.1f}")
        for level in LEVELS:
            each = numbers[level]
            print(
                f"  {'':10} {level:8} {each['median']:7.1f} {each['worst']:8.1f}   ({each['moves']:.0f} moves)"
            )
    if file:
        file.write_text(json.dumps({"thinking": found}, indent=1) + "\n")


def bench_studies() -> None:
    rows = [
        f"| {game.title} | {each['bots']:.1f} | {each['study']:.1f} | {each['study'] / each['bots']:.1f} "
        f"| {each['first']:.2f} |"
        for slug, game in GAMES.items()
        for each in _inside(0, "studies", slug).values()
    ]
    DOCUMENT.write_text("\n".join([HEAD, *rows]) + "\n", encoding="utf-8")
    print("\n".join(rows))


def _inside(seconds: int, *what: str) -> dict[str, Numbers]:
    """A count inside the shipped Pyodide, under Node."""
    script = Path(__file__).with_name("speed.mjs")
    told = subprocess.run(
        ["node", str(script), str(tools.ROOT / "dist"), str(seconds), *what],
        check=True,
        capture_output=True,
        text=True,
    )
    return cast("dict[str, Numbers]", json.loads(told.stdout.splitlines()[-1]))
