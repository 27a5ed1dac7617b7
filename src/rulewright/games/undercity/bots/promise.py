"""What the heroes whose turn it is can still make of it: bots look one choice ahead, this looks to the turn's end."""

from __future__ import annotations

from functools import cache

from ..rules.actions import can_act, challenges_at, escort_choices, revivable
from ..rules.cast import PAWN, RESILIENT, Cast
from ..rules.movement import charge_bar, entry_bar, steps_of, strikers
from ..rules.powers import CANICE, DOORSTOP, FIRST_VILLAIN, HERO_FIGURES, PAIR, POG, SHEET_OF
from ..rules.ratings import armour, attack_bonus, can_aim, damage_bonus, defence, reach_of
from ..rules.script import script_of
from ..rules.state import (
    ACT,
    CHARGE,
    DAMAGING,
    DONE,
    DOWN,
    DRIVE_BOOST,
    HITTING,
    HOLD,
    LOST_MOVE,
    MODE,
    MOVE_OVER,
    MOVED,
    NOBODY,
    PAIR_TURN,
    PASSING,
    TO_HIT,
    TO_PASS,
    WALK,
    Table,
    is_ready,
    is_rough,
    villains_in,
)
from ..rules.weapons import Weapon
from .goals import OBJECT_TOKEN, PAWN_WORTH, Pulls, boss_token, chance_at, likely, passed_worth

KEEN = 0.9  # a promise is worth a little less than the deed
HOPE = 0.65  # of a challenge that is still to be passed
STRIKE = 0.2  # what a free strike costs
REVIVAL = 8.0
ESCORT = 4.5
AVERAGE_DEF, AVERAGE_ARM = 13, 14
FRIENDLY_FIRE = 0.5


@cache
def worths(cast: Cast) -> tuple[float, ...]:
    """How much better the party stands without a figure: by the damage it does to an average hero in one go."""
    return tuple(0.45 + 1.1 * sum(map(menace, p.weapons)) if p.tactics else 0.0 for p in cast.profiles)


def menace(weapon: Weapon) -> float:
    hurt = AVERAGE_ARM + 1 - weapon.pow
    return likely(2, AVERAGE_DEF - weapon.acc) * (likely(2, hurt) + likely(2, hurt + 4))


def token_worth(table: Table, villain: int) -> float:
    """What one token of a villain is worth beyond its fall."""
    profile = table.cast.profiles[villain]
    token = boss_token(table, villain) if profile.boss else None
    return 0.5 * worths(table.cast)[villain] / profile.vit if token is None else token


def blow(table: Table, hero: int, weapon: Weapon, target: int, aimed: bool, boosted: bool, sure: bool = False) -> float:
    """What one attack is worth: the chance to hurt, times what that is worth."""
    ranged = weapon.kind == "ranged"
    if sure or table.flags[target] & DOWN or weapon.aoe:
        hit = 1.0
    else:
        dice = 2 + aimed + (hero == CANICE and ranged)
        hit = likely(dice, defence(table, target, ranged) - attack_bonus(table, hero, weapon, target))
    need = armour(table, target) + 1 - damage_bonus(table, hero, weapon, target)
    dice = 3 if boosted else 2
    return outcome(table, target, hit * likely(dice, need), hit * likely(dice, need + 4))


def is_pawn(table: Table, villain: int) -> bool:
    """Whether a villain stands beside the boss that is hunted, and may be sacrificed for it. UC.TERM.10"""
    if table.cast.chapter.number not in (3, 7):
        return False
    boss = table.cast.bosses[0]
    return villain != boss and table.space[villain] == table.space[boss]


def outcome(table: Table, target: int, hurt: float, severe: float) -> float:
    """What chances of damage and of super damage to a villain are worth."""
    flags = table.flags[target]
    keywords = table.cast.profiles[target].keywords
    worth = worths(table.cast)[target] + 0.1
    if is_pawn(table, target):
        worth += PAWN_WORTH
    if keywords & RESILIENT and not flags & DOWN:
        return severe * worth + (hurt - severe) * 0.4 * worth
    health = table.health[target]
    token = token_worth(table, target)
    if health == 1:
        if keywords & PAWN and len(villains_in(table, table.space[target])) > 1:
            return hurt * (PAWN_WORTH + 0.5)
        return hurt * (token + 0.5 * worth)
    value = (hurt + severe) * token
    return value + severe * 0.5 * worth if health == 2 else value


