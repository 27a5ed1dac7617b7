"""What a notebook shows: a match as its board and its question, odds as bars, a report of the lab as its tables.

%load_ext rulewright.notebook
"""

from __future__ import annotations

from html import escape
from math import cos, pi, sin
from typing import Any

from rulewright.kernel import Match
from rulewright.kernel.scene import Board, Odds, Piece, Question, Scene, Space
from rulewright.lab.compare import Comparison
from rulewright.lab.page import comparison_page, report_page
from rulewright.lab.report import Report

WIDE, HIGH = 620, 460  # pixels, at most
MARGIN = 1.1  # units of a space
SEATS = ("#e0a422", "#4a86cf", "#cf5a3c", "#5aa469", "#9a6bbf", "#4db3b3")
NOBODYS = "#8a8f98"
CORNERS = {"hex-flat": 0.0, "hex-pointy": 30.0}  # degrees of the first corner
MOST_OPTIONS = 12
BAR = 180  # pixels of a certainty


def load_ipython_extension(shell: Any) -> None:
    """`%load_ext rulewright.notebook`."""
    show = shell.display_formatter.formatters["text/html"].for_type
    show(Match, match_html)
    show(Odds, odds_html)
    show(Report, lambda report: framed(report_page(report)))
    show(Comparison, lambda comparison: framed(comparison_page(comparison)))


def match_html(match: Match[Any]) -> str:
    """A match as whoever is asked sees it: nobody's secrets but theirs."""
    scene = match.scene(match.waiting[0] if match.waiting else 0)
    drawn = board_svg(scene, scene.boards[0]) if scene.boards else ""
    goal = f"<p>{escape(scene.goal.text)}</p>" if scene.goal else ""
    below = question_html(scene.question) if scene.question else ""
    if scene.outcome:
        below = f"<p><b>{escape(scene.outcome.text)}</b></p>"
    return f"<div><p><b>{escape(match.game.title)}</b> · {escape(scene.status)}</p>{goal}{drawn}{below}</div>"


def question_html(question: Question) -> str:
    shown = question.options[:MOST_OPTIONS]
    options = "".join(f"<li><code>{escape(each.key)}</code> {escape(each.look.text)}</li>" for each in shown)
    more = len(question.options) - len(shown)
    rest = f"<li>and {more} more</li>" if more else ""
    return f"<p><b>{escape(question.text)}</b></p><ul>{options}{rest}</ul>"


def odds_html(odds: Odds) -> str:
    """Named chances as bars, and the distribution beneath."""
    rows = [*odds.chances, *((str(value), chance) for value, chance in odds.distribution)]
    bars = "".join(
        f"<tr><td>{escape(name)}</td><td>{chance:.0%}</td><td>{bar(chance)}</td></tr>" for name, chance in rows
    )
    return f"<div><b>{escape(odds.headline)}</b><table>{bars}</table></div>"


def bar(chance: float) -> str:
    return f'<svg width="{BAR}" height="12"><rect width="{BAR * chance:.1f}" height="12" fill="{SEATS[1]}"/></svg>'


def framed(page: str) -> str:
    """A page with its own style, inside another."""
    return f'<iframe srcdoc="{escape(page)}" width="100%" height="640" style="border:0"></iframe>'


# ---- the board ------------------------------------------------------------------------------------------------------


def board_svg(scene: Scene, board: Board) -> str:
    """Spaces, walls or ways, marks, and pieces in the colours of their sides; all say their names under the mouse."""
    xs, ys = [space.x for space in board.spaces], [space.y for space in board.spaces]
    left, top = min(xs) - MARGIN, min(ys) - MARGIN
    wide, high = max(xs) - left + MARGIN, max(ys) - top + MARGIN
    scale = min(WIDE / wide, HIGH / high)
    places = {space.id: space for space in board.spaces}
    marks = {mark.space: mark for mark in scene.marks if mark.board == board.id and mark.space in places}
    parts = [line(places[link.a].x, places[link.a].y, places[link.b].x, places[link.b].y, 0.08) for link in board.links]
    parts += [space_svg(board, space, marks[space.id].label if space.id in marks else "") for space in board.spaces]
    parts += [line(wall.x1, wall.y1, wall.x2, wall.y2, 0.12) for wall in board.walls]
    parts += [dot(places[at].x, places[at].y, 0.16, "#d8b24a", mark.label) for at, mark in marks.items()]
    stood = [piece for piece in scene.pieces if piece.board == board.id and piece.space in places]
    parts += [piece_svg(piece, places[piece.space], stood) for piece in stood]
    return (
        f'<svg width="{wide * scale:.0f}" height="{high * scale:.0f}" viewBox="{left} {top} {wide} {high}" '
        f'role="img" aria-label="{escape(board.title)}">{"".join(parts)}</svg>'
    )


def space_svg(board: Board, space: Space, mark: str) -> str:
    told = title(" · ".join(filter(None, (space.label.split("\n")[0], mark, space.terrain))))
    style = 'fill="#dfe3e8" stroke="#aab0b8" stroke-width="0.04"'
    if board.kind == "graph":
        return f'<circle cx="{space.x}" cy="{space.y}" r="0.35" {style}>{told}</circle>'
    if board.kind == "square":
        return f'<rect x="{space.x - 0.5}" y="{space.y - 0.5}" width="1" height="1" {style}>{told}</rect>'
    turns = [(CORNERS[board.kind] + 60 * corner) * pi / 180 for corner in range(6)]
    points = " ".join(f"{space.x + cos(turn):.3f},{space.y + sin(turn):.3f}" for turn in turns)
    return f'<polygon points="{points}" {style}>{told}</polygon>'


def piece_svg(piece: Piece, space: Space, stood: list[Piece]) -> str:
    """A piece; several in one space stand side by side."""
    here = [each.id for each in stood if each.space == piece.space]
    x = space.x + 0.3 * (here.index(piece.id) - (len(here) - 1) / 2)
    health = f", {piece.health.value} health" if piece.health else ""
    colour = SEATS[piece.seat % len(SEATS)] if piece.seat >= 0 else NOBODYS
    ring = f'<circle cx="{x}" cy="{space.y}" r="0.42" fill="none" stroke="#111" stroke-width="0.08"/>'
    letter = f'<text x="{x}" y="{space.y + 0.13}" font-size="0.36" text-anchor="middle">{escape(piece.name[:1])}</text>'
    return (ring if piece.acting else "") + dot(x, space.y, 0.32, colour, piece.name + health) + letter


def dot(x: float, y: float, radius: float, colour: str, told: str) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{colour}">{title(told)}</circle>'


def line(x1: float, y1: float, x2: float, y2: float, wide: float) -> str:
    return f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="#5d6570" stroke-width="{wide}"/>'


def title(text: str) -> str:
    return f"<title>{escape(text)}</title>" if text else ""
