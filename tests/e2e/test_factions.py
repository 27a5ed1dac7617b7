"""FACTIONS: whole battles against a bot, and the table that survives whatever happens to the line."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import Server
from .table import (
    GROUP,
    LIT_CARD,
    LIT_SPACE,
    OVER,
    await_turn,
    click_something,
    fits_the_window,
    lay,
    play_now,
    play_out,
    question,
    settle,
)
from .test_club import registered


@pytest.mark.long
def test_a_battle_by_clicks_alone(page: Page) -> None:
    lay(page, "factions", Round_limit="3")
    play_out(page, Random(7))
    expect(page.locator(OVER)).to_contain_text("Score sheet")
    fits_the_window(page)
    page.keyboard.press("Escape")
    expect(page.locator(OVER)).to_have_count(0)
    page.get_by_role("button", name="How it ended").click()
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.get_by_label("Decision", exact=True)).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator("section[aria-label=Timeline] .lbl")).to_have_text(re.compile(r"Decision (\d+) of \1$"))
    page.keyboard.press("Home")
    expect(page.locator("section[aria-label=Timeline] .lbl")).to_have_text(re.compile(r"Decision 0 of \d+"))


@pytest.mark.long
def test_a_battle_by_keys_alone(page: Page) -> None:
    lay(page, "factions", Round_limit="2")
    luck = Random(11)
    for _ in range(300):
        if not await_turn(page):
            break
        press_something(page, luck)
    expect(page.locator(OVER)).to_contain_text("Score sheet")


def press_something(page: Page, luck: Random) -> None:
    """Answer by the keys that the screen shows: a letter, a number, or a walk to a lit space."""
    caps = page.locator(f":is({GROUP}, .q .acts > button.btn:not(.off)) kbd").all_inner_texts()
    page.keyboard.press(luck.choice([cap.lower() for cap in caps if len(cap) == 1] or ["Enter"]))
    numbers = page.locator(".q .listed kbd, .fan kbd, svg .key text").all_text_contents()
    if numbers:
        page.keyboard.press(luck.choice(numbers))
    elif page.locator(LIT_SPACE).count():
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("ArrowDown")
        page.keyboard.press(luck.choice(["Shift+ArrowLeft", "Shift+ArrowRight", "Shift+ArrowUp"]))
        page.keyboard.press("Enter")
    settle(page)
    if not page.locator(OVER).count():
        page.keyboard.press("Escape")


def test_undo_gives_the_money_back(page: Page) -> None:
    lay(page, "factions")
    await_turn(page)
    told = question(page).inner_text()
    page.locator(LIT_CARD).first.click()
    expect(question(page)).not_to_have_text(told)
    page.keyboard.press("u")
    expect(question(page)).to_have_text(told)
    expect(page.locator(".q .notice")).to_contain_text("Taken back: Buy")


def test_a_dropped_socket_finds_the_same_question(page: Page) -> None:
    page.add_init_script(
        "window.sockets = []; const Real = WebSocket;"
        "window.WebSocket = class extends Real { constructor(...a) { super(...a); window.sockets.push(this); } }"
    )
    play_now(page, "FACTIONS")
    told = question(page).inner_text()
    page.evaluate("window.sockets.at(-1).close()")
    page.wait_for_timeout(1000)
    assert page.evaluate("window.sockets.map(each => each.readyState)") == [3, 1]
    expect(question(page)).to_have_text(told)
    click_something(page, Random(3))
    assert await_turn(page)


@pytest.mark.long
def test_a_server_restart_and_a_reload_find_the_same_question(page: Page, server: Server) -> None:
    play_now(page, "FACTIONS")
    luck = Random(5)
    for _ in range(6):
        assert await_turn(page)
        click_something(page, luck)
    assert await_turn(page)
    told = question(page).inner_text()
    server.stop()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    server.start()
    expect(page.get_by_text("Connection lost")).to_have_count(0)
    expect(question(page)).to_have_text(told)
    page.reload()
    expect(question(page)).to_have_text(told)
    click_something(page, luck)
    assert await_turn(page)


GIVE_UP = """(table) => new Promise((done) => {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/tables/${table}`);
  socket.onopen = () => socket.send(JSON.stringify({ type: 'hello' }));
  socket.onmessage = ({ data }) => JSON.parse(data).forEach((message) => {
    if (message.type === 'scene' && message.scene.question?.options.length)
      socket.send(JSON.stringify({ type: 'resign', id: 'r' }));
    if (message.type === 'table' && message.table.status === 'over') done(socket.close());
  });
})"""


def test_a_moment_that_a_player_has_counted_is_shown_as_all_count(browser: Browser, base_url: str) -> None:
    page = registered(browser, base_url, "Ann of the screen")
    config, seats = {"army": ["stampede", "build"]}, [{"who": "me"}, {"who": "bot", "level": "random"}]
    for number in range(9):
        plan = {"game": "factions", "config": config, "seats": seats, "seed": f"screen {number}"}
        table = page.context.request.post("/api/tables", data=plan).json()["table"]["id"]
        page.evaluate(GIVE_UP, table)
        answers = page.context.request.get(f"/api/replays/{table}").json()["answers"]
        picks = [answer["n"] for answer in answers if answer["prompt"] == "pick"]
        if picks:
            break
    assert len(picks) > 1
    page.goto(f"/#/replay/{table}?at=2&as=0")
    expect(page.get_by_role("slider")).to_have_value(str(picks[-1] + 1))
    expect(page.get_by_label("Through whose eyes")).to_have_value("-2")
