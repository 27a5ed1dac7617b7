"""Attacks: the hit, the armor turned up, the damage, and what becomes of the weapon."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.games._arena.rules.challenges import AMAZE, DAMAGE_CHANGE, SQUEAK
from rulewright.games._arena.rules.table import captain, hidden_cards, is_open
from rulewright.games._arena.rules.treasure import has_symbol
from rulewright.kernel import Ask, Choice, Flow, Sum, told

from .cards import Card
from .challenge import Drawn, resolve
from .content import CARDS
from .defeat import SPARE, damage
from .dismissal import banish
from .figures import DODGE, EXPEL, Weapon
from .ratings import fits, modifier, protection, rating, stealth, worn
from .state import Aim, Arena, Shot, able, figures_in, is_hero
from .terms import AIM, ARMOR, DECKS, HIT, KILL, NO_AGE, ONE_USE, POWER, REACT, SYMBOLS
from .treasure import discard, reveal

SLOTS = ("body", "helm", "shield")
PISTOLS = (SYMBOLS.index("pistol"), SYMBOLS.index("energy_pistol"))
LUCKIEST = 9
EXTRA_SHOT = 2
"""DA.FIRE.08"""


# ---- weapons --------------------------------------------------------------------------------------------------------


def usable_weapon(arena: Arena, who: int, card: Card) -> Weapon | None:
    """The weapon of a card as one would use it: with its bonus box, or without. DA.CARD.10-13"""
    if card.weapon is None:
        return None
    if has_symbol(arena, who, card):
        return card.boosted
    return card.weapon if fits(arena, who, card) else None


def melee_weapons(arena: Arena, who: int) -> list[Weapon]:
    """Bare hands, and every Melee card that can be used. DA.MELEE.06, DA.TYPE.01"""
    found = [usable_weapon(arena, who, CARDS[card]) for card in arena.hand[who]]
    return [arena.who[who].fists, *(weapon for weapon in found if weapon is not None and not weapon.ranged)]


def ranged_weapons(arena: Arena, who: int) -> list[Weapon]:
    """Every Ranged card that can be used, or a henchman's or creature's own shot. DA.FIRE.01, DA.TYPE.02"""
    natural = arena.who[who].ranged
    found = [usable_weapon(arena, who, CARDS[card]) for card in arena.hand[who]]
    cards = [weapon for weapon in found if weapon is not None and weapon.ranged]
    return [natural, *cards] if natural is not None else cards


def weapon_by(arena: Arena, who: int, card: int, ranged: bool) -> Weapon:
    """The weapon that a choice names: a card by its number, the natural one by -1."""
    figure = arena.who[who]
    weapon = usable_weapon(arena, who, CARDS[card]) if card >= 0 else figure.ranged if ranged else figure.fists
    assert weapon is not None
    return weapon


def guesses(deck: int) -> tuple[Weapon, ...]:
    """What ranged weapon a card could be by its back: the widest reach of its deck, thrown over cover or not."""
    made = [weapon for card in CARDS if card.deck == deck for weapon in (card.weapon, card.boosted) if weapon]
    found = []
    for grenade in (False, True):
        alike = [weapon for weapon in made if weapon.ranged and weapon.grenade == grenade]
        if alike:
            low, high = min(weapon.low for weapon in alike), max(weapon.high for weapon in alike)
            found.append(Weapon(0, 0, AIM, low=low, high=high, opfire=1, grenade=grenade, ranged=True))
    return tuple(found)


GUESSES = tuple(guesses(deck) for deck in range(len(DECKS)))


def seems_to_shoot_with(arena: Arena, who: int) -> list[Weapon]:
    """The ranged weapons that the table must reckon with: open ones, an own shot, and what lies face down."""
    natural = arena.who[who].ranged
    found = [natural] if natural is not None else []
    for number in arena.hand[who]:
        card = CARDS[number]
        if not is_open(arena, number):
            found += GUESSES[card.deck]
        elif (weapon := usable_weapon(arena, who, card)) is not None and weapon.ranged:
            found.append(weapon)
    return found


# ---- the numbers ----------------------------------------------------------------------------------------------------


def hit_rating(arena: Arena, shot: Shot, why: Sum | None = None) -> int:
    """The attacker's side of the hit. DA.MELEE.07, DA.FIRE.08, 10, DA.CARD.14-16, DA.OPF.10"""
    who, weapon = shot.attacker, shot.weapon
    if weapon.fixed >= 0:
        value = weapon.fixed
        if why is not None:
            why.add(value, weapon.name)
    else:
        value = rating(arena, who, weapon.hit, why)
    figure = arena.who[who]
    at_home = weapon.age != NO_AGE and weapon.age == figure.age == arena.land.age[arena.at[who]]
    terms = (
        (weapon.plus_hit, weapon.name, "DA.CARD.13"),
        (int(at_home), "weapon, user and ground of one age", "DA.CARD.14"),
        (-EXTRA_SHOT * (shot.shots - 1), f"{shot.shots} shots", "DA.FIRE.08"),
    )
    for amount, reason, rule in terms:
        value += amount
        if why is not None and amount:
            why.add(amount, reason, rule)
    return value + modifier(arena, who, HIT, why, shot.aim)


