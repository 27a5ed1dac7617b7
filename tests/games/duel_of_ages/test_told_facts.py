"""Words that carry a fact of the rules, each beside the rule at work: what is in reach, what pays, who picks."""

from __future__ import annotations

import re

import pytest

from rulewright.games._arena.rules.challenges import AMAZE, FACES, PASS, SQUEAK
from rulewright.games._arena.rules.table import is_open
from rulewright.games.duel_of_ages import DuelOfAges
from rulewright.games.duel_of_ages.rules.adventure import undertake
from rulewright.games.duel_of_ages.rules.attack import Result, attack, damage_difference, hit_difference
from rulewright.games.duel_of_ages.rules.bases import base_choices
from rulewright.games.duel_of_ages.rules.content import CARDS, CHALLENGES, FIGURES, GUARDIANS, MISSIONS
from rulewright.games.duel_of_ages.rules.defeat import damage
from rulewright.games.duel_of_ages.rules.effects import LASTING, free_choices, take_free
from rulewright.games.duel_of_ages.rules.figures import CHARM, SPY
from rulewright.games.duel_of_ages.rules.labyrinths import guardian_difference, marker
from rulewright.games.duel_of_ages.rules.movement import move
from rulewright.games.duel_of_ages.rules.ratings import modifier
from rulewright.games.duel_of_ages.rules.state import MOVE, Shot
from rulewright.games.duel_of_ages.rules.terms import (
    HIGH_GATE,
    HIT,
    HQ,
    LAST,
    LOW_GATE,
    MAIN_GATE,
    MIDDLE,
    PRISON,
    SITES,
    VAULT,
    WITS,
)
from rulewright.games.duel_of_ages.rules.trial import difference
from rulewright.games.duel_of_ages.rules.victory import check, combat_worth, path_markers, sheet
from rulewright.games.duel_of_ages.view.aims import (
    Aim,
    Prize,
    aim_words,
    best_aim,
    odds_words,
    on_foot,
    prizes,
    still_to_go,
)
from rulewright.games.duel_of_ages.view.boards import marks
from rulewright.games.duel_of_ages.view.card_words import held_brief
from rulewright.games.duel_of_ages.view.free_looks import turned_up
from rulewright.games.duel_of_ages.view.goal import marked
from rulewright.games.duel_of_ages.view.odds import attack_odds, chance_to
from rulewright.games.duel_of_ages.view.reach import chance_there, prospects, reach_of, waits
from rulewright.games.duel_of_ages.view.sites import eyes_of, path_site
from rulewright.games.duel_of_ages.view.trials_ahead import trials_told
from rulewright.games.duel_of_ages.view.ways import nearest_goal, worth_reaching
from rulewright.games.duel_of_ages.view.worth import ruin_counts, tribute_counts
from rulewright.games.duel_of_ages.view.wounds import fall
from rulewright.kernel import Ask
from rulewright.kernel.words import percent

from .tables import Table, faced, lucky, person, run

GAME = DuelOfAges()
SHEETS = {sheet.id: sheet for sheet in GAME.gallery()}


def entry(term: str) -> str:
    found = GAME.glossary.find(term)
    assert found is not None, term
    return found.text


def stakes(table: Table, speed: int) -> tuple[Ask, str]:
    """Ann on the move with so many points, and what she is told that it may lead to."""
    ask = next(move(table.arena, 0, None, False))
    assert isinstance(ask, Ask)
    assert table.arena.points == speed
    context = GAME.context(table.arena, ask)
    assert context is not None
    return ask, context.stakes


# ---- what is in reach -----------------------------------------------------------------------------------------------


def test_few_places_are_told_by_their_numbers_on_the_map_with_those_that_hold_nothing() -> None:
    table = Table({person("Ann", speed=1): (0, 0)})
    arena = table.arena
    arena.at[0] = table.site(1, HQ)
    ask, told = stakes(table, 1)
    spaces = [space for space in ask.listed(0) if isinstance(space, int)]
    assert told.startswith("In reach (tried in Adventure, this turn), by number: ")
    for number, space in enumerate(spaces, 1):
        found = waits(arena, 0, space)
        assert re.search(rf"\b{number}\b[^·]* {re.escape(found or 'nothing')}", told)


def test_a_fight_is_told_with_its_phase_and_a_tribute_item_with_none() -> None:
    table = Table({person("Ann", speed=1): (0, 0)}, {person("Bob"): (1, 0)})
    assert stakes(table, 1)[1].startswith("In reach (fought in Melee, this turn), by number: ")
    home = Table({person("Ann", speed=1): (0, 0)})
    home.arena.at[0] = home.site(0, PRISON)
    assert stakes(home, 1)[1].startswith("In reach, by number: ")


