"""Run the application on a socket of our own."""

from __future__ import annotations

import socket

import uvicorn
from litestar import Litestar

from .guard import guarded_http
from .wire import Wire

LONGEST_FRAME = 4_000_000  # bytes; a message that is too big is refused in words, only a huge one ends the connection


def server_of(app: Litestar, log_level: str = "info") -> uvicorn.Server:
    """A uvicorn server, set up for many small messages."""
    return uvicorn.Server(
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
        )
    )


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 takes any free one."""
    return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