def defence(arena: Arena, shot: Shot, why: Sum | None = None) -> int:
    """React against blows, Stealth and what the line gives against shots. DA.MELEE.07, DA.FIRE.10, DA.LOS.03"""
    target, weapon = shot.target, shot.weapon
    if not weapon.ranged:
        return rating(arena, target, REACT, why, shot.aim)
    value = stealth(arena, target, shot.opfire, why, shot.aim) + shot.cover
    if why is not None and shot.cover:
        why.add(shot.cover, "terrain on the line", "DA.LOS.03")
    if weapon.symbol in PISTOLS and able(arena, target, DODGE):
        value += 2
        if why is not None:
            why.add(2, "dodges pistols")
    return value


def hit_difference(arena: Arena, shot: Shot, why: Sum | None = None) -> int:
    against = Sum() if why is not None else None
    value = hit_rating(arena, shot, why) - defence(arena, shot, against)
    if why is not None and against is not None:
        for term in against.terms:
            why.add(-term.value, f"target: {term.reason}", term.rule)
    return value


def armor(arena: Arena, who: int, ranged: bool, why: Sum | None = None, aim: Aim | None = None) -> int:
    """Armor with what is worn: one body, one helm, one shield. DA.TYPE.03-04"""
    value = rating(arena, who, ARMOR, why, aim)
    for slot in SLOTS if arena.hand[who] else ():
        card = worn(arena, who, slot)
        if card is None or (ranged and card.melee_only):
            continue
        gain = protection(arena, who, card)
        value += gain
        if why is not None:
            why.add(gain, card.name, "DA.TYPE.03")
    return value


def power(arena: Arena, who: int, weapon: Weapon, why: Sum | None = None) -> int:
    """The weapon's Power, or the attacker's own with bare hands. DA.MELEE.10, DA.FIRE.11"""
    if weapon.card < 0 and not weapon.ranged:
        return rating(arena, who, POWER, why)
    if why is not None:
        why.add(weapon.power, weapon.name)
    return weapon.power


def damage_difference(arena: Arena, shot: Shot, why: Sum | None = None, against: Sum | None = None) -> int:
    """DA.MELEE.10, DA.FIRE.11"""
    resists = armor(arena, shot.target, shot.weapon.ranged, against, shot.aim)
    return power(arena, shot.attacker, shot.weapon, why) - resists


# ---- the attack -----------------------------------------------------------------------------------------------------


class Result:
    """What attacks with one weapon have come to so far."""

    __slots__ = ("broken", "felled", "luck", "used")

    def __init__(self) -> None:
        self.used = self.felled = self.broken = False
        self.luck = -1


def attack(arena: Arena, shot: Shot, result: Result, friendly: bool = False) -> Flow[None]:
    """One attack, from the weapon shown to the damage done; a miss may hit a friend. DA.MELEE.07-15, DA.FIRE.10-12"""
    attacker, weapon, target = shot.attacker, shot.weapon, shot.target
    arena.shot = shot
    if weapon.card >= 0:
        reveal(arena, weapon.card)
    if weapon.ranged:
        yield from take_cover(arena, target)
    difference = hit_difference(arena, shot)
    drawn = yield from resolve(arena, arena.team[attacker], difference)
    result.used, result.luck = True, drawn.luck
    result.broken = result.broken or (drawn.broken and weapon.card >= 0)
    landed = drawn.face >= SQUEAK
    told(
        arena, "attacked", attacker, whom=target, space=shot.space, weapon=weapon.card, ranged=weapon.ranged,
        hit=landed, to_hit=difference, face=drawn.face,
    )  # fmt: skip
    if landed:
        yield from strike(arena, shot, drawn, result)
    elif weapon.ranged and not weapon.area and not friendly:
        yield from friendly_fire(arena, shot, result)
    arena.shot = None


