"""Facts and words: all that the rules tell is worded, and nothing is worded that is never told."""

from __future__ import annotations

from pathlib import Path

from rulewright.games import _arena, worldspanner
from rulewright.games.worldspanner import Worldspanner
from rulewright.games.worldspanner.rules.movement import shift, slip_away
from rulewright.kernel import Log, Words
from rulewright.kernel.words import Saying
from rulewright.testing.wording import facts_in, unused, unworded

from .tables import Table, person, run

RULES = [
    file for package in (worldspanner, _arena) for file in sorted((Path(package.__path__[0]) / "rules").glob("*.py"))
]
FACTS = facts_in(RULES)


def cited(words: Words) -> set[str]:
    def rules_of(saying: Saying) -> set[str]:
        return {saying.rule}.union(*(rules_of(case) for case in saying.cases.values()))

    return set().union(*map(rules_of, words.sayings.values())) - {""}


def test_every_fact_is_worded_with_the_parts_it_has() -> None:
    assert len(FACTS) > 30
    assert unworded(Worldspanner.story, FACTS) == []


def test_nothing_is_worded_that_is_never_told() -> None:
    assert unused(Worldspanner.story, FACTS) == []


def test_every_rule_that_a_word_rests_on_is_in_the_ledger() -> None:
    assert cited(Worldspanner.story) - set(Worldspanner().ledger.by_id) == set()


def test_a_walk_is_one_line_with_its_way_and_its_end() -> None:
    table = Table({person("Walker"): (0, 0)})
    arena = table.arena
    arena.log = Log(Worldspanner.story)  # type: ignore[misc]
    way = [table.cell(1, 0), table.cell(2, 0)]
    run(shift(arena, 0, 2), *way)
    (event,) = arena.log.events
    assert event.text.startswith("Walker moves 2 spaces to open ground, ")
    assert event.data["path"] == [table.cell(0, 0), *way]


def test_facts_name_the_pieces_of_the_scene() -> None:
    table = Table({person("Thief"): (0, 0)}, {person("Guard"): (1, 0)})
    arena = table.arena
    arena.log = Log(Worldspanner.story)  # type: ignore[misc]
    run(slip_away(arena, 0, table["Guard"], False), "stop")
    event = arena.log.events[0]
    assert (event.kind, event.text) == ("slipped", "Thief slips past Guard: they change places.")
    pieces = {piece.id for piece in Worldspanner().scene(arena, 0).pieces}
    assert {event.data["who"], event.data["whom"]} == pieces
    assert (event.data["start"], event.data["space"]) == (table.cell(0, 0), table.cell(1, 0))
