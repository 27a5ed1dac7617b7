"""Puzzles in the browser: one is solved and one is missed, by mouse and by keys, on a desk and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from rulewright.kernel import find_game
from rulewright.lab.puzzles import Puzzle, book_of

from .test_screens import look_at

GAME = find_game("factions")


def with_buttons() -> list[Puzzle]:
    """Puzzles whose choices are all listed as buttons."""
    return [puzzle for puzzle in book_of(GAME).puzzles if puzzle.prompt == "activate"]


def test_one_is_solved_and_one_is_missed(page: Page) -> None:
    solved, missed, *_ = with_buttons()
    page.goto(f"/#/puzzles/{GAME.id}/{solved.id}")
    expect(page.get_by_text(solved.goal).first).to_be_visible()
    look_at(page, "puzzle")
    page.locator(f"section.q [data-key='{solved.best[0]}']").click()
    verdict = page.get_by_label("What it was worth")
    expect(verdict.get_by_role("heading", name="That is it.")).to_be_visible()
    expect(verdict.get_by_role("listitem").first).to_contain_text("best")
    expect(page.get_by_text("1 of")).to_be_visible()
    look_at(page, "puzzle-solved")
    page.keyboard.press("Enter")
    expect(page.locator("section.q")).to_be_visible()
    assert solved.id not in page.url

    page.goto(f"/#/puzzles/{GAME.id}/{missed.id}")
    expect(page.locator("section.q h1")).to_be_visible()
    page.keyboard.press(page.locator(f"section.q [data-key='{missed.worth[1].run[0]}'] kbd").inner_text())
    expect(verdict.get_by_role("heading", name="There is something better.")).to_be_visible()
    expect(verdict.get_by_role("listitem").filter(has_text="yours")).to_contain_text("less often")
    expect(page.get_by_role("link", name="solved").first).to_be_visible()
    look_at(page, "puzzle-missed")


@pytest.mark.long
def test_the_puzzle_of_the_day_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/")
    card = page.get_by_label("Puzzle of the day")
    card.get_by_role("link", name="Solve it").click()
    expect(page.locator("section.q h1")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_role("button", name="Puzzles").click()
    expect(page.get_by_role("heading", name="Puzzle of the day")).to_be_visible()
    look_at(page, "puzzle-phone")
