"""A table that explains itself: what wins, what a question is about, and nothing that decides nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from rulewright.games.undercity.bots.promise import pending
from rulewright.games.undercity.rules.attack import sways
from rulewright.games.undercity.rules.content import EVENT_NUMBER
from rulewright.games.undercity.rules.powers import SHEET_OF
from rulewright.games.undercity.rules.state import (
    ACTED,
    DRIVE_BOOST,
    DRIVEN,
    EVENT_DECK,
    LASTS,
    LONG_THROW,
    MOVE_OVER,
    OFF,
)
from rulewright.games.undercity.view.goal import goal, phases, rounds_needed
from rulewright.games.undercity.view.objectives import objective_of
from rulewright.games.undercity.view.reach import kept
from rulewright.kernel import Match
from rulewright.kernel.scene import Question, Scene
from rulewright.players import RandomPlayer, play_out
from tests.sampling import the_first

from .field import (
    GAME,
    Chapter,
    acting,
    activating,
    begin,
    feat,
    go,
    hero,
    keys,
    move,
    pair_turn,
    play,
    space_of,
    starting,
    table_of,
    villain,
)

NOTATION = re.compile(r"[{}_\[\]]|\bNone\b|\b\d+,-?\d+\b")
ROLLS = ("attack", "rocks", "object", "challenge", "reopen", "boost", "reroll")


def words_of(scene: Scene) -> Iterator[str]:
    """All that the goal, the phases and the question say."""
    assert scene.goal is not None
    yield from (scene.goal.text, scene.goal.lead, scene.goal.advice, scene.goal.lose)
    yield from (word for step in scene.goal.steps for word in (step.text, step.note))
    if scene.goal.clock is not None:
        yield scene.goal.clock.note
    yield from (word for phase in scene.phases for word in (phase.label, phase.note))
    question = scene.question
    if question is not None:
        yield question.text
        yield from (word for option in question.options for word in (option.look.text, option.look.after))
        if question.context is not None:
            yield from (question.context.means, question.context.need, question.context.stakes)


def fits_the_strip(scene: Scene) -> bool:
    """Whether the goal can be read at a glance, nothing cut."""
    goal = scene.goal
    assert goal is not None
    assert goal.clock is not None
    room = {goal.text: 120, goal.lose: 90, goal.lead: 100, goal.advice: 100, goal.clock.note: 60}
    return all(len(text) <= most for text, most in room.items())


def asked(match: Chapter) -> Question:
    question = match.scene(0).question
    assert question is not None
    return question


@pytest.mark.parametrize("config", the_first(8, GAME.sample_configs()), ids=str)
def test_every_word_shown_in_a_whole_chapter_is_plain_and_every_roll_has_its_chance(config: dict[str, Any]) -> None:
    match = Match.start(GAME, {**config, "campaign": True}, seed=str(config), keep=False)
    players = [RandomPlayer(seat) for seat in range(match.config["players"])]
    while match.ask is not None:
        scene = match.scene(match.ask.seats[0])
        assert not [word for word in words_of(scene) if NOTATION.search(word)]
        assert fits_the_strip(scene)
        assert scene.question is not None
        for option in scene.question.options:
            parts = option.key.removeprefix("pog:").split(":")
            strikes = parts[0] == "move" and " and strike " in option.look.text and not option.look.cost
            assert (option.look.chance is not None) == (parts[0] in (*ROLLS, "roll") or strikes), option
            assert option.look.after, f"{option.look.text} does not say what follows from it"
        play_out(match, players, most=1)
    assert match.outcome is not None
    assert not NOTATION.search(match.outcome.text)
    assert not [text for text in words_of(match.scene(0)) if NOTATION.search(text)]


@pytest.mark.parametrize("chapter", range(1, 8))
def test_every_chapter_has_steps_with_their_spaces_and_a_clock(chapter: int) -> None:
    found = goal(table_of(chapter=chapter))
    assert [step for step in found.steps if step.state == "now" and step.spaces]
    assert found.clock is not None
    assert found.clock.of > found.clock.now
    assert f"after round {found.clock.of}" in found.lose
    assert "Event card" in found.clock.note


def test_the_goal_says_how_the_party_stands() -> None:
    table = table_of(heroes=dict.fromkeys(("gardek", "canice", "milo", "pog", "doorstop"), "H5"))
    assert goal(table).lead.startswith("You stand well: nobody down, ")
    table.health[hero("canice")] = 2
    assert goal(table).lead.startswith("Be careful: Canice has 2 Health left, ")
    table.health[hero("milo")] = 1
    assert goal(table).lead.startswith("Be careful: Canice has 2 Health left, Milo 1, ")
    table.health[hero("gardek")] = table.health[hero("pog")] = 2
    assert goal(table).lead.startswith("Be careful: 4 have at most 2 Health, ")
    for name in ("gardek", "milo", "pog"):
        table.health[hero(name)] = table.cast.profiles[hero(name)].vit
    table.health[hero("canice")] = 0
    assert goal(table).lead.startswith("Be careful: Canice is down, ")


def test_who_needs_every_round_that_is_left_does_not_stand_well() -> None:
    table = table_of(heroes=dict.fromkeys(("gardek", "canice", "milo", "pog", "doorstop"), "H5"))
    needed = rounds_needed(table, objective_of(table))
    spare = table.decks[EVENT_DECK].left + (table.round > 0) - needed
    del table.decks[EVENT_DECK].pool[:spare]
    assert goal(table).lead.startswith(f"Be careful: nobody down, {needed} rounds left")
    assert goal(table).lead.endswith(f"{needed} rounds left with this one, about all needed.")


def test_steps_are_ticked_off() -> None:
    table = table_of(heroes={"gardek": "H5"})
    assert [step.state for step in goal(table).steps] == ["now", "next", "next"]
    table.progress.examined, table.marker = True, space_of("H5")
    found = goal(table).steps
    assert [step.state for step in found] == ["done", "now", "next"]
    assert found[1].spaces == (space_of("H5"),)
    table.carrier = hero("gardek")
    found = goal(table).steps
    assert [step.state for step in found] == ["done", "done", "now"]
    assert found[2].note == "1 space to go"


def test_the_phases_of_a_turn_are_lit() -> None:
    table = activating(table_of(("sword_thug", "red", "D3"), heroes={"canice": "D3"}), 6, actor="canice")
    assert [phase.label for phase in GAME.scene(table, 0).phases if phase.state == "now"] == ["Villains"]
    acts = GAME.scene(acting(table, "canice"), 0).phases
    assert [(phase.label, phase.note) for phase in acts if phase.state == "now"] == [("Activation", "Canice")]


# ---- questions ------------------------------------------------------------------------------------------------------


def test_a_reaction_names_attacker_target_number_and_chances() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"canice": "D3"}, cards=[feat("untouchable")])
    thug = villain(table, "sword_thug")
    question = asked(go(activating(table, thug)))
    assert question.text == (
        "The red sword thug 1 swings at Canice: 8 or more hits (42 %). Play Untouchable? Then 10 or more (17 %)."
    )
    assert question.context is not None
    assert (question.context.who, question.context.whom) == (f"f{thug}", f"f{hero('canice')}")
    assert question.context.need == "needs 8 or more on 2 dice: 42 %"
    assert [option.look.after for option in question.options] == [
        "17 % to be hit, 12 % to lose Health in all; lasts until the turn ends; uses up the card",
        "42 % to be hit, 30 % to lose Health in all",
    ]


def test_a_hit_is_answered_with_the_chance_of_damage() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"}, cards=[feat("invulnerable")])
    question = asked(go(activating(table, villain(table, "sword_thug")), 6, 6))
    assert question.text.startswith("The red sword thug 1 hits Gardek: ")
    assert [option.look.text for option in question.options] == ["Play Invulnerable", "Keep the card"]


def test_a_boost_says_what_it_changes() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"}, cards=[feat("war_cry")])
    question = asked(play(go(acting(table, "gardek")), f"attack:0:{villain(table, 'sword_thug')}"))
    assert question.text == (
        "Gardek attacks the red sword thug 1 with the war axe: 6 or more on 2 dice hits (72 %). "
        "Play a Boost for one die more? Then 95 %."
    )


# ---- nothing dead ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("UC.CUMUL.04")
def test_cover_is_offered_only_where_two_points_can_matter() -> None:
    assert [short for short in range(-2, 16) if sways(2, short)] == list(range(1, 13))
    table = table_of(("sword_thug", "red", "D3"), heroes={"canice": "D3"}, cards=[feat("untouchable")])
    table.flash = [space_of("D3")]
    thug = villain(table, "sword_thug")
    assert keys(go(activating(table, thug))) == ["use", "pass"]


@pytest.mark.rule("UC.PRIO.04", "UC.TACT.04")
@pytest.mark.parametrize("players", [True, False])
def test_ties_of_villains_are_settled_by_chance_or_by_the_active_player(players: bool) -> None:
    """The way of a thug that pursues from afar."""
    table = table_of(("sword_thug", "red", "H5"), heroes={"gardek": "A5"}, players_settle_ties=players)
    match = go(activating(table, villain(table, "sword_thug")))
    prompts = match.ask.prompt if match.ask is not None else ""
    assert (prompts == "villain.path") == players


def test_shrug_off_is_not_offered_to_who_falls_anyway() -> None:
    for health, offered in ((1, False), (2, True)):
        table = table_of(("heavy_jack", "red", "D3"), chapter=6, heroes={"gardek": "D3", "milo": "A3"})
        table.row[0].append(feat("shrug_off"))
        table.health[hero("gardek")] = health
        match = go(activating(table, villain(table, "heavy_jack")), 6, 6, 6, 6)
        assert (match.ask is not None and match.ask.prompt == "shrug") == offered


def test_a_grenade_stakes_the_chapters_object_only_where_it_stands() -> None:
    """Beside friends alone nothing is won, and where nobody is no card is asked for."""
    card = feat("double_charge")
    table = table_of(chapter=6, heroes={"milo": "B3", "gardek": "B5"}, cards=[card])
    match = play(go(acting(table, "milo")), f"blast:2:{space_of('B5')}")
    assert match.ask is not None
    assert match.ask.prompt == "feat.2.1"
    assert pending(match.state) == 0
    empty = play(go(acting(table, "milo")), f"blast:2:{space_of('B4')}")
    assert empty.ask is None or empty.ask.prompt != "feat.2.1"


# ---- what an activation can do ---------------------------------------------------------------------------------------


def test_a_charge_says_how_far_from_where_and_how_likely() -> None:
    table = table_of(("sword_thug", "red", "D5"), heroes={"gardek": "D3"})
    question = asked(go(acting(table, "gardek", "charge")))
    assert question.text.startswith("Gardek charges up to two spaces, then strikes with one die more for damage.")
    assert question.context is not None
    assert question.context.need == (
        "Attack the red sword thug 1 in D5 with the war axe: "
        "needs 6 or more on 2 dice: 72 %, then 5 or more on 3 dice (2 +1 charge) hurts: 71 % in all"
    )
    assert question.context.stakes.startswith("nobody to attack from the other lit spaces; nearest to step 1: ")
    ways = {run.look.text: run.look for run in question.shortcuts}
    strike = ways["Charge to D5 and strike the red sword thug 1"]
    assert strike.chance == pytest.approx(26 / 36 * 212 / 216), "that it hits and hurts"
    assert strike.group == "Charge up to two spaces, then strike with the extra die"
    needs = (
        "needs 6 or more on 2 dice: 72 %; then 5 or more on 3 dice (2 +1 charge) hurts: 71 % in all, it has 1 Health"
    )
    assert strike.after == f"{needs}; then the iron shield too"
    steps = [option.look for option in question.options if option.key.startswith("move")]
    assert {look.group for look in steps} == {strike.group}, "all that a charge reaches is lit at once"
    assert all(
        re.fullmatch(rf"nobody to strike there; {kept(0)}; \d spaces to step 1 in H2", look.after) for look in steps
    )


def test_a_charge_with_many_targets_says_where_the_others_are() -> None:
    thugs, around = (*["sword_thug"] * 4, "crossbow_thug"), ("D5", "B3", "F3", "D1", "E4")
    table = table_of(
        *((thug, "red", space) for thug, space in zip(thugs, around, strict=True)), heroes={"gardek": "D3"}
    )
    question = asked(go(acting(table, "gardek", "charge")))
    assert question.context is not None
    told = [space for space in around if re.search(rf"in .*\b{space}\b", question.context.need)]
    (left,) = set(around) - set(told)
    assert question.context.stakes.startswith(f"less likely from {left} (")
    assert "; nobody to attack from " in question.context.stakes


def test_a_charge_names_everybody_who_can_be_struck_there() -> None:
    thugs = (("sword_thug", "red", "D5"), ("sword_thug", "red", "D5"), ("crossbow_thug", "blue", "D5"))
    question = asked(go(acting(table_of(*thugs, heroes={"gardek": "D3"}), "gardek", "charge")))
    assert question.context is not None
    other, alike = question.context.need.split(" · ")
    assert re.fullmatch(r"the red sword thug 1 or the red sword thug 2 in D5: \d+ % \(\d\+, then \d\+\)", alike)
    assert other.startswith("Attack the blue crossbow thug 1 in D5 with the war axe: needs ")


def test_a_charge_says_on_its_button_what_leaving_risks_and_whether_a_strike_may_follow() -> None:
    """From D3 with a thug in it: a strike may follow in D5, none without that thug; a place has the blow's chance."""
    placed = (("sword_thug", "red", "D3"), ("sword_thug", "blue", "D5"))
    for laid, then in ((placed, "then strike with the extra die"), (placed[:1], "nobody to strike there")):
        question = asked(go(acting(table_of(*laid, heroes={"gardek": "D3"}), "gardek", "charge")))
        looks = [o.look for o in question.options if o.key.startswith("move")]
        looks += [run.look for run in question.shortcuts]
        assert {look.group for look in looks} == {f"Charge up to two spaces: 33 % hurt in leaving, {then}"}
        assert {look.cost for look in looks} == {""}, "the same on every place"
        struck = {look.text.split()[2] for look in looks if look.chance is not None}
        assert struck == ({"D5"} if len(laid) > 1 else set())
    safe = asked(go(acting(table_of(heroes={"gardek": "D3"}), "gardek", "charge")))
    assert safe.options[0].look.group == "Charge up to two spaces: nobody to strike there"
    driven = table_of(heroes={"doorstop": "D3", "pog": "D3"})
    driven.flags[hero("doorstop")] |= DRIVEN
    step = asked(go(acting(driven, "doorstop", "charge"))).options[0].look.after
    assert step.startswith("nobody to strike there; the action stays for a challenge; "), "it revives nobody"


