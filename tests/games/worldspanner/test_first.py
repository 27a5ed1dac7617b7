"""The first space, the first card, the first quest and the first cavern have the number 0, and count like others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from rulewright.games._arena.rules.auras import Aura
from rulewright.games._arena.rules.mapping import PLATTER_CELLS
from rulewright.games.worldspanner.rules.abilities import ARRIVE, TWO_ATTACKS
from rulewright.games.worldspanner.rules.action import unleash
from rulewright.games.worldspanner.rules.adventure import adventure, can_attempt, capture
from rulewright.games.worldspanner.rules.attack import attack, finish_weapon, is_bare
from rulewright.games.worldspanner.rules.challenge import edges
from rulewright.games.worldspanner.rules.content import CARD_NUMBER, CARDS, FACTION_CARDS, QUEST_CARDS
from rulewright.games.worldspanner.rules.dismissal import arrive
from rulewright.games.worldspanner.rules.effects import alone_in_cavern, open_quests
from rulewright.games.worldspanner.rules.figures import Figure, Weapon
from rulewright.games.worldspanner.rules.land import QUEST
from rulewright.games.worldspanner.rules.market import can_buy, offers, purchase
from rulewright.games.worldspanner.rules.melee import blow
from rulewright.games.worldspanner.rules.setup import quest_numbers
from rulewright.games.worldspanner.rules.state import ADVENTURE, MELEE_STEP, MELEED, OFF, PIT, STRUCK, WAITING
from rulewright.games.worldspanner.rules.terms import FACTIONS, HIT, ONE_USE, SYMBOLS
from rulewright.games.worldspanner.rules.trackers import (
    AGAIN,
    HASTE,
    SMOKE,
    clear,
    end_all,
    forget,
    track,
    tracked,
    untrack,
)
from rulewright.games.worldspanner.rules.treasure import draw_card, lose_aura, refill_market

from .tables import Table, domed, faced, hitting, person, run

rule = pytest.mark.rule
HOME = domed(1, 2)
PLACES = [(0, True), (1, True), (OFF, False), (WAITING, False), (PIT, False)]


# ---- the first space ------------------------------------------------------------------------------------------------


@rule("WS.CSUR.01", "WS.CAPT.01", "WS.MARKET.06")
@pytest.mark.parametrize(("place", "there"), PLACES)
@pytest.mark.parametrize("team", [0, 1])
def test_an_enemy_on_the_map_has_its_say_and_no_other(place: int, there: bool, team: int) -> None:
    """About a capture, a purchase and a challenge, whichever team is at it."""
    names = ("White", "Black")
    for card in ("sore_loser", "protection_fee", "jinx_cube"):
        table = Table({person("White"): None}, {person("Black"): None})
        arena = table.arena
        rival = 1 - team
        space = arena.land.spots[0]
        table.put(names[team], space)
        table.put(names[rival], place)
        number = table.give(names[rival], card, shown=False)
        answers = [("play", number)] if there else []
        match card:
            case "sore_loser":
                run(capture(arena, team, space), *answers)
                assert (arena.boosts[rival], arena.boosts[team]) == (2 if there else 0, 0)
                assert arena.markers[0] == team
            case "protection_fee":
                arena.gold[team] = 5
                run(purchase(arena, team, "draw", 0, 3), *answers, rolls=[0, 1])
                assert (arena.gold[team], arena.gold[rival]) == (2, 3 if there else 0)
                assert (arena.hand[team], arena.market[0]) == ([0], 1)
            case _:
                assert run(edges(arena, team), *answers) == (-2 if there else 0)
        assert arena.hand[rival] == ([] if there else [number])


@rule("WS.MSTEP.02")
@pytest.mark.parametrize("team", [0, 1])
def test_two_attacks_are_two_from_the_first_space_too(team: int) -> None:
    one, other = person("One", powers=TWO_ATTACKS), person("Other")
    table = Table({one if team == 0 else other: None}, {other if team == 0 else one: None})
    arena = table.arena
    table.put("One", 0)
    table.put("Other", arena.land.adjacent[0][0])
    arena.step = MELEE_STEP
    miss = hitting(0, hit=False)
    for number, flags in ((miss, STRUCK), (hitting(0, hit=False, skip=[miss]), STRUCK | MELEED)):
        arena.flags[team] |= MELEED
        run(blow(arena, team), ("attack", -1, 1 - team), rolls=[number])
        assert arena.flags[team] == flags
    arena.flags[team] = MELEED
    run(blow(arena, team), "pass")
    assert arena.flags[team] == MELEED, "who lets it pass has no second one"


@rule("WS.CSUR.01")
def test_alone_in_a_cavern_of_the_first_platter() -> None:
    first, second = PLATTER_CELLS[:2]
    table = Table({person("A"): first}, {person("B"): None}, {first: "c", second: "c"})
    arena = table.arena
    assert (arena.at[0], arena.land.cavern[0], arena.land.cavern[1]) == (0, 0, 0)
    for place in (OFF, PIT, 5, 1):
        table.put("B", place)
        assert alone_in_cavern(arena, 0) == (place != 1)
    assert not alone_in_cavern(arena, 1), "nor is the other one"


@rule("WS.REINF.04", "WS.DISM.08", "WS.SHIFT.01")
def test_who_finds_no_dome_does_not_shift_from_it() -> None:
    table = Table({person("New", powers=ARRIVE): None}, {person(f"B{n}"): None for n in range(8)})
    arena = table.arena
    domes = [*arena.land.domes[1], *arena.land.domes[2]]
    for number, dome in enumerate(domes):
        table.put(f"B{number}", dome)
    run(arrive(arena, 0), rolls=[HOME])
    assert arena.at[0] == WAITING
    table.put("B0", OFF)
    arena.at[0] = OFF
    flow = arrive(arena, 0)
    next(flow)
    ask = flow.send(domed(1, 2, skip=[HOME]))
    assert ask.listed(0) == [domes[0]]  # type: ignore[union-attr]
    ask = flow.send(domes[0])
    assert (ask.prompt, arena.points) == ("shift", 3)  # type: ignore[union-attr]


@rule("WS.MINION.02", "WS.MINION.05-07", "WS.CMIN.02")
@pytest.mark.parametrize("team", [0, 1])
@pytest.mark.parametrize("symbol", [False, True])
def test_a_minion_that_comes_again_comes_as_new_for_whoever_unleashes_it(team: int, symbol: bool) -> None:
    keeper = person("Keeper", symbols=1 << SYMBOLS.index("pet") if symbol else 0, strength=9, intellect=9)
    sides: list[dict[Figure, tuple[int, int] | None]] = [{keeper: (0, 0)}, {person("Nobody"): (4, 0)}]
    table = Table(sides[team], sides[1 - team], seats=(0, 0, 1, 1))
    arena = table.arena
    who, seat = table["Keeper"], 2 * team + 1
    arena.seat[who] = seat
    cat = table.give("Keeper", "hunting_cat", shown=False)
    minion = table["Hunting Cat"]
    arena.team[minion], arena.seat[minion] = 1 - team, 0
    arena.flags[minion], arena.wounds[minion], arena.rode[minion] = MELEED, 2, 7
    arena.start[minion], arena.trail[minion] = 3, [3, 4]
    space = table.cell(1, 0)
    flow = unleash(arena, who, cat, space)
    run(flow, *([table.cell(0, 1)] if symbol else []))
    assert (arena.at[minion], arena.on[space], arena.revealed) == (space, minion, 1 << cat)
    assert (arena.team[minion], arena.seat[minion]) == (team, seat)
    assert (arena.flags[minion], arena.wounds[minion], arena.rode[minion]) == (0, 0, -1)
    assert (arena.start[minion], arena.trail[minion]) == (space, [])
    assert arena.at[who] == table.cell(0, int(symbol))


# ---- the first card -------------------------------------------------------------------------------------------------


@rule("WS.MARKET.02", "WS.MARKET.06", "WS.MARKET.09", "WS.DECKS.02")
@pytest.mark.parametrize("gold", [1, 2])
@pytest.mark.parametrize("open_card", [-1, 0, 1])
def test_what_the_market_offers_with_and_without_an_open_card_and_a_deck(gold: int, open_card: int) -> None:
    table = Table({person("Buyer"): (0, 0)})
    arena = table.arena
    arena.gold[0], arena.market[0] = gold, open_card
    can_pay = gold == 2
    take = [("take", "war")] if can_pay and open_card >= 0 else []
    draw = [("draw", "war")] if can_pay else []
    assert (offers(arena, 0, {"war": 2}), can_buy(arena, 0, {"war": 2})) == ([*take, *draw], can_pay)
    arena.decks[0].pool.clear()
    assert (offers(arena, 0, {"war": 2}), can_buy(arena, 0, {"war": 2})) == (take, bool(take))
    run(refill_market(arena, 0))
    assert arena.market[0] == -1


@rule("WS.MARKET.06-09")
@pytest.mark.parametrize("how", ["take", "draw"])
@pytest.mark.parametrize("open_card", [0, 1])
def test_the_card_of_the_market_is_bought_or_goes_to_the_discards(how: str, open_card: int) -> None:
    table = Table({person("Buyer"): (0, 0)})
    arena = table.arena
    arena.decks[0].take(open_card)
    arena.market[0], arena.gold[0] = open_card, 5
    run(purchase(arena, 0, how, 0, 2), rolls=[8, 9] if how == "draw" else [9])
    bought = open_card if how == "take" else 8
    assert (arena.gold[0], arena.hand[0], arena.market[0], arena.won) == (3, [bought], 9, True)
    assert arena.revealed == (1 << open_card if how == "take" else 0)
    assert arena.decks[0].discard == ([] if how == "take" else [open_card])
    assert arena.known == [1 << bought, 0]


@rule("WS.REVEAL.04", "WS.USE.02-04", "WS.HITDMG.10")
@pytest.mark.parametrize("number", [0, CARD_NUMBER["cutlass"]])
def test_the_weapon_of_an_attack_is_shown_and_lost_by_its_kind(number: int) -> None:
    printed = CARDS[number].weapon
    assert printed is not None
    for limit, lost in ((ONE_USE, True), (printed.limit, printed.limit == ONE_USE)):
        table = Table({person("One", strength=9, intellect=9): (0, 0)}, {person("Two"): (1, 0)})
        arena = table.arena
        table.give("One", CARDS[number].id, shown=False)
        weapon: Weapon = replace(printed, limit=limit)
        assert (weapon.card, is_bare(weapon), is_bare(arena.who[0].fists)) == (number, False, True)
        miss = hitting(weapon.plus_hit, hit=False)
        run(attack(arena, 0, weapon, 1, table.cell(1, 0)), rolls=[miss])
        assert arena.hand[0] == ([] if lost else [number])
        assert arena.revealed == (0 if lost else 1 << number)
    table = Table({person("One"): (0, 0)}, {person("Two"): (1, 0)})
    table.give("Two", CARDS[number].id)
    finish_weapon(table.arena, 0, replace(printed, limit=ONE_USE), True)
    assert table.arena.hand[1] == [number], "what has changed hands is not lost"


@rule("WS.CARD.01", "WS.CCUB.01", "WS.REVEAL.05")
@pytest.mark.parametrize("team", [0, 1])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_who_has_seen_the_top_card_knows_it_with_whoever_draws_it(team: int, seat: int) -> None:
    table = Table({person("White"): (0, 0)}, {person("Black"): (3, 0)}, seats=(0, 1, 1))
    arena = table.arena
    run(arena.decks[0].peek(1, 1 << seat), rolls=[5])
    assert run(draw_card(arena, team, 0)) == 5
    knows = [int(side == team or side == (0, 1, 1)[seat]) << 5 for side in (0, 1)]
    assert (arena.known, arena.hand[team], arena.holder[5], arena.revealed) == (knows, [5], team, 0)
    assert run(draw_card(arena, team, 0), rolls=[0]) == 0
    assert arena.known == [known | int(side == team) for side, known in enumerate(knows)], "the next one was unseen"


# ---- the first quest ------------------------------------------------------------------------------------------------


@rule("WS.QUEST.01", "WS.QUEST.04", "WS.QUEST.06")
@pytest.mark.parametrize("place", [0, 1])
def test_a_quest_that_lies_open_is_the_one_that_is_faced(place: int) -> None:
    faction = FACTIONS.index(QUEST_CARDS[0].faction)
    key = FACTION_CARDS[faction].key
    other = "green_vale" if key == "crown_district" else "crown_district"
    table = Table({person("One"): None}, keys=("dome_1", key, "liths_lair", "deaths_edge", other, "dome_2"))
    arena = table.arena
    number = quest_numbers(faction, 2)[place]
    land = arena.land
    space = next(s for s in land.spots if land.adventure[s] == QUEST and land.faction_at[s] == faction)
    table.put("One", space)
    arena.step = ADVENTURE
    run(arena.quests[faction].peek(1), rolls=[number])
    arena.turned[faction] = number
    assert (open_quests(arena), can_attempt(arena, 0)) == ([faction], QUEST_CARDS[number].gold == 0)
    fopp = faced(0, -6)
    run(adventure(arena, 0), arena.land.domes[1][0], rolls=[fopp, HOME])
    assert (arena.turned[faction], arena.won) == (number, False), "unbeaten it stays open"


# ---- trackers -------------------------------------------------------------------------------------------------------


@rule("WS.SPEC.12", "WS.DEFEAT.06")
def test_which_trackers_go_and_which_stay() -> None:
    table = Table({person("A"): (0, 0), person("B"): (1, 0)}, {person("C"): (3, 0)})
    arena = table.arena
    every = [(kind, who, cause) for kind in (SMOKE, HASTE, AGAIN) for who in (0, 1) for cause in (0, 2)]
    changes: list[tuple[Callable[[], None], list[tuple[int, int, int]]]] = [
        (lambda: None, every),
        (lambda: untrack(arena, SMOKE, 0), [t for t in every if (t[0], t[1]) != (SMOKE, 0)]),
        (lambda: clear(arena, 1), [t for t in every if t[1] == 0]),
        (lambda: end_all(arena, HASTE, AGAIN), [t for t in every if t[0] == SMOKE]),
        (lambda: forget(arena, 0), [t for t in every if t[1:] == (1, 2)]),
        (lambda: forget(arena, 2), [t for t in every if t[2] == 0]),
    ]
    for change, left in changes:
        arena.trackers = []
        for tracker in (*every, *every):
            track(arena, *tracker)
        change()
        assert arena.trackers == left
        assert all(tracked(arena, kind, who) == any(t[:2] == (kind, who) for t in left)
                   for kind in (SMOKE, HASTE, AGAIN) for who in (0, 1, 2))  # fmt: skip


@rule("WS.AURA.06-07")
def test_only_the_aura_of_who_leaves_is_lost() -> None:
    light = Aura(HIT, 1, 3, False)
    table = Table({person("A", auras=(light,)): (0, 0), person("B"): (1, 0), person("C"): (2, 0)})
    arena = table.arena
    for who, left in ((0, 0b110), (1, 0b111)):
        arena.auras[:3] = [0b111, 0b111, 0b001]
        lose_aura(arena, who)
        assert arena.auras[:3] == [left, left, left & 1]
