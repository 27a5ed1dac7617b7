"""Adventurers and what they carry, at the edges; and the dice that Luck bends."""

from __future__ import annotations

import pytest

from rulewright.games.dungeon_degenerates.rules import fight as fights
from rulewright.games.dungeon_degenerates.rules.content import CARD, DOOM, MONSTER, SKILL, TRIUMPH, WEAKNESS
from rulewright.games.dungeon_degenerates.rules.gear import (
    acquire,
    belongings,
    can_wear,
    carried,
    gear_choices,
    hand_over,
    in_the_way,
    lighten,
    loadable,
    rearrange,
    stow,
    wear,
)
from rulewright.games.dungeon_degenerates.rules.heroes import (
    die,
    fortune,
    gain_condition,
    gain_gp,
    gain_luck,
    gain_xp,
    heal,
    hurt,
    settle,
    stand_up,
    suffer,
)
from rulewright.games.dungeon_degenerates.rules.profile import meets, profile
from rulewright.games.dungeon_degenerates.rules.script import FIGHT, RECOVERY, ROUND
from rulewright.games.dungeon_degenerates.rules.spoils import (
    best_of_two,
    close,
    draw_card,
    haul_fate,
    release_trophies,
    take_card,
)
from rulewright.games.dungeon_degenerates.rules.state import ACTIVE, DEAD, DEFEATED, Hero, Table
from rulewright.games.dungeon_degenerates.rules.terms import (
    BLEEDING,
    CHARMED,
    CURSED,
    FATIGUED,
    HEXED,
    HIDDEN,
    MAG,
    MRL,
    PER,
    SHAKEN,
    STR,
    STUNNED,
)
from rulewright.games.dungeon_degenerates.rules.trials import can_strive, fool, passes, strive, trial, value_in_test

from .camp import BRAWLER, DUELIST, FRIAR, HEXER, KNIGHT, brawl, burden, drive, foe, give, lay, run, teach, turn

rule = pytest.mark.rule


def one(hero: str = KNIGHT) -> tuple[Table, Hero]:
    table = lay(hero)
    table.heroes[0].luck = 0
    return table, table.heroes[0]


# ---- wearing --------------------------------------------------------------------------------------------------------


@rule("DD.ITEM.12-16", "DD.HANDS.01")
@pytest.mark.parametrize(
    ("worn", "card", "stowed"),
    [
        (["footmans_sword", "dented_shield"], "whip", ["footmans_sword"]), (["footmans_sword"], "whip", []),
        (["footmans_sword", "cudgel"], "whip", ["cudgel"]), (["footmans_sword", "cudgel"], "buckler", ["cudgel"]),
        (["footmans_sword", "dented_shield"], "quarterstaff", ["footmans_sword", "dented_shield"]),
        (["quarterstaff"], "buckler", ["quarterstaff"]), (["quarterstaff"], "whip", ["quarterstaff"]),
        (["dented_shield"], "buckler", ["dented_shield"]), (["pot_helm", "leather_jack"], "bone_mask", ["pot_helm"]),
        (["leather_jack"], "padded_coat", ["leather_jack"]), (["copper_torc"], "lucky_coin", []),
        (["iron_gauntlets"], "thiefs_gloves", ["iron_gauntlets"]),
    ],
)  # fmt: skip
def test_what_must_make_room(worn: list[str], card: str, stowed: list[str]) -> None:
    _, knight = one()
    knight.gear = tuple(CARD[id] for id in worn)
    assert in_the_way(knight, CARD[card]) == [CARD[id] for id in stowed]


def test_wearing_and_stowing_settle_at_once() -> None:
    table, hexer = one(HEXER)
    hexer.luck = 9
    assert profile(table, hexer).luck_cap == 9, "MAG 8 and the robe's 1"
    stow(table, hexer, CARD["sackcloth_robe"])
    assert hexer.luck == 8
    hexer.luck = 3
    wear(table, hexer, CARD["sackcloth_robe"])
    assert (profile(table, hexer).luck_cap, hexer.luck) == (9, 3)


