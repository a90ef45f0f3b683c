"""Runs the tests that can notice a change: a pytest that has imported and collected everything forks for each mutant.

In the child the changed code takes the place of the old in functions that exist already, and is what a module loaded
later gets. A line that only runs while its module is loaded wants all modules anew.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import re
import signal
import sys
from collections import defaultdict
from contextlib import suppress
from functools import partial
from importlib.machinery import SourceFileLoader
from traceback import format_exc
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import HealthCheck, Phase, settings

from mutants.mutant import ROOT, Mutant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from types import FrameType

PROCESSOR_SECONDS, SECONDS = 60, 300
"""After these a changed program is taken for one that never ends."""
OF_THE_TREE = tuple(str(ROOT / room) for room in ("py", "web", "tests"))


class Tests:
    """A pytest plugin: `work` gets the collected tests instead of their being run one after the other."""

    def __init__(self, work: Callable[[Tests], None], hands: int) -> None:
        self._work, self.hands = work, hands
        self.items: list[pytest.Item] = []
        self._functions: dict[str, list[FunctionType]] = {}

    def pytest_sessionstart(self) -> None:
        quick(settings)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = session.items
        self._work(self)
        return True

    def named(self, prefixes: Iterable[str]) -> list[int]:
        """The tests in these files or folders."""
        wanted = tuple(prefixes)
        return [at for at, item in enumerate(self.items) if item.nodeid.startswith(wanted)]

    def that_name(self, module: str) -> list[int]:
        """The tests in files that name this module."""
        named = re.compile(rf"\b{module}\b")
        return [
            at for at, item in enumerate(self.items) if named.search(item.path.read_text(encoding="utf-8"))
        ]

    def reached(self, paths: Iterable[str]) -> tuple[dict[tuple[str, int], list[int]], list[int]]:
        """Which tests run each line of these files, and how many calls each test makes."""
        names = {str(ROOT / path): path for path in paths}
        parts = in_children(
            [partial(_traced, self.items[hand :: self.hands], names) for hand in range(self.hands)]
        )
        lines, calls = defaultdict(list), [0] * len(self.items)
        for hand, told in enumerate(parts):
            assert told is not None, "the tests must pass before anything is changed"
            for at, (count, found) in enumerate(told):
                calls[at * self.hands + hand] = count
                for path, line in found:
                    lines[path, line].append(at * self.hands + hand)
        return lines, calls

    def learn(self, paths: Iterable[str]) -> None:
        """Finds the functions of these files once, before any change is tried."""
        names = {str(ROOT / path): path for path in paths}
        self._functions = {path: [] for path in names.values()}
        for each in gc.get_objects():
            if isinstance(each, FunctionType) and (path := names.get(each.__code__.co_filename)):
                self._functions[path].append(each)
        # What stands here by now is never looked at again, so the children don't copy it.
        gc.freeze()

    def kill(self, mutant: Mutant, wanted: list[int]) -> int | None:
        """The first of these tests that fails with this change; None if all pass."""
        if not wanted:
            return None
        (answer,) = in_children([partial(self._failing, mutant, wanted)], SECONDS)
        # Whoever doesn't come back, or comes back without an answer, was noticed.
        return wanted[0] if answer is None else answer[0]

    def _failing(self, mutant: Mutant, wanted: list[int]) -> list[int | None]:
        import resource  # Pyodide, which only reads this file, has none

        resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR_SECONDS, PROCESSOR_SECONDS))
        changed = compile(mutant.text, ROOT / mutant.path, "exec") if mutant.path.endswith(".py") else None
        if changed is None:
            _give_to_node(mutant)
        elif not mutant.loading and _replaced(self._functions[mutant.path], changed):
            _give_to_imports(mutant, changed)
        else:
            _give_to_imports(mutant, changed)
            items = [self.items[at] for at in wanted]
            return [
                None if _pass_anew([f"{each.config.rootpath}/{each.nodeid}" for each in items]) else wanted[0]
            ]
        return [next((at for at in wanted if not _passes(self.items[at])), None)]


def quick(chosen: type[settings]) -> None:
    """A failure needs no smaller example here, and every run tries the same ones."""
    phases = (Phase.explicit, Phase.generate)
    chosen.register_profile(
        "mutants",
        deadline=None,
        database=None,
        derandomize=True,
        phases=phases,
        suppress_health_check=list(HealthCheck),
    )
    chosen.load_profile("mutants")


def in_children(works: Sequence[Callable[[], Any]], seconds: int = 0) -> list[Any]:
    """What these give, at once and each in a process of its own; None for one that dies, or takes longer than this
    (0: no end).
    """
    return [_ended(*each) for each in [_begun(work, seconds) for work in works]]


def _begun(work: Callable[[], Any], seconds: int) -> tuple[int, int]:
    """A child at work, and where its answer comes from."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.setsid()
        signal.alarm(seconds)
        try:
            nowhere = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(nowhere, stream)
            with os.fdopen(writing, "w", encoding="utf-8") as answer:
                try:
                    json.dump([work(), ""], answer)
                except Exception:  # noqa: BLE001 - whatever it is, it is a fault of this tool
                    json.dump([None, format_exc()], answer)
        finally:
            os._exit(0)
    os.close(writing)
    return child, reading


