"""The application: routes, and what holds for all of them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar
from litestar.config.cors import CORSConfig
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from saalchef import __version__
from saalchef.floor.http import operation
from saalchef.floor.http.accounts import DeskAccounts, OwnAccount
from saalchef.floor.http.calls import DeskCalls, OwnCalls
from saalchef.floor.http.cashdesk import CashDeskRoutes
from saalchef.floor.http.desk import Desk
from saalchef.floor.http.felt import felt
from saalchef.floor.http.figures import FloorFiguresRoutes
from saalchef.floor.http.guard import Budgets, guard
from saalchef.floor.http.guests import Guests
from saalchef.floor.http.history import History
from saalchef.floor.http.lobby import LobbyRoutes
from saalchef.floor.http.problems import failed, refused, refused_by_rules
from saalchef.floor.http.proposals import Proposals
from saalchef.floor.http.session import provide_guest, provide_newcomer, provide_saalchef
from saalchef.floor.http.sign_ins import SignIns
from saalchef.floor.http.sockets import OpenSockets, lobby_socket, table_socket
from saalchef.floor.http.study import StudyRoutes
from saalchef.floor.server.floor import Floor
from saalchef.floor.table.refusal import Denied
from saalchef.rules.refusal import Illegal

LARGEST_BODY = 16_384


def create_app(floor: Floor) -> Litestar:
    """The floor's doors; the floor opens and closes with the application."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await floor.start()
        try:
            yield
        finally:
            await floor.stop()

    def provide_floor() -> Floor:
        return floor

    app = Litestar(
        route_handlers=[
            Guests,
            OwnAccount,
            LobbyRoutes,
            CashDeskRoutes,
            History,
            Desk,
            FloorFiguresRoutes,
            DeskAccounts,
            Proposals,
            OwnCalls,
            DeskCalls,
            StudyRoutes,
            table_socket,
            lobby_socket,
            operation.health,
            operation.metrics,
            felt(),
        ],
        dependencies={
            "floor": Provide(provide_floor, sync_to_thread=False),
            "guest": Provide(provide_guest),
            "newcomer": Provide(provide_newcomer),
            "saalchef": Provide(provide_saalchef),
        },
        before_request=guard,
        exception_handlers={Denied: refused, Illegal: refused_by_rules, Exception: failed},
        lifespan=[lifespan],
        openapi_config=OpenAPIConfig(
            title="Saalchef",
            version=__version__,
            description="The live floor: tables that several guests play at once, and that lose nothing.",
            path="/api/openapi.json",  # and nothing beside it: other addresses below /api are problems
            render_plugins=[JsonRenderPlugin(path="/")],
        ),
        request_max_body_size=LARGEST_BODY,
        cors_config=CORSConfig(allow_origins=list(floor.operator.origins), allow_credentials=True)
        if floor.operator.origins
        else None,
        logging_config=None,
    )
    app.state.floor = floor
    app.state.budgets = Budgets()
    app.state.sign_ins = SignIns(floor.operator)
    app.state.sockets = OpenSockets()
    return app
