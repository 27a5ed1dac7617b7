"""The club on screen: two make friends, one invites the other to a rated match, and a guest reads what came of it."""

from __future__ import annotations

from playwright.sync_api import Browser, BrowserContext, Page, expect

from .table import LIT_SPACE, await_turn, customise, practised
from .test_screens import look_at

PASSWORD = "correct horse"


def registered(browser: Browser, base_url: str, name: str) -> Page:
    """A browser of somebody with an account."""
    context: BrowserContext = browser.new_context(base_url=base_url, storage_state=practised(base_url))
    answer = context.request.post("/api/accounts", data={"name": name, "password": PASSWORD})
    assert answer.status == 201
    page = context.new_page()
    page.goto("/#/friends")
    expect(page.get_by_role("heading", name="Friends", exact=True)).to_be_visible()
    return page


def test_friends_meet_in_a_rated_match(page: Page, browser: Browser, base_url: str) -> None:
    ann, ben = registered(browser, base_url, "Ann of the club"), registered(browser, base_url, "Ben of the club")
    ann.get_by_label("Ask somebody to be your friend").fill("Ben of the club")
    ann.get_by_role("button", name="Ask", exact=True).click()
    expect(ann.get_by_text("Ben of the club has been asked.")).to_be_visible()
    ben.reload()
    ben.get_by_role("button", name="Accept").click()
    expect(ben.get_by_role("region", name="My friends").get_by_text("Ann of the club")).to_be_visible()
    look_at(ben, "friends")

    customise(ann, "connect_four")
    ann.get_by_label("Rated").check()
    expect(ann.get_by_label("Clock")).to_have_value("game")
    ann.get_by_text("A friend by link").click()
    ann.get_by_role("button", name="Start").click()
    ann.get_by_role("button", name="Invite Ben of the club").click()
    expect(ann.get_by_role("button", name="Ben of the club is invited")).to_be_visible()
    ben.reload()
    expect(ben).to_have_title("(1) Rulewright")
    ben.get_by_role("button", name="Sit down").click()

    ben.wait_for_url("**/#/table/*")
    table = ben.url.rpartition("/")[2]
    lots = ann.context.request.get(f"/api/tables/{table}").json()["seats"]
    first, second = (ann, ben) if lots[0]["mine"] else (ben, ann)
    await_turn(first)
    expect(first.get_by_role("button", name="Hint")).to_be_hidden()
    first.locator(LIT_SPACE).first.click(force=True)
    await_turn(second)
    second.get_by_role("button", name="Menu").click()
    expect(second.get_by_role("button", name="Try from here")).to_be_hidden()
    second.get_by_role("button", name="Resign …").click()
    second.get_by_role("button", name="Yes, resign").click()
    for player in (first, second):
        expect(player.get_by_role("region", name="Ratings")).to_contain_text("give or take")
    winner = "Ann of the club" if first is ann else "Ben of the club"
    page.goto(f"/#/player/{winner}")
    expect(page.get_by_role("region", name="Recent matches")).to_contain_text("won")
    expect(page.get_by_role("region", name="Ratings")).to_contain_text("provisional")
    look_at(page, "player")
    for each in (ann, ben):
        each.context.close()
