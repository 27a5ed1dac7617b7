"""The lab in the browser: a designer starts a run, watches it, and reads what came out."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .test_screens import look_at


@pytest.mark.long
def test_a_run_is_started_watched_and_read(page: Page) -> None:
    page.goto("/#/lab")
    page.get_by_label("Games", exact=True).fill("60")
    for label in ("Game", "Bot", "Its rival or partner"):
        field = page.locator("label.field", has=page.get_by_text(label, exact=True)).locator("select")
        field.select_option("noughts" if label == "Game" else "random")
    page.get_by_label("Name", exact=True).fill("Sixty games")
    look_at(page, "lab")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", name="Sixty games")).to_be_visible()
    expect(page.get_by_role("heading", name="Win rate by seat")).to_be_visible(timeout=60_000)
    expect(page.get_by_text("60 of 60 games · done")).to_be_visible(timeout=20_000)
    expect(page.get_by_role("row", name="Crosses")).to_contain_text("60")
    look_at(page, "lab-report")
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_role("link", name="All runs").click()
    expect(page.get_by_role("listitem").filter(has_text="Sixty games")).to_contain_text("done")


def test_a_variant_says_what_it_changes(page: Page) -> None:
    page.goto("/#/lab")
    page.locator("label.field", has=page.get_by_text("Game", exact=True)).locator("select").select_option("factions")
    page.get_by_label("Try a variant").check()
    page.locator("label.field", has=page.get_by_text("Kind", exact=True)).locator("select").select_option("soldiers")
    page.locator("label.field", has=page.get_by_text("Entry", exact=True)).locator("select").select_option("conscript")
    start = page.get_by_role("button", name="Start")
    expect(start).to_be_disabled()
    field = page.get_by_label("hp", exact=True)
    was = int(field.input_value())
    field.fill(str(was + 1))
    field.blur()
    expect(page.get_by_text(f"Conscript: hp = {was + 1}")).to_be_visible()
    expect(start).to_be_enabled()
    look_at(page, "lab-variant")
