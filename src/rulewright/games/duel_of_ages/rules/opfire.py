"""Phase 4: OpFire. The other team shoots at whoever moved, anywhere on his route."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.games._arena.rules.asking import ask_team
from rulewright.games._arena.rules.sight import BLOCKED
from rulewright.games._arena.rules.table import on_map, owners
from rulewright.kernel import Ask, Choice, Flow

from .attack import Result, attack, can_go_on, finish_weapon, ranged_weapons, seems_to_shoot_with, weapon_by
from .figures import Weapon
from .fire import bar_to_range, blast, cover_to
from .state import FLEW, PENDING, SEEN_FIRING, SENTINELS, SHOT, SPENT, Aim, Arena, Shot, awake, figures_in, foes_here

DONE: Choice = "done"


def route(arena: Arena, target: int) -> list[int]:
    """Where a mover can be shot at: what it entered, never where it began; or where it set up a sentinel.

    DA.OPF.02-05, DA.SENT.02
    """
    start = arena.start[target]
    if arena.flags[target] & PENDING:
        return [start]
    return [space for space in dict.fromkeys(arena.trail[target]) if space != start]


def opfire_cover(arena: Arena, shooter: int, weapon: Weapon, target: int, space: int) -> int:
    """Range and sight to the space of the route; terrain is nothing against a flier. DA.OPF.11, 13-14, DA.FLY.08-10"""
    here = arena.at[shooter]
    if space == here:
        return BLOCKED
    if not arena.flags[target] & FLEW:
        return cover_to(arena, shooter, weapon, space)
    if arena.land.cavern[here] or arena.land.in_dome[here]:
        return BLOCKED
    return BLOCKED if bar_to_range(weapon, arena.land.far(here, space)) else 0


def aims(arena: Arena, shooter: int, weapon: Weapon, done: list[Aim]) -> list[Aim]:
    """A target, and a space of its route: one shot at a target, one into a space. DA.OPF.03, 08-09"""
    shot_at = {target for target, _ in done}
    shot_into = {space for _, space in done}
    return [
        (target, space)
        for target, space in open_to(arena, shooter, weapon)
        if target not in shot_at and space not in shot_into
    ]


def open_to(arena: Arena, shooter: int, weapon: Weapon) -> Iterator[Aim]:
    """Every target of a weapon, and every space of its route where it can be shot at. DA.OPF.03, DA.AREA.04"""
    for target in on_map(arena, arena.turn):
        if arena.flags[target] & SPENT:
            for space in route(arena, target):
                spared = weapon.area and space in arena.blasted
                if not spared and opfire_cover(arena, shooter, weapon, target, space) < BLOCKED:
                    yield target, space


def can_opfire(arena: Arena, who: int) -> bool:
    """Once, and not while an enemy who could fight him has stayed in his space without spending a point. DA.OPF.12"""
    if arena.flags[who] & SHOT or not (arena.hand[who] or arena.who[who].ranged is not None):
        return False
    here = arena.at[who]
    return not any(arena.start[foe] == here and not arena.flags[foe] & SPENT for foe in foes_here(arena, who))


def seems_to_reach(arena: Arena, who: int) -> bool:
    """Whether one could shoot at a mover, for all that the table can see."""
    return any(
        weapon.opfire and next(open_to(arena, who, weapon), None) is not None
        for weapon in seems_to_shoot_with(arena, who)
    )


def opfire_phase(arena: Arena) -> Flow[None]:
    """The team whose turn it is not shoots with ranged weapons. DA.OPF.01, DA.ROUND.04"""
    if not any(arena.flags[who] & SPENT for who in on_map(arena, arena.turn)):
        end_of_opfire(arena)
        return
    ready = [who for who in awake(arena, 1 - arena.turn) if can_opfire(arena, who) and seems_to_reach(arena, who)]
    if not ready:
        end_of_opfire(arena)
        return
    seat, choice = yield from ask_team(owners(arena, ready), "opfire", lambda seat: opfire_choices(arena, ready, seat))
    if choice == DONE:
        arena.idle |= 1 << seat
        return
    assert isinstance(choice, tuple)
    _, who, card, target, space = choice
    yield from opfire(arena, int(who), weapon_by(arena, int(who), int(card), True), (int(target), int(space)))


def end_of_opfire(arena: Arena) -> None:
    arena.step, arena.idle = SENTINELS, 0
    arena.blasted.clear()


def opfire_choices(arena: Arena, ready: list[int], seat: int) -> list[Choice]:
    found: list[Choice] = [
        ("opfire", who, weapon.card, target, space)
        for who in ready
        if arena.seat[who] == seat
        for weapon in ranged_weapons(arena, who)
        if weapon.opfire
        for target, space in aims(arena, who, weapon, [])
    ]
    return [*found, DONE]


def opfire(arena: Arena, who: int, weapon: Weapon, first: Aim) -> Flow[None]:
    """As many shots as the weapon's OpFire rating, one by one, with no penalty. DA.OPF.06-10"""
    arena.flags[who] |= SHOT | SEEN_FIRING
    result = Result()
    done: list[Aim] = []
    aim = first
    while True:
        done.append(aim)
        yield from shoot(arena, who, weapon, aim, result)
        if len(done) >= weapon.opfire or not can_go_on(arena, who, weapon, result):
            break
        more: list[Choice] = [
            ("opfire", who, weapon.card, target, space) for target, space in aims(arena, who, weapon, done)
        ]
        if not more:
            break
        choice = yield Ask(arena.seat[who], "opfire.more", [*more, DONE], about=who)
        if choice == DONE:
            break
        aim = choice[3], choice[4]
    finish_weapon(arena, who, weapon, result)


def shoot(arena: Arena, who: int, weapon: Weapon, aim: Aim, result: Result) -> Flow[None]:
    """At one target, or with an area weapon at all there whom the shooter could shoot at. DA.AREA.05, DA.FLY.09"""
    target, space = aim
    caught = caught_in(arena, space) if weapon.area else [target]
    shots = [Shot(who, weapon, one, space, opfire_cover(arena, who, weapon, one, space), 1, True) for one in caught]
    if weapon.area:
        yield from blast(arena, space, [shot for shot in shots if shot.cover < BLOCKED], result)
    else:
        yield from attack(arena, shots[0], result)


def caught_in(arena: Arena, space: int) -> list[int]:
    """Everyone who stands there, and everyone whose move led into or through it. DA.AREA.05"""
    standing = figures_in(arena, space)
    passing = [who for who in on_map(arena, arena.turn) if who not in standing and space in route(arena, who)]
    return [*standing, *passing]
