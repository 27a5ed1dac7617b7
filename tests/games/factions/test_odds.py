"""Odds are exact: each is what walking all the dice gives."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.games.factions.rules.state import Table
from rulewright.kernel import Ask, Choice, World, forecast

from .field import amber, battle, kind, plain, play, steel

TOUGH = plain(health=3)


def decline(ask: Ask) -> Choice | None:
    """Nobody reacts; tiles do not matter."""
    if ask.prompt == "hunker":
        return "take"
    if ask.prompt == "counter":
        return "forgo"
    return None


CASES: list[tuple[str, Any, tuple[Any, ...]]] = [
    ("attack:1", "conscript", (steel(TOUGH, 1, 0),)),
    ("attack:1", "twin_blade_raider", (steel(TOUGH, 1, 0),)),
    ("attack:1", "blade_frame", (steel(TOUGH, 1, 0),)),
    ("attack:1", plain(skill=25, damage=3), (steel(TOUGH, 1, 0),)),
    ("attack:1", plain(skill=-5), (steel("mist_shade", 1, 0),)),
    ("attack:1", "ram_breacher", (steel(TOUGH, 1, 0),)),
    ("attack:1", "conscript", (steel("siege_walker", 1, 0),)),
    ("attack:1", "conscript", (steel("grave_wight", 1, 0),)),
    ("attack:1:2", "scattergunner", (steel(TOUGH, 1, 0), steel("mist_shade", 1, -1))),
    ("pulse:1:2", "pulse_node", (steel("mist_shade", 1, 0), steel(TOUGH, 1, -1))),
    ("rapid_fire:1", "autocannon_team", (steel(TOUGH, 2, 0),)),
    ("charge:1", "bull_aurochs", (steel(TOUGH, 1, 0),)),
    ("energy_beam:1", "beam_platform", (steel("aegis_carrier", 3, 0),)),
    ("grapple:1", "tow_harpooner", (steel(TOUGH, 2, 0),)),
    ("shock:1", "arc_trooper", (steel(TOUGH, 3, 0),)),
    ("terrorize:1", "wailing_shade", (steel(TOUGH, 1, 0),)),
    ("stomp", "marsh_colossus", (steel(plain(health=2), 1, 0),)),
]


@pytest.mark.parametrize(
    ("key", "card", "others"), CASES, ids=[f"{case[0]} {number}" for number, case in enumerate(CASES)]
)
def test_odds_agree_with_the_walk_over_all_dice(key: str, card: Any, others: tuple[Any, ...]) -> None:
    match = battle(amber(card, 0, 0), *others, steel("conscript", 4, -4))
    odds = match.odds(key, 0)
    assert odds is not None
    before = match.state.hp[1]

    def damage(after: World[Table]) -> int:
        return before - after.state.hp[1]

    walked = forecast(match, key, damage, assume=decline)
    assert dict(odds.distribution) == pytest.approx(walked.chances)
    named = dict(odds.chances)
    deadly = sum(chance for amount, chance in walked.chances.items() if amount >= before)
    shown = [chance for name, chance in named.items() if name.startswith("defeats")]
    assert (shown[0] if shown else 0.0) == pytest.approx(deadly)


def test_hits_and_fumbles_are_what_the_events_tell() -> None:
    match = battle(amber("twin_blade_raider", 0, 0), steel(TOUGH, 1, 0), steel("conscript", 4, -4))
    odds = match.odds("attack:1", 0)
    assert odds is not None
    fumbled = forecast(match, "attack:1", lambda after: after.state.ap[0] == 0)
    assert dict(odds.chances)["fumble"] == pytest.approx(fumbled.chance(True))
    hit = forecast(match, "attack:1", lambda after: after.state.hp[1] < 3)
    assert dict(odds.chances)["hit"] == pytest.approx(hit.chance(True))


def test_odds_explain_their_number() -> None:
    match = battle(amber("conscript", 0, 0), amber("banner_sergeant", 0, 1), steel("mist_shade", 1, 0))
    odds = match.odds("attack:2", 0)
    assert odds is not None
    assert [(term.value, term.reason) for term in odds.terms] == [
        (9, "printed"), (2, "Inspire, Banner Sergeant within 2 tiles"), (-2, "Evasive"),
    ]  # fmt: skip
    assert odds.headline == "45 % hit: 9 or less"


def test_a_counterattack_has_odds() -> None:
    match = battle(amber(kind("conscript", "elusive"), 0, 0), steel("grave_wight", 1, 0), rolls=[5])
    play(match, "attack:1")
    odds = match.odds("counter", 1)
    assert odds is not None
    assert dict(odds.chances)["hit"] == pytest.approx((11 - 2) / 20)
    assert match.odds("forgo", 1) is None


def test_the_answer_to_a_counterattack_has_odds() -> None:
    """He who attacked first is hit back and may strike once more, at the one who answered."""
    first = kind("conscript", "counterattack", health=9)
    second = kind("conscript", "counterattack", "elusive", health=9)
    match = battle(amber(first, 0, 0), steel(second, 1, 0), steel("conscript", 4, -4), rolls=[5, 5])
    play(match, "attack:1", "counter")
    question = match.question(0)
    assert question is not None
    assert [option.key for option in question.options if option.look.odds] == ["counter"]
    odds = match.odds("counter", 0)
    assert odds is not None
    before = match.state.hp[1]
    walked = forecast(match, "counter", lambda after: before - after.state.hp[1], assume=decline)
    assert dict(odds.distribution) == pytest.approx(walked.chances)
    assert dict(odds.chances)["hit"] == pytest.approx((9 - 2) / 20)


def test_moves_have_no_odds() -> None:
    match = battle(amber("conscript", 0, 0), steel("conscript", 1, 0))
    assert match.odds("end", 0) is None