def test_a_lit_space_before_a_gate_bears_the_chance_to_break_in_and_what_a_failure_costs_is_told() -> None:
    table = Table({person("Ann"): (0, 0)})
    arena = table.arena
    before = arena.land.gate_front[1][MAIN_GATE][0]
    arena.at[0] = before
    ask, told = stakes(table, 5)
    chance = chance_there(arena, 0, before)
    assert chance is not None
    assert f"break in at Black Main Gate {percent(chance)}" in waits(arena, 0, before)
    looks = [GAME.way(arena, ask, way) for way in (ask.shortcuts() if ask.shortcuts is not None else ())]
    marked = [look for look in looks if look.chance is not None]
    assert marked
    assert all(look.chance is not None and percent(look.chance) in look.after for look in marked)
    assert ("break in at" in told) == told.endswith("stays outside and loses nothing but the try")
    arena.destroyed[1] |= 1 << MAIN_GATE
    assert chance_there(arena, 0, before) is None


def test_a_henchman_is_not_told_of_sites_that_he_cannot_try() -> None:
    table = Table({person("Ann"): (0, 0)}, {person("Bob"): (-3, 0)})
    one = table.henchman("Ann")
    ask = next(move(table.arena, one, None, False))
    assert isinstance(ask, Ask)
    context = GAME.context(table.arena, ask)
    assert context is not None
    assert context.stakes.endswith(" from Bob") or "melee with Bob" in context.stakes


def test_what_tribute_and_a_ruin_are_good_for_is_told_by_the_mission() -> None:
    for changes, tribute, ruin in (
        ({}, "most tribute wins Lith's Lair", "1 for Team base"),
        (
            {"achievements": ("combat",), "without": ()},
            "most tribute is 1 marker, only for a win at once",
            "1 marker, only for a win at once",
        ),
        ({"achievements": ("combat",), "without": ("glory",)}, "counts for nothing here", "counts for nothing here"),
    ):
        table = Table({person("Ann"): (0, 0)}, **changes)
        assert (tribute_counts(table.arena), ruin_counts(table.arena)) == (tribute, ruin)
        table.arena.at[0] = vault = table.site(1, VAULT)
        ask = Ask(0, "adventure", [("destroy", 0), "done"])
        assert GAME.look(table.arena, ask, ("destroy", 0)).after == f"your marker on the site, {ruin}"
        (site,) = [mark.site for mark in marks(table.arena, 0) if mark.space == vault]
        assert site is not None
        assert site.pays.startswith(f"Your marker on the site, {ruin}.")


def test_what_a_choice_that_draws_no_odds_is_left_to_is_told_all_the_same() -> None:
    table = Table({person("Ann", respect=5): (0, 0)}, {person("Bob"): (2, 0)})
    arena, bob = table.arena, table["Bob"]
    for prompt, choices, need in (
        ("cube", ["draw", "done"], "The top card of the deck is drawn unseen"),
        ("fangs", [("banish", bob)], "A card gives the dome; nothing else is left to luck"),
        ("target.banish", [bob], "A card gives the dome; nothing else is left to luck"),
        ("target.persuade", [bob], "A card must show Luck 9, 1 in 10"),
        ("target.discard", [bob], "No luck in this choice"),
        ("cave", [bob], "No luck in this choice"),
    ):
        context = GAME.context(arena, Ask(0, prompt, choices, about=0))
        assert context is not None
        assert context.need == need
    snapped = GAME.look(arena, Ask(0, "fangs", [("banish", bob)], about=0), ("banish", bob)).after
    assert snapped.startswith("to a dome that you pick, of a drawn colour; 5 of 5 health, 0 cards, ")
    table.arena.at[0] = table.site(0, PRISON)
    asked = GAME.context(arena, Ask(0, "interrogate", [bob], about=0))
    assert asked is not None
    assert asked.need.startswith("A card is drawn: 46 % of those left bring a success (Pass or Amaze), ")


