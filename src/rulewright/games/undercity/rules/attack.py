"""Attacks of heroes and villains: the roll to hit, the damage roll, and the moments at which abilities answer."""

from __future__ import annotations

from typing import TypeVar

from rulewright.kernel import Flow, told

from .cast import RESILIENT
from .fighters import (
    BOOSTING,
    BRACING,
    DODGING,
    FELLING,
    FIGHTERS,
    FOLLOWING_UP,
    RICOCHETING,
    SCREENING,
    SLAMMING,
    STANDING_IN,
    TOPPLING,
    Fighter,
    weapon_of,
)
from .harm import NORMAL, SUPER, hurt
from .movement import cave_in
from .powers import FIRST_VILLAIN
from .ratings import CLUMSY_THUGS, THUGS, armour, attack_bonus, can_aim, charge_boosts, damage_bonus, defence
from .rolls import ATTACK, DAMAGE, Aim, hero_roll, villain_roll
from .script import script_of
from .state import (
    ACTED,
    ATTACKED,
    DOWN,
    FOUGHT,
    HOLD,
    LANDED,
    NO_ROLL,
    NOBODY,
    OFF,
    SHOT,
    TO_DAMAGE,
    TO_HIT,
    Blow,
    Table,
    Threat,
    can_fall,
    knock_down,
)
from .weapons import Weapon

T = TypeVar("T")
ROCK_ARMOUR = 16
SHELTER = 2  # what a card or a cloud adds to DEF or ARM
SUPER_MARGIN = 4  # above what does normal damage
TRICK_WEAPON = Weapon("trick", "Trick shot", "ranged", 2, 0, 5)


def severity(margin: int) -> int:
    """Above ARM by 1 to 4 is normal, by 5 or more super damage. UC.DMG.03-05"""
    return 0 if margin <= 0 else NORMAL if margin < 5 else SUPER


def fell(table: Table, target: int) -> None:
    if knock_down(table, target):
        told(table, "knocked", target)


def at_stake(table: Table, blow: Blow, stage: int, flow: Flow[T]) -> Flow[T]:
    """As long as the flow lasts, the table knows which attack it is about."""
    table.stake, table.stage = blow, stage
    result = yield from flow
    table.stake, table.stage = None, NO_ROLL
    return result


# ---- heroes attack --------------------------------------------------------------------------------------------------


def begin_attacking(table: Table, hero: int, w: int) -> None:
    """The attack action has begun: the other weapons of its kind may follow. UC.ATK.01, UC.ACT.02"""
    if table.did[hero] & ATTACKED and table.blows:
        table.blows.remove(w)
        return
    profile = table.cast.profiles[hero]
    kind = profile.weapons[w].kind
    table.did[hero] |= ACTED | ATTACKED | (SHOT if kind == "ranged" else 0)
    table.blows = [other for other in (profile.melee if kind == "melee" else profile.ranged) if other != w]


def hero_attack(table: Table, hero: int, w: int, target: int, runes: tuple[str, ...] = ()) -> Flow[None]:
    """One attack of a hero with one weapon. UC.ATK.01-15, UC.DMG.01-05, UC.EX.02, 03"""
    blow = tuple.__new__(Blow, (hero, w, target, runes))  # straight from its parts, as a Threat
    return at_stake(table, blow, TO_HIT, strike(table, blow, FIGHTERS[hero]))


def strike(table: Table, blow: Blow, fighter: Fighter) -> Flow[None]:
    """The roll to hit, unless the target lies on the ground, then the damage; after a charge the first melee attack
    takes the boost, hit or miss. UC.DICE.04, UC.MOVE.10, 11
    """
    hero, target, weapon = blow.hero, blow.target, weapon_of(table, blow)
    melee = weapon.kind == "melee"
    aimed = not melee and table.active == hero and table.mode == HOLD and can_aim(table, hero)
    charged = melee and charge_boosts(table, hero)
    table.did[hero] |= FOUGHT if melee else 0
    if table.log is not None:
        told(table, "attacks", hero, whom=target, weapon=weapon.id, runes=frozenset(blow.runes) or None)
    landed = bool(table.flags[target] & DOWN) or (yield from hits(table, blow, fighter, aimed))
    fighter.has_aimed(table, blow)
    if not landed:
        yield from fighter.misses(table, blow, aimed)
        return
    table.stage = TO_DAMAGE
    if (yield from knocks(table, blow, fighter)):
        return
    if weapon.pow and table.space[target] != OFF:
        yield from damages(table, blow, fighter, charged)
    if hero in FOLLOWING_UP:
        yield from fighter.follows_up(table, blow)


