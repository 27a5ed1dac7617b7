"""Both sides of a bound: the first soldier and the first tile, the last AP and the last credit."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.games.factions.rules.state import BUY, CONTROL

from .field import (
    GAME,
    amber,
    battle,
    begin,
    is_finished,
    keys,
    kind,
    offered,
    plain,
    play,
    steel,
    table_of,
    tile,
    where,
)

FAR = (4, -4)
TOUGH = plain(health=30)


def second(*placed: Any, **config: Any) -> Any:
    """A battle in which soldier 1 acts, so that soldier 0 can be in his way."""
    return battle(*placed, steel("conscript", *FAR), active=1, **config)


@pytest.mark.rule("FA.MOVE.02", "FA.MOVE.03")
@pytest.mark.parametrize("move", [(1, 1), (1, 2), (1, 3), (2, 2)])
def test_the_first_soldier_blocks_a_move(move: tuple[int, int]) -> None:
    match = second(amber("conscript", 1, 0), amber(plain(move=move), 0, 0))
    assert (1, 0) not in offered(match, "move")
    corner = second(amber("conscript", -3, 3), amber(plain(move=move), -4, 4), amber("trench_guard", -3, 4))
    assert (-2, 3) not in offered(corner, "move")


@pytest.mark.rule("FA.UND.13")
def test_the_first_soldier_makes_a_tile_occupied_for_the_ethereal() -> None:
    match = second(amber("conscript", 1, 0), amber("mist_shade", 0, 0, ap=1))
    assert (1, 0) not in offered(match, "move")


@pytest.mark.rule("FA.BST.09", "FA.REM.14", "FA.CYB.10", "FA.UND.21", "FA.UND.52")
def test_the_first_soldier_stands_in_the_way_of_charge_push_pull_summons_and_flight() -> None:
    assert offered(second(amber(TOUGH, 2, 0), amber("bull_aurochs", 0, 0), steel(TOUGH, 1, 0)), "charge") == []
    pushed = second(amber(TOUGH, 2, 0), amber("ram_breacher", 0, 0), steel(TOUGH, 1, 0), rolls=[5])
    assert where(play(pushed, "attack:2"), 2) == (1, 0)
    assert offered(second(amber(TOUGH, 1, 0), amber("tow_harpooner", 0, 0), steel(TOUGH, 2, 0)), "grapple") == []
    assert (1, 0) not in offered(second(amber(TOUGH, 1, 0), amber("bonecaller", 0, 0)), "summon_skeleton")
    others = [steel(TOUGH, q, r) for q, r in ((0, 1), (0, 2), (-1, 2))]
    assert offered(second(amber(TOUGH, 1, 1), amber("wailing_shade", 0, 0), *others), "terrorize") == []


@pytest.mark.rule("FA.REM.11", "FA.BST.04")
def test_the_first_tile_is_a_tile() -> None:
    assert tile(battle(amber(TOUGH, 0, 0), steel(TOUGH, *FAR)), 0, -4) == 0
    pushed = battle(amber("ram_breacher", 2, -4), steel(TOUGH, 1, -4), rolls=[5])
    assert where(play(pushed, "attack:1"), 1) == (0, -4)
    assert offered(battle(amber("bull_aurochs", 2, -4), steel(TOUGH, 1, -4)), "charge") == [1]


@pytest.mark.rule("FA.CTRL.01", "FA.CTRL.02")
@pytest.mark.parametrize(("cell", "vp", "bank"), [((0, 0), 1, 0), ((-3, 2), 0, 1)])
def test_the_first_soldier_earns_too(cell: tuple[int, int], vp: int, bank: int) -> None:
    match = begin(table_of(amber("conscript", *cell), steel("conscript", *FAR), phase=CONTROL))
    assert (match.state.vp, match.state.bank) == ([vp, 0], [bank, 0])


@pytest.mark.rule("FA.DEPLOY.02")
@pytest.mark.parametrize(("bank", "able"), [(11, False), (12, True)])
def test_the_last_credit_buys(bank: int, able: bool) -> None:
    table = table_of(amber("conscript", 0, 3), steel("conscript", *FAR), phase=BUY)
    table.bank = [bank, 12]
    match = begin(table)
    assert match.waiting == ((0,) if able else (1,))
    assert keys(match) == ["buy:field_marshal", "done"]


# ---- reactions ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.CYB.14", "FA.UND.03")
@pytest.mark.parametrize(("card", "answer"), [("plated_trooper", "hunker"), ("grave_wight", "counter")])
def test_by_ruling_the_last_ap_pays_for_a_reaction_and_finishes(card: str, answer: str) -> None:
    placed = (amber(TOUGH, 0, 0), steel(card, 1, 0, ap=1), steel("conscript", *FAR))
    match = play(battle(*placed, rolls=[5, 15], reaction_cost=1), "attack:1", answer)
    assert match.state.ap[1] == 0
    assert is_finished(match, 1)
    free = play(battle(*placed, rolls=[5, 15]), "attack:1", answer)
    assert (free.state.ap[1], is_finished(free, 1)) == (1, False)


@pytest.mark.rule("FA.UND.03", "FA.DMG.03")
def test_whoever_falls_to_a_stomp_does_not_strike_back() -> None:
    match = battle(amber("marsh_colossus", 0, 0), steel("grave_wight", 1, 0, hp=2), steel("conscript", *FAR))
    play(match, "stomp")
    assert where(match, 1) is None
    assert match.ask is not None
    assert match.ask.prompt == "act"


@pytest.mark.rule("FA.UND.03", "FA.UND.49", "FA.CYB.10")
@pytest.mark.parametrize(
    ("card", "key", "distance"), [("wailing_shade", "terrorize:1", 1), ("tow_harpooner", "grapple:1", 2)]
)
def test_flight_and_pull_provoke_no_counterattack(card: str, key: str, distance: int) -> None:
    wight = kind("grave_wight", reach=(1, 2), health=9)
    match = battle(amber(kind(card, actions=3), 0, 0), steel(wight, distance, 0), rolls=[5])
    play(match, key)
    if match.ask is not None and match.ask.prompt == "flee":
        play(match, match.choices[0])
    assert match.ask is not None
    assert match.ask.prompt == "act"


# ---- tokens, dice ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.UND.21")
def test_a_supply_of_two_lasts_for_two_and_tokens_are_not_of_the_list() -> None:
    callers = [amber("bonecaller", q, 0) for q in (-2, 0, 2)]
    match = battle(*callers, steel("conscript", *FAR), summon_supply=2)
    play(match, f"summon_skeleton:{tile(match, -2, 1)}", "end", "1")
    assert offered(match, "summon_skeleton")
    play(match, f"summon_skeleton:{tile(match, 0, 1)}")
    assert offered(match, "summon_skeleton") == []
    assert GAME.inventory(match.state) == ()


@pytest.mark.rule("FA.CYB.04")
def test_the_beam_throws_one_die_whatever_the_multiplier() -> None:
    match = battle(amber(kind("beam_platform", dice=2), 0, 0), steel(TOUGH, 3, 0), steel("conscript", *FAR), rolls=[5])
    play(match, "energy_beam:1")
    assert (match.state.hp[1], match.chance.counter) == (26, 1)
