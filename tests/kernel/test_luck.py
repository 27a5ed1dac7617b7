"""Luck: what it adds up to, for whom, and how unlikely that was."""

from __future__ import annotations

from itertools import product
from math import prod

import pytest

from rulewright.kernel import THE_GAME, Event, Log, Luck, Saying, Words
from rulewright.kernel.luck import distribution, fortunes

HITS = "hit with {came} of {of} {of|attack|attacks}"
TESTS = "passed {came} of {of} tests"


def event(text: str, *luck: Luck, at: int = 0, actor: str = "", seats: tuple[int, ...] | None = None) -> Event:
    return Event("roll", text, at=at, luck=luck, actor=actor, seats=seats)


def test_a_seats_luck_is_told_by_kinds_and_by_who_acted() -> None:
    found = fortunes(
        [
            event("Ann hits.", Luck(0, HITS, 0.25, True), at=3, actor="Canice"),
            event("Ann misses.", Luck(0, HITS, 0.75, False), at=4, actor="Milo"),
            event("Ann fails.", Luck(0, TESTS, 0.5, False), at=5, actor="Milo"),
        ]
    )
    (ann,) = found
    assert (ann.seat, ann.came, ann.of, ann.expected, ann.spread) == (0, 1, 3, 1.5, 0.625)
    assert [(line.text, line.expected) for line in ann.lines] == [
        ("Hit with 1 of 2 attacks", 1.0),
        ("Passed 0 of 1 tests", 0.5),
    ]
    assert [(line.text, line.came, line.of) for line in ann.figures] == [("Canice", 1, 1), ("Milo", 0, 2)]
    assert ann.best is not None
    assert ann.worst is not None
    assert (ann.best.text, ann.best.chance, ann.best.at) == ("Ann hits.", 0.25, 3)
    assert (ann.worst.text, ann.worst.chance, ann.worst.at) == ("Ann misses.", 0.25, 4)


def test_what_was_sure_is_no_luck_and_the_games_own_comes_last() -> None:
    found = fortunes(
        [
            event("", Luck(THE_GAME, HITS, 0.5, True)),
            event("", Luck(1, HITS, 0.5, True), Luck(1, HITS, 1.0, True), Luck(1, HITS, 0.0, False)),
        ]
    )
    assert [(one.seat, one.of) for one in found] == [(1, 1), (THE_GAME, 1)]


CHANCES = (0.1, 0.5, 0.5, 0.9, 0.35, 0.02)


def test_how_lucky_it_was_is_exact() -> None:
    ways = list(product((True, False), repeat=len(CHANCES)))
    for came in ways:
        (found,) = fortunes(event("", Luck(0, HITS, chance, way)) for chance, way in zip(CHANCES, came, strict=True))
        share = {way: prod(p if one else 1 - p for p, one in zip(CHANCES, way, strict=True)) for way in ways}
        assert found.ahead_of == pytest.approx(sum(share[way] for way in ways if sum(way) < sum(came)))
        assert found.behind == pytest.approx(sum(share[way] for way in ways if sum(way) > sum(came)))
    assert sum(distribution(CHANCES * 50).values()) == pytest.approx(1)


def test_cards_of_a_deck_hang_on_each_other_so_no_share_is_told() -> None:
    (found,) = fortunes([event("", Luck(0, HITS, 0.5, True), Luck(0, HITS, 0.5, True, drawn=True))])
    assert found.ahead_of is None
    assert found.behind is None


def test_a_fact_says_what_chance_decided_and_who_has_not_seen_it_does_not_know() -> None:
    story = Words(
        {"rolled": Saying("{who} rolls.", veiled="Somebody rolls."), "moved": Saying("{who} moves.")},
        names={"who": lambda state, who: f"hero {who}"},
        luck={"rolled": lambda state, parts: [Luck(parts["who"], HITS, parts["needed"] / 6, parts["face"] <= 3)]},
    )
    log = Log(story)
    log.note(None, "rolled", {"who": 1, "needed": 3, "face": 2}, seats=(1,))
    log.note(None, "moved", {"who": 1})
    rolled, moved = log.events
    assert rolled.luck == (Luck(1, HITS, 0.5, True),)
    assert rolled.actor == "hero 1"
    assert moved.luck == ()
    veiled = rolled.seen_by(0)
    assert veiled is not None
    assert veiled.luck == ()
    assert veiled.actor == ""
