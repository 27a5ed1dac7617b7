"""What somebody who knows no rulebook reads on the way: prices, places, causes, and what being done gives up."""

from __future__ import annotations

import re

import pytest

from rulewright.games._arena.rules.challenges import FAIL, FOPP, SQUEAK
from rulewright.games._arena.rules.treasure import hold
from rulewright.games.worldspanner import Worldspanner
from rulewright.games.worldspanner.rules.action import act, actions
from rulewright.games.worldspanner.rules.attack import attack
from rulewright.games.worldspanner.rules.content import CARD_NUMBER, CARDS, HEROES
from rulewright.games.worldspanner.rules.defeat import heal, wound
from rulewright.games.worldspanner.rules.free import trade
from rulewright.games.worldspanner.rules.melee import blows
from rulewright.games.worldspanner.rules.movement import move
from rulewright.games.worldspanner.rules.state import REINFORCE, UNDERPIT, Arena, relocate
from rulewright.games.worldspanner.rules.terms import TASKS
from rulewright.games.worldspanner.rules.treasure import reveal
from rulewright.games.worldspanner.rules.trial import face_challenge
from rulewright.games.worldspanner.view.card_looks import no_use
from rulewright.games.worldspanner.view.contexts import context
from rulewright.games.worldspanner.view.gallery import card_numbers
from rulewright.games.worldspanner.view.goal import advice, chance_for, progress, rounds_left
from rulewright.games.worldspanner.view.looks import way
from rulewright.games.worldspanner.view.odds import pass_chance
from rulewright.games.worldspanner.view.people import could_answer, home_note
from rulewright.games.worldspanner.view.questions import wording
from rulewright.games.worldspanner.view.reach import goal_of, ground_costs, nearest, promised, where_now
from rulewright.games.worldspanner.view.reckoning import share_of
from rulewright.games.worldspanner.view.story import NAMES, STORY
from rulewright.games.worldspanner.view.words import abilities_told, card_brief
from rulewright.kernel import Ask, Choice, Event, Log, Shortcut
from rulewright.kernel.scene import Look

from .tables import Table, asked, faced, hero, hitting, person, run

GAME = Worldspanner()


def told_of(arena: Arena) -> list[Event]:
    arena.log = Log(GAME.story)  # type: ignore[misc]
    return arena.log.events


# ---- on the move ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS.MOVE.04", "WS.MOVE.05")
def test_a_space_that_can_only_be_passed_says_so() -> None:
    table = Table({person("One"): (0, 0), person("Friend"): (1, 0), person("Far"): (4, 0)}, {person("Two"): (0, 1)})
    ask = asked(move(table.arena, 0, None, False))
    found = context(table.arena, ask)
    assert found is not None
    assert found.need.endswith("; where Friend stands it can pass, not end.")
    look = GAME.look(table.arena, ask, table.cell(1, 0))
    assert look.text.startswith("Through ")
    assert look.after == "the Move must go on from there"
    assert GAME.look(table.arena, ask, table.cell(0, -1)).text.startswith("To ")
    table.put("Friend", table.cell(3, 0))
    alone = context(table.arena, asked(move(table.arena, 0, None, False)))
    assert alone is not None
    assert "not end" not in alone.need


@pytest.mark.rule("WS.FLY.04", "WS.FLY.05")
def test_a_flier_is_told_the_ground_where_it_cannot_land() -> None:
    table = Table({person("One"): (0, 0)}, marks={(1, 0): "d"})
    found = context(table.arena, asked(move(table.arena, 0, None, True)))
    assert found is not None
    assert found.need.endswith("; over deep water it can pass, not end.")


def test_a_mover_is_told_the_points_left_the_price_of_ground_and_the_enemies_in_reach() -> None:
    table = Table({person("One"): (0, 0)}, {person("Two"): (3, 0)})
    ask = asked(move(table.arena, 0, None, False))
    assert wording(table.arena, ask) == "One moves on foot: where to? 5 points left"
    found = context(table.arena, ask)
    assert found is not None
    assert found.means == (
        "Open ground 1 point, woods, water, swamp, rough ground and a building 2; no way into deep water, fire or a "
        "Dome."
    )
    assert found.need.startswith("No card is drawn; ")
    assert found.stakes.startswith("In reach: beside Two, to strike in Melee: 56 % to hit, 56 % to be hit (2 points)")
    stop = Ask(0, "step", [table.cell(1, 0), "stop"], about=0)
    assert GAME.look(table.arena, stop, "stop").after == "its action ends, 5 points unused"
    extra = Ask(0, "shift", [table.cell(1, 0), "stop"], about=0)
    assert GAME.look(table.arena, extra, "stop").after == "the extra Move ends, 5 points unused"