def test_in_the_midst_of_a_charge_it_is_said_who_else_could_be_struck_farther_on() -> None:
    placed = (("sword_thug", "red", "D4"), ("sword_thug", "blue", "D5"))
    match = go(acting(table_of(*placed, heroes={"gardek": "D3"}), "gardek", "charge"))
    question = asked(play(match, f"move:{space_of('D4')}"))
    assert question.context is not None
    assert question.context.stakes.endswith(
        "; the red sword thug 1 strikes as Gardek leaves, 5 or 6 on a die costs 1 Health: 33 % to lose Health; "
        "to hurt after the move: blue sword thug 1 in D5, 71 % (6+ on 2 dice, then 5+ on 3 dice (2 +1 charge))"
    )
    assert {option.look.group for option in question.options if option.key.startswith("move")} == {
        "Charge one space more: 33 % hurt in leaving, then strike with the extra die"
    }
    match.run((f"move:{space_of('D5')}",))
    odds = match.odds(("attack", 0, villain(match.state, "sword_thug", "blue")), 0)
    assert odds is not None
    assert dict(odds.chances)["damage"] == pytest.approx(26 / 36 * 212 / 216), "the extra die is still there"
    alone = asked(play(go(acting(table_of(placed[0], heroes={"gardek": "D3"}), "gardek", "charge")), "move:30"))
    assert alone.context is not None
    assert alone.context.stakes.endswith("; after the move nobody else is in reach")


