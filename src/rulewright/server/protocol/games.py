"""Games on the shelf: what can be settled before a match, and the rules."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from rulewright.kernel.glossary import Entry
from rulewright.kernel.guide import Guide
from rulewright.kernel.scene import Scene, Seat, Sheet, Theme

from .fields import PackStack


class ValueInfo(Struct, frozen=True):
    """One value that an option can take."""

    value: Any
    label: str
    help: str


class OptionInfo(Struct, frozen=True):
    """Something to settle before a match; see the kernel's GameOption."""

    id: str
    label: str
    kind: Literal["choice", "number", "switch", "data"]
    default: Any
    values: tuple[ValueInfo, ...]
    low: int
    high: int
    help: str
    per_seat: bool


class LevelInfo(Struct, frozen=True):
    """How well a bot plays. One that `fits` is found from my last matches when a seat is given to it."""

    id: str
    label: str
    fits: bool = False


class MannerInfo(Struct, frozen=True):
    """A manner in which bots may play, whatever their level: "expert-bold"."""

    id: str
    label: str
    text: str


class GameInfo(Struct, frozen=True):
    """A game on the shelf. `seats` are those of the default config; `campaign` is the config that begins a campaign."""

    id: str
    title: str
    blurb: str
    briefing: tuple[str, ...]
    players: str
    length: str
    weight: str
    co_operative: bool
    version: str
    options: tuple[OptionInfo, ...]
    campaign: dict[str, Any] | None
    theme: Theme
    poster: bool
    seats: tuple[Seat, ...]
    levels: tuple[LevelInfo, ...]
    manners: tuple[MannerInfo, ...]
    rules: int
    gallery: int


class SetUpInfo(Struct, frozen=True):
    """A ready set-up: a config whose first question is real play. `badge` says how even it is, `measured` how that is
    known; both are empty where too few games were played. A `starter` is good for a first game."""

    id: str
    title: str
    text: str
    config: dict[str, Any]
    starter: bool
    badge: str
    measured: str


class ConfigBody(Struct, forbid_unknown_fields=True):
    """A config to be checked, with packs from a shelf: the answer is its seats."""

    config: dict[str, Any] = {}
    packs: PackStack = []


class RuleInfo(Struct, frozen=True):
    id: str
    text: str
    kind: str
    page: int | None


class SectionInfo(Struct, frozen=True):
    id: str
    title: str
    rules: tuple[RuleInfo, ...]


class LedgerInfo(Struct, frozen=True):
    """The rules of a game, in the book's order, and what its words mean."""

    game: str
    title: str
    sections: tuple[SectionInfo, ...]
    glossary: tuple[Entry, ...]


class GuideInfo(Struct, frozen=True):
    """How to play a game, with the boards of lessons and the cards of the gallery that it shows, by id."""

    game: str
    guide: Guide
    boards: dict[str, Scene]
    cards: dict[str, Sheet]
