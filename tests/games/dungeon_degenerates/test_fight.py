"""The fight to the letter: targets, arrivals, stances, dice, damage, escape, the end step."""

from __future__ import annotations

import pytest

from rulewright.games.dungeon_degenerates.rules import fight as fights
from rulewright.games.dungeon_degenerates.rules.blows import assignments, damage_taken, least_first
from rulewright.games.dungeon_degenerates.rules.combat_dice import Cast, power_dice
from rulewright.games.dungeon_degenerates.rules.content import CARD, MONSTER, MONSTERS
from rulewright.games.dungeon_degenerates.rules.foes import (
    ability,
    arrivals,
    attack_value,
    end_step,
    establish_targets,
    give_condition,
    join,
    summon,
)
from rulewright.games.dungeon_degenerates.rules.gear import carried
from rulewright.games.dungeon_degenerates.rules.heroes import gain_condition
from rulewright.games.dungeon_degenerates.rules.profile import UNARMED, profile
from rulewright.games.dungeon_degenerates.rules.script import FIGHT, RECOVERY, ROUND
from rulewright.games.dungeon_degenerates.rules.spoils import end_fight, haul, loot_roll
from rulewright.games.dungeon_degenerates.rules.state import ACTIVE, DEAD, DEFEATED
from rulewright.games.dungeon_degenerates.rules.terms import (
    AGI,
    BLEEDING,
    DAZED,
    DETAINED,
    FOREST,
    GUARD,
    HEXED,
    HIDDEN,
    INFECTED,
    INSPIRED,
    LIMBER,
    SHAKEN,
    STR,
    STUNNED,
)
from rulewright.games.dungeon_degenerates.rules.tricks import quick, quick_choices
from rulewright.kernel import Ask, Choice

from .camp import (
    BRAWLER,
    DUELIST,
    FIREBUG,
    FRIAR,
    HEXER,
    KNIGHT,
    ROBBER,
    brawl,
    burden,
    choices,
    drive,
    ends,
    foe,
    give,
    is_complete,
    lay,
    refused,
    run,
    space,
    teach,
    turn,
)

rule = pytest.mark.rule
SWORD = CARD["footmans_sword"]


# ---- taking damage --------------------------------------------------------------------------------------------------


def two_attackers(arm: int, guard: int) -> tuple[object, object, object]:
    """ATT 6 and ATT 4 against AGI 7."""
    table = lay(DUELIST)
    hero = table.heroes[0]
    hero.gear = ()
    hero.extras = (CARD["swamp_lung"],)
    hero.skills = ()
    hero.guard = guard
    if arm:
        hero.gear = (CARD["leather_jack"],)
    found = brawl(table, "iron_boar", "watchman")
    return table, hero, found


@rule("DD.SUFF.01", "DD.SUFF.02", "DD.SUFF.04", "DD.SUFF.07")
@pytest.mark.parametrize(("dice", "total"), [((5, 2), 0), ((6, 5), 8)])
def test_defence_and_armour_lower_each_blow(dice: tuple[int, int], total: int) -> None:
    table, hero, found = two_attackers(1, 0)
    taken = drive(damage_taken(table, hero, found, Cast(dice, (), (6,)), unarmed=False))  # type: ignore[arg-type]
    assert sum(amount for _, amount in taken) == total
    found.foes[0].att_round = 2  # type: ignore[attr-defined]
    taken = drive(damage_taken(table, hero, found, Cast((6, 5), (), (6,)), unarmed=False))  # type: ignore[arg-type]
    assert sum(amount for _, amount in taken) == 8 + 2


@rule("DD.SUFF.05", "DD.SUFF.06")
def test_failed_defence_in_guard_sets_each_power_die_against_one_monster() -> None:
    table, hero, found = two_attackers(1, 1)
    way = damage_taken(table, hero, found, Cast((6, 5), (), (4,)), unarmed=False)  # type: ignore[arg-type]
    taken = drive(way)
    assert sum(amount for _, amount in taken) == 4
    assert least_first(assignments([6], [False], [5, 2])) == [(1,), (4,), (6,)]


@rule("DD.SUFF.03")
def test_passed_defence_in_guard_may_use_the_power_die_against_all() -> None:
    table, hero, found = two_attackers(0, 1)
    taken = drive(damage_taken(table, hero, found, Cast((3, 2), (), (6,)), unarmed=False))  # type: ignore[arg-type]
    assert [amount for _, amount in taken] == [0, 0]
    taken = drive(damage_taken(table, hero, found, Cast((3, 2), (), (2,)), unarmed=False))  # type: ignore[arg-type]
    assert [amount for _, amount in taken] == [3, 1]


@rule("DD.UNARM.03")
def test_unarmed_power_dice_are_halved_in_guard_too() -> None:
    table, hero, found = two_attackers(0, 1)
    way = damage_taken(table, hero, found, Cast((6, 6), (), (5,)), unarmed=True)  # type: ignore[arg-type]
    taken = drive(way)
    assert sum(amount for _, amount in taken) == 10 - 3


@rule("DD.CDICE.05", "DD.CDICE.06", "DD.DICE.01")
def test_power_dice_are_one_to_two_and_none_while_stunned() -> None:
    table = lay(KNIGHT)
    knight = table.heroes[0]
    found = brawl(table, "watchman")
    knight.guard = 1
    assert power_dice(table, knight, found) == 2
    teach(table, knight, "martial_discipline", mastered=True)
    assert power_dice(table, knight, found) == 2
    knight.guard = 0
    found.round = 2
    assert power_dice(table, knight, found) == 1
    gain_condition(table, knight, STUNNED, FIGHT)
    assert power_dice(table, knight, found) == 0


# ---- dealing damage -------------------------------------------------------------------------------------------------


@rule("DD.INFL.03", "DD.INFL.04", "DD.INFL.06", "DD.FTURN.05", "DD.CSTN.01", "DD.CDICE.03")
def test_assault_may_deal_the_power_die() -> None:
    table = lay(KNIGHT)
    table.heroes[0].luck = 0
    brawl(table, "gibbet_knight")
    foe(table).targets = 0
    turn(table, "assault", ("strike", SWORD, 5, 0), rolls=[5, 2, 6])
    assert foe(table).wounds == 6 + 1 - 2


@rule("DD.CSTN.01", "DD.CSTN.02", "DD.MON.04")
def test_guard_keeps_the_power_die_for_defence() -> None:
    table = lay(KNIGHT)
    table.heroes[0].luck = 0
    brawl(table, "gibbet_knight")
    foe(table).targets = 0
    assert {"assault", "guard"} <= set(choices(fights.turn(table, 0)))
    turn(table, "guard", ("strike", SWORD, 5, 0), rolls=[5, 2, 6, 6])
    assert foe(table).wounds == 5 + 1 - 2


@rule("DD.INFL.05")
def test_a_miss_deals_nothing_whatever_the_power_die() -> None:
    table = lay(KNIGHT)
    table.heroes[0].luck = 0
    brawl(table, "gibbet_knight")
    foe(table).targets = 0
    turn(table, "assault", ("strike", SWORD, 5, 0), rolls=[5, 4, 6])
    assert foe(table).wounds == 0
    turn(table, "assault", ("strike", SWORD, 5, 0), rolls=[5, 2, 6])
    assert foe(table).wounds == 5


