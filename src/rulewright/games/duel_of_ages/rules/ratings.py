"""What a rating is worth now, and why."""

from __future__ import annotations

from rulewright.games._arena.rules.figures import ABSENT
from rulewright.games._arena.rules.table import is_open
from rulewright.games._arena.rules.treasure import has_symbol
from rulewright.kernel import Sum

from .cards import Card
from .content import CARDS
from .figures import SQUIRE, UNSHAKEN
from .state import ACTIVE, SEEN_FIRING, Aim, Arena, characters, is_creature, place
from .terms import ADVENTURE, ARMOR, HIT, HONOR, INTELLECT, LAST, PATHS, REACT, RESPECT, SPEED, STEALTH, STRENGTH, WITS

PATH_GIFTS: tuple[tuple[dict[int, int], ...], ...] = (
    ({HIT: 1}, {ADVENTURE: 1}, {SPEED: 1}),
    ({RESPECT: 2, ARMOR: 2}, {STRENGTH: 2, INTELLECT: 2}, {WITS: 2, STEALTH: 2}),
)
"""What the last spaces of the paths give, of a labyrinth and of an alternate one. DA.LAB.02-04, DA.ALT.02-04"""
HIDING = {"still": "against shots in a round in which you have not fired", "opfire": "against OpFire"}
"""When a Stealth card hides its owner. DA.TYPE.08"""
AURAS = frozenset((HIT, STEALTH))
"""What the auras of characters change."""


def bar_to_use(arena: Arena, who: int, card: Card) -> str:
    """What keeps one from using a card: too little Strength or Intellect, unless one has its symbol. DA.CARD.10-12"""
    if (not card.strength and not card.intellect) or has_symbol(arena, who, card):
        return ""
    if rating(arena, who, STRENGTH) < card.strength:
        return "lacks_strength"
    return "lacks_intellect" if rating(arena, who, INTELLECT) < card.intellect else ""


def fits(arena: Arena, who: int, card: Card) -> bool:
    return not bar_to_use(arena, who, card)


def mind_open(arena: Arena, who: int) -> bool:
    """Whether a mental ability can touch a figure: never a creature. DA.CREA.01"""
    return not is_creature(arena, who) and not arena.who[who].powers & UNSHAKEN


# ---- ratings --------------------------------------------------------------------------------------------------------


def rating(arena: Arena, who: int, name: int, why: Sum | None = None, aim: Aim | None = None) -> int:
    """A rating with its levels and all that lasts; a Badge puts Honor in its place. DA.EXP.02, DA.TYPE.15

    `aim` is the attack in whose light it is asked for.
    """
    figure = arena.who[who]
    value = figure.ratings[name]
    if value == ABSENT:
        return ABSENT
    if why is not None:
        why.add(value, "printed", "DA.ADV.05")
    if arena.levels:
        value += noted(arena.levels.get((who, name), 0), "levels", "DA.EXP.05", why)
    if arena.flags[who] & ACTIVE:
        value += noted(1, "experience", "DA.EXP.02", why)
    hand = arena.hand[who]
    if hand:
        value += card_bonus(arena, who, name, why)
    value += modifier(arena, who, name, why, aim)
    if name == REACT:
        value += noted(squires(arena, who), "squire", "DA.HENCH.02", why)
    if hand and name != HONOR and any(wears_badge(arena, card, name) for card in hand):
        honor = rating(arena, who, HONOR)
        noted(honor - value, "Badge: Honor", "DA.TYPE.15", why)
        value = honor
    return max(value, 0)


def noted(amount: int, reason: str, rule: str, why: Sum | None) -> int:
    if why is not None and amount:
        why.add(amount, reason, rule)
    return amount


def card_bonus(arena: Arena, who: int, name: int, why: Sum | None) -> int:
    """What the bonus boxes of open cards add for one with their symbols. DA.CARD.13, DA.TYPE.08"""
    total = 0
    for number in arena.hand[who]:
        if not is_open(arena, number):
            continue
        card = CARDS[number]
        for what, amount in card.bonus:
            if what == name and has_symbol(arena, who, card) and in_use(arena, who, card):
                total += noted(amount, card.name, "DA.CARD.13", why)
    return total


def in_use(arena: Arena, who: int, card: Card) -> bool:
    """Of armor cards only one of a kind is, of others all that lie open. DA.TYPE.04, 08"""
    return not card.slot or worn(arena, who, card.slot) is card


def worn(arena: Arena, who: int, slot: str) -> Card | None:
    """The open armor of a kind that one wears: the best that one can use. DA.TYPE.03-04"""
    cards = [CARDS[number] for number in arena.hand[who] if CARDS[number].slot == slot and is_open(arena, number)]
    usable = [card for card in cards if fits(arena, who, card)]
    return max(usable, key=lambda card: (protection(arena, who, card), card.number), default=None)


