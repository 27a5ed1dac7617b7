"""A match that is over, told in a paragraph from what happened in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from rulewright.games._arena.rules.table import BLACK, WHITE, called
from rulewright.kernel import Event
from rulewright.kernel.words import listed

from ..rules.content import KEYS
from ..rules.state import ESCAPED, OVER, TEAMS, Arena, mission, rounds_of, team_heroes
from ..rules.victory import achievements, living, winner
from .goal import last_round
from .tales import ending, frame_of

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
LONGEST = 120
"""Words of the paragraph."""
DEEDS = {
    "killed": ("kill", 3), "imprisoned": ("prisoner taken", 3), "path_won": ("labyrinth path won", 3),
    "destroyed": ("enemy site in ruins", 3), "repaired": ("site repaired", 2), "flag_scored": ("flag brought home", 3),
    "encounter_passed": ("encounter passed", 2), "inhabitant_impressed": ("host impressed", 2),
    "alliance_won": ("Alliance made", 4), "escaped": ("escape off the map", 2), "raided": ("vault raided", 2),
}  # fmt: skip
"""What a character can be remembered for, and how much it weighs."""
SEVERAL = {
    "prisoner taken": "prisoners taken", "labyrinth path won": "labyrinth paths won",
    "enemy site in ruins": "enemy sites in ruins", "site repaired": "sites repaired",
    "flag brought home": "flags brought home", "encounter passed": "encounters passed",
    "host impressed": "hosts impressed", "Alliance made": "Alliances made", "escape off the map": "escapes off the map",
    "vault raided": "vaults raided",
}  # fmt: skip


class Fact(NamedTuple):
    """One event and the round it fell in."""

    round: int
    kind: str
    who: int
    whom: int
    event: Event


def facts_of(events: Sequence[Event]) -> Iterator[Fact]:
    """The events with whom they are about, as far as the viewer saw it."""
    round = 1
    for event in events:
        if event.kind == "turn_began":
            round = event.data["round"]
        yield Fact(round, event.kind, figure_in(event, "who"), figure_in(event, "whom"), event)


def figure_in(event: Event, part: str) -> int:
    """The number of a figure that an event names, or -1."""
    id = event.data.get(part)
    return int(id[1:]) if isinstance(id, str) and id.startswith("h") else -1


def chronicle(arena: Arena, events: Sequence[Event]) -> str:
    """Who did the most, what turned it, how it was decided; as much of it as goes into the paragraph."""
    if not arena.team:
        return "It was called off before both teams had come together."
    facts = [*facts_of(events)]
    told = [opening(arena, facts), deeds_of_best(arena, facts), first_blood(arena, facts), the_other_side(arena, facts)]
    last = [decided(arena), last_word(arena)]
    spent = sum(len(text.split()) for text in (*told, *last))
    for more in (swing(arena, facts), *moments(arena, facts), the_fallen(arena)):
        length = len(more.split())
        if more and spent + length <= LONGEST:
            told.append(more)
            spent += length
    return " ".join(filter(None, (*told, *last)))


# ---- its parts ------------------------------------------------------------------------------------------------------


def opening(arena: Arena, facts: list[Fact]) -> str:
    blows = sum(fact.kind == "attacked" for fact in facts)
    ground = " and ".join(dict.fromkeys(laid_name(arena)))
    fought = several(blows, "attack") if blows else "not one attack"
    rounds = last_round(arena)
    return (
        f"{mission(arena).title} was fought over {ground}: {several(rounds, 'round')}, {fought},"
        f" {in_words(arena.rules.count)} characters a side."
    )


def several(number: int, one: str) -> str:
    """'one round', 'eight rounds'."""
    return f"{in_words(number)} {one}{'' if number == 1 else 's'}"


def in_words(number: int) -> str:
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def laid_name(arena: Arena) -> list[str]:
    """The labyrinths that were laid, or else the bases."""
    names = [KEYS[labyrinth.key].name for labyrinth in arena.land.labyrinths]
    return [f"the {name}" for name in names[:2]] or ["two bases"]


def remembered(facts: list[Fact], who: int) -> Counter[str]:
    return Counter(DEEDS[fact.kind][0] for fact in facts if fact.who == who and fact.kind in DEEDS)


def weight(facts: list[Fact], who: int) -> int:
    return sum(DEEDS[fact.kind][1] for fact in facts if fact.who == who and fact.kind in DEEDS)


def best_of(arena: Arena, facts: list[Fact], team: int) -> int:
    """Who of a team did the most; -1 if nobody did anything to be remembered."""
    weights = {who: weight(facts, who) for who in team_heroes(arena, team)}
    best = max(weights, key=lambda who: weights[who], default=-1)
    return best if best >= 0 and weights[best] else -1


def by_merit(arena: Arena, facts: list[Fact]) -> list[int]:
    """The team whose best character did the most, then the other."""
    best = [best_of(arena, facts, team) for team in (WHITE, BLACK)]
    return sorted((WHITE, BLACK), key=lambda team: -weight(facts, best[team]))


def deeds_of_best(arena: Arena, facts: list[Fact]) -> str:
    team = by_merit(arena, facts)[0]
    best = best_of(arena, facts, team)
    if best < 0:
        return "Nobody on either side did a thing that the ballads will trouble with."
    return f"{called(arena, best)} of {TEAMS[team]} did the most of it: {spoken(remembered(facts, best))}."


def spoken(deeds: Counter[str]) -> str:
    """'two kills and one vault raided'."""
    return listed(
        [f"{in_words(count)} {deed if count == 1 else SEVERAL.get(deed, f'{deed}s')}" for deed, count in deeds.items()]
    )


def the_other_side(arena: Arena, facts: list[Fact]) -> str:
    """Who stood out on the side that did less."""
    first, second = by_merit(arena, facts)
    best = best_of(arena, facts, second)
    if best >= 0:
        return f"For {TEAMS[second]} {called(arena, best)} answered with {spoken(remembered(facts, best))}."
    return f"{TEAMS[second]} had no answer to that, only plans." if best_of(arena, facts, first) >= 0 else ""


def first_blood(arena: Arena, facts: list[Fact]) -> str:
    fallen = next((fact for fact in facts if fact.kind in ("killed", "imprisoned") and fact.whom >= 0), None)
    if fallen is None:
        return "For all the noise nobody was killed and nobody was led away, which the armourers took personally."
    what = "fell" if fallen.kind == "killed" else "was led away in irons"
    by = f" to {called(arena, fallen.who)}" if fallen.kind == "killed" and fallen.who >= 0 else ""
    return f"{called(arena, fallen.whom)} {what}{by} in round {fallen.round}, the first to be lost."


def swing(arena: Arena, facts: list[Fact]) -> str:
    """How often the lead changed hands, by the score at the start of each turn and at the end."""
    held = achievements(arena)
    leads = [scores[0] - scores[-1] for fact in facts if (scores := fact.event.data.get("scores"))]
    leads.append(held[arena.teams[0]] - held[arena.teams[-1]])
    signs = [(lead > 0) - (lead < 0) for lead in leads if lead]
    changes = sum(before != after for before, after in pairwise(signs))
    if not signs:
        return "At no time was anybody ahead."
    if changes:
        return f"The lead changed hands {'once' if changes == 1 else f'{in_words(changes)} times'}."
    return "Whoever took the lead first kept it to the end." if leads[-1] else "The lead was had, and lost again."


TURNS = {
    "sides_changed": "In round {round} {who} changed sides, and there was a silence.",
    "alliance_won": "In round {round} {who} made the Alliance, and a stranger walked in at the HQ.",
    "honour_claimed": "In round {round} {who} claimed an honour of Lith.",
    "flag_scored": "In round {round} {who} came in with a flag.",
    "destroyed": "In round {round} {who} left a site of the enemy's base in ruins.",
    "path_won": "In round {round} {who} came out of a labyrinth with a marker fewer in hand.",
    "escaped": "In round {round} {who} stepped off the edge of the map.",
}
"""Turning points, the rarest first."""


def moments(arena: Arena, facts: list[Fact]) -> Iterator[str]:
    """The last turning point of each kind that came up."""
    for kind, words in TURNS.items():
        last = next((fact for fact in reversed(facts) if fact.kind == kind and fact.who >= 0), None)
        if last is not None:
            yield words.format(round=last.round, who=called(arena, last.who))


def the_fallen(arena: Arena) -> str:
    left = [living(arena, team) for team in (0, 1)]
    gone = sum(arena.at[who] == ESCAPED for team in (0, 1) for who in team_heroes(arena, team))
    away = f", {gone} of them already over the edge" if gone else ""
    return f"At the end {left[0]} of White and {left[1]} of Black were free{away}."


def decided(arena: Arena) -> str:
    team = winner(arena)
    if arena.victory:
        return f"{TEAMS[team]} won at once, by {arena.victory}."
    if arena.step != OVER:
        return f"It was broken off in round {arena.round}."
    end = f"after round {last_round(arena)}" if rounds_of(arena) else "when time was up"
    if team < 0:
        return f"It ended {end} with nobody ahead."
    return f"It ended {end}, and {TEAMS[team]} was ahead in more of what counted."


def last_word(arena: Arena) -> str:
    return ending(arena, frame_of(mission(arena)))
