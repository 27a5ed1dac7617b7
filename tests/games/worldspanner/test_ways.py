"""What is told of a way is what it costs to go, and what is told of who can do something is so in the step played."""

from __future__ import annotations

import re

import pytest

from rulewright.games.worldspanner import Worldspanner
from rulewright.games.worldspanner.rules.land import QUEST
from rulewright.games.worldspanner.rules.movement import move
from rulewright.games.worldspanner.rules.reaction import reactors
from rulewright.games.worldspanner.rules.state import (
    ACTED,
    ACTION,
    ADVENTURE,
    FREE,
    MELEE_STEP,
    MELEED,
    REACTION,
    REINFORCE,
    Arena,
)
from rulewright.games.worldspanner.rules.terms import RATINGS
from rulewright.games.worldspanner.view.contexts import context
from rulewright.games.worldspanner.view.goal import advice, chance_for
from rulewright.games.worldspanner.view.odds import pass_chance, trials_at
from rulewright.games.worldspanner.view.people import still_to_act
from rulewright.games.worldspanner.view.questions import wording
from rulewright.games.worldspanner.view.reach import hope, reach_of, where_now
from rulewright.games.worldspanner.view.roads import points_to
from rulewright.games.worldspanner.view.sheets import hero_sheet, holds
from rulewright.games.worldspanner.view.threats import answer, danger
from rulewright.kernel import Ask
from rulewright.kernel.words import percent
from rulewright.table.hexes import bearing
from rulewright.table.paths import FAR

from .tables import Table, asked, hero, person

GAME = Worldspanner()


@pytest.mark.rule("WS.MOVE.01", "WS.MOVE.03", "WS.DOME.02")
def test_the_points_to_a_space_are_those_that_a_move_pays() -> None:
    marks = {(1, 0): "w", (0, 1): "w", (-1, 1): "r", (2, -1): "~"}
    table = Table({person("One", speed=9): (0, 0)}, {person("Foe"): None}, marks)
    arena = table.arena
    for name in ("One", "Out"):
        paid = dict(reach_of(arena, 0))
        assert paid, name
        assert all(points_to(arena, 0, space) == cost for space, cost in paid.items()), name
        table.put("One", next(space for space in arena.land.domes[1] if space >= 0))
    assert points_to(arena, 0, arena.at[0]) == 0
    dome = next(space for space in arena.land.domes[2] if space >= 0)
    assert points_to(arena, 0, dome) >= FAR, "nobody walks into a Dome"