@rule("DD.UNARM.01", "DD.UNARM.02", "DD.UNARM.04", "DD.CDICE.04", "DD.CDICE.02", "DD.DICE.03")
def test_an_unarmed_strike_is_weak() -> None:
    table = lay(KNIGHT)
    knight = table.heroes[0]
    knight.luck, knight.gear = 0, ()
    brawl(table, "hill_troll")
    foe(table).targets = 0
    turn(table, "guard", ("strike", -1, 5, 0), rolls=[4, 2, 5])
    assert foe(table).wounds == 2
    turn(table, "assault", ("strike", -1, 0, 0), rolls=[4, 2, 5])
    assert foe(table).wounds == 5
    unarmed = [attack for attack in profile(table, knight).attacks if attack.source == UNARMED]
    assert {(attack.attribute, attack.kind) for attack in unarmed} == {(AGI, "melee"), (STR, "melee")}


@rule("DD.FACT.01", "DD.FACT.05-07", "DD.FTURN.04", "DD.FACT.02")
def test_who_is_attacked_must_strike_back() -> None:
    table = lay(KNIGHT, FRIAR)
    found = brawl(table, "watchman", "halberdier")
    found.foes[1].targets = 0b10
    mine = fights.main_choices(table, table.heroes[0], found)
    assert {choice[3] for choice in mine if choice[0] == "strike"} == {0}  # type: ignore[index]
    found.foes[0].targets = 0b10
    mine = fights.main_choices(table, table.heroes[0], found)
    assert {choice[3] for choice in mine if choice[0] == "strike"} == {0, 1}  # type: ignore[index]
    table.heroes[0].luck = 0
    found.foes[1].hp = 9
    turn(table, "assault", ("strike", SWORD, 5, 1), rolls=[4, 3, 4])
    assert found.foes[1].wounds == 4


@rule("DD.INFL.01", "DD.INFL.02", "DD.INFL.07", "DD.FOVER.05", "DD.SUFF.08", "DD.NOVIC.01", "DD.NOVIC.04")
def test_both_sides_fall_at_the_same_moment() -> None:
    table = lay(KNIGHT, FRIAR, at="barley_barrow")
    knight, friar = table.heroes
    friar.space = space("millet_row")
    knight.luck, knight.wounds = 0, 15
    found = brawl(table, "feral_hound")
    found.party = 1
    foe(table).wounds = 3
    table.agenda = []
    turn(table, "assault", ("strike", SWORD, 5, 0), rolls=[6, 6, 4, 3, 1])
    assert knight.fate == DEFEATED
    assert not found.foes
    assert table.monsters[0].discard[-1] == MONSTER["feral_hound"]
    drive(end_fight(table))
    assert table.result == "none"
    assert table.level[space("barley_barrow")] == 1
    assert knight.fate == DEFEATED
    assert knight.trophies == ()
    assert friar.fate == ACTIVE


# ---- quick actions --------------------------------------------------------------------------------------------------


@rule("DD.FACT.03", "DD.FACT.04", "DD.ITEM.08-11", "DD.ITEM.13", "DD.EXCH.03", "DD.EXCH.04")
def test_quick_actions_equip_and_exchange() -> None:
    table = lay(KNIGHT, FRIAR)
    knight = table.heroes[0]
    found = brawl(table, "watchman")
    for id in ("pot_helm", "leather_jack", "cudgel"):
        knight.pack += (CARD[id],)
    offered = quick_choices(table, knight, found)
    assert ("quick", "wear", CARD["pot_helm"]) in offered
    assert ("quick", "wear", CARD["cudgel"]) in offered
    assert ("quick", "wear", CARD["leather_jack"]) not in offered
    assert ("quick", "give", CARD["cudgel"], 1) in offered
    knight.used_cards += (CARD["cudgel"],)
    assert ("quick", "give", CARD["cudgel"], 1) not in quick_choices(table, knight, found)
    knight.luck = 0
    foe(table).targets = 0
    asked: list[Ask] = []
    answers = ("guard", ("quick", "wear", CARD["pot_helm"]), ("strike", SWORD, 5, 0))
    drive(fights.turn(table, 0), *answers, rolls=[1, 2, 3, 3], asked=asked)
    assert "after" not in {ask.prompt for ask in asked}, "one Quick Action a turn"
    assert CARD["pot_helm"] in knight.gear
    assert foe(table).wounds == 3


@rule("DD.HANDS.02")
def test_hand_items_change_freely_at_the_start_of_a_turn() -> None:
    table = lay(KNIGHT)
    knight = table.heroes[0]
    knight.luck = 0
    brawl(table, "watchman")
    foe(table).targets = 0
    give(table, knight, "leather_jack")
    knight.pack += (CARD["cudgel"],)
    cudgel = CARD["cudgel"]
    offered = choices(fights.turn(table, 0))
    assert {("wield", cudgel), ("put_away", SWORD)} <= set(offered)
    assert ("put_away", CARD["leather_jack"]) not in offered
    turn(table, ("wield", cudgel), "guard", ("strike", cudgel, 5, 0), rolls=[2, 2, 1, 1])
    assert SWORD in knight.pack
    assert foe(table).conditions & STUNNED


# ---- targets --------------------------------------------------------------------------------------------------------


@rule("DD.TARG.01", "DD.TARG.02", "DD.TARG.03", "DD.TARG.07", "DD.MON.08")
def test_targets_follow_values_bait_and_the_players() -> None:
    table = lay(KNIGHT, FRIAR, BRAWLER)
    found = brawl(table, "halberdier", "barrow_wight", "rat_king")
    drive(establish_targets(table, found))
    assert [f.targets for f in found.foes] == [0b100, 0b010, 0b111]
    found = brawl(table, "halberdier", "scarecrow_husk", "rat_king")
    table.heroes[0].deep = INSPIRED
    drive(establish_targets(table, found))
    assert [f.targets for f in found.foes] == [0b100, 0b100, 0b111], "the highest STR, and the lowest MRL"
    table.heroes[0].deep = 0
    burden(table, table.heroes[0], "haunted")
    table.heroes[0].extras = ()
    table.heroes[0].weaknesses = ()
    burden(table, table.heroes[0], "monster_bait")
    join(table, found, MONSTER["iron_boar"])
    drive(establish_targets(table, found))
    assert found.foes[3].targets == 0b001
    table.heroes[0].gp, table.heroes[1].gp, table.heroes[2].gp = 3, 4, 4
    table.heroes[0].weaknesses = ()
    found.foes = []
    join(table, found, MONSTER["hedge_bandit"])
    assert choices(establish_targets(table, found)) == [("hero", 1), ("hero", 2)]
    drive(establish_targets(table, found), ("hero", 1))
    assert found.foes[0].targets == 0b010


@rule("DD.TARG.05")
@pytest.mark.parametrize(("att", "targets"), [(3, 1), (0, 0)])
def test_a_monster_without_an_attack_means_nobody(att: int, targets: int, monkeypatch: pytest.MonkeyPatch) -> None:
    table = lay(KNIGHT)
    found = brawl(table, "halberdier")
    monkeypatch.setattr(MONSTERS[MONSTER["halberdier"]], "att", att)
    foe(table).targets = 0b10
    drive(establish_targets(table, found))
    assert foe(table).targets == targets


