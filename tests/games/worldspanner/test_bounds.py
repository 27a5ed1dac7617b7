"""Exact numbers, either team, the first space and no space at all."""

from __future__ import annotations

from dataclasses import replace
from inspect import isfunction
from typing import cast

import pytest

from rulewright.games._arena.rules.auras import Aura, Spheres
from rulewright.games._arena.rules.challenges import AMAZE, FAIL, PASS, SQUEAK, row_of
from rulewright.games._arena.rules.domes import open_domes
from rulewright.games._arena.rules.secrets import deal_anew, forget, learn, treasure_anew
from rulewright.games._arena.rules.sight import BLOCKED, cover
from rulewright.games.worldspanner import Worldspanner
from rulewright.games.worldspanner.rules.abilities import SWAP
from rulewright.games.worldspanner.rules.action import moves
from rulewright.games.worldspanner.rules.adventure import adventure, capture
from rulewright.games.worldspanner.rules.attack import hit_rating
from rulewright.games.worldspanner.rules.content import CARDS, CHALLENGES, DECK_OF
from rulewright.games.worldspanner.rules.defeat import wound
from rulewright.games.worldspanner.rules.dismissal import renew
from rulewright.games.worldspanner.rules.effects import share_healing, swappable, win_over
from rulewright.games.worldspanner.rules.figures import Weapon
from rulewright.games.worldspanner.rules.land import DESIGNS, HAGGLER, MIRROR, TASK_ONE, UNDERWORLD, VORTEX
from rulewright.games.worldspanner.rules.layout import dead_ends, repaired
from rulewright.games.worldspanner.rules.lith import TRIALS, face
from rulewright.games.worldspanner.rules.melee import next_attacker
from rulewright.games.worldspanner.rules.movement import Walk, costs_of, ways_ahead
from rulewright.games.worldspanner.rules.shooting import reaction_shots, shots
from rulewright.games.worldspanner.rules.state import (
    ADVENTURE,
    OFF,
    PIT,
    REINFORCE,
    TURN_END,
    UNDERPIT,
    WAITING,
    Arena,
    favor_side,
    in_dome,
)
from rulewright.games.worldspanner.rules.steps import spread_auras
from rulewright.games.worldspanner.rules.terms import AIM, FAME, HIT, INTELLECT, LORDS, VIRTUE, WITS
from rulewright.games.worldspanner.rules.treasure import discard, reveal
from rulewright.games.worldspanner.rules.turn import reinforce, stirring, swap_partners
from rulewright.games.worldspanner.rules.victory import achieved, claim_glory
from rulewright.games.worldspanner.view.words import card_brief
from rulewright.kernel import Chance, Log, Match
from rulewright.table.decks import Deck
from rulewright.table.hexes import HexBoard

from .tables import KEYS, Table, domed, faced, hero, person, run

rule = pytest.mark.rule
HOME = domed(1, 2)
GUN = replace(cast(Weapon, hero("rizzik").ranged), hit=AIM, low=1, high=9)


def brink(face: int, side: int) -> int:
    """A challenge card with this face at a difference of 0, and another one at that beside it."""
    return next(
        number
        for number, card in enumerate(CHALLENGES)
        if card.faces[row_of(0)] == face != card.faces[row_of(side)] and number != HOME
    )


# ---- auras, Domes and sight -----------------------------------------------------------------------------------------


@rule("WS.AURA.01-03")
def test_the_widest_aura_ends_three_spaces_away() -> None:
    table = Table(
        {person("Light", auras=(Aura(HIT, 1, 3, False),)): (0, 0), person("Third"): (3, 0), person("Fourth"): (-4, 0)}
    )
    arena = table.arena
    spread_auras(arena)
    assert [bool(arena.auras[who] & 1) for who in (1, 2)] == [True, False]
    sphere = Spheres(arena.land.around.__getitem__)[table.cell(0, 0)]
    assert list(map(len, sphere)) == [1, 1 + 6, 1 + 6 + 12, 1 + 6 + 12 + 18]


