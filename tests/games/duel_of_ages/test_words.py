"""What people read: the goal of every mission, every question and choice of whole games, without a raw id in it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rulewright.games.duel_of_ages import DuelOfAges
from rulewright.games.duel_of_ages.rules.adventure import choices_of
from rulewright.games.duel_of_ages.rules.attack import weapon_by
from rulewright.games.duel_of_ages.rules.content import CARDS, CHARACTERS, GUARDIANS, MISSIONS
from rulewright.games.duel_of_ages.rules.figures import Figure
from rulewright.games.duel_of_ages.rules.labyrinths import guardian_difference
from rulewright.games.duel_of_ages.rules.melee import blows
from rulewright.games.duel_of_ages.rules.state import DEAD, FREE, OVER, Arena, Shot
from rulewright.games.duel_of_ages.rules.terms import SYMBOLS, VAULT
from rulewright.games.duel_of_ages.view.card_words import BRIEFEST, BRIEFLY, card_brief, held_text
from rulewright.games.duel_of_ages.view.gallery import TREASURY
from rulewright.games.duel_of_ages.view.goal import HOW, near_glory, near_valor, shape
from rulewright.games.duel_of_ages.view.names import piece_of, place_name
from rulewright.games.duel_of_ages.view.scene import printed_card
from rulewright.games.duel_of_ages.view.words import ability_words, figure_brief, figure_text
from rulewright.kernel import ALL, Ask, Match
from rulewright.kernel.goal import Goal
from rulewright.kernel.question import put
from rulewright.kernel.scene import Question, Scene, Site
from rulewright.testing.plain import gallery_faults, glossary_faults, unplain

from .tables import Table, character, person
from .test_play import eager

GAME = DuelOfAges()
RAW = re.compile(r"[{}_\[\]<>]|\bNone\b|\bTrue\b|\bFalse\b|\bh\d+\b|-?\d+,-?\d")
"""Braces, underscores, values of Python, ids of pieces, notations of places."""
ROLLED = ("attack", "shoot", "opfire", "vortex", "raid", "interrogate", "destroy", "repair", "break_out", "pool",
          "fangs", "cave")  # fmt: skip
CONFIGS = [*GAME.sample_configs()]
LONGEST_CARD = 100
"""Words of a card that is read, with what all of its kind share."""
CHANGED = 60
"""Words of a sheet that says first what has changed of its ratings."""


def goal_words(goal: Goal) -> Iterator[str]:
    yield from (goal.text, goal.lead, goal.advice, goal.lose)
    yield from (word for side in goal.sides for word in (side.name, side.note))
    if goal.clock is not None:
        yield from (goal.clock.label, goal.clock.note)


def question_words(question: Question) -> Iterator[str]:
    yield question.text
    if question.context is not None:
        yield from (question.context.means, question.context.need, question.context.stakes)
    for look in [*(option.look for option in question.options), *(run.look for run in question.shortcuts)]:
        yield from (look.text, look.group, look.cost, look.after)
    yield from (word for refusal in question.refusals for word in (refusal.text, refusal.label))


def open_question(match: Match[Arena]) -> Question:
    ask, seat = match.ask, match.waiting[0]
    assert ask is not None
    return put(GAME, match.state, ask, 0, match.waiting, match.choices_of(seat))


@pytest.mark.parametrize("config", CONFIGS, ids=str)
def test_the_goal_of_every_mission_says_what_wins_from_start_to_end(config: dict[str, Any]) -> None:
    match, rng = Match.start(GAME, config, seed=5), Random(5)
    stages: set[str] = set()
    for count in range(2500):
        if match.over:
            break
        if count % 25 == 0:
            check_goal(match.state, stages)
        eager(match, rng)
    check_goal(match.state, stages)
    assert {"start", "middle"} <= stages
    assert "marked" in stages or config.get("mission") == "own", "flags and escapes have no place to run for"


def check_goal(state: Arena, stages: set[str]) -> None:
    scene = GAME.scene(state, ALL)
    goal = scene.goal
    assert goal is not None
    stages.add("end" if state.step == OVER else "middle" if state.step >= FREE else "start")
    assert not [word for word in goal_words(goal) if RAW.search(word)]
    assert [side.team for side in goal.sides] == [0, 1]
    assert goal.clock is not None
    assert re.match(r"More achievements led at the end: |At the end you win if .*, and lose if ", goal.text)
    assert len(goal.text) <= 150
    assert len(goal.lose) <= 125, "two lines beside the longest notes, never cut"
    assert max(len(side.note) for side in goal.sides) <= 84
    assert len(goal.clock.note) <= 80
    assert len(goal.lead) <= 80
    assert not goal.clock.of or goal.clock.now <= goal.clock.of, "never 'Round 9 of 8'"
    assert state.step == OVER or goal.advice.endswith(".")
    assert state.step < FREE or goal.lead
    assert bool(goal.spaces) == goal.advice.startswith("★"), "the place that the advice speaks of is marked"
    assert len(goal.advice) <= 200
    for space in goal.spaces:
        stages.add("marked")
        assert place_name(state.land, space) in goal.advice
        gains = ("1 for ", "a step for", "tribute for", "their marker off", "your marker at the end")
        assert any(pays in goal.advice for pays in gains), goal
    assert state.step == OVER or [phase.state for phase in scene.phases].count("now") == 1


@pytest.mark.parametrize(("mission", "seed"), [("crossroads", 1), ("grand_arena", 2), ("ring_of_iron", 3)])
def test_every_question_reads_well_and_every_roll_has_its_chance(mission: str, seed: int) -> None:
    match, rng = Match.start(GAME, {"mission": mission}, seed=seed), Random(seed)
    for _ in range(1500):
        if match.over:
            break
        question = open_question(match)
        raw = [word for word in question_words(question) if RAW.search(word)]
        assert not raw, (question.prompt, raw)
        for option in question.options:
            kind, look = option.key.split(":")[0], option.look
            for_sure = "without a challenge" in look.after or question.prompt == "free"
            assert look.chance is not None or kind not in ROLLED or for_sure, (question.prompt, option)
            assert look.chance is None or 0 <= look.chance <= 1
            assert kind not in ("done", "pass", "stop") or look.tone == "end"
        eager(match, rng)
    assert not [event.text for event in match.events if RAW.search(event.text)]


def test_a_hit_is_asked_about_with_its_sum_and_its_chance() -> None:
    table = Table({person("Ann", aim=7): (0, 0)}, {person("Bob", stealth=4): (3, 0)})
    arena, bob = table.arena, table["Bob"]
    bow = table.give("Ann", "yew_longbow")
    arena.shot = Shot(0, weapon_by(arena, 0, bow, True), bob, arena.at[bob])
    ask = Ask(1, "hide", ["pass"], about=bob)
    assert GAME.wording(arena, ask).startswith("Ann shoots at Bob with the Yew Longbow: 80 % to hit.")
    context = GAME.context(arena, ask)
    assert context is not None
    assert (context.who, context.whom, context.means) == ("h0", f"h{bob}", "Aim 7 against Stealth 4, 3 ahead")
    assert context.need == (
        "A card is drawn: 80 % of those left bring a hit (Squeak, Pass or Amaze), the others a miss (Fail or Fopp)"
    )


def test_an_attack_on_offer_says_what_must_be_drawn_and_what_a_hit_does() -> None:
    table = Table({person("Ann", melee=6): (0, 0)}, {person("Bob", react=4, health=6): (0, 0)})
    ask = Ask(0, "melee", lambda: blows(table.arena, 0), about=0)
    context = GAME.context(table.arena, ask)
    assert context is not None
    assert context.means == "bare hands, Melee 6 against React 4, 2 ahead"
    assert context.need.startswith("A card is drawn: 72 % of those left bring a hit (Squeak, Pass or Amaze), ")
    assert context.stakes.startswith(
        "After a hit a second card, Power 5 against Armor 5, equal: Pass 1 wound, 36 %; Amaze 2 wounds, 10 %; else none"
    )
    assert ". Bob has 6 health. Then Bob may strike back (" in context.stakes
    table.give("Ann", "fire_axe", shown=False)
    assert GAME.context(table.arena, ask) == context, "a card that lies face down tells nobody anything"
    look = GAME.look(table.arena, ask, ("attack", -1, table["Bob"]))
    assert look.after == "72 % to hit, 33 % to wound: 1 or 2 of 6 health, Combat -1 for Black: White ahead 2 to 1 then"


def test_a_dome_is_asked_for_with_the_reason_and_named_with_its_piece() -> None:
    table = Table({person("Ann"): (0, 0)}, {person("Bob"): (2, 0)})
    bob, dome = table["Bob"], table.arena.land.domes[0]
    mine, theirs = Ask(0, "dome", [dome], about=0), Ask(0, "dome", [dome], about=bob)
    assert "leaves for a dome, a refuge" in GAME.wording(table.arena, mine)
    assert GAME.wording(table.arena, theirs).startswith("Bob of Black is banished, and White picks the dome: ")
    look = GAME.look(table.arena, mine, dome)
    assert look.text == f"{place_name(table.arena.land, dome)}, {piece_of(table.arena.land, dome)}"
    assert "spaces from" in look.after
    context = GAME.context(table.arena, mine)
    assert context is not None
    assert context.stakes.startswith(f"Nearest first: 1 {piece_of(table.arena.land, dome)}, "), (
        "the number is on the map"
    )


def test_who_may_enter_is_named_with_what_it_is_good_at_and_where() -> None:
    table = Table({person("Ann", aim=9): (0, 0)}, {person("Bob"): (2, 0)}, entry="dome_colour")
    look = GAME.look(table.arena, Ask(0, "enter", [0]), 0)
    assert look.text == "Ann"
    assert look.after.startswith("Aim 9 and ")
    assert "; at " in look.after
    assert "from " in look.after


def test_the_tally_says_what_combat_is_made_of() -> None:
    table = Table({person("Ann"): (0, 0), person("Abe"): (1, 0)}, {person("Bob"): (0, 2)})
    table.arena.health[1] -= 1
    assert shape(table.arena, 0) == "1 unhurt; Abe wounded"
    assert shape(table.arena, 1) == "1 unhurt"
    assert HOW["DA.ACH.03"] == "unhurt 2, hurt 1, dead 0, jail -1"


def test_a_win_at_once_that_is_near_comes_first() -> None:
    white, black = (person("Ann"), person("Abe"), person("Ada")), (person("Bob"), person("Ben"), person("Bea"))
    arena = Table(dict.fromkeys(white, (0, 0)), dict.fromkeys(black, (2, 0)), without=()).arena
    arena.destroyed[0] = 0b11
    assert near_glory(arena) == "Black, 3 to 1 markers, wins at once with 1 more"
    goal = GAME.scene(arena, 0).goal
    assert goal is not None
    assert goal.lead.endswith("Black, 3 to 1 markers, wins at once with 1 more")
    arena.destroyed[0] = 0b1
    assert not near_glory(arena)
    arena.at[4] = arena.at[5] = DEAD
    assert near_valor(arena) == "Black, 1 to 3 free, loses at once with 1 fewer"


# ---- cards and signs ------------------------------------------------------------------------------------------------


@pytest.fixture
def _box(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the missions of the box: those that tests make are nobody's to read."""
    for id in [id for id in MISSIONS if id.startswith("test")]:
        monkeypatch.delitem(MISSIONS, id)


