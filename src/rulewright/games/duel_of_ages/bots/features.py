"""The position in named numbers, as a learner sees it."""

from __future__ import annotations

from rulewright.games._arena.rules.table import is_open, on_map, seats_of
from rulewright.kernel import Viewer

from ..rules.content import MISSIONS
from ..rules.state import (
    DEAD,
    ESCAPED,
    OVER,
    STEPS,
    VAULTS,
    Arena,
    flag_of,
    imprisoned,
    is_creature,
    is_henchman,
    is_hero,
    minutes_of,
    mission,
    rounds_of,
    team_heroes,
)
from ..rules.terms import SITES
from ..rules.victory import achievements, all_path_markers, living, markers, paths_won, ruins, scored
from .tally import health_of

RIVALS = ("we", "they")
OF_A_SIDE = (
    "achievements", "markers", "characters", "living", "dead", "imprisoned", "escaped", "characters on the map",
    "henchmen on the map", "creatures on the map", "health", "cards", "open cards", "vault", "experience", "levels",
    "ruins", "paths", "paths to the end", "alliance", "encounters", "flags scored", "flags carried", "escape points",
    "honours",
)  # fmt: skip
ACHIEVEMENTS = tuple(dict.fromkeys(name for entry in MISSIONS.values() for name in entry.achievements))


def features(arena: Arena, viewer: Viewer) -> dict[str, float]:
    """Phase, time and what the mission rewards, then both teams' deeds and means, from the viewer's side.

    All of it lies open on the table: of cards face down and of characters in the selection only the number counts.
    """
    team = arena.teams[viewer] if viewer >= 0 else 0
    begun = arena.step > VAULTS
    found = {f"phase: {step}": float(arena.step == number) for number, step in enumerate(STEPS) if number < OVER}
    found |= {f"rewarded: {name}": float(name in mission(arena).achievements) for name in ACHIEVEMENTS}
    found["round"] = arena.round / (rounds_of(arena) or 20)
    found["clock"] = arena.clock / (60 * minutes_of(arena)) if minutes_of(arena) else 0.0
    found["our turn"] = float(arena.turn == team)
    found["White"] = float(team == 0)
    found["tribute"] = max(-12, min(12, arena.tribute if team == 0 else -arena.tribute)) / 12
    for name, which in zip(RIVALS, (team, 1 - team), strict=True):
        found[f"{name}: seats"] = len(seats_of(arena, which)) / 3
        values = side(arena, which) if begun else (0.0,) * len(OF_A_SIDE)
        found |= {f"{name}: {what}": value for what, value in zip(OF_A_SIDE, values, strict=True)}
    return found


def side(arena: Arena, team: int) -> tuple[float, ...]:
    """How a team does, in the order of OF_A_SIDE."""
    heroes = team_heroes(arena, team)
    there = on_map(arena, team)
    held = [card for who in heroes for card in arena.hand[who]]
    return (
        achievements(arena)[team] / 8,
        markers(arena, team) / 8,
        len(heroes) / 12,
        living(arena, team) / 12,
        sum(arena.at[who] == DEAD for who in heroes) / 12,
        sum(imprisoned(arena, who) for who in heroes) / 12,
        sum(arena.at[who] == ESCAPED for who in heroes) / 12,
        sum(is_hero(arena, who) for who in there) / 12,
        sum(is_henchman(arena, who) for who in there) / 12,
        sum(is_creature(arena, who) for who in there) / 12,
        sum(health_of(arena, who) for who in heroes) / 60,
        len(held) / 40,
        sum(is_open(arena, card) for card in held) / 40,
        len(arena.vault[team]) / 10,
        sum(arena.experience[who] for who in heroes) / 12,
        sum(levels for (who, _), levels in arena.levels.items() if who in heroes) / 12,
        ruins(arena, team) / len(SITES),
        all_path_markers(arena, team) / 6,
        paths_won(arena, team) / 6,
        arena.allied[team] / 6,
        arena.passed[team] / 10,
        scored(arena, team) / 3,
        sum(flag_of(arena, who) >= 0 for who in heroes) / 3,
        arena.escape_points[team] / 15,
        len(arena.honours[team]) / 3,
    )
