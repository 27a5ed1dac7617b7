"""Somebody asks something of a bot of the same side, and is answered: with the mouse at a place, and by keys."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from .table import await_turn, click_something, customise, question

PLAN = re.compile("Ask Player 2: Go to [A-I][1-6] and hold it")


def party(page: Page) -> None:
    """Two play the Undercity, one of them a bot."""
    customise(page, "undercity")
    page.get_by_role("spinbutton", name="Players").fill("2")
    page.keyboard.press("Tab")
    page.get_by_label("Who plays Player 2").select_option(label="Bot: Novice")
    page.get_by_role("textbox", name="Seed").fill("partners")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/#/table/*")
    await_turn(page)


def test_a_partner_is_asked_in_a_dialog_and_the_wish_stands_until_it_is_taken_back(page: Page) -> None:
    party(page)
    question(page).click()
    page.keyboard.press("!")
    dialog = page.get_by_role("dialog", name="Ask a partner")
    place = dialog.get_by_role("combobox", name="A place for Player 2")
    place.select_option(index=1)
    dialog.get_by_role("button", name="Ask about this place").press("Enter")
    expect(dialog).to_be_hidden()
    expect(page.locator(".q .notice")).to_contain_text("Player 2: “I shall think of it when it is my turn.”")
    partners = page.get_by_role("region", name="Your partners")
    expect(partners).to_contain_text(re.compile("Player 2 has heard it: Go to [A-I][1-6] and hold it"))
    page.reload()
    expect(partners).to_contain_text("has heard it")
    partners.get_by_role("button", name="Take back what Player 2 is asked").click()
    expect(partners).not_to_contain_text("has heard it")


def test_a_partner_is_asked_at_a_place_and_answers(page: Page) -> None:
    party(page)
    page.locator('[data-space="50"]').first.click(force=True)
    page.locator(".pop").get_by_role("button", name=PLAN).click()
    partners = page.get_by_role("region", name="Your partners")
    expect(partners).to_contain_text(re.compile("Player 2 has heard it: Go to F6 and hold it"))
    luck = Random("partners")
    answered = partners.filter(has_text=re.compile("does it|rather not"))
    for _ in range(60):
        click_something(page, luck)
        await_turn(page)
        if answered.count():
            break
    expect(answered).to_contain_text("Go to F6 and hold it")


@pytest.mark.long
def test_a_finger_asks_beside_the_sheets(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    party(page)
    page.locator("nav.tabs").get_by_role("button", name="Sheets").click()
    page.get_by_role("button", name="Ask Player 2 …").click()
    dialog = page.get_by_role("dialog", name="Ask a partner")
    expect(dialog.get_by_role("button", name=re.compile("^Save the"))).not_to_have_count(0)
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()
