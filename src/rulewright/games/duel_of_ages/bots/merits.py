"""What a position has to say for itself, in words: for bots that tell why."""

from __future__ import annotations

from rulewright.games._arena.rules.table import on_map
from rulewright.games._arena.rules.tribute import lead

from ..rules.state import DEAD, ESCAPED, ITEM, VAULTS, Arena, flag_of, imprisoned, team_heroes
from ..rules.victory import achievements, all_path_markers, paths_won, ruins, scored
from .score import (
    ACHIEVEMENT,
    ALLY,
    CARD,
    CARRIED,
    ENCOUNTER,
    ESCAPE,
    EXPERIENCE,
    FLAG,
    GIFT,
    HEALTH,
    HERO,
    NEAR,
    OPEN_CARD,
    PATH,
    RUIN,
    TRIBUTE,
    closeness,
    on_the_way,
    outnumbering,
    wants_gifts,
)

LOST = {DEAD: -0.6 * HERO, ESCAPED: HERO}
WORDS = (
    "achievements", "living characters", "defeating enemies", "health", "wounding enemies", "treasure", "experience",
    "the way to your goals", "ruins of the enemy's base", "labyrinth paths", "the Alliance", "Lith's Tribute",
    "encounters", "flags", "escapes",
)  # fmt: skip
THEIRS = {"living characters": "defeating enemies", "health": "wounding enemies"}
"""How it reads when the others lose of what they have."""

MANNERS = {
    "bold": {"defeating enemies": 1.0, "wounding enemies": 1.0, "enemies at hand": 0.1},
    "careful": {"living characters": 1.0, "health": 1.0, "treasure": 1.0, "experience": 1.0, "enemies at hand": -0.1},
    "ambitious": {
        "achievements": 1.0, "the way to your goals": 1.0, "labyrinth paths": 1.0, "encounters": 1.0, "flags": 1.0,
        "escapes": 1.0,
    },
}  # fmt: skip
"""What bots of a manner like best."""


def merits(arena: Arena, seat: int) -> dict[str, float]:
    """What a seat's team has more of than the other: together they are the lead that the score is made of."""
    found = dict.fromkeys(WORDS, 0.0)
    if arena.step <= VAULTS:
        return found
    mine = arena.teams[seat]
    held = achievements(arena)
    found["achievements"] = ACHIEVEMENT * (held[mine] - held[1 - mine])
    found["living characters"] = outnumbering(arena, mine)
    for team, sign in ((mine, 1.0), (1 - mine, -1.0)):
        for name, worth in side(arena, team).items():
            found[name if team == mine else THEIRS.get(name, name)] += sign * worth
    return found


def side(arena: Arena, team: int) -> dict[str, float]:
    """What a team has, by the same measures as the score."""
    heroes = team_heroes(arena, team)
    present = [who for who in heroes if not imprisoned(arena, who) and arena.at[who] not in LOST]
    carried = sum(flag_of(arena, who) >= 0 for who in present)
    gifts = TRIBUTE * min(12, lead(arena.tribute, team)) + GIFT * sum(bool(arena.flags[who] & ITEM) for who in present)
    return {
        "living characters": sum(-HERO if imprisoned(arena, who) else LOST.get(arena.at[who], 0.0) for who in heroes),
        "health": HEALTH * sum(min(1.0, arena.health[who] / max(1, arena.at_start[who])) for who in present),
        "treasure": sum(
            OPEN_CARD if arena.revealed >> card & 1 else CARD for who in present for card in arena.hand[who][:6]
        ),
        "experience": EXPERIENCE * sum(min(3, arena.experience[who]) for who in present),
        "the way to your goals": NEAR * on_the_way(arena, team),
        "ruins of the enemy's base": RUIN * ruins(arena, team),
        "labyrinth paths": PATH * (all_path_markers(arena, team) + 0.5 * paths_won(arena, team)),
        "the Alliance": ALLY * arena.allied[team],
        "Lith's Tribute": gifts if wants_gifts(arena) else 0.0,
        "encounters": ENCOUNTER * arena.passed[team],
        "flags": FLAG * scored(arena, team) + CARRIED * carried,
        "escapes": ESCAPE * arena.escape_points[team],
    }


def tastes(arena: Arena, seat: int) -> dict[str, float]:
    """The merits, and how near the enemy is: what a walk is about before anybody strikes."""
    return {**merits(arena, seat), "enemies at hand": at_hand(arena, arena.teams[seat]) if arena.step > VAULTS else 0.0}


def at_hand(arena: Arena, team: int) -> float:
    """How near those of a team are to the next enemy: 1 each beside it, less with every step."""
    enemies = [arena.land.steps_to(arena.at[who]) for who in on_map(arena, 1 - team)]
    return sum(
        [closeness(min(row[arena.at[who]] for row in enemies)) for who in on_map(arena, team)] if enemies else []
    )
