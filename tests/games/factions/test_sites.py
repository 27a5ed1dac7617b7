"""What the marked tiles say, the page before the battle, questions that can be kept away, and the grids' fairness."""

from __future__ import annotations

from time import process_time
from typing import Any

import pytest

from rulewright.games.factions.rules.content import LAYOUTS, find_grid
from rulewright.games.factions.rules.state import CLEAN_UP, ENTER, INITIATIVE, enlist
from rulewright.games.factions.view.sites import marks
from rulewright.kernel import ALL, SPECTATOR, Match
from rulewright.kernel.scene import Mute, Site
from rulewright.testing import start
from rulewright.testing.plain import unplain

from .field import GAME, Battle, amber, battle, begin, moss, plain, play, rust, steel, table_of

TOUGH = plain(health=30)


def site(match: Battle, q: int, r: int, viewer: int = 0) -> Site:
    """What the marked tile says there."""
    tile = match.state.grid.at(q, r)
    (found,) = [mark.site for mark in match.scene(viewer).marks if mark.space == tile]
    assert found is not None
    return found


def best(match: Battle, q: int, r: int, viewer: int = 0) -> list[tuple[str, str, float | None]]:
    return [(each.piece, each.need, each.chance) for each in site(match, q, r, viewer).best]


# ---- tiles ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.CTRL.01", "FA.CTRL.03", "FA.CTRL.04")
def test_a_victory_tile_says_what_it_asks_what_it_pays_and_who_is_there() -> None:
    found = site(battle(amber("conscript", 1, 1), steel("zombie", 3, 0)), 3, 0)
    assert "Control Phase" in found.asks
    assert found.pays.startswith("1 Victory Point")
    assert found.after == "Steel Zombie stands here now."


@pytest.mark.rule("FA.CTRL.02")
def test_a_credit_tile_pays_a_credit_and_an_entry_tile_lets_soldiers_in() -> None:
    match = battle(amber("conscript", 1, 1), steel("zombie", 3, 0))
    assert site(match, 1, 2).pays.startswith("1 credit")
    assert "enters" in site(match, -4, 4).asks


def test_every_site_is_plain() -> None:
    match = battle(amber("conscript", 1, 1), steel("zombie", 3, 0))
    for mark in match.scene(0).marks:
        assert mark.site is not None
        for text in (mark.site.asks, mark.site.pays, mark.site.after):
            assert list(unplain(text, GAME.glossary)) == []


@pytest.mark.rule("FA.MOVE.02")
def test_the_best_for_a_free_tile_are_those_who_need_the_fewest_actions() -> None:
    placed = (
        amber("conscript", 0, 3), amber("pack_hound", 0, 2), amber("trench_guard", 0, 1, finished=True),
        amber("mist_shade", -4, 4), steel("conscript", 4, -4),
    )  # fmt: skip
    assert best(battle(*placed), 0, 0) == [
        ("s1", "1 action away", None), ("s0", "2 actions away", None), ("s3", "2 actions away", None),
    ]  # fmt: skip
    assert best(battle(*placed[2:]), 0, 0)[-1] == ("s0", "1 action away, not this round", None)


def test_soldiers_in_the_way_make_it_longer_but_not_for_the_ethereal() -> None:
    ring = [steel(TOUGH, *cell) for cell in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))]
    match = battle(amber("conscript", 0, 2), amber("mist_shade", 0, 3), *ring)
    assert best(match, 0, 0) == [("s1", "2 actions away", None)]


@pytest.mark.rule("FA.ATK.03")
def test_the_best_for_a_held_tile_are_those_who_hit_the_holder() -> None:
    placed = (
        amber("conscript", 1, 0), amber("rifle_veteran", 2, 0), amber("longshot", 0, 2, finished=True),
        steel("mist_shade", 0, 0),
    )  # fmt: skip
    match = battle(*placed)
    first, second, third = best(match, 0, 0)
    assert first == ("s1", "needs 10 or less on a 20-sided die", 0.5)
    assert second == ("s0", "needs 7 or less on a 20-sided die", 0.35)
    assert third == ("s2", "2 tiles away, done for this round", None)
    odds = match.odds("attack:3", 0)
    assert odds is not None
    assert dict(odds.chances)["hit"] == second[2]


def test_who_stands_there_needs_nobody_and_lookers_on_have_nobody() -> None:
    match = battle(amber("conscript", 0, 0), amber("conscript", 1, 0), steel("zombie", 3, 0))
    assert best(match, 0, 0) == [("s0", "stands here", None)]
    assert best(match, 0, 0, SPECTATOR) == best(match, 0, 0, ALL) == []


def test_a_partner_on_the_tile_is_not_to_be_struck() -> None:
    match = battle(
        amber("conscript", 1, 0), rust("conscript", 0, 0), steel("conscript", 7, -4), moss("conscript", -3, -4),
        mode="2v2",
    )  # fmt: skip
    assert best(match, 0, 0) == []


