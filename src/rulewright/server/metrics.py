"""Numbers for those who run a server, in Prometheus' text form."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Metrics:
    started: float = field(default_factory=time.time)
    choices: int = 0
    refused: int = 0
    messages: int = 0
    requests: int = 0
    errors: int = 0
    loop_turns: Counter[str] = field(default_factory=Counter)
    loop_failures: Counter[str] = field(default_factory=Counter)
    bad_rows: set[tuple[str, str]] = field(default_factory=set)
    _told: set[tuple[str, str, str]] = field(default_factory=set)

    def is_news(self, loop: str, place: str, what: str) -> bool:
        """Whether a failure is told for the first time."""
        new = (loop, place, what) not in self._told
        self._told.add((loop, place, what))
        return new

    def is_bad_row(self, kind: str, id: str) -> bool:
        """Count a row that cannot be read; whether it is a new one."""
        new = (kind, id) not in self.bad_rows
        self.bad_rows.add((kind, id))
        return new

    def text(self, tables: int, sockets: int) -> str:
        lines = (
            ("rulewright_choices_total", "counter", "Choices stored.", self.choices),
            ("rulewright_refused_total", "counter", "Websocket messages refused.", self.refused),
            ("rulewright_messages_total", "counter", "Websocket messages received.", self.messages),
            ("rulewright_requests_total", "counter", "HTTP requests.", self.requests),
            ("rulewright_errors_total", "counter", "Failures of our own.", self.errors),
            ("rulewright_bad_rows", "gauge", "Rows and files that could not be read.", len(self.bad_rows)),
            ("rulewright_live_tables", "gauge", "Tables in memory.", tables),
            ("rulewright_sockets", "gauge", "Open websockets.", sockets),
            ("rulewright_start_time_seconds", "gauge", "When the process started.", self.started),
        )
        single = "".join(
            f"# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}\n" for name, kind, help, value in lines
        )
        turns = _by_loop("rulewright_loop_turns_total", "Turns of background loops.", self.loop_turns)
        return single + turns + _by_loop("rulewright_loop_failures_total", "Failures in them.", self.loop_failures)


def _by_loop(name: str, help: str, counted: Counter[str]) -> str:
    rows = "".join(f'{name}{{loop="{loop}"}} {number}\n' for loop, number in sorted(counted.items()))
    return f"# HELP {name} {help}\n# TYPE {name} counter\n{rows}"
