"""Exact odds of attacks, challenges, free strikes, boosts and rerolls, before any Feat card is played."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import NamedTuple

from rulewright.kernel import Ask, Choice, Sum
from rulewright.kernel.scene import Odds
from rulewright.kernel.words import percent
from rulewright.table.dice import dice as so_many
from rulewright.table.dice import total_odds

from ..rules.actions import REOPEN, STATS
from ..rules.attack import ROCK_ARMOUR, SUPER_MARGIN
from ..rules.cast import RESILIENT
from ..rules.content import Challenge
from ..rules.fighters import FIGHTERS
from ..rules.movement import strikers, worst_of
from ..rules.powers import CANICE, FIRST_VILLAIN, POG
from ..rules.ratings import armour, attack_bonus, can_aim, charge_boosts, damage_bonus, defence
from ..rules.script import script_of
from ..rules.state import DAMAGING, DOWN, DRIVE_BOOST, HOLD, NOBODY, TO_DAMAGE, Blow, Table, Threat
from .sentences import STAT_WORDS


@cache
def at_least(count: int, needed: int, drop: bool = False) -> Fraction:
    """The chance that so many dice, the highest dropped or not, show so much in all. UC.DICE.01, 05, 12"""
    return total_odds(so_many("d6", count).dropping(highest=int(drop))).at_least(needed)


# ---- what a choice may bring ----------------------------------------------------------------------------------------


def doer_of(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> int:
    """The hero who would do it: Pog in the pair's turn, Canice when she keeps watch."""
    if choice[0] == "pog":
        return POG
    if ask.prompt == "overwatch":
        return CANICE
    return table.active if table.active >= 0 else POG


def blow_of(hero: int, choice: tuple[int | str, ...]) -> Blow:
    """The attack that a choice stands for: weapon, target, runes."""
    return Blow(hero, int(choice[1]), int(choice[2]), tuple(map(str, choice[3:])))


def odds(table: Table, ask: Ask | None, choice: Choice) -> Odds | None:
    """What a choice may bring, where dice decide."""
    if ask is None or not isinstance(choice, tuple):
        return None
    hero = doer_of(table, ask, choice)
    choice = choice[1:] if choice[0] == "pog" else choice
    kind = choice[0]
    if kind == "attack" and ask.prompt in ("act", "overwatch"):
        return attack_odds(table, blow_of(hero, choice))
    if kind in ("rocks", "object"):
        hurt = thing_chance(table, hero, int(choice[1]), kind == "object")
        return Odds(f"{percent(hurt)} damages it", (("damage", float(hurt)),), rules=("UC.ROCK.02", "UC.ROCK.03"))
    if kind == "challenge":
        return stat_odds(table, hero, str(choice[2]), number_of(challenge_of(table, str(choice[1])), str(choice[2])))
    if kind == "reopen":
        return stat_odds(table, hero, "str", REOPEN)
    if kind == "move":
        return leaving_odds(table, table.active)
    if kind == "boost":
        plain, boosted = throw_chance(table), throw_chance(table, boosted=True)
        return Odds(f"{percent(boosted)} instead of {percent(plain)}", rules=("UC.DICE.05", "UC.DICE.08"))
    if kind == "reroll":
        again = percent(throw_chance(table))
        return Odds(f"{again}; now {table.throw.total} against {table.throw.needed}", rules=("UC.DICE.15",))
    return None


def chance(table: Table, ask: Ask, choice: Choice) -> float | None:
    """How likely a choice succeeds: an attack hits and hurts, a thing is damaged, a challenge is passed."""
    if choice == "roll":
        return float(throw_chance(table))
    if not isinstance(choice, tuple):
        return None
    hero = doer_of(table, ask, choice)
    choice = choice[1:] if choice[0] == "pog" else choice
    match choice[0]:
        case "attack":
            return float(attack_chances(table, blow_of(hero, choice)).hurt)
        case "rocks" | "object":
            return float(thing_chance(table, hero, int(choice[1]), choice[0] == "object"))
        case "challenge":
            challenge, stat = challenge_of(table, str(choice[1])), str(choice[2])
            return float(stat_chance(table, hero, stat, number_of(challenge, stat)))
        case "reopen":
            return float(stat_chance(table, hero, "str", REOPEN))
        case "boost":
            return float(throw_chance(table, boosted=True))
        case "reroll":
            return float(bettered(table))
    return None


# ---- attacks of heroes ----------------------------------------------------------------------------------------------


class AttackChances(NamedTuple):
    """What one attack of a hero may do. `short` and `harm` are what the dice must show to hit and to damage.

    `why` and `harm_why` name each die beyond the two of every roll.
    """

    dice: int
    short: int
    hit: Fraction
    harm: int
    harm_dice: int
    hurt: Fraction
    severe: Fraction
    fells: Fraction
    why: tuple[str, ...] = ()
    harm_why: tuple[str, ...] = ()