def test_whoever_gains_experience_says_what_it_is_good_for_where_there_is_room() -> None:
    spent = "1 experience (once spent, all ratings 1 higher for a turn)"
    assert spent in figure_text(character("the_green_knight"))
    assert "1 experience (ratings +1 once)." in figure_text(character("the_sibyl_of_cumae")), "she can do much besides"
    assert all("once spent" in ability_words(gift) for gift in ("resilient", "drill"))


def test_what_hangs_on_luck_says_how_often_it_comes() -> None:
    lucky = [ability_words(gift) for gift in ("expel", "flurry", "charm")]
    assert all(re.search(r"\b1 in (5|10)\b", words) for words in lucky), lucky
    assert all("1 in 10" in words for words in BRIEFLY.values() if "Luck" in words)


def test_a_card_against_opfire_says_whose_shots_those_are() -> None:
    briefs = {card_brief(card) for card in CARDS if card.type == "stealth" and card.what == "opfire"}
    assert briefs
    assert all(brief.endswith(" more Stealth against OpFire, shots at who moved") for brief in briefs), briefs


@pytest.mark.usefixtures("_box")
def test_every_entry_of_the_box_says_in_plain_words_what_it_does() -> None:
    assert gallery_faults(GAME) == []
    assert glossary_faults(GAME) == []
    groups = Counter(sheet.group for sheet in GAME.gallery())
    assert groups == {
        "Ancient": 12, "Colonial": 12, "Modern": 12, "Future": 12, "Henchmen": 16, "Common cards": 50,
        "Secret cards": 36, "Elite cards": 20, "Gold encounters": 40, "Blue encounters": 20, "Ancient guardians": 18,
        "Colonial guardians": 18, "Modern guardians": 18, "Future guardians": 18, "Challenge cards": 50, "Platters": 8,
        "Keys": 24, "Missions": 10,
    }  # fmt: skip
    assert len({sheet.id for sheet in GAME.gallery()}) == groups.total()
    assert all(sheet.seen for sheet in GAME.gallery())
    signs = {sign for sheet in GAME.gallery() for sign in (*sheet.chips, *(number.label for number in sheet.numbers))}
    assert {sign for sign in signs if not known(sign)} == set()


