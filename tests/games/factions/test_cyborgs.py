"""The abilities of the Cyborgs."""

from __future__ import annotations

import pytest

from .field import (
    amber,
    battle,
    cells,
    is_finished,
    keys,
    kind,
    offered,
    plain,
    play,
    rust,
    steel,
    strength,
    where,
    why_not,
)

FAR = (4, -4)
TOUGH = plain(health=30)

# ---- Energy Beam ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.CYB.02", "FA.CYB.03", "FA.CYB.04", "FA.CYB.05")
@pytest.mark.parametrize(("roll", "damage"), [(12, 4), (13, 0), (1, 5)])
def test_the_beam_rolls_as_for_4_damage_and_2_ap(roll: int, damage: int) -> None:
    match = battle(amber("beam_platform", 0, 0), steel(TOUGH, 3, 0), steel("conscript", *FAR), rolls=[roll])
    play(match, "energy_beam:1")
    assert 30 - match.state.hp[1] == damage
    assert match.state.ap[0] == 0


@pytest.mark.rule("FA.CYB.02")
def test_the_beam_needs_2_ap() -> None:
    match = battle(amber("beam_platform", 0, 0, ap=1), steel(TOUGH, 3, 0))
    assert offered(match, "energy_beam") == []
    assert why_not(match, "energy_beam") == "FA.ABIL.07"


@pytest.mark.rule("FA.CYB.03")
@pytest.mark.parametrize(("ruling", "reach"), [("exact", [3]), ("up_to", [1, 2, 3])])
def test_the_beam_has_a_range_of_its_own(ruling: str, reach: list[int]) -> None:
    able = [
        distance
        for distance in (1, 2, 3, 4)
        if offered(
            battle(amber("beam_platform", 0, 0), steel(TOUGH, distance, 0), energy_beam_range=ruling), "energy_beam"
        )
    ]
    assert able == reach


@pytest.mark.rule("FA.CYB.05")
def test_the_beam_keeps_to_the_nearest_enemy() -> None:
    match = battle(amber("beam_platform", 0, 0), steel(TOUGH, 3, 0), steel(TOUGH, -2, 0))
    assert offered(match, "energy_beam") == []


# ---- Grapple --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.CYB.06", "FA.CYB.07", "FA.CYB.08")
def test_grapple_reaches_an_enemy_or_ally_two_tiles_away_for_2_ap() -> None:
    match = battle(
        amber("tow_harpooner", 0, 0), amber("conscript", -2, 0), amber("conscript", 0, 1), steel(TOUGH, 2, 0),
        steel(TOUGH, 0, -3), steel("conscript", *FAR), rolls=[15],
    )  # fmt: skip
    assert offered(match, "grapple") == [1, 3]
    play(match, "grapple:3")
    assert match.chance.counter == 1
    assert match.state.ap[0] == 0
    assert offered(battle(amber("tow_harpooner", 0, 0, ap=1), steel(TOUGH, 2, 0)), "grapple") == []


@pytest.mark.rule("FA.CYB.08")
def test_an_enemy_must_be_the_nearest_but_an_ally_need_not() -> None:
    match = battle(amber("tow_harpooner", 0, 0), amber("conscript", -2, 0), steel(TOUGH, 2, 0), steel(TOUGH, 1, -1))
    assert offered(match, "grapple") == [1]


@pytest.mark.rule("FA.CYB.09")
def test_a_failed_grapple_moves_nobody() -> None:
    match = battle(amber("tow_harpooner", 0, 0), steel(TOUGH, 2, 0), rolls=[13])
    play(match, "grapple:1")
    assert match.chance.counter == 1
    assert where(match, 1) == (2, 0)
    assert match.state.hp[1] == 30


@pytest.mark.rule("FA.CYB.10")
def test_a_grapple_pulls_its_target_one_tile_closer() -> None:
    match = battle(amber("tow_harpooner", 0, 0), steel(TOUGH, 0, 2), rolls=[12])
    play(match, "grapple:1")
    assert where(match, 1) == (0, 1)
    assert match.state.hp[1] == 28


