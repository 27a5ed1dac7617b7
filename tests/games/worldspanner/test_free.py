"""The Free step: Boosts, loot, trade, vistas, abilities, cards."""

from __future__ import annotations

import pytest

from rulewright.games._arena.rules.challenges import FAIL, PASS
from rulewright.games.worldspanner.rules.abilities import MEND_ALLY, MEND_SELF, PICKPOCKET, SPIRIT, TURNCOAT
from rulewright.games.worldspanner.rules.attack import melee_weapons
from rulewright.games.worldspanner.rules.content import CARDS
from rulewright.games.worldspanner.rules.effects import alone_in_cavern, can_use, mind_open
from rulewright.games.worldspanner.rules.free import (
    expire_boosts,
    free_choices,
    free_step,
    goods,
    lying_at,
    may_handle_loot,
    partners,
    pick_up,
    take_liberty,
    trade,
    vista_works,
)
from rulewright.games.worldspanner.rules.ratings import fits, rating, speed, vista_hit
from rulewright.games.worldspanner.rules.state import BOOSTED, END_OF_FREE, ENJOYED, FREE, REACTION
from rulewright.games.worldspanner.rules.steal import steal
from rulewright.games.worldspanner.rules.terms import (
    AIM,
    INTELLECT,
    OUTCASTS,
    POINT,
    RATINGS,
    STEALTH,
    STRENGTH,
    SYMBOLS,
    VIRTUE,
    WAR,
)
from rulewright.games.worldspanner.rules.treasure import draw_card, draw_treasure, let_go, refill_market
from rulewright.kernel import Match, find_game

from .tables import Table, faced, person, run

rule = pytest.mark.rule


def free(table: Table) -> Table:
    table.arena.step = FREE
    return table


# ---- Boosts ---------------------------------------------------------------------------------------------------------


@rule("WS.BOOST.01-03", "WS.BOOST.06-07", "WS.FREE.01", "WS.FREE.05")
def test_a_boost_lasts_until_the_next_own_free_step() -> None:
    table = free(Table({person("Keen"): (0, 0)}, {person("Foe"): (3, 0)}))
    arena = table.arena
    arena.boosts[0] = 2
    run(free_step(arena), ("boost", 0))
    assert arena.boosts[0] == 1
    assert {rating(arena, 0, name) for name in range(len(RATINGS))} == {6}
    assert ("boost", 0) not in free_choices(arena, 0), "only one is active at a time"
    arena.turn = 1
    expire_boosts(arena)
    assert rating(arena, 0, AIM) == 6, "it lasts through the enemy's turn"
    arena.turn = 0
    expire_boosts(arena)
    assert rating(arena, 0, AIM) == 5
    run(free_step(arena), "done")
    run(free_step(arena))
    assert arena.step == END_OF_FREE


# ---- loot -----------------------------------------------------------------------------------------------------------


@rule("WS.TRADE.01-07", "WS.FREE.02", "WS.LOOT.01-03")
def test_who_trades_with_whom() -> None:
    """V17: 2, 3 and 4 form a chain; 1 is behind a wall, 5 in a Dome, 6 next to an enemy."""
    table = free(
        Table(
            {
                person("One"): (0, -2), person("Two"): (0, -1), person("Three"): (0, 0), person("Four"): (0, 1),
                person("Five"): None, person("Six"): (1, 1), person("Hermit", no_trade=True): (-1, 0),
            },
            {person("Foe"): (2, 1)},
            marks={(0, -2): "c"},
            entrances=["0,-2>4"],
        )
    )  # fmt: skip
    arena = table.arena
    table.put("Five", arena.land.domes[1][0])
    one, two, three, four, five, six = (table[name] for name in ("One", "Two", "Three", "Four", "Five", "Six"))
    assert partners(arena, two) == [three]
    assert set(partners(arena, three)) == {two, four}
    assert partners(arena, four) == [three]
    assert partners(arena, one) == partners(arena, five) == []
    assert not may_handle_loot(arena, six)
    assert partners(arena, table["Hermit"]) == []
    arena.gold[two] = 2
    card = table.give("Two", "horizon", shown=False)
    run(trade(arena, two, three), ("card", card))
    run(trade(arena, three, four))
    assert arena.hand[four] == [card]