@rule("WS.DISM.02-04")
@pytest.mark.parametrize("last", range(1, 7))
def test_from_every_number_the_count_goes_on_to_the_next_one(last: int) -> None:
    domes = [[], *([number] for number in range(1, 7))]
    for ahead in range(1, 6):
        taken = {(last + step - 1) % 6 + 1 for step in range(ahead)}
        on = [0 if space in taken else -1 for space in range(7)]
        assert open_domes((last,), domes, on) == [(last + ahead - 1) % 6 + 1]
        first = (last + 2) % 6 + 1
        if first not in taken:
            on[first] = 0
            expected = next(n for n in ((last + step) % 6 + 1 for step in range(6)) if on[n] < 0)
            assert open_domes((first, last), domes, on) == [expected], "from the second number of a card"


@rule("WS.LOS.08-09")
def test_a_line_along_a_side_takes_the_better_space_the_first_one_too_and_none_off_the_map() -> None:
    def seen(*between: tuple[tuple[int, int], int]) -> int:
        cells = [*(cell for cell, _ in between), (0, 0), (1, 1)]
        board = HexBoard(cells, terrain=[*(kind for _, kind in between), 0, 0])
        return cover(board, board.at((0, 0)), board.at((1, 1)), (0, 1, 2), (4, 5, 6))

    one, other = (1, 0), (0, 1)
    assert seen((one, 2), (other, 1)) == seen((one, 1), (other, 2)) == 1 + 4
    assert seen((one, 2)) == seen((other, 2)) == 2 + 4, "off the map is nothing to choose"
    assert seen() == BLOCKED


# ---- what is known --------------------------------------------------------------------------------------------------


@rule("WS.REVEAL.05", "WS.USE.02")
def test_a_card_that_goes_back_is_forgotten_by_both_teams_and_no_other_is() -> None:
    known = [0, 0]
    for team in (0, 1):
        for card in (0, 1, 2):
            learn(known, team, card)
    assert known == [0b111, 0b111]
    forget(known, 1)
    assert known == [0b101, 0b101]
    table = Table({person("One"): (0, 0)}, {person("Two"): (3, 0)})
    arena = table.arena
    mace, pike = table.give("One", "mace"), table.give("Two", "pike")
    for team in (0, 1):
        learn(arena.known, team, mace)
        learn(arena.known, team, pike)
    discard(arena, mace)
    assert (arena.known, arena.revealed) == ([1 << pike] * 2, 1 << pike)


class Counted(Chance):
    """Chance that remembers of how many it chose, and always takes the first."""

    def __init__(self) -> None:
        super().__init__(0)
        self.asked: list[int] = []

    def below(self, count: int) -> int:
        self.asked.append(count)
        return 0


@rule("WS.REVEAL.05")
def test_every_card_face_down_is_drawn_from_all_that_it_could_be() -> None:
    deck, chance = Deck.of("war", [0, 1, 2]), Counted()
    assert deal_anew(deck, 0, [7, 8, 9], chance) == {7: 8, 8: 9, 9: 0}
    assert chance.asked == [6, 5, 4]
    assert sorted([*deck.pool, 8, 9, 0]) == [0, 1, 2, 7, 8, 9]


@rule("WS.REVEAL.05")
def test_where_nothing_is_hidden_nothing_is_dealt_anew() -> None:
    table = Table({person("One"): (0, 0)}, {person("Two"): (3, 0)})
    arena = table.arena
    mace, pike = table.give("One", "mace", shown=False), table.give("Two", "pike")
    decks = [deck.cards() for deck in arena.decks]
    assert treasure_anew(arena, 0, DECK_OF, Chance(1)) == {}
    assert (arena.hand[:2], arena.holder[mace], arena.holder[pike]) == ([[mace], [pike]], 0, 1)
    assert [deck.cards() for deck in arena.decks] == decks
    assert list(treasure_anew(arena, 1, DECK_OF, Chance(1))) == [mace]


@rule("WS.REVEAL.02-03")
def test_the_table_hears_who_reveals_a_card_and_once() -> None:
    for name in ("One", "Two"):
        table = Table({person("One"): (0, 0)}, {person("Two"): (3, 0)})
        arena = table.arena
        arena.log = Log(Worldspanner.story)  # type: ignore[misc]
        mace = table.give(name, "mace", shown=False)
        for _ in range(2):
            reveal(arena, mace)
        brief = card_brief(CARDS[mace]).rstrip(".")
        assert [event.text for event in arena.log.events] == [
            f"{name} turns Mace face up (m{brief[1:]}; no effect until used)."
        ]
        assert arena.revealed == 1 << mace


