"""The build: pure Python, unless RULEWRIGHT_MYPYC=1 asks for the modules below to be compiled.

RULEWRIGHT_PGO=1 has gcc compile them twice, guided by a profile of games that the first build plays.
"""

import ast
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import chdir
from importlib import import_module
from math import isfinite
from pathlib import Path
from types import GenericAlias, ModuleType, UnionType
from typing import Any, ParamSpec, TypeVar

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

PACKAGE = Path("src/rulewright")
WORKSHOP = Path("build/workshop")  # holds the sources as mypyc gets them
KERNEL = ("ask", "chance", "choice", "events", "game", "history", "log", "match", "state")
PLAYERS = ("halving", "judging", "search")
COMPILED = [
    *(f"kernel/{name}.py" for name in KERNEL), *(f"players/{name}.py" for name in PLAYERS),
    "table/*.py", "examples/*.py", "games/*/rules/**/*.py", "games/*/bots/*.py",
]  # fmt: skip
STRUCTS = "Struct"  # a module that defines msgspec structs stays as it is: mypyc drops the options of a class

FUTURE = "from __future__ import annotations\n"
CONSTANT = re.compile(r"[A-Z][A-Z0-9_]*")
PLAIN = (int, str, float, bool)
TELLS = "told"
VALUE = "Value"
FIELDLESS = {"Content", VALUE}
HARMLESS = {"len", "tuple", "set", "frozenset", "list", "range", "str", "bool", "sum", "abs"}
ONE_LIBRARY = ["-fvisibility=hidden"]  # functions of ours call each other without a detour
TRAINING = [sys.executable, "-m", "tools.training"]
COUNTED = "-fprofile-generate"  # a build that counts what is run
GUIDED = [  # by what was counted; what was not played is compiled as ever, and said aloud without stopping the build
    "-fprofile-use", "-fprofile-partial-training", "-Wno-missing-profile", "-Wno-error",
]  # fmt: skip
TYPES = (type, TypeVar, ParamSpec, GenericAlias, UnionType)


def candidates() -> list[Path]:
    return sorted({path for pattern in COMPILED for path in PACKAGE.glob(pattern) if path.name != "__init__.py"})


def sources() -> list[str]:
    """What is compiled, as paths."""
    return [str(path) for path in candidates() if STRUCTS not in path.read_text(encoding="utf-8")]


def module_of(path: Path) -> ModuleType:
    return import_module(".".join(path.with_suffix("").parts[1:]))


def make_ready() -> None:
    """Lay out the sources as mypyc gets them: constants are final, and each state has its copier beside it."""
    sys.path.insert(0, str(PACKAGE.parent.resolve()))
    shutil.rmtree(WORKSHOP, ignore_errors=True)
    shutil.copytree(
        PACKAGE, WORKSHOP / PACKAGE, ignore=lambda folder, names: {"static", "__pycache__", "content"} & {*names}
    )
    shutil.copy("pyproject.toml", WORKSHOP)
    for path in candidates():
        (WORKSHOP / path).write_text(settled(path.read_text(encoding="utf-8"), module_of(path)), encoding="utf-8")
    root, copying = import_module("rulewright.kernel").State, import_module("rulewright.kernel.copying")
    for path in sorted(PACKAGE.glob("games/*/rules/state.py")):
        parts = vars(module_of(path)).values()
        (state,) = (cls for cls in parts if isinstance(cls, type) and root in cls.__bases__)
        (WORKSHOP / path).with_name("state_copier.py").write_text(copying.written_copier(state), encoding="utf-8")


# ---- constants ------------------------------------------------------------------------------------------------------


def settled(text: str, module: ModuleType) -> str:
    """A module with its constants declared final, each in its line: what may change mypyc looks up by its name each
    time, and what cannot it knows."""
    tree, lines = ast.parse(text), text.splitlines(keepends=True)
    if FUTURE not in lines:
        return text
    spare_facts(tree, lines)
    write_constructors(tree, lines)
    bound = Counter(names_bound(tree))
    for statement in reversed(tree.body):
        names = [name.id for name in targets_of(statement)]
        if names and all(CONSTANT.fullmatch(name) and bound[name] == 1 for name in names):
            values = {name: vars(module)[name] for name in names}
            assert isinstance(statement, (ast.Assign, ast.AnnAssign))
            declare(lines, statement, values)
    lines[lines.index(FUTURE)] = FUTURE.replace("\n", "; from typing import Final\n")
    return "".join(lines)


