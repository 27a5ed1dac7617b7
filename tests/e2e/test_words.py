"""Words at hand: what signs mean, what a place asks, the story, intents, muting, cards to read, rules that answer.

Played at a small game of another house that fills every such part.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from .conftest import ROOT, Server
from .table import LIT_SPACE, MET, PATIENCE, bring_journal, fits_the_window, keeps, question

pytestmark = pytest.mark.xdist_group("parley")  # one server for all of them
KEPT = {"rulewright.settings": {"pace": "instant", "sound": False}, "rulewright.met": {**MET, "parley": ""}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
OVERLAP = """([one, other]) => {
    const [a, b] = [one, other].map((each) => document.querySelector(each).getBoundingClientRect());
    return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
}"""


@pytest.fixture(scope="module")
def green(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has Parley on its shelf."""
    running = Server(tmp_path_factory.mktemp("green"), ROOT / "tests/e2e/parley")
    running.start()
    yield running
    running.stop()


def opened(browser: Browser, green: Server, **more: Any) -> Page:
    context = browser.new_context(base_url=green.url, storage_state=keeps(green.url, KEPT), **more)
    context.set_default_timeout(PATIENCE)
    return context.new_page()


@pytest.fixture(scope="module")
def desk(browser: Browser, green: Server) -> Iterator[Page]:
    """A page that goes from table to table without being loaded anew."""
    desk = opened(browser, green)
    yield desk
    desk.context.close()


@pytest.fixture
def page(desk: Page) -> Iterator[Page]:
    errors: list[str] = []

    def watch(error: Error) -> None:
        errors.append(str(error))

    desk.set_viewport_size({"width": 1440, "height": 900})
    desk.mouse.move(5, 5)
    desk.on("pageerror", watch)
    yield desk
    desk.remove_listener("pageerror", watch)
    assert errors == []


def sit_down(page: Page) -> None:
    page.goto("/#/setup/parley")
    page.get_by_role("button", name="Start").click()
    expect(question(page)).to_have_text("Ada: where to?")


def come_to_blows(page: Page) -> None:
    sit_down(page)
    page.locator(LIT_SPACE).first.dispatch_event("click")
    expect(question(page)).to_have_text("The bailiff comes to blows. Parley?")


def test_a_word_explains_itself_and_the_words_in_it(page: Page) -> None:
    come_to_blows(page)
    page.locator(".q h1 .term").click()
    first = page.locator(".pop").first
    expect(first).to_contain_text("Talk before blows.")
    first.locator(".term", has_text="Triumph").hover()
    expect(page.locator(".pop")).to_have_count(2)
    expect(page.locator(".pop.word")).to_contain_text("The best of five results")
    assert not page.evaluate(OVERLAP, [".pop.word", ".q"])
    page.keyboard.press("Escape")
    expect(page.locator(".pop")).to_have_count(1)
    first.get_by_role("button", name="All words").click()
    expect(page.get_by_role("region", name="Parley")).to_contain_text("Talk before blows.")


def test_a_word_is_told_to_the_keyboard(page: Page) -> None:
    come_to_blows(page)
    page.locator(".q h1 .term").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".pop .term").first).to_be_focused()
    expect(page.locator(".pop.word")).to_contain_text("The best of five results")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator(".q h1 .term")).to_be_focused()


def test_a_number_tells_its_meaning_and_its_sum(page: Page) -> None:
    sit_down(page)
    page.get_by_role("button", name="Wits 9, explain").hover()
    told = page.locator(".pop")
    for part in ("How quick a hero thinks", "printed", "at her mill", "+2"):
        expect(told).to_contain_text(part)
    page.get_by_role("button", name="Luck 1, explain").hover()
    page.wait_for_timeout(600)
    expect(page.locator(".pop")).to_have_count(0)  # nothing is better than its number again


def test_a_place_tells_what_it_asks_and_pays_and_who_is_best(page: Page) -> None:
    sit_down(page)
    page.locator('[data-space="11"]').click(force=True)
    told = page.locator(".pop")
    for part in ("The Mill", "Wits against 5.", "2 coins", "89 %", "Whatever happens"):
        expect(told).to_contain_text(part)
    told.locator(".best li").nth(1).hover()
    expect(page.locator('[data-piece="bo"] .pointed')).to_have_count(1)
    assert not page.evaluate(OVERLAP, [".pop", '[data-space="11"]'])


