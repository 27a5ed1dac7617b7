"""A small game with secrets: each seat holds a hidden gem, and both bid in secret."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from rulewright.kernel import (
    ALL,
    AskEach,
    Config,
    Flow,
    Game,
    Prompt,
    Roll,
    Saying,
    State,
    Viewer,
    Words,
    registry,
    told,
)
from rulewright.kernel.chance import Chance
from rulewright.kernel.scene import Card, Outcome, Scene, Seat, Zone

GEMS = ("ruby-of-nobody", "opal-of-nobody", "jade-of-nobody", "onyx-of-nobody")
BIDS = ("bid-low", "bid-middle", "bid-high")


@dataclass(slots=True)
class Vault(State):
    gems: list[str] = field(default_factory=list)
    bids: list[str] = field(default_factory=list)
    rounds: int = 0


def deal(vault: Vault) -> Flow[None]:
    for seat in (0, 1):
        gem = yield Roll("gem", [gem for gem in GEMS if gem not in vault.gems])
        vault.gems.append(gem)
        told(vault, "drew", seat, gem=gem, seats=(seat,))
        told(vault, "felt", gem=gem, seats=(seat,))


def settled(left: str, right: str) -> str:
    return f"{left} {right}"


def bid(vault: Vault) -> Flow[None]:
    answers = yield AskEach("bid", {0: BIDS, 1: BIDS})
    vault.bids.append(settled(answers[0], answers[1]))
    vault.rounds += 1
    told(vault, "bids", reveals=True)


class HiddenGems(Game[Vault]):
    id = "hidden_gems"
    title = "Hidden Gems"
    prompts = {"bid": Prompt("How much?")}
    story = Words(
        {
            "drew": Saying("You draw {gem}.", veiled="Seat {who} draws a gem."),
            "felt": Saying("It is cold: {gem}."),
            "bids": Saying("The bids are shown."),
        }
    )
    state_type = Vault

    def seats(self, config: Config) -> tuple[Seat, ...]:
        return (Seat(0, "Left", 0), Seat(1, "Right", 1))

    def setup(self, config: Config) -> Vault:
        return Vault()

    def next_beat(self, state: Vault) -> Flow[None] | None:
        if not state.gems:
            return deal(state)
        return bid(state) if state.rounds < 3 else None

    def outcome(self, state: Vault) -> Outcome:
        return Outcome((0.5, 0.5), "even", "Nobody wins.")

    def scene(self, state: Vault, viewer: Viewer) -> Scene:
        hands = tuple(
            Zone(f"hand{seat}", "Hand", "hand", seat, (Card(f"gem{seat}", gem if viewer in (seat, ALL) else ""),), 1)
            for seat, gem in enumerate(state.gems)
        )
        return Scene(status=f"Round {state.rounds + 1}", zones=hands)

    def reimagine(self, state: Vault, viewer: Viewer, chance: Chance) -> None:
        mine = state.gems[viewer] if viewer >= 0 else None
        others = chance.shuffled([gem for gem in GEMS if gem != mine])
        state.gems = [gem if seat == viewer else others.pop() for seat, gem in enumerate(state.gems)]


def bid_of_three(vault: Vault) -> Flow[None]:
    answers = yield AskEach("bid", dict.fromkeys(range(3), BIDS))
    vault.bids.append(" ".join(answers[seat] for seat in range(3)))
    vault.rounds += 1


class ThreeBids(HiddenGems):
    """Three bid in secret."""

    id = "three_bids"

    def seats(self, config: Config) -> tuple[Seat, ...]:
        return tuple(Seat(seat, name, seat) for seat, name in enumerate(("Left", "Middle", "Right")))

    def next_beat(self, state: Vault) -> Flow[None] | None:
        return bid_of_three(state) if state.rounds < 2 else None

    def outcome(self, state: Vault) -> Outcome:
        return Outcome((0.5, 0.5, 0.5), "even", "; ".join(state.bids))


@contextmanager
def on_the_shelf(game: type[Game[Any]] = HiddenGems) -> Iterator[None]:
    """Register a game in this process."""

    class Entry:
        @staticmethod
        def load() -> type[Game[Any]]:
            return game

    registry._entries()[game.id] = Entry
    try:
        yield
    finally:
        del registry._entries()[game.id]
        registry._plain.cache_clear()
