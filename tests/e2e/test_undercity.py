"""The Undercity: chapter 1 is won, the server restarts, and the campaign goes on with chapter 2."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .conftest import Server
from .script import LEVEL, click, find_script
from .table import OVER, await_turn, question

BY_HAND = 10  # decisions that are clicked before a bot takes the seat
FIRST = 2  # the search for a seed that is won begins here
CHAPTER = 180_000  # ms, more than enough, for the bot to play the rest of it

HAND_OVER = """async ([table, level]) => {
  const token = localStorage.getItem('rulewright.guest');
  const headers = {authorization: `Bearer ${token}`, 'content-type': 'application/json'};
  const body = JSON.stringify({level});
  return (await fetch(`/api/tables/${table}/seats/0/stand-in`, {method: 'POST', headers, body})).status;
}"""


def test_chapter_1_is_won_and_the_campaign_goes_on_after_a_restart(page: Page, server: Server) -> None:
    script = find_script("undercity", {"campaign": True}, lambda _: False, lambda match: match.state.won == 1, FIRST)
    page.goto("/#/campaigns")
    page.get_by_role("link", name="New campaign of The Undercity").click()
    expect(page.get_by_role("checkbox", name=re.compile("^Campaign"))).to_be_checked()
    page.get_by_label("Seed").fill(script.seed)
    page.get_by_role("button", name="Lay the table").click()
    page.wait_for_url("**/#/table/*")
    for wanted in script.clicks[:BY_HAND]:
        click(page, wanted)
    assert await_turn(page)
    assert page.evaluate(HAND_OVER, [page.url.rpartition("/")[2], LEVEL]) == 200
    expect(page.get_by_text("plays for you")).to_be_visible()
    over = page.locator(OVER)
    over.wait_for(timeout=CHAPTER)
    expect(over).to_contain_text("Victory")
    expect(over.get_by_label("The campaign")).to_contain_text("Next: Chapter 2")

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
