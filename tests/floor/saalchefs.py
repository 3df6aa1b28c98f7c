"""A floor with Saalchefs and guests who have accounts, and what is refused there."""

from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from party import open_floor, run
from saalchef.floor.audit import audit
from saalchef.floor.guests.guest import Guest
from saalchef.floor.operator import Operator
from saalchef.floor.server.floor import Floor
from saalchef.floor.table.refusal import Denied
from saalchef.floor.wire.messages import Role
from saalchef.rules.refusal import Illegal

PASSWORD = "sehr geheim"
REASON = "so entschieden"


def spend(url: str, scenario: Callable[[Floor], Coroutine[Any, Any, None]], **operator: Any) -> None:
    """A scenario on a floor, whose books are proved at the end."""

    async def evening() -> None:
        async with open_floor(url, Operator(**operator)) as floor:
            await scenario(floor)
            assert audit(floor.database).problems == []

    run(evening())


async def refused(doing: Coroutine[Any, Any, Any]) -> tuple[str, str]:
    """The code of a refusal, and its occasion."""
    with pytest.raises((Denied, Illegal)) as problem:
        await doing
    refusal = problem.value if isinstance(problem.value, Denied) else problem.value.refusal
    return str(refusal.code), refusal.why


async def account(floor: Floor, name: str, role: Role = "guest") -> Guest:
    guest, _ = await floor.accounts.sign_up(name, PASSWORD, role)
    return guest


async def again(floor: Floor, guest: Guest) -> Guest:
    """As he is kept now."""
    found = await floor.accounts.guest(guest.id)
    assert found is not None
    return found
