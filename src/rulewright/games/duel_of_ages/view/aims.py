"""What a team could go for next: the place that would count in an achievement, who would go, and what it pays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import prod
from typing import NamedTuple

from rulewright.games._arena.rules.challenges import PASS, SQUEAK
from rulewright.games._arena.rules.table import NOBODY, called, is_open, on_map
from rulewright.kernel.words import percent

from ..rules.alliance import completed, marker_space
from ..rules.bases import RATING_OF_SITE
from ..rules.content import CARDS, GUARDIANS, KEYS
from ..rules.labyrinths import guardian_difference, marker
from ..rules.lair import ITEM_WORTH
from ..rules.movement import Walk, ways_ahead
from ..rules.ratings import rating
from ..rules.state import ADVENTURE, FIRED, ITEM, MOVE, MOVED, Arena, is_hero, mission, site_destroyed
from ..rules.terms import CHAMBER, LAST, LOW_GATE, SPEED
from ..rules.trial import difference
from .names import SITE_NAMES, place_name
from .odds import chance_to
from .ways import whereabouts
from .words import plural

FAR = 40
"""From so many spaces on nobody goes there."""
HOPE, NO_HOPE, A_STEP = 0.5, 0.05, 0.02
"""What a place counts where nothing tells its chance, and at least; what a step is worth."""


ENCOUNTER_PAYS = "1 for Encounters, and treasure"


class Prize(NamedTuple):
    """A place that counts for a team, what it pays in words, and by how much somebody is ahead in what it asks for:
    a rating of a site, or a guardian that lies open."""

    space: int
    pays: str
    rating: int = -1
    guardian: int = -1


def payable(arena: Arena, who: int) -> list[int]:
    """The cards that somebody seems able to part with: those face down, and open ones but Badges. DA.TYPE.16"""
    return [card for card in arena.hand[who] if not is_open(arena, card) or CARDS[card].type != "badge"]


class Aim(NamedTuple):
    """Who could go for what."""

    who: int
    prize: Prize


def prizes(arena: Arena, team: int) -> Iterator[Prize]:
    """By what lies open, in the achievements of the mission. DA.ACH.11-16"""
    wanted, land = mission(arena).achievements, arena.land
    if "base" in wanted:
        for site, space in land.site_space[1 - team].items():
            if not site_destroyed(arena, 1 - team, site):
                yield Prize(space, "1 for Team base", RATING_OF_SITE[site] if site != LOW_GATE else -1)
    if "labyrinth" in wanted:
        yield from paths(arena, team)
    if "encounters" in wanted:
        yield from (Prize(space, ENCOUNTER_PAYS) for space in arena.encounters)
    if "alliance" in wanted and land.alliance and not completed(arena, team):
        yield Prize(marker_space(arena, team), "a step for Alliance")


def paths(arena: Arena, team: int) -> Iterator[Prize]:
    """Where the guardian of each path is met that a team has not gone to the end. DA.LAB.05-16"""
    for number, labyrinth in enumerate(arena.land.labyrinths):
        up = arena.faced[number]
        for path, along in enumerate(labyrinth.paths):
            owner, place = marker(arena, number, path)
            if (owner, place) != (team, LAST):
                gain = "your marker at the end in" if owner == team else "their marker off"
                gain = "1 for" if owner == NOBODY else gain
                open = up if up >= 0 and GUARDIANS[up].rating else -1
                yield Prize(along[place], f"{gain} {KEYS[labyrinth.key].name}", guardian=open)


def tributes(arena: Arena, team: int) -> Iterator[Aim]:
    """Who carries an item to the Chamber. DA.LITH.04-06"""
    chamber = next((space for space, site in arena.land.lair_at.items() if site == CHAMBER), -1)
    if chamber < 0 or "lith" not in mission(arena).achievements:
        return
    for who in on_map(arena, team):
        if is_hero(arena, who) and arena.flags[who] & ITEM:
            yield Aim(who, Prize(chamber, f"{ITEM_WORTH} tribute for Lith's Lair"))


def margin(arena: Arena, aim: Aim) -> int | None:
    """By how much somebody is ahead in what a place asks for; None where nobody can tell."""
    who, (_, _, name, number) = aim
    if number >= 0:
        return guardian_difference(arena, who, GUARDIANS[number])
    return difference(arena, who, name, at_site=True) if name >= 0 else None


def steps(arena: Arena, aim: Aim) -> int:
    return arena.land.steps_to(aim.prize.space)[arena.at[aim.who]]


def points_left(arena: Arena, who: int) -> int:
    """How far somebody may still go before the next Adventure phase of its team. DA.MOVE.01-02, DA.FIRE.02"""
    if who == arena.mover:
        return arena.points
    gone = arena.team[who] == arena.turn and (arena.step > MOVE or arena.flags[who] & (MOVED | FIRED))
    return 0 if gone else max(1, rating(arena, who, SPEED))


def still_to_go(arena: Arena, aim: Aim) -> int:
    """How many spaces are left once those points are spent, by the straightest way; for a site behind a gate that
    stands at least one, for who gets in by a gate is on its space."""
    gate, door = gate_before(arena, aim.who, aim.prize.space), fronts(arena, aim)
    left = steps(arena, aim) - bool(door) - points_left(arena, aim.who)
    return max(left, int(gate is not None and not door), 0)


def fronts(arena: Arena, aim: Aim) -> tuple[int, ...]:
    """The spaces from which a gate is tried from outside; none for any other place. DA.BASE.04"""
    gate, enemy = gate_before(arena, aim.who, aim.prize.space), 1 - arena.team[aim.who]
    door = gate is not None and arena.land.site_space[enemy][gate] == aim.prize.space
    return arena.land.gate_front[enemy][gate] if gate is not None and door else ()


def on_foot(arena: Arena, aim: Aim) -> bool:
    """Whether somebody can be where an aim is tried when the Move phase of this turn ends. DA.MOVE.01-06"""
    doors = fronts(arena, aim)
    if still_to_go(arena, aim):
        return False
    if steps(arena, aim) - bool(doors) <= 1:
        return True
    walk = Walk(arena, aim.who, None, False)
    walk.left = points_left(arena, aim.who)
    return any(way.via[-1] in (doors or (aim.prize.space,)) for way in ways_ahead(arena, walk))


def promise(arena: Arena, aim: Aim) -> float:
    """How much a place is worth going for: its chance, gate and all, and how many Moves it is off."""
    chances = chances_of(arena, aim)
    hope = prod(chances) if chances else HOPE
    hope = NO_HOPE if is_dear(arena, aim) else max(NO_HOPE, hope)
    later, speed = still_to_go(arena, aim), max(1, rating(arena, aim.who, SPEED))
    return hope / (1 + A_STEP * steps(arena, aim) + bool(later) + later / speed)


def is_dear(arena: Arena, aim: Aim) -> bool:
    """Whether somebody lacks the cards that the Low Gate takes."""
    site = arena.land.site_at.get(aim.prize.space)
    return site is not None and site[1] == LOW_GATE and len(payable(arena, aim.who)) < price(arena, aim)


def price(arena: Arena, aim: Aim) -> int:
    """How many cards the Low Gate takes until it is a ruin: from outside one more. DA.BASE.08, DA.DEST.02"""
    return 1 + (gate_before(arena, aim.who, aim.prize.space) == LOW_GATE)


def best_aim(arena: Arena, team: int) -> Aim | None:
    """Where a team would count soonest and likeliest; None if nobody can get anywhere."""
    heroes = [who for who in on_map(arena, team) if is_hero(arena, who)]
    aims = [*tributes(arena, team)]
    for prize in prizes(arena, team):
        way = arena.land.steps_to(prize.space)
        aims += [Aim(who, prize) for who in heroes if way[arena.at[who]] < FAR]
    return max(aims, key=lambda aim: promise(arena, aim), default=None)


def aim_of(arena: Arena, who: int) -> Aim | None:
    """What somebody would go for: the team's best target, if it is his, or else the best of his own."""
    best = best_aim(arena, arena.team[who])
    if best is not None and best.who == who:
        return best
    own = [Aim(who, prize) for prize in prizes(arena, arena.team[who])]
    near = [aim for aim in own if steps(arena, aim) < FAR]
    return max(near, key=lambda aim: promise(arena, aim), default=None)


