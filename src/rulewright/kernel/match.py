"""A match: one game being played. It runs the flows, keeps the log of answers, and can copy, undo and fork itself.

Longer than most: one class, because every method touches the same few fields (log, flow, chance, snapshots):
modules of their own would only hand those to and fro. What needs none lies beside it: history, undo, question, branch.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeAlias, TypeVar, cast

from msgspec.structs import replace

from .ask import Ask, AskAny, AskEach, Flow, GameEnds, Roll, listed
from .chance import Chance
from .choice import Choice, choice_of, key_of
from .config import Config, complete
from .counting import counts
from .errors import BrokenGame, IllegalChoice, MatchOver, ReplayDiverged, StaleChoice, WrongSeat
from .events import ALL, SPECTATOR, Event, Viewer
from .game import Game, Sequel
from .history import (
    DRAW,
    FRESH,
    IMAGINE,
    RESIGN,
    TIMEOUT,
    Entry,
    Snapshot,
    check_entry,
    climb,
    rung_before,
    settled,
    undone,
)
from .lesson import LESSON
from .log import Log
from .luck import Fortune, counted_by, fortunes
from .pack import PACKS
from .question import put, refusals
from .scene import Odds, Outcome, Outlook, Question, Refusal, Scene, Seat
from .state import State
from .undo import last_choice, undo_bar, undo_point

S = TypeVar("S", bound=State)


BEAT = Roll("beat", ())
"""What a flow yields when a beat is about to begin."""


Witness: TypeAlias = "Callable[[Match[Any], Ask], None]"


def beats(game: Game[Any], state: Any) -> Flow[None]:
    """All beats of a game. A flow knows its state, but not its match: else the two would hold each other, and copies
    that are looked at once would pile up."""
    next_beat = game.next_beat
    while True:
        beat = next_beat(state)
        if beat is None:
            return
        yield BEAT
        try:
            yield from beat
        except GameEnds:
            pass


class Match(Generic[S]):
    """Start one with `Match.start`; then answer `ask` until `over`.

    With `keep` (the default) a match keeps snapshots and events, so that copying, undo and time travel are quick.
    Without, it is a bare simulation: everything still works, but a copy re-runs the match from where it started,
    unless it is `nimble`: then it remembers where its last beat began, and nothing before.
    """

    def __init__(self, game: Game[S], config: Config, state: S, chance: Chance, keep: bool) -> None:
        self.game = game
        self.config = config
        self.state: S = state
        self.chance = chance
        self.dice = chance  # the source that the match began with; a fork goes on with another
        self.keep = keep
        self.nimble = False
        self.over = False
        self.ask: Ask | None = None
        self.log: list[Entry] = []
        self.base = 0  # answers given before the first of `log`
        self.asked: list[int] = []  # which entries of the log somebody was really asked for
        self.barrier = 0  # how many answers had been given when something was last rolled or revealed
        self.redrawn: list[tuple[int, Viewer]] = []  # after how many entries it was redrawn, and for whom
        self.begun: Snapshot[S] | None = None  # where it begins, if not with the game's own setup
        self._choices: Sequence[Choice] | None = None
        self._pending: dict[int, Choice] = {}
        self._origin: Snapshot[S] | None = None
        self._ladder: list[Snapshot[S]] = []
        self._settled: Outcome | None = None
        self._left: Ask | None = None  # the question at which it was broken off
        self._seats: tuple[Seat, ...] = ()
        self._witness: Witness | None = None
        self._beat_at = 0
        self._at_origin = False  # no beat has run since `_origin`
        self._flow = beats(game, state)
        self._send = self._flow.send
        if keep:
            state.log = Log(game.story)

    @classmethod
    def start(
        cls, game: Game[S], config: Config | None = None, seed: int | str = 0, *, chance: Chance | None = None,
        keep: bool = True,
    ) -> Match[S]:  # fmt: skip
        """A new match, standing at its first question. `chance` overrides the seed with a source of its own."""
        full = game.completed(config or {})
        match = cls(game, full, game.opened(full), chance or game.source(full, seed), keep)
        match._go(None)
        return match

    @classmethod
    def laid(cls, game: Game[S], state: S, config: Config | None = None, chance: Chance | None = None) -> Match[S]:
        """A match that begins in the middle: from a state laid by hand, as tests and puzzles do."""
        full = complete(game.options, config or {})
        match = cls(game, full, state, chance or Chance(0), keep=True)
        match._origin = match.begun = Snapshot(0, game.copier(state), match.chance)
        match._go(None)
        return match

    @classmethod
    def resumed(
        cls,
        game: Game[S],
        config: Config,
        chance: Chance,
        origin: Snapshot[S] | None,
        entries: Sequence[Entry],
        asked: list[int],
        begun: Snapshot[S] | None = None,
        witness: Witness | None = None,
    ) -> Match[S]:
        """A match from a record: the answers after `origin` are played again, each checked against its question.

        A `witness` is told of each question before it is answered.
        """
        full = game.completed(config)
        match = cls(game, full, game.opened(full), chance, keep=True)
        match.asked = asked
        match.begun = begun
        match._witness = witness
        match._restart(origin, entries, [], offset=0, check=True)
        match._witness = None
        return match

    # ---- answering --------------------------------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        """The number of the open question. A choice names it, so that no choice answers a later question."""
        return self.base + len(self.log) - len(self._pending)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that are asked and have not answered."""
        if self.ask is None:
            return ()
        if not self._pending:
            return self.ask.seats
        return tuple(seat for seat in self.ask.seats if seat not in self._pending)

    @property
    def choices(self) -> Sequence[Choice]:
        """The choices of the first waiting seat."""
        if self._choices is None:
            self._choices = self.choices_of(self.waiting[0]) if self.ask is not None else ()
        return self._choices

    def choices_of(self, seat: int) -> Sequence[Choice]:
        """What a seat can choose now; nothing if it is not asked."""
        if self.ask is None or seat not in self.waiting:
            return ()
        return self.ask.listed(seat)

    def pick(self, index: int) -> None:
        """Answer for the first waiting seat by index: the quick way, for players that look at `choices`."""
        ask = self.ask
        if ask is None:
            raise MatchOver
        choice = (self._choices or self.choices)[index]
        if self.keep:
            self.asked.append(self.base + len(self.log))
        if type(ask) is Ask:
            self.log.append((ask.seat, ask.prompt, choice))
            self._go(choice)
        else:
            self._answer(self.waiting[0], choice)

    def take(self, choice: Choice, seat: int) -> None:
        """Answer for a seat with one of its choices, unchecked: for players that have just looked at them."""
        if self.keep:
            self.asked.append(self.base + len(self.log))
        self._answer(seat, choice)

    def choose(self, answer: Choice, seat: int | None = None, seq: int | None = None) -> None:
        """Answer by value or key. Says what is wrong, and changes nothing, if the choice cannot be taken."""
        if self.ask is None:
            raise MatchOver
        if seq is not None and seq != self.seq:
            raise StaleChoice(seq, self.seq)
        who = self.waiting[0] if seat is None else seat
        if who not in self.waiting:
            raise WrongSeat(who, self.waiting)
        choice = choice_of(answer) if isinstance(answer, str) else answer
        if choice not in self.choices_of(who):
            refusal = self._refusal(choice)
            reason, rule = (refusal.text, refusal.rule) if refusal else ("", "")
            raise IllegalChoice(key_of(choice), self.ask.prompt, reason, rule)
        before = self.base + len(self.log)
        if self.keep:
            self.asked.append(before)
        try:
            self._answer(who, choice)
        except Exception:
            if self.keep:
                self._rewind(before)
            raise

    def run(self, keys: Iterable[str], seat: int | None = None) -> int:
        """Answer a run of keys (a shortcut) one by one, until somebody else must answer. How many were played."""
        played = 0
        for key in keys:
            if self.ask is None or (seat is not None and seat not in self.waiting):
                break
            if played and choice_of(key) not in self.choices:
                break
            self.choose(key, seat)
            played += 1
        return played

    def resign(self, seat: int) -> None:
        """A seat gives up: the other teams win."""
        if self.over:
            raise MatchOver
        self._end(seat, RESIGN)

    def lose_on_time(self, seat: int) -> None:
        """A seat's clock has run out: the other teams win."""
        if self.over:
            raise MatchOver
        self._end(seat, TIMEOUT)

    def agree_draw(self, seat: int = -1) -> None:
        """All have agreed to a draw; the table asked them."""
        if self.over:
            raise MatchOver
        self._end(seat, DRAW)

    def _end(self, seat: int, how: str) -> None:
        self.log.append((seat, how, ""))
        self._left = self.ask
        self._settled = settled(how, seat, self.seats)
        self._flow.close()
        self._finish()

    def _refusal(self, choice: Choice) -> Refusal | None:
        if self.ask is None:
            return None
        found = refusals(self.game, self.state, self.ask)
        return next((refusal for refusal in found if refusal.choice == choice), None)

    def _answer(self, seat: int, choice: Choice) -> None:
        """Take a choice that has been checked."""
        ask = cast(Ask, self.ask)
        self.log.append((seat, ask.prompt, choice))
        if isinstance(ask, AskEach):
            self._pending[seat] = choice
            self._choices = None
            answers = self._all_answers(ask)
            if answers is not None:
                self._go(answers)
        elif isinstance(ask, AskAny):
            self._go((seat, choice))
        else:
            self._go(choice)

    # ---- running the flows ------------------------------------------------------------------------------------------

    def _begin_beat(self) -> None:
        self._beat_at = self.base + len(self.log)
        if self.keep:
            climb(self._ladder, self._here())
        elif self.nimble:
            self._forget()
        self._at_origin = False

    def _go(self, value: Any, item: Ask | Roll | None = None) -> None:
        """Send a value into the flow and go on to the next question that somebody must answer.

        `item` is what the flow has yielded already, after a re-run.
        """
        if self.keep:
            self._mark_events()
        send = self._send
        try:
            if item is None:
                item = send(value)
            while True:
                if type(item) is Ask:
                    offered = item.choices
                    choices: Sequence[Choice] | None = None
                    if type(offered) is list or type(offered) is tuple:
                        choices = offered
                    elif not item.word:
                        choices = listed(offered, item.prompt)
                    if choices is None or len(choices) != 1 or item.word:
                        self.ask = item
                        self._choices = choices
                        if self.keep:
                            self._look_for_reveals()
                        if choices is not None and not choices:
                            raise BrokenGame(f"the question {item.prompt!r} has no choice")
                        return
                    choice = choices[0]
                    self.log.append((item.seat, item.prompt, choice))
                    if self.keep:
                        self._mark_events()
                    item = send(choice)
                elif item is BEAT:
                    self._begin_beat()
                    item = send(None)
                elif type(item) is Roll:
                    self.barrier = self.base + len(self.log)
                    item = send(self.chance.roll(item))
                else:
                    answer = self._ask_several(item)
                    if answer is None:
                        return
                    self._mark_events()
                    item = send(answer)
        except StopIteration:
            self._finish()

    def _open(self, ask: Ask) -> None:
        self.ask = ask
        self._choices = None
        if self.keep:
            self._look_for_reveals()

    def _ask_several(self, item: Ask | Roll) -> Any:
        """Open a question to several seats; or its answer, if all that are asked have but one choice."""
        if not isinstance(item, AskAny):
            raise BrokenGame(f"a flow yielded {item!r}, which is neither an Ask nor a Roll")
        if isinstance(item, AskEach):
            self._open(item)
            for seat in self.waiting if not item.word else ():
                options = item.listed(seat)
                if len(options) == 1:
                    self.log.append((seat, item.prompt, options[0]))
                    self._pending[seat] = options[0]
            return self._all_answers(item)
        if len(item.seats) == 1 and not item.word:
            seat = item.seats[0]
            options = item.listed(seat)
            if len(options) == 1:
                self.log.append((seat, item.prompt, options[0]))
                return seat, options[0]
        self._open(item)
        return None

    def _all_answers(self, ask: AskEach) -> dict[int, Choice] | None:
        """The answers to a secret question, once all are in."""
        if len(self._pending) < len(ask.seats):
            return None
        answers, self._pending = {seat: self._pending[seat] for seat in ask.seats}, {}
        return answers

    def _finish(self) -> None:
        self.ask = None
        self._choices = None
        self._pending = {}
        self.over = True

    def _mark_events(self) -> None:
        if self.state.log is not None:
            self.state.log.at = self.base + len(self.log)

    def _look_for_reveals(self) -> None:
        log = self.state.log
        if log is not None and log.revealed:
            self.barrier = self.base + len(self.log)
            log.revealed = False

    def _here(self) -> Snapshot[S]:
        """Where this match stands at the start of a beat."""
        if self._at_origin and self._origin is not None:
            return self._origin
        return Snapshot(self._beat_at, self.game.copier(self.state), self.chance, len(self.events), self.barrier)

    def _forget(self) -> None:
        """Begin here: what came before this beat can no longer be told."""
        self._origin = self._here()
        self.base, self.log = self._beat_at, []

    # ---- going back and sideways ------------------------------------------------------------------------------------

    def copy(self, keep: bool = False) -> Match[S]:
        """A match that stands at the same question and plays on by itself. With `keep` it has the whole history too."""
        return self._copy(self._last_snapshot(), self.log, keep)

    def at(self, answers: int) -> Match[S]:
        """The match as it was after so many answers, as a copy with its history."""
        if not self.base <= answers <= self.base + len(self.log):
            raise ValueError(f"this match has {self.base + len(self.log)} answers, not {answers}")
        return self._copy(self._rung(answers), self.log[: answers - self.base], keep=True)

    def fork(self, viewer: Viewer, seed: int | str) -> Match[S]:
        """A practice branch for one viewer: what it cannot know is redrawn, and the dice are new."""
        return self._imagined(viewer, seed, keep=True)

    def imagine(self, viewer: Viewer, seed: int | str, nimble: bool = False) -> Match[S]:
        """A bare copy for search, as one viewer may imagine it. Bots see matches only so."""
        world = self._imagined(viewer, seed, keep=False)
        world.nimble = nimble
        return world

    def _imagined(self, viewer: Viewer, seed: int | str, keep: bool) -> Match[S]:
        """A copy redrawn for a viewer, who does not know what others have answered to a secret question."""
        twin = self._copy(self._last_snapshot(), self.log, keep, unknown_to=viewer)
        twin._redraw(viewer, seed)
        return twin

    def _redraw(self, viewer: Viewer, seed: int | str) -> None:
        self.log.append((viewer, IMAGINE, seed))
        self.chance = Chance(seed)
        self.game.reimagine(self.state, viewer, self.chance)
        self.barrier = self.base + len(self.log)
        self.redrawn.append((self.barrier, viewer))
        if self.ask is not None and callable(self.ask.choices):
            self._choices = None

    def _last_snapshot(self) -> Snapshot[S] | None:
        return self._ladder[-1] if self._ladder else self._origin

    def _copy(self, origin: Snapshot[S] | None, log: Sequence[Entry], keep: bool, unknown_to: Viewer = ALL) -> Match[S]:
        """A twin that re-runs `log` from `origin` on, less the open answers that a viewer cannot know."""
        twin = Match(self.game, self.config, self.state, self.dice, keep=False)
        twin.keep = keep
        twin.nimble = self.nimble
        twin.begun = self.begun
        if keep and self.keep:
            twin.base = self.base
            twin.asked = self.asked
            twin._ladder = self._ladder
            earlier = self.events
        else:
            twin.base = 0 if origin is None else origin.at
            earlier = []
        entries = log
        if self._pending and unknown_to != ALL:
            settled = len(log) - len(self._pending)
            entries = [*log[:settled], *(entry for entry in log[settled:] if entry[0] == unknown_to)]
        twin._restart(origin, entries, earlier, offset=self.base, taking=len(log) < len(self.log))
        return twin

    def _rewind(self, answers: int) -> None:
        """Become again what this match was after so many answers."""
        self._restart(self._rung(answers), self.log[: answers - self.base], self.events, offset=self.base)

    def wind_back(self, answers: int) -> None:
        """Become again what this match was after so many answers, with the same chance to come: as lessons do it."""
        self._rewind(answers)

    def rungs(self) -> list[Snapshot[S]]:
        """The snapshots that this match keeps, oldest first."""
        return self._ladder

    def _rung(self, answers: int) -> Snapshot[S] | None:
        return rung_before(self._ladder, self._origin, answers)

    def _restart(
        self,
        origin: Snapshot[S] | None,
        log: Sequence[Entry],
        earlier: list[Event],
        offset: int,
        check: bool = False,
        taking: bool = True,
    ) -> None:
        """Stand where `origin` stands, then re-run what `log` (whose first entry has number `offset`) has after it."""
        origin = origin or self.begun
        at = 0 if origin is None else origin.at
        self.state = self.game.opened(self.config) if origin is None else self.game.copier(origin.state)
        self.chance = self.dice.at(0) if origin is None else origin.chance.at(origin.counter)
        self._origin = origin
        self._at_origin = origin is not None
        self._ladder = [rung for rung in self._ladder if rung.at < at]
        self.barrier = 0 if origin is None else origin.barrier
        self._pending = {}
        self._settled = None
        self._left = None
        self.ask = None
        self.over = False
        self.asked = [number for number in self.asked if number < offset + len(log)]
        self.log = list(log[: at - offset]) if self.base == offset else []
        redraws = enumerate(self.log, self.base + 1)
        self.redrawn = [(after, viewer) for after, (viewer, prompt, _) in redraws if prompt == IMAGINE]
        self._beat_at = at
        if self.keep:
            self.state.log = Log(self.game.story)
            self.state.log.events = earlier[: 0 if origin is None else origin.events]
            self.state.log.at = at
        self._flow = beats(self.game, self.state)
        self._send = self._flow.send
        self._rerun(log[at - offset :], check, taking)

    def _rerun(self, entries: Sequence[Entry], check: bool, taking: bool) -> None:
        """Give the flow recorded answers, then go on as in play. Lists of choices are looked at only if `check`.

        Without `taking`, a secret question that is open at the end stays open even to those who have but one choice.
        """
        index, asked = 0, set(self.asked)
        item = self._sent(None)
        while item is not None and (index < len(entries) or type(item) is Roll):
            value: Any = None
            if type(item) is Roll:
                self.barrier = self.base + len(self.log)
                value = self.chance.roll(item)
            else:
                seat, prompt, choice = entry = entries[index]
                ask = cast(Ask, item)
                index += 1
                if prompt[0] == "~":
                    self.ask = ask
                    self._special(entry)
                    continue
                if self._witness is not None:
                    self._witness(self, ask)
                if check:
                    check_entry(entry, ask, self.base + len(self.log), answered=self._pending)
                if asked and self.base + len(self.log) in asked:
                    self._look_for_reveals()
                self.log.append(entry)
                value = self._recorded(ask, seat, choice)
                if value is None:
                    continue
            self._mark_events()
            item = self._sent(value)
        if item is None:
            self._finish()
            for entry in entries[index:]:
                self._special(entry)
            return
        if self.over:
            return
        if isinstance(item, AskEach) and (self._pending or not taking):
            self._open(item)
        else:
            self._go(None, item)

    def _sent(self, value: Any) -> Ask | Roll | None:
        """The question or roll that the flow comes to with a value; None if the game is over."""
        try:
            item = self._send(value)
            while item is BEAT:
                self._begin_beat()
                item = self._send(None)
        except StopIteration:
            return None
        return item

    def _recorded(self, ask: Ask, seat: int, choice: Choice) -> Any:
        """What the flow gets for a recorded answer; None while others are still to answer."""
        if isinstance(ask, AskEach):
            self._pending[seat] = choice
            return self._all_answers(ask)
        return (seat, choice) if isinstance(ask, AskAny) else choice

    def _special(self, entry: Entry) -> None:
        """An entry that is no answer."""
        seat, prompt, choice = entry
        if prompt == IMAGINE:
            self._redraw(seat, cast("int | str", choice))
        elif prompt == FRESH and not self.over and type(choice) is int:
            self._freshen(choice)
        elif prompt in (RESIGN, TIMEOUT, DRAW) and not self.over:
            self._end(seat, prompt)
        else:
            raise ReplayDiverged(self.base + len(self.log), f"{prompt!r} of seat {seat}", "nothing: the match is over")

    def can_undo(self, seat: int) -> bool:
        """Whether a seat may take its last choice back without asking the others."""
        last = last_choice(self, seat)
        return last is not None and not undo_bar(self, last)

    def undo(self, seat: int, consent: bool = False, choice: int | None = None) -> int:
        """Take back a seat's last choice: freely while nothing was learnt since, else by the others' consent.

        `choice` names an earlier one by its number. If something was rolled or revealed since, chance goes on from a
        stream of its own: what was seen will not come again. How many answers have stood untouched; secret answers of
        others to the open question stand too, after those.
        """
        at = undo_point(self, seat, consent, choice)
        learnt, times = at < self.barrier, undone(self.log) + 1
        secret = self.log[at + 1 - self.base :] if at >= self.seq else []
        self.asked = [number - (number > at) for number in self.asked if number != at]
        self._restart(self._rung(at), [*self.log[: at - self.base], *secret], self.events, offset=self.base)
        return self._freshen(times) if learnt else at

    def _freshen(self, times: int) -> int:
        """Chance goes on from another stream. The entry that says so stands before open answers; its number."""
        place = len(self.log) - len(self._pending)
        self.log.insert(place, (-1, FRESH, times))
        self.chance = self.chance.fresh(times)
        self.barrier = self.base + place + 1
        self.asked = [number + (number >= self.base + place) for number in self.asked]
        return self.base + place

    # ---- looking ----------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[Seat, ...]:
        if not self._seats:
            self._seats = self.game.seats(self.config)
        return self._seats

    @property
    def events(self) -> list[Event]:
        return self.state.log.events if self.state.log is not None else []

    @property
    def answers(self) -> int:
        """How many answers have been given since the match began."""
        return self.base + len(self.log)

    @property
    def answers_in_beat(self) -> int:
        """How many answers have been given since the last beat began: what a copy has to re-run."""
        return self.base + len(self.log) - self._beat_at

    @property
    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        return self._settled or self.game.outcome(self.state)

    @property
    def sequel(self) -> Sequel | None:
        """What can follow a match that was played to its end, with the same packs; None where nothing does."""
        if not self.over or self._settled is not None:
            return None
        found = self.game.sequel(self.state, self.config)
        if found is None or found.config is None or PACKS not in self.config:
            return found
        return Sequel(found.next, found.text, {**found.config, PACKS: self.config[PACKS]})

    def scene(self, viewer: Viewer) -> Scene:
        """What a viewer sees, with the open question."""
        scene = self.game.scene(self.state, viewer)
        outcome = self.outcome
        if outcome is not None:
            story = outcome.story or self.game.chronicle(self.state, self.seen(SPECTATOR))
            outcome = replace(outcome, story=story, luck=counted_by(self.luck, self.counts(viewer)))
        return scene.completed(self.seats, self.question(viewer), outcome)

    @property
    def luck(self) -> tuple[Fortune, ...]:
        """How dice and cards have fallen in what everybody saw; nothing in a lesson, which loads them."""
        return () if LESSON in self.config else fortunes(self.seen(SPECTATOR))

    def question(self, viewer: Viewer) -> Question | None:
        """The open question as a viewer sees it: only those who are asked see choices."""
        if self.ask is None:
            return None
        waiting = self.waiting
        asked = waiting[0] if viewer == ALL else viewer
        choices = self.ask.listed(asked) if asked in waiting else ()
        # who has answered a secret question already is known to nobody but himself
        seats = tuple(seat for seat in self.ask.seats if seat in waiting or viewer not in (seat, ALL))
        return put(self.game, self.state, self.ask, self.number(viewer), seats, choices)

    def odds(self, answer: Choice, viewer: Viewer) -> Odds | None:
        """What a choice of the open question may bring, for all that the viewer can know; None if nobody can tell."""
        choice = choice_of(answer) if isinstance(answer, str) else answer
        if self.ask is None or choice not in self.choices_of(viewer):
            return None
        return self.game.odds(self.imagine(viewer, self.secret_seed("odds", viewer)), choice)

    def forecast(self, viewer: Viewer) -> Odds | None:
        """How what is under way will end, for all that the viewer can know; None if nobody can tell."""
        if self.ask is None:
            return None
        return self.game.forecast(self.imagine(viewer, self.secret_seed("forecast", viewer)))

    def outlook(self, piece: str, viewer: Viewer) -> Outlook | None:
        """Where a piece could go and who could hit it there, for all that the viewer can know; None if unknown."""
        return self.game.outlook(self.imagine(viewer, self.secret_seed("outlook", viewer)).state, piece)

    def secret_seed(self, what: str, viewer: Viewer) -> str:
        """What a world follows from that is imagined for a viewer: it must not be able to work the world out itself."""
        return f"{self.dice.seed}/{what}/{viewer}/{self.number(viewer)}"

    @property
    def screened(self) -> int | None:
        """The seat that chooses behind a screen now."""
        return self.ask.seat if self.ask is not None and self.ask.prompt in self.game.screened else None

    def counts(self, viewer: Viewer) -> Sequence[int]:
        """How many answers a viewer knows of after so many answers: what others choose behind a screen is one."""
        screened, log = self.game.screened, self.log
        if viewer == ALL or not screened:
            return range(self.answers + 1)
        last = next((at for at in range(len(log), 0, -1) if log[at - 1][1] in screened), 0)
        if not last:
            return range(self.answers + 1)
        ask = self.ask or self._left
        now = (ask.seat, ask.prompt) if ask is not None else (-1, "")
        then = next(((seat, prompt) for seat, prompt, _ in log[last:] if prompt[0] != "~"), now)
        known = counts(log[:last], then, viewer, screened, self.base)
        return [*range(self.base), *known, *range(known[-1] + 1, known[-1] + 1 + len(log) - last)]

    def number(self, viewer: Viewer) -> int:
        """The number of the open question as a viewer counts."""
        return self.counts(viewer)[self.seq]

    def position(self, number: int, viewer: Viewer) -> int:
        """After how many answers a viewer has counted so many, and no more."""
        return bisect_right(self.counts(viewer), number) - 1

    def begins(self, viewer: Viewer) -> int:
        """After how many entries a viewer's eyes open: what came before a redraw is for the one it was made for."""
        return max((after for after, whose in self.redrawn if whose != viewer), default=0)

    def seen(self, viewer: Viewer, since: int = 0) -> list[Event]:
        """The events that a viewer may know, from number `since` on."""
        begins = self.begins(viewer)
        events = [event for event in self.events[since:] if event.at >= begins] if begins else self.events[since:]
        return [seen for event in events if (seen := event.seen_by(viewer)) is not None]
