"""Settings: from a file and the environment, checked before anything starts; and what each of them does."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from rulewright.cli.main import main
from rulewright.server.limits import Limits
from rulewright.server.settings import BadSettings, Mail, Retention, Settings, places, read_settings, variable

from .harness import PATIENCE, serving
from .test_cli import MAIN

DOCS = Path(__file__).parents[2] / "docs/settings.md"
FILE = """
guests = false
public_url = "https://games.example"
admins = ["Ann", "Ben"]
[limits]
chat = 5
[mail]
host = "mail.example"
sender = "games@example.org"
"""

KEY = "1HW_bpp9JZX0sDnHjhMBzh4_iOVeJKusBqEwi38oXJ0"  # as `rulewright push-key` prints one


def written(folder: Path, text: str) -> Path:
    file = folder / "rulewright.toml"
    file.write_text(text)
    return file


def test_what_is_told_counts_more_than_the_environment_and_that_more_than_the_file(tmp_path: Path) -> None:
    environment = {
        "RW_CONFIG": str(written(tmp_path, FILE)),
        "RW_GUESTS": "true",
        "RW_LIMITS_CHAT": "7",
        "RW_PORT": "1",
    }
    found = read_settings(None, environment, {"port": 2})
    mail = Mail(host="mail.example", sender="games@example.org")
    assert found == Settings(
        guests=True, public_url="https://games.example", admins=("Ann", "Ben"), limits=Limits(chat=7), mail=mail, port=2
    )
    assert read_settings(None, {"RW_ADMINS": "Ann, Ben", "RW_RETENTION_EMPTY_TABLES_DAYS": "30"}) == Settings(
        admins=("Ann", "Ben"), retention=Retention(empty_tables_days=30)
    )


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("guest = false", "guest: there is no such setting; did you mean guests?"),
        ("[limits]\nlogin = 3", "limits.login: there is no such setting; did you mean limits.logins?"),
        ("[mial]\nhost = 'x'", "mial.host: there is no such setting here; it belongs into [mail]"),
        ("lab_seconds = 600", "lab_seconds: there is no such setting here; it belongs into [limits]"),
        ("guests = 'no'", "guests: expected bool, got str"),
        ("[limits]\nchat = -1", "limits.chat: expected int >= 0"),
        ("[mail]\nsecurity = 'ssl'", "mail.security: invalid enum value 'ssl'"),
        ("port = 70000", "port: expected int <= 65535"),
        ("lab = '/var/lab'", "lab: expected bool, got str (whether the lab may be used; the folder of its runs"),
        ("limits = 5", "limits: expected object, got int (a section: [limits])"),
        ("guests = ", "are no TOML"),
        ("[mail]\nhost = 'mail.example'\nsender = 'a@b'", "public_url: mail needs it"),
        ("public_url = 'https://a'\n[mail]\nhost = 'mail.example'", "mail.sender: mail needs"),
        ("public_url = 'games.example'", "public_url: expected an address like"),
        ("[push]\nkey = 'secret'\ncontact = 'mailto:a@b'", "push.key: expected what `rulewright push-key` prints"),
        (f"[push]\nkey = '{KEY}'", "push.contact: push needs an address"),
        (f"public_url = 'http://a'\n[push]\nkey = '{KEY}'", "push.contact: push needs an address"),
        ("metrics_token = 'short'", "metrics_token: expected at least 16"),
    ],
)
def test_a_file_that_is_wrong_is_told_by_name(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(BadSettings) as told:
        read_settings(written(tmp_path, text), {})
    assert complaint in str(told.value)


@pytest.mark.parametrize(
    ("name", "value", "complaint"),
    [
        ("RW_GUEST", "0", "RW_GUEST: there is no such setting; did you mean RW_GUESTS?"),
        ("RW_WORKERS", "many", "RW_WORKERS: expected int, got str"),
        ("RW_WORKERS", "0", "RW_WORKERS: expected int >= 1"),
        ("RW_LAB", "/var/lab", "RW_LAB_FOLDER"),
        ("RW_LIMITS", "limits.toml", "[limits] of the file that RW_CONFIG names"),
        ("RW_CONFIG", "/nowhere.toml", "/nowhere.toml cannot be read: No such file"),
    ],
)
def test_an_environment_that_is_wrong_is_told_by_name(name: str, value: str, complaint: str) -> None:
    with pytest.raises(BadSettings) as told:
        read_settings(None, {name: value})
    assert complaint in str(told.value)


def test_names_of_others_in_the_environment_are_left_alone() -> None:
    assert read_settings(None, {"RW_TEST_PG": "x", "RW_SCREENSHOTS": "y", "HOME": "/"}) == Settings()


def test_a_secret_is_never_told_again(tmp_path: Path) -> None:
    with pytest.raises(BadSettings) as told:
        read_settings(written(tmp_path, "metrics_token = 'hunter2'"), {})
    assert "hunter2" not in str(told.value)


def test_a_file_of_limits_says_where_its_lines_go(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["serve", "--limits", "limits.toml", "--database", str(tmp_path / "x.db")])
    assert end.value.code == 2
    assert "--limits is gone: write `[limits]` above" in " ".join(capsys.readouterr().err.split())


def test_a_server_that_is_set_up_wrong_does_not_start(tmp_path: Path) -> None:
    command = [sys.executable, "-c", MAIN, "serve", "--config", str(written(tmp_path, "gests = true"))]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=PATIENCE)
    assert (done.returncode, "did you mean guests?" in " ".join(done.stderr.split())) == (2, True)
    assert not (tmp_path / "rulewright.db").exists()


def test_the_docs_name_every_setting() -> None:
    told = set(re.findall(r"`(RW_[A-Z_]+)`", DOCS.read_text()))
    assert {variable(path) for path in places()} <= told


# ---- what they do ---------------------------------------------------------------------------------------------------


def test_a_server_for_accounts_lets_no_guest_in(tmp_path: Path) -> None:
    with serving(tmp_path / "closed.db", guests=False, registration=False) as server, server.anyone() as http:
        for path, body in (("guests", {}), ("tables", {"game": "noughts"}), ("games/noughts/play", None)):
            answer = http.post(f"/api/{path}", json=body)
            assert (answer.status_code, answer.json()["code"]) == (403, "no_guests"), path
        answer = http.post("/api/accounts", json={"name": "Ann", "password": "correct horse"})
        assert (answer.status_code, answer.json()["code"]) == (403, "no_registration")
        house = http.get("/api/house").json()
        assert house == {
            "guests": False,
            "registration": False,
            "chat": True,
            "lab": True,
            "mail": False,
            "passkeys": False,
            "oidc": "",
        }


def test_where_there_is_no_chat_nobody_writes(tmp_path: Path) -> None:
    with serving(tmp_path / "quiet.db", chat=False) as server:
        ann = server.guest()
        with ann.sit(ann.lay()) as mine:
            assert mine.refused({"type": "chat", "text": "hello"})["code"] == "chat_closed"


def test_metrics_are_for_this_machine_or_for_the_token(tmp_path: Path) -> None:
    token = "0123456789abcdef"
    with serving(tmp_path / "here.db") as server:
        assert server.http.get("/api/metrics").status_code == 200
        for header in ({"x-forwarded-for": "203.0.113.7"}, {"x-forwarded-for": "127.0.0.1"}, {"via": "1.1 proxy"}):
            assert server.http.get("/api/metrics", headers=header).status_code == 403
    with serving(tmp_path / "token.db", metrics_token=token) as server:
        for told, status in (("", 401), (f"Bearer {token}x", 401), (f"Basic {token}", 401), (f"Bearer {token}", 200)):
            answer = server.http.get("/api/metrics", headers={"authorization": told, "x-forwarded-for": "203.0.113.7"})
            assert answer.status_code == status, told