@rule("DD.TARG.04", "DD.FTURN.03", "DD.DEF.03", "DD.ESC.04")
def test_targets_are_found_anew_each_round_among_those_who_fight() -> None:
    table = lay(KNIGHT, BRAWLER)
    found = brawl(table, "halberdier")
    drive(establish_targets(table, found))
    assert foe(table).targets == 0b10
    table.heroes[1].escaped = True
    drive(establish_targets(table, found))
    assert foe(table).targets == 0b01
    table.heroes[1].escaped = False
    gain_condition(table, table.heroes[1], HIDDEN, FIGHT)
    drive(establish_targets(table, found))
    assert foe(table).targets == 0b01


# ---- arrivals and abilities -----------------------------------------------------------------------------------------


@rule("DD.FIGHT.04", "DD.TARG.04")
def test_a_round_is_targets_arrivals_turns_and_the_end_step() -> None:
    """Before its Dread the Husk means the Knight alone; had it come first, the shaken Friar would be his equal."""
    table = lay(KNIGHT, FRIAR)
    for hero in table.heroes:
        hero.luck = 0
    found = brawl(table, "scarecrow_husk")
    foe(table).fresh, foe(table).targets = True, 0
    drive(fights.start_round(table), rolls=[1, 2, 6, 6])
    assert foe(table).targets == 0b01
    assert table.heroes[1].lasting & SHAKEN
    assert table.agenda == [("round_end",), ("turn", 1), ("turn", 0)]
    assert found.round == 2


@rule("DD.ARRV.01", "DD.ARRV.02", "DD.MABIL.01", "DD.MABIL.05", "DD.MABIL.06")
def test_arrival_abilities_work_once() -> None:
    table = lay(KNIGHT)
    knight = table.heroes[0]
    knight.luck = 0
    found = brawl(table, "scarecrow_husk")
    foe(table).fresh = True
    drive(arrivals(table, found), rolls=[6, 6])
    assert knight.lasting & SHAKEN
    drive(arrivals(table, found))
    join(table, found, MONSTER["informer"])
    drive(arrivals(table, found))
    assert table.bounty == 4


@rule("DD.MABIL.07")
def test_the_players_order_the_arrivals() -> None:
    table = lay(KNIGHT)
    table.heroes[0].luck = 0
    found = brawl(table, "informer", "net_caster")
    for each in found.foes:
        each.fresh = True
    assert set(choices(arrivals(table, found))) == {("arrival", 0, "Alarm"), ("arrival", 1, "Net")}


@rule("DD.MABIL.02", "DD.MABIL.03", "DD.MABIL.04", "DD.MABIL.08", "DD.MSTAT.01-03")
def test_abilities_ask_for_trait_and_stance() -> None:
    table = lay(DUELIST)
    duelist = table.heroes[0]
    found = brawl(table, "poacher", "pass_duellist", "reed_stalker")
    assert not ability(table, found, found.foes[0], "Ambush")
    table.added[duelist.space] = FOREST
    assert ability(table, found, found.foes[0], "Ambush")
    duelist.guard = 0
    assert ability(table, found, found.foes[1], "Spiked", duelist) == 1
    duelist.guard = 1
    assert not ability(table, found, found.foes[1], "Spiked", duelist)
    give_condition(found.foes[0], HEXED)
    give_condition(found.foes[0], HEXED)
    assert found.foes[0].conditions == HEXED
    assert not ability(table, found, found.foes[0], "Ambush")
    give_condition(found.foes[0], STUNNED, until=2)
    assert attack_value(table, found, found.foes[0]) == 2
    give_condition(found.foes[1], DAZED)
    assert attack_value(table, found, found.foes[1]) == 0


@rule("DD.FEND.03")
@pytest.mark.parametrize(("summoner", "deck"), [("gong_beater", 1), ("epic", 0)])
def test_a_summoner_calls_on_its_own_deck_or_its_region(summoner: str, deck: int) -> None:
    table = lay(KNIGHT, at="barley_barrow")
    epics = [card.id for card in MONSTERS if card.epic and "Summon" in card.abilities and not card.is_law]
    found = brawl(table, epics[0] if summoner == "epic" else summoner)
    called = table.monsters[deck].pool[0]
    drive(summon(table, found, foe(table), 2), rolls=[3])
    assert len(found.foes) == 1
    drive(summon(table, found, foe(table), 2), rolls=[2, called])
    assert [each.monster for each in found.foes][1:] == [called]


@rule("DD.FEND.01-05", "DD.CDICE.01")
def test_the_end_step_in_its_order() -> None:
    table = lay(KNIGHT, at="barley_barrow")
    knight = table.heroes[0]
    knight.luck = 0
    found = brawl(table, "torch_patrol", "turnip_goblin", "hedge_bandit", "barrow_wight", "hill_troll")
    torch, goblin, bandit, wight, troll = found.foes
    give_condition(torch, BLEEDING)
    goblin.targets = 1
    bandit.struck = wight.struck = 1
    wight.wounds, troll.wounds = 3, 5
    knight.gp = 5
    drive(end_step(table, found), rolls=[2, MONSTER["watchman"], 2])
    assert torch.wounds == 1
    assert MONSTER["watchman"] in [f.monster for f in found.foes]
    assert knight.wounds == 2
    assert knight.gp == 3
    assert bandit not in found.foes
    assert wight.wounds == 2
    assert troll.wounds == 3


def test_special_keywords_change_the_numbers() -> None:
    table = lay(KNIGHT)
    found = brawl(table, "spiderling_clutch", "spiderling_clutch", "antlered_thing")
    assert attack_value(table, found, found.foes[0]) == 4
    found.foes[2].wounds = 7
    assert attack_value(table, found, found.foes[2]) == 9


def test_venom_bleed_grapple_and_bursting() -> None:
    table = lay(KNIGHT)
    knight = table.heroes[0]
    knight.luck = 0
    brawl(table, "bloat_corpse", "slaver_whip_hand", "charcoal_ghoul")
    found = table.fight
    assert found is not None
    found.foes[0].wounds = 4
    turn(table, "guard", ("strike", SWORD, 5, 0), ("suffer", 3, 3, 3), rolls=[6, 6, 2, 1, 1, 1, 6, 6])
    assert knight.conditions & INFECTED
    assert knight.held
    assert knight.lasting & BLEEDING
    assert len(found.foes) == 2
    assert knight.trophies == (MONSTER["bloat_corpse"],)
    assert "escape" not in fights.main_choices(table, knight, found)


# ---- escape ---------------------------------------------------------------------------------------------------------


