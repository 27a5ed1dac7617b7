"""Copies of a state, and its form as plain data, derived once from the type hints of its classes.

A state is a tree of small classes with annotated fields. Mutable ones (dataclasses with slots, or plain classes) are
copied deeply; frozen dataclasses, Values, named tuples of what is shared, and Content are shared. Content is written
down as its id.
"""

from __future__ import annotations

import ast
import sys
import typing
from collections.abc import Callable
from dataclasses import is_dataclass
from enum import Enum
from functools import cache
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, ClassVar, TypeVar, Union, get_args, get_origin

from .errors import BadRecord, BrokenGame
from .state import Content, Value

S = TypeVar("S")
Find = Callable[[type, str], Any]

ATOMS = (int, str, bool, float, NoneType)
TRANSIENT = "log"  # the one field that is no data: who listens to the events


def is_compiled(cls: type) -> bool:
    """Whether mypyc has compiled the module of this class."""
    file = getattr(sys.modules[cls.__module__], "__file__", None) or ""
    return file.endswith(tuple(EXTENSION_SUFFIXES))


@cache
def fields_of(cls: type) -> dict[str, Any]:
    """The annotated fields of a state class, bases first, without the transient one."""
    hints = written_hints(cls) if is_compiled(cls) else typing.get_type_hints(cls)
    return {name: hint for name, hint in hints.items() if name != TRANSIENT and get_origin(hint) is not ClassVar}


def written_hints(cls: type) -> dict[str, Any]:
    """The hints of a compiled class, from its source: mypyc forgets what a list is of."""
    hints: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        module = sys.modules[base.__module__]
        if is_compiled(base) and module.__file__ is not None:
            file = Path(module.__file__)
            tree = ast.parse(file.with_name(f"{file.name.partition('.')[0]}.py").read_text(encoding="utf-8"))
            body = next(
                node.body for node in tree.body if isinstance(node, ast.ClassDef) and node.name == base.__name__
            )
            written = [node for node in body if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)]
            for node in written:
                hints[ast.unparse(node.target)] = eval(ast.unparse(node.annotation), vars(module))
    return hints


def is_shared(hint: Any) -> bool:
    """Whether values of this type never change, so that copies can share them."""
    if hint in ATOMS or hint is Any:
        return hint is not Any
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return all(is_shared(arg) for arg in args)
    if origin is tuple:
        return all(arg is Ellipsis or is_shared(arg) for arg in args)
    if origin is typing.Literal:
        return True
    if not isinstance(hint, type):
        return False
    if is_named_tuple(hint):
        return all(is_shared(kind) for kind in fields_of(hint).values())
    frozen = is_dataclass(hint) and hint.__dataclass_params__.frozen  # type: ignore[attr-defined]
    return bool(frozen or issubclass(hint, (Content, Enum, Value)))


def is_named_tuple(hint: type) -> bool:
    return issubclass(hint, tuple) and hasattr(hint, "_fields")


def is_part(hint: Any) -> bool:
    """Whether this is a mutable class of our own, copied field by field."""
    return isinstance(hint, type) and not is_shared(hint) and bool(getattr(hint, "__annotations__", None))


