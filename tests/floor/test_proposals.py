"""No Saalchef rules on a coup in which he has a stake, and a large correction takes two."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from databases import new_url, postgres_url
from floor.calls import evening as evening_of_calls
from floor.calls import guest_of
from floor.saalchefs import REASON, account, again, refused
from party import Player, open_floor, player, run, sqlite, table, to_a_decision, until
from saalchef.catalogue import Lang
from saalchef.floor.audit import audit
from saalchef.floor.guests.guest import Guest
from saalchef.floor.guests.proposals import LAPSES
from saalchef.floor.history.journal import journal_lines
from saalchef.floor.history.proposals import waiting_proposals
from saalchef.floor.http.accounts import DeskAccounts
from saalchef.floor.operator import Operator
from saalchef.floor.server.floor import Floor
from saalchef.floor.server.hosted_table import HostedTable
from saalchef.floor.table import deeds as d
from saalchef.floor.table.closing import closing_by
from saalchef.floor.table.refusal import Denied
from saalchef.floor.wire.bodies import Answered, Correction, Ruling
from saalchef.floor.wire.calls import CallAnswer, CallWish, CorrectionByCall, VoidByCall
from saalchef.rules.actions import Close, Correct, Expire
from saalchef.rules.money import Cents
from saalchef.rules.table import lying
from saalchef.store import schema
from saalchef.store.database import Database
from saalchef.store.journal import Change
from saalchef.store.outcome import BookingOutcome

LATER = 2**62
ABOVE = 1_000_01  # one cent more than one may correct alone


class Desk:
    """A floor with two Saalchefs and a table at which Anna has played a coup."""

    def __init__(self, floor: Floor, host: HostedTable, anna: Player, chefs: tuple[Guest, Guest]) -> None:
        self.floor, self.host, self.anna = floor, host, anna
        self.one, self.two = chefs
        self._number = 0

    def id(self) -> str:
        self._number += 1
        return f"desk-{self._number}"

    async def correct(self, amount: int, by: Guest | None = None, command: str | None = None) -> Answered:
        wished = Correction(command or self.id(), self.anna.name, amount, REASON)
        return await self.floor.rulings.correct(by or self.one, self.host.id, wished)

    async def proposed(self, amount: int = ABOVE) -> str:
        proposal = (await self.correct(amount)).proposal
        assert proposal is not None
        return proposal

    def chips(self) -> int:
        return self.host.live.table.guests[self.anna.name].chips

    def waiting(self, who: Guest | None = None) -> list[str]:
        return [each.id for each in waiting_proposals(self.floor.database, (who or self.one).id)]


async def _a_coup(host: HostedTable, *players: Player) -> None:
    before = host.live.ended
    for number, each in enumerate(players, 1):
        done = await each.do(type="bets", amount=1000, field="main", box=number)
        assert done["type"] == "done", done
    await host.command("clock", None, lambda _: [Close()])
    while not host.live.over:
        await host.command("clock", None, lambda _: [Expire()])
    assert host.live.ended > before


def at_the_desk(url: str, scenario: Callable[[Desk], Awaitable[None]]) -> None:
    async def evening() -> None:
        async with open_floor(url) as floor:
            host = await table(floor, "pfaeffikon")
            anna = await player(floor, host, 1)
            await _a_coup(host, anna)
            chefs = (await account(floor, "Chefin", "saalchef"), await account(floor, "Zweite", "saalchef"))
            await scenario(Desk(floor, host, anna, chefs))
            assert audit(floor.database).problems == []

    run(evening())


# ——— by two ———


@pytest.mark.parametrize(("lang", "words"), [("en", "by CHF 1,000.01"), ("de", "um CHF 1’000.01")])
def test_the_journal_tells_a_proposed_amount_as_money_of_its_table(
    lang: Lang, words: str, tmp_path: Path
) -> None:
    async def scenario(it: Desk) -> None:
        await it.proposed()
        (line,) = journal_lines(it.floor.database, None, LATER, 9, ruling="proposes_correction", lang=lang)
        assert words in line.words

    at_the_desk(sqlite(tmp_path), scenario)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_correction_above_the_limit_waits_for_a_second_saalchef(kind: str, tmp_path: Path) -> None:
    async def scenario(it: Desk) -> None:
        chips, confirm = it.chips(), it.floor.rulings.confirm
        assert (await it.correct(1_000)).proposal is None
        answered = await it.correct(ABOVE - 1_000, command="large")
        again = await it.correct(ABOVE - 1_000, command="large")
        assert (again.proposal, again.repeated) == (answered.proposal, True)
        proposal = answered.proposal
        assert proposal is not None
        assert it.chips() == chips + 1_000
        assert (it.waiting(it.one), it.waiting(it.two)) == ([proposal], [proposal])
        (card,) = waiting_proposals(it.floor.database, it.one.id)
        assert (card.by, card.guest, card.amount, card.reason, card.mine, card.coup) == (
            *("Chefin", it.anna.name, ABOVE - 1_000, REASON, True),
            it.host.live.ended,
        )
        assert await refused(confirm(it.one, proposal, it.id())) == ("own_proposal", "")
        withdraw, reject = it.floor.rulings.withdraw, it.floor.rulings.reject
        assert await refused(withdraw(it.two, proposal, it.id())) == ("own_proposal", "not")
        assert await refused(reject(it.one, proposal, it.id(), REASON)) == ("own_proposal", "")
        assert not (await confirm(it.two, proposal, "yes")).repeated
        assert (await confirm(it.two, proposal, "yes")).repeated
        assert await refused(confirm(it.two, proposal, it.id())) == ("proposal_ended", "confirmed")
        assert it.chips() == chips + ABOVE
        assert it.waiting() == []

    at_the_desk(new_url(kind, tmp_path), scenario)


def test_many_small_corrections_are_no_way_around_the_limit(tmp_path: Path) -> None:
    async def scenario(it: Desk) -> None:
        for amount in (60_000, -40_000):
            assert (await it.correct(amount)).proposal is None
        assert (await it.correct(1)).proposal is not None
        assert (await it.correct(-1, by=it.two)).proposal is not None
        both = [it.correct(60_000, by=chef) for chef in (it.one, it.two)]
        await _a_coup(it.host, it.anna)  # another coup: nothing of it is corrected yet
        assert sorted(each.proposal is None for each in await asyncio.gather(*both)) == [False, True]

    at_the_desk(sqlite(tmp_path), scenario)


@pytest.mark.parametrize("reason", ["reason.pot_back", "the table is closed: the pot goes back"])
def test_a_reason_of_the_house_is_no_way_around_the_limit(tmp_path: Path, reason: str) -> None:
    """Nobody gives one any more; a correction that was booked with one counts like any other."""
    ruling = {"id": "x", "reason": reason}
    correction = {"guest": "Anna", "amount": 5, "reason": reason}
    bodies: list[tuple[type, dict[str, Any]]] = [
        (Ruling, ruling),
        (Correction, ruling | correction),
        (CallAnswer, {"id": "x", "text": "so", "ruling": {"type": "void", "reason": reason}}),
        (CallAnswer, {"id": "x", "text": "so", "ruling": {"type": "correct", **correction}}),
    ]
    for body, given in bodies:
        with pytest.raises(msgspec.ValidationError, match="a reason of the house"):
            msgspec.convert(given, body)

    async def scenario(it: Desk) -> None:
        before = Correct(it.anna.name, Cents(60_000), reason)
        await it.host.command(it.one.id, it.id(), lambda _: [before])
        assert (await it.correct(60_000)).proposal is not None

    at_the_desk(sqlite(tmp_path), scenario)


def test_what_cannot_be_corrected_is_not_proposed_either(tmp_path: Path) -> None:
    async def scenario(it: Desk) -> None:
        wished = Correction(it.id(), "Niemand", ABOVE, REASON)
        doing = it.floor.rulings.correct(it.one, it.host.id, wished)
        assert await refused(doing) == ("unknown_guest", "")
        assert it.waiting() == []

    at_the_desk(sqlite(tmp_path), scenario)


def test_a_proposal_is_rejected_withdrawn_or_lapses(tmp_path: Path) -> None:
    async def scenario(it: Desk) -> None:
        chips, rulings = it.chips(), it.floor.rulings
        first, second, third = [await it.proposed() for _ in range(3)]
        await rulings.reject(it.two, first, it.id(), "zu viel")
        assert await refused(rulings.confirm(it.two, first, it.id())) == ("proposal_ended", "rejected")
        await rulings.withdraw(it.one, second, it.id())
        assert await refused(rulings.confirm(it.two, second, it.id())) == ("proposal_ended", "withdrawn")
        assert it.waiting() == [third]
        now = it.floor.database.clock.now
        it.floor.database.clock.now = lambda: now() + LAPSES + 60_000
        assert it.waiting() == []
        assert await refused(rulings.confirm(it.two, third, it.id())) == ("proposal_ended", "lapsed")
        assert await refused(rulings.confirm(it.two, "none", it.id())) == ("unknown_proposal", "")
        assert it.chips() == chips

    at_the_desk(sqlite(tmp_path), scenario)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_who_has_left_meanwhile_is_paid_into_his_purse_after_a_restart_too(kind: str, tmp_path: Path) -> None:
    url = new_url(kind, tmp_path)
    kept: list[Any] = []

    async def scenario(it: Desk) -> None:
        kept.extend([it.two, await it.proposed(), guest_of(it.anna)])
        await it.anna.do(type="leaves")
        await until(lambda: it.anna.name not in it.host.live.table.guests)
        kept.append(await it.floor.cash_desk.purses(guest_of(it.anna)))

    at_the_desk(url, scenario)

    async def later() -> None:
        second, proposal, anna, before = kept
        async with open_floor(url) as floor:
            await floor.rulings.confirm(second, proposal, "yes")
            after = await floor.cash_desk.purses(anna)
            assert after[0].amount == before[0].amount + ABOVE
            assert audit(floor.database).problems == []

    run(later())


def test_nothing_is_paid_into_the_purse_of_a_closed_account(tmp_path: Path) -> None:
    async def scenario(it: Desk) -> None:
        proposal = await it.proposed()
        await it.anna.do(type="leaves")
        await until(lambda: it.anna.name not in it.host.live.table.guests)
        await it.floor.membership.close_own(guest_of(it.anna))
        confirming = it.floor.rulings.confirm(it.two, proposal, it.id())
        assert await refused(confirming) == ("account_closed", "")

    at_the_desk(sqlite(tmp_path), scenario)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@pytest.mark.parametrize("first", ["closed", "paid"])
def test_an_account_that_is_closed_just_then_is_not_paid_and_none_is_closed_with_money_in_it(
    kind: str, first: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both were decided before either is booked."""

    async def scenario(it: Desk) -> None:
        floor, anna = it.floor, guest_of(it.anna)
        proposal = await it.proposed()
        await it.anna.do(type="leaves")
        await until(lambda: it.anna.name not in it.host.live.table.guests)
        confirmed, book = asyncio.Event(), floor.booking.book
        closing: list[asyncio.Task[None]] = []

        async def one_before_the_other(change: Change) -> BookingOutcome:
            """Who is to be first overtakes the other one, once, on the way to the database."""
            is_paid = any(row.kind == "corrects_purse" for row in change.rows)
            if is_paid and not closing:
                closing.append(asyncio.create_task(floor.membership.close_own(anna)))
                if first == "closed":
                    await closing[0]
                else:
                    await until(lambda: waits)
                outcome = await book(change)
                confirmed.set()
                return outcome
            if first == "paid" and any(row.kind == "closes_own_account" for row in change.rows) and not waits:
                waits.append(True)
                await confirmed.wait()
            return await book(change)

        waits: list[bool] = []
        monkeypatch.setattr(floor.booking, "book", one_before_the_other)
        confirming = floor.rulings.confirm(it.two, proposal, it.id())
        if first == "closed":
            assert await refused(confirming) == ("account_closed", "")
        else:
            await confirming
            await closing[0]
        kept = await again(floor, anna)
        assert kept.closed
        assert not any(money.amount for money in await floor.cash_desk.purses(anna))

    at_the_desk(new_url(kind, tmp_path), scenario)