def names_bound(tree: ast.Module) -> Iterator[str]:
    """Whatever a module's own code or a function of it (by `global`) gives a value to, each time that it does."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Global):
            yield from node.names
    for statement in tree.body:
        if not isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
            yield from (
                node.id
                for node in ast.walk(statement)
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
            )


def targets_of(statement: ast.stmt) -> list[ast.Name]:
    """The names that an assignment gives a value to; none of another statement."""
    if isinstance(statement, ast.AnnAssign) and statement.value is not None:
        targets = [statement.target]
    elif isinstance(statement, ast.Assign) and len(statement.targets) == 1:
        target = statement.targets[0]
        targets = list(target.elts) if isinstance(target, ast.Tuple) else [target]
    else:
        return []
    names = [target for target in targets if isinstance(target, ast.Name)]
    return names if len(names) == len(targets) else []


def declare(lines: list[str], statement: ast.Assign | ast.AnnAssign, values: dict[str, Any]) -> None:
    """Write an assignment anew: plain values as they are, one of another kind as it was."""
    kind = ast.unparse(statement.annotation) if isinstance(statement, ast.AnnAssign) else ""
    first, last = statement.lineno - 1, (statement.end_lineno or statement.lineno) - 1
    rest = lines[last].encode()[statement.end_col_offset :].decode()
    if all(type(value) in PLAIN and (not isinstance(value, float) or isfinite(value)) for value in values.values()):
        told = [f"{name}: Final[{kind or type(value).__name__}] = {value!r}" for name, value in values.items()]
        lines[first : last + 1] = ["; ".join(told) + "\n" * (last - first), rest]
    elif len(values) == 1 and "TypeAlias" not in kind and not isinstance(next(iter(values.values())), TYPES):
        (name,) = values
        end = len(name)
        if isinstance(statement, ast.AnnAssign):
            assert statement.annotation.end_lineno == statement.lineno
            end = statement.annotation.end_col_offset or 0
        elif isinstance(statement.value, ast.Tuple):
            kind = kind_of_row(values[name])
        declared = f"{name}: Final[{kind}]" if kind else f"{name}: Final"
        lines[first] = declared + lines[first].encode()[end:].decode()


def kind_of_row(row: tuple[Any, ...]) -> str:
    """The type of a row of things that are all alike, for a row of any length: one of its own length mypyc packs anew
    each time that it is walked or looked into. Empty where they differ.
    """
    kinds = {kind_of(thing) for thing in row}
    return f"tuple[{kinds.pop()}, ...]" if len(kinds) == 1 and "" not in kinds else ""


def kind_of(thing: Any) -> str:
    """The type of a plain value, or of a few of them together; empty for anything else."""
    if type(thing) is tuple:
        kinds = [kind_of(part) for part in thing]
        return f"tuple[{', '.join(kinds)}]" if kinds and "" not in kinds else ""
    return type(thing).__name__ if type(thing) in PLAIN else ""


# ---- facts -----------------------------------------------------------------------------------------------------------


def spare_facts(tree: ast.Module, lines: list[str]) -> None:
    """A fact's parts are put together only where somebody listens, as long as nothing happens while that is done."""
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and node.value.args):
            continue
        teller, table = node.value.func, node.value.args[0]
        if isinstance(teller, ast.Name) and teller.id == TELLS and isinstance(table, ast.Name) and is_idle(node.value):
            line, place = lines[node.lineno - 1], node.col_offset
            assert not line[:place].strip()
            lines[node.lineno - 1] = f"{line[:place]}if {table.id}.log is not None: {line[place:]}"


def is_idle(call: ast.Call) -> bool:
    """Whether nothing but looking goes on while the parts of a fact are put together."""
    parts = [*call.args, *(keyword.value for keyword in call.keywords)]
    return all(
        isinstance(node.func, ast.Name) and node.func.id in HARMLESS if isinstance(node, ast.Call)
        else not isinstance(node, (ast.Yield, ast.YieldFrom, ast.NamedExpr))
        for part in parts for node in ast.walk(part)
    )  # fmt: skip