def test_the_advice_counts_moves_round_walls_and_rough_ground() -> None:
    table = Table({person("One"): (0, 0)})
    arena, place = table.arena, table.space("Uphold Law")
    beside = [space for space in arena.land.adjacent[place] if arena.on[space] < 0]
    for space in beside:
        table.put("One", space)
        moves = -(-points_to(arena, 0, place) // 5)
        assert f": One in {moves} Move{'s' * (moves != 1)}, passes " in advice(arena, 0, (0, place))[0]
    walled = [space for space in arena.land.board.beside[place] if space >= 0 and space not in arena.land.around[place]]
    assert all(points_to(arena, 0, place, space) > 1 for space in walled)


@pytest.mark.rule("WS.BOOST.01", "WS.BOOST.03")
def test_the_advice_counts_on_the_boost_that_brings_a_hero_there_this_turn() -> None:
    table = Table({person("One", speed=4): (0, 0)})
    arena, place = table.arena, table.space("Uphold Law")
    arena.step = FREE
    away = next(space for space in range(arena.land.size) if points_to(arena, 0, place, space) == 5)
    table.put("One", away)
    told, with_it = advice(arena, 0, (0, place))[0], percent(pass_chance(arena, 0, place, 1) or 0)
    assert ": One in 2 Moves, passes " in told, "it has no Boost"
    arena.boosts[0] = 1
    assert advice(arena, 0, (0, place))[0].endswith(f": One in 1 Move with a Boost, passes {with_it}.")
    assert chance_for(arena, 0) is not None
    arena.step = ACTION
    assert advice(arena, 0, (0, place))[0] == told


def test_a_move_says_to_which_side_it_is_to_the_place_for_later() -> None:
    table = Table({person("One", speed=1): (0, 0)}, {person("Foe"): (-5, 0)})
    arena = table.arena
    found = context(arena, asked(move(arena, 0, None, False)))
    assert found is not None
    told = re.search(r"to go for later, (\d+) points off, first ([a-z-]+): ([A-Z][\w ]+) \(", found.stakes)
    assert told is not None
    place, cells = table.space(told[3]), arena.land.cells
    assert int(told[1]) == points_to(arena, 0, place)
    ends = [space for space, _ in reach_of(arena, 0) if bearing(cells[arena.at[0]], cells[space]) == told[2]]
    assert ends
    assert min(points_to(arena, 0, place, space) for space in ends) < int(told[1])


def spent(arena: Arena) -> dict[str, bool]:
    return {piece.name: piece.spent for piece in GAME.scene(arena, 0).pieces}


@pytest.mark.rule("WS.ACT.02", "WS.REACT.01", "WS.MSTEP.01", "WS.ADV.01")
def test_a_figure_wears_that_it_can_act_only_where_it_can_in_this_step() -> None:
    table = Table({hero("rizzik"): (0, 0), person("Idle"): (-4, 0)}, {person("Foe"): (1, 0), person("Far"): (5, -2)})
    arena = table.arena
    names = [arena.who[who].name for who in (0, 1, 2, 3)]
    arena.turn, arena.step = 1, ACTION
    arena.flags[2] |= ACTED
    assert spent(arena) == dict(zip(names, (False, False, True, False), strict=True))
    arena.step = REACTION
    assert reactors(arena) == [0]
    assert spent(arena) == dict(zip(names, (False, True, True, True), strict=True))
    arena.mover = 1
    assert still_to_act(arena) == [0, 1], "whoever is on an extra Move"
    arena.step = MELEE_STEP
    assert still_to_act(arena) == [0, 2]
    arena.flags[0] |= MELEED
    assert still_to_act(arena) == [2]
    arena.step = ADVENTURE
    table.put("Far", table.space("Uphold Law"))
    assert still_to_act(arena) == [3]
    arena.step = REINFORCE
    assert still_to_act(arena) == []


@pytest.mark.rule("WS.REACT.01", "WS.REACT.03")
def test_who_is_not_asked_for_a_reaction_is_named() -> None:
    table = Table({hero("rizzik"): (0, 0), person("Idle"): (-4, 0)}, {person("Foe"): (5, 0)})
    arena = table.arena
    arena.turn, arena.step = 1, REACTION
    found = context(arena, Ask(0, "react", [0, "done"]))
    assert found is not None
    assert found.stakes.endswith(" Idle can do none of these.")
    table.put("Idle", next(space for space in arena.land.domes[1] if space >= 0))
    table.give("Idle", "soft_boots", shown=False)
    assert reactors(arena) == [0, 1]
    found = context(arena, Ask(0, "react", [0, 1, "done"]))
    assert found is not None
    assert "none of these" not in found.stakes


@pytest.mark.rule("WS.KIDNAP.01", "WS.ADV.08")
def test_who_comes_to_a_place_without_its_price_does_not_come_to_try_it() -> None:
    table = Table({person("One"): (0, 0)})
    arena, place = table.arena, table.space("Rescue")
    table.put("One", place)
    assert where_now(arena, place) == "to Rescue (asks 1 gold: has not got it)"
    arena.gold[0] = 1
    assert where_now(arena, place).startswith("to Rescue, to try it (asks 1 gold; a success wins ")


@pytest.mark.rule("WS.REVEAL.01", "WS.REVEAL.03")
def test_the_odds_of_a_foe_say_where_they_count_its_open_cards_alone() -> None:
    table = Table({person("One"): (0, 0)}, {person("Two"): (1, 0)})
    arena = table.arena
    assert "open cards" not in f"{answer(arena, 1, 0)} {danger(arena, 0, arena.at[0])}"
    table.give("Two", "cutlass", shown=False)
    assert answer(arena, 1, 0).endswith(" at most, by its open cards")
    assert re.search(r"can strike: Two \d+ %, by open cards; ", danger(arena, 0, arena.at[0]))
    found = context(arena, asked(move(arena, 0, None, False)))
    assert found is not None
    assert re.search(r"Two \(\d+ % to hit, \d+ % to be hit by its open cards\)", found.stakes)


@pytest.mark.rule("WS.QUEST.01", "WS.CHAL.04")
def test_a_quest_that_is_not_turned_up_is_hoped_for_as_likely_as_it_is_told() -> None:
    for rating, low, high in ((1, 0.0, 0.3), (9, 0.6, 1.0)):
        strong = {name: rating for name in RATINGS if name != "speed"}
        arena = (table := Table({person("One", **strong): (0, 0)})).arena
        quest = next(space for space in arena.land.spots if arena.land.adventure[space] == QUEST)
        assert len(trials_at(arena, quest)) > 1
        chance = pass_chance(arena, table["One"], quest) or 0
        assert low <= hope(arena, 0, quest) <= high
        assert low <= chance <= high


@pytest.mark.rule("WS.CARD.02", "WS.CARD.05")
def test_a_draw_says_whether_it_is_the_last_one() -> None:
    arena = Table({person("One"): (0, 0)}).arena
    assert wording(arena, Ask(0, "draw", ["war", "secret"], about=0)).endswith("Elite 2; 1 draw left")
    assert wording(arena, Ask(0, "draw", ["war", "secret", "elite"], about=0)).endswith("Elite 2; 2 draws or more left")


@pytest.mark.rule("WS.CSOUL.01")
def test_a_rating_that_a_soulstone_replaces_is_told_as_it_is_and_as_it_was() -> None:
    table = Table({person("One", wits=8, virtue=4): (0, 0)})
    table.give("One", "soulstone_of_wits")
    assert "Now Wits 5 in place of 8 by Soulstone." in hero_sheet(table.arena, 0, 0).text


@pytest.mark.rule("WS.CSOUL.01")
def test_a_soulstone_face_down_says_what_it_would_make_of_its_rating() -> None:
    for wits, told in ((6, "face down: open, it would be 5, and is 6"), (4, "face down: not counted yet")):
        table = Table({person("One", wits=wits, virtue=4): (0, 0)})
        table.give("One", "soulstone_of_wits", shown=False)
        assert told in holds(table.arena, 0, 0)
