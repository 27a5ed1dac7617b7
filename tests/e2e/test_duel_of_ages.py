"""Duel of Ages II: a short mission from the first platter to the achievement sheet, and its parts against a bot."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Browser, Page, expect

from .script import BY_HAND, never, rehearse, visit
from .table import ASKED, CURTAIN, LIT_SPACE, OVER, await_turn, click_something, lay, practised, question


def test_a_short_mission_from_its_first_click_to_its_last(page: Page) -> None:
    script, _ = rehearse("duel_of_ages", {"rounds": 1}, "mission", until=never, level="random")
    lay(page, "duel_of_ages", {"Second team": "Me"}, script.seed, Rounds="1")
    assert await_turn(page)
    expect(question(page)).to_have_text(re.compile("platter|piece", re.IGNORECASE))
    visit(page, script, 0, BY_HAND, len(script.clicks) - 2 * BY_HAND, len(script.clicks) - BY_HAND)
    expect(page.locator(OVER)).to_contain_text("Achievements")
    expect(page.locator(OVER)).to_contain_text("Combat")


def test_a_curtain_falls_between_two_players_of_one_browser(page: Page) -> None:
    lay(page, "duel_of_ages", {"Second team": "Me"}, Rounds="1")
    luck = Random(3)
    curtain = page.get_by_role("dialog", name="Pass the device to")
    for _ in range(12):
        page.locator(f"{ASKED}, {CURTAIN}").first.wait_for()
        if curtain.count():
            break
        click_something(page, luck)
    expect(curtain).to_be_visible()
    expect(page.locator(ASKED)).to_have_count(0)
    page.keyboard.press("Enter")
    expect(curtain).to_have_count(0)
    expect(page.locator(ASKED).first).to_be_attached()


def test_before_there_is_a_map_the_board_says_so(page: Page, browser: Browser, base_url: str) -> None:
    lay(page, "duel_of_ages", Rounds="1")
    await_turn(page)
    message = "There is no map yet: first comes choosing platters."
    expect(page.get_by_text(message)).to_be_visible()
    watcher = browser.new_context(base_url=base_url, storage_state=practised(base_url)).new_page()
    watcher.goto(page.url)
    expect(watcher.get_by_text(message)).to_be_visible()
    watcher.context.close()


def test_the_map_is_built_by_clicking_its_empty_places(page: Page) -> None:
    lay(page, "duel_of_ages", Rounds="1")
    luck = Random(2)
    for _ in range(40):
        assert await_turn(page)
        if question(page).inner_text().startswith("Lay it where?"):
            break
        click_something(page, luck)
    expect(page.locator(LIT_SPACE).first).to_be_attached()
    before = page.locator(LIT_SPACE).count()
    assert before >= 2
