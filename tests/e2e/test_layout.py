"""How a table shares its window: the question is as high as it must be, the board has what is left, nothing is cut."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tools.pictures import MOMENTS, SHOTS, SIZES, Moment, Player, keeps

from .conftest import Server
from .table import PATIENCE, await_turn

GAMES = ("factions", "worldspanner", "duel_of_ages", "undercity", "dungeon_degenerates")
SHARES = {"1440": (0.34, 0.5), "1920": (0.28, 0.6), "1024": (0.41, 0.42), "phone": (0.53, 0.3)}
"""Of the window's height: the most that the question takes, the least that the board has."""
STRIP = 84  # pixels of the goal, where it is not folded
SEEN = """() => {
    const high = (part) => document.querySelector(part)?.getBoundingClientRect().height ?? 0;
    const cut = [...document.querySelectorAll('.goal .whole, .q .btn, .sheet .gist')].filter((each) =>
        each.offsetParent && (each.scrollHeight > each.clientHeight + 2 || each.scrollWidth > each.clientWidth + 2));
    return {
        bar: high('footer.bar') / innerHeight, board: high('main.mid') / innerHeight, strip: high('.goal'),
        cut: cut.map((each) => each.textContent.trim()), wide: document.documentElement.scrollWidth - innerWidth,
    };
}"""
PARTED = """() => [...document.querySelectorAll('.term')].filter((term) => {
    const next = term.nextSibling;
    if (next?.nodeType !== Node.TEXT_NODE || !/^[.,;:!?)]/.test(next.data)) return false;
    const mark = document.createRange();
    mark.setStart(next, 0);
    mark.setEnd(next, 1);
    const [at, word] = [mark.getBoundingClientRect(), [...term.getClientRects()].at(-1)];
    return at.height && word && Math.abs(at.bottom - word.bottom) > word.height / 2;
}).map((term) => term.textContent)"""
"""Linked words whose full stop, or whatever closes on them, stands on another line."""


def shares_its_window(page: Page, size: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_timeout(300)
    seen = page.evaluate(SEEN)
    most, least = SHARES[size]
    assert seen["bar"] <= most, f"the question takes {seen['bar']:.0%} at {size}"
    assert seen["board"] >= least, f"the board has {seen['board']:.0%} at {size}"
    assert seen["strip"] <= STRIP, f"the goal takes {seen['strip']} pixels at {size}"
    assert seen["cut"] == [], size
    assert seen["wide"] <= 0, f"the page is wider than the window at {size}"
    assert page.evaluate(PARTED) == [], size


def at_table(browser: Browser, server: Server, player: Player) -> Page:
    """The player's table, waiting for an answer; whoever asks for it closes its context."""
    kept = keeps(server, player.token, "dark")
    context = browser.new_context(base_url=server.url, storage_state=kept, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(f"/#/table/{player.table}")
    await_turn(page)
    return page


@pytest.mark.parametrize("game", [GAMES[0], *(pytest.param(game, marks=pytest.mark.long) for game in GAMES[1:])])
def test_the_board_has_what_the_question_leaves(browser: Browser, server: Server, game: str) -> None:
    player = Player(server, game, "layout")
    assert player.play_until(MOMENTS["first"])
    page = at_table(browser, server, player)
    for size in SIZES:
        shares_its_window(page, size)
    page.context.close()


CROWDED = Moment(10, lambda question: len(question["options"]) >= 10)
CUT = """(part) => [...document.querySelectorAll(part)].filter((each) =>
    each.offsetParent && each.scrollHeight > each.clientHeight + 2).map((each) => each.textContent.trim())"""
PARTS = [("undercity", "p2", CROWDED, ".q .options"), ("dungeon_degenerates", "p1", MOMENTS["fight"], ".stance")]


@pytest.mark.long
@pytest.mark.parametrize(("game", "seed", "moment", "part"), PARTS)
def test_nothing_that_decides_is_cut(
    browser: Browser, server: Server, game: str, seed: str, moment: Moment, part: str
) -> None:
    player = Player(server, game, seed)
    assert player.play_until(moment)
    page = at_table(browser, server, player)
    for size in ("1440", "1024"):
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(300)
        assert page.locator(part).count(), f"no {part} at {size}"
        assert page.evaluate(CUT, part) == [], size
    page.context.close()


UNTOLD = """() => {
    const list = document.querySelector('.signs details');
    const rest = list.querySelector('button');
    const edge = rest ? rest.getBoundingClientRect().top : list.getBoundingClientRect().bottom;
    const below = [...list.querySelectorAll('li')].filter((each) => each.getBoundingClientRect().bottom > edge + 1);
    return [below.length, rest ? parseInt(rest.textContent.match(/[0-9]+/)[0]) : 0];
}"""
SHARED = """() => ({
    beside: [...document.querySelectorAll('.recap:not([hidden]) li')].filter((each) => each.offsetParent &&
        each.getBoundingClientRect().bottom > each.closest('.recap').getBoundingClientRect().bottom + 1).length,
    told: document.querySelectorAll('.recap:not([hidden]) li, .since .said').length,
    wide: Math.max(0, ...[...document.querySelectorAll('.short .chip')].map((each) => {
        const { left, right } = each.getBoundingClientRect();
        return Math.max(-left, right - innerWidth);
    })),
})"""


def test_signs_that_are_out_of_sight_are_counted(browser: Browser, server: Server) -> None:
    player = Player(server, "undercity", "layout")
    assert player.play_until(MOMENTS["first"])
    kept = keeps(server, player.token, "dark")
    width, height = SIZES["1024"]
    context = browser.new_context(
        base_url=server.url, storage_state=kept, viewport={"width": width, "height": height}, reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(f"/#/table/{player.table}")
    await_turn(page)
    page.locator(".signs details li").first.wait_for()
    page.wait_for_timeout(500)
    below, counted = page.evaluate(UNTOLD)
    assert below == counted > 0
    page.locator(".signs details button").click()
    page.wait_for_timeout(300)
    below, now = page.evaluate(UNTOLD)
    assert below == now < counted
    context.close()


@pytest.mark.long
def test_a_forecast_is_no_wider_than_a_phone_and_a_recap_is_whole(browser: Browser, server: Server) -> None:
    player = Player(server, "dungeon_degenerates", "client-a")
    assert player.play_until(MOMENTS["since"])
    page = at_table(browser, server, player)
    for width, height in ((1440, 900), (1440, 700), (1440, 640), SIZES["1024"], SIZES["phone"]):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(1500)
        seen = page.evaluate(SHARED)
        assert seen["beside"] == 0 < seen["told"], (width, height)
        assert seen["wide"] <= 0, (width, height)
    page.context.close()


def test_pictures_are_taken_at_every_size_in_both_themes() -> None:
    taken = {(shot.size, shot.theme) for shot in SHOTS}
    assert taken == {(size, theme) for size in SIZES for theme in ("dark", "light")}