# ---- things that never change ---------------------------------------------------------------------------------------


def write_constructors(tree: ast.Module, lines: list[str]) -> None:
    """A Value or frozen dataclass gets its constructor as a method: what the decorator makes of its fields is not
    compiled. One that changes keeps that: copies make such a part by its __new__, which calls a compiled __init__."""
    for cls in tree.body:
        if not isinstance(cls, ast.ClassDef) or not cls.decorator_list:
            continue
        bases, frozen = {*map(ast.unparse, cls.bases)}, any(map(is_frozen, cls.decorator_list))
        fields = [node for node in cls.body if isinstance(node, ast.AnnAssign)]
        own = {node.name for node in cls.body if isinstance(node, ast.FunctionDef)} & {"__init__", "__post_init__"}
        if not (frozen or VALUE in bases) or bases - FIELDLESS or not fields or own or any(map(is_special, fields)):
            continue
        names = [ast.unparse(field.target) for field in fields]
        taken = ", ".join(ast.unparse(field) for field in fields)
        kept = "; ".join(f"self.{name} = {name}" for name in names) + "  # type: ignore[misc]" * frozen
        after = fields[-1].end_lineno or 0
        lines += ["\n"] * (after == len(lines))
        assert not lines[after].strip(), f"{cls.name}: an empty line must follow its fields"
        lines[after] = f"    def __init__(self, {taken}) -> None: {kept}\n"


def is_frozen(decorator: ast.expr) -> bool:
    return (
        isinstance(decorator, ast.Call)
        and ast.unparse(decorator.func) == "dataclass"
        and any(keyword.arg == "frozen" for keyword in decorator.keywords)
    )


def is_special(field: ast.AnnAssign) -> bool:
    """Whether a field is more than a name with a type and perhaps a plain value."""
    return isinstance(field.value, ast.Call) or "ClassVar" in ast.unparse(field.annotation)


# ---- the compiler ---------------------------------------------------------------------------------------------------


class AllCores(build_ext):
    """Compiles as many files at once as there are cores."""

    def build_extension(self, ext: Extension) -> None:
        compiler: Any = self.compiler
        one, all_of_them = compiler._compile, compiler.compile
        begun: list[Future[None]] = []

        def compiled(*args: Any, **named: Any) -> Any:
            objects = all_of_them(*args, **named)
            for file in begun:
                file.result()
            begun.clear()
            return objects

        with ThreadPoolExecutor(os.cpu_count()) as cores:
            compiler._compile = lambda *args: begun.append(cores.submit(one, *args))
            compiler.compile = compiled
            super().build_extension(ext)
        compiler._compile, compiler.compile = one, all_of_them


class Guided(AllCores):
    """Compiles twice with gcc: what the first build tells of a few games that it plays guides the second."""

    def build_extensions(self) -> None:
        library = max(self.extensions, key=lambda extension: len(extension.sources))
        plain = library.extra_compile_args
        library.extra_compile_args, library.extra_link_args = [*plain, COUNTED], [COUNTED]
        super().build_extensions()
        subprocess.run(TRAINING, env={**os.environ, "PYTHONPATH": str(Path(self.build_lib).resolve())}, check=True)
        library.extra_compile_args, library.extra_link_args = [*plain, *GUIDED], []
        self.force = True
        super().build_extensions()


def compiled() -> list[Extension]:
    from mypyc.build import mypycify

    make_ready()
    here = Path.cwd()
    with chdir(WORKSHOP):
        paths = [*sources(), *map(str, PACKAGE.glob("games/*/rules/state_copier.py"))]
        modules = mypycify(
            ["--strict", *sorted(set(paths))], opt_level="2", debug_level="0", multi_file=True,
            group_name="rulewright", target_dir=str(here / "build"),
        )  # fmt: skip
    for module in modules:
        module.sources = [os.path.relpath(source) for source in module.sources]
        module.extra_compile_args = [*module.extra_compile_args, *ONE_LIBRARY]
    return modules


if os.environ.get("RULEWRIGHT_MYPYC") == "1" and "dist_info" not in sys.argv:  # which asks for the wheel's data alone
    setup(
        ext_modules=compiled(), cmdclass={"build_ext": Guided if os.environ.get("RULEWRIGHT_PGO") == "1" else AllCores}
    )
else:
    setup()
