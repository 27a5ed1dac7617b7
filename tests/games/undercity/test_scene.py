"""What is seen: the map, figures, sheets, previews, odds and refusals."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulewright.games.undercity.rules.content import SIDE_QUESTS, VILLAINS
from rulewright.games.undercity.rules.powers import AMBROSE
from rulewright.games.undercity.rules.quests import QUEST_NUMBER
from rulewright.games.undercity.rules.state import ACTED, BULL_THROUGH, Table
from rulewright.games.undercity.view.contexts import act_context
from rulewright.games.undercity.view.marks import FEATURES
from rulewright.games.undercity.view.odds import at_least
from rulewright.games.undercity.view.scene import THEME
from rulewright.kernel.scene import Scene

from .field import (
    GAME,
    acting,
    activating,
    begin,
    feat,
    go,
    hero,
    keys,
    move,
    play,
    space_of,
    starting,
    table_of,
    villain,
)

S = space_of


def seen(scene: Scene, id: str) -> str:
    return " ".join(next(sheet.notes for sheet in scene.sheets if sheet.id == id))


def test_the_board_has_walls_gates_and_cracks() -> None:
    kinds = {wall.kind for wall in GAME.scene(table_of(chapter=3), 0).boards[0].walls}
    assert kinds == {"wall", "gate"}
    assert "crack" in {wall.kind for wall in GAME.scene(table_of(chapter=2), 0).boards[0].walls}
    assert len(GAME.scene(table_of(), 0).boards[0].spaces) == 54


@pytest.mark.rule("UC.CHAR.03")
def test_a_villain_is_shown_with_all_that_its_card_gives() -> None:
    table = table_of(("crossbow_thug", "red", "D3"), heroes={"gardek": "D4"})
    card = VILLAINS["crossbow_thug"].regular
    shown = next(sheet for sheet in GAME.scene(table, 0).sheets if sheet.id == f"f{villain(table, 'crossbow_thug')}")
    printed = next(sheet for sheet in GAME.gallery() if sheet.id == "crossbow_thug:regular")
    assert (shown.title, printed.title) == ("Red crossbow thug 1", "Crossbow thug")
    for sheet in (shown, printed):
        numbers = {number.label: number.value for number in sheet.numbers}
        assert (numbers["Defence"], numbers["Armour"]) == (str(card.defence), str(card.arm))
        notes = " ".join(sheet.notes)
        assert f"Tactics: {', '.join(word.replace('_', ' ') for word in card.tactics)}" in notes
        assert all(f"{weapon.name}: {weapon.kind}" in notes for weapon in card.weapons)
    assert shown.counters[0].most == card.vit == int(printed.numbers[0].value)
    able = next(id for id, entry in VILLAINS.items() if entry.regular.keywords)
    chips = next(sheet.chips for sheet in GAME.gallery() if sheet.id == f"{able}:regular")
    words = (VILLAINS[able].base, *VILLAINS[able].regular.keywords)
    assert chips == tuple(word.replace("_", " ").title() for word in words)


def test_a_crowd_is_shown_figure_by_figure() -> None:
    table = table_of(*[("sword_thug", "red", "D3")] * 4, *[("sword_thug", "blue", "D3")] * 4, heroes={"gardek": "D3"})
    pieces = [piece for piece in GAME.scene(table, 0).pieces if piece.space == S("D3")]
    assert len(pieces) == 9
    assert len({piece.name for piece in pieces}) == 9


def test_villains_show_their_colour_and_heroes_their_players_and_themselves() -> None:
    heroes = {"gardek": "D3", "canice": "D3", "milo": "D3", "pog": "D3", "doorstop": "D3"}
    table = table_of(("sword_thug", "red", "D3"), ("sword_thug", "blue", "D3"), chapter=3, heroes=heroes)
    pieces = {piece.name: piece for piece in GAME.scene(table, 0).pieces}
    villains = {pieces[name].tint for name in ("Red sword thug 1", "Blue sword thug 1", "Ringleader")}
    party = [piece for piece in pieces.values() if piece.seat >= 0]
    assert len(villains) == 3
    assert len(party) == len({piece.tint for piece in party}) == 5
    assert not villains & {piece.tint for piece in party}


def test_every_chapter_is_a_dungeon_with_a_floor_of_its_own() -> None:
    boards = [GAME.scene(table_of(chapter=chapter), 0).boards[0] for chapter in range(1, 8)]
    floors = [board.floor for board in boards]
    assert all(board.look == "dungeon" for board in boards)
    assert len({floor.tones for floor in floors if floor}) == 7
    for board in boards:
        points = [point for decor in board.decor for point in decor.course]
        assert all(-0.5 <= x <= 8.5 and -0.5 <= y <= 5.5 for x, y in points)


def test_what_lies_in_a_dungeon_has_a_drawing_and_words_for_the_legend() -> None:
    for chapter in range(1, 8):
        scene = GAME.scene(table_of(chapter=chapter), 0)
        assert {mark.kind for mark in scene.marks} <= set(THEME.signs)
        assert {wall.kind for wall in scene.boards[0].walls} <= set(THEME.signs)
        assert all(mark.feature for mark in scene.marks if mark.kind in FEATURES)
        nobodys = {piece.tint for piece in scene.pieces if piece.seat < 0 and piece.id != f"f{AMBROSE}"}
        assert nobodys <= set(THEME.signs), "what a villain's colour means"
    lying = table_of(heroes={"gardek": "H2"})
    assert "body" in {mark.feature for mark in GAME.scene(lying, 0).marks}


def test_marks_are_short_and_one_to_a_passage() -> None:
    for chapter in range(1, 8):
        table = table_of(chapter=chapter)
        found = GAME.scene(table, 0).marks
        assert all(0 < len(mark.label) <= 19 for mark in found), [mark.label for mark in found]
        gates = [mark.space for mark in found if mark.kind in ("passage", "exit")]
        assert len(gates) == len(set(gates))
    assert {"Exit; villains 5-6", "Examine here", "Villains on 1-2", "Rocks: hit to drop"} <= {
        mark.label for mark in GAME.scene(table_of(), 0).marks
    }


def test_a_side_quest_says_on_the_map_what_it_pays() -> None:
    for quest, chapter in (("lost_locket", 1), ("second_opinion", 5)):
        number = QUEST_NUMBER[quest]
        table = table_of(chapter=chapter)
        table.quests = [number]
        labels = [mark.label for mark in GAME.scene(table, 0).marks if mark.kind == "quest"]
        assert labels == [f"{SIDE_QUESTS[number].name}: {SIDE_QUESTS[number].xp} XP"]
        assert len(labels[0]) <= 24


def test_nobody_acts_before_the_first_turn_of_a_round() -> None:
    """Only a hero whose turn it is wears the ring, and who activates in the pair's turn."""
    table = table_of(heroes=dict.fromkeys(("gardek", "canice", "pog", "doorstop"), "B5"))
    assert acting_in(table) == []
    assert acting_in(acting(table, "canice")) == ["Canice"]
    assert acting_in(acting(table, "doorstop")) == ["Doorstop"]
    thug = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "B5"})
    assert acting_in(activating(thug, villain(thug, "sword_thug"))) == ["Gardek"]