@rule("WS.TRADE.01", "WS.FREE.02")
def test_loot_goes_back_and_forth() -> None:
    """Cards and gold, in any amount, as often as the two like, in one Free step."""
    table = free(Table({person("One"): (0, 0), person("Two"): (1, 0)}))
    arena = table.arena
    own, other = table.give("One", "mace"), table.give("Two", "cutlass")
    card = table.give("One", "horizon", shown=False)
    arena.gold[0] = 3
    things: list[tuple[int, tuple[str, int]]] = [
        (0, ("card", card)), (0, ("gold", 2)), (0, ("gold", 1)), (1, ("card", card)), (1, ("gold", 3)),
        (0, ("card", card)), (0, ("gold", 3)), (1, ("gold", 1)),
    ]  # fmt: skip
    for giver, thing in things:
        run(free_step(arena), ("trade", giver, 1 - giver), thing)
    assert (arena.gold[:2], arena.hand[:2]) == ([1, 2], [[own], [other, card]])
    assert not arena.revealed >> card & 1


@rule("WS.CARD.08", "WS.OWN.04")
def test_what_is_too_heavy_can_still_be_carried() -> None:
    """By trade, from the ground and off the deck, open as well as face down."""
    table = free(Table({person("Strong", strength=9): (0, 0), person("Weak", strength=1, intellect=1): (1, 0)}))
    arena, strong, weak = table.arena, table["Strong"], table["Weak"]
    sword = table.give("Strong", "broadsword")
    assert not fits(arena, weak, CARDS[sword])
    assert ("trade", strong, weak) in free_choices(arena, 0)
    run(trade(arena, strong, weak))
    assert arena.hand[weak] == [sword]
    assert arena.holder[sword] == weak
    lying = table.give("Strong", "war_hammer", shown=False)
    assert not fits(arena, weak, CARDS[lying])
    let_go(arena, lying)
    arena.ground[table.cell(1, 0)] = [lying]
    assert ("pick", weak) in free_choices(arena, 0)
    run(pick_up(arena, weak))
    drawn = next(card for card in arena.decks[WAR].pool if not fits(arena, weak, CARDS[card]))
    run(draw_card(arena, weak, WAR), rolls=[drawn])
    assert arena.hand[weak] == [sword, lying, drawn]
    assert [weapon.card for weapon in melee_weapons(arena, weak)] == [-1], "but none of it is of use to him"


@rule("WS.TRADE.05", "WS.MINION.08")
def test_the_card_of_a_minion_on_the_map_stays() -> None:
    table = free(Table({person("Keeper"): (0, 0), person("Friend"): (1, 0)}))
    card = table.give("Keeper", "ox")
    assert ("card", card) in goods(table.arena, 0)
    table.put("Ox", table.cell(0, 1))
    assert ("card", card) not in goods(table.arena, 0)


@rule("WS.PICK.01-05", "WS.FREE.03")
def test_picking_up() -> None:
    table = free(Table({person("Finder"): (0, 0)}, {person("Foe"): (3, 0)}))
    arena = table.arena
    card = table.give("Foe", "horizon", shown=False)
    arena.hand[1].remove(card)
    arena.holder[card] = -1
    arena.ground[table.cell(0, 0)] = [card]
    arena.ground_gold[table.cell(0, 0)] = 4
    assert ("pick", 0) in free_choices(arena, 0)
    table.put("Foe", table.cell(1, 0))
    assert ("pick", 0) not in free_choices(arena, 0)
    table.put("Foe", table.cell(3, 0))
    run(pick_up(arena, 0), ("gold", 1))
    assert (arena.gold[0], arena.ground_gold) == (1, {table.cell(0, 0): 3}), "any part of it"
    assert ("gold", 4) not in lying_at(arena, table.cell(0, 0))
    run(pick_up(arena, 0), ("lying", 0))
    assert (arena.hand[0], arena.ground) == ([card], {})
    run(pick_up(arena, 0), ("gold", 3))
    assert (arena.gold[0], arena.ground_gold) == (4, {})
    assert ("pick", 0) not in free_choices(arena, 0)
    assert not arena.revealed >> card & 1
    assert arena.known[0] >> card & arena.known[1] >> card & 1