@pytest.mark.rule("FA.CYB.11")
def test_the_grappling_player_chooses_between_two_tiles() -> None:
    match = battle(amber("tow_harpooner", 0, 0), steel(TOUGH, 1, -2), rolls=[12])
    play(match, "grapple:1")
    assert match.waiting == (0,)
    assert cells(match) == [(0, -1), (1, -1)]
    play(match, match.choices[0])
    assert where(match, 1) in [(0, -1), (1, -1)]


@pytest.mark.rule("FA.CYB.08", "FA.CYB.10")
@pytest.mark.parametrize(("ruling", "hp"), [("enemy", [30, 28]), ("all", [28, 28]), ("none", [30, 30])])
def test_whom_a_grapple_hurts_is_a_ruling(ruling: str, hp: list[int]) -> None:
    found = []
    for side in (amber, steel):
        match = battle(amber("tow_harpooner", 0, 0), side(TOUGH, 2, 0), rolls=[12], grapple_damage=ruling)
        play(match, "grapple:1")
        found.append(match.state.hp[1])
        assert where(match, 1) == (1, 0)
    assert found == hp


@pytest.mark.rule("FA.CYB.10")
def test_a_grapple_needs_a_vacant_tile_between() -> None:
    match = battle(amber("tow_harpooner", 0, 0), amber("conscript", 1, 0), amber("conscript", 2, 0), steel(TOUGH, *FAR))
    assert offered(match, "grapple") == []


# ---- Hunker Down ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.CYB.14", "FA.CYB.15", "FA.CYB.16")
def test_hunker_down_takes_1_off_one_attack_per_round_if_its_owner_likes() -> None:
    match = battle(
        amber(plain(damage=2, actions=3), 0, 0), steel("siege_walker", 1, 0), steel("conscript", *FAR), rolls=[5, 5, 5]
    )
    play(match, "attack:1")
    assert match.waiting == (1,)
    assert keys(match) == ["hunker", "take"]
    play(match, "take")
    assert match.state.hp[1] == 6
    play(match, "attack:1", "hunker")
    assert match.state.hp[1] == 5
    play(match, "attack:1")
    assert match.state.hp[1] == 3  # not asked again this round


@pytest.mark.rule("FA.CYB.14", "FA.CYB.16")
@pytest.mark.parametrize(("roll", "damage"), [(5, 2), (1, 3)])
def test_the_question_tells_the_damage_at_stake(roll: int, damage: int) -> None:
    match = battle(amber(plain(damage=2), 0, 0), steel("siege_walker", 1, 0), rolls=[roll])
    question = play(match, "attack:1").scene(1).question
    assert question is not None
    assert question.text == (
        f"Amber Conscript hits Steel Siege Walker for {damage} of his 8 health. Hunker down for 1 less? Once a round."
    )
    assert [option.look.text for option in question.options] == [
        f"Hunker down: {damage - 1} damage",
        f"Take {damage} damage",
    ]
    assert [option.look.after for option in question.options] == [
        f"{9 - damage} health left",
        f"{8 - damage} health left, can hunker down later",
    ]
    assert question.context is not None
    assert (question.context.who, question.context.whom) == ("s0", "s1")


def test_the_question_says_when_a_life_hangs_on_it() -> None:
    match = battle(amber(plain(damage=2), 0, 0), steel("siege_walker", 1, 0, hp=2), rolls=[5])
    question = play(match, "attack:1").question(1)
    assert question is not None
    assert [option.look.after for option in question.options] == ["1 health left", "he is defeated"]
    assert question.context is not None
    assert question.context.stakes == "without it he is defeated. Nothing is rolled for this."


def test_nobody_is_asked_to_hunker_down_who_dies_all_the_same() -> None:
    for card, asked in ((plain(damage=3), False), (kind("conscript", "drain_life", damage=3), True)):
        match = battle(amber(card, 0, 0), steel("siege_walker", 1, 0, hp=2), steel("conscript", 4, -4), rolls=[5])
        play(match, "attack:1")
        assert (match.ask is not None and match.ask.prompt == "hunker") is asked


