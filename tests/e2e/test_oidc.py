"""Signing in by an account elsewhere: the whole way there and back in a browser, and what is refused on it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from .conftest import Server
from .issuer import CLIENT, SECRET, Issuer, issuing

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def issuer() -> Iterator[Issuer]:
    with issuing() as running:
        yield running


@pytest.fixture(scope="module")
def linked(issuer: Issuer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that takes the provider's word."""
    server = Server(tmp_path_factory.mktemp("oidc"))
    server.environment |= {
        "RW_OIDC_ISSUER": issuer.url, "RW_OIDC_CLIENT_ID": CLIENT, "RW_OIDC_CLIENT_SECRET": SECRET,
        "RW_OIDC_NAME": "Example",
    }  # fmt: skip
    server.start()
    yield server
    server.stop()


def go_and_come_back(page: Page, server: Server) -> None:
    page.goto(f"{server.name}/#/account")
    page.get_by_role("button", name="Sign in with Example").click()
    expect(page.get_by_role("heading", name="Example accounts")).to_be_visible()
    page.get_by_role("button", name="Go on as Olga").click()


def test_who_comes_back_is_signed_in_and_is_known_the_next_time(page: Page, linked: Server) -> None:
    go_and_come_back(page, linked)
    expect(page.get_by_role("heading", name="Olga", exact=True)).to_be_visible()
    expect(page.get_by_text("Signed in.", exact=True)).to_be_visible()
    page.get_by_label("How others see you").fill("Olga the Bold")
    page.get_by_role("button", name="Change", exact=True).click()
    expect(page.get_by_role("heading", name="Olga the Bold")).to_be_visible()
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_role("button", name="Sign in with Example")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Signed in.", exact=True)).to_have_count(0)
    go_and_come_back(page, linked)
    expect(page.get_by_role("heading", name="Olga the Bold")).to_be_visible()


@pytest.mark.parametrize("wrong", ["state", "nonce"])
def test_who_comes_back_with_a_wrong_word_is_nobody(page: Page, linked: Server, issuer: Issuer, wrong: str) -> None:
    lies = issuer.passes_on if wrong == "state" else issuer.lies
    lies[wrong] = "guessed"
    try:
        go_and_come_back(page, linked)
        expect(page.get_by_role("status")).to_contain_text("That did not work: try again.")
        expect(page.get_by_text("Signed in.", exact=True)).to_have_count(0)
        assert page.evaluate("fetch('/api/me').then((answer) => answer.json())") is None
    finally:
        lies.clear()
