"""Space 0, Black's side, and what stays as it was: the same rules wherever and for whomever."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulewright.games._arena.rules.auras import Aura, modifiers
from rulewright.games._arena.rules.challenges import AMAZE, FAIL, FOPP, PASS, SQUEAK
from rulewright.games._arena.rules.domes import open_domes
from rulewright.games.worldspanner import Worldspanner
from rulewright.games.worldspanner.rules.abilities import MEND_ALLY, MEND_SELF, REDRAW, SIDESTEP, SPIRIT, WAVE_ON
from rulewright.games.worldspanner.rules.action import act, slips
from rulewright.games.worldspanner.rules.adventure import adventure
from rulewright.games.worldspanner.rules.attack import attack
from rulewright.games.worldspanner.rules.challenge import helps, second_thoughts
from rulewright.games.worldspanner.rules.content import CARD_NUMBER, CARDS, DECK_OF
from rulewright.games.worldspanner.rules.dismissal import banish, dismiss
from rulewright.games.worldspanner.rules.effects import alone_in_cavern
from rulewright.games.worldspanner.rules.free import abilities, expire_boosts, free_choices, take_liberty
from rulewright.games.worldspanner.rules.hidden import reimagine
from rulewright.games.worldspanner.rules.melee import able_fighters, blow, clusters, knot, melee_step
from rulewright.games.worldspanner.rules.movement import Walk, costs_of, risky, ways_ahead
from rulewright.games.worldspanner.rules.ratings import stealth
from rulewright.games.worldspanner.rules.reaction import dauntable, react
from rulewright.games.worldspanner.rules.shooting import reaction_shots, shots, target_spaces
from rulewright.games.worldspanner.rules.state import (
    ADVENTURE,
    BOOSTED,
    FREE,
    MELEE_STEP,
    MELEED,
    PIT,
    STRUCK,
    adjacent_allies,
    adjacent_enemies,
)
from rulewright.games.worldspanner.rules.steps import begin_step, spread_auras
from rulewright.games.worldspanner.rules.terms import AIM, HIT, MODIFIED
from rulewright.games.worldspanner.rules.trackers import DAUNTED, track
from rulewright.games.worldspanner.rules.treasure import draw_treasure
from rulewright.games.worldspanner.rules.victory import glories, winner
from rulewright.games.worldspanner.view.looks import way
from rulewright.kernel import Chance, Match

from .tables import Table, asked, domed, faced, hero, hitting, person, run

rule = pytest.mark.rule
HOME = domed(1, 2)
GUN = replace(hero("rizzik").ranged, hit=AIM, low=1, high=9)  # type: ignore[type-var]


# ---- space 0 --------------------------------------------------------------------------------------------------------


@rule("WS.SHOOT.01", "WS.SHOOT.05", "WS.AURA.01", "WS.ADJ.01")
def test_the_first_space_of_a_map_is_a_space_like_others() -> None:
    aura = Aura(HIT, 1, 2, False)
    table = Table(
        {person("One", ranged=GUN, auras=(aura,)): None, person("Ally"): None}, {person("Two", ranged=GUN): None}
    )
    arena = table.arena
    beside, beyond = arena.land.adjacent[0][:2]
    table.put("One", 0)
    table.put("Two", beside)
    table.put("Ally", beyond)
    assert shots(arena, 0) == [("shoot", -1, 2)]
    assert (adjacent_enemies(arena, 0), adjacent_allies(arena, 0)) == ([2], [1])
    spread_auras(arena)
    assert arena.auras[1] == 0b1
    arena.start[0], arena.trail[0] = beyond, [0]
    arena.turn = 0
    assert target_spaces(arena, 0) == [0]
    assert reaction_shots(arena, 2) == [("shoot", -1, 0, 0)]
    arena.at[0] = -1
    assert (shots(arena, 0), reaction_shots(arena, 2)) == ([], []), "off the map one neither shoots nor is shot at"


@rule("WS.SHOOT.07")
def test_who_fell_or_did_not_move_is_no_target_of_a_reaction() -> None:
    table = Table({person("Fallen"): (2, 0), person("Idle"): (0, 2)}, {person("Gun", ranged=GUN): (0, 0)})
    arena = table.arena
    arena.trail[0] = [arena.at[0]]
    arena.start[0] = table.cell(3, 0)
    gun = table["Gun"]
    assert len(reaction_shots(arena, gun)) == 1
    arena.trail[gun] = [arena.at[gun]]
    assert len(reaction_shots(arena, gun)) == 1, "nobody shoots at his own"
    table.put("Fallen", PIT)
    assert reaction_shots(arena, gun) == []


# ---- Black's side ---------------------------------------------------------------------------------------------------


def black_at(title: str, **changes: int) -> Table:
    table = Table({person("White"): (0, 0), person("Other"): (0, 2)}, {person("Seeker", **changes): None})
    table.put("Seeker", table.space(title))
    table.arena.step, table.arena.turn = ADVENTURE, 1
    return table


@rule("WS.MIRROR.02-03", "WS.TRIB.03-05")
def test_black_looks_into_the_pool_and_white_shows_cards() -> None:
    table = black_at("Mirror Pool")
    arena = table.arena
    seeker = table["Seeker"]
    shown = table.give("White", "mace", shown=False)
    kept = table.give("Seeker", "cutlass", shown=False)
    run(adventure(arena, seeker), "pass", "pass", shown, arena.land.domes[1][0], rolls=[faced(AMAZE, 0, [HOME]), HOME])
    assert arena.revealed == 1 << shown
    assert (arena.tribute, arena.holder[kept]) == (-1, seeker)
    assert glories(arena) == (1, 2)
    assert winner(arena) == 1


@rule("WS.DEDGE.06-10", "WS.RENEW.04-05")
def test_black_renews_its_own_out_of_the_pit() -> None:
    table = Table({person("White"): (0, 0), person("Sunk"): None}, {person("Bard"): None, person("Back", gold=2): None})
    arena = table.arena
    bard, back = table["Bard"], table["Back"]
    arena.at[back] = arena.at[table["Sunk"]] = PIT
    table.put("Bard", table.space("Underworld"))
    arena.step, arena.turn = ADVENTURE, 1
    first, second = domed(1, 2), domed(1, 2, skip=[HOME])
    domes = arena.land.domes[1]
    rolls = [faced(PASS, 0, [first, second]), first, second]
    run(adventure(arena, bard), domes[0], domes[1], rolls=rolls)
    assert (arena.at[back], arena.at[bard], arena.gold[back]) == (domes[0], domes[1], 2)
    assert arena.at[table["Sunk"]] == PIT


@rule("WS.DEDGE.03-05", "WS.HAGGLE.04", "WS.MIRROR.04", "WS.DEDGE.10")
@pytest.mark.parametrize("title", ["Vortex", "Mirror Pool", "Underworld", "Haggler"])
def test_a_failed_challenge_of_lith_brings_nothing(title: str) -> None:
    table = Table({person("One", health=9): None, person("Low"): None}, {person("Two"): (0, 0)})
    arena = table.arena
    table.put("One", table.space(title))
    arena.step, arena.wounds[0], arena.at[1] = ADVENTURE, 4, PIT
    card = table.give("One", "cutlass")
    table.give("Two", "mace", shown=False)
    run(adventure(arena, 0), arena.land.domes[1][0], rolls=[faced(FAIL, 0, [HOME]), HOME])
    assert (arena.wounds[0], arena.at[1], arena.gold[0], arena.tribute) == (4, PIT, 0, 0)
    assert (arena.hand[0], arena.revealed) == ([card], 1 << card)


# ---- attacks and melees ---------------------------------------------------------------------------------------------


@rule("WS.REVEAL.04", "WS.HITDMG.10")
def test_bare_hands_reveal_nothing() -> None:
    table = Table({person("One"): (0, 0)}, {person("Two"): (1, 0)})
    run(attack(table.arena, 0, table.arena.who[0].fists, 1, table.cell(1, 0)), rolls=[hitting(0, hit=False)])
    assert table.arena.revealed == 0
    sword = table.give("One", "cutlass", shown=False)
    table.arena.step = MELEE_STEP
    run(blow(table.arena, 0), ("attack", sword, 1), rolls=[hitting(0, hit=False, skip=[hitting(0, hit=False)])])
    assert table.arena.revealed == 1 << sword


@rule("WS.ACT.04", "WS.SLIP.01")
def test_slipping_away_is_an_action() -> None:
    table = Table({person("One"): (0, 0)}, {person("Two"): (1, 0)})
    arena = table.arena
    run(act(arena, 0), ("slip", 1), table.cell(2, 0), "stop")
    assert (arena.at[0], arena.at[1]) == (table.cell(2, 0), table.cell(0, 0))
    assert slips(arena, 0) == [], "and it stands alone now"


@rule("WS.MELEE.08")
def test_a_knot_is_everybody_tied_by_enemies_side_by_side() -> None:
    table = Table({person("A"): (0, 0), person("B"): (2, 0), person("C"): (-4, 0)}, {person("X"): (1, 0), person("Y"):
                  (-3, 0), person("Z"): (4, 0)}, clusters=True)  # fmt: skip
    arena = table.arena
    assert sorted(knot(arena, 0)) == sorted(knot(arena, table["X"])) == [0, 1, table["X"]]
    assert knot(arena, table["Z"]) == [table["Z"]]
    assert clusters(arena, able_fighters(arena)) == [[0, 1, table["X"]], [2, table["Y"]]]
    arena.step = MELEE_STEP
    flow = melee_step(arena)
    assert asked(flow).prompt == "cluster"
    ask = flow.send(2)
    assert (ask.prompt, ask.about, arena.settling) == ("melee", 2, 2)  # type: ignore[union-attr]
    table.put("Y", table.cell(5, 0))
    assert asked(melee_step(arena)).prompt in ("attacker", "melee"), "with one melee left there is nothing to order"


@rule("WS.MSTEP.02", "WS.REACT.03")
def test_who_has_struck_or_is_daunted_does_not_strike() -> None:
    table = Table({person("A"): (0, 0)}, {person("X"): (1, 0)})
    arena = table.arena
    assert able_fighters(arena) == [0, 1]
    arena.flags[0] |= MELEED
    track(arena, DAUNTED, 1, 0)
    assert able_fighters(arena) == []
    assert arena.flags[0] & STRUCK == 0


@rule("WS.REACT.03", "WS.MENTAL.01")
def test_who_can_be_daunted_is_within_three() -> None:
    table = Table({person("Near"): (3, 0), person("Far"): (4, 0)}, {person("Dread"): (0, 0), person("Friend"): (1, 0)})
    arena = table.arena
    assert dauntable(arena, table["Dread"]) == [0]
    track(arena, DAUNTED, 0, table["Dread"])
    assert dauntable(arena, table["Dread"]) == []


# ---- risks that a mover is told -------------------------------------------------------------------------------------


@rule("WS.ACT.06")
def test_the_risks_of_a_way_come_from_open_guns_of_enemies_on_the_map() -> None:
    table = Table(
        {person("Walker"): (0, 0), person("Friend", ranged=GUN): (0, 2)},
        {person("Foe"): (4, 0), person("Away", ranged=GUN): None},
    )  # fmt: skip
    arena = table.arena
    way = [table.cell(1, 0), table.cell(2, 0)]
    gun = table.give("Foe", "flintlock", shown=False)
    assert risky(arena, 0, way) == [], "a gun face down is not known, a friend's is no risk, nor one off the map"
    arena.revealed |= 1 << gun
    assert risky(arena, 0, way) == way
    assert risky(arena, 0, [table.cell(0, 0), *way]) == way, "its range is 1 to 3"
    table.give("Foe", "cutlass")
    assert risky(arena, 0, [table.cell(3, -1)]) == [table.cell(3, -1)]
    house = Table({person("Walker"): (0, 0)}, {person("Foe", ranged=GUN): (3, 0)}, marks={(2, 0): "b"})
    assert risky(house.arena, 0, [house.cell(1, 0), house.cell(2, 0)]) == [house.cell(2, 0)], (
        "a Building hides what is past it"
    )


@rule("WS.ACT.06", "WS.MOVE.06")
def test_ways_lead_past_friends_and_around_enemies() -> None:
    tunnel = {(q, 0): "c" for q in range(-2, 3)}
    table = Table({person("Walker"): (0, 0), person("Friend"): (1, 0)}, {person("Foe"): (-1, 0)}, tunnel, ["2,0>0"])
    walk = Walk(table.arena, 0, 3, costs_of(table.arena, 0), False)
    ends = {cut.via[-1]: cut for cut in ways_ahead(table.arena, walk)}
    assert set(ends) >= {table.cell(2, 0), table.cell(3, 0)}
    assert not set(ends) & {table.cell(1, 0), table.cell(-1, 0), table.cell(-2, 0)}
    assert way(table.arena, ends[table.cell(2, 0)]).cost == "2 points"


# ---- the Free step --------------------------------------------------------------------------------------------------


@rule("WS.FREE.04", "WS.FREE.06", "WS.MINION.01")
def test_an_ability_is_for_who_has_it_and_for_who_needs_it() -> None:
    for powers, wounds, found in (
        (0, 1, []), (MEND_SELF, 0, []), (MEND_SELF, 1, [("mend_self", 0)]), (SPIRIT, 0, [("spirit", 0)]),
        (MEND_ALLY, 0, [("mend_ally", 0, 1)]),
    ):  # fmt: skip
        table = Table({person("One", powers=powers): (0, 0), person("Ally"): (1, 0)}, {person("Foe"): (0, 1)})
        table.arena.wounds[:3] = [wounds, 1, 1]
        assert abilities(table.arena, 0) == found


@rule("WS.BOOST.01-02", "WS.BOOST.06")
def test_boosts_are_of_ones_own_team_and_one_at_a_time() -> None:
    table = Table({person("One"): (0, 0)}, {person("Two"): (3, 0)})
    arena = table.arena
    arena.step = FREE
    arena.boosts[:2] = [1, 1]
    assert free_choices(arena, 0) == [("boost", 0), "done"]
    run(take_liberty(arena, "boost", [0]))
    assert (arena.boosts[0], arena.flags[0] & BOOSTED, free_choices(arena, 0)) == (0, BOOSTED, ["done"])
    arena.flags[1] |= BOOSTED
    expire_boosts(arena)
    assert [bool(arena.flags[who] & BOOSTED) for who in (0, 1)] == [False, True]


@rule("WS.CARD.02-05", "WS.CARD.09")
def test_what_one_draw_can_buy() -> None:
    table = Table({person("One"): (0, 0)})
    arena = table.arena
    assert asked(draw_treasure(arena, 0, 1)).listed(0) == ["war", "secret"]
    assert asked(draw_treasure(arena, 0, 2)).listed(0) == ["war", "secret", "elite"]
    arena.decks[0].pool.clear()
    assert asked(draw_treasure(arena, 0, 2)).listed(0) == ["secret", "elite"]
    run(draw_treasure(arena, 0, 0))
    arena.decks[1].pool.clear()
    run(draw_treasure(arena, 0, 1))
    assert arena.hand[0] == []


# ---- Domes ----------------------------------------------------------------------------------------------------------


@rule("WS.DISM.02-04", "WS.DISM.06")
def test_counting_goes_on_past_the_last_number_of_the_card() -> None:
    domes = [[], *([number] for number in range(1, 7))]
    for taken, numbers, found in (
        ((3, 4), (3, 4), [5]), ((3, 4, 5, 6), (3, 4), [1]), ((1, 6), (1, 6), [2]), ((1, 2, 6), (1, 6), [3]),
        ((5, 6, 1), (5, 6), [2]), ((1, 2, 3, 4, 5, 6), (1, 2), []), ((2,), (1, 2), [1]), ((4, 5, 6, 1, 2), (4, 6), [3]),
    ):  # fmt: skip
        on = [0 if space in taken else -1 for space in range(7)]
        assert open_domes(numbers, domes, on) == found


@rule("WS.DISM.05", "WS.BAN.01", "WS.AURA.06")
def test_who_leaves_a_dome_may_come_back_to_it_and_its_aura_is_gone() -> None:
    """The Dome that one is lifted from counts as empty, by one's own card and by forged papers too."""
    for banished in (False, True):
        table = Table(
            {person("One", auras=(Aura(HIT, 1, 3, False),)): None, person("Ally"): None}, {person("Foe"): (0, 0)}
        )
        arena = table.arena
        dome = arena.land.domes[1][0]
        table.put("One", dome)
        table.put("Ally", arena.land.around[dome][0])
        begin_step(arena, arena.step)
        assert arena.auras[1] == 1
        papers = table.give("One", "forged_papers", shown=False) if banished else -1
        if banished:
            run(banish(arena, 0), ("play", papers), dome)
        else:
            run(dismiss(arena, 0), dome, rolls=[HOME])
        assert (arena.at[0], arena.on[dome], arena.auras[1]) == (dome, 0, 0)