def test_what_can_be_worn() -> None:
    table, knight = one()
    assert can_wear(table, knight, CARD["flail"])
    assert not can_wear(table, knight, CARD["greatsword"]), "STR 7 is not 8"
    assert not can_wear(table, knight, CARD["barbed_arrows"])
    assert not can_wear(table, knight, CARD["healing_salve"])
    knight.deep = CHARMED
    assert can_wear(table, knight, CARD["bone_mask"])
    burden(table, knight, "superstitious")
    assert can_wear(table, knight, CARD["pot_helm"])
    knight.deep = 0
    assert not can_wear(table, knight, CARD["ring_of_teeth"])


def test_one_ammo_card_for_a_weapon_that_uses_it() -> None:
    _, knight = one()
    knight.gear, knight.pack = (CARD["short_bow"], CARD["whip"]), (CARD["barbed_arrows"], CARD["steel_bolts"])
    assert loadable(knight) == [(CARD["short_bow"], CARD["barbed_arrows"])]
    knight.loaded = ((CARD["short_bow"], CARD["broadheads"]),)
    assert loadable(knight) == []


@rule("DD.AMMO.05", "DD.EXCH.01")
def test_a_loaded_weapon_keeps_nothing_when_it_goes() -> None:
    table = lay(KNIGHT, FRIAR)
    knight, friar = table.heroes
    knight.gear, knight.loaded = (CARD["short_bow"],), ((CARD["short_bow"], CARD["broadheads"]),)
    drive(hand_over(table, knight, CARD["short_bow"], friar))
    assert (knight.loaded, knight.pack) == ((), (CARD["broadheads"],))  # type: ignore[comparison-overlap]
    assert friar.pack == (CARD["short_bow"],)


def test_giving_settles_both() -> None:
    table = lay(HEXER, FRIAR)
    hexer, friar = table.heroes
    hexer.luck = 9
    drive(hand_over(table, hexer, CARD["sackcloth_robe"], friar))
    assert hexer.luck == 8
    hexer.extras = (CARD["pack_mule"],)
    drive(hand_over(table, hexer, CARD["pack_mule"], friar))
    assert (hexer.extras, friar.extras) == ((), (CARD["pack_mule"],))  # type: ignore[comparison-overlap]


@rule("DD.HEAVY.01-03")
def test_two_heavy_items_and_a_mule_more() -> None:
    table, knight = one()
    knight.pack = (CARD["greatsword"], CARD["mail_shirt"])
    drive(lighten(table, knight))
    knight.pack += (CARD["camp_kit"],)
    drive(lighten(table, knight), ("drop", CARD["mail_shirt"]))
    assert knight.pack == (CARD["greatsword"], CARD["camp_kit"])  # type: ignore[comparison-overlap]
    knight.reagents = 1
    drive(lighten(table, knight), ("drop", CARD["camp_kit"]))
    knight.reagents, knight.extras = 0, (CARD["pack_mule"],)
    knight.pack = (CARD["greatsword"], CARD["mail_shirt"], CARD["camp_kit"], CARD["plate_harness"])
    drive(lighten(table, knight))
    assert len(knight.pack) == 4


@rule("DD.HEAVY.03")
def test_what_is_too_heavy_can_be_given_to_who_has_room() -> None:
    table = lay(KNIGHT, FRIAR, BRAWLER)
    knight, friar, brawler = table.heroes
    knight.pack = (CARD["greatsword"], CARD["mail_shirt"], CARD["camp_kit"])
    brawler.pack = (CARD["bill_hook"], CARD["plate_harness"])
    drive(lighten(table, knight), ("give", CARD["camp_kit"], 1))
    assert CARD["camp_kit"] in friar.gear
    knight.pack += (CARD["great_helm"],)
    ask = lighten(table, knight).send(None)
    assert {choice[2] for choice in ask.listed(0) if choice[0] == "give"} == {1}  # type: ignore[index, union-attr]


@rule("DD.ITEM.01-03")
def test_a_new_item_is_worn_carried_given_or_left() -> None:
    table = lay(KNIGHT, FRIAR)
    knight, friar = table.heroes
    helm = CARD["pot_helm"]
    for answer, where in (("wear", "gear"), ("carry", "pack"), (("give", 1), "friar"), ("leave", "discard")):
        knight.gear = knight.pack = friar.pack = ()
        table.loot.discard = []
        drive(acquire(table, knight, helm), answer)
        found = {"gear": knight.gear, "pack": knight.pack, "friar": friar.pack, "discard": tuple(table.loot.discard)}
        assert [name for name, cards in found.items() if helm in cards] == [where]
    friar.gear = (CARD["kingsbane"],)
    drive(acquire(table, knight, CARD["kingsbane"]))
    assert table.epic_loot.discard == [CARD["kingsbane"]], "what is Unique is there once"
    friar.gear = (helm,)
    drive(acquire(table, knight, helm), "carry")
    assert helm in knight.pack


