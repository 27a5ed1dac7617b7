"""What the Ability cards do beyond plain numbers."""

from __future__ import annotations

from rulewright.games.undercity.rules.ratings import armour, attack_bonus, damage_bonus, defence, has_cover
from rulewright.games.undercity.rules.state import (
    ACTED,
    CORRODED,
    DEAD_EYE,
    DOWN,
    DRIVEN,
    OFF,
    ROUND,
    SPAWN,
    TURN_OVER,
    WATCHED,
)

from .field import (
    acting,
    activating,
    at,
    feat,
    go,
    keys,
    move,
    pair_turn,
    play,
    space_of,
    starting,
    table_of,
    told,
    villain,
)

S = space_of
G, C, M, P, D = range(5)


def test_momentum_charges_three() -> None:
    table = table_of(heroes={"gardek": "A6"}, abilities=["momentum"])
    match = play(go(acting(table, "gardek", "charge")), move("A5"), move("A4"), move("A3"))
    assert at(match, G) == "A3"


def test_cleave_gives_one_more_axe_attack_once() -> None:
    thugs = [("sword_thug", "red", "D3"), ("sword_thug", "blue", "D3"), ("crossbow_thug", "red", "D3")]
    table = table_of(*thugs, heroes={"gardek": "D3"}, abilities=["cleave"])
    one, two = villain(table, "sword_thug"), villain(table, "sword_thug", "blue")
    match = play(go(acting(table, "gardek"), 6, 6, 6, 6, 6, 6, 6, 6), f"attack:0:{one}")
    assert f"attack:0:{two}" in keys(match)
    play(match, f"attack:0:{two}")
    assert match.state.space[two] == OFF
    assert match.state.blows == [1]


def test_flattening_charge_and_shield_bash() -> None:
    table = table_of(
        ("trollkin_scout", "blue", "D5"), chapter=2, heroes={"gardek": "D4"}, abilities=["flattening_charge"]
    )
    scout = villain(table, "trollkin_scout", "blue")
    match = play(go(acting(table, "gardek", "charge"), 6, 6, 1, 1, 1), move("D5"), f"attack:0:{scout}")
    assert match.state.flags[scout] & DOWN
    table = table_of(
        ("trollkin_scout", "blue", "D5"), chapter=2, heroes={"doorstop": "D5", "pog": "A1"}, abilities=["shield_bash"]
    )
    match = play(go(acting(table, "doorstop"), 6, 6, 1, 1), f"attack:1:{scout}")
    assert match.state.flags[scout] & DOWN


def test_interpose_once_in_a_round() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3", "milo": "D3"}, abilities=["interpose"])
    thug = villain(table, "sword_thug")
    match = play(go(activating(table, thug), 6, 6, 6, 6), "use")
    assert (match.state.health[M], match.state.health[G]) == (7, 8)
    match = go(activating(match.state, thug), 6, 6, 1, 1)
    assert match.over


def test_auras_of_gardek() -> None:
    table = table_of(
        ("sword_thug", "red", "D3"), heroes={"gardek": "D3", "milo": "D3"}, abilities=["hold_the_line", "glower"]
    )
    assert armour(table, M) == 13
    thug = villain(table, "sword_thug")
    assert attack_bonus(table, thug, table.cast.profiles[thug].weapons[0], M) == 5
    table.space[G] = S("A1")
    assert armour(table, M) == 12


def test_mending_blood_and_last_stand() -> None:
    card = feat("war_cry")
    table = table_of(heroes={"gardek": "D3"}, abilities=["mending_blood"], cards=[card])
    table.health[G] = 4
    match = play(go(acting(table, "gardek")), f"mend:{card}")
    assert match.state.health[G] == 5
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"}, abilities=["last_stand"])
    table.health[G] = 1
    match = go(activating(table, villain(table, "sword_thug")), 6, 6, 6, 6, ("last stand", 5))
    assert match.state.health[G] == 1


