"""What a person does at a table: read the question, click what is lit, press keys."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from playwright.sync_api import FilePayload, Locator, Page, expect

LIT_SPACE = "path.legal"
LIT_CARD = ".fan li.usable button"
LIT_DIE = ".tray button[data-die]"
LISTED = ".q .listed button"
PLAIN = ".q .acts > button.btn:not(.off):not([aria-pressed])"
GROUP = ".q .acts > button.btn[aria-pressed]"
ASKED = f"{LIT_SPACE}, {LIT_CARD}, {LISTED}, {PLAIN}"
OVER = "dialog[open]"
ARMED = ".q .acts > button.wide"  # on a touch screen a space is touched, then this
CURTAIN = ".curtain button"
PATIENCE = 60_000  # ms: a busy machine is no failure
HEROES = ("gardek", "canice", "milo", "pair")  # of the Undercity


GAMES = [
    "noughts",
    "connect_four",
    "nim",
    "factions",
    "worldspanner",
    "undercity",
    "dungeon_degenerates",
    "duel_of_ages",
]
MET = dict.fromkeys(GAMES, "another table")


def practised(base_url: str) -> Any:
    """What the browser of somebody keeps who has seen all games, and wants what others do at once."""
    return keeps(base_url, {"rulewright.settings": {"pace": "instant", "sound": False}, "rulewright.met": MET})


def keeps(base_url: str, kept: dict[str, Any]) -> Any:
    """A browser that has kept something from before."""
    entries = [{"name": name, "value": json.dumps(value)} for name, value in kept.items()]
    return {"cookies": [], "origins": [{"origin": base_url, "localStorage": entries}]}


def question(page: Page) -> Locator:
    return page.locator(".q h1")


def play_now(page: Page, title: str) -> None:
    page.goto("/#/")
    page.get_by_role("button", name=f"Play {title} now").click()
    await_turn(page)


def lay(page: Page, game: str, seats: dict[str, str] | None = None, seed: str = "", **options: str) -> None:
    """Lay a table from the setup screen, with nothing settled before."""
    customise(page, game)
    for label, value in options.items():
        page.get_by_role("spinbutton", name=label.replace("_", " ")).fill(value)
        page.keyboard.press("Tab")
    for seat, who in (seats or {}).items():
        page.get_by_label(f"Who plays {seat}").select_option(label=who)
    begin(page, seed)


def customise(page: Page, game: str) -> None:
    """The setup screen with everything unfolded, from scratch."""
    page.goto(f"/#/setup/{game}")
    page.get_by_text("Customise", exact=True).click()
    scratch = page.get_by_label("From scratch")
    if scratch.count():
        scratch.check(force=True)


def begin(page: Page, seed: str = "") -> None:
    """Start the match that the setup screen shows."""
    if seed:
        page.get_by_role("textbox", name="Seed").fill(seed)
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/#/table/*")


def await_turn(page: Page) -> bool:
    """Wait until I am asked, at whichever of my seats, or the match is over; says whether I am asked."""
    laid_out = f".table:has(.q[aria-busy=false]) .pick {LIT_CARD}"
    answers = f".q[aria-busy=false] :is({PLAIN}, {GROUP}, {LISTED})"
    asked = page.locator(f"{answers}, {LIT_SPACE}, {LIT_DIE}, {laid_out}, {OVER}").first
    curtain = page.locator(CURTAIN)
    asked.or_(curtain).first.wait_for()
    if curtain.count():
        curtain.click()
        asked.wait_for()
    if page.locator(".q").filter(has_text="The match is over").count():
        page.locator(OVER).wait_for()
    return page.locator(OVER).count() == 0


def click_something(page: Page, luck: Random) -> None:
    """Answer by a click: on a lit space or card, or on a button."""
    groups = page.locator(GROUP)
    if groups.count():
        attack = groups.filter(has_text="Attack")
        (attack.first if attack.count() else groups.nth(luck.randrange(groups.count()))).click()
    for place in luck.sample([LIT_SPACE, LIT_CARD, LISTED], 3):
        found = page.locator(place)
        if found.count():
            target = found.nth(luck.randrange(found.count()))
            if place == LISTED:
                target.click()
            else:
                target.dispatch_event("click")  # a token or the next card may cover its middle
            return settle(page)
    page.locator(PLAIN).first.click()
    return settle(page)


def settle(page: Page) -> None:
    """Wait until what was sent is answered."""
    expect(page.locator(".q")).to_have_attribute("aria-busy", "false")


def fits_the_window(page: Page) -> None:
    """A table never scrolls as a page."""
    high, window = page.evaluate("[document.documentElement.scrollHeight, innerHeight]")
    assert high <= window, f"the page is {high} pixels high, the window {window}"


def play_out(page: Page, luck: Random, most: int = 600) -> None:
    """Click until the match is over."""
    for _ in range(most):
        if not await_turn(page):
            return
        click_something(page, luck)
    raise AssertionError(f"the match was not over after {most} clicks")


def journal(chapter: int) -> dict[str, Any]:
    """The journal of a campaign of the Undercity."""
    return {"version": 1, "chapter": chapter, "heroes": {name: {"xp": 0} for name in HEROES}}


def bring(page: Page, content: dict[str, Any]) -> None:
    """Bring a file to the page of campaigns."""
    file: FilePayload = {
        "name": "journal.json",
        "mimeType": "application/json",
        "buffer": json.dumps(content).encode(),
    }
    page.get_by_label("Bring a journal from a file").set_input_files(file)


def bring_journal(page: Page, chapter: int) -> None:
    named = {"format": "rulewright-journal", "version": 1, "game": "undercity", "rules": "1"}
    bring(page, named | {"next": f"Chapter {chapter}", "text": "Four of us.", "config": {"journal": journal(chapter)}})