def hits(table: Table, blow: Blow, fighter: Fighter, aimed: bool) -> Flow[bool]:
    """The attack roll. UC.ATK.10-14, UC.NAMED.03"""
    hero, target, weapon = blow.hero, blow.target, weapon_of(table, blow)
    boosted = (hero in BOOSTING and (yield from fighter.boosts(table, blow))) or aimed
    dice = 2 + fighter.attack_dice(blow)
    bonus = attack_bonus(table, hero, weapon, target)
    needed = defence(table, target, weapon.kind == "ranged", fighter.pierces_cover(table, blow))
    total = yield from hero_roll(table, hero, ATTACK, dice, bonus, Aim(needed, needed), boosted)
    return bool(total >= needed)


def knocks(table: Table, blow: Blow, fighter: Fighter) -> Flow[bool]:
    """Whether a hit knocks the target down in place of the damage roll; it may do so before it. UC.KNOCK.01"""
    knocked = fighter.knocks(table, blow)
    table.did[blow.hero] |= LANDED
    if not knocked and can_fall(table, blow.target):
        if blow.hero in SLAMMING and (yield from fighter.slams(table, blow)):
            fell(table, blow.target)
            return True
        knocked = blow.hero in TOPPLING and (yield from fighter.topples(table, blow))
    if knocked:
        fell(table, blow.target)
    return False


def damages(table: Table, blow: Blow, fighter: Fighter, charged: bool) -> Flow[None]:
    """The damage roll of a hit, and what follows from it."""
    hero, target = blow.hero, blow.target
    where = table.space[target]
    dice = 2 + (yield from fighter.damage_dice(table, blow))
    weapon, pierced = weapon_of(table, blow), fighter.pierced_armour(blow)
    yield from roll_damage(table, hero, weapon, target, dice, boosted=charged, pierced=pierced)
    if table.space[target] == OFF and hero in FELLING:
        yield from fighter.fells(table, blow)
    other = (yield from fighter.ricochets(table, blow, where)) if hero in RICOCHETING else NOBODY
    if other != NOBODY:
        yield from roll_damage(table, hero, TRICK_WEAPON, other)


def roll_damage(
    table: Table, hero: int, weapon: Weapon, target: int, dice: int = 2, extra: int = 0, boosted: bool = False,
    pierced: int = 0,
) -> Flow[bool]:  # fmt: skip
    """A hero's damage roll against a figure; whether it cost Health. UC.DMG.01-05, 07, 08"""
    if target in BRACING:
        yield from FIGHTERS[target].braces(table)
    protection = armour(table, target) - pierced
    bonus = damage_bonus(table, hero, weapon, target, extra)
    total = yield from hero_roll(table, hero, DAMAGE, dice, bonus, damage_aim(table, target, protection + 1), boosted)
    amount = severity(total - protection)
    return bool(amount) and (yield from hurt(table, target, amount, hero, weapon.kind == "melee"))


def damage_aim(table: Table, target: int, needed: int) -> Aim:
    """Super damage is more where the last token is not near, or where flesh is resilient. UC.DMG.05, UC.TERM.07"""
    standing = table.cast.profiles[target].keywords & RESILIENT and not table.flags[target] & DOWN
    more = SUPER_MARGIN if standing or table.health[target] > 1 else 0
    return Aim(needed, needed + more, target < FIRST_VILLAIN)


# ---- heroes attack things -------------------------------------------------------------------------------------------


def attack_rocks(table: Table, hero: int, w: int, where: int, extra: int = 0) -> Flow[None]:
    """Loose rocks are hit without a roll, and any damage brings them down. UC.ROCK.01-04, UC.DICE.03"""
    if (yield from roll_against(table, hero, w, Aim(ROCK_ARMOUR + 1, ROCK_ARMOUR + 1), extra)):
        yield from cave_in(table, where)


def attack_object(table: Table, hero: int, w: int, where: int, extra: int = 0) -> Flow[None]:
    """A chapter's object is hit without a roll. UC.COMP.16, UC.DICE.03"""
    script = script_of(table)
    blow = Blow(hero, w, NOBODY)
    needed = script.object_armour(table) + 1
    most = needed + SUPER_MARGIN if table.object_health > 1 else needed
    roll = roll_against(table, hero, w, Aim(needed, most), extra)
    amount = yield from at_stake(table, blow, TO_DAMAGE, roll)
    if not amount:
        return
    table.object_health = max(0, table.object_health - amount)
    told(table, "damaged", hero, space=where, amount=amount, left=table.object_health)
    if table.object_health == 0:
        script.object_destroyed(table)