def test_grudge_match_against_who_hurt_him() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"}, abilities=["grudge_match"])
    thug = villain(table, "sword_thug")
    state = go(activating(table, thug), 6, 6, 6, 6).state
    assert attack_bonus(state, G, state.cast.profiles[G].weapons[0], thug) == 7


def test_stonebreaker_and_trained_minds() -> None:
    table = table_of(chapter=7, heroes={"gardek": "F1"}, abilities=["stonebreaker"])
    assert play(go(acting(table, "gardek", "hold"), 1, 2), "challenge:passage:str").state.closed
    table = table_of(heroes={"pog": "H2", "doorstop": "A1"}, abilities=["tinker"])
    match = play(go(acting(table, "pog", "hold"), 1, 1), "challenge:body:int")
    assert match.state.progress.examined


def test_runes() -> None:
    runes = ["rune_shot_hammer", "rune_shot_piercer", "rune_shot_longshot", "rune_shot_ember", "paired_runes"]
    table = table_of(
        ("sword_thug", "red", "D6"),
        ("trollkin_scout", "blue", "D5"),
        chapter=2,
        heroes={"canice": "D3"},
        abilities=runes,
    )
    table.space[C] = S("D4")
    scout = villain(table, "trollkin_scout", "blue")
    match = go(acting(table, "canice"), 6, 6, 1, 1, 1)
    assert f"attack:1:{scout}:hammer:ember" in keys(match)
    play(match, f"attack:1:{scout}:hammer:ember")
    assert match.state.flags[scout] & DOWN
    assert "3d6" in told(match, "rolled")[1]
    table = table_of(("sword_thug", "red", "D6"), heroes={"canice": "D3"}, abilities=runes)
    assert {key.split(":")[3] for key in starting(go(acting(table, "canice")), "attack:1") if key.count(":") == 3} == {
        "longshot"
    }
    table = table_of(("sword_thug", "red", "D5"), heroes={"canice": "D3"}, abilities=runes)
    match = play(go(acting(table, "canice"), 6, 6, 1, 3), f"attack:1:{villain(table, 'sword_thug')}:piercer")
    assert "against 11" in told(match, "rolled")[1]


def test_fast_hands_keen_eye_hunters_sight_and_point_blank() -> None:
    card = feat("tumble", True)
    table = table_of(("sword_thug", "red", "D5"), heroes={"canice": "D4"}, abilities=["fast_hands"], cards=[card])
    match = play(
        go(acting(table, "canice"), 1, 1), f"attack:1:{villain(table, 'sword_thug')}:penny", "keep", f"fast:{card}"
    )
    assert match.state.blows == [1]
    table = table_of(
        ("sword_thug", "red", "D5"), heroes={"canice": "D4"}, abilities=["keen_eye"], environment="thick_fog"
    )
    match = play(go(acting(table, "canice")), f"attack:1:{villain(table, 'sword_thug')}:penny")
    assert "against 12" in told(match, "rolled")[0]
    table = table_of(
        ("gobber_cutthroat", "blue", "F6"), chapter=2, heroes={"canice": "D6"}, abilities=["hunters_sight"]
    )
    assert starting(go(acting(table, "canice")), "attack:1")
    table = table_of(("sword_thug", "red", "D4"), heroes={"canice": "D4"}, abilities=["point_blank"])
    match = play(go(acting(table, "canice", "hold")), f"attack:1:{villain(table, 'sword_thug')}:penny")
    assert "3d6" in told(match, "rolled")[0]


def test_light_step_parting_shot_and_overwatch() -> None:
    table = table_of(("sword_thug", "red", "D4"), heroes={"canice": "D4"}, abilities=["light_step"])
    assert play(go(acting(table, "canice"), ("hazard", 5)), move("D5")).state.health[C] == 7
    table = table_of(("sword_thug", "red", "D5"), heroes={"canice": "D4"}, abilities=["parting_shot"])
    match = play(
        go(acting(table, "canice", "hold"), 6, 6, 6, 6, 6),
        f"attack:1:{villain(table, 'sword_thug')}:penny",
        f"part:{S('D3')}",
    )
    assert at(match, C) == "D3"
    table = table_of(heroes={"canice": "I5", "gardek": "A1"}, abilities=["overwatch"])
    table.actor, table.spawns, table.phase = G, 1, SPAWN
    match = go(table, ("type", 1), ("place", 5), 6, 6, 6, 6)
    spawned = villain(table, "sword_thug")
    play(match, f"attack:1:{spawned}:penny")
    assert match.state.space[spawned] == OFF


