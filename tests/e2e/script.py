"""A match played beforehand, without a browser, so that a browser test knows what to click and how it will end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from typing import Any

from playwright.sync_api import Page

from rulewright.kernel import Match, SeatView, find_game, key_of
from rulewright.kernel.scene import Look
from rulewright.players import make_player
from rulewright.server.bots.workers import bot_seed

from .table import ARMED, CURTAIN, await_turn, lay

LEVEL = "greedy"
TRIES = 40
SOON = 50  # answers in a battle of FACTIONS: some come to blows by then
BY_HAND = 3  # decisions in a row that are clicked, where others are skipped
Wanted = Callable[[Match[Any]], bool]
# Answers for my seats on a socket of their own: [seat, seq, keys] of each run of answers by one seat.
SEND = """([id, token, runs]) => new Promise((done, fail) => {
  const socket = new WebSocket(`ws://${location.host}/ws/tables/${id}`);
  const tell = (message) => socket.send(JSON.stringify(message));
  const next = () => {
    if (!runs.length) return socket.close(), done();
    const [seat, seq, keys] = runs[0];
    tell({ type: 'run', seat, seq, keys, id: 'script' });
  };
  socket.onopen = () => tell({ type: 'hello', token });
  socket.onmessage = ({ data }) => JSON.parse(data).forEach((message) => {
    if (message.type === 'chat') next();
    if (message.type === 'refused') fail(new Error(message.text));
    if (message.type !== 'accepted') return;
    const [run] = runs;
    run[2].splice(0, message.played);
    run[1] = message.seq;
    if (!run[2].length) runs.shift();
    next();
  });
})"""


@dataclass
class Click:
    """What is chosen, by whom and at which question: its key, how it looks, whether its place has other choices too."""

    seat: int
    seq: int
    text: str
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
        script.clicks.append(Click(seat, match.seq, question.text, chosen, look, len(there) > 1))
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
    button = page.locator(f':is(.q, .pieces) [data-key="{wanted.key}"]')
    direct = button.count() > 0
    if direct:
        button.first.click()
    elif target.kind == "space":
        page.locator(f"path.legal[data-space='{target.id}']").dispatch_event("click")
    elif target.kind == "die":
        page.locator(f".tray [data-die='{target.id}']").dispatch_event("click")
    elif target.kind == "piece":
        page.locator(f"[data-piece='{target.id}']").dispatch_event("click")
    else:
        page.locator(f"[data-card='{target.id}']").first.dispatch_event("click")  # the next card may cover its middle
    if wanted.shared and not direct:
        page.locator(".pop .menu button").filter(has_text=look.text).first.click()
    if not direct and (armed := page.locator(ARMED)).count():
        armed.click()
    page.locator(f".q:not([data-seq='{seq}']), {CURTAIN}").first.wait_for()  # at one question both sides may be asked


def skip(page: Page, clicks: list[Click], to: Click) -> None:
    """Leave the table, answer by the server's socket without a click, and come back to a question that comes later."""
    await_turn(page)
    runs = []
    for seat, answers in groupby(clicks, lambda each: each.seat):
        run = list(answers)
        runs.append([seat, run[0].seq, [each.key for each in run]])
    table = page.url
    page.goto("/#/about")  # where nothing is drawn of what comes between
    page.locator(".q").wait_for(state="detached")
    page.evaluate(SEND, [table.rsplit("/", 1)[-1], page.evaluate("localStorage['rulewright.guest']"), runs])
    page.goto(table)
    page.locator(f".q[data-seq='{to.seq}'], {CURTAIN}").first.wait_for()


def never(match: Match[Any]) -> bool:
    """Until the match is over."""
    return False


def offers_attacks(match: Match[Any]) -> bool:
    question = match.question(match.waiting[0])
    return question is not None and sum(option.key.startswith("attack:") for option in question.options) > 1


def dice_lie_open(match: Match[Any]) -> bool:
    """A fight of Dungeon Degenerates in which Luck may roll a die again."""
    return match.ask is not None and match.ask.prompt == "reroll"


@cache
def an_attack() -> Script:
    return find_script("factions", {}, until=offers_attacks, good=lambda match: match.answers < SOON)


@cache
def a_fight() -> Script:
    return find_script("dungeon_degenerates", {}, dice_lie_open, dice_lie_open)


def come_to_an_attack(page: Page) -> None:
    """A battle of FACTIONS with both sides at one screen, at the first question with several targets for an attack."""
    script = an_attack()
    lay(page, "factions", {"Steel": "Me"}, script.seed)
    follow(page, script)
    explanation = page.get_by_role("group", name="Explanation")
    figure = page.locator(".token:has(.lit)").first
    figure.hover(force=True)
    for _ in range(80):  # the camera may still carry the figure away from beneath the pointer
        page.wait_for_timeout(500)
        if explanation.count():
            return
        figure.hover(force=True, position={"x": 4, "y": 4})
        figure.hover(force=True)


def come_to_a_fight(page: Page) -> None:
    """A fight of Dungeon Degenerates with its dice on the table, one of which may be rolled again."""
    script = a_fight()
    lay(page, "dungeon_degenerates", seed=script.seed)
    follow(page, script)


def visit(page: Page, script: Script, *stations: int) -> None:
    """Play a script: from each station on a few decisions are clicked, those between are skipped."""
    done = 0
    for station in stations:
        if station > done:
            skip(page, script.clicks[done:station], script.clicks[station])
        for wanted in script.clicks[max(done, station) : station + BY_HAND]:
            click(page, wanted)
        done = station + BY_HAND


def follow(page: Page, script: Script) -> None:
    """A script up to the question that it leads to: its last decisions are clicked."""
    visit(page, script, len(script.clicks) - BY_HAND)
    assert await_turn(page)
