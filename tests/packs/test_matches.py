"""A match with packs: its content is stacked, its record carries them, and the game without is untouched."""

from __future__ import annotations

import gc
import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from rulewright.kernel import ALL, BadConfig, BadPack, ForeignRecord, Match, Record, find_game
from rulewright.kernel import registry as games
from rulewright.kernel.pack import PACKS, carried
from rulewright.kernel.registry import with_packs
from rulewright.lab.set_ups import play_until
from rulewright.packs import read_pack
from rulewright.packs.trying import configs_of, try_out
from rulewright.players import RandomPlayer, play_out

from .making import EXAMPLES, pack, soldier


def played(game: Any, config: dict[str, Any], seed: int = 1, most: int = 60) -> Match[Any]:
    match = Match.start(game, config, seed)
    play_out(match, [RandomPlayer(seat) for seat in range(len(match.seats))], most)
    return match


def tide_court() -> Any:
    return with_packs(find_game("factions"), [read_pack(EXAMPLES / "the_tide_court")])


def test_the_game_without_packs_stays_as_it_is() -> None:
    plain = find_game("factions")
    pins, cards = plain.pins(), len(plain.gallery())
    packed = tide_court()
    assert len(packed.gallery()) == cards + 15  # twelve soldiers, a faction, an army and a grid
    assert (plain.pins(), len(plain.gallery()), plain.packs) == (pins, cards, ())
    assert list(plain.pins()) == ["factions"]
    assert packed.pins().keys() == {"factions", "the_tide_court 1.0"}
    assert PACKS not in Match.start(plain).config
    with pytest.raises(BadConfig, match="army"):
        Match.start(plain, {"army": ["spring_flood", "spring_flood"]})


def test_a_record_carries_its_packs() -> None:
    match = played(tide_court(), {"army": ["spring_flood", "stampede"], "map": "drowned_harbour"})
    text = Record.of(match).to_json()
    games._packed.clear()  # as in another process, years later
    again = Record.from_json(text).verify()
    assert again.game is not match.game
    assert again.scene(ALL).status == match.scene(ALL).status
    assert [event.text for event in again.events] == [event.text for event in match.events]
    assert any("Bilge Hand" in piece.name for piece in again.scene(ALL).pieces) or "Tide Court" in str(again.scene(ALL))
    assert Record.from_json(text).resume().answers == match.answers


def test_a_record_with_a_spoilt_pack_is_refused() -> None:
    plain = json.loads(Record.of(played(tide_court(), {}, most=4)).to_json())
    plain["config"][PACKS][0]["parts"]["soldiers"]["add"][0]["hp"] = 9
    with pytest.raises(ForeignRecord, match="other content: the_tide_court"):
        Record.from_json(json.dumps(plain)).verify()
    plain["config"][PACKS][0]["parts"]["soldiers"]["add"][0]["hp"] = "many"
    with pytest.raises(BadPack, match="bilge_hand"):
        Record.from_json(json.dumps(plain)).verify()
    del plain["config"][PACKS]
    with pytest.raises(ForeignRecord, match="the_tide_court"):
        Record.from_json(json.dumps(plain)).verify()


def test_a_config_with_other_packs_than_the_game_is_refused() -> None:
    other = pack(soldiers={"add": [soldier()]})
    with pytest.raises(BadConfig, match="not opened with these packs"):
        Match.start(find_game("factions"), {PACKS: carried([other])})
    assert find_game("factions", {PACKS: carried([other])}).packs == (other,)
    with pytest.raises(BadConfig, match="at most 8"):
        find_game("factions", {PACKS: carried([other] * 9)})


def test_the_order_of_packs_matters() -> None:
    low, high = (
        pack(id, soldiers={"replace": [soldier(id="conscript", hp=hp)]}) for id, hp in (("low", 1), ("high", 9))
    )
    plain = find_game("factions")
    assert with_packs(plain, [low, high]) is not with_packs(plain, [high, low])
    assert with_packs(plain, [low, high]) is with_packs(plain, [low, high])


