"""A floor with a table whose guests call the Saalchef."""

from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import pytest

from party import Player, open_floor, player, run, table
from saalchef.floor.audit import audit
from saalchef.floor.guests.guest import Guest
from saalchef.floor.operator import Operator
from saalchef.floor.server.floor import Floor
from saalchef.floor.server.hosted_table import HostedTable
from saalchef.floor.table.refusal import Denied
from saalchef.floor.wire.call_card import CallCard
from saalchef.floor.wire.calls import CallAnswer, CallWish
from saalchef.floor.wire.messages import Money
from saalchef.rules.actions import Close, Expire
from saalchef.rules.awaiting import AwaitGuests
from saalchef.rules.refusal import Illegal

LATER = 2**52
PASSWORD = "sehr geheim"
ASKED = "Warum zahlt die Bank hier nicht 9 zu 1?"
GAMES = ("pfaeffikon", "bregenz", "schaffhausen")
Scenario = Callable[["Evening"], Coroutine[Any, Any, None]]


class Evening:
    """A floor with a table, two guests at it, and a Saalchefin at her desk."""

    def __init__(self, floor: Floor, host: HostedTable, chef: Guest, anna: Player, beat: Player) -> None:
        self.floor, self.host, self.chef, self.anna, self.beat = floor, host, chef, anna, beat
        self._number = 0

    def id(self) -> str:
        self._number += 1
        return f"evening-{self._number}"

    async def ask(self, who: Player, coup: int, text: str = ASKED, kind: Any = "question") -> CallCard:
        wish = CallWish(self.id(), self.host.id, coup, kind, text)
        return await self.floor.calls.ask(guest_of(who), wish, "de")

    async def answer(self, call: CallCard, text: str = "So ist die Regel.", ruling: Any = None) -> CallCard:
        return await self.floor.calls.answer(self.chef, call.id, CallAnswer(self.id(), text, ruling), "de")

    async def refused(self, doing: Coroutine[Any, Any, Any]) -> tuple[str, str]:
        with pytest.raises((Denied, Illegal)) as problem:
            await doing
        refusal = problem.value if isinstance(problem.value, Denied) else problem.value.refusal
        return str(refusal.code), refusal.why

    async def to_the_middle(self) -> int:
        """Stakes lie; where guests are asked how to go on, one of them is. The number of the coup."""
        while True:
            for number, each in enumerate((self.anna, self.beat), 1):
                for bet in _bets(self.host, number):
                    done = await each.do(type="bets", amount=1000, **bet)
                    assert done["type"] == "done", done
            if self.host.live.settings.house == "bregenz":
                return self.host.live.table.coup
            await self.host.command("clock", None, lambda _: [Close()])
            if isinstance(self.host.live.table.awaiting, AwaitGuests):
                return self.host.live.table.coup

    async def play_out(self) -> int:
        """To the end of the coup, which begins where none runs: its number."""
        before = self.host.live.ended
        if self.host.live.over:
            await self.to_the_middle()
        if self.host.live.over:
            await self.host.command("clock", None, lambda _: [Close()])
        while not self.host.live.over:
            await self.host.command("clock", None, lambda _: [Expire()])
        assert self.host.live.ended > before
        return self.host.live.ended


def guest_of(who: Player) -> Guest:
    assert who.guest is not None
    return who.guest


def _bets(host: HostedTable, number: int) -> list[dict[str, Any]]:
    match host.live.settings.house:
        case "bregenz":
            return [{"field": "tie"}]  # a stake that never stays after its coup
        case "schaffhausen":
            return [{"field": field, "box": number} for field in ("ante", "red")]
        case _:
            return [{"field": "main", "box": number}]


def evening(house: str, url: str, scenario: Scenario, **operator: int) -> None:
    async def spend() -> None:
        async with open_floor(url, Operator(**operator)) as floor:  # whole numbers
            host = await table(floor, house)
            chef, _ = await floor.accounts.sign_up("Chefin", PASSWORD, "saalchef")
            anna, beat = await player(floor, host, seat=1), await player(floor, host, seat=2)
            await scenario(Evening(floor, host, chef, anna, beat))
            for each in (anna, beat):
                each.read()
            assert audit(floor.database).problems == []

    run(spend())


def told(who: Player) -> list[dict[str, Any]]:
    """The calls as they were last told to a guest's connection."""
    who.read()
    messages = [message["calls"] for message in who.heard if message["type"] == "calls"]
    return messages[-1] if messages else []


def gained(before: Sequence[Money], after: Sequence[Money]) -> dict[str, int]:
    """By how much purses have grown, those that have."""
    changed = {now.currency: now.amount - was.amount for was, now in zip(before, after, strict=True)}
    return {currency: amount for currency, amount in changed.items() if amount}
