"""What somebody who knows no rulebook reads on the way: points, places, results, and what ending a phase gives up."""

from __future__ import annotations

import re
from math import prod

import pytest

from rulewright.games._arena.rules.challenges import AMAZE, FAIL, FOPP, PASS, SQUEAK
from rulewright.games.duel_of_ages import DuelOfAges
from rulewright.games.duel_of_ages.rules.adventure import undertake
from rulewright.games.duel_of_ages.rules.bases import GATES
from rulewright.games.duel_of_ages.rules.content import GUARDIANS
from rulewright.games.duel_of_ages.rules.labyrinths import guardian_difference
from rulewright.games.duel_of_ages.rules.melee import blow
from rulewright.games.duel_of_ages.rules.movement import move
from rulewright.games.duel_of_ages.rules.state import ADVENTURE, ADVENTURED, ITEM, MELEE, MOVE, MOVED, STRUCK, Shot
from rulewright.games.duel_of_ages.rules.terms import (
    HIGH_GATE,
    HQ,
    LOW_GATE,
    MAIN_GATE,
    REACT,
    STRENGTH,
    VAULT,
    VORTEX,
    WITS,
)
from rulewright.games.duel_of_ages.rules.trial import settle_trial, trial
from rulewright.games.duel_of_ages.view.aims import Aim, Prize, best_aim, chances_of, odds_words
from rulewright.games.duel_of_ages.view.goal import phases
from rulewright.games.duel_of_ages.view.move_words import guns_told
from rulewright.games.duel_of_ages.view.names import title
from rulewright.games.duel_of_ages.view.odds import attack_odds, hit_chance, least_to_pass
from rulewright.games.duel_of_ages.view.questions import LEVELS
from rulewright.games.duel_of_ages.view.reach import can_reach, ground_costs, waits
from rulewright.games.duel_of_ages.view.results import LOST, PAYS, WON, stakes
from rulewright.games.duel_of_ages.view.scene import badges, is_done
from rulewright.games.duel_of_ages.view.ways import NEAR, far_from_goal, landmarks, near, where_now, whereabouts
from rulewright.games.duel_of_ages.view.wounds import wounds
from rulewright.kernel import Ask, Choice, Event, Log, Match, State
from rulewright.kernel.words import percent
from rulewright.table.paths import FAR

from .tables import Table, coloured, faced, person, run

GAME = DuelOfAges()


def told_of(table: Table) -> list[Event]:
    state: State = table.arena
    state.log = Log(DuelOfAges.story)
    return state.log.events


def walking(table: Table) -> Ask:
    """Ann's first question on the move."""
    ask = next(move(table.arena, 0, None, False))
    assert isinstance(ask, Ask)
    return ask


# ---- on the move ----------------------------------------------------------------------------------------------------


def test_a_mover_is_told_the_points_that_are_left_and_what_the_ground_costs() -> None:
    table = Table({person("Ann", speed=4, easy=1 << 1): (0, 0)}, {person("Bob"): (2, 0)})
    arena = table.arena
    ask = walking(table)
    assert GAME.wording(arena, ask) == "Ann moves: where to? 4 move points left"
    context = GAME.context(arena, ask)
    assert context is not None
    assert context.means == "open ground and woods: 1 point a space; water, swamp, rough and building: 2"
    assert "melee with Bob (to hit about 54 %, to be hit 54 %) (2 points)" in context.stakes
    assert GAME.look(arena, ask, "stop").after == "4 points unused"


def test_points_go_down_with_every_step_and_are_forgotten_after_the_move() -> None:
    table = Table({person("Ann", speed=4): (0, 0)})
    flow = move(table.arena, 0, None, False)
    next(flow)
    ask = flow.send(table.cell(1, 0))
    assert isinstance(ask, Ask)
    assert GAME.wording(table.arena, ask) == "Ann moves: where to? 3 move points left"
    with pytest.raises(StopIteration):
        flow.send("stop")
    assert (table.arena.mover, table.arena.points) == (-1, 0)


def test_who_is_on_the_move_is_not_done_and_wears_no_sign_of_it() -> None:
    table = Table({person("Ann"): (0, 0)})
    arena = table.arena
    arena.step = MOVE
    walking(table)
    assert arena.flags[0] & MOVED
    assert not is_done(arena, 0)
    assert "moved" not in badges(arena, 0)