def _ended(child: int, reading: int) -> Any:
    with os.fdopen(reading, encoding="utf-8") as answer:
        told = answer.read()
    os.waitpid(child, 0)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # a Node that it has left behind
    answered, fault = json.loads(told) if told else (None, "")
    assert not fault, fault
    return answered


def _passes(item: pytest.Item) -> bool:
    return all(not report.failed for report in runtestprotocol(item, nextitem=None, log=False))


def _traced(
    items: list[pytest.Item], paths: dict[str, str]
) -> list[tuple[int, list[tuple[str, int]]]] | None:
    """How many calls each test makes, and the lines that it runs. None if one fails."""
    found: set[tuple[str, int]] = set()
    calls = 0

    def traced(frame: FrameType, event: str, _: object) -> Any:
        nonlocal calls
        calls += 1
        path = paths.get(frame.f_code.co_filename)
        if path is None:
            return None

        def noted(frame: FrameType, event: str, _: object) -> Any:
            found.add((path, frame.f_lineno))
            return noted

        return noted(frame, event, _)

    told = []
    for item in items:
        found.clear()
        calls = 0
        sys.settrace(traced)
        passes = _passes(item)
        sys.settrace(None)
        if not passes:
            return None
        told.append((calls, sorted(found)))
    return told


def _replaced(functions: list[FunctionType], changed: CodeType) -> bool:
    """Puts the changed code into the functions that exist. False if that isn't enough."""
    new = _codes(changed)
    for function in functions:
        fitting = new.get((function.__code__.co_qualname, function.__code__.co_firstlineno), [])
        if len(fitting) != 1 or fitting[0].co_freevars != function.__code__.co_freevars:
            return False
        function.__code__ = fitting[0]
    return True


def _codes(code: CodeType) -> dict[tuple[str, int], list[CodeType]]:
    """All code in this, by name and line."""
    found: dict[tuple[str, int], list[CodeType]] = defaultdict(list)
    waiting = [code]
    while waiting:
        for inner in waiting.pop().co_consts:
            if isinstance(inner, CodeType):
                found[inner.co_qualname, inner.co_firstlineno].append(inner)
                waiting.append(inner)
    return found


def _give_to_imports(mutant: Mutant, changed: CodeType) -> None:
    name, real = str(ROOT / mutant.path), SourceFileLoader.get_code

    def get_code(loader: Any, fullname: str) -> CodeType | None:
        return changed if loader.path == name else real(loader, fullname)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]


def _pass_anew(names: list[str]) -> bool:
    """Whether these tests pass after importing everything again."""
    rooms = (*OF_THE_TREE, names[0].rpartition("/")[0])
    for name, module in list(sys.modules.items()):
        ours = (getattr(module, "__file__", None) or "").startswith(rooms)
        if ours and name.partition(".")[0] != "mutants":
            del sys.modules[name]
    importlib.invalidate_caches()
    status = pytest.main([*names, *OPTIONS, "-x"], plugins=[Quick()])
    # Interrupted: a test's module could not even be imported. A usage error: a test made of what was changed is gone.
    known = {*pytest.ExitCode} - {pytest.ExitCode.INTERNAL_ERROR, pytest.ExitCode.NO_TESTS_COLLECTED}
    assert status in known, status
    return status == pytest.ExitCode.OK


class Quick:
    def pytest_sessionstart(self) -> None:
        quick(settings)


OPTIONS = ["-q", "-s", "-p", "no:cacheprovider", "-m", "not browser and not long"]


def _give_to_node(mutant: Mutant) -> None:
    """Every Node that a test starts gets the changed script."""
    os.environ["MUTANT"] = json.dumps({"url": (ROOT / mutant.path).as_uri(), "source": mutant.text})
    os.environ["NODE_OPTIONS"] = f"--import={(ROOT / 'tests/mutants/changed.mjs').as_uri()}"


def run(folders: list[str], work: Callable[[Tests], None], hands: int) -> None:
    """Collects the tests in these folders and hands them over; so many processes try changes at once."""
    status = pytest.main([*folders, *OPTIONS], plugins=[Tests(work, hands)])
    assert status in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED), status
