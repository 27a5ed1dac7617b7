"""The command line.

rulewright play | serve | doctor | account | admin | retention | pack | sim | arena | learn | lab | setups | puzzles |
soak | replay | capsule | rules | hints | waste | mutants | games
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from cyclopts import App
from rich.console import Console
from rich.markup import escape

from rulewright.kernel import RulewrightError

from . import (
    arena,
    capsule,
    doctor,
    hints,
    keep,
    lab,
    learn,
    mutants,
    pack,
    play,
    puzzles,
    replay,
    rules,
    serve,
    setups,
    sim,
    soak,
    waste,
)

app = App(name="rulewright", help="Rulebooks that run.", version_flags=["--version"])
for module in (
    play, serve, doctor, keep, pack, sim, arena, learn, lab, setups, puzzles, soak, replay, capsule, rules, hints,
    waste, mutants,
):  # fmt: skip
    module.add_to(app)


def main(words: Sequence[str] | None = None) -> None:
    """Run a command; what goes wrong on purpose is told in one sentence, without a traceback."""
    try:
        app(words)
    except RulewrightError as error:
        Console(stderr=True).print(f"[red]rulewright:[/] {escape(str(error))}", highlight=False)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(141)
