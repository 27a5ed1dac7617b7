"""What the log tells, and to whom."""

from __future__ import annotations

import pytest

from rulewright.games._arena.rules.challenges import FAIL, PASS
from rulewright.games.duel_of_ages import DuelOfAges
from rulewright.games.duel_of_ages.rules.content import CARD_NUMBER, ENCOUNTERS
from rulewright.games.duel_of_ages.rules.dismissal import banish, dismiss
from rulewright.games.duel_of_ages.rules.effects import take_free
from rulewright.games.duel_of_ages.rules.melee import blow
from rulewright.games.duel_of_ages.rules.movement import enter
from rulewright.games.duel_of_ages.rules.state import FREE
from rulewright.games.duel_of_ages.rules.treasure import draw_card, reveal
from rulewright.games.duel_of_ages.rules.turn import begin_round
from rulewright.kernel import SPECTATOR, Event, Log, State

from .tables import Table, coloured, faced, person, run

rule = pytest.mark.rule


def loud() -> tuple[Table, list[Event]]:
    """Ann and Bob in one space, with somebody who listens."""
    table = Table({person("Ann", intellect=9): (0, 0)}, {person("Bob"): (0, 0)})
    state: State = table.arena
    state.log = Log(DuelOfAges.story)
    return table, state.log.events


@rule("DA.MELEE.08", "DA.MELEE.11", "DA.MELEE.14")
@pytest.mark.parametrize(("face", "verb"), [(PASS, "hits"), (FAIL, "misses")])
def test_a_blow_is_told(face: int, verb: str) -> None:
    table, events = loud()
    bob = table["Bob"]
    first = faced(face, 0)
    run(blow(table.arena, 0), ("attack", -1, bob), rolls=[first, faced(PASS, 0, [first])][: 1 + (face == PASS)])
    attack = next(event for event in events if event.kind == "attacked")
    assert attack.text == f"Ann {verb} Bob (+0)."
    assert attack.data == {
        "who": "h0", "whom": f"h{bob}", "space": table.cell(0, 0), "margin": 0, "hit": face == PASS,
    }  # fmt: skip
    told = [(event.text, event.data["amount"]) for event in events if event.kind.startswith("damage")]
    assert told == ([("Damage +0: Pass.", 1), ("Bob takes 1.", 1)] if face == PASS else [])


@rule("DA.MOVE.01")
def test_a_step_is_told_with_its_ends() -> None:
    table, events = loud()
    enter(table.arena, 0, table.cell(1, 0))
    assert (events[0].text, events[0].data) == (
        "Ann moves.", {"who": "h0", "start": table.cell(0, 0), "space": table.cell(1, 0)},
    )  # fmt: skip


@rule("DA.CARD.04", "DA.CARD.06")
def test_a_drawn_card_is_told_to_its_team_and_a_shown_one_to_all() -> None:
    table, events = loud()
    arena = table.arena
    card = CARD_NUMBER["cestus"]
    run(draw_card(arena, 0, 0), rolls=[card])
    assert [view.text for view in (events[0].seen_by(0), events[0].seen_by(1)) if view] == [
        "Ann draws Cestus.", "Ann draws a Common card.",
    ]  # fmt: skip
    reveal(arena, card)
    shown = events[1].seen_by(SPECTATOR)
    assert shown is not None
    assert shown.text == "Ann reveals Cestus."
    assert arena.log is not None
    assert arena.log.revealed
    reveal(arena, card)
    assert len(events) == 2, "once"


@rule("DA.TYPE.08")
def test_who_hears_what_a_spyglass_saw() -> None:
    table, events = loud()
    arena = table.arena
    arena.step = FREE
    arena.encounters[table.cell(0, 0)] = -1
    number = arena.markers.pool[5]
    run(take_free(arena, "play", [table.give("Ann", "spyglass")]), rolls=[number])
    assert (arena.encounters[table.cell(0, 0)], arena.peeked[table.cell(0, 0)]) == (number, 1)
    mine, theirs = events[-1].seen_by(0), events[-1].seen_by(1)
    assert mine is not None
    assert theirs is not None
    assert mine.text == f"The encounter is {ENCOUNTERS[number].name}."
    assert theirs.text == "An encounter is looked at."


@rule("DA.DISM.01", "DA.DISM.04")
def test_a_way_to_a_dome_is_told() -> None:
    table, events = loud()
    run(dismiss(table.arena, 0), rolls=[coloured("gold")])
    run(banish(table.arena, table["Bob"]), rolls=[coloured("red")])
    told = [(event.text, event.rule) for event in events if event.kind in ("dismissed", "banished")]
    assert told == [("Ann goes to a dome.", "DA.DISM.01"), ("Bob is banished to a dome.", "DA.DISM.04")]


@rule("DA.LEN.07")
@pytest.mark.parametrize(
    ("card", "text"), [(0, "The trigger is drawn: the game ends."), (1, "The trigger is not drawn.")]
)
def test_an_ending_card_is_told(card: int, text: str) -> None:
    table, events = loud()
    arena = table.arena
    arena.ending, arena.round = 5, 7
    run(begin_round(arena), rolls=[card])
    assert events[-1].text == text
    assert arena.ending == 4