@rule("DD.ITEM.07", "DD.EXCH.01", "DD.GOLD.03")
def test_everything_that_gear_allows() -> None:
    table = lay(KNIGHT, FRIAR)
    knight, friar = table.heroes
    knight.gear, knight.pack, knight.gp = (CARD["short_bow"], CARD["lockpicks"]), (CARD["broadheads"], CARD["whip"]), 5
    knight.extras = (CARD["hired_bravo"], CARD["tremors"])
    offered = gear_choices(table, knight)
    assert offered[0] == "done"
    assert [choice for choice in offered if choice[0] == "wear"] == [("wear", CARD["whip"])]  # type: ignore[index]
    assert [choice for choice in offered if choice[0] == "stow"] == [("stow", CARD["short_bow"])]  # type: ignore[index]
    assert ("load", CARD["short_bow"], CARD["broadheads"]) in offered
    assert {choice[1] for choice in offered if choice[0] == "drop"} == set(belongings(knight))  # type: ignore[index]
    assert CARD["tremors"] not in belongings(knight)
    assert [choice for choice in offered if choice[0] == "pay"] == [("pay", 1, 1), ("pay", 3, 1), ("pay", 5, 1)]  # type: ignore[index]
    drive(rearrange(table, knight, ("load", CARD["short_bow"], CARD["broadheads"])))
    assert ("unload", CARD["short_bow"]) in gear_choices(table, knight)
    drive(rearrange(table, knight, ("unload", CARD["short_bow"])))
    drive(rearrange(table, knight, ("drop", CARD["hired_bravo"])))
    assert (knight.loaded, knight.extras) == ((), (CARD["tremors"],))  # type: ignore[comparison-overlap]
    friar.gp = 20
    drive(rearrange(table, knight, ("pay", 3, 1)))
    assert (knight.gp, friar.gp) == (2, 21)
    drive(rearrange(table, knight, ("stow", CARD["short_bow"])))
    drive(rearrange(table, knight, ("wear", CARD["whip"])))
    assert CARD["whip"] in knight.gear
    friar.space += 1
    assert not [choice for choice in gear_choices(table, knight) if choice[0] in ("give", "pay")]  # type: ignore[index, operator]


# ---- purses, wounds, conditions -------------------------------------------------------------------------------------


@rule("DD.GOLD.05", "DD.GOLD.06", "DD.LUCK.01")
def test_limits_of_what_is_gained() -> None:
    table, knight = one()
    gain_gp(table, knight, 99)
    gain_xp(table, knight, 99)
    gain_luck(table, knight, 99)
    assert (knight.gp, knight.xp, knight.luck) == (21, 21, 4)
    for gain in (gain_gp, gain_xp, gain_luck):
        gain(table, knight, -99)
    assert (knight.gp, knight.xp, knight.luck) == (0, 0, 0)
    burden(table, knight, "debtor")
    for amount, gold in ((2, 2), (3, 4)):
        gain_gp(table, knight, amount)
        assert knight.gp == gold
    knight.deep = HEXED
    gain_luck(table, knight, 1)
    assert knight.luck == 0
    knight.luck = 2
    gain_luck(table, knight, -1)
    assert knight.luck == 1


def test_fortune_smiles_once_under_the_hollow_sun() -> None:
    table, knight = one()
    fortune(table, knight)
    fortune(table, knight)
    assert knight.luck == 2
    table.lasting, table.lasting_regions = [DOOM["hollow_sun"]], [0]
    fortune(table, knight)
    assert knight.luck == 2
    knight.luck_gains = 0
    fortune(table, knight)
    assert (knight.luck, knight.luck_gains) == (3, 1)


