"""Chapters in numbers: what the lab counts when one is over, and what a learner sees of one that goes on."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.kernel import Part, Viewer

from ..rules.content import ABILITIES, HEROES, VILLAINS
from ..rules.powers import FIGURES_OF, FIRST_VILLAIN, HERO_FIGURES, SHEET_NAMES, SHEETS
from ..rules.state import DOWN, EVENT_DECK, OVER, PHASES, Table
from .tactics import goal_value, villain_value

STAGES = tuple(dict.fromkeys(PHASES))
NAMES = tuple(hero.short for hero in HEROES.values())


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


def features(table: Table, viewer: Viewer) -> dict[str, float]:
    """The stage, the clock, each hero's health and cards, the villains, and how near the objective is."""
    found = {f"stage: {stage}": float(PHASES[table.phase] == stage) for stage in STAGES}
    found |= {f"chapter {number}": float(table.cast.chapter.number == number) for number in range(1, 8)}
    left = table.decks[EVENT_DECK].left if table.decks else 0
    found |= {"round": table.round / 12, "events left": left / 12, "clock": table.clock / 10}
    found["treasury"] = table.treasury / 60
    found["objective"] = goal_value(table) / 30 if table.phase != OVER and table.decks else 0.0
    found["villains' threat"] = -villain_value(table) / 40
    for figure, name in zip(HERO_FIGURES, NAMES, strict=True):
        vit = table.cast.profiles[figure].vit
        found[f"{name}: on the map"] = float(table.space[figure] >= 0)
        found[f"{name}: health"] = table.health[figure] / max(1, vit)
        found[f"{name}: down"] = float(bool(table.flags[figure] & DOWN))
        found[f"{name}: acts"] = float(table.active == figure)
    for sheet, name in enumerate(SHEET_NAMES):
        found[f"{name}: feats"] = len(table.row[sheet]) / 3
        found[f"{name}: restoratives"] = float(table.restoratives[sheet])
        found[f"{name}: mine"] = float(viewer >= 0 and table.seat_of[sheet] == viewer)
    found["villains"] = sum(space >= 0 for space in table.space[FIRST_VILLAIN:]) / 12
    return found
