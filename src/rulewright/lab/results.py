"""What a run leaves in its folder: a report as JSON and as a page, and rows as Parquet if pyarrow is there."""

from __future__ import annotations

from pathlib import Path

import msgspec

from .compare import Comparison, compare
from .page import comparison_page, report_page
from .report import Report, make_report
from .runs import Run, RunFailed, replace_file
from .tables import has_parquet, write_parquet

REPORT, PAGE = "report.json", "report.html"


def write_results(run: Run) -> Report:
    """Report, page and tables of the games that are finished."""
    played = run.played()
    if not any(not one.game.error for one in played):
        broken = f": {played[0].game.error}" if played else ""
        raise RunFailed(f"{run.folder} has no finished game to report on{broken}")
    report = make_report(run.plan, played)
    replace_file(run.folder / REPORT, msgspec.json.encode(report))
    replace_file(run.folder / PAGE, report_page(report).encode())
    if has_parquet():
        write_parquet(run.folder, played)
    return report


def read_report(place: Path) -> Report:
    """A report from a run's folder, or from a file that was saved as a baseline."""
    file = place / REPORT if place.is_dir() else place
    try:
        return msgspec.json.decode(file.read_bytes(), type=Report)
    except OSError as error:
        raise RunFailed(f"{file} cannot be read: {error.strerror}") from error
    except msgspec.DecodeError as error:
        raise RunFailed(f"{file} is no report: {error}") from error


def write_comparison(folder: Path, before: Report, after: Report, title: str = "") -> Comparison:
    """What has changed, beside the run, as JSON and as a page."""
    comparison = compare(before, after, title)
    replace_file(folder / "comparison.json", msgspec.json.encode(comparison))
    replace_file(folder / "comparison.html", comparison_page(comparison).encode())
    return comparison
