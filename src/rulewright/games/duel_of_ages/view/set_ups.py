"""A match as a ready set-up: its map, its platters, and its teams."""

from __future__ import annotations

from typing import Any

from rulewright.kernel import Config, SetUp

from ..rules.state import ROUND, Arena, mission


def set_up_of(arena: Arena, config: Config) -> SetUp | None:
    """Once everybody is settled who begins on the map."""
    if arena.step < ROUND:
        return None
    count = arena.rules.count
    teams = [arena.who[team * count : (team + 1) * count] for team in (0, 1)]
    ready: dict[str, Any] = {
        "map": arena.land.id,
        "platters": list(arena.picked),
        "teams": [[figure.id for figure in team] for team in teams],
    }
    best = [max(team, key=lambda figure: figure.enters_by).name for team in teams]
    title = f"{mission(arena).title}: {best[0]} against {best[1]}"
    return SetUp("", title, mission(arena).blurb, {**config, "ready": ready})
