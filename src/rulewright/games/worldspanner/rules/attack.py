"""Attacks: the Hit challenge, the Damage challenge, Blocks, wounds, and what becomes of the weapon."""

from __future__ import annotations

from rulewright.games._arena.rules.challenges import AMAZE, DAMAGE_CHANGE, FAIL, FOPP, ChallengeCard, row_of
from rulewright.games._arena.rules.treasure import has_symbol
from rulewright.kernel import Flow, Sum, told

from .abilities import FRAIL, LUCKY, LUCKY_HIT, MUG, SHATTER
from .cards import Card
from .content import CARDS, CHALLENGES
from .defeat import lose_minion_for_victory, wound
from .dismissal import draw_challenge
from .figures import Weapon
from .ratings import aura_sum, fits, has_favor, rating, stealth, vista_hit
from .state import Arena, Deed, favor_side, is_hero
from .steal import steal
from .terms import AGILITY, ARMOR, DAMAGE, DEFEAT, DEFENDERS, HIT, MELEE_HIT, ONE_USE, POWER, VILLAINS, WARRIORS
from .treasure import discard, has_loot, reveal
from .windows import Side, showdown

SLOTS = ("body", "helm", "shield")


# ---- weapons --------------------------------------------------------------------------------------------------------


def melee_weapons(arena: Arena, who: int) -> list[Weapon]:
    """Fists or claws, and every melee card that fits. WS.MELEE.02-03, WS.CMEL.01"""
    cards = [CARDS[card] for card in arena.hand[who]]
    return [
        arena.who[who].fists,
        *(
            card.weapon
            for card in cards
            if card.weapon is not None and not card.weapon.ranged and fits(arena, who, card)
        ),
    ]


def ranged_weapons(arena: Arena, who: int) -> list[Weapon]:
    """A natural ranged attack, and every ranged card that fits. WS.CRNG.01"""
    found = [
        card.weapon
        for card in [CARDS[number] for number in arena.hand[who]]
        if card.weapon is not None and card.weapon.ranged and fits(arena, who, card)
    ]
    natural = arena.who[who].ranged
    return [natural, *found] if natural is not None else found


def weapon_by(arena: Arena, who: int, card: int, ranged: bool) -> Weapon:
    """The weapon that a choice names: a card by its number, the natural one by -1."""
    weapon = CARDS[card].weapon if card >= 0 else arena.who[who].ranged if ranged else arena.who[who].fists
    assert weapon is not None
    return weapon


def is_bare(weapon: Weapon) -> bool:
    """Fists or claws, whose Power is the attacker's own."""
    return weapon.card < 0 and not weapon.ranged


# ---- the numbers ----------------------------------------------------------------------------------------------------


def hit_rating(arena: Arena, who: int, weapon: Weapon, why: Sum | None = None) -> int:
    """The attacker's side of the Hit challenge: Aim, Point or Melee, as the weapon says.

    WS.HERO.12-13, 15, WS.MELEE.07, WS.SHOOT.11-12, WS.CMEL.02, WS.CRNG.02
    """
    if weapon.fixed >= 0:
        value = weapon.fixed
        if why is not None:
            why.add(value, "natural attack", "WS.SHOOT.11")
    else:
        value = rating(arena, who, weapon.hit, why)
    terms: list[tuple[int, str, str]] = [(weapon.plus_hit, weapon.name, "WS.HITDMG.08")]
    if weapon.symbol >= 0 and arena.who[who].symbols >> weapon.symbol & 1:
        terms.append((1, f"symbol of the {weapon.name}", "WS.CRNG.02" if weapon.ranged else "WS.CMEL.02"))
    if weapon.ranged:
        terms.append((vista_hit(arena, who, weapon.hit), "vista", "WS.VISTA.08"))
    else:
        terms.append((melee_favor(arena, who), "favor of Steel Bastion", "WS.FAVOR.03"))
        terms.append((card_hits(arena, who), "owned cards", "WS.OWN.05"))
    for amount, reason, rule in terms:
        value += amount
        if why is not None:
            why.add(amount, reason, rule)
    return value + (aura_sum(arena, who, HIT, why) if arena.auras[who] else 0)


def melee_favor(arena: Arena, who: int) -> int:
    return int(has_favor(arena, who, WARRIORS))


def card_hits(arena: Arena, who: int) -> int:
    """What open cards add to Hit in melee, used or not: the Dread Mount does. WS.OWN.01, 05"""
    return sum(
        value
        for card in arena.hand[who]
        if arena.revealed >> card & 1 and CARDS[card].owned and fits(arena, who, CARDS[card])
        for what, value in CARDS[card].owned
        if what == MELEE_HIT
    )


