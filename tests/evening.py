"""An evening of each game on the live floor, with something of everything that is ever booked.

`make journals` plays them on both databases and writes down their journals, which later versions
must still read: `tests/journals/FORM-GAME-DATABASE.sql.xz`, by the form the database has in this version.
"""

import asyncio
import random
import tempfile
from collections.abc import Callable
from pathlib import Path

import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import replace

import dumps
from databases import new_url
from party import Player, open_floor
from saalchef.floor.audit import audit
from saalchef.floor.guests.guest import Guest
from saalchef.floor.operator import OPERATOR
from saalchef.floor.server.closing import close_own
from saalchef.floor.server.floor import Floor
from saalchef.floor.server.floor_rulings import ClosesFloor, OpensFloor
from saalchef.floor.server.hosted_table import HostedTable, Wish
from saalchef.floor.table import clocks
from saalchef.floor.table import deeds as d
from saalchef.floor.table.closing import closing
from saalchef.floor.table.live import Live
from saalchef.floor.table.settings import Pace
from saalchef.floor.wire.bodies import GuestLimits
from saalchef.floor.wire.calls import CallAnswer, CallWish, CorrectionByCall
from saalchef.floor.wire.messages import TableWish
from saalchef.play import RandomGuests, action_of
from saalchef.rules.actions import Action, Correct, Expire, Void
from saalchef.rules.awaiting import AwaitGuests
from saalchef.rules.codec import plain
from saalchef.rules.money import Cents
from saalchef.rules.table import check, legal, lying
from saalchef.store.database import Database

JOURNALS = Path(__file__).parent / "journals"
PACE = Pace(bets=600, answer=600, pause=0)
PASSWORD = "sehr geheim"
CHIPS = 30_000
SECONDS = 120  # for what must come about by chance

When = Callable[[Live], bool]


class Played(Struct, frozen=True):
    """A table, and what must come about at it: kinds of events, and fields that are staked on."""

    house: str
    readings: dict[str, str | int]
    told: frozenset[str]


class Evening(Struct, frozen=True):
    """Two tables of a game: one a guest's own, which he closes; one that is left in the middle of a coup."""

    own: Played
    left: Played
    coups: int  # at each of them, at least
    asks: bool = True  # guests are asked how to go on


EVENINGS = {
    "black-jack": Evening(
        Played(
            "wiesbaden", {}, frozenset({"twins", "crazy", "joker_laid", "insured", "doubled", "hand_split"})
        ),
        Played("pfaeffikon", {"shuffler": "shoe", "decks": 1}, frozenset({"insured", "doubled"})),
        8,
    ),
    "punto-banco": Evening(
        Played("bregenz", {"decks": 1}, frozenset({"shoe_revealed", "punto", "banco", "tie"})),
        Played("vaduz", {"decks": 1}, frozenset({"shoe_revealed", "punto", "banco", "tie"})),
        16,
        asks=False,
    ),
    "black-jack-challenge": Evening(
        Played("schaffhausen", {"all_bust": "carried"}, frozenset({"war_declared", "red", "black"})),
        Played("schaffhausen", {"ante_size": "free"}, frozenset({"war_declared", "pot_paid"})),
        8,
    ),
}


class Party:
    """Some guests at one table, who do anything the rules allow."""

    def __init__(self, host: HostedTable, players: list[Player], rng: random.Random) -> None:
        self.host, self.players = host, players
        self._rng, self._random_guests = rng, RandomGuests(rng)

    async def play(self, so: When) -> None:
        """Until the table is so."""
        async with asyncio.timeout(SECONDS):
            while not so(self.host.live):
                awaited = self.host.live.table.awaiting
                if self.host.live.words.awaited:
                    await self._tell()
                elif isinstance(awaited, AwaitGuests):
                    await self._answer(awaited)
                else:
                    await self._bet(so)
                await asyncio.sleep(0.001)  # the bots and the clock do their part

    async def _tell(self) -> None:
        """Everyone tells his words, but for the last: he stays silent, and is barred for a while."""
        for each in self.players[:-1]:
            if any(each.name == bound.guest for bound in self.host.live.words.committed):
                await each.tell()

    async def _answer(self, awaited: AwaitGuests) -> None:
        for each in self.players:
            if each.name in awaited.guests:
                await _act(each, self._said(each.name, awaited))
                return

    def _said(self, name: str, awaited: AwaitGuests) -> Action:
        """Anything; but on a field of Black Jack Challenge he stakes, so that now and then all are bust."""
        table = self.host.live.table
        stake = next((each for each in legal(table, name) if each.verb == "stakes"), None)
        if stake is not None:
            return action_of(name, stake, Cents(0))
        return self._random_guests.answer(table, replace(awaited, guests=(name,)))

    async def _bet(self, so: When) -> None:
        for each in self.players:
            if self.host.live.table.guests[each.name].chips < CHIPS // 3:
                await each.do(type="buys", amount=CHIPS)
            for _ in range(self._rng.randint(1, 3)):
                action = self._random_guests.bet(self.host.live.table, each.name)
                if action is not None:
                    await _act(each, action)
        if not so(self.host.live):
            for each in self.players:
                await each.bind(f"{each.name}s Glück")
                await each.send({"type": "ready", "ready": True})

    def told(self) -> set[str]:
        """The kinds of events so far, and the fields staked on."""
        events = [e["event"] for each in self.players for m in each.heard for e in m.get("events", [])]
        return {e["type"] for e in events} | {e["field"] for e in events if e["type"] == "stake_placed"}


