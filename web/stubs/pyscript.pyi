"""What web/*.py uses of PyScript's own package."""

from collections.abc import Callable
from typing import TypeVar

from js import Document, Element, Window

Heard = TypeVar("Heard", bound=Callable[..., object])

config: dict[str, list[str]]
document: Document
window: Window

def when(event_type: str, selector: str | Element | Document | Window) -> Callable[[Heard], Heard]: ...
