"""Attributes, tests, Luck, gold, Wounds, conditions."""

from __future__ import annotations

import pytest

from rulewright.games.dungeon_degenerates.rules.content import CARD
from rulewright.games.dungeon_degenerates.rules.gear import (
    acquire,
    gear_choices,
    in_the_way,
    lighten,
    load,
    rearrange,
    stow,
    wear,
)
from rulewright.games.dungeon_degenerates.rules.heroes import (
    gain_condition,
    gain_gp,
    gain_luck,
    gain_xp,
    heal,
    hurt,
    settle,
    suffer,
)
from rulewright.games.dungeon_degenerates.rules.profile import attribute, explain, hit_points, meets, profile
from rulewright.games.dungeon_degenerates.rules.script import FIGHT, RECOVERY, ROUND
from rulewright.games.dungeon_degenerates.rules.state import ACTIVE, DEFEATED
from rulewright.games.dungeon_degenerates.rules.terms import (
    AGI,
    CHARMED,
    CON,
    CURSED,
    FATIGUED,
    HARDY,
    HEXED,
    HOBBLED,
    INSPIRED,
    LIMBER,
    MAG,
    MIGHTY,
    MRL,
    PER,
    SHAKEN,
    STR,
    WEAKENED,
)
from rulewright.games.dungeon_degenerates.rules.trials import passes, trial

from .camp import BRAWLER, DUELIST, FIREBUG, FRIAR, HEXER, KNIGHT, ROBBER, brawl, burden, drive, give, lay, space, teach

rule = pytest.mark.rule


@rule("DD.TEST.01-04", "DD.ATTR.01", "DD.DICE.02")
def test_two_dice_against_an_attribute() -> None:
    assert passes(7, 7)
    assert not passes(8, 7)
    assert passes(2, 1)
    assert not passes(12, 12)
    table = lay(KNIGHT)
    knight = table.heroes[0]
    knight.luck = 0
    assert drive(trial(table, knight, CON), rolls=[4, 4]).passed
    assert not drive(trial(table, knight, CON), rolls=[5, 4]).passed


@rule("DD.TEST.05-07")
def test_a_bracketed_test_produces_the_higher_die() -> None:
    table = lay(HEXER)
    hexer = table.heroes[0]
    hexer.luck = 0
    assert attribute(table, hexer, MAG) == 9  # the robe
    give(table, hexer)
    hexer.gear = ()
    assert attribute(table, hexer, MAG) == 8
    assert drive(trial(table, hexer, MAG, bracket=True), rolls=[5, 3]).worth == 5
    assert drive(trial(table, hexer, MAG, bracket=True), rolls=[2, 2]).worth == 2
    assert drive(trial(table, hexer, MAG, bracket=True), rolls=[6, 3]).worth == 0


@rule("DD.LUCK.03", "DD.LUCK.05", "DD.LUCK.06")
def test_luck_rerolls_one_die_at_a_time_without_limit() -> None:
    table = lay(ROBBER)
    robber = table.heroes[0]
    robber.luck = 3
    result = drive(trial(table, robber, PER), ("die", 0), ("die", 0), ("die", 1), rolls=[6, 6, 5, 4, 3])
    assert result.passed
    assert robber.luck == 0
    robber.luck = 1
    assert drive(trial(table, robber, PER), ("die", 1), rolls=[6, 5, 2]).worth == 6, "the other die lies as it lay"
    robber.luck = 1
    assert not drive(trial(table, robber, PER), "keep", rolls=[6, 6]).passed
    assert robber.luck == 1


@rule("DD.LUCK.01", "DD.LUCK.02", "DD.ATTR.05")
def test_luck_never_exceeds_magic() -> None:
    table = lay(HEXER)
    hexer = table.heroes[0]
    hexer.gear = ()
    gain_luck(table, hexer, 20)
    assert hexer.luck == 8
    gain_condition(table, hexer, CURSED)
    assert hexer.luck == 6
    gain_condition(table, hexer, CHARMED)
    assert attribute(table, hexer, MAG) == 8
    assert hexer.luck == 6
    gain_condition(table, hexer, HEXED)
    gain_luck(table, hexer, 1)
    assert hexer.luck == 6


@rule("DD.ATTR.02-04")
def test_attributes_stay_between_two_and_eleven() -> None:
    table = lay(FRIAR)
    friar = table.heroes[0]
    friar.extras = (CARD["tremors"],) * 9
    assert attribute(table, friar, STR) == 2
    friar.extras = ()
    gain_condition(table, friar, INSPIRED)
    give(table, friar, "copper_torc", "helm_of_the_nine")
    assert attribute(table, friar, MRL) == 11


