"""Why something that a player would try is not among the choices."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulewright.games._arena.rules.sight import BLOCKED
from rulewright.games._arena.rules.table import called, on_map
from rulewright.games._arena.view.names import out_of_range, shortfall
from rulewright.kernel.scene import Refusal, at_card, at_piece

from ..rules.content import CARDS, Weapon
from ..rules.ratings import fits, rating
from ..rules.state import Arena, is_hero
from ..rules.terms import INTELLECT, STRENGTH

Bar = Callable[[Arena, int], str]
"""The rule that keeps one from something; empty if none does."""
CANNOT = {
    "DA.FIRE.02": "{0} has fired and cannot move", "DA.FIRE.03": "An enemy is in the space of {0}: no shooting",
    "DA.FIRE.04": "{0} has fired already", "DA.MOVE.01": "{0} has moved already", "DA.SENT.07": "{0} never moves",
}  # fmt: skip


def of_fire(arena: Arena, bar: Bar) -> Iterator[Refusal]:
    """Who of the active team's characters cannot shoot, and why; and the weapons that their owners cannot use."""
    yield from of_phase(arena, bar, "fire")


def of_move(arena: Arena, bar: Bar, must_leave: Callable[[Arena, int], bool]) -> Iterator[Refusal]:
    """Who cannot move, and who cannot stay where he is."""
    yield from of_phase(arena, bar, "walk")
    for who in on_map(arena, arena.turn):
        if not bar(arena, who) and must_leave(arena, who):
            yield Refusal(f"{called(arena, who)} must leave the dome", "DA.MOVE.08", "done", at_piece(f"h{who}"))


def of_phase(arena: Arena, bar: Bar, kind: str) -> Iterator[Refusal]:
    for who in on_map(arena, arena.turn):
        yield from unfit_cards(arena, who)
        rule = bar(arena, who) if is_hero(arena, who) else ""
        if rule:
            yield Refusal(CANNOT[rule].format(called(arena, who)), rule, (kind, who), at_piece(f"h{who}"))


def of_shot(
    arena: Arena, who: int, weapon: Weapon, cover_to: Callable[[Arena, int, Weapon, int], int]
) -> Iterator[Refusal]:
    """The enemies that a weapon does not reach, and what stands between."""
    for enemy in on_map(arena, 1 - arena.team[who]):
        if cover_to(arena, who, weapon, arena.at[enemy]) >= BLOCKED:
            text, rule = why_blocked(arena, who, weapon, enemy)
            yield Refusal(text, rule, ("shoot", weapon.card, enemy), at_piece(f"h{enemy}"))


def unfit_cards(arena: Arena, who: int) -> Iterator[Refusal]:
    """Cards that ask for more Strength or Intellect. DA.CARD.10"""
    for number in arena.hand[who]:
        card = CARDS[number]
        if fits(arena, who, card):
            continue
        text = shortfall(card, rating(arena, who, STRENGTH), rating(arena, who, INTELLECT))
        yield Refusal(text, "DA.CARD.10", ("use", number), at_card(f"c{number}"))


def why_blocked(arena: Arena, who: int, weapon: Weapon, enemy: int) -> tuple[str, str]:
    """The rule that stands between a weapon and a target that it does not reach."""
    land, here, there = arena.land, arena.at[who], arena.at[enemy]
    name = called(arena, enemy)
    away = out_of_range(name, land.far(here, there), weapon.low, weapon.high)
    if away:
        return away, "DA.FIRE.06"
    if land.in_dome[here] or land.in_dome[there]:
        return f"No shot goes into or out of a dome: {name}", "DA.LOS.17"
    if land.mesa[here] and land.cavern[there]:
        return f"From a mesa nobody sees into a cavern: {name}", "DA.LOS.28"
    if land.cavern[here] != land.cavern[there]:
        return f"A cavern wall stands between {name} and the shot", "DA.LOS.19"
    return f"Something stands between {name} and the shot", "DA.LOS.15"