def damage_rating(arena: Arena, who: int, weapon: Weapon, why: Sum | None = None) -> int:
    """The attacker's side of the Damage challenge; a Boost helps fists and not weapons.

    WS.HERO.16, WS.HITDMG.02, WS.BOOST.05
    """
    if is_bare(weapon):
        value = rating(arena, who, POWER, why)
    else:
        value = weapon.power
        if why is not None:
            why.add(value, weapon.name, "WS.HITDMG.02")
    terms = [(int(has_favor(arena, who, VILLAINS)), "favor of Dreadmark")]
    if not weapon.ranged and is_hero(arena, who) and favor_side(arena, arena.team[who], WARRIORS) == 4:
        terms.append((1, "favor of Steel Bastion"))
    for amount, reason in terms:
        value += amount
        if why is not None:
            why.add(amount, reason, "WS.FAVOR.04")
    return value + (aura_sum(arena, who, DAMAGE, why) if arena.auras[who] else 0)


def worn_armor(arena: Arena, who: int) -> list[Card]:
    """The open armor that a hero benefits from: the best of each type. WS.CARM.01-02"""
    found = []
    for slot in SLOTS:
        cards = [
            CARDS[card]
            for card in arena.hand[who]
            if CARDS[card].slot == slot and arena.revealed >> card & 1 and fits(arena, who, CARDS[card])
        ]
        if cards:
            found.append(max(cards, key=lambda card: (card.armor + card.block, card.number)))
    return found


def worn_bonus(arena: Arena, who: int) -> list[tuple[int, str]]:
    """What each piece of armor adds to the Armor rating. WS.CARM.03-04"""
    if not arena.hand[who]:
        return []
    return [(card.armor + has_symbol(arena, who, card), card.name) for card in worn_armor(arena, who)]


def armor(arena: Arena, who: int, shot: bool, why: Sum | None = None) -> int:
    """Armor with what is worn. WS.HERO.11, WS.CARM.03-04"""
    value = rating(arena, who, ARMOR, why)
    terms = worn_bonus(arena, who)
    if arena.rode[who] in arena.hand[who]:
        terms.append((CARDS[arena.rode[who]].ride_armor, CARDS[arena.rode[who]].name))
    if is_hero(arena, who) and favor_side(arena, arena.team[who], DEFENDERS) == 4:
        helped = shot or arena.who[who].faction == DEFENDERS
        terms.append((int(helped), "favor of Watchman Keep"))
    for amount, reason in terms:
        value += amount
        if why is not None:
            why.add(amount, reason, "WS.CARM.03")
    return value


def best_block(arena: Arena, who: int) -> int:
    """The one Block that a target uses against an attack: its best. WS.BLOCK.01"""
    worn = [card.block for card in worn_armor(arena, who)] if arena.hand[who] else []
    return max([arena.who[who].block, *worn])


def hit_difference(
    arena: Arena, attacker: int, weapon: Weapon, target: int, space: int, cover: int, why: Sum | None = None
) -> int:
    """Against the Agility of the target in melee, its Stealth in a shot. WS.HERO.09-10, WS.MELEE.07, WS.SHOOT.12"""
    against = Sum() if why is not None else None
    if weapon.ranged:
        defence = stealth(arena, target, space, against) + cover
        if against is not None:
            against.add(cover, "terrain on the line", "WS.LOS.09")
    else:
        defence = rating(arena, target, AGILITY, against)
    value = hit_rating(arena, attacker, weapon, why) - defence
    if why is not None and against is not None:
        for term in against.terms:
            why.add(-term.value, f"target: {term.reason}", term.rule)
    return value


def damage_difference(arena: Arena, attacker: int, weapon: Weapon, target: int) -> int:
    return damage_rating(arena, attacker, weapon) - armor(arena, target, weapon.ranged)


# ---- the attack -----------------------------------------------------------------------------------------------------


def attack(arena: Arena, attacker: int, weapon: Weapon, target: int, space: int, cover: int = 0) -> Flow[None]:
    """One attack with one weapon, shown first. WS.REVEAL.04"""
    if weapon.card >= 0:
        reveal(arena, weapon.card)
    arena.deed = Deed("shot" if weapon.ranged else "blow", attacker, target, weapon.card, space, cover)
    yield from exchange(arena, attacker, weapon, target, space, cover)
    arena.deed = None


def exchange(arena: Arena, attacker: int, weapon: Weapon, target: int, space: int, cover: int) -> Flow[None]:
    """An attack from the Hit card to the loss of the weapon. WS.HITDMG.01-10, WS.MELEE.09, WS.SHOOT.15"""
    answer, first_word = Side([target], "shot" if weapon.ranged else "blow"), Side([attacker], "attack")
    called_off = yield from showdown(arena, sides(arena, answer), sides(arena, first_word))
    if called_off is not None:
        finish_weapon(arena, attacker, weapon, False)
        return
    difference = hit_difference(arena, attacker, weapon, target, space, cover)
    number = yield from draw_challenge(arena, arena.team[attacker])
    felled = False
    hit = lands(arena, attacker, CHALLENGES[number], difference)
    value, card = hit_rating(arena, attacker, weapon), weapon.card if weapon.card >= 0 else None
    told(
        arena, "attacked", attacker, whom=target, space=space, weapon=card, rating=weapon.hit, value=value,
        against=value - difference, margin=difference, ranged=weapon.ranged, hit=hit,
    )  # fmt: skip
    if hit:
        felled = yield from strike(arena, attacker, weapon, target)
    finish_weapon(arena, attacker, weapon, felled)