# ---- hidden things --------------------------------------------------------------------------------------------------


@rule("WS.REVEAL.05", "WS.CGAD.02")
def test_a_net_face_down_hides_nobody() -> None:
    table = Table({person("One"): (0, 0)}, marks={(0, 0): "w"})
    net = table.give("One", "net", shown=False)
    assert stealth(table.arena, 0, table.cell(0, 0)) == 5
    table.arena.revealed |= 1 << net
    assert stealth(table.arena, 0, table.cell(0, 0)) == 7
    assert stealth(table.arena, 0, table.cell(1, 0)) == 5


@rule("WS.REVEAL.05")
def test_what_is_imagined_keeps_decks_places_and_knowledge() -> None:
    """Cards face down become others of the same deck; what a team knows, and where cards lie, stays."""
    table = Table({person("Mine"): (0, 0)}, {person("Theirs"): (2, 0)})
    arena = table.arena
    hidden = [table.give("Theirs", card, shown=False) for card in ("mace", "ledger", "titan_plate")]
    shown = table.give("Theirs", "pike")
    own = table.give("Mine", "trident", shown=False)
    lying = table.give("Theirs", "machete", shown=False)
    arena.hand[1].remove(lying)
    arena.holder[lying] = -1
    arena.ground[table.cell(4, 0)] = [lying]
    arena.worn = 1 << hidden[0]
    changed = False
    for seed in range(6):
        reimagine(arena, 0, Chance(seed))
        held = arena.hand[1]
        assert [DECK_OF[card] for card in held] == [DECK_OF[card] for card in (*hidden, shown)]
        assert (held[3], arena.hand[0]) == (shown, [own])
        assert all(arena.holder[card] == 1 for card in held)
        (ground,) = arena.ground[table.cell(4, 0)]
        assert (DECK_OF[ground], arena.holder[ground]) == (DECK_OF[lying], -1)
        everywhere = [*held, own, ground, *(card for deck in arena.decks for card in deck.cards())]
        assert sorted(everywhere) == list(range(len(CARDS)))
        assert all(arena.known[1] >> card & 1 for card in held)
        assert arena.worn == 1 << held[0]
        changed |= held[:3] != hidden
    assert changed


