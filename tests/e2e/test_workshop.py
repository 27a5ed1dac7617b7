"""The workshop in the browser: a soldier that begins from an official one is changed, checked, kept and tried."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from rulewright.packs import build, read_pack
from tests.packs.making import EXAMPLES

from .table import await_turn, click_something


def test_a_soldier_is_made_from_an_official_one_and_tried(page: Page) -> None:
    page.goto("/#/workshop")
    page.get_by_role("button", name="FACTIONS", exact=True).first.click()
    page.get_by_label("Add another kind").select_option("soldiers")
    page.get_by_role("button", name="Start from it: Conscript").click()
    card = page.locator("aside .card")
    expect(card).to_contain_text("My Conscript")
    health = page.get_by_label("Health (HP)", exact=True)
    expect(health).to_have_value("3")
    health.fill("7")
    expect(card.locator(".stat div", has_text="Health")).to_contain_text("7")

    page.get_by_label("Add an ability").select_option("elusive")
    expect(card).to_contain_text("Elusive")

    health.fill("many")
    expect(page.get_by_text("expected a whole number, found 'many'")).to_be_visible()
    expect(page.get_by_role("button", name="Try it")).to_be_disabled()
    page.keyboard.press("Control+z")
    expect(health).to_have_value("7")
    expect(page.get_by_text("All is well")).to_be_visible()

    page.reload()
    expect(page.get_by_label("Health (HP)", exact=True)).to_have_value("7")
    page.goto("/#/workshop")
    page.get_by_role("link", name="My pack").click()
    expect(page.get_by_text("All is well")).to_be_visible()
    page.get_by_role("button", name="Try it").click()
    page.wait_for_url("**/#/table/**")
    expect(page.get_by_text("My Conscript").first).to_be_attached()


def test_a_grid_is_painted_on_both_sides_and_checked(page: Page) -> None:
    page.goto("/#/workshop")
    page.get_by_role("button", name="FACTIONS", exact=True).first.click()
    page.get_by_label("Add another kind").select_option("layouts")
    page.get_by_role("button", name="Start from it: Crossing").click()
    checks = page.get_by_role("region", name="Checks")
    expect(checks).to_contain_text("All 61 open tiles are connected.")
    page.get_by_role("button", name="Rubble").click()
    page.locator(".over .hit").nth(30).click()
    expect(checks).to_contain_text("All 60 open tiles are connected.")  # the middle is its own partner
    page.locator(".over .hit").nth(12).click()
    expect(checks).to_contain_text("All 58 open tiles are connected.")
    page.get_by_role("button", name="Undo").click()
    expect(checks).to_contain_text("All 60 open tiles are connected.")
    page.get_by_label("Symmetry").select_option("off")
    page.get_by_role("button", name="Take away").click()
    page.locator(".over .hit").first.click()
    expect(checks).to_contain_text("An entry zone has 5 tiles, found 4.")
    expect(page.get_by_role("button", name="Play it")).to_be_disabled()


def test_a_chapter_is_drawn_and_played(page: Page) -> None:
    page.goto("/#/workshop")
    page.get_by_role("button", name="The Undercity", exact=True).first.click()
    page.get_by_label("Add another kind").select_option("chapters")
    page.get_by_role("button", name="Start from it: Missing Persons").click()
    checks = page.get_by_role("region", name="Checks")
    expect(checks).to_contain_text("50 spaces of floor are connected.")
    page.get_by_role("button", name="Obstruction").click()
    page.locator("[data-space='20']").click()
    expect(checks).to_contain_text("49 spaces of floor are connected.")
    page.get_by_role("button", name="The second task").click()
    page.locator("[data-space='21']").click()
    expect(checks).to_contain_text("Do the second task")
    expect(page.get_by_text("All is well")).to_be_visible()
    page.get_by_role("button", name="Play it").click()
    page.wait_for_url("**/#/table/**")
    expect(page.get_by_text("My Missing Persons").first).to_be_attached()


@pytest.mark.parametrize(
    ("folder", "pack", "entry"),
    [
        ("the_tide_court", "The Tide Court", "Drowned Harbour"),
        pytest.param("hildegard", "Hildegard of Bingen", "Hildegard", marks=pytest.mark.long),
        pytest.param("salt_road", "The Salt Road", "The Salt Road", marks=pytest.mark.long),
        pytest.param("chapter_eight", "What the Water Kept", "What the Water Kept", marks=pytest.mark.long),
    ],
)
def test_a_worked_example_is_opened_and_played(page: Page, tmp_path: Path, folder: str, pack: str, entry: str) -> None:
    file = tmp_path / f"{folder}.rwpack"
    file.write_bytes(build(read_pack(EXAMPLES / folder)))
    page.goto("/#/workshop")
    page.get_by_label("Open a file in the editor").set_input_files(file)
    page.get_by_role("button", name=re.compile(f"^{entry}")).first.click()
    expect(page.get_by_text("All is well")).to_be_visible()
    page.get_by_role("button", name=re.compile("^(Play|Try) it")).click()
    page.wait_for_url("**/#/table/**")
    expect(page.get_by_role("button", name=f"with {pack} 1.0")).to_be_visible()
    assert await_turn(page)
    click_something(page, Random(1))
