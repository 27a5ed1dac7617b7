"""Numbers for those who run a server, in Prometheus' text form."""

from __future__ import annotations

import time
from dataclasses import dataclass, field


@dataclass
class Metrics:
    started: float = field(default_factory=time.time)
    choices: int = 0
    refused: int = 0
    messages: int = 0
    requests: int = 0
    errors: int = 0

    def text(self, tables: int, sockets: int) -> str:
        lines = (
            ("rulewright_choices_total", "counter", "Choices stored.", self.choices),
            ("rulewright_refused_total", "counter", "Websocket messages refused.", self.refused),
            ("rulewright_messages_total", "counter", "Websocket messages received.", self.messages),
            ("rulewright_requests_total", "counter", "HTTP requests.", self.requests),
            ("rulewright_errors_total", "counter", "Failures of our own.", self.errors),
            ("rulewright_live_tables", "gauge", "Tables in memory.", tables),
            ("rulewright_sockets", "gauge", "Open websockets.", sockets),
            ("rulewright_start_time_seconds", "gauge", "When the process started.", self.started),
        )
        return "".join(
            f"# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}\n" for name, kind, help, value in lines
        )
