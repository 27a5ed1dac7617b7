"""Encounters: placing, restocking, challenging, paying."""

from __future__ import annotations

import pytest

from rulewright.games.duel_of_ages.rules.adventure import adventure_phase, adventurers, choices_of, undertake
from rulewright.games.duel_of_ages.rules.content import CARDS, ENCOUNTERS
from rulewright.games.duel_of_ages.rules.effects import can_use, play
from rulewright.games.duel_of_ages.rules.encounters import free_spaces, place_encounters, place_one, reach
from rulewright.games.duel_of_ages.rules.figures import LUCKY_FIND, Figure
from rulewright.games.duel_of_ages.rules.state import (
    ACTIVE,
    ADVENTURE,
    ENCOUNTERS_PLACED,
    FLAGS_PLACED,
    REINFORCE,
    UNKNOWN,
)
from rulewright.games.duel_of_ages.rules.terms import AGES
from rulewright.kernel import Ask, Roll

from .tables import Table, person, run

rule = pytest.mark.rule
MELEE_5 = next(n for n, entry in enumerate(ENCOUNTERS) if entry.rating == "melee" and entry.value == 5)
MELEE_6 = next(n for n, entry in enumerate(ENCOUNTERS) if entry.rating == "melee" and entry.value == 6)
MELEE_8 = next(n for n, entry in enumerate(ENCOUNTERS) if entry.rating == "melee" and entry.value == 8)
WORKSHOP = next(n for n, entry in enumerate(ENCOUNTERS) if entry.name == "The Workshop")
MARKET = next(n for n, entry in enumerate(ENCOUNTERS) if entry.name == "The Black Market")


def meeting(number: int = UNKNOWN, who: Figure | None = None) -> Table:
    """Ann on an encounter, another one elsewhere, and Bob."""
    table = Table({who or person("Ann"): (0, 0)}, {person("Bob"): (2, 0)})
    table.arena.encounters = {table.cell(0, 0): number, table.cell(-3, 0): UNKNOWN}
    if number != UNKNOWN:
        table.arena.markers.take(number)
        table.arena.peeked[table.cell(0, 0)] = 3
    return table


# ---- placing --------------------------------------------------------------------------------------------------------


@rule("DA.ENCP.01", "DA.ENCP.03-04", "DA.ENCP.07-08", "DA.SETUP.09")
def test_black_places_first_and_both_go_on_until_nothing_fits() -> None:
    table = Table({person("Ann"): None}, {person("Bob"): None})
    arena = table.arena
    arena.step = ENCOUNTERS_PLACED
    seats = []
    while arena.step == ENCOUNTERS_PLACED:
        flow = place_encounters(arena)
        ask = next(flow, None)
        if ask is None:
            break
        assert isinstance(ask, Ask), "nobody rolls: a marker that lies face down is not decided"
        seats.append(ask.seats[0])
        with pytest.raises(StopIteration):
            flow.send(ask.listed(ask.seats[0])[0])
    assert seats[:4] == [1, 0, 1, 0]
    assert arena.step == FLAGS_PLACED
    assert free_spaces(arena) == [], "neither team may stop earlier"
    assert set(arena.encounters.values()) == {UNKNOWN}
    spaces = list(arena.encounters)
    apart = [arena.land.far(one, other) for one in spaces for other in spaces if one != other]
    assert min(apart) == 4


@rule("DA.ENCP.05-06", "DA.ENCP.10")
def test_no_encounter_in_a_dome_or_beside_feet() -> None:
    table = Table({person("Ann"): (0, 0)}, {person("Bob"): (2, 0)})
    henchman = table.henchman("Bob")
    table.arena.at[henchman] = table.cell(-2, 0)
    assert table.dome() not in free_spaces(table.arena)
    assert not any(table.cell(q, 0) in free_spaces(table.arena) for q in (0, 2, -2))
    assert table.cell(1, 0) in free_spaces(table.arena)


@rule("DA.ENCP.01-02")
def test_a_mission_without_encounters_places_none() -> None:
    table = Table({person("Ann"): None}, encounters=0)
    table.arena.step = ENCOUNTERS_PLACED
    run(place_encounters(table.arena))
    assert table.arena.step == FLAGS_PLACED
    assert table.arena.encounters == {}


