"""The match told in a paragraph from what happened: who did the most, when it turned, how it was decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from zlib import crc32

from rulewright.games._arena.rules.challenges import AMAZE, FOPP
from rulewright.games._arena.rules.table import called
from rulewright.kernel import Event

from ..rules.state import OVER, TEAMS, Arena
from ..rules.victory import glories, winner
from . import tales
from .names import place_name, region_name
from .words import counted

TIMES = ("once", "twice", "three times", "four times", "five times", "six times")
SHORTEST = 72  # words: more is told until it is so long


@dataclass(slots=True)
class Capture:
    """A place that changed hands: who did it, where, in which round, and whether it put its side in front."""

    who: int
    team: int
    space: int
    round: int
    leads: bool


@dataclass(slots=True)
class Facts:
    """What the log says of a match."""

    captures: list[Capture] = field(default_factory=list)
    wounds: Counter[int] = field(default_factory=Counter)
    amazes: Counter[int] = field(default_factory=Counter)
    fopps: Counter[int] = field(default_factory=Counter)
    fallen: Counter[int] = field(default_factory=Counter)
    quests: Counter[int] = field(default_factory=Counter)
    turncoats: list[tuple[int, int]] = field(default_factory=list)
    changes: int = 0  # of the lead in regions


def chronicle(arena: Arena, events: Sequence[Event], tie_break: str, decided: str) -> str:
    """Sixty to a hundred and twenty words, different in each match."""
    if not arena.who:
        return "It was called off before the benches were filled."
    facts = gather(arena, events)
    told = [headline(arena, tie_break), *turning(arena, facts), *best(arena, facts)]
    for more in asides(arena, facts):
        if len(" ".join(told).split()) >= SHORTEST:
            break
        told.append(more)
    return " ".join([*told, last_word(arena, facts, decided)])


def number_of(event: Event, part: str) -> int:
    """A character of the log by its number."""
    return int(str(event.data[part]).removeprefix("h"))


def gather(arena: Arena, events: Sequence[Event]) -> Facts:
    facts = Facts()
    now, ahead = 1, -1
    held: dict[int, int] = {}
    sides = [*arena.origin]
    for event in events:
        if not event.data:
            continue
        match event.kind:
            case "turn":
                now = event.data["round"]
            case "damage":
                facts.wounds[number_of(event, "who")] += event.data["amount"]
            case "defeated" if event.data["hero"]:
                who = number_of(event, "who")
                facts.fallen[who] += 1
                sides[who] = arena.origin[who]
            case "quest":
                facts.quests[number_of(event, "who")] += 1
            case "challenge":
                faces = {AMAZE: facts.amazes, FOPP: facts.fopps}.get(event.data["face"])
                if faces is not None:
                    faces[number_of(event, "who")] += 1
            case "switched":
                who, whom = number_of(event, "who"), number_of(event, "whom")
                sides[whom] = sides[who]
                facts.turncoats.append((who, whom))
            case "captured":
                who, space = number_of(event, "who"), event.data["space"]
                held[space] = -1 if event.data["freed"] else sides[who]
                front = in_front(arena, held)
                leads = front >= 0 and front != ahead
                facts.changes += leads and ahead >= 0
                ahead = front if front >= 0 else ahead
                facts.captures.append(Capture(who, sides[who], space, now, leads))
    return facts


def in_front(arena: Arena, held: dict[int, int]) -> int:
    """The side that leads in more regions; -1 if neither does."""
    balance = 0
    for faction in arena.land.factions:
        sides = [team for space, team in held.items() if arena.land.faction_at[space] == faction]
        white, black = sides.count(0), sides.count(1)
        balance += (white > black) - (black > white)
    return -1 if not balance else int(balance < 0)


# ---- sentences ------------------------------------------------------------------------------------------------------


def pick(kind: str, *facts: object) -> str:
    """One of the ways to say something, by what is said."""
    ways = tales.CHRONICLE[kind]
    return ways[crc32(repr(facts).encode()) % len(ways)]


def headline(arena: Arena, tie_break: str) -> str:
    glory, team = glories(arena), winner(arena)
    if arena.step != OVER:
        return f"The match was broken off in round {arena.round}, at {glory[0]} glory to {glory[1]}."
    facts = {"rounds": arena.rules.rounds, "most": max(glory), "least": min(glory), "tie": tie_break}
    if team < 0:
        return pick("drawn", glory, arena.gold).format(**facts)
    kind = "tied" if tie_break else "won"
    return pick(kind, glory, arena.markers).format(team=TEAMS[team], other=TEAMS[1 - team], **facts)


def turning(arena: Arena, facts: Facts) -> Iterator[str]:
    """The first place, and the one that put the side in front which stayed there."""
    if not facts.captures:
        return
    first = facts.captures[0]
    yield pick("first", first.who, first.space).format(**taken(arena, first))
    leads = [capture for capture in facts.captures if capture.leads]
    if facts.changes:
        told = {**taken(arena, leads[-1]), "times": often(facts.changes), "team": TEAMS[leads[-1].team]}
        yield pick("changed", leads[-1].who, facts.changes).format(**told)
    elif leads and leads[0] is not first:
        yield pick("ahead", leads[0].who).format(**taken(arena, leads[0]), team=TEAMS[leads[0].team])


def taken(arena: Arena, capture: Capture) -> dict[str, object]:
    return {"who": called(arena, capture.who), "place": place_at(arena, capture.space), "round": capture.round}


def place_at(arena: Arena, space: int) -> str:
    name = place_name(arena.land, space)
    region = region_name(arena.land.faction_at[space])
    return name if region in name else f"{name} in {region}"


def often(count: int) -> str:
    return TIMES[count - 1] if count <= len(TIMES) else f"{count} times"


def most(counts: Counter[int]) -> tuple[int, int]:
    """Who has the most, and how much; of equals who came first."""
    return counts.most_common(1)[0]


def best(arena: Arena, facts: Facts) -> Iterator[str]:
    """Who took the most places, who hit hardest, who fell."""
    places = Counter(capture.who for capture in facts.captures)
    if places:
        who, count = most(places)
        team = next(capture.team for capture in facts.captures if capture.who == who)
        told = {"who": called(arena, who), "places": counted(count, "place"), "team": TEAMS[team]}
        yield pick("best", who, count).format(**told)
    if sum(facts.wounds.values()):
        who, count = most(facts.wounds)
        yield pick("fighter", who, count).format(who=called(arena, who), wounds=counted(count, "wound"))
    if facts.fallen:
        who, _ = most(facts.fallen)
        count = sum(facts.fallen.values())
        kind = "fell" if count == 1 else "fallen"
        yield pick(kind, who, count).format(who=called(arena, who), times=often(count).capitalize())
    else:
        yield pick("unhurt", places, facts.wounds)


def asides(arena: Arena, facts: Facts) -> Iterator[str]:
    """What else is worth a word, the best first."""
    for charmer, whom in facts.turncoats[:1]:
        yield pick("turncoat", charmer).format(who=called(arena, charmer), whom=called(arena, whom))
    if facts.amazes:
        who, count = most(facts.amazes)
        yield pick("amaze", who, count).format(who=called(arena, who), times=counted(count, "Amaze"))
    if facts.fopps:
        who, count = most(facts.fopps)
        yield pick("fopp", who, count).format(who=called(arena, who), times=counted(count, "Fopp"))
    if arena.tribute:
        team = TEAMS[arena.tribute < 0]
        yield pick("tribute", arena.tribute).format(team=team, lead=abs(arena.tribute))
    if facts.quests:
        who, count = most(facts.quests)
        yield pick("quests", who, count).format(who=called(arena, who), quests=counted(count, "quest"))
    yield pick("crowd", arena.gold, arena.wounds)
    yield pick("weather", arena.markers, arena.tribute)


def last_word(arena: Arena, facts: Facts, decided: str) -> str:
    if decided:
        return pick("decided", decided).format(decided=decided)
    if facts.captures:
        return pick("last", facts.captures[-1].space).format(**taken(arena, facts.captures[-1]))
    return pick("crowd", arena.wounds, arena.boosts)
