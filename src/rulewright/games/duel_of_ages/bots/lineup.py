"""What a line-up has to say for itself, in words, while characters are chosen: for bots that tell why."""

from __future__ import annotations

from collections.abc import Mapping

from ..rules.content import CHARACTERS
from ..rules.state import Arena
from ..rules.terms import RATINGS

HIGHEST = 9  # no rating and no Health is more
TALENTS: Mapping[str, tuple[str, ...]] = {
    "shooting": ("aim", "point", "throw"),
    "melee": ("melee", "strength"),
    "challenges": ("intellect", "honor", "respect", "wits"),
    "speed": ("speed",),
    "cover": ("stealth", "armor"),
}
"""The ratings that do one thing, of which a character needs but its best."""


def line_up(arena: Arena, seat: int) -> dict[str, float]:
    """What the characters that a seat's team still has are good for, on average."""
    kept = [CHARACTERS[number] for number in arena.dealt[arena.teams[seat]]]
    found = {
        talent: sum(max(figure.ratings[RATINGS.index(name)] for name in names) for figure in kept)
        for talent, names in TALENTS.items()
    }
    found["toughness"] = sum(figure.health for figure in kept)
    return {name: value / (HIGHEST * max(1, len(kept))) for name, value in found.items()}