@rule("DA.ENCP.02")
def test_the_sets_are_gold_and_blue() -> None:
    sets = [entry.set for entry in ENCOUNTERS]
    assert (sets.count("gold"), sets.count("blue")) == (40, 20)


@rule("DA.ENCP.03")
def test_no_more_encounters_than_markers() -> None:
    table = Table({person("Ann"): None})
    table.arena.markers.removed, table.arena.markers.pool = table.arena.markers.pool[2:], table.arena.markers.pool[:2]
    assert run(place_one(table.arena), table.cell(0, 0)), "the Alliance's inhabitant has the other one"
    assert not run(place_one(table.arena))


@rule("DA.ENCP.09-10")
def test_the_last_encounter_passed_restocks_the_map() -> None:
    table = meeting(MELEE_5)
    arena = table.arena
    del arena.encounters[table.cell(-3, 0)]
    run(undertake(arena, "encounter", 0), "common", "keep")
    assert arena.encounters == {}
    flow = adventure_phase(arena)
    ask = next(flow)
    assert isinstance(ask, Ask)
    assert (ask.prompt, ask.seats) == ("encounter.place", (1,))
    assert table.cell(0, 0) not in ask.listed(1), "Ann stands there"
    with pytest.raises(StopIteration):
        flow.send(table.cell(3, 0))
    assert arena.encounters == {table.cell(3, 0): UNKNOWN}
    for space in list(free_spaces(arena)):
        if space in free_spaces(arena):
            run(adventure_phase(arena), space)
    run(adventure_phase(arena))
    assert not arena.restocking


# ---- challenging ----------------------------------------------------------------------------------------------------


@rule("DA.ENC.01-02", "DA.ENC.04-05", "DA.ENC.07", "DA.ENC.10", "DA.ADV.01")
def test_a_rating_that_reaches_the_value_passes() -> None:
    table = meeting(who=person("Ann", melee=6))
    arena = table.arena
    assert choices_of(arena, 0) == [("encounter", 0)]
    run(undertake(arena, "encounter", 0), "common", "secret", "keep", rolls=[MELEE_6])
    assert [CARDS[card].deck for card in arena.hand[0]] == [0, 1]
    assert table.cell(0, 0) not in arena.encounters
    assert arena.at[0] == table.cell(0, 0), "an encounter dismisses nobody"
    assert arena.passed == [1, 0]
    assert arena.markers.discard == [MELEE_6]
    assert arena.challenges[0].left == 50, "no challenge card is drawn"
    assert adventurers(arena) == []


@rule("DA.ENC.02", "DA.ENC.06", "DA.ENC.01")
def test_a_failed_encounter_stays_and_is_remembered() -> None:
    table = meeting()
    arena = table.arena
    run(undertake(arena, "encounter", 0), rolls=[MELEE_8])
    assert arena.encounters[table.cell(0, 0)] == MELEE_8
    assert arena.peeked[table.cell(0, 0)] == 3, "everybody has seen it"
    assert (arena.passed, arena.hand[0]) == ([0, 0], [])
    assert adventurers(arena) == [], "once where one stands"


@rule("DA.ENC.03")
def test_an_age_of_ones_own_is_worth_one() -> None:
    age = AGES.index(ENCOUNTERS[MELEE_6].age)
    table = meeting(MELEE_6, person("Ann", age=age))
    assert reach(table.arena, 0, ENCOUNTERS[MELEE_6]) == 6
    run(undertake(table.arena, "encounter", 0), "elite", "keep")
    assert table.arena.passed == [1, 0]
    other = meeting(MELEE_6, person("Ann", age=(age + 1) % 4))
    assert reach(other.arena, 0, ENCOUNTERS[MELEE_6]) == 5


