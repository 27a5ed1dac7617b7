"""When an effect can be used, on both sides of every bound, and what exactly it does."""

from __future__ import annotations

import pytest

from rulewright.games._arena.rules.challenges import AMAZE, PASS, SQUEAK
from rulewright.games.worldspanner.rules.abilities import PICKPOCKET, TURNCOAT, UNSHAKEN
from rulewright.games.worldspanner.rules.action import action_step, leashes, waiting
from rulewright.games.worldspanner.rules.content import CARD_NUMBER, CARDS
from rulewright.games.worldspanner.rules.dismissal import renew
from rulewright.games.worldspanner.rules.effects import (
    alone_in_cavern,
    can_use,
    contest,
    enemy_minions,
    hurt,
    mind_open,
    open_quests,
    robbable,
    swap_pairs,
    swappable,
    use,
)
from rulewright.games.worldspanner.rules.free import abilities, free_step, take_liberty
from rulewright.games.worldspanner.rules.market import can_buy, offers, price_for
from rulewright.games.worldspanner.rules.state import ACTION, FREE, PIT
from rulewright.games.worldspanner.rules.steal import steal
from rulewright.games.worldspanner.rules.terms import ELITE, LORDS, SECRET, SYMBOLS, WAR
from rulewright.games.worldspanner.rules.trackers import AGAIN, SMOKE, track, tracked
from rulewright.games.worldspanner.rules.treasure import draw_card, loot_choices, refill_market, starting_loot, use_up
from rulewright.kernel import Ask

from .tables import Table, domed, faced, person, run

rule = pytest.mark.rule
HOME = domed(1, 2)


def stage(**changes: int) -> Table:
    """The player with an ally and an enemy beside it, in its Free step."""
    table = Table({person("Player", fame=0, **changes): (0, 0), person("Ally"): (1, 0)}, {person("Enemy"): (0, 1)})
    table.arena.step = FREE
    return table


def usable(table: Table, card: str) -> bool:
    return can_use(table.arena, 0, CARDS[CARD_NUMBER[card]])


# ---- when a card can be used ----------------------------------------------------------------------------------------


@rule("WS.FREE.04", "WS.FREE.06", "WS.OWN.02", "WS.HERO.06")
def test_a_card_of_the_free_step_is_used_once_by_one_on_the_map_whom_it_fits() -> None:
    table = stage(intellect=6)
    dial = table.give("Player", "time_dial")
    assert usable(table, "time_dial")
    table.arena.worn |= 1 << dial
    assert not usable(table, "time_dial")
    table.arena.worn = 0
    table.arena.who[0] = person("Player", intellect=CARDS[dial].intellect - 1)
    assert not usable(table, "time_dial")
    table = stage()
    table.give("Player", "purse_cube")
    assert usable(table, "purse_cube")
    table.put("Player", -1)
    assert not usable(table, "purse_cube")
    assert not usable(table, "null_cube"), "that one is for another moment"


@rule("WS.CCUB.01")
def test_allies_are_swapped_within_six_spaces_where_both_may_stand() -> None:
    for far, fits in ((6, True), (7, False)):
        table = Table({person("A"): (-4, 0), person("B"): (-4 + far, 0)})
        assert swap_pairs(table.arena, 0) == ([(0, 1)] if fits else [])
    table = Table({person("A"): (0, 0), person("Swimmer", enters=1 << 6): (1, 0)}, marks={(1, 0): "d"})
    assert not swappable(table.arena, 0, 1)
    assert not swappable(table.arena, 1, 0)
    table = Table({person("A"): (0, 0), person("Guest"): None, person("Third"): (0, 1)})
    table.put("Guest", table.arena.land.domes[1][0])
    assert [swappable(table.arena, *pair) for pair in ((0, 1), (1, 0), (0, 2))] == [False, False, True]
    assert swap_pairs(table.arena, 0, 99) == [(0, 2)]
    table = stage()
    table.give("Player", "switchback_cube")
    assert usable(table, "switchback_cube")
    table.put("Ally", -1)
    assert not usable(table, "switchback_cube")