@rule("DD.HP.02-04", "DD.ARM.01")
def test_wounds_and_their_limit() -> None:
    table, knight = one()
    give(table, knight, "leather_jack")
    assert hurt(table, knight, 3) == 2
    assert hurt(table, knight, 3, piercing=True) == 3
    assert hurt(table, knight, 1) == 0
    assert suffer(table, knight, 99) == 16 - 5
    assert (knight.fate, knight.wounds) == (DEFEATED, 16)
    assert hurt(table, knight, 5) == 0
    assert suffer(table, knight, 5) == 0
    assert heal(table, knight, 20) == 16
    assert knight.recovered


def test_the_last_door_opens_once() -> None:
    table, knight = one()
    give(table, knight, "ring_of_the_last_door")
    suffer(table, knight, 99)
    assert (knight.fate, knight.wounds) == (ACTIVE, 15)
    assert table.epic_loot.discard == [CARD["ring_of_the_last_door"]]
    suffer(table, knight, 1)
    assert knight.fate == DEFEATED


@rule("DD.DEF.02")
@pytest.mark.parametrize(("xp", "left"), [(7, 3), (1, 0), (8, 4), (0, 0)])
def test_defeat_takes_half_the_experience_and_all_trophies(xp: int, left: int) -> None:
    table, knight = one()
    knight.xp, knight.trophies = xp, (MONSTER["watchman"],)
    suffer(table, knight, 99)
    assert (knight.xp, knight.trophies, table.law.discard[-1]) == (left, (), MONSTER["watchman"])  # type: ignore[comparison-overlap]
    table, knight = one()
    knight.xp, knight.triumphs = xp, (TRIUMPH["unbowed"],)
    suffer(table, knight, 99)
    assert knight.xp == xp


def test_standing_up_wants_a_wound_less_in_the_phase_for_it() -> None:
    table, knight = one()
    suffer(table, knight, 99)
    knight.must_rest = True
    assert not stand_up(table, knight)
    knight.recovered = True
    assert not stand_up(table, knight), "his Wounds still equal his HP"
    knight.wounds = 15
    assert stand_up(table, knight)
    assert (knight.fate, knight.must_rest) == (ACTIVE, False)


def test_a_bleeder_bleeds_by_the_first_wound_of_a_fight() -> None:
    table, knight = one()
    burden(table, knight, "bleeder")
    suffer(table, knight, 1)
    assert knight.conditions == 0
    brawl(table, "watchman")
    suffer(table, knight, 1)
    assert (knight.lasting, knight.spent) == (BLEEDING, ("bleeder",))
    knight.lasting = 0
    suffer(table, knight, 1)
    assert knight.lasting == 0


def test_death_leaves_nothing() -> None:
    table = lay(KNIGHT, FRIAR)
    knight = table.heroes[0]
    knight.pack, knight.loaded = (CARD["whip"],), ((CARD["short_bow"], CARD["broadheads"]),)
    knight.weaknesses, knight.reagents, knight.foundling, knight.deep = (WEAKNESS["glutton"],), 2, True, SHAKEN
    knight.trophies, knight.extras = (MONSTER["watchman"],), (CARD["hired_bravo"],)
    die(table, knight)
    lost = {CARD[id] for id in ("footmans_sword", "dented_shield", "whip", "broadheads", "hired_bravo")}
    assert lost <= set(table.loot.discard)
    assert table.weaknesses.discard == [WEAKNESS["glutton"]]
    assert [letter for letter, place in table.clues.items() if place == knight.space] == ["0a", "0b"]
    assert (knight.reagents, knight.foundling, knight.conditions, knight.fate) == (0, False, 0, DEAD)
    assert carried(knight) == knight.skills == knight.weaknesses == knight.trophies == ()  # type: ignore[comparison-overlap]


@rule("DD.STAT.01-11")
def test_slots_of_conditions() -> None:
    table, knight = one()
    gain_condition(table, knight, STUNNED, ROUND)
    assert (knight.brief, knight.expiring) == (STUNNED, 0)
    gain_condition(table, knight, STUNNED, ROUND, until_end=True)
    assert knight.expiring == 0, "he has it already"
    gain_condition(table, knight, STUNNED, FIGHT)
    assert (knight.brief, knight.lasting) == (0, STUNNED)
    gain_condition(table, knight, STUNNED, ROUND)
    assert (knight.brief, knight.lasting) == (0, STUNNED)
    gain_condition(table, knight, STUNNED, RECOVERY)
    assert (knight.lasting, knight.deep) == (0, STUNNED)
    gain_condition(table, knight, STUNNED, FIGHT)
    assert (knight.lasting, knight.deep) == (0, STUNNED)
    gain_condition(table, knight, CHARMED, FIGHT)
    gain_condition(table, knight, CURSED)
    assert knight.conditions == STUNNED, "opposites cancel, whatever their slots"
    give(table, knight, "pot_helm")
    knight.deep = 0
    gain_condition(table, knight, STUNNED)
    assert knight.conditions == 0


