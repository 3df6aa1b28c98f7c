"""A Dask cluster plays a run to the same counts, even when one of its workers dies."""

import gc
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from saalchef.sim.cluster import Cluster, ClusterError
from saalchef.sim.run import Lost, run
from sim.samples import sample_jobs

distributed = pytest.importorskip("distributed", reason="the extra 'cluster' is not installed")
pytestmark = pytest.mark.filterwarnings("ignore")  # of ports, forks and event loops: Dask's own affairs

SCHEDULER = """
from distributed import LocalCluster
one = {"n_workers": 1, "threads_per_worker": 1, "processes": False, "protocol": "tcp"}
with LocalCluster(**one, dashboard_address=None) as cluster:
    print(cluster.scheduler_address, flush=True)
    input()
"""


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as started:
        yield started


def test_a_cluster_counts_the_same(cluster: Any) -> None:
    for name in ("box", "games"):
        job = sample_jobs()[name]
        played = run(job, Cluster(cluster.scheduler_address))
        for found, expected in zip(played.counts, job.play(0, job.streams), strict=True):
            assert np.array_equal(found, expected)


def test_a_worker_that_dies_costs_nothing_but_its_chunk(cluster: Any) -> None:
    job = sample_jobs()["box"]
    long = replace(job, total=40 * job.total)
    with distributed.Client(cluster) as client:
        victim = next(iter(client.run(os.getpid).values()))
    killed: list[int] = []

    def watch(done: int) -> None:
        if not killed and done < long.streams // 2:
            os.kill(victim, signal.SIGKILL)
            killed.append(done)

    played = run(long, Cluster(cluster.scheduler_address), watch)
    assert killed
    assert played.streams == long.streams
    assert played.counts[0].sum() == long.total
    assert np.array_equal(played.counts[0], long.play(0, long.streams)[0])


def test_a_cluster_that_is_lost_leaves_what_is_known() -> None:
    """The scheduler dies in mid-run; what was counted before is told."""
    scheduler = subprocess.Popen(
        [sys.executable, "-c", SCHEDULER], stdout=subprocess.PIPE, stdin=subprocess.PIPE, text=True
    )
    try:
        assert scheduler.stdout is not None
        address = scheduler.stdout.readline().strip()
        job = sample_jobs()["box"]
        endless = replace(job, total=10**7 * 1024)

        def watch(done: int) -> None:
            if done > 1000:
                scheduler.kill()

        played = run(endless, Cluster(address), watch)
    finally:
        scheduler.kill()
        scheduler.communicate()
    assert isinstance(played.lost, Lost)
    assert address in str(played.lost)
    assert played.streams > 1000
    assert played.counts[0].sum() == played.streams * 1024


@pytest.mark.parametrize("address", ["somewhere", "tcp://", "tcp://host:port", "inproc://x", "tls://host:1"])
def test_what_is_no_address_is_said_so(address: str) -> None:
    with pytest.raises(ClusterError, match="expected an address such as tcp://host:8786"):
        Cluster(address, "1s")


def test_a_scheduler_that_does_not_answer_is_said_so() -> None:
    with pytest.raises(ClusterError, match=r"No Dask scheduler answers at tcp://127.0.0.1:1"):
        Cluster("tcp://127.0.0.1:1", "1s")


def test_a_client_that_fails_is_not_left_to_the_collector() -> None:
    """It would be closed while another one starts, which may hold the lock that its closing waits for."""
    with pytest.raises(ClusterError) as failed:
        Cluster("tcp://host:port", "1s")
    clients = [each for each in gc.get_objects() if type(each) is distributed.Client]
    assert failed.value.__context__ is not None, "what failed is still known, and so is the client"
    assert [each.status for each in clients if each.status != "closed"] == []
