"""The lab: runs to start, watch and stop, their reports, and the content that a variant can change."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.enums import MediaType
from litestar.params import JSONBody, PathParameter

from rulewright.kernel import RulewrightError, find_game
from rulewright.lab.compare import Comparison
from rulewright.lab.contents import entries_of, fields_of
from rulewright.lab.report import Report

from ..hub import Hub
from ..lab.labs import Labs
from ..misuse import Misuse
from ..people.access import Caller
from ..protocol.lab import LabRun, NewRun
from .common import Id, problems

Place = Annotated[str, PathParameter(min_length=1, max_length=80, description="A content file or entry.")]


@get("/api/lab/runs", operation_id="listRuns", tags=["lab"], responses=problems())
async def list_runs(labs: NamedDependency[Labs]) -> list[LabRun]:
    """All runs, the newest first."""
    return await asyncio.to_thread(labs.all)


@post("/api/lab/runs", operation_id="startRun", tags=["lab"], responses=problems(404, 409, 413, 429))
async def start_run(
    data: JSONBody[NewRun], hub: NamedDependency[Hub], labs: NamedDependency[Labs], caller: NamedDependency[Caller]
) -> LabRun:
    """Play many games with bots. One run at a time; the others wait, and whoever has used the lab least is next."""
    person = caller.must_be_known()
    hub.budgets.take("tables", caller.address)
    return await labs.start(data, person, caller.payer)


@get("/api/lab/runs/{run_id:str}", operation_id="readRun", tags=["lab"], responses=problems(404, 409))
async def read_run(run_id: Id, labs: NamedDependency[Labs]) -> LabRun:
    """How far a run is."""
    return await asyncio.to_thread(labs.info, run_id)


@post(
    "/api/lab/runs/{run_id:str}/stop",
    operation_id="stopRun",
    tags=["lab"],
    status_code=200,
    responses=problems(404, 409),
)
async def stop_run(run_id: Id, labs: NamedDependency[Labs], caller: NamedDependency[Caller]) -> LabRun:
    """Stop my run; what it has finished is kept."""
    return await labs.stop(run_id, caller.must_be_known())


@get("/api/lab/runs/{run_id:str}/report", operation_id="readReport", tags=["lab"], responses=problems(404, 409))
async def read_report(run_id: Id, labs: NamedDependency[Labs]) -> Report:
    """What came out of a run."""
    return await asyncio.to_thread(labs.report, run_id)


@get("/api/lab/runs/{run_id:str}/comparison", operation_id="readComparison", tags=["lab"], responses=problems(404))
async def read_comparison(run_id: Id, labs: NamedDependency[Labs]) -> Comparison:
    """What a variant changed."""
    return await asyncio.to_thread(labs.comparison, run_id)


@get(
    "/api/lab/runs/{run_id:str}/page",
    operation_id="saveReport",
    tags=["lab"],
    media_type=MediaType.HTML,
    responses=problems(404, 409),
)
async def save_report(run_id: Id, labs: NamedDependency[Labs]) -> Response[bytes]:
    """The report as a page, to save."""
    page = await asyncio.to_thread(labs.page, run_id)
    name = f'attachment; filename="report-{run_id}.html"'
    return Response(page, media_type=MediaType.HTML, headers={"content-disposition": name})


@get("/api/lab/content/{game_id:str}", operation_id="listContent", tags=["lab"], responses=problems(404))
async def list_content(game_id: Id) -> dict[str, dict[str, str]]:
    """The content of a game: files, entries, and what they are called."""
    return await asyncio.to_thread(entries_of, find_game(game_id))


@get(
    "/api/lab/content/{game_id:str}/{file:str}/{entry:str}",
    operation_id="readContent",
    tags=["lab"],
    responses=problems(404),
)
async def read_content(game_id: Id, file: Place, entry: Place) -> dict[str, Any]:
    """The fields of an entry that a variant can change."""
    try:
        return await asyncio.to_thread(fields_of, find_game(game_id), file, entry)
    except RulewrightError as error:
        raise Misuse("not_found", str(error), 404) from None


ROUTES = [
    list_runs, start_run, read_run, stop_run, read_report, read_comparison, save_report, list_content, read_content,
]  # fmt: skip
