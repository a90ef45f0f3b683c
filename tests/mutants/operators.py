"""Which changes are made in Python. Those in JavaScript are in operators.mjs."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from mutants.mutant import Mutant, in_place_of, source_of

if TYPE_CHECKING:
    from collections.abc import Iterator

SIGNS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Eq: ("==", "!="), ast.NotEq: ("!=", "=="), ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="), ast.GtE: (">=", ">"), ast.In: ("in", "not in"), ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"), ast.IsNot: ("is not", "is"),
}  # fmt: skip
"""Comparisons, and what stands in their place."""
RECKONED: dict[type[ast.operator], str] = {
    ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.Div: "*", ast.FloorDiv: "*", ast.Mod: "*",
    ast.LShift: ">>", ast.RShift: "<<",
}  # fmt: skip
BRACKETS: dict[type[ast.expr], tuple[str, str]] = {
    ast.Tuple: ("(", ")"), ast.List: ("[", "]"), ast.Set: ("{", "}"),
}  # fmt: skip
OTHERS = {"min": "max", "max": "min", "any": "all", "all": "any", "startswith": "endswith"}
LEFT_OUT = (ast.Expr, ast.AugAssign, ast.Delete, ast.Continue, ast.Break, ast.Raise, ast.Assign)


def mutants(path: str) -> list[Mutant]:
    """All changes in a file."""
    found = {mutant.text: mutant for mutant in _Finder(path).all()}
    return sorted(found.values(), key=lambda mutant: (mutant.start, mutant.end))


class _Finder:
    def __init__(self, path: str) -> None:
        self.path = path
        self.source = source_of(path)
        self._starts = [0]
        for line in self.source.split("\n"):
            self._starts.append(self._starts[-1] + len(line) + 1)

    def all(self) -> Iterator[Mutant]:
        for node, now, within in self._walk(ast.parse(self.source), ()):
            start, end = self._span(node)
            text = in_place_of(self.source[start:end], now, statement=isinstance(node, ast.stmt))
            names = [each.name for each in within if not isinstance(each, ast.Lambda)]
            loading = all(isinstance(each, ast.ClassDef) for each in within)
            yield Mutant(self.path, ".".join(names) or "module", start, end, text, loading)

    def _walk(
        self, node: ast.AST, within: tuple[_Scope, ...]
    ) -> Iterator[tuple[_Placed, str, tuple[_Scope, ...]]]:
        # The parser doesn't know well where the parts of a format stand.
        if isinstance(node, ast.JoinedStr) or (
            isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        ):
            return
        for was, now in self._changes(node):
            yield was, now, within
        inner = (*within, node) if isinstance(node, _Scope) else within
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list", "pattern"):
                continue
            # What a function is given by default belongs to the place where it is defined.
            scope = within if isinstance(node, _Scope) and name == "args" else inner
            for each in value if isinstance(value, list) else [value]:
                if isinstance(each, ast.AST):
                    yield from self._walk(each, scope)

    def _changes(self, node: ast.AST) -> Iterator[tuple[_Placed, str]]:
        match node:
            case ast.Compare(left, operators, rights):
                sides = [ast.unparse(each) for each in rights]
                for place in range(len(operators)):
                    signs = [SIGNS[type(each)][at == place] for at, each in enumerate(operators)]
                    pairs = [f"{sign} {side}" for sign, side in zip(signs, sides, strict=True)]
                    yield node, f"({' '.join([ast.unparse(left), *pairs])})"
            case ast.BoolOp(operator, values):
                other = ast.And() if isinstance(operator, ast.Or) else ast.Or()
                yield node, f"({ast.unparse(ast.BoolOp(other, values))})"
                for place in range(len(values)):
                    rest = [value for at, value in enumerate(values) if at != place]
                    yield node, f"({ast.unparse(ast.BoolOp(operator, rest) if rest[1:] else rest[0])})"
            case ast.UnaryOp(ast.Not(), operand):
                yield node, f"({ast.unparse(operand)})"
            case ast.BinOp(left, operator, right) if type(operator) in RECKONED:
                yield node, f"({ast.unparse(left)} {RECKONED[type(operator)]} {ast.unparse(right)})"
            case ast.Constant(bool(value)):
                yield node, str(not value)
            case ast.Constant(int(value)):
                yield node, str(value + 1)
            # Sentences are for people, who would notice.
            case ast.Constant(str(text)) if text and " " not in text and self._text(node)[0] in "\"'":
                yield node, '""'
            # Nothing is as good as False.
            case ast.Return(value) if value is not None and ast.unparse(value) not in ("None", "False"):
                yield node, "return None"
            case ast.Call(ast.Name(name), _) if name in OTHERS:
                yield node.func, OTHERS[name]
            case ast.Call(ast.Attribute(of, name), _) if name in OTHERS:
                yield node.func, f"{ast.unparse(of)}.{OTHERS[name]}"
            case ast.Tuple(elements, ast.Load()) | ast.List(elements, ast.Load()) | ast.Set(elements) if (
                elements[1:]
            ):
                for each in elements:
                    others = [ast.unparse(other) for other in elements if other is not each]
                    opened, closed = BRACKETS[type(node)]
                    yield node, f"{opened}{', '.join(others)},{closed}"
            case ast.comprehension(_, _, conditions):
                for condition in conditions:
                    yield condition, "True"
        if isinstance(node, ast.If | ast.While | ast.IfExp | ast.Assert):
            yield node.test, "True"
            if not isinstance(node, ast.While):
                yield node.test, "False"
        if isinstance(node, ast.match_case) and node.guard:
            yield node.guard, "True"
        if isinstance(node, ast.Call):
            for keyword in node.keywords:
                kept = [other for other in node.keywords if other is not keyword]
                yield node, ast.unparse(ast.Call(node.func, node.args, kept))
        if isinstance(node, LEFT_OUT) and not self._kept(node):
            yield node, "pass"

    def _kept(self, statement: ast.stmt) -> bool:
        """Whether this is a docstring, or gives a name to something: without it nothing would run at all."""
        if isinstance(statement, ast.Assign):
            return all(isinstance(target, ast.Name | ast.Tuple) for target in statement.targets)
        return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)

    def _text(self, node: _Placed) -> str:
        start, end = self._span(node)
        return self.source[start:end]

    def _span(self, node: _Placed) -> tuple[int, int]:
        return self._at(node.lineno, node.col_offset), self._at(
            node.end_lineno or 0, node.end_col_offset or 0
        )

    def _at(self, line: int, column: int) -> int:
        """An offset in letters; the parser counts bytes."""
        start = self._starts[line - 1]
        return start + len(self.source[start : self._starts[line] - 1].encode()[:column].decode())


_Scope = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda
_Placed = ast.stmt | ast.expr