def test_a_modifier_of_something_unknown_is_refused() -> None:
    assert modifiers({"aim": 2}, MODIFIED) == ((AIM, 2),)
    with pytest.raises(ValueError, match="found 'charm'"):
        modifiers({"charm": 2}, MODIFIED)


@rule("WS.CSUR.01")
def test_nobody_is_alone_in_a_cavern_outside_of_all_caverns() -> None:
    table = Table({person("One"): (0, 0)})
    assert not alone_in_cavern(table.arena, 0)


# ---- roads, reactions, second thoughts ------------------------------------------------------------------------------


@rule("WS.TERR.06-08", "WS.DOME.02")
def test_how_far_it_is_on_foot() -> None:
    """Each space costs what it costs to enter; out of a Dome too; over Deep Water no road leads."""
    table = Table({person(): None}, marks={(1, 0): "w", (0, 1): "d", (-1, 1): "b"})
    land = table.arena.land
    road = land.road(table.cell(0, 0))
    places = ((0, 0), (-1, 0), (1, 0), (2, 0), (-1, 1), (-2, 1))
    assert [road[table.cell(*cell)] for cell in places] == [0, 1, 1, 3, 1, 2]
    through = land.road(table.cell(2, 0))
    assert through[table.cell(0, 0)] == 3, "around the Woods is as long as through them"
    dome = land.domes[1][0]
    ways = land.ways(costs_of(table.arena, 0))[dome]
    assert {price for _, price in ways} <= {1, 2}
    assert all(price == costs_of(table.arena, 0)[land.terrain[space]] for space, price in ways)


