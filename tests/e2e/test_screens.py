"""Every screen, in dark and light: axe finds nothing serious. With RW_SCREENSHOTS=folder it also takes the pictures."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page

from .conftest import ROOT
from .script import click, come_to_a_fight, come_to_an_attack, never, rehearse, skip
from .table import (
    LIT_CARD,
    OVER,
    PATIENCE,
    await_turn,
    bring_journal,
    click_something,
    lay,
    play_now,
    practised,
)

AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
SHOTS = os.environ.get("RW_SCREENSHOTS")
SERIOUS = {"serious", "critical"}
COLOURS = ("color-contrast", "link-in-text-block")  # axe's rules that look at colours
# Nothing moves and no colour fades any more.
CALM = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  await document.fonts.ready;
  await frame().then(frame);
  const ends = (each) => each.playState === 'running' && each.effect.getComputedTiming().endTime !== Infinity;
  await Promise.all(document.getAnimations().filter(ends).map((each) => each.finished.catch(() => {})));
}"""


def look_at(page: Page, name: str) -> None:
    """Ask axe in both themes, of which the second changes colours alone, and take pictures if pictures are wanted."""
    page.emulate_media(color_scheme="dark")
    look_once(page, f"{name}-dark")
    page.emulate_media(color_scheme="light")
    look_once(page, f"{name}-light", COLOURS)


def look_once(page: Page, name: str, rules: tuple[str, ...] = ()) -> None:
    """Ask axe for these rules, or for all."""
    page.evaluate(CALM)
    if SHOTS:
        page.wait_for_timeout(900)
        Path(SHOTS).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=f"{SHOTS}/{name}.jpg", type="jpeg", quality=88, scale="css")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    only = {"runOnly": {"type": "rule", "values": rules}} if rules else {}
    found = page.evaluate(
        "options => axe.run({exclude: [['li:nth-child(n+13)']]}, options)", {"resultTypes": ["violations"], **only}
    )  # of a long list the first twelve
    problems = [
        f"{each['id']}: {each['help']}: {[node['target'] for node in each['nodes']][:3]}"
        for each in found["violations"]
        if each["impact"] in SERIOUS
    ]
    assert problems == []


def home(page: Page) -> None:
    page.goto("/#/")
    page.locator("article").first.wait_for()


def at(path: str, ready: str) -> Callable[[Page], None]:
    def go(page: Page) -> None:
        page.goto(f"/#/{path}")
        page.locator(ready).first.wait_for()

    return go


def buying(page: Page) -> None:
    lay(page, "factions")
    page.locator(LIT_CARD).first.wait_for()


def attacking(page: Page) -> None:
    come_to_an_attack(page)
    page.get_by_role("group", name="Explanation").first.wait_for()


def fighting(page: Page) -> None:
    """A fight of Dungeon Degenerates with its dice on the table."""
    come_to_a_fight(page)
    page.get_by_text("Defeated (no Health left)").first.wait_for(state="attached")


def finished(page: Page) -> None:
    """A battle of FACTIONS after its last choice."""
    script, _ = rehearse("factions", {"round_limit": 2}, "replay", until=never, level="random")
    lay(page, "factions", {"Steel": "Me"}, script.seed, Round_limit="2")
    skip(page, script.clicks[:-1], script.clicks[-1])
    click(page, script.clicks[-1])
    page.locator(OVER).wait_for()


def replay(page: Page) -> None:
    finished(page)
    page.get_by_role("link", name="Watch the replay").click()
    page.get_by_label("Decision", exact=True).wait_for()
    page.keyboard.press("End")
    page.locator(".token").first.wait_for()


def in_words(page: Page) -> None:
    play_now(page, "Noughts and Crosses")
    page.keyboard.press("t")
    page.get_by_text("What I can choose").wait_for()


def playing(title: str, clicks: int) -> Callable[[Page], None]:
    """A table after a few choices."""

    def play(page: Page) -> None:
        play_now(page, title)
        luck = Random(1)
        for _ in range(clicks):
            click_something(page, luck)
            await_turn(page)

    return play


def briefed(page: Page) -> None:
    """A table that begins with a tale and a hand of cards beside its question."""
    play_now(page, "The Undercity")
    await_turn(page)
    page.locator(".tale").wait_for()


def campaigning(page: Page) -> None:
    """The page of campaigns while one is played."""
    page.goto("/#/campaigns")
    bring_journal(page, chapter=2)
    page.get_by_role("button", name="Go on").click()
    assert await_turn(page)
    page.goto("/#/campaigns")
    page.get_by_role("button", name="Resume").wait_for()


SCREENS: dict[str, Callable[[Page], None]] = {
    "home": home,
    "setup": at("setup/factions", "form section"),
    "table-buying": buying,
    "table-attack": attacking,
    "table-fight": fighting,
    "table-end": finished,
    "table-words": in_words,
    "table-connect-four": playing("Connect Four", 3),
    "table-worldspanner": playing("Worldspanner Factions", 4),
    "table-duel": playing("Duel of Ages II", 4),
    "table-degenerates": playing("Dungeon Degenerates", 4),
    "table-undercity": playing("The Undercity", 4),
    "replay": replay,
    "replays": at("replays", "input"),
    "lobby": at("lobby", "li"),
    "campaigns": at("campaigns", ".begin li"),
    "campaigns-going": campaigning,
    "rules": at("rules/factions", ".book p"),
    "gallery": at("gallery/factions", "main .card"),
    "settings": at("settings", "select"),
    "account": at("account", "form"),
    "verify": at("verify", "form"),
    "about": at("about", "h2"),
}


@pytest.fixture(scope="module")
def desk(browser: Browser, base_url: str) -> Iterator[Page]:
    """A page that goes from screen to screen without being loaded anew."""
    context = browser.new_context(
        base_url=base_url,
        storage_state=practised(base_url),
        viewport={"width": 1440, "height": 900},
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


LONG = ("gallery", "rules", "table-duel", "table-worldspanner", "table-degenerates")  # much to look at


@pytest.mark.parametrize(
    "screen", [pytest.param(screen, marks=pytest.mark.long if screen in LONG else ()) for screen in SCREENS]
)
def test_screen(desk: Page, screen: str) -> None:
    SCREENS[screen](desk)
    look_at(desk, screen)


PHONE = ["home", "table-buying", "table-briefing"]
PHONE_LONG = ["table-attack", "table-fight"]


@pytest.mark.parametrize("screen", [*PHONE, *(pytest.param(screen, marks=pytest.mark.long) for screen in PHONE_LONG)])
def test_screen_on_a_phone(browser: Browser, base_url: str, screen: str) -> None:
    context = browser.new_context(
        base_url=base_url,
        storage_state=practised(base_url),
        viewport={"width": 390, "height": 844},
        device_scale_factor=2,
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    (briefed if screen == "table-briefing" else SCREENS[screen])(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390, "the page scrolls sideways"
    for question in page.locator(".q h1").all():
        box = question.bounding_box()
        assert box is None or box["width"] > 330, "the question has no room"
    look_once(page, f"{screen}-phone")
    context.close()
