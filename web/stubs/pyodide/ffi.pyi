"""What web/*.py uses of Pyodide's bridge to JavaScript."""

from collections.abc import Callable, Generator, Iterator
from typing import Any, Generic, Literal, TypeVar

T = TypeVar("T")

class JsException(Exception): ...

class JsProxy:
    """Any object of JavaScript."""

    def to_py(self) -> Any: ...  # whatever was in it

class JsNull:
    """JavaScript's null, which isn't None."""

    def __bool__(self) -> Literal[False]: ...

class JsArray(JsProxy, Generic[T]):
    def __iter__(self) -> Iterator[T]: ...
    def to_py(self) -> list[T]: ...

class JsBuffer(JsProxy):
    def to_bytes(self) -> bytes: ...

class JsPromise(JsProxy, Generic[T]):
    def __await__(self) -> Generator[object, None, T]: ...

class Lent(JsProxy):
    """A function of Python's as JavaScript has it, until it is destroyed."""

    def destroy(self) -> None: ...

def to_js(obj: object) -> JsProxy: ...
def create_proxy(obj: Callable[..., object]) -> Lent: ...
