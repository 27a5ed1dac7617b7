"""Attacks of heroes and villains: the roll to hit, the damage roll, and what cards do around them."""

from __future__ import annotations

from rulewright.kernel import Ask, Choice, Flow, told

from .cast import MEDIUM, SMALL
from .content import Weapon
from .harm import NORMAL, SUPER, hurt, second_wind
from .movement import cave_in
from .powers import (
    BACKHAND,
    BOWL_OVER,
    CANICE,
    CLEAVE,
    DOORSTOP,
    FAST_HANDS,
    FIRST_VILLAIN,
    FLATTENING_CHARGE,
    GARDEK,
    HERO_FIGURES,
    INTERPOSE,
    KEEN_EYE,
    MILO,
    OVERPRESSURE,
    PAIR,
    QUICK_RELOAD,
    SECOND_SWING,
    SHIELD_BASH,
    SMOKE_SCREEN,
    TRICK_SHOT,
)
from .powers import INVULNERABLE as INVULNERABLE_FEAT
from .powers import IRON_WALL as IRON_WALL_FEAT
from .powers import UNTOUCHABLE as UNTOUCHABLE_FEAT
from .ratings import CLUMSY_THUGS, THUGS, armour, attack_bonus, can_aim, charge_boosts, damage_bonus, defence, has_cover
from .rolls import ATTACK, DAMAGE, hero_roll, holds, play_special, spend, villain_roll
from .script import script_of
from .state import (
    ACTED,
    ATTACKED,
    CLEAVED,
    DEAD_EYE,
    DOWN,
    DRIVE_BOOST,
    FAST_HANDS_USED,
    FOUGHT,
    HOLD,
    INTERPOSED,
    INVULNERABLE,
    IRON_WALL,
    LANDED,
    MOST_SMOKE,
    NO_ROLL,
    NOBODY,
    OFF,
    SHOT,
    TO_DAMAGE,
    TO_HIT,
    UNTOUCHABLE,
    Table,
    is_charging,
    is_ready,
    knock_down,
    seat_for,
    skilled,
    villains_in,
)

ROCK_ARMOUR = 16
TRICK_WEAPON = Weapon("trick", "Trick shot", "ranged", 2, 0, 5)
USE: tuple[Choice, ...] = ("use", "pass")


def severity(margin: int) -> int:
    """Above ARM by 1 to 4 is normal, by 5 or more super damage. UC.DMG.03-05"""
    return 0 if margin <= 0 else NORMAL if margin < 5 else SUPER


# ---- heroes attack --------------------------------------------------------------------------------------------------


def hero_attack(table: Table, hero: int, w: int, target: int, runes: tuple[str, ...] = ()) -> Flow[None]:
    """One attack of a hero with one weapon. UC.ATK.01-15, UC.DMG.01-05, UC.EX.02, 03"""
    table.stage, table.stake = TO_HIT, [hero, w, target]
    yield from strike(table, hero, w, target, runes)
    table.stage, table.stake = NO_ROLL, []


def strike(table: Table, hero: int, w: int, target: int, runes: tuple[str, ...]) -> Flow[None]:
    """The roll to hit, unless the target lies on the ground, then the damage; after a charge the first melee attack
    takes the boost, hit or miss. UC.DICE.04, UC.MOVE.10, 11
    """
    weapon = table.cast.profiles[hero].weapons[w]
    melee = weapon.kind == "melee"
    pistol = hero == CANICE and not melee
    aimed = not melee and table.active == hero and table.mode == HOLD and can_aim(table, hero)
    charged = melee and charge_boosts(table, hero)
    table.did[hero] |= FOUGHT if melee else 0
    told(table, "attacks", hero, whom=target, weapon=weapon.id, runes=frozenset(runes) or None)
    landed = bool(table.flags[target] & DOWN) or (yield from hits(table, hero, weapon, target, runes, aimed))
    if pistol:
        table.flags[CANICE] &= ~DEAD_EYE
    if not landed:
        if aimed and hero == CANICE:
            yield from second_wind(table, CANICE)
        if pistol:
            yield from shoot_again(table, w)
        return
    table.stage = TO_DAMAGE
    if (yield from knocks(table, hero, weapon, target, runes)):
        return
    if weapon.pow and table.space[target] >= 0:
        where = table.space[target]
        dice = 2 + ("ember" in runes)
        if hero == DOORSTOP and (yield from offered(table, DOORSTOP, OVERPRESSURE)):
            dice += 1
        pierce = 2 if "piercer" in runes else 0
        yield from roll_damage(table, hero, weapon, target, dice, 0, charged, pierce)
        if table.space[target] == OFF:
            yield from swing_again(table, hero, w, melee)
        if pistol:
            yield from trick_shot(table, where, target)
    if pistol:
        yield from shoot_again(table, w)