def test_milos_brews() -> None:
    table = table_of(
        ("sword_thug", "red", "D3"),
        heroes={"milo": "D4"},
        abilities=["flash_grenade", "smoke_master", "corrosive_mix", "venom"],
    )
    thug = villain(table, "sword_thug")
    flashed = play(go(acting(table, "milo")), f"flash:2:{S('D3')}").state
    assert attack_bonus(flashed, thug, flashed.cast.profiles[thug].weapons[0], M) == 4
    assert play(go(acting(flashed, "milo")), f"smoke:2:{S('D3')}").state.smoke == [(S("D3"), 99)]
    state = play(go(acting(flashed, "milo"), 1, 1), f"blast:2:{S('D3')}").state
    assert state.flags[thug] & CORRODED
    assert armour(state, thug) == 10
    assert damage_bonus(state, M, state.cast.profiles[M].weapons[0], thug) == 7


def test_only_corrosive_mix_corrodes_and_only_villains() -> None:
    for abilities, corroded in (([], 0), (["corrosive_mix"], CORRODED)):
        table = table_of(("sword_thug", "red", "D3"), heroes={"milo": "D4", "canice": "D3"}, abilities=abilities)
        state = play(go(acting(table, "milo"), *[("damage", 1)] * 4), f"blast:2:{S('D3')}").state
        assert (state.flags[villain(table, "sword_thug")] & CORRODED, state.flags[C]) == (corroded, 0)


def test_shield_bash_is_the_shields_and_not_for_the_large() -> None:
    for abilities, weapon, type, down in (
        (["shield_bash"], 1, "drudge", True), (["shield_bash"], 1, "ogrun_brute", True),
        (["shield_bash"], 1, "heavy_jack", False), (["shield_bash"], 0, "drudge", False), ([], 1, "drudge", False),
    ):  # fmt: skip
        table = table_of((type, "red", "D3"), chapter=6, heroes={"doorstop": "D3", "pog": "A1"}, abilities=abilities)
        target = villain(table, type)
        rolls = [*[("attack", 6)] * 2, *[("damage", 1)] * 2]
        match = play(go(acting(table, "doorstop"), *rolls), f"attack:{weapon}:{target}")
        assert bool(match.state.flags[target] & DOWN) == down, (abilities, weapon, type)


def test_careful_throw_knockout_gas_and_second_dose() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"milo": "D4", "canice": "D3"}, abilities=["careful_throw"])
    match = play(go(acting(table, "milo"), 6, 6), f"blast:2:{S('D3')}")
    assert match.state.health[C] == 7
    card = feat("tonic")
    table = table_of(("sword_thug", "red", "D3"), heroes={"milo": "D4"}, abilities=["knockout_gas"], cards=[card])
    thug = villain(table, "sword_thug")
    match = play(go(acting(table, "milo")), f"gas:2:{S('D3')}")
    assert match.state.flags[thug] & DOWN
    assert match.state.row[M] == []
    journal = {
        "version": 1,
        "chapter": 1,
        "heroes": {"gardek": {}, "canice": {}, "milo": {"abilities": ["second_dose"]}},
    }
    assert table_of(journal=journal).restoratives[M] == 2


def test_doorstops_upgrades() -> None:
    table = table_of(
        heroes={"pog": "D3", "doorstop": "D3", "milo": "D3"},
        abilities=["walking_wall", "hitch_a_ride", "remote_whistle"],
        cards=[feat("scurry")],
    )
    assert has_cover(table, M)
    assert defence(table, M, ranged=True) == 15
    match = play(
        go(pair_turn(table)), f"whistle:{feat('scurry')}", f"activate:{D}", "charge", move("D4"), move("D5"), "use"
    )
    assert at(match, P) == "D5"
    assert "jack_drive" not in keys(match)


