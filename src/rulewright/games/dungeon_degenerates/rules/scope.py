"""Whom a card is for and where, and the foes that it brings."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rulewright.kernel import Ask, Flow, told
from rulewright.table.decks import Deck

from .board import NOWHERE, REGION_OF
from .memory import remember
from .profile import attribute
from .state import ACTIVE, ENCOUNTER, Hero, Table, members
from .terms import ATTRIBUTES, MRL, VOID

PASSED, FAILED, DONE = "passed", "failed", "done"  # what can come of a choice


class Chosen(NamedTuple):
    """An option that was chosen in an Encounter, or in the other half of a split one."""

    card: str
    other: bool
    number: int


class Scope(NamedTuple):
    """For whom and where a card is carried out."""

    party: int  # bits of heroes
    hero: int = -1  # who chose, or who bears the card
    space: int = NOWHERE
    encounter: int = -1
    early: bool = False  # a fight now joins the Monsters still to be drawn
    win: str = ""
    chosen: Chosen | None = None


def tell_outcome(table: Table, hero: Hero, scope: Scope, end: str) -> None:
    """What came of a choice in an Encounter: passed, failed, or done where no dice decide."""
    if scope.chosen is not None:
        card, other, number = scope.chosen
        told(table, "outcome", hero.seat, outcome={**scope.chosen._asdict(), "end": end, "hero": hero.seat})
        remember(table, "outcome", hero, card, "other" if other else "", str(number), end)


def standing(table: Table, scope: Scope) -> list[Hero]:
    return [table.heroes[index] for index in members(scope.party) if table.heroes[index].fate == ACTIVE]


def leader(table: Table, party: int) -> Hero:
    """The member with the most MRL; among equals whom the players chose. DD.MAPP.02, 04"""
    heroes = [table.heroes[index] for index in members(party)]
    if len(heroes) == 1:
        return heroes[0]
    return max(
        heroes,
        key=lambda hero: (
            hero.fate == ACTIVE, attribute(table, hero, MRL), table.chiefs >> hero.seat & 1, -hero.seat,
        ),
    )  # fmt: skip


def extreme(table: Table, heroes: list[Hero], of_what: str, highest: bool) -> Hero:
    def value(hero: Hero) -> int:
        return hero.wounds if of_what == "Wounds" else attribute(table, hero, ATTRIBUTES.index(of_what))

    return max(heroes, key=value) if highest else min(heroes, key=value)


def pick_member(table: Table, heroes: list[Hero], scope: Scope) -> Flow[Hero]:
    """One member of the Party's choice."""
    asked = table.heroes[scope.hero] if scope.hero >= 0 else leader(table, scope.party)
    answer = yield Ask(asked.seat, "member", [("hero", hero.seat) for hero in heroes], about=asked.seat)
    return table.heroes[int(answer[1])]


# ---- foes ---------------------------------------------------------------------------------------------------------


def call_foes(table: Table, scope: Scope, foes: tuple[int, ...]) -> None:
    """They join the Party's Monsters of this turn, or are a fight of their own. DD.ENCX.04, 05"""
    if scope.chosen is not None:
        table.met[scope.party] = scope.encounter
    if scope.early:
        table.joining[scope.party] = table.joining.get(scope.party, ()) + foes
    else:
        table.agenda.append(("engage", scope.party, scope.space, ENCOUNTER, scope.win, *foes))


def draw_foes(deck: Deck, count: int) -> Flow[tuple[int, ...]]:
    """Monsters from a deck; a deck without a card gives none. DD.MDRAW.01, 02"""
    foes: list[int] = []
    for _ in range(count):
        if deck.can_draw:
            foes.append((yield from deck.draw()))
    return tuple(foes)


def draw_locals(table: Table, space: int, count: int) -> Flow[tuple[int, ...]]:
    """Monsters of the Region; The Void has none."""
    if REGION_OF[space] == VOID:
        return ()
    return (yield from draw_foes(table.monsters[REGION_OF[space]], count))


def next_epic(table: Table, wanted: Callable[[int], bool]) -> Flow[int | None]:
    """Draw Epic Monsters until one is wanted; the others are discarded, and nothing is drawn twice. DD.EPIC.01"""
    deck = table.epic_monsters
    tries = deck.left + len(deck.discard)
    passed_over: list[int] = []
    found = None
    while len(passed_over) < tries and deck.can_draw:
        card = yield from deck.draw()
        if wanted(card):
            found = card
            break
        passed_over.append(card)
    deck.discard += passed_over
    return found