def test_in_the_adventure_phase_only_who_can_try_something_is_not_done() -> None:
    table = Table({person("Ann"): (0, 0), person("Eve"): (1, 0)})
    arena = table.arena
    arena.at[0] = table.site(1, VORTEX)
    assert (is_done(arena, 0), is_done(arena, table["Eve"])) == (False, True)
    arena.flags[0] |= ADVENTURED
    assert is_done(arena, 0)


def test_a_flier_pays_the_same_everywhere() -> None:
    table = Table({person("Ann", powers=1): (0, 0)})
    next(move(table.arena, 0, None, True))
    assert GAME.wording(table.arena, Ask(0, "step", [], about=0)).startswith("Ann flies: where to?")
    assert ground_costs(table.arena, 0) == "a flier pays 1 for each space"


def test_where_nothing_is_in_reach_the_way_to_a_goal_is_told() -> None:
    table = Table({person("Ann", speed=1): (0, 0)})
    context = GAME.context(table.arena, walking(table))
    assert context is not None
    number = len([step for step in walking(table).listed(0) if step != "stop"])
    assert context.stakes.startswith("Nothing in reach to try or to fight. Spaces still to go, by number: 1: ")
    assert context.stakes.count(" from ") == number, "each place by its number on the map"
    first = far_from_goal(table.arena, 0, int(str(walking(table).listed(0)[0])))
    assert f"1: {first} · 2: " in context.stakes
    assert context.need == "No luck in a move. After all moves (OpFire) Black shows no gun"


@pytest.mark.parametrize(
    ("team", "site", "text"),
    [(1, VAULT, "ruin Black Vault "), (1, LOW_GATE, "ruin Black Low Gate for a card"), (0, VAULT, ""), (0, VORTEX, "")],
)
def test_a_site_says_what_waits_there_for_a_mover(team: int, site: int, text: str) -> None:
    table = Table({person("Ann"): (0, 0)})
    table.give("Ann", "cestus", shown=False)
    found = waits(table.arena, 0, table.site(team, site))
    assert found.startswith(text) if text else not found


def test_the_own_base_is_worth_a_way_to_the_wounded_and_for_a_tribute_item() -> None:
    table = Table({person("Ann"): (0, 0)})
    arena = table.arena
    arena.health[0] = 2
    assert waits(arena, 0, table.site(0, VORTEX)).startswith("heal in White Vortex ")
    at_hq = "take a tribute item at White HQ (3 tribute once given in Lith's Chamber; "
    assert waits(arena, 0, table.site(0, HQ)) == f"{at_hq}most tribute wins Lith's Lair)"
    arena.flags[0] |= ITEM
    assert not waits(arena, 0, table.site(0, HQ))
    arena.destroyed[0] |= 1 << VORTEX
    repair = waits(arena, 0, table.site(0, VORTEX))
    assert repair.startswith("repair White Vortex ")
    assert repair.endswith(" %: takes 1 off Black's Team base")


def test_a_space_before_a_gate_a_path_and_an_encounter_say_what_waits() -> None:
    table = Table({person("Ann"): (0, 0)})
    arena, land = table.arena, table.arena.land
    before = next(space for gate in GATES for space in land.gate_front[1].get(gate, ()))
    assert re.match(r"break in at Black \w+ Gate \d+ %, and ruin it \d+ % in all", waits(arena, 0, before))
    circle = land.labyrinths[0].paths[0][0]
    assert waits(arena, 0, circle) == "the guardian on the Path of War, face down (1 for the labyrinth)"
    arena.faced[0] = next(number for number, guardian in enumerate(GUARDIANS) if guardian.rating)
    assert waits(arena, 0, circle).endswith(" % (1 for the labyrinth)")
    arena.encounters[table.cell(1, 0)] = -1
    assert waits(arena, 0, table.cell(1, 0)) == "an encounter, for treasure"


def test_the_way_into_a_base_and_the_ruin_are_told_as_one_chain() -> None:
    table = Table({person("Ann"): (0, 0)})
    arena, land = table.arena, table.arena.land
    vault = Aim(0, Prize(land.site_space[1][VAULT], "1 for Team base", WITS))
    arena.at[0] = land.gate_front[1][HIGH_GATE][0]
    assert odds_words(arena, vault) == "54 % to get in by High Gate, then 46 % to ruin it: 25 % in all"
    gate = Aim(0, Prize(land.site_space[1][HIGH_GATE], "1 for Team base", REACT))
    assert odds_words(arena, gate).startswith("54 % to get in, then 46 % to ruin it: ")
    arena.at[0] = land.gate_front[1][LOW_GATE][0]
    assert odds_words(arena, vault) == "a card to get in by Low Gate, then 46 % to ruin it"
    arena.destroyed[1] |= 1 << LOW_GATE
    assert odds_words(arena, vault) == "46 % to ruin it", "a ruined gate lets in"
    arena.destroyed[1] = 0
    arena.at[0] = table.site(1, VAULT)
    assert odds_words(arena, vault) == "46 % to ruin it", "inside no gate bars the way"


