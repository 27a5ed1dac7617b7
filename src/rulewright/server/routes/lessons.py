"""Lessons: what can be learnt, how far one has come, and the table where one learns."""

from __future__ import annotations

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from rulewright.kernel import find_game, game_ids

from ..hub import Hub
from ..misuse import Misuse
from ..people.access import Caller
from ..protocol.lessons import CourseInfo, LessonBody, LessonInfo
from ..protocol.tables import Seated
from ..storage.lessons import Progress
from .common import Id, problems

NOTHING = Progress(0, False, "")


@get("/api/lessons", operation_id="listLessons", tags=["lessons"], responses=problems())
async def list_lessons(hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> list[CourseInfo]:
    """The lessons of all games that have any, with how far I have come."""
    progress = await hub.lessons.of(caller.person) if caller.person else {}
    games = sorted((find_game(id) for id in game_ids()), key=lambda game: (game.shelf, game.id))
    return [_course(game.id, progress) for game in games if game.lessons]


def _course(game: str, progress: dict[tuple[str, str], Progress]) -> CourseInfo:
    def info(id: str) -> LessonInfo:
        lesson, mine = find_game(game).lesson(id), progress.get((game, id), NOTHING)
        step = mine.step if mine.step < len(lesson.steps) else 0
        return LessonInfo(lesson.id, lesson.title, lesson.goal, lesson.minutes, len(lesson.steps), step, mine.done)

    return CourseInfo(game, tuple(info(lesson.id) for lesson in find_game(game).lessons))


@post(
    "/api/games/{game_id:str}/lessons/{lesson_id:str}",
    operation_id="startLesson",
    tags=["lessons"],
    responses=problems(404, 413, 429, 503),
)
async def start_lesson(
    game_id: Id,
    lesson_id: Id,
    data: JSONBody[LessonBody],
    hub: NamedDependency[Hub],
    caller: NamedDependency[Caller],
) -> Seated:
    """The private table of a lesson: where I left it, or a new one."""
    hub.budgets.take("tables", caller.address)
    game = find_game(game_id)
    lesson = next((lesson for lesson in game.lessons if lesson.id == lesson_id), None)
    if lesson is None:
        raise Misuse("not_found", f"{game.title} has no lesson {lesson_id!r}", 404)
    person, me = await caller.or_new_guest()
    mine = (await hub.lessons.of(person)).get((game.id, lesson.id), NOTHING)
    left = mine.table if mine.step < len(lesson.steps) and not data.again else ""
    table = await hub.laying.teach(game, lesson, person, left)
    return Seated(table.info(person), me)


ROUTES = [list_lessons, start_lesson]
