"""Modules that stand in for those of the browser, as long as a file of the page is loaded."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from types import ModuleType


@contextmanager
def standing_in(fakes: Mapping[str, ModuleType]) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for name, fake in fakes.items():
            patch.setitem(sys.modules, name, fake)
        yield
