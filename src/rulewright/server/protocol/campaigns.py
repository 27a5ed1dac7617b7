"""Campaigns between two matches, and their journals as files."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

JOURNAL = "rulewright-journal"
JOURNAL_VERSION = 1


class PlayerInfo(Struct, frozen=True):
    """A person by name. `guest`: without an account."""

    name: str
    guest: bool


class CampaignInfo(Struct, frozen=True):
    """A campaign between two matches: what comes `next`, and how the party stands.

    `table` is where it was last played; `playing`: it is being played there now. `problem` says why it cannot go on,
    if it cannot (it was written by rules that these cannot read).
    """

    id: str
    game: str
    game_title: str
    next: str
    text: str
    players: tuple[PlayerInfo, ...]
    over: bool
    table: str | None
    playing: bool
    problem: str
    updated: int


class JournalFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A campaign as a file. `rules` is the version of the game that wrote it."""

    format: str
    version: int
    game: Annotated[str, Meta(min_length=1, max_length=60)]
    rules: Annotated[str, Meta(max_length=60)]
    next: Annotated[str, Meta(max_length=200)]
    text: Annotated[str, Meta(max_length=2000)]
    config: dict[str, Any]