def test_the_story_lies_beside_the_question(page: Page) -> None:
    come_to_blows(page)
    page.mouse.move(5, 5)
    tale = page.locator(".tale")
    expect(tale).to_contain_text("He stands at the gate")
    expect(tale).to_have_attribute("aria-live", "polite")
    for width, height in ((1440, 900), (1024, 768), (1920, 1080), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert not page.evaluate(OVERLAP, [".tale", ".q"]), f"over the question at {width}"
        fits_the_window(page)


def test_on_a_phone_the_story_unfolds(browser: Browser, green: Server) -> None:
    page = opened(browser, green, **PHONE)
    sit_down(page)
    page.locator(LIT_SPACE).first.dispatch_event("click")
    page.locator(".q .acts > button.wide").tap()
    text = page.locator(".tale .text")
    low = text.evaluate("each => each.clientHeight")
    page.locator(".tale button").tap()
    assert text.evaluate("each => each.clientHeight") > low
    page.context.close()


def test_intents_are_drawn_told_and_switched_off(page: Page) -> None:
    sit_down(page)
    listed = page.get_by_role("region", name="What they will do")
    expect(listed).to_contain_text(re.compile(r"The bailiff goes for Ada and strikes, 42\s%"))
    expect(page.locator(".intents .line")).not_to_have_count(0)
    listed.get_by_label("on the board").uncheck()
    expect(page.locator(".intents .line")).to_have_count(0)


def test_a_muted_question_is_answered_until_the_round_ends(page: Page) -> None:
    come_to_blows(page)
    page.get_by_role("button", name="Keep quiet this round").click()
    bell = page.get_by_role("button", name="Ask me again")
    expect(bell).to_be_visible()
    expect(question(page)).to_have_text("The bailiff comes to blows. Parley?")  # this one is still asked
    page.get_by_role("button", name="Say nothing").click()
    expect(question(page)).to_have_text("Ada: where to?")  # two more were not asked
    page.locator(LIT_SPACE).first.dispatch_event("click")
    expect(page.get_by_role("button", name="Say nothing")).to_be_visible()  # another round: asked again
    expect(bell).to_have_count(0)


def test_a_mute_can_be_taken_back(page: Page) -> None:
    come_to_blows(page)
    seq = page.locator(".q").get_attribute("data-seq")
    page.get_by_role("button", name="Keep quiet this round").click()
    page.get_by_role("button", name="Ask me again").click()
    page.get_by_role("button", name="Say nothing").click()
    expect(page.locator(".q")).not_to_have_attribute("data-seq", seq or "")
    expect(page.get_by_role("button", name="Say nothing")).to_be_visible()


def test_the_end_is_told(page: Page) -> None:
    come_to_blows(page)
    for _ in range(3):
        page.get_by_role("button", name="Keep quiet this round").click()
        page.get_by_role("button", name="Say nothing").click()
        page.locator(f"dialog[open], {LIT_SPACE}").first.wait_for()
        if page.locator("dialog[open]").count():
            break
        page.locator(LIT_SPACE).first.dispatch_event("click")
        page.get_by_role("button", name="Say nothing").wait_for()
    expect(page.get_by_role("region", name="How it went")).to_contain_text("The bailiff came three times")


def test_a_card_is_read_at_its_size(page: Page) -> None:
    sit_down(page)
    page.locator(".fan li button").first.hover()
    told = page.locator(".pop .card")
    expect(told).to_contain_text("Play when somebody comes to blows")
    expect(told).to_contain_text("She has never raised her voice")
    assert not page.evaluate(OVERLAP, [".pop", ".q"])
    hand = page.locator(".fan .card").first
    expect(hand).to_contain_text("He who strikes may be Shaken.")
    cut = "cards => cards.filter((card) => card.scrollHeight > card.clientHeight + 1).length"
    assert page.locator(".fan .card").evaluate_all(cut) == 0


def test_the_gallery_shows_cards(page: Page) -> None:
    page.goto("/#/gallery/parley")
    expect(page.locator("main .card")).to_have_count(4)
    page.get_by_role("button", name="Feats", exact=True).click()
    expect(page.locator("main .card")).to_have_count(2)
    page.get_by_label("Search the gallery").fill("raised her voice")
    expect(page.locator("main .card")).to_have_count(1)
    page.locator("main .card").click()
    read = page.get_by_role("dialog", name="Calm Word")
    expect(read).to_contain_text("In Ada's hand.")
    expect(read).to_contain_text("How quick a hero thinks")


def test_the_rules_answer_questions(page: Page) -> None:
    page.goto("/#/rules/parley")
    expect(page.get_by_role("heading", name="Words of the game")).to_be_visible()
    page.get_by_label("Ask").fill("how do I win?")
    expect(page.locator(".book ol li").first).to_contain_text("The village wins when nobody was shoved")
    page.get_by_label("Ask").fill("talking")
    expect(page.locator(".book dl > div").first).to_contain_text("Parley")


def test_a_rule_is_shown_with_those_around_it(page: Page) -> None:
    sit_down(page)
    page.locator(".q .rule").first.click()
    box = page.get_by_role("region", name="Rule PA.PLAY.01")
    expect(box.locator(".asked")).to_contain_text("whoever is attacked may parley")
    expect(box).to_contain_text("A test draws one card")


def test_a_campaign_is_read_and_kept(page: Page) -> None:
    page.goto("/#/campaigns")
    bring_journal(page, 2)
    page.get_by_role("button", name="Go on").first.click()
    page.locator(".q h1").wait_for()
    page.get_by_label("Menu").click()
    page.get_by_role("button", name="Resign").first.click()
    page.get_by_role("button", name="Yes").click()
    page.get_by_role("link", name="Read the journal").click()
    expect(page.locator("article h2").first).to_have_text("Chapter 2")
    expect(page.locator("article")).to_contain_text("Player 1 resigned.")
    with page.expect_download() as kept:
        page.get_by_role("button", name="Save as a page").click()
    assert "Player 1 resigned." in kept.value.path().read_text()