@pytest.mark.rule("FA.CYB.15", "FA.CLEAN.03")
def test_hunker_down_comes_back_with_the_next_round() -> None:
    match = battle(amber(plain(), 0, 3), steel("siege_walker", 0, 2), rolls=[5, ("income", 2), 5])
    play(match, "attack:1", "hunker", "end", "end", "order:0:1", "attack:1")
    assert keys(match) == ["hunker", "take"]


@pytest.mark.rule("FA.CYB.14")
def test_hunker_down_can_save_a_life_and_by_ruling_costs_ap() -> None:
    match = battle(amber(plain(), 0, 0), steel("plated_trooper", 1, 0, hp=1), rolls=[5])
    play(match, "attack:1", "hunker")
    assert match.state.hp[1] == 1
    match = battle(amber(plain(), 0, 0), steel("plated_trooper", 1, 0), rolls=[5], reaction_cost=1)
    assert play(match, "attack:1", "hunker").state.ap[1] == 1
    match = battle(amber(plain(), 0, 0), steel("plated_trooper", 1, 0, ap=0), rolls=[5], reaction_cost=1)
    assert play(match, "attack:1").state.hp[1] == 4


# ---- Pulse ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.CYB.24", "FA.CYB.25", "FA.CYB.26")
def test_pulse_takes_up_to_three_connected_enemies_in_range() -> None:
    match = battle(
        amber("pulse_node", 0, 0), steel(TOUGH, 1, 0), steel(TOUGH, 2, 0), steel(TOUGH, 2, -1), steel(TOUGH, 3, 0),
        steel(TOUGH, -2, 0),
    )  # fmt: skip
    # 4 is out of range; 5 is alone; the nearest, 1, must be in the group
    assert offered(match, "pulse") == [1, (1, 2), (1, 2, 3), (1, 3)]


@pytest.mark.rule("FA.CYB.26")
def test_a_chain_of_three_is_connected() -> None:
    match = battle(amber("pulse_node", 0, 0), steel(TOUGH, 1, -1), steel(TOUGH, 1, 0), steel(TOUGH, 0, 1))
    assert (1, 2, 3) in offered(match, "pulse")
    assert (1, 3) not in offered(match, "pulse")


@pytest.mark.rule("FA.CYB.24", "FA.CYB.27")
@pytest.mark.parametrize(("roll", "damages"), [(5, [1, 1, 1]), (10, [1, 0, 1]), (1, [2, 2, 2]), (12, [0, 0, 0])])
def test_one_roll_for_all_with_modifiers_for_each(roll: int, damages: list[int]) -> None:
    shade = kind("mist_shade", "evasive", health=30)
    enemies = (steel(TOUGH, 1, -1), steel(shade, 1, 0), steel(TOUGH, 0, 1))
    match = battle(amber("pulse_node", 0, 0), *enemies, rolls=[roll])
    play(match, "pulse:1:2:3")
    assert [30 - hp for hp in match.state.hp[1:]] == damages
    assert match.chance.counter == 1
    assert match.state.ap[0] == 1


# ---- Repair ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.CYB.28", "FA.CYB.29", "FA.CYB.30", "FA.CYB.31")
def test_repair_restores_1_hp_to_an_adjacent_ally_for_1_ap() -> None:
    match = battle(
        amber("weld_unit", 0, 0, hp=1), amber("scrap_drone", 1, 0, hp=1), amber("scrap_drone", 2, 0, hp=1),
        amber("scrap_drone", 0, 1), steel("scrap_drone", -1, 0, hp=1),
    )  # fmt: skip
    assert offered(match, "repair") == [1]  # not himself, not the distant, not the hale, not an enemy
    play(match, "repair:1")
    assert match.state.hp[1] == 2
    assert match.state.ap[0] == 1
    assert offered(match, "repair") == []


@pytest.mark.rule("FA.CYB.29")
def test_a_partners_soldier_is_an_ally() -> None:
    match = battle(amber("weld_unit", 0, 0), rust("scrap_drone", 1, 0, hp=1), steel("conscript", 5, -3), mode="2v2")
    assert offered(match, "repair") == [1]


