"""Copies and plain forms, derived from the fields of a state."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Literal, NamedTuple, cast

import pytest

from rulewright.kernel import BadRecord, BrokenGame, Content, Log, State, Value, Words
from rulewright.kernel.copying import copier, from_plain, shared_parts, to_plain


class Mood(Enum):
    CALM = "calm"
    WILD = "wild"


@dataclass(frozen=True, slots=True)
class Kind(Content):
    id: str
    size: int


@dataclass(slots=True)
class Beast:
    kind: Kind
    wounds: list[int] = field(default_factory=list)
    rider: Beast | None = None


@dataclass(slots=True)
class Zoo(State):
    beasts: list[Beast]
    cages: dict[int, list[int]]
    pens: list[list[int]]
    names: dict[str, str]
    pair: tuple[int, list[str]]
    rows: tuple[Beast, ...]
    mood: Mood = Mood.CALM
    level: Literal["low", "high"] = "low"
    score: float = 0.5
    last: int | None = None


OX = Kind("ox", 3)


def zoo() -> Zoo:
    return Zoo(
        [Beast(OX, [1, 2], Beast(OX)), Beast(OX)], {1: [2]}, [[1], [2, 3]], {"a": "b"}, (1, ["x"]), (Beast(OX, [9]),)
    )


def find(kind: type, id: str) -> Any:
    return {"ox": OX}[id]


def test_a_copy_is_equal_and_shares_nothing_that_can_change() -> None:
    old = zoo()
    new = copier(Zoo)(old)
    assert new == old
    new.beasts[0].wounds.append(3)
    new.cages[1].append(4)
    new.pens[1].clear()
    new.names["a"] = "c"
    new.pair[1].append("y")
    new.rows[0].wounds.clear()
    assert new.beasts[0].rider is not None
    new.beasts[0].rider.wounds.append(5)
    assert old == zoo()


def test_content_is_shared() -> None:
    assert copier(Zoo)(zoo()).beasts[0].kind is OX


def test_the_listener_is_not_copied() -> None:
    old: State = zoo()
    old.log = Log(Words({}))
    assert copier(Zoo)(cast(Zoo, old)).log is None


def test_plain_data_gives_the_state_back() -> None:
    plain = to_plain(Zoo, zoo())
    assert plain["beasts"][0] == {"kind": "ox", "wounds": [1, 2], "rider": {"kind": "ox", "wounds": [], "rider": None}}
    assert plain["cages"] == [[1, [2]]]
    assert plain["mood"] == "calm"
    assert from_plain(Zoo, plain, find) == zoo()


@pytest.mark.parametrize(
    ("field_name", "value", "complaint"),
    [
        ("mood", "angry", "state.mood: expected a Mood"),
        ("level", "middle", "state.level: expected one of"),
        ("pair", [1], "state.pair: expected 2 items"),
        ("names", [], "state.names: expected an object"),
        ("beasts", [1], "expected an object"),
        ("beasts", [{"kind": 4, "wounds": [], "rider": None}], r"state.beasts\[0\].kind: expected the id"),
        ("last", "x", "state.last: expected int"),
        ("score", True, "state.score: expected float"),
    ],
)
def test_broken_plain_data_says_where(field_name: str, value: object, complaint: str) -> None:
    with pytest.raises(BadRecord, match=complaint):
        from_plain(Zoo, to_plain(Zoo, zoo()) | {field_name: value}, find)


def test_what_a_state_must_not_hold_is_named() -> None:
    @dataclass(slots=True)
    class Bag(State):
        items: set[int]

    Bag.__annotations__["items"] = set[int]
    with pytest.raises(BrokenGame, match=r"Bag.items: a state cannot hold a set\[int\]"):
        copier(Bag)


def test_a_part_that_stands_in_the_tree_twice_is_found() -> None:
    state = zoo()
    assert shared_parts(Zoo, state) == []
    state.rows = (state.beasts[1],)
    assert shared_parts(Zoo, state) == ["state.rows[0] is state.beasts[1]"]


class Aim(NamedTuple):
    who: int
    where: tuple[int, ...] = ()


@dataclass(slots=True)
class Hunt:
    aim: Aim
    last: Aim | None = None


def test_named_tuples_are_shared_and_written_by_name() -> None:
    hunt = Hunt(Aim(3, (1, 2)))
    twin = copier(Hunt)(hunt)
    assert twin == hunt
    assert twin.aim is hunt.aim
    plain = to_plain(Hunt, hunt)
    assert plain == {"aim": {"who": 3, "where": [1, 2]}, "last": None}
    back = from_plain(Hunt, plain, lambda kind, id: None)
    assert back == hunt
    assert type(back.aim) is Aim
    with pytest.raises(BadRecord, match="who"):
        from_plain(Hunt, {"aim": {"who": "x", "where": []}, "last": None}, lambda kind, id: None)


@dataclass(slots=True)
class Throw(Value):
    """One that is made by its fields alone, as the compiled build makes a Value."""

    kind: int
    dice: tuple[int, ...] = ()

    def __new__(cls, kind: int, dice: tuple[int, ...] = ()) -> Throw:
        return Value.__new__(cls)


@dataclass(frozen=True)
class Turn:
    """What is frozen is made likewise."""

    seat: int

    def __new__(cls, seat: int) -> Turn:
        return object.__new__(cls)


@dataclass(slots=True)
class Fight:
    turn: Turn
    throws: tuple[Throw, ...] = ()
    last: Throw | None = None


def test_values_and_what_is_frozen_are_shared_and_made_by_their_fields() -> None:
    fight = Fight(Turn(1), (Throw(1, (2, 3)),), Throw(2))
    twin = copier(Fight)(fight)
    assert twin == fight
    assert (twin.turn, twin.throws[0], twin.last) == (fight.turn, fight.throws[0], fight.last)
    assert twin.throws[0] is fight.throws[0]
    assert twin.turn is fight.turn
    assert shared_parts(Fight, Fight(Turn(1), (fight.throws[0],), fight.throws[0])) == []
    plain = to_plain(Fight, fight)
    assert plain["throws"] == [{"kind": 1, "dice": [2, 3]}]
    assert plain["turn"] == {"seat": 1}
    assert from_plain(Fight, plain, lambda kind, id: None) == fight
    with pytest.raises(BadRecord, match="dice"):
        from_plain(Fight, plain | {"last": {"kind": 1, "dice": 3}}, lambda kind, id: None)
