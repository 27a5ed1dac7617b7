"""Monsters to the number: their values, targets, Arrivals, and the end step."""

from __future__ import annotations

import pytest

from rulewright.games.dungeon_degenerates.rules import fight as fights
from rulewright.games.dungeon_degenerates.rules.content import CARD, MONSTER
from rulewright.games.dungeon_degenerates.rules.foes import (
    armour,
    arrivals,
    arrive,
    attack_value,
    bury,
    drain,
    end_step,
    enlist,
    establish_targets,
    give_condition,
    harry,
    resist,
    rob,
    summon,
    target_value,
)
from rulewright.games.dungeon_degenerates.rules.state import DEFEATED, Fight, Table
from rulewright.games.dungeon_degenerates.rules.terms import (
    AGI,
    BLEEDING,
    DAZED,
    DETAINED,
    FOREST,
    HEXED,
    HIDDEN,
    HOBBLED,
    INFECTED,
    LIMBER,
    MIGHTY,
    MRL,
    SHAKEN,
    STUNNED,
    WARDED,
    WEAKENED,
)

from .camp import FRIAR, HEXER, KNIGHT, brawl, burden, drive, foe, lay, space, teach

rule = pytest.mark.rule


def alone(*monsters: str) -> tuple[Table, Fight]:
    table = lay(KNIGHT)
    table.heroes[0].luck = 0
    return table, brawl(table, *monsters)


# ---- values ---------------------------------------------------------------------------------------------------------


@rule("DD.MON.05", "DD.SUFF.01")
@pytest.mark.parametrize(
    ("conditions", "value"),
    [(0, 6), (MIGHTY, 7), (LIMBER, 7), (WEAKENED, 5), (HOBBLED, 5), (STUNNED, 4), (DAZED, 0), (MIGHTY | LIMBER, 8),
     (WEAKENED | HOBBLED, 4), (MIGHTY | STUNNED, 5)],
)  # fmt: skip
def test_conditions_change_att(conditions: int, value: int) -> None:
    table, found = alone("pit_bear")
    foe(table).conditions = conditions
    assert attack_value(table, found, foe(table)) == value
    foe(table).conditions, foe(table).brief = 0, conditions
    assert attack_value(table, found, foe(table)) == value


def test_a_dazed_epic_monster_still_hits() -> None:
    table, found = alone("antler_king")
    foe(table).conditions = DAZED
    assert attack_value(table, found, foe(table)) == 8 - 2


def test_att_is_never_below_nothing_and_adds_up() -> None:
    table, found = alone("watch_recruit")
    foe(table).att, foe(table).att_round = -5, 1
    assert attack_value(table, found, foe(table)) == 0
    foe(table).att, foe(table).att_round = 2, 3
    assert attack_value(table, found, foe(table)) == 8


@pytest.mark.parametrize(("wounds", "value"), [(3, 6), (4, 7)])
def test_frenzy_begins_at_half(wounds: int, value: int) -> None:
    table, found = alone("runaway_butcher")
    foe(table).wounds = wounds
    assert attack_value(table, found, foe(table)) == value


@pytest.mark.parametrize(("kin", "value"), [((), 3), (("spiderling_clutch",), 4), (("glass_scorpion",), 4),
                                            (("spiderling_clutch",) * 3, 5), (("watchman",), 3)])  # fmt: skip
def test_a_swarm_counts_its_kin_up_to_two(kin: tuple[str, ...], value: int) -> None:
    table, found = alone("spiderling_clutch", *kin)
    assert attack_value(table, found, foe(table)) == value


def test_kin_are_those_of_the_first_class() -> None:
    table, found = alone("fishoid_priest", "fishoid_lurker")
    found.foes[0].monster = MONSTER["spiderling_clutch"]
    assert attack_value(table, found, foe(table)) == 3


def test_a_ward_is_a_point_of_armour() -> None:
    table, _ = alone("rust_golem")
    assert armour(foe(table)) == 2
    give_condition(foe(table), WARDED)
    assert armour(foe(table)) == 3