def test_every_card_has_a_short_form() -> None:
    for card in CARDS:
        face = TREASURY.face(card)
        assert 0 < len(face.brief) <= BRIEFEST, face.brief
        assert face.story
        assert not RAW.search(face.brief)
        assert "…" not in face.brief
    for figure in CHARACTERS:
        assert 0 < len(figure_brief(figure)) <= BRIEFEST, figure_brief(figure)


def test_a_card_in_a_hand_says_whose_it_is_and_a_character_shows_its_best_first() -> None:
    table = Table({person("Ann"): (0, 0)})
    axe = table.give("Ann", "fire_axe")
    held = TREASURY.face_or_back(table.arena, 0, axe, "")
    assert (held.kind, held.brief) == (
        "Melee weapon, held by Ann",
        "Strikes here: Melee against React, Power 3 against Armor",
    )
    card = printed_card(next(figure for figure in CHARACTERS if figure.id == "theseus"), "d0")
    values = [int(number.value) for number in card.numbers]
    assert values == sorted(values, reverse=True)
    assert card.brief == "Fast in woods"


def test_a_card_tells_its_holder_whether_it_serves() -> None:
    weak, trained = person("Weak", strength=2), person("Trained", symbols=1 << SYMBOLS.index("rifle"), strength=2)
    for figure, words in (
        (weak, "Weak cannot use it: it asks for Strength 4 and finds 2."),
        (trained, "Trained has the Rifle symbol: 1 more to hit, counted in."),
        (person("Able"), "Able has the Strength 4 and Intellect 3 that it asks for."),
    ):
        table = Table({figure: (0, 0)})
        bow = table.give(figure.name, "yew_longbow")
        held = TREASURY.face_or_back(table.arena, 0, bow, "")
        assert words in held.text
        assert [fault for text in held.text.split("\n") for fault in unplain(text, GAME.glossary)] == []
        assert len(held.text.split()) <= LONGEST_CARD


