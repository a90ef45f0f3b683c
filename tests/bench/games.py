"""Random games a second, on CPython and in the Pyodide that ships."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from bench.speed import games_a_second
from build import tools

SECONDS = 3


def bench() -> None:
    here = {str(slug): speed for slug, speed in games_a_second(SECONDS).items()}
    script = Path(__file__).with_name("speed.mjs")
    told = subprocess.run(
        ["node", str(script), str(tools.ROOT / "dist"), str(SECONDS)],
        check=True,
        capture_output=True,
        text=True,
    )
    there = json.loads(told.stdout.splitlines()[-1])
    print("Random games a second, smallest number of seats, default options")
    for slug, speed in here.items():
        print(
            f"  {slug:12} CPython {speed:8.1f}   Pyodide {there[slug]:8.1f}   ratio {speed / there[slug]:.2f}"
        )