def acting_in(table: Table) -> list[str]:
    return [piece.name for piece in GAME.scene(table, 0).pieces if piece.acting]


def test_the_status_names_the_priority_colour() -> None:
    assert "blue villains before red" in GAME.scene(table_of(colour="blue"), 0).status


def test_the_odds_of_a_boost_count_additional_dice() -> None:
    table = table_of(("sword_thug", "red", "D4"), heroes={"canice": "D3"}, cards=[feat("untouchable")])
    match = play(go(acting(table, "canice")), f"attack:1:{villain(table, 'sword_thug')}:accuracy")
    odds = match.odds(("boost", feat("untouchable")), 0)
    assert odds is not None
    assert Fraction(99, 100) < at_least(4, 6) < 1
    assert odds.headline == f"over 99 % instead of {round(100 * at_least(3, 6))} %"


def test_a_villain_sheet_tells_what_it_would_do() -> None:
    table = table_of(("sword_thug", "red", "D4"), heroes={"gardek": "D3"})
    thug = f"f{villain(table, 'sword_thug')}"
    assert [sheet.subtitle for sheet in GAME.scene(table, 0).sheets if sheet.id == thug] == ["Next: rush Gardek"]


def test_marks_zones_and_tracks() -> None:
    table = table_of(chapter=6, cards=[feat("war_cry")])
    scene = GAME.scene(table, 0)
    assert {"passage", "rocks", "cave-in", "control", "objective"} <= {mark.kind for mark in scene.marks}
    assert [track.id for track in scene.tracks] == ["round", "clock", "treasury"]
    assert [card.name for zone in scene.zones if zone.id == "row0" for card in zone.cards] == ["War Cry / Boost"]
    assert all(not zone.cards for zone in scene.zones if zone.kind == "deck")


def test_reserves_and_treasury_are_on_the_party_sheet() -> None:
    assert "sword thug, 4 red and 4 blue" in seen(GAME.scene(table_of(), 0), "party")


def test_odds_of_an_attack_are_exact() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"})
    match = go(acting(table, "gardek"))
    odds = match.odds(("attack", 0, villain(table, "sword_thug")), 0)
    assert odds is not None
    assert dict(odds.chances)["hit"] == pytest.approx(26 / 36)
    assert dict(odds.chances)["incapacitates"] == pytest.approx(26 / 36 * 30 / 36)
    assert odds.terms[0].value == 6


def test_odds_of_what_pog_does_in_the_midst_of_doorstops_turn_are_pogs() -> None:
    table = table_of(heroes={"pog": "H2", "doorstop": "A1"})
    amid = go(acting(table, "doorstop", "hold")).odds(("pog", "challenge", "body", "int"), 0)
    alone = go(acting(table, "pog", "hold")).odds(("challenge", "body", "int"), 0)
    assert amid is not None
    assert amid == alone


