"""Items in hand, on the body and in the pack: wearing, loading, giving, the Heavy limit."""

from __future__ import annotations

from rulewright.kernel import Ask, Choice, Flow, told

from .content import CARDS, EQUIPPED_SLOTS, HAND_SLOTS
from .heroes import discard_card, settle, unload, without
from .profile import meets, profile, stat
from .state import ACTIVE, MOST, Hero, Table

HEAVY_LIMIT = 2


def carried(hero: Hero) -> tuple[int, ...]:
    """Every Item an Adventurer has. DD.HEAVY.02"""
    return (*hero.gear, *hero.pack, *(ammo for _, ammo in hero.loaded))


def can_wear(table: Table, hero: Hero, card: int) -> bool:
    """Whether the requirements are met; Ammo is loaded, not worn. DD.ITEM.05, 06, 12-16"""
    entry = CARDS[card]
    if entry.slot not in EQUIPPED_SLOTS:
        return False
    numbers = profile(table, hero)
    if "Magic" in entry.classes and numbers.stats.get("no_magic"):
        return False
    return not entry.requires or meets(entry.requires, numbers.attributes, numbers.classes, ())


def wear(table: Table, hero: Hero, card: int) -> None:
    """Equip an Item from the pack; what stands in its way goes into the pack. DD.ITEM.12-16, DD.HANDS.01"""
    for other in in_the_way(hero, card):
        stow(table, hero, other)
    hero.pack = without(hero.pack, card)
    hero.gear += (card,)
    settle(table, hero)


def in_the_way(hero: Hero, card: int) -> list[int]:
    """What must be unequipped to make room. DD.CLASS.02"""
    slot = CARDS[card].slot
    worn = [other for other in hero.gear if CARDS[other].slot]
    if slot in ("Body", "Head", "Gauntlet"):
        return [other for other in worn if CARDS[other].slot == slot]
    if slot not in HAND_SLOTS:
        return []
    hands = [other for other in worn if CARDS[other].slot in HAND_SLOTS]
    if slot == "2H":
        return hands
    single = [other for other in hands if CARDS[other].slot == "1H"]
    left = [other for other in hands if CARDS[other].slot == "LH"]
    double = [other for other in hands if CARDS[other].slot == "2H"]
    if slot == "LH":
        return [*double, *left, *single[1:]]
    return [*double, *(single if left else single[1:])]


def stow(table: Table, hero: Hero, card: int) -> None:
    """Unequip an Item; its benefits end. DD.REQ.10"""
    hero.gear = without(hero.gear, card)
    unload(hero, card)
    hero.pack += (card,)
    settle(table, hero)


def loadable(hero: Hero) -> list[tuple[int, int]]:
    """Weapon and Ammo pairs that fit; an Item holds one Ammo card. DD.AMMO.03-06"""
    full = [weapon for weapon, _ in hero.loaded]
    return [
        (weapon, ammo)
        for weapon in hero.gear
        if CARDS[weapon].uses and weapon not in full
        for ammo in hero.pack
        if CARDS[ammo].ammo == CARDS[weapon].uses
    ]


def load(hero: Hero, weapon: int, ammo: int) -> None:
    hero.pack = without(hero.pack, ammo)
    hero.loaded += ((weapon, ammo),)


def receive(table: Table, hero: Hero, card: int) -> None:
    """An Item changes owner: one without a place to wear it works from the pack. An Ally simply comes along."""
    if CARDS[card].kind == "ally":
        hero.extras += (card,)
    elif CARDS[card].slot:
        hero.pack += (card,)
    else:
        hero.gear += (card,)


def hand_over(table: Table, giver: Hero, card: int, taker: Hero) -> Flow[None]:
    """Take an Item, or an Ally, from one and give it to another, whoever can carry it. DD.EXCH.01, DD.ITEM.03"""
    release(table, giver, card)
    receive(table, taker, card)
    told(table, "given", giver.seat, card=CARDS[card].id, taker=taker.seat)
    settle(table, giver)
    settle(table, taker)
    yield from lighten(table, taker)


def release(table: Table, hero: Hero, card: int) -> None:
    """An Item, or an Ally, leaves its owner."""
    if card in hero.pack:
        hero.pack = without(hero.pack, card)
    elif card in hero.gear:
        unload(hero, card)
        hero.gear = without(hero.gear, card)
    elif card in hero.extras:
        hero.extras = without(hero.extras, card)


def companions(table: Table, hero: Hero) -> list[Hero]:
    """The others of the Party."""
    return [other for other in table.heroes if other is not hero and other.space == hero.space and other.fate == ACTIVE]


def heavy_limit(table: Table, hero: Hero) -> int:
    return HEAVY_LIMIT + profile(table, hero).stats.get("heavy", 0)


