"""What a table offers beside the question: a bot in my place, a branch to try things, options that are data, a hint."""

from __future__ import annotations

import json
import re
from random import Random

from playwright.sync_api import Page, expect

from .table import OVER, await_turn, lay, play_now, play_out, question


def test_a_bot_plays_for_me_until_i_take_my_seat_back(page: Page) -> None:
    lay(page, "connect_four", {"Red": "Me"})
    page.get_by_role("button", name="Menu").click()
    levels = page.get_by_label("Level of the bot")
    expect(levels.locator("option")).to_have_text(["Novice", "Regular", "Expert"])
    levels.select_option(label="Novice")
    page.get_by_role("button", name="Let a bot play for me").click()
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_text("A bot (Novice) plays for you.")).to_be_visible()
    expect(page.locator(".token")).to_have_count(1)
    page.get_by_role("button", name="Take my seat back").click()
    expect(page.get_by_text("plays for you")).to_have_count(0)


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


def test_an_option_that_is_data_is_pasted_and_checked(page: Page) -> None:
    page.goto("/#/setup/undercity")
    page.get_by_text("Journal: none").click()
    field = page.get_by_label("Journal as JSON")
    field.fill("{oh no")
    field.blur()
    expect(page.get_by_role("alert").first).to_contain_text("This is not JSON")
    heroes = {name: {"xp": 0} for name in ("gardek", "canice", "milo", "pair")}
    field.fill(json.dumps({"version": 1, "chapter": 9, "heroes": heroes}))
    field.blur()
    expect(page.get_by_role("alert").first).to_contain_text("journal.chapter")
    field.fill(json.dumps({"version": 1, "chapter": 3, "heroes": heroes}))
    field.blur()
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_role("button", name="Lay the table").click()
    assert await_turn(page)
    expect(page.locator("header.top")).to_contain_text("Chapter 3")


def test_a_journal_is_brought_from_a_file(page: Page) -> None:
    page.goto("/#/campaigns")
    file = page.get_by_label("Bring a journal from a file")
    file.set_input_files({"name": "x.json", "mimeType": "application/json", "buffer": b'{"format": "diary"}'})
    expect(page.get_by_role("alert")).to_be_visible()
    heroes = {name: {"xp": 4} for name in ("gardek", "canice", "milo", "pair")}
    journal = {
        "format": "rulewright-journal", "version": 1, "game": "undercity", "rules": "1", "next": "Chapter 2: by hand",
        "text": "Four of us.", "config": {"journal": {"version": 1, "chapter": 2, "heroes": heroes}},
    }  # fmt: skip
    buffer = json.dumps(journal).encode()
    file.set_input_files({"name": "x.json", "mimeType": "application/json", "buffer": buffer})
    entry = page.locator("article").filter(has_text="Next: Chapter 2: by hand")
    with page.expect_download() as saved:
        entry.get_by_role("button", name="Save").click()
    assert json.loads(saved.value.path().read_text())["config"]["journal"]["chapter"] == 2
    entry.get_by_role("button", name="Go on").click()
    assert await_turn(page)
    expect(page.locator("header.top")).to_contain_text("Chapter 2")


def test_a_hint_tells_what_to_do_and_why(page: Page) -> None:
    play_now(page, "Connect Four")
    told = question(page).inner_text()
    page.keyboard.press("h")
    hint = page.locator(".hintbox")
    expect(hint.locator("li button").first).to_have_text(re.compile(r"[+−]?\d+$"))
    assert 1 <= hint.locator("li").count() <= 3
    expect(hint.locator("p")).not_to_be_empty()
    hint.locator("li button").first.click()
    expect(page.locator(".token")).not_to_have_count(0)
    assert await_turn(page)
    expect(question(page)).to_have_text(told)
    expect(hint).to_have_count(0)
