"""Before the first turn: selection, colours, the map, entry, starting items, and how long it will last."""

from __future__ import annotations

from inspect import isfunction
from random import Random
from typing import Any

import pytest

from rulewright.games._arena.rules.table import BLACK, NOBODY, WHITE
from rulewright.games.duel_of_ages import DuelOfAges
from rulewright.games.duel_of_ages.rules import selection
from rulewright.games.duel_of_ages.rules.beats import BEATS
from rulewright.games.duel_of_ages.rules.content import CARDS, CHALLENGES, CHARACTERS, KEYS, MISSIONS, PLATTERS
from rulewright.games.duel_of_ages.rules.selection import by_respect, deal, discard_extras, draft, settle_colours
from rulewright.games.duel_of_ages.rules.setup import character_count, divide, hand_out, lay_table, line_up
from rulewright.games.duel_of_ages.rules.state import (
    AWAY,
    BUILD,
    COLOURS_SETTLED,
    DISCARD,
    DIVIDE,
    DRAFT,
    ENCOUNTERS_PLACED,
    ENTER,
    FREE,
    OFF,
    OVER,
    PLATTERS_CHOSEN,
    REVEAL,
    ROUND,
    STEPS,
    TURN,
    UNKNOWN,
    VAULTS,
    Arena,
    henchmen_of,
)
from rulewright.games.duel_of_ages.rules.terms import COMMON, SECRET
from rulewright.games.duel_of_ages.rules.turn import TICK, begin_round, begin_turn, end_turn, is_timed, on_the_clock
from rulewright.kernel import ALL, SPECTATOR, Match, Viewer
from rulewright.kernel.config import complete

from .tables import Table, person, run

rule = pytest.mark.rule
GAME = DuelOfAges()


def config(**changes: Any) -> dict[str, Any]:
    return complete(GAME.options, changes)


def laid(**changes: Any) -> Arena:
    return lay_table(config(**changes))


def played(until: int, seed: int = 1, **changes: Any) -> Match[Arena]:
    """A match played at random until a step is reached."""
    match = Match.start(GAME, changes, seed=seed)
    rng = Random(seed)
    while not match.over and match.state.step < until:
        seat = match.waiting[0]
        match.take(rng.choice(list(match.choices_of(seat))), seat)
    return match


def zone(match: Match[Arena], viewer: Viewer, id: str) -> Any:
    return next(zone for zone in match.scene(viewer).zones if zone.id == id)


# ---- counts and selection -------------------------------------------------------------------------------------------


@rule("DA.SELECT.01-02", "DA.SETUP.01")
def test_the_count_is_the_second_number_if_a_team_has_three_players() -> None:
    """V2: 8/9 with teams of 3 and 2 is 9, with 2 and 2 it is 8."""
    assert character_count(config(mission="crossroads", first=3, second=2)) == 9
    assert character_count(config(mission="crossroads", first=2, second=2)) == 8
    arena = laid(mission="crossroads", first=3, second=2)
    assert arena.rules.count == 9
    assert arena.teams == (0, 0, 0, 1, 1)


@rule("DA.SELECT.08", "DA.SETUP.02", "DA.SETUP.04")
def test_exact_deals_the_count_and_nothing_is_put_aside() -> None:
    arena = laid()
    run(deal(arena))
    assert [len(hand) for hand in arena.dealt] == [6, 6]
    assert len(set(arena.dealt[0]) | set(arena.dealt[1])) == 12
    assert arena.characters.left == len(CHARACTERS) - 12
    assert arena.step == COLOURS_SETTLED


@rule("DA.SELECT.03-04", "DA.SELECT.06")
def test_standard_deals_four_more_and_four_are_put_aside() -> None:
    match = played(DISCARD, mission="crossroads")
    arena = match.state
    assert [len(hand) for hand in arena.dealt] == [12, 12]
    match = played(PLATTERS_CHOSEN, mission="crossroads")
    assert [len(hand) for hand in match.state.dealt] == [8, 8]
    assert [len(hand) for hand in match.state.unused] == [4, 4]
    assert discard_extras in BEATS


