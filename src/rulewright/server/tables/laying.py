"""New tables: laid by a plan, left by a practice branch, or the next of a campaign."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from rulewright.kernel import Game, Match, commitment, find_game
from rulewright.kernel.lesson import LESSON, Lesson
from rulewright.kernel.pack import PACKS, Pack, packs_of
from rulewright.kernel.registry import with_packs
from rulewright.players import USUAL, WITH, find_level_at, is_level

from ..ids import new_id
from ..misuse import Misuse, refusals_told
from ..people.fitting import FITS
from ..protocol.fields import ChatFor
from ..protocol.packs import without_packs
from ..protocol.tables import ClockSettings, NewTable, SeatPlan, SpectatorInfo
from ..storage.campaigns import Campaign, CampaignMoved, Step
from ..storage.lines import Line
from ..storage.person import Person
from ..storage.saved import Setup, begin, new_lines
from ..storage.stored import Chair, Laid, Stored
from ..times import DAY, now_ms
from .house import House
from .live import LiveTables
from .rated import drawn, must_be_rateable
from .table import Table

LARGEST_STACK = 600_000  # bytes of a table's packs, which every copy of it carries
SURPRISE = "surprise"  # a manner drawn by lot
TAUGHT = "novice"  # who plays where a lesson is silent


class Laying:
    def __init__(self, house: House, tables: LiveTables) -> None:
        self._house = house
        self._tables = tables

    async def lay(
        self,
        plan: NewTable,
        owner: Person,
        chairs: list[Chair] | None = None,
        campaign: Step | None = None,
        packs: Sequence[Pack] = (),
    ) -> Table:
        """A new table; `chairs` say who sits there in place of the plan's seats, `packs` what it is played with."""
        game, config = await opened(self._house, plan, packs, owner)
        seated = chairs or await self._chairs(game, config, plan.seats, owner)
        if plan.rated:
            must_be_rateable(game, config, plan, seated)
            plan.clock = replace(plan.clock, flag="lose")
        return await self._lay(game, config, plan, owner, seated, campaign)

    async def _chairs(
        self, game: Game[Any], config: dict[str, Any], seats: Sequence[SeatPlan], owner: Person
    ) -> list[Chair]:
        count = len(game.seats(config))
        plans = list(seats) or _default_seats(game, count)
        if len(plans) != count:
            raise Misuse("bad_seats", f"this table has {count} seats, not {len(plans)}", 400, field="seats")
        return [await self._chair(plan, owner, game) for plan in plans]

    async def _chair(self, plan: SeatPlan, owner: Person, game: Game[Any]) -> Chair:
        if plan.who == "bot":
            return Chair(level=await level_for(self._house, plan.level or USUAL.id, owner, game))
        return Chair(person=owner) if plan.who == "me" else Chair()

    async def teach(self, game: Game[Any], lesson: Lesson, learner: Person, left: str) -> Table:
        """The private table of a lesson: where the learner left it, if that can still be played, or a new one."""
        if left:
            try:
                return await self._tables.find(left)
            except Misuse:
                pass  # it was left in another version of the lesson
        config = game.completed({LESSON: lesson.id})
        chairs = [Chair(learner) if seat.index == lesson.seat else Chair(level=TAUGHT) for seat in game.seats(config)]
        plan = NewTable(game.id, title=f"{game.title}: {lesson.title}"[:80], chat="off")
        table = await self._lay(game, config, plan, learner, chairs)
        await table.begin()
        return table

    async def lay_at_night(self, id: str, night: str, plan: NewTable, owner: Person, sides: Sequence[Chair]) -> Table:
        """A rated table of a tournament, whose id is known before: each side has all the seats of a team."""
        game, config = await opened(self._house, plan, (), owner)
        seats = game.seats(config)
        teams = sorted({seat.team for seat in seats})
        by_side = [sides[teams.index(seat.team)] for seat in seats]
        chairs = [Chair(side.person, side.level) for side in by_side]
        must_be_rateable(game, config, plan, chairs)
        plan.clock = replace(plan.clock, flag="lose")
        return await self._lay(game, config, plan, owner, chairs, id=id, night=night)

    async def challenge(self, id: str, night: str, plan: NewTable, owner: Person) -> Table:
        """A private table of a challenge, all seats of which are the owner's; its seed is given, and not told."""
        game, config = await opened(self._house, plan, (), owner)
        chairs = [Chair(owner) for _ in game.seats(config)]
        table = await self._lay(game, config, plan, owner, chairs, id=id, night=night, practice=False)
        await table.settle_preliminaries()
        return table

    async def _lay(
        self,
        game: Game[Any],
        config: dict[str, Any],
        plan: NewTable,
        owner: Person,
        chairs: list[Chair],
        campaign: Step | None = None,
        id: str = "",
        night: str | None = None,
        practice: bool | None = None,
    ) -> Table:
        seed = plan.seed or secrets.token_hex(16)
        setup = _setup(game, config, seed)
        laid = Laid(
            id or new_id(), setup, commitment(seed), plan.seed is not None if practice is None else practice,
            plan.clock, plan.public, plan.title.strip(), owner, now_ms(), rated=plan.rated,
            admits=plan.admits, night=night, delay=plan.delay,
        )  # fmt: skip
        if plan.rated and night is None and not any(chair.open for chair in chairs):
            chairs = [chairs[at] for at in drawn(game.seats(config), seed)]
        return await self._open(laid, chairs, new_lines(begin(setup), 0, -1, 0, laid.created), campaign, plan.chat)

    async def fork(self, source: str, match: Match[Any], seat: int, owner: Person, level: str) -> Table:
        """A practice branch: the match as one seat may know it goes on against bots, with dice of its own."""
        if match.over:
            raise Misuse("over", "nothing can be tried here: the match is over")
        live = await self._tables.look_up(source)
        if live is not None and (live.laid.kept or (live.laid.counts and live.status != "over")):
            why = "while the week runs" if live.laid.kept else "while it runs"
            raise Misuse("rated", f"a match that counts is thought through alone: nothing is tried out {why}")
        if LESSON in match.config:
            raise Misuse("lesson", "a lesson cannot be left for a practice branch: its dice are loaded")
        branch = match.fork(seat, f"fork/{secrets.token_hex(16)}")
        game, asked, now, seed = match.game, set(branch.asked), now_ms(), str(match.dice.seed)
        setup = _setup(game, dict(match.config), seed)
        title = f"{game.title}, tried from decision {match.number(seat)}"
        laid = Laid(new_id(), setup, commitment(seed), True, ClockSettings(), False, title, owner, now, source, seat)
        chairs = [Chair(owner) if at == seat else Chair(level=level) for at in range(len(match.seats))]
        lines = [
            line._replace(seq=at if at in asked else -1) for at, line in enumerate(new_lines(branch, 0, -1, 0, now))
        ]
        return await self._open(laid, chairs, lines)

    async def go_on(self, campaign: Campaign, person: Person) -> Table:
        """The table where a campaign is played now: laid anew, with the same people and bots, if its last is over."""
        if campaign.config is None:
            raise Misuse("over", campaign.problem or "this campaign is over")
        last = await self._tables.stored(campaign.table) if campaign.table else None
        if last is not None and last.status != "over":
            return await self._tables.find(last.laid.id)
        packs = packs_of(campaign.config)
        plan = NewTable(campaign.game, without_packs(campaign.config))
        game, config = await opened(self._house, plan, packs, person)
        chairs = None
        if last is not None:
            plan.clock, plan.public, plan.title = last.laid.clock, last.laid.public, last.laid.title
            plan.chat, plan.admits = last.chat, last.laid.admits
            if len(last.chairs) == len(game.seats(config)):
                chairs = [_again(chair) for chair in last.chairs]
        try:
            table = await self.lay(plan, person, chairs, Step(campaign.id, campaign.table, campaign.next), packs)
        except CampaignMoved:
            moved = await self._house.campaigns.find(campaign.id)
            return await self._tables.find(str(moved.table if moved else None))
        if last is not None:
            await self._tables.tell_seats(last.laid.id)
        if last is not None and chairs is not None:
            await self._tell_who_has_left(table, last)
        return table

    async def _tell_who_has_left(self, table: Table, last: Stored) -> None:
        """Say in the chat which bots play for people who are no more; who has gone has no other way to be missed."""
        gone = [(seat, chair.person) for seat, chair in enumerate(last.chairs) if chair.person and chair.person.gone]
        for seat, person in gone:
            words = f"plays no more: a bot plays {table.match.seats[seat].name} from here on."
            await self._house.chats.say(table.id, SpectatorInfo(person.id, person.name, False), seat, words)
        if gone:
            await table.manners.hear_again()

    async def _open(
        self,
        laid: Laid,
        chairs: list[Chair],
        lines: list[Line],
        campaign: Step | None = None,
        chat: ChatFor = "everybody",
    ) -> Table:
        """Store a new table, and let it live. However it came to be, it is one of its maker's tables of today; but a
        tournament, once begun, is not held up."""
        house, most = self._house, self._house.limits.tables_per_day
        if not (laid.rated and laid.night):
            if await house.store.laid_since(laid.owner, now_ms() - DAY) >= most:
                raise Misuse("too_many", f"{most} tables a day are enough: again in some hours", 429)
            if any(chair.level for chair in chairs):
                house.budgets.must_have("bots", house.budgets.payer(laid.owner))
        status = "waiting" if any(chair.open for chair in chairs) else "playing"
        await house.store.add(laid, chairs, status, campaign, chat)
        if lines:
            await house.choices.append(laid.id, lines)
        stored = Stored(laid, chairs, status, 0, None, campaign.id if campaign else None, chat=chat)
        return self._tables.add(stored, lines)