def test_a_rider_is_told_what_its_speed_is_made_of() -> None:
    table = Table({person("One"): (0, 0)})
    arena, pony = table.arena, table.give("One", "pony")
    flow = move(arena, 0, CARDS[pony], False)
    ask = asked(flow)
    assert wording(arena, ask) == "One rides Pony: where to? 6 points left (Speed 5, +1 Pony)"
    (after,) = (item for item in [flow.send(table.cell(1, 0))] if isinstance(item, Ask))
    assert wording(arena, after) == "One rides Pony: where to? 5 of 6 points left (Speed 5, +1 Pony)"
    rider = Table({person("One", symbols=1 << CARDS[pony].symbol): (0, 0)})
    flow = move(rider.arena, 0, CARDS[rider.give("One", "pony")], False)
    assert wording(rider.arena, asked(flow)).endswith("7 points left (Speed 5, +1 Pony, +1 its sign)")


@pytest.mark.rule("WS.DOME.04")
def test_an_enemy_whom_its_dome_keeps_from_blows_is_told_as_safe() -> None:
    table = Table({person("One"): (0, 0)}, {person("Two"): (3, 0)})
    arena = table.arena
    table.put("Two", arena.land.domes[1][0])
    beside = next(
        space for space in range(arena.land.size)
        if arena.land.far(space, arena.at[1]) == 2 and not arena.land.in_dome[space] and arena.land.terrain[space] == 0
    )  # fmt: skip
    table.put("One", beside)
    found = context(arena, asked(move(arena, 0, None, False)))
    assert found is not None
    assert "Two is safe in a Dome" in found.stakes
    assert "beside Two" not in found.stakes


def test_who_has_learnt_the_woods_is_told_their_price() -> None:
    table = Table({hero("atalanta"): (0, 0)})
    ask = asked(move(table.arena, 0, None, False))
    assert ground_costs(table.arena, ask).startswith("open ground and woods 1 point, ")


def test_a_flier_pays_one_for_everything() -> None:
    table = Table({person("One"): (0, 0)})
    ask = asked(move(table.arena, 0, None, True))
    assert ground_costs(table.arena, ask) == "in the air every space costs 1; nobody enters a Dome"


def test_a_place_in_reach_has_its_chance_and_the_own_one_is_no_goal() -> None:
    table = Table({hero("rizzik"): (0, 0)})
    arena, place = table.arena, table.space("Uphold Law")
    won = r"Uphold Law \(\d+ % to pass its test\): wins Watchman Keep, 1 glory"
    assert re.fullmatch(won, goal_of(arena, 0, place))
    arena.markers[arena.land.spot_at[place]] = 0
    assert goal_of(arena, 0, place) == ""
    arena.markers[arena.land.spot_at[place]] = 1
    assert goal_of(arena, 0, place)


@pytest.mark.rule("WS.CPAY.02")
def test_a_place_that_a_mover_cannot_pay_pays_it_nothing() -> None:
    table = Table({person("One"): (0, 0), person("Two"): (1, 0)})
    arena, place = table.arena, table.space("Rescue")
    arena.mover = 0

    def look(space: int = place) -> Look:
        return way(arena, Shortcut((space,), (space,), cost=1))

    assert look().vain
    assert "asks 1 gold" in look().after
    assert " (has not got it)" in look().after
    arena.gold[0] = 1
    assert not look().vain
    assert "has not got it" not in look().after
    arena.markers[arena.land.spot_at[place]] = 0
    assert look().vain, "it is taken"
    arena.markers[arena.land.spot_at[place]] = 1
    assert not look().vain
    assert not look(table.cell(0, 1)).vain, "plain ground promises nothing"


