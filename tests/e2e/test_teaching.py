"""Teaching: the coach speaks in one's first match of a game, and one page tells how to play each."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from rulewright.kernel import find_game
from rulewright.kernel.scene import Look

from .script import Click, click
from .table import PATIENCE, keeps, lay, question

GAMES = ("factions", "worldspanner", "undercity", "dungeon_degenerates", "duel_of_ages")
POOR = 0.33  # games that every choice but the best loses


class Strict:
    """A server whose coach thinks little of every choice but the best of the question that is open."""

    def __init__(self, page: Page) -> None:
        self.asked: Any = None
        self.best = ""
        page.route_web_socket("**/ws/tables/*", self._between)

    def _between(self, socket: WebSocketRoute) -> None:
        def hear(frame: str | bytes) -> None:
            messages = json.loads(frame)
            for message in messages:
                self._change(message)
            socket.send(json.dumps(messages))

        socket.connect_to_server().on_message(hear)

    def _change(self, message: Any) -> None:
        if message["type"] == "scene":
            self.asked = message["scene"]["question"] or self.asked
        elif message["type"] == "hint" and message["hint"]:
            self.best = message["hint"]["choices"][0]["run"][0]
            keys = (option["key"] for option in self.asked["options"])
            message["hint"]["losses"] = {key: 0.0 if key == self.best else POOR for key in keys}

    def a_poor_card(self) -> Click:
        """Something else than the best, done with a card."""
        poor = next(
            option
            for option in self.asked["options"]
            if option["key"] != self.best and option["look"]["target"]["kind"] == "card"
        )
        look = msgspec.convert(poor["look"], Look)
        return Click(0, self.asked["seq"], self.asked["text"], poor["key"], look, shared=False)


@pytest.fixture
def newcomer(browser: Browser, base_url: str) -> Iterator[Page]:
    """A page of somebody who has played nothing yet."""
    kept = keeps(base_url, {"rulewright.settings": {"pace": "instant", "sound": False}})
    context = browser.new_context(base_url=base_url, storage_state=kept, viewport={"width": 1440, "height": 900})
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


def test_the_coach_plans_tells_a_rule_and_remarks_on_a_poor_choice(newcomer: Page) -> None:
    page, strict = newcomer, Strict(newcomer)
    lay(page, "factions", seed="coach")
    page.get_by_role("button", name="Let us play").click()
    coach = page.get_by_role("region", name="The coach")
    expect(coach.get_by_role("switch", name="Teach me as I play")).to_be_checked()
    expect(coach).to_contain_text("A plan")
    expect(coach).to_contain_text("Else: ")

    nugget = page.locator(".nugget").filter(visible=True)
    expect(nugget).to_contain_text("A rule you meet for the first time")
    nugget.get_by_role("button", name="Got it").click()
    expect(nugget).to_have_count(0)

    asked = question(page).inner_text()
    click(page, strict.a_poor_card())
    remark = coach.get_by_role("status")
    expect(remark).to_contain_text("looks stronger")
    expect(remark).to_contain_text("33 % more often")
    remark.get_by_role("button", name="Take it back").click()
    expect(remark).to_have_count(0)
    expect(question(page)).to_have_text(asked)
    coach.get_by_role("switch", name="Teach me as I play").click()
    expect(coach).to_have_count(0)


@pytest.mark.parametrize(
    "games", [pytest.param(GAMES[:1], id=GAMES[0]), pytest.param(GAMES[1:], id="others", marks=pytest.mark.long)]
)
def test_how_to_play_shows_boards_and_cards_and_is_searched(page: Page, games: list[str]) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    for id in games:
        guide = find_game(id).guide
        passages = list(chain(guide.goal, guide.turn, guide.pitfalls))
        page.goto(f"/#/rules/{id}")
        howto = page.get_by_role("region", name="How to play")
        for part in passages:
            expect(howto.get_by_role("heading", name=part.title).first).to_be_visible()
        boards = sum(part.board != "" for part in passages)
        assert boards, f"{id} shows no board"
        expect(howto.locator(".board:has(path[data-space])")).to_have_count(boards)
        expect(howto.locator(".cards .card")).to_have_count(sum(len(part.cards) for part in passages))
        ask = page.get_by_role("searchbox", name="Ask")
        ask.fill("how do I win")
        found = page.locator(".book ol li")
        expect(found.first).to_be_visible()
        goal = {rule for part in guide.goal for rule in part.rules}
        told = " ".join(found.all_inner_texts())
        assert any(rule in told for rule in goal), f"{id} does not find its goal: {told}"
        ask.fill("")
