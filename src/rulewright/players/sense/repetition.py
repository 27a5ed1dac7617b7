"""There and back: no table is to be arranged as it was a while ago, as a walk to and fro would leave it."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rulewright.kernel import Choice, Match, SeatView
from rulewright.kernel.history import IMAGINE, Entry
from rulewright.kernel.scene import Scene
from rulewright.kernel.view import Mark

from ..judging import Run, standing
from .worlds import LEAST, difference, parting_of, question_of, seen_by, taken

LONGEST_TRAIL = 24  # questions back that are remembered
LONGEST_IDLING = 4  # choices that change nothing, from one question to another


@dataclass(slots=True)
class Place:
    """How it was at a question: where figures stood, the table as it was arranged, and what it would have been worth to
    stop there; the latter two are worked out when they matter."""

    world: Match[Any]
    whereabouts: Hashable
    known: Arrangement | None = None
    _rest: float | None = None
    _errands: dict[Choice, bool] = field(default_factory=dict)

    @classmethod
    def of(cls, world: Match[Any], seat: int, known: Arrangement | None = None) -> Place:
        return cls(world, world.game.whereabouts(world.state), known)

    def arranged(self, side: frozenset[int], seat: int) -> Arrangement:
        if self.known is None:
            self.known = arranged(self.world, side, seat)
        return self.known

    def rest(self, seat: int) -> float:
        if self._rest is None:
            end = parting_of(self.world)
            self._rest = standing(self.world if end is None else taken(self.world, end, seat), seat)
        return self._rest

    def is_errand(self, choice: Choice, seat: int) -> bool:
        """Whether a choice does something there, with no roll, and does not go on."""
        if choice not in self._errands:
            world, ask = self.world, self.world.ask
            stays = ask is not None and world.game.look(world.state, ask, choice).target.kind != "space"
            self._errands[choice] = stays and taken(world, choice, seat).chance.counter == world.chance.counter
        return self._errands[choice]


class Trail:
    """How it was at this seat's last questions, since no other side answered and nothing was rolled or revealed."""

    def __init__(self) -> None:
        self._mark: Mark | None = None
        self.places: list[Place] = []
        self._foreseen: dict[Run, Arrangement] = {}  # how the table would be after runs from the last place on

    def come_to(self, view: SeatView) -> None:
        """Remember how it is now."""
        before, self._mark = self._mark, view.mark()
        if before is None or not view.has_passed(before):
            self.places, self._foreseen, answered = [], {}, None
        elif view.seq == before.seq:
            return
        else:
            answered = view.alone_since(before.seq)
            if not view.is_ours_since(before.seq):
                self.places = []
        here = Place.of(view.imagine(0), view.seat, self._foreseen.get(answered or ()))
        self.places, self._foreseen = [*self.places[-LONGEST_TRAIL:], here], {}

    def leads_back(self, view: SeatView, world: Match[Any], run: Run) -> bool:
        """Whether a world, after a run in which nothing was rolled, is arranged as it was at an earlier question, and
        no longer is; or has come back by itself to this one. Where others have the word the trail ends."""
        if not self.places or world.over or not is_ours(view, world):
            return False
        there, now = Place.of(world, view.seat), self.places[-1]
        back = is_back(view, there, self.places[:-1], now) or (
            len(answers_in(world)) > len(run) and is_here_again(view, there, now)
        )
        if there.known is not None:
            self._foreseen[run] = there.known
        return back


def is_ours(view: SeatView, world: Match[Any]) -> bool:
    """Whether the side of a seat has the word."""
    return view.seats[world.waiting[0]].team == view.seats[view.seat].team


def answers_in(world: Match[Any]) -> list[Entry]:
    """What has been answered in an imagined world, what answers itself included."""
    begins = max((at for at, (_, prompt, _) in enumerate(world.log, 1) if prompt == IMAGINE), default=0)
    return world.log[begins:]


def is_here_again(view: SeatView, there: Place, now: Place) -> bool:
    """Whether a way that went on by itself has come back to the question where it began."""
    return is_same_question(there.world, now.world) and there.arranged(side_of(view), view.seat).is_back_at(
        now.arranged(side_of(view), view.seat)
    )


def is_same_question(one: Match[Any], other: Match[Any]) -> bool:
    """Whether the same is asked of the same seats, with the same choices."""
    return (question_of(one), one.waiting, one.choices) == (question_of(other), other.waiting, other.choices)


def side_of(view: SeatView) -> frozenset[int]:
    """The seats of its side."""
    team = view.seats[view.seat].team
    return frozenset(seat.index for seat in view.seats if seat.team == team)


