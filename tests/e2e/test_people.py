"""Accounts on screen: a password, signing out everywhere; and manners at a table: mute, the switch, the door."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from .table import play_now
from .test_screens import look_at

PASSWORD = "correct horse"


def test_an_account_changes_its_password_and_signs_out_everywhere_else(page: Page, refusals: list[str]) -> None:
    refusals.append("401")
    page.goto("/#/account")
    page.get_by_label("Name").fill("Paula of the pages")
    page.get_by_label("Password, at least 8 characters").fill(PASSWORD)
    page.get_by_role("button", name="Register").click()
    expect(page.get_by_text("Welcome. Your tables came with you.")).to_be_visible()
    page.get_by_label("Current password").fill("wrong horse")
    page.get_by_label("New password").fill("battery staple")
    page.get_by_role("button", name="Change password").click()
    expect(page.get_by_role("alert")).to_contain_text("not the current password")
    page.get_by_label("Current password").fill(PASSWORD)
    page.get_by_role("button", name="Change password").click()
    expect(page.get_by_text("Your password was changed.")).to_be_visible()
    page.get_by_role("button", name="Sign out everywhere else").click()
    expect(page.get_by_text("Every other device is signed out.", exact=True)).to_be_visible()
    look_at(page, "account")
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_text("Signed out.")).to_be_visible()


def test_a_loud_guest_is_muted_and_removed(page: Page, browser: Browser, base_url: str, refusals: list[str]) -> None:
    refusals.append("4405")
    play_now(page, "Connect Four")
    page.get_by_role("tab", name="Chat").click()
    guest = browser.new_page()
    guest.goto(f"{base_url}/")
    guest.goto(page.url)
    guest.get_by_role("tab", name="Chat").click()
    guest.get_by_label("Say something").fill("Buy something!")
    guest.get_by_role("button", name="Send").click()
    line = page.get_by_role("log", name="Chat").get_by_text("Buy something!")
    expect(line).to_be_visible()
    expect(page.get_by_role("log", name="Chat").get_by_text("guest", exact=True)).to_be_visible()
    page.get_by_title("Mute or remove").click()
    look_at(page, "chat")
    page.get_by_role("button", name="Mute Spectator", exact=True).click()
    expect(line).to_be_hidden()
    page.get_by_role("button", name="Hear again").click()
    expect(line).to_be_visible()
    page.get_by_text("Who may write, who watches").click()
    page.get_by_label("Who may write").select_option("players")
    expect(guest.get_by_placeholder("Only players write at this table.")).to_be_disabled()
    page.get_by_role("button", name="Remove").first.click()
    expect(guest.get_by_text("has removed you from it")).to_be_visible()
    guest.close()
