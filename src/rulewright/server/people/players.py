"""Players: what the results of matches tell of somebody, to whoever may know it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import sqrt

import msgspec
from sqlalchemy import ColumnElement, func, select, update
from sqlalchemy.orm import Session

from rulewright.kernel import UnknownGame, find_game
from rulewright.lab.stats import wilson
from rulewright.players import find_level, is_level

from ..misuse import Misuse
from ..protocol.club import (
    DeedInfo,
    HeroInfo,
    LuckInfo,
    MatchRatings,
    PlayerPage,
    RatingChange,
    RatingInfo,
    RatingPoint,
    ResultInfo,
    ShareInfo,
)
from ..protocol.fields import Shown
from ..storage.database import Database
from ..storage.models import DeedRow, PersonRow, RatingRow, ResultRow, SeatRow, TableRow, TieRow
from ..storage.person import Person, person_of
from ..times import now_ms
from .deeds import DEEDS
from .friends import BLOCKED, FRIEND
from .glicko import Rating
from .names import tidy_name
from .results import rating_of

HISTORY = 100  # points of a plot
LOOKED_AT = 1000  # matches that runs and favourites are found in
RECENT = 10
FAVOURITES = 6


class Players:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, name: str) -> Person:
        """The account of that name; Misuse if there is none. Guests have no page: their names are nobody's."""
        query = select(PersonRow).where(PersonRow.login == tidy_name(name).casefold())
        row = await self._database.read(lambda session: session.scalar(query))
        if row is None:
            raise nobody(name)
        return person_of(row)

    async def page(self, player: Person, viewer: Person | None) -> PlayerPage:
        """Misuse, as if there were no such player, for who may not see it."""
        return await self._database.read(lambda session: _page_for(session, player, viewer))

    async def shown(self, person: Person) -> Shown:
        row = await self._database.read(lambda session: session.get_one(PersonRow, person.id))
        shown: Shown = msgspec.convert(row.shown, Shown)
        return shown

    async def set_shown(self, person: Person, shown: Shown) -> None:
        change = update(PersonRow).where(PersonRow.id == person.id).values(shown=shown)
        await self._database.write(lambda session: session.execute(change))

    async def changes(self, table: str) -> MatchRatings:
        """What a match has changed."""
        return await self._database.read(lambda session: _changes(session, table))


def nobody(name: str) -> Misuse:
    return Misuse("not_found", f"there is no player {name!r}", 404)


def _page_for(session: Session, player: Person, viewer: Person | None) -> PlayerPage:
    mine, tie = player == viewer, session.get(TieRow, (player.id, viewer.id)) if viewer else None
    shown = session.get_one(PersonRow, player.id).shown
    is_friend, is_blocked = tie is not None and tie.kind == FRIEND, tie is not None and tie.kind == BLOCKED
    if not mine and (is_blocked or shown == "nobody" or (shown == "friends" and not is_friend)):
        raise nobody(player.name)
    return _page(session, player, mine)


def _page(session: Session, player: Person, mine: bool) -> PlayerPage:
    may_see = (ResultRow.person == player.id, *(() if mine else (ResultRow.listed,)))
    query = select(ResultRow).where(*may_see).order_by(ResultRow.at.desc()).limit(LOOKED_AT)
    results = [row for row in session.scalars(query) if _title(row.game)]
    counted = select(func.count(), func.count().filter(ResultRow.result == 1)).where(*may_see)
    matches, won = session.execute(counted).one()
    return PlayerPage(
        name=player.name,
        since=session.get_one(PersonRow, player.id).created,
        mine=mine,
        matches=matches,
        won=won,
        best_run=_best_run(results),
        ratings=_ratings(session, player),
        shares=_shares(results),
        deeds=_deeds(session, player, may_see),
        deeds_there_are=len(DEEDS),
        recent=tuple(_result(session, row) for row in results[:RECENT]),
        heroes=_heroes(results),
        luck=_luck(session, may_see),
    )


def _title(game: str) -> str:
    """Of a game; empty if it is on the shelf no more."""
    try:
        return find_game(game).title
    except UnknownGame:
        return ""


# ---- ratings and shares ---------------------------------------------------------------------------------------------


def _ratings(session: Session, player: Person) -> tuple[RatingInfo, ...]:
    """Ratings are public: whoever plays for them has agreed to it."""
    rows = session.scalars(select(RatingRow).where(RatingRow.person == player.id)).all()
    found = [_rating(session, row) for row in rows if _title(row.game)]
    return tuple(sorted(found, key=lambda rating: (rating.provisional, -rating.matches)))


def _rating(session: Session, row: RatingRow) -> RatingInfo:
    now = rating_of(row).after(now_ms() - row.at)
    same = (ResultRow.person == row.person, ResultRow.game == row.game, ResultRow.lineup == row.lineup)
    query = select(ResultRow).where(*same, ResultRow.change.is_not(None)).order_by(ResultRow.at.desc()).limit(HISTORY)
    points = [_point(one) for one in reversed(session.scalars(query).all())]
    return RatingInfo(
        row.game, _title(row.game), row.lineup, round(now.value), now.margin, now.provisional, row.matches,
        tuple(points),
    )  # fmt: skip


