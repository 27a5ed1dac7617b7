"""What a learnt value is read from: the features, the merits, how safe each key is, and how near everybody is."""

from __future__ import annotations

from rulewright.games._arena.rules.table import on_map

from ..rules.state import Arena
from ..rules.victory import markers_on
from .features import RIVALS, features
from .merits import at_hand, merits
from .score import adventures_left, still_to_come

LEADS = ("by one", "by two", "by more")
OF_A_SIDE = (
    *(f"keys led {lead}" for lead in LEADS), "adventures left", "enemies at hand", "adventures at hand", "still to act",
)  # fmt: skip
NOTHING = {f"{name}: {what}": 0.0 for name in RIVALS for what in OF_A_SIDE}


def evidence(arena: Arena, seat: int) -> dict[str, float]:
    """The same names before the heroes have met as after."""
    found = {**features(arena, seat), **merits(arena, seat), **NOTHING}
    if arena.who:
        mine = arena.teams[seat]
        for name, team in zip(RIVALS, (mine, 1 - mine), strict=True):
            found |= {f"{name}: {what}": value for what, value in zip(OF_A_SIDE, side(arena, team), strict=True)}
    return found


def side(arena: Arena, team: int) -> tuple[float, ...]:
    """How a team stands, in the order of OF_A_SIDE."""
    leads = [0.0] * len(LEADS)
    for faction in arena.land.factions:
        lying = markers_on(arena, faction)
        ahead = lying[team] - lying[1 - team]
        if ahead > 0:
            leads[min(ahead, len(LEADS)) - 1] += 0.25
    enemies = [arena.land.road(arena.at[who]) for who in on_map(arena, 1 - team)]
    goals = [arena.land.road(space) for spot, space in enumerate(arena.land.spots) if arena.markers[spot] != team]
    return (
        *leads,
        adventures_left(arena, team) / 10,
        at_hand(arena, team, enemies) / 4,
        at_hand(arena, team, goals) / 4,
        still_to_come(arena, team) / 4,
    )
