"""What bars a choice: every condition of the rules is worded, rests on a rule, and can be met with."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import pytest

from rulewright.games.undercity.rules.powers import DOORSTOP, GARDEK
from rulewright.games.undercity.rules.reasons import Condition
from rulewright.games.undercity.rules.state import DOWN, Table, lay_again
from rulewright.kernel import Barred, key_of
from rulewright.kernel.scene import Refusal

from .field import GAME, Chapter, acting, begin, go, move, pair_turn, play, space_of, table_of, villain

CONDITIONS = {condition for condition in get_args(Condition) if condition}


def thug(table: Table) -> str:
    """The attack on the red sword thug with the first weapon."""
    return f"attack:0:{villain(table, 'sword_thug')}"


def walled() -> tuple[Chapter, str]:
    return go(acting(table_of(heroes={"gardek": "B5"}), "gardek")), move("C5")


def collapsed() -> tuple[Chapter, str]:
    table = table_of(chapter=2, heroes={"milo": "E2"})
    lay_again(table, collapsed=1 << space_of("E3"))
    return go(acting(table, "milo")), move("E3")


def full() -> tuple[Chapter, str]:
    thugs = [("sword_thug", colour, "D3") for colour in ("red", "blue")] * 3
    table = table_of(*thugs, heroes={"milo": "D4", "gardek": "D3"})
    return go(acting(table, "milo")), move("D3")


def too_big() -> tuple[Chapter, str]:
    return go(acting(table_of(chapter=2, heroes={"gardek": "E2"}), "gardek")), move("E3")


def charging_past() -> tuple[Chapter, str]:
    return go(acting(table_of(chapter=2, heroes={"milo": "E2"}), "milo", "charge")), move("E3")


def fallen() -> Chapter:
    """Gardek has forfeited his action to stand up."""
    table = begin(table_of(("sword_thug", "red", "A5"), heroes={"gardek": "A5"}), "gardek")
    table.flags[GARDEK] |= DOWN
    return play(go(table), "forfeit_action")


def no_attack_left() -> tuple[Chapter, str]:
    return fallen(), "charge"


def rough_start() -> tuple[Chapter, str]:
    table = begin(table_of(heroes={"gardek": "E3"}), "gardek")
    table.caves = 1 << space_of("E3")
    return go(table), "charge"


def laden() -> tuple[Chapter, str]:
    table = begin(table_of(heroes={"gardek": "A5"}), "gardek")
    table.marker, table.carrier = space_of("A5"), GARDEK
    return go(table), "charge"


def not_driven() -> tuple[Chapter, str]:
    table = pair_turn(table_of(heroes={"pog": "A5", "doorstop": "A5"}))
    return play(go(table), f"activate:{DOORSTOP}"), "charge"


def nowhere_to_charge() -> tuple[Chapter, str]:
    return go(begin(table_of(chapter=2, heroes={"milo": "E3"}), "milo")), "charge"


def forfeited() -> tuple[Chapter, str]:
    match = play(fallen(), "walk")
    return match, thug(match.state)


def acted() -> tuple[Chapter, str]:
    table = table_of(("sword_thug", "red", "D3"), heroes={"canice": "D3"})
    match = play(go(acting(table, "canice"), ("attack", 1), ("attack", 1)), thug(table))
    return match, f"attack:1:{villain(table, 'sword_thug')}:penny"


def stand_still() -> tuple[Chapter, str]:
    return go(acting(table_of(heroes={"gardek": "A5"}), "gardek", "charge")), "end"


def weapon_used() -> tuple[Chapter, str]:
    """The axe has been used on one thug, and the other is out of reach of the shield."""
    table = table_of(("sword_thug", "red", "D3"), ("sword_thug", "blue", "A1"), heroes={"gardek": "D3"})
    match = play(go(acting(table, "gardek"), ("attack", 1), ("attack", 1)), thug(table))
    return match, f"attack:0:{villain(table, 'sword_thug', 'blue')}"


def no_shot() -> tuple[Chapter, str]:
    table = table_of(("sword_thug", "red", "D6"), heroes={"canice": "D3"})
    match = play(go(acting(table, "canice", "charge")), move("D4"))
    return match, f"attack:1:{villain(table, 'sword_thug')}:penny"


def move_first() -> tuple[Chapter, str]:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"})
    return go(acting(table, "gardek", "charge")), thug(table)


def out_of_range() -> tuple[Chapter, str]:
    table = table_of(("sword_thug", "red", "A1"), heroes={"gardek": "I6"})
    return go(acting(table, "gardek")), thug(table)


def was_there() -> tuple[Chapter, str]:
    """He charges at a thug that counts as one of his space when the turn began."""
    table = acting(table_of(("sword_thug", "red", "D4"), heroes={"gardek": "D3"}), "gardek", "charge")
    table.mates |= 1 << villain(table, "sword_thug")
    return play(go(table), move("D4")), thug(table)


def stealth() -> tuple[Chapter, str]:
    table = table_of(("gobber_cutthroat", "blue", "F6"), chapter=2, heroes={"canice": "D6"})
    return go(acting(table, "canice")), f"attack:1:{villain(table, 'gobber_cutthroat', 'blue')}:accuracy"


def beside_friend() -> tuple[Chapter, str]:
    table = table_of(("sword_thug", "red", "D3"), heroes={"milo": "D4", "gardek": "D3"})
    return go(acting(table, "milo")), f"attack:1:{villain(table, 'sword_thug')}"


MET: dict[str, Callable[[], tuple[Chapter, str]]] = {
    met.__name__.replace("_", " "): met
    for met in (
        walled, collapsed, full, too_big, charging_past, no_attack_left, rough_start, laden, not_driven,
        nowhere_to_charge, forfeited, acted, stand_still, weapon_used, no_shot, move_first, out_of_range, was_there,
        stealth, beside_friend,
    )
}  # fmt: skip


def refusal_of(match: Chapter, key: str) -> Refusal:
    question = match.question(0)
    assert question is not None
    return next(refusal for refusal in question.refusals if key_of(refusal.choice) == key)


def test_every_condition_is_worded_and_met_here() -> None:
    assert GAME.reasons.kinds == CONDITIONS == set(MET)
    assert {saying.rule for saying in GAME.reasons.sayings.values()} <= set(GAME.ledger.by_id)


@pytest.mark.parametrize("condition", MET)
def test_a_condition_bars_and_says_why(condition: str) -> None:
    match, key = MET[condition]()
    ask = match.ask
    assert ask is not None
    assert ask.refusals is not None
    bars = {key_of(barred.choice): barred.why for barred in ask.refusals() if isinstance(barred, Barred)}
    assert bars[key] == condition
    assert bars.keys().isdisjoint(map(key_of, match.choices))
    refusal = refusal_of(match, key)
    assert refusal.rule == GAME.reasons.sayings[condition].rule
    assert refusal.text


def test_a_refusal_is_shown_where_the_choice_would_be() -> None:
    match, key = beside_friend()
    table = match.state
    refusal = refusal_of(match, key)
    assert refusal.text == "Red sword thug 1 shares a space with a friend"
    assert refusal.target.id == f"f{villain(table, 'sword_thug')}"
    match, key = walled()
    refusal = refusal_of(match, key)
    assert (refusal.text, refusal.target.id) == ("A wall stands between", str(space_of("C5")))