@pytest.mark.rule("DA.ACH.11", "DA.ACH.14", "DA.ACH.16")
def test_ways_lead_to_what_counts_in_the_mission() -> None:
    table = Table({person("Ann"): (0, 0)}, achievements=("encounters", "alliance", "combat"))
    arena, met = table.arena, table.cell(2, 0)
    host = arena.land.alliance[0]
    arena.encounters[met] = -1
    assert set(worth_reaching(arena, 0)) == {met, host}, "no site counts here, and no path"
    assert (
        nearest_goal(arena, 0, [table.cell(0, 0)]) == f"2 spaces from encounter {arena.land.names[met]}, for treasure"
    )
    assert nearest_goal(arena, 0, [host]) == "at Alliance path, start, a host to impress"
    bases = Table({person("Ann"): (0, 0)}, achievements=("base", "combat")).arena
    assert set(worth_reaching(bases, 0)) == {*bases.land.site_space[1].values()}
    fights = Table({person("Ann"): (0, 0)}, achievements=("combat",)).arena
    assert set(worth_reaching(fights, 0)) == {*fights.land.site_space[1].values()}, "where the enemy comes from"


def test_a_level_says_what_its_rating_is_good_for() -> None:
    table = Table({person("Ann"): (0, 0)})
    told = {word: GAME.look(table.arena, Ask(0, "level", [word], about=0), word).after for word in ("wits", "health")}
    assert told == {
        "wits": "for good, now 5, then 6: highest strikes first; for Vault",
        "health": "for good, now 5, then 6: a wound more to take",
    }


def test_paying_a_guardian_takes_no_luck() -> None:
    table = Table({person("Ann"): (0, 0)})
    arena = table.arena
    arena.at[0] = arena.land.labyrinths[0].paths[0][0]
    arena.faced[0] = next(number for number, guardian in enumerate(GUARDIANS) if not guardian.rating)
    context = GAME.context(arena, Ask(0, "guardian", ["pay", "beg", "refuse"], about=0))
    assert context is not None
    assert context.need == "No luck in paying: the guardian tests nobody"


def test_a_way_in_says_what_it_takes_and_what_may_follow() -> None:
    table = Table({person("Ann"): (0, 0)})
    ask = Ask(0, "adventure", [("gate", 0, HIGH_GATE), ("gate", 0, LOW_GATE), "done"])
    tried, paid = (GAME.look(table.arena, ask, ("gate", 0, gate)) for gate in (HIGH_GATE, LOW_GATE))
    assert tried.text == "Ann challenges the Black High Gate"
    assert tried.after == (
        "passed: inside, and may at once try to ruin it (Pass or Amaze, 46 %: 1 for Team base);"
        " failed: stays outside, nothing lost"
    )
    assert paid.text == "Ann pays a card to enter by the Black Low Gate"
    assert paid.after == "no luck: inside, and may at once ruin it for another card (1 for Team base)"
    assert paid.chance is None


def test_the_low_gate_is_offered_to_whoever_has_a_card_for_it_and_says_how_many() -> None:
    table = Table({person("Ann"): (0, 0)})
    arena, before = table.arena, table.arena.land.gate_front[1][LOW_GATE][0]
    arena.at[0] = before
    gate = ("gate", 0, LOW_GATE)
    table.give("Ann", "badge_of_the_fox")
    assert gate not in base_choices(arena, 0)
    assert "Low Gate" not in waits(arena, 0, before), "a Badge pays nothing"
    assert not waits(arena, 0, table.site(1, LOW_GATE))
    table.give("Ann", "cestus", shown=False)
    assert gate in base_choices(arena, 0)
    told = "break in at Black Low Gate for 1 card, ruin it for 1 more (has 1)"
    assert told in waits(arena, 0, before)
    assert waits(arena, 0, table.site(1, LOW_GATE)) == "ruin Black Low Gate for a card"
    aim = Aim(0, Prize(table.site(1, LOW_GATE), "1 for Team base"))
    assert odds_words(arena, aim) == "discard 2 cards, no test"
    arena.at[0] = table.site(1, VAULT)
    assert odds_words(arena, aim) == "discard 1 card, no test"


def test_a_raid_is_told_with_its_chance_and_what_there_is_to_take() -> None:
    table = Table({person("Ann"): (0, 0)})
    arena, vault = table.arena, table.site(1, VAULT)
    arena.vault[1] = [1, 2, 3]
    chance = percent(chance_to(arena, 0, difference(arena, 0, WITS, at_site=True), SQUEAK))
    assert waits(arena, 0, vault).endswith(f", or raid it {chance} (up to 3 cards)")
    arena.destroyed[1] |= 1 << VAULT
    assert waits(arena, 0, vault) == f"raid Black Vault {chance} (up to 3 cards)"


