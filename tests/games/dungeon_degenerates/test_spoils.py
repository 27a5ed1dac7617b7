"""After the fight: who won, what it did to the land, what waits, and what is found."""

from __future__ import annotations

import pytest

from rulewright.games.dungeon_degenerates.rules import gates, meetings
from rulewright.games.dungeon_degenerates.rules import town as towns
from rulewright.games.dungeon_degenerates.rules.board import TERRITORY
from rulewright.games.dungeon_degenerates.rules.content import CARD, ENCOUNTER, MONSTER
from rulewright.games.dungeon_degenerates.rules.spoils import abandon_encounter, end_fight, loot_roll
from rulewright.games.dungeon_degenerates.rules.state import ACTIVE, DEFEATED, Fight, Hero, Table

from .camp import FRIAR, HEXER, KNIGHT, ROBBER, brawl, drive, foe, lay, run, space, teach, turn

rule = pytest.mark.rule
SWORD = CARD["footmans_sword"]


def fought(table: Table, *monsters: str, fallen: tuple[Hero, ...] = (), away: tuple[Hero, ...] = ()) -> Fight:
    """A fight against these Monsters in which all of them have died."""
    found = brawl(table, *monsters)
    found.foes = []
    for hero in fallen:
        hero.fate = DEFEATED
    for hero in away:
        hero.escaped = True
    return found


# ---- the land -------------------------------------------------------------------------------------------------------


@rule("DD.WIN.01", "DD.WIN.02")
def test_a_second_victory_of_the_turn_calms_nothing() -> None:
    table = lay(KNIGHT, at="barley_barrow")
    table.level[space("barley_barrow")] = 5
    for _ in range(2):
        fought(table, "feral_hound")
        drive(end_fight(table))
        assert table.level[space("barley_barrow")] == 4


@rule("DD.WIN.02", "DD.WIN.03")
def test_a_victory_after_the_death_of_an_epic_monster_calms_nothing() -> None:
    table = lay(KNIGHT, at="north_bridge")
    table.level[space("north_bridge")] = 4
    fought(table, "antler_king").killed_epics = (MONSTER["antler_king"],)
    drive(end_fight(table))
    assert table.level[space("north_bridge")] == 1
    fought(table, "feral_hound")
    drive(end_fight(table))
    assert table.level[space("north_bridge")] == 1, "and so it is no Town yet"


@rule("DD.WIN.02", "DD.WIN.03")
def test_an_epic_monster_killed_after_a_first_victory_still_brings_the_danger_to_one() -> None:
    table = lay(KNIGHT, at="barley_barrow")
    table.level[space("barley_barrow")] = 5
    fought(table, "feral_hound")
    drive(end_fight(table))
    fought(table, "antler_king").killed_epics = (MONSTER["antler_king"],)
    drive(end_fight(table))
    assert table.level[space("barley_barrow")] == 1


@rule("DD.WIN.04")
def test_an_epic_monster_killed_at_danger_one_wins_the_settlement_back() -> None:
    table = lay(KNIGHT, at="north_bridge")
    table.level[space("north_bridge")] = 1
    fought(table, "antler_king").killed_epics = (MONSTER["antler_king"],)
    drive(end_fight(table))
    assert table.level[space("north_bridge")] == -1


@rule("DD.WIN.02")
def test_two_parties_that_win_in_one_territory_both_calm_it() -> None:
    table = lay(KNIGHT, FRIAR, at="path_01")
    wood = TERRITORY["the_witchwood"]
    table.level[wood] = 5
    table.heroes[1].space = space("path_02")
    for party in (0b01, 0b10):
        found = fought(table, "feral_hound")
        found.party, found.space = party, table.heroes[party >> 1].space
        drive(end_fight(table))
    assert table.level[wood] == 3


def test_a_new_turn_lets_victories_calm_again() -> None:
    table = lay(KNIGHT, at="barley_barrow")
    table.calmed = 1
    table.agenda = [("begin_turn",)]
    run(table)
    assert table.calmed == 0


