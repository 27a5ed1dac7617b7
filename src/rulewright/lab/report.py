"""What came out of a run, as tables for a page or a program: rates with intervals, lengths, endings, drama."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any, Literal

import msgspec

from rulewright.kernel import find_game

from .plan import Plan
from .rows import PartRow, Played
from .stats import Bout, elo_values, mean, quantile, wilson

FEWEST = 10  # games in which a part must have been, to be listed
MOST_VALUED = 400  # parts of a kind that get an Elo value
BINS = 24


class Line(msgspec.Struct, frozen=True):
    """A measured value: in `n` games, with its 95 % interval. `error` is half of it, as differences are reckoned with.

    `elo` is what the thing is worth beside the average of its kind, in Elo points: players, seats, company held still.
    """

    label: str
    n: int
    value: float
    low: float
    high: float
    error: float
    elo: float | None = None
    elo_error: float | None = None
    figures: dict[str, float] = {}


class Section(msgspec.Struct, frozen=True):
    """`rates` are shares from 0 to 1, with `par` what would be even; `bars` count; `means` are plain numbers."""

    id: str
    title: str
    kind: Literal["rates", "bars", "means"]
    lines: list[Line]
    par: float | None = None
    note: str = ""


class Report(msgspec.Struct, frozen=True):
    title: str
    facts: list[tuple[str, str]]
    sections: list[Section]


class Games:
    """The rows of a run, as reports ask for them."""

    def __init__(self, plan: Plan, played: Sequence[Played]) -> None:
        self.plan = plan
        self.game = find_game(plan.game)
        self.broken = [p.game for p in played if p.game.error]
        self.played = [p for p in played if not p.game.error]
        self.rows = [p.game for p in self.played]

    @cached_property
    def seats(self) -> list[str]:
        config = {option.id: option.default for option in self.game.options} | self.plan.options
        named = [seat.name for seat in self.game.seats(config)]
        most = max((len(row.teams) for row in self.rows), default=0)
        return named if len(named) >= most else [f"Seat {seat + 1}" for seat in range(most)]

    @property
    def against_the_game(self) -> bool:
        return self.game.co_operative

    @property
    def par(self) -> float | None:
        """The share that would be even: one side's part of the wins; in a co-operative game nobody can say."""
        if self.against_the_game or not self.rows:
            return None
        return 1 / len(set(self.rows[0].teams))

    def bouts(self, keys: Callable[[Played, int], Iterable[str]]) -> list[Bout]:
        """Every team against every other (or the party against the game), with what its seats brought along."""
        found = []
        for played in self.played:
            row = played.game
            sides: dict[int, Counter[str]] = defaultdict(Counter)
            for seat, team in enumerate(row.teams):
                sides[team].update([f"seat {seat}", f"player {row.players[seat]}", *keys(played, seat)])
            if self.against_the_game:
                side = {name: float(count) for name, count in sides[row.teams[0]].items()}
                found.append(Bout({"the game": 1.0, **side}, row.results[0]))
                continue
            teams = sorted(sides)
            for at, one in enumerate(teams):
                for other in teams[at + 1 :]:
                    first, second = row.results[row.teams.index(one)], row.results[row.teams.index(other)]
                    lead = sides[one].copy()
                    lead.subtract(sides[other])
                    result = 0.5 if first == second else float(first > second)
                    found.append(Bout({name: float(count) for name, count in lead.items() if count}, result))
        return found


def make_report(plan: Plan, played: Sequence[Played]) -> Report:
    games = Games(plan, played)
    sections = [
        seat_rates(games),
        *player_rates(games),
        *(option_rates(games, name) for name in plan.vary),
        *part_rates(games),
        endings(games),
        *lengths(games),
        *drama(games),
    ]
    return Report(plan.name or f"{games.game.title} in the lab", facts(games), [s for s in sections if s.lines])