def test_a_move_on_foot_says_of_what_its_chances_are_and_when_they_are_tried() -> None:
    table = Table({person("One"): (0, 0)})
    place = table.space("Uphold Law")
    table.put("One", next(space for space in table.arena.land.adjacent[place] if table.arena.on[space] < 0))
    told = GAME.look(table.arena, asked(act(table.arena, 0)), "walk").after
    assert re.search(r"can reach .*Uphold Law \(\d+ % to pass its test\): wins Watchman Keep, 1 glory", told)
    assert told.endswith("; places are tried later this turn, in Adventure")


@pytest.mark.rule("WS.BOOST.03", "WS.CARD.06")
def test_a_boost_says_which_cards_it_makes_usable_and_an_idle_card_that_a_boost_would_do() -> None:
    table = Table({person("One", strength=3): (0, 0), person("Two", strength=3): (1, 0)}, {person("Foe"): (5, 0)})
    arena = table.arena
    plate, mace = table.give("One", "plate", shown=False), table.give("One", "mace", shown=False)
    other = table.give("Two", "war_hammer", shown=False)
    assert (CARDS[plate].strength, CARDS[mace].strength, CARDS[other].strength) == (6, 4, 6)
    arena.boosts[0] = arena.boosts[1] = 1
    ask = Ask(0, "free", lambda: [("boost", 0), ("boost", 1), "done"])
    assert re.search(
        r"; its only one; .+; until then it can use Mace \(melee", GAME.look(arena, ask, ("boost", 0)).after
    )
    assert "Plate" not in GAME.look(arena, ask, ("boost", 0)).after, "it needs more than a Boost"
    assert "until then" not in GAME.look(arena, ask, ("boost", 1)).after
    assert no_use(arena, 0, CARDS[mace]) == "no use without a Boost: needs Strength 4, has 3"
    assert no_use(arena, 0, CARDS[plate]) == "no use: needs Strength 6, has 3"
    arena.boosts[0] = 0
    assert no_use(arena, 0, CARDS[mace]) == "no use: needs Strength 4, has 3"


def test_what_all_cards_do_is_certain() -> None:
    assert share_of(1 - 1e-12, 27, "the 27 left") == "all of the 27 left do"
    assert share_of(5 / 27, 27, "the 27 left") == "5 of the 27 left do, 19 %"


def test_where_somebody_went_names_the_ground_a_place_and_the_enemies_near() -> None:
    table = Table({person("One"): (0, 0)}, {person("Two"): (2, 0)})
    told = where_now(table.arena, table.cell(0, 0))
    assert told.startswith("and stands near Two: open ground, ")
    table.put("Two", table.cell(5, 0))
    assert where_now(table.arena, table.cell(0, 0)).startswith("to open ground, ")
    assert nearest(table.arena, table.space("Uphold Law")) == "on Uphold Law"


# ---- causes ---------------------------------------------------------------------------------------------------------


def test_a_wound_names_who_dealt_it_and_is_one_line_of_weight() -> None:
    table = Table({person("One", melee=7, power=6): (0, 0)}, {person("Two"): (1, 0)})
    arena = table.arena
    events = told_of(arena)
    first = hitting(2)
    run(attack(arena, 0, arena.who[0].fists, 1, arena.at[1]), rolls=[first, faced(3, 1, [first])])
    assert [event.text for event in events if event.weight == "deed"] == [
        "Two takes 1 wound from One, down to 4 of 5 health."
    ]


def test_a_hit_without_a_wound_is_told_as_such() -> None:
    table = Table({person("One", melee=7, power=6): (0, 0)}, {person("Two"): (1, 0)})
    arena = table.arena
    events = told_of(arena)
    first = hitting(2)
    run(attack(arena, 0, arena.who[0].fists, 1, arena.at[1]), rolls=[first, faced(FOPP, 1, [first])])
    (told,) = [event.text for event in events if event.weight == "deed"]
    assert told == "One hits Two without a wound: Power 6 against Armor 5, a lead of 1. The card says Fopp: 0 wounds."


def test_a_defeat_names_the_victor_and_healing_what_is_left() -> None:
    table = Table({person("One"): (0, 0)}, {person("Two"): (1, 0)})
    arena = table.arena
    events = told_of(arena)
    arena.wounds[0] = 3
    heal(arena, 0, 2)
    run(wound(arena, 1, 9, 0))
    assert events[0].text == "One heals 2 wounds, back to 4 of 5 health."
    assert events[2].text.startswith("Two is defeated by One and goes down to the Underpit, so that side has no glory")
    assert events[2].data["by"] == "h0"