def test_the_crown_of_flies_makes_the_dead_harder() -> None:
    from rulewright.games.dungeon_degenerates.rules.content import DOOM

    table = lay(KNIGHT)
    ghoul, hound = MONSTER["ash_ghoul"], MONSTER["feral_hound"]
    assert (enlist(table, ghoul).hp, enlist(table, ghoul, 9).hp) == (5, 9)
    table.lasting, table.lasting_regions = [DOOM["crown_of_flies"]], [0]
    assert (enlist(table, ghoul).hp, enlist(table, ghoul, 9).hp, enlist(table, hound).hp) == (6, 10, 4)


@rule("DD.MSTAT.01-03")
def test_a_monster_has_a_condition_once() -> None:
    table, _ = alone("pit_bear")
    give_condition(foe(table), DAZED, 3)
    give_condition(foe(table), DAZED)
    assert (foe(table).brief, foe(table).conditions, foe(table).brief_until) == (DAZED, 0, 3)
    give_condition(foe(table), STUNNED, 2)
    assert (foe(table).brief, foe(table).brief_until) == (DAZED | STUNNED, 3)
    give_condition(foe(table), HEXED)
    assert foe(table).conditions == HEXED


# ---- targets --------------------------------------------------------------------------------------------------------


@rule("DD.TARG.01", "DD.TARG.02")
@pytest.mark.parametrize(
    ("monster", "target"),
    [("pit_bear", 0), ("deserter_pikeman", 0), ("barrow_wight", 1), ("watchman", 1), ("feral_hound", 1),
     ("cliff_screecher", 0), ("thorn_strangler", 1), ("gallows_crows", 0), ("hedge_bandit", 1)],
)  # fmt: skip
def test_each_target_value_picks_its_victim(monster: str, target: int) -> None:
    """Knight: AGI 6, MRL 8, MAG 4, STR 7, two Wounds. Friar: AGI 5, MRL 9, MAG 8, STR 4, more gold."""
    table = lay(KNIGHT, FRIAR)
    table.heroes[0].wounds, table.heroes[1].wounds, table.heroes[1].gp = 2, 3 if monster == "feral_hound" else 1, 20
    found = brawl(table, monster)
    drive(establish_targets(table, found))
    assert foe(table).targets == 1 << target


def test_the_hidden_are_passed_over_while_another_can_be_seen() -> None:
    table = lay(KNIGHT, FRIAR)
    found = brawl(table, "pit_bear", "rat_king")
    table.heroes[0].lasting = HIDDEN
    drive(establish_targets(table, found))
    assert [each.targets for each in found.foes] == [0b10, 0b11]
    table.heroes[1].lasting = HIDDEN
    drive(establish_targets(table, found))
    assert found.foes[0].targets == 0b01
    table.heroes[1].fate = DEFEATED
    drive(establish_targets(table, found))
    assert [each.targets for each in found.foes] == [0b01, 0b01]


def test_bait_draws_its_kind_and_loses_ties() -> None:
    table = lay(FRIAR, KNIGHT)
    burden(table, table.heroes[0], "monster_bait")
    found = brawl(table, "pit_bear", "deserter_pikeman")
    drive(establish_targets(table, found))
    assert [each.targets for each in found.foes] == [0b01, 0b10]
    for hero in table.heroes:
        hero.gp = 5
    found.foes = brawl(table, "hedge_bandit").foes
    drive(establish_targets(table, found))
    assert found.foes[0].targets == 0b01


def test_gold_wounds_and_attributes_are_target_values() -> None:
    table = lay(KNIGHT)
    knight = table.heroes[0]
    knight.gp, knight.wounds = 7, 3
    assert target_value(table, knight, "hiGP", -1) == 7
    assert target_value(table, knight, "hiW", -1) == 3
    assert target_value(table, knight, "hiMRL", MRL) == 8


# ---- arrivals -------------------------------------------------------------------------------------------------------


