"""What a learnt value is read from: the mission and its clock, how far achievements are led, what both sides have.

It is read in every pass of a search: what costs more than it tells stays out.
"""

from __future__ import annotations

from rulewright.games._arena.rules.table import on_map

from ..rules.state import DEAD, ESCAPED, OVER, STEPS, VAULTS, Arena, imprisoned, minutes_of, mission, rounds_of
from ..rules.state import team_heroes as heroes_of
from ..rules.victory import sheet
from .features import ACHIEVEMENTS, RIVALS
from .score import closeness, still_to_come

SHEET = {
    "DA.ACH.03": "Combat", "DA.ACH.11": "the base", "DA.ACH.12": "Lith's Lair", "DA.ACH.13": "labyrinths",
    "DA.ACH.14": "the Alliance", "DA.ALLI.16": "the Alliance", "DA.ACH.16": "Encounters", "DA.ACH.17": "Flags",
    "DA.ACH.18": "Escape", "DA.ACH.19": "honours",
}  # fmt: skip
LINES = tuple(dict.fromkeys(SHEET.values()))
FAR_AHEAD = 4
OF_A_SIDE = (
    "characters", "dead", "imprisoned", "escaped", "health", "cards", "open cards", "experience", "on the map", "vault",
    "still to act", "enemies at hand",
)  # fmt: skip
PHASES = tuple(f"phase: {step}" for step in STEPS[:OVER])
NAMES = (
    *PHASES, *(f"rewarded: {name}" for name in ACHIEVEMENTS), "round", "clock", "our turn", "White", "tribute",
    "achievements", *(f"ahead in {name}" for name in LINES), *(f"leads of {name}" for name in LINES),
    *(f"{name}: {what}" for name in RIVALS for what in OF_A_SIDE),
)  # fmt: skip
UNBEGUN = [0.0] * (1 + 2 * len(LINES) + 2 * len(OF_A_SIDE))


def evidence(arena: Arena, seat: int) -> dict[str, float]:
    """The same names in every mission, before the characters have met as after."""
    team = arena.teams[seat]
    values = [0.0] * len(PHASES)
    if arena.step < OVER:
        values[arena.step] = 1.0
    values += [float(name in mission(arena).achievements) for name in ACHIEVEMENTS]
    values += [
        arena.round / (rounds_of(arena) or 20),
        arena.clock / (60 * minutes_of(arena)) if minutes_of(arena) else 0.0,
        float(arena.turn == team),
        float(team == 0),
        max(-12, min(12, arena.tribute if team == 0 else -arena.tribute)) / 12,
    ]
    values += begun(arena, team) if arena.step > VAULTS else UNBEGUN
    return dict(zip(NAMES, values, strict=True))


def begun(arena: Arena, team: int) -> list[float]:
    """The achievement sheet, then both sides."""
    ahead, leads = dict.fromkeys(LINES, 0.0), dict.fromkeys(LINES, 0.0)
    for line in sheet(arena):
        name = SHEET[line.rule]
        more = line.white - line.black if team == 0 else line.black - line.white
        ahead[name] += max(-FAR_AHEAD, min(FAR_AHEAD, more)) / FAR_AHEAD
        if line.leader >= 0:
            leads[name] += 1.0 if line.leader == team else -1.0
    ours, theirs = on_map(arena, team), on_map(arena, 1 - team)
    near = at_hand(arena, ours, theirs)
    return [
        sum(leads.values()) / 4, *ahead.values(), *leads.values(),
        *side(arena, team, ours), near[0] / 4, *side(arena, 1 - team, theirs), near[1] / 4,
    ]  # fmt: skip


def side(arena: Arena, team: int, there: list[int]) -> list[float]:
    """What a team has, in the order of OF_A_SIDE but for the last."""
    at, health, revealed = arena.at, 0.0, arena.revealed
    heroes = heroes_of(arena, team)
    dead = prisoners = escaped = cards = seen = experience = 0
    for who in heroes:
        if at[who] == DEAD:
            dead += 1
        elif at[who] == ESCAPED:
            escaped += 1
        elif imprisoned(arena, who):
            prisoners += 1
        else:
            health += min(1.0, arena.health[who] / max(1, arena.at_start[who]))
            experience += min(3, arena.experience[who])
            for card in arena.hand[who]:
                cards += 1
                seen += revealed >> card & 1
    return [
        len(heroes) / 12, dead / 12, prisoners / 12, escaped / 12, health / 12, cards / 40, seen / 40, experience / 12,
        len(there) / 12, len(arena.vault[team]) / 10, still_to_come(arena, team) / 12,
    ]  # fmt: skip


def at_hand(arena: Arena, ours: list[int], theirs: list[int]) -> tuple[float, float]:
    """How near each side is to its next enemies: 1 each beside one, less with every step."""
    if not ours or not theirs:
        return (0.0, 0.0)
    places = [arena.at[who] for who in ours]
    rows = [[row[place] for place in places] for row in (arena.land.steps_to(arena.at[who]) for who in theirs)]
    nearest = [min(column) for column in zip(*rows, strict=True)]
    return sum([closeness(steps) for steps in nearest]), sum([closeness(min(row)) for row in rows])