@rule("DA.SELECT.05", "DA.SELECT.07")
def test_a_deal_is_for_the_own_team_only() -> None:
    match = played(DISCARD, mission="crossroads")
    assert len(zone(match, 0, "deal0").cards) == 12
    assert zone(match, 0, "deal1").cards == ()
    assert zone(match, 0, "deal1").count == 12
    assert zone(match, SPECTATOR, "deal0").cards == ()
    kept = played(BUILD, mission="crossroads")
    mine = kept.state.teams.index(WHITE)
    assert len(zone(kept, mine, "deal0").cards) == 8
    assert len(zone(kept, mine, "deal1").cards) < 8


@rule("DA.SELECT.06")
def test_a_team_decides_who_runs_whom() -> None:
    arena = laid(first=2)
    run(deal(arena))
    run(settle_colours(arena))
    run(line_up(arena))
    team = arena.teams[0]
    mine = list(range(6 * team, 6 * team + 6))
    run(divide(arena), *mine[:5])
    assert [arena.seat[who] for who in mine] == [0, 1, 0, 1, 0, 1]
    assert arena.step == VAULTS


@rule("DA.SELECT.09-13")
def test_a_split_draft_deals_half_and_drafts_the_rest_from_a_pool() -> None:
    """V3, count 6: 3 in secret each, a pool of 10, picks of 1, 2, 2, 1, and 4 left over."""
    arena = laid(mission="shadow_courts")
    object.__setattr__(arena.rules, "count", 6)
    run(deal(arena), rolls=[*range(6), *range(20, 30), 1])
    assert [len(hand) for hand in arena.dealt] == [3, 3]
    assert arena.pool == list(range(20, 30))
    assert arena.shown == sum(1 << number for number in range(20, 30)), "the pool and nobody else"
    assert (arena.dealt, arena.picks) == ([[0, 1, 2], [3, 4, 5]], 1)
    assert (arena.step, arena.turn) == (DRAFT, 1)
    teams = []
    while arena.step == DRAFT:
        teams.append(arena.turn)
        run(draft(arena), arena.pool[0])
    assert teams == [1, 0, 0, 1, 1, 0]
    assert [len(hand) for hand in arena.dealt] == [6, 6]
    assert len(arena.pool) == 4


@rule("DA.SELECT.13")
def test_an_odd_count_is_filled_and_never_passed() -> None:
    arena = laid(mission="torn_sky", first=3)
    run(deal(arena))
    assert [len(hand) for hand in arena.dealt] == [4, 4]
    assert len(arena.pool) == 13
    while arena.step == DRAFT:
        run(draft(arena), arena.pool[-1])
    assert [len(hand) for hand in arena.dealt] == [9, 9]


@rule("DA.SELECT.10", "DA.SELECT.14")
def test_what_comes_from_the_pool_is_public_and_the_rest_is_not() -> None:
    match = played(DRAFT, mission="torn_sky")
    assert len(zone(match, SPECTATOR, "pool").cards) == 12
    drafted = played(PLATTERS_CHOSEN, mission="torn_sky")
    state = drafted.state
    known = zone(drafted, SPECTATOR, "deal0").cards
    assert len(known) >= 4
    assert {f"d{number}" for number in state.dealt[0] if state.shown >> number & 1} == {card.id for card in known}
    assert len(known) < 8


# ---- colours --------------------------------------------------------------------------------------------------------


def dealt_with(monkeypatch: pytest.MonkeyPatch, *respects: list[int]) -> Arena:
    """A table where the teams were dealt characters with these Respects."""
    if not isfunction(selection.by_respect):
        pytest.skip("what is compiled keeps its own constants, whatever stands in their place")
    values = [respect for hand in respects for respect in hand]
    figures = [person(f"Person {number}", respect=respect) for number, respect in enumerate(values)]
    monkeypatch.setattr(selection, "CHARACTERS", tuple(figures))
    arena = laid()
    numbers = iter(range(len(figures)))
    arena.dealt = [[next(numbers) for _ in hand] for hand in respects]
    return arena


