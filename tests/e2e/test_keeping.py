"""On screen: an account deletes itself, and who looks after a server mutes, bans and removes."""

from __future__ import annotations

import subprocess
import sys

import httpx
from playwright.sync_api import Page, expect

from .conftest import Server
from .test_screens import look_at


def command(*words: str) -> str:
    """What a command of ours prints."""
    line = [sys.executable, "-c", "from rulewright.cli.main import main; main()", *words]
    return subprocess.run(line, capture_output=True, text=True, check=True).stdout


def test_who_looks_after_a_server_and_who_leaves_it(page: Page, server: Server) -> None:
    made = command("account", "Kay of the keys", "--database", str(server.database))
    command("admin", "Kay of the keys", "--database", str(server.database))
    with httpx.Client(base_url=server.url, verify=False) as http:
        rude = http.post("/api/guests", json={"name": "Rude Rupert"}).json()
        bearer = {"authorization": f"Bearer {rude['token']}"}
        http.post("/api/tables", json={"game": "noughts", "title": "Rude words"}, headers=bearer)
        assert http.post("/api/accounts", json={"name": "Nell of the nights", "password": "good words"}).is_success
        night = {"name": "Rude cup", "game": "noughts", "clock": {"kind": "game", "seconds": 600}}
        assert http.post("/api/nights", json=night).is_success
    page.goto("/#/account")
    page.get_by_label("Name").fill("Kay of the keys")
    page.get_by_label("Password, at least 8 characters").fill(made.split()[-1])
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.get_by_role("link", name="Look after it").click()
    page.get_by_label("Name or id").fill("rude r")
    page.get_by_role("button", name="Find").click()
    page.get_by_role("button", name="Mute Rude Rupert").click()
    expect(page.get_by_text("muted", exact=True)).to_be_visible()
    page.get_by_role("button", name="Ban Rude Rupert").click()
    expect(page.get_by_text("banned", exact=True)).to_be_visible()
    look_at(page, "admin")
    page.get_by_role("tab", name="Tables").click()
    page.get_by_label("Title, game or id").fill("Rude words")
    page.get_by_role("button", name="Find").click()
    page.get_by_role("button", name="Remove Rude words").click()
    page.get_by_role("button", name="Remove for good").click()
    expect(page.get_by_text("No tables.")).to_be_visible()
    page.get_by_role("tab", name="Tournaments").click()
    page.get_by_label("Name, game or id").fill("Rude cup")
    page.get_by_role("button", name="Find").click()
    page.get_by_role("button", name="Cancel Rude cup").click()
    page.get_by_role("button", name="Cancel it").click()
    expect(page.get_by_role("tabpanel").get_by_text("cancelled")).to_be_visible()
    page.get_by_role("tab", name="Log").click()
    for act in ("mute Rude Rupert", "ban Rude Rupert", "remove table Rude words", "cancel tournament Rude cup"):
        expect(page.get_by_role("tabpanel").get_by_text(act)).to_be_visible()
    page.goto("/#/account")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save everything").click()
    assert "Kay of the keys" in saved.value.path().read_text()
    page.get_by_role("button", name="Delete this account").click()
    page.get_by_label("Your password").fill(made.split()[-1])
    page.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_text("You are gone.")).to_be_visible()
    expect(page.get_by_role("heading", name="Who are you?")).to_be_visible()