@rule("DD.ESC.01-03", "DD.ESC.05", "DD.FOVER.01", "DD.FOVER.04")
def test_escape_comes_after_the_damage() -> None:
    table = lay(KNIGHT, FRIAR)
    knight = table.heroes[0]
    knight.luck = 0
    brawl(table, "watchman")
    turn(table, "assault", "escape", rolls=[1, 2, 4, 3, 1])
    assert not knight.escaped, "an AGI Test, not one of STR"
    knight.wounds = 0
    turn(table, "assault", "escape", rolls=[6, 6, 2, 2, 1])
    assert knight.escaped
    assert knight.wounds == 4
    table.heroes[0].escaped = False
    knight.wounds = 14
    turn(table, "assault", "escape", rolls=[6, 6, 2, 2, 1])
    assert knight.fate == DEFEATED


@rule("DD.ESC.05")
def test_a_failed_escape_leaves_him_there() -> None:
    table = lay(KNIGHT)
    table.heroes[0].luck = 0
    brawl(table, "watch_recruit")
    turn(table, "guard", "escape", rolls=[1, 1, 5, 5, 1, 1])
    assert not table.heroes[0].escaped
    assert "escape" in fights.main_choices(table, table.heroes[0], table.fight)  # type: ignore[arg-type]


@rule("DD.ESC.06", "DD.ESC.07", "DD.TARG.06")
def test_pursuit_bars_escape_and_the_harmless_do_not() -> None:
    table = lay(KNIGHT)
    knight = table.heroes[0]
    found = brawl(table, "feral_hound")
    assert not fights.can_escape(table, knight, found)
    give_condition(foe(table), DAZED)
    assert fights.can_escape(table, knight, found)
    assert fights.escapes_freely(table, knight, found)
    foe(table).conditions = HEXED
    assert fights.can_escape(table, knight, found)
    assert not fights.escapes_freely(table, knight, found)
    foe(table).targets = 0
    assert fights.escapes_freely(table, knight, found)


@rule("DD.ESC.08", "DD.ESC.09", "DD.FTURN.02", "DD.STAT.03")
def test_the_escaped_keep_their_turn_and_may_return() -> None:
    table = lay(ROBBER, FRIAR)
    robber = table.heroes[0]
    give(table, robber, "lucky_coin")
    robber.luck, robber.escaped = 0, True
    gain_condition(table, robber, SHAKEN, ROUND)
    brawl(table, "watchman")
    foe(table).targets = 0b10
    turn(table, "stay")
    assert robber.escaped
    assert not robber.brief
    dagger = CARD["bone_dagger"]
    turn(table, "return", "assault", ("strike", dagger, 0, 0), "keep", rolls=[6, 6, 1])
    assert not robber.escaped
    assert robber.luck == 1


# ---- the endings ----------------------------------------------------------------------------------------------------


@rule("DD.FOVER.03", "DD.WIN.01", "DD.WIN.02", "DD.WIN.07", "DD.SPOIL.01", "DD.SPOIL.03", "DD.MON.09")
def test_a_victory_calms_the_land_once_and_pays() -> None:
    table = lay(KNIGHT, FRIAR, at="barley_barrow")
    knight, friar = table.heroes
    friar.escaped = True
    for _ in range(2):
        found = brawl(table, "watchman")
        found.foes, found.others = [], True
        knight.trophies = (MONSTER["hedge_bandit"], MONSTER["barrow_wight"])
        friar.trophies = (MONSTER["feral_hound"],)
        friar.escaped = True
        knight.gp = knight.xp = friar.xp = 0
        drive(end_fight(table))
        assert (knight.xp, knight.gp, friar.xp) == (3, 4, 0)
        assert table.level[space("barley_barrow")] == 1
        knight.trophies = ()
    assert table.agenda[-1] == ("loot_roll", 0)


@rule("DD.WIN.04")
def test_a_victory_wins_a_settlement_back() -> None:
    table = lay(KNIGHT, at="the_watchtower")
    table.level[space("the_watchtower")] = 1
    found = brawl(table, "rust_golem")
    found.foes = []
    drive(end_fight(table))
    assert table.level[space("the_watchtower")] == -1


@rule("DD.WIN.05", "DD.WIN.06", "DD.NOVIC.03", "DD.LOOT.11")
@pytest.mark.parametrize(("monster", "level"), [("watchman", 2), ("coin_beetles", 2), ("feral_hound", 1)])
def test_law_and_loot_monsters_calm_nothing(monster: str, level: int) -> None:
    table = lay(KNIGHT, at="barley_barrow")
    found = brawl(table, monster)
    found.foes = []
    drive(end_fight(table))
    assert table.level[space("barley_barrow")] == level


@rule("DD.WIN.03", "DD.SPOIL.04", "DD.EPIC.05", "DD.SPOIL.07", "DD.SPOIL.10", "DD.EPCT.05")
def test_an_epic_monster_pays_everybody_and_calms_all() -> None:
    table = lay(KNIGHT, FRIAR, at="thornkeep")
    found = brawl(table, "antler_king")
    table.epics.pop(MONSTER["antler_king"], None)
    found.foes, found.killed_epics = [], (MONSTER["antler_king"],)
    table.heroes[0].trophies = (MONSTER["antler_king"],)
    table.heroes[0].xp = table.heroes[1].xp = 0
    drive(end_fight(table))
    assert [hero.xp for hero in table.heroes] == [6, 6]
    assert table.level[space("thornkeep")] == 1
    asked: list[object] = []
    drive(loot_roll(table, 0), "loot", rolls=[CARD["cudgel"]], asked=asked)  # type: ignore[arg-type]
    assert table.haul == [(0, CARD["cudgel"])]
    assert len(asked) == 1


@rule("DD.SPOIL.09", "DD.EPIC.06")
def test_an_epic_trophy_opens_the_epic_loot_deck() -> None:
    table = lay(KNIGHT)
    table.heroes[0].trophies = (MONSTER["antler_king"],)
    drive(loot_roll(table, 0), "epic", rolls=[CARD["kingsbane"]])
    assert table.haul == [(0, CARD["kingsbane"])]


@rule("DD.SPOIL.05", "DD.SPOIL.06", "DD.SPOIL.08", "DD.SPOIL.12", "DD.LOOT.02")
@pytest.mark.parametrize(("die", "found"), [(3, True), (4, False)])
def test_the_loot_roll_is_against_the_xp_of_the_trophies(die: int, found: bool) -> None:
    table = lay(KNIGHT)
    table.heroes[0].trophies = (MONSTER["hedge_bandit"], MONSTER["barrow_wight"])
    if found:
        drive(loot_roll(table, 0), "loot", rolls=[die, CARD["festival"], CARD["cudgel"]])
    else:
        drive(loot_roll(table, 0), rolls=[die])
    assert table.haul == ([(0, CARD["cudgel"])] if found else [])
    assert not table.heroes[0].trophies
    assert (CARD["festival"] in table.loot.discard) == found


@rule("DD.LOOT.04", "DD.LOOT.07", "DD.LOOT.09", "DD.LOOT.10", "DD.SPOIL.11", "DD.LOOT.05")
def test_loot_is_resolved_monsters_first() -> None:
    table = lay(KNIGHT)
    knight = table.heroes[0]
    table.haul = [(0, CARD[id]) for id in ("stray_hound", "windfall", "tremors", "mimic_chest")]
    for _, card in table.haul:
        table.loot.take(card)
    drive(haul(table, knight.space))
    assert table.agenda.pop() == ("engage", 1, knight.space, "loot", "", MONSTER["mimic_chest"])
    table.result = "won"
    run(table)
    run(table)
    assert CARD["tremors"] in knight.extras
    gold = knight.gp
    run(table, rolls=[4])
    assert knight.gp == gold + 4
    run(table)
    assert CARD["stray_hound"] in knight.extras
    assert table.haul == []