@rule("DD.GOLD.05", "DD.GOLD.06")
def test_purses_and_memories_hold_twenty_one() -> None:
    table = lay(KNIGHT)
    knight = table.heroes[0]
    knight.gp = knight.xp = 20
    gain_gp(table, knight, 4)
    gain_xp(table, knight, 4)
    assert (knight.gp, knight.xp) == (21, 21)


@rule("DD.HP.01", "DD.HP.03", "DD.ATTR.06", "DD.DEF.01")
def test_hit_points_are_twice_constitution() -> None:
    table = lay(KNIGHT)
    knight = table.heroes[0]
    knight.extras = (CARD["corpse_rot"],)
    assert hit_points(table, knight) == 14
    knight.wounds = 13
    settle(table, knight)
    assert knight.fate == ACTIVE
    gain_condition(table, knight, FATIGUED)
    assert hit_points(table, knight) == 12
    assert knight.fate == DEFEATED
    assert knight.wounds == 12


@rule("DD.HP.02", "DD.HP.04", "DD.DEF.02")
def test_defeat_costs_half_the_experience() -> None:
    table = lay(KNIGHT, FRIAR)
    knight = table.heroes[0]
    knight.xp, knight.wounds = 7, 15
    suffer(table, knight, 9)
    assert knight.fate == DEFEATED
    assert knight.wounds == 16
    assert knight.xp == 3
    assert suffer(table, knight, 4) == 0
    knight.wounds = 10
    assert suffer(table, knight, 4) == hurt(table, knight, 4, piercing=True) == 0
    assert knight.wounds == 10
    friar = table.heroes[1]
    friar.xp = 1
    suffer(table, friar, 99)
    assert friar.xp == 0


@rule("DD.ARM.01-04", "DD.STAT.12")
def test_armour_lowers_damage_but_not_piercing() -> None:
    table = lay(BRAWLER)
    brawler = table.heroes[0]
    brawler.gear = ()
    hurt(table, brawler, 2)
    assert brawler.wounds == 2
    give(table, brawler, "mail_shirt")
    hurt(table, brawler, 3)
    assert brawler.wounds == 3
    hurt(table, brawler, 1)
    assert brawler.wounds == 3
    hurt(table, brawler, 3, piercing=True)
    assert brawler.wounds == 6


@rule("DD.STAT.01", "DD.STAT.02", "DD.STAT.06-09")
def test_conditions_sit_in_slots_and_move_to_longer_ones() -> None:
    table = lay(KNIGHT)
    knight = table.heroes[0]
    gain_condition(table, knight, SHAKEN, ROUND)
    assert knight.brief == SHAKEN
    gain_condition(table, knight, SHAKEN, FIGHT)
    assert (knight.brief, knight.lasting) == (0, SHAKEN)
    gain_condition(table, knight, SHAKEN, ROUND)
    assert (knight.brief, knight.lasting) == (0, SHAKEN)
    gain_condition(table, knight, SHAKEN)
    assert (knight.lasting, knight.deep) == (0, SHAKEN)
    gain_condition(table, knight, WEAKENED)
    assert knight.conditions == SHAKEN | WEAKENED
    assert attribute(table, knight, MRL) == 6


@rule("DD.STAT.10", "DD.STAT.11")
@pytest.mark.parametrize(
    ("one", "other"), [(LIMBER, HOBBLED), (FATIGUED, HARDY), (INSPIRED, SHAKEN), (WEAKENED, MIGHTY)]
)
def test_opposites_cancel(one: int, other: int) -> None:
    table = lay(KNIGHT)
    knight = table.heroes[0]
    gain_condition(table, knight, one, FIGHT)
    gain_condition(table, knight, other, RECOVERY)
    assert knight.conditions == 0


@rule("DD.STAT.12", "DD.STAT.13", "DD.REQ.09", "DD.REQ.10", "DD.REQ.13", "DD.ITEM.05")
def test_requirements_come_and_go_with_conditions() -> None:
    table = lay(KNIGHT, at="crystal_crater")
    knight = table.heroes[0]
    sword = CARD["footmans_sword"]
    assert sword in knight.gear
    gain_condition(table, knight, WEAKENED)
    assert sword in knight.pack
    assert all(attack.source != sword for attack in profile(table, knight).attacks)
    assert ("wear", sword) not in gear_choices(table, knight)
    gain_condition(table, knight, MIGHTY)
    assert ("wear", sword) in gear_choices(table, knight)


