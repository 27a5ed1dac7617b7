"""What is different: between two packs, or between a pack and the game that it changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.kernel import find_game
from rulewright.kernel.content import read_yaml
from rulewright.kernel.pack import Manifest, Pack, Part, id_of
from rulewright.kernel.registry import content_folder

from .schema import kinds


def against_game(pack: Pack) -> Iterator[str]:
    """What a pack changes in its game, field by field where it replaces."""
    game = find_game(pack.game)
    for kind, part in pack.parts.items():
        file = content_folder(game) / f"{kind}.yaml"
        printed = {id_of(entry): entry for entry in read_yaml(file)} if kind in kinds(game) else {}
        yield from (f"+ {kind}/{id_of(entry)}" for entry in part.add)
        yield from (f"- {kind}/{id}" for id in part.remove)
        for entry in part.replace:
            yield from changed(f"{kind}/{id_of(entry)}", printed.get(id_of(entry), {}), entry)
    yield from (f"+ pictures/{name}" for name in pack.pictures)


def between(old: Pack, new: Pack) -> Iterator[str]:
    """What has changed from one pack to another."""
    for name in Manifest.__struct_fields__:
        before, after = getattr(old, name), getattr(new, name)
        if before != after:
            yield f"~ {name}: {before!r} is now {after!r}"
    for kind in dict.fromkeys((*old.parts, *new.parts)):
        before, after = (_deeds(pack.parts.get(kind, Part())) for pack in (old, new))
        yield from (f"- {kind}/{id}: it would {deed} it" for deed, id in before if (deed, id) not in after)
        for (deed, id), entry in after.items():
            if (deed, id) not in before:
                yield f"+ {kind}/{id}: it would {deed} it"
            else:
                yield from changed(f"{kind}/{id}", before[deed, id], entry)
    for name in dict.fromkeys((*old.pictures, *new.pictures)):
        if old.pictures.get(name) != new.pictures.get(name):
            yield f"{'+' if name not in old.pictures else '-' if name not in new.pictures else '~'} pictures/{name}"


def _deeds(part: Part) -> dict[tuple[str, str], dict[str, Any]]:
    return {
        **{("add", id_of(entry)): entry for entry in part.add},
        **{("replace", id_of(entry)): entry for entry in part.replace},
        **{("remove", id): {} for id in part.remove},
    }


def changed(where: str, old: dict[str, Any], new: dict[str, Any]) -> Iterator[str]:
    for name in dict.fromkeys((*old, *new)):
        if old.get(name) != new.get(name):
            yield f"~ {where}.{name}: {_short(old.get(name))} is now {_short(new.get(name))}"


def _short(value: Any) -> str:
    return "nothing" if value is None else repr(value)[:80]
