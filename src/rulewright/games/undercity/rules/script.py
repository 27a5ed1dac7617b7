"""What a chapter may change: hooks that do nothing unless its script says so. UC.TURN.06"""

from __future__ import annotations

from typing import ClassVar

from rulewright.kernel import Flow

from .content import Challenge
from .state import Table


class Script:
    """The rules of one chapter beyond its data."""

    portable: ClassVar[str] = ""  # the marker that can be carried
    exits: ClassVar[tuple[int, ...]] = ()
    patrol: ClassVar[int] = -1  # where the patrol marker lies. UC.COMP.17
    time_words: ClassVar[str] = "nothing happens"  # what time_card does
    success_reward: ClassVar[str] = ""  # what `succeeded` earns, by its name in the chapter
    success_words: ClassVar[str] = ""  # what else it brings
    course_words: ClassVar[str] = ""  # what somebody of the chapter does of his own accord
    strike_words: ClassVar[str] = ""  # what clock_strikes does

    def lay(self, table: Table) -> None:
        """Set out what the chapter adds to the table."""

    def round_starts(self, table: Table) -> Flow[None]:
        """After the Event card."""
        yield from ()

    def clock_strikes(self, table: Table) -> Flow[None]:
        yield from ()

    def time_card(self, table: Table) -> Flow[None]:
        """A clock card where the chapter has no clock. UC.VPH.09"""
        yield from ()

    def challenges(self, table: Table) -> tuple[Challenge, ...]:
        return table.cast.chapter.challenges

    def is_open(self, table: Table, challenge: Challenge, space: int) -> bool:
        """Whether a challenge of the chapter can still be tried there."""
        return True

    def succeeded(self, table: Table, hero: int, challenge: Challenge, space: int) -> Flow[None]:
        yield from ()

    def fell(self, table: Table, villain: int, where: int) -> Flow[None]:
        """A villain was incapacitated."""
        yield from ()

    def hurt(self, table: Table, figure: int) -> Flow[None]:
        """A figure lost Health and is still there."""
        yield from ()

    def caved_in(self, table: Table, where: int) -> None:
        """Loose rocks became a cave-in."""

    def squeezed(self, table: Table, figure: int, origin: int, target: int) -> None:
        """A figure moved into or out of a fissure."""

    def arrived(self, table: Table) -> None:
        """Ambrose has moved."""

    def left(self, table: Table, hero: int) -> Flow[None]:
        """A hero left the map at an exit with the marker."""
        yield from ()

    def sleeps(self, table: Table, villain: int) -> bool:
        """Whether a villain cannot activate for now."""
        return False

    def awake(self, table: Table, villains: list[int]) -> list[int]:
        """Those of them who do not sleep."""
        return villains

    def significant(self, table: Table) -> list[tuple[int, int]]:
        """Figures with a place in the initiative order that are no bosses: (Initiative, figure)."""
        return []

    def acts(self, table: Table, figure: int) -> Flow[bool]:
        """The procedure of a significant character, if it has one of its own. UC.SIG.01"""
        return False
        yield

    def bound_for(self, table: Table, figure: int) -> int:
        """The space that such a character makes for, or -1."""
        return -1

    def object_space(self, table: Table) -> int:
        """Where an object stands that can be attacked, or -1."""
        return -1

    def object_vit(self, table: Table) -> int:
        """The Health that the object has at first."""
        return 0

    def object_armour(self, table: Table) -> int:
        return 0

    def object_destroyed(self, table: Table) -> None:
        """The object has lost its last Health."""


SCRIPTS: dict[int, Script] = {}
ERRAND = 0
"""Whose script a chapter has that brings none: those of packs."""


def script_for(chapter: int) -> Script:
    return SCRIPTS.get(chapter) or SCRIPTS[ERRAND]


def script_of(table: Table) -> Script:
    return SCRIPTS.get(table.cast.number) or SCRIPTS[ERRAND]
