"""Blows to the number: what each weapon, Skill and Weakness adds to a turn's damage, on both sides."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulewright.games.dungeon_degenerates.rules.blows import (
    blow_of,
    claim,
    cleave,
    damage_foe,
    interpose,
    take_blows,
    ways_to_block,
)
from rulewright.games.dungeon_degenerates.rules.combat_dice import (
    Cast,
    Deed,
    attack_test_value,
    dice_of,
    lay_out,
    power_dice,
)
from rulewright.games.dungeon_degenerates.rules.content import CARD, MONSTER, TRIUMPH
from rulewright.games.dungeon_degenerates.rules.fight import end_round, main_choices
from rulewright.games.dungeon_degenerates.rules.foes import give_condition
from rulewright.games.dungeon_degenerates.rules.profile import profile
from rulewright.games.dungeon_degenerates.rules.state import (
    ACTIVE,
    DEFEATED,
    DEFENCE,
    POWER,
    TRICK,
    Fight,
    Hero,
    Table,
    Throw,
    Thrown,
)
from rulewright.games.dungeon_degenerates.rules.terms import (
    AGI,
    ASSAULT,
    BLEEDING,
    DAZED,
    DETAINED,
    GUARD,
    HEXED,
    HIDDEN,
    INFECTED,
    MAG,
    MRL,
    PER,
    STR,
    STUNNED,
    WARDED,
)
from rulewright.kernel import Ask, Choice

from .camp import BRAWLER, DUELIST, FIREBUG, FRIAR, HEXER, KNIGHT, brawl, burden, drive, foe, give, lay, teach
from .camp import turn as take_turn

rule = pytest.mark.rule
SWORD, SHIELD = CARD["footmans_sword"], CARD["dented_shield"]


def unhindered(*monsters: str, hero: str = KNIGHT, targets: int = 0) -> tuple[Table, Hero, Fight]:
    """One Adventurer without Luck, Skills or gear, against Monsters who target nobody unless told."""
    table = lay(hero)
    one = table.heroes[0]
    one.luck, one.skills, one.gear, one.pack = 0, (), (), ()
    found = brawl(table, *monsters)
    for each in found.foes:
        each.targets = targets
    return table, one, found


def strike(table: Table, card: str, by: int, *more: object, at: int = 0, stance: str = "guard",
           rolls: tuple[int, ...] = (3, 2, 1)) -> None:  # fmt: skip
    take_turn(table, stance, ("strike", CARD[card], by, at), *more, rolls=rolls)  # type: ignore[arg-type]


# ---- weapons --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "by", "rolls", "wounds"),
    [
        ("footmans_sword", STR, (3, 2, 1), 4), ("rusty_cleaver", STR, (3, 2, 1), 3), ("flail", STR, (3, 2, 1), 4),
        ("war_pick", STR, (3, 2, 1), 3), ("whip", AGI, (3, 2, 1), 3 - 1), ("sling", PER, (3, 2, 1), 3),
        ("short_bow", PER, (3, 2, 1), 3 + 1), ("hunting_crossbow", PER, (3, 2, 1), 3 + 2),
        ("quarterstaff", AGI, (3, 2, 1, 1), 3), ("spitfire", PER, (3, 2, 1), 4), ("spitfire", PER, (3, 3, 1), 4 + 2),
        ("bone_dagger", AGI, (3, 2, 1), 3 + 2), ("kingsbane", STR, (3, 2, 1), 3 + 3),
    ],
)  # fmt: skip
def test_weapons_deal_their_damage(card: str, by: int, rolls: tuple[int, ...], wounds: int) -> None:
    table, knight, _ = unhindered("two_throat_troll")
    give(table, knight, card)
    strike(table, card, by, rolls=rolls)
    assert foe(table).wounds == wounds


@rule("DD.ARM.01", "DD.ARM.02", "DD.INFL.06")
def test_armour_meets_what_does_not_pierce() -> None:
    for card, wounds in (("footmans_sword", 4 - 2), ("war_pick", 3)):
        table, knight, _ = unhindered("stone_giant_youth")
        give(table, knight, card)
        strike(table, card, STR)
        assert foe(table).wounds == wounds


def test_a_dagger_in_the_back_wants_a_back() -> None:
    table, knight, _ = unhindered("two_throat_troll", targets=1)
    give(table, knight, "bone_dagger")
    strike(table, "bone_dagger", AGI, rolls=(1, 2, 3, 2, 1))
    assert foe(table).wounds == 3
    table, knight, _ = unhindered("two_throat_troll", targets=1)
    give(table, knight, "short_bow")
    strike(table, "short_bow", PER, rolls=(1, 2, 3, 2, 1))
    assert foe(table).wounds == 3, "nor has an archer the leisure to aim under attack"


@pytest.mark.parametrize(
    ("card", "by", "rolls", "condition"),
    [("cudgel", STR, (2, 2, 1), STUNNED), ("cudgel", STR, (2, 1, 1), 0), ("bill_hook", STR, (2, 1, 1), DETAINED),
     ("mercy_of_thorns", AGI, (2, 1, 1), BLEEDING)],
)  # fmt: skip
def test_weapons_leave_their_mark(card: str, by: int, rolls: tuple[int, ...], condition: int) -> None:
    table, knight, _ = unhindered("two_throat_troll")
    give(table, knight, card)
    strike(table, card, by, rolls=rolls)
    assert foe(table).conditions == condition


def test_a_whip_dazes_until_the_end_of_the_next_round() -> None:
    table, knight, found = unhindered("two_throat_troll")
    give(table, knight, "whip")
    strike(table, "whip", AGI)
    assert (foe(table).brief, foe(table).brief_until, foe(table).conditions) == (DAZED, 2, 0)
    drive(end_round(table))
    assert foe(table).brief == DAZED
    found.round = 2
    drive(end_round(table))
    assert foe(table).brief == 0


def test_a_hook_takes_the_keenness_out_of_thieves() -> None:
    table, knight, _ = unhindered("hedge_bandit")
    give(table, knight, "gutting_hook")
    foe(table).hp = 9
    strike(table, "gutting_hook", STR)
    assert foe(table).lost == ("Skirmish", "Thief")


def test_ammo_lends_its_properties() -> None:
    for bow, ammo, by, wounds in (("short_bow", "broadheads", PER, 5), ("sling", "river_stones", AGI, 4)):
        table, knight, _ = unhindered("two_throat_troll")
        give(table, knight, bow)
        knight.loaded = ((CARD[bow], CARD[ammo]),)
        strike(table, bow, by)
        assert foe(table).wounds == wounds
    table, knight, _ = unhindered("two_throat_troll", "rust_golem")
    give(table, knight, "hand_crossbow")
    knight.loaded = ((CARD["hand_crossbow"], CARD["tarred_bolts"]),)
    strike(table, "hand_crossbow", PER)
    assert [each.wounds for each in table.fight.foes] == [3, 0], "the golem's armour meets the splash"  # type: ignore[union-attr]
    table.fight.foes[1].monster = MONSTER["watchman"]  # type: ignore[union-attr]
    strike(table, "hand_crossbow", PER)
    assert [each.wounds for each in table.fight.foes] == [6, 1]  # type: ignore[union-attr]


def test_a_blunderbuss_hits_who_comes_close() -> None:
    table, knight, found = unhindered("two_throat_troll", "watchman", "bailiff")
    give(table, knight, "blunderbuss")
    found.foes[0].targets = found.foes[1].targets = 1
    found.foes[1].wounds = 3
    strike(table, "blunderbuss", PER, rolls=(1, 1, 3, 2, 1))
    assert [(each.card.id, each.wounds) for each in found.foes] == [("two_throat_troll", 4), ("bailiff", 0)]
    assert knight.trophies == (MONSTER["watchman"],)


def test_a_drowned_staff_heals_its_bearer() -> None:
    table, hexer, _ = unhindered("two_throat_troll", hero=HEXER)
    give(table, hexer, "staff_of_the_drowned")
    hexer.wounds = 3
    strike(table, "staff_of_the_drowned", MAG)
    assert (hexer.wounds, foe(table).wounds) == (2, 5)
    strike(table, "staff_of_the_drowned", MAG, rolls=(6, 6, 1))
    assert hexer.wounds == 2, "but only when it hits"


def test_a_hunting_crossbow_must_be_reloaded() -> None:
    table, knight, found = unhindered("two_throat_troll")
    give(table, knight, "hunting_crossbow")
    bolt = ("strike", CARD["hunting_crossbow"], PER, 0)
    strike(table, "hunting_crossbow", PER, rolls=(6, 6, 1))
    assert CARD["hunting_crossbow"] in knight.fired
    take_turn(table, "guard", ("quick", "reload", CARD["hunting_crossbow"]), bolt, rolls=[3, 2, 1])
    assert foe(table).wounds == 5
    assert bolt not in main_choices(table, knight, found)


# ---- skills that strike ---------------------------------------------------------------------------------------------


@rule("DD.MON.06")
@pytest.mark.parametrize(("mastered", "wounds"), [(False, 1), (True, 2)])
def test_riposte_strikes_one_melee_monster_back(mastered: bool, wounds: int) -> None:
    table, duelist, found = unhindered("ledge_goblin", "two_throat_troll", "pit_bear", hero=DUELIST, targets=1)
    teach(table, duelist, "riposte", mastered=mastered)
    take_turn(table, "guard", "wait", rolls=[1, 2, 1])
    assert [each.wounds for each in found.foes] == [0, wounds, 0]
    for stance, rolls in (("guard", [6, 6, 1]), ("assault", [1, 2, 1])):
        duelist.wounds, duelist.fate = 0, ACTIVE
        take_turn(table, stance, "wait", rolls=rolls)
    assert [each.wounds for each in found.foes] == [0, wounds, 0], "not after a failed roll, nor in Assault"


def test_riposte_can_kill() -> None:
    table, duelist, found = unhindered("two_throat_troll", hero=DUELIST, targets=1)
    teach(table, duelist, "riposte")
    foe(table).wounds = foe(table).hp - 1
    take_turn(table, "guard", "wait", rolls=[1, 2, 1])
    assert found.foes == []
    assert duelist.trophies == (MONSTER["two_throat_troll"],)


@pytest.mark.parametrize(
    ("mastered", "stance", "rolls", "stunned"),
    [(False, "assault", (2, 2, 2), True), (False, "assault", (2, 1, 2), False), (True, "assault", (2, 1, 2), True),
     (True, "guard", (2, 1, 2), False)],
)  # fmt: skip
def test_dirty_fighting(mastered: bool, stance: str, rolls: tuple[int, ...], stunned: bool) -> None:
    table, knight, _ = unhindered("two_throat_troll")
    give(table, knight, "footmans_sword")
    teach(table, knight, "dirty_fighting", mastered=mastered)
    strike(table, "footmans_sword", STR, stance=stance, rolls=rolls)
    assert bool(foe(table).conditions & STUNNED) is stunned


def test_dirty_fighting_wants_a_free_hand() -> None:
    table, knight, _ = unhindered("two_throat_troll")
    give(table, knight, "quarterstaff")
    teach(table, knight, "dirty_fighting", mastered=True)
    strike(table, "quarterstaff", STR, stance="assault")
    assert not foe(table).conditions
    knight.gear = ()
    take_turn(table, "assault", ("strike", -1, STR, 0), rolls=[2, 1, 2])
    assert foe(table).conditions == STUNNED


@pytest.mark.parametrize(("mastered", "wounds"), [(False, 1), (True, 2)])
def test_weapon_breaker_bites_once_or_twice(mastered: bool, wounds: int) -> None:
    table, knight, _ = unhindered("two_throat_troll")
    foe(table).hp = 99
    give(table, knight, "footmans_sword")
    teach(table, knight, "weapon_breaker", mastered=mastered)
    for _ in range(3):
        strike(table, "footmans_sword", STR, stance="assault", rolls=(3, 2, 3))
    assert (foe(table).att, foe(table).blunted) == (-wounds, wounds)


@pytest.mark.parametrize(("mastered", "wounds"), [(False, 4), (True, 5)])
def test_poison_waits_for_the_next_hit(mastered: bool, wounds: int) -> None:
    table, knight, found = unhindered("two_throat_troll")
    foe(table).hp = 30
    give(table, knight, "footmans_sword")
    teach(table, knight, "poisoner", mastered=mastered)
    strike(table, "footmans_sword", STR, rolls=(3, 2, 1))
    assert foe(table).conditions == 0
    take_turn(table, "guard", ("quick", "poison"), ("strike", SWORD, STR, 0), rolls=[6, 6, 1])
    assert (foe(table).conditions, found.poisoned) == (0, 1)
    strike(table, "footmans_sword", STR, rolls=(3, 2, 1))
    assert (foe(table).conditions, found.poisoned, foe(table).wounds) == (INFECTED, 0, 4 + wounds)


@pytest.mark.parametrize(("mastered", "damage"), [(False, 1), (True, 2)])
def test_berserk_wants_half_the_health(mastered: bool, damage: int) -> None:
    for wounds, more in ((7, 0), (8, damage)):
        table, knight, _ = unhindered("two_throat_troll")
        give(table, knight, "footmans_sword")
        teach(table, knight, "berserk", mastered=mastered)
        knight.wounds = wounds
        strike(table, "footmans_sword", STR, stance="assault", rolls=(3, 2, 3))
        assert foe(table).wounds == 4 + more


def test_backstab_pierces_once_mastered() -> None:
    for mastered, targets, wounds in ((False, 0, 4 + 2 - 2), (True, 0, 4 + 2), (True, 1, 4 - 2)):
        table, duelist, _ = unhindered("stone_giant_youth", hero=DUELIST)
        give(table, duelist, "notched_rapier")
        teach(table, duelist, "backstab", mastered=mastered)
        foe(table).targets = targets
        strike(table, "notched_rapier", AGI, rolls=((1, 1, 3, 2, 1) if targets else (3, 2, 1)))
        assert foe(table).wounds == wounds


def test_sharpshooters_pierce_at_leisure_or_always() -> None:
    for mastered, targets, wounds in ((False, 0, 3), (False, 1, 1), (True, 1, 3)):
        table, hexer, _ = unhindered("stone_giant_youth", hero=HEXER)
        give(table, hexer, "sling")
        teach(table, hexer, "sharpshooter", mastered=mastered)
        foe(table).targets = targets
        strike(table, "sling", PER, rolls=((1, 1, 3, 2, 1) if targets else (3, 2, 1)))
        assert foe(table).wounds == wounds
    table, hexer, _ = unhindered("stone_giant_youth", hero=HEXER)
    teach(table, hexer, "sharpshooter", mastered=True)
    give(table, hexer, "rusty_cleaver")
    strike(table, "rusty_cleaver", STR)
    assert foe(table).wounds == 1, "a cleaver is no bow"


@pytest.mark.parametrize(("mastered", "extra"), [(False, 0), (True, 1)])
def test_an_aimed_shot(mastered: bool, extra: int) -> None:
    table, hexer, found = unhindered("two_throat_troll", hero=HEXER)
    give(table, hexer, "sling")
    teach(table, hexer, "aimed_shot", mastered=mastered)
    foe(table).hp = 30
    aim = ("aim", CARD["sling"], PER, 0)
    take_turn(table, "guard", aim, rolls=[3, 2, 1])
    assert foe(table).wounds == 3 + 2
    take_turn(table, "guard", aim, rolls=[5, 4, 1])
    assert foe(table).wounds == 5 + 7 * extra, "mastered, PER 8 counts as 9"
    found.foes[0].targets = 1
    assert aim not in main_choices(table, hexer, found)


@pytest.mark.parametrize(("mastered", "aims", "left"), [(False, [("foe", 0)], [4, 0]), (True, [("foe", 0)] * 2, [2])])
def test_cleave_carries_on_once_or_in_a_chain(mastered: bool, aims: list[object], left: list[int]) -> None:
    table, brawler, found = unhindered("watchman", "bailiff", "two_throat_troll", hero=BRAWLER)
    give(table, brawler, "executioners_axe")
    teach(table, brawler, "cleave", mastered=mastered)
    found.foes[0].hp, found.foes[1].hp = 2, 2 if mastered else 5
    strike(table, "executioners_axe", STR, *aims, stance="assault", rolls=(3, 2, 3))
    assert [each.wounds for each in found.foes] == left


@rule("DD.INFL.04")
def test_only_who_wants_an_exact_kill_is_asked_for_the_die_that_counts() -> None:
    for hero, answers in ((KNIGHT, ()), (DUELIST, (("use", "attack", 2),))):
        table, _, _ = unhindered("two_throat_troll", hero=hero)
        take_turn(table, "assault", ("strike", -1, STR, 0), *answers, rolls=[4, 2, 6])
        assert foe(table).wounds == (3 if hero == KNIGHT else 2)


def test_a_bare_fist_and_its_masters() -> None:
    for skills, mastered, rolls, wounds in (
        ((), False, (4, 2, 6), 3), (("brawler",), False, (4, 2, 6), 4), (("brawler",), True, (4, 2, 6), 6),
    ):  # fmt: skip
        table, brawler, _ = unhindered("two_throat_troll", hero=BRAWLER)
        teach(table, brawler, *skills, mastered=mastered)
        take_turn(table, "assault", ("strike", -1, STR, 0), rolls=rolls)
        assert foe(table).wounds == wounds


@rule("DD.UNARM.04")
def test_a_halved_power_die_must_beat_the_fist() -> None:
    table, _, _ = unhindered("two_throat_troll")
    take_turn(table, "assault", ("strike", -1, STR, 0), rolls=[4, 3, 6])
    assert foe(table).wounds == 3


def test_first_round_bonuses() -> None:
    for number, wounds in ((1, 5), (2, 4)):
        table, knight, found = unhindered("two_throat_troll")
        give(table, knight, "footmans_sword")
        knight.triumphs = (TRIUMPH["firebrand"],)
        found.round = number
        strike(table, "footmans_sword", STR)
        assert foe(table).wounds == wounds


def test_power_dice_of_two_weapons() -> None:
    table, duelist, found = unhindered("two_throat_troll", hero=DUELIST)
    teach(table, duelist, "dual_wield")
    give(table, duelist, "notched_rapier")
    assert power_dice(table, duelist, found) == 1
    give(table, duelist, "bone_dagger")
    assert power_dice(table, duelist, found) == 2
    duelist.gear = (CARD["notched_rapier"], CARD["lantern"])
    assert power_dice(table, duelist, found) == 1
    duelist.gear = (CARD["greatsword"], CARD["flail"])
    duelist.guard = ASSAULT
    assert power_dice(table, duelist, found) <= 2


def test_a_master_of_two_weapons_rolls_one_power_die_again_for_nothing() -> None:
    table, duelist, _ = unhindered("two_throat_troll", hero=DUELIST)
    teach(table, duelist, "dual_wield", mastered=True)
    give(table, duelist, "notched_rapier", "bone_dagger")
    blow = ("strike", CARD["notched_rapier"], AGI, 0)
    take_turn(table, "assault", blow, ("die", 2), ("use", "power", 6), rolls=[3, 2, 1, 1, 6])
    assert foe(table).wounds == 6 + 1
    assert duelist.luck == 0


# ---- blows taken ----------------------------------------------------------------------------------------------------


def blow(table: Table, hero: Hero, found: Fight, number: int = 0) -> int:
    return blow_of(table, hero, found, found.foes[number], profile(table, hero))


def test_what_lowers_a_blow() -> None:
    table, knight, found = unhindered("pit_bear", "rag_archer", "gravedigger_ghoul", targets=1)
    assert [blow(table, knight, found, number) for number in range(3)] == [6, 4, 5]
    give(table, knight, "leather_jack")
    assert [blow(table, knight, found, number) for number in range(3)] == [5, 3, 4]
    knight.triumphs = (TRIUMPH["thorn_crowned"],)
    assert [blow(table, knight, found, number) for number in range(3)] == [5, 3, 3]
    found.walls = ((3, 0b1), (2, 0b10))
    assert [blow(table, knight, found, number) for number in range(3)] == [4, 2, 2]


def test_a_boar_spear_keeps_melee_away() -> None:
    table, knight, found = unhindered("pit_bear", "rag_archer", targets=1)
    give(table, knight, "boar_spear")
    knight.guard = GUARD
    assert [blow(table, knight, found, number) for number in range(2)] == [5, 4]
    knight.guard = ASSAULT
    assert [blow(table, knight, found, number) for number in range(2)] == [6, 4]


@rule("DD.ARM.02")
def test_what_pierces_meets_no_armour() -> None:
    table, knight, found = unhindered("slaver_arbalest", targets=1)
    give(table, knight, "leather_jack")
    found.walls = ((3, 0b1),)
    assert blow(table, knight, found) == 5
    give_condition(foe(table), HEXED)
    assert blow(table, knight, found) == 3


def test_an_ambusher_is_hard_to_see_in_the_first_round() -> None:
    for mastered, bold, number, taken in ((False, 0, 1, 5), (True, 0, 1, 4), (False, 1, 1, 6), (False, 0, 2, 6)):
        table, knight, found = unhindered("pit_bear", targets=1)
        teach(table, knight, "ambusher", mastered=mastered)
        knight.bold, found.round = bold, number
        assert blow(table, knight, found) == taken


def test_a_blow_never_heals() -> None:
    table, knight, found = unhindered("watch_recruit", targets=1)
    give(table, knight, "plate_harness")
    knight.gear = (CARD["plate_harness"], CARD["great_helm"])
    assert blow(table, knight, found) == 0
    foe(table).att = -9
    assert blow(table, knight, found) == 0


def test_what_helps_a_passed_defence() -> None:
    table, duelist, found = unhindered("stone_giant_youth", hero=DUELIST, targets=1)
    duelist.guard = GUARD
    dice = Cast((4, 2), (), ())
    assert ways_to_block(table, duelist, found, dice, unarmed=False) == [(8 - 4,)]
    give(table, duelist, "main_gauche")
    assert ways_to_block(table, duelist, found, dice, unarmed=False) == [(8 - 5,)]
    teach(table, duelist, "parry", mastered=True)
    assert ways_to_block(table, duelist, found, dice, unarmed=False) == [(8 - 6,)], "never more than 6"
    give(table, duelist, "iron_gauntlets")
    assert ways_to_block(table, duelist, found, dice, unarmed=False) == [(8 - 6 - 1,)]
    assert ways_to_block(table, duelist, found, Cast((6, 6), (), ()), unarmed=False) == [(8,)]
    powered = Cast((2, 1), (), (1,))
    assert ways_to_block(table, duelist, found, powered, unarmed=False) == [(8 - 5 - 1,), (8 - 1 - 1,)]


def test_power_dice_do_not_stop_fire() -> None:
    table, duelist, found = unhindered("brimstone_giant", "hill_troll", hero=DUELIST, targets=1)
    duelist.guard = GUARD
    ways = ways_to_block(table, duelist, found, Cast((2, 1), (), (5,)), unarmed=False)
    assert sorted(ways) == [(6, 3), (8, 0)]
    give(table, duelist, "dragonling_mail")
    duelist.gear = (CARD["dragonling_mail"],)
    ways = ways_to_block(table, duelist, found, Cast((2, 1), (), (5,)), unarmed=False)
    assert (0, 0) in ways


@rule("DD.SUFF.07")
def test_wounds_from_several_add_up_and_bring_what_they_bring() -> None:
    table, knight, found = unhindered("ash_ghoul", "pit_bear", "plague_beggar", targets=1)
    ghoul, bear, beggar = found.foes
    drive(take_blows(table, knight, found, [(ghoul, 2), (bear, 0), (beggar, 3)]), rolls=[6, 6])
    assert knight.wounds == 5
    assert (knight.lasting, knight.deep, knight.held) == (BLEEDING, INFECTED, False)
    assert (ghoul.struck, bear.struck, beggar.struck) == (1, 0, 1)
    drive(take_blows(table, knight, found, [(bear, 1)]))
    assert knight.held
    knight.deep = 0
    drive(take_blows(table, knight, found, [(beggar, 1)]), rolls=[4, 4])
    assert not knight.deep, "CON 8 withstands an 8"


def test_the_sickly_do_not_withstand_venom() -> None:
    table, friar, found = unhindered("plague_beggar", hero=FRIAR, targets=1)
    burden(table, friar, "sickly")
    drive(take_blows(table, friar, found, [(foe(table), 1)]))
    assert friar.deep == INFECTED


@pytest.mark.parametrize(("amount", "stunned"), [(3, False), (4, True)])
def test_a_glass_jaw_breaks_at_four(amount: int, stunned: bool) -> None:
    table, knight, found = unhindered("pit_bear", "hill_troll", targets=1)
    burden(table, knight, "glass_jaw")
    drive(take_blows(table, knight, found, [(found.foes[0], amount), (found.foes[1], 2)]))
    assert (knight.brief, knight.expiring) == ((STUNNED, STUNNED) if stunned else (0, 0))


def test_a_ward_and_a_tattoo_take_the_edge_off() -> None:
    table, knight, found = unhindered("pit_bear", targets=1)
    knight.lasting, knight.extras = WARDED, (CARD["tattooed_ward"],)
    drive(take_blows(table, knight, found, [(foe(table), 6)]))
    assert (knight.wounds, knight.lasting, knight.spent) == (6 - 3 - 2, 0, ("tattoo",))
    drive(take_blows(table, knight, found, [(foe(table), 2)]))
    assert knight.wounds == 3
    knight.lasting = WARDED
    drive(take_blows(table, knight, found, [(foe(table), 3)]))
    assert (knight.wounds, foe(table).struck) == (3, 1)


def test_a_friend_in_the_way_takes_up_to_his_limit() -> None:
    table = lay(KNIGHT, FRIAR)
    knight, friar = table.heroes
    found = brawl(table, "pit_bear")
    found.interposed = ((1, 0, 2),)
    assert interpose(table, knight, found, 5) == 2
    assert interpose(table, knight, found, 1) == 1
    assert interpose(table, knight, found, 0) == 0
    assert friar.wounds == 3
    assert interpose(table, friar, found, 5) == 0, "he does not stand before himself"
    friar.escaped = True
    assert interpose(table, knight, found, 5) == 0
    friar.escaped, friar.fate = False, DEFEATED
    assert interpose(table, knight, found, 5) == 0


# ---- the test of an Attack, and damage ------------------------------------------------------------------------------


def test_evasive_and_hidden_monsters_are_hard_to_hit() -> None:
    table, knight, found = unhindered("crossroads_imp")
    deed = Deed("strike", foe=foe(table), attribute=STR)
    assert attack_test_value(table, knight, found, deed) == 6
    give_condition(foe(table), HIDDEN)
    assert attack_test_value(table, knight, found, deed) == 4
    give_condition(foe(table), HEXED)
    assert attack_test_value(table, knight, found, replace(deed, bonus=1)) == 6


def test_damage_to_the_ethereal_is_halved_before_armour() -> None:
    table, _, found = unhindered("cairn_shade")
    foe(table).monster = MONSTER["cairn_shade"]
    assert damage_foe(table, found, foe(table), 5, piercing=False) == 0
    assert foe(table).wounds == 3
    assert damage_foe(table, found, foe(table), 3, piercing=False, magic=True) == 0
    assert foe(table).wounds == 6
    assert damage_foe(table, found, foe(table), 6, piercing=False) == 2, "the surplus over 7 HP"
    assert foe(table).hurt


def test_damage_that_armour_swallows_leaves_no_trace() -> None:
    table, _, found = unhindered("rust_golem")
    assert damage_foe(table, found, foe(table), 2, piercing=False) == 0
    assert (foe(table).wounds, foe(table).hurt) == (0, False)
    give_condition(foe(table), WARDED)
    damage_foe(table, found, foe(table), 4, piercing=False)
    assert foe(table).wounds == 1
    damage_foe(table, found, foe(table), 1, piercing=True)
    assert foe(table).wounds == 2


@rule("DD.MON.07", "DD.EPCT.05")
def test_a_trophy_is_for_who_still_stands() -> None:
    table, knight, found = unhindered("watchman", "antler_king")
    table.epics = {MONSTER["antler_king"]: knight.space}
    claim(table, found, found.foes[1], knight)
    assert knight.trophies == (MONSTER["antler_king"],)
    assert (table.epics, found.killed_epics) == ({}, (MONSTER["antler_king"],))
    assert table.progress.killed == (MONSTER["antler_king"],)
    knight.fate = DEFEATED
    claim(table, found, found.foes[0], knight)
    assert knight.trophies == (MONSTER["antler_king"],)
    assert table.law.discard[-1] == MONSTER["watchman"]


def test_an_exact_kill_is_the_duelists_luck_and_a_hexed_one_the_hexers() -> None:
    for hero, wounds, condition, luck in (
        (DUELIST, 4, 0, 1), (DUELIST, 5, 0, 0), (HEXER, 5, HEXED, 1), (HEXER, 4, 0, 0), (DUELIST, 5, HEXED, 0),
    ):  # fmt: skip
        table, one, found = unhindered("watchman", hero=hero)
        foe(table).wounds, foe(table).conditions = wounds, condition
        claim(table, found, foe(table), one)
        assert one.luck == luck


def test_doubles_are_the_firebugs_luck() -> None:
    for rolls, luck in (((3, 3, 1), 1), ((3, 2, 1), 0), ((6, 6, 1), 0)):
        table, firebug, _ = unhindered("two_throat_troll", hero=FIREBUG)
        give(table, firebug, "sling")
        strike(table, "sling", PER, rolls=rolls)
        assert firebug.luck == luck


def test_spikes_and_bursts_hurt_who_strikes_in_melee() -> None:
    for card, by, wounds in (("footmans_sword", STR, 1), ("sling", PER, 0)):
        table, knight, _ = unhindered("crystal_horror")
        give(table, knight, card)
        strike(table, card, by, rolls=(1, 1, 1))
        assert knight.wounds == wounds
    for card, by, wounds in (("footmans_sword", STR, 2), ("sling", PER, 0)):
        table, knight, _ = unhindered("bloat_corpse")
        foe(table).wounds = 4
        give(table, knight, card)
        strike(table, card, by)
        assert knight.wounds == wounds
    table, knight, _ = unhindered("bloat_corpse")
    give(table, knight, "footmans_sword", "leather_jack")
    strike(table, "footmans_sword", STR, rolls=(1, 1, 1))
    assert knight.wounds == 0, "nothing bursts while it lives"
    foe(table).wounds = 4
    strike(table, "footmans_sword", STR)
    assert knight.wounds == 1, "and armour meets the burst"


def test_the_tray_keeps_what_was_rolled_for_what() -> None:
    table, knight, found = unhindered("watchman", targets=1)
    lay_out(table, knight, found, Deed("test", foe=foe(table), attribute=MRL), Cast((3, 4), (5, 6), (2,)))
    assert found.thrown is not None
    assert (found.thrown.seat, found.thrown.round) == (0, 1)
    assert [throw.kind for throw in found.thrown.throws] == [DEFENCE, TRICK, POWER]
    assert dice_of(found) == Cast((3, 4), (5, 6), (2,))
    lay_out(table, knight, found, Deed("none"), Cast((), (), ()))
    assert dice_of(found) == Cast((3, 4), (5, 6), (2,)), "no dice, no new tray"


def test_a_rapier_fights_dirty_too_and_a_riposte_meets_armour() -> None:
    table, duelist, _ = unhindered("rust_golem", hero=DUELIST, targets=1)
    give(table, duelist, "notched_rapier")
    teach(table, duelist, "riposte")
    take_turn(table, "guard", "wait", rolls=[1, 2, 1])
    assert foe(table).wounds == 0
    duelist.skills = ()
    teach(table, duelist, "dirty_fighting", mastered=True)
    foe(table).targets = 0
    strike(table, "notched_rapier", AGI, stance="assault", rolls=(3, 2, 3))
    assert foe(table).conditions == STUNNED


@rule("DD.CDICE.01")
def test_the_harmless_call_for_no_defence_dice() -> None:
    table, knight, found = unhindered("watchman", targets=1)
    foe(table).att = -9
    give(table, knight, "footmans_sword")
    strike(table, "footmans_sword", STR, rolls=(3, 2, 1))
    assert (knight.wounds, found.foes) == (0, [])


@rule("DD.CDICE.07")
def test_every_row_of_the_tray_says_what_its_dice_are_for() -> None:
    table = lay(KNIGHT, FRIAR)
    found = brawl(table, "watchman")
    found.round = 3
    for hero in table.heroes:
        hero.guard = GUARD
        deed = Deed("test", foe=foe(table), attribute=MRL)
        lay_out(table, hero, found, deed, Cast((3, 4), (5, 6), (2, 1)))
        agility, morale = (profile(table, hero).attributes[which] for which in (AGI, MRL))
        assert found.thrown == Thrown(
            hero.seat,
            3,
            (
                Throw(DEFENCE, (3, 4), AGI, agility),
                Throw(TRICK, (5, 6), MRL, morale),
                Throw(POWER, (2, 1), guard=GUARD),
            ),
        )


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("kind", ["strike", "escape", "test"])
@rule("DD.CDICE.07")
def test_the_dice_of_a_turn_are_read_back_as_they_fell(kind: str, seat: int) -> None:
    table = lay(KNIGHT, FRIAR)
    found, hero = brawl(table, "watchman"), table.heroes[seat]
    attack = profile(table, hero).attacks[0]
    deed = Deed(kind, attack, foe(table), AGI) if kind == "strike" else Deed(kind, attribute=AGI)
    for dice in (Cast((), (5, 6), (2,)), Cast((1, 2), (5, 6), ()), Cast((1, 2), (), (3, 4)), Cast((), (), (6,))):
        lay_out(table, hero, found, deed, dice)
        assert dice_of(found) == dice
    if kind == "strike":
        assert found.thrown is not None
        assert (found.thrown.seat, found.thrown.source) == (seat, attack.source)
        assert found.thrown.monster == MONSTER["watchman"]


@rule("DD.INFL.06")
def test_a_masters_poison_goes_through_armour() -> None:
    table, knight, found = unhindered("crystal_horror")
    give(table, knight, "footmans_sword")
    teach(table, knight, "poisoner", mastered=True)
    found.poisoned = 0b1
    strike(table, "footmans_sword", STR, rolls=(1, 2, 1))
    assert foe(table).wounds == 1 + max(0, 3 - 3), "one of the poison; the blow glances off"


@rule("DD.SUFF.07")
@pytest.mark.parametrize(
    ("amount", "most", "away", "taken"), [(5, 2, False, 2), (1, 2, False, 1), (0, 2, False, 0), (5, 2, True, 0)]
)
def test_who_stands_in_the_way_takes_his_share_of_one_attack(amount: int, most: int, away: bool, taken: int) -> None:
    table = lay(KNIGHT, FRIAR, HEXER)
    knight, friar, hexer = table.heroes
    found = brawl(table, "watchman")
    found.interposed = ((2, 1, most), (1, 0, most))
    friar.escaped = away
    assert interpose(table, hexer, found, amount) == 0
    assert interpose(table, knight, found, amount) == taken
    assert [hero.wounds for hero in table.heroes] == [0, taken, 0]


@rule("DD.INFL.06")
@pytest.mark.parametrize(("mastered", "answers"), [(False, [("foe", 1)]), (True, [("foe", 1), ("foe", 0)])])
def test_a_cleave_goes_on_as_far_as_its_mastery(mastered: bool, answers: list[Choice]) -> None:
    table = lay(KNIGHT)
    knight = table.heroes[0]
    knight.skills, knight.gear, knight.guard = (), (CARD["bill_hook"],), ASSAULT
    found = brawl(table, "watchman", "watchman", "watchman")
    found.foes[2].targets = 0
    drive(cleave(table, knight, found, 6, profile(table, knight)))
    assert [each.wounds for each in found.foes] == [0, 0, 0], "without the Skill the surplus is lost"
    teach(table, knight, "cleave", mastered=mastered)
    asked: list[Ask] = []
    drive(cleave(table, knight, found, 6, profile(table, knight)), *answers, asked=asked)
    assert list(asked[0].listed(0)) == ["stop", ("foe", 0), ("foe", 1)], "those who target him"
    assert knight.trophies == (MONSTER["watchman"],)
    assert [each.wounds for each in found.foes] == ([2, 0] if mastered else [0, 0])
    drive(cleave(table, knight, found, 3, profile(table, knight)), "stop")
    assert len(found.foes) == 2
