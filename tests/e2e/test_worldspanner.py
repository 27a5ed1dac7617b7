"""Worldspanner: a whole game of ten rounds against a bot, from the draft to the score sheet."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from .script import BY_HAND, never, rehearse, visit
from .table import GROUP, LISTED, LIT_CARD, LIT_SPACE, OVER, PLAIN, await_turn, lay, question

ENOUGH = re.compile(r"^\s*(Done|Pass|Stay|Keep it|Refuse|Leave)")
QUESTIONS = ("Discard a hero", "who comes on?", "Free step", "who acts now?")  # in the order in which they come
STEADY = 0.9  # how often somebody who could go on says that it is enough
PATIENCE = 60_000  # ms: the bot plays a whole turn between two questions


def settle(page: Page) -> None:
    """Wait until what was sent is answered, however busy the machine is."""
    expect(page.locator(".q")).to_have_attribute("aria-busy", "false", timeout=PATIENCE)


def answer(page: Page, luck: Random) -> None:
    """Say that it is enough, mostly; else click on something that is lit, or on a button."""
    enough = page.locator(PLAIN).filter(has_text=ENOUGH)
    if enough.count() and luck.random() < STEADY:
        enough.evaluate_all("(buttons) => buttons[0]?.click()")  # none if another question has come meanwhile
        return settle(page)
    groups = page.locator(GROUP)
    if groups.count():
        groups.nth(luck.randrange(groups.count())).dispatch_event("click")
    for place in (LIT_SPACE, LIT_CARD, LISTED):
        found = page.locator(place)
        if found.count():
            found.nth(luck.randrange(found.count())).dispatch_event("click")  # others may lie in front of its middle
            return settle(page)
    page.locator(PLAIN).first.dispatch_event("click")
    return settle(page)


@pytest.mark.long
def test_a_whole_game_from_the_draft_to_the_score_sheet(page: Page) -> None:
    """Ten rounds, six heroes a team: the first decisions of each kind after the draft are clicked, and the last."""
    script, _ = rehearse("worldspanner", {"heroes": 6}, "whole game", until=never, level="random")
    after = QUESTIONS[1:]  # the draft asks both sides at once, in an order of its own: it has a test below
    first = [next(i for i, each in enumerate(script.clicks) if words in each.text) for words in after]
    lay(page, "worldspanner", {"Psiclones": "Me"}, script.seed, Heroes_a_team="6")
    visit(page, script, *first, len(script.clicks) - BY_HAND)
    shows_the_score(page)


def shows_the_score(page: Page) -> None:
    sheet = page.locator(OVER)
    expect(sheet).to_contain_text("Score sheet")
    for line in ("Tribute to Lith", "No hero in the Underpit", "Glory", "Gold", "Wounds"):
        expect(sheet).to_contain_text(line)


@pytest.mark.long
def test_a_whole_game_by_clicks_alone_against_a_bot(page: Page) -> None:
    page.set_default_timeout(PATIENCE)
    lay(page, "worldspanner", {"Psiclones": "Bot: Novice"}, Heroes_a_team="6")
    luck = Random(1)
    asked = set()
    for _ in range(900):
        if not await_turn(page):
            break
        asked.add(question(page).inner_text())
        answer(page, luck)
    shows_the_score(page)
    for words in QUESTIONS:
        assert any(words in text for text in asked), words


def test_the_draft_is_one_button_and_a_hand_of_cards(page: Page) -> None:
    page.set_default_timeout(PATIENCE)
    lay(page, "worldspanner", {"Psiclones": "Bot: Novice"})
    assert await_turn(page)
    expect(page.locator(LIT_CARD)).to_have_count(14)
    expect(page.locator(f"{GROUP}, {PLAIN}")).to_have_count(2)
    expect(page.get_by_role("button", name=re.compile("Leave the rest to chance"))).to_be_visible()
    name = page.locator(LIT_CARD).first.locator(".name").inner_text()
    expect(page.locator(".sheets").get_by_text(name)).to_be_visible()
    page.keyboard.press("1")
    expect(page.locator(LIT_CARD)).to_have_count(13)
    expect(page.locator(".sheets").get_by_text(name)).to_have_count(0)


def test_the_enemys_cards_are_backs_and_the_glory_sheet_is_live(page: Page) -> None:
    page.set_default_timeout(PATIENCE)
    lay(page, "worldspanner", {"Psiclones": "Bot: Novice"})
    luck = Random(2)
    while await_turn(page) and "Free step" not in question(page).inner_text():
        answer(page, luck)
    page.get_by_role("button", name=re.compile("Skyhawks \\(White\\)")).click()
    expect(page.locator(".sheets")).to_contain_text("No hero in the Underpit: 1 glory")
    page.get_by_role("tab", name="Theirs").click()
    sheets = page.locator(".sheets")
    shut = page.locator(".sheets [aria-expanded=false]")
    for _ in range(shut.count()):
        shut.first.click()
    expect(sheets.locator(".chip").filter(has_text="face down").first).to_be_visible()
