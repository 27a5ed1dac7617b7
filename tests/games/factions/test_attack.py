"""Targets, attack rolls, damage, and abilities in general."""

from __future__ import annotations

import pytest

from .field import amber, battle, go, is_finished, keys, kind, offered, plain, play, steel, strength, where, why_not

# ---- targets --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.ATK.01")
def test_an_attack_costs_1_ap_and_names_an_enemy() -> None:
    match = battle(amber("conscript", 0, 0), amber("conscript", 0, 1), steel("conscript", 1, 0), rolls=[5])
    assert offered(match, "attack") == [2]
    play(match, "attack:2")
    assert match.state.hp[2] == 2
    assert match.state.ap[0] == 1


@pytest.mark.rule("FA.ATK.02", "FA.ATK.06", "FA.ATK.07", "FA.CARD.09")
def test_no_attack_beyond_range() -> None:
    match = battle(amber("conscript", 0, 0), steel("conscript", 3, 0))
    assert offered(match, "attack") == []
    assert why_not(match, "attack:1") == "FA.ATK.06"


@pytest.mark.rule("FA.CARD.09")
@pytest.mark.parametrize(("distance", "able"), [(1, False), (2, True), (3, True), (4, False)])
def test_both_ends_of_a_range_are_included(distance: int, able: bool) -> None:
    match = battle(amber("bone_archer", 0, 0), steel("conscript", distance, 0))
    assert offered(match, "attack") == ([1] if able else [])


@pytest.mark.rule("FA.CARD.09")
@pytest.mark.parametrize(("distance", "able"), [(1, False), (2, True), (3, False)])
def test_a_lone_range_is_the_only_distance(distance: int, able: bool) -> None:
    match = battle(amber(plain(reach=(2, 2)), 0, 0), steel("conscript", distance, 0))
    assert offered(match, "attack") == ([1] if able else [])


@pytest.mark.rule("FA.ATK.03")
def test_only_the_nearest_enemy_may_be_attacked() -> None:
    match = battle(amber("rifle_veteran", 0, 0), steel("conscript", 2, 0), steel("conscript", -3, 0))
    assert offered(match, "attack") == [1]
    assert why_not(match, "attack:2") == "FA.ATK.03"


@pytest.mark.rule("FA.ATK.04")
def test_the_attacker_chooses_among_equally_near_enemies() -> None:
    match = battle(
        amber("conscript", 0, 0), steel("conscript", 2, 0), steel("conscript", -2, 0), steel("conscript", 0, 3)
    )
    assert offered(match, "attack") == [1, 2]


@pytest.mark.rule("FA.ATK.05", "FA.ATK.10", "FA.CARD.10")
def test_an_enemy_too_close_forbids_all_attacks() -> None:
    match = battle(amber("bone_archer", 0, 0), steel("conscript", 1, 0), steel("conscript", -2, 0))
    assert offered(match, "attack") == []
    assert why_not(match, "attack:1") == "FA.CARD.10"
    assert why_not(match, "attack:2") == "FA.ATK.05"


@pytest.mark.rule("FA.ATK.11")
@pytest.mark.parametrize("distance", [1, 2])
def test_rng_1_2_attacks_next_to_him_or_two_tiles_away(distance: int) -> None:
    assert offered(battle(amber("conscript", 0, 0), steel("conscript", distance, 0)), "attack") == [1]


@pytest.mark.rule("FA.ATK.08")
def test_a_move_changes_who_is_eligible() -> None:
    match = battle(amber("conscript", 0, 0), steel("conscript", 2, 0), steel("conscript", -3, 0))
    assert offered(match, "attack") == [1]
    assert offered(go(match, -2, 0), "attack") == [2]


@pytest.mark.rule("FA.ATK.08")
def test_a_kill_changes_who_is_eligible() -> None:
    match = battle(amber("conscript", 0, 0), steel("conscript", 1, 0, hp=1), steel("conscript", -2, 0), rolls=[5])
    play(match, "attack:1")
    assert offered(match, "attack") == [2]


@pytest.mark.rule("FA.ATK.09")
def test_several_attacks_in_one_activation() -> None:
    match = battle(amber("conscript", 0, 0), steel("conscript", 1, 0), steel("conscript", -1, 0), rolls=[5, 5])
    play(match, "attack:1", "attack:2")
    assert match.state.hp == [3, 2, 2]
    assert is_finished(match, 0)