def test_a_game_that_was_put_away_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "MOST_WINGS", 2)
    match = played(tide_court(), {"army": ["spring_flood", "stampede"]}, most=20)
    for number in range(3):
        with_packs(find_game("factions"), [pack(soldiers={"add": [soldier(id=f"m{number}")]})])
    gc.collect()
    assert tide_court() is not match.game
    play_out(match.copy(), [RandomPlayer(5), RandomPlayer(6)], 60)
    match.scene(ALL)
    Record.from_json(Record.of(match).to_json()).verify()


def test_a_pack_brings_pictures() -> None:
    assert "M64 384" in tide_court().icons["crown_of_shells"]
    assert "crown_of_shells" not in find_game("factions").icons


def test_a_story_is_told() -> None:
    sheets = {sheet.id: sheet for sheet in tide_court().gallery()}
    assert sheets["harpooner"].story == "What he sees he has."
    assert "Tide Court" in sheets["harpooner"].group


def test_a_small_game_takes_no_packs() -> None:
    with pytest.raises(BadPack, match="has no content"):
        with_packs(find_game("noughts"), [pack(game="noughts")])


@pytest.mark.parametrize("folder", sorted(EXAMPLES.iterdir()), ids=lambda folder: folder.name)
def test_the_examples_play(folder: Path) -> None:
    found = read_pack(folder)
    game = with_packs(find_game(found.game), [found])
    trial = try_out(game, len(list(configs_of(game))), "random")
    assert trial.faults == []
    offered = {kind for kind in found.parts if kind in ("armies", "layouts", "missions", "chapters")}
    assert offered <= {name.partition("/")[0] for name in trial.met}


def test_an_errand_is_won_by_its_tasks() -> None:
    """A chapter that is data alone ends once its challenges are passed and its boss is down."""
    found = read_pack(EXAMPLES / "chapter_eight")
    game = with_packs(find_game("undercity"), [found])
    match = Match.start(game, {"chapter": 8}, 3)
    goal = match.scene(ALL).goal
    assert goal is not None
    best = " (Doorstop best, 5 or more on 2 dice, 83 %)"
    tasks = ["Start the Pump" + best, "Open the Sluice" + best, "Bring down The Pumpmaster"]
    assert [step.text for step in goal.steps] == tasks


def test_a_new_monster_of_one_xp_lies_in_its_deck_in_order() -> None:
    """Decks are searched by halves: cards that a pack adds come after the others, and must stand in order too."""
    game = with_packs(find_game("dungeon_degenerates"), [read_pack(EXAMPLES / "salt_road")])
    table = Match.start(game, {"mission": "salt_road"}).state
    for deck in (*table.monsters, table.law, *table.encounters):
        assert deck.pool == sorted(deck.pool), deck.name


def test_bots_know_the_tasks_of_a_chapter_that_is_data_alone() -> None:
    """Each task has a hero of its own, and who stands at one tries it rather than fight on."""
    game = with_packs(find_game("undercity"), [read_pack(EXAMPLES / "chapter_eight")])
    match = Match.start(game, {"chapter": 8}, 3)
    goals = import_module(f"{type(game).__module__.rpartition('.')[0]}.bots.goals")
    _, pulls = goals.tasks(match.state)
    led = [row for row, weight in pulls.values() if weight == goals.LEAD]
    first, second = led
    assert first != second
    assert [goals.passed_worth(match.state, task) for task in match.state.cast.chapter.challenges] == [goals.TASK] * 2
    assert goals.boss_token(match.state, match.state.cast.bosses[0]) == goals.TASK_BOSS


@pytest.mark.long
def test_the_chapter_of_a_pack_is_won_and_lost() -> None:
    game = with_packs(find_game("undercity"), [read_pack(EXAMPLES / "chapter_eight")])
    won = 0.0
    for seed in map(str, range(10)):
        match = Match.start(game, {"chapter": 8}, seed)
        play_until(match, "greedy", seed, lambda: False)
        assert match.outcome is not None
        won += match.outcome.results[0]
    assert 3 <= won <= 9