def test_pogs_upgrades() -> None:
    card = feat("scurry")
    table = table_of(
        ("sword_thug", "red", "D3"),
        heroes={"pog": "D3", "doorstop": "D4"},
        abilities=["greased", "long_wrench", "expert_bodge"],
        cards=[card],
    )
    table.health[D] = 1
    match = play(go(acting(table, "pog"), ("bodge", 1)), "bodge")
    assert match.state.health[D] == 3
    play(match, move("D2"))
    assert not told(match, "hazard")


def test_emergency_override_once_in_a_chapter() -> None:
    table = pair_turn(table_of(heroes={"pog": "A1", "doorstop": "D4"}, abilities=["emergency_override"]))
    table.health[D] = 0
    match = play(go(table), "override:2")
    assert match.state.health[D] == 2
    assert not starting(match, "override")
    match.state.health[D] = 0
    assert not starting(go(pair_turn(match.state)), "override")


def test_shield_slam_instead_of_damage() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"})
    thug = villain(table, "sword_thug")
    match = play(go(acting(table, "gardek"), 6, 6, seed=None), f"attack:1:{thug}", "slam")
    assert match.state.flags[thug] & DOWN


def test_flash_and_corrosion_end_with_milos_next_turn() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"milo": "A1"})
    thug = villain(table, "sword_thug")
    table.flags[thug] |= CORRODED
    table.flash = [S("D3")]
    table.order = [M]
    state = go(table).state
    assert not state.flags[thug] & CORRODED
    assert state.flash == []


def test_smoke_lies_until_the_end_of_the_next_round() -> None:
    table = table_of(heroes={"milo": "A1"})
    table.smoke = [(S("D3"), 2)]
    table.phase = ROUND
    state = go(table).state
    assert (state.round, len(state.smoke)) == (2, 1)
    state.phase = ROUND
    assert go(state).state.smoke == []


def test_last_stand_on_5_and_6_only() -> None:
    for face, left in ((4, 0), (5, 1), (6, 1)):
        heroes = {"gardek": "D3", "milo": "A1"}
        table = table_of(("sword_thug", "red", "D3"), heroes=heroes, abilities=["last_stand"])
        table.health[G] = 1
        match = go(activating(table, villain(table, "sword_thug")), 6, 6, 6, 6, ("last stand", face))
        assert match.state.health[G] == left
        assert bool(match.state.flags[G] & DOWN) == (left == 0)


def test_gardek_interposes_only_beside_another_hero_and_on_his_feet() -> None:
    for gardek, down, asked in (("D3", 0, True), ("D3", DOWN, False), ("D4", 0, False)):
        heroes = {"gardek": gardek, "milo": "D3"}
        table = table_of(("sword_thug", "red", "D3"), heroes=heroes, abilities=["interpose"])
        table.flags[G] |= down
        table.preference = "highest_init"
        match = go(activating(table, villain(table, "sword_thug")), 6, 6)
        assert (match.ask is not None and match.ask.prompt == "interpose") == asked
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"}, abilities=["interpose"])
    assert go(activating(table, villain(table, "sword_thug")), 6, 6, 1, 1).over, "not for himself"


def test_gardek_does_not_interpose_for_a_villain() -> None:
    table = table_of(("drudge", "red", "D5"), chapter=6, heroes={"gardek": "D5", "milo": "A1"}, abilities=["interpose"])
    beast = table.cast.bosses[0]
    table.space[beast] = S("D5")
    table.health[G] = 0
    match = go(activating(table, villain(table, "drudge")), 6, 6, 1, 1)
    assert match.over
    assert "Monstrosity" in told(match, "attacks")[0]


