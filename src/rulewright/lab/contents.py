"""What can be changed in a game's content: files, entries and fields, as a variant names them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from rulewright.kernel import Game
from rulewright.kernel.content import read_yaml

from .plan import BadPlan

SHOWN = 60  # fields of an entry


def content_folder(game: Game[Any]) -> Path:
    """Where a game's content lies: beside its code, in every wing of the house."""
    return Path(str(sys.modules[type(game).__module__].__file__)).parent / "content"


@cache
def read_contents(folder: Path) -> dict[str, dict[str, dict[str, Any]]]:
    """File, entry, and the entry as it is written."""
    files = {file.stem: read_yaml(file) for file in sorted(folder.glob("*.yaml"))}
    return {
        name: {str(entry["id"]): entry for entry in entries if isinstance(entry, dict) and "id" in entry}
        for name, entries in files.items()
        if isinstance(entries, list)
    }


def entries_of(game: Game[Any]) -> dict[str, dict[str, str]]:
    """File, entry, and what the entry is called."""
    contents = read_contents(content_folder(game))
    return {
        file: {id: str(entry.get("name") or entry.get("title") or id) for id, entry in entries.items()}
        for file, entries in contents.items()
    }


def fields_of(game: Game[Any], file: str, entry: str) -> dict[str, Any]:
    """The plain values of an entry by their place in it: `hp`, `regular.vit`, `weapons.0.pow`."""
    found = read_contents(content_folder(game)).get(file, {}).get(entry)
    if found is None:
        raise BadPlan("variant", f"{game.id} has no content entry {file}/{entry}")
    return dict(list(_plain(found))[:SHOWN])


def _plain(value: Any, way: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for name, item in value.items():
            yield from _plain(item, f"{way}.{name}" if way else str(name))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _plain(item, f"{way}.{index}")
    elif way not in ("id", "name", "text", "icon"):
        yield way, value
