"""A journal's gains lead to their moments and its tree branches; what was measured of a pack shows wherever it is."""

from __future__ import annotations

import re
from base64 import b64encode
from typing import Any

from msgspec import json
from playwright.sync_api import Browser, Page, expect

from rulewright.kernel import Match, Record, SeatView, find_game, key_of
from rulewright.kernel.earnings import Earning, earnings
from rulewright.lab.measuring import Measure, Measures, Share
from rulewright.packs import build, read_pack
from rulewright.players import RandomPlayer
from rulewright.server.app import lab_folder
from rulewright.server.lab.process import MEASURES
from rulewright.server.settings import Settings
from tests.packs.making import EXAMPLES

from .conftest import Server
from .table import customise
from .test_club import registered
from .test_screens import look_at

SIZES = {"wide": (1440, 900), "middle": (1024, 768), "phone": (390, 844)}
SEED = "journal"
TOO_WIDE = """() => document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll('main *')]
  .filter((each) => each.getBoundingClientRect().right > innerWidth + 1 && !each.children.length)
  .map((each) => `${each.outerHTML.slice(0, 90)} ${Math.round(each.getBoundingClientRect().right)}`)"""
PLAY = """([table, keys]) => new Promise((done, failed) => {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/tables/${table}`);
  const say = (message) => socket.send(JSON.stringify(message));
  let next = 0;
  const send = () => say({ type: 'choose', seq: keys[next][0], key: keys[next++][1] });
  socket.onopen = () => say({ type: 'hello' });
  socket.onmessage = ({ data }) => JSON.parse(data).forEach((message) => {
    if (message.type === 'chat' && next === 0) send();
    if (message.type === 'refused') failed(new Error(JSON.stringify(message)));
    if (message.type === 'accepted' && next < keys.length) setTimeout(send, 55); // 20 messages a second may come
    if (message.type === 'table' && message.table.status === 'over') done(socket.close());
  });
})"""


def at_every_size(page: Page, name: str) -> None:
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(TOO_WIDE) == [], f"{name}-{size} is too wide"
        look_at(page, f"{name}-{size}")


def whole_chapter(config: dict[str, Any]) -> tuple[list[tuple[int, str]], tuple[Earning, ...]]:
    """The answers of one person at random, each with its question's number; and what the party has gained by them."""
    match: Match[Any] = Match.start(find_game("undercity"), config, SEED)
    player, keys = RandomPlayer(1), []
    while not match.over:
        view = SeatView(match, match.waiting[0])
        index = player.choose(view)
        keys.append((match.seq, key_of(view.choices[index])))
        match.pick(index)
    return keys, earnings(Record.of(match), 0)


def test_a_journals_gains_lead_to_their_moments_and_its_tree_branches(browser: Browser, base_url: str) -> None:
    page = registered(browser, base_url, "Ann of the journal")
    config = {"campaign": True}
    plan = {"game": "undercity", "config": config, "seed": SEED, "seats": [{"who": "me"}]}
    table = page.context.request.post("/api/tables", data=plan).json()["table"]["id"]
    keys, gained = whole_chapter(config)
    page.evaluate(PLAY, [table, keys])
    page.goto("/#/campaigns")
    page.get_by_role("link", name=re.compile("^Read the journal of")).first.click()
    earned = page.locator("article details")
    expect(earned).to_contain_text(f"{sum(each.amount for each in gained)} XP gained")
    expect(earned.locator("li")).to_have_count(len(gained))
    earned.locator("summary").click()
    at_every_size(page, "journal")
    moment = earned.locator("a").first
    at = int(str(moment.get_attribute("href")).partition("at=")[2])
    assert at == gained[0].at > 0
    moment.click()
    page.wait_for_url(f"**/#/replay/{table}?at={at}")
    expect(page.get_by_role("slider")).to_have_value(str(at))
    page.go_back()
    page.get_by_role("button", name=re.compile("^Play it again")).first.click()
    expect(page.get_by_text("comes next")).to_have_count(2)
    at_every_size(page, "journal-tree")


def test_what_was_measured_of_a_pack_shows_on_its_shelf_its_page_and_its_tables(
    browser: Browser, base_url: str, server: Server
) -> None:
    page = registered(browser, base_url, "Ben of the badges")
    pack = read_pack(EXAMPLES / "salt_road")
    shares = (Share("novice", 204, 0.86, 0.80, 0.90), Share("greedy", 204, 0.84, 0.79, 0.89))
    mission = Measure("missions", "salt_road", "The Salt Road", "played", 408, 0.85, 0.81, 0.88, 9.0, shares=shares)
    found = Measures(pack.hash, pack.game, "greedy", True, 408, (mission,))
    kept = lab_folder(Settings(database=str(server.database))) / MEASURES
    kept.mkdir(parents=True, exist_ok=True)
    (kept / f"{pack.hash}.json").write_bytes(json.encode(found))
    sent = {"file": b64encode(build(pack)).decode(), "shelf": "public"}
    answer = page.context.request.post("/api/packs", data=sent)
    assert answer.status == 201, answer.text()

    page.goto("/#/workshop")
    expect(page.get_by_text("The Salt Road: the party wins 85%").first).to_be_visible()
    at_every_size(page, "shelf-badge")
    page.goto(f"/#/workshop/{answer.json()['id']}")
    expect(page.get_by_text(re.compile("of 204|408 games")).first).to_be_visible()
    at_every_size(page, "pack-badge")

    page.set_viewport_size({"width": 1440, "height": 900})
    customise(page, "dungeon_degenerates")
    choice = page.get_by_role("checkbox", name=re.compile("The Salt Road"))
    choice.check()
    expect(page.get_by_label("Strength")).to_be_visible()
    page.get_by_label("Strength").select_option("10")
    at_every_size(page, "setup-band")
