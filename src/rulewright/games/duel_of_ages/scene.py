"""What each viewer sees."""

from __future__ import annotations

from rulewright.kernel import Viewer
from rulewright.kernel.scene import Outcome, Scene, Sheet, Theme

from .state import Arena
from .victory import winner

THEME = Theme()


def scene(arena: Arena, viewer: Viewer) -> Scene:
    return Scene(str(arena.step))


def gallery() -> tuple[Sheet, ...]:
    return ()


def outcome(arena: Arena) -> Outcome:
    team = winner(arena)
    results = tuple(0.5 if team < 0 else float(side == team) for side in arena.teams)
    return Outcome(results, arena.victory or "achievements", "")
