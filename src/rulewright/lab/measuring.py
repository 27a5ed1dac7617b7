"""How strong the entries of packs are, how even their maps, how hard their missions: by games between bots.

A piece is played in set-ups, and its like in its place: the change in the chance to win is its power. Official pieces
are measured in the same way beside it. What is a value of an option, a map or a mission, is played as it is. Where
teams are drafted, bots draft some too: how often a piece is taken tells what they think of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import chain, cycle, islice
from math import sqrt
from pathlib import Path
from typing import Any, Literal

import msgspec

from rulewright.kernel import Game, Match, find_game
from rulewright.kernel.cast import Cast, casts, contents, likes, offers, words_in
from rulewright.kernel.pack import carried

from .plan import BadPlan, Plan, Turn
from .rows import GameRow, Played
from .runs import Run, replace_file
from .stats import mean, wilson

FEWEST = 400  # games of an entry, for a first word
MOST_AGAINST = 12  # opposing pieces and armies that are told of
DRAWN = 0.5  # the result of a draw
MOST_ENTRIES = 60  # of packs that are measured at once
BLOCK = 12  # turns of each entry: six set-ups with it and with its like, or twelve as they are
OTHERS = ("novice", "greedy")  # who plays a mission
FILE, SUBJECTS = "measures.json", "subjects.json"


class Subject(msgspec.Struct, frozen=True):
    """What is measured: by its `power` beside its likes, or as it is `played`; or teams that are `drafted`."""

    kind: str
    id: str
    name: str
    how: Literal["power", "played", "drafted"]
    sides: tuple[int, ...]  # of its turns
    likes: tuple[str, ...] = ()
    official: bool = False


class Share(msgspec.Struct, frozen=True):
    """How often the first side, or the party, won between players of a level."""

    level: str
    games: int
    value: float
    low: float
    high: float


class Against(msgspec.Struct, frozen=True):
    """How often a piece's side won where the other side had this: a piece, an army, a faction."""

    kind: str
    name: str
    games: int
    value: float
    low: float
    high: float


class Taken(msgspec.Struct, frozen=True):
    """In how many of the teams that bots drafted a piece was, and how many of its like were on the average."""

    drafts: int
    share: float
    usual: float


class Measure(msgspec.Struct, frozen=True):
    """What was found of an entry. By its power, `value` is the change in the chance to win; as it is played, it is the
    share of the first side, or of the party, with those of each level. `low` and `high` are its 95 % interval."""

    kind: str
    id: str
    name: str
    how: Literal["power", "played"]
    games: int
    value: float
    low: float
    high: float
    rounds: float = 0.0
    lead_changes: float = 0.0
    likes: tuple[str, ...] = ()
    official: bool = False
    shares: tuple[Share, ...] = ()
    against: tuple[Against, ...] = ()
    taken: Taken | None = None
    draws: float = 0.0


class Measures(msgspec.Struct, frozen=True):
    """What was found of a pack, which its hash names, by games of a level."""

    pack: str
    game: str
    level: str
    co_operative: bool
    games: int
    entries: tuple[Measure, ...]


# ---- what is to be played -------------------------------------------------------------------------------------------


