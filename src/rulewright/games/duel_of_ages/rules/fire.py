"""Phase 2: Fire. Up to four targets with one weapon, and area weapons."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.games._arena.rules.asking import ask_team
from rulewright.games._arena.rules.sight import BLOCKED
from rulewright.games._arena.rules.table import NOBODY, on_map, owners
from rulewright.kernel import Ask, Barred, Choice, Flow

from .attack import Result, attack, can_go_on, finish_weapon, ranged_weapons, seems_to_shoot_with, weapon_by
from .bars import barred_in_phase
from .figures import Weapon
from .state import FIRED, SEEN_FIRING, Arena, Shot, awake, figures_in, foes_here
from .terms import ONE_USE
from .turn import begin_move

MOST_TARGETS = 4
"""DA.FIRE.05"""
DONE: Choice = "done"


def bar_to_range(weapon: Weapon, far: int) -> str:
    """What keeps a weapon from a target so far away. DA.FIRE.06"""
    if far < weapon.low:
        return "too_near"
    return "too_far" if far > weapon.high else ""


def cover_to(arena: Arena, shooter: int, weapon: Weapon, space: int) -> int:
    """The Stealth that the line gives, or BLOCKED: by range, then by sight. DA.FIRE.06"""
    here = arena.at[shooter]
    if bar_to_range(weapon, arena.land.far(here, space)):
        return BLOCKED
    return arena.land.cover(here, space, weapon.grenade)


def out_of_reach(arena: Arena, shooter: int, weapon: Weapon) -> Iterator[Barred]:
    """The enemies that a weapon does not reach, and what keeps it from them. DA.FIRE.06"""
    here = arena.at[shooter]
    for enemy in on_map(arena, 1 - arena.team[shooter]):
        space = arena.at[enemy]
        far = arena.land.far(here, space)
        why = bar_to_range(weapon, far) or arena.land.bar_to_sight(here, space, weapon.grenade)
        if why:
            parts = {"whom": enemy, "far": far, "low": weapon.low, "high": weapon.high}
            yield Barred(("shoot", weapon.card, enemy), why, parts)


def targets(arena: Arena, shooter: int, weapon: Weapon) -> list[int]:
    """The enemies that a weapon reaches; with an area weapon one for each space. DA.FIRE.06, DA.AREA.04"""
    found = [*in_reach(arena, shooter, weapon)]
    return sorted({arena.at[enemy]: enemy for enemy in reversed(found)}.values()) if weapon.area else found


def in_reach(arena: Arena, shooter: int, weapon: Weapon) -> Iterator[int]:
    """The enemies that a weapon reaches, but none where it has just struck a whole space. DA.FIRE.06, DA.AREA.04"""
    side, team, spared = arena.team[shooter], arena.team, arena.blasted if weapon.area else ()
    for enemy, space in enumerate(arena.at):
        if space < 0 or team[enemy] == side or space in spared:
            continue
        if cover_to(arena, shooter, weapon, space) < BLOCKED:
            yield enemy


def bar_to_fire(arena: Arena, who: int) -> str:
    """What keeps one from shooting: not twice, and not with an enemy in the own space. DA.FIRE.03-04"""
    if arena.flags[who] & FIRED:
        return "has_fired"
    return "enemy_here" if foes_here(arena, who) else ""


def can_fire(arena: Arena, who: int) -> bool:
    return not bar_to_fire(arena, who)


def gunners(arena: Arena) -> list[int]:
    """Who could shoot at somebody, for all that the table can see."""
    return [who for who in awake(arena, arena.turn) if can_fire(arena, who) and seems_to_hit(arena, who)]


def seems_to_hit(arena: Arena, who: int) -> bool:
    """Whether one could shoot at somebody, for all that the table can see."""
    return any(next(in_reach(arena, who, weapon), NOBODY) != NOBODY for weapon in seems_to_shoot_with(arena, who))


def fire_phase(arena: Arena) -> Flow[None]:
    """The active team's shooters, one after another. DA.FIRE.01-04, DA.ROUND.04"""
    ready = gunners(arena)
    if not ready:
        begin_move(arena)
        return
    seat, choice = yield from ask_team(
        owners(arena, ready),
        "fire",
        lambda seat: fire_choices(arena, ready, seat),
        lambda: barred_in_phase(arena, "fire", bar_to_fire),
    )
    if choice == DONE:
        arena.idle |= 1 << seat
        return
    assert isinstance(choice, tuple)
    who, card = int(choice[1]), int(choice[2])
    yield from fire(arena, who, weapon_by(arena, who, card, True))


def fire_choices(arena: Arena, ready: list[int], seat: int) -> list[Choice]:
    found: list[Choice] = [
        ("fire", who, weapon.card)
        for who in ready
        if arena.seat[who] == seat
        for weapon in ranged_weapons(arena, who)
        if targets(arena, who, weapon)
    ]
    return [*found, DONE]


def fire(arena: Arena, who: int, weapon: Weapon) -> Flow[None]:
    """The number of targets is announced, the targets are not. DA.FIRE.05, 07-09"""
    arena.flags[who] |= FIRED | SEEN_FIRING
    most = min(MOST_TARGETS, len(targets(arena, who, weapon)))
    if weapon.limit == ONE_USE:
        most = 1
    numbers: list[Choice] = [("shots", number) for number in range(1, most + 1)]
    _, shots = yield Ask(arena.seat[who], "shots", numbers, about=who)
    result = Result()
    shot_at: list[int] = []
    for _ in range(shots):
        left: list[Choice] = [
            ("shoot", weapon.card, enemy, shots) for enemy in targets(arena, who, weapon) if enemy not in shot_at
        ]
        if not left or not can_go_on(arena, who, weapon, result):
            break
        _, _, target, _ = yield Ask(
            arena.seat[who], "fire.target", left, about=who, refusals=lambda: out_of_reach(arena, who, weapon)
        )
        shot_at.append(target)
        space = arena.at[target]
        cover = cover_to(arena, who, weapon, space)
        if weapon.area:
            caught = figures_in(arena, space)
            yield from blast(arena, space, [Shot(who, weapon, one, space, cover, shots) for one in caught], result)
        else:
            yield from attack(arena, Shot(who, weapon, target, space, cover, shots), result)
    finish_weapon(arena, who, weapon, result)


def blast(arena: Arena, space: int, shots: list[Shot], result: Result) -> Flow[None]:
    """Friend and foe are attacked, each on his own, but for those whom an attack before took away. DA.AREA.01-03"""
    arena.blasted.append(space)
    stood = [arena.at[shot.target] for shot in shots]
    for shot, place in zip(shots, stood, strict=True):
        if arena.at[shot.target] == place:
            yield from attack(arena, shot, result)
