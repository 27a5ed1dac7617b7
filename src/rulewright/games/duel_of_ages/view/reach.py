"""What a mover could come to: what waits in each space within reach, and what the ground on the way costs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulewright.games._arena.rules.challenges import AMAZE, PASS, SQUEAK
from rulewright.games._arena.rules.mapping import CLEAR, STANDARD_COSTS, TERRAINS
from rulewright.games._arena.rules.table import NOBODY, called, hidden_cards, on_map
from rulewright.kernel import Ask
from rulewright.kernel.words import listed, percent

from ..rules.alliance import completed, marker_space
from ..rules.bases import RATING_OF_SITE, REWARD, captives
from ..rules.content import GUARDIANS
from ..rules.labyrinths import guardian_difference, marker
from ..rules.lair import ITEM_WORTH, RATING_OF_LAIR, ROBBED, TURNED_UP
from ..rules.movement import Walk, ways_ahead
from ..rules.state import FLEW, ITEM, TEAMS, Arena, can_fight, exits_of, foes_in, is_hero, site_destroyed
from ..rules.terms import CAVE, CHAMBER, FANGS, HQ, LAST, LOW_GATE, PATHS, POOL, PRISON, STEALTH, VAULT, VORTEX
from ..rules.trial import difference
from .aims import FAR, payable, way_to_aim
from .names import LAIR_NAMES, SITE_NAMES, guardian_asks
from .odds import chance_to, hit_chance
from .trials_ahead import trials_told
from .ways import NUMBERED, far_from_goal, nearest_goal
from .words import plural
from .worth import repaired, tribute_counts
from .wounds import open_blow

MOST = 4
"""How many of them a question names."""
MOST_MET = 2
"""Of several enemies in a space so many are told."""
MELEE, TAKE = "melee with", "take a tribute item"
FAILED_AT_GATE = ". Who fails to break in stays outside and loses nothing but the try"
LAIR_GAINS = {
    POOL: f"see {TURNED_UP[PASS]} of their cards", FANGS: "send an enemy to a dome",
    CAVE: f"take all cards of an enemy with at most {ROBBED[PASS]}",
}  # fmt: skip
"""What a Pass brings there. DA.RES.22-33"""


# ---- what waits in a space ------------------------------------------------------------------------------------------


def waits(arena: Arena, who: int, space: int) -> str:
    """What somebody who ends a move on a space would meet or could try there, with its chance; by what all can see."""
    foes = foes_in(arena, who, space)
    if foes:
        return f"{MELEE} {listed([meeting(arena, who, foe, space) for foe in foes[:MOST_MET]])}"
    return ", ".join(deeds_on(arena, who, space)) if is_hero(arena, who) else ""


def meeting(arena: Arena, who: int, foe: int, space: int) -> str:
    """Whom one would fight on a space, and how likely each hits, by what lies open; auras may differ there."""
    mine, theirs = (hit_chance(arena, open_blow(arena, *pair, space)) for pair in ((who, foe), (foe, who)))
    return f"{called(arena, foe)} (to hit about {percent(mine)}, to be hit {percent(theirs)})"


def deeds_on(arena: Arena, who: int, space: int) -> Iterator[str]:
    """DA.ADV.01, DA.BASE.02-15, DA.LAB.05, DA.LITH.01, 05, DA.FREE.03"""
    land, team = arena.land, arena.team[who]
    yield from site_deeds(arena, who, space)
    for gate, front in land.gate_front[1 - team].items():
        if space in front and not site_destroyed(arena, 1 - team, gate) and (gate != LOW_GATE or payable(arena, who)):
            yield way_through(arena, who, gate)
    yield from path_deeds(arena, who, space)
    lair = land.lair_at.get(space)
    if lair == CHAMBER and (arena.flags[who] & ITEM or hidden_cards(arena, who)):
        worth = ITEM_WORTH * bool(arena.flags[who] & ITEM) + len(hidden_cards(arena, who))
        yield f"give Lith tribute (up to {worth}; {tribute_counts(arena)})"
    elif lair is not None and lair != CHAMBER:
        chance = chance_to(arena, team, difference(arena, who, RATING_OF_LAIR[lair]), PASS)
        yield f"{LAIR_NAMES[lair - CHAMBER]} {percent(chance)} to {LAIR_GAINS[lair]}"
    if space in arena.encounters:
        yield "an encounter, for treasure"
    if space in arena.ground:
        yield f"{plural(len(arena.ground[space]), 'card')} to pick up next turn"
    if land.alliance and not completed(arena, team) and space == marker_space(arena, team):
        yield "the host of the Alliance"
    if space in exits_of(arena, team):
        yield "escape"


def site_deeds(arena: Arena, who: int, space: int) -> Iterator[str]:
    """What one can do on a site of a base. DA.BASE.09-15, DA.DEST.01-02, 16-17"""
    if space not in arena.land.site_at:
        return
    owner, site = arena.land.site_at[space]
    name, ruined = f"{TEAMS[owner]} {SITE_NAMES[site]}", site_destroyed(arena, owner, site)
    if site == LOW_GATE and not payable(arena, who):
        return
    if owner == arena.team[who]:
        if ruined:
            yield f"repair {name} {at_site(arena, who, site)}: takes {repaired(arena, owner)}"
        elif site == VORTEX and arena.health[who] < arena.full[who]:
            yield f"heal in {name} {at_site(arena, who, site, SQUEAK)}"
        elif site == HQ and arena.land.lair and not arena.flags[who] & ITEM:
            yield f"{TAKE} at {name} ({ITEM_WORTH} tribute once given in Lith's Chamber; {tribute_counts(arena)})"
        return
    if not ruined:
        yield f"ruin {name} {at_site(arena, who, site)}"
    if site == VAULT and arena.vault[owner]:
        chance, most = at_site(arena, who, site, SQUEAK), min(REWARD[AMAZE], len(arena.vault[owner]))
        yield f"{f'raid {name}' if ruined else 'or raid it'} {chance} (up to {plural(most, 'card')})"
    if site == PRISON and captives(arena, arena.team[who], owner):
        ahead = difference(arena, who, STEALTH, at_site=True)
        chance = percent(chance_to(arena, arena.team[who], ahead, SQUEAK))
        yield f"{f'free friends from {name}' if ruined else 'or free friends there'} {chance}"


def way_through(arena: Arena, who: int, gate: int) -> str:
    """How one gets in by a gate of the enemy, who may try to ruin it at once. DA.BASE.04-06, 08"""
    name = f"{TEAMS[1 - arena.team[who]]} {SITE_NAMES[gate]}"
    if gate == LOW_GATE:
        return f"break in at {name} for 1 card, ruin it for 1 more (has {len(payable(arena, who))})"
    first, then = (chance_at(arena, who, gate, least) for least in (SQUEAK, PASS))
    return f"break in at {name} {percent(first)}, and ruin it {percent(first * then)} in all"


def at_site(arena: Arena, who: int, site: int, least: int = PASS) -> str:
    """The chance at a site of a base; the Low Gate takes a card. DA.ADV.05, DA.BASE.08"""
    return "for a card" if site == LOW_GATE else percent(chance_at(arena, who, site, least))


def chance_at(arena: Arena, who: int, site: int, least: int) -> float:
    return chance_to(arena, arena.team[who], difference(arena, who, RATING_OF_SITE[site], at_site=True), least)


def chance_there(arena: Arena, who: int, space: int) -> float | None:
    """How likely the best that one can try on a space comes off, for its mark on the map; None where nothing does."""
    land, enemy = arena.land, 1 - arena.team[who]
    if not is_hero(arena, who):
        return None
    found = [
        chance_at(arena, who, gate, SQUEAK)
        for gate, front in land.gate_front[enemy].items()
        if space in front and gate != LOW_GATE and not site_destroyed(arena, enemy, gate)
    ]
    owner, site = land.site_at.get(space, (-1, -1))
    if owner == enemy and site != LOW_GATE and not site_destroyed(arena, owner, site):
        found.append(chance_at(arena, who, site, PASS))
    if land.lair_at.get(space, CHAMBER) != CHAMBER:
        found.append(chance_to(arena, 1 - enemy, difference(arena, who, RATING_OF_LAIR[land.lair_at[space]]), PASS))
    for _, _, up in guardians_at(arena, who, space):
        if up >= 0 and GUARDIANS[up].rating:
            found.append(chance_to(arena, 1 - enemy, guardian_difference(arena, who, GUARDIANS[up]), PASS))
    return max(found, default=None)


def guardians_at(arena: Arena, who: int, space: int) -> Iterator[tuple[str, int, int]]:
    """The guardians whom one would face on a space: the path, whose marker lies there, and which lies open."""
    for number, labyrinth in enumerate(arena.land.labyrinths):
        for path, along in enumerate(labyrinth.paths):
            owner, place = marker(arena, number, path)
            if along[place] == space and (owner, place) != (arena.team[who], LAST):
                yield PATHS[labyrinth.alternate][path], owner, arena.faced[number]


def path_deeds(arena: Arena, who: int, space: int) -> Iterator[str]:
    """The guardian whom one would face, with the chance if it lies open. DA.LAB.05-07, 14"""
    for path, owner, up in guardians_at(arena, who, space):
        name, gain = f"the guardian on the Path of {path}", path_gain(owner, arena.team[who])
        if up < 0:
            yield f"{name}, face down ({gain})"
        elif not GUARDIANS[up].rating:
            yield f"{name} for {guardian_asks(GUARDIANS[up])} ({gain})"
        else:
            chance = chance_to(arena, arena.team[who], guardian_difference(arena, who, GUARDIANS[up]), PASS)
            yield f"{name} {percent(chance)} ({gain})"


def path_gain(owner: int, team: int) -> str:
    """What beating the guardian of a path brings, by whose marker lies there. DA.LAB.13-15, DA.ACH.13"""
    if owner == NOBODY:
        return "1 for the labyrinth"
    return "your marker to its end" if owner == team else "takes their marker off"


def reach_of(arena: Arena, who: int) -> tuple[tuple[int, int], ...]:
    """Every space where a move on foot could end, with its price."""
    ways = ways_ahead(arena, Walk(arena, who, None, False))
    return tuple((way.via[-1], way.cost) for way in ways if not arena.land.in_dome[way.via[-1]])


def can_reach(arena: Arena, who: int) -> bool:
    """Whether a move on foot could come to anything."""
    return any(waits(arena, who, space) for space, _ in reach_of(arena, who))


TOLD = 2
"""How many of them an option names."""


def prospects(arena: Arena, who: int) -> str:
    """What a move on foot could come to, the nearest first; else how far it is to what can be won, and how likely."""
    ends = sorted((cost, space) for space, cost in reach_of(arena, who))
    found = [*dict.fromkeys(text for _, space in ends if (text := waits(arena, who, space)))]
    if found:
        more = f"; also: {'; '.join(dict.fromkeys(map(in_short, found[TOLD:])))}" if len(found) > TOLD else ""
        return f"can reach: {'; '.join(found[:TOLD])}{more}"
    far = way_to_aim(arena, who) if is_hero(arena, who) else nearest_foe(arena, who)
    return f"nothing in reach to try or to fight{far and f'; {far}'}"


def in_short(text: str) -> str:
    """What waits somewhere, without its chances; a fight never without them."""
    return text if text.startswith(MELEE) else text.partition(" (")[0]


def nearest_foe(arena: Arena, who: int) -> str:
    """Whom a henchman or a creature could go for."""
    foes = [foe for foe in on_map(arena, 1 - arena.team[who]) if can_fight(arena, who, foe)]
    ways = [(arena.land.steps_to(arena.at[foe])[arena.at[who]], foe) for foe in foes]
    far, foe = min(ways, default=(FAR, -1))
    return f"{plural(far, 'space')} from {called(arena, foe)}" if far < FAR else ""


# ---- what a move leads to -------------------------------------------------------------------------------------------


def ways_told(arena: Arena, ask: Ask) -> str:
    """What waits within reach of a mover, the nearest first, each with its price; else how far it is from a goal."""
    who = ask.about
    cheapest: dict[str, int] = {}
    for cost, text in sorted((cost, waits(arena, who, space)) for space, cost in within_reach(ask)):
        if text:
            cheapest.setdefault(text, cost)
    if not cheapest:
        return f"Nothing in reach to try or to fight{steps_told(arena, ask)}"
    head = f"In reach{when(cheapest)}"
    numbers = numbered(ask)
    nearest = [space for space, _ in sorted(within_reach(ask), key=lambda way: way[1])]
    after = f"{trials_told(arena, who, nearest)}{if_it_fails(cheapest)}"
    if numbers:
        waiting: dict[str, list[str]] = {}
        for space, number in numbers.items():
            waiting.setdefault(waits(arena, who, space), []).append(str(number))
        empty = waiting.pop("", [])
        told = [f"{listed(places)} {text}" for text, places in waiting.items()]
        every = " · ".join([*told, *([f"{listed(empty)} nothing"] if empty else [])])
        return f"{head}, by number: {every}{after}"
    told = [f"{text} ({plural(cost, 'point')})" for text, cost in cheapest.items()]
    more = "; ".join(dict.fromkeys(map(in_short, [*cheapest][MOST:])))
    return f"{head}: {'; '.join(told[:MOST])}{more and f'; also: {more}'}{after}"


def if_it_fails(found: Iterable[str]) -> str:
    """What a gate costs whoever does not get in; the Low Gate takes a card and lets everybody in. DA.RES.21"""
    return FAILED_AT_GATE if any("break in at" in text and "%" in text for text in found) else ""


def when(found: Iterable[str]) -> str:
    """In which phase of this turn comes what waits at the end of a move. DA.MELEE.01, DA.ADV.01"""
    fights, trials = "", ""
    for text in found:
        if text.startswith(MELEE):
            fights = "fought in Melee, "
        elif not text.startswith(TAKE):
            trials = "tried in Adventure, "
    return f" ({fights}{trials}this turn)" if fights or trials else ""


def numbered(ask: Ask) -> dict[int, int]:
    """The places on offer with the numbers that they bear on the map; none where there are too many."""
    steps = [step for step in ask.listed(ask.seats[0]) if isinstance(step, int)]
    spaces = [*dict.fromkeys([*steps, *(space for space, _ in within_reach(ask))])]
    return {space: number for number, space in enumerate(spaces, 1)} if len(spaces) <= NUMBERED else {}


def steps_told(arena: Arena, ask: Ask) -> str:
    """How far it is to what can be won: from every place on offer by its number on the map, of many from here."""
    team = arena.team[ask.about]
    if not is_hero(arena, ask.about):
        far = nearest_foe(arena, ask.about)
        return far and f"; {far}"
    ways = [far_from_goal(arena, team, space) for space in numbered(ask)]
    if ways and all(ways):
        return (
            f". Spaces still to go, by number: {' · '.join(f'{key}: {way}' for key, way in enumerate(ways, start=1))}"
        )
    far = nearest_goal(arena, team, [arena.at[ask.about]])
    return far and f"; {far}"


def within_reach(ask: Ask) -> Iterable[tuple[int, int]]:
    """Every space where the move could end, with its price; of a flight the next spaces only."""
    ways = [*ask.shortcuts()] if ask.shortcuts is not None else []
    if ways:
        return [(way.via[-1], way.cost) for way in ways]
    return [(space, 1) for space in ask.listed(ask.seats[0]) if isinstance(space, int)]


def ground_costs(arena: Arena, who: int) -> str:
    """What a mover pays for the ground: a flier the same for all, a walker by what it has learnt. DA.TERR.01-07"""
    if arena.flags[who] & FLEW:
        return "a flier pays 1 for each space"
    easy = arena.who[who].easy
    cheap = [TERRAINS[kind] for kind in STANDARD_COSTS if kind != CLEAR and easy >> kind & 1]
    dear = [TERRAINS[kind] for kind in STANDARD_COSTS if kind != CLEAR and not easy >> kind & 1]
    return f"{listed(['open ground', *cheap])}: 1 point a space; {listed(dear)}: 2"