@pytest.mark.parametrize("how", ["locked", "closed", "a guest again"])
def test_what_one_proposed_who_is_off_duty_meanwhile_is_not_confirmed(how: str, tmp_path: Path) -> None:
    async def scenario(it: Desk) -> None:
        proposal, chips, member = await it.proposed(), it.chips(), it.floor.membership
        match how:
            case "locked":
                await member.lock(it.one, it.two.id, it.id(), REASON)
            case "closed":
                await member.close(it.one, it.two.id, it.id(), REASON)
            case _:
                await member.change_role(it.one, it.two.id, it.id(), "guest", REASON)
        rulings = it.floor.rulings
        assert await refused(rulings.confirm(it.two, proposal, it.id())) == ("proposer_off_duty", "")
        if how == "locked":
            await member.unlock(it.one, it.two.id, it.id(), REASON)
            await rulings.confirm(it.two, proposal, it.id())
            assert it.chips() == chips + ABOVE
        else:
            await rulings.reject(it.two, proposal, it.id(), REASON)
            assert (it.chips(), it.waiting()) == (chips, [])

    at_the_desk(sqlite(tmp_path), scenario)


def test_who_goes_off_duty_while_his_proposal_is_confirmed_is_not_overlooked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(it: Desk) -> None:
        proposal, chips, without_stake = (
            await it.proposed(),
            it.chips(),
            it.floor.rulings.must_be_without_stake,
        )

        async def meanwhile(saalchef: Guest, *coup: Any) -> None:
            await without_stake(saalchef, *coup)
            if saalchef.id == it.one.id:
                await it.floor.membership.lock(it.one, it.two.id, "lock", REASON)

        monkeypatch.setattr(it.floor.rulings, "must_be_without_stake", meanwhile)
        confirming = it.floor.rulings.confirm(it.two, proposal, it.id())
        assert await refused(confirming) == ("proposer_off_duty", "")
        assert it.chips() == chips

    at_the_desk(sqlite(tmp_path), scenario)