def hits(table: Table, hero: int, weapon: Weapon, target: int, runes: tuple[str, ...], aimed: bool) -> Flow[bool]:
    """The attack roll. UC.ATK.10-14, UC.NAMED.03"""
    ranged = weapon.kind == "ranged"
    pistol = hero == CANICE and ranged
    pierces = pistol and bool(table.flags[CANICE] & DEAD_EYE or skilled(table, CANICE, KEEN_EYE))
    boosted = aimed
    if hero == DOORSTOP and table.flags[DOORSTOP] & DRIVE_BOOST:
        boosted = not table.blows or (yield Ask(seat_for(table, hero), "drive", USE, about=hero)) == "use"
        if boosted:
            table.flags[DOORSTOP] &= ~DRIVE_BOOST
    dice = 2 + ("accuracy" in runes)
    bonus = attack_bonus(table, hero, weapon, target)
    needed = defence(table, target, ranged, pierces)
    total = yield from hero_roll(table, hero, ATTACK, dice, bonus, needed, boosted)
    if total < needed:
        told(table, "missed", hero, whom=target)
        return False
    told(table, "hit", hero, whom=target)
    return True


def roll_damage(
    table: Table, hero: int, weapon: Weapon, target: int, dice: int, extra: int, boosted: bool, pierce: int
) -> Flow[bool]:
    """A hero's damage roll against a figure; whether it cost Health. UC.DMG.01-05, 07, 08"""
    if target < FIRST_VILLAIN:
        yield from brace(table, target)
    protection = armour(table, target) - pierce
    bonus = damage_bonus(table, hero, weapon, target, extra)
    total = yield from hero_roll(table, hero, DAMAGE, dice, bonus, protection + 1, boosted)
    amount = severity(total - protection)
    return bool(amount) and (yield from hurt(table, target, amount, hero, weapon.kind == "melee"))


def knocks(table: Table, hero: int, weapon: Weapon, target: int, runes: tuple[str, ...]) -> Flow[bool]:
    """What a hit does before the damage roll; whether it replaces the damage."""
    base = table.cast.profiles[target].base
    knocked = (
        "hammer" in runes
        or flattens(table, hero)
        or (weapon.id == "bulwark" and base <= MEDIUM and bool(skilled(table, PAIR, SHIELD_BASH)))
    )
    table.did[hero] |= LANDED
    if not knocked and not table.flags[target] & DOWN:
        if hero == GARDEK and weapon.id == "iron_shield" and base == SMALL:
            answer = yield Ask(seat_for(table, hero), "slam", ("damage", "slam"), about=target)
            if answer == "slam":
                fell(table, target)
                return True
        if hero == GARDEK and weapon.kind == "melee":
            knocked = yield from offered(table, GARDEK, BACKHAND)
        elif hero == DOORSTOP:
            knocked = yield from offered(table, DOORSTOP, BOWL_OVER)
    if knocked:
        fell(table, target)
    return False


def flattens(table: Table, hero: int) -> bool:
    """Flattening Charge: the first hit after a charge, even if an earlier attack missed."""
    first = is_charging(table, hero) and not table.did[hero] & LANDED
    return first and hero == GARDEK and bool(skilled(table, GARDEK, FLATTENING_CHARGE))


def fell(table: Table, target: int) -> None:
    if knock_down(table, target):
        told(table, "knocked", target)


