"""Engines and bots, on CPython and in the Pyodide that ships."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import cast

from bench.speed import Numbers, bots, engines
from build import tools

SECONDS = 3


def bench() -> None:
    here, there = engines(SECONDS), _inside("engines")
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


def bench_bots() -> None:
    here, there = bots(SECONDS), _inside("bots")
    print("How long a bot thinks (ms): median and worst")
    for who, numbers in here.items():
        inside = there[who]
        print(
            f"  {who:18} CPython {numbers['median']:7.1f} {numbers['worst']:8.1f}"
            f"   Pyodide {inside['median']:7.1f} {inside['worst']:8.1f}   ({inside['moves']:.0f} moves)"
        )


def _inside(what: str) -> dict[str, Numbers]:
    """The same count inside the shipped Pyodide, under Node."""
    script = Path(__file__).with_name("speed.mjs")
    told = subprocess.run(
        ["node", str(script), str(tools.ROOT / "dist"), what, str(SECONDS)],
        check=True,
        capture_output=True,
        text=True,
    )
    return cast("dict[str, Numbers]", json.loads(told.stdout.splitlines()[-1]))
