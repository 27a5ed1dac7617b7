"""Why an Adventurer cannot do what a player would try."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.kernel.scene import Refusal, at_piece, at_space

from .board import BEYOND, DOWNRIVER, IS_PATH, NAMES
from .chart import BOARD
from .foes import ability, attackers
from .names import DAZED, HEXED, RIVER_PORT
from .state import Fight, Hero, Table, is_town, traits_of


def fight_refusals(table: Table, hero: Hero, fight: Fight) -> Iterator[Refusal]:
    """Escapes that are barred, and Monsters that may not be struck."""
    mine = attackers(table, fight, hero)
    if hero.held:
        yield Refusal("a Monster holds him for this turn", "DD.ESC.07", "escape")
    for foe in mine:
        if ability(table, fight, foe, "Pursue", hero) and not foe.all_conditions & (DAZED | HEXED):
            yield Refusal(f"{foe.card.name} pursues him", "DD.ESC.07", "escape")
    for number, foe in enumerate(fight.foes):
        if mine and foe not in mine:
            text = f"he is under attack and must strike back; {foe.card.name} does not target him"
            yield Refusal(text, "DD.FACT.06", ("strike", -1, 5, number), at_piece(f"foe{number}"))


def map_refusals(table: Table, hero: Hero) -> Iterator[Refusal]:
    """Ways that are closed to a March, and ports that cost too much."""
    for way, end in BEYOND[hero.space]:
        if way in table.epics.values():
            text = f"an Epic Monster stands on the way to {NAMES[end]}"
            yield Refusal(text, "DD.MARCH.04", ("march", way, end), at_space(end, BOARD))
        elif IS_PATH[way] and not table.explored >> way & 1:
            text = f"the Path to {NAMES[end]} is a Secret Path until somebody explores it"
            yield Refusal(text, "DD.MARCH.02", ("march", way, end), at_space(end, BOARD))
    if traits_of(table, hero.space) & RIVER_PORT:
        for port in DOWNRIVER[hero.space]:
            yield Refusal(
                "each traveller pays 2 GP for the boat", "DD.RIVER.02", ("river", port), at_space(port, BOARD)
            )


def rest_refusals(table: Table, hero: Hero) -> Iterator[Refusal]:
    """Rest Actions that this place, or this turn, does not allow."""
    if hero.space in table.tried:
        yield Refusal("this space was explored once this turn already", "DD.EXPL.02", "explore")
    elif table.explored >> hero.space & 1:
        yield Refusal("there is nothing left to explore here", "DD.EXPL.05", "explore")
    if not is_town(table, hero.space):
        yield Refusal("only a Town has a market", "DD.REST.03", "trade")
