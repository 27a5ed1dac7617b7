"""What holds for every screen of whole matches: who and where, which dice and why, what others did, who is next."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from rulewright.games.undercity.rules.content import CHAPTERS, FEATS
from rulewright.games.undercity.rules.ground import label_of, space_of
from rulewright.games.undercity.rules.powers import DOORSTOP
from rulewright.games.undercity.rules.state import Table
from rulewright.games.undercity.view.cards import both_halves
from rulewright.games.undercity.view.goal import goal, phase_note
from rulewright.games.undercity.view.scene import THEME
from rulewright.kernel import Event, Match
from rulewright.kernel.scene import Scene
from rulewright.players import RandomPlayer, play_out

from .field import GAME, acting, begin, feat, go, hero, table_of

DICE = re.compile(r"\b(\d) dice\b(?! \(2)")
CARDLESS = ("act", "mode", "overwatch")


@cache
def scenes(chapter: int) -> tuple[Scene, ...]:
    """What a person sees of a match that chance plays, every few decisions."""
    match = Match.start(GAME, {"chapter": chapter}, seed=f"told {chapter}", keep=False)
    bot, found = [RandomPlayer(chapter)], list[Scene]()
    while not match.over and len(found) < 60:
        found.append(match.scene(0))
        play_out(match, bot, most=4)
    return tuple(found)


def options(scene: Scene) -> Iterator[tuple[str, str, str]]:
    assert scene.question is not None
    for option in scene.question.options:
        yield option.key, option.look.text, option.look.after


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_an_attack_names_its_target_with_its_space(chapter: int) -> None:
    for scene in scenes(chapter):
        at = {piece.id: label_of(piece.space) for piece in scene.pieces}
        for key, text, after in options(scene):
            if key.startswith("attack:"):
                assert text.endswith(f" in {at['f' + key.split(':')[2]]}"), text
                assert "hurt" in after, after


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_dice_beyond_two_say_where_they_come_from(chapter: int) -> None:
    for scene in scenes(chapter):
        assert scene.question is not None
        told = [after for _, _, after in options(scene)] if scene.question.prompt in CARDLESS else []
        told += [intent.text for intent in scene.intents]
        bare = [text for text in told for count in DICE.findall(text) if int(count) > 2]
        assert not bare, bare[:3]


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_whoever_else_is_in_reach_is_named(chapter: int) -> None:
    for scene in scenes(chapter):
        assert scene.question is not None
        if scene.question.prompt == "mode":
            for _, _, after in options(scene):
                assert "more in reach" not in after
                named = r"% to hurt .* in [A-I][1-6]|^(\d+ % hurt in leaving\. )?Nobody to attack"
                assert re.search(named, after), after


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_villains_say_from_where_they_act_and_how_likely_they_hurt(chapter: int) -> None:
    for scene in scenes(chapter):
        at = {piece.id: label_of(piece.space) for piece in scene.pieces}
        for intent in scene.intents:
            assert re.search(rf"\b(from|in) {at[intent.who]}\b", intent.text), intent.text
            assert intent.whom == () or "toward" in intent.text or "to hurt" in intent.text, intent.text


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_badge_is_explained_in_the_legend(chapter: int) -> None:
    for scene in scenes(chapter):
        worn = {badge for piece in scene.pieces for badge in piece.badges}
        assert worn <= set(THEME.signs)
        assert worn <= set(THEME.icons), "a letter alone says nothing"


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_ribbon_says_whose_turn_comes_after_the_villains(chapter: int) -> None:
    for scene in scenes(chapter):
        notes = [phase.note for phase in scene.phases if phase.label == "Villains" and phase.state == "next"]
        assert all(re.search(r"^a card calls, then .+$|after each hero$", note) for note in notes), notes


def test_who_has_had_a_turn_is_done_and_the_pair_one_by_one() -> None:
    table = acting(table_of(heroes={"canice": "A5", "milo": "B5", "gardek": "B5"}), "milo")
    table.order, table.turn = [hero("canice"), hero("milo"), hero("gardek")], 1
    done = {piece.name: piece.spent for piece in GAME.scene(table, 0).pieces if piece.seat >= 0}
    assert done == {"Canice": True, "Milo": False, "Gardek": False}


def test_holding_names_what_else_can_be_done_there() -> None:
    table = begin(table_of(heroes={"milo": "H2", "gardek": "H2"}), "milo")
    table.health[hero("gardek")] = 0
    question = go(table).scene(0).question
    assert question is not None
    hold = next(option.look.after for option in question.options if option.key == "hold")
    assert "revive Gardek" in hold
    assert hold.endswith(" or examine the Dead Body, 92 % (Intellect, 4+ on 2 dice)"), "once, by what is likeliest"


def test_a_villain_that_moves_to_heroes_says_beside_whom_and_a_miss_is_told() -> None:
    events = [event for chapter in CHAPTERS for event in whole(chapter)]
    walks = [event for event in events if event.kind == "moved" and event.data["villain"]]
    assert {event.weight for event in walks} == {"deed"}
    assert all((", into the space of " in event.text) == bool(event.data["beside"]) for event in walks)
    assert any(event.data["beside"] for event in walks)
    misses = [event for event in events if event.text.endswith((" Miss.", " No damage."))]
    assert misses
    assert {event.weight for event in misses} == {"deed"}


@cache
def whole(chapter: int) -> tuple[Event, ...]:
    match = Match.start(GAME, {"chapter": chapter}, seed=f"whole {chapter}")
    play_out(match, [RandomPlayer(chapter)], most=150)
    return tuple(match.events)


# ---- what strangers could not tell ----------------------------------------------------------------------------------


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_question_without_dice_says_so_and_none_whose_answer_is_rolled_for(chapter: int) -> None:
    for scene in scenes(chapter):
        question = scene.question
        assert question is not None
        told = question.context is not None and "othing is rolled" in question.context.stakes
        rolled = any(option.look.odds or option.look.chance is not None for option in question.options)
        assert not (told and rolled), (question.prompt, question.context)
        if question.prompt in ("mode", "discard", "stand", "crawl"):
            assert told, question.prompt


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_card_that_is_discarded_says_both_that_it_could_have_done(chapter: int) -> None:
    for scene in scenes(chapter):
        for key, text, after in options(scene):
            if key.startswith("discard"):
                half = "one die more on a roll of yours" if text.endswith("Boost") else "a roll of yours once again"
                assert after.startswith("gives up: ")
                assert after.endswith(f", or {half}"), after


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_step_that_is_a_challenge_says_in_its_line_what_the_dice_must_show(chapter: int) -> None:
    for scene in scenes(chapter):
        assert scene.goal is not None
        for step in scene.goal.steps:
            if re.search(r"(Strength|Intellect|Perception) \d+", step.note):
                assert re.search(r"\(\w+ best, \d+ or more on 2 dice, \d+ %\)$", step.text), step.text


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_header_calls_the_phase_what_the_ribbon_calls_it(chapter: int) -> None:
    for scene in scenes(chapter):
        lit = [phase.label for phase in scene.phases if phase.state == "now"]
        assert not lit or [scene.phase] == lit
        assert scene.status.endswith(f" · {scene.phase}")


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_charge_without_a_strike_says_what_is_left(chapter: int) -> None:
    for scene in scenes(chapter):
        question = scene.question
        assert question is not None
        if question.context is not None and "charges up to" in question.text:
            lost = question.context.means.startswith("nobody can be attacked")
            assert not lost or question.context.means.endswith("the action stays for a challenge, revive or skill")


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_button_of_a_charge_speaks_of_a_strike_where_one_of_its_places_allows_one(chapter: int) -> None:
    for scene in scenes(chapter):
        question = scene.question
        assert question is not None
        looks = [each.look for each in question.options] + [run.look for run in question.shortcuts]
        ways = [look for look in looks if look.group.startswith("Charge ")]
        strikes = any(" and strike " in look.text for look in ways)
        kept = any("; the action stays for " in f"; {look.after}" for look in ways)
        assert len({look.group for look in ways}) <= 1
        assert all(("then strike with the extra die" in look.group) == strikes for look in ways), ways
        assert all(("nobody to strike there" in look.group) == (kept and not strikes) for look in ways), ways


def test_quick_hands_says_when_there_is_nothing_for_it_to_do() -> None:
    table = acting(table_of(heroes={"milo": "H5", "gardek": "H5"}, cards=[feat("quick_hands")]), "milo")
    assert quick_hands(table).startswith("no use yet: no revive and no challenge here; its ")
    table.health[hero("gardek")] = 0
    assert quick_hands(table) == "Revive or try a challenge on top of your action"


def quick_hands(table: Table) -> str:
    found = {text: after for _, text, after in options(go(table).scene(0))}
    return found["Quick Hands"]


def test_of_several_who_stand_as_near_nobody_is_picked_out() -> None:
    table = table_of(heroes={"canice": "A5", "milo": "A5", "gardek": "A5"})
    assert goal(table).steps[0].note.endswith("all are 7 spaces away")
    table.space[hero("canice")] = table.space[hero("milo")] = space_of("C3")
    assert goal(table).steps[0].note.endswith("Canice and Milo are nearest, 5 spaces away")


def test_the_ribbon_says_that_the_other_of_the_pair_comes_next() -> None:
    table = acting(table_of(heroes={"pog": "A5", "doorstop": "B5"}), "pog")
    assert phase_note(table, 2) == "Pog, then Doorstop"
    table.space[DOORSTOP] = -1
    assert phase_note(table, 2) == "Pog"


def test_a_feat_card_says_whose_roll_its_other_half_is_for() -> None:
    briefs = {feat.id: both_halves(feat, boosts=True) for feat in FEATS}
    assert briefs["quick_reload"].endswith("; or own roll +1 die")
    assert briefs["scurry"].endswith("; or Pog's roll +1 die")
    assert "Doorstop" in briefs["iron_wall"]