def test_of_two_who_confirm_at_two_servers_one_does() -> None:
    url = postgres_url()

    async def scenario(it: Desk) -> None:
        third = await account(it.floor, "Dritte", "saalchef")
        proposal, chips = await it.proposed(), it.chips()
        async with open_floor(url) as other:
            await other.tables.find(it.host.id)
            done = await asyncio.gather(
                it.floor.rulings.confirm(it.two, proposal, "two"),
                other.rulings.confirm(third, proposal, "three"),
                return_exceptions=True,
            )
            assert sum(isinstance(each, Exception) for each in done) == 1, done
            await until(lambda: it.chips() == chips + ABOVE)

    at_the_desk(url, scenario)


def test_a_call_is_answered_when_the_second_has_confirmed(tmp_path: Path) -> None:
    async def scenario(it: Any) -> None:
        coup = await it.play_out()
        second = await account(it.floor, "Zweite", "saalchef")
        call = await it.ask(it.anna, coup, "Es war mehr.", "dispute")
        ruling = CorrectionByCall(it.anna.name, ABOVE, REASON)
        answer = CallAnswer("once", "Sie haben recht.", ruling)
        for _ in range(2):
            waits = await it.floor.calls.answer(it.chef, call.id, answer, "de")
            assert (waits.state, waits.answer) == ("waiting", None)
        (card,) = waiting_proposals(it.floor.database, it.chef.id)
        assert (card.call, card.text) == (call.id, "Sie haben recht.")
        chips = it.host.live.table.guests[it.anna.name].chips
        await it.floor.rulings.confirm(second, card.id, "yes")
        assert it.host.live.table.guests[it.anna.name].chips == chips + ABOVE
        assert await it.refused(it.answer(call, "Nein.")) == ("call_ended", "answered")

    evening_of_calls("pfaeffikon", sqlite(tmp_path), scenario)


