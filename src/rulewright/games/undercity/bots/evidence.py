"""What a learnt value is read from: the chapter and its clock, the steps of its objective, and hero by hero how he
stands, what he has and who is at him.

It is read in every pass of a search: what costs more than it tells stays out.
"""

from __future__ import annotations

from ..rules.chapters import DeadDrop, SafeConduct
from ..rules.ground import space_of
from ..rules.powers import AMBROSE, FIRST_VILLAIN, HERO_FIGURES, SHEET_NAMES, SHEET_OF
from ..rules.state import (
    ACT,
    CARD,
    DOWN,
    EVENT_DECK,
    FINISH,
    MODE,
    NEXT,
    NOBODY,
    OFF,
    PAIR_TURN,
    ROUND,
    SPAWN,
    TURN_OVER,
    VILLAINS,
    Table,
)
from .goals import FARTHEST, Pulls, goal_of, is_to_come
from .promise import worths
from .score import nearness, party_value, villain_value

STAGE_OF = {
    ROUND: 0, NEXT: 1, TURN_OVER: 1, SPAWN: 2, PAIR_TURN: 3, MODE: 3, ACT: 3, FINISH: 3, CARD: 4, VILLAINS: 4,
}  # fmt: skip
STAGES = ("event", "turn order", "spawning", "activation", "villains")
CHAPTERS = 7
EXITS = {1: space_of("I6"), 2: space_of("G1")}  # by chapter: where its marker is carried out
OF_AN_OBJECTIVE = (
    "stands", "to go", "first step done", "steps done", "steps lost", "boss's Health", "boss and a hero", "pawns",
    "marker carried", "marker's way", "runner's stop", "walker's Health", "walker's way", "walker guarded",
    "walker's foes", "object's Health",
)  # fmt: skip
OF_THE_PARTY = ("value", "standing", "fallen", "passed out", "Health", "least Health", "still to act", "abilities")
OF_THE_VILLAINS = ("value", "count", "worth", "knocked down", "bosses", "worth at hand", "worth near", "worth far")
OF_A_HERO = ("there", "Health", "tokens", "down", "still to act", "steps to go", "foes at hand", "foes near")
HERO_NAMES = ("Gardek", "Canice", "Milo", "Pog", "Doorstop")
NAMES = (
    *(f"chapter {number}" for number in range(1, CHAPTERS + 1)), *(f"stage: {stage}" for stage in STAGES),
    "round", "events left", "clock", "turns to come", "treasury", "smoke", "rough ground",
    *(f"objective: {what}" for what in OF_AN_OBJECTIVE), *(f"party: {what}" for what in OF_THE_PARTY),
    *(f"villains: {what}" for what in OF_THE_VILLAINS),
    *(f"{name}: {what}" for name in HERO_NAMES for what in OF_A_HERO),
    *(f"{name}: {what}" for name in SHEET_NAMES for what in ("Feat cards", "restoratives")),
)  # fmt: skip
UNBEGUN = [0.0] * (
    len(OF_AN_OBJECTIVE) + len(OF_THE_PARTY) + len(OF_THE_VILLAINS) + len(HERO_NAMES) * len(OF_A_HERO)
    + 2 * len(SHEET_NAMES)
)  # fmt: skip
AT_HAND, NEAR = 0, 2  # spaces


def evidence(table: Table) -> dict[str, float]:
    """The same names in every chapter, before it begins and between chapters as amid one."""
    number = table.cast.chapter.number
    values = [0.0] * (CHAPTERS + len(STAGES))
    if 1 <= number <= CHAPTERS:
        values[number - 1] = 1.0
    stage = STAGE_OF.get(table.phase, -1)
    if stage >= 0:
        values[CHAPTERS + stage] = 1.0
    left = table.decks[EVENT_DECK].left if table.decks else 0
    values += [
        table.round / 12, left / 12, table.clock / 10, max(0, len(table.order) - table.turn) / 5, table.treasury / 60,
        len(table.smoke) / 6, table.caves.bit_count() / 6,
    ]  # fmt: skip
    values += UNBEGUN if table.ended or not table.round else begun(table)
    return dict(zip(NAMES, values, strict=True))