@rule("DD.LOSE.01", "DD.LOSE.03-06", "DD.DEATH.01", "DD.EPCT.01", "DD.EPCT.02", "DD.FIGHT.05")
def test_the_monsters_win() -> None:
    table = lay(KNIGHT, FRIAR, at="barley_barrow")
    knight, friar = table.heroes
    found = brawl(table, "feral_hound", "mother_gallows")
    table.monsters[0].take(MONSTER["feral_hound"])
    table.epic_monsters.take(MONSTER["mother_gallows"])
    knight.fate = DEFEATED
    knight.pack = (CARD["cudgel"],)
    friar.escaped, friar.trophies = True, (MONSTER["watchman"],)
    found.foes[1].wounds = 9
    left = table.monsters[0].left
    drive(end_fight(table))
    assert table.result == "lost"
    assert knight.fate == DEAD
    assert friar.fate == ACTIVE
    assert knight.gear == ()
    assert {SWORD, CARD["cudgel"]} <= set(table.loot.discard)
    assert knight.pack == knight.skills == ()
    assert table.level[space("barley_barrow")] == 3
    assert not friar.trophies
    assert table.monsters[0].left == left + 1
    assert MONSTER["feral_hound"] not in table.monsters[0].discard
    assert table.epics == {MONSTER["mother_gallows"]: space("barley_barrow")}
    assert friar.lost_fight


@rule("DD.LOSE.02")
def test_the_last_death_ends_the_game() -> None:
    table = lay(KNIGHT)
    brawl(table, "feral_hound")
    table.heroes[0].fate = DEFEATED
    assert ends(end_fight(table))
    assert table.ended == "the_rope"
    assert not table.won


@rule("DD.LAWV.01", "DD.LAWV.02")
def test_the_law_wins_without_raising_the_danger() -> None:
    for mode, fate in (("standalone", DEAD), ("campaign", DEFEATED)):
        table = lay(KNIGHT, FRIAR, at="barley_barrow", mode=mode)
        brawl(table, "watchman")
        table.heroes[0].fate = DEFEATED
        table.heroes[1].escaped = True
        drive(end_fight(table))
        assert table.result == "law"
        assert table.level[space("barley_barrow")] == 2
        assert table.heroes[0].fate == fate
        assert (table.agenda[-1:] == [("capture", 0b11)]) == (mode == "campaign")


@rule(
    "DD.FIGHT.01-03", "DD.FEND.06", "DD.FTURN.01", "DD.SPOIL.02", "DD.STAT.04", "DD.MON.05-07", "DD.INFL.07", "DD.HP.05"
)
def test_a_whole_fight_by_its_beats() -> None:
    table = lay(KNIGHT, FIREBUG, at="barley_barrow")
    knight, firebug = table.heroes
    knight.luck = firebug.luck = 0
    knight.gp = 0
    table.monsters[0].take(MONSTER["deserter_pikeman"])
    table.agenda = [("engage", 0b11, knight.space, "random", "", MONSTER["deserter_pikeman"])]
    run(table)
    assert table.fight is not None
    assert table.agenda[-1] == ("round",)
    run(table)
    assert [item for item in table.agenda if item[0] == "turn"] == [("turn", 0), ("turn", 1)]
    sling = CARD["sling"]
    run(table, "assault", ("strike", sling, 4, 0), rolls=[3, 2, 4])
    assert foe(table).wounds == 3
    gain_condition(table, knight, SHAKEN, FIGHT)
    run(table, "guard", ("strike", SWORD, 5, 0), rolls=[6, 6, 4, 2, 3, 2])
    assert table.fight.foes == []
    assert knight.wounds == 5 - 3
    assert knight.trophies == (MONSTER["deserter_pikeman"],)
    run(table)
    run(table)
    assert table.fight is None
    assert table.result == "won"
    assert (knight.xp, knight.gp) == (4, 2)
    assert knight.lasting, "conditions stay until the Loot is drawn"
    run(table, rolls=[6])
    run(table)
    assert not knight.lasting


@rule("DD.SUFF.05", "DD.SUFF.06")
def test_the_defender_chooses_which_blow_to_turn() -> None:
    """Less damage, or less from the one whose wounds fester: that is the player's choice."""
    table = lay(KNIGHT)
    knight = table.heroes[0]
    knight.luck = 0
    knight.guard = 1
    brawl(table, "deserter_pikeman", "plague_beggar")
    turn(table, "guard", "wait", ("suffer", 4, 1), rolls=[6, 5, 2, 1, 1, 1])
    assert knight.wounds == 5


@rule("DD.SPOIL.12")
def test_only_recovery_ends_what_outlasts_the_fight() -> None:
    table = lay(KNIGHT)
    knight = table.heroes[0]
    brawl(table)
    gain_condition(table, knight, STUNNED, ROUND)
    gain_condition(table, knight, LIMBER, FIGHT)
    gain_condition(table, knight, INFECTED, RECOVERY)
    drive(end_fight(table))
    run(table)
    assert knight.conditions == INFECTED


@rule("DD.SPOIL.01")
def test_who_fled_has_no_share() -> None:
    table = lay(KNIGHT, FRIAR)
    knight, friar = table.heroes
    found = brawl(table)
    found.killed_epics = (MONSTER["mother_gallows"],)
    knight.xp = friar.xp = friar.gp = 0
    knight.trophies, friar.trophies = (MONSTER["barrow_wight"],), (MONSTER["feral_hound"],)
    friar.escaped = True
    drive(end_fight(table))
    assert knight.xp == 5 + 2
    assert (friar.xp, friar.gp) == (0, 0)
    assert not friar.trophies
    assert table.monsters[0].discard[-1] == MONSTER["feral_hound"]
    assert ("loot_roll", 0) in table.agenda
    assert ("loot_roll", 1) not in table.agenda


@rule("DD.SPOIL.12")
def test_thieves_gloves_work_while_the_loot_is_drawn() -> None:
    """A condition of the fight still counts for the Loot Roll: the gloves ask for AGI 7."""
    table = lay(KNIGHT)
    knight = table.heroes[0]
    brawl(table)
    gain_condition(table, knight, LIMBER, FIGHT)
    give(table, knight, "thiefs_gloves")
    knight.trophies = (MONSTER["deserter_pikeman"],)
    drive(end_fight(table))
    run(table, "loot", rolls=[2, CARD["cudgel"]])
    assert table.haul == [(0, CARD["cudgel"])]
    run(table)
    assert CARD["thiefs_gloves"] in knight.pack


@rule("DD.LOOT.10", "DD.PARTY.02")
def test_the_whole_party_fights_what_the_loot_brings() -> None:
    table = lay(KNIGHT, FRIAR)
    table.heroes[1].escaped = True
    table.haul = [(0, CARD["mimic_chest"])]
    table.loot.take(CARD["mimic_chest"])
    drive(haul(table, table.heroes[0].space))
    assert table.agenda[-1][:2] == ("engage", 0b11)


