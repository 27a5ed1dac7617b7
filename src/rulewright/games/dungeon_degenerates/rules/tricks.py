"""Combat Actions and Quick Actions of Skills and Items, beyond the plain Attack and the Escape."""

from __future__ import annotations

from rulewright.kernel import Choice, Flow, told

from .blows import claim, damage_foe
from .combat_dice import Deed
from .content import CARDS, HAND_SLOTS
from .effects import carry_out
from .foes import afflict, attackers, in_fight
from .gear import can_wear, hand_over, load, loadable, stow, wear
from .heroes import discard_card, gain_condition, heal, unload, without
from .profile import Profile, profile
from .scope import Scope
from .script import FIGHT
from .state import Fight, Foe, Hero, Table
from .terms import AGI, CON, DAZED, DETAINED, HEXED, MAG, MRL, WARDED
from .trials import trial

SMALL = ("Gauntlet", "Head", "Jewelry")
AIMED = ("smite",)
BOMB = 4
TRICKS = {
    "net": "test Agility: a pass leaves the target Detained, and its attack is 2 weaker for the fight",
    "bomb": "the target takes {strong} damage, each other Monster {weak}",
    "smite": "an Undead or a Demon takes 4 Wounds, whatever its armour",
    "smoke": "this round nobody of your Party needs a test to Escape",
}
"""What Items do in a fight that no script tells."""


# ---- combat actions -------------------------------------------------------------------------------------------------


def targets(table: Table, hero: Hero, fight: Fight) -> list[int]:
    """The Monsters that he may aim at: those who attack him; else any. DD.FACT.05-07"""
    bit = 1 << hero.seat
    after_him = [number for number, foe in enumerate(fight.foes) if foe.targets & bit]
    return after_him or list(range(len(fight.foes)))


def combat_choices(table: Table, hero: Hero, fight: Fight, numbers: list[int], mine: Profile) -> list[Choice]:
    """What cards offer in the place of an Attack. DD.FACT.02"""
    choices: list[Choice] = []
    skills = mine.skills
    if skills:
        if "hex" in skills:
            choices += [("hex", number) for number in numbers]
        if "beast_tongue" in skills:
            choices += [("tame", number) for number in numbers if "Beast" in fight.foes[number].card.classes]
        if "aimed_shot" in skills and not attackers(table, fight, hero):
            choices += [
                ("aim", attack.source, attack.attribute, number)
                for attack in mine.attacks
                if attack.kind == "range" and attack.source >= 0 and attack.source not in hero.fired
                for number in numbers
            ]
    for card, which in mine.powers:
        if CARDS[card].actions[which].when == "combat":
            choices += [("use", card, which, number) for number in numbers]
    return choices


def prepared(table: Table, hero: Hero, fight: Fight, answer: tuple[int | str, ...]) -> Deed:
    """The test that a Combat Action calls for."""
    number = int(answer[-1])
    foe = fight.foes[number]
    if answer[0] == "hex":
        return Deed("test", foe=foe, attribute=MAG)
    if answer[0] == "tame":
        return Deed("test", foe=foe, attribute=MRL)
    card = CARDS[int(answer[1])]
    return Deed("test", foe=foe, attribute=AGI if card.actions[int(answer[2])].do == "net" else -1)


def resolve(table: Table, hero: Hero, fight: Fight, deed: Deed, hit: bool, answer: Choice) -> Flow[None]:
    """What a Combat Action does once its dice have fallen."""
    foe = deed.foe
    assert foe is not None
    assert isinstance(answer, tuple)
    if foe not in fight.foes:
        return
    if answer[0] == "use":
        yield from use_in_combat(table, hero, fight, foe, int(answer[1]), int(answer[2]), hit)
    elif not hit:
        return
    elif answer[0] == "hex":
        afflict(table, fight, foe, HEXED, hero)
        if profile(table, hero).skills.get("hex", 0) >= 2:
            damage_foe(table, fight, foe, 1, piercing=False, magic=True)
            if foe.wounds >= foe.hp:
                claim(table, fight, foe, hero)
    elif answer[0] == "tame":
        mastered = profile(table, hero).skills.get("beast_tongue", 0) >= 2
        afflict(table, fight, foe, DAZED, hero, 0 if mastered else fight.round + 1)


