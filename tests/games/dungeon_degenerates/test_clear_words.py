"""What a stranger misread once: who, whose, what a failure does, and which choice is put forward."""

from __future__ import annotations

import re
from collections.abc import Callable

from rulewright.games.dungeon_degenerates.rules.board import COUNT, PLACE
from rulewright.games.dungeon_degenerates.rules.content import CARD, MONSTER, MONSTERS
from rulewright.games.dungeon_degenerates.rules.levels import lower_danger, lower_town, raise_danger, raise_town
from rulewright.games.dungeon_degenerates.rules.profile import UNARMED
from rulewright.games.dungeon_degenerates.rules.state import WORST, Table, traits_of
from rulewright.games.dungeon_degenerates.rules.terms import (
    AGI,
    ASSAULT,
    FATIGUED,
    GUARD,
    INFECTED,
    STR,
    trait_mask,
)
from rulewright.games.dungeon_degenerates.view.chances import march_chance
from rulewright.games.dungeon_degenerates.view.contexts import abilities_here, context
from rulewright.games.dungeon_degenerates.view.encounter_looks import best_hit
from rulewright.games.dungeon_degenerates.view.fight_looks import best_attack
from rulewright.games.dungeon_degenerates.view.goal import goal, phases
from rulewright.games.dungeon_degenerates.view.intents import suffered
from rulewright.games.dungeon_degenerates.view.looks import look
from rulewright.games.dungeon_degenerates.view.names import NAMES
from rulewright.games.dungeon_degenerates.view.place_words import bounty_label
from rulewright.games.dungeon_degenerates.view.questions import wording
from rulewright.games.dungeon_degenerates.view.recovery import healed, rest_words
from rulewright.games.dungeon_degenerates.view.scene import hero_piece, hero_sheet
from rulewright.games.dungeon_degenerates.view.words import either
from rulewright.kernel import Ask, Log, State

from .camp import FRIAR, GAME, HEXER, KNIGHT, ROBBER, brawl, lay, luckless, space

SHEETS = {sheet.id: sheet for sheet in GAME.gallery()}


def test_the_attack_that_deals_most_is_put_forward_and_no_other() -> None:
    table = luckless(ROBBER)
    brawl(table, "pit_bear")
    strikes = [("strike", UNARMED, AGI, 0), ("strike", UNARMED, STR, 0), ("strike", CARD["bone_dagger"], AGI, 0)]
    ask = Ask(0, "act", [*strikes, "escape", "wait"], about=0)
    assert GAME.foremost(table, ask) == strikes[2]


def test_the_stance_in_which_blows_given_outweigh_blows_taken_is_put_forward() -> None:
    table = luckless(KNIGHT)
    fight = brawl(table, "pit_bear")
    ask = Ask(0, "stance", ["assault", "guard"], about=0)
    hero = table.heroes[0]
    net = {
        name: best_attack(table, hero, fight, guard).dealt - suffered(table, fight, hero, guard)[1]
        for name, guard in (("assault", ASSAULT), ("guard", GUARD))
    }
    assert GAME.foremost(table, ask) == max(net, key=lambda name: net[name])


def test_ethereal_is_told_where_it_halves() -> None:
    table = luckless(ROBBER)
    brawl(table, "will_o_lantern")
    assert "halved: Ethereal" in look(table, Ask(0, "act", []), ("strike", CARD["bone_dagger"], AGI, 0)).after


def test_the_goal_says_from_whom_and_who_is_not_in_the_fight() -> None:
    table = lay(KNIGHT, FRIAR)
    table.phase = "map"
    assert goal(table).advice.endswith(" away.")
    table.heroes[1].space = space("barley_barrow")
    assert goal(table).advice.endswith((" from the Disgraced Knight.", " from the Heretic Friar."))
    table.heroes[1].deep, table.heroes[1].wounds = FATIGUED, 3
    brawl(table, "pit_bear")
    assert table.fight is not None
    table.fight.party = 0b01
    assert goal(table).lead == "In a fight: unhurt"
    assert "Heretic Friar Fatigued" in goal(table).advice
    assert goal(table).advice.endswith("Not in this fight: Heretic Friar 9 of 12 Health, at Barley Barrow.")