def test_what_follows_at_once() -> None:
    table, knight = one()
    knight.luck = 5
    settle(table, knight)
    assert knight.luck == 4
    give(table, knight, "flail")
    assert CARD["flail"] in knight.gear
    gain_condition(table, knight, 1 << 11)
    assert CARD["flail"] in knight.pack, "Weakened, he cannot hold it"
    knight.wounds = 15
    gain_condition(table, knight, FATIGUED)
    assert (knight.fate, knight.wounds) == (DEFEATED, 14)


# ---- tests and luck -------------------------------------------------------------------------------------------------


@rule("DD.TEST.01-04")
def test_passing() -> None:
    assert [passes(total, 7) for total in (2, 7, 8, 12)] == [True, True, False, False]
    assert (passes(2, 1), passes(12, 12)) == (True, False)


@rule("DD.LUCK.03-06")
def test_luck_is_offered_where_it_can_help() -> None:
    table, knight = one()
    knight.luck = 2
    assert drive(trial(table, knight, MRL), rolls=[4, 4]).passed
    result = drive(trial(table, knight, MRL), ("die", 0), "keep", rolls=[6, 4, 5])
    assert (result.passed, result.high, result.low, knight.luck) == (False, 5, 4, 1)
    result = drive(trial(table, knight, MRL, bracket=True), ("die", 1), rolls=[2, 1, 5])
    assert (result.worth, knight.luck) == (5, 0)
    assert drive(trial(table, knight, MRL, bracket=True), rolls=[6, 6]).worth == 0


def test_free_efforts_come_first() -> None:
    table, knight = one()
    assert not can_strive(table, knight)
    give(table, knight, "thrice_lucky_die")
    assert can_strive(table, knight)
    knight.luck = 1
    strive(table, knight)
    assert (knight.luck, knight.used) == (1, ("free_effort",))
    strive(table, knight)
    assert knight.luck == 0
    assert not can_strive(table, knight)
    table, hexer = one(HEXER)
    hexer.gear = (CARD["orb_of_small_hours"],)
    assert not can_strive(table, hexer), "the Orb works in a fight"
    brawl(table, "watchman")
    assert can_strive(table, hexer)
    hexer.luck = 1
    strive(table, hexer)
    assert (hexer.luck, hexer.spent) == (1, ("orb",))
    strive(table, hexer)
    assert hexer.luck == 0
    assert not can_strive(table, hexer)
    hexer.luck, hexer.deep = 1, HEXED
    assert not can_strive(table, hexer)


@pytest.mark.parametrize(("mastered", "total", "luck"), [(False, 12, 1), (False, 11, 0), (True, 11, 1), (True, 10, 0)])
def test_fortunes_fool(mastered: bool, total: int, luck: int) -> None:
    table, hexer = one(HEXER)
    teach(table, hexer, "fortunes_fool", mastered=mastered)
    fool(table, hexer, total)
    assert hexer.luck == luck
    hexer.luck = 0
    low = total // 2
    if mastered or total == 12:
        drive(trial(table, hexer, STR), rolls=[total - low, low])
        assert hexer.luck == luck


def test_values_in_tests() -> None:
    table = lay(KNIGHT, FRIAR)
    knight, friar = table.heroes
    assert (value_in_test(table, knight, MRL), value_in_test(table, knight, MRL, 9)) == (8, 11)
    assert value_in_test(table, knight, MRL, -9) == 2
    teach(table, friar, "leadership")
    assert (value_in_test(table, knight, MRL), value_in_test(table, friar, MRL)) == (9, 9)
    assert value_in_test(table, knight, PER) == 6
    friar.fate = DEFEATED
    assert value_in_test(table, knight, MRL) == 8
    friar.fate, friar.space = ACTIVE, friar.space + 1
    assert value_in_test(table, knight, MRL) == 8


