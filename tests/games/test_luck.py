"""The chances that facts tell are the true ones: over many matches no more and no less comes off than they say."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from math import sqrt
from typing import Any

import pytest

from rulewright.games._arena.view.luck import last_pool, pools
from rulewright.kernel import Event, Luck, Match, Player, find_game
from rulewright.players import GreedyPlayer, RandomPlayer, play_out
from rulewright.table.decks import Deck

GAMES = ("factions", "worldspanner", "undercity", "dungeon_degenerates", "duel_of_ages")
CONFIGS: dict[str, list[dict[str, Any]]] = {
    "undercity": [{"chapter": chapter} for chapter in range(1, 8)],
    "duel_of_ages": [{}, {"resolution": "dice"}, {"mission": "torn_sky"}],
}
MOST = 2500  # answers of a match
FIRST = 2  # matches that are looked at with every change
FEW = 25  # of a kind, which tell nothing
ERRORS = 3.0


@cache
def events(game: str, number: int, wise: bool = False) -> list[Event]:
    """A whole match, by players who do not care or by such as mean well."""
    configs = CONFIGS.get(game, [{}])
    match = Match.start(find_game(game), configs[number % len(configs)], seed=f"luck {number}")
    seats = range(len(match.seats))
    players: list[Player] = [
        GreedyPlayer(f"{number} {seat}", worlds=1) if wise else RandomPlayer(f"{number} {seat}") for seat in seats
    ]
    play_out(match, players, most=MOST)
    return match.events


def off(luck: Iterable[Luck]) -> float:
    """By how many standard errors more came off than the chances say."""
    some = list(luck)
    error = sqrt(sum(one.chance * (1 - one.chance) for one in some))
    return sum(one.came - one.chance for one in some) / error


def check(luck: list[Luck]) -> set[str]:
    """All of it, each kind, and the likely and the unlikely of each kind; which kinds there were."""
    assert all(0 < one.chance < 1 or one.came == one.chance for one in luck), "what was sure did not come so"
    open = [one for one in luck if 0 < one.chance < 1]
    groups: dict[tuple[str, ...], list[Luck]] = defaultdict(list)
    for one in open:
        for group in ((), (one.told,), (one.told, "likely" if one.chance >= 0.5 else "unlikely")):
            groups[group].append(one)
    errors = {group: off(some) for group, some in groups.items() if len(some) >= FEW}
    assert not {group: error for group, error in errors.items() if abs(error) > ERRORS}
    return {one.told.split(" {came}")[0] for one in open}


@pytest.mark.parametrize("game", GAMES)
def test_what_came_off_is_what_was_to_be_expected_in_a_few_matches(game: str) -> None:
    assert check([luck for number in range(FIRST) for event in events(game, number) for luck in event.luck])


KINDS = {
    "factions": {"hit with"},
    "worldspanner": {"hit with", "wounded with", "passed", "won"},
    "undercity": {"hit with", "did damage with", "passed", "came unhurt through", "spared a friend"},
    "dungeon_degenerates": {"hit with", "held off", "passed", "got away", "found Loot in"},
    "duel_of_ages": {"hit with", "wounded with", "passed"},
}


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_what_came_off_is_what_was_to_be_expected_in_forty_matches(game: str) -> None:
    played = [*(events(game, number) for number in range(30)), *(events(game, number, True) for number in range(10))]
    assert KINDS[game] <= check([luck for match in played for event in match for luck in event.luck])


# ---- one throw, one count -------------------------------------------------------------------------------------------


def told(game: str, kind: str, matches: int = FIRST) -> list[Event]:
    return [event for number in range(matches) for event in events(game, number) if event.kind == kind]


def test_an_attack_on_several_is_one_roll() -> None:
    attacks = told("factions", "attacked", 3)
    assert any(event.data["shared"] for event in attacks)
    assert all(len(event.luck) == (not event.data["shared"]) for event in attacks)


def test_a_die_thrown_again_is_one_more_throw() -> None:
    tests = told("dungeon_degenerates", "test")
    assert any(event.data["again"] for event in tests)
    assert all(len(event.luck) == 1 + len(event.data["again"]) for event in tests)
    assert all(event.luck[-1].came == event.data["passed"] for event in tests)


def test_villains_roll_for_the_game_and_heroes_for_their_seat() -> None:
    rolled = told("undercity", "rolled")
    assert {luck.seat for event in rolled for luck in event.luck if event.rule == "UC.TARG.10"} == {-1}
    assert all(luck.seat >= 0 for event in rolled for luck in event.luck if event.rule != "UC.TARG.10")


def test_the_cards_that_a_draw_came_from_are_found_again() -> None:
    deck = Deck("challenge", pool=[1, 2, 7], discard=[0, 5])
    assert sorted(last_pool(deck, 10)) == [1, 2, 5, 7]
    assert [sorted(pool) for pool in pools(deck, [0, 5], 10)] == [[0, 1, 2, 5, 7], [1, 2, 5, 7]]


def test_before_a_reshuffle_the_last_card_was_sure() -> None:
    deck = Deck("challenge", pool=[1, 2], discard=[5])  # 5 is the first since the deck was mixed anew
    assert [sorted(pool) for pool in pools(deck, [2, 5], 10)] == [[2], [1, 2, 5]]
