"""Where somebody could go with a Move, and who could hit him there: by what lies open on the table."""

from __future__ import annotations

from rulewright.games._arena.rules.sight import BLOCKED
from rulewright.games._arena.rules.table import on_map
from rulewright.kernel.scene import Outlook, dangers, numbered

from ..rules.attack import melee_weapons, ranged_weapons
from ..rules.figures import Weapon
from ..rules.movement import may_stand
from ..rules.shooting import cover_to
from ..rules.state import Arena
from .odds import hit_chance
from .reach import reach_of

TEXT = "A whole Move without a Transport. Enemies where they stand, with weapons that lie open; cards may change it."


def outlook(arena: Arena, piece: str) -> Outlook | None:
    """WS.MOVE.01, WS.SHOOT.05, WS.MELEE.01"""
    who = numbered(piece, "h", arena.at)
    if who < 0 or arena.at[who] < 0:
        return None
    spaces = [space for space in range(arena.land.size) if may_stand(arena, who, space)]
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
    """The likeliest hit from where an enemy stands: a shot, or a blow at one who stands beside it."""
    here, land = arena.at[foe.who], arena.land
    if here == space or land.in_dome[here] or land.in_dome[space]:
        return 0.0
    aims = [(gun, cover_to(arena, foe.who, gun, who, space, False)) for gun in foe.guns]
    aims += [(blade, 0) for blade in foe.blades if space in land.around[here]]
    hits = [hit_chance(arena, foe.who, weapon, who, space, cover) for weapon, cover in aims if cover < BLOCKED]
    return max(hits, default=0.0)


def open_ones(arena: Arena, weapons: list[Weapon]) -> list[Weapon]:
    return [weapon for weapon in weapons if weapon.card < 0 or arena.revealed >> weapon.card & 1]