@rule("WS.REACT.03", "WS.SHIFT.01")
def test_how_far_a_reaction_shifts_and_whom() -> None:
    table = Table(
        {person("Idle"): (5, -1)}, {person("Host", powers=WAVE_ON | SIDESTEP): (0, 0), person("Guest"): (1, 0)}
    )
    arena = table.arena
    host, guest = table["Host"], table["Guest"]
    run(react(arena, host), ("wave_on", guest), table.cell(2, 0))
    assert arena.at[guest] == table.cell(2, 0), "one space"
    run(react(arena, host), "sidestep", table.cell(0, 1), table.cell(0, 2))
    assert arena.at[host] == table.cell(0, 2), "two"
    run(react(arena, host), "pass")
    assert arena.at[host] == table.cell(0, 2)


@rule("WS.CHAL.05", "WS.LUCK.01")
def test_which_card_helps_on_which_result() -> None:
    cards = {id: CARDS[CARD_NUMBER[id]] for id in
             ("banana_skin_their_side", "by_a_whisker", "loaded_deck", "second_look_cube", "ledger")}  # fmt: skip
    found = {id: [face for face in range(5) if helps(card, face, 5)] for id, card in cards.items()}
    assert found == {
        "banana_skin_their_side": [FOPP], "by_a_whisker": [SQUEAK], "loaded_deck": [],
        "second_look_cube": [FOPP, FAIL, SQUEAK, PASS], "ledger": [],
    }  # fmt: skip
    assert all(helps(cards["loaded_deck"], face, 6) for face in range(5))