def strike(arena: Arena, attacker: int, weapon: Weapon, target: int) -> Flow[bool]:
    """A hit in melee or by a shot: the target's defence, the Damage challenge, the wounds. Whether it defeats a hero.

    WS.SHOOT.13
    """
    if arena.deed is not None:
        arena.deed = arena.deed._replace(landed=True)
    block = yield from defend(arena, attacker, weapon, target)
    difference = damage_difference(arena, attacker, weapon, target)
    number = yield from draw_challenge(arena, arena.team[attacker])
    face = CHALLENGES[number].faces[row_of(difference)]
    wounds = wounds_by(arena, attacker, weapon, target, face, block)
    power = damage_rating(arena, attacker, weapon)
    told(
        arena, "damage", attacker, whom=target, power=power, armor=power - difference, margin=difference, face=face,
        amount=wounds, harmed=wounds > 0, block=block,
    )  # fmt: skip
    hero = is_hero(arena, target)
    felled = yield from wound(arena, target, wounds, attacker)
    if hero and not felled and is_hero(arena, attacker):
        yield from robbery(arena, attacker, weapon, target, face)
    return felled and hero


def lands(arena: Arena, attacker: int, card: ChallengeCard, difference: int) -> bool:
    """Whether an attack hits on this card: by its Hit bar, or by the luck of the lucky. WS.HITDMG.01, WS.LUCK.01-02"""
    lucky = bool(arena.who[attacker].powers & LUCKY_HIT) and card.luck >= LUCKY
    return card.hits[row_of(difference)] or lucky


def wounds_by(arena: Arena, attacker: int, weapon: Weapon, target: int, face: int, block: int = 0) -> int:
    """The wounds that a hit makes with a face of the Damage card, against the best Block there is.

    A Boost does not make more of them; a toxic wound is not blocked, and counts twice on a minion.
    WS.HERO.17-18, WS.HITDMG.03-07, WS.BOOST.04, WS.BLOCK.01-04, WS.MINION.15
    """
    if face == FOPP and is_hero(arena, attacker) and favor_side(arena, arena.team[attacker], VILLAINS) == 4:
        face = FAIL
    change = DAMAGE_CHANGE[face]
    wounds = 0 if change is None else max(0, weapon.wound + change)
    if not weapon.toxic:
        return max(0, wounds - max(block, best_block(arena, target)))
    return wounds if is_hero(arena, target) and not arena.who[target].powers & FRAIL else 2 * wounds


def robbery(arena: Arena, attacker: int, weapon: Weapon, target: int, face: int) -> Flow[None]:
    """A mugger's hit in melee Steals 1; a shattering Amaze Destroys 1. WS.STEAL.01, 05"""
    powers = arena.who[attacker].powers
    if powers & MUG and not weapon.ranged and has_loot(arena, target):
        yield from steal(arena, attacker, target, 1)
    if powers & SHATTER and face == AMAZE and has_loot(arena, target):
        yield from steal(arena, attacker, target, 1, destroy=True)


def sides(arena: Arena, *concerned: Side) -> list[Side]:
    """Those of the concerned who are heroes, the active team's first: a minion holds no cards. WS.MINION.01"""
    heroes = [side for side in concerned if is_hero(arena, side.heroes[0])]
    return sorted(heroes, key=lambda side: arena.team[side.heroes[0]] != arena.turn)


def defend(arena: Arena, attacker: int, weapon: Weapon, target: int) -> Flow[int]:
    """Before the Damage card cards may be turned up; the best Block that the target played. WS.REVEAL.02, WS.BLOCK.01

    The attacker's own cards matter only for its fists.
    """
    block = 0
    concerned = [Side([target], "hit"), *([Side([attacker], "attack")] if is_bare(weapon) else [])]
    while True:
        played = yield from showdown(arena, sides(arena, *concerned))
        if played is None:
            return block
        block = max(block, played.card.amount)


def finish_weapon(arena: Arena, attacker: int, weapon: Weapon, felled: bool) -> None:
    """A one-use weapon is gone; a skull weapon, or a minion, that defeated a hero too. WS.USE.02-04, WS.MINION.12"""
    if weapon.card >= 0 and arena.holder[weapon.card] == attacker:
        if weapon.limit == ONE_USE or (felled and weapon.limit == DEFEAT):
            discard(arena, weapon.card)
    elif felled:
        lose_minion_for_victory(arena, attacker)