def test_requirements() -> None:
    attributes = [6, 8, 4, 8, 6, 7]
    for text, met in (("", True), ("STR 7", True), ("STR 8", False), ("MAG max 4", True), ("MAG max 3", False),
                      ("STR 9 | AGI 6", True), ("STR 7, MAG 6", False), ("Human", True), ("not Human", False),
                      ("Shield equipped", True), ("2H equipped", False)):  # fmt: skip
        assert meets(text, attributes, ("Human",), ("Shield",)) is met, text


def test_magic_comes_of_the_weapon_or_of_magic() -> None:
    table, hexer = one(HEXER)
    hexer.skills = ()
    teach(table, hexer, "void_bolt", mastered=True)
    give(table, hexer, "rusty_cleaver")
    attacks = {attack.source: attack for attack in profile(table, hexer).attacks}
    assert not attacks[CARD["rusty_cleaver"]].magic
    bolt = attacks[-2 - SKILL["void_bolt"]]
    assert (bolt.magic, bolt.piercing, bolt.damage, bolt.attribute, bolt.kind) == (True, True, 1, MAG, "range")
    knight = lay(KNIGHT)
    knight.heroes[0].gear = tuple(CARD[id] for id in ("archers_bracer", "sling", "whip"))
    damages = {attack.source: attack.damage for attack in profile(knight, knight.heroes[0]).attacks}
    assert (damages[CARD["sling"]], damages[CARD["whip"]]) == (1, -1)


# ---- turns of a fight -----------------------------------------------------------------------------------------------


def test_bleeding_costs_a_wound_at_the_end_of_the_turn() -> None:
    table, knight = one()
    brawl(table, "watchman")
    foe(table).targets = 0
    knight.lasting = BLEEDING
    turn(table, "guard", "wait", rolls=[1, 1])
    assert knight.wounds == 1


@rule("DD.STAT.03", "DD.FTURN.03")
def test_brief_conditions_end_before_or_after_the_turn() -> None:
    table, knight = one()
    brawl(table, "watchman")
    foe(table).targets = 0
    knight.brief, knight.expiring = HIDDEN | STUNNED, STUNNED
    turn(table, "assault", "wait")
    assert (knight.brief, knight.expiring) == (0, 0)
    knight.brief = HIDDEN
    turn(table, "assault", "wait", rolls=[1])
    assert knight.brief == 0


@rule("DD.HANDS.02")
def test_each_hand_item_changes_once_at_the_start_of_a_turn() -> None:
    table, knight = one()
    brawl(table, "watchman")
    foe(table).targets = 0
    knight.pack = (CARD["whip"],)
    shield = CARD["dented_shield"]
    flow = fights.take_stance(table, knight, table.fight, late=False)  # type: ignore[arg-type]
    flow.send(None)
    ask = flow.send(("put_away", shield))
    assert ("wield", shield) not in ask.listed(0)  # type: ignore[union-attr]
    assert ("wield", CARD["whip"]) in ask.listed(0)  # type: ignore[union-attr]
    with pytest.raises(StopIteration):
        flow.send("guard")
    assert (knight.guard, shield in knight.pack) == (1, True)


def test_the_hot_headed_attack_first() -> None:
    table, duelist = one(DUELIST)
    burden(table, duelist, "hot_headed")
    found = brawl(table, "watchman")
    assert fights.stances(table, duelist, found) == ["assault"]
    found.round = 2
    assert fights.stances(table, duelist, found) == ["assault", "guard"]


# ---- spoils ---------------------------------------------------------------------------------------------------------


def test_dead_trophies_are_luck_for_a_corpse_counter() -> None:
    for mastered, luck in ((False, 1), (True, 2)):
        table, hexer = one(HEXER)
        teach(table, hexer, "corpse_counter", mastered=mastered)
        hexer.trophies = (MONSTER["ash_ghoul"], MONSTER["cinder_imp"], MONSTER["watchman"])
        release_trophies(table, hexer)
        assert (hexer.luck, hexer.trophies) == (luck, ())  # type: ignore[comparison-overlap]