def test_doom_counts_lands_and_places_at_the_highest_level() -> None:
    table = lay(KNIGHT)
    table.level = [min(level, 4) for level in table.level]
    table.level[PLACE["burning_lakes"]] = 6
    clock = goal(table).clock
    assert clock is not None
    assert clock.note.endswith("+1 if danger rises at Level 6: 1 place now")


def test_the_sheet_begins_with_what_one_can() -> None:
    table = lay(KNIGHT)
    assert hero_sheet(table, table.heroes[0]).text.startswith("Shield Wall: ")


def test_only_parties_that_act_by_themselves_are_counted() -> None:
    table = lay(KNIGHT, FRIAR)
    table.phase = "map"
    for hero in table.heroes:
        hero.moved = False
    assert phases(table)[0].note == ""
    table.heroes[1].space = space("barley_barrow")
    assert phases(table)[0].note == "2 Parties still to act"


def test_before_a_fight_with_the_law_it_is_said_what_hits() -> None:
    table = lay(KNIGHT, FRIAR)
    assert re.fullmatch(r"best hit: .+, \w+ \d+ \(\d+ %\)", best_hit(table, table.heroes))


def test_a_stance_on_the_map_shows_once_it_is_chosen() -> None:
    table = lay(KNIGHT)
    table.phase, knight = "map", table.heroes[0]
    knight.moved = False
    assert "Cautious" not in hero_piece(table, knight).badges
    knight.moved = True
    assert "Cautious" in hero_piece(table, knight).badges
    knight.moved, table.phase = False, "danger"
    assert "Cautious" in hero_piece(table, knight).badges


def test_a_march_of_the_tired_makes_nobody_fatigued() -> None:
    table = lay(KNIGHT, FRIAR)
    both = march_chance(table, 0, 0)
    marched = look(table, Ask(0, "action", [("march", 0, 1)], about=0), ("march", 0, 1))
    assert marched.after.endswith("; 42 % nobody is Fatigued (Constitution 8 and 7 or less each)")
    table.heroes[0].deep = FATIGUED
    one = march_chance(table, 0, 0)
    table.heroes[1].deep = FATIGUED
    assert both is not None
    assert one is not None
    assert both < one < 1
    assert march_chance(table, 0, 0) is None, "nothing hangs on the dice"
    words = look(table, Ask(0, "action", [("march", 0, 1)], about=0), ("march", 0, 1))
    assert (words.group, words.chance) == ("Force March: North Bridge (17 % the Law); all Fatigued already", None)
    assert words.after.endswith("a failed test changes nothing")


def test_a_rest_tells_who_may_come_meanwhile() -> None:
    table = lay(KNIGHT)
    words = look(table, Ask(0, "action", ["rest"], about=0), "rest").after
    assert re.search(r"; here (.*% (Monsters|the Law)( \(\d+ % hidden\))?|nobody can come)$", words)


def test_who_has_had_his_map_action_marches_no_more() -> None:
    table = lay(KNIGHT, FRIAR)
    table.heroes[0].deep = FATIGUED
    ask, march = Ask(0, "action", [("march", 0, 1)], about=0), ("march", 0, 1)
    assert look(table, ask, march).chance is not None, "the Friar comes along, and is fresh"
    table.heroes[1].moved = True
    words = look(table, ask, march)
    assert words.chance is None
    assert words.after.endswith("a failed test changes nothing")


def test_before_a_danger_card_it_is_said_what_it_must_show() -> None:
    table = lay(KNIGHT, FRIAR)
    ask = Ask(0, "first", [("party", 1), ("party", 2)], about=0)
    assert context(table, ask) is None, "on the map nothing is drawn"
    table.phase, table.bounty = "danger", 4
    found = context(table, ask)
    assert found is not None
    assert "your Bounty of 4" in found.stakes
    at = table.heroes[0].space
    table.level[at] = 2
    told = look(table, ask, ("party", 1)).after
    assert told.startswith(f"first or not, at {NAMES[at]}: ")
    assert "% Monsters (card 2 or less)" in told


def test_each_bounty_level_says_which_cards_bring_the_law() -> None:
    labels = [bounty_label(level) for level in range(1, WORST + 1)]
    assert "value 1" in labels[0]
    assert "3 or less" in labels[2]
    assert "any value" in labels[-1]
    assert all("(at 6: any)" in label for label in labels[:-1])
    assert "at 6" not in labels[-1]
    assert all(GAME.glossary.find(label) is not None for label in labels)


