"""Spoilt packs raise nothing but clear errors; `python -m tests.packs.fuzz 100000` spoils as many as one likes."""

from __future__ import annotations

from .fuzz import fuzz


def test_spoilt_packs_are_refused_clearly() -> None:
    seen = fuzz(400)
    assert seen["refused"] > 200
    assert seen["read"] < 100
