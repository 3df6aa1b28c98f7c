"""For those who run the server: health and figures."""

from typing import Literal

from litestar import Response, get

from saalchef import __version__
from saalchef.floor.server.floor import Floor
from saalchef.floor.wire.bodies import Health


@get("/health", tags=["operation"])
async def health(floor: Floor) -> Health:
    """Whether the floor is open."""
    status: Literal["ok", "closing"] = "closing" if floor.closing else "ok"
    return Health(status, __version__, len(floor.tables), len(floor.tables.broken), _connections(floor))


@get("/metrics", tags=["operation"], media_type="text/plain")
async def metrics(floor: Floor) -> Response[bytes]:
    """Figures for Prometheus."""
    floor.metrics.connections.set(_connections(floor))
    return Response(floor.metrics.text(), media_type="text/plain; version=0.0.4")


def _connections(floor: Floor) -> int:
    return sum(1 for _ in floor.tables.connections())
