"""What is seen, by whom, and in which words."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from rulewright.games.factions.rules.content import SOLDIERS
from rulewright.kernel import ALL, SPECTATOR, Match, UndoBarred
from rulewright.testing import start

from .field import GAME, Battle, amber, battle, go, keys, play, steel


def building() -> Battle:
    return play(start(GAME, {"army": ["build", "build"]}), "faction:beasts", "pick:cave_ape", "pick:tunnel_rat")


# ---- army creation is secret ----------------------------------------------------------------------------------------


@pytest.mark.rule("FA.ARMY.07")
def test_a_list_in_the_making_is_seen_by_its_builder_only() -> None:
    match = building()
    own = match.scene(0)
    assert [card.name for zone in own.zones if zone.id == "picks0" for card in zone.cards] == ["Cave Ape", "Tunnel Rat"]
    assert own.question is not None
    assert own.question.options
    for viewer in (1, SPECTATOR):
        shown = repr(match.scene(viewer))
        assert "Cave Ape" not in shown
        assert "Beasts" not in shown
        assert not any("Cave Ape" in event.text for event in match.seen(viewer))


def test_imagined_worlds_have_another_list_but_look_the_same() -> None:
    match = play(building(), "done")  # now seat 1 builds
    assert match.waiting == (1,)
    lists = set()
    for seed in range(10):
        world = match.imagine(1, seed)
        lists.add(tuple(card.id for card in world.state.picks[0]))
        assert world.scene(1) == match.scene(1) or world.scene(1).sheets == match.scene(1).sheets
        assert sum(card.credits for card in world.state.picks[0]) <= 100
    assert len(lists) > 5


def test_picks_can_be_taken_back_one_by_one() -> None:
    match = building()
    match.undo(0)
    assert [card.id for card in match.state.picks[0]] == ["cave_ape"]
    match.undo(0)
    match.undo(0)
    assert match.state.faction[0] == ""
    with pytest.raises(UndoBarred):
        match.undo(0)


def test_a_ready_army_can_be_taken_at_the_table() -> None:
    match = play(start(GAME, {"army": ["build", "stampede"]}), "army:kill_team")
    assert match.state.faction[0] == "cyborgs"
    assert sum(match.state.left[0]) == 14


# ---- the table ------------------------------------------------------------------------------------------------------


def test_the_scene_shows_grid_marks_soldiers_money_and_points() -> None:
    match = battle(amber("conscript", 0, 0, hp=2), amber("banner_sergeant", 0, 1), steel("zombie", 3, 0, sick=True))
    match.state.bank = [4, 6]
    scene = match.scene(0)
    (board,) = scene.boards
    assert len(board.spaces) == 61
    kinds = [mark.kind for mark in scene.marks]
    assert [kinds.count(kind) for kind in ("victory", "credit", "entry")] == [3, 4, 10]
    labels = [mark.label for mark in scene.marks]
    assert (labels.count("Victory Tile E5"), labels.count("Amber's Entry")) == (
        1,
        5,
    )  # what is one of its kind is drawn
    conscript, sergeant, zombie = scene.pieces
    assert (conscript.name, conscript.health and conscript.health.value, conscript.acting) == ("Conscript", 2, True)
    assert zombie.badges == ("new",)
    assert zombie.spent
    assert sergeant.seat == 0
    sheets = {sheet.id: sheet for sheet in scene.sheets}
    assert [counter.value for counter in sheets["side1"].counters][:2] == [6, 1]
    skill = sheets["s0"].numbers[1]
    assert (skill.value, skill.change, [term.reason for term in skill.terms]) == (
        "11 or less", 2, ["printed", "Inspire, Banner Sergeant within 2 tiles"],
    )  # fmt: skip
    assert [track.id for track in scene.tracks] == ["round", "vp0", "vp1"]
    assert match.scene(1).question.options == ()  # type: ignore[union-attr]


def test_blocked_tiles_are_drawn_as_rubble() -> None:
    match = start(GAME, {"map": "ruins"})
    terrain = [space.terrain for space in match.scene(0).boards[0].spaces]
    assert (terrain.count("floor"), terrain.count("rubble")) == (57, 4)


def test_choices_are_told_in_sentences_with_cost_target_and_odds() -> None:
    match = battle(amber("spotter", 0, 0), steel("conscript", 1, 0), steel("zombie", 2, 0))
    question = match.scene(0).question
    assert question is not None
    assert question.text == "Spotter: 2 actions left. What now?"
    looks = {option.key: option.look for option in question.options}
    attack = looks["attack:1"]
    assert (attack.text, attack.target.id, attack.odds) == ("Attack Steel Conscript", "s1", True)
    assert (attack.chance, attack.after, attack.tone) == (
        0.5,
        "a hit takes 1 of 3 health; then 1 action left; the target cannot strike back; in its own turn it hits on 9 or "
        "less, up to 2 tiles away, for 1 damage",
        "main",
    )
    assert question.context is not None
    assert (question.context.who, question.context.whom) == ("s0", "s1")
    assert question.context.need == "needs 10 or less on a 20-sided die: 50 %"
    assert looks["mark_target:2"].text == "Mark Target: Steel Zombie"
    assert not looks["mark_target:2"].odds
    assert (looks["end"].text, looks["end"].after, looks["end"].tone) == (
        "Done",
        "his turn ends for this round, 2 actions unused; then Steel acts",
        "end",
    )
    refused = {refusal.choice: refusal for refusal in question.refusals}
    assert refused["attack", 2].text == "A closer enemy stands there: Steel Conscript"
    assert (refused["attack", 2].rule, refused["attack", 2].target.id) == ("FA.ATK.03", "s2")


def test_every_choice_of_a_game_has_words() -> None:
    for config in GAME.sample_configs():
        match = Match.start(GAME, config, seed=2)
        rng = Random(2)
        prompts = set()
        while not match.over:
            assert match.ask is not None
            if match.ask.prompt not in prompts or rng.random() < 0.02:
                prompts.add(match.ask.prompt)
                question = match.scene(match.waiting[0]).question
                assert question is not None
                assert all(
                    option.look.text and ":" not in option.look.text.split(" ")[0][:-1] for option in question.options
                )
            match.pick(int(rng.random() * len(match.choices)))
        assert {"order", "buy", "act"} <= prompts


def test_copies_of_a_soldier_are_numbered() -> None:
    match = battle(amber("conscript", 0, 0), amber("conscript", 1, 0), steel("conscript", 4, -4))
    assert [piece.name for piece in match.scene(0).pieces] == ["Conscript 1", "Conscript 2", "Conscript"]


def test_the_gallery_shows_all_soldiers() -> None:
    gallery = GAME.gallery()
    assert [sheet.id for sheet in gallery][: len(SOLDIERS)] == list(SOLDIERS)
    longshot = next(sheet for sheet in gallery if sheet.id == "longshot")
    assert [number.value for number in longshot.numbers] == ["9", "3", "12 or less", "1", "2", "2", "2-4"]
    assert longshot.chips == ("Headhunter", "Single Shot", "Unsteady")


def test_the_outcome_has_a_score_sheet() -> None:
    match = battle(amber("conscript", 0, 0), steel("conscript", 1, 0, hp=1), rolls=[5], reserves=False)
    outcome = play(match, "attack:1").outcome
    assert outcome is not None
    assert outcome.text == "Amber wins: no enemy soldier is left, on the grid, waiting or in a list."
    assert [(line.label, line.values) for line in outcome.sheet] == [
        ("Victory Points", ("0", "0")),
        ("Living soldiers, in credits", ("5", "0")),
        ("Soldiers lost", ("0", "1")),
        ("Soldiers lost, in credits", ("0", "5")),
    ]
    shown = match.scene(ALL).outcome
    assert shown is not None
    assert shown.story
    assert replace(shown, story="", luck=()) == outcome


def test_a_move_can_be_undone_until_a_die_is_rolled() -> None:
    match = battle(amber("conscript", 0, 0), steel("conscript", 3, 0), steel("conscript", 4, 0), rolls=[15])
    go(match, 1, 0)
    match.undo(0)
    assert match.state.ap[0] == 2
    play(go(match, 1, 0), "attack:1")
    with pytest.raises(UndoBarred):
        match.undo(0)
    assert keys(match)
