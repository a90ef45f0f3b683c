"""What all the app's frozen dataclasses share in the byte code that ships (see build/plain_dataclasses.py).

No source file imports this module; only the byte code that the build writes does.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

Value = TypeVar("Value")
put = object.__setattr__
_copiers: dict[type[Any], Callable[[Any], Any] | None] = {}
"""What makes the copies of a class that `replace` changes; None where only `dataclasses.replace` does."""


class Fields:
    """`__dataclass_fields__`, made on first use. It holds what `replace` and `fields` need."""

    def __get__(self, instance: object, owner: type[Frozen]) -> dict[str, dataclasses.Field[Any]]:
        made = {}
        for name in owner.__match_args__:
            made[name] = dataclasses.field()
            made[name].name = name
            made[name]._field_type = dataclasses._FIELD  # type: ignore[attr-defined] # as dataclass() does
        if owner is not Frozen:
            owner.__dataclass_fields__ = made  # type: ignore[assignment] # in place of this descriptor
        return made


class Frozen:
    """The base of dataclasses whose methods the build has written out."""

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()
    __dataclass_fields__ = Fields()

    def __setattr__(self, name: str, value: object) -> None:
        raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
        return f"{self.__class__.__qualname__}({fields})"

    def __getstate__(self) -> list[Any]:
        return [getattr(self, name) for name in self.__match_args__]

    def __setstate__(self, state: list[Any]) -> None:
        for name, value in zip(self.__match_args__, state, strict=True):
            put(self, name, value)


def replace(value: Value, /, **changes: Any) -> Value:
    """What `dataclasses.replace` gives. A game that is played again does little else."""
    kind: Any = value.__class__
    copier = _copiers[kind] if kind in _copiers else _copiers.setdefault(kind, _copier(kind))
    if copier is None:
        return dataclasses.replace(value, **changes)  # type: ignore[type-var]
    fresh = copier(value)
    for name in changes:
        setattr(fresh, name, changes[name])
    fresh.__class__ = kind
    return fresh  # type: ignore[no-any-return]


def _copier(kind: type[Any]) -> Callable[[Any], Any] | None:
    """What copies a value into one that isn't frozen yet: storing each field through `put` takes seven times as long.

    Both classes have the same fields and nothing else, so the copy may become one of the frozen class.
    """
    if kind.__bases__ != (Frozen,) or "__slots__" not in vars(kind):
        return None
    free = {"__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    named = {"open": type(kind.__name__, (Frozen,), {"__slots__": kind.__slots__, **free})}
    lines = ["def copy(old):", " fresh = open()", *(f" fresh.{name} = old.{name}" for name in kind.__slots__)]
    exec("\n".join([*lines, " return fresh"]), named)  # noqa: S102 - made of the names of fields
    copied: Callable[[Any], Any] = named["copy"]
    return copied