def test_a_passed_interpose_leaves_the_blow_where_it_was() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3", "milo": "D3"}, abilities=["interpose"])
    match = play(go(activating(table, villain(table, "sword_thug")), 6, 6, 6, 6), "pass")
    assert (match.state.health[M], match.state.health[G]) == (5, 9)


def test_a_grudge_is_for_who_hurt_him_and_ends_with_his_turn() -> None:
    placed = (("sword_thug", "red", "D3"), ("sword_thug", "blue", "D3"))
    table = table_of(*placed, heroes={"gardek": "D3"}, abilities=["grudge_match"])
    one, two = villain(table, "sword_thug"), villain(table, "sword_thug", "blue")
    state = go(activating(table, one), 6, 6, 6, 6).state
    axe = state.cast.profiles[G].weapons[0]
    assert [attack_bonus(state, G, axe, thug) for thug in (one, two)] == [7, 6]
    assert attack_bonus(state, M, axe, one) == 6
    for actor, bonus in ((M, 7), (G, 6)):
        state.actor, state.phase, state.order, state.turn = actor, TURN_OVER, [G, G], 0
        assert attack_bonus(go(state).state, G, axe, one) == bonus


def test_cleave_is_for_the_axe_and_once() -> None:
    thugs = [("sword_thug", "red", "D3"), ("sword_thug", "blue", "D3"), ("crossbow_thug", "red", "D3")]
    table = table_of(*thugs, heroes={"gardek": "D3"}, abilities=["cleave"])
    one, two, three = (
        villain(table, "sword_thug"),
        villain(table, "sword_thug", "blue"),
        villain(table, "crossbow_thug"),
    )
    match = play(go(acting(table, "gardek"), *[6] * 8), f"attack:1:{one}", "damage", f"attack:0:{two}")
    assert match.state.blows == [0], "the shield gave none, the axe one"
    rolls = [("attack", 6), ("attack", 6), ("damage", 6), ("damage", 6)]
    again = play(go(match.state, *rolls), f"attack:0:{three}")
    assert again.state.blows == []


def test_momentum_is_gardeks_and_a_charge_of_others_is_two() -> None:
    for abilities, name, steps in ((["momentum"], "gardek", 3), ([], "gardek", 2), (["momentum"], "milo", 2)):
        table = table_of(heroes={name: "A6", "canice": "I1"}, abilities=abilities)
        match = go(acting(table, name, "charge"))
        way = [move("A5"), move("A4"), move("A3")][:steps]
        play(match, *way)
        assert not starting(match, "move")


def test_a_flattening_charge_knocks_down_at_the_first_hit_even_of_the_second_blow() -> None:
    for first in (1, 6):
        placed = (("ogrun_brute", "red", "B4"),)
        table = table_of(*placed, chapter=3, heroes={"gardek": "B5"}, abilities=["flattening_charge"])
        brute = villain(table, "ogrun_brute")
        rolls = [("attack", first)] * 2 + [("damage", 1)] * (3 if first == 6 else 0)
        match = play(go(acting(table, "gardek", "charge"), *rolls), move("B4"), f"attack:0:{brute}")
        assert bool(match.state.flags[brute] & DOWN) == (first == 6)
        match.state.flags[brute] &= ~DOWN
        rolls = [("attack", 6)] * 2 + [("damage", 1)] * 2
        match = play(go(match.state, *rolls), f"attack:1:{brute}")
        assert bool(match.state.flags[brute] & DOWN) == (first == 1)
    table = table_of(*placed, chapter=3, heroes={"gardek": "B4"}, abilities=["flattening_charge"])
    match = play(go(acting(table, "gardek"), 6, 6, 1, 1), f"attack:0:{brute}")
    assert not match.state.flags[brute] & DOWN, "without a charge"