def test_plain_ground_is_named_by_what_stands_on_the_map() -> None:
    table = Table({person("Ann"): (0, 0)})
    land = table.arena.land
    assert whereabouts(land, table.site(1, HQ)) == "Black HQ"
    assert whereabouts(land, land.domes[0]).startswith("a dome of ")
    assert "Sketch, " in whereabouts(land, table.cell(0, 0))
    assert land.names[table.cell(0, 0)] not in whereabouts(land, table.cell(0, 0))


# ---- results --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("face", "text"),
    [
        (SQUEAK, "Ann gets in through Black Main Gate. Strength 5 against 5, equal: a Squeak or better "
         "succeeds, and the card says Squeak."),
        (FOPP, "Ann does not get through Black Main Gate and stays outside. Strength 5 against 5, equal: a Squeak or "
         "better succeeds, and the card says Fopp."),
    ],
)  # fmt: skip
def test_a_gate_is_told_with_what_came_of_it(face: int, text: str) -> None:
    table = Table({person("Ann"): (0, 0)})
    arena = table.arena
    arena.at[0] = arena.land.gate_front[1][MAIN_GATE][0]
    events = told_of(table)
    run(undertake(arena, "gate", 0, MAIN_GATE), rolls=[faced(face, 0)])
    assert text in [event.text for event in events]


def test_a_ruin_takes_more_than_a_squeak_and_a_fopp_tells_who_picks_the_dome() -> None:
    table = Table({person("Ann"): (0, 0)}, {person("Bob"): (0, 1)})
    arena = table.arena
    arena.at[0] = table.site(1, VAULT)
    events = told_of(table)
    run(undertake(arena, "destroy", 0), rolls=[faced(FOPP, 0), coloured("gold")])
    (told,) = [event.text for event in events if event.kind == "challenged"]
    assert told.startswith("Ann fails to ruin Black Vault, and the enemy picks the dome. Wits 5 against 5, equal: ")
    assert told.endswith("a Pass or better succeeds, and the card says Fopp.")


def test_a_ruin_is_told_once_and_its_challenge_is_a_step() -> None:
    table = Table({person("Ann"): (0, 0)}, {person("Bob"): (0, 1)})
    table.arena.at[0] = table.site(1, VAULT)
    events = told_of(table)
    run(undertake(table.arena, "destroy", 0), rolls=[faced(PASS, 0)])
    weights = {event.kind: event.weight for event in events}
    assert (weights["challenged"], weights["destroyed"]) == ("step", "turning")
    ruined = "Ann ruins Black Vault, puts a marker on it and leaves for a dome."
    assert any(event.text.startswith(ruined) for event in events)
    assert table.arena.land.in_dome[table.arena.at[0]]


@pytest.mark.rule("DA.LAB.13", "DA.ADV.06")
def test_a_guardian_who_is_beaten_is_told_by_the_marker_alone() -> None:
    table = Table({person("Ann"): (0, 0)}, {person("Bob"): (0, 1)})
    arena = table.arena
    arena.at[0] = arena.land.labyrinths[0].paths[0][0]
    number = arena.faced[0] = next(number for number, guardian in enumerate(GUARDIANS) if guardian.rating)
    events = told_of(table)
    run(undertake(arena, "guardian", 0), "test", rolls=[faced(PASS, guardian_difference(arena, 0, GUARDIANS[number]))])
    weights = {event.kind: event.weight for event in events}
    assert (weights["challenged"], weights["path_won"]) == ("step", "turning")
    (won,) = [event.text for event in events if event.kind == "path_won"]
    assert "in the Labyrinth of Bronze and leaves for a dome. " in won
    assert arena.land.in_dome[arena.at[0]]


