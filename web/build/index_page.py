"""The page of a build, and whatever else names its files: preload links, the policy, the lists that workers check.

Files that the browser may cache forever already exist, each in a folder or under a name with its hash.
"""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
import sys
import tomllib
from base64 import b64encode
from hashlib import sha256
from typing import TYPE_CHECKING

from build import descriptions
from build.file_helpers import files, fill, folder_hash, write
from build.runtime import HERE, digest

if TYPE_CHECKING:
    from pathlib import Path

ROOT = HERE.parent.parent
ENGINE = "<!-- build: policy and engine -->"
POLICY = "<!-- build: policy -->"
LINKS = "<!-- build: preloads -->"
MENU = re.compile("<!-- build: the menu -->.*<!-- end -->", re.DOTALL)
"""Here an unbuilt page says that it is the source."""
BUILT = re.compile("<!-- built:(.*?)-->", re.DOTALL)
"""What would be wrong in an unbuilt page."""
ASSETS = "/* build: assets */"
BUILD = "BUILD-HASH"
# Served from the top folder: a service worker controls only what is below it, and the others' addresses start there.
AT_THE_TOP = ("sw.js", "manifest.webmanifest", "retry.html")
IMPORT = re.compile(r'^import\b[^"\n]*"\./([\w-]+\.js)";', re.MULTILINE)
SCRIPT = re.compile(r'<script type="module"[^>]* src="\./app/[^/]+/([\w-]+\.js)">')


def put_page(made: Path, names: dict[str, str], web: Path, headers: Path) -> None:
    """The page and its neighbors in the top folder. `names` are those of the folders and wheels already made."""
    names = {**names, "BUILD-DAY": day(), **descriptions.words()}
    for path in [ROOT / "index.html", ROOT / "pyscript.toml", *(web / name for name in AT_THE_TOP)]:
        if path.exists():
            write(made / path.name, path, names)
    fill(made / "index.html", ENGINE, "\n    ".join([policy(headers), engine_link(made)]))
    fill(made / "retry.html", POLICY, policy(headers))
    fill(made / "index.html", LINKS, "\n    ".join(preloads(made)))
    index = made / "index.html"
    index.write_text(BUILT.sub(r"\1", index.read_text()))
    fill(made / "index.html", MENU, menu())
    # Only now does everything exist that can differ between two versions.
    build = folder_hash(made)
    for page in ("index.html", "sw.js"):
        fill(made / page, BUILD, build)
    fill(made / "sw.js", ASSETS, json.dumps(integrity(made)))
    listed = {
        path.relative_to(made).as_posix(): {"sha256": digest(path.read_bytes()), "size": path.stat().st_size}
        for path in files(made)
    }
    (made / "assets.json").write_text(json.dumps(listed, indent=1) + "\n")


def day() -> str:
    """The day this version was made, not the day of the build, so that two builds give the same bytes."""
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        return ""
    told = subprocess.run(
        [git, "log", "-1", "--format=%cs"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return told.stdout.strip()


def menu() -> str:
    """The first screen as the app shows it to a new player."""
    sys.path.insert(0, str(ROOT / "py"))
    from rollbow.app import update, view  # importable only from here on

    return view.view(update.begin("", [], "")[0])


def integrity(made: Path) -> dict[str, str]:
    """Everything the service worker keeps, with hashes in the form that browsers check.

    The manifest's pictures are only for installing, and players don't need the list of parts.
    """
    return {
        path.relative_to(made).as_posix(): f"sha256-{b64encode(sha256(path.read_bytes()).digest()).decode()}"
        for path in files(made)
        if path.name not in ("sw.js", "sbom.json") and path.parent.name != "pictures"
    }


def policy(headers: Path) -> str:
    """The policy again in the page, for hosts that send no headers; frame-ancestors works only in a header."""
    rules = tomllib.loads(headers.read_text())["headers"]
    whole = next(rule["values"]["Content-Security-Policy"] for rule in rules if rule["for"] == "/*")
    kept = [part.strip() for part in whole.split(";") if not part.strip().startswith("frame-ancestors")]
    return f'<meta http-equiv="Content-Security-Policy" content="{html.escape("; ".join(kept))}">'


def engine_link(made: Path) -> str:
    """Where the engine is. No preload: early_engine.js fetches it and explains why."""
    path = next(made.glob("runtime/*/pyodide.asm.wasm"))
    return (
        f'<link rel="early" href="./{path.relative_to(made).as_posix()}" data-size="{path.stat().st_size}">'
    )


def preloads(made: Path) -> list[str]:
    """Links to everything else that a start needs, what delays it most first."""
    fetched = ["runtime/*/python_stdlib.zip", "wheels/*.whl", "runtime/*/*.json"]
    fetched += ["pyscript.toml", "app/*/main.py"]
    modules = ["runtime/*/pyscript/*.js", "runtime/*/pyodide.mjs", "runtime/*/pyodide.asm.mjs"]
    modules += [f"app/*/{name}" for name in imported(made)]
    return (
        [
            f'<link rel="modulepreload" href="./{path.relative_to(made).as_posix()}">'
            for pattern in modules
            for path in sorted(made.glob(pattern))
        ]
        + [
            f'<link rel="preload" as="fetch" crossorigin href="./{path.relative_to(made).as_posix()}" '
            f'data-size="{path.stat().st_size}">'
            for pattern in fetched
            for path in sorted(made.glob(pattern))
        ]
        + [
            f'<link rel="preload" as="font" type="font/woff2" crossorigin href="./{path.relative_to(made).as_posix()}">'
            for path in made.glob("app/*/*.woff2")
        ]
    )


def imported(made: Path) -> list[str]:
    """The scripts that the page's own scripts import statically, directly or indirectly."""
    (app,) = made.glob("app/*")
    named = SCRIPT.findall((made / "index.html").read_text())
    found = list(named)
    for name in found:
        found += [each for each in IMPORT.findall((app / name).read_text()) if each not in found]
    return found[len(named) :]
