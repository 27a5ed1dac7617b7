"""The challenge of the week: one match of a game that is won together, the same for everybody, and one try each.

Which game and set-up follows from the week's number. The dice are drawn once and kept secret: whoever has not tried it
sees no table of it, nobody is told seed or record before the week is over, and practice has other dice. An account that
was just made, or has played nothing yet, cannot try it: it may be there only to look first.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

from sqlalchemy.exc import IntegrityError

from rulewright.kernel import Game, SetUp, find_game
from rulewright.kernel.registry import game_ids

from ..misuse import Misuse
from ..people.budgets import Budgets
from ..people.friends import must_be_account
from ..protocol.nights import ChallengeInfo, TryInfo
from ..protocol.tables import NewTable
from ..storage.attempts import Attempt, AttemptStore, Challenge
from ..storage.person import Person
from ..storage.stored import challenge_id
from ..tables.laying import Laying
from ..tables.live import LiveTables
from ..tables.table import Table
from ..times import DAY, now_ms, week_ends, week_of

SHOWN = 50  # of the leaderboard


def of_week(week: int) -> tuple[Game[Any], SetUp]:
    """Games take turns, and so do the set-ups of each; Misuse if no game is won together."""
    offered = [game for game in map(find_game, game_ids()) if game.co_operative and game.set_ups]
    if not offered:
        raise Misuse("not_found", "no game here is won together", 404)
    game = offered[week % len(offered)]
    return game, game.set_ups[week // len(offered) % len(game.set_ups)]


def ranked(tries: list[Attempt]) -> list[Attempt]:
    """Those that have ended, the best first: won, then most points if the game counts any, then fewest decisions."""
    return sorted((each for each in tries if each.result is not None), key=_worth)


def _worth(one: Attempt) -> tuple[float, int, int]:
    return -(one.result or 0.0), -(one.score or 0), one.steps or 0


class Challenges:
    def __init__(self, attempts: AttemptStore, tables: LiveTables, laying: Laying, budgets: Budgets) -> None:
        self._attempts = attempts
        self._budgets = budgets
        self._tables = tables
        self._laying = laying

    async def now(self, person: Person | None) -> ChallengeInfo:
        """This week's challenge, and how everybody fared."""
        challenge = await self._this_week()
        tries = await self._attempts.attempts(challenge.week)
        mine = next((each for each in tries if person is not None and each.person == person.id), None)
        board = ranked(tries)
        worths = [_worth(each) for each in board]
        knows = mine is not None and mine.result is not None
        told = [
            TryInfo(
                rank=bisect_left(worths, worth) + 1,
                name=each.name,
                me=each is mine,
                result=each.result or 0.0,
                score=each.score,
                steps=each.steps or 0,
                table=each.table if knows and each is mine else None,
            )
            for each, worth in zip(board, worths, strict=True)
        ]
        return ChallengeInfo(
            id=challenge_id(challenge.week),
            game=challenge.game,
            game_title=find_game(challenge.game).title,
            title=challenge.set_up,
            ends=week_ends(challenge.week),
            tried=len(tries),
            board=tuple(told[:SHOWN]),
            mine=next((each for each in told if each.me), None),
            my_table=mine.table if mine is not None and mine.result is None else None,
            why="" if mine is not None or person is None else await self._bar(person),
        )

    async def _bar(self, person: Person) -> str:
        """Why somebody may not begin a try; empty if they may. On one's own machine nobody can look first."""
        if person.guest:
            return "the challenge is for accounts: register first"
        if not self._budgets.shared:
            return ""
        limits = self._budgets.limits
        created, matches = await self._attempts.history(person)
        days = limits.challenge_days - (now_ms() - created) // DAY
        if days > 0:
            return f"the challenge is for accounts that are {limits.challenge_days} days old: {days} to go"
        if matches < limits.challenge_matches:
            left = limits.challenge_matches - matches
            return f"the challenge is for who has finished {limits.challenge_matches} matches: {left} to go"
        return ""

    async def begin(self, person: Person) -> Table:
        """My one try: a table of its own, or where I left it."""
        must_be_account(person)
        challenge = await self._this_week()
        if not await self._attempts.has_begun(person, challenge.week) and (why := await self._bar(person)):
            raise Misuse("too_new", why, 403)
        id, stands = await self._attempts.begin(challenge.week, person)
        if not stands:
            try:
                return await self._lay(challenge, id, person)
            except IntegrityError:
                pass  # another window was quicker
        return await self._tables.find(id)

    async def practise(self, person: Person) -> Table:
        """The same set-up with other dice: whoever finds the best way through these has won nothing."""
        challenge = await self._this_week()
        plan = NewTable(challenge.game, dict(challenge.config), title=f"Practice: {challenge.set_up}"[:80], chat="off")
        table = await self._laying.lay(plan, person)
        await table.settle_preliminaries()
        return table

    async def _this_week(self) -> Challenge:
        week = week_of(now_ms())
        game, one = of_week(week)
        return await self._attempts.challenge(week, game.id, one.title, one.config)

    async def _lay(self, challenge: Challenge, id: str, person: Person) -> Table:
        title = f"Challenge of the week: {challenge.set_up}"[:80]
        plan = NewTable(challenge.game, dict(challenge.config), seed=challenge.seed, title=title, chat="off")
        return await self._laying.challenge(id, challenge_id(challenge.week), plan, person)
