"""What the bots make of the tips: the score, the forecast of a fight, and what the greedy player does with them."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from rulewright.games.dungeon_degenerates.bots import score as scoring
from rulewright.games.dungeon_degenerates.bots.outlook import dealt, outlook, prospects, urgency
from rulewright.games.dungeon_degenerates.rules.combat_dice import Cast, lay_out
from rulewright.games.dungeon_degenerates.rules.content import CARD, MISSIONS, MONSTER, SKILL
from rulewright.games.dungeon_degenerates.rules.fight import prepared
from rulewright.games.dungeon_degenerates.rules.improve import improvements, learn
from rulewright.games.dungeon_degenerates.rules.prospects import taken
from rulewright.games.dungeon_degenerates.rules.state import DEFEATED, Table
from rulewright.games.dungeon_degenerates.rules.terms import CHARMED, GUARD
from rulewright.games.dungeon_degenerates.view.odds import plain_choice
from rulewright.kernel import Choice, Match, SeatView
from rulewright.players import GreedyPlayer
from rulewright.testing.waste import BACK, wasted

from .camp import BRAWLER, FRIAR, GAME, HEXER, KNIGHT, brawl, give, lay, space

rule = pytest.mark.rule
SWORD = CARD["footmans_sword"]


def ask_a_bot(table: Table, *agenda: tuple[int | str, ...], prompt: str) -> Choice:
    """What the greedy player answers to the first question of a kind; before that the first choice is taken."""
    table.agenda = [("begin_turn",), *agenda]
    table.turn = 1
    match = Match.laid(GAME, table, {"seats": len(table.heroes)})
    while match.ask is not None and match.ask.prompt != prompt:
        match.pick(0)
    seat = match.waiting[0]
    return match.choices[GreedyPlayer(1, worlds=6).choose(SeatView(match, seat))]


def test_expected_blows_are_those_of_the_dice() -> None:
    """Counted over all throws: STR 7, Assault, a Power die, +1 and ARM 2."""
    worth = [
        max(0, max(one, other, power) + 1 - 2) if one + other <= 7 else 0
        for one, other, power in product(range(1, 7), repeat=3)
    ]
    assert dealt(7, True, 1, -1, False) == pytest.approx(sum(worth) / 216)
    pain = [
        max(0, 6 - (max(one, other, power) if one + other <= 7 else power))
        for one, other, power in product(range(1, 7), repeat=3)
    ]
    assert taken(7, True, 1, 6, True) == pytest.approx(sum(pain) / 216)


@rule("DD.TIPS.01")
def test_it_runs_from_a_fight_that_is_lost() -> None:
    table = lay(KNIGHT)
    knight = table.heroes[0]
    knight.wounds, knight.luck = 4, 0
    found = brawl(table, "stone_giant_youth")
    assert outlook(table, found).lost > 0.5
    table.fight = None
    knight.guard = GUARD
    engage = ("engage", 1, knight.space, "random", "", MONSTER["stone_giant_youth"])
    assert ask_a_bot(table, engage, prompt="act") == "escape"
    fresh = lay(KNIGHT)
    fresh.heroes[0].luck = 0
    engage = ("engage", 1, fresh.heroes[0].space, "random", "", MONSTER["watch_recruit"])
    blow = ask_a_bot(fresh, engage, prompt="act")
    assert isinstance(blow, tuple)
    assert blow[:2] == ("strike", SWORD)


def test_a_monster_without_a_target_left_will_turn_on_somebody() -> None:
    table = lay(KNIGHT, FRIAR)
    found = brawl(table, "hill_troll")
    found.foes[0].targets = 0b01
    table.heroes[0].fate = DEFEATED
    assert outlook(table, found).wounds[1] > 1


def test_running_is_worth_more_than_a_lost_fight_and_less_than_a_won_one() -> None:
    table = lay(KNIGHT, FRIAR)
    found = brawl(table, "watch_recruit")
    calm = scoring.fighting(table, table.heroes, found)
    table.fight = None
    grim = brawl(table, "the_dread_saint")
    ahead = outlook(table, grim)
    assert ahead.lost > 0.9
    flight = scoring.party_value(table, table.heroes, ahead.running) - scoring.FLIGHT
    stand = scoring.party_value(table, table.heroes, ahead.wounds) - scoring.LOSS * ahead.lost**2
    assert stand < flight < calm
    assert sum(ahead.running.values()) < sum(ahead.wounds.values())


def test_a_fight_that_nobody_can_win_is_left_in_the_end() -> None:
    """Once its blows do nothing to the Monster, nor the Monster's to it, a Party stood there for ever."""
    table = lay(KNIGHT, FRIAR)
    found = brawl(table, "watch_recruit")
    found.round = scoring.LONG_FIGHT
    stands = scoring.fighting(table, table.heroes, found)
    found.round = 2 * scoring.LONG_FIGHT
    weary = scoring.fighting(table, table.heroes, found)
    table.fight = None
    assert weary < scoring.party_value(table, table.heroes, {}) - scoring.FLIGHT < stands


