"""What the dice of a combat turn do: damage taken and dealt at the same moment."""

from __future__ import annotations

from rulewright.kernel import Ask, Choice, Flow, told

from .combat_dice import Cast, Deed
from .content import ADVENTURERS, CARDS, MONSTERS, SKILL
from .foes import ability, afflict, armour, attack_value, attackers, note_epic, remove
from .heroes import discard_monster, fortune, gain_condition, heal, suffer
from .profile import UNARMED, Attack, Profile, profile
from .script import FIGHT, RECOVERY, ROUND
from .state import ACTIVE, Fight, Foe, Hero, Table
from .terms import AGI, ASSAULT, BLEEDING, CON, CONDITION_BITS, GUARD, HEXED, INFECTED, STUNNED
from .trials import passes, trial, value_in_test

BERSERK = SKILL["berserk"]


# ---- taking ---------------------------------------------------------------------------------------------------------


def damage_taken(table: Table, hero: Hero, fight: Fight, cast: Cast, unarmed: bool) -> Flow[list[tuple[Foe, int]]]:
    """What each Monster that targets him deals; where the dice can be set in several ways, he chooses. DD.SUFF.01-07"""
    foes = attackers(table, fight, hero)
    if not cast.defence:
        return [(foe, 0) for foe in foes]  # nobody who targets him can hurt him
    ways = ways_to_block(table, hero, fight, cast, unarmed)
    if len(ways) > 1 and not wants_wounds(hero):
        ways = [taken for taken in ways if not any(is_milder(other, taken) for other in ways)]
        if not minds_who_wounds(table, hero, fight, foes):
            ways = ways[:1]
    choices: list[Choice] = [("suffer", *taken) for taken in ways]
    answer = yield Ask(hero.seat, "block", choices, about=hero.seat)
    return list(zip(foes, answer[1:], strict=True))


def wants_wounds(hero: Hero) -> bool:
    """Who gains by Wounds: a Berserk, and who has Luck by a bloody victory."""
    return fortune_of(hero) == "bloody_win" or BERSERK in hero.skills


WOUNDING = ("Bleed", "Grapple", "Venom", "Thief", "Drain")
"""Abilities that hang on whether their Monster draws blood."""


def minds_who_wounds(table: Table, hero: Hero, fight: Fight, foes: list[Foe]) -> bool:
    """Whether it matters which Monster's blow gets through, and not only how many Wounds there are."""
    if profile(table, hero).stats.get("glass_jaw") or fight.interposed:
        return True
    return any(ability(table, fight, foe, keyword, hero) for foe in foes for keyword in WOUNDING)


def is_milder(other: tuple[int, ...], taken: tuple[int, ...]) -> bool:
    """Whether one way to take damage spares something and costs nothing."""
    return other != taken and all(less <= more for less, more in zip(other, taken, strict=True))