@rule("DD.FTURN.02", "DD.STAT.03")
def test_conditions_run_out_on_the_turn_of_who_has_escaped() -> None:
    table = lay(KNIGHT, FRIAR)
    knight = table.heroes[0]
    brawl(table, "deserter_pikeman")
    gain_condition(table, knight, STUNNED, ROUND, until_end=True)
    knight.escaped = True
    turn(table, "stay")
    assert not knight.conditions


@rule("DD.ESC.02", "DD.FACT.03")
def test_a_quick_action_can_follow_the_escape() -> None:
    table = lay(KNIGHT, FRIAR)
    knight = table.heroes[0]
    knight.wounds, knight.luck = 5, 0
    give(table, knight, "healing_salve")
    brawl(table, "deserter_pikeman")
    foe(table).targets = 0b10
    turn(table, "guard", "escape", ("quick", "use", CARD["healing_salve"], 0), rolls=[4, 4])
    assert knight.escaped
    assert knight.wounds == 1


@rule("DD.HP.05", "DD.EPCT.05", "DD.WIN.03", "DD.FOVER.02")
def test_an_epic_monster_that_bleeds_to_death_counts_as_destroyed() -> None:
    table = lay(KNIGHT, mission="m08")
    found = brawl(table, "abbess_of_the_sunken_chapel")
    foe(table).wounds = foe(table).hp - 1
    give_condition(foe(table), BLEEDING)
    drive(end_step(table, found))
    assert found.foes == []
    assert is_complete(table)


@rule("DD.LAWV.01", "DD.LAWV.02")
@pytest.mark.parametrize(("fate", "taken"), [(ACTIVE, False), (DEFEATED, True)])
def test_the_law_captures_whom_it_defeats(fate: int, taken: bool) -> None:
    table = lay(KNIGHT, FRIAR, mode="campaign")
    brawl(table, "watchman")
    for hero in table.heroes:
        hero.escaped = True
    table.heroes[0].fate = fate
    before = list(table.level)
    drive(end_fight(table))
    assert (("capture", 0b11) in table.agenda) is taken
    assert table.level == before


@rule("DD.MON.03", "DD.MON.01", "DD.CLASS.01")
def test_every_monster_has_its_values() -> None:
    for card in MONSTERS:
        assert card.att >= 0
        assert card.hp > 0
        assert card.arm >= 0
        assert card.xp
        assert card.classes
        assert card.target == "ALL" or card.target_attribute >= 0 or card.target in ("hiGP", "hiW")
    assert not any(card.epic and card.xp == 3 for card in MONSTERS)
    assert {card.deck for card in MONSTERS} == {
        "lowlands", "highlands", "badlands", "wetlands", "law", "epic", "loot", "encounter",
    }  # fmt: skip


@rule("DD.CSTN.02")
def test_stance_governs_what_works() -> None:
    table = lay(HEXER)
    hexer = table.heroes[0]
    found = brawl(table, "watchman")
    give(table, hexer, "padded_coat")
    hexer.gear = (CARD["padded_coat"],)
    hexer.guard = 1
    blow = drive(damage_taken(table, hexer, found, Cast((6, 6), (), ()), unarmed=False))
    hexer.guard = 0
    worse = drive(damage_taken(table, hexer, found, Cast((6, 6), (), ()), unarmed=False))
    assert worse[0][1] == blow[0][1] + 1
    assert drive(damage_taken(table, hexer, found, Cast((6, 6), (), (2,)), unarmed=False)) == worse
    hexer.guard = 1
    blocked = drive(damage_taken(table, hexer, found, Cast((6, 6), (), (2,)), unarmed=False))
    assert blocked[0][1] == blow[0][1] - 2


@rule("DD.LUCK.04", "DD.CDICE.07")
def test_luck_rerolls_a_power_die_in_a_fight() -> None:
    table = lay(KNIGHT)
    table.heroes[0].luck = 1
    brawl(table, "hill_troll")
    foe(table).targets = 1
    turn(table, "guard", ("strike", SWORD, 5, 0), ("die", 4), rolls=[6, 6, 1, 2, 1, 1, 6])
    assert table.heroes[0].wounds == 0
    assert table.heroes[0].luck == 0


@rule("DD.LUCK.04")
def test_a_success_is_offered_no_reroll() -> None:
    table = lay(KNIGHT)
    table.heroes[0].luck = 1
    brawl(table, "hill_troll")
    turn(table, "assault", ("strike", SWORD, 5, 0), rolls=[1, 2, 1, 2, 1])
    asked: list[Ask] = []
    table.heroes[0].luck = 2
    drive(fights.turn(table, 0), "assault", ("strike", SWORD, 5, 0), "keep", rolls=[1, 2, 6, 6, 1], asked=asked)
    offered = next(ask for ask in asked if ask.prompt == "reroll")
    assert list(offered.listed(0)) == ["keep", ("die", 2), ("die", 3)]
    assert table.heroes[0].luck == 2


def test_detained_monsters_neither_skirmish_nor_steal() -> None:
    table = lay(BRAWLER)
    found = brawl(table, "turnip_goblin")
    give_condition(foe(table), DETAINED)
    drive(end_step(table, found))
    assert table.heroes[0].wounds == 0


# ---- giving, aiming, blocking, and the end of a round ---------------------------------------------------------------


@rule("DD.EXCH.03", "DD.EXCH.04")
def test_what_needs_no_place_to_wear_it_can_be_given_in_a_fight() -> None:
    table = lay(KNIGHT, FIREBUG, FRIAR)
    knight, firebug, friar = table.heroes
    found = brawl(table, "watchman")
    friar.escaped = True
    given = [choice for choice in quick_choices(table, firebug, found) if choice[1] == "give"]
    assert given == [("quick", "give", CARD["firepot"], 0), ("quick", "give", CARD["tinder_satchel"], 0)]
    firebug.used_cards = (CARD["firepot"],)
    given = [choice for choice in quick_choices(table, firebug, found) if choice[1] == "give"]
    assert given == [("quick", "give", CARD["tinder_satchel"], 0)], "what was used this turn stays"
    drive(quick(table, firebug, found, given[0]))
    assert CARD["tinder_satchel"] in knight.gear
    assert CARD["tinder_satchel"] not in firebug.gear
    worn = [choice[2] for choice in quick_choices(table, knight, found) if choice[1] == "give"]
    assert SWORD not in worn, "what is in the hand is not unequipped"


@rule("DD.HEAVY.03", "DD.HEAVY.01")
def test_a_third_heavy_item_given_in_a_fight_is_too_much() -> None:
    table = lay(KNIGHT, BRAWLER)
    knight, brawler = table.heroes
    found = brawl(table, "watchman")
    brawler.pack = (CARD["greatsword"], CARD["mail_shirt"])
    knight.pack = (CARD["camp_kit"],)
    drive(quick(table, knight, found, ("quick", "give", CARD["camp_kit"], 1)), ("drop", CARD["greatsword"]))
    assert carried(brawler).count(CARD["camp_kit"]) == 1
    assert CARD["greatsword"] in table.loot.discard


