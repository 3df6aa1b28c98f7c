"""For those who run the server: health and figures; and the page at the door."""

from pathlib import Path

from litestar import Response, get

from saalchef import __version__
from saalchef.floor.answers import Health
from saalchef.floor.floor import Floor

PAGE = Path(__file__).parent.parent / "page"


@get("/health", tags=["operation"])
async def health(floor: Floor) -> Health:
    """Whether the floor is open."""
    connections = len(floor.lobby.connections) + sum(len(h.connections) for h in floor.hosts.values())
    return Health("closing" if floor.closing else "ok", __version__, len(floor.hosts), connections)


@get("/metrics", tags=["operation"], media_type="text/plain")
async def metrics(floor: Floor) -> Response[bytes]:
    """Figures for Prometheus."""
    connections = len(floor.lobby.connections) + sum(len(h.connections) for h in floor.hosts.values())
    floor.metrics.connections.set(connections)
    return Response(floor.metrics.text(), media_type="text/plain; version=0.0.4")


def page_file(name: str, media_type: str) -> Response[bytes]:
    return Response((PAGE / name).read_bytes(), media_type=media_type)


@get("/", include_in_schema=False)
async def page() -> Response[bytes]:
    return page_file("index.html", "text/html; charset=utf-8")


@get("/page.js", include_in_schema=False)
async def script() -> Response[bytes]:
    return page_file("page.js", "text/javascript; charset=utf-8")


@get("/page.css", include_in_schema=False)
async def style() -> Response[bytes]:
    return page_file("page.css", "text/css; charset=utf-8")
