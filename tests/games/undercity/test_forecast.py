"""What the screen tells in advance: who will act and how, what a place asks, what a card can better."""

from __future__ import annotations

from collections import Counter

import pytest

from rulewright.games.undercity import Undercity
from rulewright.games.undercity.rules.journal import journal_after, read_journal, written
from rulewright.games.undercity.rules.quests import QUEST_NUMBER
from rulewright.games.undercity.rules.state import (
    ACTION_DECK,
    CARD,
    DOWN,
    INVULNERABLE,
    VILLAINS,
    Table,
    remember,
)
from rulewright.games.undercity.view.intents import cards_left, intents, named
from rulewright.games.undercity.view.odds import at_least
from rulewright.kernel import BadConfig, Flow, Match
from rulewright.kernel.scene import Intent, Scene, Site

from .field import GAME, acting, activating, at, feat, go, hero, keys, play, space_of, table_of, villain, without_bosses

rule = pytest.mark.rule


class Chosen(Undercity):
    """Stops where a card has fixed whom it activates."""

    def next_beat(self, state: Table) -> Flow[None] | None:
        return None if state.phase == VILLAINS else super().next_beat(state)


def intent_of(table: Table, figure: int) -> Intent:
    return next(intent for intent in intents(table) if intent.who == f"f{figure}")


# ---- intents --------------------------------------------------------------------------------------------------------

APART = (
    ("sword_thug", "red", "D4"), ("sword_thug", "blue", "D5"), ("crossbow_thug", "red", "F6"),
    ("crossbow_thug", "blue", "I6"),
)  # fmt: skip


@rule("UC.VPH.02", "UC.PRIO.01", "UC.PRIO.05")
@pytest.mark.parametrize("event", ["", "echoes"])
def test_how_likely_a_villain_acts_is_how_many_cards_name_it(event: str) -> None:
    """Every card of the deck is drawn once; nobody is as near as another, so that no tie is settled."""
    table = acting(table_of(*APART, heroes={"gardek": "D3"}, event=event), "gardek")
    cards, counts = cards_left(table), Counter[int]()
    for card in cards:
        one = acting(table_of(*APART, heroes={"gardek": "D3"}, event=event), "gardek")
        one.phase, one.decks[ACTION_DECK].pool = CARD, [card]
        if card != 32:
            counts.update(Match.laid(Chosen(), one, {"players": 1}).state.queue)
    assert {figure: share * len(cards) for figure, share in named(table, cards).items()} == dict(counts)


def test_an_intent_says_who_does_what_to_whom_and_on_what_it_hangs() -> None:
    table = acting(table_of(("sword_thug", "red", "D5"), heroes={"gardek": "D3", "canice": "A1"}), "gardek")
    thug = villain(table, "sword_thug")
    found = intent_of(table, thug)
    chance = named(table, cards_left(table))[thug]
    assert found.text == "charges from D5 at Gardek if a card calls it: 72 % to hit, 53 % to hurt"
    assert (found.whom, found.sure, found.chance) == ((f"f{hero('gardek')}",), False, float(chance))
    assert (found.path[0], found.path[-1]) == (space_of("D5"), space_of("D3"))


def test_what_acts_now_is_sure_and_does_what_was_told() -> None:
    table = table_of(("sword_thug", "red", "D5"), heroes={"gardek": "D3"}, players_settle_ties=False)
    thug = villain(table, "sword_thug")
    told = intent_of(activating(table, thug), thug)
    assert (told.text, told.sure) == ("charges from D5 at Gardek: 72 % to hit, 53 % to hurt", True)
    assert at(go(activating(table, thug)), thug) == "D3"


