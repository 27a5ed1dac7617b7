"""What somebody who knows no rulebook reads on the way: points, places, results, and what ending a phase gives up."""

from __future__ import annotations

import pytest

from rulewright.games._arena.rules.challenges import AMAZE, FAIL, FOPP, PASS, SQUEAK
from rulewright.games.duel_of_ages import DuelOfAges
from rulewright.games.duel_of_ages.rules.adventure import undertake
from rulewright.games.duel_of_ages.rules.bases import GATES
from rulewright.games.duel_of_ages.rules.content import GUARDIANS
from rulewright.games.duel_of_ages.rules.melee import blow
from rulewright.games.duel_of_ages.rules.movement import move
from rulewright.games.duel_of_ages.rules.state import ADVENTURED, ITEM, MELEE, MOVE, MOVED, STRUCK
from rulewright.games.duel_of_ages.rules.terms import HIGH_GATE, HQ, LOW_GATE, MAIN_GATE, VAULT, VORTEX
from rulewright.games.duel_of_ages.rules.trial import settle_trial, trial
from rulewright.games.duel_of_ages.view.goal import phases
from rulewright.games.duel_of_ages.view.reach import ground_costs, waits
from rulewright.games.duel_of_ages.view.results import LOST, PAYS, WON, stakes
from rulewright.games.duel_of_ages.view.scene import badges, is_done
from rulewright.games.duel_of_ages.view.ways import whereabouts
from rulewright.kernel import Ask, Choice, Event, Log, State

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
    assert context.means == "open ground, woods 1 point each, water, swamp, rough and building 2"
    assert "melee with Bob (2 points)" in context.stakes
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
    assert context.stakes.startswith("Nothing to try or to fight in reach; ")
    assert " from " in context.stakes


@pytest.mark.parametrize(
    ("team", "site", "text"),
    [(1, VAULT, "ruin Black Vault "), (1, LOW_GATE, "ruin Black Low Gate for a card"), (0, VAULT, ""), (0, VORTEX, "")],
)
def test_a_site_says_what_waits_there_for_a_mover(team: int, site: int, text: str) -> None:
    table = Table({person("Ann"): (0, 0)})
    found = waits(table.arena, 0, table.site(team, site))
    assert found.startswith(text) if text else not found


def test_the_own_base_is_worth_a_way_to_the_wounded_and_for_a_tribute_item() -> None:
    table = Table({person("Ann"): (0, 0)})
    arena = table.arena
    arena.health[0] = 2
    assert waits(arena, 0, table.site(0, VORTEX)).startswith("heal in White Vortex ")
    assert waits(arena, 0, table.site(0, HQ)) == "take a tribute item for Lith at the HQ"
    arena.flags[0] |= ITEM
    assert not waits(arena, 0, table.site(0, HQ))
    arena.destroyed[0] |= 1 << VORTEX
    assert waits(arena, 0, table.site(0, VORTEX)).startswith("repair White Vortex ")


def test_a_space_before_a_gate_a_path_and_an_encounter_say_what_waits() -> None:
    table = Table({person("Ann"): (0, 0)})
    arena, land = table.arena, table.arena.land
    before = next(space for gate in GATES for space in land.gate_front[1].get(gate, ()))
    assert "get through Black " in waits(arena, 0, before)
    circle = land.labyrinths[0].paths[0][0]
    assert waits(arena, 0, circle) == "the guardian on the Path of War"
    arena.faced[0] = next(number for number, guardian in enumerate(GUARDIANS) if guardian.rating)
    assert waits(arena, 0, circle).endswith(" %")
    arena.encounters[table.cell(1, 0)] = -1
    assert waits(arena, 0, table.cell(1, 0)) == "an encounter"


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
        (SQUEAK, "Ann gets through Black Main Gate and stands inside. Strength 5 against 5, level: a Squeak or better "
         "succeeds, and the card says Squeak."),
        (FOPP, "Ann does not get through Black Main Gate and stays outside. Strength 5 against 5, level: a Squeak or "
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
    assert told.startswith("Ann fails to ruin Black Vault, and the enemy picks the dome. Wits 5 against 5, level: ")
    assert told.endswith("a Pass or better succeeds, and the card says Fopp.")


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


def test_what_a_gate_costs_who_fails_is_said_as_the_book_has_it() -> None:
    assert stakes("gate").startswith("On a Fail or a Fopp one stays outside and loses nothing. ")
    assert "after a Fopp of the enemy's" in stakes("destroy")
    assert stakes("destroy").endswith("Fopp, Fail, Squeak, Pass, Amaze")
    assert "so 82 % to win anything" in stakes("cave", "82 %")


def test_a_missed_blow_says_nothing_of_domes() -> None:
    table = Table({person("Ann"): (0, 0)}, {person("Bob"): (0, 0)})
    events = told_of(table)
    run(blow(table.arena, 0), ("attack", -1, table["Bob"]), rolls=[faced(FOPP, 0)])
    (told,) = [event.text for event in events if event.kind == "attacked"]
    assert told.endswith("level, and the card says Fopp: a miss.")


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
    assert GAME.look(table.arena, ask, ("attack", -1, table["Bob"])).after == "a hit takes all of the target's 1 health"


# ---- what is given up -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("prompt", "choices", "after"),
    [
        ("move", [("walk", 0), ("fly", 0), ("walk", 1), "done"], "2 stay where they are"),
        ("move", [("walk", 0), "done"], "1 stays where it is"),
        ("adventure", [("gate", 0, HIGH_GATE), "done"], "1 does not try"),
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
    assert look.text == "Play Lucky Obelisk of Ann"
    assert look.after.endswith("2 spaces around from where Ann stands")
