"""No byte sent to anyone holds a card he may not know, or a seed before its time."""

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from party import CARD, Player, open_floor, player, run, sqlite, table, until
from saalchef.floor.guests.guest import Guest, OwnLimits
from saalchef.floor.history.coups import coup_replay
from saalchef.floor.history.export import coup_file
from saalchef.floor.history.journal import journal_lines
from saalchef.floor.history.loading import Loaded, take_row
from saalchef.floor.history.verify import verify
from saalchef.floor.operator import Operator
from saalchef.floor.server.calculations import Calculations
from saalchef.floor.server.connection import Connection
from saalchef.floor.server.context import Context
from saalchef.floor.server.floor import Floor
from saalchef.floor.server.hosted_table import HostedTable
from saalchef.floor.server.lobby import Lobby
from saalchef.floor.server.metrics import Metrics
from saalchef.floor.server.new_secret import new_secret
from saalchef.floor.server.presence import Attendance, Presence
from saalchef.floor.table import deeds as d
from saalchef.floor.table.croupier import plan_opening
from saalchef.floor.table.live import Live, Step, take
from saalchef.floor.table.refusal import Denied
from saalchef.floor.table.settings import Pace, Settings
from saalchef.floor.wire import viewers as telling
from saalchef.floor.wire.challenge import view as told_challenge
from saalchef.houses import HOUSES
from saalchef.notation import load_house, parse
from saalchef.play import RandomGuests
from saalchef.rules import actions as a
from saalchef.rules.awaiting import AwaitGuests
from saalchef.rules.cards import PACK
from saalchef.rules.codec import decode, encode
from saalchef.rules.money import Cents
from saalchef.rules.refusal import Illegal
from saalchef.rules.table import check
from saalchef.store.clock import WallClock
from saalchef.store.journal import Change, Head, NewRow, Row, link
from saalchef.store.outcome import Booked
from saalchef.store.read import rows
from saalchef.store.streams import stream_of_table

COUPS = {"schaffhausen": 700, "pfaeffikon": 200, "wiesbaden": 200, "bregenz": 450, "vaduz": 450}
GUESTS = ("Anna", "Beat", "Carla", "Dario")


class Paper:
    """Books everything at once and keeps nothing: what is told is all that matters here."""

    class database:  # noqa: N801 - stands where a database stands
        shared = False

    clock = WallClock()

    async def book(self, change: Change) -> Booked:
        return Booked(change.new_head)

    async def read(self, *_: Any) -> None:
        return None


class Recorded(HostedTable):
    """A table that notes every step it tells."""

    told: list[Step]

    def _tell(self, steps: list[Step], actor: str = "") -> None:
        self.told = [*steps]
        super()._tell(steps, actor)


class Room:
    """Just so much of a floor as a visitor needs."""

    def __init__(self) -> None:
        settings = Settings("t", self.house, {}, {}, Pace(600, 600, 60))
        opened = plan_opening(settings, 0, new_secret())
        dealer = opened.croupier
        loaded = Loaded(opened.live, Head(opened.live.version, "x"), dealer.secret, dealer.start)
        self.closing = None
        self.booking: Any = Paper()
        self.presence = Presence(self.booking, Attendance, lambda _: None, lambda _: None)
        context = Context(self.booking, Operator(), Metrics(), Calculations(), self.presence)
        self.host = Recorded(loaded, context, lambda _: None)
        self.lobby = Lobby()
        self.database = None

    house = "schaffhausen"


class Eye:
    """What one viewer may know, worked out from the deals alone, and every byte he is sent."""

    def __init__(self, name: str | None, connection: Connection) -> None:
        self.name, self.connection = name, connection
        self.bytes = 0
        self.known: set[str] = set()
        self.before: set[str] = set()  # of the coup still shown

    def look(self, secret: tuple[str, str]) -> None:
        for message in self.connection._queue:
            self.bytes += len(message)
            seen = {match.decode() for match in CARD.findall(message)}
            assert seen <= self.known | self.before, (self.name, seen - self.known - self.before, message)
            for part in secret:
                assert part.encode() not in message
            if b'"counted"' in message:
                self.reads_no_hand_too_early(msgspec.json.decode(message))
        self.connection._queue.clear()
        self.connection._bytes = 0

    def reads_no_hand_too_early(self, message: dict[str, Any]) -> None:
        """What a hand counts tells what is hidden in it: until it lies open, it is its player's to know."""
        view = message["view"]
        for box in view["felt"]["boxes"]:
            assert box["counted"] is None or "??" not in box["cards"], (self.name, box)
        if view.get("counted") is not None:
            assert view["guest"] == self.name
            assert view["hidden"] in self.known
        for told in message.get("events", ()):
            for path, value in told.get("changes", {}).items():
                assert not path.startswith("counted"), "told to all"
                if path.endswith(".counted") and value is not None:
                    assert told["event"]["type"] == "hand_counted", (self.name, path, value)