def _setup(game: Game[Any], config: dict[str, Any], seed: str) -> Setup:
    return Setup(game.id, game.version, game.pins(), config, seed)


# ---- what is asked for, checked -------------------------------------------------------------------------------------


def checked_config(game_id: str, given: dict[str, Any], packs: Sequence[Pack] = ()) -> tuple[Game[Any], dict[str, Any]]:
    """A game, with packs, and a whole config for it; Misuse if there is no such game, or it refuses the config.

    No config of anybody's names a lesson: its dice are loaded, and it counts nowhere. None carries packs: they are
    taken from a shelf, or from what was played before.
    """
    if PACKS in given:
        raise Misuse("bad_config", "packs are taken from a shelf, by their ids", 400, field=PACKS)
    if LESSON in given:
        raise Misuse("bad_config", "a lesson is begun from the list of lessons", 400, field=LESSON)
    with refusals_told():
        game = with_packs(find_game(game_id), packs)
        return game, game.completed(given)


async def opened(
    house: House, plan: NewTable, packs: Sequence[Pack], owner: Person
) -> tuple[Game[Any], dict[str, Any]]:
    """The game and config of a plan; a game with packs is loaded beside, for it may take a second: its owner pays."""
    if not packs:
        return checked_config(plan.game, plan.config)
    if sum(pack.size for pack in packs) > LARGEST_STACK:
        raise Misuse("too_large", f"packs of one table have at most {LARGEST_STACK} bytes together", 413, field=PACKS)
    payer = house.budgets.payer(owner)
    return await house.budgets.paid("replays", payer, checked_config, plan.game, plan.config, packs)


