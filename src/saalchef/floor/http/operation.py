"""For those who run the server: health and figures."""

from typing import Literal

from litestar import Response, get

from saalchef import __version__
from saalchef.floor.server.floor import Floor
from saalchef.floor.wire.bodies import Health


@get("/health", tags=["operation"])
async def health(floor: Floor) -> Health:
    """Whether the floor is open."""
    connections = len(floor.lobby.connections) + sum(len(h.connections) for h in floor.hosts.values())
    status: Literal["ok", "closing"] = "closing" if floor.closing else "ok"
    return Health(status, __version__, len(floor.hosts), len(floor.broken), connections)


@get("/metrics", tags=["operation"], media_type="text/plain")
async def metrics(floor: Floor) -> Response[bytes]:
    """Figures for Prometheus."""
    connections = len(floor.lobby.connections) + sum(len(h.connections) for h in floor.hosts.values())
    floor.metrics.connections.set(connections)
    return Response(floor.metrics.text(), media_type="text/plain; version=0.0.4")
