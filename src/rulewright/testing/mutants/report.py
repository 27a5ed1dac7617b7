"""Some faults of a game by a seed, what became of them, and those that are named as changing nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from rulewright.kernel import RulewrightError
from rulewright.kernel.content import convert, read_yaml

from .choice import ROOT, SOURCE, folders_of_tests, plays_whole_games, rules_modules
from .faults import Fault, read
from .planting import BROKEN, NOTICED, SURVIVED, Session, in_session

EQUIVALENT = "equivalent"


class NoSuchFaults(RulewrightError):
    """Nothing can be planted where one was told to."""


class Equivalent(msgspec.Struct, forbid_unknown_fields=True):
    """A fault that changes nothing that anybody could see, and why."""

    file: str
    function: str
    change: str
    reason: str


@dataclass(frozen=True)
class Planted:
    """What became of a fault."""

    file: str
    function: str
    line: int
    change: str
    fate: str
    noticed_by: str = ""
    reached_by: tuple[str, ...] = ()
    reason: str = ""


@dataclass(frozen=True)
class Report:
    """All faults planted in one game."""

    game: str
    seed: int
    planted: tuple[Planted, ...]

    @property
    def survivors(self) -> list[Planted]:
        return [one for one in self.planted if one.fate == SURVIVED]

    @property
    def equivalent(self) -> list[Planted]:
        return [one for one in self.planted if one.fate == EQUIVALENT]

    @property
    def summary(self) -> str:
        equivalent, broken = len(self.equivalent), sum(one.fate == BROKEN for one in self.planted)
        count = len(self.planted) - equivalent
        noticed = count - len(self.survivors)
        more = [f"{broken} at import"] * bool(broken) + [f"{equivalent} equivalent not counted"] * bool(equivalent)
        share = f"{100 * noticed / count:.0f} %" if count else "none"
        return f"{self.game}: seed {self.seed}, planted {count}, noticed {noticed} ({', '.join((share, *more))})"

    def plain(self) -> dict[str, Any]:
        return {"game": self.game, "seed": self.seed, "planted": [asdict(one) for one in self.planted]}


def plant(
    game: str,
    count: int,
    seed: int,
    jobs: int,
    module: str = "",
    function: str = "",
    heard: Callable[[str], None] = lambda line: None,
) -> Report:
    """Plant faults in a game and run its tests: so many by the seed, or all of one function."""
    modules = rules_modules(game)
    if not modules:
        raise NoSuchFaults(f"there are no rules of a game {game!r} here")
    chosen = choose([fault for file in modules for fault in read(file).faults], count, seed, module, function)
    equivalents = read_equivalents(game)
    found: dict[int, Planted] = {}

    def work(session: Session) -> None:
        heard(f"{len(session.items)} tests of {game}; which lines they reach is traced where it is not known")
        reach = session.reach(jobs)
        tried = []
        for number, fault in enumerate(chosen):
            tests = reach.of(str(fault.module.file), fault.lines)
            one = Planted(_name(fault), fault.function, fault.line, fault.change, SURVIVED, reached_by=tuple(tests))
            reason = equivalents.get((one.file, one.function, one.change))
            found[number] = replace(one, fate=EQUIVALENT, reason=reason) if reason else one
            if not reason:
                tried.append(fault)
        numbers = {id(fault): number for number, fault in enumerate(chosen)}
        for done, (fault, (fate, tests)) in enumerate(session.verdicts(tried, reach, jobs), 1):
            number = numbers[id(fault)]
            found[number] = replace(found[number], fate=fate, noticed_by="".join(tests[:1]))
            heard(f"{done}/{len(tried)} {fate}: {found[number].file}:{fault.line} {fault.change}")

    folders = folders_of_tests(fault.module.file for fault in chosen)
    in_session(folders, modules, work, lambda item: not plays_whole_games(item))
    return Report(game, seed, tuple(found[number] for number in sorted(found)))


def choose(faults: Sequence[Fault], count: int, seed: int, module: str = "", function: str = "") -> list[Fault]:
    """So many places by the seed and one fault of each; with a function named, all that can be planted in it."""
    aimed = [
        fault
        for fault in faults
        if (not module or _name(fault).endswith(f"/{module}"))
        and (not function or f".{fault.function}.".find(f".{function}.") >= 0)
    ]
    if not aimed:
        raise NoSuchFaults(f"no fault can be planted in {' '.join(filter(None, (module, function)))}")
    if function:
        return aimed
    sites: dict[Any, list[Fault]] = {}
    for fault in aimed:
        sites.setdefault(fault.site, []).append(fault)
    rng = Random(seed)
    some = rng.sample(list(sites.values()), min(count, len(sites)))
    return sorted((rng.choice(site) for site in some), key=lambda fault: (str(fault.module.file), fault.line))


def equivalents_file(game: str) -> Path:
    return ROOT / "tests" / "games" / game / "equivalents.yaml"


def read_equivalents(game: str) -> dict[tuple[str, str, str], str]:
    file = equivalents_file(game)
    if not file.exists():
        return {}
    named = convert(file, "", read_yaml(file), list[Equivalent])
    return {(one.file, one.function, one.change): one.reason for one in named}


def _name(fault: Fault) -> str:
    return str(fault.module.file.relative_to(SOURCE / "games"))


__all__ = ["BROKEN", "EQUIVALENT", "NOTICED", "SURVIVED", "NoSuchFaults", "Planted", "Report", "choose", "plant"]
