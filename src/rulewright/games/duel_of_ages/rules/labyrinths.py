"""Labyrinths: guardians, mercy, and the markers on the three paths."""

from __future__ import annotations

from rulewright.games._arena.rules.challenges import AMAZE, FAIL, PASS, SQUEAK
from rulewright.games._arena.rules.table import NOBODY
from rulewright.kernel import Ask, Choice, Flow, Sum, told

from .adversaries import Guardian
from .content import GUARDIANS
from .dismissal import banish
from .state import Arena, Marker, Path, Trial
from .terms import AGES, CIRCLE, CIRCLES, LAST, MIDDLE, PATHS, RATINGS, SETTINGS
from .treasure import discard, disposable, draw_treasure, part_with
from .trial import depart, difference, face
from .victory import check

BEG: Choice = "beg"
TEST: Choice = "test"
PAY: Choice = "pay"
REFUSE: Choice = "refuse"


def marker(arena: Arena, labyrinth: int, path: int) -> Marker:
    """Whose marker is on a path, and on which of its spaces; NOBODY and the circle if none is. DA.LAB.13"""
    return arena.paths.get((labyrinth, path), (NOBODY, CIRCLE))


def path_at(arena: Arena, who: int) -> Path | None:
    """The labyrinth and path whose guardian one can challenge where one stands. DA.LAB.05, 14, 16"""
    space, team = arena.at[who], arena.team[who]
    for number, labyrinth in enumerate(arena.land.labyrinths):
        for path, spaces in enumerate(labyrinth.paths):
            owner, place = marker(arena, number, path)
            if spaces[place] == space:
                return None if (owner, place) == (team, LAST) else (number, path)
    return None


def labyrinth_choices(arena: Arena, who: int) -> list[Choice]:
    return [("guardian", who)] if path_at(arena, who) else []


# ---- guardians ------------------------------------------------------------------------------------------------------


def kinship(arena: Arena, who: int, guardian: Guardian, why: Sum | None = None) -> int:
    """1 each for the guardian's age, setting and circle. DA.LAB.08-11"""
    figure, total = arena.who[who], 0
    for shared, reason, rule in (
        (figure.age == AGES.index(guardian.age), "age", "DA.LAB.08"),
        (figure.setting == SETTINGS.index(guardian.setting), "setting", "DA.LAB.09"),
        (figure.circle == CIRCLES.index(guardian.circle), "circle", "DA.LAB.10"),
    ):
        total += shared
        if why is not None and shared:
            why.add(1, f"the guardian's {reason}", rule)
    return total


def guardian_difference(arena: Arena, who: int, guardian: Guardian, why: Sum | None = None) -> int:
    """DA.LAB.07-11"""
    better_by = difference(arena, who, RATINGS.index(guardian.rating), guardian.value, why=why)
    return better_by + kinship(arena, who, guardian, why)


def challenge_guardian(arena: Arena, who: int) -> Flow[None]:
    """Turn up the guardian, unless it lies open, and face it or beg for mercy. DA.LAB.05-07, 12, 14"""
    found = path_at(arena, who)
    assert found is not None
    labyrinth, path = found
    number = arena.faced[labyrinth]
    if number == NOBODY:
        number = arena.faced[labyrinth] = yield from arena.guardians[labyrinth].draw()
        told(arena, "guardian_met", who, guardian=number, asks_for=number, reveals=True)
    guardian = GUARDIANS[number]
    arena.page = "guardian", number
    way = yield Ask(arena.seat[who], "guardian", lambda: ways_to_face(arena, who, guardian), about=who)
    if way == BEG:
        told(arena, "begged", who, guardian=number)
        bury(arena, labyrinth)
        yield from banish(arena, who)
        return
    result = FAIL
    if way == PAY:
        yield from pay_cards(arena, who, guardian.pay)
        result = PASS
    elif way == TEST:
        name, margin = RATINGS.index(guardian.rating), guardian_difference(arena, who, guardian)
        ahead = Trial(who, arena.at[who], name, guardian.value, margin, guardian=number)
        result = yield from face(arena, ahead)
    if result >= SQUEAK:
        bury(arena, labyrinth)
    if result >= PASS:
        advance(arena, who, labyrinth, path)
        if result == AMAZE:
            yield from draw_treasure(arena, who, 1)
    yield from depart(arena, who, result)


def ways_to_face(arena: Arena, who: int, guardian: Guardian) -> list[Choice]:
    """Its test, or its price if one has as much; mercy always. DA.LAB.07, 12, DA.TYPE.16"""
    if not guardian.pay:
        return [TEST, BEG]
    return [PAY, BEG, REFUSE] if len(disposable(arena, who)) >= guardian.pay else [BEG, REFUSE]


def pay_cards(arena: Arena, who: int, count: int) -> Flow[None]:
    """DA.LAB.07"""
    for _ in range(count):
        discard(arena, (yield from part_with(arena, who, "pay")))


def bury(arena: Arena, labyrinth: int) -> None:
    """A guardian that is removed goes face down under its deck. DA.LAB.12"""
    arena.guardians[labyrinth].put_under(arena.faced[labyrinth])
    arena.faced[labyrinth] = NOBODY


def advance(arena: Arena, who: int, labyrinth: int, path: int) -> None:
    """Place the own marker, move it to the last space, or only take the enemy's off. DA.LAB.13-16"""
    team = arena.team[who]
    owner, place = marker(arena, labyrinth, path)
    if owner == 1 - team:
        del arena.paths[labyrinth, path]
    else:
        arena.paths[labyrinth, path] = team, MIDDLE if place == CIRCLE else LAST
    key, _, alternate, _ = arena.land.labyrinths[labyrinth]
    told(
        arena, "path_won", who, piece=key, of=PATHS[alternate][path].lower(), rival=owner == 1 - team,
        whole=arena.paths.get((labyrinth, path)) == (team, LAST), space=arena.at[who], remark="path_won",
    )  # fmt: skip
    check(arena)
