"""How often one may try the password of an account, and how many passwords are looked at for one address.

Strangers at many addresses share the tries of an account; where it has been signed in to before has its own.
So a flood locks its owner out nowhere but where he has not been yet, and there as long as it lasts.
"""

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from saalchef.floor.guests.guest import name_key
from saalchef.floor.guests.passwords import MOST_AT_A_TIME
from saalchef.floor.http.guard import Budgets
from saalchef.floor.http.requests import Ask, address
from saalchef.floor.http.shares import Shares
from saalchef.floor.operator import Operator
from saalchef.floor.table.refusal import Denied

MOST_KNOWN = 10_000
AN_ADDRESS = 4  # passwords at a time


class SignIns:
    """The tries of one process."""

    def __init__(self, operator: Operator) -> None:
        self._operator = operator
        self._budgets = Budgets()
        self._known: OrderedDict[tuple[str, str], None] = OrderedDict()
        self._shares = Shares(MOST_AT_A_TIME, AN_ADDRESS)

    def spend(self, request: Ask, name: str) -> None:
        """One try at the account of a name; a refusal where there have been too many."""
        account, place = name_key(name), address(request)
        here, strangers = self._operator.tries_an_address, self._operator.tries_by_strangers
        known = (account, place) in self._known
        if not self._budgets.spend(f"{account} from {place}", here / 60, here) or not (
            known or self._budgets.spend(account, strangers / 60, strangers)
        ):
            raise Denied("too_many", {}, "tries")

    def know(self, request: Ask, name: str) -> None:
        """The account has been signed in to from here."""
        self._known[name_key(name), address(request)] = None
        self._known.move_to_end((name_key(name), address(request)))
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    @contextmanager
    def turn(self, request: Ask) -> Iterator[None]:
        """While a password is looked at; a refusal where others of the address take all it may."""
        place = address(request)
        if not self._shares.enter(place):
            raise Denied("too_many", {}, "tries")
        try:
            yield
        finally:
            self._shares.leave(place)


def sign_ins_of(request: Ask) -> SignIns:
    found: SignIns = request.app.state.sign_ins
    return found