def test_a_grenade_shows_on_each_place_how_many_friends_it_would_hit() -> None:
    table = table_of(("sword_thug", "red", "D4"), heroes={"milo": "D3", "gardek": "D4", "canice": "D4"})
    question = asked(go(acting(table, "milo", "hold")))
    looks = {o.key: o.look for o in question.options if o.key.startswith("blast")}
    costs = {key.split(":")[2]: look.cost for key, look in looks.items() if look.cost}
    assert costs == {str(space_of("D4")): "2 friends", str(space_of("D3")): "Milo"}
    power = table.cast.profiles[hero("milo")].weapons[2].pow
    assert {look.group for look in looks.values()} == {
        f"Explosive grenade, {power} Power to damage: hits all in one space, friends too"
    }


def test_beside_a_knife_a_grenade_says_what_it_would_do() -> None:
    table = table_of(("sword_thug", "red", "D3"), ("sword_thug", "blue", "D4"), heroes={"milo": "D3"})
    question = asked(go(acting(table, "milo", "hold")))
    assert any(option.key.startswith("attack") for option in question.options)
    assert question.context is not None
    assert question.context.stakes.startswith("grenade from here, no roll to hit: D4 (1 villain) ")


def test_a_smoke_grenade_says_how_long_it_lies() -> None:
    for abilities, lasts in (([], "the next round ends"), (["smoke_master"], "the chapter ends")):
        table = table_of(heroes={"milo": "D3"}, abilities=abilities)
        match = go(acting(table, "milo", "hold"))
        smoke = f"smoke:2:{space_of('D4')}"
        assert after_of(match, smoke) == f"nobody there; 2 more Defence against shots there until {lasts}"
        groups = {option.look.group for option in asked(match).options if option.key == smoke}
        assert groups == {f"Smoke grenade: 2 more Defence against shots in one space until {lasts}"}
        until = play(match, smoke).state.smoke[0][1]
        assert (until == LASTS) == bool(abilities)
        assert until in (LASTS, table.round + 1)


