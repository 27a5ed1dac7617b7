"""Whether all that the rules tell, and all that bars a choice, is put into words. The rules are read, not played."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from rulewright.kernel import Words
from rulewright.kernel.log import ASIDE
from rulewright.kernel.words import Saying


class Telling(NamedTuple):
    """A place in the rules where a kind is named: with which parts, or None if they are not spelled out there."""

    kind: str
    where: str
    parts: frozenset[str] | None


def facts_in(files: Iterable[Path]) -> list[Telling]:
    """Every `told(table, "kind", who, ...)`."""
    return [_fact(call, where) for call, where in _calls(files, "told")]


def bars_in(files: Iterable[Path]) -> list[Telling]:
    """Every `Barred(choice, "why", {...})` whose condition is spelled out there."""
    return _spelled(files, "Barred", 1)


def conditions_in(files: Iterable[Path]) -> list[Telling]:
    """Every `Condition("name", ...)`."""
    return _spelled(files, "Condition", 0)


def unworded(words: Words, tellings: Iterable[Telling]) -> list[str]:
    """What nobody words, or words with parts that are not told there."""
    faults = []
    for kind, where, parts in tellings:
        saying = words.sayings.get(kind)
        if saying is None:
            faults.append(f"{where}: nobody words {kind!r}")
        elif parts is not None and not _suits(saying, parts):
            faults.append(f"{where}: {kind!r} is told {sorted(parts)}, and its words want {sorted(_wanted(saying))}")
    return faults


def unused(words: Words, tellings: Iterable[Telling]) -> list[str]:
    """The kinds that are worded and never told."""
    return sorted(words.kinds - {telling.kind for telling in tellings})


def _wanted(saying: Saying) -> frozenset[str]:
    return saying.needs.union(*(_wanted(case) for case in saying.cases.values()))


def _suits(saying: Saying, parts: frozenset[str]) -> bool:
    return saying.needs <= parts and all(_suits(case, parts) for case in saying.cases.values())


def _fact(call: ast.Call, where: str) -> Telling:
    _, kind, *who = call.args
    if not isinstance(kind, ast.Constant):
        raise AssertionError(f"{where}: the kind of a fact is spelled out, so that it can be found")
    parts = {keyword.arg for keyword in call.keywords}
    if None in parts:
        return Telling(str(kind.value), where, None)
    named = {part for part in parts if part is not None} - set(ASIDE)
    return Telling(str(kind.value), where, frozenset(named | ({"who"} if who else set())))


def _spelled(files: Iterable[Path], call: str, at: int) -> list[Telling]:
    """The calls that spell a name out at a place among their arguments."""
    found = []
    for node, where in _calls(files, call):
        name = node.args[at] if len(node.args) > at else None
        if isinstance(name, ast.Constant):
            found.append(Telling(str(name.value), where, None))
    return found


def _calls(files: Iterable[Path], name: str) -> Iterator[tuple[ast.Call, str]]:
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield node, f"{file.name}:{node.lineno}"
