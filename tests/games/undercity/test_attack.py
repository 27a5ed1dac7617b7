"""Attacks, damage, experience, cumulative effects."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulewright.games.undercity.attack import severity
from rulewright.games.undercity.cast import SNIPER
from rulewright.games.undercity.content import VILLAINS
from rulewright.games.undercity.ratings import armour, attack_bonus, defence
from rulewright.games.undercity.state import DOWN, INVULNERABLE, OFF, UNTOUCHABLE, WAR_CRY, knock_down
from rulewright.kernel import Sum

from .field import (
    acting,
    activating,
    at,
    feat,
    go,
    hero,
    keys,
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
    match = play(
        go(acting(table, "gardek"), *(("attack", d) for d in dice), 1, 1), f"attack:0:{villain(table, 'sword_thug')}"
    )
    assert bool(told(match, "hit")) == lands


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
    assert str(why) == "6 ACC of the war axe, +1 Watch Whistles, +1 War Cry"


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
    assert told(match, "wind") == ["Second wind: Canice refills the Feat row."]
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
