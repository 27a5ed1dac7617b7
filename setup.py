"""The build: pure Python, unless RULEWRIGHT_MYPYC=1 asks for the modules below to be compiled."""

import os
from pathlib import Path

from setuptools import setup

COMPILED = [
    *(f"kernel/{name}.py" for name in ("ask", "chance", "choice", "events", "game", "history", "match", "state")),
    "examples/*.py",
]

ext_modules = []
if os.environ.get("RULEWRIGHT_MYPYC") == "1":
    from mypyc.build import mypycify

    package = Path("src/rulewright")
    sources = sorted(str(path) for pattern in COMPILED for path in package.glob(pattern) if path.name != "__init__.py")
    ext_modules = mypycify(["--strict", *sources], opt_level="3", debug_level="0")

setup(ext_modules=ext_modules)
