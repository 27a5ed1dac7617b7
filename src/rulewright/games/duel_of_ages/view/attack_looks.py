"""How attacks appear as choices, with their chance to hit and what a hit does."""

from __future__ import annotations

from msgspec.structs import replace

from rulewright.games._arena.rules.table import called
from rulewright.games._arena.view.names import person
from rulewright.kernel import Ask
from rulewright.kernel.scene import Look, at_piece, at_space

from ..rules.state import Arena
from .odds import attack_of, best_shot, hit_chance
from .reckoning import weapon_words
from .ways import whereabouts
from .wounds import hit_words


def look_at_shooter(arena: Arena, who: int, card: int) -> Look:
    """Who could shoot with what, and how likely the best single shot hits."""
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