def test_a_marker_that_moves_to_the_end_of_its_path_counts_no_more_and_is_told_so() -> None:
    table = Table({person("Ann"): (0, 0)})
    arena, path = table.arena, table.arena.land.labyrinths[0].paths[0]
    arena.faced[0] = next(number for number, guardian in enumerate(GUARDIANS) if guardian.rating)
    assert waits(arena, 0, path[0]).endswith(" (1 for the labyrinth)")
    arena.paths[0, 0], arena.at[0] = (0, MIDDLE), path[MIDDLE]
    assert waits(arena, 0, path[MIDDLE]).endswith(" (your marker to its end)")
    assert path_site(eyes_of(arena, 0), 0, 0).pays.startswith("Your marker moves on to its end. ")
    pays = {prize.space: prize.pays for prize in prizes(arena, 0)}
    assert pays[path[MIDDLE]].startswith("your marker at the end in ")
    assert pays[arena.land.labyrinths[0].paths[1][0]].startswith("1 for ")
    before, ahead = path_markers(arena, 0, 0), guardian_difference(arena, 0, GUARDIANS[arena.faced[0]])
    run(undertake(arena, "guardian", 0), "test", rolls=[faced(PASS, ahead)])
    assert marker(arena, 0, 0) == (0, LAST)
    assert path_markers(arena, 0, 0) == before


# ---- the best target ------------------------------------------------------------------------------------------------


def test_the_best_target_is_one_that_the_move_reaches_or_says_that_it_does_not() -> None:
    table = Table({person("Ann", react=9, wits=6): (0, 0)})
    arena = table.arena
    arena.step, arena.at[0] = MOVE, table.site(1, VAULT)
    far = Aim(0, Prize(table.site(1, HIGH_GATE), "1 for Team base"))
    assert still_to_go(arena, far) == 0
    next(move(arena, 0, None, False))
    arena.points = 0
    assert still_to_go(arena, far)
    aim = best_aim(arena, 0)
    assert aim is not None
    assert aim.prize.space == arena.at[0]
    arena.destroyed[1] = (1 << len(SITES)) - 1 & ~(1 << HIGH_GATE)
    assert ", not on foot this turn (" in aim_words(arena, far)
    arena.turn = 1
    assert ", not on foot this turn (" not in aim_words(arena, far), "before the own turn all of it is to come"


def test_who_stands_before_the_best_target_is_told_to_try_it_in_the_adventure_phase() -> None:
    table = Table({person("Ann", react=9, wits=6): (0, 0)})
    arena = table.arena
    arena.step, arena.at[0] = MOVE, arena.land.gate_front[1][HIGH_GATE][0]
    gate = Aim(0, Prize(table.site(1, HIGH_GATE), "1 for Team base"))
    assert ": Black High Gate, Ann before it (in Adventure " in aim_words(arena, gate)
    arena.turn = 1
    assert ": Black High Gate, Ann before it (" in (later := aim_words(arena, gate))
    assert "in Adventure" not in later


def test_markers_are_what_counts_for_glory_by_name() -> None:
    arena = Table({person("Ann"): (0, 0)}).arena
    assert marked(arena) == ["ruins", "Paths", "most Lith tribute", "Alliance"]


def test_the_bar_of_a_side_is_full_with_every_achievement() -> None:
    table = Table({person("Ann"): (0, 0)})
    goal = GAME.scene(table.arena, 0).goal
    assert goal is not None
    assert goal.target == len(sheet(table.arena)) == len(MISSIONS["test"].achievements)


def test_a_site_behind_a_gate_is_not_for_this_turn() -> None:
    table = Table({person("Ann", speed=9): (0, 0)})
    arena = table.arena
    arena.step, arena.at[0] = MOVE, arena.land.gate_front[1][HIGH_GATE][0]
    gate, vault = (Aim(0, Prize(table.site(1, site), "1 for Team base")) for site in (HIGH_GATE, VAULT))
    assert not still_to_go(arena, gate)
    assert still_to_go(arena, vault)
    arena.destroyed[1] |= 1 << HIGH_GATE
    assert not still_to_go(arena, vault), "through a ruin one walks"


def test_whether_a_target_is_in_reach_is_told_by_the_ground_on_the_way() -> None:
    table = Table({person("Ann", speed=2): (0, 0)}, marks={(1, 0): "w", (0, 1): "w", (1, 1): "w", (2, 0): "w"})
    arena = table.arena
    arena.step = MOVE
    for space in range(arena.land.ground_size):
        aim = Aim(0, Prize(space, ""))
        near = space == arena.at[0] or space in arena.land.board.beside[arena.at[0]]
        if arena.land.is_walkable(space) and not near:
            assert on_foot(arena, aim) == (space in dict(reach_of(arena, 0)))


