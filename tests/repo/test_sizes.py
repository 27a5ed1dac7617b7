"""Modules and functions are short, or their docstrings say why they are longer than most."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src/rulewright"
MIGRATIONS = SOURCE / "server/storage/migrations/versions"  # lists of what changed once, never touched again
REASON = "onger than most: "
MODULE, FUNCTION = 450, 60
Function = ast.FunctionDef | ast.AsyncFunctionDef


def too_long(text: str) -> Iterator[str]:
    """What is longer than it may be without a reason: the module itself, functions in it."""
    module = ast.parse(text)
    lines = len(text.splitlines())
    if lines > MODULE and not explained(module):
        yield f"{lines} lines"
    for function in functions(module):
        if length(function) > FUNCTION and not explained(function):
            yield f"{function.name}: {length(function)} lines"


def functions(within: ast.Module | ast.ClassDef) -> Iterator[Function]:
    """Functions and methods; a function within a function counts as part of that one."""
    for node in within.body:
        if isinstance(node, Function):
            yield node
        elif isinstance(node, ast.ClassDef):
            yield from functions(node)


def explained(node: ast.Module | Function) -> bool:
    return REASON in (ast.get_docstring(node) or "")


def length(function: Function) -> int:
    """Its lines without the docstring, which is the help text of a command and may list many parameters."""
    first = function.body[0]
    words = (first.end_lineno or 0) - first.lineno + 1 if ast.get_docstring(function, clean=False) else 0
    return (function.end_lineno or 0) - function.lineno + 1 - words


def test_what_is_long_says_why() -> None:
    sources = (path for path in sorted(SOURCE.rglob("*.py")) if path.parent != MIGRATIONS)
    found = [f"{path.relative_to(SOURCE)}: {what}" for path in sources for what in too_long(path.read_text("utf-8"))]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("x = 1\n" * 450, []),
        ("x = 1\n" * 451, ["451 lines"]),
        ('"""Longer than most: a list."""\n' + "x = 1\n" * 450, []),
        ("def f():\n" + "    x = 1\n" * 59, []),
        ("async def f():\n" + "    x = 1\n" * 60, ["f: 61 lines"]),
        ("class C:\n    def f():\n" + "        x = 1\n" * 60, ["f: 61 lines"]),
        ('def f():\n    """Help.\n\n    More.\n    """\n' + "    x = 1\n" * 59, []),
        ('def f():\n    """Longer than most: a table."""\n' + "    x = 1\n" * 60, []),
    ],
)
def test_lengths_are_counted(text: str, told: list[str]) -> None:
    assert [*too_long(text)] == told