def test_a_made_up_confirmation_is_found_by_the_audit(tmp_path: Path) -> None:
    async def scenario(it: Desk) -> None:
        proposal = await it.proposed()
        await it.floor.rulings.confirm(it.two, proposal, "yes")
        for column, made_up in (("ended_by", it.one.id), ("amount", 5), ("ruling", 1), ("ended", None)):
            there = _kept(it.floor.database, proposal)[column]
            _change(it.floor.database, proposal, {column: made_up})
            assert column in "".join(p.told("en") for p in audit(it.floor.database).problems)
            _change(it.floor.database, proposal, {column: there})

    at_the_desk(sqlite(tmp_path), scenario)


def _kept(database: Database, proposal: str) -> Any:
    with database.reader.connect() as connection:
        p = schema.proposals
        return connection.execute(sa.select(p).where(p.c.id == proposal)).mappings().one()


def _change(database: Database, proposal: str, values: dict[str, Any]) -> None:
    with database.writer.begin() as connection:
        p = schema.proposals
        connection.execute(sa.update(p).where(p.c.id == proposal).values(values))


# ——— no ruling on one's own coup ———


async def _seated(floor: Floor, host: HostedTable, name: str, seat: int) -> Player:
    """A Saalchef who plays."""
    found = Player(floor, host, await account(floor, name, "saalchef"))
    await found.visitor.enter(None)
    assert (await found.join(seat))["type"] == "done"
    return found