@rule("DD.MABIL.05", "DD.ARRV.01")
def test_each_arrival_does_its_work() -> None:
    table = lay(KNIGHT, FRIAR)
    knight, friar = table.heroes
    knight.luck = friar.luck = 0
    found = brawl(table, "sky_maw", "witch_finder", "net_caster", "poacher", "iron_boar", "serjeant", "secret_clerk")
    maw, finder, net, poacher, boar, serjeant, clerk = found.foes
    finder.targets = net.targets = poacher.targets = 0b10
    drive(arrive(table, found, maw, "Dread"), rolls=[6, 6, 6, 6])
    assert knight.lasting == friar.lasting == SHAKEN
    drive(arrive(table, found, finder, "Hexbolt"), rolls=[6, 6])
    assert (knight.lasting, friar.lasting) == (SHAKEN, SHAKEN | HEXED)
    drive(arrive(table, found, net, "Net"), rolls=[6, 6])
    assert friar.lasting == SHAKEN | HEXED | HOBBLED
    table.added[knight.space] = FOREST
    drive(arrive(table, found, poacher, "Ambush"))
    assert (friar.brief, friar.expiring, knight.brief) == (STUNNED, STUNNED, 0)
    drive(arrive(table, found, boar, "Charge"))
    assert (boar.att_round, boar.att) == (2, 0)
    drive(arrive(table, found, serjeant, "Rally"))
    assert [each.att for each in found.foes] == [0, 1, 1, 0, 0, 0, 1]
    bounty = table.bounty
    drive(arrive(table, found, clerk, "Alarm"))
    assert table.bounty == bounty + 1


def test_a_test_against_an_arrival_can_be_passed() -> None:
    table = lay(KNIGHT)
    knight = table.heroes[0]
    knight.luck = 0
    brawl(table, "watchman")
    drive(resist(table, knight, AGI, HOBBLED), rolls=[3, 3])
    assert knight.lasting == 0
    drive(resist(table, knight, AGI, HOBBLED), rolls=[3, 4])
    assert knight.lasting == HOBBLED


def test_trap_sense_helps_and_then_ignores_the_first() -> None:
    table = lay(KNIGHT)
    knight = table.heroes[0]
    knight.luck = 0
    brawl(table, "watchman")
    teach(table, knight, "trap_sense")
    drive(resist(table, knight, AGI, HOBBLED), rolls=[4, 4])
    assert knight.lasting == 0
    drive(resist(table, knight, AGI, HOBBLED), rolls=[5, 4])
    assert knight.lasting == HOBBLED
    knight.skills, knight.lasting = (), 0
    teach(table, knight, "trap_sense", mastered=True)
    drive(resist(table, knight, AGI, HOBBLED))
    assert (knight.lasting, knight.spent) == (0, ("trap_sense",))
    drive(resist(table, knight, AGI, HOBBLED), rolls=[5, 4])
    assert knight.lasting == HOBBLED


@rule("DD.ARRV.01", "DD.ARRV.02", "DD.MABIL.06")
def test_only_newcomers_arrive() -> None:
    table, found = alone("iron_boar", "rockback_ram")
    found.foes[1].fresh = True
    drive(arrivals(table, found))
    assert [each.att_round for each in found.foes] == [0, 1]
    assert not found.foes[1].fresh
    drive(arrivals(table, found))
    assert [each.att_round for each in found.foes] == [0, 1]


# ---- the end step ---------------------------------------------------------------------------------------------------


def test_monsters_fester_by_one_for_each_of_two_conditions() -> None:
    table, found = alone("hill_troll", "pit_bear", "ogre_toll_taker")
    troll, bear, ogre = found.foes
    troll.lost = ("Regenerate",)
    troll.conditions, bear.brief, ogre.conditions = INFECTED | BLEEDING, BLEEDING, STUNNED
    drive(end_step(table, found))
    assert [each.wounds for each in found.foes] == [2, 1, 0]
    bear.wounds = bear.hp - 1
    drive(end_step(table, found))
    assert bear not in found.foes
    assert table.monsters[1].discard[-1] == MONSTER["pit_bear"]


def test_what_falls_to_no_blow_is_nobodys_trophy() -> None:
    table, found = alone("watchman", "antler_king", "bailiff")
    found.foes[0].wounds, found.foes[1].wounds, found.foes[2].wounds = 4, 24, 4
    bury(table, found)
    assert [each.card.id for each in found.foes] == ["bailiff"]
    assert table.heroes[0].trophies == ()
    assert found.killed_epics == (MONSTER["antler_king"],)
    assert table.epic_monsters.discard == [MONSTER["antler_king"]]


