"""The stories of the game, by id: who the heroes are, what lies in the decks, how each quest begins."""

from __future__ import annotations

from pathlib import Path

from rulewright.kernel.content import read_yaml
from rulewright.kernel.errors import BadContent

FOLDER = Path(__file__).parent / "tales"


def read(name: str) -> dict[str, str]:
    """A file of stories: a map of ids."""
    file = FOLDER / f"{name}.yaml"
    plain = read_yaml(file)
    if not isinstance(plain, dict):
        raise BadContent(str(file), "", "expected a map of stories")
    return {str(id): str(text) for id, text in plain.items()}


def ways(name: str) -> dict[str, list[str]]:
    """A file with several ways to say each thing."""
    file = FOLDER / f"{name}.yaml"
    plain = read_yaml(file)
    if not isinstance(plain, dict) or not all(isinstance(found, list) for found in plain.values()):
        raise BadContent(str(file), "", "expected a map of lists")
    return {str(kind): [str(way) for way in found] for kind, found in plain.items()}


HEROES, TREASURE, QUESTS = read("heroes"), read("treasure"), read("quests")
PLACES, LAND, CALLS, MATCH = read("places"), read("land"), read("calls"), read("match")
CHRONICLE = ways("chronicle")


def place_id(title: str) -> str:
    """The id of a place: its name in small letters."""
    return title.lower().replace(" ", "_").replace("-", "_").replace("'", "")
