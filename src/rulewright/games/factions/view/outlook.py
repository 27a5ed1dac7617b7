"""Where a soldier could go with his AP, and who could hit him there when it is their turn."""

from __future__ import annotations

from copy import copy

from rulewright.kernel.scene import Outlook, dangers, numbered

from ..rules.activation import blows_at
from ..rules.movement import moves
from ..rules.state import MOVED, Table, enemies, relocate
from .odds import attack_chances, blow

TEXT = "All actions spent on moving. Enemies with all their actions: one move, if need be, and an attack."


def outlook(table: Table, piece: str) -> Outlook | None:
    """FA.MOVE.01, FA.ATK.02, 03"""
    soldier = numbered(piece, "s", table.tile)
    if soldier < 0 or not any(soldier in rank for rank in table.ranks):
        return None
    reach = reach_of(table, soldier)
    spots = {tile: moved(table, soldier, tile) for tile in (table.tile[soldier], *reach)}
    foes = enemies(table, table.owner[soldier])
    found = dangers(spots, foes, "s", lambda foe, tile: best_hit(spots[tile], foe, soldier))
    return Outlook(piece, "action", TEXT, tuple(reach.items()), found)


def reach_of(table: Table, soldier: int) -> dict[int, int]:
    """Every tile where he could stand, with the fewest actions; whoever is done looks to his next round."""
    here, found = table.tile[soldier], dict[int, int]()
    edge = [here]
    for spent in range(1, (table.ap[soldier] or table.card[soldier].actions) + 1):
        ends = [end for tile in edge for end in ends_of(moved(table, soldier, tile), soldier)]
        edge = [end for end in dict.fromkeys(ends) if end not in found and end != here]
        found.update(dict.fromkeys(edge, spent))
    return {tile: spent for tile, spent in found.items() if table.at[tile] < 0}


def ends_of(table: Table, soldier: int) -> list[int]:
    """The tiles at which one movement action can end."""
    return [int(choice[1]) for choice in moves(table, soldier) if isinstance(choice, tuple)]


def moved(table: Table, soldier: int, tile: int) -> Table:
    """The table as it would be with him there, for looking at only."""
    there = copy(table)
    there.tile, there.at = table.tile.copy(), table.at.copy()
    there.ap, there.flags = table.ap.copy(), table.flags.copy()
    relocate(there, soldier, tile)
    return there


def best_hit(table: Table, foe: int, soldier: int) -> float:
    """The likeliest hit of an enemy who acts afresh: from where he stands, else after one move. FA.ACT.03-06"""
    here, card = table.tile[foe], table.card[foe]
    stays = hit_from(table, foe, here, soldier, card.actions)
    if stays or card.actions < 2:
        return stays
    low, high = card.reach
    far = table.grid.far[table.tile[soldier]]
    ends = [end for end in ends_of(table, foe) if low <= far[end] <= high]
    return max((hit_from(table, foe, end, soldier, card.actions - 1) for end in ends), default=0.0)


def hit_from(table: Table, foe: int, tile: int, soldier: int, actions: int) -> float:
    """His likeliest hit from a tile with so many actions left; what needs no roll is sure."""
    there = moved(table, foe, tile)
    there.ap[foe], there.flags[foe] = actions, 0 if tile == table.tile[foe] else MOVED
    manners = [blow(choice) for choice in blows_at(there, foe, soldier)]
    hits = [float(attack_chances(there, foe, soldier, each[0]).hit) if each else 1.0 for each in manners]
    return max(hits, default=0.0)