@rule("WS.PICK.01")
def test_loot_that_lies_face_down_is_chosen_by_its_place() -> None:
    """Neither the choice nor its look tells what it is, and a bot can imagine that it is something else."""
    table = free(Table({person("Finder"): (0, 0)}, {person("Foe"): (3, 0)}))
    arena = table.arena
    card = table.give("Foe", "horizon", shown=False)
    arena.hand[1].remove(card)
    arena.holder[card] = -1
    space = table.cell(0, 0)
    arena.ground[space] = [card]
    arena.ground_gold[space] = 1
    match = Match.laid(find_game("worldspanner"), arena)
    match.choose(("pick", 0))
    assert match.choices == [("lying", 0), ("gold", 1)]
    assert match.ask is not None
    look = match.game.look(match.state, match.ask, ("lying", 0))
    assert look.text == "A War card, face down"
    assert f"c{card}" not in str(look)
    worlds = [match.imagine(0, seed) for seed in range(20)]
    for world in worlds:
        world.take(("lying", 0), 0)
    assert len({tuple(world.state.hand[0]) for world in worlds}) > 1


@rule("WS.PICK.01", "WS.LOOT.02")
@pytest.mark.parametrize(("holder", "free_to_undo"), [("Mate", True), ("Foe", False)])
def test_who_has_looked_at_loot_does_not_put_it_back(holder: str, free_to_undo: bool) -> None:
    """What the own side has known all along can be picked up and left again; the enemy's card has been seen then."""
    table = free(Table({person("Finder"): (0, 0), person("Mate"): (0, 2)}, {person("Foe"): (3, 0)}))
    arena = table.arena
    card = table.give(holder, "horizon", shown=False)
    arena.hand[table[holder]].remove(card)
    arena.holder[card] = -1
    arena.ground[table.cell(0, 0)] = [card]
    arena.ground_gold[table.cell(0, 0)] = 1
    match = Match.laid(find_game("worldspanner"), arena)
    match.choose(("pick", 0))
    match.choose(("lying", 0))
    assert match.state.hand[0] == [card]
    assert match.can_undo(0) == free_to_undo


@rule("WS.FAVOR.07")
def test_favored_outcasts_handle_loot_beside_enemies() -> None:
    table = free(Table({person("Rogue", faction=OUTCASTS): (0, 0), person("Other"): (0, 1)}, {person("Foe"): (1, 0)}))
    assert not may_handle_loot(table.arena, 0)
    table.arena.favor[OUTCASTS] = 4
    assert may_handle_loot(table.arena, 0)
    assert not may_handle_loot(table.arena, 1)


@rule("WS.CARD.01-05", "WS.CARD.09", "WS.QUEST.09")
@pytest.mark.parametrize("decks", [["war", "war"], ["secret", "secret"], ["war", "secret"], ["elite"]])
def test_what_two_draws_can_bring(decks: list[str]) -> None:
    """V14"""
    table = Table({person("Winner"): (0, 0)})
    for deck in range(3):
        run(refill_market(table.arena, deck))
    market = list(table.arena.market)
    run(draw_treasure(table.arena, 0, 2), *decks)
    found = sorted(("war", "secret", "elite")[CARDS[card].deck] for card in table.arena.hand[0])
    assert found == sorted(decks)
    assert table.arena.market == market
    assert not set(market) & set(table.arena.hand[0]), "draws never take what lies in the Market"
    assert not table.arena.revealed


@rule("WS.CARD.10", "WS.OWN.01-05", "WS.CARD.06", "WS.BONUS.01")
def test_the_dread_mount() -> None:
    """V15, V16"""
    from rulewright.games.worldspanner.rules.attack import hit_rating
    from rulewright.games.worldspanner.rules.movement import rides

    mount = 1 << SYMBOLS.index("mount")
    table = Table(
        {
            person("Strong"): (0, 0),
            person("Weak", strength=4): (1, 0),
            person("Rider", strength=4, symbols=mount): (2, 0),
        }
    )
    arena = table.arena
    for name, works in (("Strong", True), ("Weak", False), ("Rider", True)):
        who = table[name]
        card = table.give(name, "dread_mount", shown=False)
        fists = arena.who[who].fists
        assert rating(arena, who, VIRTUE) == 5, "face down it does nothing"
        arena.revealed |= 1 << card
        assert rating(arena, who, VIRTUE) == (3 if works else 5)
        assert hit_rating(arena, who, fists) == (6 if works else 5)
        assert speed(arena, who) == 5
        assert [ride.id for ride in rides(arena, who)] == (["dread_mount"] if works else [])
        arena.hand[who].clear()
        arena.revealed = 0
        arena.decks[2].pool = sorted([*arena.decks[2].pool, card])


