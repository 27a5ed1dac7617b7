"""Missions, journals and set-up at their edges: the number that is enough, and the one that is not."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.games.dungeon_degenerates.rules import campaign, journey, meetings, missions, plots, setup
from rulewright.games.dungeon_degenerates.rules.board import BRUTTELBURG, FAR, MAZE, NOWHERE, SETTLEMENTS, TERRITORY
from rulewright.games.dungeon_degenerates.rules.content import (
    ADVENTURERS,
    CARD,
    CROWN,
    ENCOUNTER,
    HORN,
    MISSION,
    MISSIONS,
    MONSTER,
    MONSTERS,
    SKILL,
    TRIUMPH,
    WEAKNESS,
)
from rulewright.games.dungeon_degenerates.rules.decks import fetch_card
from rulewright.games.dungeon_degenerates.rules.gear import carried, lighten
from rulewright.games.dungeon_degenerates.rules.levels import is_settlement
from rulewright.games.dungeon_degenerates.rules.plot import storm
from rulewright.games.dungeon_degenerates.rules.state import ACTIVE, DEAD, LOOTING, NO_CARD, STORM, Progress, Table
from rulewright.games.dungeon_degenerates.rules.terms import DETAINED, HIGHLANDS, PERILOUS
from rulewright.games.dungeon_degenerates.view import sequel as sequels
from rulewright.kernel import Ask, BadConfig, Match

from .camp import FRIAR, GAME, HEXER, KNIGHT, drive, ends, give, is_complete, lay, run, space
from .test_missions import begin, finish

rule = pytest.mark.rule


def together(table: Table, place: str) -> None:
    for hero in table.heroes:
        hero.space = space(place)


# ---- objectives -----------------------------------------------------------------------------------------------------


def test_on_the_run_ends_where_the_clue_was_and_in_a_town() -> None:
    table = begin("m01")
    together(table, "charcoal_camp")
    assert not is_complete(table)
    table.progress.explored = space("charcoal_camp")
    assert is_complete(table)
    table.level[space("charcoal_camp")] = 1
    assert not is_complete(table)
    together(table, "millet_row")
    assert not is_complete(table)


def test_the_letter_of_the_clue_tells_the_way_on() -> None:
    for letter, place, local, paths in (
        ("B", "goatskull_hamlet", "chain_thrall", ["m03", "m02"]),
        ("C", "fishmonger_camp", "reed_stalker", ["m06", "m02"]),
    ):
        table = begin("m01", mode="campaign")
        together(table, place)
        drive(missions.explored(table, table.heroes[0]), rolls=[MONSTER[local]])
        assert letter not in table.clues
        assert journey.next_paths(table, 1) == paths
        assert journey.next_paths(table, 0) == ["m02"]


def test_three_of_four_clues_must_burn() -> None:
    table = begin("m03")
    together(table, "nine_rags_warcamp")
    for gone, done in ((2, False), (3, True)):
        table.progress.gone = gone
        assert is_complete(table) is done
    table.heroes[1].space = space("millet_row")
    assert not is_complete(table)
    together(table, "north_bridge")
    assert not is_complete(table), "the Law is there"
    together(table, "barley_barrow")
    assert not is_complete(table), "and this is no Settlement"


def test_a_failed_fire_brings_the_law() -> None:
    table = begin("m03")
    together(table, "millet_row")
    for hero in table.heroes:
        hero.luck = 0
    watch = (MONSTER["watchman"], MONSTER["bailiff"])
    drive(missions.at_clue(table, 0b11, space("millet_row")), "burn", ("hero", 0), rolls=(4, 3, *watch))
    assert table.agenda == [("engage", 0b11, space("millet_row"), STORM, "", *watch)]
    assert space("millet_row") in table.clues.values()
    table.agenda = []
    drive(missions.at_clue(table, 0b11, space("millet_row")), "wait")
    assert table.agenda == []


def test_three_reagents_make_a_potion() -> None:
    table = begin("m04")
    knight, friar = table.heroes
    knight.reagents, friar.reagents = 2, 1
    together(table, "crones_hollow")
    assert is_complete(table)
    knight.space = space("millet_row")
    assert not is_complete(table)
    knight.space, knight.reagents = space("crones_hollow"), 1
    assert not is_complete(table)


def test_one_may_carry_all_reagents() -> None:
    """Heavy Items of his own go first; the reagents never do."""
    table = begin("m04", seats=1)
    knight = table.heroes[0]
    knight.reagents = 3
    drive(lighten(table, knight))
    assert knight.reagents == 3
    knight.space = space("crones_hollow")
    assert is_complete(table)


def test_a_reagent_is_heavy_and_wakes_one_fewer_than_they_are() -> None:
    for seats, woken in ((1, 1), (2, 1), (3, 2)):
        table = begin("m04", seats=seats)
        knight = table.heroes[0]
        knight.pack += (CARD["greatsword"], CARD["mail_shirt"])
        knight.space = space("moonwell")
        foes = tuple(table.monsters[0].pool[:woken])
        drive(missions.explored(table, knight), ("drop", CARD["mail_shirt"]), rolls=foes)
        assert knight.reagents == 1
        assert table.agenda[-1] == ("engage", 1, knight.space, LOOTING, "", *foes)
        assert CARD["mail_shirt"] not in carried(knight)


@pytest.mark.parametrize(("seats", "guards"), [(1, 1), (2, 1), (3, 2)])
def test_overseers_come_to_the_quarry_every_turn(seats: int, guards: int) -> None:
    table = begin("m05", seats=seats)
    watch = tuple(table.law.pool[:guards])
    assert drive(missions.guards(table, space("bonebreaker_quarry")), rolls=watch) == tuple(watch)
    assert drive(missions.guards(table, space("millet_row"))) == ()
    assert drive(missions.guards(begin("m01"), space("bonebreaker_quarry"))) == ()


def test_the_chain_gang_has_one_light_thing_each() -> None:
    table = begin("m05")
    knight = table.heroes[0]
    assert (knight.gp, knight.space, knight.deep) == (0, space("bonebreaker_quarry"), DETAINED)
    assert carried(knight) == (CARD["footmans_sword"],)
    assert table.stowed[0] == (CARD["dented_shield"],)
    together(table, "north_bridge")
    assert not is_complete(table), "the Law is there"
    together(table, "chainmarket")
    assert is_complete(table)
    table.heroes[0].space = space("charcoal_camp")
    assert not is_complete(table)
    together(table, "shackle_gate")
    table.result = "won"
    drive(missions.stormed(table, 0b11, space("shackle_gate")))
    assert CARD["dented_shield"] in knight.pack
    assert table.stowed == {}


def test_a_lost_storm_brings_nothing() -> None:
    table = begin("m07")
    table.result = "lost"
    drive(missions.stormed(table, 0b11, space("shackle_gate")))
    assert space("shackle_gate") in table.clues.values()
    assert table.goals == {}


def test_shackle_gate_and_its_king_must_both_fall() -> None:
    table = begin("m07")
    for gone, killed, done in ((0, 1, False), (1, 0, False), (1, 1, True)):
        table.progress = Progress(gone=gone, killed=(plots.SLAVE_KING,) if killed else ())
        assert is_complete(table) is done


def test_a_storm_meets_one_more_than_they_are_and_the_city_three() -> None:
    table = begin("m07", seats=2)
    watch, table.agenda = tuple(table.law.pool[:5]), []
    drive(storm(table, 0b11, space("shackle_gate")), rolls=watch[:3])
    assert table.agenda == [("stormed", 0b11, space("shackle_gate")),
                            ("engage", 0b11, space("shackle_gate"), STORM, "", *watch[:3])]  # fmt: skip
    table.agenda = []
    watch = tuple(table.law.pool[:5])
    drive(storm(table, 0b11, BRUTTELBURG), rolls=watch)
    assert [hero.wounds for hero in table.heroes] == [5, 5]
    assert table.agenda[-1][5:] == watch


def test_the_quarantine_fails_at_east_bridge() -> None:
    table = begin("m08", ("serve", "magistracy"), mode="campaign")
    assert not missions.has_failed(table)
    table.epics[MONSTER["abbess_of_the_sunken_chapel"]] = space("east_bridge")
    assert missions.has_failed(table)
    table.agenda = []
    drive(missions.check(table))
    assert table.agenda == [("next_mission", 0)]
    assert table.destroyed == 1 << space("east_bridge")
    alone = begin("m08", ("serve", "magistracy"))
    alone.epics[MONSTER["abbess_of_the_sunken_chapel"]] = space("east_bridge")
    assert ends(missions.check(alone))
    assert (alone.ended, alone.won) == ("failed", False)


def test_two_open_gates_make_the_wasteland_worse() -> None:
    for gates, worse in ((1, 0), (2, 1)):
        table = begin("m09")
        table.gates = dict.fromkeys([space("cinder_barrow"), space("thornkeep")][:gates], 0)
        level = table.level[TERRITORY["the_wasteland"]]
        drive(missions.check(table))
        assert table.level[TERRITORY["the_wasteland"]] == level + worse
    other = begin("m01")
    other.gates = {space("cinder_barrow"): 0, space("thornkeep"): 0}
    level = other.level[TERRITORY["the_wasteland"]]
    drive(missions.check(other))
    assert other.level[TERRITORY["the_wasteland"]] == level


def test_only_the_missions_own_gates_count_in_crystal_song() -> None:
    table = begin("m09")
    table.gates = {space("thornkeep"): 0}
    assert is_complete(table)
    table.gates = {space("cinder_barrow"): 0}
    assert not is_complete(table)


def test_the_crown_must_come_to_a_town() -> None:
    table = begin("m10", rolls=(ENCOUNTER["l01"], ENCOUNTER["l02"], ENCOUNTER["l03"]))
    table.heroes[0].pack += (CROWN,)
    together(table, "barley_barrow")
    assert not is_complete(table)
    table.heroes[1].space = space("millet_row")
    assert not is_complete(table), "who bears it must be there"
    table.heroes[0].space = space("millet_row")
    assert is_complete(table)


def test_the_nine_rags_want_three_charges_and_nobody_in_sight_of_the_law() -> None:
    table = begin("m11", ("serve", "nine_rags"))
    together(table, "charcoal_camp")
    for charges, done in ((2, False), (3, True)):
        table.progress.charges = charges
        assert is_complete(table) is done
    table.heroes[1].space = BRUTTELBURG
    assert not is_complete(table)


def test_the_ragmother_on_the_scar_brings_doom() -> None:
    table = begin("m12", "carry", "carry", rolls=(CARD["cudgel"], CARD["net"]))
    drive(plots.plot_of(table).begin_danger(table))
    assert table.doom == []
    table.epics[plots.RAGMOTHER] = plots.SCAR
    table.dooms.pool = []
    drive(plots.plot_of(table).begin_danger(table))
    assert len(table.doom) == 1
    assert table.hand == plots.SCAR


def test_the_crown_breaks_at_twelve() -> None:
    for wounds, broken in ((11, False), (12, True)):
        table = begin("m13", "carry", "carry", rolls=(CARD["cudgel"], CARD["net"]))
        table.progress.crown_wounds = wounds
        plots.plot_of(table).dispelled(table)
        assert table.progress.crown_broken is broken
        assert any(CROWN in carried(hero) for hero in table.heroes) is not broken
        assert (CROWN in table.epic_loot.removed) is broken
        assert is_complete(table) is broken


def test_who_wears_the_crown_has_won_alone() -> None:
    table = begin("m13", "carry", "carry", rolls=(CARD["cudgel"], CARD["net"]))
    together(table, "bruttelburg")
    table.result = "won"
    drive(missions.stormed(table, 0b11, BRUTTELBURG))
    assert finish(table)
    assert (table.ended, table.won) == ("tyrant", True)


def test_the_maze_wants_four_threads_somebody_back_and_no_gate() -> None:
    table = begin("m15", "carry", "carry", rolls=(CARD["cudgel"], CARD["net"]))
    table.gates = {}
    for threads, done in ((3, False), (4, True)):
        table.progress.threads = threads
        assert is_complete(table) is done
    table.gates = {space("moonwell"): 0}
    assert not is_complete(table)
    table.gates = {}
    together(table, "the_maze")
    assert not is_complete(table)
    table.heroes[0].space = MAZE
    drive(missions.explored(table, table.heroes[0]))
    assert table.progress.threads == 5


# ---- rewards and what comes next ------------------------------------------------------------------------------------


def test_loyalty_pays_a_point_more() -> None:
    for last, xp in (("moonwell_coven", 4), ("nine_rags", 3)):
        table = begin("m04", mode="campaign")
        table.last_faction, before = last, table.heroes[0].xp
        drive(missions.complete(table), ("hero", 0))
        assert table.heroes[0].xp == before + xp
        assert table.served == {"moonwell_coven": 1}
        assert (table.last_faction, table.done) == ("moonwell_coven", [MISSION["m04"]])
        assert table.agenda == [("next_mission", 1)]


def test_a_triumph_is_given_once() -> None:
    table = begin("m04", mode="campaign")
    drive(missions.give_triumph(table, "moon_marked"), ("hero", 1))
    assert table.heroes[1].triumphs == (TRIUMPH["moon_marked"],)
    drive(missions.give_triumph(table, "moon_marked"))
    assert table.heroes[1].triumphs == (TRIUMPH["moon_marked"],)


def test_the_moon_marked_begin_with_luck() -> None:
    table = begin("m04", mode="campaign")
    knight = table.heroes[0]
    knight.triumphs, knight.luck = (TRIUMPH["moon_marked"],), 0
    drive(missions.place_mission(table))
    assert (knight.luck, table.heroes[1].luck) == (2, 0)


def test_the_horn_is_broken_or_kept() -> None:
    for answer in ("break", "keep"):
        table = begin("m12", "carry", "carry", mode="campaign", rolls=(CARD["cudgel"], CARD["net"]))
        table.doom = [0, 1]
        held = drive(plots.PLOTS["m12"].reward(table, table.heroes), answer)
        assert held is (answer == "break")
        assert table.doom == ([0] if answer == "break" else [0, 1])
        assert (HORN in carried(table.heroes[0])) is (answer == "keep")


@pytest.mark.parametrize(
    ("served", "ending"),
    [({"nine_rags": 2, "magistracy": 1}, "lords_of_rags"), ({"magistracy": 3}, "pardoned"),
     ({"moonwell_coven": 1}, "the_quiet_moon"), ({"drowned_court": 1}, "high_water")],
)  # fmt: skip
def test_whom_they_served_most_has_the_last_word(served: dict[str, int], ending: str) -> None:
    table = begin("m14", "carry", "carry", mode="campaign", rolls=(CARD["cudgel"], CARD["net"]))
    table.served = served
    assert ends(plots.PLOTS["m14"].finale(table))
    assert (table.ended, table.won) == (ending, True)


def test_capture_ends_the_turn_and_the_third_the_game() -> None:
    table = begin("m01", mode="campaign")
    knight, friar = table.heroes
    friar.gp, knight.gp = 7, 7
    table.agenda, table.captures, table.failed = [("end_turn",), ("danger",)], 1, -1
    drive(journey.capture(table, 0b01))
    assert table.agenda == [("begin_turn",)]
    assert (table.captures, table.failed, table.bounty) == (2, MISSION["m01"], 3)
    assert not friar.conditions & DETAINED
    assert friar.space == space("chainmarket")
    again = begin("m05", mode="campaign")
    again.failed = 3
    drive(journey.capture(again, 0b11), "leave")
    assert again.failed == 3, "a second capture forgets nothing"
    assert MISSIONS[again.mission].id == "m05"
    assert journey.next_paths(again, 1)[0] == MISSIONS[3].id


def test_without_the_crown_there_is_no_crown_question() -> None:
    table = begin("m11", ("serve", "magistracy"), mode="campaign")
    assert journey.next_paths(table, 1) == ["m12"]
    table.heroes[0].pack += (CROWN,)
    assert journey.next_paths(table, 1) == ["m12", "m13"]


def test_a_card_of_the_mission_deck_goes_home() -> None:
    table = begin("m10", rolls=(ENCOUNTER["l01"], ENCOUNTER["l02"], ENCOUNTER["l03"]))
    table.errands.take(ENCOUNTER["l02"])
    table.progress.errand = ENCOUNTER["l02"]
    journey.pack_away(table)
    assert table.errands.cards() == []
    assert {ENCOUNTER[id] for id in ("l01", "l02", "l03")} <= set(table.encounters[0].pool)
    assert CROWN in table.epic_loot.pool
    assert MONSTER["mother_gallows"] in table.epic_monsters.pool
    assert table.progress.errand == NO_CARD
    assert table.clues == table.goals == {}  # type: ignore[comparison-overlap]


# ---- the journal ----------------------------------------------------------------------------------------------------


@rule("DD.SAVE.01-11")
def test_what_is_written_is_read() -> None:
    table = begin("m04", mode="campaign")
    knight, friar = table.heroes
    knight.luck, knight.xp, knight.gp, knight.space = 1, 9, 8, space("chainmarket")
    knight.skills, knight.mastered = (SKILL["provoke"], SKILL["berserk"]), (SKILL["provoke"],)
    knight.weaknesses, knight.triumphs = (WEAKNESS["glutton"],), (TRIUMPH["firebrand"],)
    table.weaknesses.take(WEAKNESS["glutton"])
    give(table, knight, "short_bow", "hired_bravo", "kingsbane")
    fetch_card(table, CARD["broadheads"])
    knight.loaded = ((CARD["short_bow"], CARD["broadheads"]),)
    table.added, table.destroyed = {space("millet_row"): PERILOUS}, 1 << space("east_bridge")
    table.captures, table.served, table.done = 2, {"nine_rags": 1}, [0, 1]
    table.doom, table.hand, table.base = [HIGHLANDS], space("thornkeep"), space("millet_row")
    table.gates = {space("moonwell"): 3}
    written = campaign.write_journal(table)
    back = Match.start(GAME, {"mode": "campaign", "journal": written, "seats": 2}, seed=1).state
    again = campaign.write_journal(back)
    for field in campaign.FIELDS:
        if field != "heroes":
            assert again[field] == written[field], field
    for old, new in zip(written["heroes"], again["heroes"], strict=True):
        assert {**new, "equipped": set(new["equipped"]), "carried": set(new["carried"])} == {
            **old, "equipped": set(old["equipped"]), "carried": set(old["carried"])}  # fmt: skip
    one = back.heroes[0]
    held = {*carried(one), *one.extras}
    assert not held & set(back.loot.cards() + back.epic_loot.cards()), "no card is in two places"
    assert WEAKNESS["glutton"] not in back.weaknesses.cards()
    assert set(back.gates.values()) == {0}
    assert (one.wounds, one.conditions) == (0, 0)
    assert friar.fate == ACTIVE


@pytest.mark.parametrize("spoil", ["fields", "version", "name", "seats"])
def test_a_spoilt_journal_is_refused_with_the_reason(spoil: str) -> None:
    table = begin("m04", mode="campaign")
    journal: dict[str, Any] = campaign.write_journal(table)
    if spoil == "fields":
        del journal["bounty"]
    elif spoil == "version":
        journal["version"] = 3
    elif spoil == "name":
        journal["mission"] = "m99"
    words = {"fields": "bounty", "version": "found 3", "name": "m99", "seats": "more Adventurers"}[spoil]
    with pytest.raises(BadConfig, match=words):
        campaign.check_journal(journal, 1 if spoil == "seats" else 2)
    if spoil == "seats":
        campaign.check_journal(journal, 2)


def test_who_leaves_must_have_been_there() -> None:
    journal = campaign.write_journal(begin("m04", mode="campaign"))
    left = campaign.part_with(journal, KNIGHT)
    assert [(record["adventurer"], record["seat"]) for record in left["heroes"]] == [(FRIAR, 0)]
    with pytest.raises(BadConfig, match="goblin"):
        campaign.part_with(journal, "goblin_firebug")


def test_a_summary_tells_what_was_done() -> None:
    table = begin("m04", mode="campaign")
    assert sequels.summary(table) == "Done: nothing yet. Base: none. Captures: 0."
    table.done, table.base, table.captures = [0], space("millet_row"), 1
    assert sequels.summary(table) == "Done: On The Run. Base: Millet Row. Captures: 1."
    assert sequels.sequel_of(table, {"seats": 2}).config is None
    table.ended = "packed_up"
    sequel = sequels.sequel_of(table, {"seats": 2})
    assert sequel.config is not None
    assert sequel.config["journal"]["mission"] == "m04"


# ---- set-up ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mission", "gained"), [("m01", 0), ("m07", 4)])
def test_later_missions_begin_richer(mission: str, gained: int) -> None:
    table = begin(mission)
    sheet = ADVENTURERS[table.heroes[0].adventurer]
    assert (table.heroes[0].xp, table.heroes[0].gp) == (sheet.xp + gained, sheet.gp + gained)
    assert all(hero.space == space(MISSIONS[table.mission].start) for hero in table.heroes)
    assert table.bounty == MISSIONS[table.mission].bounty


def test_the_last_missions_begin_richest() -> None:
    table = begin("m12", "carry", "leave", rolls=(CARD["festival"], CARD["cudgel"], CARD["net"]))
    sheet = ADVENTURERS[table.heroes[0].adventurer]
    assert (table.heroes[0].xp, table.heroes[0].gp) == (sheet.xp + 8, sheet.gp + 8)
    assert CARD["cudgel"] in table.heroes[0].pack
    assert CARD["festival"] in table.loot.discard, "the first Item, whatever lies above it"


@rule("DD.DIFF.02")
@pytest.mark.parametrize(("bonus", "rolls"), [("gold", [5]), ("experience", [2]), ("luck", [])])
def test_a_bonus_for_an_easier_game(bonus: str, rolls: list[int]) -> None:
    table = lay(FRIAR)
    friar = table.heroes[0]
    friar.gp = friar.xp = friar.luck = 0
    drive(setup.easier_bonus(table, 0), bonus, rolls=rolls)
    expected = {"gold": (7, 0, 0), "experience": (0, 3, 0), "luck": (0, 0, 1)}[bonus]
    assert (friar.gp, friar.xp, friar.luck) == expected


@rule("DD.DEATH.03", "DD.DEATH.04")
@pytest.mark.parametrize(("doom", "asked"), [(2, True), (3, False)])
def test_two_doom_counters_still_let_the_dead_begin_again(doom: int, asked: bool) -> None:
    table = lay(KNIGHT, FRIAR, at="millet_row")
    table.heroes[1].fate, table.doom, table.agenda = DEAD, [0] * doom, [("replace", 1)]
    run(table, *(["wait"] if asked else []))
    assert table.agenda == []


@rule("DD.DEATH.04")
def test_the_new_adventurer_starts_on_the_closest_settlement() -> None:
    table = lay(KNIGHT, FRIAR, at="barley_barrow")
    table.heroes[1].fate, table.agenda = DEAD, [("replace", 1)]
    run(table, "begin")
    assert table.heroes[1].space == space("millet_row")
    assert table.agenda[-1] == ("muster", 1)


def test_only_one_side_of_the_law_is_asked_about_surrender() -> None:
    assert not missions.may_surrender(begin("m01"))
    assert missions.may_surrender(begin("m01", mode="campaign"))
    table = begin("m01", mode="campaign")
    table.mission = MISSION["m02"]
    assert not missions.may_surrender(table)
    table.mission, table.joining = 0, {0b11: (MONSTER["watchman"],)}
    drive(meetings.face_the_law(table, 0b11), "surrender")
    assert table.agenda == [("capture", 0b11)]
    assert (table.joining, table.law.discard[-1]) == ({}, MONSTER["watchman"])


def test_a_mission_takes_its_epic_monster_out_of_the_deck() -> None:
    table = begin("m07")
    assert plots.SLAVE_KING not in table.epic_monsters.cards()
    assert table.progress.hunted == {plots.SLAVE_KING: space("chainmarket")}
    nobody = lay(KNIGHT, mission="m02")
    nobody.mission, nobody.epic_monsters.pool = MISSION["m02"], []
    drive(missions.place_mission(nobody))
    assert nobody.epics == {}


def test_exploring_elsewhere_does_nothing_to_the_mission() -> None:
    table = begin("m01")
    table.heroes[0].space = space("barley_barrow")
    drive(missions.explored(table, table.heroes[0]))
    assert table.progress.explored == NOWHERE
    table.heroes[0].space = MAZE
    drive(missions.explored(table, table.heroes[0]))
    assert table.progress.threads == 0


def test_the_first_mission_too_can_be_tried_again() -> None:
    table = begin("m05", mode="campaign")
    table.failed = MISSION["m01"]
    assert journey.next_paths(table, 1)[0] == "m01"
    table.failed = -1
    assert journey.next_paths(table, 1) == ["m03", "m04", "m06"]


def test_only_the_third_charge_wakes_the_warden() -> None:
    table = begin("m11", ("serve", "magistracy"))
    knight = table.heroes[0]
    knight.space = space("undercity_dungeon")
    for charge in (1, 2, 3):
        strong = next(card for card in table.monsters[0].pool if MONSTERS[card].xp >= 2)
        drive(missions.explored(table, knight), rolls=(strong,))
        assert (plots.WARDEN in table.epics) is (charge == 3)
        assert table.agenda[-1][5:] == (strong,)


@rule("DD.DEATH.04")
def test_of_two_far_apart_the_nearer_counts_for_who_begins_again() -> None:
    table = lay(KNIGHT, FRIAR, HEXER, at="barley_barrow")
    knight, friar, hexer = table.heroes
    knight.space, hexer.fate = space("barley_barrow"), DEAD
    friar.space = space("thornkeep")
    near = {
        place: min(FAR[place][knight.space], FAR[place][friar.space])
        for place in SETTLEMENTS
        if is_settlement(table, place)
    }
    offered = [place for place, far in near.items() if far == min(near.values())]
    flow = setup.replace(table, 2)
    flow.send(None)
    ask = flow.send("begin")
    assert isinstance(ask, Ask)
    assert list(ask.listed(2)) == [("space", place) for place in offered]
    friar.space = MAZE
    drive(setup.replace(table, 2), "begin")
    assert hexer.space == space("millet_row"), "nobody in The Maze is near anything"
