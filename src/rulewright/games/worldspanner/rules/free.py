"""The Free step: Boosts, trade, loot on the ground, Free abilities, vistas, and cards played or turned up."""

from __future__ import annotations

from functools import partial

from rulewright.games._arena.rules.asking import ask_team
from rulewright.games._arena.rules.table import on_map, owners
from rulewright.kernel import Ask, Choice, Flow, told

from .abilities import MEND_ALLY, MEND_SELF, MENDED, PICKPOCKET, SPIRIT, TURNCOAT
from .content import CARDS
from .defeat import heal
from .effects import can_use, mind_open, pick_pocket, robbable, use, win_over
from .state import (
    BOOSTED,
    END_OF_FREE,
    ENJOYED,
    OFF,
    Arena,
    Deed,
    able,
    adjacent_allies,
    adjacent_enemies,
    favor_side,
    is_hero,
    minion_number,
    spend,
)
from .terms import OUTCASTS
from .trackers import HASTE, SMOKE, track, untrack
from .treasure import hand_over, has_loot, hold, reveal, use_up
from .windows import reveals

FREE_VISTAS = ("river_run", "hunting_lodge", "cow_pasture", "horse_pasture")
DONE: Choice = "done"


def expire_boosts(arena: Arena) -> None:
    """At the start of Free what lasted until then is over. WS.BOOST.02"""
    for who in range(len(arena.who)):
        if arena.team[who] == arena.turn:
            arena.flags[who] &= ~BOOSTED
            untrack(arena, SMOKE, who)
        arena.used[who] = 0
    arena.worn = arena.idle = arena.trades = 0


def free_step(arena: Arena) -> Flow[None]:
    """The active team's heroes, no minion, do one free thing after another, in any mix.

    WS.FREE.01-02, 04-06, WS.MINION.01
    """
    mine = [who for who in on_map(arena, arena.turn) if is_hero(arena, who)]
    busy = [seat for seat in owners(arena, mine) if not arena.idle >> seat & 1]
    if not busy:
        arena.step = END_OF_FREE
        return
    seat, choice = yield from ask_team(busy, "free", lambda seat: free_choices(arena, seat), word=False)
    if choice == DONE:
        arena.idle |= 1 << seat
        return
    assert isinstance(choice, tuple)
    kind, numbers = str(choice[0]), [int(part) for part in choice[1:]]
    yield from take_liberty(arena, kind, numbers)


def take_liberty(arena: Arena, kind: str, numbers: list[int]) -> Flow[None]:
    who = numbers[0]
    match kind:
        case "boost":
            start_boost(arena, who)
        case "trade":
            yield from trade(arena, who, numbers[1])
        case "pick":
            yield from pick_up(arena, who)
        case "vista":
            use_vista(arena, who)
        case "reveal":
            reveal(arena, who)
        case "play":
            card = CARDS[who]
            owner = arena.holder[card.number]
            arena.worn |= 1 << card.number
            arena.deed = Deed("card", owner, card=card.number)
            yield from use_up(arena, card)
            yield from use(arena, owner, card)
            arena.deed = None
        case _:
            yield from use_ability(arena, kind, who, numbers[1] if numbers[1:] else who)


def free_choices(arena: Arena, seat: int) -> list[Choice]:
    """All that a player's heroes could do now; throwing loot away is not among it. WS.USE.05"""
    found: list[Choice] = []
    mine = [who for who in on_map(arena, arena.turn) if arena.seat[who] == seat and is_hero(arena, who)]
    for who in mine:
        if arena.boosts[who] and not arena.flags[who] & BOOSTED:
            found.append(("boost", who))
        found += loot_choices(arena, who)
        if arena.who[who].powers & FREE_GIFTS:
            found += abilities(arena, who)
        if vista_works(arena, who):
            found.append(("vista", who))
        if arena.hand[who]:
            found += [("play", card) for card in arena.hand[who] if can_use(arena, who, CARDS[card])]
            found += reveals(arena, who)
    return [*found, DONE]


# ---- Boosts ---------------------------------------------------------------------------------------------------------


def start_boost(arena: Arena, who: int) -> None:
    """One Boost becomes active, until the team's next Free step. WS.BOOST.01-03, 06"""
    arena.boosts[who] -= 1
    arena.flags[who] |= BOOSTED
    told(arena, "boosted", who)


# ---- loot -----------------------------------------------------------------------------------------------------------


def loot_choices(arena: Arena, who: int) -> list[Choice]:
    """What a hero can pick up or give away. WS.TRADE.01, WS.PICK.01"""
    lying = has_ground_loot(arena, arena.at[who])
    allies = adjacent_allies(arena, who) if has_loot(arena, who) else []
    if not (lying or allies) or not may_handle_loot(arena, who):
        return []
    found: list[Choice] = [("pick", who)] if lying else []
    return [*found, *(("trade", who, ally) for ally in partners(arena, who) if goods(arena, who))]


def may_handle_loot(arena: Arena, who: int) -> bool:
    """Whether a hero may trade or pick up: not beside an enemy, but for favored Outcasts. Nothing else asks this.

    WS.TRADE.03, WS.PICK.02, 04
    """
    if not adjacent_enemies(arena, who):
        return True
    return arena.who[who].faction == OUTCASTS and favor_side(arena, arena.team[who], OUTCASTS) == 4


