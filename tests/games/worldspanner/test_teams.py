"""Several players a side: everybody is asked for his own people, and speaks for nobody else's."""

from __future__ import annotations

import pytest

from rulewright.games._arena.rules.asking import ask_holders
from rulewright.games.worldspanner.rules.abilities import FIRST
from rulewright.games.worldspanner.rules.action import action_step, next_actors, waiting
from rulewright.games.worldspanner.rules.adventure import adventure_step, adventurers, next_adventurers
from rulewright.games.worldspanner.rules.free import free_choices, free_step
from rulewright.games.worldspanner.rules.melee import agree, melee_step, next_attacker
from rulewright.games.worldspanner.rules.reaction import next_reactors, reaction_step, reactors
from rulewright.games.worldspanner.rules.state import (
    ACTED,
    ADVENTURE,
    ADVENTURED,
    END_OF_ACTION,
    END_OF_ADVENTURE,
    END_OF_FREE,
    FREE,
    MELEE_START,
    MELEE_STEP,
    REACTED,
    REACTION,
    REINFORCE,
)
from rulewright.games.worldspanner.rules.turn import reinforce
from rulewright.games.worldspanner.rules.windows import team_window
from rulewright.kernel import Ask, AskAny, AskEach

from .tables import Table, asked, person, run

rule = pytest.mark.rule


def shared() -> Table:
    """A and B are of White's two players, C and D of Black's two."""
    table = Table(
        {person("A"): (0, 0), person("B"): (0, 2)}, {person("C"): (3, 0), person("D"): (3, 2)}, seats=(0, 0, 1, 1)
    )
    table.arena.seat[:4] = table.arena.chair[:4] = [0, 1, 2, 3]
    return table


@rule("WS.TEAM.03", "WS.ACT.02-03")
def test_who_is_done_acting_is_done_for_his_own_people() -> None:
    table = shared()
    arena = table.arena
    assert [next_actors(arena, waiting(arena), seat) for seat in (0, 1)] == [[0, "done"], [1, "done"]]
    flow = action_step(arena)
    ask = next(flow)
    assert isinstance(ask, AskAny)
    assert set(ask.seats) == {0, 1}
    with pytest.raises(StopIteration):
        flow.send((0, "done"))
    assert (waiting(arena), bool(arena.flags[0] & ACTED), bool(arena.flags[1] & ACTED)) == ([1], True, False)
    flow = action_step(arena)
    assert asked(flow).seats == (1,)
    with pytest.raises(StopIteration):
        flow.send("done")
    assert waiting(arena) == []
    assert next(action_step(arena), None) is None
    assert arena.step == END_OF_ACTION


@rule("WS.TEAM.03", "WS.FREE.01")
def test_the_free_step_ends_when_every_player_is_done() -> None:
    table = shared()
    arena = table.arena
    arena.step = FREE
    arena.boosts[:4] = [1, 1, 1, 1]
    assert [free_choices(arena, seat) for seat in (0, 1)] == [[("boost", 0), "done"], [("boost", 1), "done"]]
    flow = free_step(arena)
    ask = next(flow)
    assert isinstance(ask, AskAny)
    with pytest.raises(StopIteration):
        flow.send((1, "done"))
    assert (arena.idle, arena.step) == (0b10, FREE)
    flow = free_step(arena)
    ask = asked(flow)
    assert ask.seats == (0,), "who is done is asked no more"
    with pytest.raises(StopIteration):
        flow.send("done")
    assert next(free_step(arena), None) is None
    assert arena.step == END_OF_FREE


@rule("WS.TEAM.03", "WS.REACT.02")
def test_who_is_done_reacting_is_done_for_his_own_people() -> None:
    table = shared()
    arena = table.arena
    arena.step = REACTION
    arena.trail[0] = [table.cell(1, 0)]
    for name, card in (("C", "cutlass"), ("D", "mace")):
        table.give(name, card, shown=False)
    assert [next_reactors(arena, reactors(arena), seat) for seat in (2, 3)] == [[2, "done"], [3, "done"]]
    flow = reaction_step(arena)
    assert isinstance(next(flow), AskAny)
    with pytest.raises(StopIteration):
        flow.send((3, "done"))
    assert [bool(arena.flags[who] & REACTED) for who in (2, 3)] == [False, True]
    flow = reaction_step(arena)
    assert asked(flow).seats == (2,)
    with pytest.raises(StopIteration):
        flow.send("done")
    assert next(reaction_step(arena), None) is None
    assert arena.step == MELEE_START


@rule("WS.TEAM.03", "WS.ADV.01-02")
def test_who_is_done_adventuring_is_done_for_his_own_people() -> None:
    table = shared()
    arena = table.arena
    arena.step = ADVENTURE
    table.put("A", table.space("Uphold Law"))
    table.put("B", table.space("Vortex"))
    assert [next_adventurers(arena, adventurers(arena), seat) for seat in (0, 1)] == [[0, "done"], [1, "done"]]
    flow = adventure_step(arena)
    assert isinstance(next(flow), AskAny)
    with pytest.raises(StopIteration):
        flow.send((0, "done"))
    assert (adventurers(arena), bool(arena.flags[0] & ADVENTURED)) == ([1], True)
    arena.flags[1] |= ADVENTURED
    assert next(adventure_step(arena), None) is None
    assert arena.step == END_OF_ADVENTURE


