"""A tournament on screen: one makes it, two sign up, bots fill the rest, and it runs itself to its end."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from .test_club import registered
from .test_screens import look_at

ANN, BEN, CAT = "Ann of the night", "Ben of the night", "Cat of the night"


def resign_where_it_is_laid(player: Page) -> None:
    """Sit down at the table of the round, and give up; then back to the tournament."""
    player.get_by_role("link", name="Sit down").click()
    player.get_by_role("button", name="Menu").click()
    player.get_by_role("button", name="Resign …").click()
    player.get_by_role("button", name="Yes, resign").click()
    player.get_by_role("link", name="To the tournament").click()


@pytest.mark.long
def test_a_tournament_of_eight_with_three_people(page: Page, browser: Browser, base_url: str) -> None:
    ann, ben, cat = (registered(browser, base_url, name) for name in (ANN, BEN, CAT))
    ann.goto("/#/nights")
    ann.get_by_role("button", name="New tournament").click()
    form = ann.get_by_role("form", name="New tournament")
    form.get_by_label("Name", exact=True).fill("Autumn Swiss")
    form.get_by_role("combobox", name="Game", exact=True).select_option("noughts")
    form.get_by_label("Rounds", exact=True).fill("2")
    form.get_by_label("They play as").select_option("novice")
    form.get_by_label("Minutes between rounds").fill("0")
    form.get_by_role("button", name="Make it").click()
    expect(ann.get_by_role("heading", name="Autumn Swiss")).to_be_visible()

    for each in (ben, cat):
        each.goto("/#/nights")
        each.get_by_role("region", name="Coming").get_by_role("link", name="Autumn Swiss", exact=True).click()
        each.get_by_role("button", name="Sign up").click()
        expect(each.get_by_text("You have signed up.")).to_be_visible()
    expect(ann.get_by_role("link", name=CAT)).to_be_visible()
    ann.get_by_role("button", name="Begin now").click()
    expect(ann.get_by_role("region", name="Standings").get_by_role("rowheader", name="Novice bot 5")).to_be_visible()

    ben.goto("/#/friends")
    ben.reload()
    expect(ben.get_by_text("Your table is laid: Autumn Swiss, round 1")).to_be_visible()
    ben.go_back()
    page.goto(ann.url)
    expect(page.get_by_role("link", name="Watch").first).to_be_visible()
    for each in (ann, ben, cat):
        resign_where_it_is_laid(each)
    expect(ann.get_by_role("button", name="Round 2")).to_be_enabled()
    look_at(ann, "night")
    night = f"/api/nights/{ann.url.rpartition('/')[2]}"
    for each in (ann, ben, cat):
        if each.context.request.get(night).json()["my_table"]:  # two of them may have met
            resign_where_it_is_laid(each)
    for each in (ann, page):
        expect(each.get_by_role("heading", name="Won by")).to_be_visible()
    standings = page.get_by_role("region", name="Standings")
    expect(standings.get_by_role("row")).to_have_count(9)
    look_at(page, "night-over")
    for each in (ann, ben, cat):
        each.context.close()
