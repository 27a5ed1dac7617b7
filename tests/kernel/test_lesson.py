"""Lessons: steps that follow from the answers, replies, going back, records, and files that are wrong."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import pytest

from rulewright.examples.noughts import Noughts
from rulewright.kernel import BadChance, BadConfig, BadContent, Match, Record, Roll, key_of
from rulewright.kernel.chance import Loaded
from rulewright.kernel.lesson import (
    Lesson,
    Patterns,
    Step,
    allowed,
    known,
    missing,
    read_lessons,
    reply,
    standing,
)
from rulewright.testing.lessons import begin, faults


class School(Noughts):
    """Noughts with lessons of our own."""

    taught: ClassVar[tuple[Lesson, ...]] = ()

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        return self.taught


def step(
    do: Patterns = (), until: str = "", open: Patterns = (), point: tuple[str, ...] = (),
    replies: Mapping[str, Patterns] | None = None, own: Mapping[str, Patterns] | None = None,
) -> Step:  # fmt: skip
    return Step("Title", "Text.", "Task.", do, until, open, point, replies or {}, own or {})


def school(*steps: Step, **more: Any) -> tuple[School, Lesson]:
    game = School()
    lesson = Lesson("one", "One", "A goal.", 3, steps, "Closing.", **more)
    type(game).taught = (lesson,)
    return game, lesson


def start(game: School) -> Match[Any]:
    return Match.start(game, {"lesson": "one"})


def keys(choices: Any) -> list[str]:
    return [key_of(choice) for choice in choices]


def answered(match: Match[Any], lesson: Lesson) -> None:
    """Give what the lesson answers by itself."""
    while (given := reply(lesson, match)) is not None:
        match.choose(given[1], given[0])


# ---- steps ----------------------------------------------------------------------------------------------------------


def test_a_step_is_done_by_what_it_asks_for() -> None:
    game, lesson = school(step(do="4", open="0"), step(do="8", replies={"mark": "1"}))
    match = start(game)
    assert keys(allowed(lesson, match)) == ["0", "4"]
    match.choose("4")
    assert standing(lesson, match).step == 1
    answered(match, lesson)
    assert match.state.cells[1] == 1
    match.choose("8")
    stand = standing(lesson, match)
    assert (stand.step, stand.begun, stand.given) == (2, (0, 1, 3), (0, 2))


def test_a_choice_that_is_open_leaves_the_step_open() -> None:
    game, lesson = school(step(do="4", open="0", replies={"mark": "1"}))
    match = start(game)
    match.choose("0")
    answered(match, lesson)
    assert standing(lesson, match).step == 0
    assert keys(allowed(lesson, match)) == ["4"]


def test_until_comes_when_the_learner_has_played_and_is_asked() -> None:
    game, lesson = school(step(until="mark", replies={"mark": "8"}), step(do="0"))
    match = start(game)
    assert standing(lesson, match).step == 0
    assert len(allowed(lesson, match)) == 9
    match.choose("4")
    assert standing(lesson, match).step == 0
    answered(match, lesson)
    assert standing(lesson, match).step == 1
    match.choose("0")
    assert standing(lesson, match) == standing(lesson, match.copy(keep=True))
    assert standing(lesson, match).begun == (0, 2, 3)


def test_until_over_is_the_end_of_the_match() -> None:
    game, lesson = school(step(until="over"), position={"crosses": [0, 1], "noughts": [3, 4]})
    match = start(game)
    match.choose("8")
    assert standing(lesson, match).step == 0
    match.choose("5")
    assert match.over
    assert standing(lesson, match).step == 1


def test_a_question_that_the_step_does_not_speak_of_is_open() -> None:
    game, lesson = school(step(do="elsewhere"))
    assert len(allowed(lesson, start(game))) == 9


def test_what_is_answered_for_the_learner_counts_for_no_step() -> None:
    game, lesson = school(step(do="4"), step(until="over", own={"mark": "*"}, replies={"mark": "*"}))
    match = start(game)
    match.choose("4")
    answered(match, lesson)
    stand = standing(lesson, match)
    assert match.over
    assert (stand.step, stand.given) == (2, (0,))


def test_who_knows_a_step_has_it_answered() -> None:
    game, lesson = school(step(do="4", open="0"), step(until="over", replies={"mark": "8"}))
    match = start(game)
    assert known(lesson, match) == 4
    match.choose("4")
    assert known(lesson, match) is None  # the other side is asked
    answered(match, lesson)
    assert known(lesson, match) is None  # a whole match is left to a bot


def test_who_knows_a_step_does_not_turn_back_on_the_way() -> None:
    game, lesson = school(step(do="elsewhere", replies={"mark": "8"}))
    match = start(game)
    match.choose("0")
    answered(match, lesson)
    match.log[0] = (0, "mark", 1)  # as if a choice that is still listed had been tried
    assert known(lesson, match) == 2


def test_a_lesson_goes_back_to_where_a_step_began() -> None:
    game, lesson = school(step(do="4"), step(do="8", replies={"mark": "1"}))
    match = start(game)
    match.choose("4")
    answered(match, lesson)
    match.choose("8")
    match.wind_back(standing(lesson, match).begun[1])
    assert (standing(lesson, match).step, match.waiting, match.answers) == (1, (1,), 1)
    answered(match, lesson)
    assert keys(allowed(lesson, match)) == ["8"]


# ---- how it begins, and records -------------------------------------------------------------------------------------


def test_a_position_is_laid_and_a_record_of_it_plays_again() -> None:
    game, lesson = school(step(do="8"), step(do="7"), position={"crosses": [0], "noughts": [4]})
    match = start(game)
    assert match.state.cells[:5] == [0, -1, -1, -1, 1]
    match.choose("8")
    again = Record.from_json(Record.of(match).to_json()).resume(game)
    assert again.state == match.state
    assert standing(lesson, again) == standing(lesson, match)
    assert Record.of(match).verify(game).state == match.state


def test_a_config_that_names_no_lesson_is_refused() -> None:
    game, _ = school(step(do="8"))
    with pytest.raises(BadConfig, match="there is no lesson 'two'"):
        game.completed({"lesson": "two"})
    assert game.completed({"lesson": "one"}) == {"lesson": "one"}
    assert game.completed({}) == {}


def test_loaded_chance_is_free_from_the_first_roll_on_that_it_does_not_foresee() -> None:
    die, coin = Roll("die", (1, 2, 3, 4, 5, 6)), Roll("coin", ("head", "tail"))
    chance = Loaded([("die", 6), ("die", 6), ("die", 6)], seed=1)
    assert chance.roll(die) == 6
    assert chance.roll(coin) in ("head", "tail")
    rolls = [chance.roll(die) for _ in range(30)]
    assert set(rolls) == {1, 2, 3, 4, 5, 6}
    again = chance.at(1)
    assert again.roll(die) == 6
    assert again.roll(coin) in ("head", "tail")
    assert Loaded([("die", 6)], 1).at(1).roll(die) == Loaded([("die", 6)], 1).at(1).roll(die)


# ---- what is found wrong --------------------------------------------------------------------------------------------


def test_a_lesson_that_leads_nowhere_is_told() -> None:
    game, lesson = school(step(do="4"), step(do="4"))
    assert faults(game, lesson)[0].startswith("step 2 ('Title'): 4 is not among the choices")
    game, lesson = school(step(do="4", point=("space:4", "piece:mark0", "goal", "option:4", "phases", "moon:1")))
    assert faults(game, lesson) == ["step 1 ('Title'): nothing to point at for piece:mark0, phases, moon:1"]
    game, lesson = school(step(do="4"), position={"crosses": [4], "noughts": [4]})
    with pytest.raises(BadContent, match="cell 4 is taken"):
        faults(game, lesson)


def test_points_are_found_in_a_scene() -> None:
    game, lesson = school(step(do="8"), position={"crosses": [0], "noughts": [4]})
    scene = begin(game, lesson).scene(0)
    assert list(missing(scene, ("piece:mark0", "space:8", "option:8", "option:*", "log"))) == []
    assert list(missing(scene, ("zone:hand", "card:x", "sheet:x", "option:0"))) == [
        "zone:hand", "card:x", "sheet:x", "option:0",
    ]  # fmt: skip


GOOD = """
id: one
title: One
goal: A goal.
minutes: 3
closing: Done.
steps:
  - {title: A, text: B., task: C., do: "4"}