def facts(games: Games) -> list[tuple[str, str]]:
    plan = games.plan
    found = [
        ("Game", games.game.title),
        ("Games", f"{len(games.rows):,}" + (f" of {plan.games:,}" if len(games.rows) < plan.games else "")),
        (
            "Players",
            ", ".join(plan.players) + (", seats in turn" if plan.rotate and len(set(plan.players)) > 1 else ""),
        ),
        ("Seed", str(plan.seed)),
    ]
    if plan.options:
        found.append(("Options", ", ".join(f"{name} = {value}" for name, value in plan.options.items())))
    for name, values in plan.vary.items():
        found.append(("Drawn anew each game", f"{name}: {', '.join(map(str, values))}"))
    for file, entries in plan.variant.items():
        for entry, fields in entries.items():
            changes = ", ".join(f"{field} = {value}" for field, value in fields.items())
            found.append(("Changed", f"{file}/{entry}: {changes}"))
    if games.broken:
        found.append(("Broken games", f"{len(games.broken)}; the first: {games.broken[0].error}"))
    return found


# ---- who wins -------------------------------------------------------------------------------------------------------


def rate_line(label: str, results: Sequence[float], **more: Any) -> Line:
    value, error = mean(results)
    low, high = wilson(value, len(results))
    return Line(label, len(results), value, low, high, error, **more)


def mean_line(label: str, values: Sequence[float], **more: Any) -> Line:
    value, error = mean(values)
    return Line(label, len(values), value, value - error, value + error, error, **more)


def seat_rates(games: Games) -> Section:
    if games.against_the_game:
        lines = [rate_line("The party", [row.results[0] for row in games.rows])] if games.rows else []
        return Section("seats", "How often the party wins", "rates", lines)
    by_seat = [[row.results[seat] for row in games.rows if seat < len(row.results)] for seat in range(len(games.seats))]
    lines = [rate_line(name, results) for name, results in zip(games.seats, by_seat, strict=True)]
    return Section("seats", "Win rate by seat", "rates", lines, games.par, "A draw counts as half a win.")


def player_rates(games: Games) -> list[Section]:
    levels = sorted({level for row in games.rows for level in row.players})
    if len(levels) < 2:
        return []
    values = elo_values(games.bouts(lambda played, seat: ()))
    results: dict[str, list[float]] = {level: [] for level in levels}
    for row in games.rows:
        for level, result in zip(row.players, row.results, strict=True):
            results[level].append(result)
    lines = [rate_line(level, results[level], **valued(values, f"player {level}")) for level in levels]
    return [Section("players", "Win rate by player", "rates", lines, games.par)]


def option_rates(games: Games, name: str) -> Section:
    """What an option that was drawn for each game does: by the seat that had it, or for the first seat."""
    option = next(option for option in games.game.options if option.id == name)
    labels = {str(item.value): item.label for item in option.values}
    results: dict[str, list[float]] = defaultdict(list)
    for row in games.rows:
        drawn = msgspec.json.decode(row.options).get(name, option.default)
        for value, result in zip(drawn, row.results, strict=True) if option.per_seat else [(drawn, row.results[0])]:
            results[labels.get(str(value), str(value))].append(result)
    lines = [rate_line(label, found) for label, found in results.items()]
    what = "" if option.per_seat or games.against_the_game else f" (as {games.seats[0]} fares)"
    return Section(f"option {name}", f"{option.label}{what}", "rates", by_value(lines), games.par)


def part_rates(games: Games) -> list[Section]:
    """A table for each kind of part. What is everybody's is told by how the first seat fares with it."""
    rows: dict[str, dict[str, list[PartRow]]] = defaultdict(lambda: defaultdict(list))
    for played in games.played:
        for part in played.parts:
            rows[part.kind][part.id].append(part)
    return [part_section(games, kind, parts) for kind, parts in rows.items() if len(parts) > 1]


