"""What a newcomer could not tell from the screen: cards that lie open, Boosts, gear, minions, badges, who comes on."""

from __future__ import annotations

import re

import pytest

from rulewright.games.worldspanner import Worldspanner
from rulewright.games.worldspanner.rules.action import act
from rulewright.games.worldspanner.rules.content import CARD_NUMBER, CARDS
from rulewright.games.worldspanner.rules.movement import move
from rulewright.games.worldspanner.rules.state import (
    ACTED,
    ACTION,
    ADVENTURE,
    ADVENTURED,
    BOOSTED,
    FREE,
    MELEE_STEP,
    REACTED,
    REACTION,
    REINFORCE,
)
from rulewright.games.worldspanner.view.contexts import context
from rulewright.games.worldspanner.view.goal import advice
from rulewright.games.worldspanner.view.odds import pass_chance
from rulewright.games.worldspanner.view.reach import (
    aim_of,
    beyond_reach,
    boosted_try,
    outlook_from,
    prize,
    promise,
    reach_of,
    towards,
)
from rulewright.games.worldspanner.view.sheets import badges
from rulewright.games.worldspanner.view.story import NAMES, STORY
from rulewright.games.worldspanner.view.words import card_brief, cards_told
from rulewright.kernel import Ask
from rulewright.kernel.words import percent

from .tables import Table, asked, hero, person

GAME = Worldspanner()


# ---- cards that lie open --------------------------------------------------------------------------------------------


@pytest.mark.rule("WS.REVEAL.02", "WS.REACT.03")
def test_a_card_turned_face_up_says_whether_it_works_by_that_and_that_it_is_a_reaction() -> None:
    table = Table({person("One"): (0, 0)}, {person("Two"): (3, 0)})
    arena = table.arena
    pony, coat, plate = (table.give("Two", card) for card in ("pony", "leather_coat", "plate"))
    assert NAMES["does"](arena, pony) == " (ridden: +1 Speed; no effect until used)"
    assert NAMES["does"](arena, coat) == " (gives +1 Armor; from now on)"
    assert NAMES["does"](arena, plate).endswith("; no use: needs Strength 6, has 5)")
    stone = table.give("Two", "soulstone_of_agility")
    assert NAMES["does"](arena, stone).endswith("; from now on)"), "also where it changes nothing for the better"
    arena.step = REACTION
    assert NAMES["does"](arena, pony).startswith(" in its Reaction (ridden")
    assert NAMES["does"](arena, table.give("One", "mace")).startswith(" (melee"), "it is that side's own turn"
    told = STORY.say(arena, STORY.sayings["revealed"].text, {"who": table["Two"], "card": pony, "does": pony})
    assert told == "Two turns Pony face up in its Reaction (ridden: +1 Speed; no effect until used)."
    arena.hand[table["Two"]].remove(pony)
    arena.holder[pony] = -1
    assert STORY.say(arena, STORY.sayings["revealed"].text, {"card": pony, "does": pony}) == (
        "There is Pony (ridden: +1 Speed)."
    )


def test_a_hit_without_a_wound_says_what_the_card_and_the_block_make_of_it() -> None:
    arena = Table({person("One"): (0, 0)}, {person("Two"): (1, 0)}).arena
    parts = {"who": 0, "whom": 1, "power": 4, "armor": 3, "margin": 1, "amount": 0, "harmed": False}
    text = STORY.saying("damage", parts).text
    assert STORY.say(arena, text, {**parts, "face": 0, "block": 0}).endswith("The card says Fopp: 0 wounds.")
    assert STORY.say(arena, text, {**parts, "face": 3, "block": 2}).endswith("Pass: 0 wounds after a Block of 2.")


def test_no_card_is_named_without_a_word_of_what_it_does() -> None:
    cards = [CARDS[CARD_NUMBER[id]] for id in ("arc_rifle", "spiked_gauntlets", "exile_cube", "errata_cube")]
    wide, middle, narrow = (cards_told(cards, room) for room in (999, 255, 10))
    assert wide[0].endswith("3 wounds; gone once it defeats)")
    assert middle[1] == "Spiked Gauntlets (melee: Power 4, 3 wounds)"
    assert narrow[:2] == ["Arc Rifle (weapon for 2 to 6 away)", "Spiked Gauntlets (weapon for adjacent enemies)"]
    assert wide[2:] == middle[2:] == narrow[2:]
    assert wide[3] == "Errata Cube (put a quest that lies face up under its deck; one use)"
    idle = cards_told(cards[:1], 999, lambda card: "no use: needs Intellect 6, has 2")
    assert idle == ["Arc Rifle (no use: needs Intellect 6, has 2)"]
    assert card_brief(CARDS[CARD_NUMBER["warm_welcome"]]) == "An ally brought back from the Pit draws an Elite card."