@rule("DD.FEND.03")
@pytest.mark.parametrize(("die", "came"), [(3, True), (4, False)])
def test_a_summons_is_heard_on_its_number_or_less(die: int, came: bool) -> None:
    table, found = alone("gong_beater")
    drive(end_step(table, found), rolls=[die, MONSTER["hill_troll"]] if came else [die])
    assert [each.card.id for each in found.foes][1:] == ["hill_troll"] * came


@rule("DD.FEND.03")
def test_the_law_calls_the_law_and_in_the_void_nobody_hears() -> None:
    table, found = alone("captain_of_the_watch")
    drive(summon(table, found, foe(table), 3), rolls=[1, MONSTER["watchman"]])
    assert found.foes[1].card.id == "watchman"
    table = lay(KNIGHT, at="the_maze")
    found = brawl(table, "the_dread_saint")
    drive(summon(table, found, foe(table), 2), rolls=[1])
    assert len(found.foes) == 1


@rule("DD.FEND.04")
def test_skirmishers_strike_when_nobody_wounded_them() -> None:
    table = lay(KNIGHT, FRIAR)
    knight, friar = table.heroes
    found = brawl(table, "sky_maw")
    knight.gear = (CARD["leather_jack"],)
    drive(harry(table, found, foe(table)))
    assert (knight.wounds, friar.wounds) == (2 - 1, 0), "armour counts, and only its target is struck"
    foe(table).hurt = True
    drive(harry(table, found, foe(table)))
    assert knight.wounds == 1
    foe(table).hurt, foe(table).conditions = False, DETAINED
    drive(harry(table, found, foe(table)))
    assert knight.wounds == 1


@rule("DD.FEND.04")
def test_a_thief_who_drew_no_blood_stays() -> None:
    table, found = alone("hedge_bandit")
    table.heroes[0].gp = 5
    drive(harry(table, found, foe(table)))
    assert len(found.foes) == 1
    foe(table).struck = 1
    drive(harry(table, found, foe(table)), rolls=[2])
    assert (found.foes, table.heroes[0].gp) == ([], 3)
    assert table.monsters[0].discard[-1] == MONSTER["hedge_bandit"]


def test_a_thief_takes_no_more_than_there_is() -> None:
    table, _ = alone("hedge_bandit")
    knight = table.heroes[0]
    knight.gp, knight.pack = 1, (CARD["whip"],)
    drive(rob(table, knight, 0), rolls=[3])
    assert (knight.gp, knight.pack) == (0, (CARD["whip"],))
    drive(rob(table, knight, 0))
    assert knight.pack == ()  # type: ignore[comparison-overlap]
    drive(rob(table, knight, 0))


@rule("DD.FEND.05")
def test_drain_takes_luck_first_and_heals_by_each_victim() -> None:
    table = lay(KNIGHT, FRIAR, HEXER)
    knight, friar, hexer = table.heroes
    knight.luck, friar.luck, hexer.luck = 2, 0, 2
    found = brawl(table, "barrow_wight")
    foe(table).wounds, foe(table).struck = 5, 0b011
    drain(table, found, foe(table))
    assert [(hero.luck, hero.wounds) for hero in table.heroes] == [(1, 0), (0, 1), (2, 0)]
    assert foe(table).wounds == 3
    friar.fate, foe(table).wounds = DEFEATED, 0
    drain(table, found, foe(table))
    assert (foe(table).wounds, friar.wounds, knight.luck) == (0, 1, 0)


@rule("DD.FEND.05")
def test_what_regenerates_heals_by_its_number() -> None:
    table, found = alone("hill_troll", "two_throat_troll", "stalk_horror")
    for each in found.foes:
        each.wounds = 2
    drive(end_step(table, found))
    assert [each.wounds for each in found.foes] == [0, 0, 1]


# ---- entering, rounds and escapes -----------------------------------------------------------------------------------


