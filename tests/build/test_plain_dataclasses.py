"""The byte code that ships has its dataclasses written out; they must be what the sources say they are."""

from __future__ import annotations

import ast
import dataclasses
import importlib
import pickle
import pkgutil
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import rollbow
from build.dist_folder import FOR_DEVELOPERS
from build.plain_dataclasses import undocumented, unfold
from frozen_dataclass import replace

NAMES = [
    module.name
    for module in pkgutil.walk_packages(rollbow.__path__, "rollbow.")
    if not {part.removesuffix(".py") for part in FOR_DEVELOPERS} & set(module.name.split("."))
]


def shipped(source: str, name: str, package: str = "") -> ModuleType:
    """A module run as it ships."""
    module = ModuleType(name)
    module.__package__ = package
    exec(compile(unfold(source), name, "exec", dont_inherit=True), module.__dict__)
    return module


def source(module: ModuleType) -> str:
    return Path(module.__file__ or "").read_text(encoding="utf-8")


def classes(module: ModuleType) -> dict[str, type[Any]]:
    return {
        name: each
        for name, each in vars(module).items()
        if isinstance(each, type) and dataclasses.is_dataclass(each) and each.__module__ == module.__name__
    }


def samples(made: type[Any]) -> list[Any]:
    """One with values by place, one with other values by name."""
    fields = dataclasses.fields(made)
    return [
        made(*[f"{field.name} 1" for field in fields]),
        made(**{field.name: f"{field.name} 2" for field in fields}),
    ]


def test_dataclasses_are_written_out() -> None:
    left, unfolded = [], 0
    for name in NAMES:
        module = importlib.import_module(name)
        tree = unfold(source(module))
        unfolded += ast.unparse(tree).count("(_Frozen")
        left += [
            node.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ClassDef)
            and any(
                "frozen=True" in ast.unparse(d) and "eq=" not in ast.unparse(d) for d in node.decorator_list
            )
        ]
    assert unfolded > 150
    assert left == []


@pytest.mark.parametrize("name", NAMES)
def test_what_ships_is_what_the_source_says(name: str) -> None:
    original = importlib.import_module(name)
    module = shipped(source(original), name, str(original.__package__))
    written = classes(module)
    assert list(written) == list(classes(original))
    for wanted, made in zip(classes(original).values(), written.values(), strict=True):
        assert made.__match_args__ == wanted.__match_args__
        assert hasattr(made, "__slots__") >= hasattr(wanted, "__slots__")
        if wanted.__hash__ is None or "__eq__" not in vars(wanted):
            continue
        first, second = samples(made)
        like, unlike = samples(wanted)
        assert repr(first) == repr(like)
        assert hash(first) == hash(like)
        assert (first == second) == (like == unlike)
        assert first != like
        assert first == dataclasses.replace(first) == replace(first)
        for field in made.__match_args__:
            wants = repr(dataclasses.replace(like, **{field: 5}))
            assert (
                repr(dataclasses.replace(first, **{field: 5})) == repr(replace(first, **{field: 5})) == wants
            )
            with pytest.raises(dataclasses.FrozenInstanceError):
                setattr(first, field, 5)
            with pytest.raises(dataclasses.FrozenInstanceError):
                delattr(first, field)


def test_defaults_factories_and_pickles_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    text = '''"""Doc."""
from __future__ import annotations
from dataclasses import dataclass, field
from typing import Generic, TypeVar
T = TypeVar("T")
LATER = []
@dataclass(frozen=True, slots=True)
class Slotted:
    """Words."""
    a: int
    b: int = 2 + 3
    c: list[int] = field(default_factory=lambda: [1])
    def total(self) -> int:
        return self.a + self.b
@dataclass(frozen=True)
class Open:
    a: int = 1
@dataclass(frozen=True)
class Typed(Generic[T]):
    a: T
'''
    module = shipped(text, "toy_module")
    monkeypatch.setitem(sys.modules, "toy_module", module)
    one, two = module.Slotted(1), module.Slotted(1)
    assert (one.a, one.b, one.c, one.total()) == (1, 5, [1], 6)
    assert one.c is not two.c
    assert one == two == pickle.loads(pickle.dumps(one))
    assert not hasattr(one, "__dict__")
    assert module.Slotted.__doc__ == "Words."
    assert module.__doc__ == "Doc."
    assert vars(module.Open()) == vars(pickle.loads(pickle.dumps(module.Open()))) == {"a": 1}
    assert module.Typed(2) == module.Typed[int](2) == pickle.loads(pickle.dumps(module.Typed(2)))
    with pytest.raises(TypeError):
        module.Slotted()
    with pytest.raises(TypeError):
        module.Slotted(1, 2, [], 4)


def test_what_is_replaced_is_frozen_again_and_of_its_class() -> None:
    text = "from __future__ import annotations\nfrom dataclasses import dataclass, replace as changed\n"
    text += "@dataclass(frozen=True, slots=True)\nclass X:\n    a: int\n    b: list[int]\n"
    module = shipped(text, "toy_module")
    assert module.changed is replace
    kept: list[int] = []
    first = module.X(1, kept)
    second = replace(first, a=2)
    assert type(second) is module.X
    assert (first.a, second.a) == (1, 2)
    assert second.b is kept
    with pytest.raises(dataclasses.FrozenInstanceError):
        second.a = 3
    with pytest.raises(dataclasses.FrozenInstanceError):
        del second.a
    with pytest.raises((TypeError, AttributeError)):
        replace(first, c=2)


@pytest.mark.parametrize(
    "text",
    [
        "@dataclass\nclass X:\n    a: int",
        "@dataclass(frozen=True, order=True)\nclass X:\n    a: int",
        "@dataclass(frozen=True)\nclass X(Y):\n    a: int",
        "@dataclass(frozen=True)\nclass X:\n    a: ClassVar[int] = 1",
        "@dataclass(frozen=True)\nclass X:\n    a: int = field(compare=False)",
        "@dataclass(frozen=True)\nclass X:\n    a: int\n    def __post_init__(self): ...",
        "@dataclass(frozen=True)\nclass X:\n    a: int\n    __hash__ = None",
        "class X:\n    a: int = 1",
    ],
)
def test_what_is_not_so_simple_is_left_as_it_stands(text: str) -> None:
    assert ast.unparse(unfold(text)) == ast.unparse(ast.parse(text))


def test_docstrings_stay_behind() -> None:
    text = '"""Module."""\nfrom __future__ import annotations\n'
    text += 'class X:\n    """Class."""\ndef f():\n    """Function."""\n    return "text"\n'
    left = "from __future__ import annotations\n\nclass X:\n    pass\n\ndef f():\n    return 'text'"
    assert ast.unparse(undocumented(ast.parse(text))) == left