def _point(row: ResultRow) -> RatingPoint:
    """A rating as it was after a rated match."""
    after = Rating(row.value or 0.0, row.deviation or 0.0)
    return RatingPoint(row.at, round(after.value), after.margin)


def _shares(results: Sequence[ResultRow]) -> tuple[ShareInfo, ...]:
    found = []
    for game, rows in _by_game([row for row in results if find_game(row.game).co_operative]):
        share = sum(row.result for row in rows) / len(rows)
        found.append(ShareInfo(game, _title(game), len(rows), share, *wilson(share, len(rows))))
    return tuple(found)


def _by_game(results: Sequence[ResultRow]) -> list[tuple[str, list[ResultRow]]]:
    return [
        (game, list(rows)) for game, rows in groupby(sorted(results, key=lambda row: row.game), lambda row: row.game)
    ]


# ---- matches and what is told of them -------------------------------------------------------------------------------


def _best_run(results: Sequence[ResultRow]) -> int:
    """The longest run of wins."""
    return max((len(list(rows)) for won, rows in groupby(results, lambda row: row.result == 1) if won), default=0)


def _result(session: Session, row: ResultRow) -> ResultInfo:
    table = session.get_one(TableRow, row.table)
    seats = find_game(row.game).seats(table.config)
    who = select(SeatRow.seat, SeatRow.person, SeatRow.level, PersonRow.name).outerjoin(
        PersonRow, PersonRow.id == SeatRow.person
    )
    sat = session.execute(who.where(SeatRow.table == row.table).order_by(SeatRow.seat)).all()
    team = seats[row.seat].team
    others = [one for one in sat if one.person != row.person]
    outcome = table.outcome if isinstance(table.outcome, dict) else {}
    return ResultInfo(
        row.table,
        row.game,
        _title(row.game),
        row.result,
        str(outcome.get("text", "")),
        tuple(_called(one.name, one.level) for one in others if seats[one.seat].team == team),
        tuple(_called(one.name, one.level) for one in others if seats[one.seat].team != team),
        None if row.change is None else round(row.change),
        row.at,
    )


def _called(name: str | None, level: str | None) -> str:
    if name is not None:
        return name
    return f"{find_level(level).label or level} bot" if level is not None and is_level(level) else "a bot"


def _deeds(session: Session, player: Person, may_see: Sequence[ColumnElement[bool]]) -> tuple[DeedInfo, ...]:
    """What somebody has done, the rarest first, each with how many have."""
    seen = (
        select(DeedRow)
        .join(ResultRow, (ResultRow.table == DeedRow.table) & (ResultRow.person == DeedRow.person))
        .where(DeedRow.person == player.id, *may_see)
    )
    counted = session.execute(select(DeedRow.deed, func.count()).group_by(DeedRow.deed)).all()
    done = {str(deed): int(count) for deed, count in counted}
    everybody = session.scalar(select(func.count(ResultRow.person.distinct()))) or 0
    found = [
        DeedInfo(
            row.deed, DEEDS[row.deed].title, DEEDS[row.deed].text, row.table, row.step, row.at, done[row.deed],
            everybody,
        )
        for row in session.scalars(seen)
        if row.deed in DEEDS
    ]  # fmt: skip
    return tuple(sorted(found, key=lambda deed: (deed.players, -deed.at)))


def _heroes(results: Sequence[ResultRow]) -> tuple[HeroInfo, ...]:
    """Whom somebody has played most often."""
    played: dict[tuple[str, str], list[float]] = {}
    for row in results:
        for name in row.heroes:
            played.setdefault((row.game, name), []).append(row.result)
    often = sorted(played.items(), key=lambda item: (-len(item[1]), item[0]))
    return tuple(HeroInfo(game, name, len(won), sum(won)) for (game, name), won in often[:FAVOURITES])


def _luck(session: Session, may_see: Sequence[ColumnElement[bool]]) -> tuple[LuckInfo, ...]:
    """Over all matches in which dice or cards decided anything, where most did first."""
    rolled = func.sum(ResultRow.rolled)
    query = (
        select(
            ResultRow.game, func.count(), func.sum(ResultRow.came), rolled, func.sum(ResultRow.expected),
            func.sum(ResultRow.spread),
        )
        .where(*may_see, ResultRow.rolled > 0)
        .group_by(ResultRow.game)
        .order_by(rolled.desc())
    )  # fmt: skip
    return tuple(
        LuckInfo(game, _title(game), matches, int(came), int(of), float(expected), sqrt(spread))
        for game, matches, came, of, expected, spread in session.execute(query)
        if _title(game)
    )


def _changes(session: Session, id: str) -> MatchRatings:
    table = session.get(TableRow, id)
    if table is None:
        raise Misuse("not_found", f"there is no table {id!r}", 404)
    query = select(ResultRow, PersonRow.name).join(PersonRow, PersonRow.id == ResultRow.person)
    rows = session.execute(query.where(ResultRow.table == id, ResultRow.change.is_not(None)).order_by(ResultRow.seat))
    changes = [
        RatingChange(row.seat, name, round(row.change or 0), point.value, point.margin)
        for row, name in rows
        for point in [_point(row)]
    ]
    return MatchRatings(table.rated, tuple(changes), table.unrated)