class _Writer:
    """Writes the source of a copier; each mutable class gets a function of its own."""

    def __init__(self) -> None:
        self.names: dict[type, str] = {}
        self.lines: list[str] = []
        self.scope: dict[str, Any] = {}

    def function(self, cls: type) -> str:
        if cls in self.names:
            return self.names[cls]
        kind = f"{cls.__name__}_{len(self.names)}"
        name = self.names[cls] = f"copy_{kind}"
        self.scope[kind] = cls
        body = [f"def {name}(old: {kind}) -> {kind}:", f"    new = {kind}.__new__({kind})"]
        for field, hint in fields_of(cls).items():
            body.append(f"    new.{field} = {self.expression(hint, f'old.{field}', f'{cls.__name__}.{field}', 0)}")
        if hasattr(cls, TRANSIENT):
            body.append(f"    new.{TRANSIENT} = None  # type: ignore[misc]")
        self.lines += [*body, "    return new"]
        return name

    def expression(self, hint: Any, value: str, path: str, depth: int) -> str:
        """Source text that copies `value` of type `hint`."""
        if is_shared(hint):
            return value
        origin, args = get_origin(hint), get_args(hint)
        each = f"e{depth}"
        if origin is list:
            if is_shared(args[0]):
                return f"[*{value}]"
            return f"[{self.expression(args[0], each, path, depth + 1)} for {each} in {value}]"
        if origin is dict and is_shared(args[0]):
            if is_shared(args[1]):
                return f"{value}.copy()"
            copied = self.expression(args[1], each, path, depth + 1)
            return f"{{k{depth}: {copied} for k{depth}, {each} in {value}.items()}}"
        if origin is tuple:
            if len(args) == 2 and args[1] is Ellipsis:
                return f"tuple([{self.expression(args[0], each, path, depth + 1)} for {each} in {value}])"
            parts = (self.expression(arg, f"{value}[{i}]", path, depth) for i, arg in enumerate(args))
            return f"({', '.join(parts)},)"
        if origin in (Union, UnionType):
            mutable = [arg for arg in args if not is_shared(arg)]
            if len(mutable) == 1 and NoneType in args and len(args) == 2:
                copied = self.expression(mutable[0], value, path, depth)
                return f"(None if {value} is None else {copied})"
        if is_part(hint):
            return f"{self.function(hint)}({value})"
        raise BrokenGame(f"{path}: a state cannot hold a {hint!r}")


def copier(cls: type[S]) -> Callable[[S], S]:
    """A fast deep copy for states of this class: the compiled one where there is one."""
    if is_compiled(cls) and find_spec(copier_module(cls)) is not None:
        compiled: Callable[[S], S] = import_module(copier_module(cls)).copy
        return compiled
    writer = _Writer()
    name = writer.function(cls)
    exec("\n".join(writer.lines), writer.scope)
    copy: Callable[[S], S] = writer.scope[name]
    return copy


def copier_module(cls: type) -> str:
    """Where the compiled build keeps the copier of a class."""
    return f"{cls.__module__}_copier"


def written_copier(cls: type) -> str:
    """The same copier as the text of a module, for the compiled build."""
    writer = _Writer()
    name = writer.function(cls)
    imports = [f"from {part.__module__} import {part.__name__} as {kind}" for kind, part in writer.scope.items()]
    return "\n".join(["from __future__ import annotations", *imports, *writer.lines, f"copy = {name}", ""])


def to_plain(hint: Any, value: Any) -> Any:
    """A state, or any part of one, as JSON can hold it."""
    if value is None or hint in ATOMS:
        return value
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return to_plain(_member(args, value), value)
    if origin is list:
        return [to_plain(args[0], item) for item in value]
    if origin is tuple:
        kinds = args[:1] * len(value) if args[-1:] == (Ellipsis,) else args
        return [to_plain(kind, item) for kind, item in zip(kinds, value, strict=True)]
    if origin is dict:
        if args[0] is str:
            return {key: to_plain(args[1], item) for key, item in value.items()}
        return [[to_plain(args[0], key), to_plain(args[1], item)] for key, item in value.items()]
    if origin is typing.Literal:
        return value
    if issubclass(hint, Content):
        return value.id
    if issubclass(hint, Enum):
        return value.value
    return {name: to_plain(kind, getattr(value, name)) for name, kind in fields_of(hint).items()}


