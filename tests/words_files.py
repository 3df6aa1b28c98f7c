"""Coups of every game in which guests added words, as exported; the browser's tests check them too.

Table, secrets, words and names are not left to chance, and so a file is always the same.
`python tests/words_files.py` writes them anew.
"""

import asyncio
import itertools
import random
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from msgspec import Struct

from party import Player, open_floor, sqlite, until
from saalchef.floor.history.export import coup_file
from saalchef.floor.server.floor import Floor
from saalchef.floor.server.hosted_table import HostedTable
from saalchef.floor.table.closing import closing
from saalchef.floor.table.settings import Pace
from saalchef.floor.table.shuffle import Secret
from saalchef.floor.wire.messages import TableWish
from saalchef.play import RandomGuests, action_of
from saalchef.rules.actions import Action, Close, Expire, Open
from saalchef.rules.awaiting import AwaitGuests
from saalchef.rules.codec import plain
from saalchef.rules.money import Cents
from saalchef.rules.table import legal

FIXTURES = Path(__file__).parents[1] / "client" / "tests" / "fixtures"
TABLE = "0123456789ab"
SALT = "c3" * 32
NAMES = ("Zoë", "Anna", "Beat", "Carla", "Dario", "Elif", "Fritz")
PATIENCE = "saalchef.floor.table.words.PATIENCE"
FOR_EVER = 10**9
PACE = Pace(bets=0, answer=0, pause=60)
LONGEST = 30  # coups of a shoe of one pack
BETS = {
    "bregenz": ((1000, "banco", False), (1000, "tie", False)),
    "vaduz": ((1000, "banco", True),),
    "wiesbaden": ((1000, "main", True),),
    "pfaeffikon": ((1000, "main", True),),
    "schaffhausen": ((1000, "ante", True), (500, "red", True)),
}


class Played(Struct, frozen=True):
    """A table up to the coup whose file is kept: the last of its first shuffle."""

    house: str
    readings: dict[str, str | int] = {}
    guests: int = 2
    silent: bool = False  # the last guest tells no words in the first coup
    seed: int = 1
    stakes: bool = False  # everyone plays for the pot as long as he may


SHOE: dict[str, str | int] = {"decks": 1, "shuffler": "shoe"}
LATE_CUT: dict[str, str | int] = {**SHOE, "penetration": 90}
FILES = {
    "words-bregenz": Played("bregenz", SHOE, silent=True),
    "words-bregenz-continuous": Played("bregenz", {"shuffler": "continuous"}),
    "words-vaduz": Played("vaduz", SHOE),
    "words-vaduz-continuous": Played("vaduz", {"shuffler": "continuous"}),
    "words-wiesbaden": Played("wiesbaden", silent=True),
    "words-wiesbaden-shoe": Played("wiesbaden", LATE_CUT, guests=4, seed=100),
    "words-pfaeffikon": Played("pfaeffikon"),
    "words-pfaeffikon-shoe": Played("pfaeffikon", LATE_CUT, guests=4, seed=100),
    "words-schaffhausen": Played("schaffhausen", guests=3, silent=True),
    "words-schaffhausen-war": Played("schaffhausen", guests=7, seed=6, stakes=True),
}


async def played(name: str, folder: Path, secret: Secret | None = None) -> str:
    """The file of the last coup of the first shuffle; `secret`: of every shuffle."""
    wish = FILES[name]
    secrets = (secret or Secret(f"{number:064x}", SALT) for number in itertools.count(wish.seed))
    tables, hosted = "saalchef.floor.server.tables", "saalchef.floor.server.hosted_table"
    with (
        patch(f"{tables}.new_secret", secrets.__next__),
        patch(f"{hosted}.new_secret", secrets.__next__),
        patch(f"{tables}.secrets", SimpleNamespace(token_hex=lambda _: TABLE)),
        patch("party.fresh_words", lambda own: own),
        patch(PATIENCE, FOR_EVER),  # however slow the machine
    ):
        async with open_floor(sqlite(folder)) as floor:
            opened = TableWish(id="open", house=wish.house, readings=wish.readings, pace=PACE)
            host = await floor.tables.open(opened, "tester")
            guests = [player async for player in _players(floor, host, wish.guests)]
            evening = _Evening(wish, host, guests)
            while host.live.shoe.number == 1:
                await evening.coup()
            await host.command("chef", "close", lambda live: closing(live, "Feierabend"))
            return coup_file(floor.database, host.id, host.live.ended)


async def _players(floor: Floor, host: HostedTable, number: int) -> AsyncIterator[Player]:
    for seat, name in enumerate(NAMES[:number], 1):
        guest, _ = await floor.accounts.sign_up(name, "sehr geheim")
        found = Player(floor, host, guest)
        await found.visitor.enter(None)
        assert (await found.join(seat))["type"] == "done"
        yield found


class _Evening:
    """Coups one after another, each with words of all guests."""

    def __init__(self, wish: Played, host: HostedTable, guests: list[Player]) -> None:
        self._wish, self._host, self._guests = wish, host, guests
        self._by_name = {each.name: each for each in guests}
        self._chance = RandomGuests(random.Random(wish.house))
        self._coups = 0

    async def coup(self) -> None:
        host, wish = self._host, self._wish
        self._coups += 1
        if host.live.table.phase == "settled":
            await self._clock(Open())
        for seat, guest in enumerate(self._guests, 1):
            await guest.bind(f"own words of {guest.name}, ♠ {self._coups}")
            for amount, field, in_box in BETS[wish.house]:
                await self._does(guest, type="bets", amount=amount, field=field, box=seat if in_box else None)
        await self._clock(Close())
        quiet = wish.silent and self._coups == 1
        for guest in self._guests[: -1 if quiet else None]:
            await guest.tell()
        with patch(PATIENCE, 0 if quiet else FOR_EVER):
            host.reschedule()
            await until(lambda: not host.live.words.awaited)
        assert len(host.live.words.silent) == quiet
        while isinstance(awaited := host.live.table.awaiting, AwaitGuests):
            await self._answer(awaited)

    async def _answer(self, awaited: AwaitGuests) -> None:
        action = self._for_the_pot(awaited) if self._wish.stakes else None
        action = action or self._chance.answer(self._host.live.table, awaited)
        if isinstance(action, Expire):
            await self._clock(action)
        else:
            told = plain(action)
            await self._does(self._by_name[told.pop("guest")], **told)

    def _for_the_pot(self, awaited: AwaitGuests) -> Action | None:
        (name,) = awaited.guests
        options = [each for each in legal(self._host.live.table, name) if each.verb == "stakes"]
        return action_of(name, options[0], Cents(0)) if options else None

    async def _does(self, guest: Player, **action: Any) -> None:
        answer = await guest.do(**action)
        assert answer["type"] == "done", answer

    async def _clock(self, action: Action) -> None:
        await self._host.command("clock", None, lambda _: [action])


def written() -> Iterator[tuple[str, str]]:
    for name in FILES:
        with tempfile.TemporaryDirectory() as folder:
            yield name, asyncio.run(played(name, Path(folder)))


if __name__ == "__main__":
    for stem, text in written():
        (FIXTURES / f"{stem}.coup").write_text(text, "utf-8")
