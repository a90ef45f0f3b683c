"""An import of files one step at a time: what is given, what is saved already, and what the page then asks for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rollbow.app.effects import Breathe
from rollbow.app.kept.envelope import Copies, Copy, pack
from rollbow.app.messages import Breathed
from rollbow.app.update import update
from support import golden
from support.simulated_page import WORLD

if TYPE_CHECKING:
    from rollbow.app.messages import Message
    from rollbow.app.model import Model
    from rollbow.app.step_answer import Answer

ADA = golden.records()[0].read_text(encoding="utf-8")
GAME = "Color Dice with Ada, Ben"
BAD = ("bad", b"\xff")
BAD_TOLD = "bad: nothing was added; line 1: this is not UTF-8 text."


def named(identity: str, text: str = ADA) -> str:
    return re.sub(r"\nid .*", f"\nid {identity}", text)


def file(identity: str, text: str = ADA) -> tuple[str, bytes]:
    """A file that is called like its game."""
    return identity, named(identity, text).encode()


def saved(identity: str) -> Copies:
    """What another tab saved: the same game as in the file."""
    return Copies(identity, (pack(Copy(1, WORLD.now, named(identity))),))


def sealed(length: int, number: int = 0) -> str:
    """A game of a newer version, with so many characters."""
    return f"rollbow 3\n{number}".ljust(length - 1, "x") + "\n"


def after(model: Model, *messages: Message) -> Answer:
    """The page after these messages, and what it asks for at the last one."""
    answer: Answer = model, ()
    for message in messages:
        answer = update(answer[0], message, WORLD)
    return answer


def replayed(model: Model, *messages: Message) -> Answer:
    """The same, and on until all games at hand have been replayed."""
    model, effects = after(model, *messages)
    while effects == (Breathe(),):
        model, effects = after(model, Breathed())
    return model, effects
