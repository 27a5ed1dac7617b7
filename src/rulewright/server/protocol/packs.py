"""Packs: what people made, on shelves and at tables."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from rulewright.kernel import Config
from rulewright.kernel.pack import PACKS

from .fields import PackShelf

PACKED_LETTERS = 1_400_000  # of a file in base64


class PackPin(Struct, frozen=True):
    """A pack that a match is played with: the match carries it, whether or not it still lies on a shelf."""

    pack: str
    name: str
    version: str
    author: str


class PackBody(Struct, forbid_unknown_fields=True):
    """A pack, as a `.rwpack` file in base64 or as a draft; and on which shelf it goes: private, for who has the link,
    or public."""

    file: Annotated[str, Meta(max_length=PACKED_LETTERS)] = ""
    draft: dict[str, Any] | None = None
    shelf: PackShelf = "private"


class ShelfBody(Struct, forbid_unknown_fields=True):
    """The shelf of a pack."""

    shelf: PackShelf


class PackInfo(Struct, frozen=True):
    """A pack on a shelf: who made it, and what it does to which entries of its game. `badge` says what the lab found of
    it; it is empty before."""

    id: str
    game: str
    rules: str
    pack: str
    name: str
    version: str
    author: str
    licence: str
    text: str
    hash: str
    entries: dict[str, tuple[str, ...]]
    shelf: PackShelf
    maker: str
    mine: bool
    created: int
    badge: str = ""


class PackIssue(Struct, frozen=True):
    """Something that is wrong in a pack, and where."""

    file: str
    entry: str
    field: str
    text: str


class PackVerdict(Struct, frozen=True):
    """What a check has found; clean if nothing."""

    clean: bool
    issues: tuple[PackIssue, ...]


def pins_in(config: Config) -> tuple[PackPin, ...]:
    """The packs that a config carries, as they are shown."""
    return tuple(
        PackPin(str(pack["id"]), str(pack["name"]), str(pack["version"]), str(pack["author"]))
        for pack in config.get(PACKS, ())
    )


def without_packs(config: Config) -> dict[str, Any]:
    """A config as it is shown: the packs that it carries are named beside it."""
    return {name: value for name, value in config.items() if name != PACKS}