def roll_against(table: Table, hero: int, w: int, aim: Aim, extra: int) -> Flow[int]:
    """The damage roll against a thing; how much it takes. UC.ROCK.02, 03"""
    weapon = table.cast.profiles[hero].weapons[w]
    melee = weapon.kind == "melee"
    charged = melee and charge_boosts(table, hero)
    table.did[hero] |= FOUGHT if melee else 0
    bonus = damage_bonus(table, hero, weapon, NOBODY, extra)
    total = yield from hero_roll(table, hero, DAMAGE, 2, bonus, aim, charged)
    return severity(total - aim.needed + 1)


# ---- villains attack ------------------------------------------------------------------------------------------------


def threat_of(villain: int, w: int, target: int, dice: int, drop: bool, boosted: bool, amount: int = 0) -> Threat:
    """A Threat, made straight from its parts: by its name that takes compiled code three times as long."""
    return tuple.__new__(Threat, (villain, w, target, dice, drop, boosted, amount))


def villain_attack(table: Table, villain: int, w: int, target: int, aimed: bool, boosted: bool) -> Flow[None]:
    """One attack of a villain with one weapon. UC.TACT.05-10

    Clumsy Thugs roll one die more and drop the highest. UC.DICE.13
    """
    profile = table.cast.profiles[villain]
    if table.log is not None:
        told(table, "attacks", villain, whom=target, weapon=profile.weapons[w].id, rule="UC.TACT.05")
    clumsy = table.event == CLUMSY_THUGS and profile.id in THUGS
    table.threat = threat = threat_of(villain, w, target, 2 + aimed + clumsy, clumsy, boosted)
    if table.flags[target] & DOWN or (yield from threat_hits(table, threat)):
        yield from threat_hurts(table, threat)
    table.threat = None


def threat_hits(table: Table, threat: Threat) -> Flow[bool]:
    """The attack roll of a villain. UC.ATK.10-14, UC.CUMUL.04"""
    villain, target = threat.villain, threat.target
    weapon = table.cast.profiles[villain].weapons[threat.w]
    ranged = weapon.kind == "ranged"
    bonus = attack_bonus(table, villain, weapon, target)
    needed = defence(table, target, ranged)
    if target < FIRST_VILLAIN and sways(threat.dice - threat.drop, needed - bonus):
        yield from evade(table, target, ranged)
        needed = defence(table, target, ranged)
    total = yield from villain_roll(table, villain, target, ATTACK, threat.dice, bonus, needed, threat.drop)
    return bool(total >= needed)


def threat_hurts(table: Table, threat: Threat) -> Flow[None]:
    """The damage roll of a villain. UC.DMG.01-05, UC.CUMUL.05"""
    villain, target = threat.villain, threat.target
    weapon = table.cast.profiles[villain].weapons[threat.w]
    dice = 2 + threat.boosted
    if target < FIRST_VILLAIN:
        target = yield from interposed(table, target)
        if target != threat.target:
            table.threat = threat = threat_of(villain, threat.w, target, threat.dice, threat.drop, threat.boosted)
    protection, bonus = armour(table, target), damage_bonus(table, villain, weapon, target)
    if target in BRACING:
        short = protection + 1 - bonus
        if sways(dice, short) or sways(dice, short + SUPER_MARGIN):
            yield from FIGHTERS[target].braces(table)
            protection, bonus = armour(table, target), damage_bonus(table, villain, weapon, target)
    total = yield from villain_roll(table, villain, target, DAMAGE, dice, bonus, protection + 1, False)
    amount = severity(total - protection)
    if amount:
        table.threat = threat_of(villain, threat.w, target, threat.dice, threat.drop, threat.boosted, amount)
        yield from hurt(table, target, amount, villain)


def sways(dice: int, short: int) -> bool:
    """Whether a roll that needs so much would be another with 2 more against it: neither hopeless nor sure."""
    return dice - SHELTER < short <= 6 * dice


def evade(table: Table, target: int, ranged: bool) -> Flow[None]:
    """What the party does before an attack roll against one of them. UC.CUMUL.04"""
    if target in DODGING:
        yield from FIGHTERS[target].dodges(table)
    for friend in SCREENING:
        if ranged and table.space[friend] == table.space[target]:
            yield from FIGHTERS[friend].screens(table, target)


def interposed(table: Table, target: int) -> Flow[int]:
    """Who is hit in the end: the target, or a friend who stands in."""
    for friend in STANDING_IN:
        if friend == target or table.space[friend] != table.space[target]:
            continue
        if (yield from FIGHTERS[friend].stands_in(table, target)):
            return friend
    return target
