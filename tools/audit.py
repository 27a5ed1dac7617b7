"""Known holes in what we install: `make audit` asks the advisories of npm and PyPI about every pinned version.

It fails where a hole is known, and says what could not be asked for: no advisories within reach is no proof of health.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PATIENCE = 300  # seconds


def main() -> None:
    holes = [*python_holes(), *client_holes()]
    for hole in holes:
        print(f"✗ {hole}")
    sys.exit(1 if holes else 0)


def python_holes() -> list[str]:
    pinned = str(ROOT / "constraints.txt")
    told = ask("pip-audit", sys.executable, "-m", "pip_audit", "-r", pinned, "--no-deps", "--disable-pip", "-f", "json")
    if told is None:
        return []
    found = told["dependencies"]
    unasked = [package["name"] for package in found if "skip_reason" in package]
    print(f"▸ pip-audit: {len(found) - len(unasked)} of {len(found)} packages asked for")
    if unasked:
        print(f"  not asked: {', '.join(unasked[:5])}{' …' if len(unasked) > 5 else ''}")
    return [
        f"{package['name']} {package['version']}: {hole['id']}, mended in {', '.join(hole['fix_versions']) or 'none'}"
        for package in found
        for hole in package.get("vulns", ())
    ]


def client_holes() -> list[str]:
    told = ask("npm audit", "npm", "audit", "--json", folder=ROOT / "web")
    if told is None:
        return []
    if "vulnerabilities" not in told:
        print(f"▸ npm audit could not ask: {told.get('message', told)}")
        return []
    print(f"▸ npm audit: {told['metadata']['dependencies']['prod']} packages asked for")
    return [f"{name}: {hole['severity']}, {hole['range']}" for name, hole in told["vulnerabilities"].items()]


def ask(title: str, *command: str, folder: Path = ROOT) -> Any:
    """What a command says in JSON; None, with a word, if it says nothing."""
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False)
        return json.loads(done.stdout)
    except (OSError, subprocess.TimeoutExpired, json.JSONDecodeError) as error:
        print(f"▸ {title} could not ask: {type(error).__name__}")
        return None


if __name__ == "__main__":
    main()
