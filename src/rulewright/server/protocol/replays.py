"""Replays and checks: timelines, frames, reasons, records and seeds."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from rulewright.kernel.events import Cue, Weight
from rulewright.kernel.parting import Parting
from rulewright.kernel.scene import Outcome, Scene, Seat
from rulewright.players import Hint

from .fields import Level, SeatIndex, Seq, ViewerIndex
from .packs import PackPin


class EventInfo(Struct, frozen=True):
    """One thing that happened, as the viewer may know it. `n` counts the viewer's own events from 0 without gaps;
    `at` is how many answers had been given, as the viewer counts."""

    n: int
    kind: str
    text: str
    rule: str
    data: dict[str, Any]
    at: int
    weight: Weight
    shows: tuple[Cue, ...]


class AnswerInfo(Struct, frozen=True):
    """One answer of a finished match. `forced`: there was no other choice."""

    n: int
    seat: int
    prompt: str
    key: str
    forced: bool


class ReplayInfo(Struct, frozen=True):
    """What a timeline needs. `viewers` are the eyes that may be used here. `answers` is empty while the match runs.

    `first` is the first frame for these eyes: a practice branch does not tell others what came before it.
    """

    id: str
    game: str
    game_title: str
    config: dict[str, Any]
    seats: tuple[Seat, ...]
    viewers: tuple[int, ...]
    viewer: int
    first: int
    total: int
    over: bool
    commitment: str
    seed: str | None
    events: tuple[EventInfo, ...]
    answers: tuple[AnswerInfo, ...]
    outcome: Outcome | None
    packs: tuple[PackPin, ...] = ()


class Frame(Struct, frozen=True):
    """The table after `answers` answers, through one viewer's eyes; `events` are those since the answer before."""

    answers: int
    total: int
    viewer: int
    scene: Scene
    events: tuple[EventInfo, ...]


class Why(Struct, frozen=True):
    """What a bot makes of a decision of a finished match, through the eyes of the `seat` that was asked.

    If a bot sat there, it thinks once more by its `level`; if none did, a good one thinks in its place (null).
    `chosen` is what was answered then; empty if the match was broken off here.
    """

    answers: int
    seat: int
    level: str | None
    hint: Hint
    chosen: str
    chosen_text: str


class SeatView(Struct, frozen=True):
    """What one seat may keep of a running match: no seed, no answers of others."""

    format: Literal["rulewright-view"]
    game: str
    config: dict[str, Any]
    viewer: int
    commitment: str
    answers: int
    scene: Scene
    events: tuple[EventInfo, ...]


class ForkBody(Struct, forbid_unknown_fields=True):
    """Try from here: after so many answers (null: now), on this seat (null: the one that is asked), against bots of
    this level (null: the best). `viewer` is who counts the answers (null: the seat)."""

    answers: Seq | None = None
    seat: SeatIndex | None = None
    level: Level | None = None
    viewer: ViewerIndex | None = None


class PartingBody(Struct, forbid_unknown_fields=True):
    """Options to play a record with, in place of its own."""

    config: dict[str, Any]


class PartingFound(Struct, frozen=True):
    """The first place where a match parts from itself with other options; null if nothing does."""

    parting: Parting | None


class SeedBody(Struct, forbid_unknown_fields=True):
    commitment: Annotated[str, Meta(max_length=128)]
    seed: Annotated[str, Meta(max_length=200)]


class SeedVerdict(Struct, frozen=True):
    """Whether the seed is the one that was committed to."""

    good: bool
    commitment: str


class RecordVerdict(Struct, frozen=True):
    """What the full audit of a record found."""

    good: bool
    text: str
    answers: int
    outcome: Outcome | None
