"""Bounds of moving, arriving, adventuring and setting up, seen from both sides; and that number 0 is as good as any."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.games._arena.rules.challenges import FAIL, PASS
from rulewright.games._arena.rules.mapping import DEEP, SWAMP, WOODS, key_slots
from rulewright.games.worldspanner import Worldspanner
from rulewright.games.worldspanner.rules.abilities import HOMING
from rulewright.games.worldspanner.rules.action import actions, leashes, may_leave, slips, waiting
from rulewright.games.worldspanner.rules.adventure import adventure, can_attempt, capture
from rulewright.games.worldspanner.rules.attack import weapon_by
from rulewright.games.worldspanner.rules.content import CARDS, CHALLENGES, FACTION_CARDS, HEROES, QUEST_CARDS
from rulewright.games.worldspanner.rules.dismissal import (
    arrive,
    banish,
    dismiss,
    empty_domes,
    lift_from_underpit,
    quota,
)
from rulewright.games.worldspanner.rules.effects import quest_up
from rulewright.games.worldspanner.rules.free import take_liberty
from rulewright.games.worldspanner.rules.land import DESIGNS
from rulewright.games.worldspanner.rules.layout import first_part, parts_served
from rulewright.games.worldspanner.rules.lith import PRICES, buried
from rulewright.games.worldspanner.rules.movement import (
    Walk,
    can_move,
    costs_of,
    may_stand,
    move,
    next_spaces,
    slip_away,
    step_choices,
    through_walls,
)
from rulewright.games.worldspanner.rules.setup import check, hero_count, quest_numbers, redraft
from rulewright.games.worldspanner.rules.state import (
    ADVENTURE,
    ADVENTURED,
    BOOSTED,
    FLEW,
    FREE,
    PIT,
    REINFORCE,
    TURN_END,
    UNDERPIT,
    favor_side,
)
from rulewright.games.worldspanner.rules.terms import COMMONERS, DEFENDERS, LORDS
from rulewright.games.worldspanner.rules.turn import begin_turn, end_turn, newcomers, reinforce
from rulewright.kernel import BadConfig, Chance, Match

from .tables import KEYS, Table, asked, domed, faced, person, run

rule = pytest.mark.rule
GAME = Worldspanner()
HOME = domed(1, 2)


# ---- number 0 -------------------------------------------------------------------------------------------------------


@rule("WS.MOVE.06-07", "WS.TERR.01", "WS.MINION.03", "WS.DOME.03")
def test_whoever_has_the_number_0_stands_in_the_way_like_others() -> None:
    """White's first hero against Black: walkers, fliers, phasers, minions and guests of Domes meet it."""
    marks = {(1, 0): "c"}
    table = Table({person("Zero"): (1, 0)}, {person("Black", intellect=9): (0, 0)}, marks, ["1,0>0"])
    arena, black = table.arena, table["Black"]
    arena.turn = 1
    there = table.cell(1, 0)
    walk = Walk(arena, black, 5, costs_of(arena, black), False, phase=True)
    assert ("phase", there) not in through_walls(arena, walk)
    table = Table({person("Zero"): (1, 0)}, {person("Black"): (0, 0)})
    arena, black = table.arena, table["Black"]
    ox = table.give("Black", "ox")
    there = table.cell(1, 0)
    assert there not in next_spaces(arena, Walk(arena, black, 5, costs_of(arena, black), False))
    assert there not in next_spaces(arena, Walk(arena, black, 1, costs_of(arena, black), True))
    assert there in next_spaces(arena, Walk(arena, black, 2, costs_of(arena, black), True))
    assert ("unleash", ox, there) not in leashes(arena, black)
    assert slips(arena, black) == [("slip", 0)]


@rule("WS.DOME.03", "WS.DISM.02")
def test_the_first_hero_shuts_a_door_and_fills_a_dome() -> None:
    table = Table({person(f"W{n}"): None for n in range(6)}, {person("Guest"): None})
    arena = table.arena
    arena.turn = 1
    dome = arena.land.domes[1][0]
    table.put("Guest", dome)
    guest = table["Guest"]
    exits = [space for space, _ in arena.land.ways(costs_of(arena, guest))[dome]]
    for number, space in enumerate(exits):
        table.put(f"W{number}", space)
    assert (waiting(arena), may_leave(arena, guest)) == ([], False)
    table.put("W0", arena.land.domes[1][1])
    assert (waiting(arena), may_leave(arena, guest)) == ([guest], True)
    assert arena.land.domes[1][1] not in empty_domes(arena)
    assert len(empty_domes(arena)) == 6


