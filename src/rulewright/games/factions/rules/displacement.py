"""Soldiers who are moved by others: pushed, pulled, put to flight."""

from __future__ import annotations

from rulewright.kernel import Ask, Flow, told

from .state import Table, relocate


def push(table: Table, attacker: int, target: int, cause: str) -> Flow[None]:
    """Push a target directly away, if that tile is free; on a tie the attacker picks. FA.REM.11-14, 16, FA.BST.12-16"""
    behind = table.grid.behind(table.tile[attacker], table.tile[target])
    free = [tile for tile in behind if tile >= 0 and table.at[tile] < 0]
    if free:
        yield from shove(table, target, table.owner[attacker], "push", free, cause)


def shove(table: Table, target: int, chooser: int, prompt: str, tiles: list[int], cause: str) -> Flow[None]:
    """Move a target to one of these tiles, by the ability that is the cause."""
    tile = yield Ask(chooser, prompt, list(tiles), about=target)
    start = table.tile[target]
    relocate(table, target, tile)
    told(table, "shoved", target, cause=cause, start=start, space=tile)
