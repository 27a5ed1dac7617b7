"""Dungeon Degenerates: On The Run is played to its end by clicks, and the party picks its next mission."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from rulewright.kernel import Match

from .script import come_to_a_fight, find_script, follow
from .table import LISTED, PLAIN, await_turn, question

OVER_A_FACE = """() => {
  const boxes = (what) => [...document.querySelectorAll(`.stage ${what}`)].map((each) => each.getBoundingClientRect());
  const faces = boxes(':is(.art, .portrait)');
  const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  return boxes('.labels > li').filter((label) => faces.some((face) => !apart(label, face))).length;
}"""
"""How many labels of threats lie over the picture of somebody."""
CONFIG = {"mode": "campaign", "seats": 2, "difficulty": "easier"}


def asks_for_the_next_mission(match: Match) -> bool:  # type: ignore[type-arg]
    return match.ask is not None and match.ask.prompt == "next_mission"


@pytest.mark.long
def test_on_the_run_is_played_to_its_end_and_the_next_mission_is_picked(page: Page) -> None:
    script = find_script("dungeon_degenerates", CONFIG, asks_for_the_next_mission, asks_for_the_next_mission)
    page.goto("/#/campaigns")
    page.get_by_role("link", name="New campaign of Dungeon Degenerates").click()
    expect(page.get_by_label("Play", exact=True)).to_have_value('"campaign"')
    page.get_by_label("Difficulty").select_option(label="Easier")
    page.get_by_role("textbox", name="Seed").fill(script.seed)
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/#/table/*")
    follow(page, script)
    expect(question(page)).to_contain_text("Choose the next mission")
    found = re.search(r"(.+) · turn \d+", page.locator("header.top").inner_text())
    assert found is not None
    before = found[1]
    page.locator(f"{PLAIN}, {LISTED}").first.click()
    expect(question(page)).not_to_contain_text("Choose the next mission")
    assert await_turn(page)
    expect(page.locator("header.top")).not_to_contain_text(before)
    page.reload()
    assert await_turn(page)
    expect(page.locator("header.top")).not_to_contain_text(before)


def test_a_fight_shows_stances_its_forecast_and_the_dice_one_of_which_is_rolled_again(page: Page) -> None:
    come_to_a_fight(page)
    expect(question(page)).to_contain_text("Luck to roll a die again?")
    expect(page.get_by_role("region", name="Forecast")).to_contain_text(re.compile(r"win \d+ %; Defeated"))
    expect(page.get_by_role("region", name="Forecast")).to_contain_text("±")
    tray = page.get_by_role("region", name=re.compile("^Dice"))
    expect(tray).to_contain_text(
        re.compile(r"(within|over) (Agility|Constitution|Magic|Morale|Perception|Strength) \d+")
    )
    assert tray.locator(".means").count() >= 1
    expect(page.get_by_role("heading", name="If the dice stay as they lie")).to_be_visible()
    expect(page.locator(".stage .hero.acting")).to_have_count(1)
    for width, height in ((1440, 900), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator(".stage .labels li").count() >= 1
        covered = -1
        for _ in range(50):  # until the cards have glided to their places
            covered = page.evaluate(OVER_A_FACE)
            if not covered:
                break
            page.wait_for_timeout(100)
        assert covered == 0
    dice = tray.get_by_role("button", name=re.compile("^Reroll the"))
    assert dice.count() >= 2
    dice.first.hover()
    expect(page.get_by_role("group", name="Explanation")).to_contain_text(re.compile(r"\d+ %"))
    answers = page.locator(".q .acts .btn").filter(has_text="Reroll the")
    assert answers.count() == dice.count()
    for answer in answers.all():
        expect(answer).to_contain_text(re.compile(r"\d+ %|any face may come"))  # a Power die counts by itself
        expect(answer).to_contain_text(re.compile("Luck|free"))
    expect(page.locator(".q .btn.main")).to_have_count(1)
    seq = page.locator(".q").get_attribute("data-seq")
    answers.first.focus()
    expect(tray.locator(".aimed")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".q")).not_to_have_attribute("data-seq", seq or "")
