"""The workshop: what packs are made of, drafts, and the page of a pack."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from rulewright.kernel.chart import Chart, Finding, Sketch, Stroke
from rulewright.kernel.pack import LARGEST
from rulewright.kernel.scene import Sheet
from rulewright.lab.measuring import Against, Share, Taken

from .fields import PackShelf
from .lab import LabRun
from .packs import PackInfo, PackIssue
from .tables import TableInfo

DRAFT_BYTES = LARGEST + 20_000  # of a body that carries a draft
MAP_BYTES = 200_000  # of a body that carries a map


class PackVersion(Struct, frozen=True):
    """One version of a pack on the same shelf."""

    id: str
    version: str
    shelf: PackShelf
    created: int


class PackPage(Struct, frozen=True):
    """All that is to be seen of a pack: its cards, its drawings by name, its versions, and the tables with it that the
    asker can find. `issues`: it does not fit the game as it is now."""

    pack: PackInfo
    issues: tuple[PackIssue, ...]
    cards: tuple[Sheet, ...]
    pictures: dict[str, str]
    versions: tuple[PackVersion, ...]
    tables: tuple[TableInfo, ...]


class KindInfo(Struct, frozen=True):
    """A kind of content: the JSON Schema of its file, what the game has (names by id), the words that its fields draw
    on, the fields that take abilities and effects, and how it is painted if it is a map."""

    id: str
    text: str
    schema: dict[str, Any]
    entries: dict[str, str]
    words: dict[str, tuple[str, ...]]
    effects: tuple[str, ...]
    chart: Chart | None = None


class ToolInfo(Struct, frozen=True):
    """An ability or effect, what it does, and how entries of the game write it."""

    word: str
    text: str
    forms: tuple[str, ...]


class WorkshopInfo(Struct, frozen=True):
    """All that packs of a game can be made of. `rules` is the version of the rules that a new pack is for."""

    game: str
    title: str
    rules: str
    kinds: tuple[KindInfo, ...]
    tools: tuple[ToolInfo, ...]


class DraftBody(Struct, forbid_unknown_fields=True):
    """A pack that is being made, in any state. `since` is when the sender last knew it to be kept; 0: never."""

    draft: dict[str, Any]
    since: Annotated[int, Meta(ge=0, le=2**53)] = 0


class TrialBody(Struct, forbid_unknown_fields=True):
    """A draft, and the entry of it that is to be tried."""

    draft: dict[str, Any]
    kind: Annotated[str, Meta(max_length=60)] = ""
    entry: Annotated[str, Meta(max_length=80)] = ""


class DraftLook(Struct, frozen=True):
    """What is wrong with a draft, the cards of what is right, and its drawings by name."""

    issues: tuple[PackIssue, ...]
    cards: tuple[Sheet, ...]
    pictures: dict[str, str]


class PaintBody(Struct, forbid_unknown_fields=True):
    """A map that is being made, in any state, and the stroke that goes over it; without one it is only looked at."""

    game: Annotated[str, Meta(max_length=60)]
    kind: Annotated[str, Meta(max_length=60)]
    entry: dict[str, Any]
    stroke: Stroke | None = None


class PaintedMap(Struct, frozen=True):
    """A map after a stroke: as it is written, as it is drawn, and what a look at it tells."""

    entry: dict[str, Any]
    sketch: Sketch
    findings: tuple[Finding, ...]


class DraftInfo(Struct, frozen=True):
    """A draft that is kept for its maker; `draft` is left out where many are listed."""

    id: str
    game: str
    name: str
    version: str
    updated: int
    draft: dict[str, Any] | None = None


class MeasureBody(Struct, forbid_unknown_fields=True):
    """How many games of each entry are to be played, half of them with its like in its place."""

    games: Annotated[int, Meta(ge=100, le=10_000)] = 400


class EntryMeasure(Struct, frozen=True):
    """What the lab found of an entry, in numbers and in `text`; see `lab/measuring.py`. By its `power`, `value` is the
    change in the chance to win beside its like; as it is `played`, it is the share of the first side, or the party."""

    kind: str
    id: str
    name: str
    how: Literal["power", "played"]
    games: int
    value: float
    low: float
    high: float
    likes: tuple[str, ...]
    official: bool
    text: str
    rounds: float
    lead_changes: float
    draws: float
    shares: tuple[Share, ...]
    against: tuple[Against, ...]
    taken: Taken | None


class MeasuredPack(Struct, frozen=True):
    """A pack that a match is played with, and what the lab found of its pieces; nothing before it was measured."""

    pack: str
    name: str
    version: str
    author: str
    badge: str
    entries: tuple[EntryMeasure, ...]


class PackMeasures(Struct, frozen=True):
    """What the lab found of a pack, entry by entry, and the run that is at it."""

    games: int
    level: str
    badge: str
    entries: tuple[EntryMeasure, ...]
    running: LabRun | None
