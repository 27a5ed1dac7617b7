"""What a notebook shows."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

from rulewright import notebook
from rulewright.kernel import Match, find_game, game_ids
from rulewright.kernel.scene import Odds
from rulewright.lab.report import Report
from rulewright.players import RandomPlayer, play_out


@pytest.mark.parametrize("id", game_ids())
def test_a_match_is_shown_with_its_board_and_its_question(id: str) -> None:
    match = Match.start(find_game(id), seed=4)
    players = [RandomPlayer(seat) for seat in range(len(match.seats))]
    while not match.over and not match.scene(match.waiting[0]).boards:
        match.choose(match.choices[0], match.waiting[0])
    page = ElementTree.fromstring(notebook.match_html(match))
    scene = match.scene(match.waiting[0])
    assert scene.question is not None
    assert scene.question.text in "".join(page.itertext())
    drawn = page.findall(".//svg/*")
    assert len(drawn) >= len(scene.boards[0].spaces)
    titles = " ".join(each.text or "" for each in page.findall(".//title"))
    assert all(piece.name in titles for piece in scene.pieces if piece.board == scene.boards[0].id)
    play_out(match, players)
    ended = "".join(ElementTree.fromstring(notebook.match_html(match)).itertext())
    assert match.outcome is not None
    assert match.outcome.text in ended


def test_odds_are_bars() -> None:
    odds = Odds("A < B", (("hits", 0.75),), ((2, 0.25),))
    page = ElementTree.fromstring(notebook.odds_html(odds))
    assert [float(bar.get("width", 0)) for bar in page.iter("rect")] == [135.0, 45.0]
    assert "75%" in "".join(page.itertext())


def test_the_extension_shows_matches_odds_and_reports() -> None:
    shown: dict[type, Any] = {}
    formatters = {"text/html": SimpleNamespace(for_type=shown.__setitem__)}
    notebook.load_ipython_extension(SimpleNamespace(display_formatter=SimpleNamespace(formatters=formatters)))
    assert {Match, Odds, Report} <= shown.keys()
    frame = shown[Report](Report("Two <b>", [("games", "2")], []))
    assert frame.startswith("<iframe srcdoc=")
    assert "<b>" not in frame
