"""Noughts and crosses: a whole game by clicks, by keys, by two browsers, with a reload in the middle."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Browser, Page, expect

from .table import CURTAIN, LIT_SPACE, OVER, await_turn, lay, play_now, play_out, practised, question


def test_a_game_by_clicks_against_a_bot(page: Page) -> None:
    play_now(page, "Noughts and Crosses")
    expect(question(page)).to_have_text("Where do you put your mark?")
    play_out(page, Random(1))
    expect(page.locator(OVER)).to_contain_text("Play again")


def test_a_game_by_keys_alone(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play Noughts and Crosses now").focus()
    page.keyboard.press("Enter")
    for turn in range(5):
        if not await_turn(page):
            break
        before = page.locator(LIT_SPACE).count()
        if turn == 0:
            page.keyboard.press("5")
        else:
            page.locator("path[data-space][tabindex='0']").focus()
            page.keyboard.press("Shift+ArrowRight")
            page.keyboard.press("Enter")
            if page.locator(LIT_SPACE).count() == before:
                page.keyboard.press("1")
        expect(page.locator(".q")).to_have_attribute("aria-busy", "false")
    expect(page.locator(OVER)).to_contain_text("Watch the replay")


def test_two_browsers_and_a_reload_in_the_middle(page: Page, browser: Browser, base_url: str) -> None:
    lay(page, "noughts", {"Noughts": "Open: whoever has the link"})
    address = page.url
    other = browser.new_context(base_url=base_url, storage_state=practised(base_url)).new_page()
    other.goto(address)
    other.get_by_role("button", name="Sit down").click()
    for player in (page, other):
        expect(player.get_by_role("listitem", name="Noughts: ")).not_to_contain_text("open")
        expect(player.get_by_role("button", name="Sit down")).to_have_count(0)
    players = [page, other]
    for turn, cell in enumerate([0, 3, 1, 4, 2]):
        player = players[turn % 2]
        expect(player.locator(f"{LIT_SPACE}[data-space='{cell}']")).to_be_visible()
        if turn == 2:
            told = question(player).inner_text()
            player.reload()
            expect(question(player)).to_have_text(told)
            expect(player.locator(LIT_SPACE)).to_have_count(7)
        player.locator(f"{LIT_SPACE}[data-space='{cell}']").dispatch_event("click")
    expect(page.locator(OVER)).to_contain_text("Victory")
    expect(other.locator(OVER)).to_contain_text("Defeat")
    other.context.close()


def test_no_curtain_falls_where_nothing_is_hidden(page: Page) -> None:
    lay(page, "noughts", {"Crosses": "Me", "Noughts": "Me"})
    page.locator(f"{LIT_SPACE}[data-space='4']").dispatch_event("click")
    expect(page.locator(LIT_SPACE)).to_have_count(8)
    expect(page.locator(".q .you")).to_contain_text("Noughts decides")
    expect(page.locator(CURTAIN)).to_have_count(0)


def test_chat_reaches_the_other_browser(page: Page, browser: Browser, base_url: str) -> None:
    lay(page, "noughts", {"Noughts": "Open: whoever has the link"})
    watcher = browser.new_context(base_url=base_url, storage_state=practised(base_url)).new_page()
    watcher.goto(page.url)
    watcher.get_by_role("tab", name="Chat").click()
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Say something").fill("hello there")
    page.keyboard.press("Enter")
    expect(watcher.get_by_role("log", name="Chat")).to_contain_text("hello there")
    watcher.context.close()
