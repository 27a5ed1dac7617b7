"""A notice by web push: switched on in the settings, delivered by the browser's own push, and shown."""

from __future__ import annotations

import json

from playwright.sync_api import BrowserContext, CDPSession, Page, expect

from .test_club import PASSWORD

KEYS = {
    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
}
SERVICE = """(keys) => {
  const made = { endpoint: 'https://push.example/to/me', unsubscribe: async () => ((window.kept = null), true),
                 toJSON: () => ({ endpoint: 'https://push.example/to/me', keys }) };
  PushManager.prototype.subscribe = async () => (window.kept = made);
  PushManager.prototype.getSubscription = async () => window.kept ?? null;
}"""  # Chromium's own push service cannot be reached from a test
SHOWN = """async () => {
  const worker = await navigator.serviceWorker.ready;
  for (let tries = 0; tries < 200; tries++) {
    const shown = await worker.getNotifications();
    if (shown.length) return shown.map(({ title, body, data }) => ({ title, body, data }));
    await new Promise((done) => setTimeout(done, 50));
  }
  return [];
}"""  # the worker shows it in its own time


def worker_of(line: CDPSession) -> list[str]:
    """Which service workers the browser tells of, as they come."""
    found: list[str] = []
    line.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(each["registrationId"] for each in told["registrations"] if not each["isDeleted"]),
    )
    line.send("ServiceWorker.enable")
    return found


def test_a_turn_is_told_by_the_browser(page: Page, context: BrowserContext, base_url: str) -> None:
    assert context.request.post("/api/accounts", data={"name": "Ann of the push", "password": PASSWORD}).ok
    page.add_init_script(f"({SERVICE})({json.dumps(KEYS)})")
    page.goto("/#/friends")
    switch = page.get_by_role("switch", name="Tell me here")
    expect(switch).not_to_be_checked()
    context.grant_permissions(["notifications"], origin=base_url)
    line = context.new_cdp_session(page)
    registrations = worker_of(line)
    with page.expect_response("**/api/me/push"):
        switch.check()
    expect(switch).to_be_checked()
    assert context.request.get("/api/me/club").json()["push_devices"] == 1
    note = {"title": "It is your turn", "body": "connect four", "path": "#/table/none"}
    line.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": base_url, "registrationId": registrations[-1], "data": json.dumps(note)},
    )
    assert page.evaluate(SHOWN) == [{"title": note["title"], "body": note["body"], "data": note["path"]}]
    with page.expect_response("**/api/me/push/end"):
        switch.uncheck()
    expect(switch).not_to_be_checked()
    assert context.request.get("/api/me/club").json()["push_devices"] == 0
