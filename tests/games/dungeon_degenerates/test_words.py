"""What people read: the goal in every mission, every question and every choice, in plain words with their chances."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from rulewright.games.dungeon_degenerates.rules.board import COUNT, SPACE
from rulewright.games.dungeon_degenerates.rules.content import (
    ADVENTURERS,
    CARD,
    CARDS,
    DANGER,
    DANGERS,
    ENCOUNTERS,
    MISSIONS,
    MONSTERS,
)
from rulewright.games.dungeon_degenerates.rules.gear import gear_choices
from rulewright.games.dungeon_degenerates.rules.levels import is_law_space
from rulewright.games.dungeon_degenerates.rules.profile import profile
from rulewright.games.dungeon_degenerates.rules.state import DEFEATED, Table, is_town, party_at
from rulewright.games.dungeon_degenerates.rules.terms import FATIGUED, INFECTED
from rulewright.games.dungeon_degenerates.view.cards import freed_words, gear_words, holder_of, option_words
from rulewright.games.dungeon_degenerates.view.chances import at_least, danger, gamble_chance
from rulewright.games.dungeon_degenerates.view.contexts import context
from rulewright.games.dungeon_degenerates.view.encounter_looks import foe_words
from rulewright.games.dungeon_degenerates.view.goal import goal, phases
from rulewright.games.dungeon_degenerates.view.hero_looks import GOOD_AT
from rulewright.games.dungeon_degenerates.view.look_parts import ROOM, party_gold
from rulewright.games.dungeon_degenerates.view.map_looks import found_by
from rulewright.games.dungeon_degenerates.view.recovery import healed, rest_words
from rulewright.games.dungeon_degenerates.view.words import EACH, LEADER, brief, clipped, effect, within
from rulewright.kernel import ALL, Ask, Match, key_of
from rulewright.kernel.goal import Goal
from rulewright.kernel.scene import Question
from rulewright.kernel.words import percent

from .camp import FRIAR, GAME, KNIGHT, lay, space

RAW = re.compile(
    r"[{}_]|\b(?:AGI|CON|MAG|MRL|PER|STR|ATT|ARM|DMG|GP|DL|TL)\b|\bW!?\d|\bL[+-]\d|\b[A-Za-z]\d\d\b|-?\d+,-?\d+"
)
"""Ids, places as numbers, and the shorthand of cards."""
ROLLED = ("strike", "aim", "march", "escape", "explore", "try", "bribe", "die", "test")
"""Choices that dice decide, by their first word."""


def words_of(goal: Goal) -> Iterator[str]:
    yield from (goal.text, goal.lead, goal.advice, goal.lose)
    for step in goal.steps:
        yield from (step.text, step.note)
    assert goal.clock is not None
    yield from (goal.clock.label, goal.clock.note)


def too_long(goal: Goal) -> list[str]:
    """What does not fit into its place above the board."""
    assert goal.clock is not None
    fits = [(goal.text, 120), (goal.lose, 90), (goal.lead, 60), (goal.advice, 100), (goal.clock.note, 60)]
    fits += [(step.note, 80) for step in goal.steps]
    return [text for text, most in fits if len(text) > most]


def words_in(question: Question) -> Iterator[str]:
    yield question.text
    if question.context is not None:
        yield from (question.context.means, question.context.need, question.context.stakes)
    for option in question.options:
        yield from (option.look.text, option.look.after, option.look.cost)


def played(config: dict[str, Any], seed: int, most: int) -> Iterator[Match[Table]]:
    """A random game, before every answer and at its end."""
    match, rng = Match.start(GAME, config, seed=seed), random.Random(seed)
    while not match.over and match.answers < most:
        yield match
        match.pick(rng.randrange(len(match.choices)))
    yield match


@pytest.mark.parametrize("config", list(GAME.sample_configs()), ids=str)
def test_every_mission_says_what_wins_from_start_to_end(config: dict[str, Any]) -> None:
    for match in played(config, 5, 400):
        shown = goal(match.state)
        assert shown.text
        assert shown.steps
        assert "all die" in shown.lose
        assert not too_long(shown)
        assert not [text for text in words_of(shown) if RAW.search(text)]
        assert match.over or any(step.state != "done" for step in shown.steps) or "end of the turn wins" in shown.advice
        assert sum(phase.state == "now" for phase in phases(match.state)) == 1


def test_steps_are_ticked_off() -> None:
    table = lay(KNIGHT, FRIAR)
    assert [step.state for step in goal(table).steps] == ["now", "next", "next"], "as many as there will be"
    assert set(goal(table).steps[0].spaces) == set(table.clues.values())
    haven = table.progress.explored = space("charcoal_camp")
    table.level[haven] = -1
    table.heroes[0].space = haven
    explore, town, gather = goal(table).steps
    assert (explore.state, town.state, gather.state) == ("done", "done", "now")
    assert (gather.value, gather.of, gather.spaces) == (1, 2, (SPACE["charcoal_camp"],))
    table.heroes[1].space = haven
    assert all(step.state == "done" for step in goal(table).steps)


@pytest.mark.parametrize("seed", range(4))
def test_questions_are_plain_and_carry_their_chances(seed: int) -> None:
    config = {"seats": 1 + seed % 3, "mission": MISSIONS[seed * 4].id}
    for match in played(config, seed, 300):
        if match.over:
            break
        question = match.question(match.waiting[0])
        assert question is not None
        assert not [text for text in words_in(question) if RAW.search(text)]
        for option in question.options:
            first = option.key.split(":")[0]
            power = option.look.text.startswith("Reroll the Power")
            if first in ROLLED and not power:
                idle = option.look.after.endswith("a failed test changes nothing")
                assert (option.look.chance is None) == idle, (question.prompt, option)
                assert 0 <= (option.look.chance or 0) <= 1
            assert not (option.look.tone == "main" and option.key == "done")
            assert option.look.after, f"{question.prompt}: {option.look.text} does not say what follows from it"
    assert not [event.text for event in match.seen(ALL) if RAW.search(event.text)]


def test_what_a_script_does_is_said() -> None:
    assert effect("PER? XP+1 / +Shaken") == "Test Perception. Pass: you gain 1 Experience. Fail: you become Shaken."
    assert effect("each CON? - / +Infected") == "Each of you tests Constitution. Who fails becomes Infected."
    assert effect("all AGI? Loot 2 / fight") == (
        "All of you test Agility, and all must pass. Pass: the leader draws 2 Loot cards. Fail: a fight begins."
    )
    assert effect("shared GP+5; B+1") == "The Party gains 5 gold. The Bounty rises by 1."
    assert effect("XP+3, GP+4", EACH) == "Each of you gains 3 Experience and 4 gold."
    assert effect("GP-D3", LEADER) == "The leader loses 1 to 3 gold."
    assert effect("everyone in badlands: +Blinded") == "Everybody in the Badlands becomes Blinded."


def test_the_short_form_fits_on_a_chip() -> None:
    assert brief("You heal all Wounds. Used once.") == "You heal all Wounds. …"
    for sheet in GAME.gallery():
        assert 0 < len(clipped(sheet.text, 60)) <= 60, clipped(sheet.text, 60)


def test_chances_of_several_dice() -> None:
    assert at_least([0.5, 0.5], 1) == 0.75
    assert at_least([0.5, 0.5, 0.5], 2) == 0.5
    assert gamble_chance(2) == 0
    assert gamble_chance(11) == pytest.approx(
        sum(max(a, b) - 1 for a in range(1, 7) for b in range(1, 7) if a + b < 12) / 216
    )


def test_the_choices_of_an_encounter_fit_on_a_button_and_keep_all_that_comes_of_them() -> None:
    for entry in ENCOUNTERS:
        for half in filter(None, (entry, entry.other)):
            for option in half.options:
                whole = option_words(option, half.chooser)
                short = within(whole, ROOM)
                assert len(short) <= ROOM
                assert short.count(".") == whole.count("."), (whole, short)


def test_what_an_item_does_for_its_holder_fits_on_a_button() -> None:
    table = lay(KNIGHT, FRIAR)
    for hero in table.heroes:
        for card in CARDS:
            words = gear_words(card, holder_of(table, hero))
            assert 0 < len(words) <= 165, "three lines of a sheet"
            assert "Used once" in words or "Single" not in card.classes, "that it is gone then is never left out"
            assert len(freed_words(card)) <= 60
    assert max(map(len, GOOD_AT.values())) <= 70
    assert set(GOOD_AT) == {entry.id for entry in ADVENTURERS}


def gear_main(table: Table) -> list[str]:
    """The choices of the gear question that stand out."""
    ask = Ask(0, "gear", gear_choices(table, table.heroes[0]), about=0)
    return [key_of(choice) for choice in ask.listed(0) if GAME.look(table, ask, choice).tone == "main"]


def test_the_gear_question_puts_forward_what_can_be_put_to_use() -> None:
    """An empty head first; a shield that would replace another is no improvement, and nothing is to be taken off."""
    table = lay(KNIGHT)
    knight = table.heroes[0]
    assert gear_main(table) == []
    knight.pack = (CARD["kite_shield"], CARD["pot_helm"])
    assert gear_main(table) == [f"wear:{CARD['pot_helm']}"]
    knight.pack = (CARD["kite_shield"],)
    assert gear_main(table) == []
    knight.gear, knight.pack = (CARD["short_bow"],), (CARD["barbed_arrows"],)
    assert gear_main(table) == [f"load:{CARD['short_bow']}:{CARD['barbed_arrows']}"]


@pytest.mark.parametrize(
    ("at", "bounty", "said"),
    [
        ("hangmans_cross", 3, "Danger card 3 against Bounty 3: the Law comes."),
        ("hangmans_cross", 2, "Danger card 3 against Danger Level 1: none come."),
        ("east_bridge", 2, "Danger card 3; no Monsters come to a Town."),
        ("moonwell", 3, "Danger card 3 against Danger Level 3: Monsters come."),
    ],
)
def test_who_hides_is_told_from_whom(at: str, bounty: int, said: str) -> None:
    table = lay(KNIGHT, at=at)
    table.bounty, table.drawn = bounty, {1: DANGER["danger_20"]}
    assert GAME.wording(table, Ask(0, "stealth", ("try", "decline"), about=0)).startswith(said)


def test_the_shares_of_the_danger_cards_follow_the_rules() -> None:
    """At Danger Level 6 every card brings Monsters, in a quiet Town none; a Hunt brings more of them, hiding fewer."""
    table = lay(KNIGHT, at="barley_barrow")
    here, party = space("barley_barrow"), 1
    table.level[here] = 6
    assert danger(table, party, here).monsters == 1
    table.level[here] = 2
    hunted, plain, hidden = (danger(table, party, here, change).monsters for change in (-1, 0, 1))
    assert hunted > plain > hidden
    table.level[here] = -2
    assert danger(table, party, here).monsters == 0


def test_bold_and_cautious_tell_how_likely_monsters_come() -> None:
    table = lay(KNIGHT, at="barley_barrow")
    ask = Ask(0, "map_stance", ["bold", "cautious"], about=0)
    bold, cautious = (GAME.look(table, ask, choice).after for choice in ("bold", "cautious"))
    rolled = r"Perception 6 or less on two dice, 42 %; passed, here \d+ % Monsters"
    assert re.fullmatch(f"Hunt: {rolled}", bold)
    assert re.fullmatch(f"hide: {rolled}", cautious)
    about = context(table, ask)
    assert about is not None
    assert re.fullmatch(r"here \d+ % Monsters", about.need), "of its own place alone"
    assert about.means.endswith("1 to 6, mostly 3 to 5")
    assert sum(3 <= card.value <= 5 for card in DANGERS) / len(DANGERS) > 0.6
    assert about.stakes.endswith("A failed Hunt or hiding changes nothing.")
    assert f"on a card marked Law of {table.bounty} or less (Bounty" in about.stakes
    table.heroes[0].bold = True
    going = context(table, Ask(0, "action", [], about=0))
    assert going is not None
    assert going.means.endswith("to Hunt, Perception 6 or less on two dice, 42 %: it counts 1 less")


def test_a_hunt_brings_the_law_sooner_and_hiding_later() -> None:
    table = lay(KNIGHT, at="barley_barrow")
    knight = table.heroes[0]
    on_the_road = [space for space in range(COUNT) if is_law_space(table, space) and not is_town(table, space)]
    knight.space = on_the_road[0]
    shares = [danger(table, party_at(table, knight.space), knight.space, change).law for change in (-1, 0, 1)]
    assert shares == sorted(shares, reverse=True)
    assert found_by(table, knight, -1).endswith(f"{percent(shares[0])} the Law")
    table.phase = "map"
    dangers = [phase.note for phase in phases(table) if phase.label.startswith("Danger")]
    assert dangers == [
        f"Monsters on a card up to the Danger Level, the Law on one marked Law of {table.bounty} or less"
    ]


def test_a_rest_says_whom_it_heals_by_how_much_and_what_it_ends() -> None:
    table = lay(KNIGHT, FRIAR)
    knight, friar = table.heroes
    assert rest_words(table, table.heroes) == "nobody is hurt"
    knight.wounds, friar.deep = 9, FATIGUED
    half, full = healed(table, knight)
    assert 0 < half < full <= 9
    words = f"the Disgraced Knight heals {full} of 9 Wounds (Morale 8 or less: 72 %, else {half})"
    assert rest_words(table, table.heroes) == f"{words}; Fatigued ends for the Heretic Friar"
    knight.wounds = 1
    assert rest_words(table, [knight]) == "the Disgraced Knight heals 1 of 1 Wound"
    knight.deep = INFECTED
    assert rest_words(table, [knight]) == "the Disgraced Knight heals nothing while Infected; Infected ends"


def test_the_law_is_told_by_what_it_takes_and_deals() -> None:
    monster = next(monster for monster in MONSTERS if monster.is_law and monster.arm)
    assert foe_words(monster) == f"{monster.hp} Health, armour {monster.arm}, up to {monster.att} Wounds a blow"


def test_gold_of_several_is_told_as_theirs_together() -> None:
    table = lay(KNIGHT, FRIAR)
    for hero in table.heroes:
        hero.gp = 5
    assert party_gold(table.heroes) == "your 10 gold together"
    assert party_gold(table.heroes[:1]) == "the 5 gold"


def test_the_defeated_are_told_to_rest_by_themselves() -> None:
    table = lay(KNIGHT, FRIAR)
    table.phase = "map"
    friar = table.heroes[1]
    friar.wounds, friar.fate = profile(table, friar).hp, DEFEATED
    half, full = healed(table, friar)
    found = goal(table)
    assert found.lead == "You stand badly: Heretic Friar Defeated, rests or dies"
    assert found.advice == (
        f"Next turn the Heretic Friar heals {full} of {friar.wounds} Wounds (Morale 9 or less: 83 %, else {half}), "
        "unasked."
    )
    assert len(found.advice) <= 100
