"""WebKit, driven by WebDriver's own plain HTTP: a window, its page, and what the tests do with it."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    Open = Callable[..., AbstractContextManager["Page"]]

DRIVER = "WebKitWebDriver"
WINDOW = Path(__file__).with_name("webkit_window.py")
PYTHON = "/usr/bin/python3"
PATIENCE = 120


class WebDriverError(Exception):
    """The driver's answer when it can't do something."""


class Page:
    """A session of WebKitWebDriver: one window."""

    def __init__(self, address: str, folder: Path, capabilities: dict[str, Any]) -> None:
        self._address = address
        self.folder = folder
        told = self._send("POST", "/session", {"capabilities": {"alwaysMatch": capabilities}})
        self._session = f"/session/{told['sessionId']}"
        self.version: str = told["capabilities"]["browserVersion"]
        self.ask("POST", "/timeouts", {"script": PATIENCE * 1000, "pageLoad": PATIENCE * 1000})

    def _send(self, method: str, path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = Request(self._address + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urlopen(request, timeout=2 * PATIENCE) as answer:
                return json.load(answer)["value"]
        except HTTPError as error:
            told = json.load(error)["value"]
            raise WebDriverError(f"{told['error']}: {told['message']}") from None

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        return self._send(method, self._session + path, body)

    def end(self) -> None:
        self._send("DELETE", self._session)

    def goto(self, url: str) -> None:
        self.ask("POST", "/url", {"url": url})

    def evaluate(self, script: str, *given: Any) -> Any:
        """The value of an expression, or of a function of what is given."""
        body = f"return ({script})(...arguments)" if given or script.startswith("(") else f"return ({script})"
        return self.ask("POST", "/execute/sync", {"script": body, "args": list(given)})

    def promised(self, script: str, *given: Any) -> Any:
        """The value that an async function's promise resolves to."""
        body = (
            "const done = arguments[arguments.length - 1], given = [...arguments].slice(0, -1);"
            f"({script})(...given).then((value) => done({{ value }}), (error) => done({{ error: String(error) }}))"
        )
        told = self.ask("POST", "/execute/async", {"script": body, "args": list(given)})
        if "error" in told:
            raise WebDriverError(told["error"])
        return told.get("value")

    def until(self, condition: str, *given: Any) -> Any:
        """Waits for something true: an expression, or a function of what is given."""
        function = condition if given else f"() => ({condition})"
        try:
            return self.promised(UNTIL.replace("CONDITION", function), *given)
        except WebDriverError as error:
            raise AssertionError(f"{error}: {condition}; the page says {self.text()[:600]!r}") from None

    def there(self, selector: str, words: str = "") -> Any:
        """The first visible element with this text, once there is one."""
        return self.until(FIND, selector, words)

    def locator(self, selector: str) -> Spot:
        return Spot(self, selector)

    def click(self, selector: str, words: str = "") -> None:
        """Clicks like a finger: at the element's place, unless something covers it."""
        found = self.there(selector, words)
        self.evaluate(CENTER, found)
        self.ask("POST", f"/element/{next(iter(found.values()))}/click", {})

    def choose(self, selector: str, file: Path) -> None:
        """Gives a file to a file input; a driver can't see the file dialog."""
        found = next(iter(self.there(selector).values()))
        self.ask("POST", f"/element/{found}/value", {"text": str(file)})

    def press(self, *keys: str) -> None:
        """Presses keys one after another; those joined by + are held together."""
        done: list[dict[str, str]] = []
        for each in keys:
            held = [NAMED.get(name, name) for name in each.split("+")]
            done += [{"type": "keyDown", "value": key} for key in held]
            done += [{"type": "keyUp", "value": key} for key in reversed(held)]
        self.ask("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": done}]})

    def go(self, fragment: str) -> None:
        """Goes to an address on a page where Python plays."""
        self.promised(HEARD, fragment)

    def reload(self) -> None:
        self.ask("POST", "/refresh", {})
        self.ready()

    def another(self) -> str:
        """Opens a second window and switches to it; returns its name."""
        name = str(self.ask("POST", "/window/new", {"type": "window"})["handle"])
        self.look_at(name)
        return name

    def look_at(self, window: str) -> None:
        self.ask("POST", "/window", {"handle": window})

    def text(self) -> str:
        return str(self.evaluate("document.body.innerText"))

    def print(self) -> bytes:
        """The page as a PDF, on A4."""
        paper = self.folder / "paper.pdf"
        paper.unlink(missing_ok=True)
        os.kill(int((self.folder / "profile" / "PID").read_text()), signal.SIGUSR1)
        while not paper.exists():
            self.evaluate("document.readyState")
        return paper.read_bytes()

    def arrived(self) -> list[Path]:
        """The files that were saved, once one is complete."""
        downloads = self.folder / "downloads"
        while not (found := [file for file in downloads.iterdir() if not file.name.endswith(".wkdownload")]):
            self.evaluate("document.readyState")
        return found

    def size(self, width: int, height: int) -> None:
        """Resizes the window until the page itself has this size."""
        wanted = [width, height]
        self.ask("POST", "/window/rect", {"width": width, "height": height})
        self.until("(width, height) => innerWidth === width && innerHeight === height", *wanted)

    def ready(self) -> None:
        """Waits until Python is up."""
        assert self.until(STAGE) == "ready", self.text()

    def open(self, url: str) -> None:
        """Opens the page and waits until Python plays."""
        self.goto("about:blank")
        self.goto(url)
        self.ready()

    def errors(self) -> list[str]:
        """What went wrong on the page so far."""
        lines = (self.folder / "console.txt").read_text(errors="replace").splitlines()
        return [line for line in lines if "ERROR" in line and "CONSOLE" in line]


