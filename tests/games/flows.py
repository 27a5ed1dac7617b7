"""A flow driven by hand: answers for its questions, outcomes for its rolls."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from importlib import import_module
from inspect import getgeneratorlocals, isgenerator
from typing import Any

from rulewright.kernel import Ask, AskEach, Choice, Roll
from rulewright.kernel.state import State


def run(flow: Generator[Any, Any, Any], *answers: Choice, rolls: Sequence[Any] = ()) -> Any:
    """Drive a flow: the answers go to the questions, the rolls to nature, which else gives its first outcome.

    Whatever is left over at the end was written for something that did not happen.
    """
    left, chances = list(answers), list(rolls)
    try:
        item = next(flow)
        while True:
            if isinstance(item, Roll):
                value = chances.pop(0) if chances else item.outcomes[0]
                assert value in item.outcomes, f"{item.what} cannot give {value}"
            elif isinstance(item, AskEach):
                value = {seat: left.pop(0) for seat in item.seats}
                assert all(value[seat] in item.listed(seat) for seat in value)
            else:
                seat = item.seats[0]
                choices = item.listed(seat)
                check_looks(flow, item, choices)
                held = [choice for choice in choices if isinstance(choice, tuple) and choice[0] == "card"]
                assert callable(item.choices) or not held, f"{item.prompt}: cards that others imagine are listed lazily"
                if len(choices) == 1 and not item.word:
                    value = choices[0]
                else:
                    assert left, f"{item.prompt} asks {choices}"
                    value = left.pop(0)
                    assert value in choices, f"{item.prompt}: {value} is not in {choices}"
                if type(item).__name__ == "AskAny":
                    value = (seat, value)
            item = flow.send(value)
    except StopIteration as stop:
        assert not left, f"never asked for {left}"
        assert not chances, f"never rolled for {chances}"
        return stop.value


def check_looks(flow: Generator[Any, Any, Any], ask: Ask, choices: Sequence[Choice]) -> None:
    """Every choice that a flow offers can be shown: one that cannot would break the table.

    A compiled flow does not show its state; pure Python proves this for both.
    """
    if not isgenerator(flow):
        return
    state = next((value for value in getgeneratorlocals(flow).values() if isinstance(value, State)), None)
    if state is not None:
        look = import_module(f"{type(state).__module__.rpartition('.rules.')[0]}.view.looks").look
        assert all(look(state, ask, choice).text for choice in choices), f"{ask.prompt}: a choice without words"