def test_a_rest_of_several_says_each_ones_wounds() -> None:
    table = lay(KNIGHT, HEXER)
    for hero in table.heroes:
        hero.wounds = 9
    words = rest_words(table, table.heroes)
    for hero, name in zip(table.heroes, ("Disgraced Knight", "Mire Hexer"), strict=True):
        half, full = healed(table, hero)
        assert f"{name} {full} of 9 (Morale " in words
        assert f" %, else {half})" in words
    table.heroes[0].deep = INFECTED
    assert "Disgraced Knight 0 of 9" in rest_words(table, table.heroes)


def test_a_card_that_brings_a_condition_says_what_it_does_and_how_long() -> None:
    scorpion, hag = SHEETS["g m glass_scorpion"].notes, SHEETS["g m owl_faced_hag"].notes
    assert "Infected: Recover heals no Wounds. It ends when you Rest, once Recover is done." in scorpion
    assert any(note.startswith("Stunned: ") and note.endswith("turn in that round.") for note in scorpion)
    assert "Hexed: Luck can be neither spent nor gained." in hag
    arrows = next(sheet for sheet in SHEETS.values() if sheet.title == "Barbed Arrows")
    assert any("On a Monster" in note for note in arrows.notes)
    assert "not used up" in arrows.text


def test_a_deck_to_be_mixed_is_named() -> None:
    table = lay(KNIGHT)
    decks = [wording(table, Ask(0, "mix", ["leave", "mix"], about=number)) for number in range(2)]
    assert "the Loot deck" in decks[0]
    assert "the Encounter deck of the Lowlands" in decks[1]


def test_a_bribe_that_nobody_can_pay_is_not_asked_for() -> None:
    table = lay(KNIGHT)
    table.joining[1] = (next(number for number, card in enumerate(MONSTERS) if card.deck == "law"),)
    ask = Ask(0, "law", ["fight"], about=0)
    table.heroes[0].gp = 0
    assert wording(table, ask).endswith("gold, more than you have")
    table.heroes[0].gp = 21
    assert wording(table, ask).endswith("of the 21 gold?")


def test_several_words_stand_with_commas_and_or() -> None:
    assert either(["Explore"]) == "Explore"
    assert either(["Explore", "learn", "trade"]) == "Explore, learn or trade"


def level_told(change: Callable[[Table, int], object], place: str, level: int) -> str:
    table = lay(KNIGHT)
    table.level[PLACE[place]] = level
    state: State = table
    log = state.log = Log(GAME.story)
    change(table, PLACE[place])
    return log.events[-1].text


def test_a_level_that_changes_says_from_what_and_what_it_means() -> None:
    city = "bruttelburg"
    assert (
        level_told(raise_danger, city, -5) == "Brüttelburg: Town Level 5 falls to 4, so its market shows fewer cards."
    )
    assert level_told(raise_town, city, -4) == "Brüttelburg: Town Level 4 rises to 5, so its market shows more cards."
    assert level_told(raise_town, city, -6) == "Brüttelburg: Town Level stays at 6."
    fallen = "Brüttelburg: no Town any more, Danger Level 1, so Monsters may come there."
    assert level_told(lower_town, city, -1) == fallen
    assert level_told(lower_danger, city, 1) == "Brüttelburg: now a Town, of Level 1, so Monsters no longer come there."
    worse = "The Fields: Danger Level 1 rises to 2, so Monsters are likelier there."
    assert level_told(raise_danger, "the_fields", 1) == worse
    assert level_told(lower_danger, "the_fields", 2).endswith("falls to 1, so Monsters are less likely there.")
    assert level_told(lower_danger, "the_fields", 1) == "The Fields: Danger Level stays at 1."


def law_found(*monsters: str) -> tuple[Table, Ask]:
    table = lay(KNIGHT, FRIAR)
    table.phase, table.joining = "encounter", {0b11: tuple(MONSTER[id] for id in monsters)}
    return table, Ask(0, "law", ["fight"], about=0)


