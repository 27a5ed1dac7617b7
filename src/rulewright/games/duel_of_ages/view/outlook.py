"""Where somebody could go on foot, and who could hit him there: by what lies open on the table."""

from __future__ import annotations

from rulewright.games._arena.rules.sight import BLOCKED
from rulewright.games._arena.rules.table import is_open, on_map
from rulewright.kernel.scene import Outlook, dangers, numbered

from ..rules.attack import melee_weapons, ranged_weapons
from ..rules.figures import Weapon
from ..rules.fire import cover_to
from ..rules.state import Arena, Shot
from .odds import hit_chance
from .reach import reach_of

TEXT = "A whole move on foot. Enemies where they stand, with weapons that lie open; cards may change it."


def outlook(arena: Arena, piece: str) -> Outlook | None:
    """DA.MOVE.02, DA.FIRE.06, DA.MELEE.02"""
    who = numbered(piece, "h", arena.at)
    if who < 0 or arena.at[who] < 0 or not arena.land.size:
        return None
    land = arena.land
    spaces = [space for space in range(land.size) if land.is_walkable(space)]
    foes = {foe: Arms(arena, foe) for foe in on_map(arena, 1 - arena.team[who])}
    found = dangers(spaces, foes, "h", lambda foe, space: best_hit(arena, foes[foe], who, space))
    return Outlook(piece, "point", TEXT, reach_of(arena, who), found)


class Arms:
    """What everybody knows that somebody could strike with: natural weapons, and cards that lie open."""

    def __init__(self, arena: Arena, who: int) -> None:
        self.who = who
        self.guns = open_ones(arena, ranged_weapons(arena, who))
        self.blades = open_ones(arena, melee_weapons(arena, who))


def best_hit(arena: Arena, foe: Arms, who: int, space: int) -> float:
    """The likeliest hit from where an enemy stands: a blow in its own space, a single shot elsewhere."""
    if arena.at[foe.who] == space:
        shots = [Shot(foe.who, blade, who, space) for blade in foe.blades]
    else:
        aims = [(gun, cover_to(arena, foe.who, gun, space)) for gun in foe.guns]
        shots = [Shot(foe.who, gun, who, space, cover) for gun, cover in aims if cover < BLOCKED]
    return max((hit_chance(arena, shot) for shot in shots), default=0.0)


def open_ones(arena: Arena, weapons: list[Weapon]) -> list[Weapon]:
    return [weapon for weapon in weapons if weapon.card < 0 or is_open(arena, weapon.card)]