def test_a_weapon_is_found_by_its_card_the_first_one_too() -> None:
    table = Table({person("One"): (0, 0)})
    weapon = CARDS[0].weapon
    assert weapon is not None
    assert weapon_by(table.arena, 0, 0, weapon.ranged) is weapon
    assert weapon_by(table.arena, 0, -1, False) is table.arena.who[0].fists


# ---- moving ---------------------------------------------------------------------------------------------------------


@rule("WS.MOVE.02", "WS.MOVE.08", "WS.TERR.07")
def test_the_last_point_is_enough_for_what_costs_just_that() -> None:
    table = Table({person("Walker"): (0, 0)}, marks={(1, 0): "w", (0, 1): "d"})
    arena = table.arena
    for points, spaces in ((1, {(-1, 0)}), (2, {(-1, 0), (1, 0)})):
        found = next_spaces(arena, Walk(arena, 0, points, costs_of(arena, 0), False))
        assert {(q, r) for q, r in ((-1, 0), (1, 0), (0, 1)) if table.cell(q, r) in found} == spaces
    assert step_choices(arena, Walk(arena, 0, 0, costs_of(arena, 0), False)) == ["stop"]
    assert [may_stand(arena, 0, table.cell(*cell)) for cell in ((1, 0), (0, 1))] == [True, False]


@rule("WS.MOVE.05-06")
def test_a_way_through_allies_must_lead_to_an_empty_space() -> None:
    table = Table({person("Walker"): (0, 0), person("One"): (1, 0), person("Two"): (2, 0)})
    arena = table.arena
    for points, through in ((1, False), (2, True)):
        found = next_spaces(arena, Walk(arena, 0, points, costs_of(arena, 0), False))
        assert (table.cell(1, 0) in found) == through


@rule("WS.CGAD.01", "WS.WALL.01")
def test_a_phase_pack_goes_through_one_wall_of_a_move_where_one_may_stand() -> None:
    marks = {(0, 0): "c", (0, 1): "w", (-1, 1): "d"}
    table = Table({person("Ghost", intellect=9, speed=3): (0, 0)}, marks=marks, entrances=["0,0>3"])
    arena = table.arena
    pack = table.give("Ghost", "phase_pack")
    costs = costs_of(arena, 0)
    found = {points: through_walls(arena, Walk(arena, 0, points, costs, False, True)) for points in (1, 2)}
    woods = ("phase", table.cell(0, 1))
    assert (woods in found[1], woods in found[2]) == (False, True)
    assert all(("phase", table.cell(-1, 1)) not in choices for choices in found.values()), "nobody stands in Deep Water"
    assert ("phase", table.cell(-1, 0)) not in found[2], "that is the door"
    run(move(arena, 0, None, False), ("phase", table.cell(1, 0)), table.cell(2, 0), "stop")
    assert arena.at[0] == table.cell(2, 0)
    table.put("Ghost", table.cell(1, 0))
    arena.revealed &= ~(1 << pack)
    ask = asked(move(arena, 0, None, False))
    assert all(isinstance(choice, int) or choice == "stop" for choice in ask.listed(0))


@rule("WS.CGAD.01")
def test_a_trap_is_for_spaces_that_one_stops_in_alone() -> None:
    """Who passes through an ally does not step on the ground there."""
    table = Table({person("Walker"): (0, 0), person("Friend"): (1, 0)}, {person("Trapper"): (1, -1)})
    arena = table.arena
    kit = table.give("Trapper", "trap_kit", shown=False)
    run(move(arena, 0, None, False), table.cell(1, 0), table.cell(2, -1), ("play", kit), "stop")
    assert (arena.wounds[0], arena.at[0]) == (2, table.cell(2, -1))