@rule("WS.CCUB.01")
@pytest.mark.parametrize("card", ["recall_cube", "encore_cube"])
def test_what_is_for_an_ally_needs_one_on_the_map(card: str) -> None:
    table = stage()
    table.give("Player", card)
    assert usable(table, card)
    table.put("Ally", -1)
    assert not usable(table, card)


@rule("WS.CCUB.01", "WS.SPEC.06", "WS.STEAL.01")
@pytest.mark.parametrize("card", ["magpie_cube", "rust_cube"])
def test_only_an_adjacent_enemy_hero_with_loot_can_be_robbed(card: str) -> None:
    table = stage()
    arena, enemy = table.arena, table["Enemy"]
    table.give("Player", card)
    assert not usable(table, card)
    arena.gold[enemy] = 1
    assert usable(table, card)
    arena.gold[1] = 1
    table.give("Enemy", "ox")
    ox = table["Ox"]
    arena.team[ox] = 1
    table.put("Ox", table.cell(-1, 0))
    assert robbable(arena, 0) == [enemy]
    table.put("Enemy", table.cell(0, 2))
    assert not usable(table, card)
    table.put("Enemy", table.cell(0, 1))
    run(take_liberty(arena, "play", [CARD_NUMBER[card]]), "gold")
    assert (arena.gold[0], arena.gold[enemy]) == (int(card == "magpie_cube"), 0)


@rule("WS.CCUB.01", "WS.CSUR.01")
def test_what_the_other_cards_of_the_free_step_need() -> None:
    table = stage()
    arena = table.arena
    for card in ("exile_cube", "balm_cube", "hermits_hoard", "keyhole_cube", "errata_cube", "whistle_cube",
                 "old_comrades", "stride_cube"):  # fmt: skip
        table.give("Player", card)
    assert [usable(table, card) for card in ("exile_cube", "old_comrades", "stride_cube", "keyhole_cube")] == [True] * 4
    assert [usable(table, card) for card in ("balm_cube", "hermits_hoard", "errata_cube", "whistle_cube")] == [
        False
    ] * 4
    arena.wounds[0] = 1
    assert usable(table, "balm_cube")
    faction = arena.land.factions[0]
    (arena.turned[faction],) = run(arena.quests[faction].peek(1))
    assert (usable(table, "errata_cube"), open_quests(arena)) == (True, [faction])
    table.give("Enemy", "ox")
    ox = table["Ox"]
    table.put("Ox", table.cell(3, 0))
    arena.team[ox] = 0
    assert (usable(table, "whistle_cube"), enemy_minions(arena, 0)) == (False, [])
    arena.team[ox] = 1
    assert (usable(table, "whistle_cube"), enemy_minions(arena, 0)) == (True, [ox])
    table.put("Enemy", table.cell(0, 2))
    assert not usable(table, "exile_cube")
    table.put("Ally", table.cell(2, 0))
    assert not usable(table, "old_comrades")
    arena.team[ox] = 0
    table.put("Ox", table.cell(1, 0))
    assert not usable(table, "old_comrades"), "a minion is no comrade"
    for deck in arena.decks:
        deck.pool.clear()
    assert not usable(table, "keyhole_cube")
    table.put("Player", arena.land.domes[1][0])
    assert not usable(table, "stride_cube")


@rule("WS.CSUR.01")
def test_alone_in_a_cavern() -> None:
    marks = {(0, 0): "c", (1, 0): "c"}
    table = Table({person("A"): (0, 0), person("B"): (3, 0)}, {person("C"): (-2, 0)}, marks, ["0,0>3"])
    arena = table.arena
    assert [alone_in_cavern(arena, who) for who in (0, 1)] == [True, False]
    table.put("C", table.cell(1, 0))
    assert not alone_in_cavern(arena, 0), "an enemy counts as well"
    table.put("C", table.space("Mirror Pool"))
    assert [alone_in_cavern(arena, who) for who in (0, table["C"])] == [True, True], "in another cavern"


