"""Games in numbers: what the lab counts when one is over, and what a learner sees of one that goes on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulewright.games._arena.rules.table import on_map, seats_of
from rulewright.games._arena.rules.tribute import lead
from rulewright.kernel import Part, Viewer

from ..rules.content import CARDS, KEYS, PLATTERS
from ..rules.state import OVER, STEPS, Arena, defeated, heroes
from ..rules.terms import DECKS, FACTIONS
from ..rules.victory import glories, markers_on

RIVALS = ("we", "they")


def parts(arena: Arena) -> Iterator[Part]:
    """The pieces of the map, every hero with the team it began with, its factions, and the treasure held at the end."""
    yield Part("map", arena.rules.design, arena.land.design.title)
    for piece in arena.land.pieces:
        yield Part("map piece", piece, PLATTERS[piece].name if piece in PLATTERS else KEYS[piece].name)
    factions: Counter[tuple[int, int]] = Counter()
    for who in heroes(arena):
        figure, chair = arena.who[who], arena.chair[who]
        factions[chair, figure.faction] += 1
        fate = {"defeated": float(defeated(arena, who)), "gold": arena.gold[who], "cards": len(arena.hand[who])}
        yield Part("hero", figure.id, figure.name, chair, 1, fate)
    for (chair, faction), count in sorted(factions.items()):
        yield Part("faction", FACTIONS[faction], FACTIONS[faction].capitalize(), chair, count)
    for who in heroes(arena):
        for card in arena.hand[who]:
            yield Part(f"{DECKS[CARDS[card].deck]} card", CARDS[card].id, CARDS[card].name, arena.seat[who])


def features(arena: Arena, viewer: Viewer) -> dict[str, float]:
    """Step and round, then both teams' glory and means, from the viewer's side. All of it lies open on the table."""
    team = arena.teams[viewer] if viewer >= 0 else 0
    found = {f"step: {step}": float(arena.step == number) for number, step in enumerate(STEPS) if number < OVER}
    found |= {"round": arena.round / arena.rules.rounds, "our turn": float(arena.turn == team)}
    found["tribute"] = lead(arena.tribute, team) / 12 if arena.who else 0.0
    glory = glories(arena) if arena.who else (0, 0)
    for name, side in zip(RIVALS, (team, 1 - team), strict=True):
        mine = [who for who in heroes(arena) if arena.team[who] == side] if arena.who else []
        there = on_map(arena, side)
        found[f"{name}: seats"] = len(seats_of(arena, side)) / 4
        found[f"{name}: glory"] = glory[side] / 8
        found[f"{name}: heroes"] = len(mine) / 12
        found[f"{name}: on the map"] = len(there) / 12
        found[f"{name}: defeated"] = sum(defeated(arena, who) for who in mine) / 12
        found[f"{name}: wounds"] = sum(arena.wounds[who] for who in mine) / 40
        found[f"{name}: gold"] = sum(arena.gold[who] for who in mine) / 40
        found[f"{name}: cards"] = sum(len(arena.hand[who]) for who in mine) / 40
        found[f"{name}: boosts"] = sum(arena.boosts[who] for who in mine) / 20
        for number, faction in enumerate(FACTIONS):
            lying = markers_on(arena, number)[side] if number in arena.land.factions and arena.markers else 0
            found[f"{name}: markers of the {faction}"] = lying / 4
    return found
