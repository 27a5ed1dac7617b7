"""The gallery: every card of every game can be read whole, at both sizes; figures tell what is played and wins."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from rulewright.kernel import find_game, game_ids

GAMES = [id for id in game_ids() if find_game(id).gallery()]
SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
CUT = r"""() => [...document.querySelectorAll('main .card')].flatMap((card) =>
  [card, ...card.querySelectorAll('.head, .name, .req, .stat, .stat div, .text, .text p, .story')]
    .filter((part) => {
      const { overflowX, overflowY } = getComputedStyle(part);
      const tall = part.scrollHeight > part.clientHeight + 1 && overflowY !== 'auto';
      const wide = part.scrollWidth > part.clientWidth + 1 && overflowX !== 'auto';
      return tall || wide;
    })
    .map((part) => `${card.querySelector('.name').textContent}: ${part.className}`))"""
"""Parts of cards that hold more than they show, and do not scroll."""


QUICK = ("factions",)  # the others' cards, and all on a phone, are looked at with the long tests


@pytest.mark.parametrize(
    ("game", "size"),
    [
        pytest.param(game, size, marks=() if size == "desktop" and game in QUICK else pytest.mark.long)
        for game in GAMES
        for size in SIZES
    ],
)
def test_no_text_of_any_card_is_cut(page: Page, game: str, size: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"/#/gallery/{game}")
    expect(page.locator("main .card")).to_have_count(len(find_game(game).gallery()), timeout=60_000)
    assert page.evaluate(CUT) == []
    page.get_by_role("button", name="Small cards").click()
    expect(page.locator("main .card.hand")).to_have_count(len(find_game(game).gallery()), timeout=60_000)
    page.wait_for_timeout(500)
    assert page.evaluate(CUT) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_cards_are_sorted_by_what_is_played(page: Page) -> None:
    game = find_game("factions")
    figures = game.figures
    most = max(figures.entries.values(), key=lambda figure: figure.played)
    page.goto("/#/gallery/factions")
    page.get_by_label("Sort by").select_option("most played")
    told = f"{most.told} in {most.played} of {figures.games} games"
    expect(page.get_by_text(f"Counted in {figures.games} games between bots")).to_be_visible()
    page.locator("main .card").first.click()
    expect(page.get_by_role("dialog")).to_contain_text(told)
    expect(page.get_by_role("dialog")).to_contain_text("95 % interval")