def begun(table: Table) -> list[float]:
    """The objective, the party, the villains, and each hero."""
    goal, pulls = goal_of(table)
    space, health, flags = table.space, table.health, table.flags
    standing = [hero for hero in HERO_FIGURES if space[hero] >= 0 and health[hero] > 0]
    to_act = [hero for hero in standing if is_to_come(table, hero)]
    at_hand, near = [0.0] * len(HERO_FIGURES), [0.0] * len(HERO_FIGURES)
    found = [0.0, 0.0, 0.0, 0.0]
    mine, far = worths(table.cast), table.ground.far
    met = close = away = 0.0
    for villain in range(FIRST_VILLAIN, len(space)):
        where = space[villain]
        if where < 0:
            continue
        worth = mine[villain]
        found[0] += 1
        found[1] += worth
        found[2] += bool(flags[villain] & DOWN)
        found[3] += table.cast.profiles[villain].boss
        row, nearest = far[where], FARTHEST
        for hero in standing:
            steps = row[space[hero]]
            nearest = min(nearest, steps)
            if steps == AT_HAND:
                at_hand[hero] += worth
            elif steps <= NEAR:
                near[hero] += worth
        if nearest == AT_HAND:
            met += worth
        elif nearest <= NEAR:
            close += worth
        else:
            away += worth
    values = objective(table, goal, pulls, standing)
    values += party(table, standing, len(to_act))
    values += [
        villain_value(table) / 40, found[0] / 12, found[1] / 20, found[2] / 6, found[3] / 2, met / 10, close / 10,
        away / 10,
    ]  # fmt: skip
    for hero in HERO_FIGURES:
        vit = max(1, table.cast.profiles[hero].vit)
        steps = FARTHEST
        if hero in pulls and space[hero] >= 0:
            steps = min(pulls[hero][0][space[hero]], FARTHEST)
        values += [
            float(space[hero] >= 0), health[hero] / vit, table.tokens[hero] / vit, float(bool(flags[hero] & DOWN)),
            float(hero in to_act), steps / FARTHEST, at_hand[hero] / 5, near[hero] / 5,
        ]  # fmt: skip
    for sheet in range(len(SHEET_NAMES)):
        values += [len(table.row[sheet]) / 3, table.restoratives[sheet] / 2]
    return values


def objective(table: Table, goal: float, pulls: Pulls, standing: list[int]) -> list[float]:
    """How far it is, in the order of OF_AN_OBJECTIVE; what a chapter does not know is nothing."""
    cast, progress, space, health = table.cast, table.progress, table.space, table.health
    far, number = table.ground.far, cast.chapter.number
    first = progress.examined or progress.fled or table.ground.gate_open or (number == 2 and table.marker != OFF)
    done = progress.opened.bit_count() + progress.valves.bit_count() + table.closed.bit_count()
    tokens = from_a_hero = 0.0
    pawns = 0
    if cast.bosses and space[cast.bosses[0]] >= 0:
        boss = cast.bosses[0]
        tokens = health[boss] / max(1, cast.profiles[boss].vit)
        row = far[space[boss]]
        from_a_hero = min([row[space[hero]] for hero in standing] + [FARTHEST]) / FARTHEST
        pawns = space[FIRST_VILLAIN:].count(space[boss]) - 1
    way = 0.0
    if table.marker != OFF and number in EXITS:
        way = min(far[EXITS[number]][table.marker], FARTHEST) / FARTHEST
    walker = [0.0, 0.0, 0.0, 0.0]
    where = space[AMBROSE]
    if where >= 0:
        guards = [space[hero] for hero in standing].count(where)
        walker = [
            health[AMBROSE] / max(1, cast.profiles[AMBROSE].vit),
            min(table.ground.shot[SafeConduct.patrol][where], FARTHEST) / FARTHEST,
            guards / 3, space[FIRST_VILLAIN:].count(where) / 3,
        ]  # fmt: skip
    return [
        goal / 30, (goal - nearness(table, goal, pulls)) / 30, float(first), done / 3, progress.emptied.bit_count() / 2,
        tokens, from_a_hero, pawns / 4, float(table.carrier != NOBODY), way, progress.stop / len(DeadDrop.stops),
        *walker, table.object_health / 14,
    ]  # fmt: skip


def party(table: Table, standing: list[int], to_act: int) -> list[float]:
    """All together, in the order of OF_THE_PARTY."""
    fallen = out = abilities = 0
    for hero in HERO_FIGURES:
        if SHEET_OF[hero] not in table.cast.party:
            continue
        out += table.space[hero] < 0
        fallen += table.space[hero] >= 0 and not table.health[hero]
    for bits in table.cast.skills:
        abilities += bits.bit_count()
    left = [table.health[hero] for hero in standing]
    return [
        party_value(table) / 40, len(standing) / 5, fallen / 5, out / 5, sum(left) / 25, min(left, default=0) / 5,
        to_act / 5, abilities / 24,
    ]  # fmt: skip