def test_black_penny_says_where_it_is_worse_than_accuracy() -> None:
    """A thug alone, and one beside a friend whom only Black Penny can be shot past."""
    placed = (("sword_thug", "red", "D4"), ("sword_thug", "blue", "C4"))
    question = asked(go(acting(table_of(*placed, heroes={"canice": "D3", "gardek": "C4"}), "canice", "hold")))
    after = {option.key: option.look.after for option in question.options}
    red, blue = (f"{villain(table_of(*placed), 'sword_thug', colour)}" for colour in ("red", "blue"))
    assert after[f"attack:1:{red}:penny"].endswith("; no friend in the way: Accuracy is likelier")
    assert "likelier" not in after[f"attack:1:{blue}:penny"] + after[f"attack:1:{red}:accuracy"]
    assert f"attack:1:{blue}:accuracy" not in after
    assert question.context is not None
    assert question.context.means == (
        "a shot has one rune: Accuracy (one die more to hit) or Black Penny (may shoot into a friend's space)"
    )
    paired = table_of(*placed, heroes={"canice": "D3"}, abilities=["paired_runes"])
    context = asked(go(acting(paired, "canice", "hold"))).context
    assert context is not None
    assert context.means.startswith("a shot has up to two runes: ")


def test_villains_who_stand_beside_friends_are_counted_where_they_are_many() -> None:
    placed = (*[("sword_thug", "red", "D4")] * 2, ("sword_thug", "blue", "C4"))
    table = table_of(*placed, heroes={"milo": "D2", "gardek": "D4", "canice": "C4"})
    question = asked(go(acting(table, "milo")))
    assert question.context is not None
    assert "(3 villains in C4 and D4 share a space with a friend)" in question.context.means + question.context.stakes


