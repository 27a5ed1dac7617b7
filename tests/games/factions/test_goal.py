"""A table that explains itself: the goal, the phases, questions, chances, and no word that is notation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rulewright.games.factions.rules.state import ACTION, BUY, CONTROL, OVER, SETUP_BUY, Table
from rulewright.games.factions.view.goal import HOW, goal, phases
from rulewright.kernel import ALL, Match
from rulewright.kernel.scene import Question, Scene
from rulewright.players import RandomPlayer, play_out
from rulewright.testing import start
from tests.sampling import the_first

from .field import GAME, amber, battle, kind, moss, play, rust, steel, table_of

NOTATION = re.compile(r"[{}_]|-?\d,-?\d|\b(AS|AP|HP|DMG|RNG)\b")
SAMPLES = list(GAME.sample_configs())
ROLLS = ("attack", "rapid_fire", "charge", "energy_beam", "grapple", "pulse", "shock", "terrorize", "counter")


# ---- the goal -------------------------------------------------------------------------------------------------------


def standing(*points: int, round: int = 7, phase: int = ACTION, **config: Any) -> Table:
    """Amber holds two Victory Tiles, Steel one."""
    table = table_of(
        amber("conscript", 0, 0), amber("conscript", 3, 0), steel("conscript", -3, 0), phase=phase, **config
    )
    table.vp, table.round = list(points), round
    return table


@pytest.mark.rule("FA.GOAL.03", "FA.CTRL.01")
def test_the_strip_tells_points_what_counting_adds_and_who_leads() -> None:
    found = goal(standing(10, 4))
    assert found.text.startswith("First to 12 Victory Points wins")
    assert (found.target, found.lead) == (12, "Amber leads by 6 and wins when this round ends, as it stands")
    assert [(side.name, side.value, side.projected) for side in found.sides] == [("Amber", 10, 12), ("Steel", 4, 5)]
    assert found.sides[0].note == "Victory Points, 12 if counted now; 0 credits"
    held = "To stop that, defeat one of those on E5 and E8."
    assert found.advice == f"★ Counted now, Amber reaches 12 and wins. {held}"
    assert goal(standing(11, 4)).advice.endswith("To stop that, defeat all on E5 and E8.")
    assert found.clock is not None
    assert (found.clock.now, found.clock.of) == (7, 20)
    assert found.clock.note == "13 rounds left, then Victory Points decide"


@pytest.mark.rule("FA.CTRL.01")
def test_the_victory_tiles_that_are_free_are_marked() -> None:
    table = table_of(amber("conscript", 0, 0), steel("conscript", -1, 0))
    table.round = 3
    assert table.tile[0] in table.grid.victory
    assert set(goal(table).spaces) == {tile for tile in table.grid.victory if tile != table.tile[0]} != set()
    table.phase = OVER
    assert goal(table).spaces == ()


def test_the_lead_says_what_comes_of_the_tiles_as_they_are_held() -> None:
    """It is the one line of the strip that a narrow window shows too."""

    def lead(*points: int, **more: int) -> str:
        return goal(standing(*points, **more)).lead

    assert lead(7, 0) == "Amber leads by 7 and wins after round 9, as it stands"
    assert lead(3, 9) == "Steel leads by 6 and wins after round 9, as it stands"
    assert lead(6, 9) == "Steel leads by 3; Amber and Steel draw after round 9, as it stands"
    assert lead(7, 0, round=19) == "Amber leads by 7; this round Amber +2, Steel +1", "the last round comes first"
    assert lead(0, 0) == "Level at 0; this round Amber +2, Steel +1", "not near"
    assert lead(2, 5, round=20) == "Steel leads by 3 and wins when this round ends, as it stands"
    assert lead(10, 11) == "Steel leads by 1; Amber and Steel draw when this round ends, as it stands"
    empty = table_of(amber("conscript", 0, 2), steel("conscript", 4, -4))
    assert goal(empty).lead == "Level at 0; nobody on a Victory Tile"


@pytest.mark.rule("FA.GOAL.02")
def test_the_strip_counts_what_is_left_of_each_army() -> None:
    match = battle(amber("ram_breacher", 0, 0), steel("conscript", 1, 0, hp=1), rolls=[5])
    assert goal(match.state).text.endswith("; soldiers left: Amber 2 of 2, Steel 2 of 2.")
    play(match, "attack:1")
    assert goal(match.state).text.endswith("; soldiers left: Amber 2 of 2, Steel 1 of 2.")
    assert "left" not in goal(start(GAME, {"army": ["build", "build"]}).state).text, "lists are secret"


@pytest.mark.rule("FA.CTRL.06", "FA.CTRL.07")
def test_the_strip_tells_in_full_what_wins_when_it_ends_and_what_a_tie_is() -> None:
    found = goal(standing(1, 1))
    assert "1 for each soldier on a Victory Tile at a round's end" in found.text
    assert "defeat the foe's whole army" in found.text
    quiet = "6 rounds running without damage, points or entries (now 0)"
    ranked = "most points win, then living soldiers worth more credits."
    draw = "everal at 12+: a draw."
    assert found.lose == f"After round 20, or {quiet}, {ranked} Level, or s{draw}"
    assert goal(standing(1, 1, round_limit=0, stalemate_rounds=0)).lose == f"S{draw}"
    assert f"After round 5 {ranked}" in goal(standing(1, 1, round_limit=5, stalemate_rounds=0)).lose
    assert f"After {quiet}, {ranked}" in goal(standing(1, 1, round_limit=0)).lose
    assert len(found.lose) <= 175, "two lines of the strip at 1024"
    assert all(len(text) <= 145 for text in HOW.values())


@pytest.mark.rule("FA.CTRL.07")
def test_the_advice_follows_what_decides() -> None:
    assert goal(standing(10, 11)).advice == "Counted now, Amber and Steel reach 12 in the same round: a draw."
    assert goal(standing(1, 1)).advice.startswith("All 3 Victory Tiles are held: Amber 2, Steel 1.")
    assert goal(standing(2, 4, round=20)).advice.startswith("Last round.")
    table = table_of(amber("conscript", 0, 0), steel("conscript", 4, -4))
    assert goal(table).advice.startswith("★ 2 of 3 Victory Tiles are free")
    assert goal(standing(12, 4, phase=OVER)).advice == ""


@pytest.mark.rule("FA.REM.11", "FA.BST.06")
def test_who_holds_a_tile_can_be_moved_off_only_by_an_ability_that_is_there() -> None:
    def told(*abilities: str, **state: Any) -> str:
        mover = steel(kind("conscript", *abilities), -3, 0, **state)
        table = table_of(amber("conscript", 0, 0), amber("conscript", 3, 0), mover)
        table.vp, table.round = [10, 4], 7
        return goal(table).advice

    plain = "To stop that, defeat one of those on E5 and E8"
    assert told().endswith(f"{plain}.")
    assert told("charge", "knockback").endswith(f"{plain}, or move off by Knockback or Charge.")
    assert told("charge", finished=True).endswith(f"{plain}."), "he has acted"


@pytest.mark.rule("FA.RES.01", "FA.RES.02")
def test_whoever_sets_the_order_knows_that_income_comes_before_buying() -> None:
    match = start(GAME, {}, seed=3)
    told = dict[str, str]()
    while not match.over and len(told) < 2:
        assert match.ask is not None
        if match.ask.prompt == "order":
            question = match.question(match.waiting[0])
            assert question is not None
            assert question.context is not None
            told.setdefault("setup" if match.state.round == 0 else "round", question.context.stakes)
        play_out(match, [RandomPlayer(3), RandomPlayer(4)], most=1)
    assert "1 to 10 credits" not in told["setup"]
    assert told["round"].startswith("Before anybody buys, a die gives everybody the same 1 to 10 credits. ")


@pytest.mark.rule("FA.CTRL.01")
def test_the_star_stands_on_the_tiles_that_the_advice_speaks_of() -> None:
    table = standing(10, 0)
    assert "defeat one of those on" in goal(table).advice
    assert set(goal(table).spaces) == {tile for tile in table.grid.victory if table.owner[table.at[tile]] == 0}
    assert goal(standing(2, 4, round=20)).spaces == ()
    free = table_of(amber("conscript", 0, 0), steel("conscript", 4, -4))
    assert goal(free).spaces == tuple(tile for tile in free.grid.victory if free.at[tile] < 0)


@pytest.mark.rule("FA.ACT.09")
def test_the_strip_says_who_acts_first() -> None:
    table = standing(1, 1, phase=BUY)
    table.order = [1, 0]
    notes = {phase.label: phase.note for phase in phases(table)}
    assert notes["Action"] == "Steel first"


def test_a_stalemate_is_announced() -> None:
    table = standing(3, 3)
    table.quiet = 4
    told = goal(table)
    assert told.clock is not None
    assert told.clock.note.endswith("4 rounds running without damage, points or entries: after 6 the battle ends")
    assert "6 rounds running without damage, points or entries (now 4)" in told.lose
    table.stirred = True
    told = goal(table)
    assert told.clock is not None
    assert "running" not in told.clock.note, "the round has not been quiet"
    assert "(now 0)" in told.lose


@pytest.mark.rule("FA.MULTI.02")
def test_partners_are_one_side() -> None:
    table = table_of(
        amber("conscript", 0, 0), rust("conscript", 5, 0), steel("conscript", 7, -4), moss("conscript", -3, -4),
        mode="2v2",
    )  # fmt: skip
    found = goal(table)
    assert [(side.name, side.projected) for side in found.sides] == [("Amber and Rust", 2), ("Steel and Moss", 0)]
    assert "Partners share" in found.text


def test_the_ribbon_lights_one_phase_and_says_how_far_it_is() -> None:
    table = standing(1, 1)
    assert [(phase.label, phase.state) for phase in phases(table)] == [
        ("Initiative", "done"), ("Income", "done"), ("Deploy", "done"), ("Action", "now"), ("Control", "next"),
        ("Clean-up", "next"),
    ]  # fmt: skip
    assert phases(table)[3].note == "still to act: Amber 2, Steel 1"
    assert [phase.note for phase in phases(table)[4:]] == ["Amber 2 points, Steel 1 point", "then round 8"]
    table.phase = BUY
    assert [phase.label for phase in phases(table) if phase.state == "now"] == ["Deploy"]
    table.phase = SETUP_BUY
    assert [phase.note for phase in phases(table) if phase.state == "now"] == ["Amber buys"]
    assert phases(standing(12, 1, phase=OVER)) == ()
    assert goal(standing(1, 1, phase=CONTROL)).sides[0].projected == 3


def test_the_briefing_has_three_lines() -> None:
    assert len(GAME.briefing) == 3
    assert not any(NOTATION.search(line) for line in GAME.briefing)


# ---- whole games ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", the_first(4, range(len(SAMPLES))))
def test_every_word_of_a_game_is_plain(number: int) -> None:
    """Goals, questions, choices, refusals and what is told, from start to end, without ids, places and shorthand."""
    match = Match.start(GAME, SAMPLES[number], seed=number)
    luck = Random(number)
    while not match.over:
        scene = match.scene(match.waiting[0])
        assert scene.goal is not None
        assert scene.phases
        assert scene.question is not None
        assert [word for word in words_of(scene, scene.question) if NOTATION.search(word)] == []
        assert_chances(scene.question)
        match.pick(int(luck.random() * len(match.choices)))
    last = match.scene(ALL)
    assert last.goal is not None
    assert last.outcome is not None
    told = [event.text for event in match.seen(ALL)]
    assert [text for text in (*told, last.outcome.text, last.goal.lead) if NOTATION.search(text)] == []


def words_of(scene: Scene, question: Question) -> Iterator[str]:
    assert scene.goal is not None
    yield from (scene.goal.text, scene.goal.lead, scene.goal.advice, scene.status, question.text)
    yield from (side.note for side in scene.goal.sides)
    yield from (phase.note for phase in scene.phases)
    yield from (space.label for space in scene.boards[0].spaces)
    yield from (mark.label for mark in scene.marks)
    yield from (word for sheet in scene.sheets for word in (*sheet.chips, *sheet.notes))
    yield from (number.label for sheet in scene.sheets for number in sheet.numbers)
    if question.context is not None:
        yield from (question.context.means, question.context.need, question.context.stakes)
    for option in question.options:
        yield from (option.look.text, option.look.after, option.look.cost, option.look.group)
    for refusal in question.refusals:
        yield from (refusal.text, refusal.label)


def assert_chances(question: Question) -> None:
    """Whatever is decided by a roll says how likely it is; nothing but a lone end is the main thing to end with."""
    for option in question.options:
        rolled = option.key.partition(":")[0] in ROLLS
        assert (option.look.chance is not None) == rolled, option
        assert not (option.look.tone == "main" and option.key in ("end", "done", "hold"))


# ---- chances --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "card", "others"),
    [
        ("attack:1", "conscript", (steel("mist_shade", 1, 0),)),
        ("attack:1", "twin_blade_raider", (steel("conscript", 1, 0),)),
        ("rapid_fire:1", "autocannon_team", (steel("conscript", 2, 0),)),
        ("charge:1", "bull_aurochs", (steel("conscript", 1, 0),)),
        ("shock:1", "arc_trooper", (steel("conscript", 3, 0),)),
    ],
)
def test_a_chance_is_that_of_the_odds(key: str, card: str, others: tuple[Any, ...]) -> None:
    match = battle(amber(card, 0, 0), *others, steel("conscript", 4, -4))
    question, odds = match.question(0), match.odds(key, 0)
    assert question is not None
    assert odds is not None
    (look,) = [option.look for option in question.options if option.key == key]
    assert look.chance == pytest.approx(dict(odds.chances)["hit"])


@pytest.mark.rule("FA.REM.35")
def test_a_spread_tells_the_chance_to_hit_anybody_and_each() -> None:
    match = battle(amber("scattergunner", 0, 0), steel("conscript", 1, 0), steel("mist_shade", 1, -1))
    question = match.question(0)
    assert question is not None
    looks = {option.key: option.look for option in question.options}
    both = looks["attack:1:2"]
    assert (both.chance, both.after) == (
        0.55,
        "55 % and 45 %, one roll for all; whoever is hit loses 1 health; nobody can strike back; then 1 action left",
    )
    assert both.text == "Spreadshot at Steel Conscript and Steel Mist Shade"
    assert question.context is not None
    assert "No Spreadshot now" not in question.context.stakes
    assert [looks[key].tone for key in ("attack:1:2", "attack:1", "attack:2")] == ["main", "", ""]


@pytest.mark.rule("FA.UND.03")
def test_a_counterattack_names_both_and_its_number() -> None:
    match = battle(amber(kind("conscript", "elusive"), 0, 0), steel("grave_wight", 1, 0), rolls=[5])
    question = play(match, "attack:1").question(1)
    assert question is not None
    assert question.text.startswith("Amber Conscript hit Steel Grave Wight, who lives with")
    assert question.context is not None
    assert (question.context.who, question.context.whom) == ("s1", "s0")
    assert question.context.need == "needs 9 or less on a 20-sided die: 45 %"
    assert question.options[0].look.chance == pytest.approx(0.45)


# ---- places ---------------------------------------------------------------------------------------------------------


def test_tiles_are_named_by_row_and_place_and_say_what_they_are() -> None:
    spaces = start(GAME, {"map": "ruins"}).scene(0).boards[0].spaces
    labels = [space.label for space in spaces]
    assert len(set(labels)) == len(labels) == 61
    assert {"Victory Tile E5", "Credit Tile C2", "Amber's Entry Zone I1", "Steel's Entry Zone A5"} <= set(labels)
