"""A wing of the house a second time: the same rules beside other content, under another name."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType


class Wings(MetaPathFinder):
    """Finds the modules of such wings: always their source, since a compiled module can be loaded only once."""

    def __init__(self) -> None:
        self.folders: dict[str, Path] = {}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        name = next((name for name in self.folders if fullname == name or fullname.startswith(f"{name}.")), None)
        if name is None:
            return None
        place = self.folders[name].joinpath(*fullname.removeprefix(name).split(".")[1:])
        package = place.is_dir()
        file = place / "__init__.py" if package else place.with_name(f"{place.name}.py")
        if not file.is_file():
            return None
        loader = SourceFileLoader(fullname, str(file))
        return spec_from_file_location(
            fullname, file, loader=loader, submodule_search_locations=[str(place)] if package else None
        )


WINGS = Wings()


def load_wing(package: str, folder: Path, name: str) -> str:
    """Load every module of a package again, as `package+name`, and give that name; it shares nothing with the first."""
    if WINGS not in sys.meta_path:
        sys.meta_path.insert(0, WINGS)
    again = f"{package}+{name}"
    drop_wing(again)
    WINGS.folders[again] = folder
    try:
        for file in sorted(folder.rglob("*.py")):
            way = file.relative_to(folder).with_suffix("").parts
            import_module(".".join((again, *(step for step in way if step != "__init__"))))
    except BaseException:
        drop_wing(again)
        raise
    return again


def drop_wing(again: str) -> None:
    """Forget such a wing; who still holds something of it keeps what it needs."""
    WINGS.folders.pop(again, None)
    for module in [name for name in sys.modules if name == again or name.startswith(f"{again}.")]:
        del sys.modules[module]
    parent, _, last = again.rpartition(".")
    if parent in sys.modules and hasattr(sys.modules[parent], last):
        delattr(sys.modules[parent], last)