@rule("WS.TEAM.03", "WS.REINF.03")
def test_each_player_brings_on_his_own_heroes() -> None:
    table = shared()
    arena = table.arena
    arena.step = REINFORCE
    for name in ("A", "B"):
        table.put(name, -1)
    ask = next(reinforce(arena))
    assert isinstance(ask, AskAny)
    assert [ask.listed(seat) for seat in (0, 1)] == [[0], [1]]


@rule("WS.MELEE.05", "WS.TEAM.03")
def test_of_equal_wits_in_a_team_either_player_may_say_that_his_goes_first() -> None:
    table = shared()
    arena = table.arena
    ask = next(next_attacker(arena, [0, 1, 2, 3]))
    assert isinstance(ask, AskAny)
    assert [ask.listed(seat) for seat in (0, 1)] == [[0], [1]], "the active team's, of all that are equal"
    arena.turn = 1
    ask = next(next_attacker(arena, [0, 1, 2, 3]))
    assert isinstance(ask, AskAny)
    assert [ask.listed(seat) for seat in (2, 3)] == [[2], [3]]


@rule("WS.SPEC.10", "WS.TEAM.03")
def test_one_player_of_each_team_speaks_for_it_where_two_attack_first() -> None:
    table = shared()
    arena = table.arena
    for who in (0, 1, 2):
        arena.who[who] = person(arena.who[who].name, powers=FIRST)
    ask = next(agree(arena, [0, 2]))
    assert isinstance(ask, AskEach)
    assert (set(ask.seats), ask.listed(0), ask.listed(2)) == ({0, 2}, [0, 2], [0, 2])
    with pytest.raises(StopIteration) as stop:
        next(next_attacker(arena, [0, 1, 3]))
    assert stop.value.value == 0, "two of one team need no agreement: the alphabet decides"


@rule("WS.MELEE.08", "WS.TEAM.03")
def test_any_player_of_the_active_team_may_order_the_melees() -> None:
    table = Table(
        {person("A"): (0, 0), person("B"): (-4, 0)}, {person("C"): (1, 0), person("D"): (-3, 0)},
        seats=(0, 0, 1), clusters=True,
    )  # fmt: skip
    arena = table.arena
    arena.seat[:4] = [0, 1, 2, 2]
    arena.step = MELEE_STEP
    flow = melee_step(arena)
    ask = next(flow)
    assert isinstance(ask, AskAny)
    assert (set(ask.seats), ask.prompt, ask.listed(0)) == ({0, 1}, "cluster", [0, 1])
    ask = flow.send((0, 1))
    assert isinstance(ask, Ask)
    assert (ask.prompt, ask.about, arena.settling) == ("melee", 1, 1)
    with pytest.raises(StopIteration):
        flow.send("pass")
    ask = asked(melee_step(arena))
    assert (ask.prompt, ask.about) == ("melee", 3), "once begun, a melee is finished"


@rule("WS.CSUR.01", "WS.SPEC.07")
def test_in_a_window_each_seat_is_asked_once_until_somebody_plays() -> None:
    table = Table(
        {person("A"): (0, 0), person("B"): (0, 1), person("C"): (0, 2)}, {person("Foe"): (3, 0)}, seats=(0, 0, 1)
    )
    arena = table.arena
    arena.seat[:3] = [0, 1, 1]
    cards = [table.give(name, card, shown=False) for name, card in
             (("A", "ledger"), ("B", "net"), ("C", "not_in_vain"))]  # fmt: skip
    flow = team_window(arena, [0, 1, 2], "ally_defeated")
    ask = next(flow)
    assert isinstance(ask, Ask)
    assert (ask.seat, ask.about, ask.listed(0), ask.word) == (0, 0, ["hush", "pass"], True)
    ask = flow.send("pass")
    assert isinstance(ask, Ask)
    assert (ask.seat, ask.about, ask.listed(1)) == (1, 1, [("play", cards[2]), "hush", "pass"])
    with pytest.raises(StopIteration) as stop:
        flow.send(("play", cards[2]))
    assert (stop.value.value.who, stop.value.value.card.id) == (2, "not_in_vain")
    assert run(ask_holders(arena, [0], "renewed", lambda who, card: False), "pass") == -1


@rule("WS.CSUR.01")
def test_a_window_is_for_secret_cards_face_down_or_the_very_card_open() -> None:
    for card, shown, opened in (("ledger", False, True), ("ledger", True, False), ("will_and_testament", True, True),
                               ("cutlass", False, False)):  # fmt: skip
        table = Table({person("Held"): (0, 0)})
        table.give("Held", card, shown=shown)
        assert (next(team_window(table.arena, [0], "defeated"), None) is not None) == opened
