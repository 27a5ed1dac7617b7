"""Groups of ways, bribes, forecasts and Encounters: what each is about, what it costs and who must roll what."""

from __future__ import annotations

from typing import Any

from rulewright.games.dungeon_degenerates.rules.blows import blow_of
from rulewright.games.dungeon_degenerates.rules.content import CARD, ENCOUNTER, ENCOUNTERS, MONSTER
from rulewright.games.dungeon_degenerates.rules.fight import turn
from rulewright.games.dungeon_degenerates.rules.gear import gear_choices
from rulewright.games.dungeon_degenerates.rules.meetings import bribe_price
from rulewright.games.dungeon_degenerates.rules.profile import UNARMED, profile
from rulewright.games.dungeon_degenerates.rules.state import DEFEATED
from rulewright.games.dungeon_degenerates.rules.terms import AGI
from rulewright.games.dungeon_degenerates.rules.trials import chance_of, value_in_test
from rulewright.games.dungeon_degenerates.view.looks import look
from rulewright.games.dungeon_degenerates.view.names import plural
from rulewright.games.dungeon_degenerates.view.page import page
from rulewright.kernel import Ask, Match, Roll

from .camp import FIREBUG, FRIAR, GAME, HEXER, KNIGHT, ROBBER, brawl, give, lay, luckless, teach


def test_a_group_of_ways_says_which_they_are() -> None:
    table = lay(ROBBER, HEXER)
    ask = Ask(0, "gear", gear_choices(table, table.heroes[0]), about=0)
    groups = {str(choice[0]): look(table, ask, choice).group for choice in ask.listed(0) if isinstance(choice, tuple)}
    assert groups["drop"] == "Discard: Lockpicks or Bone Dagger"
    assert groups["give"] == "Give: Lockpicks, Bone Dagger or gold"
    brawl(table, "pit_bear")
    dagger, picks = CARD["bone_dagger"], CARD["lockpicks"]
    ways = [("quick", "give", dagger, 1), ("quick", "give", picks, 1)]
    quick = look(table, Ask(0, "act", ["wait", *ways], about=0), ways[0]).group
    assert quick.startswith("Quick Action, besides the Attack: Give ")
    assert " or Give " in quick


def test_an_item_says_at_whom_it_is_used() -> None:
    table = luckless(FIREBUG)
    give(table, table.heroes[0], "firepot")
    brawl(table, "pit_bear", "mountain_wolf")
    firepot = next(card for card in (*table.heroes[0].gear, *table.heroes[0].pack))
    ways = [("use", firepot, 0, number) for number in (0, 1)]
    texts = [look(table, Ask(0, "act", ["wait", *ways], about=0), way).text for way in ways]
    assert texts[0].endswith(" on Pit Bear")
    assert texts[1].endswith(" on Mountain Wolf")


def test_a_bribe_says_its_price_and_what_the_briber_really_needs() -> None:
    table = lay(FRIAR, at="pigskin_port")
    friar = table.heroes[0]
    table.joining[1] = (MONSTER["watchman"],)
    ask = Ask(0, "law", ["fight", ("bribe", 0)], about=0)
    before = look(table, ask, ("bribe", 0))
    price = bribe_price(table, [friar], table.joining[1])
    assert f": they take {price} gold and go; else you keep it" in before.after
    give(table, friar, "swagger_cloak")
    told = look(table, ask, ("bribe", 0))
    assert told.chance is not None
    need = int(told.after.split()[1])
    assert float(chance_of(need)) == told.chance, "the number said is the number rolled against"


def test_an_encounter_waits_unread_while_the_law_stands_before_the_party() -> None:
    table = lay(FRIAR, at="pigskin_port")
    table.turn = 5
    table.waiting[1] = ENCOUNTER[ENCOUNTERS[0].id]
    assert page(table) is not None
    table.joining[1] = (MONSTER["watchman"],)
    assert page(table) is None


def test_a_forecast_counts_nobody_who_lies_there_already() -> None:
    table = luckless(KNIGHT, FRIAR)
    brawl(table, "feral_hound")
    table.agenda = [("begin_turn",), ("round_end",), ("turn", 0)]
    table.heroes[1].fate = DEFEATED
    odds = Match.laid(GAME, table, {"seats": 2}).forecast(0)
    assert odds is not None
    assert "Heretic Friar already" in odds.headline
    labels = [label.partition(":")[0] for label, _ in odds.chances]
    assert labels == ["win, with the Heretic Friar Defeated", "someone more Defeated"]


def test_an_option_of_an_encounter_says_what_each_must_roll() -> None:
    table = lay(ROBBER, KNIGHT, at="hangmans_cross")
    found = [
        (entry, number)
        for entry in ENCOUNTERS
        if entry.other is None
        for number, option in enumerate(entry.options)
        if option.do.startswith("each AGI?")
    ]
    assert found
    entry, number = found[0]
    ask = Ask(0, "option", [("option", number)], about=ENCOUNTER[entry.id])
    robber, knight = (value_in_test(table, hero, AGI) for hero in table.heroes)
    told = look(table, ask, ("option", number)).after
    assert f"tests Agility (Grave Robber {robber}, Disgraced Knight {knight} or less)" in told
    alone = lay(KNIGHT, at="hangmans_cross")
    assert f"tests Agility ({knight} or less)" in look(alone, ask, ("option", number)).after


def test_a_stance_that_is_chosen_when_the_dice_lie_says_what_they_do_in_it() -> None:
    table = luckless(KNIGHT)
    knight = table.heroes[0]
    teach(table, knight, "martial_discipline")
    fight = brawl(table, "pit_bear")
    flow = turn(table, 0)
    blow = blow_of(table, knight, fight, fight.foes[0], profile(table, knight))
    dice = [6, 6, 1, 2, 5]  # no Defence, a hit, a Power die of 5
    told: dict[str, str] = {}
    reply: Any = None
    while not told:
        item = flow.send(reply)
        if isinstance(item, Roll):
            reply = dice.pop(0)
            continue
        assert isinstance(item, Ask)
        choices = list(item.listed(0))
        if item.prompt == "late_stance":
            told = {stance: look(table, item, stance).after for stance in ("assault", "guard")}
            assert "Power die: 5." in GAME.wording(table, item)
            assert "up to" not in GAME.wording(table, item)
        reply = next(
            (way for way in choices if isinstance(way, tuple) and way[0] == "strike" and way[1] != UNARMED), choices[0]
        )
    assert told["assault"].endswith(f"and take {blow} Wounds")
    assert told["guard"].endswith(f"and take {plural(blow - 5, 'Wound')}")
    assert told["assault"] != told["guard"]