def test_what_happens_when_a_fight_is_entered() -> None:
    table = lay(KNIGHT, FRIAR)
    knight, friar = table.heroes
    knight.luck = 0
    knight.gear += (CARD["lucky_coin"],)
    found = brawl(table, "watchman", "bailiff")
    drive(fights.enter(table, found, knight))
    assert knight.luck == 1
    drive(fights.enter(table, found, knight))
    assert knight.luck == 1
    knight.gear = (CARD["nightcoat"],)
    drive(fights.enter(table, found, friar))
    friar.luck = 0
    burden(table, friar, "coward")
    friar.deep = SHAKEN
    drive(fights.enter(table, found, friar), rolls=[4, 4])
    assert friar.lasting == 0, "MRL 7, Shaken as he is: the deeper condition stays"
    friar.deep = 0
    friar.weaknesses = ()
    friar.extras = (CARD["hired_bravo"],)
    drive(fights.enter(table, found, friar), ("foe", 1))
    assert [each.wounds for each in found.foes] == [0, 2]
    found.foes[1].wounds = 3
    drive(fights.enter(table, found, friar), ("foe", 1))
    assert friar.trophies == (MONSTER["bailiff"],)


@pytest.mark.parametrize(("mastered", "wounds"), [(False, [2, 0]), (True, [1, 1])])
def test_a_tracker_after_a_hunt(mastered: bool, wounds: list[int]) -> None:
    table = lay(HEXER)
    hexer = table.heroes[0]
    teach(table, hexer, "tracker", mastered=mastered)
    found = brawl(table, "watchman", "torch_patrol")
    drive(fights.enter(table, found, hexer))
    assert [each.wounds for each in found.foes] == [0, 0]
    table.hunting_ground = space("millet_row")
    drive(fights.enter(table, found, hexer))
    assert [each.wounds for each in found.foes] == [0, 0], "the hunt was elsewhere"
    table.hunting_ground = hexer.space
    drive(fights.enter(table, found, hexer))
    assert [each.wounds for each in found.foes] == wounds
    found.foes[0].wounds = 3
    drive(fights.enter(table, found, hexer))
    assert hexer.trophies == (MONSTER["watchman"],)


@rule("DD.FTURN.01", "DD.TARG.04")
def test_a_round_forgets_the_last_one() -> None:
    table = lay(FRIAR, KNIGHT, HEXER)
    found = brawl(table, "rat_king", "pit_bear")
    found.acted, found.smoke, found.bloodied = 0b111, True, 0b1
    for each in found.foes:
        each.att_round, each.struck, each.hurt = -1, 1, True
    table.agenda = []
    drive(fights.start_round(table))
    assert (found.round, found.acted, found.smoke, found.bloodied) == (2, 0, False, 0)
    assert all((each.att_round, each.struck, each.hurt) == (0, 0, False) for each in found.foes)
    assert table.agenda == [("round_end",), ("turn", 1), ("turn", 0), ("turn", 2)], "the highest PER, then the seat"
    assert found.beset == 0b010, "the king targets all, and the bear the strongest"


@pytest.mark.parametrize(("beset", "luck"), [(1, 1), (0, 0)])
def test_who_was_beset_and_stands_is_the_knights_luck(beset: int, luck: int) -> None:
    table, found = alone("pit_bear")
    found.beset = beset
    drive(fights.end_round(table))
    assert table.heroes[0].luck == luck


@rule("DD.ESC.06", "DD.ESC.07")
def test_who_may_escape_and_who_needs_no_test() -> None:
    table, found = alone("feral_hound", "pit_bear")
    knight = table.heroes[0]
    hound, bear = found.foes
    assert not fights.can_escape(table, knight, found)
    hound.conditions = DAZED
    assert fights.can_escape(table, knight, found)
    hound.conditions = HEXED
    assert fights.can_escape(table, knight, found)
    hound.conditions, hound.targets = 0, 0
    assert fights.can_escape(table, knight, found)
    knight.held = True
    assert not fights.can_escape(table, knight, found)
    knight.held, hound.targets = False, 1
    teach(table, knight, "fleet_foot", mastered=True)
    assert fights.can_escape(table, knight, found)
    assert not fights.escapes_freely(table, knight, found)
    hound.conditions = DAZED
    assert not fights.escapes_freely(table, knight, found)
    bear.att = -6
    assert fights.escapes_freely(table, knight, found)
    bear.att, found.smoke = 0, True
    assert fights.escapes_freely(table, knight, found)