@rule("WS.MENTAL.01")
def test_which_minds_are_closed() -> None:
    table = Table(
        {person("Open"): (0, 0), person("Calm", powers=UNSHAKEN): (1, 0), person("Dull", intellect=2): (2, 0)}
    )
    arena = table.arena
    assert [mind_open(arena, who) for who in range(3)] == [True, False, True]
    shield = table.give("Open", "mind_shield", shown=False)
    assert mind_open(arena, 0), "face down it does nothing"
    arena.revealed |= 1 << shield
    assert not mind_open(arena, 0)
    arena.hand[2].append(shield)
    assert mind_open(arena, 2), "it asks for more Intellect"


@rule("WS.CMED.01-02")
def test_whom_medicine_reaches() -> None:
    medic = 1 << SYMBOLS.index("medical")
    table = Table(
        {person("Medic", symbols=medic): (0, 0), person("Near"): (1, 0), person("Hale"): (0, 1), person("Far"): (3, 0)},
        {person("Enemy"): (-1, 0)},
    )  # fmt: skip
    arena = table.arena
    arena.wounds[:5] = [2, 2, 0, 2, 2]
    table.give("Far", "ox")
    ox = table["Ox"]
    table.put("Ox", table.cell(0, -1))
    arena.wounds[ox] = 1
    loaves, salts = CARDS[table.give("Medic", "loaves_and_fishes")], CARDS[table.give("Medic", "smelling_salts")]
    assert (hurt(arena, 0, loaves), hurt(arena, 0, salts), hurt(arena, 3, loaves)) == ([0, 1], [0], [3])
    assert loaves.amount == 4
    run(use(arena, 0, loaves), 1, 0, 1)
    assert arena.wounds[:2] == [0, 0], "3 wounds by choice, and the last one to the only one left"


@rule("WS.CMED.02")
def test_what_is_left_of_the_healing_goes_to_the_only_one_hurt() -> None:
    table = Table({person("Medic", symbols=1 << SYMBOLS.index("medical"), health=9): (0, 0), person("Near"): (1, 0)})
    arena = table.arena
    arena.wounds[:2] = [6, 1]
    loaves = CARDS[table.give("Medic", "loaves_and_fishes")]
    run(use(arena, 0, loaves), 1)
    assert arena.wounds[:2] == [3, 0]


# ---- contests -------------------------------------------------------------------------------------------------------


@rule("WS.CHAL.04")
@pytest.mark.parametrize(("face", "won"), [(SQUEAK, False), (PASS, True), (AMAZE, True)])
def test_a_contest_is_won_by_a_pass(face: int, won: bool) -> None:
    table = Table({person("One", wits=7): (0, 0)}, {person("Two", wits=6): (1, 0)})
    assert run(contest(table.arena, 0, "pickpocket", 1), rolls=[faced(face, 1)]) == won
    assert len(table.arena.challenges[0].discard) == 1


@rule("WS.SIDE.01", "WS.MINION.10")
def test_who_changes_sides_brings_its_minions_and_its_secrets() -> None:
    table = Table(
        {person("Tongue", powers=TURNCOAT): (0, 0)}, {person("Foe"): (1, 0), person("Other"): (3, 0)}, seats=(0, 0, 1)
    )
    arena = table.arena
    arena.step = FREE
    foe = table["Foe"]
    arena.seat[0] = 1
    arena.seat[foe] = arena.seat[table["Other"]] = 2
    cards = [table.give(*given, shown=shown) for given, shown in ((("Foe", "cutlass"), False), (("Foe", "ox"), True))]
    theirs = table.give("Other", "war_hound")
    for name, at in (("Ox", (2, 0)), ("War Hound", (4, 0))):
        minion = table[name]
        arena.team[minion], arena.seat[minion] = 1, 2
        table.put(name, table.cell(*at))
    secret = table.give("Other", "mace", shown=False)
    run(free_step(arena), ("turncoat", 0, foe), "pass", rolls=[faced(PASS, 0)])
    ox, hound = table["Ox"], table["War Hound"]
    assert [(arena.team[who], arena.seat[who]) for who in (foe, ox, hound)] == [(0, 1), (0, 1), (1, 2)]
    assert [arena.known[0] >> card & 1 for card in (*cards, secret)] == [1, 1, 0]
    assert arena.holder[theirs] == table["Other"]
    table = Table({person("Tongue", powers=TURNCOAT): (0, 0)}, {person("Foe"): (1, 0)})
    table.arena.step = FREE
    run(free_step(table.arena), ("turncoat", 0, 1), rolls=[faced(SQUEAK, 0)])
    assert table.arena.team[1] == 1