def protection(arena: Arena, who: int, card: Card) -> int:
    """What an armor card adds, with its bonus box; a set value takes the place of the printed one.

    DA.TYPE.03, DA.CARD.13
    """
    gain = max(0, card.armor_set - arena.who[who].ratings[ARMOR]) if card.armor_set else card.armor
    return gain + (card.armor_bonus if has_symbol(arena, who, card) else 0)


def wears_badge(arena: Arena, number: int, name: int) -> bool:
    """DA.TYPE.15"""
    card = CARDS[number]
    return card.type == "badge" and card.rating == name and is_open(arena, number)


def squires(arena: Arena, who: int) -> int:
    """Squires at their master's side."""
    return sum(
        master == who and bool(arena.who[one].powers & SQUIRE) and arena.at[one] == arena.at[who] >= 0
        for one, master in enumerate(arena.master)
    )


def modifier(arena: Arena, who: int, name: int, why: Sum | None = None, aim: Aim | None = None) -> int:
    """What paths, monuments and auras add: to a rating, to the Hit of attacks, to adventure challenges."""
    total = path_bonus(arena, who, name, why)
    if arena.monuments:
        total += monument_bonus(arena, who, name, why, aim)
    if name in AURAS:
        total += aura_bonus(arena, who, name, why, aim)
    return total


def path_bonus(arena: Arena, who: int, name: int, why: Sum | None = None) -> int:
    """A marker on the last space helps its team's characters of the labyrinth's age. DA.LAB.02-04, DA.ALT.02-04"""
    if not arena.paths:
        return 0
    total, won = 0, (arena.team[who], LAST)
    for (number, path), marker in arena.paths.items():
        if marker != won:
            continue
        labyrinth = arena.land.labyrinths[number]
        amount = PATH_GIFTS[labyrinth.alternate][path].get(name, 0)
        if amount and labyrinth.age == arena.who[who].age:
            total += noted(amount, f"Path of {PATHS[labyrinth.alternate][path]}", "DA.LAB.02", why)
    return total


def monument_bonus(arena: Arena, who: int, name: int, why: Sum | None = None, aim: Aim | None = None) -> int:
    """A monument helps the allies of its builder, or hinders his enemies, in the area around it. DA.TYPE.18"""
    total, here = 0, place(arena, who, aim)
    for space, number in arena.monuments.items():
        aura = CARDS[number].aura
        assert aura is not None
        if aura.what != name or aura.foes == (arena.builders[space] == arena.team[who]):
            continue
        if here in arena.land.spheres[space][aura.reach]:
            total += noted(aura.amount, CARDS[number].name, "DA.TYPE.18", why)
    return total


def aura_bonus(arena: Arena, who: int, name: int, why: Sum | None = None, aim: Aim | None = None) -> int:
    """What the auras of others do to a figure where it stands, or is shot at. DA.AURA.01-04, DA.TERM.04"""
    total, here, side = 0, place(arena, who, aim), arena.team[who]
    for owner in characters(arena):
        auras = arena.who[owner].auras
        if not auras or owner == who or arena.at[owner] < 0:
            continue
        for aura in auras:
            if aura.what != name or aura.foes == (arena.team[owner] == side):
                continue
            if aura.foes and not mind_open(arena, who):
                continue
            if here in arena.land.spheres[place(arena, owner, aim)][aura.reach]:
                total += noted(aura.amount, f"aura of {arena.who[owner].name}", "DA.AURA.01", why)
    return total


# ---- Stealth and Speed with the cards that serve them ---------------------------------------------------------------


def stealth(arena: Arena, who: int, opfire: bool, why: Sum | None = None, aim: Aim | None = None) -> int:
    """Stealth with the open Stealth cards that work now; terrain comes on top. DA.TYPE.08"""
    value = rating(arena, who, STEALTH, why, aim)
    for number in arena.hand[who]:
        card = CARDS[number]
        if not card.what or not is_open(arena, number) or not fits(arena, who, card):
            continue
        if opfire if card.what == "opfire" else not arena.flags[who] & SEEN_FIRING:
            value += noted(card.value, card.name, "DA.TYPE.08", why)
    return value


def speed(arena: Arena, who: int, ride: Card | None = None, why: Sum | None = None) -> int:
    """Move points; a transport sets the printed Speed or adds to it, all else stays. DA.TYPE.06, DA.MOVE.02

    DA.CARD.13
    """
    value = rating(arena, who, SPEED, why)
    if ride is None:
        return value
    change = ride.ride - arena.who[who].ratings[SPEED] if ride.ride else ride.ride_plus
    change += ride.ride_bonus if has_symbol(arena, who, ride) else 0
    return max(value + noted(change, ride.name, "DA.TYPE.06", why), 0)
