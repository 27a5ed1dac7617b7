"""The Undercity: chapter 1 is won, the server restarts, and the campaign goes on with chapter 2."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from rulewright.kernel import Match

from .conftest import Server
from .script import BY_HAND, find_script, never, visit
from .table import OVER, await_turn, question

LEVEL = "novice"  # its choices follow from the seed alone: it counts no seconds


def is_won(match: Match) -> bool:  # type: ignore[type-arg]
    return match.outcome is not None and match.outcome.winners == (0,)


@pytest.mark.long
def test_chapter_1_is_won_and_the_campaign_goes_on_after_a_restart(page: Page, server: Server) -> None:
    script = find_script("undercity", {"campaign": True}, until=never, good=is_won, level=LEVEL)
    page.goto("/#/campaigns")
    page.get_by_role("link", name="New campaign of The Undercity").click()
    expect(page.get_by_role("checkbox", name=re.compile("^Campaign"))).to_be_checked()
    page.get_by_role("textbox", name="Seed").fill(script.seed)
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/#/table/*")
    visit(page, script, 0, len(script.clicks) // 2, len(script.clicks) - BY_HAND)
    page.locator(OVER).get_by_label("The campaign").wait_for()
    expect(page.locator(OVER).get_by_text("Victory")).to_be_visible()
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