@rule("DA.SETUP.05-07")
def test_the_highest_respect_is_white_and_only_what_decides_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """V1: [8, 6, 3] against [8, 6, 5]: the second team is White, and all three of each are shown."""
    arena = dealt_with(monkeypatch, [8, 6, 3], [8, 6, 5])
    run(settle_colours(arena))
    assert arena.teams == (BLACK, WHITE)
    assert arena.dealt == [[3, 4, 5], [0, 1, 2]]
    assert arena.shown == 0b111111
    other = dealt_with(monkeypatch, [3, 9, 6], [8, 6, 5])
    run(settle_colours(other))
    assert other.teams == (WHITE, BLACK)
    assert other.shown == 1 << 1 | 1 << 3


@rule("DA.SETUP.06")
def test_teams_that_are_level_all_the_way_draw_lots(monkeypatch: pytest.MonkeyPatch) -> None:
    for lot, teams, hands in ((-1, (BLACK, WHITE), [[2, 3], [0, 1]]), (1, (WHITE, BLACK), [[0, 1], [2, 3]])):
        arena = dealt_with(monkeypatch, [5, 4], [5, 4])
        arena.unused, arena.turn, arena.picks = [list(hand) for hand in arena.dealt], 1, 2
        run(settle_colours(arena), rolls=[lot])
        assert (arena.teams, arena.dealt, arena.unused) == (teams, hands, hands)
        assert (arena.turn, arena.picks, arena.step) == (WHITE, 0, PLATTERS_CHOSEN)
        assert arena.shown == 0b1111


