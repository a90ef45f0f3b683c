#!/usr/bin/env python3
"""Rollbow's one tool: play, test, build, bench. It needs Python 3.11 and Node.js and sets up the rest itself.

python3 dev.py play      build the page, serve it here and open the browser; --watch follows every change
python3 dev.py test      everything; --long adds the large counts, and changes of the code that tests must notice;
                         --only unit,lint picks parts; words after -- are pytest's: dev.py test --only unit -- -k links;
                         --browser firefox runs the browser's tests, and only them, in Firefox
python3 dev.py build     make dist/, what a host serves
python3 dev.py release   dist/ as a zip with its hash and its list of parts, in release/
python3 dev.py verify WHAT
                         whether a folder or a site (https://…) is what this checkout builds
python3 dev.py upgrade   newer releases of Pyodide, PyScript, micropip and segno: says what they change and break;
                         upgrade pyodide=314.0.6 takes a release that is named
python3 dev.py snapshot  rewrites tests/counts and tests/playthroughs: how every game answers
python3 dev.py bench     how long a start and a tap take, and how many games per second
python3 dev.py gallery   docs/gallery.md and its pictures of the real page
python3 dev.py tournament GAME --players expert,greedy
                         bots against each other, with win rates; GAME --help says more
python3 dev.py strength FILE ...
                         adds what tournaments and benches wrote with --json to docs/strength.md
python3 dev.py train GAME
                         remakes what a game's bots have learned
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    pass

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "web"))

from build import dist_folder, live_reload, release, run_tests, runtime, server, tools, upgrade, verify  # noqa: E402
from build.run_tests import DIST  # noqa: E402


def build(folder: Path = DIST) -> None:
    tools.need_npm()
    wheels = tools.page_wheels()
    tools.say(f"building {folder.name}/")
    dist_folder.build(folder, wheels, tools.CACHE)


def play(port: int, open_browser: bool) -> None:
    build()
    site = server.Server(DIST, server.header_rules(ROOT / "netlify.toml"), port)
    print(f"Rollbow is at {site.url} (Ctrl+C ends it)", flush=True)
    if open_browser:
        webbrowser.open(site.url)
    try:
        site.serve_forever()
    except KeyboardInterrupt:
        print()


def play_and_watch(port: int, open_browser: bool) -> None:
    """Like `play`, but what is changed is there a second later."""
    tools.need_npm()
    wheels = tools.page_wheels()
    with tempfile.TemporaryDirectory() as name, runtime.Packer() as packer:
        site = live_reload.Watched(Path(name) / "dist", server.header_rules(ROOT / "netlify.toml"), port)
        live_reload.build(site, wheels, packer)
        site.start()
        print(f"Rollbow is at {site.url} and follows what you change (Ctrl+C ends it)", flush=True)
        if open_browser:
            webbrowser.open(site.url)
        try:
            live_reload.watch(site, wheels, packer)
        except KeyboardInterrupt:
            print()


def on_the_page(name: str, *words: str) -> int:
    """Runs a module of tests/ that opens the built page."""
    tools.need_tools()
    tools.need_browser()
    build()
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(["py", "web", "tests"])}
    done = subprocess.run([tools.PYTHON, "-m", name, *words], cwd=ROOT, env=environment, check=False)
    return done.returncode


def pack() -> None:
    build()
    made = release.put_release(DIST, ROOT / "release")
    print(f"{made.relative_to(ROOT).as_posix()}, {made.stat().st_size / 1e6:.1f} MB")


def compare(deployed: str) -> int:
    """Builds this checkout separately and says how a folder or site differs from it."""
    with tempfile.TemporaryDirectory() as name:
        build(Path(name) / "dist")
        rules = server.header_rules(ROOT / "netlify.toml")
        found = list(verify.differences(deployed, Path(name) / "dist", rules))
    print("\n".join(found) or f"{deployed} is what this checkout builds")
    return 1 if found else 0


def module(name: str, *words: str) -> int:
    """Runs a module of py/ or tests/ with the venv's Python."""
    tools.need_venv()
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "py"), str(ROOT / "tests")])}
    return subprocess.run([tools.PYTHON, "-m", name, *words], env=environment, check=False).returncode


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    verbs = parser.add_subparsers(dest="verb", required=True)
    for_play = verbs.add_parser("play", help="build, serve and open the page")
    for_play.add_argument("--port", type=int, default=8300)
    for_play.add_argument("--no-open", action="store_true", help="don't open a browser")
    for_play.add_argument("--watch", action="store_true", help="build again when a file changes, and reload")
    for_test = verbs.add_parser("test", help="run every test")
    for_test.add_argument("--long", action="store_true", help="the large counts and the small changes too")
    for_test.add_argument("--only", help=f"some of: {','.join(run_tests.PARTS)}")
    for_test.add_argument(
        "--browser", choices=("chromium", "firefox"), help="the browser's tests alone, in this one"
    )
    for_test.add_argument("words", nargs="*", help="after --: what pytest is told, as -k links")
    verbs.add_parser("build", help="make dist/")
    verbs.add_parser("release", help="dist/ as a zip, in release/")
    for_verify = verbs.add_parser("verify", help="compare what is deployed with a build of this checkout")
    for_verify.add_argument("what", help="a folder, or the address of a site")
    for_bench = verbs.add_parser("bench", help="measure")
    for_bench.add_argument(
        "rest",
        nargs=argparse.REMAINDER,
        help="some of: start, games, screens, play, foreign, departures, shelf, crashes, bots;\n"
        "bots --json FILE",
    )
    for_upgrade = verbs.add_parser("upgrade", help="other releases of what ships")
    for_upgrade.add_argument(
        "parts", nargs="*", help=f"{', '.join(upgrade.PARTS)}, each with =VERSION or not"
    )
    verbs.add_parser("snapshot", help="rewrite tests/counts and tests/playthroughs")
    verbs.add_parser("gallery", help="take the pictures of docs/gallery.md")
    for verb, words in (
        ("tournament", "bots against each other"),
        ("train", "remake a game's bot data"),
        ("judge", "hold foretold chances against what came"),
    ):
        handed_on = verbs.add_parser(verb, help=words)
        handed_on.add_argument("game")
        handed_on.add_argument("rest", nargs=argparse.REMAINDER, help="GAME --help says more")
    for_strength = verbs.add_parser("strength", help="write docs/strength.md")
    for_strength.add_argument("files", nargs="*")
    asked = parser.parse_args()
    match asked.verb:
        case "play":
            (play_and_watch if asked.watch else play)(asked.port, not asked.no_open)
        case "test":
            parts = (
                ["browser"]
                if asked.browser
                else asked.only.split(",")
                if asked.only
                else [part for part in run_tests.PARTS if not asked.words or part != "lint"]
            )
            if unknown := set(parts) - set(run_tests.PARTS):
                parser.error(f"no such part: {', '.join(sorted(unknown))}")
            asked_for = run_tests.Asked(asked.long, tuple(asked.words), asked.browser or "chromium")
            return run_tests.test([part for part in run_tests.PARTS if part in parts], asked_for, build)
        case "build":
            build()
        case "release":
            pack()
        case "verify":
            return compare(asked.what)
        case "upgrade":
            return upgrade.upgrade(asked.parts, build)
        case "bench":
            return on_the_page("bench", *asked.rest)
        case "gallery":
            return on_the_page("browser.gallery")
        case "snapshot":
            return module("conformance.snapshot")
        case "tournament":
            return module("rollbow.bots.tournament", asked.game, *asked.rest)
        case "judge":
            return module("rollbow.bots.judge_report", asked.game, *asked.rest)
        case "strength":
            return module("rollbow.bots.strength_report", *asked.files)
        case "train":
            return module(f"rollbow.bots.train.{asked.game}", *asked.rest)
    return 0


if __name__ == "__main__":
    sys.exit(main())
