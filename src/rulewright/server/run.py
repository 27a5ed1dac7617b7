"""Run the application on a socket of our own."""

from __future__ import annotations

import asyncio
import signal
import socket
import threading

import uvicorn
from litestar import Litestar

from .guard import guarded_http
from .hub import Hub
from .wire import Wire

LONGEST_FRAME = 4_000_000  # bytes; a message that is too big is refused in words, only a huge one ends the connection


class Server(uvicorn.Server):
    """Ends on SIGTERM at once, and on SIGUSR1 when it has handed over to another process."""

    def __init__(self, config: uvicorn.Config, hub: Hub) -> None:
        super().__init__(config)
        self._hub = hub

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if threading.current_thread() is threading.main_thread():
            asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, self._drain)

    def _drain(self) -> None:
        if not self._hub.draining:
            self._hub.spawn(self._hub.drain()).add_done_callback(lambda _: setattr(self, "should_exit", True))


def server_of(app: Litestar, log_level: str = "info") -> uvicorn.Server:
    """A uvicorn server, set up for many small messages."""
    return Server(
        uvicorn.Config(
            app,
            http=guarded_http(app.state.hub.limits),
            ws=Wire,
            ws_per_message_deflate=False,
            ws_max_size=LONGEST_FRAME,
            ws_ping_interval=20.0,
            log_level=log_level,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=5,
            timeout_keep_alive=75,
        ),
        app.state.hub,
    )


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 takes any free one."""
    return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