def lighten(table: Table, hero: Hero) -> Flow[None]:
    """A third Heavy Item is too many: one is discarded or given away. DD.HEAVY.01-03"""
    while True:
        heavy = [card for card in carried(hero) if CARDS[card].heavy]
        if len(heavy) + hero.reagents <= heavy_limit(table, hero) or not heavy:
            return
        takers = [
            other
            for other in companions(table, hero)
            if sum(CARDS[card].heavy for card in carried(other)) + other.reagents < heavy_limit(table, other)
        ]
        choices: list[Choice] = [("drop", card) for card in dict.fromkeys(heavy)]
        choices += [("give", card, taker.seat) for card in dict.fromkeys(heavy) for taker in takers]
        answer = yield Ask(hero.seat, "heavy", choices, about=hero.seat)
        if answer[0] == "give":
            yield from hand_over(table, hero, answer[1], table.heroes[answer[2]])
        else:
            release(table, hero, answer[1])
            discard_card(table, answer[1])
            told(table, "let go", hero.seat, card=CARDS[answer[1]].id)


def acquire(table: Table, hero: Hero, card: int) -> Flow[None]:
    """A new Item may be worn, carried, given away or left. DD.ITEM.01-03"""
    entry = CARDS[card]
    if entry.unique and any(card in carried(other) for other in table.heroes):
        discard_card(table, card)
        return
    receive(table, hero, card)
    choices: list[Choice] = ["carry"]
    if can_wear(table, hero, card):
        choices.insert(0, "wear")
    choices += [("give", other.seat) for other in companions(table, hero)]
    choices.append("leave")
    answer = yield Ask(hero.seat, "take", choices, about=card)
    if answer == "wear":
        wear(table, hero, card)
    elif answer == "leave":
        release(table, hero, card)
        discard_card(table, card)
    elif answer != "carry":
        yield from hand_over(table, hero, card, table.heroes[answer[1]])
        hero = table.heroes[answer[1]]
    if answer != "leave":
        told(table, "gained", hero.seat, card=entry.id)
    yield from lighten(table, hero)


# ---- the Map Action Phase: everything goes ---------------------------------------------------------------------------


def gear_choices(table: Table, hero: Hero) -> list[Choice]:
    """All that can be done with Items and gold in the Map Action Phase. DD.ITEM.07, DD.EXCH.01, DD.GOLD.03"""
    choices: list[Choice] = ["done"]
    choices += [("wear", card) for card in dict.fromkeys(hero.pack) if can_wear(table, hero, card)]
    choices += [("stow", card) for card in hero.gear if CARDS[card].slot]
    choices += [("load", weapon, ammo) for weapon, ammo in loadable(hero)]
    choices += [("unload", weapon) for weapon, _ in hero.loaded]
    goods = belongings(hero)
    others = companions(table, hero)
    choices += [("give", card, other.seat) for other in others for card in goods]
    choices += [("drop", card) for card in goods]
    if hero.gp and not stat(table, hero, "greedy"):
        choices += [
            ("pay", amount, other.seat) for other in others for amount in sorted({1, (hero.gp + 1) // 2, hero.gp})
        ]
    return choices


def belongings(hero: Hero) -> list[int]:
    """What can be given away, sold or dropped: Items and Allies, but no Ammo in a weapon. DD.LOOT.06"""
    return list(dict.fromkeys((*hero.gear, *hero.pack, *(card for card in hero.extras if CARDS[card].kind == "ally"))))


def can_rearrange(table: Table, hero: Hero) -> bool:
    """Whether he has anything that could change its place."""
    return bool(hero.loaded or belongings(hero)) or can_give(table, hero)


def can_give(table: Table, hero: Hero) -> bool:
    """Whether somebody is there to take what he has. DD.EXCH.01, DD.GOLD.03"""
    return bool(companions(table, hero)) and (
        bool(belongings(hero)) or (hero.gp > 0 and not stat(table, hero, "greedy"))
    )


def rearrange(table: Table, hero: Hero, answer: Choice) -> Flow[None]:
    """One change of gear, freely. DD.ITEM.07, DD.AMMO.03"""
    match answer:
        case ("wear", int(card)):
            wear(table, hero, card)
        case ("stow", int(card)):
            stow(table, hero, card)
        case ("load", int(weapon), int(ammo)):
            load(hero, weapon, ammo)
        case ("unload", int(weapon)):
            unload(hero, weapon)
        case ("give", int(card), int(seat)):
            yield from hand_over(table, hero, card, table.heroes[seat])
        case ("drop", int(card)):
            release(table, hero, card)
            discard_card(table, card)
            told(table, "let go", hero.seat, card=CARDS[card].id)
            settle(table, hero)
            yield from lighten(table, hero)
        case ("pay", int(amount), int(seat)):
            hero.gp -= amount
            table.heroes[seat].gp = min(MOST, table.heroes[seat].gp + amount)
            told(table, "gift", hero.seat, amount=amount, taker=seat)


def bequeath(table: Table, hero: Hero) -> Flow[None]:
    """Who dies outside combat leaves Items to the Party, and Allies, which pass like Items. DD.DEATH.02, DD.LOOT.06"""
    heirs = companions(table, hero)
    if not heirs:
        return
    for weapon, _ in hero.loaded:
        unload(hero, weapon)
    for card in belongings(hero):
        choices: list[Choice] = ["leave", *(("take", other.seat) for other in heirs)]
        answer = yield Ask(heirs[0].seat, "inherit", choices, about=card)
        if answer != "leave":
            yield from hand_over(table, hero, card, table.heroes[answer[1]])
