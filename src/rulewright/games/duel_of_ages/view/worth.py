"""What something that can be won counts for in the mission that is played."""

from __future__ import annotations

from ..rules.state import TEAMS, Arena, mission


def ruin_counts(arena: Arena) -> str:
    """What a ruined site brings to who ruined it. DA.ACH.11, DA.WIN.06-07"""
    return counts(arena, "base", "1 for Team base", "1 marker")


def tribute_counts(arena: Arena) -> str:
    """What leading in tribute is good for. DA.ACH.12, DA.WIN.06-07"""
    return counts(arena, "lith", "most tribute wins Lith's Lair", "most tribute is 1 marker")


def counts(arena: Arena, achievement: str, scored: str, marked: str) -> str:
    """In the achievement, if the mission has it, or else as a marker, if it knows glory."""
    if achievement in mission(arena).achievements:
        return scored
    return "counts for nothing here" if "glory" in mission(arena).without else f"{marked}, only for a win at once"


def repaired(arena: Arena, team: int) -> str:
    """What the enemies of a team lose when it repairs a site of its base. DA.ACH.11, DA.DEST.16"""
    theirs = f"{TEAMS[1 - team]}'s"
    return f"1 off {theirs} Team base" if "base" in mission(arena).achievements else f"{theirs} marker off"
