"""Games in words and numbers: what hints, the lab and learners are told of a position."""

from __future__ import annotations

from random import Random

import pytest

from rulewright.games.duel_of_ages import DuelOfAges
from rulewright.games.duel_of_ages.bots.features import features
from rulewright.games.duel_of_ages.bots.merits import THEIRS, WORDS, merits
from rulewright.games.duel_of_ages.bots.score import LINE, READY, score, still_to_come
from rulewright.games.duel_of_ages.bots.tally import parts
from rulewright.games.duel_of_ages.rules.state import DEAD, ESCAPED, IN_BLACK_PRISON, ITEM, VAULTS
from rulewright.games.duel_of_ages.rules.terms import MIDDLE
from rulewright.kernel import SPECTATOR, Match

from .tables import Table, person
from .test_play import eager

GAME = DuelOfAges()


def busy_table() -> Table:
    """White's Anna stands and her ally is dead; Black's Boris stands, and his ally has got away."""
    table = Table(
        {person("Anna"): (0, 0), person("Arno"): (1, 0)}, {person("Boris"): (2, 0), person("Berta"): (-1, 0)}
    )  # fmt: skip
    arena = table.arena
    arena.at[table["Arno"]], arena.at[table["Berta"]] = DEAD, ESCAPED
    return table


# ---- merits ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mission", "seed"), [("crossroads", 1), ("long_march", 2), ("grand_arena", 3)])
def test_the_merits_are_what_the_score_is_made_of(mission: str, seed: int) -> None:
    rng = Random(seed)
    match = Match.start(GAME, {"mission": mission}, seed=seed)
    looked = 0
    for _ in range(900):
        if match.over:
            break
        eager(match, rng)
        arena = match.state
        if arena.step <= VAULTS or rng.random() > 0.05:
            continue
        for seat in (0, 1):
            team = arena.teams[seat]
            ahead = sum(merits(arena, seat).values())
            ahead += READY * (still_to_come(arena, team) - still_to_come(arena, 1 - team))
            assert score(arena, seat) == pytest.approx(ahead / (LINE + abs(ahead)))
        looked += 1
    assert looked > 10


def test_each_merit_has_its_word() -> None:
    """What one has in any of them, the other lacks."""
    table = busy_table()
    arena = table.arena
    anna = table["Anna"]
    before = merits(arena, 0)
    assert list(before) == list(WORDS)
    arena.experience[anna] = 2
    arena.flags[anna] |= ITEM
    arena.health[anna] = 1
    arena.destroyed[1] |= 1
    arena.passed[0], arena.allied[0], arena.escape_points[0] = 1, 2, 5
    arena.paths[0, 0] = 0, MIDDLE
    table.give("Anna", "yew_longbow")
    after = merits(arena, 0)
    better = {word for word in WORDS if after[word] > before[word]}
    worse = {word for word in WORDS if after[word] < before[word]}
    assert better >= {
        "experience", "Lith's Tribute", "ruins of the enemy's base", "labyrinth paths", "the Alliance", "encounters",
        "escapes", "treasure",
    }  # fmt: skip
    assert worse <= {"health", "the way to your goals"}
    assert "health" in worse
    theirs = merits(arena, 1)
    pairs = [(word, THEIRS.get(word)) for word in WORDS if word not in THEIRS.values()]
    ours = [after[word] + (after[other] if other else 0.0) for word, other in pairs]
    assert [-theirs[word] - (theirs[other] if other else 0.0) for word, other in pairs] == pytest.approx(ours)
    assert theirs["wounding enemies"] == pytest.approx(-after["health"])
    arena.at[anna] = IN_BLACK_PRISON
    assert merits(arena, 0)["living characters"] < after["living characters"]


def test_before_the_game_nothing_is_better() -> None:
    assert set(merits(Match.start(GAME, {}, seed=1).state, 0).values()) == {0.0}


# ---- parts ----------------------------------------------------------------------------------------------------------


def test_parts_are_the_mission_the_map_the_colours_and_everybody() -> None:
    table = busy_table()
    arena = table.arena
    table.give("Anna", "yew_longbow")
    arena.destroyed[1] |= 1
    found = list(parts(arena))
    by_kind: dict[str, list[str]] = {}
    for part in found:
        by_kind.setdefault(part.kind, []).append(part.name)
    assert len(by_kind["map piece"]) == 7
    assert by_kind["colour"] == ["White", "Black"]
    assert by_kind["character"] == ["Anna", "Arno", "Boris", "Berta"]
    assert [(part.name, part.seat, part.count) for part in found if part.kind == "age"] == [
        ("Colonial", 0, 2), ("Colonial", 1, 2),
    ]  # fmt: skip
    fates = {part.name: part.figures for part in found if part.kind == "character"}
    assert (fates["Arno"]["dead"], fates["Arno"]["health"], fates["Berta"]["escaped"]) == (1.0, 0, 1.0)
    assert (fates["Anna"]["cards"], fates["Anna"]["health"], fates["Anna"]["imprisoned"]) == (1, 5, 0.0)
    led = {part.name: part.seat for part in found if part.kind == "achievement"}
    assert (led["Team base"], led["Combat"]) == (0, 1)
    assert [part.seat for part in found if part.id == "yew_longbow"] == [0]


def test_a_match_that_ends_in_the_selection_has_parts_too() -> None:
    match = Match.start(GAME, {}, seed=1)
    match.resign(0)
    assert {part.kind for part in parts(match.state)} == {"mission", "colour"}


# ---- features -------------------------------------------------------------------------------------------------------


def test_each_side_sees_itself_first() -> None:
    table = busy_table()
    arena = table.arena
    arena.tribute = 6
    arena.destroyed[1] |= 1
    white, black, anybody = (features(arena, viewer) for viewer in (0, 1, SPECTATOR))
    assert (white["tribute"], black["tribute"]) == (0.5, -0.5)
    assert (white["White"], black["White"], white["our turn"], black["our turn"]) == (1.0, 0.0, 1.0, 0.0)
    assert white["we: dead"] == black["they: dead"] == 1 / 12
    assert white["they: escaped"] == black["we: escaped"] == 1 / 12
    assert (white["we: ruins"], white["they: ruins"]) == (1 / 7, 0.0)
    assert white["we: health"] == 5 / 60
    assert anybody == white


def test_all_missions_have_the_same_numbers() -> None:
    names = {tuple(GAME.features(GAME.setup({**defaults(), **config}), 0)) for config in GAME.sample_configs()}
    assert [len(each) for each in names] == [91], "docs/games/duel_of_ages.md says how many"


def defaults() -> dict[str, object]:
    return {option.id: option.default for option in GAME.options}


def test_numbers_stay_small_to_the_end_of_a_game() -> None:
    rng = Random(6)
    match = Match.start(GAME, {"mission": "crossroads"}, seed=6)
    biggest: dict[str, float] = {}
    while not match.over:
        eager(match, rng)
        if rng.random() < 0.05:
            for name, value in features(match.state, 0).items():
                biggest[name] = max(biggest.get(name, 0.0), abs(value))
    assert max(biggest.values()) <= 1.5
    assert sum(value > 0 for value in biggest.values()) > 40
