"""What `dev.py bench` measures: the start against bare Pyodide, engines, bots."""

from __future__ import annotations

import sys

from bench import games, start

BENCHES = {"start": start.bench, "games": games.bench, "bots": games.bench_bots}

if __name__ == "__main__":
    for name in sys.argv[1:] or BENCHES:
        BENCHES[name]()