def use_in_combat(table: Table, hero: Hero, fight: Fight, foe: Foe, card: int, which: int, hit: bool) -> Flow[None]:
    """A Net entangles; a Firepot burns its target and singes the rest."""
    if CARDS[card].actions[which].do == "net":
        if hit:
            afflict(table, fight, foe, DETAINED, hero)
            foe.att -= 2
        return
    more = profile(table, hero).stats.get("bomb", 0)
    for other in list(fight.foes):
        damage_foe(table, fight, other, (BOMB if other is foe else 1) + more, piercing=False, hero=hero)
        if other.wounds >= other.hp:
            claim(table, fight, other, hero)
    use_up(table, hero, card)
    yield from ()


def use_up(table: Table, hero: Hero, card: int) -> None:
    """Single Items are discarded by their use."""
    if "Single" in CARDS[card].classes and card in hero.gear:
        hero.gear = without(hero.gear, card)
        discard_card(table, card)
        told(table, "used up", hero.seat, card=CARDS[card].id)


# ---- quick actions --------------------------------------------------------------------------------------------------


TIDYING = ("stow", "unload", "give")
"""Quick Actions that can wait: nobody is asked for them alone once the blow has fallen."""


def quick_choices(table: Table, hero: Hero, fight: Fight) -> list[tuple[int | str, ...]]:
    """Skills, Items, Equip and Exchange. DD.FACT.03, 04"""
    mine = profile(table, hero)
    choices: list[tuple[int | str, ...]] = []
    if mine.skills:
        choices += skill_choices(table, hero, fight, mine)
    for card, which in mine.powers:
        action = CARDS[card].actions[which]
        if action.when == "quick":
            if action.do in AIMED:
                choices += [
                    ("quick", "use", card, which, number)
                    for number in targets(table, hero, fight)
                    if {"Undead", "Demon"} & set(fight.foes[number].card.classes)
                ]
            else:
                choices.append(("quick", "use", card, which))
    if hero.pack or hero.gear:
        choices += item_choices(table, hero, fight)
    return choices


def item_choices(table: Table, hero: Hero, fight: Fight) -> list[tuple[int | str, ...]]:
    """Items that change places, weapons that are loaded. DD.ITEM.08-11, 13, DD.EXCH.03, 04"""
    choices: list[tuple[int | str, ...]] = []
    for card in dict.fromkeys(hero.pack):
        slot = CARDS[card].slot
        if (slot in SMALL or slot in HAND_SLOTS) and can_wear(table, hero, card):
            choices.append(("quick", "wear", card))
    choices += [("quick", "stow", card) for card in hero.gear if CARDS[card].slot in SMALL]
    choices += [("quick", "load", weapon, ammo) for weapon, ammo in loadable(hero)]
    choices += [("quick", "unload", weapon) for weapon, _ in hero.loaded]
    choices += [("quick", "reload", card) for card in hero.gear if card in hero.fired]
    friends = [other.seat for other in in_fight(table, fight) if other is not hero]
    if friends:
        goods = dict.fromkeys((*hero.pack, *(card for card in hero.gear if not CARDS[card].slot)))
        choices += [("quick", "give", card, seat) for card in goods if card not in hero.used_cards for seat in friends]
    return choices