def test_a_symbol_shows_in_the_numbers_of_a_card() -> None:
    table = Table({person("Ann", symbols=1 << SYMBOLS.index("rifle")): (0, 0)})
    rifle = table.give("Ann", "rail_rifle")
    power = next(
        number for number in TREASURY.face_or_back(table.arena, 0, rifle, "").numbers if number.label == "Power"
    )
    assert (power.value, power.change) == ("6", 1)
    assert [(term.value, term.reason) for term in power.terms] == [(5, "printed"), (1, "Rifle symbol")]


def labels_of(scene: Scene) -> Iterator[str]:
    """Every sign of a scene that somebody might ask the meaning of."""
    yield from (phase.label for phase in scene.phases)
    yield from (track.label for track in scene.tracks)
    yield from (space.terrain for board in scene.boards for space in board.spaces)
    yield from (mark.kind for mark in scene.marks)
    yield from (badge for piece in scene.pieces for badge in piece.badges)
    yield from (piece.health.label for piece in scene.pieces if piece.health is not None)
    for sheet in scene.sheets:
        yield from (number.label for number in sheet.numbers)
        yield from (counter.label for counter in sheet.counters)
        yield from (chip for chip in sheet.chips if not chip.startswith(("hunts ", "with ", "holds ")))
    for card in (card for zone in scene.zones for card in zone.cards):
        yield from (number.label for number in card.numbers)
        yield from card.tags
    if scene.goal is not None and scene.goal.clock is not None:
        yield scene.goal.clock.label


