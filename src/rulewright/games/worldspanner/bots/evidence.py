"""What a learnt value is read from: the clock, how safe each key is, what both sides have, and how near they are.

It is read in every pass of a search: what costs more than it tells stays out.
"""

from __future__ import annotations

from rulewright.games._arena.rules.table import on_map
from rulewright.games._arena.rules.tribute import lead

from ..rules.state import OVER, PITS, STEPS, UNDERPIT, Arena, heroes
from ..rules.victory import markers_on
from .features import RIVALS
from .score import adventures_left, decay, still_to_come

LEADS = ("by one", "by two", "by more")
STEP_NAMES = tuple(f"step: {step}" for step in STEPS[:OVER])
OF_A_SIDE = (
    *(f"keys led {lead}" for lead in LEADS), "markers", "glory cards", "heroes", "on the map", "fallen", "deep down",
    "wounds", "gold", "cards", "boosts", "adventures left", "still to act", "enemies at hand",
)  # fmt: skip
NAMES = (
    *STEP_NAMES, "round", "our turn", "tribute", "tribute led",
    *(f"{name}: {what}" for name in RIVALS for what in OF_A_SIDE),
)  # fmt: skip
UNBEGUN = [0.0] * (2 + 2 * len(OF_A_SIDE))


def evidence(arena: Arena, seat: int) -> dict[str, float]:
    """The same names before the heroes have met as after."""
    team = arena.teams[seat]
    values = [0.0] * len(STEP_NAMES)
    if arena.step < OVER:
        values[arena.step] = 1.0
    values += [arena.round / arena.rules.rounds, float(arena.turn == team)]
    values += begun(arena, team) if arena.who else UNBEGUN
    return dict(zip(NAMES, values, strict=True))


def begun(arena: Arena, team: int) -> list[float]:
    """The tribute, then both sides."""
    tribute = arena.tribute if team == 0 else -arena.tribute
    ours, theirs = on_map(arena, team), on_map(arena, 1 - team)
    near = at_hand(arena, ours, theirs)
    return [
        lead(arena.tribute, team) / 12, float((tribute > 0) - (tribute < 0)),
        *side(arena, team, ours), near[0] / 4, *side(arena, 1 - team, theirs), near[1] / 4,
    ]  # fmt: skip


def side(arena: Arena, team: int, there: list[int]) -> list[float]:
    """How a team stands, in the order of OF_A_SIDE but for the last."""
    leads = [0.0] * len(LEADS)
    for faction in arena.land.factions:
        lying = markers_on(arena, faction)
        ahead = lying[team] - lying[1 - team]
        if ahead > 0:
            leads[min(ahead, len(LEADS)) - 1] += 0.25
    fallen = deep = wounds = gold = cards = boosts = 0
    mine = [who for who in heroes(arena) if arena.team[who] == team]
    for who in mine:
        fallen += arena.at[who] in PITS
        deep += arena.at[who] == UNDERPIT
        wounds += arena.wounds[who]
        gold += arena.gold[who]
        cards += len(arena.hand[who])
        boosts += arena.boosts[who]
    return [
        *leads, arena.markers.count(team) / 8, len(arena.glory[team]) / 2, len(mine) / 12, len(there) / 12, fallen / 12,
        float(deep > 0), wounds / 40, gold / 40, cards / 40, boosts / 20, adventures_left(arena, team) / 10,
        still_to_come(arena, team) / 4,
    ]  # fmt: skip


def at_hand(arena: Arena, ours: list[int], theirs: list[int]) -> tuple[float, float]:
    """How near each side is to its next enemies: 1 each who is there, less with every step."""
    if not ours or not theirs:
        return (0.0, 0.0)
    places = [arena.at[who] for who in ours]
    rows = [[road[place] for place in places] for road in (arena.land.road(arena.at[who]) for who in theirs)]
    nearest = [min(column) for column in zip(*rows, strict=True)]
    return sum([decay(points) for points in nearest]), sum([decay(min(row)) for row in rows])
