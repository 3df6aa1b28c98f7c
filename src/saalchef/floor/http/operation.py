"""For those who run the server: health and figures."""

from typing import Literal

from litestar import Response, get
from litestar.status_codes import HTTP_200_OK, HTTP_503_SERVICE_UNAVAILABLE

from saalchef import __version__
from saalchef.floor.server.floor import Floor
from saalchef.floor.server.health_check import HARMLESS
from saalchef.floor.wire.bodies import Health


@get("/health", tags=["operation"])
async def health(floor: Floor) -> Response[Health]:
    """Whether guests can play here: where not, what is wrong, in time for a proxy."""
    vitals = await floor.health_check.vitals()
    status: Literal["ok", "closing", "unwell"] = "closing" if floor.closing else "ok"
    unwell = set(vitals.troubles) - HARMLESS
    if unwell:
        status = "unwell"
    tables, broken = len(floor.tables), len(floor.tables.broken)
    told = Health(status, __version__, tables, broken, _connections(floor), vitals)
    return Response(told, status_code=HTTP_503_SERVICE_UNAVAILABLE if unwell else HTTP_200_OK)


@get("/metrics", tags=["operation"], media_type="text/plain")
async def metrics(floor: Floor) -> Response[bytes]:
    """Figures for Prometheus."""
    floor.metrics.connections.set(_connections(floor))
    return Response(floor.metrics.text(), media_type="text/plain; version=0.0.4")


def _connections(floor: Floor) -> int:
    return sum(1 for _ in floor.tables.connections())
