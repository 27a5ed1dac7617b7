"""Templates with named parts, and facts that are told in them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulewright.kernel import BadContent, BrokenGame, Log, Saying, State, Words, told
from rulewright.kernel.words import percent

NAMES = {"who": lambda state, who: ("the thug", "Canice")[who]}


def said(template: str, **parts: Any) -> str:
    return Words({}, NAMES).say(None, template, parts)


@pytest.mark.parametrize(
    ("template", "parts", "text"),
    [
        ("{who} waits.", {"who": 0}, "The thug waits."),
        ("So does {who}.", {"who": [1, 0]}, "So does Canice and the thug."),
        ("{amount} {amount|point|points}", {"amount": 1}, "1 point"),
        ("{amount} {amount|point|points}", {"amount": 0}, "0 points"),
        ("Rolled {dice:, }.", {"dice": [3, 5, 1]}, "Rolled 3, 5, 1."),
        ("{who:; } rest.", {"who": (1, 0)}, "Canice; the thug rest."),
        ("Damage {margin:+d}.", {"margin": 2}, "Damage +2."),
        ("Rolled{hurts?, and it hurts|}.", {"hurts": True}, "Rolled, and it hurts."),
        ("Rolled{hurts?, and it hurts|}.", {}, "Rolled."),
        ("Hit[ by {who}][ for {amount}].", {"amount": 0}, "Hit for 0."),
        ("Hit[ by {who}].", {"who": 1}, "Hit by Canice."),
        ("{who?It is |Nobody}[{who}].", {"who": 0}, "It is the thug."),
        ("{who?It is |Nobody}[{who}].", {"who": None}, "Nobody."),
    ],
)
def test_a_template_is_filled_in(template: str, parts: dict[str, Any], text: str) -> None:
    assert said(template, **parts) == text


def test_a_part_that_is_not_told_is_an_error_that_names_it() -> None:
    with pytest.raises(BrokenGame, match="wants 'amount'"):
        said("{who} takes {amount}.", who=0)


def logged(words: Words) -> State:
    state = State()
    state.log = Log(words)
    return state


def test_a_fact_becomes_an_event_with_words_rule_weight_and_ids() -> None:
    words = Words({"hit": Saying("{who} is hit.", "X.1", "deed", ("loss",))}, NAMES, {"who": lambda who: f"f{who}"})
    state = logged(words)
    told(state, "hit", 1, amount=2)
    assert state.log is not None
    (event,) = state.log.events
    assert (event.text, event.rule, event.weight, event.shows) == ("Canice is hit.", "X.1", "deed", ("loss",))
    assert event.data == {"who": "f1", "amount": 2}


def test_a_remark_is_told_with_its_words_so_that_a_short_account_can_leave_them_out() -> None:
    names = {**NAMES, "remark": lambda state, kind: "A drum is found."}
    state = logged(Words({"scored": Saying("{who} scores. {remark}")}, names))
    told(state, "scored", 1, remark="scored")
    assert state.log is not None
    (event,) = state.log.events
    assert (event.text, event.data["remark"]) == ("Canice scores. A drum is found.", "A drum is found.")


def test_how_it_came_about_is_told_behind_and_kept_apart_for_a_short_account() -> None:
    state = logged(Words({"scored": Saying("{who} scores.", sums="{points} in all.")}, NAMES))
    told(state, "scored", 1, points=3)
    assert state.log is not None
    (event,) = state.log.events
    assert (event.text, event.data["sums"]) == ("Canice scores. 3 in all.", "3 in all.")
    assert Saying("{who} scores.", sums="{points}.").needs == {"who", "points"}


def test_a_case_is_picked_by_a_part() -> None:
    cases = {"time": Saying("Too late.", "X.1"), "dead": Saying("Too dead.", "X.2")}
    state = logged(Words({"ended": Saying(by="how", cases=cases)}))
    told(state, "ended", how="dead")
    assert state.log is not None
    assert (state.log.events[0].text, state.log.events[0].rule) == ("Too dead.", "X.2")
    with pytest.raises(BrokenGame, match="nobody words 'ended'"):
        told(state, "ended", how="bored")


def test_what_nobody_words_is_an_error() -> None:
    with pytest.raises(BrokenGame, match="nobody words 'sneezed'"):
        told(logged(Words({})), "sneezed", 1)


def test_others_read_the_veiled_words() -> None:
    state = logged(Words({"drew": Saying("{who} draws {card}.", veiled="{who} draws.")}, NAMES))
    told(state, "drew", 1, card="a Queen", seats=(0,))
    assert state.log is not None
    seen = state.log.events[0].seen_by(1)
    assert seen is not None
    assert (seen.text, seen.data) == ("Canice draws.", {})


def test_where_nobody_listens_nothing_is_looked_up() -> None:
    state = State()
    state.log = None
    told(state, "sneezed", 1)


def test_a_broken_file_says_where(tmp_path: Path) -> None:
    file = tmp_path / "story.yaml"
    file.write_text("hit: {text: x, wieght: deed}\n")
    with pytest.raises(BadContent, match=r"story\.yaml.*hit.*wieght"):
        Words.read(file)


def test_a_chance_is_certain_only_where_it_is() -> None:
    chances = 0.0, 0.001, 0.005, 0.5, 0.999, sum([1 / 3, 1 / 6, 1 / 2 - 1e-13]), 1.0
    assert [percent(each) for each in chances] == ["0 %", "under 1 %", "1 %", "50 %", "over 99 %", "100 %", "100 %"]