# ---- rolls ----------------------------------------------------------------------------------------------------------


def duel(rolls: list[int], skill: int = 10, ap: int = 3, **fields: int) -> list[object]:
    """One attack with these dice: the damage done, and whether the attacker's turn is over."""
    match = battle(
        amber(plain(skill=skill, actions=ap, **fields), 0, 0), steel(plain(health=30), 1, 0), rolls=rolls
    )  # fmt: skip
    play(match, "attack:1")
    return [30 - match.state.hp[1], is_finished(match, 0)]


@pytest.mark.rule("FA.ROLL.01", "FA.ROLL.02", "FA.CARD.04", "FA.GOAL.04")
@pytest.mark.parametrize("skill", [5, 10, 15])
def test_a_roll_up_to_as_hits_and_one_above_misses(skill: int) -> None:
    damages = [duel([roll], skill)[0] for roll in range(2, 20)]
    assert damages == [1] * (skill - 1) + [0] * (19 - skill)


@pytest.mark.rule("FA.ROLL.03", "FA.ROLL.05", "FA.ROLL.12")
def test_a_1_always_hits_for_1_more() -> None:
    assert duel([1], skill=-3)[0] == 2
    assert duel([1], skill=10, damage=3)[0] == 4


@pytest.mark.rule("FA.ROLL.04", "FA.ROLL.06", "FA.ROLL.12")
def test_a_20_always_misses_and_ends_the_turn() -> None:
    assert duel([20], skill=25) == [0, True]
    assert duel([19], skill=25) == [1, False]


@pytest.mark.rule("FA.ROLL.06")
def test_a_fumble_loses_the_ap_left() -> None:
    match = battle(amber("field_marshal", 0, 0), steel("conscript", 1, 0), rolls=[20])
    play(match, "attack:1")
    assert match.state.ap[0] == 0
    assert match.waiting == (1,)


@pytest.mark.rule("FA.ROLL.07", "FA.ROLL.08", "FA.CARD.08")
def test_a_multiplier_throws_its_dice_with_one_action() -> None:
    assert duel([9, 10], dice=2, damage=2) == [4, False]
    assert duel([9, 11], dice=2, damage=2) == [2, False]
    assert duel([11, 12, 3], dice=3) == [1, False]
    match = battle(amber("twin_blade_raider", 0, 0), steel("conscript", 1, 0), rolls=[15, 15])
    assert play(match, "attack:1").state.ap[0] == 1


@pytest.mark.rule("FA.ROLL.09", "FA.ROLL.14")
def test_a_critical_adds_1_for_its_own_die_only() -> None:
    assert duel([1, 11], dice=2, damage=2)[0] == 3
    assert duel([1, 5], dice=2, damage=2)[0] == 5


@pytest.mark.rule("FA.ROLL.10", "FA.ROLL.11")
def test_a_20_among_several_dice_spoils_them_all() -> None:
    assert duel([1, 20], dice=2, damage=2) == [0, True]
    assert duel([20, 3], dice=2, damage=2) == [0, True]


@pytest.mark.rule("FA.ROLL.13")
def test_modifiers_of_different_abilities_add_up() -> None:
    match = battle(
        amber(kind("ghoul", "banding", skill=9), 0, 0), amber("banner_sergeant", -1, 0), amber("conscript", 2, 0),
        steel("mist_shade", 1, 0),
    )  # fmt: skip
    assert strength(match, 0, 3) == 9 + 2 + 2 - 2
    match.state.marked = [3]
    assert strength(match, 0, 3) == 9 + 2 + 2 - 2 + 3


# ---- damage ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.DMG.01", "FA.DMG.06", "FA.CARD.07")
@pytest.mark.parametrize("damage", [1, 2, 3])
def test_a_hit_takes_dmg_from_hp(damage: int) -> None:
    assert duel([10], damage=damage)[0] == damage


@pytest.mark.rule("FA.DMG.02", "FA.CARD.05")
def test_damage_stays_from_round_to_round() -> None:
    match = battle(amber("conscript", 0, 3), steel("riot_warden", 0, 2), rolls=[5, ("income", 2)])
    play(match, "attack:1", "end", "end")
    assert match.state.round == 2
    assert match.state.hp[1] == 7