@pytest.mark.parametrize("kind", [*WON])
@pytest.mark.parametrize("face", range(5))
def test_every_level_of_every_adventure_has_its_words(kind: str, face: int) -> None:
    table = Table({person("Ann"): (0, 0)})
    arena, events = table.arena, told_of(table)
    arena.page = kind, -1
    run(settle_trial(arena, trial(arena, 0, 5)), rolls=[faced(face, 0)])
    (told,) = events
    assert told.text.startswith("Ann ")
    assert "{" not in told.text
    assert stakes(kind)
    assert kind in LOST
    assert PAYS.get(kind, {}).get(AMAZE, 1) >= PAYS.get(kind, {}).get(PASS, 1) > PAYS.get(kind, {}).get(FAIL, 0)


def test_the_cave_is_not_said_to_have_robbed_somebody_before_it_is_known() -> None:
    table = Table({person("Ann"): (0, 0)})
    events = told_of(table)
    table.arena.page = "cave", -1
    run(settle_trial(table.arena, trial(table.arena, 0, 5)), rolls=[faced(AMAZE, 0)])
    assert [" may have " in told.text for told in events] == [True]


def test_what_a_gate_costs_who_fails_is_said_as_the_book_has_it() -> None:
    away = "goes to a dome: your team picks it, after a Fopp the enemy"
    assert stakes("gate") == f"Who then tries to ruin it {away}"
    assert f"it {away}" in stakes("destroy")
    assert "so 82 % to win anything" in stakes("cave", "82 %")


def test_a_missed_blow_says_nothing_of_domes() -> None:
    table = Table({person("Ann"): (0, 0)}, {person("Bob"): (0, 0)})
    events = told_of(table)
    run(blow(table.arena, 0), ("attack", -1, table["Bob"]), rolls=[faced(FOPP, 0)])
    (told,) = [event.text for event in events if event.kind == "attacked"]
    assert told.endswith("equal, and the card says Fopp.")


def test_a_fight_counts_while_its_last_blow_is_struck() -> None:
    table = Table({person("Ann"): (0, 0)}, {person("Bob"): (0, 0)})
    arena = table.arena
    arena.step, arena.battle = MELEE, arena.at[0]
    for who in (0, table["Bob"]):
        arena.flags[who] |= STRUCK
    assert [phase.note for phase in phases(arena) if phase.state == "now"] == ["1 fight, both teams"]


def test_a_hit_that_takes_more_than_there_is_takes_all() -> None:
    table = Table({person("Ann", damage=4): (0, 0)}, {person("Bob"): (0, 0)})
    table.arena.health[table["Bob"]] = 1
    ask = Ask(0, "melee", [("attack", -1, table["Bob"])], about=0)
    after = GAME.look(table.arena, ask, ("attack", -1, table["Bob"])).after
    assert re.fullmatch(r"\d+ % to hit, \d+ % to fell: Combat -1 if killed, -2 in prison", after), after


# ---- what is given up -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("prompt", "choices", "after"),
    [
        ("move", [("walk", 0), ("fly", 0), ("walk", 1), "done"], "2 figures stay where they are"),
        ("move", [("walk", 0), "done"], "1 figure stays where it is"),
        ("adventure", [("gate", 0, HIGH_GATE), "done"], "1 character then goes without an adventure"),
        ("opfire", ["done"], "nobody has a target"),
        ("free", ["done"], "no more free actions this turn"),
    ],
)
def test_ending_a_phase_says_what_is_given_up(prompt: str, choices: list[Choice], after: str) -> None:
    table = Table({person("Ann"): (0, 0), person("Eve"): (1, 0)})
    assert GAME.look(table.arena, Ask(0, prompt, choices), "done").after == after


def test_a_free_action_names_who_holds_the_card_and_where_a_monument_stands() -> None:
    table = Table({person("Ann"): (0, 0)})
    card = table.give("Ann", "lucky_obelisk", shown=False)
    look = GAME.look(table.arena, Ask(0, "free", [("play", card)]), ("play", card))
    assert look.text == "Ann plays Lucky Obelisk"
    assert look.after.endswith("2 spaces around from where Ann stands, for good")


# ---- a fight --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "drawn"), [(False, "a card is drawn"), (True, "dice are thrown")])
def test_before_the_moves_it_is_told_when_what_decides(dice: bool, drawn: str) -> None:
    table = Table({person("Ann"): (0, 0)}, dice=dice)
    context = GAME.context(table.arena, Ask(0, "move", [("walk", 0), "done"]))
    assert context is not None
    assert f"What has a % is tried later, in Melee or Adventure: then {drawn}, and {LEVELS}. " in context.need
    assert (SQUEAK, PASS, least_to_pass("gate"), least_to_pass("destroy")) == (SQUEAK, PASS, SQUEAK, PASS), LEVELS