"""


@pytest.mark.parametrize(
    ("before", "after", "where", "what"),
    [
        ('do: "4"', 'do: "4", until: over', "step 1", "either `do` or `until`"),
        (', do: "4"', "", "step 1", "either `do` or `until`"),
        ("task: C.", "taks: C.", "1_one", "taks"),
        ("minutes: 3", "minutes: some", "1_one", "int"),
        ('  - {title: A, text: B., task: C., do: "4"}', "  []", "steps", "one step or more"),
        ("closing: Done.", "", "1_one", "closing"),
    ],
    ids=["both", "neither", "misspelt", "no number", "no steps", "missing"],
)
def test_a_bad_file_says_what_and_where(tmp_path: Path, before: str, after: str, where: str, what: str) -> None:
    (tmp_path / "1_one.yaml").write_text(GOOD.replace(before, after))
    with pytest.raises(BadContent) as told:
        read_lessons(tmp_path)
    assert "1_one.yaml" in str(told.value)
    assert where in str(told.value)
    assert what in str(told.value)


def test_lessons_come_in_the_order_of_their_files(tmp_path: Path) -> None:
    (tmp_path / "2_b.yaml").write_text(GOOD.replace("id: one", "id: two"))
    (tmp_path / "1_a.yaml").write_text(GOOD)
    assert [lesson.id for lesson in read_lessons(tmp_path)] == ["one", "two"]


def test_two_lessons_of_one_name_are_refused(tmp_path: Path) -> None:
    for name in ("1_a.yaml", "2_b.yaml"):
        (tmp_path / name).write_text(GOOD)
    with pytest.raises(BadContent, match="another lesson is called 'one'"):
        read_lessons(tmp_path)


def test_the_test_of_a_lesson_is_strict_about_its_dice() -> None:
    game, lesson = school(step(do="4"), chance=({"die": 6},))
    assert begin(game, lesson).chance.__class__.__name__ == "Scripted"
    with pytest.raises(BadChance):
        begin(game, lesson).chance.roll(Roll("coin", ("head", "tail")))
