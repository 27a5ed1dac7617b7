"""Named effects that last for a while: the same name never counts twice, and the game's own clock ends them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from rulewright.kernel import Sum

LASTING = ""


@dataclass(frozen=True, slots=True)
class Effect:
    """It lasts until a moment has come so many times: ("turn.end", 1), ("round.end", 3), ("free.white", 1)."""

    name: str
    until: str = LASTING
    times: int = 1
    modifiers: tuple[tuple[str, int], ...] = ()
    rule: str = ""


@dataclass(slots=True)
class Effects:
    """The effects on one hero, team or table, the oldest first."""

    active: list[Effect] = field(default_factory=list)

    def __contains__(self, name: str) -> bool:
        return any(effect.name == name for effect in self.active)

    def add(self, effect: Effect) -> None:
        """Begin an effect, or refresh the one of that name: a longer time left until the same moment stays."""
        for place, old in enumerate(self.active):
            if old.name == effect.name:
                longer = old.until == effect.until and old.times > effect.times
                self.active[place] = replace(effect, times=old.times) if longer else effect
                return
        self.active.append(effect)

    def end(self, name: str) -> None:
        self.active = [effect for effect in self.active if effect.name != name]

    def tick(self, moment: str) -> list[str]:
        """A moment has come; returns the names of the effects that it ends."""
        ended = [effect.name for effect in self.active if effect.until == moment and effect.times == 1]
        self.active = [
            replace(effect, times=effect.times - 1) if effect.until == moment else effect
            for effect in self.active
            if effect.name not in ended
        ]
        return ended

    def modifier(self, what: str, why: Sum | None = None) -> int:
        """What the effects add to a rating; told to `why` where somebody asks."""
        total = 0
        for effect in self.active:
            for rating, value in effect.modifiers:
                if rating == what:
                    total += value
                    if why is not None:
                        why.add(value, effect.name, effect.rule)
        return total