@rule("DD.WIN.05", "DD.WIN.06")
@pytest.mark.parametrize(
    ("monsters", "level"),
    [
        (("watchman",), 5),
        (("watchman", "feral_hound"), 4),
        (("coin_beetles",), 5),
        (("coin_beetles", "feral_hound"), 5),
    ],
)
def test_whom_one_must_beat_to_calm_the_land(monsters: list[str], level: int) -> None:
    table = lay(KNIGHT, at="barley_barrow")
    table.level[space("barley_barrow")] = 5
    fought(table, *monsters)
    drive(end_fight(table))
    assert table.level[space("barley_barrow")] == level


@rule("DD.NOVIC.01-04", "DD.FOVER.05")
@pytest.mark.parametrize(
    ("monsters", "level"),
    [(("feral_hound",), 4), (("coin_beetles",), 4), (("watchman",), 5), (("watchman", "feral_hound"), 5)],
)
def test_without_a_victor_the_land_is_calmer_unless_the_law_was_fought(monsters: tuple[str, ...], level: int) -> None:
    table = lay(KNIGHT, FRIAR, at="barley_barrow")
    table.level[space("barley_barrow")] = 5
    knight, friar = table.heroes
    knight.trophies, friar.trophies = (), (MONSTER["hedge_bandit"],)
    xp = friar.xp
    fought(table, *monsters, fallen=(knight,), away=(friar,))
    drive(end_fight(table))
    assert table.result == "none"
    assert table.level[space("barley_barrow")] == level
    assert knight.fate == DEFEATED, "nobody has won, and nobody dies"
    assert (friar.trophies, friar.xp) == ((), xp)  # type: ignore[comparison-overlap]


def test_a_town_has_no_danger_to_be_calmed() -> None:
    table = lay(KNIGHT, at="millet_row")
    fought(table, "feral_hound")
    drive(end_fight(table))
    assert table.level[space("millet_row")] == -1
    assert not table.calmed, "and a victory elsewhere this turn may still do it"


# ---- what waits -----------------------------------------------------------------------------------------------------


@rule("DD.AFTER.01", "DD.ESC.08", "DD.DISP.04", "DD.SPOIL.02")
def test_who_fled_came_back_and_won_has_won() -> None:
    table = lay(ROBBER, KNIGHT, at="moonwell")
    robber, knight = table.heroes
    robber.luck = 0
    table.waiting, table.gates = {0b11: ENCOUNTER["l03"]}, {robber.space: 0}
    brawl(table, "feral_hound")
    foe(table).targets = 0
    turn(table, "assault", "escape", rolls=[1])
    assert robber.escaped
    foe(table).wounds = 3
    turn(table, "return", "assault", ("strike", CARD["bone_dagger"], 0, 0), rolls=[2, 1, 1])
    knight.fate = DEFEATED
    drive(end_fight(table))
    assert table.result == "won"
    assert table.waiting == {0b11: ENCOUNTER["l03"]}
    assert gates.dispel_targets(table, robber) == ["gate"]
    assert knight.lost_fight
    assert not robber.lost_fight


@rule("DD.AFTER.03", "DD.LOSE.07")
def test_a_party_that_fled_loses_its_encounter_at_once() -> None:
    table = lay(KNIGHT, FRIAR, at="moonwell")
    table.waiting = {0b11: ENCOUNTER["l03"]}
    brawl(table, "feral_hound")
    for hero in table.heroes:
        hero.escaped = True
    drive(end_fight(table))
    assert table.waiting == {}
    assert table.encounters[0].discard == [ENCOUNTER["l03"]]


@rule("DD.AFTER.01", "DD.AFTER.03")
def test_one_who_stands_keeps_the_encounter_for_all() -> None:
    table = lay(KNIGHT, FRIAR, at="moonwell")
    table.waiting = {0b11: ENCOUNTER["l03"]}
    fought(table, "feral_hound", away=(table.heroes[1],))
    drive(end_fight(table))
    assert table.waiting == {0b11: ENCOUNTER["l03"]}


