"""The build: pure Python, unless RULEWRIGHT_MYPYC=1 asks for the modules below to be compiled."""

import os
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

PACKAGE = Path("src/rulewright")
KERNEL = ("ask", "chance", "choice", "events", "game", "history", "log", "match", "state")
PLAYERS = ("halving", "judging", "search")
COMPILED = [
    *(f"kernel/{name}.py" for name in KERNEL), *(f"players/{name}.py" for name in PLAYERS),
    "table/*.py", "examples/*.py", "games/*/rules/**/*.py", "games/*/bots/*.py",
]  # fmt: skip
STRUCTS = "Struct"  # a module that defines msgspec structs stays as it is: mypyc drops the options of a class
INTERPRETED = {  # mypyc cannot override a method that a decorator has made a flow
    PACKAGE / "games/undercity/rules" / name for name in ("chapters.py", "fighters.py", "script.py")
}


def sources() -> list[str]:
    """What is compiled, as paths."""
    found = {path for pattern in COMPILED for path in PACKAGE.glob(pattern)} - INTERPRETED
    plain = (path for path in found if path.name != "__init__.py")
    return sorted(str(path) for path in plain if STRUCTS not in path.read_text(encoding="utf-8"))


@contextmanager
def copiers() -> Iterator[None]:
    """The copiers of the games' states as modules beside them, as long as the build lasts."""
    sys.path.insert(0, str(PACKAGE.parent.resolve()))
    root, copying = import_module("rulewright.kernel").State, import_module("rulewright.kernel.copying")
    written = []
    try:
        for path in sorted(PACKAGE.glob("games/*/rules/state.py")):
            module = import_module(".".join(path.with_suffix("").parts[1:]))
            (state,) = (cls for cls in vars(module).values() if isinstance(cls, type) and root in cls.__bases__)
            copier = path.with_name("state_copier.py")
            copier.write_text(copying.written_copier(state), encoding="utf-8")
            written.append(copier)
        yield
    finally:
        for path in written:
            path.unlink()


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


if os.environ.get("RULEWRIGHT_MYPYC") == "1":
    from mypyc.build import mypycify

    with copiers():
        modules = mypycify(
            ["--strict", *sources()], opt_level="2", debug_level="0", multi_file=True, group_name="rulewright"
        )
        setup(ext_modules=modules, cmdclass={"build_ext": AllCores})
else:
    setup()