# ---- newcomers ------------------------------------------------------------------------------------------------------


def test_who_comes_on_is_told_with_its_ability_its_home_and_the_domes() -> None:
    table = Table({person("One"): (0, 0), hero("rizzik"): None})
    arena = table.arena
    arena.step = REINFORCE
    ask = Ask(0, "reinforce", [1])
    table.give("Rizzik", "pike", shown=False)
    arena.boosts[1] = 1
    told = GAME.look(arena, ask, 1).after
    assert "Agility 8, Stealth 7 and Aim 6; +2 in Watchman Keep; brings Pike (melee: Power 5, 2 wounds)" in told
    assert " and 1 Boost. Sidestep: " in told
    assert " Shoots 1 to 3 spaces far" in told
    for name, gifts in {
        "calamity_jane": ("Running start: ", "Lucky: "),
        "talos": ("Sure foot: ", "Block: stops 1 of "),
    }.items():
        assert all(gift in abilities_told(hero(name)) for gift in gifts)
    found = context(arena, ask)
    assert found is not None
    assert re.fullmatch(
        r"A card names 2 to 4 of the 2 Domes \(.+ %\); 8 of 8 spaces are empty, "
        r"\d+ % that all it names are full: then the next number up\.",
        found.need,
    )


def test_a_hero_without_a_region_is_told_to_have_no_home() -> None:
    arena = Table({person("One"): (0, 0)}).arena
    notes = {home_note(arena, figure) for figure in HEROES}
    assert any(note.startswith("+2 at home, in ") for note in notes)
    assert any(note.endswith(" have no home region here") for note in notes)


# ---- cards and ends -------------------------------------------------------------------------------------------------


def test_cards_to_turn_up_are_named_with_their_holders() -> None:
    table = Table({person("One"): (0, 0), person("Two"): (1, 0)})
    pike, ledger = table.give("One", "pike", shown=False), table.give("Two", "ledger", shown=False)
    ask = Ask(0, "free", lambda: [("reveal", pike), ("reveal", ledger), "done"])
    group = GAME.look(table.arena, ask, ("reveal", pike)).group
    assert group == "Show a card early: of no use, the enemy sees it"
    useful = GAME.look(table.arena, ask, ("reveal", ledger))
    assert useful.group == "Turn up a card, so that it works: Ledger (you have +1 Fame) of Two"
    assert GAME.look(table.arena, ask, ("reveal", pike)).tone == "danger", "it only gives its secret away"


def test_a_soulstone_says_what_it_makes_of_a_rating_and_is_no_help_where_it_lowers() -> None:
    table = Table({person("Low", wits=6, virtue=3): (0, 0), person("High", melee=2, virtue=7): (1, 0)})
    stone = table.give("Low", "soulstone_of_wits", shown=False)
    ask = Ask(0, "free", lambda: [("reveal", stone), "done"])
    lowers = GAME.look(table.arena, ask, ("reveal", stone))
    assert "; lowers Wits of Low from 6 to 4, as long as it is held" in lowers.after
    assert lowers.tone == "danger"
    assert lowers.group == "Show a card early: of no use, the enemy sees it"
    better = table.give("High", "soulstone_of_melee", shown=False)
    ask = Ask(0, "free", lambda: [("reveal", stone), ("reveal", better), "done"])
    raises = GAME.look(table.arena, ask, ("reveal", better))
    assert "; raises Melee of High from 2 to 8" in raises.after
    assert raises.group.startswith("Turn up a card, so that it works: Soulstone of Melee")


def test_a_try_is_announced_as_a_try_with_what_a_success_wins() -> None:
    arena = Table({person("One"): (0, 0)}).arena
    paid = next(spot for spot in arena.land.spots if pass_chance(arena, 0, spot) is None)
    tested = next(spot for spot in arena.land.spots if pass_chance(arena, 0, spot))
    assert re.fullmatch(r" \(\d+ % to pass; a success wins .+, 1 glory\)", promised(arena, 0, tested))
    assert re.fullmatch(r" \(asks .+; a success wins .+, 1 glory\)", promised(arena, 0, paid))


