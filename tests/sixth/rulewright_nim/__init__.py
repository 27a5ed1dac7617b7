"""Nim, a game of another house: what a package outside Rulewright needs to bring, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import reduce
from operator import xor
from pathlib import Path
from typing import cast

from rulewright.kernel import Ask, Choice, Config, Flow, Game, Prompt, Saying, State, Viewer, Words, told
from rulewright.kernel.scene import Counter, Look, Outcome, Scene, Seat, Sheet, Theme

HERE = Path(__file__).parent
HEAPS = (3, 4, 5)
NAMES = ("First", "Second")
MATCH = '<path fill="currentColor" d="M240 160h32v340h-32z"/><circle fill="#d8472b" cx="256" cy="100" r="70"/>'


@dataclass(slots=True)
class Matches(State):
    """Three heaps, and whose turn it is."""

    heaps: list[int] = field(default_factory=lambda: list(HEAPS))
    turn: int = 0


def take(table: Matches) -> Flow[None]:
    """Take one to three matches from a heap. NI.PLAY.01"""
    offers = [(heap, count) for heap, left in enumerate(table.heaps) for count in range(1, min(3, left) + 1)]
    heap, count = yield Ask(table.turn, "take", offers)
    table.heaps[heap] -= count
    told(table, "took", table.turn, count=count, heap=heap)
    table.turn = 1 - table.turn


class Nim(Game[Matches]):
    id = "nim"
    title = "Nim"
    blurb = "Take matches. Take the last one."
    length = "2 min"
    weight = "featherlight"
    theme = Theme(accent="#d8472b", accent_ink="#fff", paper="#f3e9d8", font="Georgia, serif")
    icons = {"match": MATCH}
    poster_file = HERE / "poster.svg"
    story = Words(
        {"took": Saying("{who} takes {count} of heap {heap}.", "NI.PLAY.01", weight="deed")},
        {"who": lambda table, seat: NAMES[seat], "heap": lambda table, heap: str(heap + 1)},
    )
    ledger_file = HERE / "rules.yaml"
    prompts = {"take": Prompt("Which matches do you take?", "NI.PLAY.01")}
    state_type = Matches
    has_chance = False

    def seats(self, config: Config) -> tuple[Seat, ...]:
        return tuple(Seat(i, name, team=i) for i, name in enumerate(NAMES))

    def setup(self, config: Config) -> Matches:
        return Matches()

    def next_beat(self, state: Matches) -> Flow[None] | None:
        return take(state) if any(state.heaps) else None

    def outcome(self, state: Matches) -> Outcome:
        """Who took the last match has won. NI.PLAY.02"""
        won = 1 - state.turn
        return Outcome((1.0 - won, float(won)), "last", f"{NAMES[won]} took the last match.")

    def is_open(self, state: Matches) -> bool:
        return True

    def score(self, state: Matches, seat: int) -> float:
        """Whoever must move in a balanced position loses."""
        balanced = reduce(xor, (heap % 4 for heap in state.heaps)) == 0
        return 1.0 if balanced == (state.turn != seat) else -1.0

    def gallery(self) -> tuple[Sheet, ...]:
        return (Sheet("match", "A match", icon="match", notes=("Thin, and there are twelve of them.",)),)

    def scene(self, state: Matches, viewer: Viewer) -> Scene:
        heaps = tuple(
            Sheet(f"heap{i}", f"Heap {i + 1}", counters=(Counter("Matches", left, HEAPS[i], "match"),))
            for i, left in enumerate(state.heaps)
        )
        return Scene(status=f"{NAMES[state.turn]} to take", sheets=heaps)

    def look(self, state: Matches, ask: Ask, choice: Choice) -> Look:
        heap, count = cast(tuple[int, int], choice)
        return Look(f"{count} of heap {heap + 1}")