def part_section(games: Games, kind: str, parts: dict[str, list[PartRow]]) -> Section:
    shared = all(row.seat < 0 for rows in parts.values() for row in rows)
    listed = {id: rows for id, rows in parts.items() if len(rows) >= FEWEST}
    values: dict[str, tuple[float, float]] = {}
    if listed and not shared and len(listed) <= MOST_VALUED:

        def brought(played: Played, seat: int) -> Iterable[str]:
            return (f"part {part.id}" for part in played.parts if part.kind == kind and part.seat == seat)

        values = elo_values(games.bouts(brought))
    lines = []
    for id, rows in listed.items():
        figures = {name: round(mean([row.figures[name] for row in rows])[0], 3) for name in rows[0].figures}
        line = rate_line(rows[0].name, [row.result for row in rows], **valued(values, f"part {id}"), figures=figures)
        lines.append(line)
    fares = f" (as {games.seats[0]} fares)" if shared and not games.against_the_game else ""
    left_out = len(parts) - len(listed)
    note = f"{left_out} seen in fewer than {FEWEST} games are left out." if left_out else ""
    return Section(f"part {kind}", f"Win rate by {kind}{fares}", "rates", by_value(lines), games.par, note)


def valued(values: dict[str, tuple[float, float]], name: str) -> dict[str, float]:
    if name not in values:
        return {}
    elo, error = values[name]
    return {"elo": round(elo, 1), "elo_error": round(error, 1)}


def by_value(lines: Iterable[Line]) -> list[Line]:
    return sorted(lines, key=lambda line: (-(line.elo if line.elo is not None else line.value), line.label))


# ---- how games go ---------------------------------------------------------------------------------------------------


def endings(games: Games) -> Section:
    counts = Counter(row.how for row in games.rows)
    total = len(games.rows)
    lines = [rate_line(how or "?", [1.0] * count + [0.0] * (total - count)) for how, count in counts.most_common()]
    return Section("endings", "How games end", "rates", lines)


def lengths(games: Games) -> list[Section]:
    measured = {"rounds": [row.rounds for row in games.rows], "decisions": [row.decisions for row in games.rows]}
    measured = {name: sorted(values) for name, values in measured.items() if any(values)}
    found = [Section("length", "Length", "means", [mean_line(name.capitalize(), v) for name, v in measured.items()])]
    for name, values in measured.items():
        low, high = quantile(values, 0.05), quantile(values, 0.95)
        note = f"{low:g} to {high:g} in nine of ten games."
        found.append(Section(name, f"Length in {name}", "bars", histogram(values), note=note))
    return found


def histogram(values: Sequence[int]) -> list[Line]:
    """So many games in each bin, as shares."""
    low, high = min(values), max(values)
    width = max(1, -(-(high - low + 1) // BINS))
    counts = Counter((value - low) // width for value in values)
    lines = []
    for bin in range((high - low) // width + 1):
        start = low + bin * width
        label = str(start) if width == 1 else f"{start}-{start + width - 1}"
        share = counts[bin] / len(values)
        lines.append(Line(label, counts[bin], share, share, share, 0.0))
    return lines


def drama(games: Games) -> list[Section]:
    """How often the lead changed, when the game was decided, and how far behind winners have been."""
    rows = games.rows
    if not rows or not any(row.lead_changes or row.decided for row in rows):
        return []
    lines = [
        mean_line("Lead changes a game", [row.lead_changes for row in rows]),
        mean_line("Share of the game after which the lead did not change", [row.decided for row in rows]),
        mean_line("Games in which the lead changed", [float(row.lead_changes > 0) for row in rows]),
        mean_line("Largest deficit of a winner (score, 0 to 1)", [row.comeback for row in rows if 1.0 in row.results]),
    ]
    note = "By the game's own score of a position, looked at every few decisions."
    changes = histogram([row.lead_changes for row in rows])
    return [
        Section("drama", "Drama", "means", lines, note=note),
        Section("lead changes", "Lead changes", "bars", changes),
    ]