def test_who_shared_the_space_is_no_target_of_a_charge_and_strikes_at_whoever_leaves() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"})
    question = asked(go(acting(table, "gardek", "charge")))
    assert question.context is not None
    assert question.context.means == (f"nobody can be attacked from the lit spaces: no strike follows, and {kept(0)}")
    assert question.context.stakes.startswith(
        "the red sword thug 1 strikes as Gardek leaves, 5 or 6 on a die costs 1 Health: "
        "33 % to lose Health; nearest to step 1: "
    )


def test_an_attack_says_what_must_be_rolled_and_what_it_does() -> None:
    table = table_of(("sword_thug", "red", "D3"), ("ogrun_brute", "blue", "D3"), chapter=3, heroes={"gardek": "D3"})
    question = asked(go(acting(table, "gardek")))
    assert "strike" in question.text
    assert question.context is not None
    assert question.context.stakes.startswith("2 damage where the damage dice show 4 more; ")
    axe = next(o.look for o in question.options if o.key == f"attack:0:{villain(table, 'sword_thug')}")
    needs = "needs 6 or more on 2 dice: 72 %; then 5 or more on 2 dice hurts: 60 % in all, it has 1 Health"
    assert axe.after == f"{needs}; then the iron shield too"


def test_a_walk_says_what_can_be_hit_from_the_next_space() -> None:
    table = table_of(("sword_thug", "red", "D4"), heroes={"gardek": "D3"})
    question = asked(go(acting(table, "gardek", "walk")))
    assert question.text == "Gardek walks: one space and one action, in either order. Move or end?"
    step = next(o.look for o in question.options if o.key == f"move:{space_of('D4')}")
    assert (step.text, step.after) == (
        "Move to D4",
        "1 villain; can attack the red sword thug 1 in D4: 60 % to hurt; 4 spaces to step 1 in H2",
    )


# ---- what a newcomer asks --------------------------------------------------------------------------------------------


def after_of(match: Chapter, key: str) -> str:
    return next(option.look.after for option in asked(match).options if option.key == key)


def test_attacks_that_reach_nobody_are_over_unless_a_card_could_change_that() -> None:
    """One thug falls to the axe; the shield reaches nobody, and Bull Through can be played afterwards as well."""
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"}, cards=[feat("bull_through", True)])
    match = play(go(acting(table, "gardek"), 6, 6, 6, 6), f"attack:0:{villain(table, 'sword_thug')}")
    assert "done" not in keys(match)
    assert {f"feat:{feat('bull_through', True)}", "end"} <= set(keys(match))
    thrown = table_of(("sword_thug", "red", "D5"), heroes={"milo": "D3"}, cards=[feat("long_throw", True)])
    match = go(acting(thrown, "milo"), seed=1)
    play(match, starting(match, "smoke")[0])
    assert "done" in keys(match), "Long Throw may bring somebody into reach of the knife"


def lit_cards(match: Chapter) -> set[str]:
    return {option.look.target.id for option in asked(match).options if option.look.target.kind == "card"}


def test_a_card_that_would_do_nothing_any_more_says_so() -> None:
    cards = [feat("dead_eye"), feat("cold_nerve")]
    table = table_of(("sword_thug", "red", "D6"), heroes={"canice": "D3"}, cards=cards)
    match = go(acting(table, "canice", "charge"))
    told = "no use now: a charge allows no shot; its Boost is offered at a roll"
    assert [after_of(match, f"feat:{card}") for card in cards] == [told] * 2
    assert lit_cards(match) == set(), "what is of no use does not shine"
    table.did[hero("canice")] |= ACTED | MOVE_OVER
    spent = {option.key: option.look.tone for option in asked(go(table)).options}
    assert spent.pop("end") == "main", "nor does it stand out before the end"
    assert spent
    assert "main" not in spent.values()
    match = go(acting(table, "canice", "walk"))
    assert lit_cards(match) == {f"feat{cards[0]}"}
    assert after_of(match, f"feat:{cards[0]}") == "Your next pistol shot this turn ignores cover and Stealth"
    assert after_of(match, f"feat:{cards[1]}") == "no use now: only who holds can aim; its Boost is offered at a roll"


def test_the_end_of_an_activation_says_what_goes_unused() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"})
    assert (
        after_of(go(acting(table, "gardek")), "end")
        == "gives up the action and the move; then, as always, a Feat is drawn, a card calls villains, "
        "then round 2"
    )
    assert (
        after_of(go(acting(table, "gardek", "hold")), "end")
        == "gives up the action; then, as always, a Feat is drawn, a card calls villains, then round 2"
    )


