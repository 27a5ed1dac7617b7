"""Small packs for tests."""

from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

from rulewright.kernel import find_game
from rulewright.kernel.pack import Pack, pack_of

EXAMPLES = Path(__file__).parents[2] / "examples" / "packs"
MANIFEST = """
id: trial
name: A Trial
version: "1.0"
author: Somebody
licence: CC0-1.0
game: factions
rules: "3"
"""
SOLDIER = {
    "id": "mudlark", "faction": "remnants", "name": "Mudlark", "credits": 5, "m": "1-2", "as": 9, "hp": 3, "ap": 2,
    "dmg": "D1", "rng": "1-2", "abilities": ["elusive"], "icon": "rifle",
}  # fmt: skip


def pack(id: str = "trial", game: str = "factions", pictures: dict[str, str] | None = None, **parts: Any) -> Pack:
    """A pack that does so much to each kind."""
    return pack_of(
        {
            "id": id,
            "name": id.title(),
            "version": "1.0",
            "author": "Somebody",
            "licence": "CC0-1.0",
            "game": game,
            "rules": find_game(game).version,
            "parts": parts,
            "pictures": pictures or {},
        }
    )


def soldier(**fields: Any) -> dict[str, Any]:
    return {**SOLDIER, **{("as" if name == "skill" else name): value for name, value in fields.items()}}


def zipped(**files: str | bytes) -> bytes:
    """A packed file; `__` in a name stands for a dot."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name.replace("__", "."), text)
    return packed.getvalue()
