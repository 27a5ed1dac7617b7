"""Results: how each match ended for those who played it, and what that does to their ratings, exactly once.

A match is written down in one transaction with the word that it was: whatever is stopped in between, it is written when
the server looks again. Only the database is asked, so that any process may do it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session, aliased

from rulewright.kernel.lesson import LESSON
from rulewright.kernel.luck import Fortune
from rulewright.players import WITH

from ..storage.database import Database
from ..storage.models import AttemptRow, ChoiceRow, DeedRow, PairingRow, RatingRow, ResultRow, TableRow
from ..times import DAY, now_ms
from .deeds import DEEDS, Feat
from .fitting import fitting_level
from .glicko import Game, Rating, rated

PAIR_A_DAY = 5  # rated matches of the same two at a game; more tell nothing new, and could be farmed
ANCHOR = 80.0  # the deviation of bots: they are not equally good at all games
BOTS = {
    "random": Rating(700, ANCHOR),
    "beginner": Rating(900, ANCHOR),
    "novice": Rating(1150, ANCHOR),
    "greedy": Rating(1500, ANCHOR),
    "regular": Rating(1500, ANCHOR),
    "expert": Rating(1700, ANCHOR),
}
"""What bots are worth, always: the Regular one is the middle, the others are as far off as docs/bots.md measured."""


def bot(level: str) -> Rating:
    """A manner makes a bot no better and no worse."""
    return BOTS[level.partition(WITH)[0]]


NOT_MOVED = "nobody had made a move"
TOO_OFTEN = f"these two have played {PAIR_A_DAY} rated matches today"
ONLY_BOTS = "bots count towards a first rating only"


@dataclass(frozen=True, slots=True)
class Sat:
    """Who had a seat when the match ended: a person, or a bot of a level; and what the match says of it."""

    seat: int
    team: int
    result: float
    person: str | None = None
    level: str | None = None
    heroes: tuple[str, ...] = ()
    score: int | None = None
    left: int | None = None  # ms on the clock
    luck: Fortune | None = None


@dataclass(frozen=True, slots=True)
class Finished:
    """A match that is over. `moment` is the step that turned it; `together`: all have won or lost as one. It took so
    many `steps`."""

    table: str
    sat: tuple[Sat, ...]
    moment: int = 0
    together: bool = False
    steps: int = 0

    @property
    def lineup(self) -> str:
        """How many play on each side: 1v1, 2v2, 1v1v1."""
        return lineup_of([sat.team for sat in self.sat])

    @property
    def people(self) -> dict[str, Sat]:
        """Who played, each with a seat; not who played against themselves."""
        mine: dict[str, list[Sat]] = {}
        for sat in self.sat:
            if sat.person is not None:
                mine.setdefault(sat.person, []).append(sat)
        return {who: seats[0] for who, seats in mine.items() if len({sat.team for sat in seats}) == 1 or self.together}

    def luck_of(self, who: str) -> dict[str, float]:
        """How dice and cards fell for somebody, at all seats they had."""
        luck = [sat.luck for sat in self.sat if sat.person == who and sat.luck is not None]
        return {
            "came": sum(one.came for one in luck),
            "rolled": sum(one.of for one in luck),
            "expected": sum(one.expected for one in luck),
            "spread": sum(one.spread for one in luck),
        }

    def side(self, team: int) -> list[Sat]:
        return [sat for sat in self.sat if sat.team == team]

    def others(self, team: int) -> list[Sat]:
        return [sat for sat in self.sat if sat.team != team]


def lineup_of(teams: Sequence[int]) -> str:
    return "v".join(str(teams.count(team)) for team in sorted(set(teams)))


class Results:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def note(self, finished: Finished) -> bool:
        """Write down how a match ended; whether this was the first time."""
        return await self._database.write(lambda session: _note(session, finished, now_ms()))

    async def uncounted(self) -> list[str]:
        """Matches that are over, and not yet written down: the server was stopped in between."""
        query = select(TableRow.id).where(TableRow.status == "over", TableRow.counted.is_(False))
        return list(await self._database.read(lambda session: session.scalars(query).all()))

    async def fitting(self, person: str, game: str) -> str:
        """The level of bots that fits somebody at a game."""
        return await self._database.read(lambda session: fitting_level(session, person, game))


def _note(session: Session, finished: Finished, now: int) -> bool:
    table = session.get_one(TableRow, finished.table, with_for_update=True)
    if table.counted:
        return False
    table.counted = True
    if table.night is not None and table.rated:
        _note_pairing(session, finished)
    elif table.night is not None:
        _note_attempt(session, finished)
    people = finished.people
    if table.practice or table.fork_of is not None or LESSON in table.config or not people:
        return True
    if not _anybody_moved(session, finished):
        table.unrated = NOT_MOVED if table.rated else ""
        return True
    rows = {
        who: ResultRow(
            table=table.id, person=who, seat=sat.seat, game=table.game, lineup=finished.lineup, result=sat.result,
            listed=table.rated or (table.public and table.admits == "anyone"), heroes=list(sat.heroes), at=now,
            **finished.luck_of(who),
        )
        for who, sat in people.items()
    }  # fmt: skip
    session.add_all(rows.values())
    gaps = _rate(session, table, finished, rows, now) if table.rated else {}
    session.flush()
    for who, sat in people.items():
        if sat.result == 1:
            _note_deeds(session, who, finished, _feat(session, finished, rows[who], sat, gaps.get(who)), now)
    return True


def _note_pairing(session: Session, finished: Finished) -> None:
    """In a tournament every end counts, also where nobody has moved."""
    first, second = (finished.side(team)[0].result for team in sorted({sat.team for sat in finished.sat}))
    session.execute(update(PairingRow).where(PairingRow.table == finished.table).values(points=_score(first, second)))


def _note_attempt(session: Session, finished: Finished) -> None:
    """Somebody's one try at a challenge has ended; a match for practice is nobody's."""
    first = finished.sat[0]
    ended = {"result": first.result, "score": first.score, "steps": finished.steps}
    session.execute(
        update(AttemptRow).where(AttemptRow.table == finished.table, AttemptRow.result.is_(None)).values(**ended)
    )


def _anybody_moved(session: Session, finished: Finished) -> bool:
    seats = [sat.seat for sat in finished.sat if sat.person is not None]
    moved = (ChoiceRow.table == finished.table, ChoiceRow.seq >= 0, ChoiceRow.seat.in_(seats))
    return session.scalar(select(ChoiceRow.line).where(*moved).limit(1)) is not None


# ---- ratings --------------------------------------------------------------------------------------------------------


def _rate(
    session: Session, table: TableRow, finished: Finished, rows: dict[str, ResultRow], now: int
) -> dict[str, float]:
    """Change the ratings of those who played; by how much the best of the other sides was better, where it is known."""
    people = finished.people
    before = {who: _rating(session, who, table.game, finished.lineup, now) for who in rows}
    contested = len({sat.team for sat in people.values()}) > 1
    changing = [who for who in rows if contested or before[who].provisional]
    table.unrated = "" if changing else ONLY_BOTS
    if contested and _too_often(session, table, people, now):
        table.unrated = TOO_OFTEN
    if table.unrated:
        return {}
    worth = {
        team: _together([before[sat.person] if sat.person else bot(str(sat.level)) for sat in finished.side(team)])
        for team in {sat.team for sat in finished.sat}
    }
    for who in changing:
        mine = people[who]
        games = [
            Game(worth[team], _score(mine.result, finished.side(team)[0].result)) for team in worth if team != mine.team
        ]
        after = rated(before[who], games)
        row = rows[who]
        row.value, row.deviation, row.change = after.value, after.deviation, after.value - before[who].value
        _keep(session, row, after)
    return {who: _gap(before[who], [worth[team] for team in worth if team != people[who].team]) for who in changing}


def _too_often(session: Session, table: TableRow, people: dict[str, Sat], now: int) -> bool:
    """Whether two of different sides have met in as many rated matches today as count."""
    mine, theirs = aliased(ResultRow), aliased(ResultRow)
    for one, sat in people.items():
        rivals = [who for who, other in people.items() if other.team > sat.team]
        met = (
            select(func.count())
            .select_from(mine)
            .join(theirs, theirs.table == mine.table)
            .where(mine.person == one, mine.game == table.game, mine.change.is_not(None), mine.at > now - DAY)
            .where(theirs.person.in_(rivals), theirs.change.is_not(None))
            .group_by(theirs.person)
        )
        if any(count >= PAIR_A_DAY for count in session.scalars(met)):
            return True
    return False


def _rating(session: Session, person: str, game: str, lineup: str, now: int) -> Rating:
    row = session.get(RatingRow, (person, game, lineup))
    return rating_of(row).after(now - row.at) if row else Rating()


def rating_of(row: RatingRow) -> Rating:
    return Rating(row.value, row.deviation, row.volatility)


def _keep(session: Session, result: ResultRow, after: Rating) -> None:
    row = session.get(RatingRow, (result.person, result.game, result.lineup))
    if row is None:
        row = RatingRow(person=result.person, game=result.game, lineup=result.lineup, matches=0)
        session.add(row)
    row.value, row.deviation, row.volatility = after.value, after.deviation, after.volatility
    row.matches, row.at = row.matches + 1, result.at


def _together(side: Sequence[Rating]) -> Rating:
    """What a side is worth: the mean of its members, and as sure as they are."""
    count = len(side)
    return Rating(
        sum(one.value for one in side) / count,
        sqrt(sum(one.deviation**2 for one in side)) / count if count > 1 else side[0].deviation,
    )


def _score(mine: float, theirs: float) -> float:
    return 1.0 if mine > theirs else 0.0 if mine < theirs else 0.5


def _gap(mine: Rating, others: Sequence[Rating]) -> float:
    best = max(others, key=lambda rating: rating.value)
    return 0.0 if mine.provisional or best.provisional else best.value - mine.value


# ---- deeds ----------------------------------------------------------------------------------------------------------


def _feat(session: Session, finished: Finished, row: ResultRow, sat: Sat, gap: float | None) -> Feat:
    """What is known of a match that somebody has won."""
    others = [] if finished.together else finished.others(sat.team)
    scores = [other.score for other in others if other.score is not None]
    rival = max(scores) if scores and len(scores) == len(others) else None
    allies = finished.sat if finished.together else finished.side(sat.team)
    return Feat(
        ahead=None if rival is None or sat.score is None else sat.score - rival,
        rival=rival,
        left=sat.left,
        levels=tuple(str(other.level) for other in others if other.person is None),
        rivals=len({other.person for other in others if other.person}),
        allies=len({ally.person for ally in allies if ally.person} - {row.person}),
        gap=gap,
        run=_run(session, row.person),
        boxes=session.scalar(
            select(func.count(ResultRow.game.distinct())).where(ResultRow.person == row.person, ResultRow.result == 1)
        )
        or 0,
    )


def _run(session: Session, person: str) -> int:
    """How many matches somebody has won in a row, up to the last."""
    query = select(ResultRow.result).where(ResultRow.person == person).order_by(ResultRow.at.desc()).limit(50)
    results = session.scalars(query).all()
    return next((n for n, result in enumerate(results) if result != 1), len(results))


def _note_deeds(session: Session, person: str, finished: Finished, feat: Feat, now: int) -> None:
    for deed in DEEDS.values():
        if deed.done(feat) and session.get(DeedRow, (person, deed.id)) is None:
            row = DeedRow(person=person, deed=deed.id, table=finished.table, step=finished.moment, at=now)
            session.add(row)