def test_overwatch_once_in_a_round_and_on_her_feet() -> None:
    for flags, place, asked in ((0, 5, True), (0, 3, False), (DOWN, 5, False), (WATCHED, 5, False)):
        table = table_of(heroes={"canice": "I5", "gardek": "A1"}, abilities=["overwatch"])
        table.flags[C] |= flags
        table.actor, table.spawns, table.phase = G, 1, SPAWN
        match = go(table, ("type", 1), ("place", place))
        assert (match.ask is not None and match.ask.prompt == "overwatch") == asked
    table = table_of(heroes={"canice": "I5", "gardek": "A1"}, abilities=["overwatch"])
    table.actor, table.spawns, table.phase = G, 1, SPAWN
    match = play(go(table, ("type", 1), ("place", 5)), "pass")
    assert not match.state.flags[C] & WATCHED


def test_a_dead_eye_is_spent_by_the_attack_it_was_for() -> None:
    placed = (("gobber_cutthroat", "blue", "F6"),)
    for down in (0, DOWN):
        table = table_of(*placed, chapter=2, heroes={"canice": "D6"}, cards=[feat("dead_eye")])
        cut = villain(table, "gobber_cutthroat", "blue")
        table.flags[cut] |= down
        rolls = [("damage", 1)] * 2 if down else [("attack", 1)] * 2
        match = play(go(acting(table, "canice"), *rolls), f"feat:{feat('dead_eye')}", f"attack:1:{cut}:penny")
        assert not match.state.flags[C] & DEAD_EYE


def test_parting_shots_are_for_who_held_and_shot() -> None:
    for mode, weapon, offered in (("hold", 1, True), ("walk", 1, False), ("hold", 0, False)):
        where = "D5" if weapon else "D4"
        table = table_of(("sword_thug", "red", where), heroes={"canice": "D4"}, abilities=["parting_shot"])
        key = f"attack:{weapon}:{villain(table, 'sword_thug')}" + (":penny" if weapon else "")
        match = play(go(acting(table, "canice", mode), seed=3), key)
        assert bool(starting(match, "part")) == offered
    table = table_of(("sword_thug", "red", "D5"), heroes={"canice": "D4"})
    key = f"attack:1:{villain(table, 'sword_thug')}:penny"
    assert not starting(play(go(acting(table, "canice", "hold"), seed=3), key), "part")


def test_who_parts_or_tumbles_walks_even_into_a_fissure() -> None:
    card = feat("tumble", True)
    placed, heroes = (("sword_thug", "red", "E2"),), {"canice": "E2"}
    table = table_of(*placed, chapter=2, heroes=heroes, abilities=["parting_shot"], cards=[card])
    key = f"attack:1:{villain(table, 'sword_thug')}:penny"
    match = play(go(acting(table, "canice", "hold"), *[("attack", 1)] * 2), key, "keep")
    assert {f"part:{S('E3')}", f"tumble:{S('E3')}"} <= set(keys(match))


def test_who_parts_has_moved_and_provokes_free_strikes() -> None:
    placed = (("sword_thug", "red", "D5"), ("sword_thug", "blue", "D4"))
    table = table_of(*placed, heroes={"canice": "D4"}, abilities=["parting_shot"])
    key = f"attack:1:{villain(table, 'sword_thug')}:penny"
    match = play(go(acting(table, "canice", "hold"), 1, 1, ("hazard", 6)), key, f"part:{S('D3')}")
    assert match.state.health[C] == 6
    assert not starting(match, "part")


def test_the_ride_is_for_who_started_together() -> None:
    for pog, abilities, asked in (("D3", ["hitch_a_ride"], True), ("D4", ["hitch_a_ride"], False), ("D3", [], False)):
        table = table_of(heroes={"pog": pog, "doorstop": "D3"}, abilities=abilities)
        match = play(go(acting(table, "doorstop")), move("D2"))
        assert (match.ask is not None and match.ask.prompt == "hitch") == asked
    table = table_of(heroes={"pog": "D3", "doorstop": "D3"}, abilities=["hitch_a_ride"])
    match = play(go(acting(table, "doorstop")), move("D2"), "pass")
    assert at(match, P) == "D3"


