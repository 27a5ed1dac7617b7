"""Dungeon Degenerates: On The Run is played to its end by clicks, and the party picks its next mission."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from rulewright.kernel import Match

from .script import click, find_script
from .table import LISTED, PLAIN, await_turn, question

CONFIG = {"mode": "campaign", "seats": 2, "difficulty": "easier"}


def asks_for_the_next_mission(match: Match) -> bool:  # type: ignore[type-arg]
    return match.ask is not None and match.ask.prompt == "next_mission"


def test_on_the_run_is_played_to_its_end_and_the_next_mission_is_picked(page: Page) -> None:
    script = find_script("dungeon_degenerates", CONFIG, asks_for_the_next_mission, asks_for_the_next_mission)
    page.goto("/#/campaigns")
    page.get_by_role("link", name="New campaign of Dungeon Degenerates").click()
    expect(page.get_by_label("Play", exact=True)).to_have_value('"campaign"')
    page.get_by_label("Difficulty").select_option(label="Easier")
    page.get_by_label("Seed").fill(script.seed)
    page.get_by_role("button", name="Lay the table").click()
    page.wait_for_url("**/#/table/*")
    for wanted in script.clicks:
        click(page, wanted)
    assert await_turn(page)
    expect(question(page)).to_have_text("Choose the next mission")
    before = page.locator("header.top").inner_text()
    assert "On The Run" in before
    page.locator(f"{PLAIN}, {LISTED}").first.click()
    expect(question(page)).not_to_have_text("Choose the next mission")
    assert await_turn(page)
    expect(page.locator("header.top")).not_to_contain_text("On The Run")
    page.reload()
    assert await_turn(page)
    expect(page.locator("header.top")).not_to_contain_text("On The Run")