@rule("DD.FACT.05", "DD.FACT.06", "DD.FACT.07")
def test_a_quick_action_under_attack_must_aim_at_an_attacker() -> None:
    table = lay(KNIGHT)
    knight = table.heroes[0]
    give(table, knight, "holy_water")
    found = brawl(table, "watchman", "ash_ghoul", "heath_skeleton")
    for each in found.foes[1:]:
        each.targets = 0
    aimed = ("quick", "use", CARD["holy_water"], 0)
    assert [choice for choice in quick_choices(table, knight, found) if choice[:4] == aimed] == []
    found.foes[2].targets = 1
    assert [choice for choice in quick_choices(table, knight, found) if choice[:4] == aimed] == [(*aimed, 2)]
    found.foes[0].targets = found.foes[2].targets = 0
    assert [choice[4] for choice in quick_choices(table, knight, found) if choice[:4] == aimed] == [1, 2]


@rule("DD.SUFF.03", "DD.SUFF.05")
def test_a_block_may_be_declined_by_who_gains_by_wounds() -> None:
    table, hero, found = two_attackers(0, 1)
    spared = damage_taken(table, hero, found, Cast((6, 5), (), (4,)), unarmed=False)  # type: ignore[arg-type]
    assert choices(spared) == [("suffer", 2, 4)]
    burden(table, hero, "glass_jaw")  # type: ignore[arg-type]
    jaw = damage_taken(table, hero, found, Cast((6, 5), (), (4,)), unarmed=False)  # type: ignore[arg-type]
    assert choices(jaw) == [("suffer", 2, 4), ("suffer", 6, 0)]
    teach(table, hero, "berserk")  # type: ignore[arg-type]
    passed = damage_taken(table, hero, found, Cast((5, 2), (), (3,)), unarmed=False)  # type: ignore[arg-type]
    assert choices(passed) == [("suffer", 1, 0), ("suffer", 3, 1)]
    failed = damage_taken(table, hero, found, Cast((6, 5), (), (4,)), unarmed=False)  # type: ignore[arg-type]
    assert choices(failed) == [("suffer", 2, 4), ("suffer", 6, 0), ("suffer", 6, 4)]


@rule("DD.SUFF.05", "DD.SUFF.06")
def test_two_power_dice_turn_two_blows_or_one_or_none() -> None:
    ways = least_first(assignments([6, 4], [False, False], [5, 2]))
    assert ways == [(1, 2), (4, 0), (1, 4), (6, 0), (4, 4), (6, 2), (6, 4)]
    assert least_first(assignments([6, 4], [True, False], [5, 2])) == [(6, 0), (6, 2), (6, 4)]


@rule("DD.FEND.02")
def test_items_and_allies_act_first_at_the_end_of_a_round() -> None:
    table = lay(KNIGHT, at="barley_barrow")
    knight = table.heroes[0]
    knight.luck, knight.wounds = 0, 5
    give(table, knight, "ring_of_teeth")
    knight.extras += (CARD["tame_hellhound"],)
    found = brawl(table, "torch_patrol", "hill_troll")
    found.foes[0].wounds, found.foes[1].wounds = 3, 6
    table.agenda = [("round_end",)]
    run(table, ("foe", 0))
    assert [each.card.id for each in found.foes] == ["hill_troll"], "it was dead before it could Summon"
    assert found.foes[0].wounds == 4, "and the bite would have come before the troll healed"
    assert knight.trophies == (MONSTER["torch_patrol"],)
    assert knight.wounds == 5, "no Melee hit, no blood"
    table.agenda = [("round",)]
    run(table)
    assert table.agenda[-1] == ("turn", 0)
    run(table, "assault", ("strike", SWORD, 5, 0), rolls=[2, 1, 2, 1, 1])
    assert found.bloodied == 1
    wounds = knight.wounds
    run(table)
    assert knight.wounds == wounds - 1
    table.agenda = [("round",)]
    run(table)
    assert not found.bloodied


@rule("DD.FEND.02-05")
def test_the_order_of_the_end_step() -> None:
    """What bleeds to death summons nothing; who falls to a Skirmish is not drained; what is drained then heals."""
    table = lay(KNIGHT)
    knight = table.heroes[0]
    knight.luck, knight.gp = 0, 5
    found = brawl(table, "torch_patrol", "turnip_goblin", "barrow_wight", "hill_troll", "cairn_shade")
    torch, goblin, wight, troll, shade = found.foes
    torch.wounds = 4
    give_condition(torch, BLEEDING)
    wight.struck, wight.wounds, troll.wounds, shade.wounds = 1, 3, 1, 2
    knight.wounds = 15
    drive(end_step(table, found))
    assert torch not in found.foes
    assert (knight.fate, knight.wounds) == (DEFEATED, 16)
    assert (wight.wounds, troll.wounds, shade.wounds, goblin.wounds) == (3, 0, 2, 0)


@rule("DD.FEND.03", "DD.FEND.04")
def test_a_thief_steals_after_the_summoner_has_called() -> None:
    table = lay(KNIGHT)
    knight = table.heroes[0]
    knight.gp = 5
    found = brawl(table, "hedge_bandit", "torch_patrol")
    found.foes[0].struck = 1
    asked: list[str] = []
    flow = end_step(table, found)
    reply: object = None
    try:
        while True:
            item = flow.send(reply)
            asked.append(item.what)  # type: ignore[union-attr]
            reply = {"die": 2, "law": MONSTER["watchman"], "d3": 3}[item.what]  # type: ignore[union-attr]
    except StopIteration:
        pass
    assert asked == ["die", "law", "d3"]
    assert knight.gp == 2
    assert [each.card.id for each in found.foes] == ["torch_patrol", "watchman"]


def test_a_detained_coward_cannot_run() -> None:
    table = lay(KNIGHT)
    found = brawl(table, "chain_thrall")
    give_condition(foe(table), DETAINED)
    table.agenda = [("round",)]
    run(table)
    assert len(found.foes) == 1
    found.foes[0].conditions = 0
    table.agenda = [("round",)]
    run(table)
    assert found.foes == []


@rule("DD.FIGHT.01", "DD.FIGHT.05")
@pytest.mark.parametrize("standing", [True, False])
def test_without_two_sides_there_is_no_fight(standing: bool) -> None:
    table = lay(KNIGHT, FRIAR)
    hound = MONSTER["feral_hound"]
    for hero in table.heroes:
        hero.fate = ACTIVE if standing else DEFEATED
    foes = () if standing else (hound,)
    drive(fights.engage(table, 0b11, table.heroes[0].space, "random", "", *foes))
    assert (table.fight, table.agenda) == (None, [])
    assert table.result == ("won" if standing else "lost")
    assert [hound in deck.discard for deck in table.monsters].count(True) == len(foes)


@rule("DD.FIGHT.03")
@pytest.mark.parametrize("dressed", [True, False])
def test_who_wears_the_nightcoat_enters_hidden(dressed: bool) -> None:
    table = lay(DUELIST, FRIAR)
    duelist, friar = table.heroes
    duelist.gear = (CARD["nightcoat"],) if dressed else (CARD["lucky_coin"],)
    drive(fights.engage(table, 0b11, duelist.space, "random", "", MONSTER["feral_hound"]))
    assert bool(duelist.conditions & HIDDEN) is dressed
    assert not friar.conditions
    assert table.agenda == [("fight_end",), ("round",)]