def test_a_hunt_is_for_those_who_stand_together() -> None:
    table = lay(KNIGHT, FRIAR, mission="m08", at="east_bridge")
    abbess = MONSTER["abbess_of_the_sunken_chapel"]
    table.epics[abbess] = space("the_sunken_chapel")
    together = scoring.labour(table, table.heroes, abbess)
    table.heroes[1].space = space("bruttelburg")
    assert scoring.labour(table, table.heroes, abbess) > together
    table.heroes[1].space = table.heroes[0].space
    table.goals[abbess] = space("east_bridge")
    near = scoring.labour(table, table.heroes, abbess)
    table.epics[abbess] = space("bruttelburg")
    assert scoring.labour(table, table.heroes, abbess) < near, "what walks off must be caught"


@rule("DD.TIPS.02")
def test_it_rests_before_it_goes_on_wounded() -> None:
    table = lay(KNIGHT, mission="m04", at="charcoal_camp")
    table.clues = {"A": space("moonwell")}
    knight = table.heroes[0]
    table.phase, knight.bold = "map", 0
    assert ask_a_bot(table, ("action", 1, 0), prompt="action") == ("foot", space("path_01"))
    table = lay(KNIGHT, mission="m04", at="charcoal_camp")
    table.clues = {"A": space("moonwell")}
    table.phase, table.heroes[0].wounds = "map", 11
    assert ask_a_bot(table, ("action", 1, 0), prompt="action") == "rest"
    safe = scoring.exposure(table, table.heroes[0])
    table.heroes[0].space = space("the_boiling_shrine")
    assert scoring.exposure(table, table.heroes[0]) > safe


@rule("DD.TIPS.03")
def test_wounds_are_worth_most_on_who_summons() -> None:
    """One Monster nearly dead is better than two half dead; and of two alike the summoner goes first."""
    table = lay(KNIGHT, FRIAR)
    found = brawl(table, "pit_bear", "pit_bear")
    for foe in found.foes:
        foe.wounds = 3
    spread = sum(outlook(table, found).wounds.values())
    found.foes[0].wounds, found.foes[1].wounds = 6, 0
    assert sum(outlook(table, found).wounds.values()) < spread
    pair = brawl(table, "gong_beater", "hill_troll")
    before = outlook(table, pair).rounds
    pair.foes = pair.foes[1:]
    without_summoner = outlook(table, pair).rounds
    pair = brawl(table, "gong_beater", "hill_troll")
    pair.foes = pair.foes[:1]
    assert before - without_summoner > before - outlook(table, pair).rounds


@rule("DD.TIPS.03")
def test_who_should_die_first_does_so_wherever_it_stands() -> None:
    table = lay(KNIGHT, FRIAR)
    summoner, troll, skirmisher, hound = brawl(table, "gong_beater", "hill_troll", "turnip_goblin", "feral_hound").foes
    assert urgency(summoner) > urgency(troll)
    assert urgency(skirmisher) > urgency(hound)
    pair = brawl(table, "turnip_goblin", "hill_troll")
    first = outlook(table, pair)
    pair.foes.reverse()
    assert outlook(table, pair) == first


@rule("DD.TIPS.04")
def test_guard_is_better_where_blows_are_heavy_and_luck_is_kept() -> None:
    table = lay(KNIGHT)
    found = brawl(table, "old_stonebelly")
    costs = []
    for stance in (0, 1):
        table.heroes[0].guard = stance
        costs.append(sum(outlook(table, found).wounds.values()) / outlook(table, found).rounds)
    assert costs[1] < costs[0]
    rich = lay(KNIGHT)
    poor = lay(KNIGHT)
    poor.heroes[0].luck = 0
    assert scoring.score(rich, 0) > scoring.score(poor, 0)
    table.agenda = [("begin_turn",), ("turn", 0)]
    assert plain_choice(Match.laid(GAME, table, {"seats": 1}), Random(1)) == "guard"


@rule("DD.TIPS.05")
def test_it_learns_what_helps_in_fights() -> None:
    worth = {}
    for skill in ("martial_discipline", "provoke", "mend_wounds", "fieldcraft", "streetwise", "hard_bargain"):
        table = lay(FRIAR)
        friar = table.heroes[0]
        friar.skills, friar.xp = (), 9
        learn(table, friar, SKILL[skill])
        worth[skill] = scoring.score(table, 0) + 0.45 * 0.002 * (9 - friar.xp)
    assert min(list(worth.values())[:4]) > max(list(worth.values())[4:])
    table = lay(KNIGHT, at="millet_row")
    knight = table.heroes[0]
    knight.xp, knight.used = 6, ("recover",)
    table.phase = "map"
    answer = ask_a_bot(table, ("rest", 0), prompt="rest")
    assert answer in improvements(table, knight)