# ---- Shield ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.CYB.32", "FA.CYB.33", "FA.CYB.34")
def test_shield_covers_its_bearer_and_allies_within_two_tiles() -> None:
    match = battle(
        amber("conscript", 0, 0), amber("conscript", 0, 1), steel("aegis_carrier", 2, 0), steel("conscript", 1, 0),
        steel("conscript", 2, -2), steel("conscript", 2, -3),
    )  # fmt: skip
    assert [strength(match, 0, target) for target in (2, 3, 4, 5)] == [7, 7, 7, 9]
    assert strength(match, 3, 0) == 9  # no cover for enemies


@pytest.mark.rule("FA.CYB.33")
def test_two_shields_add_up_by_ruling() -> None:
    for stacking, total in ((True, 5), (False, 7)):
        match = battle(
            amber("conscript", 0, 0), steel("aegis_carrier", 2, 0), steel("aegis_carrier", 3, 0), aura_stacking=stacking
        )
        assert strength(match, 0, 1) == total


# ---- Shock ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.CYB.35", "FA.CYB.36")
@pytest.mark.parametrize(("distance", "able"), [(1, True), (3, True), (4, False)])
def test_shock_lengthens_the_range_by_one(distance: int, able: bool) -> None:
    match = battle(amber("arc_trooper", 0, 0), steel(TOUGH, distance, 0))
    assert offered(match, "shock") == ([1] if able else [])
    assert offered(match, "attack") == ([1] if distance < 3 else [])


@pytest.mark.rule("FA.CYB.35", "FA.CYB.36")
@pytest.mark.parametrize(("distance", "able"), [(1, False), (2, True), (4, True), (5, False)])
def test_shock_leaves_the_lower_end_of_the_range(distance: int, able: bool) -> None:
    match = battle(amber(kind("arc_trooper", reach=(2, 3)), -1, 0), steel(TOUGH, distance - 1, 0))
    assert offered(match, "shock") == ([1] if able else [])


@pytest.mark.rule("FA.CYB.36")
@pytest.mark.parametrize(("roll", "hurt"), [(1, 3), (11, 2), (12, 0)])
def test_shock_rolls_as_and_deals_dmg_for_1_ap(roll: int, hurt: int) -> None:
    match = battle(amber(kind("arc_trooper", damage=2), 0, 0), steel(TOUGH, 3, 0), rolls=[roll])
    play(match, "shock:1")
    assert 30 - match.state.hp[1] == hurt
    assert match.state.ap[0] == 1


@pytest.mark.rule("FA.CYB.36")
def test_shock_keeps_to_the_nearest_enemy_and_to_as() -> None:
    match = battle(amber("arc_trooper", 0, 0), steel(TOUGH, 3, 0), steel("mist_shade", -2, 0), rolls=[10])
    assert offered(match, "shock") == [2]
    play(match, "shock:2")
    assert match.state.hp[2] == 3  # 10 against 11 - 2


@pytest.mark.rule("FA.CYB.37")
def test_shock_switches_his_other_abilities_off() -> None:
    card = kind("arc_trooper", "shock", "headhunter", "drain_life", "single_shot", "knockback", "banding")
    match = battle(
        amber(card, 0, 0, hp=1),
        steel(TOUGH, 3, 0),
        amber("conscript", 4, 0),
        amber("banner_sergeant", -1, 0),
        rolls=[4],
    )
    play(match, "shock:1")
    assert match.state.hp[1] == 29  # no critical at 4
    assert match.state.hp[0] == 1  # nothing drained
    assert where(match, 1) == (3, 0)  # no push
    assert not is_finished(match, 0)  # no Single Shot
    from rulewright.games.factions.rules.abilities.cyborgs import SHOCK
    from rulewright.games.factions.rules.rolling import attack_strength

    assert attack_strength(match.state, 0, 1, SHOCK) == 11 + 2  # no Banding, but Inspire of another


@pytest.mark.rule("FA.CYB.37", "FA.REM.21")
def test_a_mark_does_not_waive_the_nearest_rule_for_shock() -> None:
    match = battle(amber(kind("arc_trooper", "shock", "mark_target"), 0, 0), steel(TOUGH, 3, 0), steel(TOUGH, -2, 0))
    play(match, "mark_target:1")
    assert offered(match, "shock") == [2]