# ---- Boosts ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS.BOOST.01", "WS.BOOST.03")
def test_a_chance_of_a_later_turn_holds_no_boost_that_is_over_by_then() -> None:
    table = Table({person("One"): (0, 0)}, {person("Foe"): (5, 0)})
    arena, place = table.arena, table.space("Uphold Law")
    table.put("One", next(space for space in arena.land.adjacent[place] if arena.on[space] < 0))
    plain = percent(pass_chance(arena, 0, place) or 0)
    with_it = percent(pass_chance(arena, 0, place, 1) or 0)
    assert plain != with_it

    def told() -> str:
        return advice(arena, 0, (0, place))[0]

    assert f"passes {plain}." in told()
    arena.flags[0] |= BOOSTED
    assert percent(pass_chance(arena, 0, place) or 0) == with_it
    assert f"passes {with_it} with its Boost." in told()
    table.put("One", table.cell(-5, 0))
    assert f"passes {plain}." in told(), "it cannot get there this turn"
    ways = [towards(arena, 0, arena.at[0]), beyond_reach(arena, 0)]
    assert all(re.search(r"\(\d+ % to pass", way) for way in ways)
    arena.flags[0] ^= BOOSTED
    assert ways == [towards(arena, 0, arena.at[0]), beyond_reach(arena, 0)]
    arena.flags[0] |= ACTED | BOOSTED
    assert f"Moves from next turn, passes {plain}." in told()
    table.put("One", next(space for space in arena.land.adjacent[place] if arena.on[space] < 0))
    assert f"in 1 Move, passes {plain}, next turn." in told()
    arena.turn = 1
    assert f"passes {plain}." in told()


@pytest.mark.rule("WS.BOOST.03")
def test_a_boost_says_what_it_does_for_the_test_in_reach() -> None:
    table = Table({person("One"): (0, 0)}, {person("Foe"): (5, 0)})
    arena, place = table.arena, table.space("Uphold Law")
    arena.step, arena.boosts[0] = FREE, 1
    beside = next(space for space in arena.land.adjacent[place] if arena.on[space] < 0)
    table.put("One", beside)
    best = re.fullmatch(r"(.+): (\d+ %) to pass, (\d+ %) without", boosted_try(arena, 0))
    assert best
    assert GAME.look(arena, Ask(0, "free", [("boost", 0), "done"]), ("boost", 0)).after.endswith(best[0])
    near = next(found for found in advice(arena, 0, (0, place)) if "with a Boost" in found)
    plain, with_it = (percent(pass_chance(arena, 0, place, more) or 0) for more in (0, 1))
    assert f"passes {plain}, {with_it} with a Boost." in near
    slow = Table({person("One", speed=0): (0, 0)}, {person("Foe"): (5, 0)}).arena
    slow.step, slow.boosts[0] = FREE, 1
    assert boosted_try(slow, 0) == "no test in reach this turn"
    assert not any("Boost" in found for found in advice(slow, 0, (0, place)))


@pytest.mark.rule("WS.BOOST.03")
def test_a_test_that_only_a_boost_brings_into_reach_is_told_as_such() -> None:
    table = Table({person("One"): (0, 0)}, {person("Foe"): (5, 0)})
    arena = table.arena
    tested = {space for space in range(arena.land.size) if pass_chance(arena, 0, space) is not None}
    for cell in range(arena.land.size):
        if arena.on[cell] >= 0 or arena.land.in_dome[cell] or cell in tested or arena.land.terrain[cell]:
            continue
        table.put("One", cell)
        now, then = ({space for space, _ in reach_of(arena, 0, more)} & tested for more in (0, 1))
        if then and not now:
            assert re.fullmatch(r"only with it in reach: .+, \d+ % to pass", boosted_try(arena, 0))
            return
    raise AssertionError("there is such a space on the map")


# ---- minions, badges, newcomers -------------------------------------------------------------------------------------


@pytest.mark.rule("WS.MINION.01")
def test_a_minion_is_told_that_it_takes_no_places_and_how_far_the_enemy_is() -> None:
    table = Table({person("One"): (0, 0)}, {person("Two"): (-5, 0)})
    arena = table.arena
    place = table.space("Uphold Law")
    space = next(space for space in arena.land.adjacent[place] if arena.on[space] < 0)
    table.put("Hunting Cat", space)
    cat = table["Hunting Cat"]
    far = arena.land.far(space, arena.at[1])
    assert far > 8
    found = context(arena, asked(move(arena, cat, None, False)))
    assert found is not None
    assert found.stakes == f"A minion takes no places; no enemy to strike in reach; {far} spaces from Two."
    walk = GAME.look(arena, asked(act(arena, cat)), "walk").after
    assert walk.endswith(f"A minion takes no places; {far} spaces from Two")
    assert "Uphold Law" not in GAME.look(arena, Ask(0, "step", [space], about=cat), space).after