def test_odds_of_challenges_rocks_and_free_strikes() -> None:
    match = go(acting(table_of(heroes={"milo": "H2"}), "milo", "hold"))
    odds = match.odds(("challenge", "body", "int"), 0)
    assert odds is not None
    assert odds.headline == "92 % succeeds"
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"})
    odds = go(acting(table, "gardek")).odds(("move", S("D4")), 0)
    assert odds is not None
    assert odds.headline == "33 % hurt in leaving"
    odds = go(acting(table_of(heroes={"gardek": "E3"}), "gardek")).odds(("rocks", 0, S("E3")), 0)
    assert odds is not None
    assert odds.headline == "28 % damages it"
    assert at_least(3, 18) * 216 == 1


def test_words_of_every_choice_and_question() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3", "milo": "D4"}, cards=[feat("war_cry")])
    match = go(begin(table, "gardek"))
    question = match.scene(0).question
    assert question is not None
    assert question.text == ("Gardek: one action (attack, challenge, revive, skill) and a move. Hold, walk or charge?")
    play(match, "walk")
    question = match.scene(0).question
    assert question is not None
    texts = {option.key: option.look.text for option in question.options}
    assert texts[f"attack:0:{villain(table, 'sword_thug')}"] == "War axe: the red sword thug 1 in D3"
    assert texts[f"feat:{feat('war_cry')}"] == "War Cry"
    assert next(option.look.group for option in question.options if option.key == move("C3")).endswith(
        "33 % hurt in leaving"
    )
    assert len(texts) == len(keys(match)) == len(question.options)
    assert starting(match, "move")


def test_a_charge_of_two_spaces_is_one_click() -> None:
    table = table_of(("sword_thug", "red", "D3"), ("sword_thug", "red", "C4"), heroes={"gardek": "D3"})
    match = go(acting(table, "gardek", "charge"), ("hazard", 1))
    question = match.scene(0).question
    assert question is not None
    run = next(run for run in question.shortcuts if run.look.target.id == str(S("D5")))
    assert (run.via[-1], run.risks) == (S("D5"), (S("D3"),))
    match.run(run.keys)
    assert match.state.space[0] == S("D5")


def test_who_picks_something_up_is_offered_no_charge() -> None:
    table = acting(table_of(heroes={"gardek": "D3", "milo": "D3"}), "gardek", "charge")
    table.marker = S("D3")
    match = go(table)
    question = match.scene(0).question
    assert question is not None
    assert question.shortcuts
    question = play(match, "pickup").scene(0).question
    assert question is not None
    assert not question.shortcuts


@pytest.mark.rule("UC.FREE.02", "UC.TERM.14", "UC.TERM.15")
def test_the_odds_of_leaving_are_those_of_the_free_strikes() -> None:
    """Two thugs for Milo, one for tiny Pog, none for who bulls through or is greased."""
    placed = (("sword_thug", "red", "D3"), ("sword_thug", "blue", "D3"))
    for name, abilities, flag, headline in (
        ("milo", [], 0, "56 % hurt in leaving"), ("pog", [], 0, "31 % hurt in leaving"),
        ("canice", ["light_step"], 0, "31 % hurt in leaving"), ("pog", ["greased"], 0, None),
        ("gardek", [], BULL_THROUGH, None),
    ):  # fmt: skip
        table = table_of(*placed, heroes={name: "D3"}, abilities=abilities)
        table.flags[hero(name)] |= flag
        odds = go(acting(table, name)).odds(("move", S("D4")), 0)
        assert (odds and odds.headline) == headline


def test_who_only_moves_on_reads_the_dice_of_leaving() -> None:
    table = table_of(("sword_thug", "red", "D3"), ("sword_thug", "blue", "D3"), heroes={"milo": "D3"})
    match = go(acting(table, "milo"))
    match.state.did[hero("milo")] |= ACTED
    context = act_context(match.state, hero("milo"), [("move", S("D4"))])
    assert context is not None
    assert context.stakes == "Leaving: 5 or 6 on a die for each of 2 enemies costs 1 Health"


@pytest.mark.rule("UC.MOVE.10")
def test_the_odds_know_the_boost_of_a_charge_and_who_has_used_it() -> None:
    table = table_of(("sword_thug", "red", "D4"), heroes={"gardek": "D3"})
    thug = villain(table, "sword_thug")
    match = play(go(acting(table, "gardek", "charge"), 1, 1), move("D4"))
    first, second = match.odds(("attack", 0, thug), 0), None
    play(match, f"attack:1:{thug}")
    second = match.odds(("attack", 0, thug), 0)
    assert first is not None
    assert second is not None
    assert dict(first.chances)["damage"] == pytest.approx(26 / 36 * float(at_least(3, 5)))
    assert dict(second.chances)["damage"] == pytest.approx(26 / 36 * float(at_least(2, 5)))