@rule("DA.SETUP.05", "DA.SETUP.07", "DA.SELECT.10")
def test_the_first_that_differ_decide_and_the_pool_stays_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of equals in a team the first in the book is shown first; the sum of a team is nothing."""
    arena = dealt_with(monkeypatch, [2, 7, 7, 1], [7, 9, 9, 9], [5])
    arena.dealt, arena.pool = [[0, 1, 2, 3], [4, 5, 6, 7]], [8]
    run(settle_colours(arena))
    assert (arena.teams, arena.dealt) == ((BLACK, WHITE), [[4, 5, 6, 7], [0, 1, 2, 3]])
    assert arena.shown == 1 << 1 | 1 << 5 | 1 << 8
    assert by_respect([3, 2, 1, 0]) == [1, 2, 0, 3]


@rule("DA.SETUP.05")
def test_the_scene_says_who_is_white() -> None:
    match = played(PLATTERS_CHOSEN, seed=2)
    assert {seat.name for seat in match.scene(ALL).seats} == {"White", "Black"}
    white = next(seat for seat in match.scene(ALL).seats if seat.name == "White")
    assert match.state.teams[white.index] == WHITE


# ---- the order of things --------------------------------------------------------------------------------------------


@rule("DA.SETUP.03", "DA.SETUP.08", "DA.SETUP.10")
def test_the_setup_runs_in_its_order() -> None:
    order = [STEPS.index(name) for name in (
        "Dealing characters", "Settling colours", "Building the map", "Placing encounters", "Placing flags",
        "Revealing characters", "Stocking the vaults", "Entering the map", "Start of turn",
    )]  # fmt: skip
    assert order == sorted(order)
    match = Match.start(GAME, {"mission": "grand_arena"}, seed=3)
    rng = Random(3)
    seen: list[int] = []
    while match.state.step < FREE:
        if not seen or seen[-1] != match.state.step:
            seen.append(match.state.step)
        if match.state.step <= REVEAL:
            assert not match.state.who, "characters are revealed after the map is complete"
        seat = match.waiting[0]
        match.take(rng.choice(list(match.choices_of(seat))), seat)
    assert seen == sorted(seen)
    assert match.state.encounters
    assert all(space >= 0 for space in match.state.banners)


@rule("DA.SETUP.10")
def test_the_line_up_of_both_teams() -> None:
    arena = laid(second=2)
    assert arena.last == [-1, -1]
    assert (arena.tribute, arena.first_ally, arena.winner, arena.inhabitant) == (0, NOBODY, NOBODY, UNKNOWN)
    zeros = (
        arena.passed, arena.destroyed, arena.allied, arena.recruited, arena.ages_passed, arena.escape_points,
        arena.known,
    )  # fmt: skip
    assert all(field == [0, 0] for field in zeros)
    assert arena.aside == [False, False]
    assert (arena.dealt, arena.unused, arena.vault, arena.honours) == ([[], []],) * 4
    arena.dealt = [list(range(6)), list(range(6, 12))]
    run(line_up(arena))
    size = len(arena.who)
    assert [figure.id for figure in arena.who[:12]] == [figure.id for figure in CHARACTERS[:12]]
    assert arena.at == [OFF] * 12 + [AWAY] * (size - 12)
    assert arena.team[:14] == [0] * 6 + [1] * 6 + [0, 1]
    assert arena.seat[:14] == [0] * 6 + [1] * 6 + [0, 1]
    assert arena.health == arena.full == arena.at_start == [figure.health for figure in arena.who]
    assert arena.flags == arena.used == arena.experience == [0] * size
    assert arena.master == arena.target == [NOBODY] * size
    assert arena.start == [OFF] * size
    assert arena.trail == arena.hand == [[]] * size
    assert len({id(hand) for hand in arena.hand}) == size
    assert arena.step == DIVIDE


@rule("DA.SELECT.11", "DA.SETUP.06")
def test_lots_are_fair() -> None:
    arena = laid(mission="torn_sky")
    flow = deal(arena)
    rolls = []
    try:
        item = next(flow)
        while True:
            rolls.append(item)
            item = flow.send(item.outcomes[-1])  # type: ignore[union-attr]
    except StopIteration:
        pass
    assert (rolls[-1].what, tuple(rolls[-1].outcomes)) == ("first to draft", (0, 1))  # type: ignore[union-attr]
    assert [hand == sorted(hand) for hand in arena.dealt] == [True, True]
    assert arena.pool == sorted(arena.pool)
    assert (arena.turn, arena.picks, arena.step) == (1, 1, DRAFT)
    arena.dealt, arena.pool = [[1], [1]], []
    flow = settle_colours(arena)
    assert tuple(next(flow).outcomes) == (1, -1)  # type: ignore[union-attr]


@rule("DA.SETUP.10-13", "DA.HENCH.01")
def test_everybody_gets_what_is_printed_and_the_vaults_are_stocked() -> None:
    match = played(ROUND)
    arena = match.state
    for who in range(12):
        common, secret, elite, henchmen, experience = arena.who[who].start
        decks = [CARDS[card].deck for card in arena.hand[who]]
        assert [decks.count(deck) for deck in range(3)] == [common, secret, elite]
        assert len(henchmen_of(arena, who)) == henchmen
        assert arena.experience[who] == experience
    for team in (WHITE, BLACK):
        assert [CARDS[card].deck for card in arena.vault[team]] == [COMMON, SECRET]
        assert arena.challenges[team].cards() == list(range(len(CHALLENGES)))
    assert arena.challenges[0] is not arena.challenges[1]


@rule("DA.SETUP.11")
def test_whoever_is_not_in_the_line_up_gets_nothing_yet() -> None:
    table = Table({person("Ann", start=(1, 1, 0, 1, 2)): None}, {person("Bob", start=(0, 0, 1, 0, 0)): None})
    arena = table.arena
    arena.who[2:5] = [person(f"Later {number}", start=(1, 0, 0, 0, 1)) for number in range(3)]
    run(hand_out(arena))
    assert [len(hand) for hand in arena.hand[:5]] == [2, 1, 0, 0, 0]
    assert arena.experience[:5] == [2, 0, 0, 0, 0]
    assert [len(cards) for cards in arena.vault] == [2, 2]
    assert arena.known[0] == sum(1 << card for card in (*arena.hand[0], *arena.vault[0]))
    assert arena.known[1] == sum(1 << card for card in (*arena.hand[1], *arena.vault[1]))
    assert arena.step == ENTER


@rule("DA.SETUP.14")
def test_with_dice_there_are_no_challenge_decks() -> None:
    arena = played(ROUND, resolution="dice").state
    assert arena.challenges == []
    assert arena.rules.dice
    assert not played(ROUND, mission="ring_of_iron", resolution="deck").state.rules.dice


@rule("DA.SETUP.15-16", "DA.ENTRY.01")
def test_white_begins_after_all_have_entered() -> None:
    for mission, entered in (("crossroads", False), ("torn_sky", True)):
        arena = played(FREE, mission=mission).state
        waiting = [who for who in range(2 * arena.rules.count) if arena.at[who] == OFF]
        assert bool(waiting) != entered
    arena = played(FREE, mission="torn_sky").state
    assert (arena.turn, arena.round) == (WHITE, 1)
    assert hand_out in BEATS
    assert STEPS[ENTER] == "Entering the map"


# ---- how long it lasts ----------------------------------------------------------------------------------------------


def at_round(number: int, **changes: Any) -> Arena:
    table = Table({person("Anna"): (0, 0)}, {person("Boris"): (1, 0)}, **changes)
    table.arena.round, table.arena.step = number, ROUND
    return table.arena


@rule("DA.LEN.04", "DA.ROUND.01")
def test_a_fixed_number_of_rounds_ends_after_blacks_last_turn() -> None:
    arena = at_round(8)
    run(begin_round(arena))
    assert (arena.step, arena.turn) == (TURN, WHITE)
    run(end_turn(arena))
    assert (arena.step, arena.turn, arena.round) == (TURN, BLACK, 8)
    run(end_turn(arena))
    assert (arena.step, arena.round) == (ROUND, 9)
    run(begin_round(arena))
    assert arena.step == OVER


@rule("DA.LEN.01-03")
def test_a_timed_game_ends_after_the_black_turn_in_which_time_runs_out() -> None:
    arena = at_round(4, rounds=0, minutes=45)
    assert {mission.minutes for mission in MISSIONS.values()} >= {45, 90, 120}
    run(begin_round(arena))
    assert arena.step == TURN
    assert not is_timed(arena)
    arena.step = FREE
    assert is_timed(arena)
    run(on_the_clock(arena, begin_turn(arena)))
    assert arena.clock == TICK == 6
    arena.clock = 45 * 60
    arena.turn = WHITE
    run(end_turn(arena))
    assert arena.step == TURN
    run(end_turn(arena))
    assert arena.step == OVER
    early = at_round(4, rounds=0, minutes=45)
    early.clock, early.turn = 45 * 60 - 1, BLACK
    run(end_turn(early))
    assert early.step == ROUND


@rule("DA.LEN.07-09")
def test_cards_are_drawn_before_the_last_round_but_one_and_before_each_later_one() -> None:
    arena = at_round(6)
    arena.ending = 5
    run(begin_round(arena))
    assert (arena.step, arena.ending) == (TURN, 5)
    for number, left in ((7, 4), (8, 3), (9, 2), (10, 1)):
        arena.round, arena.step = number, ROUND
        run(begin_round(arena), rolls=[left])
        assert (arena.step, arena.ending) == (TURN, left)
    arena.round, arena.step = 11, ROUND
    run(begin_round(arena))
    assert arena.step == OVER
    early = at_round(7)
    early.ending = 5
    run(begin_round(early), rolls=[0])
    assert early.step == OVER


@rule("DA.ROUND.01-02")
def test_a_turn_has_seven_phases_in_order() -> None:
    names = ["Free Action", "Fire", "Move", "OpFire", "Melee", "Adventure", "Reinforce"]
    places = [STEPS.index(name) for name in names]
    assert places == sorted(places)
    match = Match.start(GAME, {}, seed=5)
    rng = Random(5)
    phases: list[tuple[int, int, int]] = []
    while not match.over and match.state.round < 3:
        step = (match.state.round, match.state.turn, match.state.step)
        if match.state.step >= FREE and (not phases or phases[-1] != step):
            phases.append(step)
        seat = match.waiting[0]
        match.take(rng.choice(list(match.choices_of(seat))), seat)
    assert phases == sorted(phases), "no going back to an earlier phase"


def test_the_map_is_shown_while_it_is_built() -> None:
    match = played(BUILD, seed=4)
    board = match.scene(ALL).boards[0]
    assert len(board.spaces) == 12
    assert len(zone(match, ALL, "pieces").cards) == len(match.state.platters) + len(match.state.keys)
    done = played(ENCOUNTERS_PLACED, seed=4)
    assert len(done.scene(ALL).boards[0].spaces) == done.state.land.size
    assert set(PLATTERS) | set(KEYS) >= {piece.id for piece in done.state.land.laid}
