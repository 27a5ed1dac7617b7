"""What a server is kept with: the container, its neighbours, the unit and the proxies, part by part."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
import urllib.request
from configparser import ConfigParser
from fnmatch import fnmatch
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml

from rulewright.server.settings import CONFIG, places, variable

ROOT = Path(__file__).parents[2]
KNOWN = {variable(path) for path in places()} | {CONFIG}
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
SERVICES: dict[str, Any] = COMPOSE["services"]


def instructions() -> list[tuple[str, str]]:
    """The Dockerfile, line by line as Docker reads it."""
    text = re.sub(r"\\\n\s*", "", (ROOT / "Dockerfile").read_text())
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in lines)]


def last_stage() -> list[tuple[str, str]]:
    found = instructions()
    begins = max(at for at, (word, _) in enumerate(found) if word == "FROM")
    return found[begins:]


def test_the_image_is_built_in_stages_and_runs_as_nobody_special() -> None:
    assert [rest.partition(" AS ")[2] for word, rest in instructions() if word == "FROM"] == ["client", "program", ""]
    last = dict(last_stage())
    assert last["USER"] == "rulewright"
    assert "/api/health" in last["HEALTHCHECK"]
    assert last["EXPOSE"] == "8000"
    assert last["VOLUME"] == "/data"
    assert not [rest for word, rest in last_stage() if word == "COPY" and "--from=program" not in rest]


def test_what_the_image_copies_is_here_and_not_ignored() -> None:
    ignored = (ROOT / ".dockerignore").read_text().split()
    let_in = [line[1:] for line in ignored if line.startswith("!")]
    sources = [
        name for word, rest in instructions() if word == "COPY" and "--from=" not in rest for name in rest.split()[:-1]
    ]
    assert {"src", "web", "pyproject.toml", "constraints.txt"} <= set(sources)
    for name in sources:
        assert (ROOT / name).exists(), name
        assert any(fnmatch(name, pattern) or name.startswith(f"{pattern}/") for pattern in let_in), name


def test_the_health_check_passes_and_fails_as_it_should() -> None:
    command = yaml.safe_load(dict(last_stage())["HEALTHCHECK"].partition("CMD ")[2])
    environment = {**os.environ, "RW_PORT": "1"}
    assert subprocess.run(["python3", *command[1:]], env=environment, capture_output=True).returncode != 0
    compile(command[2], "HEALTHCHECK", "exec")


def test_every_setting_that_is_named_is_one() -> None:
    environment = SERVICES["server"]["environment"]
    assert {name for name in environment if name.startswith("RW_")} <= KNOWN
    image = dict(last_stage())["ENV"]
    assert set(re.findall(r"\b(RW_\w+)=", image)) <= KNOWN
    unit = (ROOT / "deploy/rulewright.service").read_text()
    assert set(re.findall(r"\b(RW_\w+)=", unit)) <= KNOWN


def test_the_server_waits_for_its_database_and_nothing_has_a_password_of_ours() -> None:
    assert SERVICES["server"]["depends_on"]["db"]["condition"] == "service_healthy"
    assert "pg_isready" in str(SERVICES["db"]["healthcheck"]["test"])
    for text in (SERVICES["server"]["environment"]["RW_DATABASE"], SERVICES["db"]["environment"]["POSTGRES_PASSWORD"]):
        assert "${POSTGRES_PASSWORD:?" in text
    assert "ports" not in SERVICES["db"]


def test_only_the_proxy_can_be_reached_from_elsewhere_and_its_word_is_believed() -> None:
    assert all(port.startswith("127.0.0.1:") for port in SERVICES["server"]["ports"])
    subnet = COMPOSE["networks"]["default"]["ipam"]["config"][0]["subnet"]
    assert ip_network(SERVICES["server"]["environment"]["FORWARDED_ALLOW_IPS"]) == ip_network(subnet)
    assert SERVICES["caddy"]["profiles"] == ["tls"]
    mounted = SERVICES["caddy"]["volumes"][0].partition(":")[0]
    assert (ROOT / mounted).is_file()


def test_volumes_are_declared() -> None:
    used = {volume.partition(":")[0] for each in SERVICES.values() for volume in each["volumes"]}
    assert {name for name in used if not name.startswith(".")} == set(COMPOSE["volumes"])


def test_caddy_and_nginx_keep_what_the_server_relies_on() -> None:
    caddy, nginx = ((ROOT / "deploy" / name).read_text() for name in ("Caddyfile", "nginx.conf"))
    assert "reverse_proxy {$RW_UPSTREAM:server:8000}" in caddy
    assert "trusted_proxies" not in caddy, "a stranger's X-Forwarded-For must not be believed"
    headers = dict(re.findall(r"proxy_set_header (\S+) (\S+);", nginx))
    assert headers == {
        "Host": "$http_host", "Upgrade": "$http_upgrade", "Connection": "$connection_upgrade",
        "X-Forwarded-For": "$remote_addr", "X-Forwarded-Proto": "$scheme",
    }  # fmt: skip
    assert "proxy_http_version 1.1;" in nginx
    for text in (caddy, nginx):
        assert text.count("{") == text.count("}")


def test_the_unit_runs_the_server_with_few_rights(tmp_path: Path) -> None:
    file = ROOT / "deploy/rulewright.service"
    unit = ConfigParser(strict=True, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(file)
    service = unit["Service"]
    assert service["User"] == "rulewright"
    assert service["ExecStart"].split()[1:] == ["serve", "--json-logs"]
    assert (service["ProtectSystem"], service["NoNewPrivileges"], service["UMask"]) == ("strict", "true", "0077")
    assert service["StateDirectory"] == "rulewright"
    if shutil.which("systemd-analyze"):
        copy = tmp_path / file.name
        copy.write_text(re.sub(r"/opt/rulewright/bin/rulewright", "/bin/true", file.read_text()))
        done = subprocess.run(["systemd-analyze", "verify", str(copy)], capture_output=True, text=True, timeout=60)
        assert not re.search(rf"{file.name}.*(Unknown|Failed to parse|Invalid)", done.stderr), done.stderr


def has_engine() -> bool:
    docker = shutil.which("docker")
    return bool(docker) and subprocess.run([docker, "info"], capture_output=True, timeout=30).returncode == 0  # type: ignore[list-item]


@pytest.mark.skipif(not has_engine(), reason="no container engine runs here")
def test_the_composition_starts_and_answers() -> None:
    environment = {**os.environ, "POSTGRES_PASSWORD": "forthetest", "RW_PORT_OF_HOST": "18764"}
    compose = ["docker", "compose", "-p", "rulewright-test"]
    try:
        subprocess.run([*compose, "up", "-d", "--build", "--wait"], cwd=ROOT, env=environment, check=True, timeout=1800)
        for _ in range(60):
            try:
                with urllib.request.urlopen("http://127.0.0.1:18764/api/health", timeout=5) as answer:
                    assert answer.status == 200
                    break
            except OSError:
                time.sleep(1)
        else:
            pytest.fail("the server does not answer")
        doctor = [*compose, "exec", "-T", "server", "rulewright", "doctor"]
        subprocess.run(doctor, cwd=ROOT, env=environment, check=True, timeout=120)
    finally:
        subprocess.run([*compose, "down", "-v"], cwd=ROOT, env=environment, timeout=300)