def best_walker(arena: Arena, walkers: Iterable[int]) -> int:
    """Who of those who may walk would count soonest and likeliest, whoever is there already left out; -1 if nobody."""
    aims = [aim for who in walkers if is_hero(arena, who) and (aim := aim_of(arena, who)) is not None]
    away = [aim for aim in aims if arena.at[aim.who] not in (aim.prize.space, *fronts(arena, aim))]
    best = max(away, key=lambda aim: promise(arena, aim), default=None)
    return best.who if best is not None else -1


def way_to_aim(arena: Arena, who: int) -> str:
    """'7 spaces from Black Main Gate (69 % to ruin it)', for somebody who cannot reach it in a move."""
    aim = aim_of(arena, who)
    if aim is None:
        return ""
    odds = odds_words(arena, aim)
    place = whereabouts(arena.land, aim.prize.space)
    what = f"an encounter, {place}" if aim.prize.pays == ENCOUNTER_PAYS else place
    return f"{plural(steps(arena, aim), 'space')} from {what}{odds and f' ({odds})'}"


def aim_words(arena: Arena, aim: Aim) -> str:
    """'★ Best target: Black Vault, 6 spaces from Charon (62 % to ruin it): 1 for Team base.'"""
    who, prize = aim
    far, name = steps(arena, aim), called(arena, who)
    place = place_name(arena.land, prize.space)
    near_what = whereabouts(arena.land, prize.space)
    where = f"encounter on {place} ({near_what})" if prize.pays == ENCOUNTER_PAYS else place
    off = f"{plural(far, 'space')} from {name}" if far else f"where {name} stands"
    if arena.at[who] in fronts(arena, aim):
        off = f"{name} before it"
    off += ", not on foot this turn" if arena.team[who] == arena.turn and not on_foot(arena, aim) else ""
    soon = "in Adventure " if arena.at[who] in fronts(arena, aim) and is_to_come(arena, who) else ""
    odds = odds_words(arena, aim)
    return f"★ Best target: {where}, {off}{odds and f' ({soon}{odds})'}: {prize.pays}."