@pytest.mark.rule("DA.BASE.04", "DA.MOVE.01")
def test_who_would_count_soonest_stands_out_to_walk() -> None:
    table = Table({person("Far", speed=1): (0, 0), person("Near"): (0, 0)})
    arena = table.arena
    arena.at[0], arena.at[1] = table.cell(0, 0), table.site(1, VORTEX)
    walks: list[Choice] = [("walk", 0), ("walk", 1), "done"]
    assert GAME.foremost(arena, Ask(0, "move", walks)) == ("walk", 0), "the other stands where it counts"
    arena.at[1] = table.site(1, HQ)
    arena.destroyed[1] |= 1 << HQ
    assert GAME.foremost(arena, Ask(0, "move", walks)) == ("walk", 1)
    assert GAME.foremost(arena, Ask(0, "move", walks[:1])) == ("walk", 0)


@pytest.mark.rule("DA.BASE.04", "DA.MOVE.01")
def test_who_can_reach_something_stands_out_before_who_cannot() -> None:
    first, second = person("Far", speed=1, strength=9, react=9), person("Near", speed=9, strength=1, react=1)
    table = Table({first: (0, 0), second: (0, 0)}, {person("Bob"): (1, 0)})
    arena = table.arena
    away = max(range(arena.land.ground_size), key=lambda space: arena.land.steps_to(arena.at[2])[space] % FAR)
    arena.at[0] = away
    walks: list[Choice] = [("walk", 0), ("walk", 1), "done"]
    assert (can_reach(arena, 0), can_reach(arena, 1)) == (False, True)
    assert GAME.foremost(arena, Ask(0, "move", walks)) == ("walk", 1)
    assert GAME.foremost(arena, Ask(0, "move", walks[:1])) == ("walk", 0)


@pytest.mark.rule("DA.BASE.04", "DA.BASE.05", "DA.DEST.02")
def test_the_best_target_is_the_likeliest_of_all_who_stand_as_near() -> None:
    names = ("Ann", "Bea", "Cid")
    table = Table({person(name, strength=9 if name == "Cid" else 3): (0, 0) for name in names}, achievements=("base",))
    arena = table.arena
    gate = arena.land.site_space[1][MAIN_GATE]
    before = arena.land.gate_front[1][MAIN_GATE][0]
    for who in range(3):
        arena.at[who] = before
    aims = [Aim(who, Prize(gate, "1 for Team base", STRENGTH)) for who in range(3)]
    best = best_aim(arena, 0)
    assert best is not None
    assert (best.who, best.prize.space) == (2, gate)
    assert [prod(chances_of(arena, aim)) for aim in aims][:2] == [prod(chances_of(arena, aims[0]))] * 2
    assert f": {percent(prod(chances_of(arena, aims[2])))} in all" in odds_words(arena, best)


@pytest.mark.rule("DA.CARD.02")
def test_getting_rid_of_a_card_says_whose_and_what_for() -> None:
    table = Table({person("Ann"): (0, 0)})
    card = table.give("Ann", "cestus", shown=False)
    look = GAME.look(table.arena, Ask(0, "free", [("destroy", card), "done"]), ("destroy", card))
    assert look.group == (
        "Get rid of a card of a White character: it brings nothing but room; each may hold 4 (most now: 1)"
    )


def test_the_attack_that_is_worth_most_stands_out_not_the_one_that_hits_most_likely() -> None:
    table = Table(
        {person("Ann", melee=7): (0, 0)}, {person("Bob", react=4, armor=9): (0, 0), person("Eve", react=5): (0, 0)}
    )
    bob, eve = ("attack", -1, table["Bob"]), ("attack", -1, table["Eve"])
    ask = Ask(0, "melee", [bob, eve, "pass"], about=0)
    easy, good = (GAME.look(table.arena, ask, choice) for choice in (bob, eve))
    assert easy.chance is not None
    assert good.chance is not None
    assert easy.chance > good.chance
    assert GAME.foremost(table.arena, ask) == eve
    context = GAME.context(table.arena, ask)
    assert context is not None
    assert (context.whom, context.means[:10]) == (f"h{table['Eve']}", "The best: ")