async def _act(player: Player, action: Action) -> None:
    if not isinstance(action, Expire):  # who says nothing is asked again
        wish = plain(action)
        del wish["guest"]
        await player.do(**wish)


class Walk:
    """Guests and their Saalchefin through an evening."""

    def __init__(self, floor: Floor, evening: Evening, rng: random.Random) -> None:
        self.floor, self.evening, self._rng = floor, evening, rng
        self.guests: list[Guest] = []
        self.chef = ""
        self._commands = 0

    async def through(self) -> None:
        await self._come()
        own = await self._evening_at(self.evening.own, self.guests[0].id)
        if hasattr(own.host.live.table, "pot"):  # that is left over goes back to whose it is
            await own.play(lambda live: live.over and live.table.pot > 0)
        await close_own(own.host, self.guests[0], self._id())
        left = await self._evening_at(self.evening.left, OPERATOR)
        await self._lock_out(left)
        await self._closed_by_the_saalchef()
        await self.floor.rule(self.chef, self._id(), ClosesFloor("Neustart"))
        await self.floor.rule(self.chef, self._id(), OpensFloor("weiter"))
        await left.play(lambda live: self._in_the_middle(live, left))

    def _id(self) -> str:
        self._commands += 1
        return f"evening-{self._commands}"

    async def _rule(self, host: HostedTable, wish: Wish) -> None:
        await host.command(self.chef, self._id(), wish)

    # ——— guests ———

    async def _come(self) -> None:
        accounts, cash_desk = self.floor.accounts, self.floor.cash_desk
        chef, _ = await accounts.sign_up("Chefin", PASSWORD, "saalchef")
        anna, token = await accounts.sign_up("Anna", PASSWORD)
        await accounts.sign_out(anna, token)
        await accounts.sign_in("Anna", PASSWORD)
        beat = await accounts.keep((await accounts.pass_by())[0], "Beat", PASSWORD)
        carla, _ = await accounts.pass_by()
        for guest in (anna, beat, carla):
            for currency in ("CHF", "EUR"):
                await cash_desk.top_up(guest, self._id(), currency, Cents(400_000))
        await cash_desk.exchange(anna, self._id(), "CHF", Cents(10_000))
        await accounts.set_limits(
            beat, GuestLimits(loss={"CHF": 200_000, "EUR": 200_000}, reminder_minutes=30)
        )
        await accounts.set_limits(beat, GuestLimits(loss={"CHF": 250_000, "EUR": 180_000}))
        self.chef = chef.id
        found = [await accounts.guest(each.id) for each in (anna, beat, carla)]
        self.guests = [each for each in found if each is not None]

    async def _sit_down(self, played: Played, opener: str) -> Party:
        bots = int(opener == OPERATOR)
        wish = TableWish(self._id(), played.house, played.readings, pace=PACE, bots=bots)
        host = await self.floor.tables.open(wish, opener)
        players = []
        for guest in self.guests:
            each = Player(self.floor, host, guest)
            each._number = 10_000 * len(self.floor.tables)  # his ids are not those of another table
            await each.visitor.enter(None)
            answers = [await each.join(None, CHIPS)]
            while answers[-1]["type"] == "refused":  # where nobody stands, or a bot was quicker
                answers.append(await each.join(len(answers), CHIPS))
            players.append(each)
        return Party(host, players, self._rng)

    # ——— at a table ———

    async def _evening_at(self, played: Played, opener: str) -> Party:
        party = await self._sit_down(played, opener)
        await party.play(lambda live: live.ended >= self.evening.coups)
        await party.play(lambda _: played.told <= party.told())
        await self._rulings(party)
        return party

    def _in_the_middle(self, live: Live, party: Party) -> bool:
        """A guest is asked how to go on; where nobody ever is, stakes lie."""
        names = [each.name for each in party.players]
        if isinstance(live.table.awaiting, AwaitGuests):
            return any(name in live.table.awaiting.guests for name in names)
        staked = live.table.phase == "betting" and all(lying(live.table, name) for name in names)
        return staked and not self.evening.asks

    async def _rulings(self, party: Party) -> None:
        """A pause, a coup voided while it runs and one after its end, two corrections, and calls."""
        host, anna = party.host, party.players[0]
        await party.play(lambda live: self._in_the_middle(live, party))
        await self._calls(host, host.live.table.coup)
        await self._rule(host, lambda _: [d.Pause("Karte am Boden")])
        assert (await anna.do(type="bets", amount=1000, field="main", box=1))["code"] == "paused"
        await self._rule(host, lambda _: [d.Resume("gefunden")])
        await self._rule(host, lambda _: [Void("falsch gegeben")])
        before = host.live.ended
        await party.play(lambda live: live.ended > before)
        if check(host.live.table, Void("")) is None:
            await self._rule(host, lambda _: [Void("Karten vermischt")])
        for amount in (700, -200):
            correction = Correct(anna.name, Cents(amount), "falsch bezahlt")
            await self._rule(host, lambda _, it=correction: [it])  # bound now

    async def _calls(self, host: HostedTable, coup: int) -> None:
        """Carla asks twice: once she withdraws it, once she reads the answer; Anna has a coup corrected."""
        calls, carla, anna = self.floor.calls, self.guests[-1], self.guests[0]
        chef = await self.floor.accounts.guest(self.chef)
        assert chef is not None
        wish = CallWish(self._id(), host.id, coup, "question", "Wie geht es weiter?")
        first = await calls.ask(carla, wish, "de")
        await calls.withdraw(carla, first.id, self._id(), "de")
        second = await calls.ask(carla, replace(wish, id=self._id()), "de")
        await calls.answer(chef, second.id, CallAnswer(self._id(), "Wie angesagt."), "de")
        await calls.take_note(carla, second.id, self._id(), "de")
        dispute = CallWish(self._id(), host.id, host.live.ended, "dispute", "Das war mehr.")
        disputed = await calls.ask(anna, dispute, "de")
        ruling = CorrectionByCall(anna.name, 300, "zu wenig bezahlt")
        await calls.answer(chef, disputed.id, CallAnswer(self._id(), "Sie haben recht.", ruling), "de")

    async def _lock_out(self, party: Party) -> None:
        """Carla loses her seat, and is let in again."""
        carla = party.players.pop()
        assert carla.guest is not None
        await self.floor.membership.lock(carla.guest, self.chef, self._id(), "Hausverbot")
        await self.floor.guest_changes.take_in(carla.guest.id)
        carla.visitor.leave()
        await party.play(lambda live: carla.name not in live.table.guests)
        await self.floor.membership.unlock(carla.guest, self.chef, self._id(), "Einsicht")
        await self.floor.guest_changes.take_in(carla.guest.id)

    async def _closed_by_the_saalchef(self) -> None:
        wish = TableWish(self._id(), self.evening.own.house, pace=PACE, private=True)
        host = await self.floor.tables.open(wish, self.guests[1].id)
        await self._rule(host, lambda live: closing(live, "Feierabend"))


def play(game: str, url: str, seed: int = 1) -> None:
    """The evening of a game, into a new database."""

    async def walk() -> None:
        async with open_floor(url) as floor:
            await Walk(floor, EVENINGS[game], random.Random(seed)).through()

    clocks.A_CARD = 0  # nobody looks on
    asyncio.run(walk())


def write_journals(folder: Path) -> None:
    for game in EVENINGS:
        for kind in ("sqlite", "postgresql"):
            with tempfile.TemporaryDirectory() as place:
                url = new_url(kind, Path(place))
                play(game, url)
                database = Database(url)
                assert audit(database).problems == []
                with database.reader.connect() as connection:
                    form = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar_one()
                database.close()
                dumps.write(folder / f"{form}-{game}-{kind}.sql.xz", dumps.dump(url))


if __name__ == "__main__":
    write_journals(JOURNALS)