@rule("WS.ACT.06", "WS.SLIP.02", "WS.FLY.01")
def test_what_a_move_and_a_slip_leave_behind() -> None:
    table = Table({person("One", speed=2): (0, 0)}, {person("Two"): (1, 0)})
    arena = table.arena
    arena.rode[0] = 5
    run(move(arena, 0, None, False), table.cell(0, 1), table.cell(0, 2))
    assert (arena.rode[0], arena.flags[0] & FLEW, arena.mover) == (-1, 0, -1)
    assert (arena.on[table.cell(0, 0)], arena.on[table.cell(0, 1)], arena.on[table.cell(0, 2)]) == (-1, -1, 0)
    table.put("One", table.cell(0, 0))
    run(slip_away(arena, 0, 1, True), "stop")
    assert (arena.at[0], arena.at[1]) == (table.cell(1, 0), table.cell(0, 0))
    assert (arena.on[table.cell(1, 0)], arena.on[table.cell(0, 0)]) == (0, 1)
    assert arena.flags[0] & FLEW


@rule("WS.MOVE.01")
def test_who_has_no_speed_does_not_move() -> None:
    table = Table({person("Stone", speed=0): (0, 0)})
    assert not can_move(table.arena, 0, None, False)
    assert actions(table.arena, 0) == ["stay"]
    table.arena.flags[0] |= BOOSTED
    assert actions(table.arena, 0) == ["walk", "stay"]


@rule("WS.TERR.08-09", "WS.CTRN.04")
def test_gifts_and_rides_change_what_terrain_costs() -> None:
    table = Table({person("Frog", easy=1 << SWAMP, enters=1 << DEEP): (0, 0), person("Rider", strength=9, intellect=9):
                   (1, 0)})  # fmt: skip
    arena = table.arena
    costs = costs_of(arena, 0)
    assert (costs[SWAMP], costs[DEEP], costs[WOODS]) == (1, 2, 2)
    bike = CARDS[table.give("Rider", "trail_bike")]
    assert (costs_of(arena, 1, bike)[WOODS] > 9, costs_of(arena, 1)[WOODS]) == (True, 2)


# ---- coming and going -----------------------------------------------------------------------------------------------


@rule("WS.BAN.01-02", "WS.DISM.02")
def test_a_lucky_landing_is_for_ones_own_card_alone() -> None:
    table = Table({person("Lucky", powers=HOMING): (0, 0)}, {person("Foe"): (3, 0)})
    arena = table.arena
    number = next(n for n, card in enumerate(CHALLENGES) if card.luck >= 4 and 2 not in card.domes)
    offered = []
    for flow in (dismiss(arena, 0), banish(arena, 0)):
        next(flow)
        ask = flow.send(number)
        offered.append((ask.seats[0], set(arena.land.domes[2]) <= set(ask.listed(ask.seats[0]))))  # type: ignore[union-attr]
        table.put("Lucky", table.cell(0, 0))
        for deck in arena.challenges:
            deck.reshuffle()
    assert offered == [(0, True), (1, False)]


@rule("WS.REINF.01-05", "WS.REINF.02")
def test_a_third_comes_on_and_no_more() -> None:
    table = Table({person(f"W{n}"): None for n in range(4)}, {person("Black"): None})
    arena = table.arena
    assert (quota(arena), newcomers(arena)) == (2, [0, 1, 2, 3])
    table.put("W3", table.cell(0, 0))
    assert newcomers(arena) == [0, 1, 2]
    arena.step = REINFORCE
    dome = arena.land.domes[1]
    run(reinforce(arena), 2, dome[0], rolls=[HOME])
    assert (arena.arrived, arena.step) == (1, REINFORCE)
    run(reinforce(arena), 0, dome[1], rolls=[domed(1, 2, skip=[HOME])])
    run(reinforce(arena))
    assert (arena.step, newcomers(arena)) == (TURN_END, [1])
    arena.turn = 1
    assert newcomers(arena)[0] == table["Black"]


@rule("WS.REINF.04")
def test_arriving_is_a_dismissal() -> None:
    table = Table({person("New"): None})
    arena = table.arena
    run(arrive(arena, 0), arena.land.domes[2][0], rolls=[HOME])
    assert (arena.at[0], len(arena.challenges[0].discard)) == (arena.land.domes[2][0], 1)


@rule("WS.DEDGE.08")
def test_whom_the_underworld_gives_back() -> None:
    """One out of two, by choice; the enemy's stay where they are."""
    table = Table({person("Bard"): None, person("Low"): None, person("Lower"): None}, {person("Foe"): None})
    arena = table.arena
    for name, place in (("Low", PIT), ("Lower", UNDERPIT), ("Foe", UNDERPIT)):
        arena.at[table[name]] = place
    table.put("Bard", table.space("Underworld"))
    arena.step = ADVENTURE
    assert buried(arena, 0) == [("renew", 1), ("lift", 2)]
    run(adventure(arena, 0), ("lift", 2), arena.land.domes[1][0], rolls=[faced(PASS, 0, [HOME]), HOME])
    assert [arena.at[who] for who in (1, 2, table["Foe"])] == [PIT, PIT, UNDERPIT]
    lift_from_underpit(arena, table["Foe"])
    assert arena.at[table["Foe"]] == PIT


