"""Why something that a player would try is not among the choices."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.games._arena.names import out_of_range, shortfall
from rulewright.games._arena.sight import BLOCKED
from rulewright.games._arena.table import called, on_map
from rulewright.kernel.scene import Refusal, at_card, at_piece

from .content import CARDS, Weapon
from .ratings import fits, rating
from .state import FIRED, Arena, foes_here, is_hero
from .terms import INTELLECT, STRENGTH


def of_fire(arena: Arena) -> Iterator[Refusal]:
    """Who of the active team cannot shoot, and why; and the weapons that their owners cannot use."""
    for who in on_map(arena, arena.turn):
        yield from unfit_cards(arena, who)
        foes = foes_here(arena, who)
        if foes and is_hero(arena, who):
            text = f"{called(arena, foes[0])} is in the space of {called(arena, who)}: no shooting"
            yield Refusal(text, "DA.FIRE.03", ("fire", who), at_piece(f"h{who}"))


def of_shot(arena: Arena, who: int, weapon: Weapon) -> Iterator[Refusal]:
    """The enemies that a weapon does not reach, and what stands between."""
    for enemy in on_map(arena, 1 - arena.team[who]):
        reason = why_blocked(arena, who, weapon, enemy)
        if reason is not None:
            text, rule = reason
            yield Refusal(text, rule, ("shoot", weapon.card, enemy), at_piece(f"h{enemy}"))


def of_move(arena: Arena) -> Iterator[Refusal]:
    """Who fired cannot move; who is in a dome cannot stay."""
    for who in on_map(arena, arena.turn):
        if arena.flags[who] & FIRED:
            text = f"{called(arena, who)} has fired and cannot move"
            yield Refusal(text, "DA.FIRE.02", ("walk", who), at_piece(f"h{who}"))
        elif arena.land.in_dome[arena.at[who]]:
            yield Refusal(f"{called(arena, who)} must leave the dome", "DA.MOVE.08", "done", at_piece(f"h{who}"))
        yield from unfit_cards(arena, who)


def unfit_cards(arena: Arena, who: int) -> Iterator[Refusal]:
    """Cards that ask for more Strength or Intellect. DA.CARD.10"""
    for number in arena.hand[who]:
        card = CARDS[number]
        if fits(arena, who, card):
            continue
        text = shortfall(card, rating(arena, who, STRENGTH), rating(arena, who, INTELLECT))
        yield Refusal(text, "DA.CARD.10", ("use", number), at_card(f"c{number}"))


def why_blocked(arena: Arena, who: int, weapon: Weapon, enemy: int) -> tuple[str, str] | None:
    """The rule that stands between a weapon and a target."""
    land, here, there = arena.land, arena.at[who], arena.at[enemy]
    name = called(arena, enemy)
    away = out_of_range(name, land.far(here, there), weapon.low, weapon.high)
    if away:
        return away, "DA.FIRE.06"
    if land.cover(here, there)[weapon.grenade] < BLOCKED:
        return None
    if land.in_dome[here] or land.in_dome[there]:
        return f"No shot goes into or out of a dome: {name}", "DA.LOS.17"
    if land.mesa[here] and land.cavern[there]:
        return f"From a mesa nobody sees into a cavern: {name}", "DA.LOS.28"
    if land.cavern[here] != land.cavern[there]:
        return f"A cavern wall stands between {name} and the shot", "DA.LOS.19"
    return f"Something stands between {name} and the shot", "DA.LOS.15"
