"""What a rating is worth now, and why."""

from __future__ import annotations

from rulewright.games._arena.rules.figures import ABSENT
from rulewright.games._arena.rules.treasure import has_symbol
from rulewright.kernel import Sum

from .cards import Card
from .content import CARDS
from .state import BOOSTED, Arena, favor_side
from .terms import AIM, ARMOR, COMMONERS, DEFENDERS, FACTIONS, INTELLECT, POINT, SPEED, STEALTH, STRENGTH, VIRTUE
from .trackers import HASTE, SMOKE, tracked


def fits(arena: Arena, who: int, card: Card, without: int = 0) -> bool:
    """Whether a hero can employ a card, owned or used. WS.OWN.03"""
    return (not card.strength and not card.intellect) or not shortfall(arena, who, card, without)


def shortfall(arena: Arena, who: int, card: Card, without: int = 0) -> str:
    """The rating, Strength or Intellect, that a hero without its symbol lacks for a card; empty if none.

    What the card itself would change, a Soulstone's Virtue say, does not count. WS.CARD.06-07, 10, WS.BONUS.01,
    WS.HERO.05-06
    """
    if has_symbol(arena, who, card):
        return ""
    without |= 1 << card.number
    if rating(arena, who, STRENGTH, without=without) < card.strength:
        return "strength"
    return "intellect" if rating(arena, who, INTELLECT, without=without) < card.intellect else ""


def has_favor(arena: Arena, who: int, faction: int, sides: tuple[int, ...] = (3, 4)) -> bool:
    """Whether a favor tile helps a hero as one of its own faction. WS.FAVOR.03-04"""
    return arena.who[who].faction == faction and favor_side(arena, arena.team[who], faction) in sides


def rating(arena: Arena, who: int, name: int, why: Sum | None = None, without: int = 0) -> int:
    """A rating with all that lasts: Boost, open cards, auras, favor, then a Soulstone; in any step of either turn.

    `without`: the cards, as bits, that do not count. WS.BOOST.03, 07, WS.CSOUL.01, WS.HERO.03, 07
    """
    value = arena.who[who].ratings[name]
    if value == ABSENT:
        return ABSENT
    if why is not None:
        why.add(value, "printed", "WS.SPEC.13")
    soul = False
    if arena.flags[who] & BOOSTED:
        value += 1
        if why is not None:
            why.add(1, "Boost", "WS.BOOST.03")
    revealed = arena.revealed & ~without
    for number in arena.hand[who]:
        if not revealed >> number & 1:
            continue
        card = CARDS[number]
        if card.soul == name:
            soul = True
        if not card.owned and not card.bonus:
            continue
        amount = owned_bonus(arena, who, card, name, without)
        if amount:
            value += amount
            if why is not None:
                why.add(amount, card.name, "WS.OWN.01")
    if arena.auras[who]:
        value += aura_sum(arena, who, name, why)
    value += favor_bonus(arena, who, name, why)
    if soul and name != VIRTUE:
        virtue = rating(arena, who, VIRTUE, without=without) + 1
        if why is not None:
            why.add(virtue - value, "Soulstone: Virtue + 1", "WS.CSOUL.01")
        value = virtue
    return max(value, 0)


def owned_bonus(arena: Arena, who: int, card: Card, name: int, without: int) -> int:
    """What an open card adds to a rating: what it gives its owner, and its Bonus box. WS.OWN.01, WS.BONUS.02"""
    amount = 0
    for what, value in card.owned:
        if what == name and fits(arena, who, card, without):
            amount += value
    for what, value in card.bonus:
        if what == name and has_symbol(arena, who, card):
            amount += value
    return amount


def aura_sum(arena: Arena, who: int, name: int, why: Sum | None = None) -> int:
    """What the auras that caught a character at the start of the step do to a rating. WS.AURA.04-08"""
    total = 0
    owners = arena.auras[who]
    while owners:
        lowest = owners & -owners
        owners ^= lowest
        owner = lowest.bit_length() - 1
        for aura in arena.who[owner].auras:
            if aura.what == name and aura.foes == (arena.team[owner] != arena.team[who]):
                total += aura.amount
                if why is not None:
                    why.add(aura.amount, f"aura of {arena.who[owner].name}", "WS.AURA.01")
    return total


def favor_bonus(arena: Arena, who: int, name: int, why: Sum | None = None) -> int:
    """Speed of Green Vale, Armor of Watchman Keep. WS.FAVOR.03-04"""
    faction = arena.who[who].faction
    vale = faction == COMMONERS and name == SPEED and has_favor(arena, who, COMMONERS)
    keep = faction == DEFENDERS and name == ARMOR and has_favor(arena, who, DEFENDERS, (3,))
    if not vale and not keep:
        return 0
    amount = 1
    if why is not None:
        why.add(amount, f"favor of the {FACTIONS[faction].capitalize()}", "WS.FAVOR.03")
    return amount


def stealth(arena: Arena, who: int, space: int, why: Sum | None = None) -> int:
    """Stealth in a space, before what the line of sight adds."""
    value = rating(arena, who, STEALTH, why)
    if tracked(arena, SMOKE, who):
        value += 4
        if why is not None:
            why.add(4, "smoke", "WS.CGAD.01")
    for number in arena.hand[who]:
        card = CARDS[number]
        if not card.shade or not arena.revealed >> number & 1 or not fits(arena, who, card):
            continue
        for terrain, amount in card.shade:
            if arena.land.terrain[space] == terrain:
                value += amount
                if why is not None:
                    why.add(amount, card.name, "WS.CGAD.02")
    return value


def speed(arena: Arena, who: int, ride: Card | None = None, why: Sum | None = None) -> int:
    """Move points of a Move: a Transport replaces the printed Speed or adds to it. WS.HERO.04, WS.CTRN.01, 06-08"""
    value = rating(arena, who, SPEED, why)
    if tracked(arena, HASTE, who):
        value += 2
        if why is not None:
            why.add(2, "Horse Pasture", "WS.VISTA.07")
    if ride is None:
        return value
    change = ride.ride - arena.who[who].ratings[SPEED] if ride.ride else ride.ride_plus
    sign = int(has_symbol(arena, who, ride))
    if why is not None:
        why.add(change, ride.name, "WS.CTRN.01")
        if sign:
            why.add(sign, "its sign", "WS.CTRN.08")
    return max(value + change + sign, 0)


def vista_hit(arena: Arena, who: int, name: int) -> int:
    """Lone Rock for Aim, Open Prairie for Point. WS.VISTA.08-09"""
    vista = arena.land.vistas.get(arena.at[who])
    return 2 if (vista == "lone_rock" and name == AIM) or (vista == "open_prairie" and name == POINT) else 0
