"""A contestant's side of the benchmark: measures of about SLICE seconds each, taken one by one as `bench.run` asks.

It prints one JSON line that introduces it, then answers each number read from stdin with a JSON line of results.
"""

import json
import sys
import timeit
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

SLICE = 0.2

Measure = Callable[[], dict[str, float]]


def plays(name: str, play_one: Callable[[], int]) -> Measure:
    """Whole games one after the other; `play_one` tells how many decisions a game took."""

    def measure() -> dict[str, float]:
        games = decisions = 0
        start = perf_counter()
        while (spent := perf_counter() - start) < SLICE:
            decisions += play_one()
            games += 1
        return {f"{name} decisions": decisions / spent, f"{name} games": games / spent}

    return measure


def costs(row: str, call: Callable[[Any], object], subject: object, per: int = 1) -> Measure:
    """Microseconds of `call(subject)`, or of each of the `per` things that it does."""
    timer = timeit.Timer("call(subject)", "import gc; gc.enable()", globals={"call": call, "subject": subject})

    def measure() -> dict[str, float]:
        number = 1
        while (spent := timer.timeit(number)) < SLICE / 2:
            number *= 2
        return {row: spent / number / per * 1e6}

    return measure


def serve(version: str, measures: Sequence[tuple[str, Measure]]) -> None:
    """Introduce the contestant (its version, and under which name each measure counts), then measure on demand."""
    print(json.dumps({"version": version, "measures": [name for name, _ in measures]}), flush=True)
    for line in sys.stdin:
        _, measure = measures[int(line)]
        print(json.dumps(measure()), flush=True)
