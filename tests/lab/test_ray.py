"""The same plan on a Ray cluster of two nodes: the same rows. `make test-lab` installs Ray and runs this."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rulewright.lab import Plan, Run
from rulewright.lab.crews import CrewFailed, ray_crew

PLAN = Plan(game="factions", games=24, players=("random",), vary={"army": ("firing_line", "stampede", "kill_team")})


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two nodes of one CPU each, on loopback."""
    os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    pytest.importorskip("ray")
    from ray.cluster_utils import Cluster

    nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    nodes.add_node(num_cpus=1)
    yield nodes
    nodes.shutdown()


def processes() -> Iterator[tuple[int, str]]:
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            yield int(folder.name), (folder / "cmdline").read_text().replace("\0", " ")
        except OSError:
            continue


def encoded(run: Run) -> list[bytes]:
    return [msgspec.json.encode(played) for played in run.played()]


@pytest.mark.filterwarnings("ignore")
def test_two_nodes_give_the_rows_of_one_machine(cluster: Any, tmp_path: Path) -> None:
    local = Run.make(tmp_path / "local", PLAN)
    local.go_on(workers=2)
    far = Run.make(tmp_path / "far", PLAN)
    far.go_on(ray=cluster.address)
    assert encoded(far) == encoded(local)


@pytest.mark.filterwarnings("ignore")
def test_a_lost_worker_of_the_cluster_loses_nothing(cluster: Any, tmp_path: Path) -> None:
    import ray

    far = Run.make(tmp_path / "far", PLAN)
    ray.init(address=cluster.address, log_to_driver=False, logging_level="ERROR")
    killed = []

    def kill_one(progress: Any) -> None:
        if progress.done == 6:
            victim = next(pid for pid, name in processes() if name.startswith("ray::Player"))
            os.kill(victim, signal.SIGKILL)
            killed.append(victim)

    try:
        far.go_on(ray=cluster.address, tell=kill_one)
    finally:
        ray.shutdown()
    local = Run.make(tmp_path / "local", PLAN)
    local.go_on(workers=1)
    assert killed
    assert encoded(far) == encoded(local)


@pytest.mark.filterwarnings("ignore")
def test_a_variant_stays_in_its_worker(cluster: Any) -> None:
    bad = msgspec.structs.replace(PLAN, variant={"soldiers": {"nobody": {"hp": 1}}})
    with pytest.raises(CrewFailed, match="soldiers/nobody"):
        list(ray_crew(bad, range(2), cluster.address))