def friendly_fire(arena: Arena, shot: Shot, result: Result) -> Flow[None]:
    """A miss goes on to an ally of the shooter in the target's space, of the enemy's choice. DA.FIRE.12-15"""
    team = arena.team[shot.attacker]
    allies: list[Choice] = [
        who for who in figures_in(arena, shot.space) if arena.team[who] == team and who != shot.attacker
    ]
    if not allies:
        return
    victim = yield Ask(captain(arena, 1 - team), "friendly_fire", allies, about=shot.attacker)
    told(arena, "friendly_fire", shot.attacker, whom=victim, space=shot.space)
    again = Shot(shot.attacker, shot.weapon, victim, shot.space, shot.cover, shot.shots, shot.opfire)
    yield from attack(arena, again, result, friendly=True)


def strike(arena: Arena, shot: Shot, hit: Drawn, result: Result) -> Flow[None]:
    """A hit: armor may be turned up, then the damage; two Amazes may take a survivor alive.

    DA.TYPE.05, DA.MELEE.10-14, DA.PRIS.04
    """
    attacker, weapon, target = shot.attacker, shot.weapon, shot.target
    yield from turn_up_armor(arena, target)
    drawn = yield from resolve(arena, arena.team[attacker], damage_difference(arena, shot))
    change = DAMAGE_CHANGE[drawn.face]
    amount = 0 if change is None else max(0, weapon.damage + change)
    hero = is_hero(arena, target)
    amazing = hit.face == drawn.face == AMAZE
    fate = yield from damage(arena, target, amount, attacker, weapon.card, amazing)
    result.felled = result.felled or (fate != SPARE and hero)
    expelled = fate == SPARE and amount == 0 and drawn.luck == LUCKIEST and able(arena, attacker, EXPEL)
    if expelled and arena.team[target] != arena.team[attacker]:
        yield from banish(arena, target)


def take_cover(arena: Arena, target: int) -> Flow[None]:
    """Stealth cards may be turned up before the shot is settled. DA.TYPE.08"""
    return show_cards(arena, target, "hide", lambda card: card.type == "stealth")


def turn_up_armor(arena: Arena, target: int) -> Flow[None]:
    """Once the hit is known and before the damage. DA.TYPE.05"""
    return show_cards(arena, target, "defend", lambda card: bool(card.slot))


def show_cards(arena: Arena, who: int, prompt: str, useful: Callable[[Card], bool]) -> Flow[None]:
    """One after another, whoever has a card face down of a deck with such ones; what it is tells nobody anything."""
    decks = {card.deck for card in CARDS if useful(card)}

    def choices() -> list[Choice]:
        cards = [card for card in hidden_cards(arena, who) if useful(CARDS[card]) and fits(arena, who, CARDS[card])]
        return [*(("reveal", card) for card in cards), "pass"]

    while is_hero(arena, who) and any(CARDS[card].deck in decks for card in hidden_cards(arena, who)):
        choice = yield Ask(arena.seat[who], prompt, choices, about=who, word=True)
        if choice == "pass":
            return
        reveal(arena, choice[1])


def used_up(weapon: Weapon, result: Result) -> bool:
    """A broken weapon is gone, so is one for one use, and a K weapon that felled a character.

    DA.CHAL.07, DA.CARD.17-19, DA.PRIS.05, DA.CREA.05, DA.HENCH.07
    """
    return result.broken or (result.used and weapon.limit == ONE_USE) or (result.felled and weapon.limit == KILL)


def is_armed(arena: Arena, attacker: int, weapon: Weapon) -> bool:
    """Whether one still has the weapon: his own shot always, a card while he holds it."""
    return weapon.card < 0 or arena.holder[weapon.card] == attacker


def can_go_on(arena: Arena, attacker: int, weapon: Weapon, result: Result) -> bool:
    """Whether a further shot can follow: the shooter is there, and his weapon is not and will not be gone."""
    return arena.at[attacker] >= 0 and is_armed(arena, attacker, weapon) and not used_up(weapon, result)


def finish_weapon(arena: Arena, attacker: int, weapon: Weapon, result: Result) -> None:
    """What is used up goes once the last target was attacked. DA.AREA.02-03"""
    if weapon.card >= 0 and is_armed(arena, attacker, weapon) and used_up(weapon, result):
        discard(arena, weapon.card)
