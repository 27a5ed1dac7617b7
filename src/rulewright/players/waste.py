"""What a sensible player never does, whatever it thinks of its chances: waste, as the kernel can see it.

A choice is told apart from its neighbours by what a scene shows (where all stands, who has how much) and by the game's
`merits`; no game is named here.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass
from typing import Any

from rulewright.kernel import Choice, Match, SeatView
from rulewright.kernel.scene import Scene

from .chances import HAIR, loss
from .judging import Run, follow, standing

LEAST = 1e-6
LONGEST_IDLING = 4  # choices that change nothing, from one question to another


def seen_by(world: Match[Any], seat: int) -> Scene:
    return world.game.scene(world.state, seat)


# ---- there and back -------------------------------------------------------------------------------------------------


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


def arrangement(scene: Scene, side: Collection[int]) -> Arrangement:
    """How a table is arranged, for the seats of a side."""
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
    return Arrangement((places(scene), carried(scene, side)), counters, frozenset(own))


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


def carried(scene: Scene, side: Collection[int]) -> Hashable:
    """What the figures of a side have about them and can do: the marks, the notes and the numbers of their sheets."""
    return tuple(
        (sheet.id, sheet.chips, sheet.notes, tuple((number.label, number.value) for number in sheet.numbers))
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
    here, rolled = arrangement(seen_by(match, seat), side), match.chance.counter
    for _ in range(LONGEST_IDLING):
        onward: list[Match[Any]] = []
        for world in layer:
            if question_of(world) == sought:
                return True
            if question_of(world) in known or world.over or world.waiting[0] not in side:
                continue
            known.add(question_of(world))
            after = (taken(world, choice, world.waiting[0]) for choice in world.choices)
            onward += (
                then
                for then in after
                if then.chance.counter == rolled and arrangement(seen_by(then, seat), side) == here
            )
        layer = onward
    return any(question_of(world) == sought for world in layer)


def question_of(match: Match[Any]) -> Hashable:
    """What is asked, and about which figure."""
    return match.ask and (match.ask.prompt, match.ask.about)


def taken(world: Match[Any], choice: Choice, seat: int) -> Match[Any]:
    """A world after one more choice."""
    then = world.copy()
    then.take(choice, seat)
    return then


# ---- for nothing ----------------------------------------------------------------------------------------------------


def uses_up(view: SeatView, run: Run, seeds: range) -> bool:
    """Whether a choice costs a seat something whatever chance says, and nothing that counts is ever better for it."""
    return costs_something(view, run, seeds) and gains_nothing(view, run, seeds)


def gains_nothing(view: SeatView, run: Run, seeds: range) -> bool:
    for seed in seeds:
        world = view.imagine(seed)
        before = view.game.merits(world.state, view.seat)
        follow(world, run, view.seat)
        if world.over:
            return False
        gained = difference(view.game.merits(world.state, view.seat), before)
        if max(gained.values(), default=0) > LEAST:
            return False
    return True


def costs_something(view: SeatView, run: Run, seeds: range) -> bool:
    kept: dict[str, float] = {}
    for seed in seeds:
        world = view.imagine(seed)
        had = view.game.belongings(world.state, view.seat)
        follow(world, run, view.seat)
        for name, change in difference(view.game.belongings(world.state, view.seat), had).items():
            kept[name] = max(change, kept.get(name, change))
        if min(kept.values(), default=0) >= -LEAST:
            return False
    return True


def difference(after: Mapping[str, float], before: Mapping[str, float]) -> dict[str, float]:
    return {name: after.get(name, 0) - before.get(name, 0) for name in {*after, *before}}


# ---- left undone ----------------------------------------------------------------------------------------------------


def wins_at_once(view: SeatView, choice: Choice, seeds: range) -> bool:
    """Whether a choice ends the game in favour of a seat, whatever chance says."""
    for seed in seeds:
        world = view.imagine(seed)
        world.take(choice, view.seat)
        if not world.over or standing(world, view.seat) < 1:
            return False
    return True


def is_free_gain(view: SeatView, choice: Choice, parting: Choice, seeds: range, least: float = HAIR) -> bool:
    """Whether a choice could be made before a parting one at no price, and all is the better for it: on average by a
    hair, and whatever chance says by `least`."""
    total = 0.0
    for seed in seeds:
        gained, left = view.imagine(seed), view.imagine(seed)
        gained.take(choice, view.seat)
        left.take(parting, view.seat)
        if not is_gain(view, gained, left, parting, least):
            return False
        total += loss(view, standing(gained, view.seat), standing(left, view.seat))
    return total >= HAIR * len(seeds)


def is_gain(view: SeatView, gained: Match[Any], left: Match[Any], parting: Choice, least: float = HAIR) -> bool:
    """Whether a world in which something was done is better than one that was left, by `least` and at no price. The
    former is left as well, if it can be."""
    if gained.waiting == (view.seat,) and parting in gained.choices:
        gained.take(parting, view.seat)
    if gained.over or left.over or not are_asked_alike(gained, left):
        return False
    gain = loss(view, standing(gained, view.seat), standing(left, view.seat))
    return gain >= least and not is_price(view, gained, left)


def are_asked_alike(one: Match[Any], other: Match[Any]) -> bool:
    """Whether the same question is open to the same seats."""
    prompts = [match.ask.prompt if match.ask is not None else "" for match in (one, other)]
    return one.waiting == other.waiting and prompts[0] == prompts[1]


def is_price(view: SeatView, gained: Match[Any], left: Match[Any]) -> bool:
    """Whether anything is less in one world than in the other."""
    game, seat = view.game, view.seat
    merits = difference(game.merits(gained.state, seat), game.merits(left.state, seat))
    things = difference(game.belongings(gained.state, seat), game.belongings(left.state, seat))
    return min([*merits.values(), *things.values()], default=0) < -LEAST