@pytest.mark.parametrize(("mission", "seed"), [("grand_arena", 11), ("standard_bearers", 12), ("two_shores", 13)])
def test_every_sign_on_the_table_is_in_the_glossary(mission: str, seed: int) -> None:
    match, rng = Match.start(GAME, {"mission": mission}, seed=seed), Random(seed)
    unknown: set[str] = set()
    for count in range(2600):
        if match.over:
            break
        if count % 40 == 0:
            unknown |= {label for label in labels_of(GAME.scene(match.state, match.waiting[0])) if not known(label)}
        eager(match, rng)
    assert unknown == set()


@pytest.mark.parametrize(("mission", "seed"), [("crossroads", 21), ("shadow_courts", 22)])
def test_every_sheet_and_card_on_the_table_reads_well(mission: str, seed: int) -> None:
    match, rng = Match.start(GAME, {"mission": mission}, seed=seed), Random(seed)
    faults: set[str] = set()
    for count in range(1500):
        if match.over:
            break
        if count % 60 == 0:
            scene = GAME.scene(match.state, match.waiting[0])
            cards = [card for zone in scene.zones for card in zone.cards if card.face]
            read = [(card.name, fault) for card in cards for fault in faults_of(card.text)]
            read += [(one.title, fault) for one in scene.sheets for fault in unplain(one.text, GAME.glossary, CHANGED)]
            faults |= {f"{name}: {fault}" for name, fault in read}
            faults |= {f"{card.name}: {card.brief}" for card in cards if len(card.brief) > BRIEFEST}
        eager(match, rng)
    assert faults == set()


def faults_of(text: str) -> Iterator[str]:
    """What a card does is one paragraph; what all of its kind share are others."""
    for paragraph in text.split("\n"):
        yield from unplain(paragraph, GAME.glossary)
    if len(text.split()) > LONGEST_CARD:
        yield f"has {len(text.split())} words in all"


def known(label: str) -> bool:
    return GAME.glossary.find(label) is not None


def test_every_number_that_can_change_says_why_it_is_what_it_is() -> None:
    table = Table({person("Ann"): (0, 0)})
    sheet = next(sheet for sheet in GAME.scene(table.arena, 0).sheets if sheet.id == "h0")
    for number in sheet.numbers:
        assert sum(term.value for term in number.terms) == int(number.value), number.label


# ---- sites ----------------------------------------------------------------------------------------------------------


def site_at(table: Table, space: int, viewer: int = 0) -> Site:
    found = [
        mark.site for mark in GAME.scene(table.arena, viewer).marks if mark.space == space and mark.site is not None
    ]
    assert found
    return found[0]


def test_every_mark_says_what_the_place_is_for() -> None:
    table = Table({person("Ann"): (0, 0)}, {person("Bob"): (2, 0)})
    table.arena.encounters = {table.cell(1, 0): 0, table.cell(-3, 0): -1}
    table.arena.ground = {table.cell(0, 1): [0]}
    for viewer in (0, 1, ALL):
        for mark in GAME.scene(table.arena, viewer).marks:
            assert mark.site is not None, mark
            for words in (mark.site.asks, mark.site.pays, mark.site.after):
                assert not words or [*unplain(words, GAME.glossary)] == [], words
            assert viewer >= 0 or mark.site.best == ()


