"""Challenges by card and by dice, luck, dismissal and banishment, experience and levelling."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.games._arena.rules.challenges import AMAZE, FACES, FAIL, FOPP, PASS, SQUEAK, face_odds
from rulewright.games.duel_of_ages import DuelOfAges
from rulewright.games.duel_of_ages.rules.adventure import undertake
from rulewright.games.duel_of_ages.rules.adversaries import ANY_RATING
from rulewright.games.duel_of_ages.rules.challenge import draw_challenge, level_of, luck, resolve
from rulewright.games.duel_of_ages.rules.content import CHALLENGES
from rulewright.games.duel_of_ages.rules.dismissal import banish, dismiss, open_domes
from rulewright.games.duel_of_ages.rules.effects import free_choices, take_free
from rulewright.games.duel_of_ages.rules.experience import expire, level_up, rating_choices
from rulewright.games.duel_of_ages.rules.figures import PRODIGY, RESILIENT
from rulewright.games.duel_of_ages.rules.ratings import rating
from rulewright.games.duel_of_ages.rules.state import ACTIVE
from rulewright.games.duel_of_ages.rules.terms import ARMOR, COLOURS, INTELLECT, POOL, RATINGS, SPEED, STRENGTH
from rulewright.games.duel_of_ages.rules.treasure import at_large, discard
from rulewright.kernel import Roll

from .tables import Table, coloured, faced, lucky, person, run

rule = pytest.mark.rule


def pair(**changes: Any) -> Table:
    return Table({person("Ann"): (0, 0), person("Abe"): (1, 0)}, {person("Bob"): (2, 0)}, **changes)


# ---- cards ----------------------------------------------------------------------------------------------------------


def test_the_glossary_says_how_likely_a_squeak_is_near_a_tie() -> None:
    told = DuelOfAges.glossary.find("Challenge")
    assert told is not None
    assert "Tied, 27 of 50 cards are a Squeak or better; each point ahead or short makes it about 4 more" in told.text
    assert len(CHALLENGES) == 50
    better = {ahead: sum(face_odds(CHALLENGES, range(50), ahead)[SQUEAK:]) for ahead in range(-2, 4)}
    assert better[0] == 27
    for ahead, cards in better.items():
        assert cards == pytest.approx(27 + 4 * ahead, abs=3), better


@rule("DA.CHAL.01-07")
def test_the_deck() -> None:
    assert len(CHALLENGES) == 50
    hits = [sum(card.hits[row] for card in CHALLENGES) for row in range(13)]
    assert hits == [5, 7, 10, 14, 18, 23, 27, 32, 36, 40, 43, 45, 47]
    assert all(card.hits[row] == (card.faces[row] >= SQUEAK) for card in CHALLENGES for row in range(13))
    assert len(FACES) == 5
    assert sorted({card.luck for card in CHALLENGES}) == list(range(10))
    assert [sum(card.colour == colour for card in CHALLENGES) for colour in range(5)] == [10] * 5
    assert all(len(card.level) == 2 for card in CHALLENGES)
    assert sum(ANY_RATING in card.level for card in CHALLENGES) == 5
    assert sum(card.broken for card in CHALLENGES) == 1


@rule("DA.CHAL.01-02", "DA.ADV.04")
@pytest.mark.parametrize("difference", [-9, -6, -1, 0, 3, 6, 8])
def test_a_card_is_read_at_the_difference(difference: int) -> None:
    table = pair()
    row = max(-6, min(6, difference)) + 6
    for number in (0, 7, 25, 49):
        drawn = run(resolve(table.arena, 0, difference), rolls=[number])
        assert (drawn.face, drawn.luck) == (CHALLENGES[number].faces[row], CHALLENGES[number].luck)
    assert table.arena.challenges[1].left == 50, "from the own deck"


@rule("DA.CHAL.08", "DA.MELEE.16")
def test_a_used_card_is_discarded_before_the_next() -> None:
    arena = pair().arena
    run(draw_challenge(arena, 0), rolls=[4])
    flow = draw_challenge(arena, 0)
    roll = next(flow)
    assert isinstance(roll, Roll)
    assert 4 not in roll.outcomes
    arena.challenges[0].pool = []
    arena.challenges[0].discard = [4]
    assert run(draw_challenge(arena, 0)) == 4, "an empty deck is shuffled anew"


@rule("DA.SPEC.05")
def test_a_luck_check_draws_a_card() -> None:
    arena = pair().arena
    assert run(luck(arena, 0), rolls=[lucky(7)]) == 7
    assert arena.challenges[0].discard == [lucky(7)]


# ---- dice -----------------------------------------------------------------------------------------------------------


@rule("DA.DICE.01-04", "DA.SETUP.14")
@pytest.mark.parametrize(
    ("difference", "mine", "theirs", "face"),
    [(0, 4, 4, SQUEAK), (2, 3, 5, SQUEAK), (0, 5, 4, PASS), (0, 8, 3, PASS), (1, 8, 3, AMAZE), (0, 3, 4, FAIL),
     (-1, 4, 8, FAIL), (-2, 4, 8, FOPP), (-9, 9, 1, FAIL)],
)  # fmt: skip
def test_two_dice(difference: int, mine: int, theirs: int, face: int) -> None:
    arena = pair(dice=True).arena
    drawn = run(resolve(arena, 0, difference), rolls=[mine, theirs])
    assert drawn.face == face


@rule("DA.DICE.05-07", "DA.DICE.09")
def test_nine_against_nought() -> None:
    """V23"""
    arena = pair(dice=True).arena
    assert level_of(4 - 9, 9, 0) == AMAZE
    assert level_of(9 - 3, 0, 9) == FOPP
    drawn = run(resolve(arena, 0, 6), rolls=[0, 9])
    assert drawn.broken
    assert drawn.luck == 0, "Luck is the attacker's die"
    assert not run(resolve(arena, 0, -9), rolls=[1, 9]).broken
    assert run(luck(arena, 0), rolls=[9]) == 9


@rule("DA.DICE.08")
def test_domes_by_their_numbers() -> None:
    table = pair(dice=True)
    arena = table.arena
    for number in (0, 5, 8, 3):
        run(dismiss(arena, 0), rolls=[number])
        assert arena.land.dome_number[arena.at[0]] == number
    flow = dismiss(arena, 0)
    next(flow)
    ask = flow.send(1)
    assert len(ask.listed(0)) == 3, "no dome has the number: any empty one"  # type: ignore[union-attr]


@rule("DA.DICE.01", "DA.EXP.05")
def test_levels_without_a_deck() -> None:
    table = pair(dice=True)
    run(level_up(table.arena, 0), "strength", rolls=[0])
    assert rating(table.arena, 0, STRENGTH) == 6


# ---- domes ----------------------------------------------------------------------------------------------------------


@rule("DA.DISM.01", "DA.CHAL.04")
@pytest.mark.parametrize("colour", ["gold", "blue", "red", "black"])
def test_a_dome_of_the_colour(colour: str) -> None:
    table = pair()
    arena = table.arena
    run(dismiss(arena, 0), rolls=[coloured(colour)])
    assert arena.at[0] in arena.land.domes_by_colour[COLOURS.index(colour)]
    assert arena.challenges[0].discard == [coloured(colour)]


@rule("DA.DISM.01-02")
def test_the_team_chooses_among_empty_domes() -> None:
    keys = ("dome_0", "dome_2", "liths_lair", "black_base", "white_base", "alliance")
    table = pair(keys=keys)
    arena = table.arena
    blue = arena.land.domes_by_colour[1]
    assert len(blue) == 2
    run(dismiss(arena, 0), blue[1], rolls=[coloured("blue")])
    assert arena.at[0] == blue[1]
    assert open_domes(arena, blue) == [blue[0]], "only empty ones"
    arena.at[1] = blue[0]
    assert open_domes(arena, blue) == [dome for dome in arena.land.domes if dome not in blue], "then any colour"


@rule("DA.DISM.02")
def test_with_no_empty_dome_the_least_crowded() -> None:
    table = pair()
    arena = table.arena
    one, other, third, last = arena.land.domes
    arena.at[:3] = [one, other, third]
    henchman = table.henchman("Bob")
    arena.at[henchman] = last
    more = table.henchman("Bob", 1)
    arena.at[more] = one
    assert open_domes(arena, (one, other)) == [other]


@rule("DA.DISM.03")
def test_one_dismissal_is_over_before_the_next() -> None:
    table = pair()
    arena = table.arena
    run(dismiss(arena, 0), rolls=[coloured("gold")])
    flow = dismiss(arena, 1)
    next(flow)
    ask = flow.send(coloured("gold", [coloured("gold")]))
    assert arena.at[0] not in ask.listed(0), "the gold dome is taken by now"  # type: ignore[union-attr]


@rule("DA.DISM.04")
def test_banishment_is_the_enemys_choice() -> None:
    table = pair()
    arena = table.arena
    flow = banish(arena, 0)
    next(flow)
    ask = flow.send(coloured("green"))
    assert ask.seats == (1,)  # type: ignore[union-attr]
    assert arena.challenges[1].discard == [coloured("green")]


@rule("DA.TYPE.11")
def test_forged_papers() -> None:
    table = pair()
    arena = table.arena
    papers = table.give("Ann", "forged_papers", shown=False)
    run(banish(arena, 0), ("play", papers), table.dome(2))
    assert arena.at[0] == table.dome(2)
    assert arena.challenges[1].discard == [], "nobody draws"


@rule("DA.DISM.05", "DA.REIN.06")
@pytest.mark.parametrize(("answer", "comes"), [("come", True), ("stay", False)])
def test_a_henchman_may_come_along(answer: str, comes: bool) -> None:
    table = pair()
    arena = table.arena
    one = table.henchman("Ann")
    far = table.henchman("Ann", 1)
    arena.at[far] = table.cell(3, 0)
    run(dismiss(arena, 0), answer, rolls=[coloured("gold")])
    assert (arena.at[one] == arena.at[0]) == comes
    assert arena.at[far] == table.cell(3, 0), "he is not in his master's space"


@rule("DA.REIN.06")
def test_henchmen_enter_with_their_master() -> None:
    table = Table({person("Ann"): None}, {person("Bob"): (2, 0)})
    one = table.henchman("Ann")
    run(dismiss(table.arena, 0), rolls=[coloured("gold")])
    assert table.arena.at[one] == table.arena.at[0] == table.dome()


# ---- experience -----------------------------------------------------------------------------------------------------


@rule("DA.EXP.01-04")
def test_an_experience_marker() -> None:
    table = pair()
    arena = table.arena
    arena.experience[0] = 2
    assert ("experience", 0) in free_choices(arena, 0)
    run(take_free(arena, "experience", [0]))
    assert [rating(arena, 0, name) for name in range(len(RATINGS))] == [6] * len(RATINGS)
    assert (arena.health[0], arena.who[0].damage) == (5, 1)
    assert arena.experience[0] == 1
    assert ("experience", 0) not in free_choices(arena, 0), "one at a time"
    arena.turn = 1
    expire(arena)
    assert arena.flags[0] & ACTIVE, "through the enemy's turn"
    arena.turn = 0
    expire(arena)
    assert not arena.flags[0] & ACTIVE
    assert rating(arena, 0, SPEED) == 5


@rule("DA.EXP.05", "DA.CHAL.06")
def test_levelling_up() -> None:
    table = pair()
    card = next(n for n, entry in enumerate(CHALLENGES) if ANY_RATING not in entry.level)
    first, second = CHALLENGES[card].level
    run(level_up(table.arena, 0), RATINGS[second], rolls=[card])
    assert rating(table.arena, 0, second) == 6
    assert rating(table.arena, 0, first) == 5


@rule("DA.EXP.06")
def test_a_question_mark() -> None:
    table = pair()
    choices = rating_choices(table.arena, 0, (STRENGTH, ANY_RATING))
    assert sorted(map(str, choices)) == sorted(set(RATINGS) - {"speed", "armor"})
    assert not {"health", "damage"} & set(map(str, choices))


@rule("DA.EXP.07")
def test_never_above_nine() -> None:
    table = Table({person("Ann", strength=9, intellect=8): (0, 0)})
    arena = table.arena
    assert rating_choices(arena, 0, (STRENGTH, INTELLECT)) == ["intellect"]
    arena.levels[0, INTELLECT] = 1
    assert rating_choices(arena, 0, (STRENGTH, INTELLECT)) == []
    card = next(n for n, entry in enumerate(CHALLENGES) if entry.level == (STRENGTH, INTELLECT))
    run(level_up(arena, 0), rolls=[card])
    assert rating(arena, 0, INTELLECT) == 9
    arena.flags[0] |= ACTIVE
    assert rating(arena, 0, STRENGTH) == 10, "what passes may be higher"


@rule("DA.EXP.05")
def test_a_quick_study_and_hard_knocks() -> None:
    gold = coloured("gold")
    for face, powers in ((AMAZE, PRODIGY), (SQUEAK, RESILIENT)):
        table = Table({person("Ann", powers=powers): None})
        arena = table.arena
        table.put("Ann", table.lair(POOL))
        card = faced(face, 0, [gold])
        box = next(n for n in range(50) if n not in (card, gold) and ANY_RATING not in CHALLENGES[n].level)
        answers = [RATINGS[CHALLENGES[box].level[0]]] if face == AMAZE else []
        run(undertake(arena, "pool", 0), *answers, rolls=[card, *([box] if face == AMAZE else []), gold])
        assert (sum(arena.levels.values()), arena.experience[0]) == ((1, 0) if face == AMAZE else (0, 1))


@rule("DA.EXP.05")
@pytest.mark.parametrize("face", [AMAZE, PASS, SQUEAK, FAIL])
@pytest.mark.parametrize("powers", [0, PRODIGY, RESILIENT])
def test_nobody_learns_from_anything_else(face: int, powers: int) -> None:
    if (face, powers) in ((AMAZE, PRODIGY), (SQUEAK, RESILIENT)):
        return
    gold = coloured("gold")
    table = Table({person("Ann", powers=powers): None})
    table.put("Ann", table.lair(POOL))
    run(undertake(table.arena, "pool", 0), rolls=[faced(face, 0, [gold]), gold])
    assert (table.arena.levels, table.arena.experience[0]) == ({}, 0)


@rule("DA.TYPE.08")
def test_a_second_hand_time_machine() -> None:
    gold = coloured("gold")
    table = Table({person("Ann", intellect=5): None}, {person("Bob"): (0, 0)})
    arena = table.arena
    table.put("Ann", table.lair(POOL))
    machine = table.give("Ann", "second_hand_time_machine", shown=False)
    bad, good = faced(FOPP, 0, [gold]), faced(AMAZE, 0, [gold])
    run(undertake(arena, "pool", 0), ("play", machine), rolls=[bad, good, gold])
    assert arena.tribute == 1
    assert machine in arena.decks[1].discard


@rule("DA.TYPE.11")
def test_a_standing_ovation() -> None:
    gold = coloured("gold")
    table = Table({person("Ann"): None})
    table.put("Ann", table.lair(POOL))
    card = table.give("Ann", "standing_ovation", shown=False)
    answers = (("play", card), "elite", "keep")
    run(
        undertake(table.arena, "pool", 0), *answers, rolls=[faced(AMAZE, 0, [gold]), table.arena.decks[2].pool[0], gold]
    )
    assert len(table.arena.hand[0]) == 1
    assert rating(table.arena, 0, ARMOR) == 5


@rule("DA.TYPE.08")
@pytest.mark.parametrize("face", [FAIL, PASS])
def test_a_success_is_not_offered_another_card(face: int) -> None:
    gold = coloured("gold")
    table = Table({person("Ann"): None}, {person("Bob"): (2, 0)})
    table.put("Ann", table.lair(POOL))
    card = table.give("Ann", "second_hand_time_machine", shown=False)
    first = faced(face, 0, [gold])
    second = faced(PASS, 0, [gold, first])
    answers, rolls = ([("play", card)], [first, second, gold]) if face == FAIL else ([], [first, gold])
    run(undertake(table.arena, "pool", 0), *answers, rolls=rolls)
    assert (card in table.arena.hand[0]) == (face == PASS)
    assert table.arena.trial is None


@rule("DA.TYPE.11")
def test_nobody_is_asked_for_a_card_that_lies_among_the_discards() -> None:
    table = Table({person("Ann"): None}, {person("Bob"): (2, 0)})
    table.give("Ann", "exit_cube", shown=False)
    assert at_large(table.arena, "result")
    discard(table.arena, table.give("Ann", "second_hand_time_machine"))
    assert not at_large(table.arena, "result")
    assert at_large(table.arena, "banished")
