"""Every lesson of every game is played through in a real browser, by the mouse and by keys alone."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, WebSocket, expect

from rulewright.kernel import find_game
from rulewright.kernel.lesson import Lesson, Step, fits
from rulewright.kernel.scene import Look

from .script import Click, click
from .table import GROUP, OVER, await_turn

IDS = ("factions", "worldspanner", "undercity", "dungeon_degenerates", "duel_of_ages", "noughts", "connect_four")
GAMES = [find_game(id) for id in IDS]
QUICK = ("factions", "noughts", "connect_four")  # the lessons of the others are played with the long tests
LESSONS = [
    pytest.param(
        game.id, lesson, id=f"{game.id}-{lesson.id}", marks=pytest.mark.long if number or game.id not in QUICK else ()
    )
    for game in GAMES
    for number, lesson in enumerate(game.lessons)
]
LONGEST = 120  # answers that a step may take
KNOWN = 240_000  # ms that a step may take which a bot plays


class Wire:
    """What the page is told: the last scene, and where the lesson stands."""

    def __init__(self, page: Page) -> None:
        self.scene: Any = None
        self.lesson: Any = None
        self.tried: set[tuple[int, str]] = set()  # by step: whoever walks somewhere does not turn back on the way
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._hear(str(frame)))

    def _hear(self, frame: str) -> None:
        for message in json.loads(frame):
            if message["type"] == "scene":
                self.scene = message["scene"]
            elif message["type"] == "lesson":
                self.lesson = message

    def asks(self, page: Page) -> bool:
        """Wait until the page shows what was told last; whether it is a question, not the end of the lesson."""
        for _ in range(100):
            seq, asked = page.locator(".q").get_attribute("data-seq"), self.scene["question"]
            if self.lesson["card"] is None:
                return False
            if asked is not None and seq == str(asked["seq"]):
                return True
            page.wait_for_timeout(50)
        raise AssertionError(f"the page shows question {seq}, asked was {asked and (asked['seq'], asked['text'])}")

    def wanted(self, step: Step, luck: Random) -> Click:
        """What a learner chooses who does as the step says."""
        open = self.lesson["card"]["open"]
        options = [each for each in self.scene["question"]["options"] if open is None or each["key"] in open]
        doing = [each for each in options if fits(each["key"], step.do)]
        at = self.lesson["step"]
        fresh = [*doing, *(each for each in options if (at, each["key"]) not in self.tried), *options]
        chosen = fresh[0] if step.do else luck.choice(options)
        self.tried.add((at, chosen["key"]))
        look, question = msgspec.convert(chosen["look"], Look), self.scene["question"]
        places = [each["look"] for each in options if each["look"]["target"] == chosen["look"]["target"]]
        shared = sum(1 for place in places if place["group"] in ("", look.group)) > 1
        return Click(self.lesson["seat"], question["seq"], question["text"], chosen["key"], look, shared)


def begin(page: Page, game: str, lesson: Lesson) -> Wire:
    wire = Wire(page)
    page.goto(f"/#/learn/{game}")
    page.get_by_role("button", name=f"Begin {lesson.title}", exact=True).click()
    await_turn(page)
    page.locator(".step-card").wait_for()
    return wire


def coach_is_clear(page: Page) -> None:
    """The card covers neither the question, nor a hand, nor anything that it points at, once it has found its place."""
    page.wait_for_function(
        """() => {
            const card = document.querySelector('.step-card')?.getBoundingClientRect();
            const clear = (box) => box.right <= card.left + 1 || box.left >= card.right - 1
                || box.bottom <= card.top + 1 || box.top >= card.bottom - 1;
            return card && [...document.querySelectorAll('.q, .bar .fan li, svg.rings rect')]
                .every((each) => clear(each.getBoundingClientRect()));
        }"""
    )


def play_through(page: Page, lesson: Lesson, wire: Wire, answer: Any) -> None:
    """Do what each step says; a last match is left to a bot by "I know this"."""
    luck, answers = Random(lesson.id), 0
    while await_turn(page) and wire.asks(page):
        step = lesson.steps[wire.lesson["step"]]
        expect(page.locator(".step-card h2")).to_have_text(step.title)
        if step is lesson.steps[-1] and step.until:
            page.get_by_role("button", name="I know this").click()
            page.locator(OVER).wait_for(timeout=KNOWN)
            return
        coach_is_clear(page)
        answer(page, wire.wanted(step, luck), wire)
        answers += 1
        assert answers < LONGEST * len(lesson.steps), f"{step.title!r} takes too long"


def ends_well(page: Page, lesson: Lesson) -> None:
    expect(page.locator(OVER)).to_contain_text(f"Lesson done: {lesson.title}")
    expect(page.locator(OVER)).to_contain_text(" ".join(lesson.closing.split())[:60])


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_a_lesson_by_the_mouse(page: Page, game: str, lesson: Lesson) -> None:
    play_through(page, lesson, begin(page, game, lesson), lambda page, wanted, wire: click(page, wanted))
    ends_well(page, lesson)


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_a_lesson_by_keys_alone(page: Page, game: str, lesson: Lesson) -> None:
    play_through(page, lesson, begin(page, game, lesson), press)
    ends_well(page, lesson)


def press(page: Page, wanted: Click, wire: Wire) -> None:
    """Choose by the keys that the screen shows, or by a walk over the board."""
    bar = page.locator(".q")
    seq = bar.get_attribute("data-seq")
    page.evaluate("document.activeElement.blur()")
    open = wire.lesson["card"]["open"]
    if open is not None and len(open) == 1 and not wire.scene["question"]["shortcuts"]:  # the only thing to do
        page.keyboard.press("Enter")
    elif not press_cap(page, f'.q [data-key="{wanted.key}"] kbd'):
        press_cap(page, f'.q [data-key="group:{wanted.look.group}"] kbd')
        target = wanted.look.target
        if not press_cap(page, f'.q [data-key="{wanted.key}"] kbd, [data-{target.kind}="{target.id}"] kbd'):
            walk(page, wanted, wire)
    menu = ".pop .menu button"  # a place where several things can be done asks which
    page.locator(f".q:not([data-seq='{seq}']), {menu}").first.wait_for()
    item = page.locator(menu).filter(has_text=wanted.look.text).first
    if item.count():
        page.keyboard.press(item.locator("kbd").inner_text())
    expect(bar).not_to_have_attribute("data-seq", seq or "")


def press_cap(page: Page, cap: str) -> bool:
    found = page.locator(cap)
    if not found.count():
        return False
    name = found.first.inner_text()
    page.keyboard.press(name.lower() if len(name) == 1 else name)
    return True


WAY = """(goal) => {
    const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
    const at = (each) => middle(each.getBoundingClientRect());
    const [here, there] = [document.activeElement, document.querySelector(`path[data-space="${goal}"]`)].map(at);
    return [document.activeElement.dataset.space, there[0] - here[0], there[1] - here[1]];
}"""
"""The space that has the focus, and how far the goal lies from it."""


def walk(page: Page, wanted: Click, wire: Wire) -> None:
    """Go over the board by arrows until the wanted space is reached, and choose it."""
    target = wanted.look.target
    standing = {piece["id"]: piece["space"] for piece in wire.scene["pieces"]}
    goal = str(standing.get(target.id, "")) if target.kind == "piece" else target.id
    page.keyboard.press("ArrowDown")
    before = ""
    for _ in range(LONGEST):
        here, right, down = page.evaluate(WAY, goal)
        if here == goal:
            page.keyboard.press("Enter")
            return
        along = "Right" if right > 0 else "Left"
        across = "Down" if down > 0 else "Up"
        best, second = (along, across) if abs(right) > abs(down) else (across, along)
        page.keyboard.press(f"Arrow{second if here == before else best}")
        before = here
    raise AssertionError(f"no walk leads to {wanted.key!r}")


def test_the_coach_is_at_hand_by_keys_and_shows_again(page: Page) -> None:
    lesson = find_game("noughts").lessons[0]
    begin(page, "noughts", lesson)
    page.keyboard.press("F6")
    expect(page.locator(".step-card")).to_be_focused()
    page.keyboard.press("F6")
    assert page.evaluate("document.activeElement.closest('.mid') !== null")
    page.keyboard.press("F6")
    assert page.evaluate("document.activeElement.closest('.q') !== null")
    page.keyboard.press("Shift+F6")
    page.keyboard.press("Shift+F6")
    again = page.get_by_role("button", name="Show me again")
    expect(again).to_be_disabled()
    page.get_by_role("button", name="I know this").press("Enter")
    expect(page.locator(".step-card h2")).to_have_text(lesson.steps[1].title)
    expect(page.locator("[aria-live=polite]", has_text=lesson.steps[1].task)).to_have_count(1)
    again.press("Enter")
    expect(page.locator(".token")).to_have_count(4)  # the reply was shown again
    page.locator(".step-card").get_by_role("button", name="Leave").click()
    expect(page.get_by_text("Step 2 of 3")).to_be_visible()
    page.get_by_role("button", name=f"Go on {lesson.title}").click()
    expect(page.locator(".step-card h2")).to_have_text(lesson.steps[1].title)


def test_what_comes_later_is_shown_and_not_taken(page: Page) -> None:
    begin(page, "noughts", find_game("noughts").lessons[0])
    expect(page.locator("path.legal")).to_have_count(1)
    page.locator("[data-space='1']").dispatch_event("click")
    expect(page.locator(".pop")).to_contain_text("After this step")
    expect(page.locator(".token")).to_have_count(2)
    assert page.locator(GROUP).count() == 0


def test_a_first_visit_is_offered_a_lesson(page: Page) -> None:
    page.goto("/")
    strip = page.locator("button.strip").first
    expect(strip).to_be_visible()
    expect(page.get_by_role("heading", name="What kind of evening is it?")).to_be_visible()
    strip.click()
    expect(page.locator(".step-card")).to_be_visible()