def from_plain(hint: Any, plain: Any, find: Find, path: str = "state") -> Any:
    """The inverse of to_plain; `find` looks up content by type and id."""
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        if plain is None and NoneType in args:
            return None
        for arg in args:
            if arg is not NoneType:
                try:
                    return from_plain(arg, plain, find, path)
                except BadRecord as error:
                    last = error
        raise last
    if origin is typing.Literal:
        return _checked(plain in args, plain, path, f"one of {args}")
    if hint in ATOMS:
        exact = type(plain) is hint or (hint is float and type(plain) is int)
        return _checked(exact, plain, path, hint.__name__)
    if origin in (list, tuple):
        _checked(isinstance(plain, list), plain, path, "a list")
        kinds = args[:1] * len(plain) if origin is list or args[-1:] == (Ellipsis,) else args
        _checked(len(kinds) == len(plain), plain, path, f"{len(kinds)} items")
        items = [
            from_plain(kind, item, find, f"{path}[{i}]")
            for i, (kind, item) in enumerate(zip(kinds, plain, strict=True))
        ]
        return items if origin is list else tuple(items)
    if origin is dict:
        return _dict_from_plain(args, plain, find, path)
    if issubclass(hint, Content):
        _checked(isinstance(plain, str), plain, path, "the id of a content entry")
        try:
            return find(hint, plain)
        except (KeyError, LookupError):
            raise BadRecord(path, f"there is no {hint.__name__} called {plain!r}") from None
    if issubclass(hint, Enum):
        _checked(plain in [member.value for member in hint], plain, path, f"a {hint.__name__}")
        return hint(plain)
    return _part_from_plain(hint, plain, find, path)


def _dict_from_plain(args: tuple[Any, ...], plain: Any, find: Find, path: str) -> dict[Any, Any]:
    if args[0] is str:
        _checked(isinstance(plain, dict), plain, path, "an object")
        return {key: from_plain(args[1], item, find, f"{path}.{key}") for key, item in plain.items()}
    pairs = isinstance(plain, list) and all(isinstance(pair, list) and len(pair) == 2 for pair in plain)
    _checked(pairs, plain, path, "a list of pairs")
    return {
        from_plain(args[0], key, find, f"{path} key"): from_plain(args[1], item, find, f"{path}[{key}]")
        for key, item in plain
    }


def _part_from_plain(hint: type, plain: Any, find: Find, path: str) -> Any:
    _checked(isinstance(plain, dict), plain, path, "an object")
    kinds = fields_of(hint)
    if plain.keys() != kinds.keys():
        odd = sorted(plain.keys() ^ kinds.keys())
        raise BadRecord(path, f"missing or unknown fields of {hint.__name__}: {', '.join(odd)}")
    values = {name: from_plain(kind, plain[name], find, f"{path}.{name}") for name, kind in kinds.items()}
    if is_shared(hint):
        return hint(**values)
    part = hint.__new__(hint)  # type: ignore[call-overload]
    for name, value in values.items():
        object.__setattr__(part, name, value)
    if hasattr(hint, TRANSIENT):
        setattr(part, TRANSIENT, None)
    return part


def _member(args: tuple[Any, ...], value: Any) -> Any:
    """Which member of a union a value belongs to."""
    for arg in args:
        kind = get_origin(arg) or arg
        if isinstance(kind, type) and type(value) is kind:
            return arg
    for arg in args:
        kind = get_origin(arg) or arg
        if isinstance(kind, type) and isinstance(value, kind):
            return arg
    raise BrokenGame(f"{value!r} is none of {args}")


def _checked(good: bool, found: Any, path: str, expected: str) -> Any:
    if not good:
        raise BadRecord(path, f"expected {expected}, found {found!r}"[:300])
    return found


def shared_parts(cls: type, state: Any) -> list[str]:
    """Paths of mutable parts that stand in the tree twice: a state must be a tree, or its copy would differ."""
    seen: dict[int, str] = {}
    twice: list[str] = []

    def walk(hint: Any, value: Any, path: str) -> None:
        if value is None or is_shared(hint):
            return
        if id(value) in seen and get_origin(hint) is not tuple:
            twice.append(f"{path} is {seen[id(value)]}")
            return
        seen[id(value)] = path
        origin, args = get_origin(hint), get_args(hint)
        if origin in (Union, UnionType):
            del seen[id(value)]
            walk(_member(args, value), value, path)
        elif origin in (list, tuple):
            kinds = args[:1] * len(value) if origin is list or args[-1:] == (Ellipsis,) else args
            for i, (kind, item) in enumerate(zip(kinds, value, strict=True)):
                walk(kind, item, f"{path}[{i}]")
        elif origin is dict:
            for key, item in value.items():
                walk(args[1], item, f"{path}[{key!r}]")
        else:
            for name, kind in fields_of(hint).items():
                walk(kind, getattr(value, name), f"{path}.{name}")

    walk(cls, state, "state")
    return twice