def test_drawing_stops_when_no_card_is_wanted() -> None:
    table, _ = one()
    table.loot.pool, table.loot.discard = [CARD["whip"]], [CARD["cudgel"]]
    assert drive(draw_card(table, lambda _: False), rolls=[CARD["whip"], CARD["cudgel"]]) == -1
    assert sorted(table.loot.cards()) == sorted([CARD["whip"], CARD["cudgel"]])
    table.loot.pool = [CARD["whip"]]
    table.loot.discard = []
    drive(best_of_two(table, 0, 1), rolls=[CARD["whip"]])
    assert table.haul == [(0, CARD["whip"])]


def test_loot_that_was_not_defended_is_lost() -> None:
    for result, fate, kept in (("won", ACTIVE, True), ("lost", ACTIVE, False), ("won", DEFEATED, False)):
        table, knight = one()
        table.haul, table.result, knight.fate = [(0, CARD["whip"])], result, fate
        drive(haul_fate(table))
        assert bool(table.haul) is kept
        assert (CARD["whip"] in table.loot.discard) is not kept


def test_what_a_loot_card_becomes() -> None:
    table, knight = one()
    drive(take_card(table, knight, CARD["tremors"]))
    drive(take_card(table, knight, CARD["tremors"]))
    assert knight.extras.count(CARD["tremors"]) == 1
    drive(take_card(table, knight, CARD["tattooed_ward"]))
    drive(take_card(table, knight, CARD["pack_mule"]))
    assert {CARD["tattooed_ward"], CARD["pack_mule"]} <= set(knight.extras)
    drive(take_card(table, knight, CARD["weapon_master"]))
    assert CARD["weapon_master"] in table.loot.discard
    knight.fate = DEFEATED
    drive(take_card(table, knight, CARD["whip"]))
    assert CARD["whip"] in table.loot.discard


def test_closing_a_fight_takes_off_what_it_brought() -> None:
    table = lay(KNIGHT, FRIAR)
    knight, friar = table.heroes
    for hero in table.heroes:
        hero.brief, hero.lasting, hero.deep, hero.expiring = STUNNED, BLEEDING, SHAKEN, STUNNED
        hero.spent, hero.escaped, hero.held = ("tattoo",), True, True
    friar.fate = DEAD
    knight.gear = (CARD["crown_of_cruelty"],)
    drive(close(table, 0b11))
    assert (knight.brief, knight.lasting, knight.deep, knight.expiring) == (0, 0, SHAKEN, 0)
    assert (knight.spent, knight.escaped, knight.held, knight.wounds) == ((), False, False, 1)
    assert friar.escaped


def test_half_dead_and_standing_is_the_brawlers_luck() -> None:
    table, brawler = one(BRAWLER)
    for wounds, luck in ((8, 0), (9, 1)):
        brawler.luck, brawler.wounds, brawler.trophies = 0, wounds, ()
        brawl(table, "watchman").foes = []
        table.agenda = [("fight_end",)]
        run(table)
        assert brawler.luck == luck


@rule("DD.ITEM.01-03", "DD.HEAVY.01-03")
def test_a_third_heavy_item_is_dealt_with_when_it_comes_and_when_the_mule_goes() -> None:
    table, knight = one()
    sword, shirt, kit = CARD["greatsword"], CARD["mail_shirt"], CARD["camp_kit"]
    knight.gear, knight.pack = (), (sword, shirt)
    drive(acquire(table, knight, kit), "carry", ("drop", shirt))
    assert carried(knight) == (kit, sword)
    knight.extras, knight.gear, knight.pack = (CARD["pack_mule"],), (), (sword, shirt, kit)
    drive(rearrange(table, knight, ("drop", CARD["pack_mule"])), ("drop", sword))
    assert (knight.extras, carried(knight)) == ((), (shirt, kit))  # type: ignore[comparison-overlap]


@rule("DD.REQ.09-13")
@pytest.mark.parametrize(("place", "worn"), [("pigskin_port", True), ("barley_barrow", False)])
def test_what_a_vest_gives_by_the_water_holds_a_whip_there_alone(place: str, worn: bool) -> None:
    table = lay(FRIAR, at=place)
    friar = table.heroes[0]
    friar.gear, friar.pack = (CARD["fishscale_vest"], CARD["whip"]), ()
    assert profile(table, friar).barred == (() if worn else (CARD["whip"],))
    settle(table, friar)
    assert (CARD["whip"] in friar.gear) is worn
    assert (CARD["whip"] in friar.pack) is not worn