def is_back(view: SeatView, there: Place, places: list[Place], now: Place) -> bool:
    """Whether it would be there as it was at one of these places, and is not now; and need not have left."""
    near = [place for place in places if place.whereabouts == there.whereabouts and not has_more(view, there, place)]
    if not near:
        return False
    side = side_of(view)
    then, here = there.arranged(side, view.seat), now.arranged(side, view.seat)
    return any(
        then.is_back_at(place.arranged(side, view.seat))
        and not here.is_back_at(place.arranged(side, view.seat))
        and are_beside(place.world, there.world, side, view.seat)
        for place in reversed(near)  # the last asked what is asked there
    )


def has_more(view: SeatView, there: Place, place: Place) -> bool:
    """Whether a seat has more of anything than it had, which can be told quickly."""
    had, has = (view.game.belongings(each.world.state, view.seat) for each in (place, there))
    return max(difference(has, had).values(), default=0) > LEAST


# ---- how a table is arranged ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Where everything stands and lies, and who has how much of what; not who may still act."""

    places: Hashable
    counters: Mapping[str, float]
    own: frozenset[str]  # the counters of the side that looks

    def is_back_at(self, earlier: Arrangement) -> bool:
        """Whether all is where it was, and no better: at most something of one's own has been paid."""
        if self.places != earlier.places or self.counters.keys() != earlier.counters.keys():
            return False
        changes = difference(self.counters, earlier.counters)
        return all(not change or (change < 0 and name in self.own) for name, change in changes.items())


def arranged(world: Match[Any], side: Collection[int], seat: int) -> Arrangement:
    """How the table of a world is arranged, as a seat of a side sees it."""
    return arrangement(seen_by(world, seat), side, world.game.passing)


def arrangement(scene: Scene, side: Collection[int], passing: Collection[str] = ()) -> Arrangement:
    """How a table is arranged, for the seats of a side, whatever chips it has that pass."""
    counters: dict[str, float] = {}
    own: set[str] = set()
    for piece in scene.pieces:
        if piece.health is not None:
            counters[f"{piece.id} health"] = float(piece.health.value)
            if piece.seat in side:
                own.add(f"{piece.id} health")
    for sheet in scene.sheets:
        names = {f"{sheet.id} {counter.label}": float(counter.value) for counter in sheet.counters}
        counters |= names
        if sheet.seat in side:
            own.update(names)
    return Arrangement((places(scene), carried(scene, side, passing)), counters, frozenset(own))


def position(scene: Scene) -> Hashable:
    """Where everything stands and lies, and how well it is; not who may still act."""
    return places(scene), tuple(piece.health.value if piece.health else 0 for piece in scene.pieces)


def places(scene: Scene) -> Hashable:
    return (
        tuple((piece.id, piece.space) for piece in scene.pieces),
        tuple((mark.space, mark.kind, mark.value, mark.seat) for mark in scene.marks),
        tuple((zone.id, zone.count, tuple(card.id for card in zone.cards)) for zone in scene.zones),
        tuple((track.id, track.value) for track in scene.tracks),
    )


def carried(scene: Scene, side: Collection[int], passing: Collection[str]) -> Hashable:
    """What the figures of a side have about them and can do: the marks, the notes and the numbers of their sheets."""
    return tuple(
        (
            sheet.id,
            tuple(chip for chip in sheet.chips if chip not in passing),
            sheet.notes,
            tuple((number.label, number.value) for number in sheet.numbers),
        )
        for sheet in scene.sheets
        if sheet.seat in side
    )


def are_beside(one: Match[Any], other: Match[Any], side: Collection[int], seat: int) -> bool:
    """Whether nothing but idle choices lies between the questions of two matches that are arranged alike: what led from
    one to the other by another way could have been left undone. A phase that had to be gone through could not: what
    it takes and gives back is no way there and back."""
    return leads_idly(one, other, side, seat) or leads_idly(other, one, side, seat)


def leads_idly(match: Match[Any], other: Match[Any], side: Collection[int], seat: int) -> bool:
    """Whether a side comes from one question to another by choices that leave the table as it is, with no roll."""
    sought, known, layer = question_of(other), set[Hashable](), [match]
    if question_of(match) == sought:
        return True
    here, rolled = arranged(match, side, seat), match.chance.counter
    for _ in range(LONGEST_IDLING):
        onward: list[Match[Any]] = []
        for world in layer:
            if question_of(world) == sought:
                return True
            if question_of(world) in known or world.over or world.waiting[0] not in side:
                continue
            known.add(question_of(world))
            after = (taken(world, choice, world.waiting[0]) for choice in world.choices)
            onward += (then for then in after if then.chance.counter == rolled and arranged(then, side, seat) == here)
        layer = onward
    return any(question_of(world) == sought for world in layer)