def test_each_way_to_move_says_who_can_be_attacked_then() -> None:
    table = begin(table_of(("sword_thug", "red", "D5"), heroes={"canice": "D3", "gardek": "D3"}), "canice")
    looks = {option.key: option.look for option in asked(go(table)).options}
    needs = r"6 or more on 4 dice \(2 \+1 aim \+1 rune\) hits, then \d or more on 2 dice hurts"
    rocks = r"\. Or drop the rocks in E3 \(17 %\)"
    whom = "to hurt the red sword thug 1 in D5: "
    assert re.fullmatch(rf"Magelock pistol, \d\d % {whom}{needs}{rocks}", looks["hold"].after)
    assert re.match(rf"Magelock pistol from [A-I][1-6], \d\d % {whom}", looks["walk"].after)
    assert looks["charge"].after.startswith(f"Sword, 53 % {whom}")
    assert [key for key, look in looks.items() if look.tone == "main"] == ["hold"]


def test_the_way_to_move_that_is_worth_most_stands_out() -> None:
    """Who is beside a strong villain and one space from a weak one: leaving costs, but a fall counts twice."""
    strong, weak = ("ogrun_brute", "red", "D3"), ("sword_thug", "red", "D4")
    looks = {
        option.key: option.look
        for option in asked(go(begin(table_of(strong, weak, chapter=3, heroes={"gardek": "D3"}), "gardek"))).options
    }
    assert [key for key, look in looks.items() if look.tone == "main"] == ["charge"]
    assert all(look.after for look in looks.values())


def test_the_attack_that_is_worth_most_stands_out() -> None:
    """Both can be hit; the weak one falls to any damage. A grenade at two is worth more, but not among friends."""
    table = table_of(("ogrun_brute", "red", "D3"), ("sword_thug", "red", "D3"), chapter=3, heroes={"gardek": "D3"})
    match = go(acting(table, "gardek"))
    main = [option.key for option in asked(match).options if option.look.tone == "main"]
    assert main == [f"attack:0:{villain(table, 'sword_thug')}"]
    thugs = (("sword_thug", "red", "D5"), ("sword_thug", "blue", "D5"), ("sword_thug", "red", "D4"))
    for friends, best in (({}, "D5"), ({"canice": "D5", "gardek": "D5"}, "D4")):
        match = go(acting(table_of(*thugs, heroes={"milo": "D3", **friends}), "milo"))
        (main_key,) = [option.key for option in asked(match).options if option.look.tone == "main"]
        assert main_key == f"blast:2:{space_of(best)}"


def test_the_chapters_own_task_stands_out_before_any_attack() -> None:
    table = table_of(("sword_thug", "red", "H2"), heroes={"milo": "H2"})
    looks = [option.look for option in asked(go(acting(table, "milo"))).options]
    assert [look.text for look in looks if look.tone == "main"] == [
        "Examine the Dead Body: Intellect 10", "Examine the Dead Body: Perception 10",
    ]  # fmt: skip


def test_a_villain_beside_a_friend_is_told_where_nobody_can_be_shot() -> None:
    table = table_of(("sword_thug", "red", "D5"), heroes={"milo": "D3", "gardek": "D5"})
    question = asked(go(acting(table, "milo", "walk")))
    assert question.context is not None
    assert question.context.means == (
        "nobody can be attacked from the lit spaces (the red sword thug 1 in D5 shares a space with a friend)"
    )
    assert "; nearest to step 1: " in question.context.stakes
    assert question.context.stakes.startswith("grenade from here, no roll to hit: D5 (1 villain, Gardek) ")


def test_a_repair_says_how_much_comes_back() -> None:
    """A die's half, rounded up, one more with Expert Bodge, and no more than was lost."""
    for abilities, lost, words in (
        ([], 6, "1 to 3 by a die of 6"), (["expert_bodge"], 6, "2 to 4 by a die of 6"), (["expert_bodge"], 1, "1 of 1"),
    ):  # fmt: skip
        table = table_of(heroes={"pog": "D3", "doorstop": "D3"}, abilities=abilities, cards=[feat("scurry")])
        table.health[hero("doorstop")] -= lost
        match = go(acting(table, "pog"))
        after = {option.key: option.look.after for option in asked(match).options}
        assert after["bodge"] == f"Doorstop regains {words} lost Health; costs Pog's action"


def test_a_sheet_says_why_a_number_is_not_as_printed() -> None:
    table = table_of(heroes={"gardek": "D3", "canice": "D3"})
    table.smoke = [(space_of("D3"), 9)]
    notes = next(sheet.notes for sheet in GAME.scene(table, 0).sheets if sheet.id == "f0")
    assert notes[:2] == (
        "Defence 14: 12 printed, 2 more by cover (smoke) against shots.",
        "Armour 16: 15 printed, 1 more by Defensive Line.",
    )