@rule("WS.CSOUL.01", "WS.HERO.07")
def test_soulstones() -> None:
    table = Table({person("Saint", virtue=7, aim=2): (0, 0)})
    table.give("Saint", "soulstone_of_aim")
    assert rating(table.arena, 0, AIM) == 8
    table.arena.flags[0] |= BOOSTED
    assert rating(table.arena, 0, AIM) == 9, "Virtue boosted plus one, and no second one"


@rule("WS.CGAD.02")
def test_open_tools_raise_ratings() -> None:
    table = Table({person("Spy", symbols=1 << SYMBOLS.index("stealth")): (0, 0)})
    table.give("Spy", "cloak")
    table.give("Spy", "decoder")
    assert rating(table.arena, 0, STEALTH) == 7
    assert rating(table.arena, 0, INTELLECT) == 6
    assert rating(table.arena, 0, STRENGTH) == 5


@rule("WS.STEAL.01-03", "WS.CSUR.01")
def test_the_owner_chooses_what_is_stolen_and_may_have_a_string_on_it() -> None:
    table = Table({person("Thief"): (0, 0)}, {person("Rich"): (1, 0)})
    arena = table.arena
    arena.gold[1] = 1
    sword = table.give("Rich", "cutlass")
    string = table.give("Rich", "piece_of_string", shown=False)
    run(steal(arena, 0, 1, 1), ("card", sword), ("play", string))
    assert arena.hand[1] == [sword]
    assert string in arena.decks[1].discard
    run(steal(arena, 0, 1, 1), "gold")
    assert (arena.gold[0], arena.gold[1]) == (1, 0)


# ---- vistas ---------------------------------------------------------------------------------------------------------

VISTAS = ("river_run", "hunting_lodge", "cow_pasture", "horse_pasture", "lone_rock", "open_prairie")


@rule("WS.VISTA.02-10", "WS.FREE.06")
def test_the_six_views() -> None:
    table = free(Table({person("Guest"): None, person("Beside"): None}, keys=VISTAS))
    arena = table.arena
    assert arena.land.spots == ()
    spaces = {vista: space for space, vista in arena.land.vistas.items()}
    arena.wounds[0] = 2
    for vista in VISTAS[:4]:
        table.put("Guest", spaces[vista])
        table.put("Beside", arena.land.around[spaces[vista]][0])
        arena.flags[0] &= ~ENJOYED
        assert not vista_works(arena, 1)
        run(free_step(arena), ("vista", 0))
        assert not vista_works(arena, 0), "once a step"
    assert (arena.gold[0], arena.boosts[0], arena.wounds[0], speed(arena, 0)) == (1, 1, 1, 7)
    table.put("Guest", spaces["lone_rock"])
    assert (vista_hit(arena, 0, AIM), vista_hit(arena, 0, POINT)) == (2, 0)
    table.put("Guest", spaces["open_prairie"])
    assert (vista_hit(arena, 0, AIM), vista_hit(arena, 0, POINT)) == (0, 2)


# ---- abilities ------------------------------------------------------------------------------------------------------


@rule("WS.FREE.04", "WS.FREE.06", "WS.SPEC.03", "WS.SPEC.07")
def test_free_abilities() -> None:
    powers = MEND_SELF | MEND_ALLY | SPIRIT | PICKPOCKET
    table = free(
        Table({person("Gifted", powers=powers, once=SPIRIT): (0, 0), person("Hurt"): (1, 0)}, {person("Rich"): (0, 1)})
    )
    arena = table.arena
    arena.wounds[:2] = [1, 2]
    arena.gold[2] = 1
    for choice in (("mend_self", 0), ("mend_ally", 0, 1), ("spirit", 0)):
        run(free_step(arena), choice)
        assert choice not in free_choices(arena, 0)
    run(free_step(arena), ("pickpocket", 0, 2), rolls=[faced(PASS, 0)])
    assert (arena.wounds[:2], arena.boosts[0], arena.gold[0]) == ([0, 1], 1, 1)
    expire_boosts(arena)
    assert ("spirit", 0) not in free_choices(arena, 0), "one-use"
    assert ("mend_ally", 0, 1) in free_choices(arena, 0)
    arena.step = REACTION
    table.put("Gifted", -1)
    assert free_choices(arena, 0) == ["done"]


