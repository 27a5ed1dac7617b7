"""JSON Schemas of a game's content, made from its classes: for the check, the editor, and any text editor."""

from __future__ import annotations

from typing import Any

import msgspec

from rulewright.kernel import Game
from rulewright.kernel.content import kinds_in, read_yaml
from rulewright.kernel.pack import STORY, Manifest, id_of
from rulewright.kernel.registry import content_folder

SHORT = 3  # letters of a field's name that stands for a word of the game
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def kinds(game: Game[Any]) -> dict[str, type[Any]]:
    """The kinds of content that packs of a game can change, each with the class of an entry."""
    return kinds_in(content_folder(game))


def ids(game: Game[Any], kind: str) -> list[str]:
    """The ids of a kind, as the game has them."""
    return [id_of(entry) for entry in read_yaml(content_folder(game) / f"{kind}.yaml")]


def schema_of(game: Game[Any], kind: str) -> dict[str, Any]:
    """The schema of a pack's file for one kind."""
    entry = kinds(game)[kind]
    schema = msgspec.json.schema(entry)
    parts = schema["$defs"]
    told = {"description": "What is told of it: a line, or the pages that its kind has.", "type": ["string", "object"]}
    fields = parts[entry.__name__]["properties"]
    for name, field in fields.items():
        if word := game.glossary.find(name):
            field |= {"description": word.text, **({"title": word.term} if len(name) <= SHORT else {})}
    fields[STORY] = told
    entries = {"type": "array", "items": {"$ref": schema["$ref"]}}
    known = ids(game, kind)
    return {
        "$schema": DIALECT,
        "title": f"{game.title}: {kind}",
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "add": {"description": "New entries.", **entries},
            "replace": {"description": "Entries in the place of those of the same id.", **entries},
            "remove": {
                "description": "Ids of entries to drop.",
                "type": "array",
                "items": {"type": ["string", "integer"], "examples": known[:12]},
            },
        },
        "$defs": parts,
    }


def manifest_schema() -> dict[str, Any]:
    """The schema of `pack.yaml`."""
    return {"$schema": DIALECT, **msgspec.json.schema(Manifest)}


def schemas(game: Game[Any]) -> dict[str, dict[str, Any]]:
    """All schemas of a game by the name of the file that they are for."""
    return {"pack": manifest_schema(), **{kind: schema_of(game, kind) for kind in kinds(game)}}
