"""Why something that a player would try is not among the choices."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.games._arena.rules.sight import BLOCKED
from rulewright.games._arena.rules.table import called, on_map
from rulewright.games._arena.view.names import out_of_range, shortfall
from rulewright.kernel.scene import Refusal, at_card, at_piece

from ..rules.attack import ranged_weapons
from ..rules.content import CARDS, Weapon
from ..rules.movement import must_leave, slip_barred
from ..rules.ratings import fits, rating
from ..rules.shooting import cover_to
from ..rules.state import Arena, adjacent_enemies, in_dome
from ..rules.terms import INTELLECT, STRENGTH


def of_action(arena: Arena, who: int) -> Iterator[Refusal]:
    """What a character cannot do now: unfit cards, blocked shots, enemies that cannot be switched."""
    yield from unfit_cards(arena, who)
    if must_leave(arena, who):
        yield Refusal("In a Dome the action must be a Move that leaves it", "WS.DOME.01", "stay")
    if in_dome(arena, who):
        return
    yield from blocked_shots(arena, who)
    yield from blocked_slips(arena, who)


def of_end(arena: Arena, ready: list[int]) -> Iterator[Refusal]:
    """Who keeps a player from being done."""
    for who in ready:
        if must_leave(arena, who):
            text = f"{called(arena, who)} must leave its Dome by a Move"
            yield Refusal(text, "WS.DOME.01", "done", at_piece(f"h{who}"))


def unfit_cards(arena: Arena, who: int) -> Iterator[Refusal]:
    for number in arena.hand[who]:
        card = CARDS[number]
        if fits(arena, who, card):
            continue
        strong, clever = rating(arena, who, STRENGTH), rating(arena, who, INTELLECT)
        text, rule = shortfall(card, strong, clever), "WS.CARD.06" if strong < card.strength else "WS.CARD.07"
        yield Refusal(text, rule, ("ride" if card.type == "transport" else "use", number), at_card(f"c{number}"))


def blocked_shots(arena: Arena, who: int) -> Iterator[Refusal]:
    weapons = ranged_weapons(arena, who)
    for enemy in on_map(arena, 1 - arena.team[who]) if weapons else ():
        space = arena.at[enemy]
        for weapon in weapons:
            if cover_to(arena, who, weapon, enemy, space, False) >= BLOCKED:
                text, rule = why_blocked(arena, who, weapon, enemy)
                yield Refusal(text, rule, ("shoot", weapon.card, enemy), at_piece(f"h{enemy}"))


def why_blocked(arena: Arena, who: int, weapon: Weapon, enemy: int) -> tuple[str, str]:
    """The rule that stands between a weapon and a target."""
    here, there = arena.at[who], arena.at[enemy]
    name = called(arena, enemy)
    away = out_of_range(name, arena.land.far(here, there), weapon.low, weapon.high)
    if away:
        return away, "WS.SHOOT.10"
    if arena.land.in_dome[there]:
        return f"{name} is in a Dome", "WS.LOS.13"
    if arena.land.cover(here, there)[2] >= BLOCKED:
        return f"A Wall stands between {name} and the shot", "WS.LOS.14"
    return f"A Building or a Dome stands between {name} and the shot", "WS.LOS.11"


SLIPS = {
    "WS.SLIP.04": "{0} was switched in this step already",
    "WS.SPEC.09": "{0} is rooted",
    "WS.SLIP.05": "One of the two could not stand there: {0}",
}


def blocked_slips(arena: Arena, who: int) -> Iterator[Refusal]:
    for enemy in adjacent_enemies(arena, who):
        rule = slip_barred(arena, who, enemy)
        if rule:
            yield Refusal(SLIPS[rule].format(called(arena, enemy)), rule, ("slip", enemy), at_piece(f"h{enemy}"))