@rule("DD.REQ.09", "DD.REQ.10")
def test_what_is_worn_counts_for_what_else_is_worn() -> None:
    table = lay(KNIGHT)
    knight = table.heroes[0]
    knight.gear = (CARD["greatsword"], CARD["giants_grip"])
    assert CARD["greatsword"] in {attack.source for attack in profile(table, knight).attacks}
    knight.gear = (CARD["greatsword"],)
    assert CARD["greatsword"] not in {attack.source for attack in profile(table, knight).attacks}


@rule("DD.REQ.11", "DD.REQ.12")
def test_body_armour_stays_on_until_the_fight_is_over() -> None:
    table = lay(KNIGHT)
    knight = table.heroes[0]
    give(table, knight, "mail_shirt")
    mail = CARD["mail_shirt"]
    brawl(table, "watchman")
    gain_condition(table, knight, WEAKENED, RECOVERY)
    assert attribute(table, knight, STR) == 5
    assert mail in knight.gear
    assert profile(table, knight).arm == 2
    table.fight = None
    settle(table, knight)
    assert mail in knight.pack


@rule("DD.REQ.11")
def test_a_helm_stays_in_force_in_a_fight_but_a_weapon_does_not() -> None:
    table = lay(KNIGHT)
    knight = table.heroes[0]
    helm, pick = CARD["great_helm"], CARD["war_pick"]
    knight.gear = (helm, pick)
    brawl(table, "watchman")
    assert profile(table, knight).arm == 1
    gain_condition(table, knight, WEAKENED, RECOVERY)
    numbers = profile(table, knight)
    assert numbers.arm == 1
    assert pick not in {attack.source for attack in numbers.attacks}


@rule("DD.REQ.16", "DD.REQ.08", "DD.WEAK.08", "DD.WEAK.09")
def test_skills_and_weaknesses_sleep_while_their_requirements_fail() -> None:
    table = lay(DUELIST)
    duelist = table.heroes[0]
    duelist.guard = 1
    burden(table, duelist, "hot_headed")
    assert profile(table, duelist).stats["riposte"] == 1
    assert profile(table, duelist).stats["hot_headed"]
    gain_condition(table, duelist, HOBBLED)
    gain_condition(table, duelist, WEAKENED)
    assert "riposte" not in profile(table, duelist).stats
    assert "hot_headed" not in profile(table, duelist).stats
    gain_condition(table, duelist, LIMBER)
    gain_condition(table, duelist, MIGHTY)
    assert profile(table, duelist).stats["riposte"] == 1
    assert profile(table, duelist).stats["hot_headed"]


@rule("DD.REQ.08", "DD.ATTR.01")
def test_requirements_name_attributes_classes_and_what_is_worn() -> None:
    knight = [6, 8, 4, 8, 6, 7]
    assert explain(lay(KNIGHT), lay(KNIGHT).heroes[0], "PER").total == knight[PER] == 6
    assert explain(lay(KNIGHT), lay(KNIGHT).heroes[0], "STR").total == knight[STR] == 7
    assert meets("STR 7", knight, ("Human",), ())
    assert not meets("PER 7", knight, ("Human",), ())
    assert meets("PER 7 | STR 7", knight, ("Human",), ())
    assert meets("MRL 6, Cleric | Witch", knight, ("Human", "Cleric"), ())
    assert not meets("MRL 6, Cleric | Witch", knight, ("Human",), ())
    assert meets("Shield equipped", knight, ("Human",), ("Shield",))
    assert not meets("Shield equipped", knight, ("Human",), ())


@rule("DD.REQ.01", "DD.REQ.03-06")
def test_boxes_ask_for_stance_or_trait() -> None:
    table = lay(BRAWLER)
    brawler = table.heroes[0]
    give(table, brawler, "leather_jack", "flail", "buckler", "lantern")
    brawler.guard = 1
    give(table, brawler, "buckler")
    stats = profile(table, brawler).stats
    assert "PD" not in stats
    assert profile(table, brawler).arm == 2
    brawler.guard = 0
    assert profile(table, brawler).stats["PD"] == 1
    assert profile(table, brawler).arm == 1
    teach(table, brawler, "mountain_lore", mastered=True)
    before = attribute(table, brawler, AGI)
    for id in ("miners_rest", "chainmarket"):
        brawler.space = space(id)
        assert attribute(table, brawler, AGI) == before + 1