def test_no_saalchef_takes_a_guest_out_of_the_coup_in_which_both_play(tmp_path: Path) -> None:
    """Who is locked or signed out decides no more, and at Challenge the pot is the other's."""
    desk: Any = DeskAccounts
    deeds = (desk.lock, desk.reset, desk.sign_out, desk.close)

    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "pfaeffikon")
            chef, anna = await _seated(floor, host, "Chefin", 1), await player(floor, host, 2)
            other = await account(floor, "Zweite", "saalchef")
            await to_a_decision(chef, anna)
            for number, deed in enumerate(deeds):
                order = Ruling(f"own-{number}", REASON)
                doing = deed.fn(None, floor, guest_of(chef), anna.name, order)
                assert await refused(doing) == ("own_stake", "rival")
            await desk.lock.fn(None, floor, other, anna.name, Ruling("other", REASON))
            await desk.unlock.fn(None, floor, guest_of(chef), anna.name, Ruling("again", REASON))
            await _through(host)
            await desk.lock.fn(None, floor, guest_of(chef), anna.name, Ruling("later", REASON))

    run(scenario())


def test_no_saalchef_gives_himself_back_what_lies_in_the_pot(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "pfaeffikon")
            share = d.PotShare(1, "Chefin", "chef", Cents(5))
            live = replace(host.live, in_pot=(share,))
            assert list(closing_by(live, "other", REASON))
            with pytest.raises(Denied, match="own_stake"):
                closing_by(live, "chef", REASON)

    run(scenario())


@pytest.mark.parametrize("lost", [False, True])
def test_no_saalchef_voids_the_coup_in_which_he_plays(lost: bool, tmp_path: Path) -> None:
    """Not even when his stake is lost already: then he would have it back."""

    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "pfaeffikon")
            chef, anna = await _seated(floor, host, "Chefin", 1), await player(floor, host, 2)
            other, rulings = await account(floor, "Zweite", "saalchef"), floor.rulings
            await to_a_decision(chef, anna)
            while lost and chef.name in _asked(host):
                await chef.do(type="cards", box=1)
                if host.live.over or _standing(host, chef.name):  # not lost: once more
                    await _through(host)
                    await to_a_decision(chef, anna)
            coup = host.live.table.coup
            void = rulings.void(guest_of(chef), host.id, "own", REASON)
            assert await refused(void) == ("own_stake", "")
            call = await floor.calls.ask(guest_of(anna), _wish(host, coup), "de")
            answer = CallAnswer("a", "Ja.", VoidByCall(REASON))
            assert await refused(floor.calls.answer(guest_of(chef), call.id, answer, "de")) == (
                "own_stake",
                "",
            )
            plain = CallAnswer("b", "Nein.")
            assert await refused(floor.calls.answer(guest_of(chef), call.id, plain, "de")) == (
                "own_stake",
                "",
            )
            await host.command(guest_of(chef).id, "pause", lambda _: [d.Pause(REASON)])  # that he may
            await host.command(guest_of(chef).id, "resume", lambda _: [d.Resume(REASON)])
            await rulings.void(other, host.id, "other", REASON)
            assert host.live.voids == 1

    run(scenario())


