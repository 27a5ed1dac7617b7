"""Importing this gives every game a name in Gymnasium, like `rulewright/factions-v0`.

Gymnasium knows no entry points of packages any more: names come by `gymnasium.register_envs(rulewright.envs.names)`, or
in one go by `gymnasium.make("rulewright.envs.names:rulewright/factions-v0")`.
"""

from __future__ import annotations

from gymnasium.envs.registration import register, registry

from rulewright.kernel import game_ids

SPACE = "rulewright"


def register_all() -> tuple[str, ...]:
    """Register every installed game, once; the names they have."""
    named = {f"{SPACE}/{game}-v0": game for game in game_ids()}
    for name, game in named.items():
        if name not in registry:
            register(
                name,
                entry_point="rulewright.envs.single:SeatEnv",
                vector_entry_point="rulewright.envs.many:ManySeats",
                kwargs={"game": game},
            )
    return tuple(named)


NAMES = register_all()
