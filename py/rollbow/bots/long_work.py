"""Long work in the bots' worker: in slices between the bots' answers, delivered piece by piece.

A kind of work is a module of `rollbow.study`, which only the worker has, with a generator `work(*given)`. What it
yields are pieces of its result, as text; an empty one just gives the bots a turn, so it should yield often. The same
work must yield the same pieces: if the worker dies, another one starts over, and the page skips what it already has.
"""

from __future__ import annotations

import pickle
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator


class Task(NamedTuple):
    """What to do, and its arguments."""

    kind: str
    given: tuple[object, ...]


class Work:
    """A task in progress."""

    def __init__(self, task: Task) -> None:
        self._pieces: Iterator[str] = import_module(f"rollbow.study.{task.kind}").work(*task.given)

    def step(self) -> str | None:
        """The next piece, perhaps empty; None at the end."""
        return next(self._pieces, None)


def ask(task: Task) -> bytes:
    """The task as bytes, for the worker."""
    return pickle.dumps(tuple(task))


def begin(raw: bytes | memoryview) -> Work:
    """Starts a task."""
    return Work(Task(*pickle.loads(raw)))  # noqa: S301 - written by `ask`, in this page
