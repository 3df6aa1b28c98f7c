"""The Saalchef is called: guests ask and withdraw, the desk answers and rules; nothing stops meanwhile."""

import secrets
from functools import partial

from saalchef.catalogue import Lang
from saalchef.floor.guests.booking import GuestBooking, Planned
from saalchef.floor.guests.calls import Call, call_kept, has_played, planned_call, refuse_too_many
from saalchef.floor.guests.deeds import AnswersCall, CallDeed, CallsSaalchef, ReadsAnswer, WithdrawsCall
from saalchef.floor.guests.guest import Guest, by_id
from saalchef.floor.history.calls import call_cards, pending_calls
from saalchef.floor.history.coups import coup_replay, has_ended, running_steps
from saalchef.floor.server.admission import Admission, Asking
from saalchef.floor.server.connection import Connection
from saalchef.floor.server.rulings import CoupRuling, Rulings, takes_two
from saalchef.floor.server.tables import Tables
from saalchef.floor.table import deeds as d
from saalchef.floor.table.live import Live
from saalchef.floor.table.refusal import Denied, deny
from saalchef.floor.wire.call_card import CallCard, CallsTold
from saalchef.floor.wire.calls import CallAnswer, CalledCoup, CallWish, CorrectionByCall, VoidByCall
from saalchef.rules.actions import Correct, Void
from saalchef.rules.codec import encode
from saalchef.rules.money import Cents
from saalchef.rules.table import check
from saalchef.store.journal import Change

CallRuling = VoidByCall | CorrectionByCall