def test_the_faces_of_every_weapon_that_could_strike_are_told() -> None:
    table = Table({person("One"): (0, 0)}, {person("Two"): (1, 0)})
    table.give("One", "pike")
    ask = Ask(0, "melee", lambda: blows(table.arena, 0), about=0)
    found = context(table.arena, ask)
    assert found is not None
    assert found.means.startswith("Pike: ")
    assert re.search(r"Bare fists after a hit: .*Pass \d, Amaze \d", found.stakes)


def test_a_card_that_its_holder_cannot_use_does_not_work_by_lying_open() -> None:
    table = Table({person("Weak", strength=0, intellect=0): (0, 0)})
    plate = table.give("Weak", "plate", shown=False)
    look = GAME.look(table.arena, Ask(0, "free", lambda: [("reveal", plate), "done"]), ("reveal", plate))
    assert look.tone == "danger"
    assert "no use to Weak, who has Strength 0" in look.after


def test_where_there_are_only_things_to_give_away_being_done_stands_out() -> None:
    table = Table({person("One"): (0, 0), person("Two"): (1, 0)})
    pike, ledger = table.give("One", "pike", shown=False), table.give("One", "ledger", shown=False)
    poor: list[Choice] = [("trade", 0, 1), ("reveal", pike), "done"]
    rich: list[Choice] = [("reveal", ledger), *poor]
    assert [GAME.foremost(table.arena, Ask(0, "free", choices)) for choices in (poor, rich)] == ["done", None]


def test_a_card_to_play_says_whose_it_is_and_what_becomes_of_it() -> None:
    table = Table({person("One"): (0, 0)})
    pots, kit = table.give("One", "smoke_pots", shown=False), table.give("One", "signal_pack")
    ask = Ask(0, "free", lambda: [("play", pots), ("play", kit), "done"])
    looks = [GAME.look(table.arena, ask, ("play", card)) for card in (pots, kit)]
    assert [look.text for look in looks] == ["Play Smoke Pots of One", "Play Signal Pack of One"]
    assert looks[0].after.endswith("; then the card is discarded; it need not be turned up first")
    assert looks[1].after.endswith("; the card stays, for once a turn")


def test_the_attack_that_brings_most_stands_out_and_is_the_one_that_is_explained() -> None:
    table = Table({person("One", power=1): (0, 0)}, {person("Two"): (1, 0)})
    flail = table.give("One", "chain_flail")
    ask = Ask(0, "melee", lambda: blows(table.arena, 0), about=0)
    assert set(blows(table.arena, 0)) == {("attack", -1, 1), ("attack", flail, 1), "pass"}
    assert GAME.foremost(table.arena, ask) == ("attack", flail, 1)
    found = context(table.arena, ask)
    assert found is not None
    assert found.means.startswith("Chain Flail: Melee ")


def test_to_act_next_stands_out_whom_the_strip_names() -> None:
    table = Table({person("Far"): (-5, 0), person("Near"): (0, 0)})
    arena = table.arena
    best = chance_for(arena, 0)
    assert best is not None
    other = 1 - best[0]
    assert GAME.foremost(arena, Ask(0, "next", [other, best[0], "done"])) == best[0]
    assert GAME.foremost(arena, Ask(0, "next", [other, "done"])) is None, "it has acted"
    relocate(arena, *best)
    assert GAME.foremost(arena, Ask(0, "next", [0, 1, "done"])) is None, "it stands where it should"


def test_no_blow_stands_out_where_none_can_wound() -> None:
    table = Table({person("One", power=0, wound=0): (0, 0)}, {person("Two", armor=9, block=1): (1, 0)})
    assert GAME.foremost(table.arena, Ask(0, "melee", lambda: blows(table.arena, 0), about=0)) == "pass"


def test_a_move_stands_out_before_a_poor_shot() -> None:
    table = Table({person("One"): (0, 0)}, {person("Two", armor=9): (2, 0)})
    knives = table.give("One", "throwing_knives")
    ask = Ask(0, "action", lambda: actions(table.arena, 0), about=0)
    assert ("shoot", knives, 1) in actions(table.arena, 0)
    assert GAME.foremost(table.arena, ask) == "walk"


def test_many_cards_are_counted_and_not_named() -> None:
    table = Table({person("One"): (0, 0)})
    names = ("ledger", "cloak", "spyglass", "decoder", "radio")
    cards: list[Choice] = [("reveal", table.give("One", name, shown=False)) for name in names]
    ask = Ask(0, "free", lambda: [*cards, "done"])
    assert GAME.look(table.arena, ask, cards[0]).group == "Turn up a card, so that it works: one of 5 of One"


