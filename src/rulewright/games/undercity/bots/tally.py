"""What took part in a chapter: for the lab, which counts it when one is over."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.kernel import Part

from ..rules.content import ABILITIES, VILLAINS
from ..rules.powers import FIGURES_OF, SHEET_NAMES, SHEETS
from ..rules.state import Table


def parts(table: Table) -> Iterator[Part]:
    """The chapter, the party with its abilities, and the villains that fell."""
    chapter = table.cast.chapter
    yield Part("chapter", chapter.id, chapter.title)
    for sheet in table.cast.party:
        seat = table.seat_of[sheet]
        figures = FIGURES_OF[sheet]
        out = sum(table.health[figure] <= 0 for figure in figures)
        fate = {"health": sum(table.health[f] for f in figures), "out": out, "experience": table.xp[sheet]}
        yield Part("hero", SHEETS[sheet], SHEET_NAMES[sheet], seat, 1, fate)
        for ability in ABILITIES.values():
            if ability.hero == SHEETS[sheet] and table.cast.skills[sheet] >> (ability.number - 1) & 1:
                yield Part("ability", ability.id, ability.name, seat)
    for id, count in sorted(table.fallen.items()):
        yield Part("fallen villain", id, VILLAINS[id].name if id in VILLAINS else id, count=count)
