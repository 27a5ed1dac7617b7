"""A live table: the match, who sits there, who watches, and everything that they may do, one thing at a time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rulewright.kernel import SPECTATOR, AskEach, Match, RulewrightError, Viewer, choice_of, key_of
from rulewright.kernel.undo import undo_point
from rulewright.players import USUAL

from ..bots.workers import MatchMoved, WorkFailed, bot_seed
from ..misuse import Misuse, misuse_of
from ..people.accounts import Person, now_ms, steady_ms
from ..people.visitor import Visitor
from ..protocol.bodies import TableInfo
from ..protocol.messages import Accepted, ChatLine, Refused, Thinking, Undone
from ..storage import KeptRung, Line, LineTaken
from ..storage.choices import REWIND
from ..storage.saved import Folded, fold, latest_rung, new_lines, revive, standing
from ..storage.tables import Chair, Stored
from .audience import Audience
from .clocks import Clock, clock_of
from .manners import Manners
from .proposals import Proposed, State
from .secrecy import own_eyes, viewers_at
from .sight import encode

if TYPE_CHECKING:
    from ..hub import Hub

KEEP_EVERY = 50  # answers between two kept states
SECOND_BEST = 3.0  # seconds that a process waits before it thinks for a table that another one played last
log = logging.getLogger("rulewright.server")


class Table:
    """Changes are made under the lock: played, stored, and only then told to anybody."""

    def __init__(
        self,
        hub: Hub,
        stored: Stored,
        lines: Sequence[Line] = (),
        rungs: Sequence[KeptRung] = (),
        chat: Sequence[ChatLine] = (),
    ) -> None:
        self.hub = hub
        self.stored = stored
        self.id = stored.laid.id
        self.lock = asyncio.Lock()
        self.audience = Audience()
        self.manners = Manners(self, chat)
        self.used = now_ms()
        self.epoch = 0  # changes whenever the match is not simply the one before with more answers
        self.clock: Clock | None = clock_of(stored.laid.clock, len(stored.chairs))
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._thinking_told: tuple[int, ...] = ()
        self._alarm: asyncio.TimerHandle | None = None
        self._adopt(lines, rungs)

    def _adopt(self, lines: Sequence[Line], rungs: Sequence[KeptRung]) -> None:
        """Become what the log tells."""
        folded = fold(lines)
        kept = standing(rungs, lines)
        self.match: Match[Any] = revive(self.stored.laid.setup, folded, kept)
        self.next_line = folded.next_line
        self.lowest = folded.lowest
        self.answered = folded.answered
        self._kept = [rung.answers for rung in kept]
        self._kept_events = [rung.first_event for rung in kept]
        self._events_kept = self._count_kept_events()
        self.epoch += 1
        self._restore_clock(folded)

    def _restore_clock(self, folded: Folded) -> None:
        if self.clock is None:
            return
        since = self.clock.restore(folded.clock, folded.at or self.stored.laid.created, steady_ms())
        self.clock.running.clear()
        self.clock.turn(since, self._people_asked(), self.match.seq, self._silent_people())

    # ---- who is here ------------------------------------------------------------------------------------------------

    @property
    def chairs(self) -> list[Chair]:
        return self.stored.chairs

    def seats_of(self, person: Person | None) -> tuple[int, ...]:
        return self.stored.seats_of(person)

    def info(self, person: Person | None) -> TableInfo:
        return self._info()(person)

    def _info(self) -> Callable[[Person | None], TableInfo]:
        """What everybody is told of the table as it is now, each with what is theirs."""
        people, spectators = self.audience.people, self._spectators + self.audience.spectators_elsewhere
        return lambda person: self.stored.info(person, people, spectators)

    @property
    def _spectators(self) -> int:
        return sum(1 for visitor in self.audience if not self.seats_of(visitor.person))

    def may_look(self, person: Person | None, viewer: Viewer) -> bool:
        shown = self.match.over and self.stored.laid.fork_of is None
        return viewer in viewers_at(self.stored, person, shown)

    def eyes_for(self, person: Person | None, wanted: Viewer | None) -> Viewer:
        """Whose eyes to start with: those wanted, if they are theirs; else the seat that is asked; else any."""
        mine = own_eyes(self.stored, person)
        if wanted is not None and self.may_look(person, wanted):
            return wanted
        return next((seat for seat in mine if seat in self.match.waiting), mine[0] if mine else SPECTATOR)

    def enter(self, visitor: Visitor) -> None:
        self.audience.add(visitor)
        self.used = now_ms()
        self.tell_table(but=visitor)
        self.tell_presence()

    def leave(self, visitor: Visitor) -> None:
        self.audience.discard(visitor)
        self.used = now_ms()
        self.tell_table()
        self.tell_presence()

    def tell_presence(self) -> None:
        """Tell the other processes who is connected here."""
        if not self.hub.alone:
            word = f"here {self.hub.name} {self._spectators} {' '.join(sorted(self.audience.here))}"
            self.hub.spawn(self.hub.tell_others(self.id, word))

    def _hear_presence(self, process: str, spectators: str, *people: str) -> None:
        new = self.audience.hear(process, frozenset(people), int(spectators), now_ms())
        self.tell_table()
        if new and self.audience:
            self.tell_presence()

    def renew_presence(self) -> None:
        """Now and then: say again who is here, and doubt those who have not."""
        if self.audience.forget_silent(now_ms()):
            self.tell_table()
        if self.audience:
            self.tell_presence()

    async def sit(self, seat: int, chair: Chair, before: Chair) -> None:
        """Somebody sits down, leaves, or gives the seat to a bot; Misuse if it is no longer as it was before."""
        async with self.lock:
            if self.chairs[seat] != before:
                raise Misuse("seat_taken", "somebody else was quicker")
            was = self._seating
            await self._sit(seat, chair)
            await self._seats_changed(was)
        await self.hub.tell_others(self.id, "seats")

    async def _sit(self, seat: int, chair: Chair) -> None:
        """Store it; the match starts when every seat is taken."""
        taken = not any(other.open for i, other in enumerate(self.chairs) if i != seat) and not chair.open
        status = "playing" if self.stored.status == "waiting" and taken else self.stored.status
        if not await self.hub.store.sit(self.id, seat, chair, self.chairs[seat], status):
            raise Misuse("seat_taken", "somebody else was quicker")
        self.chairs[seat], self.stored.status = chair, status

    @property
    def _seating(self) -> tuple[str, list[Chair]]:
        return self.stored.status, list(self.chairs)

    async def _seats_changed(self, was: tuple[str, list[Chair]], delay: float = 0.0) -> None:
        """Tell everybody who sits where now, and give each the eyes that are theirs."""
        status, chairs = was
        started = status == "waiting" and self.stored.status != "waiting"
        changed = [seat for seat, chair in enumerate(self.chairs) if not chair.same_as(chairs[seat])]
        if changed:
            await self._close_proposal("withdrawn")
        self._turn_clock()
        self.tell_table()
        for seat in changed:
            self.audience.tell(self.stored.taken(seat))
        for visitor in self.audience:
            if not self.may_look(visitor.person, visitor.viewer):
                self.show(visitor, SPECTATOR, 0)
            elif started and own_eyes(self.stored, visitor.person) and visitor.viewer == SPECTATOR:
                self.show(visitor, self.eyes_for(visitor.person, None), 0)
        await self._play_stops()
        self._wake_bots(delay)

    # ---- what is seen -----------------------------------------------------------------------------------------------

    def show(self, visitor: Visitor, viewer: Viewer, kept_events: int) -> None:
        """Give a visitor these eyes and everything that they see."""
        self.audience.show(visitor, viewer, self.match, kept_events, self.lowest)

    def tell_table(self, but: Visitor | None = None) -> None:
        self.audience.tell_table(self._info(), but)

    def _tell_clock(self) -> None:
        if self.clock is not None:
            self.audience.tell(self.clock.shown(steady_ms()))

    # ---- answering --------------------------------------------------------------------------------------------------

    async def choose(self, seat: int, seq: int, keys: Sequence[str], id: str = "", by: Visitor | None = None) -> None:
        """Play keys for a seat, the first of which answers question `seq`; who sent them is told first."""
        async with self.lock:
            if self._is_resent(seat, seq, keys[0]):
                if by is not None:
                    by.send(Accepted(id, self.match.seq, self._resent(seat, seq, keys)))
                return
            self.must_be_playing()
            played = await self._play(seat, seq, keys)
            if by is not None:
                by.send(Accepted(id, self.match.seq, played))
            await self._changed()

    def _is_resent(self, seat: int, seq: int, key: str) -> bool:
        return (seat, seq) in self.answered and self.answered[seat, seq][0] == key

    def _resent(self, seat: int, seq: int, keys: Sequence[str]) -> int:
        """How many keys of a run that comes again had been played."""
        later = [key for (who, at), (key, _) in sorted(self.answered.items()) if who == seat and at >= seq]
        pairs = zip(keys, later, strict=False)
        return next((n for n, (one, other) in enumerate(pairs) if one != other), min(len(keys), len(later)))

    def must_be_playing(self) -> None:
        if self.stored.status == "waiting":
            raise Misuse("not_started", "the match starts when every seat is taken")

    async def _play(self, seat: int, seq: int, keys: Sequence[str]) -> int:
        """Play and store, under the lock. Nothing has changed if this raises."""
        match, now, played = self.match, now_ms(), 0
        lines: list[Line] = []
        for key in keys:
            if played and (seat not in match.waiting or choice_of(key) not in match.choices_of(seat)):
                break
            start, seq = match.answers, seq if not played else match.seq
            try:
                match.choose(key, seat, seq)
            except RulewrightError as error:
                raise misuse_of(error) from error
            except Exception as error:
                log.exception("table %s: the game broke at %r", self.id, key)
                raise Misuse("broken", "the game could not carry this out; nothing has changed", 500) from error
            lines += new_lines(match, start, seq, self.next_line + len(lines), now)
            played += 1
        await self._store(lines, seat)
        return played

    async def _store(self, lines: list[Line], seat: int = -1) -> None:
        """Append lines durably. If that fails, the match becomes again what the log tells."""
        if self.clock is not None:
            self.clock.answered(steady_ms(), seat, silent=seat in self._silent_people())
            lines[-1] = lines[-1]._replace(clock=self.clock.saved())
        try:
            await self.hub.choices.append(self.id, lines)
        except LineTaken:
            await self._reload()
            raise Misuse("stale", "somebody else was quicker; look at the question again") from None
        except Exception as error:
            log.exception("table %s: the log could not be written", self.id)
            await self._reload()
            raise Misuse("broken", "the choice could not be stored; nothing has changed", 503) from error
        self.next_line = lines[-1].line + 1
        for at, line in enumerate(lines, self.match.answers - len(lines)):
            if line.seq >= 0:
                self.answered[line.seat, line.seq] = line.key, at
                self.hub.metrics.choices += 1

    async def _changed(self, rewound: bool = False) -> None:
        """After something was stored: tell everybody, keep a state now and then, and let the next one think."""
        self.used = now_ms()
        if self.proposed is not None and (rewound or self.match.over or self.match.seq != self.proposed.seq):
            await self._close_proposal("lapsed")
        await self._note_the_end()
        self._turn_clock(tell=False)
        self.audience.tell_scenes(self.match, rewound)
        self._tell_clock()
        await self._keep()
        await self.hub.tell_others(self.id, f"line {self.next_line}")
        await self._play_stops()
        self._wake_bots()

    async def settle(self) -> None:
        """After loading: the server may have stopped after the last answer was stored, before it noted what follows."""
        await self._note_the_end()
        if self.proposed is not None and self.proposed.seq != self.match.seq:
            await self._close_proposal("lapsed")

    async def _note_the_end(self) -> None:
        self.stored.answers = self.match.seq
        if self.match.over and self.stored.status != "over":
            self.stored.status = "over"
            self.stored.outcome = outcome = self.match.outcome
            sequel, answers = self.match.sequel, self.match.answers
            if sequel is None:
                await self.hub.choices.end(self.id, answers, encode(outcome).decode())
            else:
                self.stored.campaign = await self.hub.campaigns.finish(self.stored, answers, outcome, sequel)
            self.tell_table()

    async def _play_stops(self) -> None:
        """Answer for people who have set a stop for this kind of question."""
        ask = self.match.ask
        if ask is None or self.stored.status != "playing":
            return
        for seat in self.match.waiting:
            key = self.chairs[seat].stops.get(ask.prompt)
            listed = key is not None and choice_of(key) in self.match.choices_of(seat)
            if key is not None and listed and self.chairs[seat].played_by:
                await self._play(seat, self.match.seq, [key])
                await self._changed()
                return

    async def _keep(self) -> None:
        """Keep the last state between two beats, if the one before is far behind."""
        rungs = self.match.rungs()
        if not rungs or rungs[-1].at - (self._kept[-1] if self._kept else 0) < KEEP_EVERY:
            return
        rung = latest_rung(self.match, self.next_line, self._events_kept)
        self._kept.append(rung.answers)
        self._kept_events.append(rung.first_event)
        self._events_kept = rungs[-1].events
        await self.hub.choices.keep(self.id, rung)

    def _count_kept_events(self) -> int:
        """How many events the kept states hold: those before the last one that stands."""
        if not self._kept:
            return 0
        return next((rung.events for rung in self.match.rungs() if rung.at == self._kept[-1]), 0)

    async def _reload(self) -> None:
        """Read the log again: another process has gone on, or ours could not store."""
        asked, seq, known = self._asked, self.match.seq, self.next_line
        lines = await self.hub.choices.read(self.id)
        self._adopt(lines, await self.hub.choices.rungs(self.id))
        before = self.proposed
        self.stored = await self.hub.store.find(self.id) or self.stored
        proposed, self.stored.proposed = self.proposed, before
        self._hear_proposal(proposed, "lapsed")
        for line in lines:
            if line.line >= known and line.prompt == REWIND and int(line.key) < seq:
                self.audience.tell(Undone(line.seat, asked))
        self.audience.tell_scenes(self.match, rewound=True)

    async def heard(self, word: str) -> None:
        """Another process has changed something."""
        async with self.lock:
            kind, _, rest = word.partition(" ")
            if kind == "chat":
                await self.manners.hear_again()
            elif kind == "here":
                self._hear_presence(*rest.split())
            elif kind == "proposal":
                self._hear_proposal(await self.hub.store.proposed(self.id), "withdrawn" if rest == "open" else rest)
            elif kind != "line" or int(rest) > self.next_line:
                was = self._seating
                await self._reload()
                self.manners.show_out()
                await self._seats_changed(was, SECOND_BEST)

    # ---- going back, giving up, agreeing ----------------------------------------------------------------------------

    async def undo(self, seat: int, id: str, by: Visitor) -> None:
        async with self.lock:
            self.must_be_playing()
            if self.match.over:
                raise Misuse("over", "the match is over")
            others = self._others(seat)
            if not others or self.match.can_undo(seat):
                await self._undo(seat)
                by.send(Accepted(id, self.match.seq))
                await self._changed(rewound=True)
            else:
                await self._propose(Proposed("undo", seat, others, self.match.seq, self._choice_to_undo(seat)))
                by.send(Accepted(id, self.match.seq, 0))

    def _choice_to_undo(self, seat: int) -> int:
        try:
            return undo_point(self.match, seat, consent=True)
        except RulewrightError as error:
            raise misuse_of(error) from error

    async def _undo(self, seat: int, choice: int | None = None) -> None:
        """Take a seat's last choice back, or the one that is named; whose question is gone by that is told so."""
        vanishing, before = self._asked, self.match.seq
        try:
            back = self.match.undo(seat, consent=True, choice=choice)
        except RulewrightError as error:
            raise misuse_of(error) from error
        self.epoch += 1
        self.lowest = back if self.lowest is None else min(back, self.lowest)
        self._drop_kept(back)
        self.answered = {which: given for which, given in self.answered.items() if given[1] < back}
        now, asked = now_ms(), set(self.match.asked)
        lines = [Line(self.next_line, now, seat, REWIND, str(back), -1, "")]
        for at, (other, prompt, answer) in enumerate(self.match.log[back:], back):  # secret answers that stand
            seq = self.match.seq if at in asked else -1
            lines.append(Line(self.next_line + len(lines), now, other, prompt, key_of(answer), seq, ""))
        await self._store(lines)
        if back < before:  # a secret answer that is taken back is nobody's business
            self.audience.tell(Undone(seat, vanishing))

    @property
    def _asked(self) -> tuple[int, ...]:
        return self.match.ask.seats if self.match.ask is not None else ()

    def _drop_kept(self, back: int) -> None:
        while self._kept and self._kept[-1] > back:
            self._kept.pop()
            self._events_kept = self._kept_events.pop()

    async def offer_draw(self, seat: int, id: str, by: Visitor) -> None:
        async with self.lock:
            self.must_be_playing()
            if self.match.over:
                raise Misuse("over", "the match is over")
            others = self._others(seat)
            if not others:
                raise Misuse("no_proposal", "bots play on: they agree to no draw")
            await self._propose(Proposed("draw", seat, others, self.match.seq))
            by.send(Accepted(id, self.match.seq, 0))

    def _others(self, seat: int) -> tuple[int, ...]:
        """The seats of other people, who have to agree, also while a bot stands in for them."""
        me = self.chairs[seat].person
        return tuple(i for i, chair in enumerate(self.chairs) if chair.person is not None and chair.person != me)

    @property
    def proposed(self) -> Proposed | None:
        return self.stored.proposed

    async def _standing_proposal(self) -> Proposed | None:
        """What waits for consent, whichever process heard it; not what has lapsed, though nobody has noted it yet."""
        proposed = await self.hub.store.proposed(self.id)
        return proposed if proposed is not None and proposed.seq == self.match.seq else None

    async def _propose(self, proposed: Proposed) -> None:
        before = await self.hub.store.proposed(self.id)
        standing = before is not None and before.seq == self.match.seq
        if standing or not await self.hub.store.propose(self.id, proposed, before):
            raise Misuse("proposal_open", "an answer to another proposal is still awaited")
        await self._tell_proposal(proposed, "open")

    async def _close_proposal(self, state: State) -> None:
        """Whatever is proposed waits no longer; another process may have been quicker to say so."""
        if self.proposed is not None and await self.hub.store.propose(self.id, None, self.proposed):
            await self._tell_proposal(None, state)

    async def _tell_proposal(self, proposed: Proposed | None, state: State) -> None:
        self._hear_proposal(proposed, state)
        await self.hub.tell_others(self.id, f"proposal {state}")

    def _hear_proposal(self, proposed: Proposed | None, state: Any) -> None:
        """This waits for consent now; `state` says why nothing does."""
        before, self.stored.proposed = self.proposed, proposed
        if proposed is not None and proposed != before:
            self.audience.tell(proposed.told())
        elif proposed is None and before is not None:
            self.audience.tell(before.told(state))

    async def consent(self, by: Visitor, agree: bool, id: str) -> None:
        """Somebody agrees, for all their seats, or not."""
        async with self.lock:
            proposed, mine = await self._standing_proposal(), self.seats_of(by.person)
            self._hear_proposal(proposed, "lapsed")
            if proposed is None:
                raise Misuse("no_proposal", "nothing is proposed")
            if not agree and proposed.by in mine:
                await self._close_proposal("withdrawn")
            elif not any(seat in mine for seat in proposed.waiting):
                raise Misuse("not_asked", "your consent is not asked for")
            elif not agree:
                await self._close_proposal("declined")
            else:
                await self._agree(proposed, proposed.without(mine))
            by.send(Accepted(id, self.match.seq))

    async def _agree(self, proposed: Proposed, agreed: Proposed) -> None:
        """Some have agreed; when all have, it is carried out."""
        if not await self.hub.store.propose(self.id, agreed if agreed.waiting else None, proposed):
            raise Misuse("stale", "somebody else was quicker; look at the proposal again")
        if agreed.waiting:
            await self._tell_proposal(agreed, "open")
            return
        await self._tell_proposal(None, "agreed")
        if proposed.what == "undo":
            await self._undo(proposed.by, proposed.choice)
            await self._changed(rewound=True)
        else:
            await self._end(self.match.agree_draw, proposed.by)

    async def resign(self, seat: int, id: str, by: Visitor) -> None:
        async with self.lock:
            self.must_be_playing()
            await self._end(self.match.resign, seat)
            by.send(Accepted(id, self.match.seq))

    async def _end(self, how: Callable[[int], None], seat: int) -> None:
        """End the match one way or another."""
        match, start = self.match, self.match.answers
        try:
            how(seat)
        except RulewrightError as error:
            raise misuse_of(error) from error
        await self._store(new_lines(match, start, -1, self.next_line, now_ms()), seat)
        await self._changed()

    async def set_stops(self, seat: int, stops: dict[str, str], id: str, by: Visitor) -> None:
        async with self.lock:
            await self._sit(seat, replace(self.chairs[seat], stops=stops))
            by.send(Accepted(id, self.match.seq))
            await self._play_stops()

    # ---- clocks -----------------------------------------------------------------------------------------------------

    def _people_asked(self) -> list[int]:
        if self.stored.status != "playing":
            return []
        return [seat for seat in self.match.waiting if self.chairs[seat].played_by]

    def _silent_people(self) -> list[int]:
        """The people who have answered the open question, and nobody may know it."""
        if not isinstance(self.match.ask, AskEach) or self.stored.status != "playing":
            return []
        return [seat for seat in self._asked if seat not in self.match.waiting and self.chairs[seat].played_by]

    def _turn_clock(self, tell: bool = True) -> None:
        """Let the clock run for the people who are asked, and ring when the first of them is out of time."""
        if self.clock is None:
            return
        now = steady_ms()
        self.clock.turn(now, self._people_asked(), self.match.seq, self._silent_people())
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        left = self.clock.until_flag(now)
        if left is not None:
            self._alarm = asyncio.get_running_loop().call_later(left / 1000 + 0.01, self._ring)
        if tell:
            self._tell_clock()

    def _ring(self) -> None:
        self.hub.spawn(self._flag())

    async def _flag(self) -> None:
        """Whose time is up loses, or gets a bot to stand in."""
        async with self.lock:
            try:
                fell = await self._drop_flags()
            except Misuse as refused:
                log.info("table %s: another process was quicker with the clock: %s", self.id, refused)
                return
        if fell:
            await self.hub.tell_others(self.id, "seats")

    async def _drop_flags(self) -> bool:
        """Whether a bot stands in for anybody now."""
        flagged = self.clock.flagged(steady_ms()) if self.clock is not None else []
        if not flagged:
            self._turn_clock()
            return False
        was = self._seating
        for seat in flagged:
            if self.stored.laid.clock.flag == "lose":
                await self._end(self.match.lose_on_time, seat)
                return False
            await self._sit(seat, replace(self.chairs[seat], level=USUAL.id))
        await self._seats_changed(was)
        return True

    # ---- bots -------------------------------------------------------------------------------------------------------

    def wake(self) -> None:
        """After loading: start the clock and let bots think on."""
        self._turn_clock()
        self._wake_bots()

    def _wake_bots(self, delay: float = 0.0) -> None:
        """Let every bot that is asked think, and say who does."""
        for seat in self.match.waiting:
            if self._bot_asked(seat) and seat not in self._thinking:
                self._thinking[seat] = self.hub.spawn(self._bot_turn(seat, delay))
        if self._thinking_told != self.thinking:
            self._thinking_told = self.thinking
            self.audience.tell(Thinking(self.thinking))

    @property
    def thinking(self) -> tuple[int, ...]:
        """The bots that think, as everybody may know it: of those that are asked in secret, all."""
        if isinstance(self.match.ask, AskEach) and self.stored.status == "playing":
            return tuple(seat for seat in self._asked if self.chairs[seat].level is not None)
        return tuple(sorted(self._thinking))

    async def _bot_turn(self, seat: int, delay: float) -> None:
        """Think in a worker, then answer, unless the match has gone another way meanwhile."""
        await asyncio.sleep(delay)
        await self._wait_for_budget()
        match, seq, epoch, level = self.match, self.match.seq, self.epoch, self._bot_asked(seat)
        index = await self._think(seat, level) if level else None
        async with self.lock:
            del self._thinking[seat]
            same = (self.match, match.seq, self.epoch, self._bot_asked(seat)) == (match, seq, epoch, level)
            if same and index is not None:
                await self._bot_plays(seat, key_of(match.choices_of(seat)[index]))
            else:
                self._wake_bots()

    async def _wait_for_budget(self) -> None:
        """Bots think in the time of who laid the table; when that is used up they wait, and everybody is told."""
        try:
            self.hub.budgets.must_have("bots", self._payer)
        except Misuse as refused:
            self.audience.tell(Refused("", refused.code, f"the bots of this table rest: {refused.text}"))
            await asyncio.sleep(self.hub.budgets.wait("bots", self._payer))

    @property
    def _payer(self) -> str:
        return self.hub.budgets.payer(self.stored.laid.owner)

    async def _bot_plays(self, seat: int, key: str) -> None:
        try:
            await self._play(seat, self.match.seq, [key])
            await self._changed()
        except Misuse as refused:
            log.warning("table %s: a bot was refused: %s", self.id, refused)
            if refused.code == "stale":
                self._wake_bots(SECOND_BEST)

    def _bot_asked(self, seat: int) -> str | None:
        return self.chairs[seat].level if seat in self.match.waiting and self.stored.status == "playing" else None

    async def _think(self, seat: int, level: str) -> int | None:
        """The index of a choice; None if the match has gone on."""
        seed = bot_seed(self.match, seat)
        try:
            return await self.hub.workers.think(self._payer, self.id, self.epoch, self.match, seat, level, seed)
        except MatchMoved:
            return None
        except WorkFailed as failed:
            log.warning("table %s: a bot could not think, it takes the first choice: %s", self.id, failed)
            return 0

    # ---- resting ----------------------------------------------------------------------------------------------------

    @property
    def quiet(self) -> bool:
        """Whether it may leave the memory. A clock of days runs on without it; any other would stand still."""
        ticking = self._alarm is not None and self.stored.laid.clock.kind != "days"
        return not self.audience and not self._thinking and not self.lock.locked() and not ticking

    async def rest(self) -> None:
        """Leave the memory; the log has everything."""
        if self._alarm is not None:
            self._alarm.cancel()
        if self.stored.status == "playing":
            await self.hub.store.note_answers(self.id, self.match.seq)