@rule("WS.SIDE.01-03", "WS.MENTAL.01", "WS.SPEC.06")
def test_changing_sides() -> None:
    from rulewright.games.worldspanner.rules.defeat import defeat

    table = free(
        Table(
            {person("Tongue", powers=TURNCOAT, once=TURNCOAT): (0, 0)}, {person("Foe"): (1, 0), person("Two"): (0, 1)}
        )
    )
    arena = table.arena
    foe = table["Foe"]
    card = table.give("Foe", "cutlass", shown=False)
    table.give("Two", "ox")
    assert mind_open(arena, foe)
    assert not mind_open(arena, table["Ox"])
    run(free_step(arena), ("turncoat", 0, foe), "pass", rolls=[faced(PASS, 0)])
    assert (arena.team[foe], arena.seat[foe], arena.known[0] >> card & 1) == (0, 0, 1)
    run(defeat(arena, table["Tongue"]))
    assert arena.team[foe] == 0, "the defeat of who caused it changes nothing"
    run(defeat(arena, foe))
    assert (arena.team[foe], arena.seat[foe]) == (1, 1)


# ---- cards of the Free step -----------------------------------------------------------------------------------------


def played(table: Table, card: str, *answers: object, rolls: tuple[int, ...] = ()) -> None:
    number = table.give("Player", card, shown=False)
    assert can_use(table.arena, 0, CARDS[number]), f"{card} cannot be used"
    run(take_liberty(table.arena, "play", [number]), *answers, rolls=rolls)  # type: ignore[arg-type]


def stage(**changes: int) -> Table:
    """The player with an ally and an enemy beside it; nobody is famous enough for a replacement."""
    player = person("Player", fame=0, **changes)
    return free(Table({player: (0, 0), person("Ally"): (1, 0)}, {person("Enemy"): (0, 1)}))


@rule("WS.CCUB.01-02", "WS.HERO.08")
def test_a_cube_is_gone_after_use_and_fame_replaces_it() -> None:
    for fame, cards in ((3, 0), (4, 1)):
        table = free(Table({person("Player", fame=fame): (0, 0)}))
        played(table, "purse_cube")
        assert table.arena.gold[0] == 3
        assert len(table.arena.hand[0]) == cards
        assert all(CARDS[card].deck == 1 for card in table.arena.hand[0])


@rule("WS.CCUB.01", "WS.TRIB.03")
def test_what_cubes_do() -> None:
    table = stage()
    table.arena.wounds[0] = 3
    played(table, "balm_cube")
    assert table.arena.wounds[0] == 1
    played(table, "switchback_cube")
    assert table.arena.at[0] == table.cell(1, 0)
    table = stage()
    played(table, "stride_cube", table.cell(-1, 0), table.cell(-2, 0), table.cell(-3, 0))
    assert table.arena.at[0] == table.cell(-3, 0)
    table = stage()
    played(table, "exit_cube", table.arena.land.domes[1][0])
    assert table.arena.land.in_dome[table.arena.at[0]]
    table = stage()
    played(table, "exile_cube", table.arena.land.domes[1][0])
    assert table.arena.land.in_dome[table.arena.at[2]]
    table = stage()
    played(table, "recall_cube", table.arena.land.domes[1][0])
    assert table.arena.land.in_dome[table.arena.at[1]]
    table = stage()
    table.arena.gold[2] = 2
    played(table, "magpie_cube")
    played(table, "rust_cube")
    assert (table.arena.gold[0], table.arena.gold[2]) == (1, 0)
    table = stage()
    hidden = [table.give("Enemy", card, shown=False) for card in ("cutlass", "mace", "pike", "trident")]
    played(table, "lantern_cube", *hidden[:3])
    assert [bool(table.arena.revealed >> card & 1) for card in hidden] == [True, True, True, False]
    table = stage()
    played(table, "plenty_cube", "war", "secret")
    assert len(table.arena.hand[0]) == 2
    played(table, "incense_cube")
    assert table.arena.tribute == 1
    played(table, "keyhole_cube", "elite")
    assert [seats for _, seats in table.arena.decks[2].top] == [1, 1, 1]
    table = stage()
    table.give("Enemy", "ox")
    table.arena.team[table["Ox"]] = 1
    table.put("Ox", table.cell(2, 0))
    played(table, "whistle_cube")
    assert table.arena.at[table["Ox"]] == -1