@rule("WS.REVEAL.02-03")
def test_a_card_that_speaks_to_you_says_whom_it_means() -> None:
    table = Table({person("One"): (0, 0)}, {person("Two"): (3, 0)})
    arena = table.arena
    arena.log = Log(Worldspanner.story)  # type: ignore[misc]
    reveal(arena, table.give("Two", "null_cube", shown=False))
    (event,) = arena.log.events
    assert event.text == (
        "Two turns Null Cube face up (a shot at you is called off; “you” is Two; no effect until used)."
    )


# ---- moving ---------------------------------------------------------------------------------------------------------


@rule("WS.CTRN.02", "WS.CTRN.04")
def test_a_ride_that_is_shut_in_goes_nowhere_though_it_could_fly_out() -> None:
    ring = {(1, 0): "w", (0, 1): "w", (-1, 1): "w", (-1, 0): "w", (0, -1): "w", (1, -1): "w"}
    for marks, rides in ((ring, False), ({}, True)):
        table = Table({person("Rider", strength=9, intellect=9, speed=4): (0, 0)}, marks=marks)
        bike = table.give("Rider", "trail_bike")
        assert moves(table.arena, 0) == ["walk", *([("ride", bike)] if rides else [])]


@rule("WS.ACT.06", "WS.MOVE.06")
def test_every_space_within_reach_has_its_way_and_no_other() -> None:
    tunnel = {(q, 0): "c" for q in range(-2, 4)}
    for start in (-2, 0, 3):
        table = Table({person("Walker"): (start, 0)}, marks=tunnel)
        cuts = ways_ahead(table.arena, Walk(table.arena, 0, 2, costs_of(table.arena, 0), False))
        near = [q for q in range(-2, 4) if 0 < abs(q - start) <= 2]
        assert sorted(cut.via[-1] for cut in cuts) == sorted(table.cell(q, 0) for q in near)
    for foe in (-1, 1):
        table = Table({person("Walker"): (0, 0)}, {person("Foe"): (foe, 0)}, tunnel)
        cuts = ways_ahead(table.arena, Walk(table.arena, 0, 2, costs_of(table.arena, 0), False))
        assert sorted(cut.via[-1] for cut in cuts) == sorted(table.cell(q, 0) for q in (-foe, -2 * foe))


# ---- shooting -------------------------------------------------------------------------------------------------------


@rule("WS.SHOOT.01", "WS.SHOOT.05", "WS.LOS.12")
@pytest.mark.parametrize("place", [OFF, WAITING, PIT, UNDERPIT])
def test_who_is_on_no_space_shoots_at_nobody(place: int) -> None:
    table = Table({person("Mover"): None}, {person("Gun", ranged=GUN): None}, keys=("dome_1", "dome_2", *KEYS[1:5]))
    arena = table.arena
    last = arena.land.size + place
    beside = next(space for space in arena.land.adjacent[last] if not arena.land.in_dome[space])
    table.put("Mover", beside)
    arena.start[0], arena.trail[0] = -1, [beside]
    gun = table["Gun"]
    table.put("Gun", last)
    assert (len(shots(arena, gun)), len(reaction_shots(arena, gun))) == (1, 1)
    table.put("Gun", place)
    assert (shots(arena, gun), reaction_shots(arena, gun), in_dome(arena, gun)) == ([], [], False)


@rule("WS.SHOOT.11")
def test_a_natural_attack_without_skill_is_still_its_own_number() -> None:
    table = Table({person("One", aim=7): (0, 0)})
    for fixed, value in ((0, 0), (1, 1), (-1, 7)):
        assert hit_rating(table.arena, 0, replace(GUN, fixed=fixed, plus_hit=0)) == value


# ---- adventures -----------------------------------------------------------------------------------------------------


FACES = [(AMAZE, -1), (PASS, 1), (PASS, -1), (SQUEAK, 1), (FAIL, 1)]
"""Results at a difference of 0, each with the side on which one more or less would be another."""


