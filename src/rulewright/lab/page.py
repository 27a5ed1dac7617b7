"""Reports and comparisons as one HTML file, with its plots drawn in SVG: nothing is fetched, nothing runs."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from .compare import Change, ChangeSection, Comparison
from .report import Line, Report, Section

STYLE = """
:root { color-scheme: light dark; --ink: #1d2126; --dim: #5c6670; --line: #d5dae0; --ground: #ffffff; --bar: #2f6fb2;
  --spread: #9dbfe3; --par: #b5482f; --mark: #fff3c4; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6eaee; --dim: #9aa5b1; --line: #39424c; --ground: #161a1f;
  --bar: #7fb3e6; --spread: #33567a; --par: #f08c6c; --mark: #4a3f14; } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground); margin: 2rem auto;
  max-width: 64rem; padding: 0 1rem; }
h1 { font-size: 1.6rem; margin: 0 0 .5rem; } h2 { font-size: 1.15rem; margin: 2rem 0 .25rem; }
p, dl { color: var(--dim); margin: .25rem 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; }
dd { margin: 0; color: var(--ink); overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th { text-align: left; color: var(--dim); font-weight: 500; } td, th { padding: .15rem .6rem .15rem 0;
  border-bottom: 1px solid var(--line); } td.n, th.n { text-align: right; } tr.notable td { background: var(--mark); }
section { overflow-x: auto; } section > svg { max-width: 100%; height: auto; }
svg { display: block; } .spread { fill: var(--spread); } .dot { fill: var(--bar); } .par { stroke: var(--par); }
.bar { fill: var(--bar); } text { fill: var(--dim); font-size: 11px; }
"""
WIDE, HIGH = 220, 16
PLOT_WIDE, PLOT_HIGH = 720, 150


def report_page(report: Report) -> str:
    return _page(report.title, report.facts, "".join(map(_section, report.sections)))


def comparison_page(comparison: Comparison) -> str:
    found = comparison.notable
    verdict = (
        f"<p>{len(found)} of the differences are more than luck: they are marked.</p>"
        if found
        else "<p>None of the differences is more than luck would make.</p>"
    )
    return _page(comparison.title, comparison.facts, verdict + "".join(map(_change_section, comparison.sections)))


def _page(title: str, facts: list[tuple[str, str]], body: str) -> str:
    listed = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in facts)
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head>'
        f"<body><main><h1>{escape(title)}</h1><dl>{listed}</dl>{body}</main></body></html>\n"
    )


def _section(section: Section) -> str:
    note = f"<p>{escape(section.note)}</p>" if section.note else ""
    body = _histogram(section.lines) if section.kind == "bars" else _table(section)
    return f"<section><h2>{escape(section.title)}</h2>{note}{body}</section>\n"


def _table(section: Section) -> str:
    rates = section.kind == "rates"
    has_elo = any(line.elo is not None for line in section.lines)
    figures = list(dict.fromkeys(name for line in section.lines for name in line.figures))
    heads = ["", "games", "share" if rates else "mean", "95 %", *(["Elo"] if has_elo else []), *figures]
    rows = []
    for line in section.lines:
        value, low, high = (_number(x, rates) for x in (line.value, line.low, line.high))
        cells = [f"{line.n:,}", value, f"{low} … {high}"]
        if has_elo:
            cells.append("" if line.elo is None else f"{line.elo:+.0f} ± {line.elo_error:.0f}")
        cells += [f"{line.figures[name]:.2f}" if name in line.figures else "" for name in figures]
        plot = f"<td>{interval(line, section.par)}</td>" if rates else ""
        rows.append(f"<tr><td>{escape(line.label)}</td>{_cells(cells)}{plot}</tr>")
    return _rows(heads, rows, plot=rates)


def _change_section(section: ChangeSection) -> str:
    rates = section.kind == "rates"
    rows = [_change_row(change, rates) for change in section.changes]
    table = _rows(["", "before", "after", "difference", "95 %"], rows, plot=False)
    return f"<section><h2>{escape(section.title)}</h2>{table}</section>\n"


def _change_row(change: Change, rates: bool) -> str:
    scale, unit = (100, " pts") if rates else (1, "")
    cells = [
        _number(change.before, rates),
        _number(change.after, rates),
        f"{scale * change.difference:+.2f}{unit}",
        f"± {scale * change.error:.2f}",
    ]
    notable = ' class="notable"' if change.notable else ""
    return f"<tr{notable}><td>{escape(change.label)}</td>{_cells(cells)}</tr>"


def _number(value: float, rate: bool) -> str:
    return f"{100 * value:.1f} %" if rate else f"{value:.2f}"


def _cells(cells: Iterable[str]) -> str:
    return "".join(f'<td class="n">{escape(cell)}</td>' for cell in cells)


def _rows(heads: list[str], rows: list[str], plot: bool) -> str:
    named = "".join(f'<th scope="col"{" class=n" if at else ""}>{escape(head)}</th>' for at, head in enumerate(heads))
    return f"<table><thead><tr>{named}{'<th></th>' if plot else ''}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def interval(line: Line, par: float | None) -> str:
    """A rate as a dot on its interval, from 0 to 1, with a stroke where even would be."""
    x, low, high = (WIDE * value for value in (line.value, line.low, line.high))
    stroke = f'<line class="par" x1="{WIDE * par:.1f}" x2="{WIDE * par:.1f}" y1="0" y2="{HIGH}"/>' if par else ""
    return (
        f'<svg width="{WIDE}" height="{HIGH}" role="img" aria-label="{_number(line.value, True)}">'
        f'<rect class="spread" x="{low:.1f}" y="5" width="{max(1.0, high - low):.1f}" height="6" rx="3"/>{stroke}'
        f'<circle class="dot" cx="{x:.1f}" cy="8" r="4"/></svg>'
    )


def _histogram(lines: list[Line]) -> str:
    most = max(line.value for line in lines) or 1.0
    step = PLOT_WIDE / len(lines)
    every = max(1, len(lines) // 12)
    bars = []
    for at, line in enumerate(lines):
        height = (PLOT_HIGH - 24) * line.value / most
        bars.append(
            f'<rect class="bar" x="{at * step + 1:.1f}" y="{PLOT_HIGH - 18 - height:.1f}" width="{step - 2:.1f}" '
            f'height="{height:.1f}"><title>{escape(line.label)}: {line.n:,}</title></rect>'
        )
        if at % every == 0:
            x, start = at * step + step / 2, escape(line.label.partition("-")[0])
            bars.append(f'<text x="{x:.1f}" y="{PLOT_HIGH - 4}" text-anchor="middle">{start}</text>')
    return f'<svg viewBox="0 0 {PLOT_WIDE} {PLOT_HIGH}" width="100%" role="img">{"".join(bars)}</svg>'
