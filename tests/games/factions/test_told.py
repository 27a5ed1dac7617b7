"""Whole classes of what the screen says, in positions of played matches: nothing that is offered leaves a question."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from rulewright.games.factions.rules.content import ABILITIES, SOLDIERS
from rulewright.games.factions.view.scene import STAGES, THEME
from rulewright.games.factions.view.words import text_of
from rulewright.kernel import Event, Match
from rulewright.kernel.scene import Look, Question, Scene
from rulewright.players import GreedyPlayer, play_out
from tests.sampling import the_first

from .field import GAME, amber, battle, kind, options_of, plain, steel

SAMPLES = list(GAME.sample_configs())
BLOWS = ("attack", "rapid_fire", "charge", "energy_beam", "pulse", "shock")
OWN = re.compile(
    r"its own attack, (adjacent|(up to|\d to) \d tiles away): (2 × |4 × )?\d damage on \d+ or less$|"
    r"it may strike back: \d+ % for (2 × )?\d damage$|(nobody can|may) strike back$"
)


def scenes(number: int) -> Iterator[Scene]:
    """The questions of a match between players who fight, one in three."""
    match = Match.start(GAME, SAMPLES[number], seed=f"told {number}")
    luck = Random(number)
    players = [GreedyPlayer(seat, worlds=1) for seat in range(len(match.seats))]
    while not match.over:
        yield match.scene(match.waiting[0])
        play_out(match, players, most=1 + int(3 * luck.random()))


def looks(question: Question) -> Iterator[tuple[str, Look]]:
    for option in question.options:
        yield option.key.partition(":")[0], option.look


@pytest.mark.parametrize("number", the_first(3, range(len(SAMPLES))))
def test_what_is_offered_says_what_comes_of_it(number: int) -> None:
    for scene in scenes(number):
        question = scene.question
        assert question is not None
        for name, look in looks(question):
            assert look.after, look
            if name in BLOWS:
                assert OWN.search(look.after), look.after
            if name in ("move", "enter"):
                assert re.search(r"now free|held by \w+ [\w -]+|Victory Point.* when the round ends", look.after), look
            if name == "end":
                assert re.search(r"; then (\w+ acts|the round ends: .+)$", look.after), look.after


@pytest.mark.parametrize("number", the_first(3, range(len(SAMPLES))))
def test_who_cannot_attack_is_told_why_and_what_a_tile_pays(number: int) -> None:
    for scene in scenes(number):
        question = scene.question
        assert question is not None
        if question.prompt != "act" or re.search("taunted|must move on|only just entered", question.text):
            continue
        names = [name for name, _ in looks(question)]
        stakes = question.context.stakes if question.context else ""
        if not set(BLOWS) & set(names):
            assert stakes.startswith(("No enemy in range", "No enemy is on the grid", "A 1 always")), stakes
        marks = {mark.space: mark.kind for mark in scene.marks}
        reached = {
            marks.get(int(option.look.target.id)) for option in question.options if option.key.startswith("move:")
        }
        for tile, pay in (("victory", "Victory Tile pays 1 Victory Point"), ("credit", "Credit Tile (pays )?1 credit")):
            assert tile not in reached or re.search(pay, stakes), stakes


@pytest.mark.parametrize("number", the_first(3, range(len(SAMPLES))))
def test_the_line_of_a_narrow_window_is_short(number: int) -> None:
    for scene in scenes(number):
        assert scene.goal is not None
        assert len(scene.goal.lead) <= 85, scene.goal.lead
        assert len(f"{scene.goal.text} {scene.goal.lose}") <= 350


def test_every_sign_has_its_meaning_in_a_few_words() -> None:
    worn = {name for _, name in STAGES} | {"marked", "rapid fire", "victory", "credit", "entry", "rubble"}
    assert worn <= set(THEME.signs)
    assert all(len(note) <= 75 for note in THEME.signs.values())
    for name in ("done", "new", "moved", "rapid fire", "entry", "rubble"):
        assert len(THEME.signs[name]) <= 26, name


@pytest.mark.parametrize("id", SOLDIERS)
def test_a_card_says_how_its_soldier_strikes_and_moves_and_what_a_1_and_a_20_do(id: str) -> None:
    (sheet,) = [sheet for sheet in GAME.gallery() if sheet.id == id]
    told = " ".join((sheet.text, *sheet.notes))
    for words in ("Moves up to ", "A 1 always hits", "a 20 always misses and ends his turn"):
        assert told.count(words) == 1, told
    assert "Hits " in told
    assert ("beasts" not in text_of(SOLDIERS[id])) or "that word on their cards" in told
    assert ("With several dice a single 20 spoils them all." in told) == (SOLDIERS[id].dice > 1)


def test_who_is_a_beast_is_said_wherever_that_counts() -> None:
    people = ("Herd Trainer", "Lash Driver", "Wound Tender", "Packmaster")
    for ability in ABILITIES.values():
        (sheet,) = [sheet for sheet in GAME.gallery() if sheet.id == ability.id]
        if re.search(r"\bbeasts?\b", sheet.text):
            assert all(name in " ".join(sheet.notes) for name in people), sheet.title


def test_a_number_that_differs_from_the_sheet_says_why() -> None:
    match = battle(amber("conscript", 0, 0), steel("mist_shade", 1, 0), steel("conscript", 4, -4))
    question = match.question(0)
    assert question is not None
    assert question.context is not None
    assert question.context.need == "needs 7 or less on a 20-sided die: 35 % (9, -2 Evasive)"
    assert "Mist Shade has Ethereal: moves through other soldiers; Evasive: attacks on him hit on 2 less." in (
        question.context.stakes
    )


def test_a_move_says_what_he_hits_on_there_where_that_changes() -> None:
    sergeant, raider = amber("banner_sergeant", 0, 2), amber("twin_blade_raider", 1, 2)
    match = battle(sergeant, raider, steel("conscript", 4, -4), active=1)
    told: dict[str, Any] = {look.text: look.after for look in options_of(match).values()}
    assert any("hits on 10 or less there" in after for after in told.values())
    assert not all("hits on 10 or less there" in after for text, after in told.items() if text.startswith("Move"))
    shaken = battle(amber("longshot", 0, 0), steel(plain(health=9), 4, -4))
    moves = [look.after for key, look in options_of(shaken).items() if key.startswith("move")]
    assert moves
    assert all("hits on 8 or less there" in after for after in moves)


def test_a_hit_says_what_the_attackers_gifts_add() -> None:
    for card, words in (
        ("ram_breacher", "pushes it 1 tile back"),
        ("blood_drinker", "heals him by as much"),
        ("paralyst", "both are then done for this round"),
    ):
        look = options_of(battle(amber(card, 0, 0), steel(kind("grave_wight"), 1, 0)))["attack:1"]
        assert words in look.after


def test_names_in_what_follows_keep_their_capitals_and_a_stomp_says_who_answers() -> None:
    swap = options_of(battle(amber("field_marshal", 0, 0), amber("conscript", 1, 0), steel("conscript", 4, -4)))
    assert swap["tactical_swap:1"].after == "Field Marshal 1 and Amber Conscript exchange tiles"
    stomp = options_of(battle(amber("marsh_colossus", 0, 0), steel("grave_wight", 1, 0), steel("conscript", 0, 1)))
    assert stomp["stomp"].after == "no roll; Steel Grave Wight may strike back"


def test_the_same_number_for_several_targets_is_told_once() -> None:
    match = battle(amber("conscript", 0, 0), steel("zombie", 1, 0), steel("skeleton", 0, 1), steel("mist_shade", -1, 0))
    question = match.question(0)
    assert question is not None
    assert question.context is not None
    same, other = question.context.need.split(" · ")
    assert same == "Attack on Zombie and Skeleton: needs 9 or less on a 20-sided die: 45 %"
    assert other.startswith("Attack on Mist Shade: needs 7 or less")


# ---- what strangers could not tell ----------------------------------------------------------------------------------

ROLLED = (*BLOWS, "counter")


@pytest.mark.parametrize("number", the_first(3, range(len(SAMPLES))))
def test_a_question_without_dice_says_so_and_only_such_a_one(number: int) -> None:
    for scene in scenes(number):
        question = scene.question
        assert question is not None
        rolled = any(name in ROLLED for name, _ in looks(question))
        told = question.context is not None and "Nothing is rolled" in question.context.stakes
        assert told != rolled, (question.prompt, question.context)


@pytest.mark.parametrize("number", the_first(3, range(len(SAMPLES))))
def test_a_move_says_how_many_actions_are_left_and_what_all_of_them_reach(number: int) -> None:
    for scene in scenes(number):
        question = scene.question
        assert question is not None
        for name, look in looks(question):
            if name == "move":
                assert re.search(r", then \d actions? left$", look.group), look.group


def test_a_free_victory_tile_that_takes_both_actions_is_named() -> None:
    question = battle(amber("conscript", 0, 4), steel("conscript", 4, -4)).question(0)
    assert question is not None
    assert question.context is not None
    told = re.search(r"With both actions he can get to (.+), now free\.", question.context.stakes)
    assert told
    assert "Victory Tile" in told[1]


def test_a_miss_is_as_much_of_a_deed_as_a_hit() -> None:
    attacks = [event for number in range(2) for event in whole(number) if event.kind == "attacked"]
    misses = [event for event in attacks if event.data["verdict"] in ("miss", "fumble")]
    assert misses
    assert {event.weight for event in misses} == {"deed"}


@cache
def whole(number: int) -> tuple[Event, ...]:
    match = Match.start(GAME, SAMPLES[number], seed=f"whole {number}")
    play_out(match, [GreedyPlayer(seat, worlds=1) for seat in range(len(match.seats))])
    return tuple(match.events)


@pytest.mark.parametrize("number", the_first(3, range(len(SAMPLES))))
def test_who_wins_as_it_stands_is_told_with_the_tiles_and_how_to_stop_it(number: int) -> None:
    for scene in scenes(number):
        assert scene.goal is not None
        won = re.match(r"Counted now, (\w+) reaches 12 and wins\.(.*)", scene.goal.advice)
        if won:
            at = {space.label.split()[-1]: space.id for board in scene.boards for space in board.spaces}
            where = re.search(r"stands? on (.+): drive .+ off to stop that\.$", won[2])
            assert where, scene.goal.advice
            stand = {piece.space for piece in scene.pieces}
            assert {at[name] for name in re.findall(r"[A-Z]\d+", where[1])} <= stand


def test_a_tile_with_no_way_to_it_says_who_blocks_it() -> None:
    question = battle(amber("conscript", 0, 4), amber("banner_sergeant", 0, 3), steel("conscript", 4, -4)).question(0)
    assert question is not None
    told = [refusal.text for refusal in question.refusals if "no free way" in refusal.text]
    assert told
    assert all(reason.startswith("Amber Banner Sergeant blocks the way: no free way") for reason in told), told
