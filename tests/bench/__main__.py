"""What `dev.py bench` measures: the start against bare Pyodide, engines, screens, bots, taps, foreign input, shelf,
crashes, studies, two builds.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bench import (
    builds,
    crashing,
    foreign_input,
    games,
    play,
    pyodide_change_gains,
    screens,
    shelf,
    start,
    start_in_other_browsers,
)

BENCHES = {
    "start": start.bench,
    "games": games.bench,
    "screens": screens.bench,
    "play": play.bench,
    "foreign": foreign_input.bench,
    "departures": pyodide_change_gains.bench,
    "builds": builds.bench,
    "shelf": shelf.bench,
    "crashes": crashing.bench,
    "studies": games.bench_studies,
}
ONLY_ASKED = ("departures", "builds", "crashes")
"""These take hours, or another build."""

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="dev.py bench", description=__doc__)
    parser.add_argument(
        "names",
        nargs="*",
        help="some of: start, games, screens, play, foreign, departures, builds, shelf, crashes, studies, bots",
    )
    parser.add_argument("--json", type=Path, help="write how long the bots think to this file, too")
    parser.add_argument(
        "--browser",
        choices=("firefox", "webkit"),
        help="measure the start there, and print it; nothing else is measured in them",
    )
    given = parser.parse_args()
    if given.browser:
        if given.names != ["start"]:
            parser.error("in another browser only the start is measured: start --browser firefox")
        start_in_other_browsers.bench(given.browser)
        sys.exit()
    for name in given.names or [*(name for name in BENCHES if name not in ONLY_ASKED), "bots"]:
        if name == "bots":
            games.bench_bots(given.json)
        else:
            BENCHES[name]()
