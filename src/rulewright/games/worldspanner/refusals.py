"""Why something that a player would try is not among the choices."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.games._arena.names import out_of_range, shortfall
from rulewright.games._arena.sight import BLOCKED
from rulewright.games._arena.table import called, on_map
from rulewright.kernel.scene import Refusal, at_card, at_piece

from .attack import ranged_weapons
from .content import CARDS, ROOTED, Weapon
from .movement import may_stand
from .ratings import fits, rating
from .shooting import cover_to
from .state import SWITCHED, Arena, adjacent_enemies, in_dome
from .terms import INTELLECT, STRENGTH


def of_action(arena: Arena, who: int) -> Iterator[Refusal]:
    """What a character cannot do now: unfit cards, blocked shots, enemies that cannot be switched."""
    yield from unfit_cards(arena, who)
    if in_dome(arena, who):
        yield Refusal("In a Dome the action must be a Move that leaves it", "WS.DOME.01", "stay")
        return
    yield from blocked_shots(arena, who)
    yield from blocked_slips(arena, who)


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


def blocked_slips(arena: Arena, who: int) -> Iterator[Refusal]:
    for enemy in adjacent_enemies(arena, who):
        name = called(arena, enemy)
        if arena.flags[enemy] & SWITCHED:
            text, rule = f"{name} was switched in this step already", "WS.SLIP.04"
        elif arena.who[enemy].powers & ROOTED:
            text, rule = f"{name} is rooted", "WS.SPEC.09"
        elif not (may_stand(arena, who, arena.at[enemy]) and may_stand(arena, enemy, arena.at[who])):
            text, rule = f"One of the two could not stand there: {name}", "WS.SLIP.05"
        else:
            continue
        yield Refusal(text, rule, ("slip", enemy), at_piece(f"h{enemy}"))
