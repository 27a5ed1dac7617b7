"""What a table offers beside the question: a bot in my place, reasons, a branch to try things, data as an option."""

from __future__ import annotations

import json
from random import Random

from playwright.sync_api import Browser, Page, expect

from .table import (
    LIT_SPACE,
    OVER,
    await_turn,
    bring,
    bring_journal,
    customise,
    journal,
    lay,
    play_now,
    play_out,
    practised,
)


def put(page: Page, cell: int) -> None:
    """A mark on a cell of noughts and crosses, once I am asked, until the server has taken it."""
    assert await_turn(page)
    bar = page.locator(".q")
    seq = bar.get_attribute("data-seq")
    page.locator(f"{LIT_SPACE}[data-space='{cell}']").dispatch_event("click")
    expect(bar).not_to_have_attribute("data-seq", seq or "")


def test_a_bot_plays_for_me_until_i_take_my_seat_back(page: Page, browser: Browser, base_url: str) -> None:
    lay(page, "noughts", {"Noughts": "Open: whoever has the link"})
    other = browser.new_context(base_url=base_url, storage_state=practised(base_url)).new_page()
    other.goto(page.url)
    other.get_by_role("button", name="Sit down").click()
    assert await_turn(page)
    page.get_by_role("button", name="Menu").click()
    levels = page.get_by_label("Level of the bot")
    expect(levels.locator("option")).to_have_text(["Beginner", "Novice", "Regular", "Expert", "Fits you"])
    levels.select_option(label="Novice")
    page.get_by_role("button", name="Let a bot play for me").click()
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_text("A bot (Novice) plays for you.")).to_be_visible()
    expect(page.locator(".token")).to_have_count(1)  # the bot's; then the other one is asked, and takes his time
    page.get_by_role("button", name="Take my seat back").click()
    expect(page.get_by_text("plays for you")).to_have_count(0)
    assert await_turn(other)
    other.locator(LIT_SPACE).first.dispatch_event("click")
    assert await_turn(page)
    expect(page.locator(LIT_SPACE)).to_have_count(7)
    other.context.close()


def test_a_hint_tells_what_to_do_and_why(page: Page) -> None:
    lay(page, "noughts", {"Crosses": "Me", "Noughts": "Me"})
    for cell in (0, 3, 1, 4):
        put(page, cell)
    assert await_turn(page)
    page.keyboard.press("h")
    hint = page.locator(".hintbox")
    expect(hint).to_contain_text("This can win the game here and now")
    expect(hint.locator("li")).to_have_count(3)
    expect(hint.locator("li .num")).to_have_count(0)  # nobody has measured what a score means here
    hint.locator("li button").first.click()
    expect(page.locator(OVER)).to_contain_text("Watch the replay")
    expect(hint).to_have_count(0)


def test_a_replay_tells_why_a_bot_chose_what_it_chose(page: Page) -> None:
    lay(page, "noughts", {"Noughts": "Bot: Novice"}, seed="why")
    play_out(page, Random(1))
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.get_by_label("Decision", exact=True)).to_be_visible()
    page.keyboard.press("h")
    reason = page.locator(".hintbox")
    expect(reason).to_contain_text("Crosses: what a good bot would do")
    page.keyboard.press("ArrowRight")
    expect(reason).to_have_count(0)
    page.get_by_role("button", name="Why?").click()
    expect(reason).to_contain_text("Noughts: what the bot (Novice) thinks")
    expect(reason.locator("li").first).to_contain_text("chosen")
    expect(reason.locator("li")).to_have_count(3)
    page.get_by_role("button", name="Put the reason away").click()
    expect(reason).to_have_count(0)
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="Why?")).to_be_disabled()


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


def test_an_option_that_is_data_is_pasted_and_checked(page: Page, refusals: list[str]) -> None:
    refusals.append("400 (Bad Request)")
    customise(page, "undercity")
    page.get_by_text("Journal: none").click()
    field = page.get_by_label("Journal as JSON")
    problem = page.locator("details [role=alert]")

    def paste(text: str) -> None:
        field.fill(text)
        field.blur()

    paste("{oh no")
    expect(problem).to_contain_text("This is not JSON")
    paste(json.dumps(journal(chapter=9)))
    expect(problem).to_contain_text("journal.chapter")
    with page.expect_response(lambda answer: answer.ok and answer.request.method == "POST"):
        paste(json.dumps(journal(chapter=3)))
    expect(problem).to_have_count(0)
    page.get_by_role("button", name="Start").click()
    assert await_turn(page)
    expect(page.locator("header.top")).to_contain_text("Chapter 3")


def test_a_journal_is_brought_from_a_file(page: Page, refusals: list[str]) -> None:
    refusals.append("400 (Bad Request)")
    page.goto("/#/campaigns")
    bring(page, {"format": "diary"})
    expect(page.get_by_role("alert")).to_be_visible()
    bring_journal(page, chapter=2)
    entry = page.locator("article").filter(has_text="Next: Chapter 2")
    expect(page.get_by_role("alert")).to_have_count(0)
    with page.expect_download() as saved:
        entry.get_by_role("button", name="Save").click()
    assert json.loads(saved.value.path().read_text())["config"]["journal"]["chapter"] == 2
    entry.get_by_role("button", name="Go on").click()
    assert await_turn(page)
    expect(page.locator("header.top")).to_contain_text("Chapter 2")


def test_a_capsule_of_a_moment_is_saved_and_opens_there(page: Page) -> None:
    lay(page, "noughts", {"Crosses": "Me", "Noughts": "Me"})
    for cell in (0, 3):
        put(page, cell)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Save a capsule").click()
    expect(page.get_by_text("Saved as you see it.")).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    for cell in (1, 4):
        put(page, cell)
    assert await_turn(page)
    page.locator(f"{LIT_SPACE}[data-space='2']").dispatch_event("click")
    page.get_by_role("link", name="Watch the replay").click()
    page.get_by_label("Decision", exact=True).fill("3")
    page.get_by_role("button", name="Something is wrong").click()
    page.get_by_label("What is wrong at this moment?").fill("This cell was mine.")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save a capsule").click()
    expect(page.get_by_text("with the record up to this moment")).to_be_visible()
    page.goto("/#/replays")
    page.get_by_label("Open a record or a capsule").set_input_files(saved.value.path())
    expect(page.get_by_text("Decision 3 of 3")).to_be_visible()
    expect(page.get_by_text("This cell was mine.")).to_be_visible()
