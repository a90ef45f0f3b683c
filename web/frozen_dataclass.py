"""What all the app's frozen dataclasses share in the byte code that ships (see build/plain_dataclasses.py).

No source file imports this module; only the byte code that the build writes does.
"""

from __future__ import annotations

import dataclasses
from typing import Any, ClassVar

put = object.__setattr__


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
