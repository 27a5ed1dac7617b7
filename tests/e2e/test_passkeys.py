"""A passkey in Chromium's own virtual authenticator: added on the account's page, then it signs in."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page, expect

from .conftest import Server
from .test_club import PASSWORD

DEVICE = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
    "isUserVerified": True, "automaticPresenceSimulation": True,
}  # fmt: skip


def test_a_passkey_signs_in(page: Page, context: BrowserContext, server: Server) -> None:
    line = context.new_cdp_session(page)
    line.send("WebAuthn.enable")
    line.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    page.goto(f"{server.name}/#/account")
    page.get_by_label("Name").fill("Ann of the keys")
    page.get_by_label("Password, at least 8 characters").fill(PASSWORD)
    page.get_by_role("button", name="Register").click()
    keys = page.get_by_role("region", name="Passkeys")
    keys.get_by_label("Password, to be sure").fill(PASSWORD)
    keys.get_by_role("button", name="Add a passkey").click()
    expect(keys.get_by_role("listitem")).to_contain_text("not used yet")
    page.get_by_role("button", name="Sign out", exact=True).click()
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("heading", name="Ann of the keys")).to_be_visible()
    expect(keys.get_by_role("listitem")).not_to_contain_text("not used yet")
    keys.get_by_role("button", name="Remove").click()
    expect(keys.get_by_role("listitem")).to_have_count(0)