class Calls:
    """A call is booked in its guest's stream; a ruling that answers it in the table's, both or neither."""

    def __init__(self, books: GuestBooking, tables: Tables, rulings: Rulings, admission: Admission) -> None:
        self._books = books
        self._tables = tables
        self._rulings = rulings
        self._admission = admission

    # ——— the guest ———

    async def ask(self, guest: Guest, wish: CallWish, lang: Lang) -> CallCard:
        """A question or a dispute; it waits for the Saalchef."""
        new = CallsSaalchef(secrets.token_hex(6), wish.table, wish.coup, wish.kind, wish.text)

        async def decide() -> Planned:
            await self._books.read(refuse_too_many, guest.id, self._books.operator)
            await self._may_ask(guest, wish.table, wish.coup)
            return planned_call(None, new, guest.id, guest.id, self._books.booking.clock.now())

        answer, _ = await self._books.book(guest.id, guest.id, wish.id, decide)
        if not isinstance(answer, str):
            raise deny("id_used")
        return await self._told(answer, lang)

    async def _may_ask(self, guest: Guest, table: str, coup: int) -> None:
        """Who has played the coup may ask about it for ever, who is at the table about each of its coups."""
        if await self._books.read(has_played, guest.id, table, coup):
            return
        try:
            host = await self._tables.find(table)
            await host.catch_up()  # he may have come at another process
        except Denied:
            if await self._admission.may_come(table, Asking(guest)):
                raise
            raise deny("unknown_table") from None
        if guest.id not in host.live.owners.values():
            if not await self._admission.may_come(table, Asking(guest)):
                raise deny("unknown_table")
            raise Denied("not_here", {"guest": guest.name}, "call")
        if coup != host.live.table.coup and not await self._books.read(has_ended, table, coup):
            raise deny("unknown_coup")

    async def withdraw(self, guest: Guest, call: str, command: str, lang: Lang) -> CallCard:
        """The guest no longer asks."""
        kept = await self._books.read(call_kept, call)
        await self._book(guest.id, guest.id, command, WithdrawsCall(call, kept.table, kept.coup))
        return await self._told(call, lang)

    async def take_note(self, guest: Guest, call: str, command: str, lang: Lang) -> CallCard:
        """The guest has read the answer, and is not told of it again."""
        kept = await self._books.read(call_kept, call)
        if kept.guest != guest.id or kept.read_at is None:
            await self._book(guest.id, guest.id, command, ReadsAnswer(call, kept.table, kept.coup))
        return await self._told(call, lang)

    async def _book(self, guest: str, actor: str, command: str, deed: CallDeed) -> None:
        """Booked in the stream of the guest whose call it must be."""

        async def decide() -> Planned:
            kept = await self._books.read(call_kept, deed.call)
            return planned_call(kept, deed, guest, actor, self._books.booking.clock.now())

        answer, _ = await self._books.book(guest, actor, command, decide)
        if answer != deed.call:
            raise deny("id_used")

    # ——— the desk ———

    async def answer(self, saalchef: Guest, call: str, answer: CallAnswer, lang: Lang) -> CallCard:
        """In words, and with a ruling where there is one: whoever comes second is told so."""
        kept = await self._books.read(call_kept, call)
        if kept.guest == saalchef.id:
            raise Denied("own_stake", {}, "call")
        if kept.kind == "dispute":
            await self._rulings.must_be_without_stake(saalchef, kept.table, kept.coup)
        if answer.ruling is None:
            deed = AnswersCall(call, kept.table, kept.coup, answer.text)
            await self._book(kept.guest, saalchef.id, answer.id, deed)
        else:
            await self._rule(saalchef, kept, answer, answer.ruling)
        return await self._told(call, lang, desk=True)

    async def _rule(self, saalchef: Guest, call: Call, answer: CallAnswer, ruling: CallRuling) -> None:
        """At the table, which may be closed by now; the guest is named as he is today."""
        host = await self._tables.find(call.table)
        asking = await self._books.read(by_id, call.guest)
        wish = partial(_ruling, call, "" if asking is None else asking.name, ruling)

        async def along(_: d.Deed, row: int, at: int) -> Change:
            ruled = wish(host.live)
            await self._rulings.judge(saalchef, host, ruled)
            return await self._rulings.answer(saalchef, call.id, answer.text, ruled, row, at)

        try:
            done = await host.command(saalchef.id, answer.id, lambda live: [wish(live)], along=along)
        except Denied as refusal:
            wished = wish(host.live)
            if not takes_two(refusal) or isinstance(wished, Void):
                raise
            await self._rulings.propose(saalchef, host, answer.id, wished, (call.id, answer.text))
            return
        if done.repeated:
            now = await self._books.read(call_kept, call.id)
            if now.ruling is None or now.ended_by != saalchef.id:  # the id was another ruling's
                raise deny("id_used")

    async def coup(self, saalchef: Guest, call: str, lang: Lang) -> CalledCoup:
        """The coup beside a question, as he may see it: of one that runs what lies open."""
        kept = await self._books.read(call_kept, call)
        live = await self._live(kept.table)
        guests = () if live is None else tuple(live.table.guests)
        if await self._books.read(has_ended, kept.table, kept.coup):
            replay = await self._books.read(coup_replay, kept.table, kept.coup, saalchef, lang)
            return CalledCoup(replay.card, replay.steps, guests, await self._away(kept.guest, live))
        if live is None:
            raise deny("out_of_order")
        left_out, steps = await self._books.read(running_steps, kept.table, kept.coup, saalchef, lang)
        return CalledCoup(None, steps, guests, left_out=left_out)

    async def _live(self, table: str) -> Live | None:
        """None where the table is out of order."""
        try:
            return (await self._tables.find(table)).live
        except Denied:
            return None

    async def _away(self, guest: str, live: Live | None) -> str | None:
        """The guest's name, where he is no longer at a table that is in order."""
        if live is None or guest in live.owners.values():
            return None
        found = await self._books.read(by_id, guest)
        return None if found is None else found.name

    # ——— telling ———

    async def _told(self, call: str, lang: Lang, desk: bool = False) -> CallCard:
        """The call as it stands; its guest hears of it wherever he is connected here."""
        kept = await self._books.read(call_kept, call)
        await self.tell_guest(kept.guest)
        (card,) = await self._books.read(call_cards, [kept], lang, desk)
        return card

    async def tell_of(self, call: str) -> None:
        """A call has been answered in another way than by its answer: its guest hears of it."""
        await self.tell_guest((await self._books.read(call_kept, call)).guest)

    async def tell_guest(self, guest: str) -> None:
        """Something about his calls has changed, here or at another process."""
        for connection in tuple(self._tables.connections()):
            if connection.guest is not None and connection.guest.id == guest:
                await self.tell(connection, always=True)

    async def tell(self, connection: Connection, always: bool = False) -> None:
        """What a guest waits for, and the answers he has not taken note of."""
        if connection.guest is None:
            return
        calls = await self._books.read(pending_calls, connection.guest.id, connection.lang)
        if calls or always:
            connection.tell(encode(CallsTold(calls)))


def _ruling(call: Call, asking: str, ruling: CallRuling, live: Live) -> CoupRuling:
    """The ruling at the table as it stands; only of the coup that was asked about.

    Who asks and is no longer at the table has his purse corrected.
    """
    if isinstance(ruling, VoidByCall):
        void = Void(ruling.reason)
        over = call.coup <= live.ended and check(live.table, void) is not None
        if over or live.table.coup != call.coup:
            raise Denied("not_ruled", {"coup": call.coup}, "over")
        return void
    if call.coup > live.ended:
        raise Denied("not_ruled", {"coup": call.coup}, "running")
    amount = Cents(ruling.amount)
    if ruling.guest == asking and call.guest not in live.owners.values():
        return d.CorrectPurse(asking, call.guest, amount, ruling.reason, call.coup)
    return Correct(ruling.guest, amount, ruling.reason, call.coup)
