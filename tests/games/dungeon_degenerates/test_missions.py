"""The missions, the campaign and its journal."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rulewright.games.dungeon_degenerates import DungeonDegenerates
from rulewright.games.dungeon_degenerates.rules import campaign, journey, meetings, missions, plots, quarry, setup
from rulewright.games.dungeon_degenerates.rules.board import BRUTTELBURG, COUNT, MAZE, NOWHERE, REGION_OF, TERRITORY
from rulewright.games.dungeon_degenerates.rules.content import (
    ADVENTURERS,
    CARD,
    CROWN,
    DANGERS,
    ENCOUNTER,
    HORN,
    MISSIONS,
    MONSTER,
    MONSTERS,
    PLACES,
    SKILL,
    SKILLS,
    TRIUMPH,
)
from rulewright.games.dungeon_degenerates.rules.decks import fetch_epic
from rulewright.games.dungeon_degenerates.rules.errands import EPIC, NUMBER, TREASURE, Errand
from rulewright.games.dungeon_degenerates.rules.fight import mission_hp
from rulewright.games.dungeon_degenerates.rules.improve import improvements
from rulewright.games.dungeon_degenerates.rules.plot import storm
from rulewright.games.dungeon_degenerates.rules.spoils import end_fight
from rulewright.games.dungeon_degenerates.rules.state import (
    ACTIVE,
    DEAD,
    DEFEATED,
    LOOTING,
    MONSTERS_COME,
    STORM,
    Table,
)
from rulewright.games.dungeon_degenerates.rules.terms import DETAINED, HIGHLANDS, LOWLANDS, PERILOUS
from rulewright.games.dungeon_degenerates.rules.turns import end_turn
from rulewright.kernel import Ask, BadConfig, GameEnds, Log, Match, State

from .camp import BRAWLER, FRIAR, GAME, KNIGHT, brawl, drive, ends, is_complete, lay, run, space

rule = pytest.mark.rule


def begin(mission: str, *answers: Any, rolls: tuple[int, ...] = (), mode: str = "standalone", seats: int = 2) -> Table:
    """A mission with its pieces placed."""
    table = lay(*(KNIGHT, FRIAR, BRAWLER)[:seats], mission=mission, mode=mode)
    table.mission = next(number for number, entry in enumerate(MISSIONS) if entry.id == mission)
    for hero in table.heroes:
        hero.luck = 0
    drive(setup.first_mission(table), *answers, rolls=rolls)
    return table


def finish(table: Table, *answers: Any, rolls: tuple[int, ...] = ()) -> bool:
    return ends(end_turn(table), *answers, rolls=rolls)


@rule("DD.MISS.01-03", "DD.EXPL.04", "DD.MSEL.07")
def test_on_the_run() -> None:
    table = begin("m01")
    assert table.clues == {"A": space("charcoal_camp"), "B": space("goatskull_hamlet"), "C": space("fishmonger_camp")}
    table.heroes[0].space = space("charcoal_camp")
    poacher = MONSTER["poacher"]
    drive(missions.explored(table, table.heroes[0]), rolls=[poacher])
    assert table.agenda == [("engage", 0b1, space("charcoal_camp"), "loot", "", poacher)]
    table.agenda = []
    assert not finish(table)
    table.agenda = []
    table.heroes[1].space = space("charcoal_camp")
    assert finish(table, ("hero", 1))
    assert table.won
    assert table.heroes[1].triumphs == (TRIUMPH["slipped_the_noose"],)
    assert [hero.xp for hero in table.heroes] == [6, 6]
    assert table.base == space("charcoal_camp")
    assert table.bounty == 2


def test_blood_money() -> None:
    king, nettle = MONSTER["the_slave_king"], MONSTER["grandmother_nettle"]
    table = begin("m02", rolls=(MONSTER["mother_gallows"], king, nettle))
    assert table.epics == {king: space("the_howling_cairn"), nettle: space("barley_barrow")}
    assert mission_hp(table, king) == MONSTERS[king].hp - 4
    assert not is_complete(table)
    assert not missions.may_surrender(table)
    table.progress.killed = (king, nettle)
    assert is_complete(table)


@rule("DD.LARGE.01")
def test_smoke_and_sackcloth() -> None:
    table = begin("m03")
    table.heroes[0].space = table.heroes[1].space = space("millet_row")
    drive(missions.at_clue(table, 0b11, space("millet_row")), "burn", ("hero", 0), rolls=(1, 1))
    assert table.progress.gone == 1
    assert table.level[space("millet_row")] == 1
    assert table.bounty == 5
    table.heroes[0].space = table.heroes[1].space = space("north_bridge")
    law = (MONSTER["watchman"], MONSTER["bailiff"], MONSTER["headsman"])
    table.law.pool = sorted(law)
    drive(missions.at_clue(table, 0b11, space("north_bridge")), "storm", rolls=law)
    assert table.agenda[-1][5:] == law
    table.agenda.pop()
    table.result = "won"
    gold = [hero.gp for hero in table.heroes]
    run(table, ("gold", 3))
    assert table.progress.gone == 2
    assert [hero.gp for hero in table.heroes] == [gold[0] + 3, gold[1] + 1]
    table.progress.gone = 3
    assert not is_complete(table)
    table.heroes[0].space = table.heroes[1].space = space("millet_row")
    assert is_complete(table)


def test_the_widows_errand() -> None:
    table = begin("m04")
    friar = table.heroes[1]
    knight = table.heroes[0]
    for hero, place in ((friar, "moonwell"), (friar, "the_howling_cairn"), (knight, "the_sunken_chapel")):
        hero.space = space(place)
        woken = tuple(table.monsters[REGION_OF[hero.space]].pool[:1])
        drive(missions.explored(table, hero), rolls=woken)
        assert table.agenda[-1] == ("engage", 1 << hero.seat, hero.space, LOOTING, "", *woken)
    assert (friar.reagents, knight.reagents) == (2, 1)
    assert table.clues == {}
    friar.space = knight.space = space("crones_hollow")
    assert is_complete(table)


def test_the_chain_gang() -> None:
    table = begin("m05")
    knight = table.heroes[0]
    assert knight.conditions & DETAINED
    assert knight.gp == 0
    assert len(knight.gear) + len(knight.pack) == 1
    assert table.stowed[0]
    watch = MONSTER["watchman"]
    assert drive(missions.guards(table, knight.space), rolls=(watch,)) == (watch,)
    for hero in table.heroes:
        hero.space = space("shackle_gate")
    table.result = "won"
    drive(missions.stormed(table, 0b11, space("shackle_gate")))
    assert CARD["dented_shield"] in knight.pack
    assert table.stowed == {}
    for hero in table.heroes:
        hero.space = space("chainmarket")
    assert is_complete(table)


@rule("DD.SETUP.07", "DD.LARGE.02", "DD.AFTER.04")
def test_the_flooded_deep_and_its_mission_deck() -> None:
    table = begin("m06", rolls=(ENCOUNTER["w01"], ENCOUNTER["w02"], ENCOUNTER["w03"]))
    caves = space("flooded_caves")
    assert table.overlay == caves
    assert table.errands.left == 4
    knight = table.heroes[0]
    knight.space = table.heroes[1].space = caves
    drive(missions.explored(table, knight), rolls=(ENCOUNTER["w02"],))
    table.drawn = {0b11: next(number for number, entry in enumerate(DANGERS) if entry.place == "charcoal_camp")}
    table.beset_by = {0b11: MONSTERS_COME}
    assert meetings.draws_encounter(table, 0b11, caves)
    drive(missions.at_clue(table, 0b11, caves))
    assert table.waiting == {0b11: ENCOUNTER["w02"]}
    assert not meetings.draws_encounter(table, 0b11, caves)
    brawl(table, "mud_ooze")
    for hero in table.heroes:
        hero.escaped = True
    drive(end_fight(table))
    assert table.errands.left == 4
    assert table.waiting == {}
    drive(missions.explored(table, knight), rolls=(NUMBER[Errand(EPIC, plots.LEVIATHAN)],))
    assert table.epics == {plots.LEVIATHAN: caves}
    table.progress.killed = (plots.LEVIATHAN,)
    assert is_complete(table)


def test_breaking_shackle_gate() -> None:
    table = begin("m07")
    king = plots.SLAVE_KING
    assert table.epics == {king: space("chainmarket")}
    assert king not in table.goals
    table.result = "won"
    drive(missions.stormed(table, 0b11, space("shackle_gate")))
    assert table.goals == {king: quarry.CLOSEST_PARTY}
    table.progress.killed = (king,)
    del table.epics[king]
    assert finish(table, "chainmarket", ("hero", 0))
    assert table.base == space("chainmarket")
    assert table.level[space("chainmarket")] == -4


def test_quarantine_line_can_fail() -> None:
    table = begin("m08", ("serve", "magistracy"))
    assert table.level[TERRITORY["the_rotting_swamp"]] == 4
    assert table.goals == {MONSTER["abbess_of_the_sunken_chapel"]: space("east_bridge")}
    table.epics[MONSTER["abbess_of_the_sunken_chapel"]] = space("east_bridge")
    assert finish(table)
    assert table.ended == "failed"


def test_crystal_song() -> None:
    table = begin("m09")
    assert len(table.gates) == 2
    assert not finish(table)
    assert table.level[TERRITORY["the_wasteland"]] == 4
    table.gates = {}
    assert is_complete(table)


def test_halls_under_thorn() -> None:
    table = begin("m10", rolls=(0, 1, 2))
    assert table.errands.cards() == [
        0,
        1,
        2,
        NUMBER[Errand(EPIC, MONSTER["mother_gallows"])],
        NUMBER[Errand(TREASURE, CROWN)],
    ]
    friar = table.heroes[1]
    friar.space = space("hidden_halls")
    drive(missions.explored(table, friar), rolls=(NUMBER[Errand(TREASURE, CROWN)],))
    assert CROWN in friar.pack
    assert not is_complete(table)
    friar.space = space("millet_row")
    assert is_complete(table)


@rule("DD.MSEL.07", "DD.BRIBE.05")
def test_whom_the_mission_hunts_comes_back_if_bought_off_or_chased_away() -> None:
    table = begin("m11", ("serve", "magistracy"))
    dungeon = space("undercity_dungeon")
    fetch_epic(table, plots.WARDEN)
    quarry.hunt(table, plots.WARDEN, dungeon)
    for hero in table.heroes:
        hero.space, hero.gp = dungeon, 40
    del table.epics[plots.WARDEN]
    table.joining = {0b11: (plots.WARDEN, MONSTER["watchman"])}
    drive(meetings.face_the_law(table, 0b11), ("bribe", 0), "pay", ("gold", 7), rolls=(1, 1))
    assert table.joining == {0b11: ()}
    assert plots.WARDEN in table.epic_monsters.discard
    assert not finish(table)
    assert table.epics == {plots.WARDEN: dungeon}
    assert plots.WARDEN not in table.epic_monsters.discard
    table.epics, table.progress.killed = {}, (plots.WARDEN,)
    quarry.bring_back(table)
    assert table.epics == {}
    walking = begin("m08", ("serve", "magistracy"))
    del walking.epics[MONSTER["abbess_of_the_sunken_chapel"]], walking.goals[MONSTER["abbess_of_the_sunken_chapel"]]
    quarry.bring_back(walking)
    assert walking.epics[MONSTER["abbess_of_the_sunken_chapel"]] == space("the_sunken_chapel")
    assert walking.goals[MONSTER["abbess_of_the_sunken_chapel"]] == space("east_bridge")


@rule("DD.SUGG.01", "DD.IMPR.01-03")
def test_who_begins_late_has_had_time_to_learn() -> None:
    early, late = begin("m01"), begin("m07")
    assert early.agenda == []
    assert late.agenda == [("season", 1), ("season", 0)]
    knight = late.heroes[0]
    first, second = SKILL["provoke"], SKILL["fieldcraft"]
    assert {("learn", first), ("learn", second)} <= set(improvements(late, knight))
    knight.xp = SKILLS[first].xp + SKILLS[second].xp
    run(late, ("learn", first), ("learn", second))
    assert knight.skills[-2:] == (first, second)
    assert knight.xp == 0


@pytest.mark.parametrize("faction", ["magistracy", "nine_rags"])
def test_rats_in_the_foundations(faction: str) -> None:
    table = begin("m11", ("serve", faction))
    knight = table.heroes[0]
    for _ in range(3):
        knight.space = space("undercity_dungeon")
        table.agenda = []
        strong = [card for card in table.monsters[0].pool if MONSTERS[card].xp == 2][:1]
        watch = table.law.pool[:5]
        rolls = strong if faction == "magistracy" else watch
        drive(missions.explored(table, knight), rolls=rolls)
    assert table.agenda[-1][:2] == ("engage", 0b01)
    if faction == "magistracy":
        assert table.epics == {plots.WARDEN: space("undercity_dungeon")}
        table.progress.killed = (plots.WARDEN,)
    else:
        assert table.bounty == 6
        assert not is_complete(table)
        for hero in table.heroes:
            hero.space = space("millet_row")
    assert is_complete(table)


def items(*names: str) -> tuple[int, ...]:
    return tuple(CARD[name] for name in names)


def test_the_horn_unblown() -> None:
    table = begin("m12", "carry", "carry", rolls=items("cudgel", "net"))
    assert table.epics == {plots.RAGMOTHER: space("the_boiling_shrine")}
    table.epics[plots.RAGMOTHER] = plots.SCAR
    drive(plots.plot_of(table).begin_danger(table), rolls=(14,))
    assert len(table.doom) == 1
    assert table.hand == plots.SCAR
    table.progress.killed = (plots.RAGMOTHER,)
    assert finish(table, "break", ("hero", 0))
    assert table.doom == []
    assert HORN in table.epic_loot.removed


def test_the_crown_question() -> None:
    table = begin("m13", "carry", "carry", rolls=items("cudgel", "net"))
    friar = table.heroes[1]
    assert CROWN in friar.pack
    friar.space = space("the_boiling_shrine")
    drive(meetings.offer_dispel(table, 0b10), "crown", rolls=(5, 1))
    assert table.progress.crown_wounds == 5
    table.progress.crown_wounds = 12
    plots.plot_of(table).dispelled(table)
    assert is_complete(table)
    assert CROWN in table.epic_loot.removed
    worn = begin("m13", "carry", "carry", rolls=items("cudgel", "net"))
    guard = worn.law.pool[:5]
    drive(storm(worn, 0b11, BRUTTELBURG), rolls=guard)
    assert [hero.wounds for hero in worn.heroes] == [5, 5]
    assert worn.agenda[-1] == ("engage", 0b11, BRUTTELBURG, STORM, "", *guard)
    worn.result = "won"
    drive(missions.stormed(worn, 0b10, BRUTTELBURG))
    assert finish(worn)
    assert worn.ended == "tyrant"
    assert worn.won


def test_the_dread_saint() -> None:
    table = begin("m14", "carry", "carry", rolls=items("cudgel", "net"))
    assert mission_hp(table, MONSTER["the_dread_saint"]) == 6 + 2 * 2
    table.done = [0, 3]
    drive(missions.place_mission(table))
    assert mission_hp(table, MONSTER["the_dread_saint"]) == 6 + 2 * 2 + 2 * 2
    table.epics[MONSTER["the_dread_saint"]] = BRUTTELBURG
    assert finish(table)
    assert table.ended == "collapse"


def test_through_the_maze() -> None:
    table = begin("m15", "carry", "carry", rolls=items("cudgel", "net"))
    knight = table.heroes[0]
    knight.space = MAZE
    for _ in range(plots.THREADS):
        drive(missions.explored(table, knight))
    table.gates = {}
    assert is_complete(table)
    table.heroes[1].space = MAZE
    assert not is_complete(table)


# ---- campaign -------------------------------------------------------------------------------------------------------


@rule("DD.MISS.04", "DD.CAMP.01-06", "DD.MSEL.05", "DD.MSEL.06")
def test_from_one_mission_to_the_next() -> None:
    table = begin("m01", mode="campaign")
    for hero in table.heroes:
        hero.space = space("charcoal_camp")
    drive(missions.explored(table, table.heroes[0]), rolls=[MONSTER["poacher"]])
    table.agenda = []
    table.danger.take(5)
    table.danger.discard.append(5)
    table.explored = 1 << space("path_01")
    table.level[space("rustfield")], table.level[space("chainmarket")] = 5, -1
    table.gates = {space("glass_spire"): 3}
    table.epics = {MONSTER["cinder_hydra"]: space("saints_scar")}
    table.doom, table.hand, table.hand_wounds = [2], space("thornkeep"), 2
    table.loot.take(CARD["festival"])
    table.loot.discard.append(CARD["festival"])
    drive(end_turn(table), ("hero", 0))
    assert table.agenda == [("next_mission", 1)]
    assert journey.next_paths(table, 1) == ["m04", "m02"]
    run(table, ("mission", "m04"), "leave")
    assert MISSIONS[table.mission].id == "m04"
    assert table.faction == "moonwell_coven"
    assert set(table.clues.values()) == {space("moonwell"), space("the_howling_cairn"), space("the_sunken_chapel")}
    assert table.bounty == 2
    assert table.heroes[0].space == space("charcoal_camp")
    assert table.danger.discard == []
    assert table.explored == 1 << space("path_01")
    assert (table.level[space("rustfield")], table.level[space("chainmarket")]) == (5, -1)
    assert table.gates[space("glass_spire")] == 3
    assert table.epics[MONSTER["cinder_hydra"]] == space("saints_scar")
    assert (table.doom, table.hand, table.hand_wounds) == ([2], space("thornkeep"), 2)
    assert table.loot.discard == [CARD["festival"]]


@rule("DD.CAMP.03")
def test_an_overlay_goes_with_its_mission() -> None:
    table = begin("m06", mode="campaign", rolls=(ENCOUNTER["w01"], ENCOUNTER["w02"], ENCOUNTER["w03"]))
    knight, friar = table.heroes
    caves = table.overlay
    knight.space, friar.space = caves, space("millet_row")
    table.epics, table.gates, table.hand = {MONSTER["antler_king"]: caves}, {caves: 2}, caves
    journey.pack_away(table)
    anchor = space(PLACES[caves].ends[0])
    assert (knight.space, friar.space) == (anchor, space("millet_row"))
    assert (table.epics, table.gates, table.hand) == ({MONSTER["antler_king"]: anchor}, {}, anchor)
    assert table.overlay == NOWHERE


@rule("DD.LAWV.02", "DD.BRIBE.08")
def test_capture_leads_to_the_chain_gang() -> None:
    table = begin("m01", mode="campaign")
    knight = table.heroes[0]
    knight.fate, knight.wounds, knight.gp = DEFEATED, 16, 5
    table.heroes[1].space = space("millet_row")
    drive(journey.capture(table, 0b01))
    assert knight.fate == ACTIVE
    assert knight.wounds == 15
    assert knight.gp == 0
    assert table.bounty == 3
    assert MISSIONS[table.mission].id == "m05"
    assert table.captures == 1
    assert table.heroes[1].space == space("chainmarket")
    table.captures = 2
    assert ends(journey.capture(table, 0b11))
    assert table.ended == "the_rope"


@rule("DD.SAVE.01-11", "DD.MSEL.06", "DD.JOIN.02")
def test_the_journal_brings_the_campaign_back() -> None:
    table = begin("m04", mode="campaign")
    table.done, table.last_faction = [0], "moonwell_coven"
    knight = table.heroes[0]
    knight.triumphs, knight.skills, knight.mastered = (TRIUMPH["moon_marked"],), (*knight.skills, 1), (1,)
    table.doom, table.doom_seen = [HIGHLANDS, LOWLANDS], 0b11
    table.lasting, table.lasting_regions = [3], [HIGHLANDS]
    table.dooms.take(3)
    table.epics = {MONSTER["antler_king"]: space("thornkeep")}
    table.epic_monsters.take(MONSTER["antler_king"])
    table.gates = {space("moonwell"): 3}
    table.level[space("bruttelburg")] = 2
    table.level[TERRITORY["the_witchwood"]], table.bounty = 5, 6
    table.hand, table.base, table.captures = space("chainmarket"), space("millet_row"), 1
    table.added = {space("millet_row"): PERILOUS, space("path_01"): PERILOUS}
    journal = json.loads(json.dumps(campaign.write_journal(table, "m09", "moonwell_coven")))
    match = Match.start(GAME, {"mode": "campaign", "seats": 3, "journal": journal}, seed=3)
    match.choose("adventurer:2")
    assert match.ask is not None
    assert match.ask.prompt == "birthplace"
    match.pick(0)
    back = match.state
    assert MISSIONS[back.mission].id == "m09"
    assert back.doom == [HIGHLANDS, LOWLANDS]
    assert back.lasting == [3]
    assert back.epics == table.epics
    assert space("moonwell") in back.gates
    assert back.hand == table.hand
    assert back.level[space("bruttelburg")] == 2
    assert back.level[TERRITORY["the_witchwood"]] == 5
    assert back.bounty == 6
    assert back.added == {space("millet_row"): PERILOUS}
    assert (back.heroes[0].skills, back.heroes[0].mastered) == (knight.skills, knight.mastered)
    assert back.heroes[0].gear == knight.gear
    assert back.heroes[0].triumphs == knight.triumphs
    assert back.captures == 1
    assert back.base == table.base
    assert back.heroes[2].fate == ACTIVE
    assert back.heroes[2].space != NOWHERE


@rule("DD.DADV.04", "DD.SAVE.01")
def test_a_resumed_campaign_finds_the_law_as_awake_as_it_was() -> None:
    table = begin("m04", mode="campaign")
    for seen in (0b0010, 0b0001, 0):
        table.doom_seen = seen
        back = Match.start(GAME, {"mode": "campaign", "journal": campaign.write_journal(table)}, seed=1).state
        assert back.doom_seen == seen
        assert (back.law.discard == []) is bool(seen & 1)
        assert (back.monsters[LOWLANDS].discard == []) is bool(seen & 1)
        assert (back.monsters[HIGHLANDS].discard == []) is bool(seen & 2)


@rule("DD.JOIN.01", "DD.JOIN.02")
def test_a_seat_may_join_at_the_start_of_any_turn() -> None:
    match = Match.start(GAME, {"seats": 2, "late": 1}, seed=1)
    assert match.state.late == (1,)
    while match.ask is None or match.ask.prompt != "join":
        assert match.waiting == (0,), "who is not there is asked nothing else"
        match.pick(0)
    assert (match.state.turn, match.waiting) == (1, (1,))
    table = match.state
    match.choose("wait")
    table.agenda, turn = [("begin_turn",)], table.turn
    run(table)
    assert table.agenda[-1] == ("invite", 1)
    run(table, "join")
    assert table.late == ()
    assert table.agenda[-4:] == [("train", 1), ("weakness", 1, 0), ("join", 1), ("muster", 1)]
    run(table, ("adventurer", 3 if table.heroes[0].adventurer != 3 else 4))
    spaces = setup.newcomer_spaces(table, table.heroes[:1])
    assert table.heroes[0].space in spaces
    towns = [place for place in range(COUNT) if table.level[place] < 0]
    assert set(spaces) == {table.heroes[0].space, *towns}
    run(table, ("space", towns[0]))
    assert (table.heroes[1].space, table.heroes[1].fate) == (towns[0], ACTIVE)
    assert turn == 1


@rule("DD.JOIN.01", "DD.DEATH.03")
def test_doom_bars_the_dead_but_not_who_joins() -> None:
    table = begin("m01")
    table.doom, table.late = [0, 0, 0], (1,)
    for hero in table.heroes:
        hero.fate = DEAD
    table.agenda = [("begin_turn",)]
    run(table)
    assert table.agenda[-2:] == [("replace", 0), ("invite", 1)]
    run(table, "join")
    assert table.agenda[-1] == ("muster", 1)
    table.agenda = [("replace", 0)]
    run(table)
    assert table.agenda == []


def test_somebody_must_be_there_from_the_start() -> None:
    with pytest.raises(BadConfig, match="from the start"):
        Match.start(GAME, {"seats": 2, "late": 2})
    assert Match.start(GAME, {"seats": 2, "late": 1}, seed=1).state.late == (1,)


@rule("DD.JOIN.03", "DD.DEATH.03-05", "DD.WEAK.01", "DD.SUGG.01")
def test_who_comes_new_is_made_like_everybody_else() -> None:
    """Sheet, Weakness and a first Skill, in a campaign that runs as at its start."""
    table = begin("m01", mode="campaign")
    table.agenda = [("replace", 1)]
    table.heroes[1].fate = DEAD
    run(table, "begin")
    assert table.agenda == [("train", 1), ("weakness", 1, 0), ("muster", 1)]
    run(table, ("adventurer", 3))
    run(table, "none")
    choices_before = table.heroes[1].xp
    run(table, ("learn", SKILL["backstab"]))
    assert table.heroes[1].xp == choices_before - 3
    late = begin("m01", mode="campaign")
    late.doom = [0, 1, 2]
    late.heroes[1].fate = DEAD
    late.agenda = [("replace", 1)]
    run(late)
    assert late.agenda == []


def test_who_leaves_takes_the_cards_along() -> None:
    table = begin("m04", mode="campaign")
    journal = json.loads(json.dumps(campaign.write_journal(table, "m09", "moonwell_coven")))
    with pytest.raises(BadConfig, match="more Adventurers"):
        Match.start(GAME, {"mode": "campaign", "seats": 1, "journal": journal}, seed=3)
    smaller = campaign.part_with(journal, "disgraced_knight")
    match = Match.start(GAME, {"mode": "campaign", "seats": 1, "journal": smaller}, seed=3)
    (friar,) = match.state.heroes
    assert (friar.seat, ADVENTURERS[friar.adventurer].id) == (0, "heretic_friar")
    assert match.state.loot.holds(CARD["footmans_sword"])
    with pytest.raises(BadConfig, match="no Adventurer"):
        campaign.part_with(smaller, "disgraced_knight")


def test_a_failed_mission_tried_again_pays_no_gold() -> None:
    table = begin("m03", mode="campaign")
    drive(journey.capture(table, 0b11))
    table.agenda = [("next_mission", 1)]
    run(table, ("mission", "m03"), "leave")
    assert table.unpaid
    xp = table.heroes[0].xp
    for hero in table.heroes:
        hero.space = space("stiltmarket")
    table.progress.gone = 3
    drive(end_turn(table), ("hero", 0))
    assert table.heroes[0].xp > xp
    assert [hero.gp for hero in table.heroes] == [0, 0]
    table.agenda = [("next_mission", 1)]
    run(table, ("mission", "m10"), "leave", rolls=tuple(table.encounters[0].pool[:3]))
    assert not table.unpaid


def test_a_capture_does_not_muddle_whom_you_served() -> None:
    table = begin("m14", "carry", "carry", rolls=items("cudgel", "net"), mode="campaign")
    table.failed, table.served = 9, {"nine_rags": 1}
    assert ends(plots.PLOTS["m14"].finale(table))
    assert table.ended == "lords_of_rags"


def test_packing_up_and_the_endings() -> None:
    table = begin("m02", mode="campaign", rolls=(MONSTER["the_slave_king"], MONSTER["mother_gallows"]))
    state: State = table
    state.log = Log(DungeonDegenerates.story)
    assert ends(journey.next_mission(table, 1), ("pack_up", "m08"), ("serve", "drowned_court"))
    journal = state.log.events[-1].data["journal"]
    assert (journal["mission"], journal["faction"]) == ("m08", "drowned_court")
    campaign.check_journal(journal)
    assert table.ended == "packed_up"
    sequel = GAME.sequel(table, {"mode": "campaign", "seats": 2})
    assert sequel is not None
    assert sequel.next == MISSIONS[table.mission].name
    assert sequel.config == {"mode": "campaign", "seats": 2, "journal": journal}
    last = begin("m14", "carry", "carry", rolls=items("cudgel", "net"), mode="campaign")
    last.served = {"nine_rags": 2, "drowned_court": 2}
    assert ends(plots.PLOTS["m14"].finale(last), ("ending", "nine_rags"))
    assert last.ended == "lords_of_rags"
    over = GAME.sequel(last, {})
    assert over is not None
    assert over.config is None


@rule("DD.CAMP.01")
@pytest.mark.parametrize("answer", ["break", "keep"])
def test_who_breaks_the_horn_is_remembered(answer: str) -> None:
    table = begin("m12", "carry", "carry", rolls=items("cudgel", "net"))
    table.progress.killed = (plots.RAGMOTHER,)
    with pytest.raises(GameEnds):
        drive(missions.complete(table), answer, *([("hero", 1)] if answer == "break" else []))
    breaker = (TRIUMPH["horn_breaker"],)
    assert [hero.triumphs for hero in table.heroes] == [(), breaker if answer == "break" else ()]


@rule("DD.CAMP.04", "DD.CAMP.05")
def test_each_deck_is_mixed_or_left_by_itself() -> None:
    table = begin("m01", mode="campaign")
    table.heroes[0].fate = DEAD
    table.loot.take(CARD["festival"])
    table.loot.discard.append(CARD["festival"])
    for deck in table.encounters[:2]:
        deck.discard.append(deck.pool.pop(0))
    table.danger.take(5)
    table.danger.discard.append(5)
    asked: list[Ask] = []
    drive(journey.mix_decks(table), "mix", "leave", "mix", asked=asked)
    assert [(ask.seat, ask.about) for ask in asked] == [(1, 0), (1, 1), (1, 2)]
    assert [len(deck.discard) for deck in (table.danger, table.loot, *table.encounters[:2])] == [0, 0, 1, 0]


@rule("DD.DECK.03")
@pytest.mark.parametrize("pile", ["discard", "removed", "deck", "board"])
def test_a_named_epic_monster_is_found_wherever_it_is(pile: str) -> None:
    table = lay(KNIGHT)
    deck, toad = table.epic_monsters, MONSTER["the_toadking"]
    deck.take(toad)
    match pile:
        case "discard":
            deck.discard.append(toad)
        case "removed":
            deck.removed.append(toad)
        case "deck":
            deck.shuffle([toad])
        case _:
            table.epics[toad] = space("thornkeep")
    left = deck.left
    fetch_epic(table, toad)
    assert toad not in (*deck.cards(), *deck.discard, *deck.removed, *table.epics)
    assert deck.left == left - (pile == "deck")
