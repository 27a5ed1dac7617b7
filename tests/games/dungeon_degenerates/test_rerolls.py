"""Dice rolled again: which helps, which is put forward, what is at stake, and what it costs."""

from __future__ import annotations

import pytest

from rulewright.games.dungeon_degenerates.rules.combat_dice import Cast, lay_out
from rulewright.games.dungeon_degenerates.rules.content import CARD
from rulewright.games.dungeon_degenerates.rules.fight import prepared
from rulewright.games.dungeon_degenerates.rules.state import Table
from rulewright.games.dungeon_degenerates.rules.terms import CON, GUARD, MAG, MRL, PER, STR
from rulewright.games.dungeon_degenerates.view.contexts import context
from rulewright.games.dungeon_degenerates.view.looks import look
from rulewright.games.dungeon_degenerates.view.questions import wording
from rulewright.kernel import Ask, Choice
from rulewright.players.judging import is_parting

from .camp import FRIAR, GAME, HEXER, KNIGHT, ROBBER, brawl, give, luckless, space

rule = pytest.mark.rule
DICE: list[Choice] = ["keep", ("die", 0), ("die", 1)]


def dice_of_test(first: int, second: int, needed: int, aim: str = "march", which: int = CON) -> tuple[Table, Ask]:
    table = luckless(KNIGHT)
    table.heroes[0].luck = 1
    table.rolled, table.needed, table.tested, table.aim = (first, second), needed, which, aim
    return table, Ask(0, "luck", DICE, about=0)


@rule("DD.LUCK.03")
@pytest.mark.parametrize(
    ("first", "second", "needed", "best", "useless"),
    [
        (2, 6, 6, ("die", 1), [("die", 0)]),
        (6, 2, 6, ("die", 0), [("die", 1)]),
        (5, 2, 6, ("die", 0), []),
        (6, 5, 6, "keep", [("die", 1)]),
        (6, 6, 6, "keep", [("die", 0), ("die", 1)]),
        (1, 1, 8, ("die", 0), []),
        (6, 1, 8, "keep", [("die", 0), ("die", 1)]),
    ],
)
def test_the_die_that_is_worth_most_is_put_forward_and_a_useless_one_stands_behind_leaving_them(
    first: int, second: int, needed: int, best: Choice, useless: list[Choice]
) -> None:
    table, ask = dice_of_test(first, second, needed)
    assert GAME.foremost(table, ask) == best
    looks = {die: look(table, ask, die) for die in DICE[1:]}
    assert [die for die, found in looks.items() if found.tone == "end"] == useless
    for die in useless:
        passed = first + second <= needed
        assert looks[die].after.endswith("does no more") if passed else looks[die].after.startswith("useless by itself")
        assert passed or looks[die].chance == 0
        assert not is_parting(looks[die]), "it is paid for"


@rule("DD.LUCK.05")
def test_a_die_that_is_free_says_so_and_is_rolled_on_a_small_chance() -> None:
    table, ask = dice_of_test(6, 5, 6)
    assert "Spend 1 of 1 Luck" in wording(table, ask)
    assert look(table, ask, ("die", 0)).cost == "1 Luck"
    give(table, table.heroes[0], "thrice_lucky_die")
    assert "for free?" in wording(table, ask)
    assert look(table, ask, ("die", 0)).cost == "free"
    assert GAME.foremost(table, ask) == ("die", 0)


@rule("DD.LUCK.04")
@pytest.mark.parametrize(
    ("cast", "offered", "strong", "best"),
    [
        (Cast((6, 2), (1, 2), ()), (0, 1), 3, 0),
        (Cast((1, 2), (6, 2), ()), (2, 3), 3, 2),
        (Cast((6, 2), (6, 6), ()), (0, 1, 2, 3), 6, 0),
        (Cast((6, 2), (6, 2), ()), (0, 1, 2, 3), -4, 2),
        (Cast((6, 5), (1, 2), ()), (0, 1), -4, None),
    ],
)
def test_in_a_fight_the_die_that_turns_most_wounds_is_put_forward(
    cast: Cast, offered: tuple[int, ...], strong: int, best: int | None
) -> None:
    table = luckless(KNIGHT)
    knight = table.heroes[0]
    fight = brawl(table, "pit_bear")
    fight.round, knight.luck, knight.guard = 1, 1, GUARD
    fight.foes[0].targets, fight.foes[0].att = 1, strong
    fight.deed = ("strike", CARD["footmans_sword"], STR, 0)
    lay_out(table, knight, fight, prepared(table, knight, fight, fight.deed), cast)
    ask = Ask(0, "reroll", ["keep", *(("die", number) for number in offered)], about=0)
    assert GAME.foremost(table, ask) == ("keep" if best is None else ("die", best))


@rule("DD.STAT.01")
@pytest.mark.parametrize(
    ("aim", "which", "stakes"),
    [
        ("march", CON, "A failure leaves one Fatigued until a Rest: Constitution -1, Health -2."),
        ("nerve", MRL, "A failure leaves one Shaken for the fight: Morale -2."),
        ("venom", CON, "A failure leaves one Infected until a Rest: Recover heals no Wounds."),
        ("arrival", MAG, "A failure leaves one Hexed for the fight: Luck can be neither spent nor gained."),
        ("explore", PER, "A failure ends exploring here for this turn."),
    ],
)
def test_what_a_failure_leaves_is_told_with_what_it_costs(aim: str, which: int, stakes: str) -> None:
    table, ask = dice_of_test(5, 4, 6, aim, which)
    found = context(table, ask)
    assert found is not None
    assert found.stakes == stakes


@rule("DD.MARCH.06")
def test_where_a_force_march_is_chosen_or_followed_it_is_told_what_being_fatigued_costs() -> None:
    table = luckless(HEXER, FRIAR, at="charcoal_camp")
    table.heroes[0].bold = True
    ask = Ask(0, "action", [("march", 0, space("hangmans_cross"))], about=0)
    going = context(table, ask)
    assert going is not None
    assert going.stakes == "Fatigued until a Rest: Constitution -1, Health -2."
    walking = context(table, Ask(0, "action", ["rest"], about=0))
    assert walking is not None
    assert not walking.stakes
    table.planners, table.plan = 1, ("march", 0, space("hangmans_cross"))
    follows = context(table, Ask(1, "follow", ["follow", "part"], about=1))
    assert follows is not None
    assert "Fatigued until a Rest: Constitution -1, Health -2." in follows.stakes


def test_an_item_taken_in_hand_in_a_fight_says_what_it_strikes_with() -> None:
    table = luckless(ROBBER)
    brawl(table, "pit_bear")
    dagger = CARD["bone_dagger"]
    table.heroes[0].gear = tuple(card for card in table.heroes[0].gear if card != dagger)
    table.heroes[0].pack = (dagger,)
    after = look(table, Ask(0, "act", [("quick", "wear", dagger)], about=0), ("quick", "wear", dagger)).after
    assert after.startswith("you may still attack; one hand; Melee, Agility 8 or less (72 %): deals higher die")
