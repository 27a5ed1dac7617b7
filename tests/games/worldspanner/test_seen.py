"""What people see: boards, sheets, odds, shortcuts; and what they may not see."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulewright.games._arena.rules.challenges import FACES, PASS, row_of
from rulewright.games.worldspanner import Worldspanner
from rulewright.games.worldspanner.rules.abilities import FRAIL, LUCKY_HIT
from rulewright.games.worldspanner.rules.content import CHALLENGES
from rulewright.games.worldspanner.rules.figures import Weapon
from rulewright.games.worldspanner.rules.land import QUEST
from rulewright.games.worldspanner.rules.movement import Walk, costs_of, ways_ahead
from rulewright.games.worldspanner.rules.state import ADVENTURE, BOOSTED
from rulewright.games.worldspanner.rules.terms import VILLAINS
from rulewright.games.worldspanner.view.odds import adventure_odds, attack_odds, odds
from rulewright.kernel import ALL, Ask, Choice, Match

from .tables import Table, hero, person, run

rule = pytest.mark.rule
GAME = Worldspanner()


@rule("WS.REVEAL.05", "WS.CHAL.07")
def test_the_enemy_sees_backs_and_one_sees_faces() -> None:
    table = Table({person("One"): (0, 0)}, {person("Two"): (2, 0)})
    table.give("One", "cutlass", shown=False)
    table.give("One", "horizon")

    def faces(viewer: int) -> list[tuple[str, bool]]:
        zone = next(zone for zone in GAME.scene(table.arena, viewer).zones if zone.id == "hand0")
        return [(card.name, card.face) for card in zone.cards]

    assert faces(0) == faces(ALL) == [("Cutlass", True), ("Horizon", True)]
    assert faces(1) == faces(-1) == [("", False), ("Horizon", True)]
    piles = [zone.id for zone in GAME.scene(table.arena, 0).zones]
    assert {"market", "quests", "glory"} <= set(piles)
    assert not any("challenge" in id for id in piles), "nobody browses challenge cards"


def test_a_sheet_explains_its_numbers() -> None:
    table = Table({person("One"): (0, 0)})
    table.arena.flags[0] |= BOOSTED
    table.give("One", "chain_shirt")
    sheet = next(sheet for sheet in GAME.scene(table.arena, 0).sheets if sheet.title == "One")
    numbers = {number.label: number for number in sheet.numbers}
    assert numbers["Armor"].value == "8"
    assert [term.value for term in numbers["Armor"].terms] == [5, 1, 2]
    assert numbers["Armor"].change == 3


def test_the_map_is_drawn_with_terrain_walls_and_marks() -> None:
    table = Table({person("One"): (0, 0)}, marks={(1, 0): "w", (3, 0): "c"}, entrances=["3,0>3"])
    scene = GAME.scene(table.arena, 0)
    (board,) = scene.boards
    assert board.spaces[table.cell(1, 0)].terrain == "woods"
    assert len(board.walls) >= 5
    assert {mark.label for mark in scene.marks} >= {"Uphold Law", "Lith's Chamber", "Vortex"}
    assert {piece.name for piece in scene.pieces} == {"One"}


def test_the_odds_of_an_attack_add_up() -> None:
    """V25 as odds: -2 hits on 12 of 36, +1 damage."""
    table = Table({hero("blackbeard"): (0, 0)}, {hero("rizzik"): (1, 0)})
    arena = table.arena
    found = attack_odds(arena, 0, arena.who[0].fists, 1, arena.at[1], 0)
    assert found.chances[0][0] == "hit"
    assert found.chances[0][1] == pytest.approx(12 / 36)
    assert sum(chance for _, chance in found.distribution) == pytest.approx(1)
    assert sum(term.value for term in found.terms) == -2


@rule("WS.LUCK.01", "WS.BLOCK.04", "WS.FAVOR.04")
def test_the_odds_know_luck_blocks_poison_and_favor() -> None:
    """They ask the rules that the attack itself goes by."""
    poison = replace(person().fists, wound=2, power=5, toxic=True)
    plain = replace(poison, toxic=False)

    def spread(weapon: Weapon, favor: int = 0, luck: int = 0, **target: int) -> tuple[float, dict[int, float]]:
        table = Table({person("One", powers=luck): (0, 0)}, {person("Two", health=9, **target): (1, 0)})
        table.arena.favor[VILLAINS] = favor
        found = attack_odds(table.arena, 0, weapon, 1, table.arena.at[1], 0)
        return found.chances[0][1], dict(found.distribution)

    assert spread(plain)[0] == pytest.approx(20 / 36)
    assert spread(plain, luck=LUCKY_HIT)[0] > 20 / 36
    assert max(spread(plain)[1]) == 3
    assert max(spread(plain, block=1)[1]) == 2
    assert max(spread(poison, block=1)[1]) == 3
    assert max(spread(poison, powers=FRAIL)[1]) == 6
    heavy = replace(plain, wound=3)
    assert spread(heavy, favor=4)[1].get(1, 0) > spread(heavy)[1].get(1, 0), "a Fopp counts as a Fail"


def test_the_odds_of_a_task() -> None:
    table = Table({hero("rizzik"): None})
    table.put("Rizzik", table.space("Uphold Law"))
    table.arena.step = ADVENTURE
    found = adventure_odds(table.arena, 0)
    assert found is not None
    assert found.headline == "61% to pass"
    assert [name for name, _ in found.chances] == list(FACES)
    assert sum(term.value for term in found.terms) == 1


def test_the_odds_of_a_quest_that_nobody_has_seen() -> None:
    """Those of all that may lie on top, and how often it is one to be paid for."""
    table = Table({hero("rizzik"): None})
    arena = table.arena
    faction = arena.who[0].faction
    land = arena.land
    space = next(s for s in land.spots if land.faction_at[s] == faction and land.adventure[s] == QUEST)
    table.put("Rizzik", space)
    unseen = adventure_odds(arena, 0)
    assert unseen is not None
    chances = dict(unseen.chances)
    assert chances["gold quest"] == pytest.approx(3 / 18)
    assert sum(chances.values()) == pytest.approx(1)
    (number,) = run(arena.quests[faction].peek(1))
    arena.turned[faction] = number
    open_odds = adventure_odds(arena, 0)
    assert open_odds is not None
    assert "gold quest" not in dict(open_odds.chances)
    assert open_odds.terms


@pytest.mark.parametrize(
    ("deed", "ratings", "difference"), [
        ("pickpocket", {"wits": 8}, 3), ("turncoat", {"fame": 9}, 4), ("daunt", {"fame": 7}, 2),
    ],
)  # fmt: skip
def test_the_odds_of_an_ability_that_is_a_challenge(deed: str, ratings: dict[str, int], difference: int) -> None:
    table = Table({person("One", **ratings): (0, 0)}, {person("Two"): (1, 0)})
    choice: Choice = ("daunt", 1) if deed == "daunt" else (deed, 0, 1)
    ask = Ask(0, "free", [choice, "done"], about=0)
    found = odds(table.arena, ask, choice)
    assert found is not None
    assert sum(term.value for term in found.terms) == difference
    passes = sum(card.faces[row_of(difference)] >= PASS for card in CHALLENGES)
    assert found.headline == f"{passes / 36:.0%} to pass"
    assert GAME.look(table.arena, ask, choice).odds


def test_the_draft_is_read_on_sheets_and_answered_on_cards() -> None:
    """One button for all the heroes dealt, each lit as a card, with a sheet to read; the map shows its adventures."""
    match = Match.start(GAME, {}, seed=4)
    question = match.question(0)
    assert question is not None
    assert {option.look.group for option in question.options} == {"Discard a hero"}
    assert {option.look.target.kind for option in question.options} == {"card"}
    scene = match.scene(0)
    cards = {card.id for zone in scene.zones for card in zone.cards}
    heroes = {sheet.id for sheet in scene.sheets if sheet.group != "Regions"}
    assert {option.look.target.id for option in question.options} == cards == heroes
    assert "Vortex" in {mark.label for mark in scene.marks}
    assert {sheet.group for sheet in match.scene(-1).sheets} == {"Regions"}


@rule("WS.ACT.06")
def test_a_way_is_offered_whole_with_its_risks() -> None:
    table = Table({person("Walker"): (0, 0)}, {hero("rizzik"): (4, 0)})
    walk = Walk(table.arena, 0, 5, costs_of(table.arena, 0), False)
    ways = {cut.via[-1]: cut for cut in ways_ahead(table.arena, walk)}
    east = ways[table.cell(2, 0)]
    assert east.run == (table.cell(1, 0), table.cell(2, 0), "stop")
    assert set(east.risks) == {table.cell(1, 0), table.cell(2, 0)}
    assert ways[table.cell(-2, 0)].risks == ()
