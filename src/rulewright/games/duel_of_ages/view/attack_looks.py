"""How attacks appear as choices, with their chance to hit and what a hit does."""

from __future__ import annotations

from msgspec.structs import replace

from rulewright.games._arena.rules.table import called
from rulewright.games._arena.view.names import person
from rulewright.kernel import Ask, Choice
from rulewright.kernel.scene import Look, at_piece, at_space

from ..rules.state import Arena, Shot
from .aims import best_walker
from .odds import attack_of, hit_chance
from .reach import can_reach
from .reckoning import weapon_words
from .ways import whereabouts
from .wounds import best_shot, hit_words, promise

MOST_WEIGHED = 6
"""Of so many attacks the best stands out."""


def offered(ask: Ask) -> list[tuple[str, list[int]]]:
    """The choices of all who are asked that name more than themselves: what is done, and the numbers to it."""
    return [parts(choice) for seat in ask.seats for choice in ask.listed(seat) if isinstance(choice, tuple)]


def parts(choice: tuple[int | str, ...]) -> tuple[str, list[int]]:
    return str(choice[0]), [int(part) for part in choice[1:]]


def shot_by(arena: Arena, ask: Ask, kind: str, numbers: list[int]) -> Shot | None:
    """The attack that a choice makes; of a shooter's in the Fire phase the best."""
    if ask.prompt == "fire":
        return best_shot(arena, *numbers) if kind == "fire" else None
    return attack_of(arena, ask, kind, numbers) if len(numbers) > 1 else None


def foremost(arena: Arena, ask: Ask) -> Choice | None:
    """The attack that is worth most, or the walk that leads to the best target, of those who can reach anything if some
    can; for a player who is asked alone."""
    if len(ask.seats) > 1:
        return None
    choices = [choice for choice in ask.listed(ask.seats[0]) if isinstance(choice, tuple)]
    if ask.prompt == "move":
        walks = {int(choice[1]): choice for choice in choices if choice[0] == "walk"}
        able = best_walker(arena, [who for who in walks if can_reach(arena, who)])
        return walks.get(able if able >= 0 else best_walker(arena, walks))
    if not 1 < len(choices) <= MOST_WEIGHED:
        return None
    shots = {choice: shot_by(arena, ask, *parts(choice)) for choice in choices}
    worths = {choice: promise(arena, shot) for choice, shot in shots.items() if shot is not None}
    return max(worths, key=lambda choice: worths[choice], default=None)


def look_at_shooter(arena: Arena, who: int, card: int) -> Look:
    """Who could shoot with what, and what the best single shot comes to."""
    best = best_shot(arena, who, card)
    text = f"{called(arena, who)} shoots with {weapon_words(best.weapon)}"
    after = f"best at {called(arena, best.target)}: {hit_words(arena, best)}"
    return Look(text, person(arena, who), "Shoot", "crosshair", chance=hit_chance(arena, best), after=after)


def look_at_attack(arena: Arena, ask: Ask, kind: str, numbers: list[int]) -> Look:
    """An attack with its chance to hit."""
    shot = attack_of(arena, ask, kind, numbers)
    assert shot is not None
    victim, weapon = called(arena, shot.target), weapon_words(shot.weapon)
    chance, after = hit_chance(arena, shot), hit_words(arena, shot)
    if kind == "attack":
        look = Look(f"Attack {victim} with {weapon}", at_piece(f"h{shot.target}"), "Attack", "crossed-swords")
    elif kind == "shoot":
        look = shot_look(arena, shot.target)
    else:
        on_the_way = shot.space != arena.at[shot.target]
        passing = f", on the way, at {whereabouts(arena.land, shot.space)}" if on_the_way else ""
        text = f"{called(arena, shot.attacker)} shoots with {weapon} at {victim}{passing}"
        look = Look(text, at_space(shot.space), "OpFire", "crosshair")
    return replace(look, odds=True, chance=chance, after=after)


def shot_look(arena: Arena, target: int) -> Look:
    """A shot in the Fire phase, one that is barred too."""
    return Look(f"Shoot at {called(arena, target)}", at_piece(f"h{target}"), "", "crosshair")