@pytest.mark.rule("WS.RESCUE.01", "WS.CAPT.02")
def test_a_place_in_reach_that_cannot_be_won_says_why() -> None:
    table = Table({person("One", speed=1): (0, 0)}, {person("Two"): (-5, 0)})
    arena, place = table.arena, table.space("Rescue")
    others = [table.space(name) for name in ("Uphold Law", "Man the Walls")]
    near = [space for space in arena.land.adjacent[place] if arena.on[space] < 0 and not arena.land.title(space)]
    table.put("One", next(space for space in near if not any(other in arena.land.around[space] for other in others)))

    def told() -> str:
        found = context(arena, asked(move(arena, 0, None, False)))
        assert found is not None
        return found.stakes

    assert told().startswith("No place to win and no enemy to strike in reach (Rescue asks 1 gold: has not got it)")
    arena.markers[arena.land.spot_at[place]] = 0
    assert told().startswith("No place to win and no enemy to strike in reach (Rescue is yours); ")


@pytest.mark.rule("WS.ACT.02", "WS.REACT.01", "WS.ADV.01")
def test_a_badge_is_worn_as_long_as_it_matters() -> None:
    arena = Table({person("One"): (0, 0)}).arena
    arena.flags[0] |= ACTED | REACTED | ADVENTURED | BOOSTED
    worn = {}
    for arena.step in (ACTION, REACTION, MELEE_STEP, ADVENTURE, REINFORCE):
        worn[arena.step] = badges(arena, 0)
    assert worn == {
        ACTION: ("boosted", "acted", "reacted", "adventured"), REACTION: ("boosted", "reacted", "adventured"),
        MELEE_STEP: ("boosted", "adventured"), ADVENTURE: ("boosted", "adventured"), REINFORCE: ("boosted",),
    }  # fmt: skip


def test_to_come_on_stands_out_who_could_win_most() -> None:
    able = person("Able", virtue=9, aim=9, fame=9, intellect=9, wits=9)
    table = Table({person("One"): (0, 0), person("Weak", virtue=1, aim=1): None, able: None, hero("rizzik"): None})
    choices = [table[name] for name in ("Weak", "Able")]
    assert GAME.foremost(table.arena, Ask(0, "reinforce", choices)) == table["Able"]
    assert GAME.foremost(table.arena, Ask(0, "reinforce", choices[:1])) == table["Weak"]


def test_a_moment_for_which_nobody_holds_a_card_says_so() -> None:
    table = Table({person("One"): (0, 0)}, {person("Two"): (3, 0)})
    kit = table.give("One", "trap_kit", shown=False)
    empty = Ask(0, "window.enemy_step", ["quiet", "pass"], about=0)
    assert GAME.look(table.arena, empty, "pass").after == "none of your cards is for this moment; the step is made"
    armed = Ask(0, "window.enemy_step", [("play", kit), "quiet", "pass"], about=0)
    assert GAME.look(table.arena, armed, "pass").after == "the step is made"


@pytest.mark.rule("WS.RESCUE.01", "WS.RESCUE.03")
def test_the_rescue_fills_in_the_place_alone_and_says_what_being_done_leaves() -> None:
    arena = Table({person("One"): (0, 0), person("Two"): (1, 0)}).arena
    first, then = (Ask(0, "rescue", [("move", 1), "nobody", end], about=0) for end in ("leave", "done"))
    assert (GAME.foremost(arena, first), GAME.foremost(arena, then)) == ("nobody", "done")
    assert GAME.look(arena, first, "leave").after == "the place is not taken, the gold is kept"
    assert GAME.look(arena, then, "done").after == "no more is paid, and the place is taken"
    assert "a Dome that a card names" in GAME.look(arena, first, ("move", 1)).after


def test_the_place_to_go_for_is_the_most_promising_of_all_that_are_open() -> None:
    table = Table({person("One"): (0, 0)})
    arena = table.arena

    def worth(space: int, here: int) -> float:
        return promise(arena, 0, space, here) * (1 + bool(prize(arena, 0, space)))

    for here in range(0, arena.land.size, 7):
        assert worth(aim_of(arena, 0, here), here) == max(worth(space, here) for space in arena.land.spots)
    arena.markers = [0] * len(arena.markers)
    assert aim_of(arena, 0) == -1


@pytest.mark.rule("WS.DISM.02")
def test_the_domes_that_can_be_chosen_are_told_by_what_they_are_near() -> None:
    table = Table({person("One"): (0, 0), person("New"): None}, {person("Foe"): (3, 0)})
    arena = table.arena
    first, second = ([space for space in arena.land.domes[number] if space >= 0] for number in (1, 2))
    found = context(arena, Ask(0, "dome", [*first, *second], about=1))
    assert found is not None
    goal = r"\d+ points? from .+ \((\d+ % to pass|asks .+)\)"
    assert re.fullmatch(rf"Dome 1: {goal}; Dome 2: {goal}\.", found.stakes)
    best = max(first, key=lambda space: outlook_from(arena, 1, space))
    assert f"Dome 1: {towards(arena, 1, best)}" in found.stakes
    arena.markers = [0] * len(arena.markers)
    nothing = context(arena, Ask(0, "dome", first, about=1))
    assert nothing is not None
    assert re.fullmatch(r"Dome 1: \d+ spaces? from .+\.", nothing.stakes)
    cat = context(arena, Ask(0, "dome", first, about=table["Hunting Cat"]))
    assert cat is not None
    assert re.fullmatch(r"Dome 1: \d+ spaces? from Foe\.", cat.stakes)
