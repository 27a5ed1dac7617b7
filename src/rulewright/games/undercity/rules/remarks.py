"""What heroes say at turning points: told as facts, worded by moment and speaker."""

from __future__ import annotations

from rulewright.kernel import told

from .powers import DOORSTOP, FIRST_VILLAIN, HERO_FIGURES, POG
from .state import Table, is_ready


def remark(table: Table, moment: str, speaker: int) -> None:
    """A hero speaks; what is often said has two ways, by the round."""
    told(table, "says", speaker, moment=moment, speaker=table.cast.profiles[speaker].id, way=table.round % 2)


def somebody_says(table: Table, moment: str, where: int, but: int = FIRST_VILLAIN) -> None:
    """The nearest battle-ready hero speaks, and Doorstop only where nobody else is left."""
    far = table.ground.far[where]
    ready = [hero for hero in HERO_FIGURES if is_ready(table, hero) and hero != but]
    near = sorted(ready, key=lambda hero: (hero == DOORSTOP and POG in ready, far[table.space[hero]], hero))
    if near:
        remark(table, moment, near[0])
