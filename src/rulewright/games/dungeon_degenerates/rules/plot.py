"""What a mission can do at the moments of the game, and the two kinds that several missions are of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rulewright.kernel import Ask, Flow

from .board import BRUTTELBURG, NOWHERE
from .content import MONSTER
from .effects import carry_out
from .errands import draw_errand
from .heroes import end
from .quarry import is_killed
from .scope import Scope, draw_foes, leader
from .state import STORM, Hero, Table, living, mission_of

CITY_GUNS = "each W!5"


class Plot:
    """A mission at the moments of the game; where it has nothing to say, nothing happens."""

    bounty_in: ClassVar[Mapping[str, int]] = {}  # the Bounty Level of a mission that comes next
    words: ClassVar[tuple[str, ...]] = ()  # what it does of its own, where the mission's set-up does not say it

    def is_open(self, table: Table) -> bool:
        """Whether it can be chosen."""
        return True

    def begin(self, table: Table) -> None:
        """When it is laid out."""

    def equip(self, table: Table) -> None:
        """For a Party that has no mission behind it."""

    def explore_clue(self, table: Table, hero: Hero, letter: str) -> Flow[None]:
        """A Clue is explored. DD.EXPL.04"""
        yield from ()

    def explore_maze(self, table: Table) -> None:
        """The Maze is explored."""

    def face(self, table: Table, party: int, space: int) -> Flow[None]:
        """What a Party may do where it is in its Encounter Phase, Safe or not. DD.LARGE.01, 02"""
        yield from ()

    def take(self, table: Table, party: int, space: int) -> Flow[None]:
        """A storm is won."""
        yield from ()

    def begin_danger(self, table: Table) -> Flow[None]:
        """A Danger Phase begins."""
        yield from ()

    def dispelled(self, table: Table) -> None:
        """A Party has tried to Dispel."""

    def end_turn(self, table: Table) -> None:
        """Before it is asked whether the mission is over."""

    def is_complete(self, table: Table) -> bool:
        """The objective: all whom the mission wants dead are. DD.MISS.01, 02"""
        wanted = mission_of(table).kill
        return bool(wanted) and all(is_killed(table, MONSTER[id]) for id in wanted)

    def fail(self, table: Table) -> None:
        """Somebody has reached the gates: the end, unless a campaign goes on. DD.MISS.01"""
        if table.mode != "campaign":
            end(table, "failed", won=False)
        table.agenda.append(("next_mission", 0))

    def ending(self, table: Table) -> str:
        """An ending that leaves no time for rewards."""
        return ""

    def reward(self, table: Table, heroes: list[Hero]) -> Flow[bool]:
        """What a victory brings besides; whether the Triumph is given."""
        yield from ()
        return True

    def finale(self, table: Table) -> Flow[None]:
        """A campaign that ends with this mission."""
        yield from ()

    def paths(self, table: Table, won: bool) -> list[str]:
        """The missions that can follow. DD.MISS.04"""
        return list(mission_of(table).next)

    def is_retry(self, table: Table, id: str) -> bool:
        """Whether the next mission was tried before, and pays no gold."""
        return False


def gathered(table: Table) -> int:
    """The one space where all living Adventurers are, if there is one."""
    spaces = {hero.space for hero in living(table)}
    return spaces.pop() if len(spaces) == 1 else NOWHERE


# ---- Clues ----------------------------------------------------------------------------------------------------------


def clue_at(table: Table, space: int) -> str:
    """The letter of a Clue on a space, or nothing."""
    return next((letter for letter, place in table.clues.items() if place == space), "")


def clear_clue(table: Table, space: int) -> None:
    letter = clue_at(table, space)
    if letter:
        del table.clues[letter]
        table.progress.gone += 1


def storm(table: Table, party: int, space: int) -> Flow[None]:
    """Fight one Law Monster more than there are Adventurers; Brüttelburg shoots first, and has three more."""
    more = 1
    if space == BRUTTELBURG:
        more = 3
        yield from carry_out(table, CITY_GUNS, Scope(party, space=space))
    foes = yield from draw_foes(table.law, len(living(table)) + more)
    table.agenda.append(("stormed", party, space))
    table.agenda.append(("engage", party, space, STORM, "", *foes))


class Stronghold(Plot):
    """A mission whose Clues are stormed."""

    words: ClassVar[tuple[str, ...]] = ("To storm a Clue is to fight one Law Monster more than there are Adventurers.",)

    def face(self, table: Table, party: int, space: int) -> Flow[None]:
        if clue_at(table, space):
            chief = leader(table, party)
            if (yield Ask(chief.seat, "clue", ["wait", "storm"], about=chief.seat)) == "storm":
                yield from storm(table, party, space)

    def take(self, table: Table, party: int, space: int) -> Flow[None]:
        clear_clue(table, space)
        yield from ()


class Delving(Plot):
    """A mission whose Clue is a place to search: each Explore draws from the Mission Deck."""

    def explore_clue(self, table: Table, hero: Hero, letter: str) -> Flow[None]:
        yield from draw_errand(table, hero)
