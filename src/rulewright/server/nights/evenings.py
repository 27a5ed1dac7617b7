"""An evening: several matches in a row with the same people, and the running score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rulewright.kernel.scene import Outcome
from rulewright.players import find_level, is_level

from ..protocol.nights import EveningInfo, EveningMatch, EveningPlayer
from ..storage.person import Person
from ..storage.stored import Stored


class Who(NamedTuple):
    """Somebody at the table: people are told apart by their ids, bots by level and number."""

    id: str
    name: str


def evening_of(tables: Sequence[Stored], person: Person | None) -> EveningInfo:
    """The score of all matches that are over. Who looks on is told where only those were played that stood open to
    all."""
    over = [
        (table, table.outcome, _results(table, table.outcome))
        for table in tables
        if table.status == "over" and table.outcome is not None
    ]
    everybody = dict.fromkeys(who for _, _, results in over for who in results)
    fared = {who: [results[who] for _, _, results in over if who in results] for who in everybody}
    ranked = sorted(everybody, key=lambda who: -sum(fared[who]))
    return EveningInfo(
        tuple(
            EveningMatch(_told(table, person), table.laid.created, outcome.text, tuple(map(results.get, ranked)))
            for table, outcome, results in over
        ),
        tuple(
            EveningPlayer(who.name, sum(fared[who]), fared[who].count(1.0), len(fared[who]), _is(who, person))
            for who in ranked
        ),
    )


def _is(who: Who, person: Person | None) -> bool:
    return person is not None and who.id == person.id


def _told(table: Stored, person: Person | None) -> str | None:
    laid = table.laid
    return laid.id if table.seats_of(person) or (laid.public and laid.admits == "anyone") else None


def _results(table: Stored, outcome: Outcome) -> dict[Who, float]:
    """How it ended for everybody; who has several seats had the best of them."""
    found: dict[Who, float] = {}
    for seat, result in enumerate(outcome.results):
        who = _who(table, seat)
        found[who] = max(result, found.get(who, 0.0))
    return found


def _who(table: Stored, seat: int) -> Who:
    chair = table.chairs[seat]
    if chair.person is not None:
        return Who(chair.person.id, chair.person.name)
    alike = sum(each.person is None and each.level == chair.level for each in table.chairs[:seat])
    level = str(chair.level)
    label = find_level(level).label if is_level(level) else level
    return Who("", f"{label} bot {alike + 1}")
