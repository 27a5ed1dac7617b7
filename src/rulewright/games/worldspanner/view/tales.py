"""The stories of the game, by id: who the heroes are, what lies in the decks, how each quest begins."""

from __future__ import annotations

from pathlib import Path

from rulewright.kernel.content import read_by_id

FOLDER = Path(__file__).parent / "tales"


def read(name: str) -> dict[str, str]:
    """A file of stories, by id."""
    return read_by_id(FOLDER / f"{name}.yaml", str)


HEROES, TREASURE, QUESTS = read("heroes"), read("treasure"), read("quests")
PLACES, LAND, CALLS, MATCH = read("places"), read("land"), read("calls"), read("match")
CHRONICLE = read_by_id(FOLDER / "chronicle.yaml", list[str])
"""Several ways to say each thing."""


def place_id(title: str) -> str:
    """The id of a place: its name in small letters."""
    return title.lower().replace(" ", "_").replace("-", "_").replace("'", "")
