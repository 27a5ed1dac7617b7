"""A live table: the match, who sits there, who watches, and everything that they may do, one thing at a time.

Longer than most: one class, because all that changes a match takes the same lock and the same way (play, store, tell,
wake the next), and an undo, a stop or a fallen flag goes on into the others. What does not change it lies beside it:
sitting, presence, manners, proposals, timekeeper, thinkers, tutor, wishes.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from rulewright.kernel import SPECTATOR, Chance, Choice, Match, Viewer, choice_of, find_game, key_of
from rulewright.kernel.errors import StaleChoice
from rulewright.kernel.undo import undo_point
from rulewright.players import USUAL

from ..misuse import Misuse, misuse_of, refusals_told
from ..people.goodbye import TABLE_GONE
from ..people.visitor import Visitor
from ..protocol.messages import Accepted, ChatLine, Undone, encode
from ..storage.lines import REWIND, KeptRung, Line, LineTaken
from ..storage.proposed import Proposed
from ..storage.saved import fold, standing
from ..storage.stored import Chair, Stored
from ..times import now_ms
from .house import House
from .manners import Manners
from .matchlog import MatchLog
from .presence import Presence
from .proposals import Proposals
from .rated import drawn, finished, must_suit
from .secrecy import own_eyes
from .sitting import Sitting
from .thinkers import SECOND_BEST, Thinkers
from .timekeeper import Timekeeper
from .tutor import Tutor
from .wishes import Wishes

AWAY = "away"  # the word that somebody has gone away, or come back
CHANCE = "~chance"  # the stop of a question that is left to chance
log = logging.getLogger("rulewright.server")


class Table(Sitting):
    """Changes are made under the lock: played, stored, and only then told to anybody."""

    def __init__(
        self,
        house: House,
        stored: Stored,
        lines: Sequence[Line] = (),
        rungs: Sequence[KeptRung] = (),
        chat: Sequence[ChatLine] = (),
    ) -> None:
        super().__init__(house, stored)
        self.log = MatchLog(house, stored.laid)
        self.presence = Presence(self)
        self.manners = Manners(self, chat)
        self.proposals = Proposals(self)
        self.timekeeper = Timekeeper(self, self._ring)
        self.wishes = Wishes(self)
        self.bots = Thinkers(self, self._play_for_a_bot, self.wishes.of, self.wishes.answer)
        self.tutor = Tutor(self)
        self._turns: frozenset[str] | None = None  # whose turn it is, as was noted last
        self._adopt(lines, rungs)

    def _adopt(self, lines: Sequence[Line], rungs: Sequence[KeptRung]) -> None:
        """Become what the log tells."""
        screened = find_game(self.stored.laid.setup.game).screened
        folded = fold(lines, self.stored.laid.delay, screened)
        self.match = self.log.become(folded, standing(rungs, lines))
        self.epoch += 1
        self.timekeeper.restore(folded)

    def seen_by(self, viewer: Viewer) -> Match[Any]:
        """The match as these eyes see it: spectators may be some answers behind until it is over."""
        match = self.match
        if viewer != SPECTATOR or not self.stored.laid.delay or match.over:
            return match
        then = max(match.begins(SPECTATOR), match.position(self.log.shown, SPECTATOR))
        return match.at(then) if then < match.seq else match

    def show(self, visitor: Visitor, viewer: Viewer, kept_events: int) -> None:
        """Give a visitor these eyes and everything that they see."""
        self.audience.show(visitor, viewer, self.seen_by(viewer), kept_events, self._lowest_for(viewer))
        if lesson := self.tutor.told():
            visitor.send(lesson)

    def _lowest_for(self, viewer: Viewer) -> int | None:
        """From where on events may have been taken back: also where that could have happened behind a screen."""
        match, lowest = self.match, self.log.lowest
        now = [(match.seq, match.screened)] if match.screened is not None else []
        then = ((at, seat) for at, (seat, prompt, _) in enumerate(match.log) if prompt in match.game.screened)
        found = next((at for at, seat in chain(then, now) if seat != viewer), lowest)
        return found if lowest is None or found is None else min(found, lowest)

    def _tell_scenes(self, rewound: bool) -> None:
        """Everybody is told what is new to their eyes, and where a lesson stands."""
        if lesson := self.tutor.told():
            self.audience.tell(lesson)
        began = time.perf_counter()
        self.audience.tell_scenes(self.seen_by, rewound)
        self.house.pace.spent_since(began)

    # ---- coming into the memory, and leaving it ---------------------------------------------------------------------

    async def settle(self) -> None:
        """After loading: the server may have stopped after the last answer was stored, before it noted what follows."""
        await self._follow_lesson()
        await self._note_the_end()
        await self.proposals.lapse()
        await self._learn_away()
        await self._note_turns()

    async def begin(self) -> None:
        """A lesson begins: what it answers by itself is answered."""
        async with self.lock:
            await self._follow_lesson()
            await self._changed()

    def wake(self) -> None:
        """After loading: start the clock and let bots think on."""
        self._turn_clock()
        self.bots.wake()

    @property
    def quiet(self) -> bool:
        """Whether it may leave the memory."""
        return not (self.audience or self.at_work or self.timekeeper.ticking)

    @property
    def at_work(self) -> bool:
        """Whether bots think here, or something is being carried out."""
        return self.bots.busy or self.lock.locked()

    async def rest(self) -> None:
        """Leave the memory; the log has everything."""
        self.timekeeper.stop()
        if self.stored.status == "playing":
            await self.house.store.note_answers(self.id, self.number)

    def close(self) -> None:
        """The table is gone, with all that it held."""
        self.audience.hang_up(TABLE_GONE)
        self.timekeeper.stop()
        self.bots.stop()

    # ---- seats ------------------------------------------------------------------------------------------------------

    async def sit(self, seat: int, chair: Chair, before: Chair) -> None:
        """Somebody sits down, leaves, or gives the seat to a bot; Misuse if it is no longer as it was before."""
        async with self.lock:
            self.tutor.must_not_be("the seats of a lesson stay as they are")
            if self.chairs[seat] != before:
                raise Misuse("seat_taken", "somebody else was quicker")
            if self.stored.laid.counts:
                self._must_be_open_to(seat, chair)
            was = self._seating
            await self._sit(seat, chair)
            await self._seats_changed(was)
        await self.tell_others("seats")

    def _must_be_open_to(self, seat: int, chair: Chair) -> None:
        """The seats of a match that counts are settled when it begins; before that, who sits down must suit it."""
        if self.stored.status != "waiting":
            raise Misuse("rated", "in a match that counts everybody plays their own seat to the end")
        must_suit(self.match.seats, self.chairs, seat, chair)

    async def _sit(self, seat: int, chair: Chair) -> None:
        """Store it; the match starts when every seat is taken."""
        taken = not any(other.open for i, other in enumerate(self.chairs) if i != seat) and not chair.open
        status = "playing" if self.stored.status == "waiting" and taken else self.stored.status
        laid, begins = self.stored.laid, status != self.stored.status
        order = drawn(self.match.seats, laid.setup.seed) if laid.rated and begins else ()
        if not await self.house.store.sit(self.id, seat, chair, self.chairs[seat], status, order):
            raise Misuse("seat_taken", "somebody else was quicker")
        self.chairs[seat], self.stored.status = chair, status
        if order:
            self.chairs[:] = [self.chairs[at] for at in order]

    @property
    def _seating(self) -> tuple[str, list[Chair]]:
        return self.stored.status, list(self.chairs)

    async def _seats_changed(self, was: tuple[str, list[Chair]], delay: float = 0.0, quietly: bool = False) -> None:
        """Tell everybody who sits where now (`quietly`: if it has changed), and give each the eyes that are theirs."""
        status, chairs = was
        started = status == "waiting" and self.stored.status != "waiting"
        changed = [seat for seat, chair in enumerate(self.chairs) if not chair.same_as(chairs[seat])]
        if changed:
            await self.proposals.close("withdrawn")
            await self._learn_away()
            self.wishes.note()
        self._turn_clock()
        if changed or status != self.stored.status or not quietly:
            self.tell_table()
        for seat in changed:
            self.audience.tell(self.stored.taken(seat))
        for visitor in self.audience:
            if not self.may_look(visitor.person, visitor.viewer):
                self.show(visitor, self.eyes_for(visitor.person, None) if started else SPECTATOR, 0)
            elif started and own_eyes(self.stored, visitor.person) and visitor.viewer == SPECTATOR:
                self.show(visitor, self.eyes_for(visitor.person, None), 0)
        if await self._play_stops():
            await self._changed()
        self.bots.wake(delay)
        await self._note_turns()

    async def set_stops(self, seat: int, stops: dict[str, str], id: str, by: Visitor) -> None:
        async with self.lock:
            self.tutor.must_not_be("in a lesson every question is asked")
            wanted = {prompt: key for prompt, key in stops.items() if key != CHANCE}
            await self._sit(seat, replace(self.chairs[seat], stops=wanted))
            self._accept(by, id)
            if await self._play_stops():
                await self._changed()

    async def leave_to_chance(self, seat: int, seq: int, id: str, by: Visitor) -> None:
        """Chance answers this question and its like for a seat, until the seat is asked something else."""
        async with self.lock:
            self._must_be_under_way()
            self.tutor.must_not_be("in a lesson every question is asked")
            match, ask = self.match, self.match.ask
            if ask is None or seq != match.number(seat) or seat not in match.waiting:
                raise Misuse("stale", "this question is answered; look at the next")
            offer = match.game.rest(match.state, ask)
            if not offer:
                raise Misuse("not_offered", "this question is real play: chance does not answer it")
            alike = {prompt: CHANCE for prompt, words in match.game.prompts.items() if words.rest == offer}
            await self._sit(seat, replace(self.chairs[seat], stops={**self.chairs[seat].stops, **alike}))
            self._accept(by, id)
            await self._changed()

    async def settle_preliminaries(self) -> None:
        """Chance answers what stands before the first real decision."""
        async with self.lock:
            match = self.match
            while match.ask is not None and match.ask.prompt in match.game.preliminaries:
                seat = match.waiting[0]
                await self._play(seat, match.seq, [self._by_chance(seat)])
            await self._changed()

    async def _play_stops(self) -> bool:
        """Answer for people who have set a stop for this kind of question, or have left it to chance; whether any."""
        answered = False
        while (found := await self._stopped()) is not None:
            seat, key = found
            await self._play(seat, self.match.seq, [key])
            answered = True
        return answered

    async def _stopped(self) -> tuple[int, str] | None:
        """A person who is asked, and the answer that they wished for; chance is done with who is asked other things."""
        ask = self.match.ask
        if ask is None or self.stored.status != "playing":
            return None
        for seat in self.people_asked:
            key = self.chairs[seat].stops.get(ask.prompt)
            if key == CHANCE:
                return seat, self._by_chance(seat)
            await self._ask_again(seat)
            if key is not None and choice_of(key) in self.match.choices_of(seat):
                return seat, key
        return None

    def _by_chance(self, seat: int) -> str:
        """An answer that follows from the seed of the match, and from nothing that anybody knows."""
        choice: Choice = Chance(self.match.secret_seed("rest", seat)).pick(self.match.choices_of(seat))
        return key_of(choice)

    async def _ask_again(self, seat: int) -> None:
        """A seat answers by itself again what it had left to chance."""
        stops = self.chairs[seat].stops
        if CHANCE in stops.values():
            kept = {prompt: key for prompt, key in stops.items() if key != CHANCE}
            await self._sit(seat, replace(self.chairs[seat], stops=kept))

    def _accept(self, by: Visitor, id: str, played: int = 1) -> None:
        by.send(Accepted(id, self.match.number(by.viewer), played))

    # ---- answering --------------------------------------------------------------------------------------------------

    async def choose(self, seat: int, seq: int, keys: Sequence[str], id: str = "", by: Visitor | None = None) -> None:
        """Play keys for a seat, the first of which answers its question `seq`; who sent them is told first."""
        async with self.lock:
            match, at = self.match, self.match.position(seq, seat)
            if self.log.has(seat, at, keys[0]):
                if by is not None:
                    self._accept(by, id, self.log.played_of(seat, at, keys))
                return
            self.must_be_playing()
            if match.ask is not None and seq != match.number(seat):
                raise misuse_of(StaleChoice(seq, match.number(seat)))
            played = await self._play(seat, match.seq, keys, self.tutor.bar)
            if by is not None:
                self._accept(by, id, played)
                if self.house.pace.busy:
                    by.flush()
            await self._follow_lesson()
            await self._changed()

    async def _play_for_a_bot(self, seat: int, key: str) -> None:
        await self._play(seat, self.match.seq, [key])
        await self._follow_lesson()
        await self._changed()

    async def _play(self, seat: int, seq: int, keys: Sequence[str], bar: Callable[[str], str] = lambda key: "") -> int:
        """Play and store, under the lock; how many keys. Nothing has changed if this raises."""
        played, lines = self.log.play(self.match, seat, seq, keys, bar)
        await self._store(lines, seat)
        return played

    async def _follow_lesson(self) -> None:
        """Answer whatever a lesson answers by itself."""
        while (answer := self.tutor.answer()) is not None:
            seat, choice = answer
            await self._play(seat, self.match.seq, [key_of(choice)])

    async def _store(self, lines: list[Line], seat: int = -1) -> None:
        """Append lines durably. If that fails, the match becomes again what the log tells."""
        self.timekeeper.stamp(lines, seat)
        try:
            await self.log.append(self.match, lines)
        except LineTaken:
            await self._reload()
            raise Misuse("stale", "somebody else was quicker; look at the question again") from None
        except Exception as error:
            log.exception("table %s: the log could not be written", self.id)
            await self._reload()
            raise Misuse("broken", "the choice could not be stored; nothing has changed", 503) from error

    async def _changed(self, rewound: bool = False) -> None:
        """After something was stored: tell everybody, keep a state now and then, and let the next one think."""
        self.used = now_ms()
        await self._play_stops()
        if self.match.over:
            await self.proposals.close("lapsed")
        else:
            await self.proposals.lapse()
        await self._note_the_end()
        await self.tutor.note()
        self.timekeeper.turn()
        await self.house.pace.my_turn()
        self._tell_scenes(rewound)
        self.wishes.note()
        self.timekeeper.tell()
        await self.log.keep(self.match)
        await self.tell_others(f"line {self.log.next_line}")
        self.bots.wake()
        await self._note_turns()

    async def _learn_away(self) -> None:
        """A correspondence clock stands still for who is away."""
        if self.stored.laid.clock.kind == "days":
            people = {chair.person.id for chair in self.chairs if chair.person is not None}
            self.timekeeper.know_away(await self.house.away.of(people))

    async def _note_turns(self) -> None:
        """In a match by correspondence, tell those whose turn it is."""
        if self.stored.laid.clock.kind != "days":
            return
        people = (self.chairs[seat].person for seat in self.people_asked)
        asked = frozenset(person.id for person in people if person is not None)
        if asked != self._turns:
            self._turns = asked
            await self.house.notices.set_turns(self.id, asked)

    async def _note_the_end(self) -> None:
        self.stored.answers = self.number
        if self.match.over and self.stored.status != "over" and not self.tutor.unfinished:
            self.stored.status = "over"
            self.stored.outcome = outcome = self.match.outcome
            sequel, answers = None if self.tutor.lesson else self.match.sequel, self.number
            if sequel is None:
                await self.house.choices.end(self.id, answers, encode(outcome).decode())
            else:
                self.stored.campaign = await self.house.campaigns.finish(self.id, answers, outcome, sequel)
            await self._count()
            self.tell_table()
            self.manners.tell_all()
        elif self.stored.status == "over" and not self.stored.counted:
            await self._count()

    async def _count(self) -> None:
        """Write down how it ended for everybody; if that fails, the match is over all the same: it is tried again."""
        clock = self.timekeeper.clock
        try:
            await self.house.results.note(finished(self.stored, self.match, clock.left if clock else None))
        except Exception:
            log.exception("table %s: its result could not be written down yet", self.id)
        else:
            self.stored.counted = True

    async def count_again(self) -> None:
        async with self.lock:
            await self._note_the_end()

    # ---- other processes --------------------------------------------------------------------------------------------

    async def heard(self, word: str) -> None:
        """Another process has changed something."""
        async with self.lock:
            kind, _, rest = word.partition(" ")
            if kind == "chat":
                await self.manners.hear_again()
            elif kind == "here":
                self.presence.hear(*rest.split())
            elif kind == "wish":
                self.wishes.hear_again(rest)
            elif kind == "proposal":
                await self.proposals.hear_again(rest)
            elif kind == AWAY:
                await self._learn_away()
                self._turn_clock()
            elif kind != "line" or int(rest) > self.log.next_line:
                was = self._seating
                await self._reload()
                self.manners.show_out()
                await self._seats_changed(was, SECOND_BEST, quietly=kind == "line")

    async def _reload(self) -> None:
        """Read the log again: another process has gone on, or ours could not store."""
        asked, seq, known, counted = self.asked, self.match.seq, self.log.next_line, self._counted()
        lines = await self.house.choices.read(self.id)
        self._adopt(lines, await self.house.choices.rungs(self.id))
        before = self.stored.proposed
        self.stored = await self.house.store.find(self.id) or self.stored
        proposed, self.stored.proposed = self.stored.proposed, before
        self.proposals.hear(proposed, "lapsed")
        for line in lines:
            if line.line >= known and line.prompt == REWIND and int(line.key) < seq:
                self._tell_undone(Undone(line.seat, asked), int(line.key), counted)
        self._tell_scenes(rewound=True)
        self.wishes.note()

    # ---- going back, giving up, agreeing ----------------------------------------------------------------------------

    async def undo(self, seat: int, id: str, by: Visitor) -> None:
        async with self.lock:
            self._must_be_under_way()
            await self._ask_again(seat)
            others = self.others(seat)
            if self.tutor.lesson:
                await self._wind_back(seat, self.tutor.last_given(), id, by)
            elif self.match.can_undo(seat) or not (others or self.stored.laid.counts):
                await self._undo(seat)
                self._accept(by, id)
                await self._changed(rewound=True)
            elif self.stored.laid.counts:
                raise Misuse("undo_barred", "in a match that counts only what taught nobody anything can be taken back")
            else:
                await self.proposals.make(Proposed("undo", seat, others, self.number, self._choice_to_undo(seat)))
                self._accept(by, id, 0)

    async def show_again(self, seat: int, id: str, by: Visitor) -> None:
        """A lesson goes back to where the step began, with nobody's consent: nothing counts here."""
        async with self.lock:
            self.must_be_playing()
            await self._wind_back(seat, self.tutor.begin_again(), id, by)

    async def know_this(self, id: str, by: Visitor) -> None:
        """The step of a lesson is played for who knows it."""
        async with self.lock:
            self.tutor.know()
            self._accept(by, id)
            await self._follow_lesson()
            await self._changed()

    async def _wind_back(self, seat: int, answers: int, id: str, by: Visitor) -> None:
        """A lesson goes back, and everybody sees it; then it answers by itself again."""
        if self.stored.status == "over":
            raise Misuse("over", "the lesson is over: begin it again")
        self.match.wind_back(answers)
        self.epoch += 1
        await self._store(self.log.rewound(self.match, seat, answers))
        await self.proposals.close("lapsed")
        self._accept(by, id)
        await self._changed(rewound=True)
        if self.tutor.answer() is not None:
            await self._follow_lesson()
            await self._changed()

    async def offer_draw(self, seat: int, id: str, by: Visitor) -> None:
        async with self.lock:
            self._must_be_under_way()
            others = self.others(seat)
            if not others:
                raise Misuse("no_proposal", "bots play on: they agree to no draw")
            await self.proposals.make(Proposed("draw", seat, others, self.number))
            self._accept(by, id, 0)

    async def wish(self, seat: int, bot: int, key: str, id: str, by: Visitor) -> None:
        """Somebody asks something of a bot of their side."""
        async with self.lock:
            self._must_be_under_way()
            self.tutor.must_not_be("in a lesson everybody plays as it tells")
            await self.wishes.make(seat, bot, key)
            self._accept(by, id)

    async def consent(self, by: Visitor, agree: bool, id: str) -> None:
        """Somebody agrees, for all their seats, or not. When all have agreed, it is carried out."""
        async with self.lock:
            proposed, mine = await self.proposals.standing(), self.seats_of(by.person)
            self.proposals.hear(proposed, "lapsed")
            if proposed is None:
                raise Misuse("no_proposal", "nothing is proposed")
            if not agree and proposed.by in mine:
                await self.proposals.close("withdrawn")
            elif not any(seat in mine for seat in proposed.waiting):
                raise Misuse("not_asked", "your consent is not asked for")
            elif not agree:
                await self.proposals.close("declined")
            elif await self.proposals.agree(proposed, mine):
                await self._carry_out(proposed)
            self._accept(by, id)

    async def _carry_out(self, agreed: Proposed) -> None:
        if agreed.what == "undo":
            await self._undo(agreed.by, agreed.choice)
            await self._changed(rewound=True)
        else:
            await self._end(self.match.agree_draw, agreed.by)

    async def resign(self, seat: int, id: str, by: Visitor) -> None:
        async with self.lock:
            self.must_be_playing()
            self.tutor.must_not_be("nobody gives up in a lesson: leave it, and come back when you like")
            await self._end(self.match.resign, seat)
            self._accept(by, id)

    async def give_up(self, seat: int) -> None:
        """Somebody leaves a match that counts."""
        async with self.lock:
            self.must_be_playing()
            await self._end(self.match.resign, seat)

    async def run_out(self, seat: int) -> None:
        """A deadline has passed, and a seat loses by it as by the clock."""
        async with self.lock:
            self._must_be_under_way()
            await self._end(self.match.lose_on_time, seat)

    def _must_be_under_way(self) -> None:
        self.must_be_playing()
        if self.match.over:
            raise Misuse("over", "the match is over")

    def _choice_to_undo(self, seat: int) -> int:
        with refusals_told():
            return undo_point(self.match, seat, consent=True)

    async def _undo(self, seat: int, choice: int | None = None) -> None:
        """Take a seat's last choice back, or the one that is named; whose question is gone by that is told so."""
        vanishing, before, public, counted = self.asked, self.match.seq, self.number, self._counted()
        with refusals_told():
            back = self.match.undo(seat, consent=True, choice=choice)
        self.epoch += 1
        await self._store(self.log.rewound(self.match, seat, back))
        if self.match.counts(SPECTATOR)[back] < public:
            await self.proposals.close("lapsed")
        if back < before:  # a secret answer that is taken back is nobody's business
            self._tell_undone(Undone(seat, vanishing), back, counted)

    def _counted(self) -> dict[Viewer, int]:
        """The number of the open question to all eyes that look on."""
        return {viewer: self.match.number(viewer) for viewer in {visitor.viewer for visitor in self.audience}}

    def _tell_undone(self, undone: Undone, back: int, counted: Mapping[Viewer, int]) -> None:
        """Tell those from whom something was taken that they had counted."""
        for visitor in self.audience:
            if (
                not self.is_behind(visitor.person)
                and self.match.counts(visitor.viewer)[min(back, self.match.seq)] < counted[visitor.viewer]
            ):
                visitor.send(undone)

    async def _end(self, how: Callable[[int], None], seat: int) -> None:
        """End the match one way or another."""
        start = self.match.answers
        with refusals_told():
            how(seat)
        await self._store(self.log.since(self.match, start), seat)
        await self._changed()

    # ---- time -------------------------------------------------------------------------------------------------------

    def _turn_clock(self) -> None:
        self.timekeeper.turn()
        self.timekeeper.tell()

    def _ring(self) -> None:
        self.house.spawn(self._flag())

    async def _flag(self) -> None:
        """Whose time is up loses, or gets a bot to stand in."""
        async with self.lock:
            try:
                fell = await self._drop_flags()
            except Misuse as refused:
                log.info("table %s: another process was quicker with the clock: %s", self.id, refused)
                return
        if fell:
            await self.tell_others("seats")

    async def _drop_flags(self) -> bool:
        """Whether a bot stands in for anybody now."""
        flagged = self.timekeeper.flagged()
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