def checked_level(level: str, game: Game[Any]) -> str:
    """A level by its id, without a manner."""
    with refusals_told():
        found = find_level_at(game, level)
    if found.manner:
        raise Misuse("bad_level", "these bots have no manners", 400, field="level")
    return found.id


async def level_for(house: House, level: str, person: Person | None, game: Game[Any]) -> str:
    """A level by its id; or the one that fits somebody, where bots are there to be beaten. With it may go a manner that
    the game has, or a surprise."""
    base, _, manner = level.partition(WITH)
    if base == FITS and not game.co_operative:
        base = await house.results.fitting(person.id if person else "", game.id)
    if manner == SURPRISE and game.manners:
        manner = secrets.choice(sorted(game.manners))
    if manner and manner not in game.manners:
        raise Misuse("bad_level", f"bots of {game.title} have no manner {manner!r}", 400, field="level")
    with refusals_told():
        return find_level_at(game, f"{base}{WITH}{manner}" if manner else base).id


# ---- who sits where -------------------------------------------------------------------------------------------------


def _default_seats(game: Game[Any], count: int) -> list[SeatPlan]:
    """Me against bots; in a co-operative game, all seats are mine."""
    if game.co_operative:
        return [SeatPlan("me")] * count
    return [SeatPlan("me"), *[SeatPlan("bot", USUAL.id)] * (count - 1)]


def _again(chair: Chair) -> Chair:
    """The same chair at another table: people play themselves again. A bot whose level is no more is usual, and so is
    one for somebody who has gone."""
    if chair.person is not None and chair.person.gone:
        return Chair(level=USUAL.id)
    if chair.person is not None or chair.level is None:
        return Chair(chair.person, None, dict(chair.stops))
    return Chair(level=chair.level if is_level(chair.level) else USUAL.id)
