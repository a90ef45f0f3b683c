"""ARCHITECTURE.md is true: the walks it draws are walked, and the places it names are there."""

from __future__ import annotations

import ast
import re
import sys
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from rollbow.app.kept import links
from rollbow.app.messages import Did, Thought
from rollbow.app.steps import bot_turns
from rollbow.app.update import update
from rollbow.app.view import view
from rollbow.kernel import fair
from support.simulated_browser import House, Tab, played
from support.simulated_page import WORLD, playing, started

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
HOP = re.compile(r"^((?:py|web)/\S+): (\w+)", re.MULTILINE)
WALKS = {
    title: HOP.findall(hops)
    for title, hops in re.findall(r"^\*\*(.+?)\*\*[^*`]*:\n\n```\n(.*?)```", TEXT, re.DOTALL | re.MULTILINE)
}


def click() -> None:
    model = started("unicorn", "Ada", "Bo")
    view(update(model, Did("move", "pick RRY"), WORLD)[0])


def bot() -> None:
    model = started("unicorn", "bot steady", "Bo")
    bot_turns.thinking(model)
    session = playing(model).session
    update(model, Thought(session.record.id, len(session.record.entries), "pick RRY"), WORLD)


def link() -> None:
    record = playing(started("unicorn", "Ada", "Bo")).session.record
    Tab(House()).go(f"#/r/{links.pack(record)}")


def save() -> None:
    played(Tab(House()))


WALKED = {"A click": click, "A bot's move": bot, "A link": link, "A save": save}
UNSEEN = ("web/page.py", "web/loop.py", "web/ask_bots.py", "py/rollbow/bots/")
"""What runs in a browser alone, or in the bots' worker."""


def walked(work: Callable[[], None]) -> list[tuple[str, str]]:
    """The functions of ours that are called, in order."""
    calls: list[tuple[str, str]] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        file = Path(frame.f_code.co_filename)
        if event == "call" and file.is_relative_to(ROOT):
            calls.append((file.relative_to(ROOT).as_posix(), frame.f_code.co_name))

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return calls


def names(path: Path) -> set[str]:
    """What a source names: functions, methods and constants."""
    source = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return set(re.findall(r"\w+", source))
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
    return found


def test_four_walks_are_drawn() -> None:
    assert list(WALKS) == ["A click", "A bot's move", "A link", "A save"]
    assert all(len(hops) >= 6 for hops in WALKS.values())


@pytest.mark.parametrize("title", WALKS)
def test_every_hop_is_a_function_in_its_file(title: str) -> None:
    for file, name in WALKS[title]:
        assert name in names(ROOT / file), f"{file} has no {name}"


@pytest.mark.skipif(sys.platform == "emscripten", reason="what ships has no sources to compare with")
@pytest.mark.parametrize("title", WALKED)
def test_a_walk_goes_as_it_is_drawn(title: str) -> None:
    """What is drawn happens in this order; a browser's own hops in between are not to be seen here."""
    calls = iter(walked(WALKED[title]))
    for file, name in WALKS[title]:
        if file.startswith(UNSEEN) or not file.endswith(".py") or name.isupper():
            continue
        assert (file, name) in calls, f"{file}: {name} does not come here"


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`((?:py|web|tests|docs)/[\w./-]+)`", TEXT))))
def test_every_place_that_is_named_is_there(path: str) -> None:
    assert (ROOT / path.replace("SLUG", "unicorn")).exists()


@pytest.mark.parametrize(("folder", "does"), re.findall(r"^\| `([\w/]+)/` \| (.*?) \|", TEXT, re.MULTILINE))
def test_every_file_that_the_table_of_folders_names_is_there(folder: str, does: str) -> None:
    here = ROOT / folder.replace("SLUG", "unicorn")
    for name in re.findall(r"`(?!dist/)(\w+(?:\.\w+|/)?)`", does):
        assert (here / name).exists() or (here / f"{name}.py").exists(), f"{folder} has no {name}"


def test_the_vectors_of_games_by_letters_are_what_the_program_computes() -> None:
    ada, ben = bytes(range(16)), bytes(range(16, 32))
    values = [fair.link(ada, count).hex() for count in (0, 1, 2)]
    values += [fair.link(ben, count).hex() for count in (0, 1)]
    address = f"rollbow1|amber-otter-42|{values[2]}|{values[4]}|uno/1/1/A"
    assert all(value in TEXT for value in values)
    assert f"`{address}`, `{sha256(address.encode()).hexdigest()[:16]}`" in TEXT
