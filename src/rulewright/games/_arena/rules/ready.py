"""Teams that a config brings along."""

from __future__ import annotations

from collections.abc import Sequence


def unlike(teams: Sequence[Sequence[str]], allowed: Sequence[str], count: int) -> str:
    """What is wrong with two teams, in words: all different, all allowed, so many each; empty if nothing is."""
    for team in teams:
        if len(team) != count:
            return f"expected {count} characters a team, found {len(team)}"
    everybody = [id for team in teams for id in team]
    for id in everybody:
        if id not in allowed:
            return f"there is no {id!r} to be had"
        if everybody.count(id) > 1:
            return f"{id!r} cannot be there twice"
    return ""