class Spot:
    """What a selector finds, for hands that play in any engine."""

    def __init__(self, page: Page, selector: str) -> None:
        self.page = page
        self.selector = selector

    def click(self) -> None:
        self.page.click(self.selector)

    def count(self) -> int:
        return int(self.page.evaluate("(what) => document.querySelectorAll(what).length", self.selector))

    def get_attribute(self, name: str) -> str | None:
        """An attribute of the first match, once there is one."""
        found = self.page.there(self.selector)
        value: str | None = self.page.evaluate("(one, name) => one.getAttribute(name)", found, name)
        return value


NAMED = {"Tab": "\ue004", "Enter": "\ue007", "Shift": "\ue008"}
CENTER = "(one) => one.scrollIntoView({ block: 'center', behavior: 'instant' })"
HEARD = """(fragment) => new Promise((heard) => {
  if (location.hash === fragment) return heard();
  addEventListener("hashchange", () => heard(), { once: true });
  location.hash = fragment;
})"""
UNTIL = """(...given) => new Promise((done) => {
  const look = () => {
    const found = (CONDITION)(...given);
    if (found) done(found);
    else setTimeout(look, 50);
  };
  look();
})"""
STAGE = """["ready", "failed"].includes(document.documentElement.dataset.stage) &&
  document.documentElement.dataset.stage"""
FIND = """(selector, words) => [...document.querySelectorAll(selector)].find((one) =>
  one.checkVisibility({ visibilityProperty: true }) && !one.disabled && one.textContent.includes(words)) ?? null"""


@contextmanager
def screen() -> Iterator[str]:
    """A virtual screen; yields its name."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as told:
        yield f":{told.readline().strip()}"
    process.terminate()
    process.wait()


@contextmanager
def window(
    display: str, folder: Path, width: int = 390, height: int = 844, script: str = ""
) -> Iterator[Page]:
    """A window with this profile folder and its own driver; its pages begin with this script."""
    for name in ("profile", "downloads"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    (folder / "script.js").write_text(script)
    surroundings = {
        **os.environ,
        "DISPLAY": display,
        "WK_PROFILE": str(folder / "profile"),
        "WK_SIZE": f"{width}x{height}",
        "WK_CONSOLE": str(folder / "console.txt"),
        "WK_DOWNLOADS": str(folder / "downloads"),
        "WK_CHOOSE": str(folder / "choose.txt"),
        "WK_PAPER": str(folder / "paper.pdf"),
        "WK_SCRIPT": str(folder / "script.js"),
        "GTK_A11Y": "none",
    }
    port = _free_port()
    driver = subprocess.Popen(
        [DRIVER, f"--port={port}"],
        env=surroundings,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        options = {"binary": PYTHON, "args": [str(WINDOW)]}
        page = Page(_answering(port, driver), folder, {"webkitgtk:browserOptions": options})
        page.size(width, height)
        yield page
        page.end()
    finally:
        os.killpg(driver.pid, signal.SIGTERM)
        driver.wait()


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def _answering(port: int, driver: subprocess.Popen[bytes]) -> str:
    """The driver's address, once it answers."""
    while driver.poll() is None:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return f"http://127.0.0.1:{port}"
    raise WebDriverError("the driver ended")