@rule("DD.AFTER.03")
def test_without_a_victor_nobody_is_there_for_the_encounter() -> None:
    table = lay(KNIGHT, at="moonwell")
    table.waiting = {1: ENCOUNTER["l03"]}
    fought(table, "feral_hound", fallen=(table.heroes[0],))
    drive(end_fight(table))
    assert table.waiting == {}


@rule("DD.AFTER.03")
def test_only_the_losers_lose_their_encounter() -> None:
    table = lay(KNIGHT, FRIAR, at="moonwell")
    table.waiting = {0b01: ENCOUNTER["l03"], 0b10: ENCOUNTER["l04"]}
    abandon_encounter(table, 0b01)
    assert table.waiting == {0b10: ENCOUNTER["l04"]}


@rule("DD.AFTER.01", "DD.AFTER.03")
def test_a_flight_of_the_map_phase_costs_no_later_encounter() -> None:
    table = lay(KNIGHT, at="moonwell")
    knight = table.heroes[0]
    knight.lost_fight = True
    table.waiting = {1: ENCOUNTER["l03"]}
    drive(meetings.aftermath(table, 1), ("option", 2))
    assert table.encounters[0].discard == [ENCOUNTER["l03"]]


@rule("DD.DISP.04")
@pytest.mark.parametrize("lost", ["fled", "felled", "driven off", "drawn", "won"])
def test_who_was_on_the_losing_side_cannot_dispel(lost: str) -> None:
    table = lay(HEXER, FRIAR, at="moonwell")
    hexer, friar = table.heroes
    table.gates = {hexer.space: 0}
    if lost == "driven off":
        brawl(table, "feral_hound")
        hexer.escaped = friar.escaped = True
    else:
        fought(table, "feral_hound", fallen=(friar,) if lost == "drawn" else ())
        hexer.escaped = lost in ("fled", "drawn")
        hexer.fate = DEFEATED if lost == "felled" else ACTIVE
    drive(end_fight(table))
    assert gates.dispel_targets(table, hexer) == (["gate"] if lost == "won" else [])
    if lost in ("fled", "felled", "won"):
        assert gates.dispel_targets(table, friar) == ["gate"], "one's own defeat is not another's"


@rule("DD.DISP.04")
def test_a_lost_fight_is_forgotten_with_the_turn() -> None:
    table = lay(HEXER, at="moonwell")
    table.heroes[0].lost_fight = True
    table.agenda = [("begin_turn",)]
    run(table)
    assert not table.heroes[0].lost_fight


# ---- where Monsters go ----------------------------------------------------------------------------------------------


@rule("DD.LOSE.05")
def test_loot_monsters_that_win_go_back_into_the_loot_deck() -> None:
    table = lay(KNIGHT, FRIAR, at="millet_row")
    collector = CARD["debt_collector"]
    drive(towns.fill_stall(table, table.heroes[0], table.heroes[0].space, 1), rolls=[collector])
    assert collector in table.loot.discard
    brawl(table, "debt_collector", cause="trade")
    for hero in table.heroes:
        hero.escaped = True
    drive(end_fight(table))
    assert collector in table.loot.pool
    assert collector not in table.loot.discard


@rule("DD.LOSE.05")
def test_a_beaten_loot_monster_stays_discarded() -> None:
    table = lay(KNIGHT, at="millet_row")
    collector = CARD["debt_collector"]
    drive(towns.fill_stall(table, table.heroes[0], table.heroes[0].space, 1), rolls=[collector])
    fought(table, "debt_collector")
    drive(end_fight(table))
    assert collector in table.loot.discard


@rule("DD.LOSE.05")
@pytest.mark.parametrize("monster", ["feral_hound", "watchman"])
def test_monsters_that_win_are_shuffled_into_their_deck(monster: str) -> None:
    table = lay(KNIGHT, FRIAR, at="barley_barrow")
    deck = table.law if monster == "watchman" else table.monsters[0]
    deck.take(MONSTER[monster])
    deck.put_on_top(deck.pool[0])
    del deck.pool[0]
    brawl(table, monster)
    table.heroes[0].escaped = table.heroes[1].escaped = True
    drive(end_fight(table))
    assert not deck.top, "nobody knows the top any more"
    assert deck.pool.count(MONSTER[monster]) == 2
    assert MONSTER[monster] not in deck.discard


