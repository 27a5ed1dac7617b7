"""Games in numbers: what the lab counts when one is over, and what a learner sees of one that goes on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulewright.games._arena.rules.table import captain, is_open, on_map, seats_of
from rulewright.kernel import Part, Viewer

from ..rules.content import CARDS, KEYS, MISSIONS, PLATTERS
from ..rules.state import (
    DEAD,
    ESCAPED,
    OVER,
    STEPS,
    TEAMS,
    VAULTS,
    Arena,
    flag_of,
    henchmen_of,
    imprisoned,
    is_creature,
    is_henchman,
    is_hero,
    minutes_of,
    mission,
    rounds_of,
    team_heroes,
)
from ..rules.terms import AGES, DECKS, SITES
from ..rules.victory import achievements, living, markers, path_markers, ruins, scored, sheet

RIVALS = ("we", "they")
OF_A_SIDE = (
    "achievements", "markers", "characters", "living", "dead", "imprisoned", "escaped", "characters on the map",
    "henchmen on the map", "creatures on the map", "health", "cards", "open cards", "vault", "experience", "levels",
    "ruins", "paths", "paths to the end", "alliance", "encounters", "flags scored", "flags carried", "escape points",
    "honours",
)  # fmt: skip
ACHIEVEMENTS = tuple(dict.fromkeys(name for entry in MISSIONS.values() for name in entry.achievements))


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


def features(arena: Arena, viewer: Viewer) -> dict[str, float]:
    """Phase, time and what the mission rewards, then both teams' deeds and means, from the viewer's side.

    All of it lies open on the table: of cards face down and of characters in the selection only the number counts.
    """
    team = arena.teams[viewer] if viewer >= 0 else 0
    begun = arena.step > VAULTS
    found = {f"phase: {step}": float(arena.step == number) for number, step in enumerate(STEPS) if number < OVER}
    found |= {f"rewarded: {name}": float(name in mission(arena).achievements) for name in ACHIEVEMENTS}
    found["round"] = arena.round / (rounds_of(arena) or 20)
    found["clock"] = arena.clock / (60 * minutes_of(arena)) if minutes_of(arena) else 0.0
    found["our turn"] = float(arena.turn == team)
    found["White"] = float(team == 0)
    found["tribute"] = max(-12, min(12, arena.tribute if team == 0 else -arena.tribute)) / 12
    for name, which in zip(RIVALS, (team, 1 - team), strict=True):
        found[f"{name}: seats"] = len(seats_of(arena, which)) / 3
        values = side(arena, which) if begun else (0.0,) * len(OF_A_SIDE)
        found |= {f"{name}: {what}": value for what, value in zip(OF_A_SIDE, values, strict=True)}
    return found


def side(arena: Arena, team: int) -> tuple[float, ...]:
    """How a team does, in the order of OF_A_SIDE."""
    heroes = team_heroes(arena, team)
    there = on_map(arena, team)
    held = [card for who in heroes for card in arena.hand[who]]
    return (
        achievements(arena)[team] / 8,
        markers(arena, team) / 8,
        len(heroes) / 12,
        living(arena, team) / 12,
        sum(arena.at[who] == DEAD for who in heroes) / 12,
        sum(imprisoned(arena, who) for who in heroes) / 12,
        sum(arena.at[who] == ESCAPED for who in heroes) / 12,
        sum(is_hero(arena, who) for who in there) / 12,
        sum(is_henchman(arena, who) for who in there) / 12,
        sum(is_creature(arena, who) for who in there) / 12,
        sum(health_of(arena, who) for who in heroes) / 60,
        len(held) / 40,
        sum(is_open(arena, card) for card in held) / 40,
        len(arena.vault[team]) / 10,
        sum(arena.experience[who] for who in heroes) / 12,
        sum(levels for key, levels in arena.levels.items() if key // 16 in heroes) / 12,
        ruins(arena, team) / len(SITES),
        sum(path_markers(arena, number, team) for number in range(len(arena.land.labyrinths))) / 6,
        arena.paths.count(3 + team) / 6,
        arena.allied[team] / 6,
        arena.passed[team] / 10,
        scored(arena, team) / 3,
        sum(flag_of(arena, who) >= 0 for who in heroes) / 3,
        arena.escape_points[team] / 15,
        len(arena.honours[team]) / 3,
    )


def health_of(arena: Arena, who: int) -> int:
    return 0 if arena.at[who] == DEAD else arena.health[who]