@rule("DD.TIPS.06")
def test_gear_is_worth_its_gold_and_a_second_weapon_something() -> None:
    poor, armed = lay(KNIGHT), lay(KNIGHT)
    poor.heroes[0].gp = 14
    give(armed, armed.heroes[0], "leather_jack")
    armed.heroes[0].gp = 8
    assert scoring.score(armed, 0) > scoring.score(poor, 0)
    spare = lay(KNIGHT)
    spare.heroes[0].pack += (CARD["cudgel"],)
    assert scoring.score(spare, 0) > scoring.score(lay(KNIGHT), 0)


@rule("DD.TIPS.08")
def test_a_party_stays_together() -> None:
    table = lay(KNIGHT, FRIAR, BRAWLER)
    assert scoring.scattering(table, table.heroes) == 0
    table.heroes[2].space = space("millet_row")
    near = scoring.scattering(table, table.heroes)
    table.heroes[2].space = space("ghostgate")
    assert 0 < near < scoring.scattering(table, table.heroes)
    table = lay(KNIGHT, FRIAR, mission="m04", at="charcoal_camp")
    table.clues, table.phase = {"A": space("moonwell")}, "map"
    assert ask_a_bot(table, ("action", 0b11, 0), prompt="follow") == "follow"


def test_a_mission_with_nothing_left_to_do_can_be_judged() -> None:
    """On The Run between its last Clue and its end."""
    table = lay(KNIGHT, mission="m01")
    table.clues, table.turn = {}, 1
    assert scoring.work_left(table, table.heroes) == 0


def test_a_plan_on_the_table_is_valued_before_it_is_carried_out() -> None:
    table = lay(KNIGHT, FRIAR, mission="m04", at="charcoal_camp")
    table.clues, table.turn, table.phase = {"A": space("moonwell")}, 1, "map"
    table.plan, table.planners = ("foot", space("path_01")), 0b11
    toward = scoring.score(table, 0)
    table.plan = ("foot", space("charcoal_road"))
    assert scoring.score(table, 0) < toward


def test_dice_on_the_table_are_read_before_luck_is_spent() -> None:
    """A hit that lies there is worth more than a miss, though neither has been resolved."""
    table = lay(KNIGHT)
    found = brawl(table, "hill_troll")
    blow = ("strike", SWORD, 5, 0)
    found.deed = blow

    def worth(defence: tuple[int, int], attack: tuple[int, int]) -> float:
        knight = table.heroes[0]
        lay_out(table, knight, found, prepared(table, knight, found, blow), Cast(defence, attack, (1,)))
        return scoring.score(table, 0)

    assert worth((3, 3), (2, 3)) > worth((3, 3), (6, 6)) > worth((6, 6), (6, 6))


@pytest.mark.parametrize("mission", MISSIONS, ids=lambda mission: str(mission.id))
def test_every_mission_has_its_task(mission: object) -> None:
    """Work is left at the start, and the score is a number for all that follows."""
    match = Match.start(GAME, {"mission": mission.id, "seats": 2}, seed=3)  # type: ignore[attr-defined]
    while match.ask is not None and match.state.turn < 1:
        match.pick(0)
    assert 0 < scoring.work_left(match.state, match.state.heroes) < 2 * scoring.LONGEST
    for _ in range(120):
        if match.over:
            break
        match.pick(match.answers % len(match.choices))
        assert -1 <= scoring.score(match.state, 0) <= 1


def test_prospects_fall_with_wounds_and_rise_with_friends() -> None:
    one, three = lay(KNIGHT), lay(KNIGHT, FRIAR, HEXER)
    goat = MONSTER["skull_goat_patriarch"]
    alone, together = prospects(one, one.heroes, goat), prospects(three, three.heroes, goat)
    assert together < alone
    for hero in three.heroes:
        hero.wounds = 9
    assert prospects(three, three.heroes, goat) > together


@pytest.mark.parametrize(("blessed", "waste"), [(0, []), (1, [BACK])])
def test_a_blessing_that_a_rest_takes_off_may_be_given_again(blessed: int, waste: list[str]) -> None:
    """But not to somebody who is about to rest."""
    table = lay(FRIAR, KNIGHT, at="barley_barrow")
    friar = table.heroes[0]
    friar.skills += (SKILL["blessing"],)
    friar.deep = 0 if blessed else CHARMED
    table.agenda = [("begin_turn",), ("danger",), ("party", 0b10), ("action", 0b01, 0)]
    match = Match.laid(GAME, table, {"seats": 2})
    answers: tuple[Choice, ...] = (
        "rest", ("skill", "bless"), ("hero", blessed), ("condition", CHARMED), "done", "cautious", "rest"
    )  # fmt: skip
    for choice in answers:
        match.choose(choice)
    match.choose("done")
    assert [found.kind for found in wasted(match) if found.kind == BACK] == waste