@rule("WS.ROUND.01-05")
def test_a_turn_begins_with_a_clean_sheet_and_round_one_with_reinforcement() -> None:
    table = Table({person("One"): (0, 0)}, {person("Two"): (1, 0)})
    arena = table.arena
    for who in (0, 1):
        arena.flags[who], arena.rode[who], arena.trail[who] = ADVENTURED | BOOSTED, 5, [3]
    arena.used[0], arena.worn, arena.idle, arena.trades, arena.quiet = 1, 1, 1, 1, 1
    run(begin_turn(arena))
    assert (arena.flags[:2], arena.rode[:2], arena.trail[:2]) == ([0, BOOSTED], [-1, -1], [[], []])
    assert (arena.used[0], arena.worn, arena.idle, arena.trades, arena.quiet, arena.step) == (0, 0, 0, 0, 0, FREE)
    arena.round, arena.flags[0] = 1, BOOSTED
    run(begin_turn(arena))
    assert (arena.step, arena.flags[0]) == (REINFORCE, BOOSTED)
    arena.round, arena.turn = 9, 1
    run(end_turn(arena))
    assert (arena.round, arena.turn) == (10, 0)


# ---- adventures -----------------------------------------------------------------------------------------------------


def on(title: str, key: str = "", **changes: Any) -> Table:
    keys = KEYS if not key or key in KEYS else ("dome_1", key, *KEYS[2:])
    table = Table({person("One", **changes): None}, {person("Foe"): (2, 0)}, keys=keys)
    table.put("One", table.space(title))
    table.arena.step = ADVENTURE
    return table


@rule("WS.MARKET.01", "WS.RESCUE.01", "WS.KIDNAP.01", "WS.INSPIRE.01", "WS.INFIRM.01")
@pytest.mark.parametrize(
    ("title", "key", "price"),
    [("Rescue", "watchman_keep", 1), ("Kidnap", "dreadmark", 2), ("Inspire", "celestial_theatre", 1),
     ("Infirmary", "hope_hospice", 1), ("The Armory Market", "steel_bastion", 2)],
)  # fmt: skip
def test_a_gold_adventure_takes_just_its_price(title: str, key: str, price: int) -> None:
    table = on(title, key)
    for gold in (price - 1, price):
        table.arena.gold[0] = gold
        assert can_attempt(table.arena, 0) == (gold == price)
    assert FACTION_CARDS[table.arena.land.faction_at[table.arena.at[0]]].gold.price == price


@rule("WS.INSPIRE.01-02", "WS.INFIRM.01-02")
def test_how_much_can_be_spent() -> None:
    table = on("Inspire", "celestial_theatre")
    table.arena.gold[0] = 2
    assert asked(adventure(table.arena, 0)).listed(0) == [1, 2, "leave"]
    for gold, wounds, most in ((5, 2, 2), (5, 0, 1), (1, 3, 1)):
        table = on("Infirmary", "hope_hospice")
        table.arena.gold[0], table.arena.wounds[0] = gold, wounds
        assert asked(adventure(table.arena, 0)).listed(0) == [*range(1, most + 1), "leave"]
    for title, key in (("Inspire", "celestial_theatre"), ("Infirmary", "hope_hospice")):
        table = on(title, key)
        arena = table.arena
        arena.gold[0], place = 2, arena.at[0]
        run(adventure(arena, 0), "leave")
        assert (arena.gold[0], arena.at[0], arena.markers.count(0)) == (2, place, 0)


