"""Markers: named counters in a plain dict, never below nought and never above a limit.

A name with no marker is not in the dict, so that equal tables compare equal.
"""

from __future__ import annotations

from collections.abc import Mapping

Markers = dict[str, int]
NO_LIMITS: Mapping[str, int] = {}


def count(markers: Markers, name: str) -> int:
    return markers.get(name, 0)


def put(markers: Markers, name: str, number: int = 1, limits: Mapping[str, int] = NO_LIMITS) -> int:
    """Put as many as there is room for; returns how many that were."""
    here = markers.get(name, 0)
    added = min(number, max(0, limits[name] - here)) if name in limits else number
    if added > 0:
        markers[name] = here + added
    return max(0, added)


def take(markers: Markers, name: str, number: int = 1) -> int:
    """Take as many as there are; returns how many that were."""
    here = markers.get(name, 0)
    taken = max(0, min(number, here))
    if taken < here:
        markers[name] = here - taken
    elif here:
        del markers[name]
    return taken


def move(source: Markers, target: Markers, name: str, number: int = 1, limits: Mapping[str, int] = NO_LIMITS) -> int:
    """Move as many as there are and as there is room for: from a supply to a space, from one hero to another."""
    moved = put(target, name, min(number, count(source, name)), limits)
    return take(source, name, moved)
