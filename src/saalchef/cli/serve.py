"""Serve live tables over HTTP and websockets."""

import contextlib
import ipaddress
import os
import sys
import threading
import webbrowser
from decimal import Decimal, InvalidOperation
from pathlib import Path

import click

from saalchef.catalogue import Lang, say
from saalchef.cli.kinds import Whole
from saalchef.cli.misuse import Misuse
from saalchef.cli.options import database_option, lang_option, witness_option
from saalchef.cli.verb import option, verb
from saalchef.rules.money import Cents

LOWEST, HIGHEST = Decimal("0.01"), Decimal(100)  # rates of the cash desk


def _rate(ctx: click.Context, param: click.Parameter, given: str) -> Decimal:
    try:
        rate = Decimal(given)
    except InvalidOperation:
        raise Misuse("command.decimal", param, value=given) from None
    if not rate.is_finite() or not LOWEST <= rate <= HIGHEST:
        raise Misuse("command.range", param, value=given, low=LOWEST, high=HIGHEST)
    return rate


def _networks(ctx: click.Context, param: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    """Addresses, never everyone: who is believed about a guest's address may say any."""
    for each in given:
        try:
            network = ipaddress.ip_network(each)
        except ValueError:
            raise Misuse("command.network", param, value=each) from None
        if network.prefixlen == 0:
            raise Misuse("command.everyone", param, value=each)
    return given


@verb("serve")
@database_option
@witness_option
@option("--host", default="127.0.0.1", show_default=True)
@option("--port", default=8765, show_default=True, type=Whole(0, 65535))
@option("--bots", default=3, show_default=True, type=Whole(0, 6))
@option("--tables/--no-tables", default=True)
@option("--open", "browse", is_flag=True)
@option("--origin", "origins", multiple=True, metavar="url")
@option("--eur-in-chf", default="0.95", show_default=True, callback=_rate)
@option("--daily", default=5000, show_default=True, type=Whole(0))
@option("--https", is_flag=True)
@option("--proxy", "proxies", multiple=True, metavar="address", callback=_networks)
@option("--correction-limit", default=1000, show_default=True, type=Whole(0))
@option("--guest-tables", default=5, show_default=True, type=Whole(0))
@lang_option
def command(
    database: str,
    witness: Path | None,
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
    correction_limit: int,
    guest_tables: int,
    lang: Lang,
) -> None:
    from saalchef.floor.http.serve import bind, serve
    from saalchef.floor.operator import Operator
    from saalchef.store.database import Database
    from saalchef.store.witness import Witness

    operator = Operator(
        daily=Cents(daily * 100),
        eur_in_chf=eur_in_chf,
        origins=origins,
        tables_a_guest=guest_tables,
        correction_limit=Cents(correction_limit * 100),
        secure_cookies=https,
        proxies=proxies,
    )
    opened = Database(database)
    listening = bind(host, port)
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listening.getsockname()[1]}"

    def up() -> None:
        click.echo(say("serve.open", lang, address=address))
        if browse:
            _browse(address)

    serve(opened, listening, operator, up, bots if tables else None, witness=Witness.of(opened, witness))


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
