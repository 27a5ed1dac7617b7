"""The journal, and what happens between chapters."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rulewright.games.undercity.rules.between import affordable
from rulewright.games.undercity.rules.chapters import win
from rulewright.games.undercity.rules.journal import journal_after, read_journal, written
from rulewright.games.undercity.rules.state import EVENT_DECK, OFF, REST, Table, finish
from rulewright.games.undercity.view.tales import CHAPTER_TALES
from rulewright.kernel import ALL, BadConfig, GameEnds, Match, Record
from rulewright.kernel.earnings import earnings
from rulewright.players import RandomPlayer, play_out

from .field import GAME, go, keys, play, starting, table_of

rule = pytest.mark.rule
G, C, M, P, D = range(5)


def ended(won: bool = True, chapter: int = 1, treasury: int = 30, **config: Any) -> Table:
    """A campaign whose chapter has just ended."""
    table = table_of(chapter=chapter, campaign=True, **config)
    table.treasury = treasury
    with pytest.raises(GameEnds):
        finish(table, won, "objective" if won else "time")
    table.treasury = treasury
    assert table.phase == REST
    return table


def journal(**changes: Any) -> dict[str, Any]:
    heroes = {
        id: {"xp": 0, "abilities": [], "restorative": True, "weak": False}
        for id in ("gardek", "canice", "milo", "pair")
    }
    return {"version": 1, "chapter": 2, "losses": 0, "first_tries": 1, "treasury": 0, "heroes": heroes} | changes


@rule("UC.XP.05", "UC.XP.03")
def test_the_treasury_is_shared_out_equally_and_the_rest_stays() -> None:
    match = go(ended(treasury=31))
    assert match.state.xp == [7, 7, 7, 7]
    assert match.state.treasury == 3


@rule("UC.XP.06", "UC.SETUP.21", "UC.CHAR.13", "UC.COMP.07")
def test_xp_buys_abilities_each_once() -> None:
    match = go(ended(treasury=44))
    assert match.state.xp[G] == 11
    assert "buy:thick_hide" in keys(match)
    assert "buy:lucky_coat" not in keys(match)
    play(match, "buy:thick_hide")
    assert match.state.xp[G] == 5
    assert "buy:thick_hide" not in keys(match)
    assert affordable(match.state, G) == [key.removeprefix("buy:") for key in starting(match, "buy")]
    play(match, "done", "done", "done", "done")
    assert match.over
    assert GAME.journal(match.state)["heroes"]["gardek"] == {
        "xp": 5, "abilities": ["thick_hide"], "restorative": True, "weak": False,
    }  # fmt: skip


@rule("UC.WIN.04")
def test_the_journal_leads_from_chapter_to_chapter() -> None:
    match = play(go(ended()), *["done"] * 4)
    plain = json.loads(json.dumps(GAME.journal(match.state)))
    assert (plain["chapter"], plain["losses"], plain["first_tries"]) == (2, 0, 1)
    nxt = Match.start(GAME, {"journal": plain}, seed=1)
    assert nxt.state.cast.chapter.number == 2
    assert nxt.state.xp == [7, 7, 7, 7]
    assert nxt.state.treasury == 2
    last = play(go(ended(chapter=7)), *["done"] * 4)
    finished = GAME.journal(last.state)
    assert finished["finished"]
    with pytest.raises(BadConfig, match="finished"):
        Match.start(GAME, {"journal": finished})


def test_a_first_loss_pays_half_and_the_next_nothing() -> None:
    match = go(ended(won=False, treasury=21))
    assert match.over
    assert match.state.xp == [2, 2, 2, 2]
    plain = GAME.journal(match.state)
    assert (plain["chapter"], plain["losses"]) == (1, 1)
    again = ended(won=False, treasury=21)
    again.rulings = type(again.rulings)(campaign=True, losses=1)
    assert go(again).state.xp == [0, 0, 0, 0]


def test_every_loss_adds_an_event_up_to_two() -> None:
    def events(losses: int) -> list[int]:
        return Match.start(GAME, {"journal": journal(chapter=1, losses=losses)}).state.decks[EVENT_DECK].cards()

    assert len(events(5)) == len(events(2)) == len(events(1)) + 1
    config = Match.start(GAME, {}).config
    assert 4 not in GAME.setup(config).decks[EVENT_DECK].cards()
    assert 4 in GAME.setup({**config, "journal": journal(chapter=1, losses=1)}).decks[EVENT_DECK].cards()


@rule("UC.WIN.03", "UC.REVIVE.02")
def test_a_restorative_wakes_who_passed_out() -> None:
    table = table_of(campaign=True)
    table.tokens[C] = table.health[C] = 0
    table.space[C] = OFF
    table.xp = [3, 3, 5, 3]
    with pytest.raises(GameEnds):
        win(table, "left")
    match = go(table)
    assert keys(match) == ["wake:0", "wake:2", "wake:3"]
    play(match, "wake:2")
    assert match.state.restoratives == [1, 1, 0, 1]
    while match.ask is not None and match.ask.about != M:
        play(match, "done")
    play(match, "refill")
    while not match.over:
        play(match, "done")
    plain = GAME.journal(match.state)
    assert plain["heroes"]["milo"]["xp"] == 5 + 1 - 3
    assert plain["heroes"]["canice"]["weak"]
    weak = Match.start(GAME, {"journal": plain}, seed=1).state
    assert (weak.tokens[C], weak.tokens[M]) == (5, 7)


@pytest.mark.parametrize(
    ("plain", "where"),
    [
        ([], "journal"),
        ({"version": 9}, "journal.version"),
        (journal(chapter=8), "journal.chapter"),
        (journal(heroes={}), "journal.heroes"),
        (journal(heroes={"gardek": {}, "canice": {}, "mila": {}}), "journal.heroes.mila"),
        (
            journal(heroes={"gardek": {"abilities": ["duck"]}, "canice": {}, "milo": {}}),
            "journal.heroes.gardek.abilities",
        ),
        (journal(heroes={"gardek": {"xp": -1}, "canice": {}, "milo": {}}), "journal.heroes.gardek.xp"),
        (journal(treasury="7"), "journal.treasury"),
    ],
)  # fmt: skip
def test_a_broken_journal_is_refused_by_field(plain: Any, where: str) -> None:
    with pytest.raises(BadConfig) as caught:
        Match.start(GAME, {"journal": plain})
    assert caught.value.field == where


def test_a_journal_survives_its_own_writing() -> None:
    plain = journal(heroes={"gardek": {"xp": 3, "abilities": ["thick_hide"]}, "canice": {}, "milo": {"weak": True}})
    assert read_journal(written(read_journal(plain))) == read_journal(plain)


def test_a_whole_campaign_is_a_chain_of_matches() -> None:
    config: dict[str, Any] = {"campaign": True}
    for seed in range(4):
        match = Match.start(GAME, config, seed=seed)
        play_out(match, [RandomPlayer(seed)])
        again = Record.from_json(Record.of(match).to_json()).resume(GAME)
        assert GAME.journal(again.state) == GAME.journal(match.state) == written(journal_after(match.state))
        config = {"journal": GAME.journal(match.state)}
    assert config["journal"]["losses"] + config["journal"]["first_tries"] > 0


def test_the_match_offers_the_next_chapter_or_the_same_again() -> None:
    won = go(ended(treasury=2))
    assert won.sequel is not None
    assert won.sequel.next.startswith("Chapter 2: ")
    assert won.sequel.text.startswith(CHAPTER_TALES[1].won_talk)
    assert won.sequel.text.endswith(" Gardek, Canice, Milo and Pog & Doorstop; treasury 2, 0 XP in hand.")
    assert won.sequel.config is not None
    following = Match.start(GAME, json.loads(json.dumps(won.sequel.config)))
    assert following.state.cast.chapter.number == 2
    lost = go(ended(won=False))
    while not lost.over:
        lost.pick(len(lost.choices) - 1)
    assert lost.sequel is not None
    assert lost.sequel.next.startswith("Chapter 1 again: ")
    last = go(ended(chapter=7))
    while not last.over:
        last.pick(len(last.choices) - 1)
    assert last.sequel is not None
    assert (last.sequel.next, last.sequel.config) == ("The campaign is won", None)
    assert go(table_of()).sequel is None


@rule("UC.SETUP.11")
def test_a_loss_refills_every_restorative_and_a_victory_does_not() -> None:
    for won, full in ((True, [0, 1, 0, 1]), (False, [1, 1, 1, 1])):
        table = ended(won=won, treasury=0)
        table.restoratives = [0, 1, 0, 1]
        match = go(table)
        while not match.over:
            play(match, "done")
        assert match.state.restoratives == full


@rule("UC.WIN.04")
@pytest.mark.parametrize(
    ("losses", "won", "tries", "after"), [(0, True, 3, 0), (1, True, 2, 0), (0, False, 2, 1), (1, False, 2, 2)]
)
def test_first_tries_and_losses_are_counted(losses: int, won: bool, tries: int, after: int) -> None:
    table = ended(won=won, chapter=3)
    table.rulings = type(table.rulings)(campaign=True, losses=losses, first_tries=2)
    noted = journal_after(table)
    assert (noted.first_tries, noted.losses, noted.chapter, noted.finished) == (tries, after, 3 + won, False)


@pytest.mark.parametrize(
    ("field", "low", "high"), [("losses", 0, 999), ("first_tries", 0, 7), ("treasury", 0, 9999), ("chapter", 1, 7)]
)
def test_the_numbers_of_a_journal_have_bounds(field: str, low: int, high: int) -> None:
    for value in (low, high):
        assert getattr(read_journal(journal(**{field: value})), field) == value
    bad: tuple[Any, ...] = (low - 1, high + 1, "1", True, 1.0)
    for wrong in bad:
        with pytest.raises(BadConfig, match=f"from {low} to {high}"):
            read_journal(journal(**{field: wrong}))


@pytest.mark.parametrize("heroes", [2, 3, 4])
def test_a_party_has_three_or_four_heroes(heroes: int) -> None:
    party: dict[str, Any] = {id: {} for id in ("gardek", "canice", "milo", "pair")[:heroes]}
    if heroes > 2:
        assert len(read_journal(journal(heroes=party)).heroes) == heroes
        return
    with pytest.raises(BadConfig, match="three or four"):
        read_journal(journal(heroes=party))


def test_an_ability_is_owned_once() -> None:
    twice = {"gardek": {"abilities": ["cleave", "cleave"]}, "canice": {}, "milo": {}}
    with pytest.raises(BadConfig, match="bought once"):
        read_journal(journal(heroes=twice))


@rule("UC.XP.06")
def test_what_can_be_bought_is_what_can_be_paid() -> None:
    table = ended(treasury=0)
    for xp, ids in ((2, []), (3, ["steady_stance", "stonebreaker"])):
        table.xp[G] = xp
        assert affordable(table, G) == ids
    table.restoratives[G], table.xp[G] = 0, 3
    match = go(table)
    assert "refill" in keys(match)
    play(match, "refill")
    assert (match.state.restoratives[G], match.state.xp[G]) == (1, 0)


def test_every_xp_of_a_chapter_comes_from_a_moment() -> None:
    match = Match.start(GAME, {"campaign": True}, seed="earnings")
    play_out(match, [RandomPlayer(seat) for seat in range(len(match.seats))])
    found = earnings(Record.of(match), ALL)
    assert found
    assert all(each.what == "XP" and each.amount > 0 and 0 < each.at <= match.seq and each.text for each in found)
    told = [event.at for event in match.seen(ALL) if event.kind == "earned"]
    assert set(told) <= {each.at for each in found}
    paid = sum(each.amount for each in found)
    assert paid >= match.state.treasury + sum(match.state.xp)


def test_a_chapter_has_its_name() -> None:
    assert GAME.chapter(GAME.completed({"campaign": True})) == "Chapter 1: Body of Evidence"
    assert GAME.chapter({"chapter": 99}) == ""
