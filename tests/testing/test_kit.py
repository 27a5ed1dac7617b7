"""The conformance kit finds what it is there to find: each of these games breaks one contract."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.kernel import Ask, Chance, Choice, Flow, State, Viewer
from rulewright.kernel.scene import Look, Outcome, Scene, at_space
from rulewright.testing import Kit

from ..kernel.sample import AUCTION, Auction, AuctionGame, Hand


class Loser(AuctionGame):
    def inventory(self, state: Auction) -> int:
        return len(state.pool)


class Hushed(AuctionGame):
    has_secrets = False


class Leaker(AuctionGame):
    def scene(self, state: Auction, viewer: Viewer) -> Scene:
        return AUCTION.scene(state, -2)


class Stutterer(AuctionGame):
    def next_beat(self, state: Auction) -> Flow[None] | None:
        beat = super().next_beat(state)
        return self.stutter(state, beat) if beat is not None and state.step == "reward" else beat

    def stutter(self, state: Auction, beat: Flow[None]) -> Flow[None]:
        yield Ask(0, "twice", ["a", "a"])
        yield from beat


class Rambler(AuctionGame):
    def next_beat(self, state: Auction) -> Flow[None] | None:
        beat = super().next_beat(state)
        return self.ramble(beat) if beat is not None and state.step == "reward" else beat

    def ramble(self, beat: Flow[None]) -> Flow[None]:
        for _ in range(70):
            yield Ask(0, "again", ["a", "b"])
        yield from beat


class Pointer(AuctionGame):
    def look(self, state: Auction, ask: Ask, choice: Choice) -> Look:
        return Look("somewhere", at_space(99))


class Entangled(AuctionGame):
    def setup(self, config: Any) -> Auction:
        state = super().setup(config)
        state.hands[1] = state.hands[0]
        return state


class Forgetful(AuctionGame):
    """Its dealing depends on something that is not in the state."""

    dealt = 0

    def next_beat(self, state: Auction) -> Flow[None] | None:
        type(self).dealt += 1
        state.notes = (self.dealt,)
        return super().next_beat(state)


class Mute(AuctionGame):
    def outcome(self, state: Auction) -> Outcome:
        return Outcome((1.0,), "points", "")


class Seer(AuctionGame):
    """Redraws a hand that its viewer can see."""

    def reimagine(self, state: Auction, viewer: Viewer, chance: Chance) -> None:
        state.hands[0] = Hand(state.hands[0].cards[:1])


@pytest.mark.parametrize(
    ("game", "complaint"),
    [
        (Loser(), "lost or made"),
        (Leaker(), "sees what it may not know"),
        (Stutterer(), "the same key"),
        (Rambler(), "answers in one beat"),
        (Pointer(), "is not in the scene"),
        (Entangled(), "no tree"),
        (Forgetful(), "differs|elsewhere|differently"),
        (Mute(), "results"),
        (Seer(), "sees what it may not know"),
        (Hushed(), "says that it has none"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, AuctionGame) else "",
)
def test_a_broken_contract_is_found(game: AuctionGame, complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        Kit(game, {}, 1, every=1.0).check()


def test_a_game_that_never_ends_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulewright.testing.conformance.MOST_DECISIONS", 5)
    with pytest.raises(AssertionError, match="no end after 5 decisions"):
        Kit(AUCTION).check()


def test_the_state_of_the_sample_is_a_state() -> None:
    assert issubclass(Auction, State)
