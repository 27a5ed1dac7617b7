"""Skills, Weaknesses, Items, Allies, Services and Encounters: what each card does."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulewright.games.dungeon_degenerates.rules import fight as fights
from rulewright.games.dungeon_degenerates.rules import rest, rest_skills, spoils, travel, turns
from rulewright.games.dungeon_degenerates.rules import town as towns
from rulewright.games.dungeon_degenerates.rules.blows import damage_taken
from rulewright.games.dungeon_degenerates.rules.combat_dice import Cast, power_dice
from rulewright.games.dungeon_degenerates.rules.content import (
    CARD,
    CARDS,
    ENCOUNTERS,
    MONSTER,
    PLACES,
    SKILL,
    SKILLS,
    WEAKNESSES,
)
from rulewright.games.dungeon_degenerates.rules.decks import fetch_card, fetch_epic
from rulewright.games.dungeon_degenerates.rules.effects import carry_out
from rulewright.games.dungeon_degenerates.rules.foes import attack_value, establish_targets
from rulewright.games.dungeon_degenerates.rules.gear import gear_choices
from rulewright.games.dungeon_degenerates.rules.heroes import gain_condition, suffer
from rulewright.games.dungeon_degenerates.rules.meetings import half_of, is_able, resolve
from rulewright.games.dungeon_degenerates.rules.profile import attribute, profile
from rulewright.games.dungeon_degenerates.rules.scope import Scope
from rulewright.games.dungeon_degenerates.rules.script import FIGHT
from rulewright.games.dungeon_degenerates.rules.state import ACTIVE, DEFEATED, Table
from rulewright.games.dungeon_degenerates.rules.terms import (
    BLEEDING,
    DAZED,
    DETAINED,
    HEXED,
    INFECTED,
    INSPIRED,
    PER,
    SHAKEN,
    STUNNED,
    WARDED,
)
from rulewright.games.dungeon_degenerates.rules.trials import chance_of
from rulewright.games.dungeon_degenerates.rules.tricks import quick, quick_choices
from rulewright.kernel import Ask, Choice, Match, Roll

from .camp import (
    BRAWLER,
    DUELIST,
    FIREBUG,
    FRIAR,
    GAME,
    HEXER,
    KNIGHT,
    ROBBER,
    brawl,
    burden,
    drive,
    foe,
    give,
    lay,
    run,
    space,
    teach,
    turn,
)

rule = pytest.mark.rule


# ---- every card works -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("skill", range(len(SKILLS)), ids=lambda n: SKILLS[n].id)
@pytest.mark.parametrize("mastered", [False, True])
def test_every_skill_lends_something(skill: int, mastered: bool) -> None:
    """Somebody who meets its requirements gets numbers or an action of it."""
    for who in (KNIGHT, HEXER, DUELIST, FRIAR, BRAWLER, ROBBER):
        table = lay(who, at="crystal_crater")
        hero = table.heroes[0]
        hero.skills = ()
        give(table, hero, "dented_shield" if SKILLS[skill].id == "shield_wall" else "cudgel")
        if SKILLS[skill].id == "cleave":
            give(table, hero, "boar_spear")
        for place in ("crystal_crater", "giants_stair", "leech_hollow"):
            hero.space = space(place)
            for hero.guard in (0, 1):
                hero.skills = ()
                before = profile(table, hero)
                hero.skills, hero.mastered = (skill,), (skill,) if mastered else ()
                after = profile(table, hero)
                if (before.stats, before.skills, before.attributes) != (after.stats, after.skills, after.attributes):
                    return
    raise AssertionError(f"{SKILLS[skill].id} changes nothing")


@pytest.mark.parametrize("card", range(len(CARDS)), ids=lambda n: CARDS[n].id)
def test_every_loot_card_can_be_taken(card: int) -> None:
    """Each card comes to its finder and leaves the table whole."""
    table = lay(KNIGHT, FRIAR, at="millet_row")
    before = GAME.inventory(table)
    knight = table.heroes[0]
    knight.wounds = 3
    if card in (CARD["footmans_sword"], CARD["dented_shield"], CARD["penitents_scourge"], CARD["prayer_book"]):
        return
    fetch_card(table, card)
    if CARDS[card].kind == "monster":
        table.haul = [(0, card)]
        drive(spoils.haul(table, knight.space))
        assert table.agenda[-1][0] == "engage"
        return
    play_flow(spoils.take_card(table, knight, card))
    while table.agenda:
        play_flow(turns.play(table))
    assert GAME.inventory(table) == before


@pytest.mark.parametrize("number", range(len(ENCOUNTERS)), ids=lambda n: ENCOUNTERS[n].id)
@pytest.mark.parametrize("luck", [1, 6])
def test_every_option_of_every_encounter_is_carried_out(number: int, luck: int) -> None:
    """With the best and the worst of dice, on spaces for both halves."""
    region = {"lowlands": ("thornkeep", "barley_barrow"), "highlands": ("bonebreaker_quarry", "giants_stair"),
              "badlands": ("the_boiling_shrine", "rustfield"), "wetlands": ("ghostgate", "leech_hollow")}  # fmt: skip
    for place in region[ENCOUNTERS[number].region]:
        count = len(half_of(lay(KNIGHT), number, space(place)).options)
        for option in range(count):
            table = lay(KNIGHT, HEXER, FRIAR, at=place)
            for hero in table.heroes:
                hero.gp, hero.wounds = 9, 2
            before = GAME.inventory(table)
            table.encounters[("lowlands", "highlands", "badlands", "wetlands").index(ENCOUNTERS[number].region)].take(
                number
            )
            table.waiting = {0b111: number}
            half = half_of(table, number, space(place))
            if not is_able(table, 0b111, table.heroes[0], half, half.options[option]):
                continue
            flow = resolve(table, 0b111, number, space(place), half.timing == "now")
            play_flow(flow, wanted=("option", option), die=luck)
            for _ in range(40):
                if not table.agenda or table.agenda[-1][0] == "engage":
                    break
                play_flow(turns.play(table), die=luck)
            assert GAME.inventory(table) == before, (number, option)


def play_flow(flow: object, wanted: Choice = "", die: int = 3) -> None:
    """Answer with the wanted choice where it is offered, else the first; dice show one face, draws take the first."""
    reply: object = None
    try:
        while True:
            item = flow.send(reply)  # type: ignore[attr-defined]
            if isinstance(item, Roll):
                reply = die if item.what == "die" else item.outcomes[0]
                continue
            assert isinstance(item, Ask)
            offered = list(item.listed(item.seat))
            reply = wanted if wanted in offered else offered[0]
    except StopIteration:
        return


# ---- fighting skills and items --------------------------------------------------------------------------------------


def test_riposte_parry_and_shield_wall() -> None:
    table = lay(DUELIST, KNIGHT)
    duelist, knight = table.heroes
    duelist.luck = knight.luck = 0
    found = brawl(table, "hill_troll")
    rapier = CARD["notched_rapier"]
    turn(table, "guard", ("strike", rapier, 0, 0), rolls=[1, 2, 6, 6, 1])
    assert foe(table).wounds == 1
    knight.guard = 1
    turn(table, "guard", ("strike", CARD["footmans_sword"], 5, 0), rolls=[6, 6, 1, 1], seat=1)
    assert found.walls == ((1, 0b01),)
    blows = drive(damage_taken(table, duelist, found, Cast((6, 6), (), ()), unarmed=False))
    assert blows[0][1] == 5 - 1


def test_provoke_war_cry_and_interpose() -> None:
    table = lay(KNIGHT, FRIAR)
    knight, friar = table.heroes
    teach(table, knight, "provoke", "war_cry", "interpose")
    found = brawl(table, "hill_troll", "watchman")
    for each in found.foes:
        each.targets = 0b10
    assert ("quick", "provoke", 1) in quick_choices(table, knight, found)
    drive(quick(table, knight, found, ("quick", "provoke", 0)))
    assert found.foes[0].targets == 0b01
    drive(quick(table, knight, found, ("quick", "war_cry")))
    assert attack_value(table, found, found.foes[0]) == 4
    drive(quick(table, knight, found, ("quick", "interpose", 1)))
    friar.luck = 0
    friar.gear = ()
    turn(table, "assault", "wait", seat=1, rolls=[6, 6, 1])
    assert (knight.wounds, friar.wounds) == (2, 2)


def test_hexes_poison_and_wards() -> None:
    table = lay(HEXER)
    hexer = table.heroes[0]
    teach(table, hexer, "ward_of_salt", "poisoner", "void_bolt")
    hexer.luck = 2
    found = brawl(table, "crystal_horror")
    foe(table).targets = 0
    drive(quick(table, hexer, found, ("quick", "ward", 0)))
    assert hexer.lasting == WARDED
    assert hexer.luck == 1
    assert suffer(table, hexer, 4) == 1
    assert not hexer.lasting
    hexer.luck = 0
    turn(table, "guard", ("hex", 0), rolls=[1, 2, 1])
    assert foe(table).conditions & HEXED
    found.poisoned = 1
    bolt = -2 - SKILL["void_bolt"]
    turn(table, "guard", ("strike", bolt, 2, 0), rolls=[4, 2, 1])
    assert foe(table).wounds == 4
    assert foe(table).conditions & INFECTED


def test_backstab_berserk_and_the_unaware() -> None:
    table = lay(ROBBER)
    robber = table.heroes[0]
    robber.luck = 0
    teach(table, robber, "backstab")
    brawl(table, "hill_troll")
    foe(table).targets = 0
    turn(table, "guard", ("strike", CARD["bone_dagger"], 0, 0), rolls=[3, 2, 1])
    assert foe(table).wounds == 3 + 2 + 2


AXE = CARD["executioners_axe"]


def cleaver(*monsters: str, luck: int) -> Table:
    """A Brawler who can Cleave, in a fight."""
    table = lay(BRAWLER)
    brawler = table.heroes[0]
    brawler.luck = luck
    teach(table, brawler, "cleave")
    give(table, brawler, "executioners_axe")
    brawl(table, *monsters)
    return table


def test_cleave_carries_the_surplus() -> None:
    table = cleaver("watchman", "hill_troll", luck=0)
    turn(table, "assault", ("strike", AXE, 5, 0), ("foe", 0), rolls=[1, 1, 4, 3, 1])
    assert table.heroes[0].trophies == (MONSTER["watchman"],)
    assert foe(table).wounds == 3


def test_while_a_cleave_is_aimed_the_dead_are_counted_no_more() -> None:
    """The blow that was rolled for may have felled the last of the row: score and scene still tell the fight."""
    table = cleaver("hill_troll", "watchman", luck=1)
    strike = ("strike", AXE, 5, 1)
    flow, dice = fights.turn(table, 0), [1, 1, 4, 3, 1]
    item = flow.send(None)
    while isinstance(item, Roll) or item.prompt != "cleave":
        answers: dict[str, Choice] = {"stance": "assault", "act": strike}
        reply = dice.pop(0) if isinstance(item, Roll) else answers.get(item.prompt) or item.listed(0)[0]
        item = flow.send(reply)
    assert table.heroes[0].trophies == (MONSTER["watchman"],)
    assert -1 < GAME.score(table, 0) < 1
    assert GAME.scene(table, 0).tray is not None


def test_bombs_nets_and_holy_water() -> None:
    table = lay(FIREBUG)
    firebug = table.heroes[0]
    firebug.luck = 0
    give(table, firebug, "net", "holy_water", "smoke_bomb")
    found = brawl(table, "hill_troll", "barrow_wight")
    for each in found.foes:
        each.targets = 0
    turn(table, "guard", ("use", CARD["firepot"], 0, 0), rolls=[1])
    assert [each.wounds for each in found.foes] == [5, 1]
    assert CARD["firepot"] in table.loot.discard
    turn(table, "guard", ("use", CARD["net"], 0, 0), rolls=[1, 1, 1])
    assert foe(table).conditions & DETAINED
    assert attack_value(table, found, foe(table)) == 3
    drive(quick(table, firebug, found, ("quick", "use", CARD["holy_water"], 0, 1)))
    assert found.foes[1].wounds == 5
    drive(quick(table, firebug, found, ("quick", "use", CARD["smoke_bomb"], 0)))
    assert fights.escapes_freely(table, firebug, found)


def test_weapons_with_something_more() -> None:
    table = lay(DUELIST)
    duelist = table.heroes[0]
    duelist.luck = 0
    for id in ("whip", "mercy_of_thorns"):
        give(table, duelist, id)
        brawl(table, "hill_troll")
        foe(table).targets = 0
        turn(table, "guard", ("strike", CARD[id], 0, 0), rolls=[3, 2, 1])
        assert foe(table).all_conditions == {"whip": DAZED, "mercy_of_thorns": BLEEDING}[id]
    give(table, duelist, "hunting_crossbow")
    bow = CARD["hunting_crossbow"]
    turn(table, "guard", ("strike", bow, PER, 0), rolls=[1, 2, 1])
    assert ("quick", "reload", bow) in quick_choices(table, duelist, table.fight)  # type: ignore[arg-type]
    assert not any(c[:2] == ("strike", bow) for c in fights.main_choices(table, duelist, table.fight) if c != "wait")  # type: ignore[arg-type, index]


def test_last_door_tattoo_and_glass_jaw() -> None:
    table = lay(KNIGHT)
    knight = table.heroes[0]
    give(table, knight, "ring_of_the_last_door")
    suffer(table, knight, 99)
    assert knight.fate == ACTIVE
    assert knight.wounds == 15
    assert CARD["ring_of_the_last_door"] in table.epic_loot.discard
    knight.wounds = 0
    knight.extras = (CARD["tattooed_ward"],)
    burden(table, knight, "bleeder")
    brawl(table, "watchman")
    assert suffer(table, knight, 3) == 1
    assert knight.lasting & BLEEDING
    assert suffer(table, knight, 3) == 3


def test_power_dice_and_two_weapons() -> None:
    table = lay(DUELIST)
    duelist = table.heroes[0]
    found = brawl(table, "watchman")
    teach(table, duelist, "dual_wield")
    assert power_dice(table, duelist, found) == 1
    give(table, duelist, "cudgel")
    assert power_dice(table, duelist, found) == 2


# ---- resting skills -------------------------------------------------------------------------------------------------


@rule("DD.TIPS.05", "DD.TIPS.07")
def test_mending_gives_the_friar_luck() -> None:
    table = lay(FRIAR, KNIGHT)
    friar, knight = table.heroes
    friar.luck, knight.wounds = 0, 9
    drive(rest_skills.mend(table, friar, 1), rolls=[1, 4])
    assert knight.wounds == 5
    assert friar.luck == 1
    drive(rest_skills.fieldcraft(table, friar, 1))
    assert rest.recovered(table, knight, 4, 0) == 5


def test_blessing_herbs_and_second_sight() -> None:
    table = lay(FRIAR, KNIGHT, at="leech_hollow")
    friar, knight = table.heroes
    drive(rest_skills.bless(table, friar, 1), ("hero", 1), ("condition", INSPIRED))
    assert knight.deep == INSPIRED
    gain_condition(table, knight, INFECTED)
    drive(rest_skills.herbs(table, friar, 1), ("hero", 1))
    assert not knight.conditions & INFECTED
    drive(rest_skills.ritual(table, friar, 2), ("bottom", 3), rolls=[3, 7])
    assert table.danger.bottom[-1][0] == 3
    assert table.danger.top[-1][0] == 7
    drive(rest_skills.streetwise(table, friar, 1), ("card", 6), ("card", 5), rolls=[5, 6, 7])
    assert [card for card, _ in table.loot.top] == [6, 5, 7]


def test_weaknesses_that_weigh() -> None:
    table = lay(KNIGHT, FRIAR, BRAWLER)
    knight = table.heroes[0]
    before = attribute(table, knight, PER)
    burden(table, knight, "loner")
    assert attribute(table, knight, PER) == before - 1
    burden(table, knight, "greedy")
    assert not any(c[0] == "pay" for c in gear_choices(table, knight) if isinstance(c, tuple))
    burden(table, knight, "drunkard", "debtor", "haunted")
    knight.gp = 1
    towns.drink_first(table, knight)
    assert knight.gp == 0
    found = brawl(table, "barrow_wight")
    burden(table, table.heroes[2], "haunted")
    table.heroes[2].extras = ()
    drive(establish_targets(table, found))
    assert foe(table).targets in (0b010, 0b100)
    assert len(WEAKNESSES) == 22


# ---- what is left of the ledger -------------------------------------------------------------------------------------


@rule("DD.ITEM.04", "DD.ITEM.06")
def test_items_work_only_while_equipped() -> None:
    table = lay(KNIGHT)
    knight = table.heroes[0]
    give(table, knight, "leather_jack")
    jack = CARD["leather_jack"]
    assert profile(table, knight).arm == 1
    knight.gear = tuple(card for card in knight.gear if card != jack)
    knight.pack += (jack,)
    assert profile(table, knight).arm == 0
    kit = CARD["camp_kit"]
    knight.gear += (kit,)
    assert (kit, 0) in profile(table, knight).powers
    knight.gear, knight.pack = knight.gear[:-1], (*knight.pack, kit)
    assert (kit, 0) not in profile(table, knight).powers


@rule("DD.LOOT.06", "DD.LOOT.08")
def test_allies_are_given_like_items_and_diseases_are_not_for_sale() -> None:
    table = lay(KNIGHT, FRIAR)
    knight = table.heroes[0]
    hound, cough = CARD["stray_hound"], CARD["grave_cough"]
    knight.extras = (hound, cough)
    offered = gear_choices(table, knight)
    assert ("give", hound, 1) in offered
    assert ("drop", hound) in offered
    assert ("give", cough, 1) not in offered
    assert all(card.loot_only for card in CARDS if card.kind == "disease")


@rule("DD.NOVIC.02")
def test_without_a_victor_a_settlement_is_still_won_back() -> None:
    table = lay(KNIGHT, FRIAR, at="the_watchtower")
    table.level[space("the_watchtower")] = 1
    found = brawl(table, "rust_golem")
    found.foes = []
    for hero in table.heroes:
        hero.fate = DEFEATED
    drive(spoils.end_fight(table))
    assert table.result == "none"
    assert table.level[space("the_watchtower")] == -1


@rule("DD.DICE.05")
def test_other_numbers_are_halved_before_modifiers() -> None:
    table = lay(KNIGHT)
    give(table, table.heroes[0], "spiked_knuckles")
    table.heroes[0].luck = 0
    brawl(table, "hill_troll")
    foe(table).targets = 0
    turn(table, "assault", ("strike", -1, 5, 0), rolls=[1, 2, 5])
    assert foe(table).wounds == 3 + 1


@rule("DD.DECK.03")
def test_a_searched_deck_is_shuffled_without_its_discards() -> None:
    table = lay(KNIGHT)
    table.loot.put_on_top(CARD["festival"])
    table.loot.pool.remove(CARD["festival"])
    table.loot.discard.append(CARD["cudgel"])
    table.loot.pool.remove(CARD["cudgel"])
    assert fetch_card(table, CARD["net"])
    assert table.loot.top == []
    assert table.loot.discard == [CARD["cudgel"]]
    deck, gallows, king = table.epic_monsters, MONSTER["mother_gallows"], MONSTER["antler_king"]
    deck.take(king)
    deck.put_on_top(king)
    fetch_epic(table, gallows)
    assert deck.top == []
    assert king in deck.pool
    assert gallows not in deck.pool


@rule("DD.MAPP.05")
def test_a_die_may_settle_the_order() -> None:
    table = lay(KNIGHT, FRIAR)
    table.heroes[0].space = space("barley_barrow")
    gain_condition(table, table.heroes[1], SHAKEN)
    table.heroes[1].gear = ()
    table.heroes[0].extras = ()
    gain_condition(table, table.heroes[0], SHAKEN)
    table.heroes[1].extras = (CARD["stray_hound"],)
    burden(table, table.heroes[1])
    first, second = (attribute(table, hero, 3) for hero in table.heroes)
    if first != second:
        give(table, table.heroes[0], "copper_torc")
    assert drive(travel.parties(table), "roll", rolls=[0b10]) == [0b10, 0b01]


@rule("DD.VGATE.02")
def test_the_leader_places_a_gate_in_a_territory() -> None:
    table = lay(KNIGHT, FRIAR)
    asked: list[Ask] = []
    effect = carry_out(table, "voidgate in the_witchwood", Scope(0b11, space=space("millet_row")))
    drive(effect, ("space", space("path_01")), asked=asked)
    assert set(table.gates) == {space("path_01")}
    assert asked[0].seat == 1, "the Friar has more MRL"
    wood = {space(place.id) for place in PLACES if place.territory == "the_witchwood" and place.kind != "overlay"}
    assert set(asked[0].listed(1)) == {("space", each) for each in wood}
    assert {PLACES[each].kind for each in wood} >= {"path", "location"}


@rule("DD.ENDT.02", "DD.ENCX.08", "DD.PARTY.02")
def test_a_new_turn_forgets_the_old() -> None:
    table = lay(KNIGHT, FRIAR)
    knight = table.heroes[0]
    knight.used, knight.lost_fight, table.silenced = ("recover",), True, True
    gain_condition(table, knight, STUNNED, FIGHT)
    table.agenda = [("end_turn",)]
    run(table)
    assert table.agenda == [("begin_turn",)]
    run(table)
    assert table.turn == 1
    assert not knight.used
    assert not knight.lost_fight
    assert not table.silenced
    assert not knight.lasting
    assert [item[0] for item in table.agenda] == ["end_turn", "encounters", "danger", "map_end", "map"]
    teach(table, table.heroes[1], "leadership")
    from rulewright.games.dungeon_degenerates.rules.terms import MRL
    from rulewright.games.dungeon_degenerates.rules.trials import value_in_test

    assert value_in_test(table, knight, MRL) == attribute(table, knight, MRL) + 1


@rule("DD.FACT.08")
def test_kinds_of_attack_matter_only_to_other_effects() -> None:
    table = lay(BRAWLER)
    brawler = table.heroes[0]
    give(table, brawler, "boar_spear")
    kinds = {attack.kind for attack in profile(table, brawler).attacks}
    assert kinds == {"melee", "reach"}
    found = brawl(table, "pass_duellist")
    brawler.luck = brawler.guard = 0
    turn(table, "assault", ("strike", CARD["boar_spear"], 5, 0), rolls=[1, 1, 3, 2, 1])
    assert brawler.wounds == 6 - 1
    assert found.foes[0].wounds == 4


def test_odds_are_told_for_blows_and_whole_fights() -> None:
    assert chance_of(7) == Fraction(21, 36)
    table = lay(KNIGHT)
    table.heroes[0].luck = 0
    table.agenda = [("begin_turn",), ("engage", 1, table.heroes[0].space, "random", "", MONSTER["watch_recruit"])]
    match = Match.laid(GAME, table, {"seats": 1})
    while match.ask is not None and match.ask.prompt != "act":
        match.choose("guard") if match.ask.prompt == "stance" else match.pick(0)
    told = match.odds(("strike", CARD["footmans_sword"], 5, 0), 0)
    assert told is not None
    assert dict(told.chances)["win"] > 0.5
    assert 0 < told.error < 0.2
