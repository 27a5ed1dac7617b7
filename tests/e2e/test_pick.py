"""Choosing among many: cards that all can be read, keys that pick, buttons that stay in the window."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rulewright.kernel import Match

from .script import find_script, follow
from .table import ARMED, LISTED, LIT_CARD, PLAIN, await_turn, fits_the_window, lay, question

HEROES = 14
MANY = 12  # buttons of one question
# What is written on a card that another card covers, that its own edge cuts, or that lies out of sight.
HIDDEN = """() => [...document.querySelectorAll('.pick .card :is(.name, .req, dt, b, .text)')].filter((text) => {
  const box = text.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  const cut = text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.clientHeight + 1;
  return top?.closest('.card') !== text.closest('.card') || (text.matches('.name, .text') && cut);
}).map((text) => text.textContent)"""
CROSSED = """() => {
  const boxes = [...document.querySelectorAll('.pick li, .q')].map((each) => each.getBoundingClientRect());
  return boxes.flatMap((one, i) => boxes.slice(i + 1).filter((other) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom)).length;
}"""
OUTSIDE = """() => [...document.querySelectorAll('.q .acts button')].filter((each) => {
  const box = each.getBoundingClientRect();
  return box.right > innerWidth || box.left < 0 || each.scrollWidth > each.clientWidth + 1;
}).length"""


def draft(page: Page) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    lay(page, "worldspanner", {"Psiclones": "Bot: Novice"}, seed="pick")
    assert await_turn(page)
    expect(page.locator(LIT_CARD)).to_have_count(HEROES)


def name(page: Page, card: int) -> str:
    return page.locator(LIT_CARD).nth(card).locator(".name").inner_text()


def test_fourteen_cards_are_read_without_touching_them(page: Page) -> None:
    draft(page)
    assert page.evaluate(HIDDEN) == []
    assert page.evaluate(CROSSED) == 0
    fits_the_window(page)
    page.locator(LIT_CARD).nth(3).hover()
    expect(page.locator(".pop .card")).to_contain_text(name(page, 3))
    page.get_by_role("button", name="See the board").click()
    expect(page.locator("svg .token, path.space, .ground svg").first).to_be_visible()
    page.get_by_role("button", name="Back to the 14 cards").click()
    expect(page.locator(LIT_CARD)).to_have_count(HEROES)


def test_keys_walk_pick_and_confirm(page: Page) -> None:
    draft(page)
    chosen = name(page, 1)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(page.locator(".pick .picked .name")).to_have_text(chosen)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".pick button:focus .name")).to_have_text(name(page, 2))
    expect(page.locator(ARMED)).to_contain_text(chosen)
    page.keyboard.press("Enter")
    expect(page.locator(LIT_CARD)).to_have_count(HEROES - 1)
    expect(page.locator(".pick").get_by_text(chosen, exact=True)).to_have_count(0)


def offers_training(match: Match[Any]) -> bool:
    """A question of Dungeon Degenerates with a button for every Skill that can be learnt."""
    return match.ask is not None and match.ask.prompt == "train" and len(match.choices) > MANY


@pytest.mark.long
def test_long_buttons_stay_in_the_window(page: Page) -> None:
    script = find_script("dungeon_degenerates", {}, offers_training, offers_training, level="random")
    lay(page, "dungeon_degenerates", seed=script.seed)
    follow(page, script)
    page.get_by_role("button", name="Learn").click()
    assert page.locator(f"{PLAIN}, {LISTED}").count() > MANY
    for width, height in ((1440, 900), (1024, 768), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        expect(question(page)).to_be_in_viewport()
        assert page.evaluate(OUTSIDE) == 0, width
        share = page.locator(".table > .bar").bounding_box()["height"] / height  # type: ignore[index]
        assert share < 0.56, f"the question takes {share:.0%} of {width} x {height}"
        fits_the_window(page)
