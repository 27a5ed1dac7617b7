"""Trackers: markers that remember an effect, on whom it lies and because of whom."""

from __future__ import annotations

from .state import Arena

SMOKE, DAUNTED, HASTE, AGAIN = range(4)


def track(arena: Arena, kind: int, who: int, cause: int) -> None:
    """A second tracker of a kind says no more than the first."""
    if (kind, who, cause) not in arena.trackers:
        arena.trackers.append((kind, who, cause))


def tracked(arena: Arena, kind: int, who: int) -> bool:
    return any(kind == what and who == on for what, on, _ in arena.trackers)


def trackers_on(arena: Arena, who: int) -> list[int]:
    return [kind for kind, on, _ in arena.trackers if on == who]


def untrack(arena: Arena, kind: int, who: int) -> None:
    arena.trackers = [tracker for tracker in arena.trackers if tracker[:2] != (kind, who)]


def clear(arena: Arena, who: int) -> None:
    """Every tracker on a character goes."""
    arena.trackers = [tracker for tracker in arena.trackers if tracker[1] != who]


def end_all(arena: Arena, *kinds: int) -> None:
    """What these trackers remember is over for everybody."""
    arena.trackers = [tracker for tracker in arena.trackers if tracker[0] not in kinds]


def forget(arena: Arena, who: int) -> None:
    """Of the defeated no tracker stays, neither on them nor on others because of them. WS.DEFEAT.06, WS.SPEC.12"""
    arena.trackers = [tracker for tracker in arena.trackers if who not in tracker[1:]]