def _asked(host: HostedTable) -> tuple[str, ...]:
    return getattr(host.live.table.awaiting, "guests", ())


def _standing(host: HostedTable, name: str) -> bool:
    """His turn is over, and his stake still lies."""
    return name not in _asked(host) and bool(lying(host.live.table, name))


async def _through(host: HostedTable) -> None:
    while not host.live.over:
        await host.command("clock", None, lambda _: [Expire()])


def _wish(host: HostedTable, coup: int) -> Any:
    return CallWish("call", host.id, coup, "dispute", "Die Karte lag falsch.")


def test_a_stake_that_is_taken_back_before_the_bets_are_closed_is_none(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "pfaeffikon")
            chef, anna = await _seated(floor, host, "Chefin", 1), await player(floor, host, 2)
            await anna.do(type="bets", amount=1000, field="main", box=2)
            await chef.do(type="bets", amount=1000, field="main", box=1)
            void = floor.rulings.void
            assert await refused(void(guest_of(chef), host.id, "one", REASON)) == ("own_stake", "")
            done = await chef.do(type="withdraws", amount=1000, field="main", box=1)
            assert done["type"] == "done", done
            await void(guest_of(chef), host.id, "two", REASON)
            assert host.live.voids == 1

    run(scenario())


def test_no_saalchef_corrects_a_coup_he_has_played_nor_pays_himself(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path), Operator(correction_limit=Cents(0))) as floor:
            host = await table(floor, "pfaeffikon")
            anna, chef = await player(floor, host, 1), await _seated(floor, host, "Chefin", 2)
            second, third = [await account(floor, name, "saalchef") for name in ("Zweite", "Dritte")]
            rulings, number = floor.rulings, iter(range(99))

            async def correct(by: Guest, whom: Player) -> Answered:
                wished = Correction(f"c{next(number)}", whom.name, 700, REASON)
                return await rulings.correct(by, host.id, wished)

            await _a_coup(host, anna)
            assert await refused(correct(guest_of(chef), chef)) == ("own_stake", "")  # his own chips
            proposal = (await correct(guest_of(chef), anna)).proposal  # he has not played this coup
            assert proposal is not None
            own = (await correct(second, chef)).proposal
            assert own is not None
            assert await refused(rulings.confirm(guest_of(chef), own, "own")) == ("own_stake", "")
            await rulings.confirm(third, own, "third")
            await _a_coup(host, anna, chef)
            assert await refused(correct(guest_of(chef), anna)) == ("own_stake", "")
            of_both = (await correct(second, anna)).proposal
            assert of_both is not None
            assert await refused(rulings.confirm(guest_of(chef), of_both, "no")) == ("own_stake", "")
            await rulings.confirm(third, of_both, "yes")
            await rulings.confirm(third, proposal, "earlier")
            assert audit(floor.database).problems == []

    run(scenario())


def test_nobody_answers_his_own_call(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "pfaeffikon")
            chef = await _seated(floor, host, "Chefin", 1)
            call = await floor.calls.ask(guest_of(chef), _wish(host, host.live.table.coup), "de")
            answer = floor.calls.answer(guest_of(chef), call.id, CallAnswer("a", "Ja."), "de")
            assert await refused(answer) == ("own_stake", "call")

    run(scenario())