@rule("WS.CCUB.01", "WS.REVEAL.05")
def test_who_peeked_knows_what_the_enemy_draws() -> None:
    table = stage()
    played(table, "keyhole_cube", "war")
    run(draw_treasure(table.arena, table["Enemy"], 1), "war")
    run(draw_treasure(table.arena, table["Enemy"], 1), "secret")
    seen, unseen = table.arena.hand[table["Enemy"]]
    assert (table.arena.known[0] >> seen & 1, table.arena.known[0] >> unseen & 1) == (1, 0)


@rule("WS.CCUB.01", "WS.ACT.02", "WS.CGAD.01")
def test_second_actions_smoke_and_clean_slates() -> None:
    from rulewright.games.worldspanner.rules.action import action_step, waiting
    from rulewright.games.worldspanner.rules.ratings import stealth
    from rulewright.games.worldspanner.rules.state import ACTION

    table = stage()
    played(table, "encore_cube")
    played(table, "smoke_pots")
    assert stealth(table.arena, 0, table.cell(0, 0)) == 9
    table.arena.step = ACTION
    run(action_step(table.arena), 1, "stay")
    assert 1 in waiting(table.arena), "the encore"
    run(action_step(table.arena), 1, "stay")
    assert 1 not in waiting(table.arena)
    played(table, "clean_slate_cube")
    assert stealth(table.arena, 0, table.cell(0, 0)) == 5
    table = stage(intellect=6)
    played(table, "time_dial")
    table.arena.step = ACTION
    run(action_step(table.arena), 0, "stay")
    assert 0 in waiting(table.arena)


@rule("WS.CMED.01-02", "WS.CSUR.01")
def test_medicine_and_surprises_of_the_free_step() -> None:
    table = stage(symbols=1 << SYMBOLS.index("medical"))
    table.arena.wounds[:2] = [2, 3]
    played(table, "loaves_and_fishes", 1, 1, 0, 0)
    assert table.arena.wounds[:2] == [0, 1]
    table = stage()
    table.arena.wounds[:2] = [2, 3]
    played(table, "picnic_hamper")
    assert table.arena.wounds[:2] == [0, 3], "without the symbol only its owner"
    bottle = table.give("Player", "hot_water_bottle")
    table.arena.wounds[0] = 2
    run(take_liberty(table.arena, "play", [bottle]))
    assert table.arena.hand[0] == [bottle], "permanent"
    assert not can_use(table.arena, 0, CARDS[bottle]), "once a step"
    played(table, "old_comrades")
    assert table.arena.boosts[:2] == [1, 1]
    cave = free(
        Table({person("Player"): (0, 0), person("Ally"): (2, 0)}, marks={(0, 0): "c", (1, 0): "c"}, entrances=["0,0>3"])
    )
    played(cave, "hermits_hoard", "war", "war")
    assert len(cave.arena.hand[0]) == 2
    cave.put("Ally", cave.cell(1, 0))
    assert not alone_in_cavern(cave.arena, 0)


@rule("WS.REVEAL.02", "WS.USE.05")
def test_cards_can_be_turned_up_but_not_thrown_away() -> None:
    table = stage()
    card = table.give("Player", "cutlass", shown=False)
    choices = free_choices(table.arena, 0)
    assert ("reveal", card) in choices
    assert {choice[0] for choice in choices if isinstance(choice, tuple)} <= {"reveal", "trade", "boost", "pick"}
    run(free_step(table.arena), ("reveal", card))
    assert table.arena.revealed >> card & 1
    assert ("reveal", card) not in free_choices(table.arena, 0)


@rule("WS.FREE.04")
def test_a_failed_pickpocket_takes_nothing() -> None:
    table = free(Table({person("Thief", powers=PICKPOCKET): (0, 0)}, {person("Rich"): (1, 0)}))
    table.arena.gold[1] = 1
    run(free_step(table.arena), ("pickpocket", 0, 1), rolls=[faced(FAIL, 0)])
    assert table.arena.gold[0] == 0