@rule("WS.CHAL.05")
def test_a_redraw_is_for_once_a_turn() -> None:
    table = Table({person("Twice", powers=REDRAW): (0, 0)})
    arena = table.arena
    assert run(second_thoughts(arena, 0, FAIL, 1), "redraw") == "redraw"
    assert run(second_thoughts(arena, 0, FAIL, 1)) == "keep", "not asked again in this turn"
    arena.flags[0] = 0
    assert run(second_thoughts(arena, 0, FAIL, 1), "keep") == "keep"
    arena.who[0] = person("Once", powers=REDRAW, once=REDRAW)
    run(second_thoughts(arena, 0, FAIL, 1), "redraw")
    arena.flags[0] = 0
    assert run(second_thoughts(arena, 0, FAIL, 1)) == "keep", "and a one-use gift is gone"


@rule("WS.DRAFT.07", "WS.SLOOT.01", "WS.DECKS.02")
def test_players_take_heroes_by_turns_and_keep_them() -> None:
    match = Match.start(Worldspanner(), {"white": 2, "intro": True}, seed=6)
    while match.ask is not None and match.ask.prompt == "draft":
        seat = match.waiting[0]
        match.take(match.choices_of(seat)[0], seat)
    takers = []
    while match.ask is not None and match.ask.prompt == "divide":
        takers.append((match.ask.seat, match.choices[0]))
        match.pick(0)
    assert takers == [(n % 2, n) for n in range(len(takers))]
    assert len(takers) >= 5, "the last hero is nobody's choice"
    arena = match.state
    assert arena.seat[:6] == arena.chair[:6] == [0, 1, 0, 1, 0, 1]
    assert set(arena.seat[6:12]) == {2}
    assert all(DECK_OF[card] == deck for deck, card in enumerate(arena.market))


@rule("WS.BOUNTY.01-03")
def test_the_bounty_has_three_prices_and_one_tribute() -> None:
    table = Table({person("Buyer"): None})
    arena = table.arena
    table.put("Buyer", table.space("Bounty"))
    arena.step, arena.gold[0] = ADVENTURE, 4
    flow = adventure(arena, 0)
    assert asked(flow).listed(0) == [("draw", "war"), ("draw", "secret"), ("draw", "elite"), "leave"]
    flow.close()
    run(adventure(arena, 0), "leave")
    assert (arena.tribute, arena.land.in_dome[arena.at[0]]) == (0, False)
    run(adventure(arena, 0), ("draw", "elite"), arena.land.domes[1][0], rolls=[150, 151, HOME])
    assert (arena.gold[0], arena.hand[0], arena.tribute) == (0, [150], 1)