def test_a_guardian_that_has_gone_is_not_read_as_one_to_try() -> None:
    table = Table({person("Ann"): (0, 0)})
    arena = table.arena
    arena.step, arena.at[0] = ADVENTURE, arena.land.labyrinths[0].paths[0][0]
    arena.faced[0] = next(number for number, guardian in enumerate(GUARDIANS) if guardian.rating)
    flow = undertake(arena, "guardian", 0)
    next(flow)
    before = GAME.scene(arena, 0).tale
    flow.send("beg")
    after = GAME.scene(arena, 0).tale
    assert before is not None
    assert after is not None
    assert "A Pass moves your marker" in before.text
    assert after.text.endswith("nobody can try it now: another guardian comes.")


def test_the_domes_for_one_who_is_banished_are_told_the_farthest_first() -> None:
    table = Table({person("Ann"): (0, 0)}, {person("Bob"): (2, 0)})
    arena, bob = table.arena, table["Bob"]
    domes = [*arena.land.domes]
    away, home = (GAME.context(arena, Ask(0, "dome", domes, about=who)) for who in (bob, 0))
    assert away is not None
    assert home is not None
    for context, first in ((away, "Farthest first: "), (home, "Nearest first: ")):
        assert context.stakes.startswith(first)
        assert context.need.startswith("No luck in ")
    far = [int(found) for found in re.findall(r"(\d+) spaces? from", away.stakes)]
    near_by = [int(found) for found in re.findall(r"(\d+) spaces? from", home.stakes)]
    assert far == sorted(far, reverse=True)
    assert near_by == sorted(near_by)


def fight() -> Table:
    """Ann and Bob in one space, Ann's turn to strike."""
    table = Table(
        {person("Ann", wits=6, react=5): (0, 0)}, {person("Bob", wits=4, melee=5): (0, 0), person("Eve"): (2, 0)}
    )
    table.arena.flags[0] |= STRUCK
    return table


def test_a_blow_is_asked_for_with_who_strikes_next_and_how_likely() -> None:
    table = fight()
    arena, bob = table.arena, table["Bob"]
    ask = Ask(0, "melee", [("attack", -1, bob), "pass"], about=0)
    assert GAME.wording(arena, ask) == "Ann (Wits 6) may strike now, then Bob (4): attack Bob?"
    context = GAME.context(arena, ask)
    assert context is not None
    chance = percent(hit_chance(arena, Shot(bob, arena.who[bob].fists, 0, arena.at[0])))
    assert f". Then Bob may strike back ({chance} to hit, " in context.stakes
    assert re.search(r"may strike back \(\d+ % to hit, \d+ % to wound: 1 or 2 of \d+ health, ", context.stakes)
    assert GAME.look(arena, ask, "pass").after == "gains nothing: Bob (54 % to hit) may strike all the same"
    sabre = table.give("Bob", "cavalry_sabre", shown=False)
    assert GAME.context(arena, ask) == context, "what Bob holds face down tells nobody anything"
    arena.revealed |= 1 << sabre
    assert GAME.context(arena, ask) != context
    arena.flags[bob] |= STRUCK
    assert GAME.wording(arena, ask) == "Ann (Wits 6) is the last to strike here: attack Bob?"
    assert GAME.look(arena, ask, "pass").after == "no blow this turn, and none comes back"
    context = GAME.context(arena, ask)
    assert context is not None
    assert context.stakes.endswith(". Nobody is left to strike back")


@pytest.mark.rule("DA.MOVE.01", "DA.ADV.01")
def test_nobody_is_asked_who_is_next_where_one_is_left() -> None:
    table = Table({person("Ann"): (0, 0), person("Abe"): (1, 0)}, {person("Bob"): (3, 0)})
    arena, front = table.arena, table.arena.land.gate_front[1][MAIN_GATE][0]
    moves, tries = (Ask(0, prompt, [(kind, 0), "done"]) for prompt, kind in (("move", "walk"), ("adventure", "gate")))
    assert GAME.wording(arena, moves).startswith("Move: which White figure moves next? You pick ")
    arena.flags[table["Abe"]] |= MOVED
    assert GAME.wording(arena, moves).startswith("Move: only Ann is left to move. You pick ")
    for name in ("Ann", "Abe"):
        table.put(name, front)
    assert GAME.wording(arena, tries).endswith(" may try one thing where it stands. Who is next?")
    arena.flags[table["Abe"]] |= ADVENTURED
    assert GAME.wording(arena, tries) == "Adventure: only Ann has anything to try where it stands: what?"


