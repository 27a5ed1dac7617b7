"""Duel of Ages II: a short mission from the first platter to the achievement sheet, and its parts against a bot."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from .script import BY_HAND, click, never, rehearse, skip
from .table import ASKED, CURTAIN, LIT_SPACE, OVER, await_turn, click_something, lay, practised, question

FIRST = 2  # decisions up to a piece in the hand
PIECES = ".pieces li button"


@pytest.mark.long
def test_a_short_mission_from_its_first_click_to_its_last(page: Page) -> None:
    script, _ = rehearse("duel_of_ages", {"rounds": 1}, "mission", until=never, level="random")
    lay(page, "duel_of_ages", {"Second team": "Me"}, script.seed, Rounds="1")
    assert await_turn(page)
    expect(question(page)).to_have_text(re.compile("platter|piece", re.IGNORECASE))
    for wanted in script.clicks[:FIRST]:
        click(page, wanted)
    skip(page, script.clicks[FIRST : -2 * BY_HAND], script.clicks[-2 * BY_HAND])
    for wanted in script.clicks[-2 * BY_HAND :]:
        click(page, wanted)
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


@pytest.mark.long
def test_before_there_is_a_map_the_board_says_so(page: Page, browser: Browser, base_url: str) -> None:
    lay(page, "duel_of_ages", Rounds="1")
    await_turn(page)
    message = "There is no map yet: first comes choosing platters."
    expect(page.get_by_text(message)).to_be_hidden()
    expect(page.locator(PIECES).first).to_be_visible()
    watcher = browser.new_context(base_url=base_url, storage_state=practised(base_url)).new_page()
    watcher.goto(page.url)
    expect(watcher.get_by_text(message)).to_be_visible()
    watcher.context.close()


@pytest.mark.long
def test_the_map_is_built_by_hand_piece_by_piece(page: Page) -> None:
    lay(page, "duel_of_ages", seed="ghost", Rounds="1")
    assert await_turn(page)
    page.keyboard.press("1")  # a platter for the common map, which one lays first
    held, said = page.locator(".held .ghost"), page.locator(".pieces .said")
    expect(held).to_be_visible()
    expect(said).to_contain_text("as it is")
    page.keyboard.press("e")
    expect(said).to_contain_text("turned by 60°")
    spot = page.locator(LIT_SPACE).last.bounding_box()
    assert spot is not None
    page.mouse.move(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
    place = re.compile(r"Place \d+, turned by 60°")
    expect(said).to_have_text(place)
    where = said.inner_text().split(",")[0]
    page.mouse.wheel(0, 100)
    expect(said).to_have_text(f"{where}, turned by 120°")
    page.mouse.click(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
    expect(held).to_have_count(0)
    expect(page.get_by_text(where, exact=True)).to_have_count(0)
    page.locator(PIECES).first.click()
    expect(held).to_be_visible()
    page.keyboard.press("Enter")
    expect(held).to_have_count(0)
    page.get_by_role("button", name="Lay the rest for me").click()
    expect(page.locator(".pieces")).to_have_count(0)
    entry = page.get_by_role("button", name="Place the rest for me")
    entry.click()
    expect(entry).to_have_count(0)
    expect(page.locator(".token").nth(11)).to_be_attached()