@rule("DD.FTURN.02")
@pytest.mark.parametrize("seat", [0, 1])
def test_whose_turn_it_was_has_acted(seat: int) -> None:
    table = lay(KNIGHT, FRIAR)
    for hero in table.heroes:
        hero.luck, hero.skills, hero.gear, hero.pack = 0, (), (), ()
    found = brawl(table, "watchman")
    foe(table).targets = 0b01
    turn(table, "guard", "wait", seat=seat, rolls=[1, 1, 1] if seat == 0 else [1])
    assert found.acted == 1 << seat
    teach(table, table.heroes[1 - seat], "provoke")
    foe(table).targets = 1 << seat
    offered = quick_choices(table, table.heroes[1 - seat], found)
    assert ("quick", "provoke", 0) not in offered, "it has struck at whom it targets"
    found.acted = 0
    assert ("quick", "provoke", 0) in quick_choices(table, table.heroes[1 - seat], found)


@rule("DD.CDICE.07", "DD.INFL.01")
@pytest.mark.parametrize(
    ("targets", "act", "rolls", "result"),
    [
        (0, ("strike", UNARMED, STR, 0), [2, 3, 1], (2, None)),
        (1, ("strike", UNARMED, STR, 0), [6, 6, 2, 3, 1], (2, 4)),
        (1, ("strike", UNARMED, STR, 0), [6, 6, 6, 6, 1], (0, 4)),
        (1, "wait", [6, 6, 1], (None, 4)),
        (0, "wait", [1], (None, None)),
    ],
)
def test_the_tray_tells_what_was_dealt_and_taken(
    targets: int, act: Choice, rolls: list[int], result: tuple[int | None, int | None]
) -> None:
    table = lay(KNIGHT)
    knight = table.heroes[0]
    knight.luck, knight.skills, knight.gear, knight.pack = 0, (), (), ()
    found = brawl(table, "watchman")
    foe(table).targets, foe(table).wounds, foe(table).hp = targets, 3, 20
    turn(table, "assault", act, rolls=rolls)
    assert found.thrown is not None
    assert (found.thrown.dealt, found.thrown.taken) == result


@rule("DD.ESC.07", "DD.FACT.06")
def test_each_refusal_names_what_bars_the_way() -> None:
    table = lay(KNIGHT, FRIAR, at="barley_barrow")
    knight = table.heroes[0]
    pursuer = next(
        number for number, card in enumerate(MONSTERS) if card.abilities.get("Pursue") == ("Pursue", 0, 0, -1)
    )
    found = brawl(table, "watchman", MONSTERS[pursuer].id, "bailiff")
    for each, targets in zip(found.foes, (0b01, 0b01, 0b10), strict=True):
        each.targets = targets
    told = refused(table, fights.fight_refusals(table, knight, found))
    assert told == [("DD.ESC.07", "escape"), ("DD.FACT.06", ("strike", UNARMED, STR, 2))]
    knight.held = True
    assert [refusal.choice for refusal in fights.fight_refusals(table, knight, found)].count("escape") == 2
    knight.held = False
    assert not fights.can_escape(table, knight, found)
    give_condition(found.foes[1], DAZED)
    assert fights.can_escape(table, knight, found)
    assert fights.can_escape(table, table.heroes[1], found)


@rule("DD.FIGHT.01-05")
@pytest.mark.parametrize("fallen", [0, 1])
def test_only_those_who_stand_enter_a_fight_and_they_enter_it_fresh(fallen: int) -> None:
    table = lay(KNIGHT, FRIAR, HEXER)
    table.heroes[fallen].fate = DEFEATED
    for hero in table.heroes:
        hero.escaped = hero.held = True
        hero.spent = ("orb",)
    saint = MONSTER["the_dread_saint"]
    table.progress.hp[saint] = 11
    drive(fights.engage(table, 0b011, 4, "random", "each XP+1", saint, MONSTER["watchman"]))
    found = table.fight
    assert found is not None
    assert (found.party, found.space, found.win) == (0b011 & ~(1 << fallen), 4, "each XP+1")
    assert [each.hp for each in found.foes] == [11, 4]
    fresh = [not hero.escaped and not hero.held and hero.spent == () for hero in table.heroes]
    assert fresh == [hero.seat == 1 - fallen for hero in table.heroes]


@rule("DD.FIGHT.04", "DD.FTURN.01")
def test_a_new_round_forgets_the_last_and_goes_by_perception() -> None:
    table = lay(KNIGHT, HEXER, BRAWLER, FIREBUG)
    found = brawl(table, "watchman", "bailiff")
    found.round, found.acted, found.bloodied, found.smoke = 2, 0b11, 0b10, True
    for each in found.foes:
        each.att_round, each.struck, each.hurt = -2, 0b1, True
    drive(fights.start_round(table))
    assert (found.round, found.acted, found.bloodied, found.smoke) == (3, 0, 0, False)
    assert [(each.att_round, each.struck, each.hurt) for each in found.foes] == [(0, 0, False)] * 2
    assert table.agenda == [("round_end",), ("turn", 2), ("turn", 0), ("turn", 3), ("turn", 1)]
    assert all(each.targets for each in found.foes)
    two = [seat for seat in range(4) if sum(each.targets >> seat & 1 for each in found.foes) == 2]
    assert found.beset == sum(1 << seat for seat in two)


@rule("DD.FEND.01-06")
@pytest.mark.parametrize(("until", "left"), [(2, 0), (3, DAZED)])
def test_what_lasts_a_round_ends_with_it(until: int, left: int) -> None:
    table = lay(KNIGHT)
    found = brawl(table, "watchman")
    found.round = 2
    give_condition(foe(table), DAZED, until)
    drive(fights.end_round(table))
    assert foe(table).brief == left
    assert table.agenda == [("round",)]
    table.agenda = []
    table.heroes[0].escaped = True
    drive(fights.end_round(table))
    assert table.agenda == []


@pytest.mark.parametrize(("mastered", "answers", "shielded"), [(False, [("hero", 2)], 0b100), (True, [], 0b110)])
def test_a_shield_wall_covers_one_other_or_each(mastered: bool, answers: list[Choice], shielded: int) -> None:
    table = lay(KNIGHT, FRIAR, HEXER)
    knight, friar, hexer = table.heroes
    knight.skills, knight.guard = (), GUARD
    found = brawl(table, "watchman")
    drive(fights.shield_wall(table, knight, found))
    assert found.walls == ()
    teach(table, knight, "shield_wall", mastered=mastered)
    drive(fights.shield_wall(table, knight, found), *answers)
    assert found.walls == ((0, shielded),)  # type: ignore[comparison-overlap]
    found.walls, friar.escaped = (), True
    drive(fights.shield_wall(table, knight, found))
    assert found.walls == ((0, 0b100),), "of one other there is no choice"  # type: ignore[comparison-overlap]
    found.walls, hexer.escaped = (), True
    drive(fights.shield_wall(table, knight, found))
    assert found.walls == ()
