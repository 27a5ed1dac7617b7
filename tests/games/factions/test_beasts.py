"""The abilities of the Beasts."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.games.factions.rules.content import ABILITIES

from .field import amber, battle, is_finished, keys, kind, offered, plain, play, rust, steel, strength, where, why_not

FAR = (4, -4)
TOUGH = plain(health=30)

# ---- Banding --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.BST.01", "FA.BST.02", "FA.BST.03", "FA.UND.01", "FA.UND.02")
@pytest.mark.parametrize("card", ["pack_hound", "ghoul"])
def test_banding_counts_other_allies_next_to_the_target(card: str) -> None:
    lone = battle(amber(card, 0, 0), steel("conscript", 1, 0), amber("conscript", -1, 0))
    assert strength(lone, 0, 1) == 10  # neither he himself nor an ally away from the target
    match = battle(amber(card, 0, 0), steel("conscript", 1, 0), amber("conscript", 2, 0), amber("zombie", 1, -1))
    assert strength(match, 0, 1) == 14
    assert strength(match, 2, 1) == 9  # others have no Banding


# ---- Charge ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.BST.04", "FA.BST.05", "FA.BST.06", "FA.BST.07")
def test_a_charge_pushes_and_follows() -> None:
    match = battle(amber("bull_aurochs", 0, 0), steel(TOUGH, 1, 0), steel("conscript", *FAR), rolls=[5])
    play(match, "charge:1")
    assert match.state.hp[1] == 27  # DMG 2 + 1
    assert (where(match, 0), where(match, 1)) == ((1, 0), (2, 0))
    assert match.state.ap[0] == 0


@pytest.mark.rule("FA.BST.04")
def test_a_charge_needs_2_ap_and_an_adjacent_enemy() -> None:
    assert offered(battle(amber("bull_aurochs", 0, 0), steel(TOUGH, 2, 0)), "charge") == []
    match = battle(amber("bull_aurochs", 0, 0, ap=1), steel(TOUGH, 1, 0))
    assert offered(match, "charge") == []
    assert why_not(match, "charge") == "FA.ABIL.07"


@pytest.mark.rule("FA.BST.07")
def test_the_charger_moves_in_even_if_the_enemy_dies() -> None:
    match = battle(amber("bull_aurochs", 0, 0), steel("conscript", 1, 0), steel("conscript", *FAR), rolls=[5])
    play(match, "charge:1")
    assert where(match, 1) is None
    assert where(match, 0) == (1, 0)


@pytest.mark.rule("FA.BST.07", "FA.GOAL.02")
def test_a_charge_that_wins_the_game_moves_in_too() -> None:
    match = battle(amber("bull_aurochs", 0, 0), steel("conscript", 1, 0), rolls=[5], reserves=False)
    play(match, "charge:1")
    assert match.over
    assert where(match, 0) == (1, 0)


@pytest.mark.rule("FA.BST.08")
def test_the_border_behind_forbids_a_charge() -> None:
    match = battle(amber("bull_aurochs", 3, 0), steel(TOUGH, 4, 0))
    assert offered(match, "charge") == []
    assert why_not(match, "charge:1") == "FA.BST.08"


@pytest.mark.rule("FA.BST.09")
@pytest.mark.parametrize("behind", [amber, steel])
def test_a_soldier_behind_forbids_a_charge(behind: Any) -> None:
    match = battle(amber("bull_aurochs", 0, 0), steel(TOUGH, 1, 0), behind("conscript", 2, 0))
    assert offered(match, "charge") == []
    assert why_not(match, "charge:1") == "FA.BST.09"


@pytest.mark.rule("FA.BST.10")
def test_a_missed_charge_moves_nobody_and_is_paid() -> None:
    match = battle(amber("bull_aurochs", 0, 0), steel(TOUGH, 1, 0), steel("conscript", *FAR), rolls=[15])
    play(match, "charge:1")
    assert match.chance.counter == 1
    assert (where(match, 0), where(match, 1)) == ((0, 0), (1, 0))
    assert match.state.hp[1] == 30
    assert match.state.ap[0] == 0


# ---- Mend -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.BST.17", "FA.BST.18", "FA.BST.19")
def test_mend_restores_2_hp_to_an_adjacent_beast_for_1_ap() -> None:
    match = battle(
        amber("wound_tender", 0, 0), amber("cave_ape", 1, 0, hp=1), amber("cave_ape", 2, 0, hp=1),
        amber("herd_trainer", 0, 1, hp=1), steel("cave_ape", -1, 0, hp=1),
    )  # fmt: skip
    assert offered(match, "mend") == [1]
    assert why_not(match, "mend:3") == "FA.BST.18"
    play(match, "mend:1")
    assert match.state.hp[1] == 3
    assert match.state.ap[0] == 1


@pytest.mark.rule("FA.BST.20", "FA.CARD.05")
def test_mend_stops_at_the_starting_hp() -> None:
    match = battle(amber("wound_tender", 0, 0), amber("cave_ape", 1, 0, hp=4), steel("conscript", *FAR))
    play(match, "mend:1")
    assert match.state.hp[1] == 5
    assert offered(match, "mend") == []


# ---- Stomp ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.BST.23", "FA.BST.24", "FA.BST.25", "FA.BST.26")
def test_stomp_hurts_all_adjacent_enemies_without_a_roll_once_per_round() -> None:
    match = battle(
        amber("marsh_colossus", 0, 0), amber("cave_ape", 0, 1), steel(TOUGH, 1, 0), steel("mist_shade", -1, 0),
        steel(TOUGH, 2, 0),
    )  # fmt: skip
    play(match, "stomp")
    assert match.state.hp == [10, 5, 28, 1, 30]
    assert match.chance.counter == 0
    assert match.state.ap[0] == 1
    assert "stomp" not in keys(match)
    assert why_not(match, "stomp") == "FA.BST.26"


@pytest.mark.rule("FA.BST.26", "FA.CLEAN.03")
def test_stomp_comes_back_with_the_next_round() -> None:
    match = battle(amber("marsh_colossus", 0, 3), steel(TOUGH, 0, 2), rolls=[("income", 2)])
    play(match, "stomp", "end", "end", "order:0:1")
    assert match.state.round == 2
    assert "stomp" in keys(match)


@pytest.mark.rule("FA.BST.24")
def test_a_stomp_with_nobody_around_is_not_offered() -> None:
    assert "stomp" not in keys(battle(amber("marsh_colossus", 0, 0), steel(TOUGH, 2, 0)))


# ---- Stun -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.BST.27", "FA.BST.28", "FA.BST.29", "FA.BST.30")
def test_stun_finishes_an_adjacent_enemy_without_a_roll() -> None:
    match = battle(
        amber("numbing_viper", 0, 0),
        steel("conscript", 1, 0),
        steel("conscript", 2, 0),
        steel("conscript", -1, 0, finished=True),
    )
    assert offered(match, "stun") == [1]
    play(match, "stun:1")
    assert is_finished(match, 1)
    assert match.state.ap[0] == 1
    assert match.chance.counter == 0
    play(match, "end")
    assert match.state.active == 2  # the stunned one cannot be activated


# ---- Trainer --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.BST.31")
@pytest.mark.parametrize(("distance", "bonus"), [(1, 2), (3, 2), (4, 0)])
def test_trainer_reaches_allied_beasts_within_three_tiles(distance: int, bonus: int) -> None:
    match = battle(amber("cave_ape", 0, 0), amber("herd_trainer", -distance, 0), steel("cave_ape", 1, 0))
    assert strength(match, 0, 2) == 11 + bonus
    assert strength(match, 2, 0) == 11


@pytest.mark.rule("FA.BST.32")
def test_trainer_does_nothing_for_others() -> None:
    match = battle(amber("lash_driver", 0, 0), amber("herd_trainer", -1, 0), steel("cave_ape", 1, 0))
    assert strength(match, 0, 2) == 11
    assert strength(match, 1, 2) == 10


# ---- Whip -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.BST.33", "FA.BST.34")
def test_whip_wants_an_adjacent_unfinished_beast() -> None:
    match = battle(
        amber("lash_driver", 0, 0, ap=1), amber("cave_ape", 1, 0), amber("cave_ape", 0, 1, finished=True),
        amber("cave_ape", 2, 0), amber("herd_trainer", -1, 0), steel("cave_ape", 0, -1),
    )  # fmt: skip
    assert offered(match, "whip") == [1]
    assert ABILITIES["whip"].ap == 1
    assert why_not(match, "whip:2") == "FA.BST.34"
    assert why_not(match, "whip:4") == "FA.BST.34"


@pytest.mark.rule("FA.BST.35", "FA.BST.36", "FA.BST.37")
def test_the_whipped_beast_acts_at_once_with_1_ap_more() -> None:
    match = battle(
        amber("lash_driver", 0, 0), amber("cave_ape", 1, 0), amber("cave_ape", 0, 2), steel("conscript", *FAR)
    )
    play(match, "whip:1")
    assert is_finished(match, 0)
    assert match.state.ap[0] == 0
    assert match.state.active == 1
    assert match.state.ap[1] == 3
    assert match.waiting == (0,)
    play(match, "end")
    assert match.waiting == (1,)  # then the next player


@pytest.mark.rule("FA.BST.36")
def test_a_partner_steers_his_own_whipped_beast() -> None:
    match = battle(
        amber("lash_driver", 0, 0),
        rust("cave_ape", 1, 0),
        steel("conscript", 5, -3),
        steel("conscript", 4, -3),
        mode="2v2",
    )
    play(match, "whip:1")
    assert match.waiting == (2,)
    play(match, "end")
    assert match.waiting == (1,)


def test_whip_needs_a_beast_card() -> None:
    assert kind("lash_driver").beast is False
    assert kind("cave_ape").beast is True