# ---- what a kill is worth -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("health", "prison"), [(5, True), (5, False), (1, True)])
def test_a_kill_and_a_prisoner_are_told_with_what_they_cost(health: int, prison: bool) -> None:
    table = Table({person("Ann", damage=5): (0, 0)}, {person("Bob"): (0, 0)})
    arena, bob = table.arena, table["Bob"]
    arena.health[bob], arena.destroyed[0] = health, 0 if prison else 1 << PRISON
    shot = Shot(0, arena.who[0].fists, bob, arena.at[bob])
    told, before = fall(arena, shot), combat_worth(arena, bob)
    assert told.startswith(f"{percent(dict(attack_odds(arena, shot).chances)['fell'])} to fell: Combat -")
    for fate, answer in (("if killed", "kill"), ("in prison", "imprison")):
        after = Table({person("Ann"): (0, 0)}, {person("Bob"): (0, 0)})
        after.arena.health[bob] = health
        run(damage(after.arena, bob, 5, 0), answer)
        lost = f"{combat_worth(after.arena, bob) - before} {fate}"
        assert (lost in told) == (prison or answer == "kill")


# ---- who picks, and what stays --------------------------------------------------------------------------------------


def test_whom_a_spy_looks_at_picks_the_card_and_needs_not_be_seen() -> None:
    table = Table({person("Ann", powers=SPY): (0, 0)}, {person("Bob"): (2, 0)}, marks={(1, 0): "o"})
    for card in ("cestus", "fire_axe"):
        table.give("Bob", card, shown=False)
    spied = "spy", 0, table["Bob"]
    assert spied in free_choices(table.arena, 0)
    flow = take_free(table.arena, "spy", [0, table["Bob"]])
    ask = next(flow)
    assert isinstance(ask, Ask)
    assert ask.seats == (table.arena.seat[table["Bob"]],)
    spies = [SHEETS[figure.id] for figure in FIGURES.values() if figure.powers & SPY and figure.id in SHEETS]
    assert spies
    for spy in spies:
        assert "within 6 spaces turn up a card it picks" in spy.text
        assert any(note.startswith("No sight is needed.") for note in spy.notes)


def test_a_henchman_who_is_won_over_follows_for_good() -> None:
    table = Table({person("Ann", powers=CHARM): (0, 0)}, {person("Bob"): (0, 0)})
    henchman = table.henchman("Bob")
    run(take_free(table.arena, "charm", [0, henchman]), rolls=[lucky(9)])
    assert (table.arena.team[henchman], table.arena.master[henchman]) == (0, 0)
    told = "A henchman that is won over is yours for good, from this turn on."
    charmers = [figure for figure in FIGURES.values() if figure.powers & CHARM and figure.id in SHEETS]
    assert charmers
    assert all(told in SHEETS[figure.id].notes for figure in charmers)


def test_more_to_hit_helps_shots_and_blows() -> None:
    helper = next(figure for figure in FIGURES.values() if any(a.what == HIT and not a.foes for a in figure.auras))
    assert "have 1 more to hit, with shots and blows" in SHEETS[helper.id].text
    table = Table({helper: (0, 0), person("Eve"): (0, 0)}, {person("Bob"): (0, 0)})
    arena, eve, bob = table.arena, table["Eve"], table["Bob"]
    gun = CARDS[table.give("Eve", "yew_longbow")].weapon
    assert gun is not None
    assert modifier(arena, eve, HIT) == 1
    for weapon in (arena.who[eve].fists, gun):
        shot = Shot(eve, weapon, bob, arena.at[bob])
        near = hit_difference(arena, shot)
        arena.at[0] = table.cell(-3, 0)
        assert near - hit_difference(arena, shot) == 1
        arena.at[0] = table.cell(0, 0)


def test_an_honour_stays_when_a_site_is_rebuilt() -> None:
    table = Table({person("Ann"): (0, 0)})
    arena, card = table.arena, table.give("Ann", "scorched_earth", shown=False)
    arena.destroyed[1] = 0b111
    check(arena)
    arena.destroyed[1] = 0b11
    check(arena)
    assert arena.honours == [[card], []]
    assert SHEETS["scorched_earth"].text.endswith("at the same time; it stays, whatever comes later.")