def skill_choices(table: Table, hero: Hero, fight: Fight, mine: Profile) -> list[tuple[int | str, ...]]:
    """Quick Actions of Skills."""
    skills = mine.skills
    bit = 1 << hero.seat
    choices: list[tuple[int | str, ...]] = []
    if "provoke" in skills:
        waiting = [
            number
            for number, foe in enumerate(fight.foes)
            if foe.targets and not foe.targets & bit and not foe.targets & fight.acted
        ]
        choices += [("quick", "provoke", number) for number in waiting]
        if skills["provoke"] >= 2 and len(waiting) > 1:
            choices.append(("quick", "provoke_all"))
    friends = [other for other in in_fight(table, fight) if other is not hero]
    if "ward" in skills and hero.luck and not hero.conditions & HEXED:
        warded = [hero, *friends] if skills["ward"] >= 2 else [hero]
        choices += [("quick", "ward", other.seat) for other in warded if not other.conditions & WARDED]
    if "second_wind" in skills and "second_wind" not in hero.spent and hero.wounds:
        choices.append(("quick", "second_wind"))
    if "war_cry" in skills and "war_cry" not in hero.spent:
        choices.append(("quick", "war_cry"))
    if "interpose" in skills:
        choices += [("quick", "interpose", other.seat) for other in friends]
    if "poison" in skills and not fight.poisoned & bit:
        choices.append(("quick", "poison"))
    return choices


def quick(table: Table, hero: Hero, fight: Fight, answer: tuple[int | str, ...]) -> Flow[None]:
    """One Quick Action."""
    mine = profile(table, hero)
    match answer[1:]:
        case ("provoke", int(number)):
            fight.foes[number].targets = 1 << hero.seat
        case ("provoke_all",):
            for foe in fight.foes:
                if foe.targets and not foe.targets & fight.acted:
                    foe.targets = 1 << hero.seat
        case ("ward", int(seat)):
            hero.luck -= 1
            told(table, "warded", hero.seat, ward=seat, left=hero.luck)
            gain_condition(table, table.heroes[seat], WARDED, FIGHT)
        case ("second_wind",):
            hero.spent += ("second_wind",)
            if mine.skills["second_wind"] >= 2:
                result = yield from trial(table, hero, CON, bracket=True, aim="second wind")
                heal(table, hero, max(2, result.worth))
            else:
                heal(table, hero, 2)
        case ("war_cry",):
            hero.spent += ("war_cry",)
            for foe in fight.foes:
                if mine.skills["war_cry"] >= 2 or foe.targets >> hero.seat & 1:
                    foe.att_round -= 1
        case ("interpose", int(seat)):
            fight.interposed += ((hero.seat, seat, 2 * mine.skills["interpose"]),)
        case ("poison",):
            fight.poisoned |= 1 << hero.seat
        case ("use", int(card), int(which)):
            hero.used_cards += (card,)
            yield from drink(table, hero, fight, card, which)
        case ("use", int(card), int(_), int(number)):
            foe = fight.foes[number]
            damage_foe(table, fight, foe, 4, piercing=True, magic=True)
            if foe.wounds >= foe.hp:
                claim(table, fight, foe, hero)
            use_up(table, hero, card)
        case ("wear", int(card)):
            wear(table, hero, card)
        case ("stow", int(card)):
            stow(table, hero, card)
        case ("load", int(weapon), int(ammo)):
            load(hero, weapon, ammo)
        case ("unload", int(weapon)):
            unload(hero, weapon)
        case ("reload", int(card)):
            hero.fired = tuple(weapon for weapon in hero.fired if weapon != card)
        case ("give", int(card), int(seat)):
            yield from hand_over(table, hero, card, table.heroes[seat])


def drink(table: Table, hero: Hero, fight: Fight, card: int, which: int) -> Flow[None]:
    """A card's script; smoke is for the whole Party."""
    do = CARDS[card].actions[which].do
    if do == "smoke":
        fight.smoke = True
    else:
        party = sum(1 << other.seat for other in in_fight(table, fight))
        yield from carry_out(table, do, Scope(party, hero.seat, fight.space))
    use_up(table, hero, card)
