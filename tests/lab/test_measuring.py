"""How strong the entries of packs are: what is played, what the numbers say, and that a giant is found out."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from rulewright.kernel import find_game
from rulewright.kernel.cast import casts, contents, in_play, likes, offers, swapped, words_in
from rulewright.kernel.registry import with_packs
from rulewright.lab import BadPlan
from rulewright.lab.measuring import (
    BLOCK,
    Measure,
    Measures,
    Subject,
    Taken,
    badge_of,
    begin,
    change,
    drafting,
    measures_of,
    read_measures,
    taken,
    within,
    words_of,
)
from rulewright.lab.measuring import write_measures as write
from rulewright.lab.rows import GameRow, PartRow, Played
from rulewright.packs import read_pack
from tests.packs.making import EXAMPLES, pack, soldier

OX = soldier(id="ox", name="Ox", hp=9, ap=3, dmg="D3", skill=16)


def test_a_new_soldier_takes_the_place_of_his_like() -> None:
    game = with_packs(find_game("factions"), [pack(soldiers={"add": [soldier()]})])
    for cast in casts(game, "soldiers", "mudlark"):
        assert "mudlark" in {word for _, word in words_in(cast.config)}
        assert "mudlark" not in {word for _, word in words_in(cast.before)}
        assert cast.like in {word for _, word in words_in(cast.before)}
        assert swapped(cast.before, [w for w, word in words_in(cast.config) if word == "mudlark"], "mudlark") == (
            cast.config
        )


def test_an_entry_that_replaces_one_is_measured_beside_that() -> None:
    changed = soldier(id="conscript", name="Conscript", hp=8)
    game = with_packs(find_game("factions"), [pack(soldiers={"replace": [changed]})])
    found = list(casts(game, "soldiers", "conscript"))
    assert found
    assert all(cast.plain and cast.config == cast.before and cast.like == "conscript" for cast in found)


def test_the_nearest_in_numbers_and_words_comes_first() -> None:
    entries = {"a": {"hp": 3, "faction": "x"}, "b": {"hp": 4, "faction": "x"}, "c": {"hp": 3, "faction": "y"}}
    assert likes({**entries, "d": {"hp": 9, "faction": "x"}}, "a") == ["b", "c", "d"]


@pytest.mark.parametrize(
    ("name", "kind", "id"),
    [("the_tide_court", "layouts", "drowned_harbour"), ("the_tide_court", "soldiers", "harpooner"),
     ("hildegard", "heroes", "hildegard"), ("salt_road", "missions", "salt_road"),
     ("chapter_eight", "chapters", "chapter_8")],
)  # fmt: skip
def test_what_the_examples_bring_is_in_play(name: str, kind: str, id: str) -> None:
    made = read_pack(EXAMPLES / name)
    found = in_play(with_packs(find_game(made.game), [made]), kind, id)
    assert found is not None
    assert id in {word for _, word in words_in(found[0])} or found[0] == {"chapter": 8}


def test_what_lies_in_a_deck_is_not_in_play() -> None:
    made = read_pack(EXAMPLES / "salt_road")
    assert in_play(with_packs(find_game(made.game), [made]), "encounters", "salt_cart") is None


def test_a_giant_is_found_out(tmp_path: Path) -> None:
    game = with_packs(find_game("factions"), [pack(soldiers={"add": [OX]})])
    run = begin(tmp_path / "run", game, 2 * BLOCK, level="random", peers=1)
    run.go_on(workers=1)
    found = write(run, tmp_path / "kept")
    ox, peer = found.entries
    assert (ox.id, ox.official, ox.games) == ("ox", False, 2 * BLOCK)
    assert (peer.official, peer.games) == (True, 2 * BLOCK)
    assert ox.low < ox.value < ox.high
    assert read_measures(tmp_path / "kept", game.packs[0].hash) == measures_of(run)
    assert "Too few games" in words_of(ox, co_operative=False)
    assert {each.kind for each in ox.against} == {"soldier", "faction"} or {each.kind for each in ox.against} == {
        "soldier"
    }
    assert all(0 <= each.low <= each.value <= each.high <= 1 for each in ox.against)
    assert max(each.games for each in ox.against) <= BLOCK
    assert badge_of(found) == ""


def test_a_map_is_measured_by_its_first_side(tmp_path: Path) -> None:
    tide = read_pack(EXAMPLES / "the_tide_court")
    only = pack(layouts={"add": [dict(tide.parts["layouts"].add[0])]})
    run = begin(tmp_path, with_packs(find_game("factions"), [only]), BLOCK, level="random")
    run.go_on(workers=1)
    (found,) = measures_of(run).entries
    assert (found.how, found.games, found.kind) == ("played", BLOCK, "layouts")
    assert 0 <= found.low <= found.value <= found.high <= 1
    assert found.rounds > 0


def test_nothing_to_measure_is_told(tmp_path: Path) -> None:
    made = read_pack(EXAMPLES / "salt_road")
    only = pack(game="dungeon_degenerates", encounters={"add": [dict(made.parts["encounters"].add[0])]})
    with pytest.raises(BadPlan, match="nothing in them can be measured"):
        begin(tmp_path, with_packs(find_game(only.game), [only]), 400)


def test_a_difference_has_an_interval_that_narrows() -> None:
    few, many = change([1.0, 0.0] * 10, [0.0, 1.0] * 10), change([1.0, 0.0] * 200, [0.0, 1.0] * 200)
    assert few[0] == many[0] == 0
    assert few[1] < many[1] < 0 < many[2] < few[2]
    assert change([1.0] * 400, [0.0] * 400)[1] > 0.9


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [(0.02, 0.2, "Stronger than its like: +2 to +20"), (-0.2, -0.02, "Weaker"), (-0.1, 0.1, "No clear difference")],
)
def test_what_is_said_follows_from_the_interval(low: float, high: float, said: str) -> None:
    assert said in words_of(Measure("soldiers", "x", "X", "power", 400, 0.0, low, high), co_operative=False)


@pytest.mark.parametrize(("kind", "id"), [("platters", "fen"), ("keys", "smugglers_den")])
def test_a_piece_of_the_map_takes_the_place_of_its_like(kind: str, id: str) -> None:
    plain = find_game("worldspanner")
    entry = {**contents(plain, kind)[id], "id": "my_piece", "name": "My piece"}
    parts: Any = {kind: {"add": [entry]}}
    game = with_packs(plain, [pack(game="worldspanner", **parts)])
    found = in_play(game, kind, "my_piece")
    assert found is not None
    assert "my_piece." in found[0]["ready"]["map"]
    assert found[1] == 0


def test_a_piece_of_another_games_map_is_laid_too() -> None:
    plain = find_game("duel_of_ages")
    entry = {**contents(plain, "platters")["cedar_vale"], "id": "my_vale"}
    game = with_packs(plain, [pack(game="duel_of_ages", platters={"add": [entry]})])
    found = in_play(game, "platters", "my_vale")
    assert found is not None
    assert "my_vale." in found[0]["ready"]["map"]


def test_teams_are_drafted_where_a_game_drafts() -> None:
    assert drafting(find_game("worldspanner"), {"heroes"}) is not None
    assert drafting(find_game("noughts"), {"soldiers"}) is None


def test_how_often_a_piece_is_taken_stands_beside_all_of_its_kind() -> None:
    game = find_game("worldspanner")
    ids = list(contents(game, "heroes"))
    row = GameRow(number=0, seed="", options="", players=[], teams=[0, 1], results=[1.0, 0.0])
    parts = [PartRow(game=0, kind="hero", id=id, name=id, seat=0, result=1.0) for id in ids[:8]]
    drafts = [Played(row, parts), Played(row, parts[1:])]
    found = taken(game, Subject("heroes", ids[0], "", "power", ()), drafts)
    assert found == Taken(2, 0.5, round(7.5 / len(ids), 4))
    assert taken(game, Subject("heroes", ids[0], "", "power", ()), []) is None
    assert taken(game, Subject("heroes", ids[0], "", "power", ()), [drafts[0]] * 3) is None  # nobody chooses


def test_an_army_of_a_pack_and_its_soldiers_meet_official_ones() -> None:
    game = with_packs(find_game("factions"), [read_pack(EXAMPLES / "the_tide_court")])
    armies = [config["army"] for config in islice(offers(game, "armies", "spring_flood"), 3)]
    assert all(army[0] == "spring_flood" != army[1] for army in armies)
    printed = set(contents(find_game("factions"), "soldiers"))
    for id, entry in contents(game, "soldiers").items():
        if entry["faction"] == "tide_court":
            found = next(casts(game, "soldiers", id))  # the cheapest, of whom an army has three, too
            assert printed & set(found.config["lists"][1 - found.side]), id


def test_a_band_counts_what_is_sure() -> None:
    def pack_with(*found: Measure, together: bool = False) -> Measures:
        return Measures("", "factions", "greedy", together, 400, found)

    strong = Measure("soldiers", "x", "X", "power", 400, 0.11, 0.05, 0.17)
    assert within(pack_with(strong), 5) == ""
    assert within(pack_with(strong), 4) == "X is 5 points or more off"
    assert within(pack_with(replace(strong, low=-0.2, high=-0.1)), 9) == "X is 10 points or more off"
    assert within(pack_with(replace(strong, games=20)), 0) == ""
    slope = Measure("layouts", "y", "Y", "played", 400, 0.6, 0.56, 0.64)
    assert within(pack_with(slope), 5) == "Y is 6 points or more off"
    assert within(pack_with(slope, together=True), 5) == ""