def ways_to_block(table: Table, hero: Hero, fight: Fight, cast: Cast, unarmed: bool) -> list[tuple[int, ...]]:
    """The damage of each Monster for every way to use the dice, the least first. DD.SUFF.02-06, DD.UNARM.03"""
    foes = attackers(table, fight, hero)
    numbers = profile(table, hero)
    power = [(die + 1) // 2 if unarmed else die for die in cast.power] if hero.guard == GUARD else []
    blows = [blow_of(table, hero, fight, foe, numbers) for foe in foes]
    fireproof = bool(numbers.stats.get("fireproof"))
    burning = [not fireproof and bool(ability(table, fight, foe, "Fire", hero)) for foe in foes] if power else []
    passed = passes(sum(cast.defence), value_in_test(table, hero, AGI))
    better, more = numbers.stats.get("defence_die", 0), numbers.stats.get("block", 0)
    return ways_with(blows, burning, power, min(6, max(cast.defence) + better) if passed else 0, more)


def ways_with(blows: list[int], burning: list[bool], power: list[int], shield: int, more: int) -> list[tuple[int, ...]]:
    """What gets through of several blows, the least first; a `shield` of 0 is a failed Defence. DD.SUFF.02-06"""
    if not shield:
        return least_first(assignments(blows, burning, power))
    ways = [tuple(max(0, blow - shield - more) for blow in blows)]
    if power:
        best = max(power)
        ways.append(
            tuple(max(0, blow - (0 if fire else best) - more) for blow, fire in zip(blows, burning, strict=True))
        )
    return least_first(ways)


def least_first(ways: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    return sorted(set(ways), key=lambda taken: (sum(taken), taken)) if len(ways) > 1 else ways


def blow_of(table: Table, hero: Hero, fight: Fight, foe: Foe, numbers: Profile) -> int:
    """ATT less ARM, for one Monster."""
    card = MONSTERS[foe.monster]
    value = attack_value(table, fight, foe)
    if not value:
        return 0
    if not card.ranged:
        value += numbers.stats.get("melee_att", 0)
    if fight.round == 1 and not hero.bold:
        value -= numbers.stats.get("ambusher", 0)
    if not ability(table, fight, foe, "Pierce", hero):
        arm = numbers.arm
        for _, shielded in fight.walls:
            arm += shielded >> hero.seat & 1
        if "Undead" in card.classes:
            arm += numbers.stats.get("undead_arm", 0)
        value -= arm
    return max(0, value)


def assignments(blows: list[int], burning: list[bool], power: list[int]) -> list[tuple[int, ...]]:
    """A failed Defence in Guard: each Power die against one Monster or none, no two against one. DD.SUFF.04-06"""
    ways = [tuple(blows)]
    for die in power:
        ways += [
            (*taken[:number], max(0, taken[number] - die), *taken[number + 1 :])
            for taken in ways
            for number, blow in enumerate(blows)
            if taken[number] == blow and not burning[number]
        ]
    return ways


def take_blows(table: Table, hero: Hero, fight: Fight, blows: list[tuple[Foe, int]]) -> Flow[None]:
    """All damage is added up; then what wounds bring. DD.SUFF.07, 08"""
    worst = 0
    for foe, amount in blows:
        number = fight.foes.index(foe) if foe in fight.foes else None  # a riposte may have felled it
        amount -= interpose(table, hero, fight, amount, number)
        taken = suffer(table, hero, amount, number) if amount > 0 else 0
        if not taken:
            if hero.fate == ACTIVE:
                told(table, "unhurt", hero.seat, foe=number)
            continue
        worst = max(worst, taken)
        foe.struck |= 1 << hero.seat
        if hero.fate != ACTIVE:
            continue
        if ability(table, fight, foe, "Bleed", hero):
            gain_condition(table, hero, BLEEDING, FIGHT)
        if ability(table, fight, foe, "Grapple", hero):
            hero.held = True
        if ability(table, fight, foe, "Venom", hero):
            sickly = profile(table, hero).stats.get("sickly")
            if sickly or not (yield from trial(table, hero, CON, aim="venom")).passed:
                gain_condition(table, hero, INFECTED, RECOVERY)
    if worst >= 4 and profile(table, hero).stats.get("glass_jaw"):
        gain_condition(table, hero, STUNNED, ROUND, until_end=True)


def interpose(table: Table, hero: Hero, fight: Fight, amount: int, foe: int | None = None) -> int:
    """What a friend who stands in the way takes of one attack."""
    for guardian, ward, most in fight.interposed:
        friend = table.heroes[guardian]
        if ward == hero.seat and friend.fate == ACTIVE and not friend.escaped and amount > 0:
            taken = min(most, amount)
            suffer(table, friend, taken, foe)
            return taken
    return 0


# ---- dealing --------------------------------------------------------------------------------------------------------


def hit_damage(table: Table, hero: Hero, fight: Fight, deed: Deed, cast: Cast, attacked: bool) -> Flow[int]:
    """The highest Attack die or, in Assault, the highest Power die; halved if unarmed, and then everything added.

    More is better, except for somebody whose Luck hangs on an exact kill.
    DD.INFL.03, 04, DD.UNARM.02-04, DD.DICE.05, DD.CSTN.02
    """
    attack, foe = deed.attack, deed.foe
    assert attack is not None
    assert foe is not None
    numbers = profile(table, hero)
    die, power = striking_dice(attack, cast, numbers)
    if hero.guard == ASSAULT and power and fortune_of(hero) == "exact_kill" and power != die:
        answer = yield Ask(hero.seat, "damage_die", [("use", "attack", die), ("use", "power", power)])
        die = answer[2]
    elif hero.guard == ASSAULT:
        die = max(die, power)
    return die + attack.damage + deed.extra + extra_damage(table, hero, fight, attack, foe, cast, attacked, numbers)


def striking_dice(attack: Attack, cast: Cast, numbers: Profile) -> tuple[int, int]:
    """The Attack die and the Power die that may count as damage. DD.INFL.03, DD.UNARM.02-04"""
    brawler = numbers.stats.get("brawler", 0) if attack.source == UNARMED else 2
    power = max(cast.power, default=0)
    return max(cast.attack) if brawler else min(cast.attack), power if brawler >= 2 else (power + 1) // 2


def extra_damage(
    table: Table, hero: Hero, fight: Fight, attack: Attack, foe: Foe, cast: Cast, attacked: bool, numbers: Profile
) -> int:
    stats = numbers.stats
    more = 0
    unaware = not foe.targets >> hero.seat & 1
    doubles = cast.attack[0] == cast.attack[1]
    for blow in attack.blows:
        more += blow.unaware if unaware else 0
        more += blow.unattacked if not attacked else 0
        more += blow.doubles_damage if doubles else 0
    if unaware:
        more += stats.get("unaware_dmg", 0)
    if 2 * hero.wounds >= numbers.hp:
        more += stats.get("berserk", 0)
    if fight.round == 1:
        more += stats.get("first_dmg", 0)
    return more


def is_piercing(hero: Hero, attack: Attack, foe: Foe, attacked: bool, numbers: Profile) -> bool:
    """DD.ARM.02"""
    if attack.piercing or (numbers.stats.get("unaware_pierce") and not foe.targets >> hero.seat & 1):
        return True
    sharp = numbers.stats.get("sharpshooter", 0)
    return attack.kind == "range" and (sharp >= 2 or (sharp == 1 and not attacked))


def damage_foe(
    table: Table, fight: Fight, foe: Foe, damage: int, piercing: bool, magic: bool = False, hero: Hero | None = None
) -> int:
    """Damage to a Monster less its ARM; the surplus over its HP is returned. DD.INFL.06, DD.HP.05"""
    damage = wounds_of(table, fight, foe, damage, piercing, magic, hero)
    if damage <= 0:
        return 0
    foe.wounds += damage
    foe.hurt = True
    return max(0, foe.wounds - foe.hp)


def wounds_of(
    table: Table, fight: Fight, foe: Foe, damage: int, piercing: bool, magic: bool = False, hero: Hero | None = None
) -> int:
    """How much of some damage gets through to a Monster. DD.INFL.06"""
    if not magic and ability(table, fight, foe, "Ethereal", hero):
        damage = (damage + 1) // 2
    return max(0, damage if piercing else damage - armour(foe))


def claim(table: Table, fight: Fight, foe: Foe, hero: Hero) -> None:
    """A Destroyed Monster becomes a Trophy, unless its killer is Defeated. DD.MON.07, DD.INFL.07, DD.EPCT.05"""
    told(table, "destroyed", hero.seat, whom=fight.foes.index(foe), monster=foe.card.id)
    remove(table, fight, foe)
    if foe.card.epic:
        note_epic(table, fight, foe, hero)
    if hero.fate == ACTIVE:
        hero.trophies += (foe.monster,)
    else:
        discard_monster(table, foe.monster)
    luck = fortune_of(hero)
    if (luck == "exact_kill" and foe.wounds == foe.hp) or (
        luck == "hexed_kill" and (foe.conditions | foe.brief) & HEXED
    ):
        fortune(table, hero)


def fortune_of(hero: Hero) -> str:
    return ADVENTURERS[hero.adventurer].fortune


def strike(table: Table, hero: Hero, fight: Fight, deed: Deed, cast: Cast, damage: int, attacked: bool) -> Flow[None]:
    """A hit: Wounds, conditions, and what weapons do besides. DD.INFL.03, 04, 06, 07"""
    attack, foe = deed.attack, deed.foe
    assert attack is not None
    assert foe is not None
    numbers = profile(table, hero)
    piercing = is_piercing(hero, attack, foe, attacked, numbers)
    doubles = cast.attack[0] == cast.attack[1]
    if doubles and fortune_of(hero) == "doubles":
        fortune(table, hero)
    melee = attack.kind == "melee"
    spikes = ability(table, fight, foe, "Spiked", hero) if melee else 0
    burst = ability(table, fight, foe, "Burst", hero) if melee else 0
    for blow in attack.blows:
        apply_to_foe(table, fight, foe, blow.hit, hero)
        if doubles:
            apply_to_foe(table, fight, foe, blow.doubles, hero)
        if blow.heal:
            heal(table, hero, blow.heal)
    dirty = numbers.stats.get("dirty", 0)
    one_handed = attack.source == UNARMED or (attack.source >= 0 and CARDS[attack.source].slot == "1H")
    if one_handed and (dirty >= 2 or (dirty and doubles)):
        afflict(table, fight, foe, STUNNED, hero)
    if foe.blunted < numbers.stats.get("breaker", 0):
        foe.blunted += 1
        foe.att -= 1
    if fight.poisoned >> hero.seat & 1:
        fight.poisoned &= ~(1 << hero.seat)
        afflict(table, fight, foe, INFECTED, hero)
        if numbers.skills.get("poison", 0) >= 2:
            damage_foe(table, fight, foe, 1, piercing=True)
    if melee:
        fight.bloodied |= 1 << hero.seat
    before = foe.wounds
    surplus = damage_foe(table, fight, foe, damage, piercing, attack.magic, hero)
    left = max(0, foe.hp - foe.wounds)
    number, tool = fight.foes.index(foe), attack.source
    told(table, "hit", hero.seat, whom=number, amount=foe.wounds - before, left=left, tool=tool)
    if foe.wounds >= foe.hp:
        claim(table, fight, foe, hero)
        if burst:
            suffer(table, hero, max(0, burst - numbers.arm), cause="burst")
        yield from cleave(table, hero, fight, surplus, numbers)
    if spikes:
        suffer(table, hero, spikes, fight.foes.index(foe) if foe in fight.foes else None, "spikes")
    splash(table, hero, fight, attack, foe)


def splash(table: Table, hero: Hero, fight: Fight, attack: Attack, struck: Foe) -> None:
    """Shot and fire that reach other Monsters too."""
    for blow in attack.blows:
        for foe in [other for other in fight.foes if other is not struck]:
            if blow.splash or (blow.spray and foe.targets >> hero.seat & 1):
                damage_foe(table, fight, foe, blow.splash + blow.spray, piercing=False)
                if foe.wounds >= foe.hp:
                    claim(table, fight, foe, hero)


def cleave(table: Table, hero: Hero, fight: Fight, surplus: int, numbers: Profile) -> Flow[None]:
    """The surplus of a kill hits another legal target; mastered, any number in a chain."""
    level = numbers.stats.get("cleave", 0)
    while level and surplus and fight.foes:
        legal = [foe for foe in fight.foes if foe.targets >> hero.seat & 1] or fight.foes
        choices: list[Choice] = ["stop", *(("foe", fight.foes.index(foe)) for foe in legal)]
        answer = yield Ask(hero.seat, "cleave", choices, about=hero.seat)
        if answer == "stop":
            return
        foe = fight.foes[answer[1]]
        surplus = damage_foe(table, fight, foe, surplus, piercing=False, hero=hero)
        if foe.wounds >= foe.hp:
            claim(table, fight, foe, hero)
        if level < 2:
            return


def apply_to_foe(table: Table, fight: Fight, foe: Foe, text: str, hero: Hero) -> None:
    """What a hit does besides: `+Bleeding`, `+Dazed(r)`, `lose Skirmish Thief`."""
    if not text:
        return
    if text.startswith("lose "):
        foe.lost += tuple(text.split()[1:])
        return
    name, _, brief = text[1:].partition("(")
    afflict(table, fight, foe, CONDITION_BITS[name], hero, fight.round + 1 if brief else 0)


def riposte(table: Table, hero: Hero, fight: Fight, blows: list[tuple[Foe, int]], cast: Cast) -> None:
    """A passed Defence roll in Guard strikes back at one Melee Monster, as all are without a Range icon. DD.MON.06"""
    if not cast.defence:
        return
    amount = profile(table, hero).stats.get("riposte", 0)
    if not amount or not passes(sum(cast.defence), value_in_test(table, hero, AGI)):
        return
    for foe, _ in blows:
        if not foe.card.ranged and foe in fight.foes:
            damage_foe(table, fight, foe, amount, piercing=False, hero=hero)
            if foe.wounds >= foe.hp:
                claim(table, fight, foe, hero)
            return