def pending(table: Table) -> float:
    """What the roll under way may bring: bots are asked about boosts and rerolls in the middle of it."""
    stage, throw = table.stage, table.throw
    if stage in (TO_PASS, PASSING):
        worth = HOPE * max((passed_worth(table, c) for c, _ in challenges_at(table, table.active)), default=0.0)
        if stage == PASSING:
            return worth * (throw.total >= throw.needed)
        return worth * likely(2, throw.short)
    if table.stake is None:
        return 0.0
    hero, target = table.stake.hero, table.stake.target
    weapon = table.cast.profiles[hero].weapons[table.stake.w]
    charging = table.active == hero and table.mode == CHARGE
    if target == NOBODY:
        if stage != DAMAGING:
            return smashing(table, hero, weapon, charging)
        margin = throw.total - throw.needed
        return 0.0 if margin < 0 else OBJECT_TOKEN * (2 if margin >= 4 else 1)
    if table.space[target] < 0:
        return 0.0
    others = 0.0
    if weapon.aoe:
        struck = villains_in(table, table.space[target])
        others = sum(blow(table, hero, weapon, v, False, False) for v in struck if v > target)
        if target < FIRST_VILLAIN:
            return others
    if stage == DAMAGING:
        margin = throw.total - throw.needed
        return others + (0.0 if margin < 0 else outcome(table, target, 1.0, 1.0 if margin >= 4 else 0.0))
    if stage == HITTING and throw.total < throw.needed:
        return 0.0
    aimed = table.active == hero and table.mode == HOLD and weapon.kind == "ranged"
    return others + blow(table, hero, weapon, target, aimed, charging, stage != TO_HIT)


def smashing(table: Table, hero: int, weapon: Weapon, boosted: bool) -> float:
    """What an attack on the chapter's object is worth."""
    need = script_of(table).object_armour(table) + 1 - damage_bonus(table, hero, weapon, NOBODY)
    dice = 3 if boosted else 2
    return OBJECT_TOKEN * (likely(dice, need) + likely(dice, need + 4))


# ---- the rest of a turn ---------------------------------------------------------------------------------------------


def promise(table: Table, pulls: Pulls) -> float:
    """What is still open in this turn: for the pair, of both."""
    phase = table.phase
    hope = pending(table) if table.stage else 0.0
    if phase not in (ACT, MODE, PAIR_TURN) or (phase != ACT and is_fresh(table)):
        return hope
    heroes = (POG, DOORSTOP) if SHEET_OF[table.actor] == PAIR else (table.actor,)
    return hope + sum(
        plan(table, hero, pulls) for hero in heroes if is_ready(table, hero) and not table.did[hero] & DONE
    )


def is_fresh(table: Table) -> bool:
    """Whether a turn has just begun, so that bots do not count the next hero's hopes when they end a turn."""
    return not any(table.did) and (table.phase == PAIR_TURN or SHEET_OF[table.actor] != PAIR)


def plan(table: Table, hero: int, pulls: Pulls) -> float:
    """The best way, move and action in either order, that a hero still has."""
    if table.flags[hero] & DOWN:
        return 0.0
    chosen = table.mode if table.active == hero and table.phase == ACT else 0
    acting = can_act(table, hero)
    if table.active == hero and table.blows:
        reach = Arms(table, hero, table.blows)
        now = KEEN * reach.best(table.space[hero], chosen)
        return now + moving(table, hero, chosen, pulls)
    if not acting:
        return moving(table, hero, chosen, pulls)
    arms = Arms(table, hero)
    here = table.space[hero]
    if table.did[hero] & (MOVE_OVER | LOST_MOVE):
        return KEEN * best_action(table, hero, arms, here, chosen)
    best = 0.0
    for mode in (chosen,) if chosen else modes(table, hero):
        first = best_action(table, hero, arms, here, mode) if mode != CHARGE else 0.0
        moved = bool(table.did[hero] & MOVED)
        for there, gain in ways(table, hero, mode, pulls):
            then = best_action(table, hero, arms, there, mode) if there != here or moved else first
            best = max(best, gain + KEEN * max(first, then))
    return best


def modes(table: Table, hero: int) -> tuple[int, ...]:
    return (HOLD, WALK, CHARGE) if not charge_bar(table, hero) else (HOLD, WALK)


def moving(table: Table, hero: int, mode: int, pulls: Pulls) -> float:
    """What the rest of a movement can bring."""
    if not mode or table.did[hero] & (MOVE_OVER | LOST_MOVE):
        return 0.0
    return max(gain for _, gain in ways(table, hero, mode, pulls))


