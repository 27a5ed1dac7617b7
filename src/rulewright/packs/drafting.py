"""A draft is looked at while it is made: all that is wrong with it, field by field, and its cards in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from rulewright.kernel import Game, find_game, game_ids
from rulewright.kernel.errors import BadPack, suggestion
from rulewright.kernel.pack import Manifest, Pack, Part, drawn, file_of, id_of, pack_of
from rulewright.kernel.registry import with_packs
from rulewright.kernel.scene import Sheet

from .checking import Issue, entry_issues
from .reading import MANIFEST

LAID_ASIDE = 4  # times that entries with faults are laid aside, so that the others can be seen
MISSING = re.compile(r"Object missing required field `(.*)`")
LINE = "expected a line of 1 to 80 letters"
WANTED = {
    "id": "expected small letters, digits and underscores, a letter first",
    "name": LINE,
    "version": "expected a version like 1, 1.2 or 1.2.3",
    "author": LINE,
    "licence": LINE,
}
"""What fields of a manifest want, in words."""


@dataclass(slots=True)
class Glance:
    """What is wrong with a draft, the cards that it brings, and its drawings."""

    issues: list[Issue] = field(default_factory=list)
    cards: list[Sheet] = field(default_factory=list)
    pictures: dict[str, str] = field(default_factory=dict)


def glance(plain: Any) -> Glance:
    """Look at a draft, whatever state it is in. What has a fault has no card; the rest of it has."""
    try:
        pack = pack_of(plain)
    except BadPack as error:
        return Glance([_of_manifest(error)])
    if pack.game not in game_ids():
        near = suggestion(pack.game, game_ids())
        return Glance([Issue(MANIFEST, "", "game", f"there is no game {pack.game!r}{near}")])
    game = find_game(pack.game)
    seen = Glance(list(entry_issues(game, pack)), pictures=drawn([pack]))
    aside = list(seen.issues)
    for _ in range(LAID_ASIDE):
        sound = without(pack, aside)
        try:
            if sound.count:
                seen.cards = cards_of(game, with_packs(game, [sound], keep=False), sound)
            break
        except BadPack as error:
            issue = _located(Issue.of(error))
            if not any(repr(other.entry) in issue.text for other in aside if other.entry):
                seen.issues.append(issue)
            aside.append(issue)
            if not issue.entry:
                break
    return seen


def without(pack: Pack, issues: Iterable[Issue]) -> Pack:
    """The pack without the entries that have faults, and without the kinds that its game has not."""
    faulty = {(issue.file, issue.entry) for issue in issues}

    def sound(kind: str, entries: Sequence[dict[str, Any]]) -> tuple[dict[str, Any], ...]:
        return tuple(entry for entry in entries if (file_of(pack, kind), id_of(entry)) not in faulty)

    parts = {
        kind: Part(
            sound(kind, part.add),
            sound(kind, part.replace),
            tuple(id for id in part.remove if (file_of(pack, kind), id) not in faulty),
        )
        for kind, part in pack.parts.items()
        if (file_of(pack, kind), "") not in faulty
    }
    return replace(pack, parts=parts)


def cards_of(game: Game[Any], packed: Game[Any], pack: Pack) -> list[Sheet]:
    """The cards of a pack: those that are new in the gallery, and those of the entries that it touches."""
    known = {sheet.id for sheet in game.gallery()}
    touched = {id for kind in pack.parts for deed, id in pack.touched(kind) if deed != "remove"}
    try:
        gallery = packed.gallery()
    except Exception as error:  # whatever a wing cannot put into words
        reason = f"a card cannot be told: {type(error).__name__} {str(error)[:120]}"
        raise BadPack(pack.id, "", "", reason) from error
    return [sheet for sheet in gallery if sheet.id not in known or touched & set(entries_in(sheet))]


def entries_in(sheet: Sheet) -> list[str]:
    """The ids that the id of a sheet is made of: `va:ID`, `g m ID`, `ID:epic`."""
    return [sheet.id, *re.split("[: ]", sheet.id)]


def _of_manifest(error: BadPack) -> Issue:
    """What is wrong before there is a pack: a field of the manifest, or something out of all measure."""
    missing = MISSING.fullmatch(error.reason)
    name = missing[1] if missing else error.field
    return _located(Issue(error.file, "", name, WANTED.get(name, error.reason)))


def _located(issue: Issue) -> Issue:
    """What is said of a field of the manifest is said there."""
    if issue.entry or issue.field not in Manifest.__struct_fields__:
        return issue
    return Issue(MANIFEST, "", issue.field, issue.text)
