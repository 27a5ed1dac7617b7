"""A game of another package: installed beside Rulewright, it stands on the shelf, is browsed and played."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from .conftest import ROOT, Server
from .table import OVER, await_turn

pytestmark = pytest.mark.xdist_group("sixth")  # it is installed once


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on a machine where somebody has installed Nim."""
    source, packages = tmp_path_factory.mktemp("sixth") / "nim", tmp_path_factory.mktemp("packages")
    shutil.copytree(ROOT / "tests/sixth", source)
    install = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([*install, "--no-build-isolation", "--target", str(packages), str(source)], check=True)
    running = Server(tmp_path_factory.mktemp("shop"), packages)
    running.start()
    yield running
    running.stop()


def test_its_poster_stands_on_the_shelf(shop: Server, page: Page) -> None:
    page.goto(shop.url)
    box = page.locator("article", has=page.get_by_role("heading", name="Nim"))
    expect(box.get_by_role("img", name="Nim, poster").locator("svg")).to_contain_text("NIM")
    assert box.evaluate("box => getComputedStyle(box).getPropertyValue('--accent')") == "#d8472b"


def test_its_rules_and_gallery_are_browsed(shop: Server, page: Page) -> None:
    page.goto(f"{shop.url}/#/rules/nim")
    expect(page.get_by_text("Whoever takes the last match wins.")).to_be_visible()
    page.goto(f"{shop.url}/#/gallery/nim")
    expect(page.get_by_text("there are twelve of them")).to_be_visible()
    icon = page.locator("main svg:has(circle[fill='#d8472b']) use")  # one of its own, drawn large in the picture
    expect(icon.first).to_be_visible()


def test_it_is_played_to_the_end_against_a_bot(shop: Server, page: Page) -> None:
    page.goto(shop.url)
    page.get_by_role("button", name="Play Nim now").click()
    while await_turn(page):
        bar = page.locator(".q")
        asked = bar.get_attribute("data-seq")
        bar.get_by_role("button", name="of heap").first.click()
        page.locator(f".q:not([data-seq='{asked}'])").wait_for()  # an answered question is not the next
    expect(page.locator(OVER).get_by_text("took the last match").first).to_be_visible()