def offered(table: Table, figure: int, special: tuple[int, int]) -> Flow[bool]:
    """Offer a Feat special at its moment; whether it was played. UC.FEAT.04"""
    card = holds(table, figure, special)
    if card < 0:
        return False
    answer = yield Ask(seat_for(table, figure), f"feat.{special[0]}.{special[1]}", USE, about=figure)
    if answer != "use":
        return False
    play_special(table, card)
    return True


def swing_again(table: Table, hero: int, w: int, melee: bool) -> Flow[None]:
    """A fallen villain may give Gardek one more attack: Cleave, Second Swing."""
    if hero != GARDEK or not melee or table.active != GARDEK:
        return
    axe = table.cast.profiles[GARDEK].weapons[w].id == "war_axe"
    if axe and skilled(table, GARDEK, CLEAVE) and not table.flags[GARDEK] & CLEAVED:
        table.flags[GARDEK] |= CLEAVED
        table.blows.append(w)
    if (yield from offered(table, GARDEK, SECOND_SWING)):
        table.blows.append(w)


def shoot_again(table: Table, w: int) -> Flow[None]:
    """After a pistol attack: Quick Reload, or Fast Hands for a discarded Feat."""
    if table.active != CANICE:
        return
    choices: list[Choice] = []
    card = holds(table, CANICE, QUICK_RELOAD)
    if card >= 0:
        choices.append(("reload", card))
    if skilled(table, CANICE, FAST_HANDS) and not table.flags[CANICE] & FAST_HANDS_USED:
        choices += [("fast", other) for other in table.row[CANICE]]
    if not choices:
        return
    choices.append("pass")
    answer = yield Ask(seat_for(table, CANICE), "again", choices, about=CANICE)
    if answer == "pass":
        return
    if answer[0] == "reload":
        play_special(table, answer[1])
    else:
        table.flags[CANICE] |= FAST_HANDS_USED
        spend(table, answer[1])
    table.blows.append(w)


def trick_shot(table: Table, where: int, target: int) -> Flow[None]:
    """A second enemy in or next to the target's space takes a damage roll with POW 5."""
    card = holds(table, CANICE, TRICK_SHOT)
    if card < 0:
        return
    near = (where, *table.ground.near[where])
    others: list[Choice] = [v for space in near for v in villains_in(table, space) if v != target]
    if not others:
        return
    others.append("pass")
    answer = yield Ask(seat_for(table, CANICE), "trick", others, about=CANICE)
    if answer == "pass":
        return
    play_special(table, card)
    yield from roll_damage(table, CANICE, TRICK_WEAPON, answer, 2, 0, False, 0)


def attack_thing(table: Table, hero: int, w: int, where: int, object_: bool, extra: int = 0) -> Flow[None]:
    """An attack on loose rocks or a chapter's object hits by itself. UC.ROCK.01-04, UC.DICE.03"""
    weapon = table.cast.profiles[hero].weapons[w]
    melee = weapon.kind == "melee"
    charged = melee and charge_boosts(table, hero)
    table.did[hero] |= FOUGHT if melee else 0
    script = script_of(table)
    protection = script.object_armour(table) if object_ else ROCK_ARMOUR
    bonus = damage_bonus(table, hero, weapon, -1, extra)
    table.stake = [hero, w, NOBODY] if object_ else []
    total = yield from hero_roll(table, hero, DAMAGE, 2, bonus, protection + 1, charged)
    table.stake = []
    amount = severity(total - protection)
    if not amount:
        return
    if not object_:
        yield from cave_in(table, where)
        return
    table.object_health = max(0, table.object_health - amount)
    told(table, "damaged", hero, space=where, amount=amount, left=table.object_health)
    if table.object_health == 0:
        script.object_destroyed(table)


# ---- villains attack ------------------------------------------------------------------------------------------------


