"""What took part in a game that is over: the lab counts it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulewright.games._arena.rules.table import captain
from rulewright.kernel import Counted, Part

from ..rules.content import CARDS, KEYS, PLATTERS
from ..rules.state import (
    DEAD,
    ESCAPED,
    TEAMS,
    VAULTS,
    Arena,
    henchmen_of,
    imprisoned,
    mission,
    team_heroes,
)
from ..rules.terms import AGES, DECKS
from ..rules.victory import sheet

COUNTED = {
    "mission": Counted("Played"),
    "map piece": Counted("On the map"),
    "character": Counted("In a team"),
    "henchman": Counted("In a team at the end"),
    **{f"{deck} card": Counted("Held at the end") for deck in DECKS},
}
"""What of it the gallery shows, and what is counted there."""


def parts(arena: Arena) -> Iterator[Part]:
    """The mission and its map, who was White, every character with its fate, its age, who led in what, and treasure."""
    yield Part("mission", mission(arena).id, mission(arena).title)
    for piece in arena.land.laid:
        yield Part("map piece", piece.id, PLATTERS[piece.id].name if piece.id in PLATTERS else KEYS[piece.id].name)
    for seat, team in enumerate(arena.teams):
        yield Part("colour", TEAMS[team].lower(), TEAMS[team], seat)
    if arena.step <= VAULTS:
        return
    ages: Counter[tuple[int, int]] = Counter()
    heroes = [who for team in (0, 1) for who in team_heroes(arena, team)]
    for who in heroes:
        figure, seat = arena.who[who], arena.seat[who]
        ages[seat, figure.age] += 1
        yield Part("character", figure.id, figure.name, seat, 1, fate(arena, who))
    for (seat, age), count in sorted(ages.items()):
        yield Part("age", AGES[age], AGES[age].capitalize(), seat, count)
    for line in sheet(arena):
        if line.leader >= 0:
            id = line.title.lower().replace("'", "").replace(" ", "_")
            yield Part("achievement", id, line.title, captain(arena, line.leader))
    for who in heroes:
        for one in henchmen_of(arena, who):
            yield Part("henchman", arena.who[one].id, arena.who[one].name, arena.seat[who])
        for card in arena.hand[who]:
            yield Part(f"{DECKS[CARDS[card].deck]} card", CARDS[card].id, CARDS[card].name, arena.seat[who])


def fate(arena: Arena, who: int) -> dict[str, float]:
    return {
        "dead": float(arena.at[who] == DEAD),
        "imprisoned": float(imprisoned(arena, who)),
        "escaped": float(arena.at[who] == ESCAPED),
        "health": health_of(arena, who),
        "cards": len(arena.hand[who]),
    }


def health_of(arena: Arena, who: int) -> int:
    return 0 if arena.at[who] == DEAD else arena.health[who]
