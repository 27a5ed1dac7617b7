"""`rulewright rules`: which rules of the ledgers are cited by code, and which are tested."""

from __future__ import annotations

import json as plain_json
import os
import subprocess
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from cyclopts import App
from rich.console import Console
from rich.table import Table

import rulewright
from rulewright.kernel import Game, RulewrightError, find_game, game_ids
from rulewright.kernel.ledger import cited

SOURCE = Path(rulewright.__file__).parent
ROOT = SOURCE.parents[1]
EVIDENCE = ROOT / "build" / "rules.json"


class NoEvidence(RulewrightError):
    """Nobody has run the tests that are marked with rules."""


@dataclass(frozen=True)
class Coverage:
    """Where the rules of one section stand."""

    section: str
    rules: int
    uncited: tuple[str, ...]
    missing: tuple[str, ...]


def add_to(app: App) -> None:
    app.command(rules)


def rules(
    *games: str,
    json: bool = False,
    fresh: bool = False,
    sections: bool = False,
    proof: bool = False,
    jobs: int | None = None,
) -> None:
    """Show the rules without a test. Exit status 1 if there are any.

    Parameters
    ----------
    games
        Which games; all that have a ledger if none is named.
    json
        Print JSON: rules, tested, and the ids of what is missing, for each game.
    fresh
        Run the marked tests first. Without it, the evidence of the last run counts.
    sections
        A line for each section of the ledgers.
    proof
        Make the code that cites a rule do nothing, and tell which rules' tests do not notice. It takes minutes a game.
    jobs
        How many proofs at a time; as many as there are processors if not told.
    """
    if proof:
        sys.exit(max(in_child(partial(show_proof, name, jobs)) for name in games or with_ledgers()))
    if fresh or not EVIDENCE.exists():
        run_marked_tests()
    passed = frozenset(plain_json.loads(EVIDENCE.read_text(encoding="utf-8"))["passed"])
    found = {name: find_game(name) for name in games or game_ids()}
    coverage = {name: cover(game, passed) for name, game in found.items() if game.ledger.sections}
    if json:
        sys.stdout.write(plain_json.dumps({name: summary(parts) for name, parts in coverage.items()}, indent=1) + "\n")
    else:
        show(coverage, sections)
    if any(part.missing or part.uncited for parts in coverage.values() for part in parts):
        sys.exit(1)


def with_ledgers() -> list[str]:
    return [name for name in game_ids() if (SOURCE / "games" / name / "rules.yaml").exists()]


def in_child(work: Callable[[], bool]) -> int:
    """Do something in a process of its own, which has imported no game yet: 0 if it went well."""
    pid = os.fork()
    if pid == 0:
        status = 2
        try:
            status = 0 if work() else 1
        except Exception:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            os._exit(status)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def show_proof(game: str, jobs: int | None) -> bool:
    """Tell which rules of a game are not proven; True if all are, or have a reason."""
    from rulewright.testing.mutants.proof import prove  # needs pytest, which the core does without

    proof = prove(game, jobs or os.cpu_count() or 1)
    for rule, why in proof.missing.items():
        print(f"{rule}: {why}")
    for rule, why in proof.listed.items():
        print(f"{rule}: listed, {why}")
    print(proof.summary)
    return not proof.missing


def run_marked_tests() -> None:
    """Run every test that is marked with a rule, and keep what they say."""
    if not (ROOT / "tests").is_dir():
        raise NoEvidence("the tests are not here: rules can be checked only in a checkout")
    command = [sys.executable, "-m", "pytest", "-q", "-m", "rule", "-n", "auto", "--rules-out", str(EVIDENCE), "tests",
               "--ignore", "tests/e2e"]  # fmt: skip
    print("running the tests that are marked with rules ...", file=sys.stderr)
    subprocess.run(command, cwd=ROOT, stdout=sys.stderr, check=False)
    if not EVIDENCE.exists():
        raise NoEvidence("the marked tests could not be run")


def cover(game: Game[Any], passed: frozenset[str]) -> list[Coverage]:
    citations = cited_in_code(game)
    return [
        Coverage(
            f"{section.id} {section.title}",
            len(section.rules),
            tuple(rule.id for rule in section.rules if rule.id not in citations),
            tuple(rule.id for rule in section.rules if rule.id not in passed),
        )
        for section in game.ledger.sections
    ]


def cited_in_code(game: Game[Any]) -> frozenset[str]:
    """The rules that the sources of a game's package name, and those of what it shares with others."""
    folder = Path(sys.modules[type(game).__module__].__file__ or "").parent
    shared = SOURCE / "games" / "_arena"
    files = [*folder.rglob("*.py"), *shared.rglob("*.py")]
    content = [*folder.rglob("content/**/*.yaml")]
    return frozenset(id for file in (*files, *content) for id in cited(file.read_text(encoding="utf-8")))


def summary(parts: list[Coverage]) -> dict[str, Any]:
    missing = [id for part in parts for id in part.missing]
    total = sum(part.rules for part in parts)
    return {
        "rules": total,
        "tested": total - len(missing),
        "missing": missing,
        "uncited": [id for part in parts for id in part.uncited],
    }


def show(coverage: dict[str, list[Coverage]], sections: bool) -> None:
    table = Table("game", "rules", "cited", "tested", "missing", box=None)
    for name, parts in coverage.items():
        total = sum(part.rules for part in parts)
        uncited = sum(len(part.uncited) for part in parts)
        missing = [id for part in parts for id in part.missing]
        table.add_row(name, str(total), str(total - uncited), str(total - len(missing)), shortened(missing))
        if sections:
            for part in parts:
                tested = part.rules - len(part.missing)
                table.add_row(f"  {part.section}", str(part.rules), str(part.rules - len(part.uncited)), str(tested),
                              shortened(part.missing))  # fmt: skip
    Console(highlight=False).print(table if coverage else "no game has a ledger yet")


def shortened(ids: list[str] | tuple[str, ...]) -> str:
    return f"{len(ids)}: {', '.join(ids[:6])}{' ...' if len(ids) > 6 else ''}" if ids else "0"
