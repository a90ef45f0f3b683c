"""web/loop.py over a page and a storage that only take notes."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any
from unittest.mock import MagicMock

import pytest

from rollbow.app.messages import Did, Filled, Kept
from support.module_stand_ins import standing_in

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from rollbow.app.effects import Keep
    from rollbow.app.messages import Message

LOOP = Path(__file__).parents[2] / "web" / "loop.py"


class Broken(Exception):
    pass


class NotYet(BaseException):
    part = "later"


async def nothing(*given: object) -> None:
    pass


class Page:
    """The page, with a game that has begun; what is begun is done at once."""

    def __init__(self) -> None:
        self.kept: list[Keep] = []
        self.shown: list[str] = []
        self.marked: list[str] = []
        self.there = True
        names = ("js", "page", "part_loading", "parts", "browser_history", "storage")
        fakes: dict[str, Any] = {name: ModuleType(name) for name in names}
        vars(fakes["part_loading"]).update(get=self._get, get_all=nothing, late=nothing)
        fakes["parts"].NotYet = NotYet
        vars(fakes["js"]).update(
            {name: MagicMock() for name in ("console", "rollbow", "setTimeout", "window")}
        )
        fakes["js"].window.location.hash = "#/rainbow?seats=2&seed=demo"
        for name in ("show", "ready", "go", "stay", "dress", "listen", "focus"):
            setattr(fakes["page"], name, MagicMock())
        fakes["page"].show = lambda html, title, place: self.shown.append(html)
        vars(fakes["browser_history"]).update(
            opened=lambda: "", **{n: MagicMock() for n in ("cover", "uncover", "focus")}
        )
        fakes["page"].mark_saved = self.marked.append
        fakes["page"].version = lambda: ("", "")
        fakes["page"].still = lambda: True
        fakes["page"].fleeting = lambda: False
        fakes["page"].scans = lambda: False
        vars(fakes["storage"]).update(
            cards=lambda: (),
            settings=lambda: "",
            listen=MagicMock(),
            hold=MagicMock(),
            keep=self._keep,
            keep_settings=MagicMock(),
            local=MagicMock(**{"get.return_value": None}),
        )
        spec = spec_from_file_location("loop", LOOP)
        assert spec
        assert spec.loader
        self.main: Any = module_from_spec(spec)
        with standing_in(fakes):
            spec.loader.exec_module(self.main)
        vars(self.main)["ensure_future"] = at_once
        self.loop = self.main.Loop()
        self.loop.send(Filled("who/1", ""))
        self.loop.send(Did("start"))

    async def _get(self, part: str) -> bool:
        return self.there

    async def _keep(self, asked: Keep) -> Message:
        self.kept.append(asked)
        return Kept(asked.id, asked.edition)

    def moves_on(self) -> bool:
        """Whether the next move is played, shown and saved."""
        session, shown, kept = self.loop.model.session, len(self.shown), len(self.kept)
        self.loop.send(Did("move", session.game.spell(session.game.legal(session.state)[0])))
        after = self.loop.model
        return (
            len(after.session.record.entries) > len(session.record.entries)
            and after.play.saved
            and len(self.shown) > shown
            and len(self.kept) == kept + 1
        )


def at_once(work: Coroutine[Any, Any, None]) -> MagicMock:
    with pytest.raises(StopIteration):
        work.send(None)
    return MagicMock()


def later(coming: list[Any]) -> Any:
    """Work is begun when the test says so."""

    def begun(work: Any) -> MagicMock:
        coming.append(work)
        return MagicMock()

    return begun