def test_a_step_by_a_card_alone_says_that_nothing_is_rolled() -> None:
    table = acting(table_of(heroes={"canice": "D3"}, cards=[feat("tumble")]), "canice")
    table.did[hero("canice")] |= ACTED | MOVE_OVER
    question = asked(go(table))
    assert question.context is not None
    assert question.context.means.startswith("enemies left behind get no free strike")
    assert question.context.stakes.endswith("nothing is rolled yet")


def test_a_question_without_dice_says_so_beside_a_card_that_steps_away_too() -> None:
    table = acting(table_of(heroes={"canice": "D3"}, cards=[feat("tumble")]), "canice")
    table.did[hero("canice")] |= ACTED
    question = asked(go(table))
    assert {"move", "tumble"} <= {option.key.partition(":")[0] for option in question.options}
    assert question.context is not None
    assert question.context.stakes.endswith("othing is rolled yet.")


def test_whom_else_a_move_reaches_is_told_with_the_space_it_is_from() -> None:
    thugs = (("sword_thug", "red", "D3"), ("crossbow_thug", "blue", "D4"))
    table = begin(table_of(*thugs, heroes={"canice": "A4"}), "canice")
    walk = next(option.look for option in asked(go(table)).options if option.key == "walk")
    best, _, rest = walk.after.partition(". Or ")
    assert " from B" in best
    assert re.search(r"^(red sword|blue crossbow) thug 1 in D[34] from [AB]\d, \d+ %", rest)


def test_who_reaches_nobody_is_not_advised_to_stand_still() -> None:
    looks = {
        option.key: option.look for option in asked(go(begin(table_of(heroes={"gardek": "D3"}), "gardek"))).options
    }
    assert looks["hold"].text == "Hold: stay here and act"
    assert looks["hold"].after == "Nobody to attack and no challenge, revive or skill here: only cards"
    assert looks["charge"].after.startswith("Nobody to attack in reach; just to run, the action stays for ")
    assert [key for key, look in looks.items() if look.tone == "main"] == ["walk"]


def test_an_attack_says_whom_a_weapon_does_not_reach_and_why() -> None:
    far = ("sword_thug", "blue", "D6")
    question = asked(go(acting(table_of(("sword_thug", "red", "D3"), far, heroes={"gardek": "D3"}), "gardek")))
    assert question.context is not None
    assert question.context.stakes.startswith("Gardek cannot attack 1 villain out of range")
    assert not question.context.need, "each attack says what it needs"


def test_the_fallen_say_how_long_they_have() -> None:
    table = acting(table_of(heroes={"gardek": "D3", "canice": "D5"}), "gardek")
    table.health[hero("canice")], table.tokens[hero("canice")] = 0, 4
    assert goal(table).advice == (
        "Canice in D5 is down: a hero there can Revive, now to 4 Health, 2 less each turn; at 0 passed out."
    )


def test_a_move_says_whom_it_could_revive_and_a_lost_restorative_is_missed() -> None:
    table = table_of(("sword_thug", "red", "D5"), heroes={"gardek": "D3", "canice": "C4"})
    table.health[hero("canice")] = 0
    looks = {option.key: option.look for option in asked(go(begin(table, "gardek"))).options}
    assert looks["charge"].after.endswith(". Or revive Canice in C4")
    assert looks["walk"].after.startswith("Nobody to attack after one space; you can revive Canice in C4. ")
    charging = {o.key: o.look for o in asked(go(acting(table, "gardek", "charge"))).options}
    step = charging[f"move:{space_of('C4')}"]
    assert step.after.startswith("nobody to strike there; can revive Canice in C4")
    assert step.group.endswith(", then strike with the extra die, or revive Canice in C4")
    table.restoratives[SHEET_OF[hero("gardek")]] = 0
    assert "revive Canice" not in str(asked(go(acting(table, "gardek", "charge"))).options)


def test_who_passed_out_is_told_of_with_what_it_may_lose() -> None:
    table = acting(
        table_of(heroes={"gardek": "D3", "canice": "D5", "milo": "A1", "pog": "A1", "doorstop": "A1"}), "gardek"
    )
    assert goal(table).lose.endswith(" or if no hero stands or one stays passed out.")
    canice = hero("canice")
    table.health[canice] = table.tokens[canice] = 0
    table.space[canice] = OFF
    assert goal(table).lose.endswith(" or if no hero stands or Canice stays passed out.")
    assert goal(table).advice == "Canice has passed out: to win, another must have a full restorative at the end."
    assert "Canice passed out" in goal(table).lead


def test_a_long_throw_is_told_where_the_reach_is() -> None:
    table = table_of(("sword_thug", "red", "D5"), heroes={"milo": "D3"})
    table.flags[hero("milo")] |= LONG_THROW
    blasts = [o.look for o in asked(go(acting(table, "milo", "hold"))).options if o.key.startswith("blast")]
    assert all(look.group.endswith(" (Long Throw: one space farther)") for look in blasts)
    notes = next(sheet.notes for sheet in GAME.scene(table, 0).sheets if sheet.id == f"f{hero('milo')}")
    assert notes[0].startswith("Long Throw is on this turn")


