import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tools import browser


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """A machine with these browsers: Playwright's own, and one on the path."""

    def has(*, own: bool = False, on_path: str | None = None) -> None:
        monkeypatch.delenv("RW_CHROMIUM", raising=False)
        monkeypatch.setattr(browser, "playwright_has_its_own", lambda: own)
        monkeypatch.setattr(shutil, "which", lambda name: on_path if name == "chromium" else None)

    return has


def test_a_named_browser_comes_first(machine: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    machine(own=True, on_path="/usr/bin/chromium")
    monkeypatch.setenv("RW_CHROMIUM", "/opt/chromium")
    assert browser.find() == "/opt/chromium"


def test_then_playwrights_own_then_the_systems(machine: Callable[..., None]) -> None:
    machine(own=True, on_path="/usr/bin/chromium")
    assert browser.find() == ""
    machine(on_path="/usr/bin/chromium")
    assert browser.find() == "/usr/bin/chromium"
    machine()
    assert browser.find() is None


@pytest.mark.parametrize(("complete", "found"), [(True, True), (False, False)])
def test_half_a_download_does_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, complete: bool, found: bool
) -> None:
    for name, done in [("chromium-1", True), ("shell-1", complete)]:
        (tmp_path / name).mkdir()
        if done:
            (tmp_path / name / "INSTALLATION_COMPLETE").touch()
    dry_run = "".join(f"X\n  Install location:    {tmp_path / name}\n" for name in ("chromium-1", "shell-1"))
    answer = subprocess.CompletedProcess([], 0, stdout=dry_run)
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: answer)
    assert browser.playwright_has_its_own() is found


def test_when_none_can_be_had_it_says_what_to_do(
    machine: Callable[..., None], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    machine()
    monkeypatch.setattr(browser, "succeeds", lambda _command: False)
    assert browser.main() == 1
    assert "RW_CHROMIUM" in capsys.readouterr().err