@rule("WS.HAGGLE.03", "WS.MIRROR.03", "WS.DEDGE.04", "WS.DEDGE.09", "WS.CHAL.01")
@pytest.mark.parametrize("team", [0, 1])
@pytest.mark.parametrize(("result", "side"), FACES)
def test_lith_asks_for_just_five_and_an_amaze_earns_one_tribute(team: int, result: int, side: int) -> None:
    assert TRIALS == {HAGGLER: WITS, MIRROR: INTELLECT, VORTEX: VIRTUE, UNDERWORLD: FAME}
    for trial in TRIALS:
        table = Table({person("White"): (0, 0)}, {person("Black"): (2, 0)})
        arena = table.arena
        failed = result < PASS
        home = [arena.land.domes[1][0]] if failed else []
        found = run(face(arena, team, trial), *home, rolls=[brink(result, side), *([HOME] if failed else [])])
        assert (found, arena.tribute) == (result, (1, -1)[team] if result == AMAZE else 0)
        assert (in_dome(arena, team), arena.boosts[team]) == (failed, int(result == SQUEAK))


@rule("WS.TASK.01-05", "WS.CAPT.01")
@pytest.mark.parametrize(("result", "side"), FACES)
def test_a_task_asks_for_just_five_and_is_known_to_be_won(result: int, side: int) -> None:
    table = Table({person("One"): None})
    arena = table.arena
    space = next(s for s in range(arena.land.size) if arena.land.adventure[s] == TASK_ONE)
    table.put("One", space)
    arena.step = ADVENTURE
    run(adventure(arena, 0), arena.land.domes[1][0], rolls=[brink(result, side), HOME])
    won = result >= PASS
    assert (arena.won, arena.gold[0], arena.trying) == (won, 2 if result == AMAZE else int(won), -1)
    assert arena.markers.count(0) == int(won)


@rule("WS.FAVOR.01-06", "WS.CAPT.02")
def test_a_favor_tile_is_of_one_faction_and_one_team() -> None:
    for team in (0, 1):
        table = Table({person("White"): None}, {person("Black"): None})
        arena = table.arena
        spots = [s for s in range(arena.land.size) if arena.land.spot_at.get(s) in arena.land.spots_of[LORDS]]
        for count, space in enumerate(spots, 1):
            run(capture(arena, team, space))
            sides = [[favor_side(arena, side, faction) for faction in range(9)] for side in (0, 1)]
            up = count if count >= 3 else 0
            assert sides[team] == [up if faction == LORDS else 0 for faction in range(9)]
            assert sides[1 - team] == [0] * 9


# ---- the fallen and those who come back -----------------------------------------------------------------------------


@rule("WS.DEFEAT.03-08", "WS.MINION.09", "WS.CSUR.01")
def test_with_a_will_or_without_the_minion_of_the_fallen_goes_and_its_way_is_forgotten() -> None:
    for kept in (True, False):
        table = Table({person("Fallen"): (0, 0)})
        arena = table.arena
        ox = table.give("Fallen", "ox")
        table.put("Ox", table.cell(1, 0))
        arena.wounds[table["Ox"]] = 1
        arena.trail[0] = [table.cell(0, 0)]
        will = [("play", table.give("Fallen", "will_and_testament", shown=False))] if kept else []
        run(wound(arena, 0, 5), *will)
        assert (arena.at[0], arena.trail[0], arena.wounds[0]) == (UNDERPIT, [], 0)
        assert (arena.at[table["Ox"]], arena.wounds[table["Ox"]], arena.on[table.cell(1, 0)]) == (OFF, 0, -1)
        assert (arena.hand[0], arena.ground) == (([ox], {}) if kept else ([], {table.cell(0, 0): [ox]}))


@rule("WS.RENEW.03", "WS.CSUR.01")
@pytest.mark.parametrize("place", [OFF, WAITING, PIT, 0])
def test_only_a_host_on_the_map_bids_welcome(place: int) -> None:
    table = Table({person("Back"): None, person("Host"): None})
    arena = table.arena
    arena.at[0] = PIT
    card = table.give("Host", "warm_welcome", shown=False)
    table.put("Host", place)
    welcome = place == 0
    elite = [CARDS[-1].number] if welcome else []
    run(renew(arena, 0), *([("play", card)] if welcome else []), arena.land.domes[1][0], rolls=[*elite, HOME])
    assert (arena.hand[0], arena.hand[1]) == (elite, [] if welcome else [card])


