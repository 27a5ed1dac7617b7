"""What a player would try and cannot: each condition that bars a choice can be met, and is worded."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulewright.games.worldspanner import Worldspanner
from rulewright.games.worldspanner.rules.abilities import ROOTED
from rulewright.games.worldspanner.rules.action import act, action_step, actions, barred_actions, next_actors, waiting
from rulewright.games.worldspanner.rules.content import CARD_NUMBER
from rulewright.games.worldspanner.rules.figures import Weapon
from rulewright.games.worldspanner.rules.state import SWITCHED
from rulewright.games.worldspanner.rules.terms import AIM
from rulewright.kernel import Choice
from rulewright.kernel.question import refusals
from rulewright.kernel.scene import NOWHERE, Refusal, Target, at_card, at_piece
from rulewright.testing.wording import bars_in, unworded

from .tables import Table, asked, person
from .test_story import RULES, cited

rule = pytest.mark.rule
GAME = Worldspanner()
GUN = Weapon(5, 1, AIM, low=2, high=4, ranged=True)


def shooter(**marks: str) -> Table:
    """One with a gun in the middle, who strikes nobody nearer than 2 or farther than 4; Foe is his enemy."""
    return Table({person("Gun", ranged=GUN): (0, 0)}, {person("Foe"): (3, 0)}, marks=_cells(marks))


def _cells(marks: dict[str, str]) -> dict[tuple[int, int], str]:
    return {(int(name[1:]), 0): sign for name, sign in marks.items()}


def refused(table: Table, why: str) -> Refusal:
    """The one refusal, in the question of the first hero's action, that rests on this condition."""
    arena = table.arena
    ask = asked(act(arena, 0))
    assert ask.refusals is not None
    bars = [barred for barred in ask.refusals() if isinstance(barred, tuple) and barred.why == why]
    assert len(bars) == 1, f"{why}: {bars}"
    assert bars[0].choice not in ask.listed(0), "what is barred is not offered"
    return GAME.refusal(arena, ask, bars[0])


def unfit(card: str, **ratings: int) -> Table:
    table = Table({person("Owner", **ratings): (0, 0)})
    table.give("Owner", card)
    return table


def beside(**gifts: int) -> Table:
    return Table({person("Thief"): (0, 0)}, {person("Foe", **gifts): (1, 0)})


def too_near() -> Table:
    table = shooter()
    table.put("Foe", table.cell(1, 0))
    return table


def too_far() -> Table:
    table = shooter()
    table.put("Foe", table.cell(5, 0))
    return table


def in_dome() -> Table:
    return shooter(x3="O")


def behind_a_building() -> Table:
    return shooter(x2="b")


def behind_a_wall() -> Table:
    return Table({person("Gun", ranged=GUN): (0, 0)}, {person("Foe"): (3, 0)}, marks={(0, 0): "c"}, entrances=["0,0>3"])


def switched() -> Table:
    table = beside()
    table.arena.flags[table["Foe"]] |= SWITCHED
    return table


def no_footing() -> Table:
    """The enemy stands in deep water, which only it can enter."""
    return Table({person("Thief"): (0, 0)}, {person("Foe", enters=1 << 6): (1, 0)}, marks={(1, 0): "d"})


def in_a_dome_oneself() -> Table:
    table = Table({person("Guest"): None})
    table.put("Guest", table.arena.land.domes[1][0])
    return table


HALBERD, CHARGER = CARD_NUMBER["halberd"], CARD_NUMBER["horizon"]
FOE = at_piece("h1")
PROVOKED: dict[str, tuple[Callable[[], Table], Choice, str, str, Target]] = {
    "strength": (
        lambda: unfit("halberd", strength=2), ("use", HALBERD), "Halberd asks for Strength 6, and it is 2",
        "WS.CARD.06", at_card(f"c{HALBERD}"),
    ),
    "intellect": (
        lambda: unfit("halberd", strength=6, intellect=1), ("use", HALBERD),
        "Halberd asks for Intellect 2, and it is 1", "WS.CARD.07", at_card(f"c{HALBERD}"),
    ),
    "must_move": (
        in_a_dome_oneself, "stay", "In a Dome the action must be a Move out of it", "WS.DOME.01", NOWHERE,
    ),
    "too_near": (too_near, ("shoot", -1, 1), "Foe is at 1, nearer than 2", "WS.SHOOT.10", FOE),
    "too_far": (too_far, ("shoot", -1, 1), "Foe is at 5, farther than 4", "WS.SHOOT.10", FOE),
    "in_dome": (in_dome, ("shoot", -1, 1), "Foe is in a Dome", "WS.LOS.13", FOE),
    "wall": (behind_a_wall, ("shoot", -1, 1), "A Wall stands between Foe and the shot", "WS.LOS.14", FOE),
    "building": (
        behind_a_building, ("shoot", -1, 1), "A Building or a Dome stands between Foe and the shot", "WS.LOS.11", FOE,
    ),
    "switched": (switched, ("slip", 1), "Foe was switched in this step already", "WS.SLIP.04", FOE),
    "rooted": (lambda: beside(powers=ROOTED), ("slip", 1), "Foe is rooted", "WS.SPEC.09", FOE),
    "no_footing": (no_footing, ("slip", 1), "One of the two could not stand there: Foe", "WS.SLIP.05", FOE),
}  # fmt: skip
IN_ANOTHER_QUESTION = {"must_leave"}


@rule("WS.CARD.06-07", "WS.SHOOT.10", "WS.LOS.11", "WS.LOS.13-14", "WS.SLIP.04-05", "WS.SPEC.09", "WS.DOME.01")
@pytest.mark.parametrize("why", PROVOKED)
def test_what_is_refused_is_told_why(why: str) -> None:
    lay, choice, text, cited_rule, target = PROVOKED[why]
    refusal = refused(lay(), why)
    assert (refusal.choice, refusal.text, refusal.rule, refusal.target) == (choice, text, cited_rule, target)


@rule("WS.DOME.01")
def test_who_keeps_a_player_from_being_done_shows_it() -> None:
    table = in_a_dome_oneself()
    ask = asked(action_step(table.arena))
    assert next_actors(table.arena, waiting(table.arena), 0) == [0]
    (refusal,) = refusals(GAME, table.arena, ask)
    assert refusal == Refusal("Guest must leave the Dome by a Move", "WS.DOME.01", "done", at_piece("h0"), "Done")


@rule("WS.SHOOT.10", "WS.LOS.11")
def test_a_shot_is_either_offered_or_refused() -> None:
    for far in range(1, 6):
        table = shooter(x2="b") if far == 4 else shooter()
        table.put("Foe", table.cell(far, 0))
        offered = [choice for choice in actions(table.arena, 0) if isinstance(choice, tuple) and choice[0] == "shoot"]
        barred = [bar.choice for bar in barred_actions(table.arena, 0) if bar.choice != ("slip", 1)]
        assert offered + barred == [("shoot", -1, 1)], far
        assert bool(offered) == (far in (2, 3)), far


@rule("WS.CTRN.02")
def test_a_transport_that_is_too_much_is_refused_as_a_ride() -> None:
    assert [bar.choice for bar in barred_actions(unfit("horizon", strength=0, intellect=0).arena, 0)] == [
        ("ride", CHARGER)
    ]


def test_every_condition_is_worded_and_can_be_met() -> None:
    assert unworded(GAME.reasons, bars_in(RULES)) == []
    assert {*PROVOKED, *IN_ANOTHER_QUESTION} == GAME.reasons.kinds
    assert cited(GAME.reasons) - set(GAME.ledger.by_id) == set()
