"""Attacks, damage, experience, cumulative effects."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulewright.games.undercity.rules.attack import severity
from rulewright.games.undercity.rules.cast import SNIPER
from rulewright.games.undercity.rules.content import VILLAINS
from rulewright.games.undercity.rules.ratings import (
    armour,
    attack_bonus,
    can_aim,
    damage_bonus,
    defence,
    has_cover,
    reach_of,
)
from rulewright.games.undercity.rules.state import (
    COLD_NERVE,
    CORRODED,
    DOWN,
    INVULNERABLE,
    LONG_THROW,
    OFF,
    TRICKED,
    UNTOUCHABLE,
    WAR_CRY,
    Table,
    knock_down,
)
from rulewright.kernel import Sum

from .field import (
    acting,
    activating,
    at,
    feat,
    go,
    hero,
    keys,
    landed,
    play,
    refused,
    space_of,
    starting,
    table_of,
    told,
    villain,
)

rule = pytest.mark.rule
S = space_of


def targets(match_keys: list[str], weapon: int, rune: str = "") -> set[int]:
    found = [key.split(":") for key in match_keys if key.startswith(f"attack:{weapon}:")]
    return {int(parts[2]) for parts in found if not rune or rune in parts[3:]}


def melee_scene() -> tuple[list[str], list[str], list[str], tuple[int, int, int]]:
    """T14: Gardek with thug 1, Canice with thug 2, thug 3 alone, all within one space of Milo."""
    placed = [("sword_thug", "red", "D3"), ("sword_thug", "red", "D5"), ("sword_thug", "red", "E4")]
    table = table_of(*placed, heroes={"gardek": "D3", "canice": "D5", "milo": "D4"})
    one, two, three = (villain(table, "sword_thug", "red", n) for n in (1, 2, 3))
    options = [keys(go(acting(table, name, "hold"))) for name in ("gardek", "milo", "canice")]
    return options[0], options[1], options[2], (one, two, three)


@rule(
    "UC.EX.12", "UC.ATK.03", "UC.ATK.04", "UC.ATK.05", "UC.ATK.06", "UC.ATK.07", "UC.ATK.08", "UC.EX.13", "UC.NAMED.06"
)
def test_t14_whom_milo_and_gardek_can_attack() -> None:
    gardek, milo, _, (one, _, three) = melee_scene()
    assert targets(gardek, 0) == targets(gardek, 1) == {one}
    assert targets(milo, 0) == set()
    assert targets(milo, 1) == {three}
    blasts = {int(key.split(":")[2]) for key in milo if key.startswith("blast")}
    assert {S("D3"), S("D5"), S("E4")} <= blasts


@rule("UC.EX.14", "UC.NAMED.02", "UC.NAMED.04", "UC.ATK.05", "UC.ATK.06", "UC.ATK.15")
def test_t15_whom_canice_can_attack() -> None:
    _, _, canice, (one, two, three) = melee_scene()
    assert targets(canice, 0) == {two}
    assert targets(canice, 1, "accuracy") == {two, three}
    assert targets(canice, 1, "penny") == {one, two, three}


@rule("UC.ATK.01", "UC.ATK.02", "UC.ACT.01", "UC.ACT.02")
def test_an_attack_action_is_one_attack_with_each_weapon_of_a_kind() -> None:
    table = table_of(("sword_thug", "red", "D3"), ("sword_thug", "blue", "D3"), heroes={"gardek": "D3"})
    thug = villain(table, "sword_thug")
    match = play(go(acting(table, "gardek"), 1, 1, 1, 1), f"attack:1:{thug}")
    assert targets(keys(match), 0) == {thug, villain(table, "sword_thug", "blue")}
    assert targets(keys(match), 1) == set()
    play(match, f"attack:0:{thug}")
    assert not starting(match, "attack")
    assert refused(match, f"attack:0:{thug}") == "UC.ACT.01"
    table = table_of(("sword_thug", "red", "D3"), heroes={"milo": "D3"})
    match = play(go(acting(table, "milo"), 1, 1), f"attack:1:{thug}")
    assert not starting(match, "attack:0")
    assert starting(match, "blast")


@rule("UC.ATK.03")
def test_range_is_measured_by_connected_spaces() -> None:
    table = table_of(("sword_thug", "red", "D1"), heroes={"canice": "B1"})
    match = go(acting(table, "canice"))
    assert not starting(match, "attack")
    assert refused(match, f"attack:0:{villain(table, 'sword_thug')}") == "UC.ATK.03"


@rule("UC.ATK.05")
def test_a_friend_beside_the_target_forbids_a_shot() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"pog": "D4", "doorstop": "A1", "gardek": "D3"})
    match = go(acting(table, "pog"))
    assert not starting(match, "attack")
    assert refused(match, f"attack:0:{villain(table, 'sword_thug')}") == "UC.ATK.05"


@rule("UC.ATK.09", "UC.DMG.07")
def test_a_blast_hits_friend_and_enemy_alike_without_an_attack_roll() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"milo": "D4", "canice": "D3"})
    match = play(go(acting(table, "milo"), *[("damage", 6)] * 4), f"blast:2:{S('D3')}")
    assert match.state.health[hero("canice")] == 5
    assert match.state.space[villain(table, "sword_thug")] == OFF
    assert match.state.treasury == 1


@rule("UC.ATK.10", "UC.ATK.11", "UC.CHAR.11", "UC.CHAR.19")
@pytest.mark.parametrize(("dice", "lands"), [((3, 3), True), ((3, 2), False)])
def test_a_roll_of_def_or_more_hits(dice: tuple[int, int], lands: bool) -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"})
    rolls = [*(("attack", d) for d in dice), *[("damage", 1)] * (2 * lands)]
    match = play(go(acting(table, "gardek"), *rolls), f"attack:0:{villain(table, 'sword_thug')}")
    assert landed(match)[-1] == lands


@rule("UC.ATK.12", "UC.DICE.03")
def test_a_knocked_down_target_is_hit_without_a_roll() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"})
    thug = villain(table, "sword_thug")
    table.flags[thug] |= DOWN
    match = play(go(acting(table, "gardek"), ("damage", 1), ("damage", 1)), f"attack:0:{thug}")
    assert len(told(match, "rolled")) == 1


@rule("UC.DMG.01", "UC.DMG.03", "UC.DMG.04", "UC.DMG.05", "UC.CHAR.12", "UC.CHAR.20")
def test_damage_by_how_far_the_roll_exceeds_arm() -> None:
    assert [severity(margin) for margin in (-1, 0, 1, 4, 5, 9)] == [0, 0, 1, 1, 2, 2]
    for dice, left in (((2, 2), 9), ((4, 5), 8), ((6, 6), 8)):
        table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"})
        match = go(activating(table, villain(table, "sword_thug")), 6, 6, *dice)
        assert match.state.health[0] == left
    table = table_of(("sword_thug", "red", "D3"), heroes={"canice": "D3"})
    assert go(activating(table, villain(table, "sword_thug")), 6, 6, 6, 6).state.health[1] == 5


@rule("UC.DMG.03")
@pytest.mark.parametrize(("over", "falls"), [(0, False), (1, True)])
def test_a_heros_roll_must_exceed_arm(over: int, falls: bool) -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"})
    thug = villain(table, "sword_thug")
    wanted = armour(table, thug) + over - table.cast.profiles[0].weapons[0].pow
    match = play(go(acting(table, "gardek"), 6, 6, 1, wanted - 1), f"attack:0:{thug}")
    assert (match.state.space[thug] == OFF) is falls


@rule("UC.DMG.02", "UC.COMP.14")
def test_a_smoke_grenade_does_no_damage_and_leaves_a_cloud() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"milo": "D4"})
    match = play(go(acting(table, "milo")), f"smoke:2:{S('D3')}")
    assert match.state.space[villain(table, "sword_thug")] == S("D3")
    assert match.state.smoke == [(S("D3"), 2)]
    match.state.smoke, match.state.blows = [(s, 5) for s in range(6)], []
    again = play(go(acting(match.state, "milo")), f"smoke:2:{S('D3')}")
    assert [space for space, _ in again.state.smoke] == [1, 2, 3, 4, 5, S("D3")]


@rule("UC.XP.01", "UC.XP.02", "UC.XP.03", "UC.COMP.19")
def test_xp_is_health_really_lost() -> None:
    table = table_of(("trollkin_scout", "blue", "D4"), chapter=2, heroes={"gardek": "D4"})
    scout = villain(table, "trollkin_scout", "blue")
    match = play(go(acting(table, "gardek"), 6, 6, 6, 5), f"attack:0:{scout}")
    assert match.state.treasury == 2
    table.health[scout], table.space[scout], table.treasury = 1, S("D4"), 0
    match = play(go(acting(table, "gardek"), 6, 6, 6, 5), f"attack:0:{scout}")
    assert match.state.treasury == 1
    assert match.state.xp == [0, 0, 0, 0]


@rule("UC.XP.04", "UC.ROUND.03")
def test_spoils_pay_two_more_for_the_first_fall() -> None:
    table = table_of(("sword_thug", "red", "D3"), ("sword_thug", "blue", "D3"), heroes={"gardek": "D3"}, event="spoils")
    one, two = villain(table, "sword_thug"), villain(table, "sword_thug", "blue")
    match = play(go(acting(table, "gardek"), 6, 6, 6, 6, 6, 6, 6, 6), f"attack:0:{one}", f"attack:1:{two}", "damage")
    assert match.state.treasury == 3 + 1


@rule("UC.CUMUL.01", "UC.CUMUL.04")
def test_t24_untouchable_twice_is_still_2() -> None:
    table = table_of(heroes={"canice": "A5"})
    table.flags[1] |= UNTOUCHABLE
    table.flags[1] |= UNTOUCHABLE
    assert defence(table, 1, ranged=False) == 16
    cards = [feat("untouchable"), feat("untouchable", reroll=True)]
    table = table_of(("sword_thug", "red", "A5"), heroes={"canice": "A5"}, cards=cards)
    match = play(go(activating(table, villain(table, "sword_thug")), 4, 5), "use")
    assert match.over
    assert match.state.row[1] == [cards[1]]
    assert match.state.health[1] == 7


@rule("UC.CUMUL.02", "UC.CUMUL.05")
def test_t24_different_names_add_up() -> None:
    table = table_of(heroes={"gardek": "A5", "milo": "A5"})
    table.flags[0] |= INVULNERABLE
    why = Sum()
    assert armour(table, 0, why) == 18
    assert [term.value for term in why.terms] == [15, 2, 1]
    table.space[2] = S("A6")
    assert armour(table, 0) == 17


@rule("UC.CUMUL.03")
def test_refined_powder_says_that_it_adds_to_bigger_blast() -> None:
    table = table_of(heroes={"milo": "A5"}, abilities=["bigger_blast", "refined_powder"])
    assert table.cast.profiles[2].weapons[2].pow == 7


def test_numbers_tell_their_reasons() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"}, event="watch_whistles")
    thug = villain(table, "sword_thug")
    table.flags[0] |= WAR_CRY
    why = Sum()
    assert attack_bonus(table, 0, table.cast.profiles[0].weapons[0], thug, why) == 8
    assert str(why) == "6 Accuracy of the war axe, +1 Watch Whistles, +1 War Cry"


def test_events_that_help_villains() -> None:
    for event, total in (("blood_up", 19), ("lull", 18)):
        table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"}, event=event)
        match = go(activating(table, villain(table, "sword_thug")), 6, 6, 1, 1)
        assert f"{total} against 12" in told(match, "rolled")[0]
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"}, event="grafted_fury")
    match = go(activating(table, villain(table, "sword_thug")), 6, 6, 1, 1)
    assert "10 against 16" in told(match, "rolled")[1]
    table = table_of(("crossbow_thug", "red", "D4"), heroes={"gardek": "D3"}, event="steady_aim")
    match = go(activating(table, villain(table, "crossbow_thug")), 1, 1, 1)
    assert "9 against 12" in told(match, "rolled")[0]


@rule("UC.CHAR.14", "UC.CHAR.15")
def test_second_winds() -> None:
    table = table_of(("sword_thug", "red", "D5"), heroes={"canice": "D4"})
    match = play(go(acting(table, "canice", "hold"), 1, 1, 1), f"attack:1:{villain(table, 'sword_thug')}:penny")
    assert told(match, "wind") == ["Second wind: Canice draws Feats until three lie there."]
    table = table_of(("heavy_jack", "red", "D3"), chapter=6, heroes={"gardek": "D3"})
    match = go(activating(table, villain(table, "heavy_jack")), 6, 6, 6, 6)
    assert len(match.state.row[0]) == 3
    table = table_of(("sword_thug", "red", "D3"), heroes={"milo": "D4"})
    match = play(go(acting(table, "milo"), 1, 1), f"blast:2:{S('D3')}")
    assert told(match, "wind")


@rule("UC.TERM.11")
def test_a_sniper_shoots_past_his_friends() -> None:
    def shoots(face: str) -> bool:
        table = table_of(("crossbow_thug", "red", "D5"), ("sword_thug", "red", "D3"), heroes={"gardek": "D3"})
        archer = villain(table, "crossbow_thug")
        if face == "epic":
            profiles = list(table.cast.profiles)
            profiles[archer] = replace(profiles[archer], keywords=SNIPER)
            table.cast = replace(table.cast, profiles=tuple(profiles))
        return bool(told(go(activating(table, archer), seed=2), "attacks"))

    assert VILLAINS["crossbow_thug"].epic.keywords == ("sniper",)
    assert not shoots("regular")
    assert shoots("epic")


@rule("UC.TERM.13")
def test_stealth_hides_from_afar() -> None:
    table = table_of(("gobber_cutthroat", "blue", "C4"), chapter=2, heroes={"canice": "B6"})
    cut = villain(table, "gobber_cutthroat", "blue")
    table.space[cut], table.space[1] = S("E5"), S("E6")
    assert cut in targets(keys(go(acting(table, "canice"))), 1)
    table.space[1] = S("D6")
    table.space[cut] = S("F6")
    match = go(acting(table, "canice"))
    assert cut not in targets(keys(match), 1)
    assert refused(match, f"attack:0:{cut}") == "UC.TERM.13"


@rule("UC.TERM.12")
def test_the_steady_are_not_knocked_down() -> None:
    table = table_of(("sword_thug", "red", "D4"), heroes={"gardek": "D4"}, abilities=["steady_stance"])
    assert not knock_down(table, 0)
    assert knock_down(table, villain(table, "sword_thug"))


@rule("UC.TERM.07", "UC.TERM.08", "UC.TERM.09")
def test_resilient_flesh() -> None:
    def strike(*dice: int, down: bool = False) -> tuple[bool, bool, int]:
        table = table_of(("drudge", "red", "D3"), chapter=6, heroes={"gardek": "D3"})
        drudge = villain(table, "drudge")
        table.flags[drudge] |= DOWN * down
        hit = () if down else (6, 6)
        match = play(go(acting(table, "gardek"), *hit, *dice), f"attack:0:{drudge}")
        return match.state.space[drudge] == OFF, bool(match.state.flags[drudge] & DOWN), match.state.treasury

    assert strike(3, 3) == (False, True, 0)
    assert strike(5, 5) == (True, False, 2)
    assert strike(3, 3, down=True) == (True, False, 1)


@rule("UC.TERM.10")
def test_a_pawn_is_sacrificed() -> None:
    table = table_of(("drudge", "red", "D3"), ("drudge", "blue", "D3"), chapter=4, heroes={"gardek": "D3"})
    boss = table.cast.bosses[0]
    table.space[boss], table.health[boss] = S("D3"), 1
    match = play(go(acting(table, "gardek"), 6, 6, 5, 5), f"attack:0:{boss}")
    assert keys(match) == [str(villain(table, "drudge", c)) for c in ("red", "blue")]
    play(match, villain(table, "drudge", "blue"))
    assert match.state.space[villain(table, "drudge", "blue")] == OFF
    assert (match.state.health[boss], match.state.treasury) == (1, 1)
    assert at(match, boss) == "D3"


@rule("UC.TERM.02")
def test_a_construct_is_not_living() -> None:
    table = table_of(
        heroes={"milo": "A5", "doorstop": "A5", "pog": "A5"}, abilities=["field_tonic"], cards=[feat("tonic")]
    )
    table.health[4] = table.health[3] = 3
    choices = keys(go(acting(table, "milo")))
    assert "field_tonic:3" in choices
    assert "field_tonic:4" not in choices


@rule("UC.COMP.12", "UC.COMP.13", "UC.DMG.06")
def test_wreck_tokens_turn_like_wound_tokens() -> None:
    """A heavy fist on Doorstop (ARM 17) and on Gardek (ARM 15): a token turns, and none is taken away."""
    for name in ("doorstop", "gardek"):
        table = table_of(("heavy_jack", "red", "D3"), chapter=6, heroes={name: "D3"})
        before = table.health[hero(name)]
        match = go(activating(table, villain(table, "heavy_jack")), 6, 6, 3, 4, 1, 1)
        assert match.state.health[hero(name)] == before - 1
        assert match.state.tokens[hero(name)] == before


@rule("UC.ATK.03", "UC.CHAR.18", "UC.ATK.04")
def test_a_melee_weapon_reaches_as_far_as_its_rng() -> None:
    """Gardek's axe with RNG 1, beside his shield with RNG 0."""
    table = table_of(("sword_thug", "red", "D3"), ("sword_thug", "blue", "D5"), heroes={"gardek": "D4", "milo": "D5"})
    near, beside = villain(table, "sword_thug"), villain(table, "sword_thug", "blue")
    assert not starting(go(acting(table, "gardek")), "attack")
    gardek = table.cast.profiles[0]
    long = replace(gardek, weapons=(replace(gardek.weapons[0], rng=1), gardek.weapons[1]))
    table.cast = replace(table.cast, profiles=(long, *table.cast.profiles[1:]))
    assert starting(go(acting(table, "gardek")), "attack") == [f"attack:0:{near}", f"attack:0:{beside}"]
    table.space[near] = S("D2")
    assert starting(go(acting(table, "gardek")), "attack") == [f"attack:0:{beside}"]


