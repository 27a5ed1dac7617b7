"""What all looks share: the room on a button, and what on the table a choice points at."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulewright.kernel import Ask
from rulewright.kernel.scene import NOWHERE, Look, Target, at_card, at_piece

from ..rules.content import SKILLS
from ..rules.purse import purse
from ..rules.state import DEAD, Hero, Table
from .brawl import called

Maker = Callable[[Table, Ask, tuple[int | str, ...]], Look]
SKILL_OF = {skill.action: skill for skill in SKILLS if skill.action}
ROOM = 140
"""The most letters that a button has for what follows from it."""


def card_target(table: Table, card: int) -> Target:
    """The card, if it lies open on the table."""
    shown = [card for cards in table.stalls.values() for card in cards]
    shown += [card for _, card in table.haul]
    for hero in table.heroes:
        if hero.fate != DEAD:
            shown += [*hero.gear, *hero.pack, *hero.extras, *(ammo for _, ammo in hero.loaded)]
    return at_card(f"c{card}") if card in shown else NOWHERE


def party_gold(heroes: Sequence[Hero]) -> str:
    """What they can pay with; nobody's sheet shows the sum of several."""
    return f"{'the' if len(heroes) == 1 else 'your'} {purse(heroes)} gold{' together' if len(heroes) > 1 else ''}"


def foe_target(table: Table, number: int) -> Target:
    there = table.fight is not None and number < len(table.fight.foes)
    return at_piece(f"foe{number}") if there else NOWHERE


def hero_target(table: Table, seat: int) -> Target:
    hero = table.heroes[seat]
    return at_piece(f"h{seat}") if hero.fate != DEAD and hero.space >= 0 else NOWHERE


def foe_name(table: Table, number: int) -> str:
    return called(table.fight, number) if table.fight is not None else "the Monster"
