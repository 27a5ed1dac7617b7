"""Markers, tracks and effects."""

import pytest

from rulewright.kernel import Sum
from rulewright.kernel.copying import copier, from_plain, to_plain
from rulewright.table import markers
from rulewright.table.effects import Effect, Effects
from rulewright.table.tracks import Advance, Track


def test_markers_stay_between_nought_and_their_limit() -> None:
    space: markers.Markers = {}
    limits = {"smoke": 2}
    assert markers.put(space, "smoke", 5, limits) == 2
    assert markers.put(space, "smoke", 1, limits) == 0
    assert markers.put(space, "gold", 7, limits) == 7
    assert markers.take(space, "gold", 9) == 7
    assert markers.take(space, "gold") == 0
    assert markers.put(space, "wound", 0) == 0
    assert space == {"smoke": 2}
    assert (markers.count(space, "smoke"), markers.count(space, "gold")) == (2, 0)


def test_markers_move_as_far_as_supply_and_room_allow() -> None:
    supply, space = {"smoke": 3}, {"smoke": 1}
    assert markers.move(supply, space, "smoke", 9, {"smoke": 2}) == 1
    assert (supply, space) == ({"smoke": 2}, {"smoke": 2})
    assert markers.move(supply, space, "smoke", 9) == 2
    assert (supply, space) == ({}, {"smoke": 4})


DOOM = Track(0, 5, ((2, "stirs"), (5, "wakes")))


@pytest.mark.parametrize(
    ("position", "by", "expected"),
    [
        (0, 1, Advance(1, (), 0)),
        (1, 1, Advance(2, ("stirs",), 0)),
        (0, 9, Advance(5, ("stirs", "wakes"), 4)),
        (5, 1, Advance(5, (), 1)),
        (5, -3, Advance(2, ("stirs",), 0)),
        (2, -4, Advance(0, (), -2)),
        (2, 0, Advance(2, (), 0)),
    ],
)
def test_a_track_tells_what_it_came_to_and_stops_at_its_ends(position: int, by: int, expected: Advance) -> None:
    assert DOOM.advance(position, by) == expected


@pytest.mark.parametrize(
    ("position", "by", "expected"),
    [
        (7, 1, Advance(8, (), 0)),
        (8, 2, Advance(1, ("midnight",), 1)),
        (3, 18, Advance(3, ("midnight", "midnight"), 2)),
        (3, 0, Advance(3, (), 0)),
    ],
)
def test_a_clock_goes_round(position: int, by: int, expected: Advance) -> None:
    assert Track(0, 8, ((0, "midnight"),)).turn(position, by) == expected


def test_the_same_effect_never_counts_twice() -> None:
    effects = Effects()
    dodge = Effect("Dodge", "turn.end", modifiers=(("DEF", 2),), rule="X.1")
    effects.add(dodge)
    effects.add(dodge)
    effects.add(Effect("Shield", modifiers=(("ARM", 1), ("DEF", -1))))
    assert effects.modifier("DEF") == 1
    assert effects.modifier("ARM") == 1
    why = Sum()
    assert effects.modifier("DEF", why) == why.total == 1
    assert [(term.value, term.reason, term.rule) for term in why.terms] == [(2, "Dodge", "X.1"), (-1, "Shield", "")]


def test_effects_end_when_their_moment_has_come_often_enough() -> None:
    effects = Effects()
    effects.add(Effect("short", "turn.end"))
    effects.add(Effect("long", "round.end", 2))
    effects.add(Effect("lasting"))
    assert effects.tick("round.end") == []
    assert effects.tick("turn.end") == ["short"]
    assert "short" not in effects
    assert effects.tick("round.end") == ["long"]
    assert [effect.name for effect in effects.active] == ["lasting"]
    effects.end("lasting")
    assert effects == Effects()


def test_a_refresh_lengthens_but_never_shortens() -> None:
    effects = Effects([Effect("curse", "round.end", 2)])
    effects.add(Effect("curse", "round.end", 1, (("STR", -1),)))
    assert effects.active == [Effect("curse", "round.end", 2, (("STR", -1),))]
    effects.add(Effect("curse", "round.end", 3))
    assert effects.active == [Effect("curse", "round.end", 3)]
    effects.add(Effect("curse", "turn.end"))
    assert effects.active == [Effect("curse", "turn.end")]


def test_effects_can_be_copied_and_written_down() -> None:
    effects = Effects([Effect("curse", "round.end", 2, (("STR", -1),), "X.2")])
    twin = copier(Effects)(effects)
    twin.tick("round.end")
    assert effects.active[0].times == 2
    assert from_plain(Effects, to_plain(Effects, effects), lambda kind, id_: None) == effects
