"""The Adventure phase: who tries what, where one stands."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.games._arena.rules.asking import ask_team
from rulewright.games._arena.rules.table import NOBODY, hidden_cards, owners
from rulewright.kernel import Choice, Flow, told

from . import bases, labyrinths, lair
from .alliance import alliance_choices, impress
from .bases import base_choices, base_tries
from .encounters import challenge_encounter, restock
from .flags import escape, escape_choices, score, score_choices
from .labyrinths import labyrinth_choices
from .lair import lair_choices
from .state import ADVENTURED, REINFORCE, Arena, awake, is_hero

DONE: Choice = "done"


def adventure_phase(arena: Arena) -> Flow[None]:
    """The active team's characters adventure one after another, if they like. DA.ADV.01-03, DA.ROUND.04"""
    if arena.restocking:
        yield from restock(arena)
        return
    ready = adventurers(arena)
    if not ready:
        arena.step = REINFORCE
        return
    seat, choice = yield from ask_team(owners(arena, ready), "adventure", lambda seat: seat_choices(arena, ready, seat))
    if choice == DONE:
        arena.idle |= 1 << seat
        return
    assert isinstance(choice, tuple)
    yield from undertake(arena, str(choice[0]), *(int(part) for part in choice[1:]))


def adventurers(arena: Arena) -> list[int]:
    """The characters with something to try: no henchmen, no creatures. DA.HENCH.04-05, DA.CREA.04"""
    return [who for who in awake(arena, arena.turn) if is_hero(arena, who) and may_try(arena, who)]


def may_try(arena: Arena, who: int) -> bool:
    """Whether the table must reckon with an adventure: at a Low Gate a card face down could be one to pay with."""
    if arena.flags[who] & ADVENTURED:
        return False
    return bool(choices_of(arena, who) or (hidden_cards(arena, who) and base_tries(arena, who)))


def seat_choices(arena: Arena, ready: list[int], seat: int) -> list[Choice]:
    mine = [who for who in ready if arena.seat[who] == seat]
    return [*(choice for who in mine for choice in choices_of(arena, who)), DONE]


def choices_of(arena: Arena, who: int) -> list[Choice]:
    """All that one could try here; a second time only where an adventure has led one. DA.ADV.01-03"""
    if arena.flags[who] & ADVENTURED:
        return []
    found: list[Choice] = [("encounter", who)] if arena.at[who] in arena.encounters else []
    for listing in (
        base_choices, lair_choices, labyrinth_choices, alliance_choices, score_choices, escape_choices,
    ):  # fmt: skip
        found += listing(arena, who)
    return found


ADVENTURES: dict[str, Callable[..., Flow[None]]] = {
    "encounter": challenge_encounter, "gate": bases.challenge_gate, "vortex": bases.vortex, "raid": bases.raid,
    "interrogate": bases.interrogate, "break_out": bases.break_out, "destroy": bases.destroy, "repair": bases.repair,
    "tribute": lair.tribute, "test": lair.test, "pool": lair.pool, "fangs": lair.fangs, "cave": lair.cave,
    "guardian": labyrinths.challenge_guardian, "alliance": impress, "score": score, "escape": escape,
}  # fmt: skip


def undertake(arena: Arena, kind: str, who: int, *more: int) -> Flow[None]:
    """One adventure of one character. DA.ADV.01, 03"""
    arena.flags[who] |= ADVENTURED
    arena.page = kind, NOBODY
    told(arena, "adventured", who, deed=kind, space=arena.at[who])
    yield from ADVENTURES[kind](arena, who, *more)