@rule("WS.QUEST.01", "WS.GQUEST.01-02", "WS.CPAY.02", "WS.HAGGLE.01", "WS.LCHAM.01", "WS.BOUNTY.01")
def test_what_an_adventure_asks_of_who_would_try_it() -> None:
    table = on("Quest")
    arena = table.arena
    faction = arena.land.faction_at[arena.at[0]]
    assert can_attempt(arena, 0), "unseen quests are open to all"
    priced = next(n for n in quest_numbers(faction, 2) if QUEST_CARDS[n].gold)
    arena.turned[faction] = priced
    for gold in (QUEST_CARDS[priced].gold - 1, QUEST_CARDS[priced].gold):
        arena.gold[0] = gold
        assert can_attempt(arena, 0) == (gold == QUEST_CARDS[priced].gold)
    arena.quests[faction].pool.clear()
    assert not can_attempt(arena, 0)
    for title in ("Patronage", "Haggler", "Lith's Chamber"):
        table = on(title)
        assert not can_attempt(table.arena, 0)
        table.give("One", "cutlass")
        assert can_attempt(table.arena, 0)
    table = on("Bounty")
    table.arena.gold[0] = min(PRICES.values()) - 1
    assert not can_attempt(table.arena, 0)
    table.arena.gold[0] += 1
    assert can_attempt(table.arena, 0)
    for title in ("Mirror Pool", "Vortex", "Underworld", "Uphold Law"):
        assert can_attempt(on(title).arena, 0)
    table = on("Vortex")
    table.put("One", table.cell(0, 0))
    assert not can_attempt(table.arena, 0)


@rule("WS.GQUEST.01-02", "WS.QUEST.04")
def test_a_gold_quest_turned_up_by_one_who_cannot_pay_lies_there_for_all() -> None:
    table = on("Quest")
    arena = table.arena
    faction, place = arena.land.faction_at[arena.at[0]], arena.at[0]
    priced = next(n for n in quest_numbers(faction, 2) if QUEST_CARDS[n].gold)
    run(adventure(arena, 0), rolls=[priced])
    assert (quest_up(arena, faction), arena.at[0], arena.flags[0] & ADVENTURED) == (priced, place, ADVENTURED)
    assert (arena.trying, arena.markers.count(0)) == (-1, 0)


@rule("WS.CCUB.01")
def test_of_two_open_quests_one_is_chosen_to_be_buried() -> None:
    table = on("Quest")
    arena = table.arena
    arena.step = FREE
    arena.who[0] = person("One", fame=0)
    for faction in (LORDS, DEFENDERS):
        (arena.turned[faction],) = run(arena.quests[faction].peek(1))
    cube = table.give("One", "errata_cube")
    run(take_liberty(arena, "play", [cube]), DEFENDERS)
    assert (quest_up(arena, DEFENDERS), quest_up(arena, LORDS) >= 0) == (-1, True)


@rule("WS.CAPT.01-04", "WS.FAVOR.01-02")
def test_capturing_tells_the_favor_of_one_key_alone() -> None:
    table = on("Uphold Law")
    arena = table.arena
    for spot in arena.land.spots_of[DEFENDERS][:3]:
        run(capture(arena, 0, arena.land.spots[spot]))
    assert [favor_side(arena, team, faction) for team in (0, 1) for faction in (DEFENDERS, LORDS)] == [3, 0, 0, 0]
    run(capture(arena, 1, arena.land.spots[arena.land.spots_of[LORDS][0]]))
    assert arena.markers.count(1) == 1


@rule("WS.LCHAM.01-04", "WS.HAGGLE.02", "WS.CPAY.02-03")
def test_when_enough_was_given() -> None:
    table = on("Patronage", faction=COMMONERS)
    cards = [table.give("One", card) for card in ("cutlass", "mace")]
    flow = adventure(table.arena, 0)
    assert asked(flow).listed(0) == [("card", cards[0]), ("card", cards[1])], "at least one"
    ask = flow.send(("card", cards[0]))
    assert ask.listed(0) == [("card", cards[1]), "done"]  # type: ignore[union-attr]
    table = on("Lith's Chamber")
    table.arena.gold[0] = 1
    card = table.give("One", "cutlass")
    flow = adventure(table.arena, 0)
    assert asked(flow).listed(0) == [("card", card), "gold", "done"]
    flow.send("gold")
    assert (table.arena.tribute, table.arena.gold[0]) == (1, 0)
    flow.send(("card", card))
    assert table.arena.tribute == 3
    table = on("Haggler")
    table.give("One", "cutlass")
    run(adventure(table.arena, 0), table.arena.land.domes[1][0], rolls=[faced(FAIL, 0, [HOME]), HOME])
    assert len(table.arena.hand[0]) == 1


# ---- setting up -----------------------------------------------------------------------------------------------------