def test_the_chances_of_wounds_are_those_of_the_odds() -> None:
    table = fight()
    arena, bob = table.arena, table["Bob"]
    shot = Shot(0, arena.who[0].fists, bob, arena.at[bob])
    hit, spread = hit_chance(arena, shot), dict(attack_odds(arena, shot).distribution)
    found = wounds(arena, shot)
    assert sum(found.values()) == pytest.approx(1)
    assert {amount: hit * part for amount, part in found.items() if amount} == pytest.approx(
        {amount: part for amount, part in spread.items() if amount}
    )


# ---- what others did ------------------------------------------------------------------------------------------------


def test_a_move_into_a_fight_or_before_a_gate_says_so() -> None:
    table = Table({person("Ann"): (0, 0)}, {person("Bob"): (0, 0), person("Eve"): (1, 0), person("Ida"): (1, 0)})
    arena = table.arena
    assert where_now(arena, 0).startswith(" to fight Bob at Sketch")
    assert where_now(arena, 0).endswith("; near Eve of Black (1 space) and Ida (1 space)"), (
        "whom she fights is not told again"
    )
    table.put("Ann", arena.land.gate_front[1][MAIN_GATE][0])
    assert ", before Black Main Gate, where it can try to get in" in where_now(arena, 0)
    arena.destroyed[1] |= 1 << MAIN_GATE
    assert "where it can try" not in where_now(arena, 0), "through a ruin one walks"


def test_a_move_to_where_nothing_is_near_names_the_piece_alone() -> None:
    arena = Table({person("Ann"): (0, 0)}).arena
    land = arena.land
    far: set[bool] = set()
    close: set[bool] = set()
    for space in range(land.ground_size):
        if not (title(land, space) or land.in_dome[space]):
            arena.at[0] = space
            steps = min(land.far(space, mark) for mark in landmarks(land))
            (far if steps > NEAR else close).add(" from " in where_now(arena, 0) or " be" in where_now(arena, 0))
    assert far == {False}
    assert close == {True}


def test_of_many_enemies_near_two_are_named() -> None:
    table = Table({person("Ann"): (0, 0)}, {person(name): (1, 0) for name in ("Bob", "Eve", "Ida", "Jo")})
    assert near(table.arena, 0, table.arena.at[0]) == ["near Bob of Black (1 space), Eve (1 space) and 2 more"]


# ---- free actions and sheets ----------------------------------------------------------------------------------------


def test_a_free_action_says_whether_luck_has_a_part_in_it() -> None:
    arena = Table({person("Ann"): (0, 0)}, {person("Bob"): (0, 0)}).arena
    for kind, words in (
        ("spy", "No luck in any of it; as many as you like, "),
        ("charm", "Talking an enemy over takes Luck 9"),
    ):
        context = GAME.context(arena, Ask(0, "free", [(kind, 0, 1), "done"]))
        assert context is not None
        assert context.need.startswith(words)


@pytest.mark.rule("DA.CARD.04", "DA.CARD.06")
def test_luck_in_a_card_that_lies_face_down_is_told_to_nobody() -> None:
    told = set()
    for card in ("turncoat_cube", "exit_cube"):
        table = Table({person("Ann"): (0, 0)}, {person("Bob"): (0, 0)})
        number = table.give("Ann", card, shown=False)
        ask = Ask(0, "free", [("play", number), ("reveal", number), "done"])
        context = GAME.context(table.arena, ask)
        table.arena.revealed |= 1 << number
        turned_up = GAME.context(table.arena, ask)
        assert context is not None
        assert turned_up is not None
        assert turned_up.need.startswith("Talking an enemy over" if card == "turncoat_cube" else "No luck in any of it")
        told.add(context.need)
    assert told == {"No luck unless a button says so; as many as you like, in any order, then comes Fire"}


def test_a_spy_says_who_picks_the_card() -> None:
    table = Table({person("Ann"): (0, 0)}, {person("Bob"): (2, 0)})
    spied = "spy", 0, table["Bob"]
    ask = Ask(0, "free", [spied])
    table.give("Bob", "fire_axe", shown=False)
    assert GAME.look(table.arena, ask, spied).after == (
        "its only hidden card: all see it, though it works for its owner from now on; once a turn"
    )
    table.give("Bob", "cestus", shown=False)
    look = GAME.look(table.arena, ask, spied)
    assert look.text == "Ann makes Bob of Black turn up a card"
    assert look.after == (
        "Black picks 1 of its 2 hidden cards: all see it, though it works for its owner from now on; once a turn"
    )


