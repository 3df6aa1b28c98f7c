"""Serve live tables over HTTP and websockets."""

import contextlib
import ipaddress
import os
import sys
import threading
import webbrowser
from decimal import Decimal, InvalidOperation

import click

from saalchef.rules.money import Cents

DATABASE = "sqlite:///saalchef.sqlite"


def _rate(ctx: click.Context, param: click.Parameter, given: str) -> Decimal:
    try:
        rate = Decimal(given)
    except InvalidOperation:
        raise click.BadParameter(f"{given!r} is not a decimal.", ctx, param) from None
    if not rate.is_finite() or not Decimal("0.01") <= rate <= 100:
        raise click.BadParameter("a rate lies between 0.01 and 100.", ctx, param)
    return rate


def _networks(ctx: click.Context, param: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    """Addresses, never everyone: who is believed about a guest's address may say any."""
    for each in given:
        try:
            network = ipaddress.ip_network(each)
        except ValueError as e:
            raise click.BadParameter(f"{e}.", ctx, param) from None
        if network.prefixlen == 0:
            raise click.BadParameter(f"{each} is everyone.", ctx, param)
    return given


@click.command()
@click.option(
    "--database", default=DATABASE, show_default=True, metavar="URL", help="sqlite:///… or postgresql://…"
)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to serve on.")
@click.option(
    "--port", default=8765, show_default=True, type=click.IntRange(0, 65535), help="0: any free port."
)
@click.option(
    "--bots", default=3, show_default=True, type=click.IntRange(0, 6), help="Bots at each house's table."
)
@click.option("--tables/--no-tables", default=True, help="Open a table in each house that has none.")
@click.option("--open", "browse", is_flag=True, help="Open the browser where there is one.")
@click.option(
    "--origin", "origins", multiple=True, metavar="URL", help="A further origin to allow; may be repeated."
)
@click.option("--eur-in-chf", default="0.95", show_default=True, callback=_rate, help="The cash desk's rate.")
@click.option(
    "--daily", default=5000, show_default=True, type=click.IntRange(0), help="Play money a guest gets a day."
)
@click.option("--https", is_flag=True, help="Behind a proxy that speaks HTTPS: cookies for HTTPS only.")
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    callback=_networks,
    help="A proxy whose X-Forwarded-For and -Proto are believed (address or network); may be repeated.",
)
@click.option(
    "--guest-tables",
    default=5,
    show_default=True,
    type=click.IntRange(0),
    help="Tables one guest may have open.",
)
def command(
    database: str,
    host: str,
    port: int,
    bots: int,
    tables: bool,
    browse: bool,
    origins: tuple[str, ...],
    eur_in_chf: Decimal,
    daily: int,
    https: bool,
    proxies: tuple[str, ...],
    guest_tables: int,
) -> None:
    """Serve live tables: guests play the five houses in their browsers, with play money.

    Everything is booked in the database before it is told, so the server can be stopped at any moment and
    goes on where it stood. Several servers may share one PostgreSQL.
    """
    from saalchef.floor.http.serve import bind, serve
    from saalchef.floor.operator import Operator
    from saalchef.store.database import Database

    operator = Operator(
        daily=Cents(daily * 100),
        eur_in_chf=eur_in_chf,
        origins=origins,
        tables_a_guest=guest_tables,
        secure_cookies=https,
        proxies=proxies,
    )
    opened = Database(database)
    listening = bind(host, port)
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listening.getsockname()[1]}"

    def up() -> None:
        click.echo(f"Saalchef is open at {address} (play money only; Ctrl-C closes)")
        if browse:
            _browse(address)

    serve(opened, listening, operator, up, bots if tables else None)


def _browse(address: str) -> None:
    """Where there is no screen or no browser, the printed address is enough."""
    if sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        return  # a browser in the terminal would take it over

    def open_page() -> None:
        with contextlib.suppress(webbrowser.Error, OSError):
            webbrowser.open(address)

    threading.Thread(target=open_page, daemon=True).start()