@pytest.mark.parametrize(
    ("prompt", "choice", "after"),
    [
        ("free", "done", "on to the Action step"), ("next", "done", "1 stays where it is"),
        ("melee", "pass", "no blow this turn; nobody beside it strikes any more"),
        ("action", "stay", "no action this turn"),
    ],
)  # fmt: skip
def test_being_done_says_what_follows(prompt: str, choice: str, after: str) -> None:
    table = Table({person("One"): (0, 0)})
    assert GAME.look(table.arena, Ask(0, prompt, [choice], about=0), choice).after == after


def test_who_may_answer_is_told_with_what() -> None:
    table = Table({hero("rizzik"): (0, 0)}, {person("Two"): (2, 0)})
    arena = table.arena
    arena.turn = 1
    assert could_answer(arena, 0) == "a Sidestep, an extra Move of 2 points; no shot: no enemy moved"
    arena.trail[1], arena.start[1] = [arena.at[1]], table.cell(3, 0)
    assert could_answer(arena, 0).startswith("shot at Two, now 2 away, ")
    why = "no shot: it has no ranged weapon to use"
    shut = f"nothing useful: to show its cards brings nothing now; {why}"
    reacting = Ask(1, "react", [1, "done"])
    assert could_answer(arena, 1) == f"nothing useful; {why}"
    table.give("Two", "plate", shown=False)
    assert could_answer(arena, 1) == shut, "too heavy"
    assert GAME.foremost(arena, reacting) == "done"
    table.give("Two", "chain_shirt", shown=False)
    assert could_answer(arena, 1) == f"can only turn up Chain Shirt (gives +2 Armor), to count from now on; {why}"
    assert GAME.foremost(arena, reacting) == 1


def test_of_those_who_may_react_the_main_one_has_an_answer() -> None:
    table = Table({person("Far"): (0, 0), hero("rizzik"): (1, 0)}, {person("Two"): (5, 0)})
    table.arena.turn = 1
    idle, able = table["Far"], table["Rizzik"]
    assert GAME.foremost(table.arena, Ask(0, "react", [idle, able, "done"])) == able
    assert GAME.foremost(table.arena, Ask(0, "react", [idle, "done"])) == "done"


@pytest.mark.rule("WS.SHOOT.05", "WS.SHOOT.10", "WS.DOME.01")
def test_who_answers_is_told_with_which_card_and_why_it_has_no_shot() -> None:
    table = Table({person("One"): (0, 0)}, {person("Two"): (1, 0)})
    arena = table.arena
    arena.turn = 1
    arena.trail[1], arena.start[1] = [arena.at[1]], table.cell(3, 0)
    table.give("One", "soft_boots", shown=False)
    boots = "play Soft Boots (as a Reaction, an extra Move of 1 point)"
    table.give("One", "repeater", shown=False)
    near = "no shot: the nearest, Two, is 1 space off; Repeater reaches 2 to 4"
    assert could_answer(arena, 0) == f"{boots}; {near}"
    ask = Ask(0, "react", [0, "done"])
    told = context(arena, ask)
    assert told is not None
    assert told.need.endswith("no weapon that lies open has a shot.")
    table.put("Two", table.cell(2, 0))
    arena.trail[1] = [arena.at[1]]
    shot = r"shot at Two, now 2 away, with Repeater, still face down: \d+ % to hit.+ \(.*Amaze \d\), play Soft Boots"
    assert re.match(shot, could_answer(arena, 0))
    arena.trail[1] = [table.cell(2, 0), table.cell(1, 0)]
    table.put("Two", table.cell(1, 0))
    assert could_answer(arena, 0).startswith("shot at Two, at a space it crossed, 2 away, with Repeater")
    table.put("Two", table.cell(2, 0))
    arena.trail[1] = [arena.at[1]]
    hidden = context(arena, ask)
    assert hidden is not None
    assert hidden.need == told.need, "the enemy reads this too"
    reveal(arena, CARD_NUMBER["repeater"])
    told = context(arena, ask)
    assert told is not None
    assert re.search(r"with what lies open: One at Two \d+ % to hit\.$", told.need)
    table.put("One", arena.land.domes[1][0])
    assert could_answer(arena, 0) == f"{boots}; no shot out of a Dome"


