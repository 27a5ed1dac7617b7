"""A provider of accounts for browsers: a page with a button, codes, tokens, and lies where a test wants them."""

from __future__ import annotations

import json
import threading
import time
from base64 import b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, unquote, urlencode, urlsplit

from joserfc import jwk, jwt

CLIENT, SECRET = "games", "word of the games"
PAGE = """<!doctype html><title>Example accounts</title><link rel="icon" href="data:,">
<form action="/enter"><h1>Example accounts</h1>{hidden}<button>Go on as Olga</button></form>"""


class Issuer(ThreadingHTTPServer):
    """Lets everybody in as Olga. `lies` are claims that it tells instead, `passes_on` what it gives back instead."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answers)
        self.url = f"http://127.0.0.1:{self.server_address[1]}"
        self.key = jwk.RSAKey.generate_key(2048, {"kid": "one"}, private=True, auto_kid=False)
        self.asked: dict[str, dict[str, str]] = {}  # what was asked for, by the code that was given
        self.lies: dict[str, Any] = {}
        self.passes_on: dict[str, str] = {}

    def token(self, told: dict[str, str], authorization: str) -> dict[str, str] | None:
        asked = self.asked.pop(told["code"], None)
        proof = urlsafe_b64encode(sha256(told["code_verifier"].encode()).digest()).rstrip(b"=").decode()
        who = unquote(b64decode(authorization.removeprefix("Basic ")).decode())
        if asked is None or who != f"{CLIENT}:{SECRET}" or asked["code_challenge"] != proof:
            return None
        said = {
            "iss": self.url, "aud": CLIENT, "exp": int(time.time()) + 60, "nonce": asked["nonce"],
            "sub": "olga", "preferred_username": "Olga",
        }  # fmt: skip
        return {"id_token": jwt.encode({"alg": "RS256", "kid": "one"}, said | self.lies, self.key), "access_token": "x"}


class Answers(BaseHTTPRequestHandler):
    server: Issuer

    def do_GET(self) -> None:
        place = urlsplit(self.path)
        told = {name: values[0] for name, values in parse_qs(place.query).items()}
        url = self.server.url
        match place.path:
            case "/.well-known/openid-configuration":
                places = {"authorization_endpoint": "auth", "token_endpoint": "token", "jwks_uri": "keys"}
                self.tell({"issuer": url} | {name: f"{url}/{where}" for name, where in places.items()})
            case "/keys":
                self.tell({"keys": [self.server.key.as_dict(private=False)]})
            case "/auth":
                hidden = [f'<input type="hidden" name="{n}" value="{escape(v)}">' for n, v in told.items()]
                self.reply(200, PAGE.format(hidden="".join(hidden)), "text/html")
            case "/enter":
                code = f"code{len(self.server.asked)}"
                self.server.asked[code] = told
                back = {"code": code, "state": told["state"]} | self.server.passes_on
                self.send_response(302)
                self.send_header("location", f"{told['redirect_uri']}?{urlencode(back)}")
                self.end_headers()
            case _:
                self.reply(404, "", "text/plain")

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"])).decode()
        told = {name: values[0] for name, values in parse_qs(body).items()}
        found = self.server.token(told, self.headers.get("authorization", ""))
        self.tell(found or {"error": "invalid_grant"}, 200 if found else 400)

    def tell(self, what: Any, status: int = 200) -> None:
        self.reply(status, json.dumps(what), "application/json")

    def reply(self, status: int, text: str, kind: str) -> None:
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(text.encode())))
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, format: str, *args: Any) -> None:
        """Nobody reads it."""


@contextmanager
def issuing() -> Iterator[Issuer]:
    issuer = Issuer()
    thread = threading.Thread(target=issuer.serve_forever)
    thread.start()
    try:
        yield issuer
    finally:
        issuer.shutdown()
        thread.join()
        issuer.server_close()