@rule("UC.CHAR.18", "UC.ROCK.01")
def test_a_melee_weapon_reaches_rocks_in_its_own_space_only() -> None:
    for where, reached in (("E3", ["rocks:0:22", "rocks:1:22"]), ("E4", [])):
        assert starting(go(acting(table_of(heroes={"gardek": where}), "gardek")), "rocks") == reached


@rule("UC.ATK.07")
def test_a_grenade_flies_at_any_space_in_range() -> None:
    """At friends, at himself, at nobody: the space is the target."""
    table = table_of(("sword_thug", "red", "D3"), heroes={"milo": "D4", "gardek": "D5"})
    blasts = {int(key.split(":")[2]) for key in starting(go(acting(table, "milo")), "blast")}
    shot = table.ground.shot[S("D4")]
    assert blasts == {space for space in range(54) if shot[space] <= 2}
    assert {S("D4"), S("D5"), S("D6")} <= blasts
    match = play(go(acting(table, "milo"), seed=5), f"blast:2:{S('D6')}")
    assert told(match, "rolled") == []
    assert not told(match, "wind"), "there was no enemy to miss"


@rule("UC.ATK.07")
def test_flash_and_gas_fly_at_any_space_too() -> None:
    abilities, card = ["flash_grenade", "knockout_gas"], feat("tonic")
    table = table_of(heroes={"milo": "D4"}, abilities=abilities, cards=[card])
    match = go(acting(table, "milo"))
    assert len(starting(match, "flash")) == len(starting(match, "gas")) == len(starting(match, "smoke"))
    table = table_of(heroes={"milo": "D4"}, abilities=abilities)
    assert not starting(go(acting(table, "milo")), "gas")


