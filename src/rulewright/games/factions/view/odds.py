"""Exact odds of attacks: hit, critical, fumble, damage and defeat, before any reaction."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from rulewright.kernel import Ask, Choice, Sum, World, forecast
from rulewright.kernel.scene import Odds
from rulewright.kernel.words import percent

from ..rules.abilities import MANNERS
from ..rules.abilities.beasts import STOMP_DAMAGE
from ..rules.rolling import COUNTERING, FUMBLE, Manner, attack_strength, critical_of, dice_of, hurts_target, worth_of
from ..rules.state import COUNTERED, NOBODY, Table, adjacent, enemies
from .names import hits_on, short_name

TILE_WORTH = 6  # credits, for a Victory Tile that is free again


@dataclass(frozen=True, slots=True)
class Chances:
    """What one attack may do to one target."""

    hit: Fraction
    critical: Fraction
    fumble: Fraction
    damage: dict[int, Fraction]

    def at_least(self, amount: int) -> Fraction:
        return sum((chance for damage, chance in self.damage.items() if damage >= amount), Fraction(0))


@cache
def chances_of(strength: int, dice: int, worth: int, critical: int) -> Chances:
    """K dice against one AS, die by die; any 20 spoils them all. FA.ROLL.01-11"""
    spoiled = 1 - Fraction(FUMBLE - 1, 20) ** dice
    # (damage so far, hit so far, critical so far) -> chance, over dice that show no 20
    states: dict[tuple[int, bool, bool], Fraction] = {(0, False, False): Fraction(1)}
    for _ in range(dice):
        after: dict[tuple[int, bool, bool], Fraction] = {}
        for (damage, hit, sharp), chance in states.items():
            for roll in range(1, FUMBLE):
                crit = roll <= critical
                lands = crit or roll <= strength
                more = (worth + crit if worth else 0) if lands else 0
                key = (damage + more, hit or lands, sharp or crit)
                after[key] = after.get(key, Fraction(0)) + chance / 20
        states = after
    damages: dict[int, Fraction] = {0: spoiled}
    for (damage, _, _), chance in states.items():
        damages[damage] = damages.get(damage, Fraction(0)) + chance
    return Chances(
        hit=sum((chance for (_, hit, _), chance in states.items() if hit), Fraction(0)),
        critical=sum((chance for (_, _, sharp), chance in states.items() if sharp), Fraction(0)),
        fumble=spoiled,
        damage=dict(sorted(damages.items())),
    )


def attack_chances(table: Table, attacker: int, target: int, manner: Manner, why: Sum | None = None) -> Chances:
    """What an attack may do to one of its targets."""
    strength = attack_strength(table, attacker, target, manner, why)
    worth = worth_of(table, attacker, manner) if hurts_target(table, attacker, target, manner) else 0
    return chances_of(strength, dice_of(table, attacker, manner), worth, critical_of(table, attacker, manner))


def blow(choice: Choice) -> tuple[Manner, list[int]] | None:
    """The manner and the targets of a choice that is decided by an attack roll."""
    if not isinstance(choice, tuple) or choice[0] not in MANNERS:
        return None
    return MANNERS[str(choice[0])], [target for target in choice[1:] if isinstance(target, int)]


def success(table: Table, attacker: int, targets: list[int], manner: Manner) -> float:
    """The chance that an attack hits anybody: its one roll is for all, so that of the easiest target."""
    return max(float(attack_chances(table, attacker, target, manner).hit) for target in targets)


SEVERAL = {2: "either of two", 4: "any of four"}  # two dice, or twice two by Rapid Fire


def need(table: Table, attacker: int, target: int, manner: Manner) -> str:
    """What must be rolled, and how likely that is. FA.ROLL.01, 07, 11"""
    most = hits_on(attack_strength(table, attacker, target, manner), critical_of(table, attacker, manner))
    dice = dice_of(table, attacker, manner)
    which = "on a 20-sided die" if dice == 1 else f"on {SEVERAL[dice]} 20-sided dice, and no 20"
    return f"needs {most} or less {which}: {percent(attack_chances(table, attacker, target, manner).hit)}"


def gain(table: Table, attacker: int, targets: list[int], manner: Manner) -> float:
    """What an attack takes on average, in credits: health by its price, and Victory Tiles that it frees."""
    return sum(toll(table, target, attack_chances(table, attacker, target, manner)) for target in targets)


def toll(table: Table, target: int, chances: Chances) -> float:
    card, health = table.card[target], table.hp[target]
    lost = float(sum(min(damage, health) * chance for damage, chance in chances.damage.items()))
    freed = float(chances.at_least(health)) if table.tile[target] in table.grid.victory else 0.0
    return card.credits * lost / card.health + TILE_WORTH * freed


def assailants(table: Table, soldier: int) -> list[int]:
    """Who may have struck a soldier just now: the active one; if that is himself, whoever struck back this round."""
    if soldier != table.active:
        return [table.active]
    return [foe for foe in enemies(table, table.owner[soldier]) if table.flags[foe] & COUNTERED]


def odds(match: World[Table], choice: Choice) -> Odds | None:
    """The odds of a choice, if it is an attack."""
    table, ask = match.state, match.ask
    if ask is None:
        return None
    if ask.prompt == "counter" and choice == "counter":
        return attack_odds(table, ask.about, [striker(match, ask.about)], COUNTERING)
    if ask.prompt != "act":
        return None
    if choice == "stomp":
        return stomp_odds(table, table.active)
    rolled = blow(choice)
    return attack_odds(table, table.active, rolled[1], rolled[0]) if rolled else None


def striker(match: World[Table], soldier: int) -> int:
    """Whom a counterattack strikes: the active soldier; if that is himself, whoever answered him, found by trying."""
    before, active = list(match.state.hp), match.state.active
    if soldier != active:
        return active

    def hurt(after: World[Table]) -> int:
        return next((other for other, hp in enumerate(before) if after.state.hp[other] < hp), NOBODY)

    struck: int = max(forecast(match, "counter", hurt, assume=unmoved).chances)
    return struck


def unmoved(ask: Ask) -> Choice | None:
    """Nobody hunkers down."""
    return "take" if ask.prompt == "hunker" else None


def attack_odds(table: Table, attacker: int, targets: list[int], manner: Manner) -> Odds:
    """Hit, critical, fumble and defeat; the distribution is that of the damage to the first target."""
    why = Sum()
    first = attack_chances(table, attacker, targets[0], manner, why)
    named = [("hit", first.hit), ("critical", first.critical), ("fumble", first.fumble)]
    low = hits_on(attack_strength(table, attacker, targets[0], manner), critical_of(table, attacker, manner))
    parts = [f"{percent(first.hit)} hit: {low} or less"]
    for target in targets:
        chances = attack_chances(table, attacker, target, manner)
        if target != targets[0]:
            named.append((f"hits {short_name(table, target)}", chances.hit))
        if max(chances.damage):
            defeat = chances.at_least(table.hp[target])
            named.append((f"defeats {short_name(table, target)}", defeat))
            if defeat:
                parts.append(f"{percent(defeat)} defeats {short_name(table, target)}")
    return Odds(
        headline=" · ".join(parts),
        chances=tuple((name, float(chance)) for name, chance in named),
        distribution=tuple((damage, float(chance)) for damage, chance in first.damage.items()),
        terms=tuple(why.terms),
        rules=(manner.rule, "FA.ROLL.01", "FA.ROLL.05", "FA.ROLL.06"),
        bad=("fumble",),
    )


def stomp_odds(table: Table, soldier: int) -> Odds:
    """No roll: 2 damage to each. FA.BST.24, 25"""
    struck = adjacent(table, soldier, enemies(table, table.owner[soldier]))
    named = [(f"defeats {short_name(table, e)}", 1.0 if table.hp[e] <= STOMP_DAMAGE else 0.0) for e in struck]
    text = f"{STOMP_DAMAGE} damage to each of {len(struck)}" if len(struck) > 1 else f"{STOMP_DAMAGE} damage"
    return Odds(text, (("hit", 1.0), *named), ((STOMP_DAMAGE, 1.0),), rules=("FA.BST.24", "FA.BST.25"))