def test_the_first_free_step_says_what_has_happened_so_far() -> None:
    arena = Table({person("One"): (0, 0)}).arena
    ask = Ask(0, "free", ["done"])
    told = []
    for arena.round in (2, 3):
        found = context(arena, ask)
        assert found is not None
        told.append(found.stakes)
    nobody = "Nobody on the map has a Boost."
    assert told == [f"{nobody} In round 1 heroes only came on.", nobody]
    arena.boosts[0] = 2
    found = context(arena, ask)
    assert found is not None
    assert found.stakes == "Boosts: One 2, the others none."


def test_the_clock_says_how_many_rounds_are_left() -> None:
    arena = Table({person("One"): (0, 0)}).arena
    arena.round = 2
    assert rounds_left(arena) == "8 left, then glory is counted; next turn: Psiclones"
    arena.round = 10
    assert rounds_left(arena).startswith("the last one")


# ---- what a stranger asked ------------------------------------------------------------------------------------------


def test_of_two_enemies_the_card_the_wounds_a_block_and_the_blow_that_may_come_back_are_told() -> None:
    table = Table(
        {person("One", melee=7): (0, 0)}, {person("Two", agility=4, block=1): (1, 0), person("Three"): (0, 1)}
    )
    arena = table.arena
    arena.wounds[0] = 3
    ask = Ask(0, "melee", lambda: blows(arena, 0), about=0)
    found = context(arena, ask)
    assert found is not None
    assert found.means == "A card must say Hit: Three (a lead of 2), Two (a lead of 3)."
    assert found.need == "After a hit a second card says how many wounds: Pass 1, Amaze 2."
    assert found.stakes == (
        "One has 2 of 5 health; who may strike at it later, attacked or not: Three 56 % to hit, 28 % to hit and wound, "
        "by 2 at most; Two 56 % to hit, 28 % to hit and wound, by 2 at most."
    )
    blocked, plain = (GAME.look(arena, ask, ("attack", -1, enemy)).after for enemy in (table["Two"], table["Three"]))
    assert blocked.endswith("wound (second card: Amaze 1; Power 5 against Armor 5, the Block of Two stops 1 wound)")
    assert plain.endswith("wound (second card: Pass 1, Amaze 2; Power 5 against Armor 5)")


def test_a_blow_that_no_card_makes_a_wound_of_says_why() -> None:
    arena = Table({person("One"): (0, 0)}, {person("Two", block=2): (1, 0)}).arena
    ask = Ask(0, "melee", lambda: blows(arena, 0), about=0)
    told = GAME.look(arena, ask, ("attack", -1, 1)).after
    assert told.endswith("; no card wounds (Power 5 against Armor 5, the Block of Two stops 2 wounds)")
    found = context(arena, ask)
    assert found is not None
    assert "cannot wound: the Block of Two stops 2 wounds; Two has 5 of 5 health" in found.stakes
    assert "%" not in found.stakes.partition("Two has")[0]


def test_a_gift_says_whether_the_ally_can_use_it() -> None:
    table = Table({person("One"): (0, 0), person("Two", strength=2): (1, 0), person("Three", strength=9): (0, 1)})
    arena = table.arena
    mace = table.give("One", "mace", shown=False)
    needed = CARDS[mace].strength
    for ally, told in ((1, f"no use to Two, who has Strength 2 of the {needed} it needs"), (2, "Three can use it")):
        ask = asked(trade(arena, 0, ally))
        assert GAME.look(arena, ask, ("card", mace)).after.endswith(f"; {told}")
        found = context(arena, ask)
        assert found is not None
        assert "Mace" not in found.means, "the enemy reads this too"
        assert "given back" in found.means


def test_the_needs_of_a_card_are_called_so() -> None:
    table = Table({person("One"): (0, 0)})
    labels = {number.label for number in card_numbers(CARDS[table.give("One", "mace")])}
    assert "Needs Strength" in labels
    assert "Strength" not in labels


