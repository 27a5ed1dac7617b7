"""Whole classes of what the screen says, in positions of played matches: nothing that is offered leaves a question."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from rulewright.games.factions.rules.attack import ATTACK
from rulewright.games.factions.rules.content import ABILITIES, SOLDIERS
from rulewright.games.factions.view.names import place
from rulewright.games.factions.view.scene import STAGES, THEME
from rulewright.games.factions.view.words import text_of
from rulewright.kernel import Event, Match
from rulewright.kernel.scene import Look, Question, Scene
from rulewright.players import GreedyPlayer, play_out
from rulewright.table.hexes import bearing
from tests.sampling import the_first

from .field import GAME, Battle, Placed, amber, battle, go, is_finished, kind, offered, options_of, plain, play, steel

SAMPLES = list(GAME.sample_configs())
BLOWS = ("attack", "rapid_fire", "charge", "energy_beam", "pulse", "shock")
OWN = re.compile(
    r"; (then|after a miss) (\d actions? left|his turn ends)(, (\w+ acts|the round ends))?($|; "
    r"(.*(in its own turn|next round) it hits on \d+ or less, (adjacent|(up to|\d to) \d tiles away), "
    r"for (2 × |4 × )?\d damage$|"
    r".*it may strike back: \d+ % for (2 × )?\d damage$))"
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
    assert ("beasts" not in text_of(SOLDIERS[id])) or "with the word beast on its card" in told
    assert ("With several dice a single 20 spoils them all." in told) == (SOLDIERS[id].dice > 1)


@pytest.mark.rule("FA.ATK.05", "FA.REM.21")
@pytest.mark.parametrize("id", [id for id, card in SOLDIERS.items() if card.reach[0] > 1])
def test_an_enemy_who_is_too_close_bars_all_attacks_but_on_a_marked_one(id: str) -> None:
    low, high = SOLDIERS[id].reach
    (sheet,) = [sheet for sheet in GAME.gallery() if sheet.id == id]
    near = "next to him" if low == 2 else f"nearer than {low} tiles"
    assert f"While an enemy is {near}, he can attack nobody, but for a marked one in range." in " ".join(sheet.notes)
    match = battle(amber(id, 0, 0), steel("conscript", low - 1, 0), steel("conscript", 0, high))
    assert offered(match, "attack") == []
    table = match.state
    table.marked.append(2)
    assert list(ATTACK.choices(table, 0)) == [("attack", 2)]


@pytest.mark.rule("FA.REM.11", "FA.UND.03")
def test_who_is_pushed_out_of_its_range_is_not_said_to_strike_back() -> None:
    def asked_back(*others: Placed) -> tuple[bool, bool]:
        match = battle(amber("ram_breacher", 0, 0), steel("grave_wight", 1, 0, hp=4), *others, rolls=[5])
        told = "may strike back" in options_of(match)["attack:1"].after
        play(match, "attack:1")
        return told, match.ask is not None and match.ask.prompt == "counter"

    assert asked_back() == (False, False)
    assert asked_back(steel("conscript", 2, 0)) == (True, True), "somebody stands behind it"


@pytest.mark.rule("FA.SICK.02")
def test_only_what_counts_beside_the_own_attacks_is_said_to_sleep() -> None:
    """A newcomer cannot attack anyhow."""
    told = {entry.term for entry in GAME.glossary if "in which he enters" in entry.text and "Always" not in entry.term}
    assert {"Inspire", "Trainer", "Shield", "Elusive", "Evasive", "Ethereal", "Regen"} <= told
    assert not told & {"Single Shot", "Spreadshot", "Banding", "Headhunter", "Unsteady", "Knockback", "Drain Life"}


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


@pytest.mark.rule("FA.BST.06", "FA.BST.07")
def test_a_charge_on_one_who_falls_takes_his_tile_and_pushes_nobody() -> None:
    def told(hp: int) -> str:
        match = battle(amber("bull_aurochs", 0, 0), steel("conscript", 1, 0, hp=hp), steel("zombie", 4, -4), rolls=[5])
        return options_of(match)["charge:1"].after

    assert "pushes it back and follows" in told(9)
    assert told(1).startswith("a hit defeats the target, takes its tile; ")


def test_names_in_what_follows_keep_their_capitals_and_a_stomp_says_who_answers() -> None:
    swap = options_of(battle(amber("field_marshal", 0, 0), amber("conscript", 1, 0), steel("conscript", 4, -4)))
    assert swap["tactical_swap:1"].after == "Field Marshal 1 and Amber Conscript exchange tiles"
    stomp = options_of(battle(amber("marsh_colossus", 0, 0), steel("grave_wight", 1, 0), steel("conscript", 0, 1)))
    assert stomp["stomp"].after == "no roll; Steel Grave Wight may strike back; then 1 action left"


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
                told = r", then (1 action left|[2-9] actions left|\w+ acts|the round ends)$"
                assert re.search(told, look.group), look.group


def test_a_free_victory_tile_that_takes_both_actions_is_named() -> None:
    match = battle(amber("conscript", 0, 4), steel("conscript", 4, -4))
    question = match.question(0)
    assert question is not None
    assert question.context is not None
    told = re.search(r"With both actions he can get to (.+), now free\.", question.context.stakes)
    assert told
    ways = re.findall(r"the Victory Tile (\w\d+) \(first ([a-z-]+)\)", told[1])
    assert len(ways) == 2
    table, ends = match.state, [int(key.removeprefix("move:")) for key in options_of(match) if key.startswith("move:")]
    for name, way in ways:
        goal = next(tile for tile in table.grid.victory if place(table, tile) == name)
        towards = [end for end in ends if bearing((0, 4), table.grid.cells[end]) == way]
        assert min(table.grid.far[end][goal] for end in towards) <= table.card[0].move[1]


def stakes_of(match: Battle) -> str:
    question = match.question(0)
    assert question is not None
    assert question.context is not None
    return question.context.stakes


@pytest.mark.rule("FA.MOVE.02")
def test_who_blocks_the_way_to_free_tiles_is_told() -> None:
    alone = amber("conscript", 0, 0)
    assert "block" not in stakes_of(battle(alone, steel("conscript", 0, 3)))
    ring = [steel("conscript", q, r) for q, r in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))]
    assert stakes_of(battle(alone, *ring)).endswith(" block the way to the free tiles that are darkened.")
    wall = stakes_of(battle(alone, *ring[:3]))
    assert (
        "Steel Conscript 1, Steel Conscript 3 and Steel Conscript 2 block the way to the free tiles that are darkened."
        in wall
    )


@pytest.mark.rule("FA.ACT.03", "FA.MOVE.01")
def test_how_far_the_nearest_free_victory_tile_is_is_told_where_none_is_in_reach() -> None:
    guard, far = amber("trench_guard", 0, 4), steel("conscript", 4, -4)
    words = "The nearest free Victory Tile, E5, is 4 actions away: not this round."
    assert words in stakes_of(battle(guard, far))
    assert "3 actions away: not this round." in stakes_of(go(battle(guard, far), 0, 3))
    assert "nearest free" not in stakes_of(battle(amber("trench_guard", 0, 0), far)), "he holds one"
    held = [steel("conscript", *cell) for cell in ((0, 0), (3, 0), (-3, 0))]
    assert "nearest free" not in stakes_of(battle(guard, *held)), "none is free"
    shut = [steel(plain(health=30), *cell) for cell in ((0, 3), (1, 3), (-1, 4))]
    assert "Soldiers block every way to a free Victory Tile." in stakes_of(battle(amber("trench_guard", 0, 4), *shut))


@pytest.mark.rule("FA.ACT.03", "FA.ACT.12", "FA.REM.31", "FA.UND.14")
def test_an_attack_says_what_is_left_of_the_turn_and_who_acts_then() -> None:
    """Each of them is played, with a miss."""
    tough, weak = plain(health=30), plain(health=1)

    def left(card: str, *others: Placed, ap: int = 1, **state: Any) -> str:
        match = battle(amber(card, 0, 0, ap=ap), *others, rolls=[18] * 4, **state)
        told = options_of(match)["attack:1"].after
        play(match, "attack:1")
        if "the round ends" in told:
            assert match.state.round == 2
        elif "his turn ends" in told or "0 actions left" in told:
            assert is_finished(match, 0)
        else:
            assert f"{match.state.ap[0]} action left" in told
        if found := re.search(r", (Amber|Steel) acts", told):
            assert match.state.order[match.state.turn] == {"Amber": 0, "Steel": 1}[found[1]]
        return told

    ready = steel(tough, 4, -4)
    assert "; then 1 action left; " in left("conscript", steel(tough, 1, 0), ready, ap=2)
    assert "; then 0 actions left, Steel acts; " in left("conscript", steel(tough, 1, 0), ready)
    assert "; then his turn ends, Steel acts; " in left("snapping_tortoise", steel(tough, 1, 0), ready, ap=2)
    assert "; after a miss 1 action left; " in left("paralyst", steel(tough, 1, 0), ready, ap=2)
    done = steel(tough, 1, 0, finished=True)
    assert "; then 0 actions left, Amber acts; " in left("conscript", done, amber(tough, 0, 4))
    assert "; then 0 actions left, the round ends; " in left("conscript", done)
    assert "; then 0 actions left; " in left("conscript", steel(weak, 1, 0), amber(tough, 0, 4)), "it hangs on the hit"
    lone = left("conscript", steel(weak, 1, 0, finished=True), amber(tough, 0, 4), reserves=False)
    assert "; then 0 actions left; " in lone, "a hit ends the battle"


@pytest.mark.rule("FA.BST.17")
def test_what_an_enemy_can_do_says_what_it_costs_him() -> None:
    stakes = stakes_of(battle(amber("conscript", 0, 0), steel("wound_tender", 1, 0)))
    assert "Wound Tender has Mend (1 action of its turn): a beast beside him regains 2 health." in stakes


@pytest.mark.rule("FA.SICK.01", "FA.REM.01", "FA.ACT.07")
def test_one_mark_for_each_thing_that_has_become_of_a_soldier() -> None:
    done, new = amber("conscript", 0, 4, finished=True), amber("conscript", 0, 3, sick=True)
    runner, theirs = amber("dust_runner", 1, 3, sick=True), steel("conscript", 4, -4, finished=True)
    match = battle(amber("conscript", 0, 0), done, new, runner, theirs)
    for viewer, worn in ((0, [(), (), ("new",), ("may move",), ("done",)]), (1, [(), ("done",), ("new",)])):
        pieces = match.scene(viewer).pieces
        assert [piece.badges for piece in pieces][: len(worn)] == worn
        assert [piece.spent for piece in pieces] == [False, True, True, False, True]
    assert [sheet.chips for sheet in match.scene(0).sheets if sheet.piece == "s1"] == [("done",)]


@pytest.mark.rule("FA.DMG.03")
def test_who_fell_is_named_on_the_sheet_of_his_side() -> None:
    match = battle(amber("ram_breacher", 0, 0), steel("conscript", 1, 0, hp=1), steel("zombie", 4, -4), rolls=[5])

    def notes() -> list[tuple[str, ...]]:
        return [sheet.notes for sheet in match.scene(0).sheets if sheet.group == "Sides"]

    assert notes() == [(), ()]
    play(match, "attack:1")
    assert notes() == [(), ("Fallen: Conscript.",)]


def test_who_is_still_to_act_stands_in_one_order() -> None:
    match = battle(amber("conscript", 0, 0), steel("conscript", 1, 0), steel("zombie", 4, -4))
    for order in ([0, 1], [1, 0]):
        match.state.order = order
        assert "still to act: Amber 1, Steel 2" in [phase.note for phase in match.scene(0).phases]


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
        won = re.match(r"(?:★ )?Counted now, (\w+) reaches 12 and wins\.(.*)", scene.goal.advice)
        if won:
            at = {space.label.split()[-1]: space.id for board in scene.boards for space in board.spaces}
            where = re.search(r"To stop that, defeat (?:who stands|\w+ of those|all) on ([^,]+)(?:, or .+)?\.$", won[2])
            assert where, scene.goal.advice
            stand = {piece.space for piece in scene.pieces}
            assert {at[name] for name in re.findall(r"[A-Z]\d+", where[1])} <= stand


def test_a_tile_with_no_way_to_it_says_who_blocks_it() -> None:
    question = battle(amber("conscript", 0, 4), amber("banner_sergeant", 0, 3), steel("conscript", 4, -4)).question(0)
    assert question is not None
    told = [refusal.text for refusal in question.refusals if "no free way" in refusal.text]
    assert told
    assert all(reason.startswith("Amber Banner Sergeant blocks the way: no free way") for reason in told), told
