"""Exact odds of attacks, challenges, free strikes, boosts and rerolls, before any Feat card is played."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from rulewright.kernel import Ask, Choice, Sum
from rulewright.kernel.scene import Odds
from rulewright.table.dice import dice as so_many
from rulewright.table.dice import total_odds

from ..rules.actions import REOPEN, STATS
from ..rules.attack import ROCK_ARMOUR
from ..rules.cast import RESILIENT
from ..rules.fighters import FIGHTERS
from ..rules.movement import strikers, worst_of
from ..rules.powers import CANICE, POG
from ..rules.ratings import armour, attack_bonus, can_aim, charge_boosts, damage_bonus, defence
from ..rules.script import script_of
from ..rules.state import DOWN, DRIVE_BOOST, HOLD, Blow, Table


@cache
def at_least(count: int, needed: int) -> Fraction:
    """The chance that so many dice show so much in all. UC.DICE.01, 05"""
    return total_odds(so_many("d6", count)).at_least(needed)


def odds(table: Table, ask: Ask | None, choice: Choice) -> Odds | None:
    """What a choice may bring, where dice decide."""
    if ask is None or not isinstance(choice, tuple):
        return None
    if choice[0] == "pog":
        hero, choice = POG, choice[1:]
    else:
        hero = table.active if table.active >= 0 else POG
    kind = choice[0]
    if kind == "attack" and ask.prompt in ("act", "overwatch"):
        attacker = hero if ask.prompt == "act" else CANICE
        return attack_odds(table, attacker, int(choice[1]), int(choice[2]), tuple(map(str, choice[3:])))
    if kind in ("rocks", "object"):
        return thing_odds(table, table.active, int(choice[1]), kind == "object")
    if kind == "challenge":
        return challenge_odds(table, hero, str(choice[1]), str(choice[2]))
    if kind == "reopen":
        return stat_odds(table, hero, "str", REOPEN)
    if kind == "move":
        return leaving_odds(table, table.active)
    if kind == "boost":
        dice, short = table.throw.dice, table.throw.short
        plain, boosted = at_least(dice, short), at_least(dice + 1, short)
        return Odds(f"{percent(boosted)} instead of {percent(plain)}", rules=("UC.DICE.05", "UC.DICE.08"))
    if kind == "reroll":
        return Odds(f"now {table.throw.total} against {table.throw.needed}", rules=("UC.DICE.15",))
    return None


def attack_odds(table: Table, hero: int, w: int, target: int, runes: tuple[str, ...]) -> Odds:
    """Hit, damage and defeat of one attack. UC.ATK.10-14, UC.DMG.01-05"""
    weapon = table.cast.profiles[hero].weapons[w]
    ranged = weapon.kind == "ranged"
    why = Sum()
    bonus = attack_bonus(table, hero, weapon, target, why)
    fighter, blow = FIGHTERS[hero], Blow(hero, w, target, runes)
    needed = defence(table, target, ranged, fighter.pierces_cover(table, blow))
    boosted = (ranged and table.mode == HOLD and can_aim(table, hero)) or bool(table.flags[hero] & DRIVE_BOOST)
    count = 2 + boosted + fighter.attack_dice(blow)
    down = bool(table.flags[target] & DOWN)
    hit = Fraction(1) if down else at_least(count, needed - bonus)
    protection = armour(table, target) - fighter.pierced_armour(blow)
    need = protection + 1 - damage_bonus(table, hero, weapon, target)
    count = 2 + (not ranged and charge_boosts(table, hero)) + ("ember" in runes)
    hurt, severe = hit * at_least(count, need), hit * at_least(count, need + 4)
    health = table.health[target]
    resilient = table.cast.profiles[target].keywords & RESILIENT and not down
    fells = severe if resilient or health == 2 else hurt if health == 1 else Fraction(0)
    return Odds(
        headline=f"{percent(hit)} hit · {percent(fells)} incapacitates",
        chances=(
            ("hit", float(hit)), ("damage", float(hurt)), ("super damage", float(severe)),
            ("incapacitates", float(fells)),
        ),
        distribution=((0, float(1 - hurt)), (1, float(hurt - severe)), (2, float(severe))),
        terms=tuple(why.terms),
        rules=("UC.ATK.11", "UC.DMG.03", "UC.DMG.05"),
    )  # fmt: skip


def thing_odds(table: Table, hero: int, w: int, object_: bool) -> Odds:
    """Loose rocks and objects are hit by themselves. UC.ROCK.02, 03"""
    weapon = table.cast.profiles[hero].weapons[w]
    protection = script_of(table).object_armour(table) if object_ else ROCK_ARMOUR
    need = protection + 1 - damage_bonus(table, hero, weapon, -1)
    hurt = at_least(2 + (weapon.kind == "melee" and charge_boosts(table, hero)), need)
    return Odds(f"{percent(hurt)} damages it", (("damage", float(hurt)),), rules=("UC.ROCK.02", "UC.ROCK.03"))


def challenge_odds(table: Table, hero: int, id: str, stat: str) -> Odds:
    chapter = table.cast.chapter
    challenge = next(c for c in (*chapter.challenges, *chapter.quest_challenges) if c.id == id)
    return stat_odds(table, hero, stat, next(value for name, value in challenge.stats.items() if name == stat))


def stat_odds(table: Table, hero: int, stat: str, number: int) -> Odds:
    """UC.STAT.02, 03"""
    profile = table.cast.profiles[hero]
    which = STATS.index(stat)
    why = Sum()
    why.add(profile.stats[which], stat.upper(), "UC.STAT.02")
    why.add(profile.trained[which], "training", "UC.CHAR.13")
    chance = stat_chance(table, hero, stat, number)
    return Odds(
        f"{percent(chance)} succeeds", (("success", float(chance)),), terms=tuple(why.terms), rules=("UC.STAT.03",)
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
    safe = Fraction(1)
    for foe in foes:
        safe *= Fraction(worst_of(table, hero, foe) - 1, 6)
    return Odds(f"{percent(1 - safe)} hurt in leaving", (("unhurt", float(safe)),), rules=("UC.FREE.02", "UC.DICE.18"))


def percent(chance: Fraction) -> str:
    return f"{round(float(chance) * 100)} %"