def test_a_fight_with_the_law_says_whose_wounds_and_what_may_be_more() -> None:
    table, ask = law_found("watchman", "halberdier")
    assert look(table, ask, "fight").after.startswith("you take up to 8 Wounds a round; best hit: ")
    table, ask = law_found("serjeant")
    assert look(table, ask, "fight").after.startswith("you take up to 6 Wounds a round; "), "Rally is for others"
    table, ask = law_found("watchman", "torch_patrol")
    assert look(table, ask, "fight").after.startswith("you take up to 8 Wounds a round (or more: Summon); best hit: ")


def test_before_a_fight_with_the_law_abilities_that_work_there_are_explained_once() -> None:
    table, ask = law_found("torch_patrol", "watchman", "watchman")
    here = table.heroes[0].space
    cards, either = [MONSTERS[monster] for monster in table.joining[0b11]], trait_mask("Open|Settlement")
    for trait, told, untold in (("Open", "Open country", "Settlements"), ("Settlement", "Settlements", "Open country")):
        ground = next(at for at in range(COUNT) if traits_of(table, at) & either == trait_mask(trait))
        words = abilities_here(table, ground, cards)
        assert "calls another Monster." in words
        assert told in words
        assert untold not in words
        assert words.count("cannot Escape") == 1
    found = context(table, ask)
    assert found is not None
    assert found.means == abilities_here(table, here, cards)
    assert "at the same moment" in found.stakes


def test_the_last_phase_of_a_turn_says_what_comes_then() -> None:
    table, _ = law_found("watchman")
    assert phases(table)[2].note == f"then turn {table.turn + 1}"


def test_a_sheet_tells_weapons_before_other_gear() -> None:
    table = lay(ROBBER)
    notes = hero_sheet(table, table.heroes[0]).notes
    told = [note.partition(":")[0] for note in notes]
    assert told.index("Bone Dagger") < told.index("Lockpicks")


def test_who_follows_into_a_rest_is_told_what_it_gives_and_what_may_find_the_party() -> None:
    table = lay(KNIGHT, FRIAR)
    table.phase, table.planners, table.plan = "map", 0b01, ("rest",)
    table.heroes[1].deep, table.heroes[1].wounds = FATIGUED, 3
    ask = Ask(1, "follow", ["follow", "part"], about=1)
    assert look(table, ask, "follow").after.startswith("stay with the Party and rest: the Heretic Friar heals ")
    assert "Fatigued ends for the Heretic Friar" in look(table, ask, "follow").after
    table.heroes[1].wounds = 0
    assert "then Explore (one of you)" in look(table, ask, "follow").after
    table.level[table.heroes[0].space] = 2
    found = context(table, ask)
    assert found is not None
    assert "Monsters (card 2 or less)" in found.stakes


def test_steps_that_are_done_say_that_they_must_last() -> None:
    table = lay(KNIGHT, FRIAR)
    table.phase = "map"
    haven = table.progress.explored = space("charcoal_camp")
    table.level[haven] = -1
    for hero in table.heroes:
        hero.space = haven
    assert goal(table).steps[1].note == "Town Level 1, must last to the end of the turn"
    assert goal(table).advice.endswith("if they still hold. First come Danger and Encounter.")
    brawl(table, "pit_bear")
    assert goal(table).advice.endswith("A lost fight costs a Town Level.")
    table.fight = None
    lower_town(table, haven)
    assert [step.state for step in goal(table).steps] == ["done", "now", "next"]


def test_who_escapes_is_told_where_he_is_and_what_it_costs() -> None:
    table = luckless(KNIGHT, FRIAR)
    fight = brawl(table, "pit_bear")
    ask = Ask(0, "act", [])
    assert "stays here, may return, no spoils" in look(table, ask, "escape").after
    fight.party = 0b01
    assert "the fight is lost (danger here +1), no spoils" in look(table, ask, "escape").after


def test_who_waits_is_told_what_his_stance_leaves_to_block_with() -> None:
    table = luckless(KNIGHT)
    fight = brawl(table, "pit_bear")
    ask, knight = Ask(0, "act", ["wait"]), table.heroes[0]
    fight.foes[0].targets = 1
    knight.guard = ASSAULT
    assert "your Defence dice still block, the Power die not (Assault)" in look(table, ask, "wait").after
    knight.guard = GUARD
    assert "Defence and Power dice" in look(table, ask, "wait").after
    fight.foes[0].targets = 0
    assert look(table, ask, "wait").after == "no Attack this round, and nothing strikes you"
