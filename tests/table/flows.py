"""Run a flow with chance alone."""

from collections.abc import Iterable
from itertools import product
from typing import Any, TypeVar

from rulewright.kernel import Chance, Flow, Roll, Scripted

T = TypeVar("T")


def run(flow: Flow[T], outcomes: Iterable[Any] = ()) -> T:
    """Play a flow through with exactly these outcomes, in order."""
    script = Scripted(list(outcomes))
    result = run_with(flow, script)
    assert script.counter == len(script.outcomes), "some scripted outcomes were never rolled"
    return result


def run_with(flow: Flow[T], chance: Chance) -> T:
    answer: Any = None
    try:
        while True:
            roll = flow.send(answer)
            assert isinstance(roll, Roll)
            answer = chance.roll(roll)
    except StopIteration as stop:
        return stop.value  # type: ignore[no-any-return]


def faces(sides: int, count: int) -> Iterable[tuple[int, ...]]:
    """Every way that so many dice can fall."""
    return product(range(1, sides + 1), repeat=count)