@rule("WS.FREE.04", "WS.FREE.06")
def test_free_abilities_have_their_conditions() -> None:
    table = stage(powers=PICKPOCKET)
    arena, enemy = table.arena, table["Enemy"]
    assert abilities(arena, 0) == []
    arena.gold[enemy] = 1
    assert abilities(arena, 0) == [("pickpocket", 0, enemy)]
    arena.used[0] = PICKPOCKET
    assert abilities(arena, 0) == []
    arena.used[0], arena.spent[0] = 0, PICKPOCKET
    assert abilities(arena, 0) == []


# ---- trackers, second actions ---------------------------------------------------------------------------------------


@rule("WS.CCUB.01", "WS.ACT.02")
def test_a_clean_slate_clears_its_owner_and_one_enemy() -> None:
    table = stage()
    arena, enemy = table.arena, table["Enemy"]
    for who in (0, 1, enemy):
        track(arena, SMOKE, who, who)
    table.give("Player", "clean_slate_cube")
    run(take_liberty(arena, "play", [CARD_NUMBER["clean_slate_cube"]]))
    assert [tracked(arena, SMOKE, who) for who in (0, 1, enemy)] == [False, True, False]


@rule("WS.CCUB.01", "WS.ACT.02")
def test_a_second_action_comes_after_the_first_and_only_once() -> None:
    table = stage()
    arena = table.arena
    arena.step = ACTION
    track(arena, AGAIN, 0, 0)
    run(action_step(arena), 0, "stay")
    assert (0 in waiting(arena), tracked(arena, AGAIN, 0)) == (True, False)
    run(action_step(arena), 0, "stay")
    assert 0 not in waiting(arena)


# ---- drawing, using, losing -----------------------------------------------------------------------------------------


@rule("WS.CARD.01", "WS.DECKS.02")
def test_an_empty_deck_gives_nothing_and_leaves_the_market_empty() -> None:
    table = Table({person("One"): (0, 0)})
    arena = table.arena
    arena.decks[WAR].pool = [0]
    run(refill_market(arena, WAR))
    assert arena.market[WAR] == 0
    assert run(draw_card(arena, 0, WAR)) == -1
    assert arena.hand[0] == []
    arena.market[WAR] = 5
    run(refill_market(arena, WAR))
    assert arena.market[WAR] == -1


@rule("WS.CCUB.02", "WS.USE.02")
def test_a_cube_is_replaced_from_just_the_printed_fame_on_and_other_cards_never() -> None:
    for fame, drawn in ((4, 1), (3, 0)):
        table = Table({person("One", fame=fame): (0, 0)})
        cube = CARDS[table.give("One", "purse_cube")]
        assert cube.fame == 4
        run(use_up(table.arena, cube), rolls=[90] if drawn else [])
        assert table.arena.hand[0] == [90] * drawn
        assert cube.number in table.arena.decks[SECRET].discard
    table = Table({person("One", fame=9): (0, 0)})
    salts, boots = CARDS[table.give("One", "smelling_salts")], CARDS[table.give("One", "soft_boots", shown=False)]
    run(use_up(table.arena, salts))
    run(use_up(table.arena, boots))
    assert table.arena.hand[0] == [boots.number], "what is permanent stays, and is open now"
    assert table.arena.revealed == 1 << boots.number


@rule("WS.SLOOT.01-05", "WS.RENEW.02-03")
def test_starting_loot_to_the_piece() -> None:
    table = Table({person("Rich", gold=2, loot=(1, 2, 1), boost=True): (0, 0)})
    arena = table.arena
    run(starting_loot(arena, 0), rolls=[3, 80, 90, 150])
    assert (arena.gold[0], arena.boosts[0], arena.hand[0]) == (2, 1, [3, 80, 90, 150])
    assert [CARDS[card].deck for card in arena.hand[0]] == [WAR, SECRET, SECRET, ELITE]
    arena.at[0], arena.wounds[0], arena.spent[0], arena.used[0], arena.flags[0] = PIT, 3, 7, 7, 7
    arena.boosts[0] = 5
    run(renew(arena, 0), arena.land.domes[1][0], rolls=[4, 81, 91, 151, HOME])
    assert (arena.boosts[0], arena.wounds[0], arena.spent[0], arena.used[0], arena.flags[0]) == (1, 0, 0, 0, 0)
    assert arena.gold[0] == 4, "what it kept, and the new"


