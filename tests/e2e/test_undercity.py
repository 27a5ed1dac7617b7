"""The Undercity: chapter 1 is won, the server restarts, and the campaign goes on with chapter 2."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Page, expect

from .conftest import Server
from .table import OVER, await_turn, click_something, question

BY_HAND = 4  # decisions that are clicked before a bot takes the seat
CHAPTER = 240_000  # ms, more than enough, for the bot to play the rest of it
TRIES = 3  # a lost chapter may be tried again


def hand_over(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Level of the bot").select_option(label="Regular")
    page.get_by_role("button", name="Let a bot play for me").click()
    page.get_by_role("button", name="Close").click()


def win_the_chapter(page: Page) -> None:
    """Choose a few times by hand, then let a bot play on; if the chapter is lost, try it again."""
    over = page.locator(OVER)
    for _ in range(TRIES):
        luck = Random(2)
        for _ in range(BY_HAND):
            assert await_turn(page)
            click_something(page, luck)
        assert await_turn(page)
        hand_over(page)
        over.get_by_label("The campaign").wait_for(timeout=CHAPTER)
        if over.get_by_text("Victory").count():
            return
        over.get_by_role("button", name="Try again").click()
        over.wait_for(state="hidden")
    raise AssertionError(f"lost {TRIES} times")


def test_chapter_1_is_won_and_the_campaign_goes_on_after_a_restart(page: Page, server: Server) -> None:
    page.goto("/#/campaigns")
    page.get_by_role("link", name="New campaign of The Undercity").click()
    expect(page.get_by_role("checkbox", name=re.compile("^Campaign"))).to_be_checked()
    page.get_by_role("button", name="Lay the table").click()
    page.wait_for_url("**/#/table/*")
    win_the_chapter(page)
    expect(page.locator(OVER).get_by_label("The campaign")).to_contain_text("Next: Chapter 2")

    server.stop()
    server.start()
    page.goto("/#/")
    page.reload()
    entry = page.locator("article").filter(has_text="Next: Chapter 2")
    expect(entry).to_contain_text("Gardek, Canice, Milo and Pog & Doorstop; treasury")
    entry.get_by_role("button", name="Go on").click()
    page.wait_for_url("**/#/table/*")
    assert await_turn(page)
    expect(page.locator("header.top")).to_contain_text("Chapter 2")
    expect(page.get_by_text("plays for you")).to_have_count(0)
    told = question(page).inner_text()
    page.reload()
    expect(question(page)).to_have_text(told)