# ---- when a card opens ----------------------------------------------------------------------------------------------


def test_armor_is_turned_up_after_a_hit_and_before_the_damage() -> None:
    table = Table({person("Ann"): (0, 0)}, {person("Bob", strength=9, intellect=9): (0, 0)})
    arena, bob = table.arena, table["Bob"]
    helm = next(card for card in CARDS if card.slot == "helm")
    number = table.give("Bob", helm.id, shown=False)
    assert ("reveal", number) not in free_choices(arena, bob)
    shot = Shot(0, arena.who[0].fists, bob, arena.at[bob])
    before = damage_difference(arena, shot)
    hit = faced(PASS, hit_difference(arena, shot))
    run(attack(arena, shot, Result()), ("reveal", number), rolls=[hit])
    assert is_open(arena, number)
    assert damage_difference(arena, shot) < before
    told = "You turn it up right after a hit on you, before the damage; from then on it lies open."
    assert all(told in SHEETS[card.id].notes for card in CARDS if card.slot)


@pytest.mark.parametrize("id", [card.id for card in CARDS if card.type in LASTING])
def test_what_helps_while_it_lies_open_is_turned_up_in_a_free_action(id: str) -> None:
    table = Table({person("Ann", strength=9, intellect=9): (0, 0)})
    number = table.give("Ann", id, shown=False)
    assert ("reveal", number) in free_choices(table.arena, 0)
    shot = ", or when you are shot at" if CARDS[number].type == "stealth" else ""
    told = f"You turn it up in the Free Action phase at no cost{shot}; from then on it lies open."
    assert told in SHEETS[id].notes


# ---- what else the words count --------------------------------------------------------------------------------------


def test_a_challenge_card_names_the_results_that_it_lacks() -> None:
    for number, card in enumerate(CHALLENGES, 1):
        text = SHEETS[f"challenge_{number}"].text
        assert bool(re.search("No [A-Za-z, ]*Amaze", text)) == (AMAZE not in card.faces and len(set(card.faces)) > 1)
        assert all(f"is a {FACES[face]}" in text or f"is an {FACES[face]}" in text for face in card.faces)


def test_woods_hide_a_target_that_stands_in_them_and_not_from_a_shooter_in_them() -> None:
    land = Table({person("Ann"): (0, 0)}, marks={(0, 0): "w"}).arena.land
    here, there = land.board.at((0, 0)), land.board.at((2, 0))
    assert land.cover(there, here) == 2
    assert land.cover(here, there) == 0
    woods = next(note for sheet in SHEETS.values() for note in sheet.notes if note.startswith("Woods: "))
    assert "the target's own too but not the shooter's, gives the target 2 more Stealth" in woods


def test_the_glossary_counts_the_sites_and_knows_the_missions() -> None:
    assert len(SITES) == 7
    assert entry("Site").startswith("One of seven places of a base ")
    for mission in ("Opening Muster", "Grand Arena"):
        assert entry(mission) == entry("Mission")


def test_of_several_things_in_reach_the_rest_are_told_apart() -> None:
    table = Table({person("Ann", speed=9): (0, 0)})
    table.arena.at[0] = table.site(1, HQ)
    told = prospects(table.arena, 0)
    assert told.startswith("can reach: ")
    assert "; also: " in told


def test_a_move_to_a_gate_tells_the_sum_and_which_results_get_in_and_ruin() -> None:
    table = Table({person("Ann", react=6): (0, 0)}, {person("Bob"): (-3, 0)})
    before = table.arena.land.gate_front[1][HIGH_GATE][0]
    told = trials_told(table.arena, 0, [before, before])
    assert told == ". High Gate: React 6 against 5, Squeak or better gets in, Pass or better ruins it too"
    table.arena.destroyed[1] |= 1 << HIGH_GATE
    assert "High Gate" not in trials_told(table.arena, 0, [before])


def test_a_card_for_a_moment_says_what_turning_it_up_truly_adds() -> None:
    table = Table({person("Ann", intellect=9, symbols=-1): (0, 0), person("Bea", intellect=9): (1, 0)})
    number = table.give("Ann", "second_hand_time_machine", shown=False)
    held = "its effect works face down too (once: draw again after a failed adventure)"
    assert turned_up(table.arena, number) == f"1 more Intellect while open, all see it; {held}"
    assert held_brief(table.arena, 0, CARDS[number]).startswith("Once: ")
    table.arena.holder[number] = 1
    assert turned_up(table.arena, number) == f"no gain, all see it; {held}"