def is_to_come(arena: Arena, who: int) -> bool:
    """Whether the Adventure phase of somebody's team is still to come in this turn. DA.ROUND.02"""
    return arena.team[who] == arena.turn and arena.step < ADVENTURE


def odds_words(arena: Arena, aim: Aim) -> str:
    """All that must succeed, one after the other: '55 % to get in by High Gate, then 80 % to ruin it: 44 % in all'."""
    who, prize = aim
    gate, chances = gate_before(arena, who, prize.space), chances_of(arena, aim)
    if not chances:
        return unknown_odds(arena, aim)
    last = f"{percent(chances[-1])} to {'beat its guardian' if prize.guardian >= 0 else 'ruin it'}"
    if gate is None:
        return last
    by = "" if arena.land.site_space[1 - arena.team[who]][gate] == prize.space else f" by {SITE_NAMES[gate]}"
    if gate == LOW_GATE:
        return f"a card to get in{by}, then {last}"
    return f"{percent(chances[0])} to get in{by}, then {last}: {percent(prod(chances))} in all"


def chances_of(arena: Arena, aim: Aim) -> list[float]:
    """How likely all that must succeed does: the gate, if it takes a challenge, then the place; empty where nobody can
    tell. DA.BASE.04-06, 08"""
    who, team, ahead = aim.who, arena.team[aim.who], margin(arena, aim)
    if ahead is None:
        return []
    gate = gate_before(arena, who, aim.prize.space)
    chances = [chance_to(arena, team, ahead, PASS)]
    if gate is not None and gate != LOW_GATE:
        chances.insert(0, chance_to(arena, team, difference(arena, who, RATING_OF_SITE[gate], at_site=True), SQUEAK))
    return chances


def unknown_odds(arena: Arena, aim: Aim) -> str:
    """Why a place that asks for no rating, or for one that nobody knows, has no chance. DA.LAB.06, DA.BASE.08"""
    land, space = arena.land, aim.prize.space
    if space in land.site_at:
        return f"discard {plural(price(arena, aim), 'card')}, no test"
    on_path = any(space in along for labyrinth in land.labyrinths for along in labyrinth.paths)
    return "its guardian lies face down" if on_path else ""


def gate_before(arena: Arena, who: int, goal: int) -> int | None:
    """The gate that stands between somebody and a site of the enemy's base: the site itself, or else the nearest;
    None for one who is inside, or whom a ruin lets in. DA.BASE.02-06"""
    land, enemy, here = arena.land, 1 - arena.team[who], arena.at[who]
    gates = {land.site_space[enemy][gate]: gate for gate in land.gate_front[enemy]}
    if goal not in land.site_at or (land.cavern[here] and land.piece_at[here] == land.piece_at[goal]):
        return None
    nearest = goal if goal in gates else min(gates, key=lambda space: land.steps_to(space)[here])
    return None if site_destroyed(arena, enemy, gates[nearest]) else gates[nearest]
