"""A branch to try things from a match and from its replay."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page, expect

from .table import OVER, await_turn, play_now, play_out


def test_try_from_here_leaves_the_match_as_it_is(page: Page) -> None:
    play_now(page, "Noughts and Crosses")
    address = page.url
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Try from here").click()
    page.wait_for_url(lambda url: "/#/table/" in url and url != address)
    assert await_turn(page)
    expect(page.locator("header.top")).to_contain_text("tried from decision")
    page.goto(address)
    page.reload()
    play_out(page, Random(1))
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.get_by_label("Decision", exact=True)).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Try from here").click()
    page.wait_for_url("**/#/table/*")
    assert await_turn(page)
    expect(page.locator(OVER)).to_have_count(0)
