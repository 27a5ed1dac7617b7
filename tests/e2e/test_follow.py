"""A table that explains itself: the goal, what others did, popovers that keep out of the way, nothing that scrolls."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from rulewright.kernel import Match, find_game

from .script import come_to_an_attack
from .table import (
    ARMED,
    LIT_CARD,
    LIT_SPACE,
    MET,
    PATIENCE,
    await_turn,
    fits_the_window,
    keeps,
    lay,
    play_now,
    practised,
    question,
)

PLAYBACK = ".playback"
SIZES = ((1440, 900), (1920, 1080), (1024, 768))
HOVERS = 8  # at each size
THINGS = ".q .acts button, .token, .sheets button, .fan li button, path.legal"
COVERED = """async () => {
    const end = performance.now() + 400;  // by then it would have explained itself
    const frame = () => new Promise(requestAnimationFrame);
    while (!document.querySelector('.pop') && performance.now() < end) await frame();
    await frame().then(frame);
    const pop = document.querySelector('.pop')?.getBoundingClientRect();
    if (!pop) return null;
    const meets = (box) => pop.left < box.right - 1 && box.left < pop.right - 1
        && pop.top < box.bottom - 1 && box.top < pop.bottom - 1;
    return [...document.querySelectorAll('.q, .goal')].filter((each) => meets(each.getBoundingClientRect())).length;
}"""


@pytest.fixture
def watching(browser: Browser, base_url: str) -> Iterator[Page]:
    """A page of somebody who knows the games, and watches what others do step by step."""
    kept = keeps(base_url, {"rulewright.settings": {"pace": "1", "sound": False}, "rulewright.met": MET})
    context = browser.new_context(base_url=base_url, storage_state=kept)
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


def test_the_goal_of_every_game_is_in_sight(page: Page) -> None:
    for game in (id for id in MET if id != "nim"):
        goal = Match.start(find_game(game), {}, seed="goal").scene(0).goal
        assert goal is not None, f"{game} tells no goal"
        lay(page, game)
        strip = page.get_by_role("region", name="What wins")
        expect(strip).to_contain_text(goal.text)
        expect(strip.get_by_role("group", name="How to win").get_by_text(goal.text)).to_be_visible()
        fits_the_window(page)


def test_what_a_bot_does_is_played_back_paused_stepped_and_skipped(watching: Page) -> None:
    lay(watching, "factions", Round_limit="2")
    watching.locator(LIT_CARD).first.wait_for()
    watching.locator(".q .acts > button.btn").last.click()
    watching.locator(PLAYBACK).wait_for()
    watching.keyboard.press(" ")
    expect(watching.get_by_role("button", name="Go on")).to_be_visible()
    told = watching.locator(f"{PLAYBACK} .caption").inner_text()
    watching.wait_for_timeout(1500)
    expect(watching.locator(f"{PLAYBACK} .caption")).to_have_text(told)
    for _ in range(4):  # a busy machine may have shown the last step already
        watching.keyboard.press("ArrowLeft")
    told = watching.locator(f"{PLAYBACK} .caption").inner_text()
    watching.keyboard.press("ArrowRight")
    expect(watching.locator(f"{PLAYBACK} .caption")).not_to_have_text(told)
    watching.keyboard.press("ArrowLeft")
    expect(watching.locator(f"{PLAYBACK} .caption")).to_have_text(told)
    watching.keyboard.press("Escape")
    expect(watching.locator(PLAYBACK)).to_have_count(0)
    assert await_turn(watching)


def test_since_my_last_turn_is_told_also_after_a_reload(page: Page) -> None:
    play_now(page, "Connect Four")
    page.locator(LIT_SPACE).first.dispatch_event("click")
    recap = page.get_by_role("region", name="Since your last turn")
    expect(recap).to_contain_text("drops into column")
    page.reload()
    expect(recap).to_contain_text("drops into column")


@pytest.mark.long
def test_an_attack_tells_its_odds_and_leads_to_rules_and_no_popover_covers_the_question(page: Page) -> None:
    come_to_an_attack(page)
    explanation = page.get_by_role("group", name="Explanation")
    expect(explanation).to_contain_text(re.compile(r"\d+ % hit"))
    expect(explanation).to_contain_text("exact")
    link = page.locator(".pop .rule").first
    link.hover()
    page.wait_for_timeout(600)  # it stays while somebody is on it
    link.click()
    expect(page.get_by_role("region", name="Rule ")).to_be_visible()
    expect(page.get_by_role("log", name="Log of the match")).to_be_visible()
    page.locator(".token:has(.lit)").first.hover(force=True)
    expect(explanation).to_be_visible()
    page.keyboard.press("Escape")
    expect(explanation).to_have_count(0)
    popovers_never_cover_the_question(page)


def popovers_never_cover_the_question(page: Page) -> None:
    luck, seen = Random(1), 0
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        things = page.locator(THINGS).all()
        for thing in luck.sample(things, min(HOVERS, len(things))):
            covered = hover(page, thing.bounding_box(), height)
            assert not covered, f"{covered} covered at {width} x {height}"
            seen += covered is not None
        fits_the_window(page)
    assert seen >= HOVERS, "hardly anything explained itself"


def hover(page: Page, box: Any, height: int) -> int | None:
    """Point at the middle of a thing; how many parts of the question and the goal are covered by what it explains."""
    if box is None or box["y"] + box["height"] > height:
        return None
    page.mouse.move(2, 2)
    page.keyboard.press("Escape")
    expect(page.locator(".pop")).to_have_count(0)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    covered: int | None = page.evaluate(COVERED)
    return covered


def test_a_card_touched_once_is_shown_and_touched_twice_is_bought(browser: Browser, base_url: str) -> None:
    context = browser.new_context(
        base_url=base_url,
        storage_state=practised(base_url),
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
    )
    page = context.new_page()
    lay(page, "factions")
    assert await_turn(page)
    told = question(page).inner_text()
    page.locator(LIT_CARD).first.tap()
    expect(page.locator(".preview .card")).to_be_visible()
    expect(question(page)).to_have_text(told)
    page.locator(ARMED).tap()
    expect(question(page)).not_to_have_text(told)
    fits_the_window(page)
    context.close()


def test_who_writes_is_noticed(page: Page, browser: Browser, base_url: str) -> None:
    play_now(page, "Connect Four")
    guest = browser.new_context(base_url=base_url, storage_state=practised(base_url)).new_page()
    guest.goto(page.url)
    guest.get_by_role("tab", name="Chat").click()
    guest.get_by_label("Say something").fill("Good game!")
    guest.keyboard.press("Enter")
    toast = page.get_by_role("button", name="Good game!")
    expect(toast).to_be_visible()
    expect(page.locator("#side-chat .dot")).to_have_text("1")
    toast.click()
    expect(page.get_by_role("log", name="Chat")).to_contain_text("Good game!")
    expect(page.locator("#side-chat .dot")).to_have_count(0)
    guest.context.close()


def test_home_says_where_a_match_stands(page: Page) -> None:
    play_now(page, "Connect Four")
    page.goto("/")
    going_on = page.get_by_role("region", name="Continue")
    expect(going_on).to_contain_text("Your turn")
    going_on.get_by_role("link").first.click()
    assert await_turn(page)