class Oracle:
    """Knows from the leaflet which cards lie open: in Challenge the second round, the community cards
    before they are turned, and burnt cards do not."""

    def __init__(self, house: str, eyes: list[Eye]) -> None:
        self.hidden_game = house == "schaffhausen"
        self.eyes = eyes
        self.places: dict[str, int] = {}
        self.covered: dict[str, str] = {}
        self.community: list[str] = []

    def new_coup(self) -> None:
        self.places, self.covered, self.community = {}, {}, []
        for eye in self.eyes:
            eye.before, eye.known = eye.known, set()

    def dealt(self, card: str, place: str, owner: str | None) -> None:
        self.places[place] = self.places.get(place, 0) + 1
        hidden = self.hidden_game and (place in ("community", "burn") or self.places[place] == 2)
        for eye in self.eyes:
            if not hidden or (
                place not in ("community", "burn") and eye.name is not None and eye.name == owner
            ):
                eye.known.add(card)

    def opened(self, cards: list[str]) -> None:
        for eye in self.eyes:
            eye.known |= set(cards)


@pytest.mark.parametrize("house", HOUSES)
def test_nobody_is_ever_sent_what_he_may_not_know(house: str) -> None:
    run(_evening(house, COUPS[house]))


def test_a_leak_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """With events told as they are, the search must cry out."""
    monkeypatch.setattr(telling, "as_seen", lambda told, _: told.event)
    with pytest.raises(AssertionError, match="Extra items"):
        run(_evening("schaffhausen", 20))


def test_a_hand_counted_too_early_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """With every hand's points told to all, the search must cry out."""
    monkeypatch.setattr(told_challenge, "_counted", lambda t, box: told_challenge._own_count(t, box.guest))
    with pytest.raises(AssertionError, match="points"):
        run(_evening("schaffhausen", 20))


async def _evening(house: str, coups: int) -> None:
    room: Any = type("RoomHere", (Room,), {"house": house})()
    rng = random.Random(house)
    host: Recorded = room.host
    eyes = []
    for name in (*GUESTS, "Watcher", None):
        guest = Guest(f"id-{name}", name, "guest", True, None, OwnLimits()) if name else None
        seat = Player(room, host, guest)
        host.audience.connections.add(seat.connection)
        eyes.append(Eye(name, seat.connection))
    for seat_number, name in enumerate(GUESTS, start=1):
        deeds = [d.Arrive(name, f"id-{name}"), a.Buy(name, Cents(10_000_000)), a.Sit(name, seat_number)]
        await host.command(name, None, lambda _, deeds=deeds: deeds)
    oracle = Oracle(house, eyes)
    random_guests = RandomGuests(rng)
    for _ in range(coups):
        await _coup(host, random_guests, oracle, rng)
    assert host.live.table.coup >= coups // 2
    await host.stop()
    assert all(eye.bytes > 100_000 for eye in eyes)


async def _coup(host: Recorded, random_guests: RandomGuests, oracle: Oracle, rng: random.Random) -> None:
    began = host.live.table.coup
    for _ in range(60):
        t = host.live.table
        if isinstance(t.awaiting, AwaitGuests):
            await _do(host, oracle, random_guests.answer(t, t.awaiting))
        elif t.phase == "betting" and check(t, a.Close()) is None and rng.random() < 0.3:
            await _do(host, oracle, a.Close())
        else:
            bet = random_guests.bet(t, rng.choice(GUESTS))
            if isinstance(bet, a.Bet | a.Withdraw):
                await _do(host, oracle, bet)
        if rng.random() < 0.005 and check(host.live.table, a.Void("probe")) is None:
            await _do(host, oracle, a.Void("probe"))
        if host.live.table.phase == "settled" and host.live.table.coup >= began and host.live.ended >= began:
            await _do(host, oracle, a.Open())
            return