def test_equal_targets_are_all_named() -> None:
    table = acting(table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3", "canice": "D3"}), "gardek")
    found = intent_of(table, villain(table, "sword_thug"))
    assert set(found.whom) == {f"f{hero('gardek')}", f"f{hero('canice')}"}
    assert found.text.startswith("strikes ")
    told = found.text.partition(": ")[2]
    assert told == "30 % to hurt Canice, 12 % Gardek"
    table.flags[hero("canice")] |= DOWN
    assert "72 % to hurt Canice, " in intent_of(table, villain(table, "sword_thug")).text


def test_whoever_lies_is_sure_to_be_hit() -> None:
    table = acting(table_of(("sword_thug", "red", "D3"), heroes={"canice": "D3"}), "canice")
    table.flags[hero("canice")] |= DOWN
    assert ": sure to hit, " in intent_of(table, villain(table, "sword_thug")).text


def test_a_boss_has_its_own_turn_and_the_courier_runs() -> None:
    table = acting(table_of(chapter=2, heroes={"gardek": "A1"}), "gardek")
    courier = table.cast.bosses[0]
    table.order, table.turn = [hero("gardek"), courier], 0
    assert intent_of(table, courier).text == "runs from I2 to I3 for I3 on its own turn"
    table.flags[courier] |= DOWN
    assert intent_of(table, courier).text == "stands up in I2 on its own turn"


def test_nobody_sleeping_behind_the_gate_intends_anything() -> None:
    table = acting(table_of(("sword_thug", "red", "H1"), chapter=3, heroes={"gardek": "A1"}), "gardek")
    assert intents(table) == ()


# ---- sites ----------------------------------------------------------------------------------------------------------


def site_at(scene: Scene, label: str, kind: str) -> Site:
    found = [mark.site for mark in scene.marks if (mark.space, mark.kind) == (space_of(label), kind)]
    assert found[0] is not None
    return found[0]


@rule("UC.STAT.03")
def test_a_challenge_says_what_it_asks_and_pays_and_who_is_best() -> None:
    table = table_of(heroes={"gardek": "H2", "canice": "H3", "milo": "A5", "pog": "A1"})
    site = site_at(GAME.scene(table, 0), "H2", "objective")
    assert site.asks == "Examine the Dead Body: an action, an Intellect or Perception 10 challenge."
    assert site.pays == "Then it can be carried out. It pays 4 XP."
    assert [suited.piece for suited in site.best] == [f"f{hero(name)}" for name in ("canice", "milo", "pog")]
    assert site.best[0].need == "4 or more on two dice, 1 space away"
    assert site.best[0].chance == pytest.approx(float(at_least(2, 4)))


def test_a_site_names_only_the_heroes_of_the_viewer() -> None:
    table = table_of(players=4)
    for seat in range(4):
        site = site_at(GAME.scene(table, seat), "H2", "objective")
        assert {table.seat_of[int(suited.piece[1:]) if suited.piece != "f4" else 3] for suited in site.best} <= {seat}


def test_every_mark_that_can_be_used_says_how() -> None:
    for chapter in range(1, 8):
        table = table_of(chapter=chapter)
        table.quests = list(table.cast.chapter.quests)
        assert all(mark.site is not None and mark.site.asks for mark in GAME.scene(table, 0).marks)


def test_the_processor_and_the_patrol_are_sites() -> None:
    site = site_at(GAME.scene(table_of(chapter=6), 0), "G3", "objective")
    assert "more than Armour 19" in site.asks
    assert site.best[0].piece == f"f{hero('doorstop')}"
    assert site.best[0].chance == pytest.approx(float(at_least(2, 20 - 9)))
    patrol = site_at(GAME.scene(table_of(chapter=5), 0), "I3", "patrol")
    assert patrol.pays == "The chapter is won, and 8 XP."


def test_a_side_quest_is_marked_until_it_has_paid() -> None:
    table = table_of()
    table.quests = [QUEST_NUMBER["lost_locket"]]
    assert site_at(GAME.scene(table, 0), "B1", "quest").pays == "The party earns 3 XP."
    table.paid = [QUEST_NUMBER["lost_locket"]]
    assert not [mark for mark in GAME.scene(table, 0).marks if mark.kind == "quest"]


# ---- windows and chances --------------------------------------------------------------------------------------------


def test_a_reaction_can_be_muted_until_the_round_ends_or_health_changes() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"canice": "D3"}, cards=[feat("untouchable")])
    match = go(activating(table, villain(table, "sword_thug")))
    assert match.ask is not None
    first = GAME.mute(match.state, match.ask)
    assert first is not None
    assert first.label == "Ask no more this round: this Feat, unless Canice's Health changes"
    assert first.key in keys(match)
    assert GAME.mute(match.state, match.ask) == first
    match.state.health[hero("canice")] -= 1
    hurt = GAME.mute(match.state, match.ask)
    match.state.round += 1
    later = GAME.mute(match.state, match.ask)
    assert hurt is not None
    assert later is not None
    assert len({first.until, hurt.until, later.until}) == 3


