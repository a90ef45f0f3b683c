"""Writes out, at build time, what `@dataclass(frozen=True)` would write at every start.

Creating a dataclass takes more than half a millisecond in the browser, and a table needs a hundred of them: that was
most of the app's import time. The sources stay plain dataclasses; the byte code that ships has their methods written
out. Anything less simple than the app's own dataclasses stays as it is.

It runs in Pyodide, next to pack.py, and uses nothing else from the build.
"""

from __future__ import annotations

import ast

SPECIAL = ("ClassVar", "InitVar", "KW_ONLY")
WRITTEN = {"__init__", "__eq__", "__hash__", "__repr__", "__setattr__", "__delattr__", "__post_init__"}
WRITTEN |= {"__getstate__", "__setstate__", "__slots__", "__match_args__"}
MODULE = "frozen_dataclass"
IMPORT = f"from {MODULE} import Frozen as _Frozen, put as _put_field"


def unfold(source: str) -> ast.Module:
    """The source as a syntax tree with frozen dataclasses written out, and our own `replace` for them."""
    tree = ast.parse(source)
    changed = [_unfolded(node) for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    tree.body = [each for node in tree.body for each in _quicker(node)]
    if any(changed):
        place = sum(1 for node in tree.body if _goes_first(node))
        tree.body[place:place] = ast.parse(IMPORT).body
    return ast.fix_missing_locations(tree)


def _quicker(node: ast.stmt) -> list[ast.stmt]:
    """An import from dataclasses without `replace`, which comes from elsewhere."""
    if not isinstance(node, ast.ImportFrom) or node.module != "dataclasses":
        return [node]
    ours = [name for name in node.names if name.name == "replace"]
    others = [name for name in node.names if name not in ours]
    found = ((node.module, others), (MODULE, ours))
    return [ast.ImportFrom(module, names, 0) for module, names in found if names]


def undocumented(tree: ast.Module) -> ast.Module:
    """The tree without docstrings: nobody reads them in the browser, and each costs a download."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if ast.get_docstring(node, clean=False) is not None:
            first = node.body.pop(0)
            node.body = node.body or [ast.copy_location(ast.Pass(), first)]
    return tree


def _goes_first(node: ast.stmt) -> bool:
    """The module's docstring, and `from __future__` imports."""
    if isinstance(node, ast.ImportFrom):
        return node.module == "__future__"
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and node.lineno == 1


def _unfolded(node: ast.ClassDef) -> bool:
    """Changes the class in place, if it is a simple one."""
    if not all(_generic(base) for base in node.bases) or node.keywords or len(node.decorator_list) != 1:
        return False
    decorator = ast.unparse(node.decorator_list[0])
    if decorator not in ("dataclass(frozen=True)", "dataclass(frozen=True, slots=True)"):
        return False
    fields = [each for each in node.body if isinstance(each, ast.AnnAssign)]
    own = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
    own |= {ast.unparse(each.targets[0]) for each in node.body if isinstance(each, ast.Assign)}
    if own & WRITTEN or not all(_simple(field) for field in fields):
        return False
    names = tuple(ast.unparse(field.target) for field in fields)
    words = [f"__match_args__ = {names!r}"]
    if "slots" in decorator:
        words.append(f"__slots__ = {names!r}")
    words += [_init(fields), _eq(names), _hash(names)]
    node.body = [
        *(each for each in node.body if each not in fields),
        *ast.parse("\n".join(words)).body,
    ]
    node.decorator_list = []
    node.bases = [ast.Name("_Frozen", ast.Load()), *node.bases]
    return True


def _generic(base: ast.expr) -> bool:
    """Whether this base only names types, as in `Generic[State, Move]`."""
    return isinstance(base, ast.Subscript) and ast.unparse(base.value) == "Generic"


def _simple(field: ast.AnnAssign) -> bool:
    """Whether this is a field without a default, with a plain one, or with a factory for one."""
    if any(word in ast.unparse(field.annotation) for word in SPECIAL):
        return False
    return not _is_field(field.value) or _factory(field.value) is not None


def _is_field(value: ast.expr | None) -> bool:
    return isinstance(value, ast.Call) and ast.unparse(value.func) == "field"


def _factory(value: ast.expr | None) -> str | None:
    """What makes the default of a field, in `field(default_factory=…)`."""
    if not _is_field(value) or not isinstance(value, ast.Call) or value.args or len(value.keywords) != 1:
        return None
    keyword = value.keywords[0]
    return ast.unparse(keyword.value) if keyword.arg == "default_factory" else None


def _init(fields: list[ast.AnnAssign]) -> str:
    given, lines = ["self"], ["    pass"]
    for field in fields:
        name, made = ast.unparse(field.target), _factory(field.value)
        default = "" if field.value is None else "=..." if made else f"={ast.unparse(field.value)}"
        given.append(name + default)
        value = f"({made})() if {name} is ... else {name}" if made else name
        lines.append(f"    _put_field(self, {name!r}, {value})")
    return "\n".join([f"def __init__({', '.join(given)}):", *lines])


def _eq(names: tuple[str, ...]) -> str:
    same = " and ".join(f"self.{name} == other.{name}" for name in names) or "True"
    return f"""
def __eq__(self, other):
    if self is other:
        return True
    if other.__class__ is self.__class__:
        return {same}
    return NotImplemented
"""


def _hash(names: tuple[str, ...]) -> str:
    return f"def __hash__(self):\n    return hash(({''.join(f'self.{name}, ' for name in names)}))"
