"""The lesson that a table is laid for: what it leaves open, what it answers by itself, and where it goes back to."""

from __future__ import annotations

from rulewright.kernel import Choice, find_game, key_of
from rulewright.kernel.lesson import LESSON, Stand, allowed, known, reply, standing
from rulewright.players import USUAL

from ..misuse import Misuse
from ..protocol.lessons import NextLesson, StepNow
from ..protocol.messages import LessonNow
from ..storage.lessons import Progress
from .sitting import Sitting

NOT_HERE = "this table is no lesson"


class Tutor:
    """At a table that is no lesson it does nothing, and bars nothing."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        setup = sitting.stored.laid.setup
        self._game = find_game(setup.game)
        self.lesson = self._game.lesson(setup.config[LESSON]) if LESSON in setup.config else None
        self._known = -1  # the step that is played for a learner who knows it
        self._noted = -1

    @property
    def stand(self) -> Stand:
        assert self.lesson is not None
        return standing(self.lesson, self._sitting.match)

    @property
    def unfinished(self) -> bool:
        """Whether the lesson has steps left; what becomes of the match does not end it."""
        return self.lesson is not None and self.stand.step < len(self.lesson.steps)

    # ---- what may be done ----

    def must_not_be(self, why: str) -> None:
        """Refuse, in a lesson, what would change it into another match."""
        if self.lesson is not None:
            raise Misuse("lesson", why)

    def bar(self, key: str) -> str:
        """Why the learner may not choose this now; nothing if he may."""
        if self.lesson is None:
            return ""
        match = self._sitting.match
        choices = [key_of(choice) for choice in match.choices_of(self.lesson.seat)]
        open = [key_of(choice) for choice in allowed(self.lesson, match)]
        return "after this step" if key in choices and key not in open else ""

    # ---- what happens by itself ----

    def answer(self) -> tuple[int, Choice] | None:
        """What is answered now without asking anybody: for whom, and what."""
        if self.lesson is None:
            return None
        match = self._sitting.match
        given = reply(self.lesson, match)
        if given is None and self._known == self.stand.step and (choice := known(self.lesson, match)) is not None:
            return self.lesson.seat, choice
        return given

    def know(self) -> None:
        """The learner knows this step: it is played for him, by a bot where it leaves everything open."""
        if self.lesson is None:
            raise Misuse("no_lesson", NOT_HERE)
        if not self.unfinished:
            raise Misuse("over", "the lesson is done")
        self._known = self.stand.step
        self._sitting.lent = {self.lesson.seat: USUAL.id}

    def _let_go(self) -> None:
        """The learner plays himself again."""
        self._known = -1
        self._sitting.lent = {}

    # ---- going back ----

    def begin_again(self) -> int:
        """How many answers stood when the step began, or the step before if nothing has been played in this one."""
        if self.lesson is None:
            raise Misuse("no_lesson", NOT_HERE)
        self._let_go()
        earlier = self._earlier
        if earlier is None:
            raise Misuse("undo_barred", "the lesson has only begun")
        return earlier

    @property
    def _earlier(self) -> int | None:
        asked = self._sitting.match.asked
        return next((at for at in reversed(self.stand.begun) if asked and asked[-1] >= at), None)

    def last_given(self) -> int:
        """How many answers stood before the learner's last one."""
        self._let_go()
        given = self.stand.given
        if not given:
            raise Misuse("undo_barred", "you have not chosen anything yet")
        return given[-1]

    # ---- telling ----

    def told(self) -> LessonNow | None:
        lesson = self.lesson
        if lesson is None:
            return None
        at = self.stand.step
        done = lesson.steps[at - 1].done if at else ""
        return LessonNow(
            id=lesson.id,
            title=lesson.title,
            goal=lesson.goal,
            loaded=lesson.loaded,
            seat=lesson.seat,
            steps=tuple(step.title for step in lesson.steps),
            step=at,
            card=self._card(at),
            done=done,
            again=self._earlier is not None,
            closing="" if self.unfinished else lesson.closing,
            next=None if self.unfinished else self._next(),
        )

    def _card(self, at: int) -> StepNow | None:
        assert self.lesson is not None
        if at >= len(self.lesson.steps):
            return None
        step, match = self.lesson.steps[at], self._sitting.match
        open = tuple(map(key_of, allowed(self.lesson, match)))
        whole = len(open) == len(match.choices_of(self.lesson.seat))
        return StepNow(step.title, step.text, step.task, step.point, step.words, step.rules, None if whole else open)

    def _next(self) -> NextLesson | None:
        lessons = self._game.lessons
        later = lessons[lessons.index(self.lesson) + 1 :] if self.lesson in lessons else ()
        return NextLesson(later[0].id, later[0].title, later[0].minutes) if later else None

    # ---- progress ----

    async def note(self) -> None:
        """Keep how far the learner has come, and let him play again where a step was played for him."""
        if self.lesson is None:
            return
        sitting, step = self._sitting, self.stand.step
        if step != self._known:
            self._let_go()
        if step != self._noted:
            progress = Progress(step, not self.unfinished, sitting.id)
            await sitting.house.lessons.note(sitting.stored.laid.owner, self._game.id, self.lesson.id, progress)
            self._noted = step