def test_shrug_off_stays_muted_while_gardek_is_well() -> None:
    cards = [feat("shrug_off")]
    table = table_of(("heavy_jack", "red", "D3"), chapter=6, heroes={"gardek": "D3"}, cards=cards)
    match = go(activating(table, villain(table, "heavy_jack")), 6, 6, 6, 6)
    assert match.ask is not None
    until = []
    for health in (9, 4, 3):
        match.state.health[hero("gardek")] = health
        muted = GAME.mute(match.state, match.ask)
        assert muted is not None
        until.append(muted.until)
    assert until[0] == until[1] != until[2]


def test_what_must_be_answered_cannot_be_muted() -> None:
    match = go(acting(table_of(heroes={"gardek": "D3"}), "gardek"))
    assert match.ask is not None
    assert GAME.mute(match.state, match.ask) is None


@rule("UC.DICE.15")
@pytest.mark.parametrize(("dice", "short"), [((1, 1), 8), ((4, 4), 12), ((6, 6), 0)])
def test_the_button_of_a_damage_reroll_carries_its_chance(dice: tuple[int, int], short: int) -> None:
    """After no damage the chance of some, after 1 damage the chance of 2; after 2 damage nobody is asked."""
    cards = [feat("war_cry", True)]
    table = without_bosses(table_of(("ogrun_brute", "red", "D3"), chapter=3, heroes={"gardek": "D3"}, cards=cards))
    brute = villain(table, "ogrun_brute")
    table.flags[brute] |= DOWN
    question = play(go(acting(table, "gardek"), *dice), f"attack:0:{brute}").scene(0).question
    assert question is not None
    buttons = [option.look.chance for option in question.options if option.key.startswith("reroll")]
    assert buttons == ([pytest.approx(float(at_least(2, short)))] if short else [])


# ---- numbers and deeds ----------------------------------------------------------------------------------------------


def test_a_number_tells_what_it_is_made_of() -> None:
    table = table_of(heroes={"gardek": "D3", "canice": "D3"}, abilities=["thick_hide", "stonebreaker"])
    table.flags[hero("gardek")] |= INVULNERABLE
    sheet = next(sheet for sheet in GAME.scene(table, 0).sheets if sheet.id == "f0")
    numbers = {number.label: number for number in sheet.numbers}
    armour = numbers["Armour"]
    assert [(term.value, term.reason) for term in armour.terms] == [
        (15, "printed"), (1, "Thick Hide"), (2, "Invulnerable"), (1, "Defensive Line"),
    ]  # fmt: skip
    assert (armour.value, armour.change) == ("19", 4)
    assert [(term.value, term.reason) for term in numbers["Strength"].terms] == [(6, "printed"), (3, "Stonebreaker")]
    for shown in sheet.numbers:
        assert sum(term.value for term in shown.terms) == int(shown.value)


def test_deeds_are_remembered_from_chapter_to_chapter() -> None:
    table = table_of(campaign=True)
    remember(table, "revived", hero("milo"), "canice")
    remember(table, "revived", hero("milo"), "canice")
    plain = written(journal_after(table))
    assert plain["deeds"] == [{"chapter": 1, "what": "revived", "who": "milo", "whom": "canice"}]
    match = Match.start(GAME, {"journal": plain}, seed=1)
    sheets = {sheet.id: sheet.notes for sheet in match.scene(0).sheets}
    line = "Not forgotten: in chapter 1 Milo put Canice back on her feet."
    assert line in sheets["f1"]
    assert line not in sheets["f2"]
    assert read_journal(GAME.journal(match.state)).deeds == read_journal(plain).deeds


@pytest.mark.parametrize(
    ("deed", "where"),
    [
        ({"what": "sang"}, "deeds.0.what"), ({"what": "revived", "who": "vane"}, "deeds.0.who"),
        ({"what": "revived", "who": "milo", "whom": "<b>"}, "deeds.0.whom"), ("x", "deeds.0"),
    ],
)  # fmt: skip
def test_a_journal_with_a_strange_deed_is_refused(deed: object, where: str) -> None:
    plain = {**written(journal_after(table_of())), "deeds": [deed]}
    with pytest.raises(BadConfig, match=where):
        read_journal(plain)
