"""A Dask cluster as a place to play chunks: a worker that dies costs nothing but its chunk."""

from concurrent.futures import Future
from typing import Any

from saalchef.sim.complaints import SimulationError
from saalchef.sim.job import Job
from saalchef.sim.run import Chunk, Lost, play_chunk

RETRIES = 5  # of a chunk whose worker died or was cut off


def _same(job: Job) -> Job:
    return job


def _connected(kind: Any, address: str, patience: str) -> Any:
    """A client of Dask's that has reached its scheduler.

    One that fails is closed here and now. Left to the collector it is closed whenever that comes by, and if
    another one starts just then, both wait for the same lock for ever.
    """
    client = kind.__new__(kind)
    try:
        client.__init__(address, timeout=patience, set_as_default=False)
    except BaseException:
        client.__del__()
        raise
    return client


class ClusterError(SimulationError):
    """A cluster that cannot be used."""


class Cluster:
    """The workers behind a Dask scheduler."""

    def __init__(self, address: str, patience: str = "10s") -> None:
        try:
            from distributed import Client  # noqa: PLC0415 - an optional extra, and heavy
            from distributed.comm.registry import backends  # noqa: PLC0415 - of the same extra
        except ImportError:
            raise ClusterError("sim.no_dask") from None
        self._address = address
        if "://" not in address or address.partition("://")[0] not in backends:
            raise ClusterError("sim.address", address=address)
        try:
            self._client = _connected(Client, address, patience)
        except OSError:
            raise ClusterError("sim.no_answer", address=address) from None
        except (ValueError, TypeError):  # no port, or a way for which Dask has not been set up, such as TLS
            raise ClusterError("sim.address", address=address) from None
        self.workers = sum(self._client.nthreads().values())
        if not self.workers:
            self._client.close()
            raise ClusterError("sim.no_workers", address=address)
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
            try:
                future.set_result(done.result())
            except Exception as e:  # whatever became of it: a worker's, the scheduler's or the network's end
                future.set_exception(Lost("sim.lost", address=self._address, why=str(e)))

        task.add_done_callback(finished)
        return future

    def close(self) -> None:
        self._client.close()