async def _do(host: Recorded, oracle: Oracle, action: a.Action) -> None:
    """One command; what everyone may know after it is worked out step by step from what was booked."""
    host.told = []
    secret_before = (host._croupier.secret.seed, host._croupier.secret.salt)
    try:
        await host.command("x", None, lambda _: [action])
    except Illegal:
        return
    revealed = any(isinstance(step.deed, d.RevealShoe) for step in host.told)
    for step in host.told:
        names = {type(event).__name__ for event in step.events}
        if "BettingOpened" in names:
            oracle.new_coup()
        if isinstance(step.deed, a.Deal):
            place = step.deed.to or ""
            owner = next((g.name for g in step.live.table.guests.values() if str(g.seat) == place), None)
            oracle.dealt(step.deed.card, place, owner)
        for event in step.events:
            if type(event).__name__ in ("CommunityTurned", "HiddenOpened"):
                oracle.opened([event.card])
    secret = (host._croupier.secret.seed, host._croupier.secret.salt) if revealed else secret_before
    for eye in oracle.eyes:
        eye.look(secret)
    await asyncio.sleep(0)


async def _two_are_dealt_to(floor: Floor) -> tuple[HostedTable, list[Player]]:
    """A game of Black Jack Challenge, up to where the first is asked."""
    host = await table(floor, "schaffhausen")
    players = [await player(floor, host, seat=seat) for seat in (1, 2)]
    for seat, each in enumerate(players, start=1):
        await each.do(type="bets", amount=1000, field="ante", box=seat)
        await each.do(type="bets", amount=500, field="red", box=seat)
    for each in players:
        await each.send({"type": "ready", "ready": True})
    await until(lambda: isinstance(host.live.table.awaiting, AwaitGuests))
    return host, players


def test_no_hidden_card_can_be_guessed_from_the_journal(tmp_path: Path) -> None:
    """All of a deal's row but the card is known: with its digest at hand the 52 are tried."""

    async def evening() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host, _ = await _two_are_dealt_to(floor)
            stream, start = stream_of_table(host.id), host._croupier.start
            booked = rows(floor.database, stream, start.version)
            before = decode(start.snapshot, Live)
            dealt = [decode(row.action, d.DEED) for row in booked]
            cards = [each.card for each in dealt if isinstance(each, a.Deal)]
            assert _guessed(stream, before, booked, {row.version: row.hash for row in booked}) == cards
            lines = journal_lines(floor.database, stream, 2**31, 200)
            told = {line.version: line.hash for line in lines}
            assert set(told) == set(range(1, host.live.version + 1))
            assert _guessed(stream, before, booked, told) == []
            assert {version for version, digest in told.items() if digest is not None} == set(
                range(1, start.version + 1)
            )
            await host.command("chef", "void", lambda _: [a.Void("Karte gezeigt")])
            after = journal_lines(floor.database, stream, 2**31, 200)
            assert all(line.hash is not None for line in after)

    run(evening())


def _guessed(stream: str, live: Live, booked: list[Row], digests: dict[int, str | None]) -> list[str]:
    """The cards that somebody finds who knows everything but them, and these digests."""
    found = []
    for row in booked:
        deed = decode(row.action, d.DEED)
        for card in PACK if isinstance(deed, a.Deal) else ():
            try:
                step = take(live, a.Deal(card, deed.to), row.at)
            except Illegal:
                continue
            tried = NewRow(
                row.at, row.actor, encode(step.deed).decode(), encode(step.events).decode(), step.entry
            )
            previous = digests.get(row.version - 1)
            if previous and link(previous, stream, row.version, tried) == digests[row.version]:
                found.append(card)
        live = take_row(live, row).live
    return found


def test_a_voided_game_stays_hidden_in_the_replay_and_is_whole_in_the_proof(tmp_path: Path) -> None:
    """What lay face down is shown to nobody step by step; the revealed seed tells it to everyone anyway."""

    async def evening() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host, players = await _two_are_dealt_to(floor)
            with pytest.raises(Denied):
                coup_file(floor.database, host.id, 1)
            await host.command("chef", "void", lambda _: [a.Void("Karte gezeigt")])
            file = parse(coup_file(floor.database, host.id, 1))
            assert verify(file, load_house(file, "voided.coup")).cards == 6
            dealt = [line.action.card for line in file.lines if isinstance(line.action, a.Deal)]
            for viewer, unseen in ((None, 4), (players[0].guest, 3)):
                words = [step.words for step in coup_replay(floor.database, host.id, 1, viewer).steps]
                assert sum("deal ??" in each for each in words) == unseen
                shown = {card for card in dealt if any(f"deal {card} " in each for each in words)}
                assert len(shown) == 6 - unseen

    run(evening())