@rule("WS.DISM.03", "WS.REINF.01-04")
@pytest.mark.parametrize("team", [0, 1])
def test_one_who_waited_for_a_dome_comes_on_and_that_is_all_at_once(team: int) -> None:
    table = Table({person("White"): None, person("New"): (0, 0)}, {person("Black"): None, person("Newer"): (2, 0)})
    arena = table.arena
    who = table[("White", "Black")[team]]
    arena.turn, arena.step, arena.at[who] = team, REINFORCE, WAITING
    run(reinforce(arena), arena.land.domes[1][0], rolls=[HOME])
    assert (arena.at[who], arena.step, arena.arrived) == (arena.land.domes[1][0], REINFORCE, 0)
    run(reinforce(arena))
    assert arena.step == TURN_END


# ---- swaps, healing, changing sides ---------------------------------------------------------------------------------


@rule("WS.INTER.03", "WS.CCUB.01", "WS.DOME.01")
def test_a_swap_is_for_allies_within_two_outside_domes_from_the_first_space_too() -> None:
    table = Table({person("Trickster", powers=SWAP): None, person("Ally"): None}, {person("Foe"): None})
    arena = table.arena
    near = arena.land.adjacent[0][0]
    table.put("Trickster", 0)
    for space in range(1, arena.land.size):
        if arena.land.in_dome[space] or arena.land.terrain[space] == arena.land.terrain[0]:
            table.put("Ally", space)
            steps = arena.land.far(0, space)
            fit = steps <= 2 and not arena.land.in_dome[space]
            assert swap_partners(arena, 0) == ([1] if fit else [])
            assert (stirring(arena, []), stirring(arena, [0])) == ([0] if fit else [], [])
    dome = arena.land.domes[1][0]
    table.put("Ally", dome)
    assert (swappable(arena, 0, 1), swappable(arena, 1, 0)) == (False, False)
    table.put("Ally", near)
    assert (swappable(arena, 0, 1), swappable(arena, 1, 0)) == (True, True)


@rule("WS.CMED.02")
def test_nobody_is_asked_whom_to_heal_where_only_one_is_hurt() -> None:
    table = Table({person("Healer", symbols=-1): (0, 0), person("Ally"): (1, 0)})
    arena = table.arena
    card = replace(CARDS[table.give("Healer", "picnic_hamper")], amount=3)
    for hurt in (0, 1):
        arena.wounds[:2] = [0, 0]
        arena.wounds[hurt] = 4
        assert list(share_healing(arena, 0, card)) == []
        assert arena.wounds[hurt] == 1


@rule("WS.SIDE.01", "WS.MINION.10")
def test_a_minion_on_the_first_space_changes_sides_with_its_owner_and_one_off_the_map_does_not() -> None:
    for place, changes in ((0, True), (1, True), (OFF, False)):
        table = Table({person("Tongue"): (0, 0)}, {person("Foe"): (1, 0)})
        arena = table.arena
        table.give("Foe", "ox")
        ox = table["Ox"]
        arena.team[ox] = 1
        table.put("Ox", place)
        run(win_over(arena, 0, table["Foe"]), rolls=[faced(PASS, 0)])
        assert (arena.team[table["Foe"]], arena.team[ox]) == (0, 0 if changes else 1)


# ---- order, glory, setting up ---------------------------------------------------------------------------------------


@rule("WS.MELEE.05")
@pytest.mark.parametrize("chosen", [0, 1])
def test_of_equals_the_one_that_is_named_attacks(chosen: int) -> None:
    table = Table({person("One"): (0, 0), person("Two"): (2, 0)}, {person("Foe"): (1, 0)})
    assert run(next_attacker(table.arena, [0, 1, 2]), chosen) == chosen
    table.arena.turn = 1
    assert run(next_attacker(table.arena, [0, 1, 2])) == 2