@rule("DD.HANDS.01", "DD.ITEM.12", "DD.ITEM.14-16", "DD.CLASS.02")
def test_two_hands_one_head_one_body() -> None:
    table = lay(KNIGHT)
    knight = table.heroes[0]
    sword, shield = CARD["footmans_sword"], CARD["dented_shield"]
    assert {sword, shield} <= set(knight.gear)
    assert in_the_way(knight, CARD["cudgel"]) == [sword]
    assert set(in_the_way(knight, CARD["greatsword"])) == {sword, shield}
    give(table, knight, "pot_helm", "great_helm", "copper_torc", "cat_eye_pendant", "leather_jack", "padded_coat")
    give(table, knight, "spiked_knuckles", "iron_gauntlets")
    slots = [CARD[id] in knight.gear for id in ("pot_helm", "great_helm", "copper_torc", "cat_eye_pendant")]
    assert slots == [False, True, True, True]
    assert CARD["leather_jack"] in knight.pack
    assert CARD["padded_coat"] in knight.gear
    assert CARD["spiked_knuckles"] in knight.pack
    assert CARD["iron_gauntlets"] in knight.gear


@rule("DD.AMMO.01-06")
def test_ammo_lends_itself_to_one_weapon() -> None:
    table = lay(FIREBUG)
    firebug = table.heroes[0]
    sling, stones = CARD["sling"], CARD["river_stones"]
    bare = next(a for a in profile(table, firebug).attacks if a.source == sling)
    give(table, firebug, "river_stones", "steel_bolts")
    assert stones in firebug.pack
    assert ("load", sling, stones) in gear_choices(table, firebug)
    assert ("load", sling, CARD["steel_bolts"]) not in gear_choices(table, firebug)
    load(firebug, sling, stones)
    loaded = next(a for a in profile(table, firebug).attacks if a.source == sling)
    assert loaded.damage == bare.damage + 1
    assert not any(choice[0] == "load" for choice in gear_choices(table, firebug) if isinstance(choice, tuple))
    stow(table, firebug, sling)
    assert stones in firebug.pack
    assert firebug.loaded == ()


@rule("DD.HEAVY.01-03")
def test_a_third_heavy_item_must_go() -> None:
    table = lay(KNIGHT, BRAWLER)
    knight, brawler = table.heroes
    for id in ("mail_shirt", "kite_shield", "great_helm"):
        knight.pack += (CARD[id],)
    drive(lighten(table, knight), ("give", CARD["great_helm"], 1))
    assert CARD["great_helm"] in brawler.pack
    knight.pack += (CARD["plate_harness"],)
    drive(lighten(table, knight), ("drop", CARD["mail_shirt"]))
    assert CARD["mail_shirt"] in table.loot.discard


@rule("DD.ITEM.01-03", "DD.EXCH.01", "DD.GOLD.03", "DD.ITEM.07")
def test_items_and_gold_change_hands() -> None:
    table = lay(KNIGHT, BRAWLER)
    knight, brawler = table.heroes
    drive(acquire(table, knight, CARD["pot_helm"]), "wear")
    assert CARD["pot_helm"] in knight.gear
    drive(acquire(table, knight, CARD["leather_jack"]), ("give", 1))
    assert CARD["leather_jack"] in brawler.pack
    drive(rearrange(table, knight, ("give", CARD["pot_helm"], 1)))
    drive(rearrange(table, knight, ("pay", 3, 1)))
    assert CARD["pot_helm"] in brawler.pack
    assert (knight.gp, brawler.gp) == (3, 6)
    drive(rearrange(table, brawler, ("wear", CARD["pot_helm"])))
    drive(rearrange(table, brawler, ("drop", CARD["pot_helm"])))
    assert CARD["pot_helm"] in table.loot.discard
    wear(table, brawler, CARD["leather_jack"])


def test_a_number_tells_its_reasons() -> None:
    table = lay(KNIGHT)
    knight = table.heroes[0]
    gain_condition(table, knight, SHAKEN)
    why = explain(table, knight, "MRL")
    assert why.total == attribute(table, knight, MRL)
    assert str(why) == "8 Disgraced Knight, -2 Shaken"


def test_healing_wakes_the_defeated() -> None:
    table = lay(KNIGHT, FRIAR)
    knight = table.heroes[0]
    suffer(table, knight, 99)
    assert heal(table, knight, 3) == 3
    assert knight.recovered
    assert knight.fate == DEFEATED
    assert table.heroes[1].fate == ACTIVE
