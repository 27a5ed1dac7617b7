"""What luck adds up to: how often what dice and cards decided came off, against how often it should have."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from .events import Event, Luck
from .words import Words

PLAIN = Words({})
UNLIKELY = 1e-12  # what is rarer is left out of a distribution


class LuckLine(Struct, frozen=True, gc=False):
    """What came off of one kind ("Hit 9 of 14 attacks"), or of all that one figure tried (its name), and how much of it
    was to be expected."""

    text: str
    came: int
    of: int
    expected: float


class Moment(Struct, frozen=True, gc=False):
    """Something unlikely that happened after so many answers, in words, and the chance that it had."""

    text: str
    chance: float
    at: int


class Fortune(Struct, frozen=True, gc=False):
    """The luck of a seat, or (-1) of those whom the rules move.

    `spread` is the variance of what was expected. Were the same dice thrown again, the share `ahead_of` would see fewer
    come off and the share `behind` more; null where cards were drawn, which hang on each other. `lines` tell it by
    kinds, `figures` by who acted. `best` is the least likely thing that came off, `worst` the likeliest that did not.
    """

    seat: int
    came: int
    of: int
    expected: float
    spread: float
    ahead_of: float | None = None
    behind: float | None = None
    lines: tuple[LuckLine, ...] = ()
    figures: tuple[LuckLine, ...] = ()
    best: Moment | None = None
    worst: Moment | None = None


class Tried(NamedTuple):
    """One thing that chance decided, where it happened."""

    luck: Luck
    event: Event


def fortunes(events: Iterable[Event]) -> tuple[Fortune, ...]:
    """The luck of everybody in these events, by seat, that of the game last. What was sure is no luck."""
    by_seat: dict[int, list[Tried]] = {}
    for event in events:
        for luck in event.luck:
            if 0 < luck.chance < 1:
                by_seat.setdefault(luck.seat, []).append(Tried(luck, event))
    return tuple(fortune(seat, by_seat[seat]) for seat in sorted(by_seat, key=lambda seat: (seat < 0, seat)))


def fortune(seat: int, tried: Sequence[Tried]) -> Fortune:
    """The luck of one seat."""
    came = sum(one.luck.came for one in tried)
    chances = [one.luck.chance for one in tried]
    ways = None if any(one.luck.drawn for one in tried) else distribution(chances)
    kinds = dict.fromkeys(one.luck.told for one in tried)
    names = dict.fromkeys(one.event.actor for one in tried if one.event.actor)
    good = [one for one in tried if one.luck.came]
    bad = [one for one in tried if not one.luck.came]
    return Fortune(
        seat,
        came,
        len(tried),
        sum(chances),
        sum(chance * (1 - chance) for chance in chances),
        None if ways is None else sum(share for count, share in ways.items() if count < came),
        None if ways is None else sum(share for count, share in ways.items() if count > came),
        tuple(by_kind(kind, [one.luck for one in tried if one.luck.told == kind]) for kind in kinds),
        tuple(line(name, [one.luck for one in tried if one.event.actor == name]) for name in names),
        moment(min(good, key=lambda one: one.luck.chance)) if good else None,
        moment(max(bad, key=lambda one: one.luck.chance)) if bad else None,
    )


def by_kind(told: str, some: Sequence[Luck]) -> LuckLine:
    """What came off of one kind, in the words of the game."""
    came = sum(luck.came for luck in some)
    return line(PLAIN.say(None, told, {"came": came, "of": len(some)}), some)


def line(text: str, some: Sequence[Luck]) -> LuckLine:
    return LuckLine(text, sum(luck.came for luck in some), len(some), sum(luck.chance for luck in some))


def moment(tried: Tried) -> Moment:
    """What happened there, with the chance of just that."""
    luck, event = tried
    return Moment(event.text, luck.chance if luck.came else 1 - luck.chance, event.at)


def distribution(chances: Iterable[float]) -> dict[int, float]:
    """How likely it is that so many come off, of things that do not hang on each other: exact, but for the rarest."""
    ways = {0: 1.0}
    for chance in chances:
        after: dict[int, float] = {}
        for count, share in ways.items():
            after[count] = after.get(count, 0.0) + share * (1 - chance)
            after[count + 1] = share * chance
        ways = {count: share for count, share in after.items() if share > UNLIKELY}
    return ways


def counted_by(luck: Sequence[Fortune], counts: Sequence[int]) -> tuple[Fortune, ...]:
    """The same for a viewer who counts answers so."""
    return tuple(replace(one, best=_at(one.best, counts), worst=_at(one.worst, counts)) for one in luck)


def _at(moment: Moment | None, counts: Sequence[int]) -> Moment | None:
    return None if moment is None else replace(moment, at=counts[moment.at])