@rule("DA.ENC.08")
@pytest.mark.parametrize(("number", "draws"), [(WORKSHOP, 2), (MARKET, 3)])
def test_workshop_and_market_want_a_card(number: int, draws: int) -> None:
    table = meeting(number, person("Ann", age=(AGES.index(ENCOUNTERS[number].age) + 1) % 4))
    arena = table.arena
    run(undertake(arena, "encounter", 0))
    assert arena.encounters[table.cell(0, 0)] == number, "without a card it is failed, and nobody is asked"
    arena.flags[0] = 0
    card = table.give("Ann", "cestus")
    run(undertake(arena, "encounter", 0), ("card", card), *["common"] * draws, "keep")
    assert len(arena.hand[0]) == draws
    assert card in arena.decks[0].discard


@rule("DA.ENC.08", "DA.TYPE.16")
def test_a_badge_pays_no_market() -> None:
    table = meeting(MARKET, person("Ann", age=(AGES.index(ENCOUNTERS[MARKET].age) + 1) % 4))
    badge, card = table.give("Ann", "badge_of_the_eye"), table.give("Ann", "cestus")
    flow = undertake(table.arena, "encounter", 0)
    assert next(flow).listed(0) == [("card", card), "leave"]  # type: ignore[union-attr]
    assert badge in table.arena.hand[0]


@rule("DA.ENC.09")
def test_the_age_waives_the_payment_for_one_draw() -> None:
    table = meeting(MARKET, person("Ann", age=AGES.index(ENCOUNTERS[MARKET].age)))
    run(undertake(table.arena, "encounter", 0), "waive", "common", "common", "keep")
    assert len(table.arena.hand[0]) == 2


@rule("DA.CARD.02", "DA.CARD.05", "DA.CARD.07-09", "DA.ENC.04")
def test_three_draws_with_three_cards_in_hand() -> None:
    """V21"""
    table = meeting(MELEE_8, person("Ann", melee=8))
    arena = table.arena
    held = [table.give("Ann", name) for name in ("cestus", "morion", "poultice")]
    run(undertake(arena, "encounter", 0), "elite", "common", ("card", held[0]), ("card", held[1]), "keep")
    assert len(arena.hand[0]) == 3
    assert [CARDS[card].deck for card in arena.hand[0]] == [0, 2, 0]
    assert arena.decks[0].discard == held[:2]


@rule("DA.TYPE.11")
def test_the_family_recipe_saves_an_encounter() -> None:
    table = meeting(MELEE_8)
    arena = table.arena
    card = table.give("Ann", "old_family_recipe", shown=False)
    run(undertake(arena, "encounter", 0), ("play", card), "common", "common", "common", "keep")
    assert arena.passed == [1, 0]
    assert card in arena.decks[1].discard


def test_an_appraiser_draws_one_more() -> None:
    table = meeting(MELEE_5, person("Ann", powers=LUCKY_FIND))
    run(undertake(table.arena, "encounter", 0), "common", "common", "keep")
    assert len(table.arena.hand[0]) == 2


@rule("DA.EXP.02")
def test_experience_helps_in_encounters() -> None:
    table = meeting(MELEE_6)
    table.arena.flags[0] |= ACTIVE
    assert reach(table.arena, 0, ENCOUNTERS[MELEE_6]) == 6


@rule("DA.TYPE.08")
def test_a_spyglass_shows_the_encounter_to_one_team() -> None:
    table = meeting()
    arena = table.arena
    card = CARDS[table.give("Ann", "spyglass")]
    assert can_use(arena, 0, card)
    flow = play(arena, card)
    assert isinstance(next(flow), Roll)
    with pytest.raises(StopIteration):
        flow.send(MELEE_8)
    assert arena.encounters[arena.at[0]] == MELEE_8
    assert arena.peeked[arena.at[0]] == 1
    assert not can_use(arena, 0, card), "once in a phase"


@rule("DA.ADV.01-03", "DA.ROUND.04", "DA.HENCH.04", "DA.CREA.04")
def test_only_characters_of_the_active_team_adventure_if_they_like() -> None:
    table = meeting(MELEE_5)
    arena = table.arena
    table.henchman("Ann")
    arena.encounters[table.cell(2, 0)] = MELEE_6
    table.put("Bob", table.cell(0, 0))
    assert adventurers(arena) == [0], "an enemy in the space does not matter"
    run(adventure_phase(arena), "done")
    assert arena.step == ADVENTURE
    run(adventure_phase(arena))
    assert arena.step == REINFORCE
