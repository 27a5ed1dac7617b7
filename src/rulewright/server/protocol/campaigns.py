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


class CampaignMatch(Struct, frozen=True):
    """A match of a campaign: what it was called, and how it ended, if it has."""

    table: str
    chapter: str
    over: bool
    won: bool
    text: str
    created: int


class CampaignBranch(Struct, frozen=True):
    """One way through a campaign; a branch plays the match of the table `branched` once more and goes on from there."""

    id: str
    next: str
    over: bool
    branched: str | None
    matches: tuple[CampaignMatch, ...]


class Branching(Struct, frozen=True, forbid_unknown_fields=True):
    """Play the match of this table once more, as another way through the campaign."""

    table: Annotated[str, Meta(min_length=1, max_length=24)]


class JournalFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A campaign as a file. `rules` is the version of the game that wrote it."""

    format: str
    version: int
    game: Annotated[str, Meta(min_length=1, max_length=60)]
    rules: Annotated[str, Meta(max_length=60)]
    next: Annotated[str, Meta(max_length=200)]
    text: Annotated[str, Meta(max_length=2000)]
    config: dict[str, Any]