def ways(table: Table, hero: int, mode: int, pulls: Pulls) -> list[tuple[int, float]]:
    """Where the movement can end, and what is gained by it."""
    here = table.space[hero]
    found = {here: 0.0}
    steps = 0 if mode == HOLD else (2 if mode == CHARGE else 1) - table.steps
    if steps <= 0:
        return list(found.items())
    row, weight = pulls.get(hero, (table.ground.far[here], 0.0))
    risk = STRIKE * len(strikers(table, hero, here))
    charging = mode == CHARGE
    near = steps_of(table, hero, charging)
    for there in near:
        found[there] = KEEN * weight * (min(row[here], 14) - min(row[there], 14)) - risk
    if steps > 1:
        for middle in near:
            if is_rough(table, middle):
                continue
            more = risk + STRIKE * len(strikers(table, hero, middle))
            for there in table.ground.near[middle]:
                if there not in found and not entry_bar(table, hero, there, charging):
                    found[there] = KEEN * weight * (min(row[here], 14) - min(row[there], 14)) - more
    return list(found.items())


def best_action(table: Table, hero: int, arms: Arms, where: int, mode: int) -> float:
    """The best thing that a hero could do in a space."""
    value = arms.best(where, mode)
    here, table.space[hero] = table.space[hero], where
    for challenge, _ in challenges_at(table, hero):
        value = max(value, HOPE * chance_at(table, hero, challenge) * passed_worth(table, challenge))
    if hero != DOORSTOP and table.restoratives[SHEET_OF[hero]] and revivable(table, hero):
        value = max(value, REVIVAL)
    if escort_choices(table, hero):
        value = max(value, ESCORT)
    table.space[hero] = here
    return value


class Arms:
    """What a hero's weapons can do to whom, worked out as it is wanted."""

    def __init__(self, table: Table, hero: int, weapons: list[int] | None = None) -> None:
        self.table, self.hero = table, hero
        profile = table.cast.profiles[hero]
        some = range(len(profile.weapons)) if weapons is None else weapons
        self.melee = [profile.weapons[w] for w in profile.melee if w in some]
        self.ranged = [profile.weapons[w] for w in profile.ranged if w in some]
        space = table.space
        self.foes = [(v, space[v]) for v in range(FIRST_VILLAIN, len(space)) if space[v] >= 0]
        self.thing = script_of(table).object_space(table)
        self.known: dict[tuple[str, int, bool, bool], float] = {}

    def blow(self, weapon: Weapon, target: int, aimed: bool, boosted: bool) -> float:
        key = weapon.id, target, aimed, boosted
        if key not in self.known:
            self.known[key] = blow(self.table, self.hero, weapon, target, aimed, boosted)
        return self.known[key]

    def best(self, where: int, mode: int) -> float:
        """One attack with each melee weapon, or with each ranged one."""
        value = self.fight(where, mode == CHARGE)
        if mode != CHARGE and self.ranged:
            value = max(value, self.shoot(where, mode == HOLD and can_aim(self.table, self.hero)))
        return value

    def fight(self, where: int, charging: bool) -> float:
        mates = self.table.mates if charging and self.table.active == self.hero else 0
        foes = [v for v, there in self.foes if there == where and not mates >> v & 1]
        if not foes and where != self.thing:
            return 0.0
        total, boosted = 0.0, charging
        driven = self.hero == DOORSTOP and bool(self.table.flags[DOORSTOP] & DRIVE_BOOST)
        for weapon in self.melee:
            best = max((self.blow(weapon, v, driven, boosted) for v in foes), default=0.0)
            if where == self.thing:
                best = max(best, smashing(self.table, self.hero, weapon, boosted))
            total += best
            boosted = driven = False
        return total

    def shoot(self, where: int, aimed: bool) -> float:
        table = self.table
        shot = table.ground.shot[where]
        friends = [table.space[h] for h in HERO_FIGURES if h != self.hero and table.space[h] >= 0]
        total = 0.0
        for weapon in self.ranged:
            reach = reach_of(table, self.hero, weapon)
            near = [(v, there) for v, there in self.foes if shot[there] <= reach]
            if weapon.aoe:
                blasts: dict[int, float] = {}
                for v, there in near:
                    blasts[there] = blasts.get(there, 0.0) + self.blow(weapon, v, False, False)
                total += max(
                    (
                        value - FRIENDLY_FIRE * (friends.count(there) + (there == where))
                        for there, value in blasts.items()
                    ),
                    default=0.0,
                )
                continue
            best = 0.0
            for v, there in near:
                if self.hero == CANICE or there == where or there not in friends:
                    best = max(best, self.blow(weapon, v, aimed, False))
            if self.thing >= 0 and shot[self.thing] <= reach:
                best = max(best, smashing(table, self.hero, weapon, False))
            total += best
        return total