def begin(folder: Path, game: Game[Any], games: int, level: str = "greedy", peers: int = 3, seed: int = 0) -> Run:
    """A run that measures all that the packs of a game bring: so many games of each entry, at least."""
    found = list(measured_subjects(game, peers))
    if not found:
        raise BadPlan("packs", "nothing in them can be measured: no set-up has a place for it, and no option")
    turns = tuple(turn for _, turns in found for turn in turns)
    rounds = -(-max(games, 1) // BLOCK)
    plan = Plan(
        game=game.id, games=rounds * len(turns), players=(level,), seed=seed, packs=tuple(carried(game.packs)),
        turns=turns, name=f"{', '.join(pack.name for pack in game.packs)}: measured",
    )  # fmt: skip
    plan.check()
    run = Run.make(folder, plan)
    replace_file(folder / SUBJECTS, msgspec.json.encode([subject for subject, _ in found]))
    return run


def measured_subjects(game: Game[Any], peers: int) -> Iterator[tuple[Subject, list[Turn]]]:
    """What packs bring that can be measured, then official pieces like it, each with its turns."""
    plain = find_game(game.id)
    beside: dict[tuple[str, str], None] = {}
    for kind, id in islice(brought(game), MOST_ENTRIES):
        offered = list(islice(offers(game, kind, id), BLOCK))
        if offered:
            yield _played(game, kind, id, offered)
        elif cast := list(islice(casts(game, kind, id), BLOCK // 2)):
            if kind in game.makers:
                yield _played(game, kind, id, [each.config for each in cast])
                continue
            yield _powered(game, kind, id, cast, official=False)
            known = contents(plain, kind)
            beside |= dict.fromkeys((kind, like) for like in likes(contents(game, kind), id) if like in known)
    left = peers
    for kind, id in beside:
        cast = list(islice(casts(plain, kind, id), BLOCK // 2)) if left else []
        if cast:
            left -= 1
            yield _powered(plain, kind, id, cast, official=True)
    drafts = drafting(game, {kind for kind, _ in beside}) if not game.co_operative else None
    if drafts is not None:
        yield Subject("", "", "Drafts", "drafted", (0,) * BLOCK), [Turn(drafts) for _ in range(BLOCK)]


def drafting(game: Game[Any], kinds: Collection[str]) -> dict[str, Any] | None:
    """A config by which teams are drafted from these kinds before play, and that names none of them itself."""
    pool = {id for kind in kinds for id in contents(game, kind)}
    for config in game.sample_configs() if game.set_ups and pool else ():
        if any(word in pool for _, word in words_in(game.spelled_out(game.completed(config)))):
            continue
        match = Match.start(game, config)
        if not match.over and game.set_up_of(match.state, match.config) is None:
            return config
    return None


def brought(game: Game[Any]) -> Iterator[tuple[str, str]]:
    """The entries that the packs of a game add or replace."""
    for pack in game.packs:
        for kind in pack.parts:
            yield from ((kind, id) for deed, id in pack.touched(kind) if deed != "remove")


def _played(game: Game[Any], kind: str, id: str, configs: Sequence[dict[str, Any]]) -> tuple[Subject, list[Turn]]:
    taken = islice(cycle(configs), BLOCK)
    levels = cycle(OTHERS if game.co_operative else ("",))
    turns = [Turn(config, level=level) for config, level in zip(taken, levels, strict=False)]
    return Subject(kind, id, name_of(game, kind, id), "played", (0,) * BLOCK), turns


def _powered(game: Game[Any], kind: str, id: str, found: Sequence[Cast], official: bool) -> tuple[Subject, list[Turn]]:
    """With it and with its like, by turns."""
    taken = list(islice(cycle(found), BLOCK // 2))
    turns = [
        turn
        for cast in taken
        for turn in (Turn(cast.config, plain=official), Turn(cast.before, plain=official or cast.plain))
    ]
    sides = tuple(cast.side for cast in taken for _ in range(2))
    names = tuple(dict.fromkeys(name_of(game, kind, cast.like) for cast in taken))
    return Subject(kind, id, name_of(game, kind, id), "power", sides, names, official), turns


def name_of(game: Game[Any], kind: str, id: str) -> str:
    entry = contents(game, kind).get(id, {})
    return str(entry.get("name") or entry.get("title") or id)


# ---- what came of it ------------------------------------------------------------------------------------------------


def is_measuring(folder: Path) -> bool:
    return (folder / SUBJECTS).exists()


def measures_of(run: Run) -> Measures:
    """What the finished games of such a run tell."""
    game = run.plan.packed()
    subjects = msgspec.json.decode((run.folder / SUBJECTS).read_bytes(), type=list[Subject])
    rows: list[list[list[Played]]] = [[[] for _ in range(BLOCK)] for _ in subjects]
    for played in run.played():
        if not played.game.error:
            at = played.game.number % len(run.plan.turns)
            rows[at // BLOCK][at % BLOCK].append(played)
    drafts = [
        played for one, turns in zip(subjects, rows, strict=True) if one.how == "drafted" for played in chain(*turns)
    ]
    entries = tuple(
        msgspec.structs.replace(
            _measure(one, [[played.game for played in turn] for turn in turns], game.co_operative),
            against=tuple(against(one, turns, run.plan.turns[number * BLOCK :])) if one.how == "power" else (),
            taken=taken(game, one, drafts) if one.how == "power" else None,
        )
        for number, (one, turns) in enumerate(zip(subjects, rows, strict=True))
        if one.how != "drafted"
    )
    hashes = "+".join(pack.hash for pack in game.packs)
    return Measures(hashes, game.id, run.plan.players[0], game.co_operative, sum(e.games for e in entries), entries)


def against(subject: Subject, turns: Sequence[Sequence[Played]], plans: Sequence[Turn]) -> Iterator[Against]:
    """How it fared against what the other side began with, the most often met first."""
    met: dict[tuple[str, str], list[float]] = {}
    for number in range(0, BLOCK, 2):  # the turns with it
        side = subject.sides[number]
        named = {word for _, word in words_in(plans[number].config)}
        for played in turns[number]:
            result, teams = _result(played.game, side), played.game.teams
            for part in {
                (part.kind, part.name) for part in played.parts
                if part.seat >= 0 and teams[part.seat] != side and part.id in named
            }:  # fmt: skip
                met.setdefault(part, []).append(result)
    often = sorted(met.items(), key=lambda each: (-len(each[1]), each[0]))
    for (kind, name), results in often[:MOST_AGAINST]:
        value = mean(results)[0]
        low, high = wilson(value, len(results))
        yield Against(kind, name, len(results), round(value, 4), round(low, 4), round(high, 4))


def taken(game: Game[Any], subject: Subject, drafts: Sequence[Played]) -> Taken | None:
    """How often bots took it, beside all of its kind; None where the teams are always the same, and nobody drafts."""
    pool = contents(game, subject.kind)
    picks = [{part.id for part in played.parts if part.seat >= 0} & pool.keys() for played in drafts]
    if not picks or all(each == picks[0] for each in picks):
        return None
    share = sum(subject.id in each for each in picks) / len(picks)
    return Taken(len(drafts), round(share, 4), round(sum(map(len, picks)) / len(picks) / len(pool), 4))


def _measure(subject: Subject, turns: Sequence[Sequence[GameRow]], co_operative: bool) -> Measure:
    how: Literal["power", "played"] = "power" if subject.how == "power" else "played"
    rows = [row for turn in turns for row in turn]
    shares = [[_result(row, side) for row in turn] for turn, side in zip(turns, subject.sides, strict=True)]
    length, changes = mean([row.rounds for row in rows])[0], mean([row.lead_changes for row in rows])[0]
    if subject.how == "power":
        value, low, high = change([*chain(*shares[::2])], [*chain(*shares[1::2])])
    else:
        results = [*chain(*shares)]
        value = mean(results)[0]
        low, high = wilson(value, len(results))
    by_level = tuple(_shares(rows)) if co_operative and subject.how == "played" else ()
    return Measure(
        subject.kind, subject.id, subject.name, how, len(rows), round(value, 4), round(low, 4),
        round(high, 4), round(length, 1), round(changes, 2), subject.likes, subject.official, by_level,
        draws=round(mean([float(_result(row, 0) == DRAWN) for row in rows])[0], 4),
    )  # fmt: skip


def _result(row: GameRow, side: int) -> float:
    """What came of a game for a side."""
    return next((row.results[seat] for seat, team in enumerate(row.teams) if team == side), row.results[0])


def _shares(rows: Sequence[GameRow]) -> Iterator[Share]:
    for level in dict.fromkeys(row.players[0] for row in rows):
        won = [row.results[0] for row in rows if row.players[0] == level]
        value = mean(won)[0]
        low, high = wilson(value, len(won))
        yield Share(level, len(won), round(value, 4), round(low, 4), round(high, 4))


def change(after: Sequence[float], before: Sequence[float]) -> tuple[float, float, float]:
    """The difference of two rates, with its 95 % interval by Newcombe's way: it holds for few games too."""
    if not after or not before:
        return 0.0, -1.0, 1.0
    one, two = sum(after) / len(after), sum(before) / len(before)
    (low1, high1), (low2, high2) = wilson(one, len(after)), wilson(two, len(before))
    down = sqrt((one - low1) ** 2 + (high2 - two) ** 2)
    up = sqrt((high1 - one) ** 2 + (two - low2) ** 2)
    return one - two, one - two - down, one - two + up


# ---- in words -------------------------------------------------------------------------------------------------------


def words_of(measure: Measure, co_operative: bool) -> str:
    """What a measure says, in a sentence; nothing sure before there are enough games."""
    span = f"{_points(measure.low)} to {_points(measure.high)} points"
    if measure.how == "played":
        whom = "The party" if co_operative else "The first side"
        shares = " and ".join(f"{share.value:.0%} ({share.level})" for share in measure.shares)
        told = f"{whom} won {shares or f'{measure.value:.0%}'} of {measure.games} games"
        drama = f" The lead changed {measure.lead_changes:g} times a game." if not co_operative else ""
        fair = "" if co_operative or measure.games < FEWEST else f" {fairness_of(measure)}"
        long = f", {measure.rounds:g} rounds long" if measure.rounds else ""
        return f"{told}{long}.{drama}{fair}"
    if measure.games < FEWEST:
        return f"Too few games for a word: {measure.games} of {FEWEST}."
    if measure.low > 0:
        return f"Stronger than its like: {span} more of the games won."
    if measure.high < 0:
        return f"Weaker than its like: {span} of the games won."
    return f"No clear difference from its like: {span}."


def fairness_of(measure: Measure) -> str:
    """Whether the seats of a map are even."""
    if measure.low > DRAWN:
        return "It favours the first side."
    if measure.high < DRAWN:
        return "It favours the others."
    return "No side is clearly favoured."


def within(found: Measures, band: float) -> str:
    """Why a pack is not within a band of power, in points of a hundred; empty if it is. What is not sure counts as it
    may be: the nearer end of its interval."""
    for each in found.entries:
        if each.official or (each.how == "power" and each.games < FEWEST):
            continue
        if each.how == "power":
            beyond = max(each.low, -each.high, 0.0)
        elif found.co_operative:
            continue
        else:
            beyond = max(each.low - DRAWN, DRAWN - each.high, 0.0)
        if 100 * beyond > band:
            return f"{each.name} is {100 * beyond:.0f} points or more off"
    return ""


def _points(value: float) -> str:
    return f"{100 * value:+.0f}".replace("-", "−")


def badge_of(found: Measures) -> str:
    """A pack in a few words."""
    powers = [each for each in found.entries if each.how == "power" and not each.official and each.games >= FEWEST]
    played = [each for each in found.entries if each.how == "played"]
    strong, weak = sum(each.low > 0 for each in powers), sum(each.high < 0 for each in powers)
    parts = []
    if powers:
        parts.append(f"{len(powers)} measured: {strong} stronger, {weak} weaker than their like")
    whose = "the party wins" if found.co_operative else "the first side wins"
    parts += [f"{each.name}: {whose} {each.value:.0%}" for each in played[:2]]
    return "; ".join(parts)


def write_measures(run: Run, keep: Path | None = None) -> Measures:
    """What a run tells, in its folder; and where it is looked for by the pack's hash."""
    found = measures_of(run)
    text = msgspec.json.encode(found)
    replace_file(run.folder / FILE, text)
    if keep is not None:
        keep.mkdir(parents=True, exist_ok=True)
        replace_file(keep / f"{found.pack}.json", text)
    return found


def read_measures(keep: Path, pack: str) -> Measures | None:
    """What was found of a pack; None before it was measured."""
    try:
        return msgspec.json.decode((keep / f"{pack}.json").read_bytes(), type=Measures)
    except (OSError, msgspec.DecodeError):
        return None
