"""Every fact that the rules tell is worded, with the parts that it has, and rests on a rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.games import factions
from rulewright.games.factions.rules.state import CONTROL
from rulewright.games.factions.view.story import STORY
from rulewright.kernel import Event, Saying
from rulewright.testing.wording import facts_in, unused, unworded

from .field import GAME, Battle, amber, battle, begin, go, keys, kind, plain, play, steel, stock, table_of

FACTS = facts_in(sorted((Path(factions.__file__).parent / "rules").rglob("*.py")))


def leaves(saying: Saying) -> list[Saying]:
    return [leaf for case in saying.cases.values() for leaf in leaves(case)] if saying.by else [saying]


def told(match: Battle, kind: str) -> Event:
    (event,) = [event for event in match.events if event.kind == kind]
    return event


def test_every_fact_is_worded_with_the_parts_that_it_has() -> None:
    assert unworded(STORY, FACTS) == []
    assert unused(STORY, FACTS) == []


def test_every_saying_rests_on_a_rule() -> None:
    ledger = GAME.ledger.by_id
    assert [leaf for saying in STORY.sayings.values() for leaf in leaves(saying) if leaf.rule not in ledger] == []


def test_an_attack_tells_who_whom_and_dice_with_the_ids_of_the_scene() -> None:
    match = play(battle(amber("conscript", 0, 0), steel(plain(health=3), 1, 0), rolls=[5]), "attack:1")
    event = told(match, "attacked")
    assert event.text == "Amber Conscript attacks Steel Conscript: needs 9 or less, rolled 5. Hit."
    assert {piece.id for piece in match.scene(0).pieces} == {event.data["who"], event.data["whom"]}
    assert (event.data["dice"], event.data["sides"]) == ([5], 20)
    assert (event.weight, event.shows) == ("step", ("shot", "dice"))
    wounded = told(match, "wounded")
    assert (wounded.data["who"], wounded.data["by"], wounded.data["amount"]) == ("s1", "s0", 1)
    assert wounded.text == "Steel Conscript loses 1 health to a hit by Amber Conscript and has 2 left."
    assert wounded.weight == "deed"
    assert wounded.shows == ("loss",)


def test_whoever_ends_his_turn_is_done_for_the_round_that_is_named() -> None:
    match = play(battle(amber("conscript", 0, 0), steel("conscript", 3, 0)), "end")
    assert told(match, "ended").text == "Amber Conscript ends his turn by choice: done for round 1."


def test_several_dice_and_what_they_say() -> None:
    def verdict(*rolls: int) -> tuple[str, str]:
        match = battle(amber(plain(dice=2), 0, 0), steel(plain(health=9), 1, 0), rolls=rolls)
        event = told(play(match, "attack:1"), "attacked")
        return event.text.partition(": ")[2], event.rule

    assert verdict(15, 9) == ("needs 9 or less, rolled 2 dice: 15 and 9. Hit.", "FA.ROLL.01")
    assert verdict(10, 19) == ("needs 9 or less, rolled 2 dice: 10 and 19. Miss.", "FA.ROLL.02")
    assert verdict(12, 1) == ("needs 9 or less, rolled 2 dice: 12 and 1. Critical hit, 1 more damage.", "FA.ROLL.05")
    assert verdict(1, 20) == (
        "needs 9 or less, rolled 2 dice: 1 and 20. Fumble: a 20 on any die spoils them all.", "FA.ROLL.06",
    )  # fmt: skip


def test_a_counterattack_is_told_by_its_name() -> None:
    match = battle(amber("conscript", 0, 0), steel(kind("conscript", "counterattack", health=9), 1, 0), rolls=[5, 15])
    play(match, "attack:1", "counter")
    assert match.events[-1].text == "Steel Conscript strikes back at Amber Conscript: needs 9 or less, rolled 15. Miss."


def test_a_move_tells_where_from_and_where_to() -> None:
    match = battle(amber(plain(move=(1, 1), actions=3), 1, 0), steel("conscript", 4, -4))
    start = match.state.tile[0]
    victory = match.state.grid.at(0, 0)
    play(match, f"move:{victory}")
    event = told(match, "moved")
    assert event.text == "Amber Conscript moves to the Victory Tile E5."
    assert go(match, 1, 0).events[-1].text == ("Amber Conscript moves to E6, beside the Victory Tile E5.")
    assert (event.data["who"], event.data["start"], event.data["space"]) == ("s0", start, victory)


def test_a_purchase_names_the_card_that_waits() -> None:
    from rulewright.games.factions.rules.state import BUY

    table = table_of(amber("conscript", 0, 2), steel("conscript", 4, -4), phase=BUY)
    table.bank = [99, 0]
    match = play(begin(table), "buy:field_marshal")
    event = told(match, "bought")
    later = "once all have bought, he can enter at Amber's Entry Zone, if there is room."
    assert event.text == f"Amber buys Field Marshal, {event.data['amount']} credits; {later}"
    (waiting,) = [zone for zone in match.scene(0).zones if zone.id == "waiting0"]
    assert [card.id for card in waiting.cards] == [event.data["card"]]
    assert (event.data["seat"], event.data["amount"]) == (0, table.card[2].credits)


def test_a_purchase_names_the_soldier_as_the_board_will() -> None:
    from rulewright.games.factions.rules.state import BUY

    table = table_of(amber("conscript", 0, 2), steel("conscript", 4, -4), phase=BUY)
    table.bank = [99, 0]
    stock(table, 0, table.card[0], 1)
    match = play(begin(table), "buy:conscript")
    assert told(match, "bought").text.startswith("Amber buys Conscript 2, ")
    play(match, "done")
    play(match, next(key for key in keys(match) if key.startswith("enter:2:")))
    assert [piece.name for piece in match.scene(0).pieces if piece.id == "s2"] == ["Conscript 2"]


@pytest.mark.rule("FA.CTRL.01")
def test_the_points_of_a_side_are_one_deed() -> None:
    table = table_of(amber("conscript", 0, 0), amber("conscript", 3, 0), steel("conscript", -3, 0), phase=CONTROL)
    table.vp = [3, 1]
    match = begin(table)
    told = [event for event in match.events if event.kind == "scored"]
    assert sorted(event.text for event in told if event.weight == "turning") == [
        "Amber scored 2 (E5, E8), now 5 of 12 points.",
        "Steel scored 1 (E2), now 2 of 12 points.",
    ]
    assert [event.weight for event in told].count("step") == 1