def villain_attack(table: Table, villain: int, w: int, target: int, aimed: bool, boosted: bool) -> Flow[None]:
    """One attack of a villain with one weapon. UC.TACT.05-10

    Clumsy Thugs roll one die more and drop the highest. UC.DICE.13
    """
    weapon = table.cast.profiles[villain].weapons[w]
    ranged = weapon.kind == "ranged"
    told(table, "attacks", villain, whom=target, weapon=weapon.id, rule="UC.TACT.05")
    if not table.flags[target] & DOWN:
        yield from dodge(table, target, ranged)
        clumsy = table.event == CLUMSY_THUGS and table.cast.profiles[villain].id in THUGS
        bonus = attack_bonus(table, villain, weapon, target)
        needed = defence(table, target, ranged)
        total = yield from villain_roll(table, villain, target, ATTACK, 2 + aimed + clumsy, bonus, needed, clumsy)
        if total < needed:
            return
    target = yield from interposed(table, target)
    yield from brace(table, target)
    protection = armour(table, target)
    bonus = damage_bonus(table, villain, weapon, target)
    total = yield from villain_roll(table, villain, target, DAMAGE, 2 + boosted, bonus, protection + 1, False)
    amount = severity(total - protection)
    if amount:
        yield from hurt(table, target, amount, villain)


def dodge(table: Table, target: int, ranged: bool) -> Flow[None]:
    """Windows before an attack roll against the party: Untouchable, Smoke Screen. UC.CUMUL.04"""
    if target == CANICE:
        yield from harden(table, CANICE, UNTOUCHABLE_FEAT, UNTOUCHABLE)
    beside = target < FIRST_VILLAIN and table.space[MILO] == table.space[target]
    smokable = ranged and beside and not has_cover(table, target)
    if smokable and (yield from offered(table, MILO, SMOKE_SCREEN)):
        put_smoke(table, table.space[MILO], table.round + 1)


def harden(table: Table, hero: int, special: tuple[int, int], flag: int) -> Flow[None]:
    """Offer a special that lasts for the turn, unless it works already. UC.CUMUL.01"""
    if not table.flags[hero] & flag and (yield from offered(table, hero, special)):
        table.flags[hero] |= flag


def brace(table: Table, target: int) -> Flow[None]:
    """Windows before a damage roll against a hero: Invulnerable, Iron Wall. UC.CUMUL.05"""
    if target == GARDEK:
        yield from harden(table, GARDEK, INVULNERABLE_FEAT, INVULNERABLE)
    elif target == DOORSTOP:
        yield from harden(table, DOORSTOP, IRON_WALL_FEAT, IRON_WALL)


def interposed(table: Table, target: int) -> Flow[int]:
    """Once in a round Gardek may be hit in place of another hero in his space."""
    if target not in HERO_FIGURES or target == GARDEK or not skilled(table, GARDEK, INTERPOSE):
        return target
    if table.flags[GARDEK] & (INTERPOSED | DOWN):
        return target
    if not is_ready(table, GARDEK) or table.space[GARDEK] != table.space[target]:
        return target
    answer = yield Ask(seat_for(table, GARDEK), "interpose", USE, about=target)
    if answer != "use":
        return target
    table.flags[GARDEK] |= INTERPOSED
    told(table, "interposed", GARDEK, whom=target)
    return GARDEK


def put_smoke(table: Table, where: int, until: int) -> None:
    """A smoke marker; of the six the oldest is used again. UC.COMP.09, 14, UC.TERM.01"""
    table.smoke = [marker for marker in table.smoke if marker[0] != where]
    if len(table.smoke) >= MOST_SMOKE:
        table.smoke.pop(0)
    table.smoke.append((where, until))


def begin_attacking(table: Table, hero: int, w: int) -> None:
    """The attack action has begun: the other weapons of its kind may follow. UC.ATK.01, UC.ACT.02"""
    if table.did[hero] & ATTACKED and table.blows:
        table.blows.remove(w)
        return
    profile = table.cast.profiles[hero]
    kind = profile.weapons[w].kind
    table.did[hero] |= ACTED | ATTACKED | (SHOT if kind == "ranged" else 0)
    table.blows = [other for other in (profile.melee if kind == "melee" else profile.ranged) if other != w]
