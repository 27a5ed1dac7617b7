"""Who is asked where a question is everybody's, and whom an Encounter's option is for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rulewright.games.dungeon_degenerates.rules import danger, doom, journey, meetings, missions, plots, setup, travel
from rulewright.games.dungeon_degenerates.rules.content import CARD, DANGERS, ENCOUNTER, MISSION, MONSTER, TRIUMPH
from rulewright.games.dungeon_degenerates.rules.gear import bequeath
from rulewright.games.dungeon_degenerates.rules.state import ACTIVE, DEAD, DEFEATED, Table
from rulewright.kernel import Ask, Flow

from .camp import BRAWLER, FRIAR, HEXER, KNIGHT, drive, give, lay, space

rule = pytest.mark.rule
TOAD = MONSTER["the_toadking"]


def bereft(mission: str = "m01", mode: str = "campaign") -> Table:
    """Four Adventurers of whom the first is dead."""
    table = lay(KNIGHT, FRIAR, HEXER, BRAWLER, at="barley_barrow", mission="m01", mode=mode)
    table.mission = MISSION[mission]
    table.heroes[0].fate = DEAD
    for hero in table.heroes:
        hero.luck = 0
    return table


def first(flow: Flow[Any]) -> Ask:
    ask = flow.send(None)
    assert isinstance(ask, Ask)
    return ask


def orders_epics(table: Table) -> Flow[Any]:
    table.epics = {TOAD: space("thornkeep"), MONSTER["cinder_hydra"]: space("saints_scar")}
    table.goals = dict.fromkeys(table.epics, space("moonwell"))
    return danger.danger_phase(table)


def leads_an_epic(table: Table) -> Flow[Any]:
    table.epics, table.goals = {TOAD: space("thornkeep")}, {TOAD: space("moonwell")}
    return danger.move_epic(table, TOAD)


def ends_the_saint(table: Table) -> Flow[Any]:
    table.served = {"nine_rags": 1, "magistracy": 1}
    return plots.PLOTS["m14"].finale(table)


@rule("DD.EPMV.02", "DD.EPMV.05", "DD.CAMP.01", "DD.DFULL.02", "DD.MISS.04")
@pytest.mark.parametrize(
    ("mission", "flow", "prompt"),
    [
        ("m01", orders_epics, "epic_order"),
        ("m01", leads_an_epic, "epic_route"),
        ("m01", lambda table: danger.closest_party(table, TOAD, space("thornkeep")), "followed"),
        ("m01", doom.last_card, "last_card"),
        ("m01", lambda table: journey.next_mission(table, 1), "next_mission"),
        ("m11", journey.choose_faction, "faction"),
        ("m11", setup.first_mission, "faction"),
        ("m12", lambda table: plots.PLOTS["m12"].reward(table, table.heroes[1:]), "horn"),
        ("m12", lambda table: missions.give_triumph(table, "horn_breaker"), "triumph"),
        ("m14", ends_the_saint, "ending"),
    ],
)
def test_the_first_who_lives_answers_for_all(mission: str, flow: Callable[[Table], Flow[Any]], prompt: str) -> None:
    ask = first(flow(bereft(mission)))
    assert (ask.prompt, ask.seat) == (prompt, 1)


@rule("DD.LUCK.07-10")
def test_the_first_who_can_pay_is_asked_to_prolong_the_inevitable() -> None:
    table = bereft()
    friar, hexer, brawler = table.heroes[1:]
    hexer.luck = brawler.luck = 1
    assert not drive(doom.is_cancelled(table)), "three are due"
    hexer.luck = 2
    asked: list[Ask] = []
    assert drive(doom.is_cancelled(table), ("pay", 3), asked=asked)
    assert [ask.seat for ask in asked] == [2, 2, 2]
    assert list(asked[0].listed(2)) == ["allow", ("pay", 2), ("pay", 3)]
    assert list(asked[1].listed(2)) == [("pay", 2)], "who has begun to pay pays all"
    assert [hero.luck for hero in (friar, hexer, brawler)] == [0, 0, 0]


@rule("DD.DEATH.02")
def test_the_first_of_the_heirs_shares_out_what_the_dead_leave() -> None:
    table = bereft()
    _, friar, hexer, brawler = table.heroes
    brawler.gear, brawler.pack, brawler.extras = (CARD["lockpicks"],), (CARD["whip"],), ()
    friar.fate = DEFEATED
    asked: list[Ask] = []
    drive(bequeath(table, brawler), "leave", ("take", 2), asked=asked)
    assert [(ask.seat, ask.about) for ask in asked] == [(2, CARD["lockpicks"]), (2, CARD["whip"])]
    assert CARD["whip"] in hexer.pack
    assert (brawler.gear, brawler.pack) == ((CARD["lockpicks"],), ())  # type: ignore[comparison-overlap]


@rule("DD.VOIDT.04", "DD.VOIDT.06", "DD.VOIDT.07")
def test_the_first_of_the_travellers_looks_through_the_lens_and_for_the_gate() -> None:
    table = bereft()
    travellers = table.heroes[1:]
    for hero in travellers:
        hero.space = space("the_maze")
    give(table, travellers[1], "voidglass_lens")
    table.gates = {space("thornkeep"): 0}
    cards = [
        next(n for n, entry in enumerate(DANGERS) if entry.hand == place) for place in ("barley_barrow", "rustfield")
    ]
    asked: list[Ask] = []
    drive(travel.void_travel(table, travellers), ("card", cards[0]), "decline", rolls=cards, asked=asked)
    assert [(ask.prompt, ask.seat) for ask in asked] == [("lens", 1), ("void_test", 1)]
    assert {hero.space for hero in travellers} == {space("barley_barrow")}, "declining is failing"
    assert set(table.gates) == {space("thornkeep"), space("barley_barrow")}


@rule("DD.ENCX.01-08")
@pytest.mark.parametrize("chosen", [0, 2])
def test_an_option_for_one_is_for_who_was_chosen(chosen: int) -> None:
    table = lay(KNIGHT, FRIAR, HEXER, at="charcoal_camp")
    for hero in table.heroes:
        hero.luck, hero.gp = 0, 3
    table.heroes[1].fate = DEFEATED if chosen else ACTIVE
    shrine = ENCOUNTER["h08"]
    table.waiting = {0b111: shrine}
    asked: list[Ask] = []
    flow = meetings.resolve(table, 0b111, shrine, table.heroes[0].space, early=False)
    drive(flow, ("hero", chosen), ("option", 0), asked=asked)
    assert [hero.luck for hero in table.heroes] == [2 * (hero.seat == chosen) for hero in table.heroes]
    assert [hero.gp for hero in table.heroes] == [3 * (hero.seat != chosen) for hero in table.heroes]
    assert [ask.seat for ask in asked if ask.prompt == "option"] == [chosen]
    able = [0, 2] if chosen else [0, 1, 2]
    assert list(next(ask for ask in asked if ask.prompt == "chooser").listed(0)) == [("hero", seat) for seat in able]
    assert table.waiting == {}
    assert sum(deck.discard.count(shrine) for deck in table.encounters) == 1


@rule("DD.ENCX.01-08")
def test_an_option_for_the_party_is_for_all_and_its_leader_chooses() -> None:
    table = lay(KNIGHT, FRIAR, HEXER, at="barley_barrow")
    for hero in table.heroes:
        hero.luck, hero.gp, hero.wounds = 0, 1, 4
    feast = ENCOUNTER["l03"]
    table.waiting = {0b111: feast}
    asked: list[Ask] = []
    flow = meetings.resolve(table, 0b111, feast, table.heroes[0].space, early=False)
    drive(flow, ("option", 0), asked=asked)
    assert [(hero.wounds, hero.gp) for hero in table.heroes] == [(1, 0)] * 3
    assert [ask.seat for ask in asked if ask.prompt == "option"] == [1]
    assert "chooser" not in {ask.prompt for ask in asked}


@rule("DD.CAMP.01")
def test_a_triumph_goes_to_whom_they_choose_and_settles_at_once() -> None:
    table = bereft("m12")
    drive(missions.give_triumph(table, "horn_breaker"), ("hero", 3))
    assert [hero.triumphs for hero in table.heroes] == [(), (), (), (TRIUMPH["horn_breaker"],)]