@rule("UC.ATK.12", "UC.CUMUL.04")
def test_untouchable_and_smoke_are_not_offered_against_an_automatic_hit() -> None:
    for type, id in (("sword_thug", "untouchable"), ("crossbow_thug", "smoke_screen")):
        table = table_of((type, "red", "D3"), heroes={"canice": "D3", "milo": "D3"}, cards=[feat(id)])
        thug = villain(table, type)
        table.space[2] = S("D3") if id == "smoke_screen" else S("A1")
        table.flags[1] |= DOWN
        table.health[2] = 7 if id == "smoke_screen" else 0
        match = go(activating(table, thug, preference="highest_init"), ("damage", 1), ("damage", 1))
        assert match.over
        assert len(told(match, "rolled")) == 1


def normal_damage(table: Table, name: str) -> list[tuple[str, int]]:
    """A sword thug's rolls that cost a hero exactly one token."""
    need = armour(table, hero(name)) + 1 - 7
    return [("attack", 6), ("attack", 6), ("damage", need // 2), ("damage", need - need // 2)]


@rule("UC.CHAR.07", "UC.CHAR.08", "UC.PLACE.06")
def test_vitality_is_the_number_of_tokens() -> None:
    """So many points of damage, one at a time, and no fewer bring a character down."""
    table = table_of(("rhulic_merc", "red", "D3"), chapter=5, heroes={"gardek": "D3"})
    merc, taken = villain(table, "rhulic_merc"), 0
    while table.space[merc] >= 0:
        assert table.health[merc] == table.cast.profiles[merc].vit - taken
        table = play(go(acting(table, "gardek"), 6, 6, 4, 4), f"attack:0:{merc}").state
        taken += 1
    assert taken == 2
    for name, vit in (("gardek", 9), ("canice", 7), ("milo", 7), ("pog", 6), ("doorstop", 10)):
        party = {"gardek": "A1", "canice": "A1", "milo": "A1", "pog": "A1", "doorstop": "A1"}
        table = table_of(("sword_thug", "red", "D3"), heroes={**party, name: "D3"})
        thug, blows = villain(table, "sword_thug"), 0
        while table.health[hero(name)]:
            table = go(activating(table, thug), *normal_damage(table, name)).state
            blows += 1
        assert blows == vit == table.tokens[hero(name)]


# ---- numbers, and what does not change them -------------------------------------------------------------------------


@rule("UC.ATK.13", "UC.TERM.01")
def test_whom_a_walking_wall_covers() -> None:
    heroes = {"pog": "D3", "doorstop": "D3", "milo": "D4"}
    table = table_of(("sword_thug", "red", "D3"), heroes=heroes, abilities=["walking_wall"])
    covered = [hero("pog"), hero("doorstop"), hero("milo"), villain(table, "sword_thug")]
    assert [has_cover(table, figure) for figure in covered] == [True, False, False, False]
    assert (defence(table, hero("pog"), ranged=True), defence(table, hero("pog"), ranged=False)) == (16, 14)
    assert defence(table, hero("pog"), ranged=True, pierces_cover=True) == 14
    table.health[hero("doorstop")] = 0
    assert not has_cover(table, hero("pog"))


@rule("UC.CUMUL.02")
def test_the_fallen_gardek_helps_nobody() -> None:
    abilities = ["hold_the_line", "glower"]
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3", "milo": "D3"}, abilities=abilities)
    thug, sword = villain(table, "sword_thug"), table.cast.profiles[villain(table, "sword_thug")].weapons[0]
    assert (armour(table, 0), armour(table, 2), attack_bonus(table, thug, sword, 2)) == (16, 13, 5)
    table.health[0] = 0
    assert (armour(table, 2), attack_bonus(table, thug, sword, 2)) == (12, 6)
    table.health[0], table.health[2] = 9, 0
    assert armour(table, 0) == 15, "his line needs somebody who stands"
    table.space[0] = S("D4")
    assert (armour(table, 2), attack_bonus(table, thug, sword, 2)) == (12, 6)


@rule("UC.CUMUL.02")
def test_dirty_tricks_and_corrosion_lower_by_two() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"})
    thug, why = villain(table, "sword_thug"), Sum()
    table.flags[thug] |= TRICKED | CORRODED
    assert (defence(table, thug, False, why=why), armour(table, thug, why)) == (10, 10)
    assert str(why) == "12 DEF, -2 Dirty Trick, +12 ARM, -2 Corrosive Mix"


@rule("UC.TERM.02")
def test_venom_is_for_the_living_and_for_knives() -> None:
    placed = (("heavy_jack", "red", "D3"), ("drudge", "red", "D3"))
    table = table_of(*placed, chapter=6, heroes={"milo": "D3"}, abilities=["venom"])
    jack, drudge = villain(table, "heavy_jack"), villain(table, "drudge")
    knife, throwing, grenade = table.cast.profiles[2].weapons
    assert [damage_bonus(table, 2, weapon, drudge) for weapon in (knife, throwing, grenade)] == [7, 7, 5]
    assert [damage_bonus(table, 2, weapon, jack) for weapon in (knife, throwing)] == [5, 5]
    assert damage_bonus(table, 2, knife, -1) == 5
    assert damage_bonus(table, 2, grenade, drudge, extra=2) == 7


@rule("UC.ROUND.03")
def test_events_change_only_what_they_say() -> None:
    placed = (("rhulic_merc", "red", "D3"), ("drudge", "red", "D3"))
    hammer_carbine = {
        "": (0, 0, 0, 0),
        "blood_up": (1, 0, 0, 0),
        "steady_aim": (0, 1, 0, 0),
        "grafted_fury": (0, 0, 1, 0),
    }
    for event, gains in hammer_carbine.items():
        table = table_of(*placed, chapter=5, heroes={"gardek": "D3"}, event=event)
        merc = villain(table, "rhulic_merc")
        melee, ranged = table.cast.profiles[merc].weapons
        found = [attack_bonus(table, merc, weapon, 0) - weapon.acc for weapon in (melee, ranged)]
        found += [damage_bonus(table, merc, weapon, 0) - weapon.pow for weapon in (melee, ranged)]
        assert tuple(found) == gains, event
    table = table_of(*placed, chapter=5, heroes={"gardek": "D3"}, event="watch_whistles")
    axe = table.cast.profiles[0].weapons[0]
    assert attack_bonus(table, 0, axe, villain(table, "drudge")) == axe.acc, "it is no thug"
    assert damage_bonus(table, 0, axe, villain(table, "drudge")) == axe.pow


@rule("UC.CHAR.18", "UC.ROUND.03")
def test_ranges_under_long_throw_and_lamps_out() -> None:
    for environment, flag, ranges in (("", 0, [0, 1, 2]), ("lamps_out", 0, [0, 1, 1]), ("", LONG_THROW, [0, 2, 3]),
                                      ("lamps_out", LONG_THROW, [0, 1, 2])):  # fmt: skip
        table = table_of(heroes={"milo": "D3"}, environment=environment)
        table.flags[2] |= flag
        assert [reach_of(table, 2, weapon) for weapon in table.cast.profiles[2].weapons] == ranges


@rule("UC.ATK.14", "UC.ATK.15", "UC.MOVE.05")
def test_who_can_aim() -> None:
    placed = (("sword_thug", "red", "D3"),)
    beside = table_of(*placed, heroes={"canice": "D3", "milo": "D3", "pog": "D4"})
    assert [can_aim(beside, hero(name)) for name in ("canice", "milo", "pog")] == [False, False, True]
    beside.flags[1] |= COLD_NERVE
    beside.flags[2] |= COLD_NERVE
    assert [can_aim(beside, hero(name)) for name in ("canice", "milo")] == [True, False]
    assert not can_aim(table_of(heroes={"canice": "D3"}, environment="cramped_dark"), 1)


@rule("UC.COMP.14")
def test_a_flash_blinds_whoever_stands_in_it() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"})
    axe = table.cast.profiles[0].weapons[0]
    table.flash = [S("D3")]
    assert attack_bonus(table, 0, axe, villain(table, "sword_thug")) == axe.acc - 2
    table.flash = [S("D4")]
    assert attack_bonus(table, 0, axe, villain(table, "sword_thug")) == axe.acc


@rule("UC.COMP.09", "UC.COMP.14")
def test_two_flash_markers_and_six_of_smoke() -> None:
    table = table_of(heroes={"milo": "D4"}, abilities=["flash_grenade"])
    table.flash = [S("A1"), S("A2")]
    assert play(go(acting(table, "milo")), f"flash:2:{S('D4')}").state.flash == [S("A2"), S("D4")]
    table = table_of(heroes={"milo": "D4"}, abilities=["flash_grenade"])
    table.flash = [S("D4"), S("A2")]
    assert play(go(acting(table, "milo")), f"flash:2:{S('D4')}").state.flash == [S("A2"), S("D4")]
    table = table_of(heroes={"milo": "D4"})
    table.smoke = [(S("D4"), 1), *((space, 5) for space in range(5))]
    smoke = play(go(acting(table, "milo")), f"smoke:2:{S('D4')}").state.smoke
    assert smoke == [*((space, 5) for space in range(5)), (S("D4"), 2)]


# ---- blows ----------------------------------------------------------------------------------------------------------


@rule("UC.DICE.12", "UC.DICE.13")
def test_only_thugs_are_clumsy() -> None:
    table = table_of(("drudge", "red", "D3"), chapter=4, heroes={"gardek": "D3"}, event="clumsy_thugs")
    match = go(activating(table, villain(table, "drudge")), ("attack", 1), ("attack", 1))
    assert "2d6+6 for attack" in told(match, "rolled")[0]
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"}, event="clumsy_thugs")
    rolls = [("attack", 6), ("attack", 6), ("attack", 6), ("damage", 1), ("damage", 1)]
    match = go(activating(table, villain(table, "sword_thug")), *rolls)
    assert "2d6+7 for damage" in told(match, "rolled")[1]


@rule("UC.CHAR.14", "UC.CHAR.15")
def test_a_second_wind_comes_once_in_a_turn_and_fills_the_row_to_three() -> None:
    """Gardek takes super damage twice from the two fists of a 'jack."""
    for cards, drawn in (
        ([], 3),
        ([feat("war_cry")], 2),
        ([feat("war_cry"), feat("backhand"), feat("bull_through")], 0),
    ):
        table = table_of(("heavy_jack", "red", "D3"), chapter=6, heroes={"gardek": "D3"}, cards=cards)
        fists = [("attack", 6), ("attack", 6), ("damage", 6), ("damage", 6)]
        draw = [("feat gardek", card) for card in (feat("war_cry", True), feat("backhand", True), feat("second_swing"))]
        match = go(activating(table, villain(table, "heavy_jack")), *fists, *draw[:drawn], *fists)
        assert len(told(match, "wind")) == (1 if drawn else 0)
        assert (len(match.state.row[0]), match.state.health[0]) == (3, 5)


@rule("UC.CHAR.14")
def test_normal_damage_is_no_second_wind_and_doorstop_has_one_too() -> None:
    for name, dice, winds in (
        ("gardek", (3, 4), 0),
        ("doorstop", (3, 4), 0),
        ("doorstop", (6, 6), 1),
        ("milo", (6, 6), 0),
    ):
        table = table_of(("heavy_jack", "red", "D3"), chapter=6, heroes={name: "D3", "canice": "A1"})
        rolls = [("attack", 6), ("attack", 6), *(("damage", die) for die in dice)]
        match = go(activating(table, villain(table, "heavy_jack")), *rolls)
        assert len(told(match, "wind")) == winds, name


@rule("UC.CHAR.14")
def test_only_an_aimed_miss_is_canices_second_wind() -> None:
    for mode, dice in (("hold", 3), ("walk", 2)):
        table = table_of(("sword_thug", "red", "D5"), heroes={"canice": "D4"})
        rolls = [("attack", 1)] * dice
        match = play(go(acting(table, "canice", mode), *rolls), f"attack:1:{villain(table, 'sword_thug')}:penny")
        assert bool(told(match, "wind")) == (mode == "hold")


@rule("UC.CHAR.15")
def test_a_blast_that_costs_an_enemy_health_is_no_second_wind() -> None:
    for dice, winds in (((6, 6), 0), ((1, 1), 1)):
        table = table_of(("sword_thug", "red", "D3"), heroes={"milo": "D4"})
        match = play(go(acting(table, "milo"), *(("damage", die) for die in dice)), f"blast:2:{S('D3')}")
        assert len(told(match, "wind")) == winds
    table = table_of(("drudge", "red", "D3"), chapter=6, heroes={"milo": "D4"})
    match = play(go(acting(table, "milo"), ("damage", 4), ("damage", 5)), f"blast:2:{S('D3')}")
    assert match.state.flags[villain(table, "drudge")] & DOWN
    assert told(match, "wind"), "knocked down, but no Health lost"


@rule("UC.TERM.10")
@pytest.mark.parametrize(("health", "dice", "left", "xp"), [(2, (6, 6), 1, 2), (2, (4, 4), 1, 1), (1, (6, 6), 1, 1)])
def test_pawns_fall_only_for_who_would_fall(health: int, dice: tuple[int, int], left: int, xp: int) -> None:
    table = table_of(("drudge", "red", "D3"), chapter=4, heroes={"gardek": "D3"})
    boss, drudge = table.cast.bosses[0], villain(table, "drudge")
    table.space[boss], table.health[boss] = S("D3"), health
    match = play(go(acting(table, "gardek"), 6, 6, *dice), f"attack:0:{boss}")
    assert (match.state.health[boss], match.state.treasury, at(match, boss)) == (left, xp, "D3")
    assert (match.state.space[drudge] == OFF) == (sum(dice) == 12)


@rule("UC.TERM.10")
def test_without_a_pawn_in_the_space_the_boss_falls() -> None:
    table = table_of(("drudge", "red", "D4"), chapter=4, heroes={"gardek": "D3"})
    boss = table.cast.bosses[0]
    table.space[boss], table.health[boss] = S("D3"), 1
    match = play(go(acting(table, "gardek"), 6, 6, 5, 5), f"attack:0:{boss}")
    assert match.state.space[boss] == OFF
    table = table_of(("drudge", "red", "D3"), ("sword_thug", "red", "D3"), chapter=4, heroes={"gardek": "D3"})
    match = play(go(acting(table, "gardek"), 6, 6, 5, 5), f"attack:0:{villain(table, 'sword_thug')}")
    assert match.state.space[villain(table, "drudge")] == S("D3"), "thugs have no pawns"


@rule("UC.XP.01", "UC.XP.04")
def test_spoils_are_for_the_first_fall_of_a_round_by_a_hero() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"}, event="spoils")
    table.progress.spoils = 1
    thug = villain(table, "sword_thug")
    assert play(go(acting(table, "gardek"), 6, 6, 6, 6), f"attack:0:{thug}").state.treasury == 1
    table = table_of(("sword_thug", "red", "E3"), heroes={"gardek": "E3"}, event="spoils")
    match = play(go(acting(table, "gardek"), 6, 6, ("hazard", 1), ("hazard", 6)), f"rocks:0:{S('E3')}")
    assert (match.state.space[thug], match.state.treasury, match.state.fallen) == (OFF, 0, {})


@rule("UC.ATK.09", "UC.ROCK.02")
def test_a_blast_strikes_the_thrower_and_the_rocks_too() -> None:
    table = table_of(heroes={"milo": "E3"})
    rolls = [("damage", 6), ("damage", 5), ("damage", 6), ("damage", 6), ("hazard", 1)]
    match = play(go(acting(table, "milo"), *rolls), f"blast:2:{S('E3')}")
    assert (match.state.health[2], match.state.caves) == (6, 1 << S("E3"))


@rule("UC.TERM.12", "UC.KNOCK.01")
def test_the_slam_is_for_small_targets_on_their_feet() -> None:
    for type, chapter, down, asked in (
        ("sword_thug", 2, 0, True),
        ("sword_thug", 2, DOWN, False),
        ("trollkin_scout", 2, 0, False),
    ):
        table = table_of((type, "blue", "D4"), chapter=chapter, heroes={"gardek": "D4"})
        table.flags[villain(table, type, "blue")] |= down
        rolls = [("attack", 6)] * (0 if down else 2)
        match = play(go(acting(table, "gardek"), *rolls, seed=1), f"attack:1:{villain(table, type, 'blue')}")
        assert ("slam" in keys(match)) == asked
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"})
    match = play(go(acting(table, "gardek"), 6, 6, 1, 1), f"attack:0:{villain(table, 'sword_thug')}")
    assert "slam" not in keys(match), "not with the axe"
