"""The field report of a battle: what happened, from its facts. The words are in tales/chronicle.yaml."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from rulewright.kernel import Event, Words
from rulewright.kernel.words import listed

from ..rules.state import BUILD, Table, seats_of
from .lore import FOLDER
from .names import SIDES, called, line_up, onto, team_name

WORDS = Words.read(FOLDER / "chronicle.yaml", names={"who": called, "whom": called, "by": called, "space": onto})
WAYS = 3
Say: TypeAlias = Callable[..., str]
"""Puts a fact of the report into words: its kind, and its parts."""
FEW = 2  # fallen in a round that is worth a line


@dataclass(slots=True)
class Facts:
    """What a battle came to, counted from its events."""

    falls: list[tuple[int, int, int]] = field(default_factory=list)  # round, who fell, to whom
    damage: Counter[int] = field(default_factory=Counter)  # by soldier
    stands: Counter[tuple[int, int]] = field(default_factory=Counter)  # soldier and Victory Tile
    fumbles: Counter[int] = field(default_factory=Counter)  # by side
    points: dict[int, list[int]] = field(default_factory=dict)  # by round: those of each team at its end


def chronicle(table: Table, events: Sequence[Event]) -> str:
    """A battle in a paragraph."""
    if table.phase == BUILD:
        return ""
    facts = facts_of(table, events)
    return " ".join(sentences(table, facts, len(events) % WAYS))


def facts_of(table: Table, events: Sequence[Event]) -> Facts:
    """What the events come to; the first round is the one before any begins."""
    facts, round, points = Facts(), 1, [0] * len(table.vp)
    for event in events:
        data = event.data
        match event.kind:
            case "round":
                round = data["round"]
            case "wounded":
                facts.damage[soldier(data["by"])] += data["amount"]
            case "defeated":
                facts.damage[soldier(data["by"])] += data["amount"]
                facts.falls.append((round, soldier(data["who"]), soldier(data["by"])))
            case "scored":
                facts.stands[soldier(data["who"]), data["space"]] += 1
                points[table.teams[data["seat"]]] = data["total"]
                facts.points[round] = list(points)
            case "attacked":
                facts.fumbles[table.owner[soldier(data["who"])]] += data["verdict"] == "fumble"
    return facts


def soldier(piece: str) -> int:
    """The soldier of a piece: 7 of 's7'."""
    return int(piece[1:])


# ---- sentences ------------------------------------------------------------------------------------------------------


def sentences(table: Table, facts: Facts, way: int) -> Iterator[str]:
    """The report, line by line; each line takes the next way of saying it."""

    def say(kind: str, **parts: object) -> str:
        nonlocal way
        way += 1
        told = {"way": way % WAYS, **parts}
        return WORDS.say(table, WORDS.saying(kind, told).text, told)

    yield say("opening", grid=table.grid.title, present=line_up(table, "brought"))
    yield from falls(facts, say)
    yield from ground(facts, say)
    yield from lead(table, facts, say)
    if facts.fumbles.total() and not worst_round(facts):
        yield say("fumbles", tally=tally(table, facts.fumbles))
    if facts.falls:
        yield say("losses", tally=tally(table, Counter(table.owner[who] for _, who, _ in facts.falls)))
    yield say("end", ended=how_it_ended(table), round=table.round, score=score(table), winners=winners(table))


def falls(facts: Facts, say: Say) -> Iterator[str]:
    """Who fell first, who did the most, and which round was the worst."""
    if not facts.falls:
        yield say("no_fall")
        if facts.damage:
            who, damage = facts.damage.most_common(1)[0]
            yield say("harm", who=who, damage=damage)
        return
    round, whom, by = facts.falls[0]
    yield say("first_fall", round=round, whom=whom, by=by)
    felled = Counter(by for _, _, by in facts.falls)
    best = max(facts.damage, key=lambda who: (felled[who], facts.damage[who]))
    yield say("deeds", who=best, falls=felled[best], damage=facts.damage[best])
    if worst := worst_round(facts):
        yield say("worst", round=worst[0], falls=worst[1])


def worst_round(facts: Facts) -> tuple[int, int] | None:
    """The round in which most fell, and how many, if they were many."""
    (found, *_) = Counter(round for round, _, _ in facts.falls).most_common(1) or [(0, 0)]
    return found if found[1] > FEW else None


def ground(facts: Facts, say: Say) -> Iterator[str]:
    """Who stood longest where it counts."""
    if not facts.stands:
        yield say("no_ground")
        return
    (who, space), counts = facts.stands.most_common(1)[0]
    yield say("ground" if counts > 1 else "passing", who=who, space=space, counts=counts)


def lead(table: Table, facts: Facts, say: Say) -> Iterator[str]:
    """Who went ahead on Victory Points, when, and how often that changed."""
    leaders: list[tuple[int, int]] = []  # round, team: whenever another team is alone in front
    for round, points in facts.points.items():
        first = [team for team, mine in enumerate(points) if mine == max(points)]
        if len(first) == 1 and (not leaders or leaders[-1][1] != first[0]):
            leaders.append((round, first[0]))
    if not leaders:
        if facts.points:
            yield say("lead", how="never")
        return
    round, team = leaders[-1]
    changes = len(leaders) - 1
    how = ("kept", "once", "often")[min(changes, 2)]
    yield say("lead", how=how, round=round, side=team_name(table, team), changes=changes)


def tally(table: Table, counts: Counter[int]) -> str:
    """A number by side: 'Amber 4, Steel none'."""
    return ", ".join(f"{SIDES[seat]} {counts[seat] or 'none'}" for seat in seats_of(table))


def score(table: Table) -> str:
    """The winner's points first: '12 to 7'."""
    order = sorted(range(len(table.vp)), key=lambda team: (team not in table.winners, -table.vp[team]))
    return " to ".join(str(table.vp[team]) for team in order)


def winners(table: Table) -> str:
    return listed([team_name(table, team) for team in table.winners] or ["nobody"])


def how_it_ended(table: Table) -> str:
    """The end by its name; where a limit found the best level on points, with that, and with what told them apart."""
    if table.ended not in ("round limit", "stalemate") or table.vp.count(max(table.vp)) == 1:
        return table.ended or "broken off"
    return f"{table.ended}, {'level' if len(table.winners) == 1 else 'shared'}"
