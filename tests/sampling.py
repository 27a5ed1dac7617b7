"""Which of many like cases run with every change, and which in the long proofs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def the_first(quick: int, cases: Iterable[Any]) -> list[Any]:
    """The cases for parametrize: the first ones always, the others in `make test-long`."""
    return [case if number < quick else pytest.param(case, marks=pytest.mark.long) for number, case in enumerate(cases)]