def partners(arena: Arena, who: int) -> list[int]:
    """The allied heroes that one may give something to. WS.TRADE.01-07, WS.MINION.01"""
    if arena.who[who].no_trade:
        return []
    return [
        ally
        for ally in adjacent_allies(arena, who)
        if is_hero(arena, ally) and not arena.who[ally].no_trade and may_handle_loot(arena, ally)
    ]


def goods(arena: Arena, giver: int) -> list[Choice]:
    """What can be given: cards, employable or not, unless of a minion that is unleashed, and gold.

    WS.TRADE.05, WS.OWN.04, WS.MINION.08
    """
    cards = [("card", card) for card in arena.hand[giver] if not is_unleashed(arena, card)]
    return [*cards, *(("gold", amount) for amount in range(1, arena.gold[giver] + 1))]


def is_unleashed(arena: Arena, card: int) -> bool:
    return CARDS[card].minion is not None and arena.at[minion_number(arena, card)] != OFF


def trade(arena: Arena, giver: int, taker: int) -> Flow[None]:
    """One thing changes hands; back and forth, and along a chain, is several trades. WS.TRADE.01-02, WS.LOOT.03"""
    arena.deed = Deed("trade", giver, taker)
    kind, thing = yield Ask(arena.seat[giver], "trade", partial(goods, arena, giver), about=giver)
    arena.deed = None
    arena.trades += 1
    if kind == "gold":
        arena.gold[giver] -= thing
        arena.gold[taker] += thing
        told(arena, "gave_gold", giver, whom=taker, amount=thing)
    else:
        hand_over(arena, thing, taker)
        told(arena, "gave_card", giver, whom=taker)


def has_ground_loot(arena: Arena, space: int) -> bool:
    return space in arena.ground or space in arena.ground_gold


def lying_at(arena: Arena, space: int) -> list[Choice]:
    """Cards by their place among what lies there, since some are face down, and any amount of the gold."""
    cards = [("lying", place) for place in range(len(arena.ground.get(space, [])))]
    return [*cards, *(("gold", amount) for amount in range(1, arena.ground_gold.get(space, 0) + 1))]


def pick_up(arena: Arena, who: int) -> Flow[None]:
    """A hero takes one card, or some gold, that lies in its space. WS.PICK.01, 03, 05, WS.FREE.03"""
    space = arena.at[who]
    kind, number = yield Ask(arena.seat[who], "pick", partial(lying_at, arena, space), about=who)
    if kind == "gold":
        arena.gold[who] += number
        arena.ground_gold[space] -= number
        if not arena.ground_gold[space]:
            del arena.ground_gold[space]
    else:
        lying = arena.ground[space]
        card = lying.pop(number)
        if not lying:
            del arena.ground[space]
        hold(arena, card, who)
    told(arena, "picked", who, space=space)


# ---- vistas and abilities -------------------------------------------------------------------------------------------


def vista_works(arena: Arena, who: int) -> bool:
    """WS.VISTA.03, 10"""
    vista = arena.land.vistas.get(arena.at[who])
    if vista not in FREE_VISTAS or arena.flags[who] & ENJOYED:
        return False
    return vista != "cow_pasture" or arena.wounds[who] > 0


def use_vista(arena: Arena, who: int) -> None:
    """WS.VISTA.04-07"""
    arena.flags[who] |= ENJOYED
    match arena.land.vistas[arena.at[who]]:
        case "river_run":
            arena.gold[who] += 1
        case "hunting_lodge":
            arena.boosts[who] += 1
        case "cow_pasture":
            heal(arena, who, 1)
        case _:
            track(arena, HASTE, who, who)
    told(arena, "vista", who, space=arena.at[who], pays=arena.at[who])


def abilities(arena: Arena, who: int) -> list[Choice]:
    """The Free abilities of a hero, each once in a step. WS.FREE.04, 06, WS.SPEC.03"""
    powers = arena.who[who].powers & ~arena.spent[who] & ~arena.used[who]
    found: list[Choice] = []
    if powers & MEND_SELF and arena.wounds[who]:
        found.append(("mend_self", who))
    if powers & MEND_ALLY:
        found += [("mend_ally", who, ally) for ally in adjacent_allies(arena, who) if arena.wounds[ally]]
    if powers & SPIRIT:
        found.append(("spirit", who))
    if powers & PICKPOCKET:
        found += [("pickpocket", who, enemy) for enemy in robbable(arena, who)]
    if powers & TURNCOAT:
        found += [("turncoat", who, enemy) for enemy in adjacent_enemies(arena, who) if mind_open(arena, enemy)]
    return found


FREE_GIFTS = MEND_SELF | MEND_ALLY | SPIRIT | PICKPOCKET | TURNCOAT
FREE_POWERS = {
    "mend_self": MEND_SELF, "mend_ally": MEND_ALLY, "spirit": SPIRIT, "pickpocket": PICKPOCKET, "turncoat": TURNCOAT,
}  # fmt: skip


def use_ability(arena: Arena, kind: str, who: int, target: int) -> Flow[None]:
    power = FREE_POWERS[kind]
    assert able(arena, who, power)
    arena.used[who] |= power
    spend(arena, who, power)
    told(arena, "ability", who, whom=target, ability=kind)
    match kind:
        case "mend_self" | "mend_ally":
            heal(arena, target, MENDED)
        case "spirit":
            arena.boosts[who] += 1
        case "pickpocket":
            yield from pick_pocket(arena, who, target)
        case _:
            yield from win_over(arena, who, target)