def test_a_badge_says_the_number_before_and_after_and_the_sheet_why() -> None:
    table = Table({person("Ann", wits=9, honor=8): (0, 0)})
    badge = table.give("Ann", "badge_of_the_fox", shown=False)
    look = GAME.look(table.arena, Ask(0, "free", [("reveal", badge)]), ("reveal", badge))
    assert look.after.startswith("its Honor replaces its Wits: 9, then 8, worse; ")
    before = next(sheet for sheet in GAME.scene(table.arena, 0).sheets if sheet.id == "h0")
    assert not before.text.startswith("Now ")
    table.arena.revealed |= 1 << badge
    after = next(sheet for sheet in GAME.scene(table.arena, 0).sheets if sheet.id == "h0")
    assert after.text.startswith("Now Wits -1 (Badge: Honor).")


# ---- how it stands --------------------------------------------------------------------------------------------------


def test_the_strip_says_who_leads_in_what_and_what_loses() -> None:
    table = Table({person("Ann"): (0, 0)}, {person("Bob"): (2, 0)})
    even = GAME.scene(table.arena, 0).goal
    assert even is not None
    assert even.lead.startswith("A draw if it ended now: each is ahead in 0 of ")
    table.arena.health[0] -= 1
    goal = GAME.scene(table.arena, 0).goal
    assert goal is not None
    assert goal.lead == "Black would win now, 1 to 0: Combat"
    assert goal.lose == "", "this mission knows no victory at once"
    opening = Match.start(GAME, {"mission": "opening_muster"}, seed=1).scene(0).goal
    assert opening is not None
    assert opening.text == (
        "More achievements led at the end: Combat (unhurt 2, hurt 1, dead 0, jail -1), Team base (1 a ruin),"
        " Labyrinth of Bronze (1 a Path: pass its guardian)."
    )
    assert opening.lose == ("Wins at once: over twice their living, free characters. Or 6 markers more: ruins, Paths.")


@pytest.mark.rule("DA.WIN.04", "DA.HENCH.06")
def test_henchmen_are_told_not_to_count_once_there_are_some() -> None:
    keys = ("dome_0", "white_base", "dome_1", "black_base", "labyrinth_ancient", "dome_2")
    table = Table({person("Ann"): (0, 0)}, {person("Bob"): (2, 0)}, keys=keys, without=())
    for number, free in enumerate(("(White 1, Black 1)", "(White 1, Black 1, no henchmen)")):
        goal = GAME.scene(table.arena, 0).goal
        assert goal is not None
        assert f"living, free characters {free}. Or " in goal.lose
        assert "henchman" not in badges(table.arena, 0)
        assert "henchman" in badges(table.arena, table.henchman("Ann", number))


def test_a_long_name_of_the_wounded_leaves_the_strip_its_room() -> None:
    long = person("Lady Mary Wortley Montagu")
    table = Table({long: (0, 0), person("Ann"): (1, 0)}, {person("Bob"): (2, 0)}, achievements=("combat", "base"))
    table.arena.health[0] -= 1

    def told(number: int) -> str:
        goal = GAME.scene(table.arena, 0).goal
        assert goal is not None
        return goal.sides[number].note

    assert "(1 unhurt; Lady Mary Wortley Montagu wounded)" in told(0)
    table = Table({long: (0, 0), person("Ann"): (1, 0)}, {}, achievements=("combat", "base", "labyrinth"))
    table.arena.health[0] -= 1
    table.arena.destroyed[1] |= 1 << MAIN_GATE
    assert told(0) == "Combat 3 (1 unhurt; 1 wounded), Team base 1 (Main Gate), Labyrinth of Bronze 0"
    table.arena.destroyed[1] |= 1 << VORTEX
    assert told(0) == "Combat 3 (1 unhurt; 1 wounded), Team base 2 (Main Gate and Vortex), Labyrinth 0"


def test_nobody_in_a_dome_is_told_to_shoot() -> None:
    table = Table({person("Ann"): (0, 0)}, {person("Bob", strength=9): (3, 0)})
    table.give("Bob", "exit_cube", shown=False)
    assert guns_told(table.arena, 1) == "Black shows no gun, but 1 hidden card may be a gun"
    table.put("Bob", table.dome())
    assert guns_told(table.arena, 1) == "Black shows no gun"
