"""Play now begins where play begins, and the setup screen starts on one click."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, expect

from .table import ASKED, GROUP, await_turn, customise, question

DECISION = 10.0  # seconds; two on a machine that does nothing else
BOXES = ("Worldspanner Factions", "Duel of Ages II", "FACTIONS", "The Undercity", "Dungeon Degenerates")
BEFORE_PLAY = ("platter", "Discard", "discard", "enters", "Who are you", "Map piece", "dome")


@pytest.mark.parametrize("title", BOXES)
def test_the_first_question_is_real_play(page: Page, title: str) -> None:
    page.goto("/")
    button = page.get_by_role("button", name=f"Play {title} now")
    button.wait_for()
    start = time.monotonic()
    button.click()
    page.locator(f".q[aria-busy=false] :is({ASKED}), .q {GROUP}, {ASKED}").first.wait_for()
    assert time.monotonic() - start < DECISION
    said = question(page).inner_text()
    assert not [word for word in BEFORE_PLAY if word in said], said


def test_the_setup_screen_starts_with_a_ready_set_up(page: Page) -> None:
    page.goto("/#/setup/worldspanner")
    expect(page.get_by_label("From scratch")).not_to_be_checked()
    expect(page.get_by_text("Players of the Skyhawks")).to_be_hidden()
    page.get_by_text("Surprise me").click()
    page.get_by_role("button", name="Start").click()
    assert await_turn(page)
    expect(page.get_by_label("What wins")).to_contain_text("Round 2")


def test_an_option_that_the_set_up_settles_begins_from_scratch(page: Page) -> None:
    page.goto("/#/setup/duel_of_ages")
    page.get_by_text("Customise", exact=True).click()
    expect(page.get_by_label("From scratch")).not_to_be_checked()
    page.get_by_label("Mission", exact=True).select_option(label="Crossroads")
    expect(page.get_by_label("From scratch")).to_be_checked()


def test_drafting_is_one_click_away(page: Page) -> None:
    customise(page, "worldspanner")
    page.get_by_role("button", name="Start").click()
    assert await_turn(page)
    expect(page.locator(".pick")).to_be_visible()
