"""Attacks that all can see coming: by nature, or with a card that lies open."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from rulewright.games._arena.rules.sight import BLOCKED
from rulewright.games._arena.rules.table import called, hidden_cards, is_open, on_map
from rulewright.kernel import Choice
from rulewright.kernel.words import listed, percent

from ..rules.attack import melee_weapons, ranged_weapons
from ..rules.content import CARDS
from ..rules.figures import Weapon
from ..rules.melee import able_fighters, blows
from ..rules.ratings import rating, shortfall
from ..rules.shooting import cover_to, reaction_shots, shots, target_spaces
from ..rules.state import MELEED, REACTED, Arena, adjacent_enemies
from ..rules.terms import RATINGS
from ..rules.trackers import DAUNTED, tracked
from .odds import Aim, aimed, brings, deck_left, hit_chance, wound_chance, wound_odds

MELEE_DECKS = {card.deck for card in CARDS if card.weapon is not None and not card.weapon.ranged}


def open_aims(arena: Arena, who: int, choices: Iterable[Choice]) -> list[Aim]:
    """The attacks among choices that everybody can see: by nature, or with a card that lies open."""
    found = [choice for choice in choices if isinstance(choice, tuple) and choice[0] in ("attack", "shoot")]
    return [aimed(arena, who, aim) for aim in found if int(aim[1]) < 0 or is_open(arena, int(aim[1]))]


def melee_aims(arena: Arena, who: int) -> list[Aim]:
    return open_aims(arena, who, blows(arena, who))


AIMS: dict[str, Callable[[Arena, int], list[Aim]]] = {
    "melee": melee_aims,
    "action": lambda arena, who: open_aims(arena, who, shots(arena, who)),
    "reaction": lambda arena, who: open_aims(arena, who, reaction_shots(arena, who)),
}


def may_be_armed(arena: Arena, who: int) -> bool:
    """Whether one has a melee weapon for all that the table sees: a card face down shows its deck."""
    return len(melee_aims(arena, who)) > len(adjacent_enemies(arena, who)) or any(
        CARDS[card].deck in MELEE_DECKS for card in hidden_cards(arena, who)
    )


def danger(arena: Arena, who: int, space: int) -> str:
    """Who could strike or shoot at somebody on a space, with the chance to hit, by what lies open."""
    if space < 0:
        return ""
    strikers, shooters = [], []
    for enemy in on_map(arena, 1 - arena.team[who]):
        chance = strike_chance(arena, enemy, who, space)
        shot = shot_chance(arena, enemy, who, space)
        strikers += [f"{called(arena, enemy)} {percent(chance)}"] if chance is not None else []
        shooters += [f"{called(arena, enemy)} {percent(shot)}"] if shot is not None else []
    near = f"can strike: {', '.join(strikers)}" if strikers else "nobody can strike"
    far = f"can shoot: {', '.join(shooters)}" if shooters else "no open weapon has a shot"
    shut = any(open_only(arena, enemy, "yes") for enemy in on_map(arena, 1 - arena.team[who])) if strikers else False
    return f"{near}{', by open cards' if shut else ''}; {far}"


def worst_blow(arena: Arena, who: int, space: int) -> float | None:
    """How likely the best blow hits somebody on a space; None where nobody can strike."""
    chances = [strike_chance(arena, enemy, who, space) for enemy in on_map(arena, 1 - arena.team[who])]
    return max((chance for chance in chances if chance is not None), default=None)


def strike_chance(arena: Arena, enemy: int, who: int, space: int) -> float | None:
    """How likely an enemy who is adjacent to a space hits there, at best."""
    if arena.at[enemy] not in arena.land.adjacent[space] or tracked(arena, DAUNTED, enemy):
        return None
    weapons = [weapon for weapon in melee_weapons(arena, enemy) if seen(arena, weapon)]
    return max((hit_chance(arena, enemy, weapon, who, space, 0) for weapon in weapons), default=None)


def shot_chance(arena: Arena, enemy: int, who: int, space: int) -> float | None:
    """How likely an enemy hits with a shot at a space from where it stands, at best."""
    if arena.land.in_dome[arena.at[enemy]]:
        return None
    found = []
    for weapon in ranged_weapons(arena, enemy):
        cover = cover_to(arena, enemy, weapon, who, space, False)
        if seen(arena, weapon) and cover < BLOCKED:
            found.append(hit_chance(arena, enemy, weapon, who, space, cover))
    return max(found, default=None)


def no_shot(arena: Arena, who: int) -> str:
    """Why its player has no shot with somebody in the Reaction step, by the nearest space that an enemy entered.

    WS.SHOOT.05-10, WS.DOME.01
    """
    here, land = arena.at[who], arena.land
    weapons = ranged_weapons(arena, who)
    if land.in_dome[here]:
        return "no shot out of a Dome"
    if not weapons:
        return "no shot: it has no ranged weapon to use"
    foes = [foe for foe in on_map(arena, arena.turn) if arena.team[foe] != arena.team[who]]
    entered = [(land.far(here, space), foe) for foe in foes for space in target_spaces(arena, foe)]
    if not entered:
        return "no shot: no enemy moved"
    far, foe = min(entered)
    weapon = min(weapons, key=lambda weapon: bool(weapon.out_of_range(far)))
    if not weapon.out_of_range(far):
        return f"no shot: {called(arena, foe)} is out of sight"
    named = CARDS[weapon.card].name if weapon.card >= 0 else "its own shot"
    off = f"{far} space{'s' * (far != 1)}"
    return f"no shot: the nearest, {called(arena, foe)}, is {off} off; {named} reaches {weapon.low} to {weapon.high}"


def unshot(arena: Arena, who: int, targets: Collection[int]) -> list[str]:
    """The enemies beside somebody who moved too, and whom its player cannot shoot at. WS.SHOOT.05-10"""
    names = [
        called(arena, foe) for foe in adjacent_enemies(arena, who) if foe not in targets and target_spaces(arena, foe)
    ]
    weapons = ranged_weapons(arena, who)
    reach = f"{weapons[0].low} to {weapons[0].high} away" if len(weapons) == 1 else "in range"
    went = "it" if len(names) == 1 else "they"
    return [f"not at {listed(names)}: no space that {went} entered is {reach} and in sight"] if names else []


def open_shots(arena: Arena) -> str:
    """The likeliest shot of each who still has its Reaction, with what lies open; that there is none."""
    found = []
    for who in on_map(arena, 1 - arena.turn):
        aims = [] if arena.flags[who] & REACTED else AIMS["reaction"](arena, who)
        chances = {aim: hit_chance(arena, who, *aim) for aim in aims}
        if chances:
            best = max(chances, key=lambda aim: chances[aim])
            found.append(f"{called(arena, who)} at {called(arena, best[1])} {percent(chances[best])}")
    return f"with what lies open: {', '.join(found)} to hit" if found else "no weapon that lies open has a shot"


def why_bare(arena: Arena, who: int) -> str:
    """Why somebody has but its fists, for all that the table sees. WS.CARD.06-07"""
    for card in (CARDS[number] for number in arena.hand[who] if is_open(arena, number)):
        lacks = shortfall(arena, who, card) if card.weapon is not None and not card.weapon.ranged else ""
        if lacks:
            has = rating(arena, who, RATINGS.index(lacks))
            return f"{card.name} needs {lacks.capitalize()} {getattr(card, lacks)}, and it has {has}"
    return "it has no melee weapon"


def seen(arena: Arena, weapon: Weapon) -> bool:
    """Whether everybody knows a weapon: it is natural, or its card lies open."""
    return weapon.card < 0 or is_open(arena, weapon.card)


# ---- what a foe answers in Melee ------------------------------------------------------------------------------------


def open_blow(arena: Arena, foe: int, who: int) -> Aim:
    """The blow that brings a foe most against somebody, by what lies open: its fists at least."""
    weapons = [weapon for weapon in melee_weapons(arena, foe) if seen(arena, weapon)]
    return max(((weapon, who, arena.at[who], 0) for weapon in weapons), key=lambda aim: brings(arena, foe, aim))


def blow_words(arena: Arena, foe: int, who: int) -> str:
    """What a blow of a foe is worth: to hit, to wound, and how many wounds at most."""
    return f"{worth_words(arena, foe, open_blow(arena, foe, who))}{open_only(arena, foe)}"


def open_only(arena: Arena, who: int, told: str = ", by its open cards") -> str:
    """That cards face down may change the odds of somebody; empty where there are none. WS.REVEAL.01-03"""
    return told if hidden_cards(arena, who) else ""


def worth_words(arena: Arena, who: int, aim: Aim) -> str:
    """What an attack is worth: to hit, to wound, and how many wounds at most."""
    hits = f"{percent(hit_chance(arena, who, *aim))} to hit"
    most = most_wounds(arena, who, aim)
    if not most:
        return f"{hits}, no wound"
    return f"{hits}, {percent(wound_chance(arena, who, aim))} to hit and wound, by {most} at most"


def most_wounds(arena: Arena, who: int, aim: Aim) -> int:
    made = wound_odds(arena, who, aim[0], aim[1], deck_left(arena, arena.team[who]))
    return max(wounds for wounds, chance in made.items() if chance)


def answer(arena: Arena, foe: int, who: int) -> str:
    """Whether a foe beside somebody still strikes in this Melee step, and what its blow is worth. WS.MSTEP.01-02"""
    name = called(arena, foe)
    if foe in able_fighters(arena):
        return f"{name} may strike later, attacked or not: {blow_words(arena, foe, who)}"
    return f"{name} has struck already" if arena.flags[foe] & MELEED else f"{name} cannot strike this turn"


def answers(arena: Arena, foes: Sequence[int], who: int) -> str:
    """The same of several foes: who of them still strikes, with the chance to hit each."""
    if len(foes) == 1:
        return answer(arena, foes[0], who)
    fighters = able_fighters(arena)
    coming = [f"{called(arena, foe)} {blow_words(arena, foe, who)}" for foe in foes if foe in fighters]
    if not coming:
        return "nobody beside it strikes any more this turn"
    return f"who may strike at it later, attacked or not: {'; '.join(coming)}"


def beside_now(arena: Arena, who: int) -> str:
    """The enemies beside somebody who could strike in the Melee step that is to come; empty if nobody could."""
    foes = [foe for foe in adjacent_enemies(arena, who) if not tracked(arena, DAUNTED, foe)]
    told = "; ".join(f"{called(arena, foe)} {blow_words(arena, foe, who)}" for foe in foes)
    return f"may strike at {called(arena, who)}: {told}" if foes else ""


def blow_chance(arena: Arena, who: int, target: int) -> float:
    """How likely somebody hits a target in Melee with what lies open, wherever the two stand."""
    return max(hit_chance(arena, who, weapon, target, arena.at[target], 0) for weapon in melee_weapons(arena, who)
               if seen(arena, weapon))  # fmt: skip
