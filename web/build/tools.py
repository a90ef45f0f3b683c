"""Sets up what building and testing need, once; after that, nothing here uses the network.

A stamp in .cache/ holds the hash of the installed list, so that the same list is not installed again.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from typing import TYPE_CHECKING

from build.runtime import HERE, MODULES, digest, python

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = HERE.parent.parent
CACHE = ROOT / ".cache"
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts" if os.name == "nt" else "bin") / "python"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
APPS = ("Google Chrome", "Chromium")
SYSTEM_PLACES = (
    Path("/opt/google/chrome/chrome"),
    Path("/snap/bin/chromium"),
    *(Path("/Applications") / f"{name}.app" / "Contents" / "MacOS" / name for name in APPS),
)
FIREFOXES = ("firefox-esr", "firefox")
FIREFOX_PLACES = (
    Path("/Applications/Firefox.app/Contents/MacOS/firefox"),
    *(
        Path(top) / "Mozilla Firefox" / "firefox.exe"
        for top in (os.environ.get("PROGRAMFILES"), os.environ.get("PROGRAMFILES(X86)"))
        if top
    ),
)
WEBKIT = ("webkit2gtk-driver", "gir1.2-webkit2-4.1", "python3-gi", "xvfb")
"""Debian packages for the engine, its driver, a window with it, and a virtual screen."""


def say(text: str) -> None:
    print(f"· {text}", flush=True)


def run(*command: str | Path, cwd: Path = ROOT) -> None:
    """Runs a command; if it fails, shows its output and exits."""
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=cwd, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}\n{' '.join(words)}: failed")


def _stamped(name: str, *lists: Path) -> tuple[Path, str, bool]:
    stamp = CACHE / f"{name}.stamp"
    wanted = digest(b"".join(path.read_bytes() for path in lists))
    return stamp, wanted, stamp.exists() and stamp.read_text() == wanted


def _stamp(stamp: Path, wanted: str) -> None:
    stamp.parent.mkdir(exist_ok=True)
    stamp.write_text(wanted)


def need_venv() -> None:
    if not PYTHON.exists():
        say("making .venv")
        venv.create(VENV, with_pip=True)


def need_tools() -> None:
    """Installs the tests' Python tools."""
    need_venv()
    wanted_list = ROOT / "tests" / "requirements.txt"
    stamp, wanted, ready = _stamped("tools", wanted_list)
    if not ready:
        say("installing the test tools into .venv")
        run(PYTHON, "-m", "pip", "install", "--quiet", "--require-hashes", "-r", wanted_list)
        _stamp(stamp, wanted)


def need_npm() -> None:
    if shutil.which("node") is None or shutil.which("npm") is None:
        sys.exit(
            "Node.js with npm is needed: the byte code that ships is compiled by the Pyodide that runs it."
        )
    stamp, wanted, ready = _stamped("npm", MODULES.parent / "package-lock.json")
    if not ready or not MODULES.exists():
        say("installing Pyodide, PyScript and the script tools from npm")
        run("npm", "ci", cwd=MODULES.parent)
        _stamp(stamp, wanted)


def in_pyodide() -> list[str]:
    """pip's options to look for wheels for Pyodide's Python."""
    tag = f"cp{python().replace('.', '')}"
    return ["--python-version", python(), "--implementation", "cp", "--abi", tag, "--abi", "none"]


def need_wheels(name: str, wanted_list: Path, *platforms: str) -> Path:
    """A folder with the wheels of this list, for Pyodide's Python."""
    folder = CACHE / name
    stamp, wanted, ready = _stamped(name, wanted_list)
    if not ready or not folder.exists():
        need_venv()
        say(f"downloading the wheels listed in {wanted_list.relative_to(ROOT).as_posix()}")
        shutil.rmtree(folder, ignore_errors=True)
        chosen = [word for platform in platforms for word in ("--platform", platform)]
        fetched = ["--quiet", "--no-deps", "--only-binary=:all:", "--require-hashes", "-d", str(folder)]
        run(PYTHON, "-m", "pip", "download", *fetched, *in_pyodide(), *chosen, "-r", wanted_list)
        _stamp(stamp, wanted)
    return folder


