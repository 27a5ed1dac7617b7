"""The abilities of the Remnants, and those of other factions that are word for word the same."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.games.factions.rules.abilities.remnants import RAPID_FIRE
from rulewright.games.factions.rules.rolling import attack_strength

from .field import (
    Battle,
    amber,
    battle,
    cells,
    go,
    is_finished,
    keys,
    kind,
    offered,
    plain,
    play,
    steel,
    strength,
    tile,
    where,
    why_not,
)

FAR = (4, -4)
TOUGH = plain(health=30)

# ---- Battle-Ready ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.REM.01", "FA.REM.02", "FA.REM.03")
def test_a_battle_ready_newcomer_moves_and_does_nothing_else() -> None:
    card = kind("dust_runner", "battle_ready", "mark_target")
    match = battle(amber(card, 0, 0, sick=True), steel("conscript", 1, 0))
    assert {key.split(":")[0] for key in keys(match)} == {"move", "end"}
    assert why_not(match, "attack:1") == "FA.REM.02"
    go(match, -1, 0)
    assert {key.split(":")[0] for key in keys(match)} == {"move", "end"}


@pytest.mark.rule("FA.REM.01")
def test_a_battle_ready_newcomer_is_not_finished_as_others_are() -> None:
    from rulewright.games.factions.rules.content import SOLDIERS
    from rulewright.games.factions.rules.state import ENTER, enlist

    from .field import begin, table_of

    for card, asked in (("dust_runner", "activate"), ("conscript", "act")):
        table = table_of(amber("conscript", 0, 3), steel("conscript", *FAR), phase=ENTER)
        table.waiting[0] = [enlist(table, 0, SOLDIERS[card])]
        match = begin(table)
        play(match, match.choices[0])
        assert match.ask is not None
        assert match.ask.prompt == asked


@pytest.mark.rule("FA.REM.02")
def test_a_battle_ready_soldier_attacks_from_the_next_round_on() -> None:
    assert offered(battle(amber("dust_runner", 0, 0), steel("conscript", 1, 0)), "attack") == [1]


# ---- Elusive, Headhunter, Inspire -----------------------------------------------------------------------------------


@pytest.mark.rule("FA.REM.05", "FA.BST.11", "FA.CYB.01", "FA.UND.10")
@pytest.mark.parametrize("card", ["dust_runner", "glade_panther", "recon_frame", "mist_shade"])
def test_elusive_and_evasive_soldiers_are_harder_to_hit(card: str) -> None:
    match = battle(amber("conscript", 0, 0), steel(card, 1, 0))
    assert strength(match, 0, 1) == 9 - 2


@pytest.mark.rule("FA.REM.06", "FA.CYB.12")
@pytest.mark.parametrize("card", ["longshot", "hunter_frame"])
@pytest.mark.parametrize(("roll", "damage"), [(1, 3), (4, 3), (5, 2)])
def test_headhunters_strike_critically_up_to_4(card: str, roll: int, damage: int) -> None:
    distance = 2 if card == "longshot" else 1
    match = battle(amber(card, 0, 0), steel(TOUGH, distance, 0), rolls=[roll])
    play(match, "attack:1")
    assert 30 - match.state.hp[1] == damage


@pytest.mark.rule("FA.REM.06")
def test_a_headhunter_hits_with_a_4_above_his_as() -> None:
    match = battle(amber(kind("longshot", "headhunter", skill=1), 0, 0), steel(TOUGH, 2, 0), rolls=[4])
    play(match, "attack:1")
    assert 30 - match.state.hp[1] == 3


@pytest.mark.rule("FA.REM.07", "FA.CYB.13")
@pytest.mark.parametrize(("rolls", "damage"), [([3, 3], 4), ([4, 10], 2), ([5, 9], 2), ([2, 20], 0)])
def test_each_die_of_a_headhunter_counts_by_itself(rolls: list[int], damage: int) -> None:
    match = battle(amber(kind("blade_frame", "headhunter", skill=9), 0, 0), steel(TOUGH, 1, 0), rolls=rolls)
    play(match, "attack:1")
    assert 30 - match.state.hp[1] == damage


@pytest.mark.rule("FA.REM.08", "FA.REM.09", "FA.REM.10")
@pytest.mark.parametrize(("distance", "bonus"), [(1, 2), (2, 2), (3, 0)])
def test_inspire_reaches_allies_within_two_tiles_but_not_himself(distance: int, bonus: int) -> None:
    match = battle(amber("conscript", 0, 0), amber("banner_sergeant", -distance, 0), steel("conscript", 1, 0))
    assert strength(match, 0, 2) == 9 + bonus
    assert strength(match, 1, 2) == 11


@pytest.mark.rule("FA.REM.08")
def test_inspire_does_not_help_enemies_and_stacks_by_ruling() -> None:
    match = battle(amber("conscript", 0, 0), steel("banner_sergeant", 1, 0))
    assert strength(match, 0, 1) == 9
    for stacking, total in ((True, 13), (False, 11)):
        placed = (amber("conscript", 0, 0), amber("banner_sergeant", -1, 0), amber("banner_sergeant", 0, 1))
        match = battle(*placed, steel("conscript", 1, 0), aura_stacking=stacking)
        assert strength(match, 0, 3) == total


# ---- Knockback ------------------------------------------------------------------------------------------------------

PUSHERS = pytest.mark.parametrize("card", ["ram_breacher", "cave_ape"])


@PUSHERS
@pytest.mark.rule("FA.REM.11", "FA.REM.12", "FA.BST.12", "FA.BST.13")
def test_knockback_pushes_the_target_directly_away(card: str) -> None:
    match = battle(amber(card, 0, 0), steel(TOUGH, 1, 0), rolls=[5])
    play(match, "attack:1")
    assert match.state.hp[1] == 28
    assert where(match, 1) == (2, 0)


@PUSHERS
@pytest.mark.rule("FA.REM.13", "FA.REM.15", "FA.BST.14", "FA.BST.16")
def test_the_border_prevents_the_push_but_not_the_damage(card: str) -> None:
    match = battle(amber(card, 3, 0), steel(TOUGH, 4, 0), rolls=[5])
    play(match, "attack:1")
    assert match.state.hp[1] == 28
    assert where(match, 1) == (4, 0)
    off_the_border = battle(amber(card, 2, 0), steel(TOUGH, 3, 0), rolls=[5])
    assert where(play(off_the_border, "attack:1"), 1) == (4, 0)


@PUSHERS
@pytest.mark.rule("FA.REM.14", "FA.REM.15", "FA.BST.15", "FA.BST.16")
@pytest.mark.parametrize("behind", [amber, steel])
def test_a_soldier_behind_prevents_the_push(card: str, behind: Any) -> None:
    match = battle(amber(card, 0, 0), steel(TOUGH, 1, 0), behind("conscript", 2, 0), rolls=[5])
    play(match, "attack:1")
    assert match.state.hp[1] == 28
    assert where(match, 1) == (1, 0)
    beside = battle(amber(card, 0, 0), steel(TOUGH, 1, 0), behind("conscript", 2, -1), rolls=[5])
    assert where(play(beside, "attack:1"), 1) == (2, 0)


@PUSHERS
@pytest.mark.rule("FA.REM.16", "FA.BST.16")
def test_a_miss_pushes_nobody(card: str) -> None:
    missed, hit = (battle(amber(card, 0, 0), steel(TOUGH, 1, 0), rolls=[roll]) for roll in (15, 5))
    assert where(play(missed, "attack:1"), 1) == (1, 0)
    assert where(play(hit, "attack:1"), 1) == (2, 0)


@pytest.mark.rule("FA.REM.12")
@pytest.mark.parametrize(
    ("target", "tiles"), [((1, 0), [(2, 0)]), ((2, 0), [(3, 0)]), ((2, 1), [(3, 1)]), ((1, 1), [(1, 2), (2, 1)])]
)
def test_the_direction_of_a_push(target: tuple[int, int], tiles: list[tuple[int, int]]) -> None:
    match = battle(amber(kind("conscript", "knockback", reach=(1, 3)), 0, 0), steel(TOUGH, *target), rolls=[5])
    play(match, "attack:1")
    if len(tiles) > 1:
        assert match.waiting == (0,)
        assert cells(match) == tiles
        play(match, match.choices[0])
    assert where(match, 1) in tiles


@pytest.mark.rule("FA.REM.12", "FA.REM.14")
@pytest.mark.parametrize("near_first", [True, False])
def test_of_two_targets_the_farther_is_pushed_first(near_first: bool) -> None:
    card = kind("conscript", "knockback", "spreadshot", reach=(1, 2))
    near, far = steel(TOUGH, 1, 0), steel(TOUGH, 2, 0)
    match = battle(amber(card, 0, 0), *((near, far) if near_first else (far, near)), rolls=[5])
    play(match, "attack:1:2")
    cells = [where(match, soldier) for soldier in (1, 2)]
    assert cells == ([(2, 0), (3, 0)] if near_first else [(3, 0), (2, 0)])  # in a line, both find their tile free


@pytest.mark.rule("FA.REM.13", "FA.GRID.08")
def test_terrain_behind_prevents_the_push_too() -> None:
    match = battle(amber("ram_breacher", 0, -1), steel(TOUGH, 0, 0), rolls=[5], map="ruins")
    play(match, "attack:1")
    assert where(match, 1) == (0, 1)
    match = battle(amber("ram_breacher", 1, -1), steel(TOUGH, 1, 0), rolls=[5], map="ruins")
    play(match, "attack:1")
    assert where(match, 1) == (1, 0)  # (1, 1) is a ruin


# ---- Mark Target ----------------------------------------------------------------------------------------------------

MARKERS = pytest.mark.parametrize("card", ["spotter", "recon_frame"])


@MARKERS
@pytest.mark.rule("FA.REM.17", "FA.REM.18", "FA.REM.19", "FA.CYB.17", "FA.CYB.18")
def test_marking_costs_1_ap_reaches_3_tiles_and_needs_no_roll(card: str) -> None:
    match = battle(amber(card, 0, 0), steel("conscript", 1, 0), steel("conscript", -3, 0), steel("conscript", 0, -4))
    assert offered(match, "mark_target") == [1, 2]
    assert why_not(match, "mark_target:3") == "FA.REM.18"
    play(match, "mark_target:2")
    assert match.state.ap[0] == 1
    assert match.state.marked == [2]
    assert match.chance.counter == 0


@MARKERS
@pytest.mark.rule("FA.REM.20", "FA.CYB.19")
def test_a_mark_lasts_for_the_round(card: str) -> None:
    match = battle(amber(card, 0, 3), amber("conscript", 1, 2), steel("conscript", 0, 0))
    play(match, "mark_target:2", "end")
    assert match.state.marked == [2]
    play(match, "end", "end")
    assert match.state.round == 2
    assert match.state.marked == []


@MARKERS
@pytest.mark.rule("FA.REM.21", "FA.REM.22", "FA.CYB.20", "FA.CYB.21")
def test_a_marked_target_may_be_attacked_though_others_are_nearer_but_within_rng(card: str) -> None:
    archer, distant, close = (
        attackable_when_marked(card, attacker, *cell)
        for attacker, cell in (("bone_archer", (1, 1)), ("conscript", (0, 1)), ("bone_archer", (3, -1)))
    )
    assert archer == [2]  # RNG 2-3: he may shoot past soldier 1, who stands next to him
    assert distant == [1]  # RNG 1-2: the marked one is 3 away
    assert close == []  # RNG 2-3, and the marked one stands next to him: the minimum distance counts too


def attackable_when_marked(marker: str, attacker: str, *cell: int) -> list[Any]:
    """Whom a soldier can attack once soldier 2 on (3, 0), with soldier 1 on (1, 0), has been marked."""
    placed = (amber(marker, 0, 0), steel("conscript", 1, 0), steel("conscript", 3, 0), amber(attacker, *cell))
    match = play(battle(*placed), "mark_target:2", "end", "1", "end")
    return offered(match, "attack")


@MARKERS
@pytest.mark.rule("FA.REM.23", "FA.CYB.22")
def test_all_attackers_have_3_more_against_it(card: str) -> None:
    match = battle(amber(card, 0, 0), amber("conscript", 0, 1), steel("conscript", 1, 0))
    before = strength(match, 0, 2), strength(match, 1, 2)
    play(match, "mark_target:2")
    assert (strength(match, 0, 2), strength(match, 1, 2)) == (before[0] + 3, before[1] + 3)


@MARKERS
@pytest.mark.rule("FA.REM.24", "FA.CYB.23")
def test_a_target_is_marked_once_per_round(card: str) -> None:
    match = battle(amber(card, 0, 0), amber(card, 0, 1), steel("conscript", 1, 0))
    play(match, "mark_target:2")
    assert offered(match, "mark_target") == []
    assert why_not(match, "mark_target:2") == "FA.REM.24"
    assert strength(match, 1, 2) == match.state.card[1].skill + 3


# ---- Rapid Fire -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.REM.25", "FA.REM.26", "FA.REM.27")
@pytest.mark.parametrize(("rolls", "damage"), [([12, 13], 1), ([1, 12], 3), ([12, 12], 2)])
def test_rapid_fire_throws_two_dice_at_minus_2(rolls: list[int], damage: int) -> None:
    match = battle(amber(kind("autocannon_team", "rapid_fire", skill=14), 0, 0), steel(TOUGH, 2, 0), rolls=rolls)
    play(match, "rapid_fire:1")
    assert 30 - match.state.hp[1] == damage
    assert match.state.ap[0] == 1
    assert attack_strength(match.state, 0, 1, RAPID_FIRE) == 12


@pytest.mark.rule("FA.REM.28")
def test_after_rapid_fire_attacks_throw_twice_the_dice_for_the_round() -> None:
    match = battle(
        amber(kind("autocannon_team", "rapid_fire"), 0, 3), steel(TOUGH, 0, 1), rolls=[15, 15, 11, 12]
    )  # fmt: skip
    play(match, "rapid_fire:1", "attack:1")
    assert match.state.hp[1] == 29
    assert match.chance.counter == 4


@pytest.mark.rule("FA.REM.29")
def test_a_20_on_either_die_spoils_both() -> None:
    match = battle(amber("autocannon_team", 0, 0), steel(TOUGH, 2, 0), rolls=[1, 20])
    play(match, "rapid_fire:1")
    assert match.state.hp[1] == 30
    assert is_finished(match, 0)


@pytest.mark.rule("FA.REM.30", "FA.ABIL.03")
@pytest.mark.parametrize(("distance", "able"), [(1, False), (2, True), (3, True), (4, False)])
def test_rapid_fire_keeps_to_rng(distance: int, able: bool) -> None:
    match = battle(amber("autocannon_team", 0, 0), steel("conscript", distance, 0))
    assert offered(match, "rapid_fire") == ([1] if able else [])


@pytest.mark.rule("FA.REM.30")
def test_rapid_fire_needs_an_eligible_target_nearest_or_marked() -> None:
    card = kind("autocannon_team", "rapid_fire", "mark_target")
    match = battle(amber(card, 0, 0), steel("conscript", 2, 0), steel("conscript", -3, 0))
    assert offered(match, "rapid_fire") == [1]
    play(match, "mark_target:2")
    assert offered(match, "rapid_fire") == [1, 2]


@pytest.mark.rule("FA.REM.30", "FA.REM.25")
def test_rapid_fire_strikes_a_single_target_even_with_spreadshot() -> None:
    card = kind("autocannon_team", "rapid_fire", "spreadshot")
    match = battle(amber(card, 0, 0), steel("conscript", 2, 0), steel("conscript", 2, -1))
    assert offered(match, "attack") == [1, (1, 2), 2]
    assert offered(match, "rapid_fire") == [1, 2]


# ---- Single Shot ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.REM.31", "FA.REM.33", "FA.BST.21")
@pytest.mark.parametrize("card", ["longshot", "bile_spitter"])
@pytest.mark.parametrize("roll", [5, 15])
def test_single_shot_ends_the_turn_hit_or_miss(card: str, roll: int) -> None:
    match = battle(amber(card, 0, 0), steel(TOUGH, 2, 0), rolls=[roll])
    play(match, "attack:1")
    assert is_finished(match, 0)
    assert match.waiting == (1,)


@pytest.mark.rule("FA.REM.32")
def test_attack_abilities_end_the_turn_too() -> None:
    match = battle(amber(kind("repeater_gunner", actions=3), 0, 0), steel(TOUGH, 2, 0), rolls=[15, 15])
    play(match, "rapid_fire:1")
    assert is_finished(match, 0)


@pytest.mark.rule("FA.BST.22")
@pytest.mark.parametrize(("ability", "key"), [("stomp", "stomp"), ("stun", "stun:1"), ("charge", "charge:1")])
def test_charge_stomp_and_stun_end_the_turn_of_a_single_shot_soldier(ability: str, key: str) -> None:
    card = kind("bull_aurochs", ability, "single_shot", actions=3)
    match = battle(amber(card, 0, 0), steel(TOUGH, 1, 0), steel("conscript", *FAR), rolls=[15])
    play(match, key)
    assert is_finished(match, 0)


@pytest.mark.rule("FA.REM.34")
def test_moves_and_other_abilities_may_precede_the_shot() -> None:
    match = battle(
        amber(kind("longshot", "single_shot", "mark_target", actions=4), 0, 0), steel(TOUGH, 3, 0), rolls=[5]
    )
    play(go(match, 1, 0), "mark_target:1")
    assert not is_finished(match, 0)
    play(match, "attack:1")
    assert is_finished(match, 0)


# ---- Spreadshot -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.REM.35", "FA.REM.36", "FA.REM.37")
def test_spreadshot_strikes_one_or_two_neighbouring_enemies_in_range() -> None:
    match = battle(
        amber("scattergunner", 0, 0), steel("conscript", 1, 0), steel("conscript", 2, 0), steel("conscript", 3, 0),
        steel("conscript", -2, 0),
    )  # fmt: skip
    # 3 is out of range; 4 is in range but stands alone; 2 is in range next to 1
    assert offered(match, "attack") == [1, (1, 2)]


@pytest.mark.rule("FA.REM.38")
@pytest.mark.parametrize(("roll", "damages"), [(5, [1, 1]), (10, [1, 0]), (12, [0, 0]), (1, [2, 2])])
def test_one_roll_is_compared_with_the_as_against_each(roll: int, damages: list[int]) -> None:
    match = battle(
        amber("scattergunner", 0, 0),
        steel(TOUGH, 1, 0),
        steel(kind("dust_runner", "elusive", health=30), 1, -1),
        rolls=[roll],
    )
    play(match, "attack:1:2")
    assert [30 - hp for hp in match.state.hp[1:]] == damages
    assert match.chance.counter == 1


# ---- Tactical Swap --------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.REM.39", "FA.REM.40", "FA.REM.41")
def test_tactical_swap_exchanges_tiles_with_an_adjacent_ally_for_2_ap() -> None:
    match = battle(
        amber("field_marshal", 0, 0), amber("conscript", 1, 0, finished=True, hp=2), amber("conscript", 2, 0),
        steel("conscript", 0, 1),
    )  # fmt: skip
    assert offered(match, "tactical_swap") == [1]
    play(match, "tactical_swap:1")
    assert (where(match, 0), where(match, 1)) == ((1, 0), (0, 0))
    assert (match.state.at[tile(match, 0, 0)], match.state.at[tile(match, 1, 0)]) == (1, 0)
    assert match.state.ap[0] == 1
    assert match.state.hp[:2] == [6, 2]
    assert is_finished(match, 1)
    assert not is_finished(match, 0)


# ---- Taunt ----------------------------------------------------------------------------------------------------------

TAUNTERS = pytest.mark.parametrize("card", ["riot_warden", "crypt_warden"])


def taunted(
    card: str, victim: Any, *others: Any, rolls: list[int] | None = None, at: tuple[int, int] = (0, 0)
) -> Battle:
    """A match in which soldier 0 has just taunted soldier 1."""
    return play(battle(amber(card, *at), victim, *others, rolls=rolls or []), "taunt:1")


@TAUNTERS
@pytest.mark.rule("FA.REM.43", "FA.UND.33")
def test_taunt_costs_1_ap(card: str) -> None:
    assert offered(battle(amber(card, 0, 0, ap=1), steel("conscript", 1, 0)), "taunt") == [1]
    from rulewright.games.factions.rules.content import ABILITIES

    assert ABILITIES["taunt"].ap == 1


@TAUNTERS
@pytest.mark.rule("FA.REM.44", "FA.REM.45", "FA.UND.34", "FA.UND.35")
def test_an_unfinished_enemy_within_two_tiles_nearest_or_not(card: str) -> None:
    match = battle(
        amber(card, 0, 0), steel("conscript", 1, 0, finished=True), steel("conscript", -2, 0), steel("conscript", 0, 3)
    )
    assert offered(match, "taunt") == [2]
    assert why_not(match, "taunt:1") == "FA.REM.45"


@TAUNTERS
@pytest.mark.rule("FA.REM.46", "FA.REM.47", "FA.UND.36", "FA.UND.37")
def test_the_taunters_turn_ends_and_the_enemy_is_activated(card: str) -> None:
    match = taunted(card, steel("autocannon_team", 2, 0), steel("conscript", *FAR))
    assert is_finished(match, 0)
    assert match.state.ap[0] == 0
    assert match.state.active == 1
    assert match.waiting == (1,)


@TAUNTERS
@pytest.mark.rule("FA.REM.48", "FA.REM.51", "FA.REM.53", "FA.UND.38", "FA.UND.41", "FA.UND.43")
def test_he_must_attack_the_taunter_even_if_others_are_nearer_and_may_do_nothing_else(card: str) -> None:
    match = taunted(card, steel(kind("conscript", actions=3), 2, 0), amber("conscript", 3, 0), rolls=[15, 15, 15])
    assert match.chance.counter == 3  # attacking was all he could do, so nobody was asked
    assert match.state.ap[1] == 0
    assert is_finished(match, 1)
    assert [event.data["whom"] for event in match.events if event.kind == "attacked"] == ["s0", "s0", "s0"]


@TAUNTERS
@pytest.mark.rule("FA.REM.48", "FA.UND.38")
def test_attack_abilities_on_the_taunter_are_his_to_choose(card: str) -> None:
    match = taunted(card, steel("autocannon_team", 2, 0))
    assert keys(match) == ["attack:0", "rapid_fire:0"]
    assert why_not(match, "end") == "FA.REM.51"


@TAUNTERS
@pytest.mark.rule("FA.REM.49", "FA.REM.50", "FA.UND.39", "FA.UND.40")
def test_out_of_range_he_must_move_by_a_shortest_path_which_he_chooses(card: str) -> None:
    match = taunted(card, steel("cave_ape", 1, 1), steel("conscript", *FAR), rolls=[15])
    assert match.waiting == (1,)
    assert offered(match, "move") == [(0, 1), (1, 0)]
    assert len(match.choices) == 2
    go(match, 1, 0)
    assert match.chance.counter == 1  # then he attacks
    assert is_finished(match, 1)


@TAUNTERS
@pytest.mark.rule("FA.REM.49", "FA.REM.50", "FA.UND.39", "FA.UND.40")
def test_each_movement_action_goes_as_far_as_it_can(card: str) -> None:
    match = taunted(card, steel("cave_ape", 2, 0), amber("conscript", 1, 0), steel("conscript", *FAR), rolls=[15])
    assert offered(match, "move") == [(0, 1), (1, -1)]  # around the conscript, two tiles either way
    assert len(match.choices) == 2


@TAUNTERS
@pytest.mark.rule("FA.REM.49", "FA.UND.39")
def test_too_close_is_out_of_range_as_well(card: str) -> None:
    match = taunted(card, steel("bone_archer", 1, 0), rolls=[15])
    assert set(offered(match, "move")) == {(2, 0), (2, -1), (1, 1)}
    go(match, 2, 0)
    assert match.chance.counter == 1


@TAUNTERS
@pytest.mark.rule("FA.REM.49", "FA.UND.39")
def test_without_a_way_his_activation_ends(card: str) -> None:
    wall = [amber("conscript", q, r) for q, r in ((3, 0), (2, 1), (1, 1), (3, -1), (1, 0), (2, -1))]
    match = taunted(card, steel("cave_ape", 2, 0), *wall, steel("conscript", *FAR))
    assert is_finished(match, 1)
    assert where(match, 1) == (2, 0)
    assert match.waiting == (0,)


@TAUNTERS
@pytest.mark.rule("FA.REM.52", "FA.UND.42")
def test_the_taunters_defeat_frees_him(card: str) -> None:
    match = battle(amber(card, 0, 0, hp=1), steel("conscript", 2, 0), rolls=[5])
    play(match, "taunt:1")
    assert where(match, 0) is None
    assert match.state.active == 1
    assert {key.split(":")[0] for key in keys(match)} == {"move", "end"}


@TAUNTERS
@pytest.mark.rule("FA.REM.54", "FA.UND.44")
def test_then_the_taunters_controller_activates_next(card: str) -> None:
    match = taunted(
        card,
        steel("conscript", 2, 0),
        amber("conscript", 0, 3),
        amber("conscript", 1, 3),
        steel("conscript", *FAR),
        rolls=[15, 15],
    )
    assert match.waiting == (0,)
    assert keys(match) == ["2", "3"]


@TAUNTERS
@pytest.mark.rule("FA.REM.48", "FA.REM.49", "FA.UND.38", "FA.UND.39")
@pytest.mark.parametrize(("ability", "rolls"), [("grapple", [15]), ("shock", [15, 15])])
def test_whoever_reaches_the_taunter_with_an_ability_must_attack_and_may_not_move(
    card: str, ability: str, rolls: list[int]
) -> None:
    match = taunted(card, steel(kind("tow_harpooner", ability), 2, 0), steel("conscript", *FAR), rolls=rolls)
    assert match.chance.counter == len(rolls)  # out of his own RNG, but not of the ability's: nobody was asked
    assert where(match, 1) == (2, 0)
    assert is_finished(match, 1)


@TAUNTERS
@pytest.mark.rule("FA.REM.48", "FA.REM.49", "FA.UND.38", "FA.UND.39")
def test_he_stomps_if_he_can_and_moves_only_when_he_cannot_attack_any_more(card: str) -> None:
    match = taunted(card, steel(kind("marsh_colossus", "stomp", reach=(2, 2)), 1, 0), steel("conscript", *FAR))
    assert match.state.hp[0] == match.state.card[0].health - 2
    assert {key.split(":")[0] for key in keys(match)} == {"move"}
    assert set(offered(match, "move")) == {(2, 0), (2, -1), (1, 1)}


WALL = [amber("conscript", q, r) for q, r in ((1, 0), (1, -1), (0, -1), (-1, 1), (0, 1))]  # around (0, 0) but (-1, 0)


@TAUNTERS
@pytest.mark.rule("FA.REM.49", "FA.UND.39", "FA.UND.11", "FA.UND.12")
def test_a_taunted_ethereal_soldier_walks_through_others(card: str) -> None:
    match = taunted(card, steel("mist_shade", 2, 0), *WALL, steel("conscript", *FAR))
    assert where(match, 1) == (-1, 0)  # onto the taunter, and on to the only free tile next to him
    assert is_finished(match, 1)
    assert match.state.at[tile(match, 0, 0)] == 0


@TAUNTERS
@pytest.mark.rule("FA.REM.49", "FA.UND.39", "FA.UND.13")
def test_he_does_not_step_where_he_could_not_leave(card: str) -> None:
    match = taunted(card, steel("mist_shade", 2, 0, ap=1), *WALL, steel("conscript", *FAR))
    assert where(match, 1) == (2, 0)
    assert is_finished(match, 1)


@TAUNTERS
@pytest.mark.rule("FA.UND.12", "FA.REM.48")
def test_on_anothers_tile_he_must_move_on_though_the_taunter_is_in_range(card: str) -> None:
    shade = kind("mist_shade", "ethereal", move=(1, 1), actions=3)
    match = taunted(card, steel(shade, 2, 0), *WALL, steel("conscript", *FAR), rolls=[])
    assert where(match, 1) == (-1, 0)  # over (1, 0), next to the taunter, and over the taunter himself
    assert match.chance.counter == 0


@pytest.mark.rule("FA.REM.49")
def test_a_battle_ready_newcomer_comes_into_range_and_stops() -> None:
    match = battle(amber("riot_warden", 0, 0), steel(kind("relief_trooper"), 2, 0, sick=True), steel("conscript", *FAR))
    play(match, "taunt:1")
    assert where(match, 1) == (1, 0)
    assert is_finished(match, 1)
    assert match.chance.counter == 0


# ---- Unsteady -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.REM.55", "FA.REM.56", "FA.REM.57")
def test_a_movement_action_unsteadies_for_the_rest_of_the_round() -> None:
    match = battle(amber("autocannon_team", 0, 0), steel(TOUGH, 2, 0), rolls=[8, 8])
    assert strength(match, 0, 1) == 11
    play(match, "attack:1")
    assert match.state.hp[1] == 29  # no move yet: 8 against 11
    go(match, 0, 1)
    assert strength(match, 0, 1) == 7
    play(match, "attack:1")
    assert match.state.hp[1] == 29
    assert strength(match, 0, 1) == 7


@pytest.mark.rule("FA.REM.56")
def test_the_next_round_finds_him_steady() -> None:
    match = battle(amber("longshot", 0, 3), steel("conscript", *FAR))
    play(go(match, 0, 2), "end", "end")
    assert match.state.round == 2
    assert strength(match, 0, 1) == 12


@pytest.mark.rule("FA.REM.55")
def test_being_swapped_is_no_movement_action() -> None:
    match = battle(amber("field_marshal", 0, 0), amber("autocannon_team", 0, 1), steel("conscript", 2, 0))
    play(match, "tactical_swap:1")
    assert strength(match, 1, 2) == 11 + 2