@rule("WS.DRAFT.01-03", "WS.S2MAP.02-06")
@pytest.mark.parametrize(
    ("config", "heroes"),
    [
        ({}, 8), ({"white": 3}, 9), ({"black": 3}, 9), ({"white": 4}, 8), ({"intro": True}, 6),
        ({"intro": True, "white": 3}, 6), ({"heroes": 9}, 9), ({"design": "quad", "intro": True}, 10),
        ({"design": "quad_split"}, 10), ({"design": "tri_split", "black": 3}, 9),
    ],
)  # fmt: skip
def test_the_number_of_heroes(config: dict[str, Any], heroes: int) -> None:
    full = {"design": "standard", "sets": 2, "white": 1, "black": 1, "intro": False, "heroes": 0} | config
    assert hero_count(full) == heroes
    check(full)


@rule("WS.S2MAP.02-06")
def test_what_a_map_is_for() -> None:
    full = {"design": "standard", "sets": 1, "white": 1, "black": 1, "intro": False, "heroes": 0}
    check(full)
    for wrong in ({"heroes": 10}, {"design": "tri_line"}, {"design": "quad", "sets": 2, "heroes": 9}):
        with pytest.raises(BadConfig):
            check(full | wrong)


@rule("WS.DECKS.04-05", "WS.COMP.10-11")
def test_a_faction_has_twelve_or_eighteen_quests_of_its_own() -> None:
    for faction in (LORDS, DEFENDERS, COMMONERS):
        assert [len(quest_numbers(faction, sets)) for sets in (1, 2)] == [12, 18]
        names = {QUEST_CARDS[number].faction for number in quest_numbers(faction, 2)}
        assert names == {FACTION_CARDS[faction].id}
    match = Match.start(GAME, {"sets": 1}, seed=4)
    arena = match.state
    assert [deck.left for deck in arena.decks] == [36, 36, 18]
    assert {deck.left for deck in arena.quests} == {0, 12}
    assert [deck.left for deck in arena.challenges] == [36, 36]
    assert all(HEROES[number].set == 1 for cards in arena.dealt for number in cards)
    assert all(CARDS[card].set == 1 for deck in arena.decks for card in deck.pool)
    big = Match.start(GAME, {"big_decks": True}, seed=4).state
    assert [deck.left for deck in big.challenges] == [72, 72]


@rule("WS.DRAFT.04-06")
def test_what_the_other_team_imagines_of_the_draft() -> None:
    arena = Match.start(GAME, {"sets": 1}, seed=4).state
    arena.unused = [[arena.dealt[0].pop()], [arena.dealt[1].pop()]]
    mine, thrown = list(arena.dealt[0]), list(arena.unused[0])
    seen = set()
    for seed in range(4):
        redraft(arena, 0, Chance(seed))
        assert (arena.dealt[0], arena.unused[0]) == (mine, thrown)
        theirs = [*arena.dealt[1], *arena.unused[1]]
        assert (len(arena.dealt[1]), len(set(theirs)), arena.dealt[1]) == (13, 14, sorted(arena.dealt[1]))
        assert not set(theirs) & {*mine, *thrown}
        assert all(HEROES[number].set == 1 for number in theirs)
        seen.add(tuple(theirs))
    assert len(seen) > 1
    redraft(arena, -1, Chance(7))
    assert arena.dealt[0] != mine, "a spectator knows neither"


@rule("WS.S2MAP.07-08")
def test_each_part_of_a_split_map_is_served() -> None:
    design = DESIGNS["quad_split"]
    places = key_slots(design.platters)
    first = first_part(design)
    assert sum(place in first for place in places) == 10
    assert len(first_part(DESIGNS["tri_split"])) == 10 + 2
    assert len(first_part(DESIGNS["quad"])) == 16 + 4

    def laid(here: list[str], there: list[str]) -> bool:
        rest = ["lone_rock"] * 20
        ones, others = [*here, *rest], [*there, *rest]
        return parts_served(design, [ones.pop(0) if place in first else others.pop(0) for place in places])

    assert laid(["dome_1", "liths_lair"], ["dome_2", "green_vale"])
    assert not laid(["dome_1", "liths_lair"], ["dome_2"])
    assert not laid(["dome_1", "liths_lair"], ["green_vale"])
    assert not laid(["dome_1"], ["dome_2", "green_vale"])
    assert not laid(["liths_lair"], ["dome_2", "green_vale"])