@rule("WS.STEAL.01-03", "WS.LOOT.01")
def test_what_a_thief_can_get() -> None:
    table = Table({person("Thief"): (0, 0)}, {person("Rich"): (1, 0)})
    arena = table.arena
    arena.boosts[1] = 3
    assert loot_choices(arena, 1) == []
    run(steal(arena, 0, 1, 2))
    arena.gold[1] = 3
    card = table.give("Rich", "cutlass", shown=False)
    assert loot_choices(arena, 1, "done") == [("card", card), "gold", "done"]
    run(steal(arena, 0, 1, 2), "gold", ("card", card))
    assert (arena.gold[:2], arena.hand[:2]) == ([1, 2], [[card], []])
    assert not arena.revealed >> card & 1, "face down it stays"
    assert arena.known[0] >> card & 1
    run(steal(arena, 0, 1, 5, destroy=True))
    assert arena.gold[:2] == [1, 0]


# ---- markets --------------------------------------------------------------------------------------------------------


@rule("WS.MARKET.01-02", "WS.MARKET.06", "WS.FAVOR.04")
def test_what_can_be_bought_with_just_enough_gold() -> None:
    table = Table({person("Buyer"): (0, 0)})
    arena = table.arena
    arena.gold[0] = 3
    assert not can_buy(arena, 0, {"elite": 4})
    assert can_buy(arena, 0, {"war": 3})
    prices = {"war": 2, "secret": 3, "elite": 4}
    assert offers(arena, 0, prices) == [("draw", "war"), ("draw", "secret")]
    arena.market[SECRET] = 80
    assert offers(arena, 0, prices) == [("draw", "war"), ("take", "secret"), ("draw", "secret")]
    arena.market[WAR] = 0
    arena.decks[WAR].pool.clear()
    assert offers(arena, 0, prices)[0] == ("take", "war")
    assert can_buy(arena, 0, {"war": 3})
    arena.market[WAR] = -1
    assert not can_buy(arena, 0, {"war": 3}), "nothing is there"
    for side, price in ((0, 4), (3, 4), (4, 3)):
        arena.favor[LORDS] = side
        assert price_for(arena, 0, 4) == price
    assert (can_buy(arena, 0, {"elite": 4}), price_for(arena, 0, 2), price_for(arena, 0, 1)) == (True, 1, 1)


# ---- minions --------------------------------------------------------------------------------------------------------


@rule("WS.MINION.02-04", "WS.DOME.05", "WS.REVEAL.04")
def test_where_a_minion_can_be_unleashed() -> None:
    keeper, weak = person("Keeper", strength=9, intellect=9), person("Weak", strength=0)
    table = Table({person("Blocker"): (1, 0), keeper: (0, 0), weak: (4, 0)}, marks={(0, 1): "d", (-1, 0): "w"})
    arena = table.arena
    ox = table.give("Keeper", "ox", shown=False)
    offered = set(leashes(arena, 1))
    free = [table.cell(*cell) for cell in ((-1, 0), (0, -1), (1, -1), (-1, 1))]
    assert offered == {("unleash", ox, space) for space in free}, "not on somebody, and not in Deep Water"
    flow = action_step(arena)
    next(flow)
    ask = flow.send(1)
    assert isinstance(ask, Ask)
    with pytest.raises(StopIteration):
        flow.send(("unleash", ox, free[0]))
    assert arena.revealed >> ox & 1
    assert (arena.at[table["Ox"]], leashes(arena, 1)) == (free[0], [])
    assert (arena.start[table["Ox"]], arena.trail[table["Ox"]]) == (free[0], [])
    table.put("Keeper", arena.land.domes[1][0])
    table.put("Ox", -1)
    assert leashes(arena, 1) == []
    arena.hand[2].append(ox)
    assert bool(leashes(arena, 2)) == (not CARDS[ox].strength)