def extra_dice(table: Table, blow: Blow) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Where each die beyond two comes from, to hit and to damage. UC.ATK.14, UC.MOVE.10, UC.POG.06, UC.NAMED.03"""
    hero = blow.hero
    ranged = table.cast.profiles[hero].weapons[blow.w].kind == "ranged"
    aimed = ranged and table.mode == HOLD and can_aim(table, hero)
    driven = bool(table.flags[hero] & DRIVE_BOOST)
    charged = not ranged and charge_boosts(table, hero)
    hit = (("aim", aimed), ("'Jack Drive", driven and not aimed), ("rune", FIGHTERS[hero].attack_dice(blow)))
    harm = (("charge", charged), ("rune", "ember" in blow.runes))
    return tuple(why for why, is_so in hit if is_so), tuple(why for why, is_so in harm if is_so)


def attack_chances(table: Table, blow: Blow) -> AttackChances:
    """Hit, damage and defeat of one attack. UC.ATK.10-14, UC.DMG.01-05"""
    hero, target = blow.hero, blow.target
    weapon, fighter = table.cast.profiles[hero].weapons[blow.w], FIGHTERS[hero]
    ranged = weapon.kind == "ranged"
    needed = defence(table, target, ranged, fighter.pierces_cover(table, blow))
    why, harm_why = extra_dice(table, blow)
    dice = 2 + len(why)
    short = needed - attack_bonus(table, hero, weapon, target)
    down = bool(table.flags[target] & DOWN)
    hit = Fraction(1) if down else at_least(dice, short)
    harm = armour(table, target) - fighter.pierced_armour(blow) + 1 - damage_bonus(table, hero, weapon, target)
    count = 2 + len(harm_why)
    hurt, severe = hit * at_least(count, harm), hit * at_least(count, harm + SUPER_MARGIN)
    health = table.health[target]
    resilient = table.cast.profiles[target].keywords & RESILIENT and not down
    fells = severe if resilient or health == 2 else hurt if health == 1 else Fraction(0)
    return AttackChances(dice, short, hit, harm, count, hurt, severe, fells, why, harm_why)


def dice_of(count: int, why: tuple[str, ...]) -> str:
    """'3 dice (2 +1 aim)': how many, and where those beyond two come from."""
    return f"{count} dice ({' +1 '.join(('2', *why))})" if why else f"{count} dice"


def throw_dice(table: Table) -> str:
    """'3 dice (2 +1 rune)': the dice of the roll about which a hero is asked."""
    count, stake = table.throw.dice, table.stake
    if count == 2:
        return dice_of(2, ())
    known = extra_dice(table, stake)[table.stage in (TO_DAMAGE, DAMAGING)] if stake is not None else ()
    return dice_of(count, (*known, *["card"] * (count - 2 - len(known)))[: count - 2])


def hit_words(found: AttackChances) -> str:
    """'needs 8 or more on 3 dice (2 +1 aim): 72 %'."""
    if found.hit == 1:
        return "hits for sure"
    return f"needs {found.short} or more on {dice_of(found.dice, found.why)}: {percent(found.hit)}"


def damage_words(table: Table, target: int, found: AttackChances) -> str:
    """'then 4 or more on 2 dice hurts: 60 % in all, it has 4 Health', and how likely it falls where that is not the
    same."""
    if table.cast.profiles[target].keywords & RESILIENT and not table.flags[target] & DOWN:
        return f"{hurt_words(found)}; 1 damage knocks it down, 2 at once fells it: {percent(found.fells)}"
    falls = f", {percent(found.fells)} brings it down" if found.fells not in (0, found.hurt) else ""
    return f"{hurt_words(found)}, it has {table.health[target]} Health{falls}"


def hurt_words(found: AttackChances) -> str:
    """'then 4 or more on 2 dice hurts: 60 % in all'."""
    sure = found.harm <= found.harm_dice
    need = (
        "then it is hurt" if sure else f"then {found.harm} or more on {dice_of(found.harm_dice, found.harm_why)} hurts"
    )
    return f"{need}: {percent(found.hurt)} in all"


def both_words(found: AttackChances) -> str:
    """'8 or more on 3 dice (2 +1 aim) hits, then 4 or more on 2 dice hurts': what must be rolled, no chances."""
    hit = "hits for sure" if found.hit == 1 else f"{found.short} or more on {dice_of(found.dice, found.why)} hits"
    return f"{hit}, {hurt_words(found).rpartition(': ')[0]}"


def dice_in_brief(found: AttackChances, first: AttackChances | None = None) -> str:
    """'9+ on 3 dice (2 +1 aim), then 5+ on 2 dice' to hit and to hurt, '9+, then 5+ on 2 dice' if both throw alike, or
    '9+, then 5+' beside one that throws the same dice."""
    alike = first is not None and (first.why, first.harm_why) == (found.why, found.harm_why)
    dice, harm = f" on {dice_of(found.dice, found.why)}", f" on {dice_of(found.harm_dice, found.harm_why)}"
    hit = "sure to hit" if found.hit == 1 else f"{found.short}+{'' if alike or dice == harm else dice}"
    hurt = "hurt" if found.harm <= found.harm_dice else f"{found.harm}+{'' if alike else harm}"
    return f"{hit}, then {hurt}"


def attack_odds(table: Table, blow: Blow) -> Odds:
    """The same with its reasons."""
    found, why = attack_chances(table, blow), Sum()
    attack_bonus(table, blow.hero, table.cast.profiles[blow.hero].weapons[blow.w], blow.target, why)
    hit, hurt, severe, fells = (float(value) for value in (found.hit, found.hurt, found.severe, found.fells))
    return Odds(
        headline=f"{percent(hit)} hit · {percent(fells)} incapacitates",
        chances=(("hit", hit), ("damage", hurt), ("super damage", severe), ("incapacitates", fells)),
        distribution=((0, 1 - hurt), (1, hurt - severe), (2, severe)),
        terms=tuple(why.terms),
        rules=("UC.ATK.11", "UC.DMG.03", "UC.DMG.05"),
    )


def thing_chance(table: Table, hero: int, w: int, object_: bool) -> Fraction:
    """Loose rocks and objects are hit by themselves; this is the chance of damage. UC.ROCK.02, 03"""
    weapon = table.cast.profiles[hero].weapons[w]
    protection = script_of(table).object_armour(table) if object_ else ROCK_ARMOUR
    need = protection + 1 - damage_bonus(table, hero, weapon, -1)
    return at_least(2 + (weapon.kind == "melee" and charge_boosts(table, hero)), need)


def throw_chance(table: Table, boosted: bool = False) -> Fraction:
    """The chance of the roll about which a hero is asked."""
    return at_least(table.throw.dice + boosted, table.throw.short)


def bettered(table: Table) -> Fraction:
    """The chance that another throw is better: a success, 2 damage in place of 1, or none to a friend."""
    throw, success = table.throw, throw_chance(table)
    if throw.total < throw.needed:
        return success
    if table.stake is not None and NOBODY < table.stake.target < FIRST_VILLAIN:
        return 1 - success
    return at_least(throw.dice, throw.short + SUPER_MARGIN)


# ---- attacks of villains --------------------------------------------------------------------------------------------


class ThreatChances(NamedTuple):
    """What one attack of a villain may do, and what its dice must show."""

    short: int
    hit: Fraction
    harm: int
    hurt: Fraction  # of a hit


def threat_chances(table: Table, threat: Threat, dodge: int = 0, plate: int = 0) -> ThreatChances:
    """With so much more DEF and ARM than the target has. UC.TACT.05-10, UC.DICE.12"""
    weapon = table.cast.profiles[threat.villain].weapons[threat.w]
    target = threat.target
    needed = defence(table, target, weapon.kind == "ranged") + dodge
    short = needed - attack_bonus(table, threat.villain, weapon, target)
    harm = armour(table, target) + plate + 1 - damage_bonus(table, threat.villain, weapon, target)
    hit = Fraction(1) if table.flags[target] & DOWN else at_least(threat.dice, short, threat.drop)
    return ThreatChances(short, hit, harm, at_least(2 + threat.boosted, harm))


# ---- challenges and steps -------------------------------------------------------------------------------------------


def challenge_of(table: Table, id: str) -> Challenge:
    chapter = table.cast.chapter
    return next(c for c in (*chapter.challenges, *chapter.quest_challenges) if c.id == id)


def number_of(challenge: Challenge, stat: str) -> int:
    return next(value for name, value in challenge.stats.items() if name == stat)


def stat_odds(table: Table, hero: int, stat: str, number: int) -> Odds:
    """UC.STAT.02, 03"""
    profile = table.cast.profiles[hero]
    which = STATS.index(stat)
    why = Sum()
    why.add(profile.stats[which], STAT_WORDS[stat], "UC.STAT.02")
    why.add(profile.trained[which], "training", "UC.CHAR.13")
    passes = stat_chance(table, hero, stat, number)
    return Odds(
        f"{percent(passes)} succeeds", (("success", float(passes)),), terms=tuple(why.terms), rules=("UC.STAT.03",)
    )


def stat_chance(table: Table, hero: int, stat: str, number: int) -> Fraction:
    """UC.STAT.02, 03"""
    profile, which = table.cast.profiles[hero], STATS.index(stat)
    return at_least(2, number - profile.stats[which] - profile.trained[which])


def leaving_odds(table: Table, hero: int) -> Odds | None:
    """The free strikes of a step. UC.FREE.01, 02, UC.TERM.14, 15"""
    foes = strikers(table, hero, table.space[hero])
    if not foes:
        return None
    safe = unhurt(table, hero, foes)
    return Odds(f"{percent(1 - safe)} hurt in leaving", (("unhurt", float(safe)),), rules=("UC.FREE.02", "UC.DICE.18"))


def unhurt(table: Table, hero: int, foes: list[int]) -> Fraction:
    """The chance that no free strike hurts."""
    safe = Fraction(1)
    for foe in foes:
        safe *= Fraction(worst_of(table, hero, foe) - 1, 6)
    return safe