@pytest.mark.rule("FA.DMG.03", "FA.DMG.04")
@pytest.mark.parametrize("left", [1, 2])
def test_a_soldier_at_0_or_less_leaves_the_grid_at_once(left: int) -> None:
    match = battle(amber(plain(damage=2), 0, 0), steel("conscript", 1, 0, hp=left), rolls=[5])
    play(match, "attack:1")
    assert where(match, 1) is None
    assert match.state.ranks[1] == []
    assert (1, 0) in offered(match, "move")


@pytest.mark.rule("FA.DMG.05")
def test_a_defeated_soldier_never_comes_back() -> None:
    match = battle(amber("conscript", 0, 3), steel("conscript", 0, 2, hp=1), rolls=[5, ("income", 20)])
    play(match, "attack:1", "end")
    match.state.bank[1] = 20
    play(match, "order:1:0")
    assert match.waiting == (1,)
    assert keys(match) == ["buy:field_marshal", "done"]


# ---- abilities in general -------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.ABIL.01")
def test_passive_abilities_need_no_decision() -> None:
    match = battle(amber("banner_sergeant", 0, 0), amber("conscript", 0, 1), steel("conscript", 1, 0))
    assert strength(match, 1, 2) == 9 + 2
    assert strength(battle(amber("conscript", 0, 1), steel("mist_shade", 1, 0)), 0, 1) == 9 - 2
    assert {key.split(":")[0] for key in keys(match)} == {"move", "attack", "end"}


@pytest.mark.rule("FA.ABIL.02")
def test_activated_abilities_happen_only_when_chosen() -> None:
    match = battle(amber("spotter", 0, 0), steel("conscript", 2, 0), rolls=[15])
    play(match, "attack:1")
    assert match.state.marked == []
    play(match, "mark_target:1")
    assert match.state.marked == [1]


@pytest.mark.rule("FA.ABIL.03", "FA.REM.30")
def test_attack_abilities_keep_to_eligible_targets() -> None:
    match = battle(amber("repeater_gunner", 0, 0), steel("conscript", 2, 0), steel("conscript", -3, 0))
    assert offered(match, "rapid_fire") == [1]


@pytest.mark.rule("FA.ABIL.04", "FA.ABIL.05")
def test_attack_abilities_roll_with_the_soldiers_own_numbers() -> None:
    match = battle(amber("bull_aurochs", 0, 0), steel("riot_warden", 1, 0), rolls=[11])
    play(match, "charge:1")
    assert match.state.hp[1] == 8 - 3
    match = battle(amber("bull_aurochs", 0, 0), steel("riot_warden", 1, 0), rolls=[12])
    play(match, "charge:1")
    assert match.state.hp[1] == 8


@pytest.mark.rule("FA.ABIL.06", "FA.ACT.04")
@pytest.mark.parametrize("card", ["pulse_node", "arc_trooper"])
def test_an_ability_without_a_price_costs_1_ap(card: str) -> None:
    match = battle(amber(card, 0, 0), steel("conscript", 2, 0), rolls=[15])
    play(match, "pulse:1" if card == "pulse_node" else "shock:1")
    assert match.state.ap[0] == 1


@pytest.mark.rule("FA.ABIL.07")
def test_a_price_of_2_needs_2_ap() -> None:
    match = battle(amber("repeater_gunner", 0, 0, ap=1), steel("conscript", 2, 0))
    assert offered(match, "rapid_fire") == []
    assert why_not(match, "rapid_fire") == "FA.ABIL.07"


@pytest.mark.rule("FA.ABIL.08")
def test_abilities_wait_for_the_action_phase() -> None:
    match = battle(amber("bonecaller", 0, 0), steel("conscript", 4, -4), rolls=[("income", 2)])
    assert any(key.startswith("summon") for key in keys(match))
    play(match, "end", "end")
    asked = []
    while match.ask is not None and match.ask.prompt != "activate" and match.ask.prompt != "act":
        asked += keys(match)
        play(match, match.choices[-1])
    assert asked
    assert not any(key.startswith("summon") for key in asked)


@pytest.mark.rule("FA.ABIL.09")
def test_a_fumbled_attack_ability_ends_the_turn() -> None:
    match = battle(amber("autocannon_team", 0, 0), steel("conscript", 2, 0), rolls=[20, 3])
    play(match, "rapid_fire:1")
    assert match.state.hp[1] == 3
    assert is_finished(match, 0)