def test_a_glory_card_that_is_turned_up_says_how_near_it_is() -> None:
    table = Table({person("One"): (0, 0)})
    arena = table.arena
    number = next(card.number for card in CARDS if card.type == "glory" and card.do == "full_key")
    hold(arena, number, 0)
    arena.markers[arena.land.spot_at[table.space("Uphold Law")]] = 0
    events = told_of(arena)
    reveal(arena, number)
    assert events[-1].text.endswith("(1 glory for 4 places of one region; Skyhawks have 1 of 4 now).")


def test_what_stands_beside_the_glory_fits_however_much_there_is() -> None:
    table = Table({person("One"): (0, 0)}, {person("Two"): (2, 0)})
    arena = table.arena
    assert progress(arena, 0).note == "glory: empty Underpit"
    arena.at[0] = UNDERPIT
    assert progress(arena, 0).note == "glory; One in the Underpit"
    for spot in range(len(arena.markers)):
        arena.markers[spot] = 0
    arena.tribute, arena.glory[0] = 5, (1, 2)
    assert progress(arena, 0).note == "2 regions, 2 cards, tribute by 5; Underpit: 1"


def test_a_place_that_is_not_taken_is_told_so() -> None:
    for face in (FOPP, FAIL, SQUEAK):
        table = Table({hero("rizzik"): None})
        arena, space = table.arena, table.space("Uphold Law")
        table.put("Rizzik", space)
        events = told_of(arena)
        dome = arena.land.domes[1][0]
        run(face_challenge(arena, 0, 3, 5, arena.land.faction_at[space], TASKS), dome, rolls=[faced(face, 1)])
        assert "the place is not taken" in events[0].text


@pytest.mark.rule("WS.SHOOT.05", "WS.SHOOT.10")
def test_who_answers_is_told_at_which_enemy_beside_it_there_is_no_shot() -> None:
    table = Table({person("One"): (0, 0)}, {person("Two"): (2, 0), person("Three"): (0, 1)})
    arena = table.arena
    arena.turn = 1
    table.give("One", "repeater", shown=False)
    two = table["Two"]
    arena.trail[two], arena.start[two] = [arena.at[two]], table.cell(3, 0)
    three = table["Three"]
    arena.trail[three], arena.start[three] = [arena.at[three]], table.cell(1, 1)
    assert could_answer(arena, 0).endswith("; not at Three: no space that it entered is 2 to 4 away and in sight")


@pytest.mark.rule("WS.ADV.04", "WS.REINF.04")
def test_who_goes_to_a_dome_is_told_with_what_for() -> None:
    saying = STORY.sayings["dismissed"]
    arena = Table({person("One"): (0, 0)}).arena
    told = {
        rule: STORY.say(arena, case.text, {"who": 0, "space": arena.land.domes[1][0], "cause": rule})
        for rule, case in saying.cases.items()
    }
    assert told["WS.ADV.04"].startswith("One, its adventure over, goes to Dome 1")
    assert told["WS.REINF.04"].startswith("One comes onto the map at Dome 1")


@pytest.mark.rule("WS.CARD.06")
def test_a_card_turned_up_in_vain_says_what_its_holder_lacks() -> None:
    table = Table({person("One"): (0, 0)})
    table.give("One", "plate")
    number = CARD_NUMBER["plate"]
    assert re.search(r"; no use: needs Strength \d, has \d\)$", NAMES["does"](table.arena, number))


@pytest.mark.rule("WS.OWN.01")
def test_what_is_worn_says_in_short_all_that_it_changes() -> None:
    briefs = {id: card_brief(CARDS[CARD_NUMBER[id]]) for id in ("visor", "plate", "mirror_mail", "chain_shirt")}
    assert briefs == {
        "visor": "Gives +1 Armor and +1 Aim.",
        "plate": "Gives +3 Armor and -1 Speed.",
        "mirror_mail": "Gives +3 Armor; mental abilities fail on you.",
        "chain_shirt": "Gives +2 Armor.",
    }


def test_the_advice_says_of_what_its_chance_is_as_long_as_there_is_room() -> None:
    table = Table({person("One"): (0, 0)})
    ways = advice(table.arena, 0, (0, table.space("Uphold Law")))
    assert [("Best: " in way, " passes " in way) for way in ways[:3]] == [(True, True), (False, True), (True, False)]
    assert ways[1].startswith("★ Uphold Law wins Watchman Keep: One in 3 Moves, ")
    assert len(ways[0]) > len(ways[1]) >= len(ways[2])
