"""A chapter in numbers, as a learner sees it."""

from __future__ import annotations

from rulewright.kernel import Viewer

from ..rules.content import HEROES
from ..rules.powers import FIRST_VILLAIN, HERO_FIGURES, SHEET_NAMES
from ..rules.state import DOWN, EVENT_DECK, OVER, PHASES, Table
from .score import goal_value, villain_value

STAGES = tuple(dict.fromkeys(PHASES))
NAMES = tuple(hero.short for hero in HEROES.values())


def features(table: Table, viewer: Viewer) -> dict[str, float]:
    """The stage, the clock, each hero's health and cards, the villains, and how near the objective is."""
    found = {f"stage: {stage}": float(PHASES[table.phase] == stage) for stage in STAGES}
    found |= {f"chapter {number}": float(table.cast.chapter.number == number) for number in range(1, 8)}
    left = table.decks[EVENT_DECK].left if table.decks else 0
    found |= {"round": table.round / 12, "events left": left / 12, "clock": table.clock / 10}
    found["treasury"] = table.treasury / 60
    found["objective"] = goal_value(table) / 30 if table.phase != OVER and table.decks else 0.0
    found["villains' threat"] = -villain_value(table) / 40
    for figure, name in zip(HERO_FIGURES, NAMES, strict=True):
        vit = table.cast.profiles[figure].vit
        found[f"{name}: on the map"] = float(table.space[figure] >= 0)
        found[f"{name}: health"] = table.health[figure] / max(1, vit)
        found[f"{name}: down"] = float(bool(table.flags[figure] & DOWN))
        found[f"{name}: acts"] = float(table.active == figure)
    for sheet, name in enumerate(SHEET_NAMES):
        found[f"{name}: feats"] = len(table.row[sheet]) / 3
        found[f"{name}: restoratives"] = float(table.restoratives[sheet])
        found[f"{name}: mine"] = float(viewer >= 0 and table.seat_of[sheet] == viewer)
    found["villains"] = sum(space >= 0 for space in table.space[FIRST_VILLAIN:]) / 12
    return found
