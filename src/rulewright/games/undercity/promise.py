"""What the active hero can still make of his activation: bots look one choice ahead, this looks a little further."""

from __future__ import annotations

from .actions import STATS, can_act, challenges_at, revivable
from .cast import RESILIENT
from .content import Weapon
from .powers import FIRST_VILLAIN, SHEET_OF
from .ratings import armour, attack_bonus, can_aim, damage_bonus, defence, reach_of
from .script import script_of
from .state import CHARGE, DOWN, HOLD, LOST_MOVE, MOVE_OVER, MOVED, WALK, Table, crowd

KEEN = 0.85  # a promise is worth a little less than the deed
CHALLENGE_WORTH = {"body": 14.0, "control": 12.0, "cage": 10.0, "valve": 6.0, "passage": 0.8}
BOSS_WORTH = {2: 3.0, 3: 3.0, 7: 3.2}  # a token of a boss whose fall is the objective
OBJECT_WORTH = 2.6  # a token of the Processor


def chances(dice: int) -> tuple[float, ...]:
    """The chance that so many dice show at least n, by n."""
    ways = [1]
    for _ in range(dice):
        ways = [
            sum(ways[total - face] for face in range(1, 7) if 0 <= total - face < len(ways))
            for total in range(len(ways) + 6)
        ]
    return tuple(sum(ways[n:]) / 6**dice for n in range(len(ways)))


TWO, THREE = chances(2), chances(3)


def likely(dice: int, needed: int) -> float:
    table = THREE if dice > 2 else TWO
    return 1.0 if needed <= 0 else 0.0 if needed >= len(table) else table[needed]


def blow(table: Table, hero: int, weapon: Weapon, target: int, aimed: bool, charged: bool) -> float:
    """What one attack is worth: the chance to hurt, times what that is worth."""
    profile = table.cast.profiles[target]
    down = bool(table.flags[target] & DOWN)
    ranged = weapon.kind == "ranged"
    needed = defence(table, target, ranged) - attack_bonus(table, hero, weapon, target)
    hit = 1.0 if down or weapon.aoe else likely(3 if aimed else 2, needed)
    need = armour(table, target) + 1 - damage_bonus(table, hero, weapon, target)
    hurt, severe = likely(3 if charged else 2, need), likely(3 if charged else 2, need + 4)
    health = table.health[target]
    token = 0.5 + (BOSS_WORTH.get(table.cast.chapter.number, 0.8) if profile.boss else 0.0)
    if profile.keywords & RESILIENT and not down:
        return hit * (severe * 1.4 + (hurt - severe) * 0.4)
    if health == 1:
        return hit * hurt * (0.9 + token)
    return hit * (hurt + severe) * token + (0.9 * hit * severe if health == 2 else 0.0)


def promise(table: Table, hero: int) -> float:
    """Attacks, challenges and steps that are still open."""
    if table.flags[hero] & DOWN or not table.health[hero]:
        return 0.0
    did = table.did[hero]
    moving = not did & (MOVE_OVER | LOST_MOVE) and (table.mode == CHARGE or (table.mode == WALK and not did & MOVED))
    value = 0.0
    if moving:
        value += 0.5 * ((2 if table.mode == CHARGE else 1) - table.steps)
    if table.blows:
        return value + KEEN * best_attack(table, hero, table.blows, 0)
    if not can_act(table, hero):
        return value
    profile = table.cast.profiles[hero]
    reach = (2 - table.steps if table.mode == CHARGE else 1) if moving else 0
    action = best_attack(table, hero, profile.melee, reach)
    if table.mode != CHARGE:
        action = max(action, best_attack(table, hero, profile.ranged, reach))
    for challenge, stat in challenges_at(table, hero):
        which = STATS.index(stat)
        number = next(n for name, n in challenge.stats.items() if name == stat)
        chance = likely(2, number - profile.stats[which] - profile.trained[which])
        action = max(action, chance * CHALLENGE_WORTH.get(challenge.id, 0.6))
    if table.restoratives[SHEET_OF[hero]] and revivable(table, hero):
        action = max(action, 8.0)
    return value + KEEN * action


def best_attack(table: Table, hero: int, weapons: tuple[int, ...] | list[int], reach: int) -> float:
    """The sum over the weapons of each one's best blow, from here or from a space within reach."""
    far = table.ground.far[table.space[hero]]
    shot = table.ground.shot[table.space[hero]]
    aimed = table.mode == HOLD and can_aim(table, hero)
    charging = table.mode == CHARGE
    targets = [v for v in range(FIRST_VILLAIN, len(table.space)) if table.space[v] >= 0]
    script = script_of(table)
    thing = script.object_space(table)
    total = 0.0
    for w in weapons:
        weapon = table.cast.profiles[hero].weapons[w]
        best = 0.0
        for target in targets:
            there = table.space[target]
            if weapon.kind == "melee":
                if (
                    far[there] > reach
                    or (charging and table.mates >> target & 1)
                    or (far[there] and crowd(table, there) > 6)
                ):
                    continue
            elif shot[there] > reach_of(table, hero, weapon):
                continue
            best = max(
                best, blow(table, hero, weapon, target, aimed and weapon.kind == "ranged", charging and not total)
            )
        if thing >= 0 and (
            far[thing] <= reach if weapon.kind == "melee" else shot[thing] <= reach_of(table, hero, weapon)
        ):
            need = script.object_armour(table) + 1 - damage_bonus(table, hero, weapon, -1)
            dice = 3 if charging and not total else 2
            best = max(best, OBJECT_WORTH * (likely(dice, need) + likely(dice, need + 4)))
        total += best
    return total
