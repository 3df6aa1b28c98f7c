"""A Dask cluster as a place to play chunks: a worker that dies costs nothing but its chunk."""

from concurrent.futures import Future
from typing import Any

from saalchef.sim.job import Job
from saalchef.sim.run import Chunk, play_chunk

RETRIES = 5  # of a chunk whose worker died or was cut off


def _same(job: Job) -> Job:
    return job


class ClusterError(Exception):
    """A cluster that cannot be used, as a sentence."""


class Cluster:
    """The workers behind a Dask scheduler."""

    def __init__(self, address: str, patience: str = "10s") -> None:
        try:
            from distributed import Client  # noqa: PLC0415 - an optional extra, and heavy
        except ImportError:
            raise ClusterError("A cluster needs Dask: pip install 'saalchef[cluster]'.") from None
        try:
            self._client = Client(address, timeout=patience, set_as_default=False)
        except (OSError, ValueError) as e:
            raise ClusterError(f"No Dask scheduler answers at {address}: {e}.") from None
        self.workers = sum(self._client.nthreads().values())
        if not self.workers:
            self._client.close()
            raise ClusterError(f"The Dask scheduler at {address} has no workers.")
        self._job: Any = None

    def prepare(self, job: Job) -> None:
        """The job travels once, as a task of its own that the scheduler can repeat if it is lost."""
        self._job = self._client.submit(_same, job, pure=False)

    def submit(self, job: Job, first: int, last: int) -> Future[Chunk]:
        task = self._client.submit(play_chunk, self._job, first, last, "cpu", pure=False, retries=RETRIES)
        future: Future[Chunk] = Future()

        def finished(done: Any) -> None:
            if not future.set_running_or_notify_cancel():
                return
            problem = done.exception()
            if problem is None:
                future.set_result(done.result())
            else:
                future.set_exception(ClusterError(f"The cluster could not play a chunk: {problem}."))

        task.add_done_callback(finished)
        return future

    def close(self) -> None:
        self._client.close()
