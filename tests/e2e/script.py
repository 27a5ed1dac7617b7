"""A match played beforehand, without a browser, so that a browser test knows what to click and how it will end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page, expect

from rulewright.kernel import Match, SeatView, find_game, key_of
from rulewright.kernel.scene import Look
from rulewright.players import make_player
from rulewright.server.bots.workers import bot_seed

from .table import ARMED, await_turn, lay

LEVEL = "greedy"
TRIES = 40
SOON = 50  # answers in a battle of FACTIONS: some come to blows by then
Wanted = Callable[[Match[Any]], bool]


@dataclass
class Click:
    """What is chosen: its key, how it looks, and whether its place has other choices too."""

    key: str
    look: Look
    shared: bool


@dataclass
class Script:
    seed: str
    clicks: list[Click] = field(default_factory=list)


def rehearse(
    game: str, config: dict[str, Any], seed: str, until: Wanted, level: str = LEVEL
) -> tuple[Script, Match[Any]]:
    """Let bots play, as the server's would, until something is so or the match is over."""
    match = Match.start(find_game(game), config, seed=seed)
    script = Script(seed)
    while not match.over and not until(match):
        seat = match.waiting[0]
        index = make_player(level, bot_seed(match, seat)).choose(SeatView(match, seat))
        question = match.question(seat)
        assert question is not None
        chosen = key_of(match.choices_of(seat)[index])
        look = next(option.look for option in question.options if option.key == chosen)
        places = [option.look for option in question.options if option.look.target == look.target]
        there = [place for place in places if place.group in ("", look.group)]  # what its group's button leaves
        script.clicks.append(Click(chosen, look, len(there) > 1))
        match.choose(chosen, seat)
    return script, match


def find_script(game: str, config: dict[str, Any], until: Wanted, good: Wanted, level: str = LEVEL) -> Script:
    """The first seed with which bots play as is wanted."""
    for number in range(TRIES):
        script, match = rehearse(game, config, f"{game} {number}", until, level)
        if good(match):
            return script
    raise AssertionError(f"of {TRIES} seeds none is good")


def click(page: Page, wanted: Click) -> None:
    """Choose by the mouse, as a person would: a group of the bar, then the board, a card, or a button."""
    look, target = wanted.look, wanted.look.target
    assert await_turn(page), f"the match is over before {wanted.key!r}"
    bar = page.locator(".q")
    seq = bar.get_attribute("data-seq")
    group = page.locator(f'.q [data-key="group:{look.group}"][aria-pressed=false]')
    if look.group and group.count():
        group.click()
    button = page.locator(f'.q [data-key="{wanted.key}"]')
    direct = button.count() > 0
    if direct:
        button.first.click()
    elif target.kind == "space":
        page.locator(f"path.legal[data-space='{target.id}']").dispatch_event("click")
    elif target.kind == "die":
        page.locator(f".tray [data-die='{target.id}']").dispatch_event("click")
    elif target.kind == "piece":
        page.locator(f".token[data-piece='{target.id}']").dispatch_event("click")
    else:
        page.locator(f"[data-card='{target.id}']").first.dispatch_event("click")  # the next card may cover its middle
    if wanted.shared and not direct:
        page.locator(".pop .menu button").filter(has_text=look.text).first.click()
    if not direct and (armed := page.locator(ARMED)).count():
        armed.click()
    expect(bar).not_to_have_attribute("data-seq", seq or "")


def offers_attacks(match: Match[Any]) -> bool:
    question = match.question(match.waiting[0])
    return question is not None and sum(option.key.startswith("attack:") for option in question.options) > 1


def dice_lie_open(match: Match[Any]) -> bool:
    """A fight of Dungeon Degenerates in which Luck may roll a die again."""
    return match.ask is not None and match.ask.prompt == "reroll"


def come_to_an_attack(page: Page) -> None:
    """A battle of FACTIONS with both sides at one screen, at the first question with several targets for an attack."""
    script = find_script("factions", {}, until=offers_attacks, good=lambda match: match.answers < SOON)
    lay(page, "factions", {"Steel": "Me"}, script.seed)
    follow(page, script)
    page.locator(".token:has(.lit)").first.hover(force=True)


def come_to_a_fight(page: Page) -> None:
    """A fight of Dungeon Degenerates with its dice on the table, one of which may be rolled again."""
    script = find_script("dungeon_degenerates", {}, dice_lie_open, dice_lie_open)
    lay(page, "dungeon_degenerates", seed=script.seed)
    follow(page, script)


def follow(page: Page, script: Script) -> None:
    """Every click of a script, up to the question that it leads to."""
    for wanted in script.clicks:
        click(page, wanted)
    assert await_turn(page)