def test_a_site_names_the_best_of_mine_with_the_chance_of_the_button() -> None:
    table = Table({person("Ann", wits=8): (0, 0), person("Abe", wits=3): (1, 0)}, {person("Bob", wits=9): (2, 0)})
    arena, vault = table.arena, table.site(1, VAULT)
    site = site_at(table, vault)
    assert site.asks == "Destroy it: Wits against 5."
    assert [(one.piece, one.need) for one in site.best] == [("h0", "+3 against it"), ("h1", "-2 against it")]
    table.put("Ann", vault)
    choice = next(choice for choice in choices_of(arena, 0) if choice == ("destroy", 0))
    look = GAME.look(arena, Ask(0, "adventure", [choice]), choice)
    assert look.chance == site.best[0].chance


def test_an_encounter_that_lies_face_down_tells_nobody_what_it_asks() -> None:
    table = Table({person("Ann", speed=9): (0, 0)}, {person("Bob"): (2, 0)})
    space = table.cell(1, 0)
    table.arena.encounters, table.arena.peeked = {space: 0}, {space: 1}
    assert site_at(table, space, 0).best[0].chance == 1
    assert site_at(table, space, 1).best == ()
    assert "face down" in site_at(table, space, 1).asks


def test_the_guardian_that_lies_open_is_measured() -> None:
    table = Table({person("Ann", strength=9): (0, 0)})
    arena = table.arena
    arena.faced[0] = 0
    start = arena.land.labyrinths[0].paths[0][0]
    best = site_at(table, start).best[0]
    assert best.need == f"{guardian_difference(arena, 0, GUARDIANS[0]):+d} against it"
    assert best.chance == 0.8


# ---- windows --------------------------------------------------------------------------------------------------------


def test_a_window_can_be_kept_shut_until_the_cards_of_the_team_change() -> None:
    table = Table({person("Ann"): (0, 0)}, {person("Bob"): (2, 0)})
    table.give("Bob", "rust_cube", shown=False)
    ask = Ask(1, "window.amaze", ["pass"], about=table["Bob"], word=True)
    before = GAME.mute(table.arena, ask)
    assert before is not None
    assert before.key == "pass"
    swapped = Table({person("Ann"): (0, 0)}, {person("Bob"): (2, 0)})
    swapped.give("Bob", "standing_ovation", shown=False)
    assert GAME.mute(swapped.arena, ask) == before, "what lies face down does not show in it"
    table.give("Bob", "exit_cube", shown=False)
    after = GAME.mute(table.arena, ask)
    assert after is not None
    assert after.until != before.until


def test_a_shot_is_never_kept_back_where_there_is_one() -> None:
    table = Table({person("Ann"): (0, 0)}, {person("Bob"): (2, 0)})
    assert GAME.mute(table.arena, Ask(0, "fire", [("fire", 0, 0), "done"], word=True)) is None
    assert GAME.mute(table.arena, Ask(0, "fire", ["done"], word=True)) is not None


def test_a_cube_says_what_it_does_and_what_comes_for_it() -> None:
    table = Table({person("Ann"): (0, 0)}, {person("Bob"): (2, 0)})
    cube = table.give("Ann", "exile_cube", shown=False)
    play = GAME.look(table.arena, Ask(0, "free", [("play", cube)]), ("play", cube))
    assert (play.text, play.after) == (
        "Ann plays Exile Cube",
        "An enemy in sight goes to a dome you pick of a drawn colour; then the card is gone",
    )
    ask = Ask(0, "cube", ["draw", "pass"], about=0)
    assert all(GAME.look(table.arena, ask, choice).after for choice in ("draw", "pass"))


@pytest.mark.parametrize("figure", CHARACTERS, ids=lambda figure: figure.id)
def test_every_card_reads_well_in_every_hand(figure: Figure) -> None:
    arena = Table({figure: (0, 0)}).arena
    faults = [fault for card in CARDS for fault in unplain(held_text(arena, 0, card), GAME.glossary)]
    assert faults == []
