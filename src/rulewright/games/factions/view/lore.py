"""The stories: who the factions and their soldiers are, what the abilities, armies and grids are known for."""

from __future__ import annotations

from pathlib import Path

from rulewright.kernel.content import read_by_id

FOLDER = Path(__file__).with_name("tales")


def read(name: str) -> dict[str, str]:
    """A line or a page by id."""
    return read_by_id(FOLDER / f"{name}.yaml", str)


FACTIONS_SAY = read("factions")
SOLDIERS_SAY = read("soldiers")
ABILITIES_SAY = read("abilities")
ARMIES_SAY = read("armies")
GRIDS_SAY = read("grids")
