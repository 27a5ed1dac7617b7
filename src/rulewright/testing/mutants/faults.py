"""What can be planted: a `>=` for a `>`, a number off by one, a dropped call, as changes of a syntax tree.

Words are left alone: strings, docstrings, annotations, messages of errors, what is told to the log, and numbers that
are only names.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType
from typing import Any

TELLS = re.compile(r"tell|told|announce")  # functions that put things into words begin so
UNREAD = {"annotation", "returns", "decorator_list", "type_params", "msg"}
SWAPPED: dict[type[ast.AST], type[Any]] = {}
for _one, _other in (
    (ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.Eq, ast.NotEq), (ast.Is, ast.IsNot), (ast.In, ast.NotIn),
    (ast.And, ast.Or), (ast.Add, ast.Sub),
):  # fmt: skip
    SWAPPED |= {_one: _other, _other: _one}
Slot = tuple[ast.AST, str, int | None]


@dataclass(eq=False)
class Module:
    """A source file and its syntax tree, which faults are planted in."""

    file: Path
    tree: ast.Module
    faults: list[Fault] = field(default_factory=list)

    def code(self) -> CodeType:
        return compile(ast.fix_missing_locations(self.tree), str(self.file), "exec", dont_inherit=True)


@dataclass(eq=False)
class Fault:
    """One change. `lines` are those of the statement around it: a test that runs one of them reaches it."""

    module: Module
    function: str
    line: int
    lines: range
    slot: Slot
    new: ast.AST
    change: str = ""

    @property
    def site(self) -> tuple[Module, int]:
        parent, name, index = self.slot
        return self.module, id(_get(parent, name, index))

    def plant(self) -> None:
        _put(self.slot, self.new)


def read(file: Path) -> Module:
    """A module with every fault that can be planted in it, in the order of its lines."""
    module = Module(file, ast.parse(file.read_text(encoding="utf-8"), str(file)))
    module.faults = list(_walk(module, module.tree, (), module.tree, range(0)))
    seen: Counter[tuple[str, str]] = Counter()
    for fault in module.faults:
        fault.change = _told(fault)
        seen[fault.function, fault.change] += 1
        if (nth := seen[fault.function, fault.change]) > 1:
            fault.change += f" #{nth}"
    return module


def _walk(module: Module, node: ast.AST, path: tuple[str, ...], scope: ast.AST, lines: range) -> Iterator[Fault]:
    for slot, child in _children(node):
        if _is_words(child):
            continue
        inner, within, around = path, scope, lines
        if isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case):
            around = _lines(child)
        if isinstance(child, ast.FunctionDef | ast.ClassDef | ast.Lambda):
            within = child
            inner = (*path, getattr(child, "name", "<lambda>"))
        named = ".".join(path) or "<module>"
        line = getattr(child, "lineno", around.start)
        for new in _variants(child, node, slot[1], scope):
            yield Fault(module, named, line, around, slot, ast.copy_location(new, child))
        yield from _walk(module, child, inner, within, around)


def _children(node: ast.AST) -> Iterator[tuple[Slot, ast.AST]]:
    for name, value in ast.iter_fields(node):
        if name in UNREAD or (name == "keywords" and isinstance(node, ast.ClassDef)):
            continue
        if isinstance(value, ast.AST):
            yield (node, name, None), value
        elif isinstance(value, list):
            for index, item in enumerate(value):
                if isinstance(item, ast.AST):
                    yield (node, name, index), item


def _is_words(node: ast.AST) -> bool:
    match node:
        case ast.Raise() | ast.JoinedStr() | ast.Import() | ast.ImportFrom():
            return True
        case ast.FunctionDef(name=name):
            return bool(TELLS.match(name))
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return bool(TELLS.match(name))
        case ast.Expr(value=ast.Call() as call):
            return _is_words(call)
        case ast.If(test=test):
            return any(isinstance(part, ast.Attribute) and part.attr == "log" for part in ast.walk(test))
        case ast.Assign(targets=[ast.Name(id="__slots__" | "__all__")]) | ast.keyword(arg="strict"):
            return True
    return False


def _lines(node: ast.stmt | ast.ExceptHandler | ast.match_case) -> range:
    """The lines of a statement, of a compound one its head."""
    if isinstance(node, ast.match_case):
        return range(node.pattern.lineno, (node.guard or node.pattern).end_lineno + 1)  # type: ignore[operator]
    body = getattr(node, "body", None) or getattr(node, "cases", None)
    first = body[0] if body else None
    if isinstance(first, ast.match_case):
        first = first.pattern
    end = max(node.lineno, first.lineno - 1) if first else (node.end_lineno or node.lineno)
    return range(node.lineno, end + 1)


def _variants(node: ast.AST, parent: ast.AST, name: str, scope: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Compare(ops=ops):
            for at, op in enumerate(ops):
                new = copy(node)
                new.ops = [*ops[:at], SWAPPED[type(op)](), *ops[at + 1 :]]
                yield new
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(SWAPPED[type(op)](), values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right) if not _is_row(left, right):
            yield ast.BinOp(left, SWAPPED[type(op)](), right)
        case ast.AugAssign(target=target, op=ast.Add() | ast.Sub() as op, value=value) if not _is_row(value):
            yield ast.AugAssign(target, SWAPPED[type(op)](), value)
        case ast.Call(func=ast.Name(id="min" | "max" as which), args=args, keywords=keywords):
            yield ast.Call(ast.Name("max" if which == "min" else "min", ast.Load()), args, keywords)
        case ast.Constant(value=bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(value=int() as value) if not _is_name(node, value, parent, scope):
            yield ast.Constant(value + 1)
            yield ast.Constant(value - 1)
        case ast.Expr(value=ast.Call()):
            yield ast.Pass()
        case ast.Expr(value=ast.YieldFrom()):
            yield ast.Expr(ast.YieldFrom(ast.Tuple([], ast.Load())))  # a flow it stays
        case ast.Return(value=value):
            flows = value is not None and any(isinstance(part, ast.Yield | ast.YieldFrom) for part in ast.walk(value))
            if flows:
                pair = ast.Tuple([value, ast.Constant(None)], ast.Load())  # type: ignore[list-item]
                yield ast.Return(ast.Subscript(pair, ast.Constant(1), ast.Load()))
            elif not (value is None or (isinstance(value, ast.Constant | ast.Tuple) and not _worth(value))):
                yield ast.Return(None)
            if not isinstance(parent, ast.FunctionDef):
                yield ast.Expr(value) if flows else ast.Pass()  # type: ignore[arg-type]
        case ast.Continue():
            yield ast.Pass()
        case ast.Name() | ast.Attribute() | ast.Call() | ast.Subscript() | ast.NamedExpr() | ast.BinOp():
            if name in ("test", "ifs", "guard"):
                yield ast.UnaryOp(ast.Not(), node)


def _is_row(*nodes: ast.AST) -> bool:
    """Something that is joined, not summed."""
    rows = ast.JoinedStr | ast.Tuple | ast.List | ast.ListComp | ast.GeneratorExp
    return any(isinstance(n, rows) or (isinstance(n, ast.Constant) and isinstance(n.value, str)) for n in nodes)


def _worth(node: ast.Constant | ast.Tuple) -> bool:
    return bool(node.elts if isinstance(node, ast.Tuple) else node.value)


def _is_name(node: ast.Constant, value: int, parent: ast.AST, scope: ast.AST) -> bool:
    """A number that only names something: outside of functions a row of them, a bit, nought, one, or less."""
    if isinstance(scope, ast.FunctionDef | ast.Lambda):
        return False
    statement = next((s for s in scope.body if node in ast.walk(s)), None)  # type: ignore[attr-defined]
    if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Tuple):
        return True
    if isinstance(parent, ast.BinOp) and isinstance(parent.op, ast.LShift):
        return True
    return isinstance(parent, ast.Assign | ast.AnnAssign | ast.UnaryOp) and value < 2


def _told(fault: Fault) -> str:
    """The change in words of the language: before and after, with the expression around a number or a name."""
    parent, name, index = fault.slot
    old = _get(parent, name, index)
    around = parent if isinstance(old, ast.Constant) and isinstance(parent, ast.expr | ast.keyword) else None
    if isinstance(fault.new, ast.Pass):
        return f"drop: {_cut(_text(old), 0, 60)}"
    before = _text(around or old)
    fault.plant()
    after = _text(around or fault.new)
    _put(fault.slot, old)
    same = _alike(before, after)
    rest = _alike(before[same:][::-1], after[same:][::-1])
    return " → ".join(_cut(text, same, len(text) - rest) for text in (before, after))


def _alike(one: str, other: str) -> int:
    """How many characters two texts begin with alike."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _text(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).split())


def _cut(text: str, start: int, end: int, keep: int = 30) -> str:
    """A text without what lies far from the part that matters."""
    left, right = max(0, start - keep), end + keep
    return ("…" if left else "") + text[left:right] + ("…" if right < len(text) else "")


def _get(parent: ast.AST, name: str, index: int | None) -> Any:
    value = getattr(parent, name)
    return value if index is None else value[index]


def _put(slot: Slot, node: ast.AST) -> None:
    parent, name, index = slot
    if index is None:
        setattr(parent, name, node)
    else:
        getattr(parent, name)[index] = node