@rule("WS.CGLO.01", "WS.CGLO.03")
@pytest.mark.parametrize("team", [0, 1])
@pytest.mark.parametrize("card", ["golden_fleece", "keys_to_the_city", "liths_own", "field_of_glory"])
def test_what_a_glory_card_asks_of_either_team(card: str, team: int) -> None:
    table = Table({person(f"W{n}"): None for n in range(5)}, {person(f"B{n}"): None for n in range(5)})
    arena = table.arena
    owner = 4 + 5 * team
    number = table.give(f"{'WB'[team]}4", card, shown=False)
    printed = CARDS[number]
    mine, theirs = range(5 * team, 5 * team + 4), range(5 - 5 * team, 10 - 5 * team)
    for count in range(printed.amount + 1):
        assert achieved(arena, team, printed) == (count == printed.amount)
        assert not achieved(arena, 1 - team, printed)
        claim_glory(arena)
        assert [len(cards) for cards in arena.glory] == [
            int(side == team and count == printed.amount) for side in (0, 1)
        ]
        if count < printed.amount:
            match card:
                case "golden_fleece":
                    arena.gold[mine[count]] = printed.more
                case "keys_to_the_city":
                    arena.markers[arena.land.spots_of[LORDS][count]] = team
                case "liths_own":
                    arena.tribute += 1 - 2 * team
                case _:
                    arena.at[theirs[count]] = PIT
    assert (arena.hand[owner], arena.glory[team]) == ([], (number,))


@rule("WS.DRAFT.07", "WS.TEAM.03")
def test_the_players_of_black_take_heroes_by_turns_too() -> None:
    match = Match.start(Worldspanner(), {"black": 2, "intro": True}, seed=6)
    while match.ask is not None and match.ask.prompt in ("draft", "divide"):
        seat = match.waiting[0]
        match.take(match.choices_of(seat)[0], seat)
    assert match.state.seat[:12] == match.state.chair[:12] == [0] * 6 + [1, 2] * 3


@rule("WS.MAPB.01-03", "WS.S2MAP.01-07")
def test_where_the_platters_of_each_design_lie() -> None:
    row, next_row = ((0, 0), (1, 1), (2, 2), (3, 3)), ((6, 0), (7, 1))
    block = ((0, 0), (2, -1), (1, 1), (3, 0))
    laid = {
        id: (d.platters, d.faction_keys, d.vista_keys, d.heroes, d.set) for id, d in DESIGNS.items() if id != "test"
    }
    assert laid == {
        "standard": (block[:3], 5, 0, (6, 8, 9), 1),
        "quad": (block, 7, 1, (10, 11, 12), 2),
        "tri_line": (row[:3], 5, 1, (8, 9), 2),
        "quad_line": (row, 8, 2, (10, 11, 12), 2),
        "tri_split": ((*row[:2], *next_row[:1]), 7, 1, (8, 9), 2),
        "quad_split": ((*row[:2], *next_row), 9, 3, (10, 11, 12), 2),
    }


@rule("WS.MAPB.08-10")
def test_a_key_that_fits_nowhere_is_turned_all_the_way_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each time round it has been tried in all six ways, and it ends as it lay."""
    if not isfunction(dead_ends):
        pytest.skip("what is compiled calls its own functions, whatever stands in their place")
    tried: list[str] = []

    def never_fits(id: str) -> list[int]:
        tried.append(id)
        return [0]

    monkeypatch.setattr("rulewright.games.worldspanner.rules.layout.dead_ends", never_fits)
    id = Table({person(): None}).arena.land.id
    assert repaired.__wrapped__(id) == id
    assert len(set(tried)) == 6


@rule("WS.DECKS.06", "WS.LEN.03", "WS.TRIB.01")
def test_before_anything_is_dealt_nothing_lies_open() -> None:
    like = Table({person("One"): None}).arena
    arena = Arena(like.rules, like.land, (0, 1))
    assert (arena.turned, arena.market) == ([-1] * 9, [-1] * 3)
    assert (arena.favor, arena.known, arena.glory) == ([0] * 18, [0, 0], [(), ()])
    assert not any(favor_side(arena, team, faction) for team in (0, 1) for faction in range(9))
    assert (arena.round, arena.turn, arena.settling, arena.mover, arena.trying) == (1, 0, -1, -1, -1)