# ---- the Loot Roll --------------------------------------------------------------------------------------------------


@rule("DD.SPOIL.06", "DD.SPOIL.08", "DD.SPOIL.10")
def test_nobody_must_draw_what_he_may_draw() -> None:
    table = lay(KNIGHT)
    knight = table.heroes[0]
    for trophies, rolls in (((MONSTER["hedge_bandit"],), [1]), ((MONSTER["antler_king"],), [])):
        knight.trophies = trophies
        drive(loot_roll(table, 0), "none", rolls=rolls)
        assert table.haul == []
        assert knight.trophies == ()  # type: ignore[comparison-overlap]


@rule("DD.SPOIL.10")
@pytest.mark.parametrize(("trophies", "sure"), [(("hill_troll", "hill_troll", "hedge_bandit"), False),
                                                (("hill_troll", "hill_troll", "iron_boar"), True)])  # fmt: skip
def test_six_xp_of_trophies_need_no_roll(trophies: tuple[str, ...], sure: bool) -> None:
    table = lay(KNIGHT)
    table.heroes[0].trophies = tuple(MONSTER[id] for id in trophies)
    drive(loot_roll(table, 0), *(("loot",) if sure else ()), rolls=[CARD["cudgel"]] if sure else [6])
    assert bool(table.haul) is sure


@rule("DD.SPOIL.09", "DD.EPIC.06")
def test_without_an_epic_trophy_there_is_no_epic_loot() -> None:
    table = lay(KNIGHT)
    table.heroes[0].trophies = (MONSTER["gibbet_knight"], MONSTER["antlered_thing"])
    flow = loot_roll(table, 0)
    ask = flow.send(None)
    assert list(ask.listed(0)) == ["loot", "none"]  # type: ignore[union-attr]
    table.heroes[0].trophies = (MONSTER["antler_king"],)
    table.epic_loot.pool = []
    flow = loot_roll(table, 0)
    ask = flow.send(None)
    assert list(ask.listed(0)) == ["loot", "none"]  # type: ignore[union-attr]


@rule("DD.SPOIL.05-10")
@pytest.mark.parametrize(("rolled", "found"), [(1, True), (3, False)])
def test_a_finder_gains_fortune_by_a_loot_roll_that_succeeds(rolled: int, found: bool) -> None:
    for seat, gained in ((0, found), (1, False)):
        table = lay(ROBBER, KNIGHT)
        hero = table.heroes[seat]
        hero.luck, hero.skills, hero.trophies = 0, (), (MONSTER["feral_hound"],)
        drive(loot_roll(table, seat), *(["none"] if found else []), rolls=[rolled])
        assert hero.luck == gained
        assert (hero.trophies, table.haul) == ((), [])  # type: ignore[comparison-overlap]


@rule("DD.SPOIL.05-10")
def test_a_master_scavenger_draws_two_and_keeps_one() -> None:
    cudgel, net = CARD["cudgel"], CARD["net"]
    for mastered, answers, rolls in ((True, ["loot", ("keep", net)], [2, cudgel, net]), (False, ["loot"], [2, net])):
        table = lay(KNIGHT, FRIAR)
        friar = table.heroes[1]
        friar.skills, friar.trophies = (), (MONSTER["feral_hound"],)
        teach(table, friar, "scavenger", mastered=mastered)
        drive(loot_roll(table, 1), *answers, rolls=rolls)
        assert table.haul == [(1, net)]
        assert table.loot.discard == ([cudgel] if mastered else [])
    table = lay(KNIGHT)
    knight = table.heroes[0]
    knight.trophies = (MONSTER["feral_hound"],)
    teach(table, knight, "scavenger", mastered=True)
    drive(loot_roll(table, 0), "none", rolls=[2])
    assert table.haul == []