def test_the_ribbon_tells_what_this_rounds_event_does() -> None:
    table = acting(table_of(heroes={"gardek": "D3"}), "gardek")
    table.event = EVENT_NUMBER["lull"]
    event, *_ = phases(table)
    assert event.note == "Lull: The first hero to act makes no spawn attempt"
    table.progress.first_turn = table.round
    event, *_ = phases(table)
    assert (event.state, event.note) == ("done", "Lull (over): The first hero to act makes no spawn attempt")


def test_an_environment_is_told_as_long_as_it_lasts() -> None:
    table = acting(table_of(heroes={"gardek": "D3"}, environment="thick_fog"), "gardek")
    fog = "Thick Fog: Everybody everywhere has cover: shots meet 2 more Defence"
    table.event = EVENT_NUMBER["second_breath"]
    assert phases(table)[0].note == fog
    table.event = EVENT_NUMBER["blood_up"]
    assert phases(table)[0].note == f"Blood Up: Villains add 1 to melee attack rolls; {fog}"
    notes = next(sheet.notes for sheet in GAME.scene(table, 0).sheets if sheet.id == "f0")
    assert "Defence 14: 12 printed, 2 more by cover (Thick Fog) against shots." in notes


def test_a_grenade_says_whom_it_hits_and_what_hurts_them() -> None:
    table = table_of(("sword_thug", "red", "D5"), heroes={"milo": "D3", "canice": "D5"})
    match = go(acting(table, "milo"))
    blast = next(option.look for option in asked(match).options if option.key == f"blast:2:{space_of('D5')}")
    assert blast.after.startswith("1 villain, Canice; ")
    empty = next(option.look for option in asked(match).options if option.key == f"blast:2:{space_of('D4')}")
    assert empty.after == "nobody there; nothing to hit"
    alone = table_of(("sword_thug", "red", "D5"), heroes={"milo": "D3"})
    after = after_of(go(acting(alone, "milo")), f"blast:2:{space_of('D5')}")
    assert re.fullmatch(r"1 villain; hurt on \d+ or more on 2 dice: \d+ %", after)


def test_giving_up_the_other_weapon_says_what_comes_then() -> None:
    placed = [("ogrun_brute", "red", "D3")]
    match = go(acting(table_of(*placed, chapter=6, heroes={"gardek": "D3"}), "gardek", "walk"), 1, 1)
    match = play(match, f"attack:0:{villain(match.state, 'ogrun_brute')}")
    assert after_of(match, "done") == "gives up the attack with the iron shield; Gardek may still move"
    match = go(acting(table_of(*placed, chapter=6, heroes={"gardek": "D3"}), "gardek", "hold"), 1, 1)
    match = play(match, f"attack:0:{villain(match.state, 'ogrun_brute')}")
    assert "; then, as always, a Feat is drawn, a card calls villains, then " in after_of(match, "done")


def test_jack_drive_says_whether_pog_may_still_move() -> None:
    table = pair_turn(table_of(heroes={"pog": "A5", "doorstop": "A5"}))
    assert after_of(go(table), "jack_drive").endswith("costs Pog's action, but he may still move")
    match = play(go(table), "activate:3", "walk")
    assert after_of(match, "jack_drive").endswith(", but he may still move")
    match = play(match, move("A4"))
    assert after_of(match, "jack_drive").endswith("costs Pog's action")


def test_weapons_of_a_kind_say_that_each_strikes_once_and_which_die_is_for_one_of_them() -> None:
    table = table_of(("sword_thug", "red", "D4"), heroes={"doorstop": "D3", "pog": "D3"})
    table.flags[hero("doorstop")] |= DRIVEN | DRIVE_BOOST
    match = play(go(acting(table, "doorstop", "charge")), f"move:{space_of('D4')}")
    context = asked(match).context
    assert context is not None
    assert context.means == (
        "each melee weapon strikes once; the die of the charge is for the first blow, "
        "the die of 'Jack Drive for one roll to hit, as you choose"
    )
    sheet = next(sheet for sheet in match.scene(0).sheets if sheet.id == f"f{hero('doorstop')}")
    assert sheet.notes[0] == "'Jack Drive is on this turn; its die is still to use."
    table.flags[hero("doorstop")] &= ~DRIVE_BOOST
    scene = GAME.scene(table, 0)
    assert "'Jack Drive is on this turn; its die is used." in next(s for s in scene.sheets if s.id == sheet.id).notes
    alone = asked(go(acting(table_of(("sword_thug", "red", "D4"), heroes={"canice": "D4"}), "canice"))).context
    assert alone is not None
    assert "strikes once" not in alone.means
    thrower = asked(go(acting(table_of(("sword_thug", "red", "D4"), heroes={"milo": "D4"}), "milo"))).context
    assert thrower is not None
    assert "each ranged weapon strikes once" in thrower.means, "his grenade and his throwing knife"