def test_sites_are_cheap() -> None:
    """Seven soldiers a side on the largest grid: the quickest of five looks stays under 20 ms."""
    spots = [(q, 2) for q in range(-6, 1)]
    placed = [amber("conscript", q, r) for q, r in spots] + [steel("conscript", -q, -r) for q, r in spots]
    table = table_of(*placed, rust("conscript", 0, 4), moss("conscript", 0, -4), mode="2v2", map="salient")

    def seconds() -> float:
        began = process_time()
        marks(table, 0)
        return process_time() - began

    assert min(seconds() for _ in range(5)) < 0.02


# ---- the page before the battle -------------------------------------------------------------------------------------


def test_before_the_battle_each_reads_about_his_own_army() -> None:
    match = start(GAME, {"army": ["gun_battery", "night_court"]})
    mine, theirs, lookers = (match.scene(viewer).tale for viewer in (0, 1, SPECTATOR))
    assert mine is not None
    assert theirs is not None
    assert lookers is not None
    assert (mine.title, theirs.title, lookers.title) == ("Remnants: Gun Battery", "Undead: Night Court", "Crossing")
    assert "Amber brings the Remnants, Steel the Undead." in lookers.text
    for tale in (mine, theirs, lookers):
        assert list(unplain(tale.text, GAME.glossary, longest=130)) == []


@pytest.mark.rule("FA.ARMY.07")
def test_the_page_of_an_army_in_the_making_is_for_its_builder_only() -> None:
    match = play(start(GAME, {"army": ["build", "build"]}), "faction:undead")
    mine, theirs = match.scene(0).tale, match.scene(1).tale
    assert mine is not None
    assert theirs is not None
    assert (mine.title, theirs.title) == ("Undead", "Crossing")


def test_the_page_is_closed_once_the_rounds_begin() -> None:
    assert battle(amber("conscript", 0, 0), steel("conscript", 1, 0)).scene(0).tale is None


# ---- questions that can be kept away --------------------------------------------------------------------------------


def muted(match: Battle, seat: int) -> Mute:
    question = match.question(seat)
    assert question is not None
    assert question.mute is not None
    assert question.mute.key in [option.key for option in question.options]
    return question.mute


def test_reactions_can_be_settled_for_the_round() -> None:
    counter = play(battle(amber("conscript", 0, 0), steel("grave_wight", 1, 0), rolls=[5]), "attack:1")
    hunker = play(battle(amber("conscript", 0, 0), steel("plated_trooper", 1, 0), rolls=[5]), "attack:1")
    assert (muted(counter, 1).key, muted(hunker, 1).key) == ("counter", "hunker")
    assert muted(counter, 1).until == "round 1"


def test_the_order_can_be_settled_while_the_same_sides_are_left() -> None:
    table = table_of(amber("conscript", 0, 0), steel("conscript", 1, 0), phase=INITIATIVE)
    table.button = 1
    before = muted(begin(table), 1)
    assert before.key == "order:1:0"
    table = table_of(amber("conscript", 0, 0), steel("conscript", 1, 0), phase=CLEAN_UP)
    match = begin(table)
    assert match.state.round == 2
    assert muted(match, 1) == before


def test_who_waits_can_be_left_waiting_until_others_wait() -> None:
    table = table_of(amber("conscript", 0, 0), steel("conscript", 1, 0), phase=ENTER)
    table.waiting[0] = [enlist(table, 0, TOUGH)]
    assert muted(begin(table), 0).key == "hold"


def test_what_decides_the_battle_is_always_asked() -> None:
    question = battle(amber("conscript", 0, 0), steel("conscript", 1, 0)).question(0)
    assert question is not None
    assert question.mute is None


# ---- grids ----------------------------------------------------------------------------------------------------------


def turned(cell: tuple[int, int]) -> tuple[int, int]:
    """By a third of a turn."""
    return -cell[0] - cell[1], cell[0]


def opposite(cell: tuple[int, int]) -> tuple[int, int]:
    return -cell[0], -cell[1]


def mirrored(cell: tuple[int, int]) -> tuple[int, int]:
    """Left and right."""
    return -cell[0] - cell[1], cell[1]


SYMMETRIES = {"1v1": [opposite], "1v1v1": [turned], "2v2": [opposite, mirrored]}


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=lambda layout: layout.id)
def test_a_grid_is_the_same_for_every_side(layout: Any) -> None:
    grid = find_grid(layout.id)
    for turn in SYMMETRIES[layout.mode]:
        for tiles in (grid.cells, layout.victory, layout.credit, layout.blocked):
            assert {turn(cell) for cell in tiles} == set(tiles)
        zones = {frozenset(zone) for zone in layout.entry}
        assert {frozenset(turn(cell) for cell in zone) for zone in layout.entry} == zones


def test_there_are_three_grids_for_every_line_up() -> None:
    modes = [layout.mode for layout in LAYOUTS.values()]
    assert {mode: modes.count(mode) for mode in modes} == {"1v1": 3, "1v1v1": 3, "2v2": 3}


STANDARD = ("crossing", "trefoil", "long_front")


@pytest.mark.parametrize("id", LAYOUTS)
def test_every_grid_can_be_chosen(id: str) -> None:
    match = Match.start(GAME, {"mode": LAYOUTS[id].mode, **({} if id in STANDARD else {"map": id})}, seed=1)
    assert match.state.grid.id == id
