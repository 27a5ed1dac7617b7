"""Find a browser for the browser tests, or get one. `python tools/browser.py` says what it did."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome")
HELP = """No browser for the browser tests. Three ways out:
  .venv/bin/playwright install --with-deps chromium
  install the package chromium (or google-chrome) of your system
  RW_CHROMIUM=/path/to/chromium make test"""


def find() -> str | None:
    """The path of a browser, "" for Playwright's own, None if there is none."""
    named = os.environ.get("RW_CHROMIUM")
    if named:
        return named
    if playwright_has_its_own():
        return ""
    return next((path for path in map(shutil.which, NAMES) if path), None)


def playwright_has_its_own() -> bool:
    asked = subprocess.run(
        [sys.executable, "-m", "playwright", "install", "--dry-run", "chromium"],
        capture_output=True,
        text=True,
        check=False,
    )
    folders = [Path(line) for line in re.findall(r"Install location:\s+(\S.*)", asked.stdout)]
    return bool(folders) and all((folder / "INSTALLATION_COMPLETE").exists() for folder in folders)


def install() -> str | None:
    """Try Playwright's download, then the system's package where we may; what `find` says after it."""
    print("▸ no browser yet: downloading Playwright's Chromium", flush=True)
    succeeds([sys.executable, "-m", "playwright", "install", "chromium"])
    if find() is None and os.geteuid() == 0 and shutil.which("apt-get"):
        print("▸ that cannot be had here: installing the system's package chromium", flush=True)
        succeeds(["apt-get", "update", "-q"])
        succeeds(["apt-get", "install", "-qy", "--no-install-recommends", "chromium"])
    return find()


def succeeds(command: list[str]) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def main() -> int:
    browser = find()
    if browser is None:
        browser = install()
    if browser is None:
        print(HELP, file=sys.stderr)
        return 1
    print(f"▸ browser: {browser or 'Chromium of Playwright'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
