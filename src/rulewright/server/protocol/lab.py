"""The lab: runs that are asked for, and how far they are."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from .fields import Level, Seq


class ContentChange(Struct, frozen=True, forbid_unknown_fields=True):
    """A change of one field of one content entry."""

    file: Annotated[str, Meta(min_length=1, max_length=80)]
    entry: Annotated[str, Meta(min_length=1, max_length=80)]
    field: Annotated[str, Meta(min_length=1, max_length=120)]
    value: int | float | bool | Annotated[str, Meta(max_length=200)]


class NewRun(Struct, frozen=True, forbid_unknown_fields=True):
    """Games to be played by bots. `vary` names options that are drawn for each game; `changes` make a variant."""

    game: Annotated[str, Meta(min_length=1, max_length=60)]
    games: Annotated[int, Meta(ge=1, le=20_000)] = 1000
    players: Annotated[tuple[Level, ...], Meta(min_length=1, max_length=8)] = ("greedy",)
    seed: Seq = 0
    options: dict[str, Any] = {}
    vary: Annotated[tuple[Annotated[str, Meta(max_length=60)], ...], Meta(max_length=8)] = ()
    changes: Annotated[tuple[ContentChange, ...], Meta(max_length=20)] = ()
    name: Annotated[str, Meta(max_length=80)] = ""


class LabRun(Struct, frozen=True):
    """A run and how far it is. `left` is seconds; a variant's `total` counts the games without the change too."""

    id: str
    name: str
    game: str
    game_title: str
    created: int
    games: int
    players: tuple[str, ...]
    changes: list[str]
    state: Literal["waiting", "running", "done", "stopped", "failed"]
    done: int
    total: int
    rate: float
    left: float | None
    errors: int
    text: str
    has_report: bool
    has_comparison: bool