def test_there_is_no_ride_for_who_left_who_came_later_or_where_it_leads_nowhere() -> None:
    card = feat("scurry")
    for pog, steps in (("D3", [f"feat:{card}:{S('D4')}", move("D2")]), ("D4", [f"feat:{card}:{S('D3')}", move("D2")])):
        table = table_of(heroes={"pog": pog, "doorstop": "D3"}, abilities=["hitch_a_ride"], cards=[card])
        match = play(go(acting(table, "doorstop")), *steps)
        assert match.ask is not None
        assert (match.ask.prompt, at(match, D)) == ("act", "D2")
    table = table_of(heroes={"pog": "D3", "doorstop": "D3"}, abilities=["hitch_a_ride"])
    match = play(go(acting(table, "doorstop", "charge")), move("D4"), move("D3"))
    assert match.ask is not None
    assert match.ask.prompt == "act", "there and back"


def test_mending_blood_once_in_a_turn_and_only_when_wounded() -> None:
    cards = [feat("war_cry"), feat("backhand")]
    table = table_of(heroes={"gardek": "D3", "milo": "D3"}, abilities=["mending_blood"], cards=cards)
    assert not starting(go(acting(table, "gardek")), "mend")
    table.health[G] = 5
    match = play(go(acting(table, "gardek")), f"mend:{cards[0]}")
    assert not starting(match, "mend")


def test_careful_throw_spares_one_and_shaped_blast_two_more() -> None:
    heroes = {"milo": "D4", "canice": "D3", "gardek": "D3", "pog": "D3", "doorstop": "D3"}
    placed = (("sword_thug", "red", "D3"),)
    card = feat("shaped_blast")
    table = table_of(*placed, heroes=heroes, abilities=["careful_throw"], cards=[card])
    match = play(go(acting(table, "milo"), 1, 1, 1, 1), f"blast:2:{S('D3')}", C, "use", G, P)
    play(match)
    assert told(match, "blasted") == ["The blast hits Doorstop.", "The blast hits the red sword thug 1."]


def test_field_tonic_heals_two_of_the_living_who_are_wounded() -> None:
    card = feat("war_cry")
    heroes = {"milo": "D3", "canice": "D3", "doorstop": "D3", "gardek": "D4"}
    table = table_of(heroes=heroes, abilities=["field_tonic"], cards=[feat("tonic", True), card])
    table.health[C], table.health[D], table.health[G] = 3, 3, 3
    match = go(acting(table, "milo"))
    assert starting(match, "field_tonic") == [f"field_tonic:{C}"]
    play(match, f"field_tonic:{C}")
    assert (match.state.health[C], match.state.row[M]) == (5, [])
    table.health[C], table.row[M] = 0, [feat("tonic", True)]
    assert not starting(go(acting(table, "milo")), "field_tonic")


def test_rally_reaches_one_space_and_not_gardek_himself() -> None:
    heroes = {"gardek": "D3", "canice": "D3", "milo": "D5", "pog": "D4", "doorstop": "D4"}
    table = table_of(heroes=heroes, abilities=["rally"])
    assert [len(row) for row in play(go(acting(table, "gardek")), "rally").state.row] == [0, 1, 0, 1]


def test_emergency_override_only_for_the_fallen_and_at_the_start() -> None:
    for health, did, offered in ((0, 0, True), (3, 0, False), (0, ACTED, False)):
        table = pair_turn(table_of(heroes={"pog": "H2", "doorstop": "D4"}, abilities=["emergency_override"]))
        table.health[D] = health
        table.did[P] |= did
        match = go(table)
        assert bool(starting(match, "override")) == offered


def test_remote_whistle_costs_a_card_and_not_the_action() -> None:
    card = feat("scurry")
    table = pair_turn(table_of(heroes={"pog": "H2", "doorstop": "D4"}, abilities=["remote_whistle"], cards=[card]))
    match = play(go(table), f"whistle:{card}")
    assert (match.state.row[3], match.state.flags[D] & DRIVEN) == ([], DRIVEN)
    assert starting(match, "challenge"), "Pog can still act"
    table.health[P], table.row[3] = 0, [card]
    assert not starting(go(pair_turn(table)), "whistle")