def page_wheels() -> Path:
    return need_wheels("page-wheels", HERE / "wheels.txt", "any")


def test_wheels() -> Path:
    wanted_list = ROOT / "tests" / "pyodide" / "requirements.txt"
    return need_wheels("test-wheels", wanted_list, "any", "pyemscripten_2026_0_wasm32")


def find_browser() -> str | None:
    """A Chromium or Chrome: on the path, where systems put it, or Playwright's own."""
    on_path = (shutil.which(name) for name in BROWSERS)
    lying = (str(path) for path in _usual_places() if path.is_file())
    return next((path for path in (*on_path, *lying) if path), None)


def _usual_places() -> Iterator[Path]:
    home = Path.home()
    yield from SYSTEM_PLACES
    for name in APPS:
        yield home / "Applications" / f"{name}.app" / "Contents" / "MacOS" / name
    for variable in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"):
        if top := os.environ.get(variable):
            yield Path(top) / "Google" / "Chrome" / "Application" / "chrome.exe"
            yield Path(top) / "Chromium" / "Application" / "chrome.exe"
    playwright = os.environ.get("PLAYWRIGHT_BROWSERS_PATH")
    folders = [".cache", "Library/Caches", "AppData/Local"]
    for caches in [Path(playwright)] if playwright else [home / name / "ms-playwright" for name in folders]:
        for pattern in (
            "chrome-linux*/chrome",
            "chrome-mac*/*.app/Contents/MacOS/*",
            "chrome-win*/chrome.exe",
        ):
            yield from sorted(caches.glob(f"chromium-*/{pattern}"), reverse=True)


def need_browser() -> None:
    """Finds a browser or installs one: Playwright's, else Debian's."""
    if find_browser():
        return
    say("no browser found; asking Playwright for its Chromium")
    asked = [str(PYTHON), "-m", "playwright", "install", "chromium"]
    told = subprocess.run(asked, capture_output=True, text=True, check=False)
    if told.returncode == 0 and find_browser():
        return
    if not may_install():
        sys.exit(
            "The tests need Chromium or Chrome, and none was found or could be installed. Install one, or run\n"
            f"  {' '.join(asked)}"
        )
    install("chromium")


def find_firefox() -> str | None:
    """A stock Firefox: on the path, or where systems put it."""
    on_path = (shutil.which(name) for name in FIREFOXES)
    lying = (str(path) for path in FIREFOX_PLACES if path.is_file())
    return next((path for path in (*on_path, *lying) if path), None)


def need_firefox() -> bool:
    """Finds a Firefox or installs Debian's; says so if neither works."""
    if not find_firefox() and may_install():
        install("firefox-esr")
    if find_firefox():
        return True
    say("left out: Firefox, as none was found or could be installed")
    return False


def find_webkit() -> bool:
    """Whether WebKitGTK can be driven; no other WebKit runs outside Apple's systems."""
    return all(shutil.which(name) for name in ("WebKitWebDriver", "Xvfb")) and any(
        Path(folder, "girepository-1.0", "WebKit2-4.1.typelib").exists()
        for folder in (Path("/usr/lib"), *Path("/usr/lib").glob("*-linux-gnu*"))
    )


def need_webkit() -> bool:
    """Finds WebKitGTK or installs it; says so if neither works."""
    if not find_webkit() and may_install():
        install(*WEBKIT)
    if find_webkit():
        return True
    say(f"left out: WebKit, which needs the Debian packages {', '.join(WEBKIT)}")
    return False


def may_install() -> bool:
    """Whether Debian packages can be installed."""
    return shutil.which("apt-get") is not None and hasattr(os, "geteuid") and os.geteuid() == 0


def install(*packages: str) -> None:
    say(f"installing {', '.join(packages)} from Debian")
    run("apt-get", "update", "-q")
    run("apt-get", "install", "-y", "-q", "--no-install-recommends", *packages)
