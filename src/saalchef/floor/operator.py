"""What the operator of a floor decides: play money, limits, the rate, and how long things are kept."""

from decimal import Decimal
from typing import Literal, get_args

from msgspec import Struct

from saalchef.rules.money import Cents

Currency = Literal["CHF", "EUR"]
CURRENCIES: tuple[str, ...] = get_args(Currency)
OPERATOR = "operator"  # who opens the houses' own tables


class Operator(Struct, frozen=True):
    """Play money only; amounts in cents of either currency."""

    welcome: Cents = Cents(1_000_00)  # in the purse of a new guest, in each currency
    daily: Cents = Cents(5_000_00)  # what the cash desk gives one guest in a day, in each currency
    eur_in_chf: Decimal = Decimal("0.95")
    session_days: int = 30
    bot_chips: Cents = Cents(2_000_00)  # a bot comes with this much of the house's money; it leaves without
    most_tables: int = 1_000
    origins: tuple[str, ...] = ()  # allowed besides the server's own
    messages_a_second: int = 20
    messages_in_reserve: int = 40
    tables_a_guest: int = 5  # open at the same time, opened by one guest
    tables_kept_free: int = 50  # of all, for the houses and the Saalchef
    tables_an_address: int = 100  # opened by guests from one address
    passing_tables_an_address: int = 20
    passing_tables: int = 500  # by all passing guests together
    calls_a_guest: int = 3  # for the Saalchef, waiting at the same time
    calls_an_hour: int = 20  # by one guest
    empty_table_minutes: int = 30  # after which a guest's table where nobody is is closed
    patience: int = 60  # seconds others wait for an absent guest at a table without a clock
    wires_an_address: int = 600  # TCP connections, those that become websockets among them
    request_seconds: int = 10  # in which a request is there, its body too, or its connection ends
    ping_seconds: int = 15  # between two pings of a websocket, and in which one is answered
    sockets_a_guest: int = 20
    sockets_an_address: int = 400
    sockets_a_minute: int = 600  # opened from one address
    requests_a_second: int = 30
    requests_in_reserve: int = 200
    new_guests_a_minute: int = 60  # from one address
    sign_ins_a_minute: int = 20  # from one address
    tries_an_address: int = 10  # a minute, of one account's password
    tries_by_strangers: int = 30  # of one account's, from all addresses where nobody has signed in to it
    secure_cookies: bool = False  # always; else where the request came by HTTPS
    proxies: tuple[str, ...] = ()  # addresses whose word about the client's own address is trusted
