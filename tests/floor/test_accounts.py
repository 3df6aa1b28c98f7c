"""Accounts: names that look alike, passwords, sessions, closing, and the last Saalchef."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from databases import before_accounts, new_url, postgres_url
from floor.saalchefs import PASSWORD, REASON, account, again, refused, spend
from party import Player, open_floor, player, run, sqlite, table, until
from saalchef.floor.audit import audit
from saalchef.floor.guests import accounts
from saalchef.floor.guests.create import AccountError, create_account
from saalchef.floor.guests.guest import accounts_page, by_name
from saalchef.floor.guests.manage import manage_account
from saalchef.floor.guests.sessions import by_session, going_on, session_cards, token_digest
from saalchef.floor.history.journal import journal_lines
from saalchef.floor.history.stakes import pot_with
from saalchef.floor.operator import OPERATOR
from saalchef.floor.server.connection import Budget, Connection
from saalchef.floor.server.floor import Floor
from saalchef.ledger import desk
from saalchef.store import schema
from saalchef.store.clock import DAY, WallClock, now_ms
from saalchef.store.database import Database, upgrade
from saalchef.store.read import balances

OTHER = "noch geheimer"
LATER = 2**52
HOUR = DAY // 24


# ——— names ———


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_name_that_looks_like_one_that_is_there_is_taken(kind: str, tmp_path: Path) -> None:
    async def scenario(floor: Floor) -> None:
        await account(floor, "Paul")
        for name in ("PauI", "pau1", "ＰＡＵＬ", "PAUL"):
            assert await refused(floor.accounts.sign_up(name, PASSWORD)) == ("name_taken", "")
        passing, _ = await floor.accounts.pass_by()
        assert await refused(floor.accounts.keep(passing, "PauI", PASSWORD)) == ("name_taken", "")
        both = [floor.accounts.sign_up(name, PASSWORD) for name in ("Emma", "Ernrna")]
        done = await asyncio.gather(*both, return_exceptions=True)
        assert sorted(isinstance(each, Exception) for each in done) == [False, True]

    spend(new_url(kind, tmp_path), scenario)


def test_a_passing_guest_has_a_longer_number_where_the_short_ones_are_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accounts.secrets, "randbelow", lambda _: 7)

    async def scenario(floor: Floor) -> None:
        names = [(await floor.accounts.pass_by())[0].name for _ in range(3)]
        assert names == ["Guest-000007", "Guest-0000007", "Guest-00000007"]

    spend(sqlite(tmp_path), scenario)


def test_nobody_comes_by_an_officials_name_on_any_way(tmp_path: Path) -> None:
    """New, as a passing guest who stays, as Saalchef, and by the operator's hand."""

    async def scenario(floor: Floor) -> None:
        passing, _ = await floor.accounts.pass_by()
        for name in ("Saalchef", "Saa1-chef", "Bank", "Croupier", "Server", "Wiesbaden"):
            for coming in (
                floor.accounts.sign_up(name, PASSWORD),
                floor.accounts.sign_up(name, PASSWORD, "saalchef"),
                floor.accounts.keep(passing, name, PASSWORD),
            ):
                assert await refused(coming) == ("bad_name", "")

    spend(sqlite(tmp_path), scenario)
    database = Database(sqlite(tmp_path))
    with pytest.raises(AccountError) as problem:
        create_account(database, "Saa1chef", PASSWORD, "saalchef")
    assert problem.value.code == "floor.bad_name"
    database.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_who_had_such_a_name_before_keeps_it_and_signs_in(kind: str, tmp_path: Path) -> None:
    url = new_url(kind, tmp_path)

    async def before(floor: Floor) -> None:
        for name in ("Paul", "Emil", "Anna"):
            await account(floor, name)

    spend(url, before)
    database = Database(url)
    with database.writer.begin() as connection:  # as a floor of before could have them
        before_accounts(connection)
        for name, other in (("Emil", "PauI"), ("Anna", "Saa1chef")):
            named = {"other": other, "key": other.casefold(), "name": name}
            connection.execute(
                sa.text("UPDATE guests SET name = :other, name_key = :key WHERE name = :name"), named
            )
        upgrade(connection)
    keys = {row.name: row.lookalike for row in _guests(database)}
    assert len(set(keys.values())) == 3
    assert "#" in keys["PauI"]
    database.close()

    async def after() -> None:
        async with open_floor(url) as floor:
            for name in ("Paul", "PauI", "Saa1chef"):
                assert (await floor.accounts.sign_in(name, PASSWORD))[0].name == name
            assert await refused(floor.accounts.sign_up("pau1", PASSWORD)) == ("name_taken", "")

    run(after())


def _guests(database: Database) -> Any:
    with database.reader.connect() as connection:
        return connection.execute(sa.select(schema.guests)).all()


# ——— passwords and sessions ———


def test_a_changed_password_ends_the_other_sessions(tmp_path: Path) -> None:
    async def scenario(floor: Floor) -> None:
        now = floor.booking.clock.now
        anna, first = await floor.accounts.sign_up("Anna", PASSWORD)
        _, second = await floor.accounts.sign_in("Anna", PASSWORD)
        change = floor.passwords.change
        assert await refused(change(anna, second, "falsch falsch", OTHER)) == ("wrong_password", "own")
        assert await refused(change(anna, second, PASSWORD, PASSWORD)) == ("same_password", "")
        assert by_session(floor.database, first, now()) is not None
        await change(anna, second, PASSWORD, OTHER)
        assert by_session(floor.database, first, now()) is None
        assert by_session(floor.database, second, now()) is not None
        assert await refused(floor.accounts.sign_in("Anna", PASSWORD)) == ("wrong_password", "")
        assert (await floor.accounts.sign_in("Anna", OTHER))[0].id == anna.id

    spend(sqlite(tmp_path), scenario)


def test_who_signs_in_while_the_password_is_changed_is_not_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(floor: Floor) -> None:
        anna, token = await floor.accounts.sign_up("Anna", PASSWORD)
        book = floor.accounts._books.book

        async def a_moment_later(*what: Any) -> Any:
            monkeypatch.undo()
            await floor.passwords.change(anna, token, PASSWORD, OTHER)
            return await book(*what)

        monkeypatch.setattr(floor.accounts._books, "book", a_moment_later)
        assert await refused(floor.accounts.sign_in("Anna", PASSWORD)) == ("wrong_password", "")
        assert len(session_cards(floor.database, anna.id, floor.booking.clock.now(), token)) == 1

    spend(sqlite(tmp_path), scenario)


def test_a_password_given_by_the_saalchef_is_for_once(tmp_path: Path) -> None:
    async def scenario(floor: Floor) -> None:
        chef, other = await account(floor, "Chefin", "saalchef"), await account(floor, "Zweite", "saalchef")
        anna, token = await floor.accounts.sign_up("Anna", PASSWORD)
        once, repeated = await floor.passwords.reset(anna, chef.id, "reset", REASON)
        assert once is not None
        assert not repeated
        assert await floor.passwords.reset(anna, chef.id, "reset", REASON) == (None, True)
        assert by_session(floor.database, token, floor.booking.clock.now()) is None
        assert await refused(floor.accounts.sign_in("Anna", PASSWORD)) == ("wrong_password", "")
        signed_in, token = await floor.accounts.sign_in("Anna", once)
        assert signed_in.one_time
        await floor.passwords.change(signed_in, token, once, OTHER)
        assert not (await again(floor, anna)).one_time
        passing, _ = await floor.accounts.pass_by()
        assert await refused(floor.passwords.reset(passing, chef.id, "p", REASON)) == ("not_reset", "passing")
        assert await refused(floor.passwords.reset(other, chef.id, "s", REASON)) == ("not_reset", "saalchef")
        assert (await floor.passwords.reset(other, OPERATOR, "o", REASON))[0] is not None
        kept = str([tuple(row) for row in _everything(floor.database)])
        assert once not in kept
        assert "resets_password" in kept

    spend(sqlite(tmp_path), scenario)


def test_a_one_time_password_that_is_not_used_for_a_day_lapses(tmp_path: Path) -> None:
    async def scenario(floor: Floor) -> None:
        chef, anna = await account(floor, "Chefin", "saalchef"), await account(floor, "Anna")
        now = floor.database.clock.now
        first, _ = await floor.passwords.reset(anna, chef.id, "one", REASON)
        assert first is not None
        floor.database.clock.now = lambda: now() + DAY - HOUR
        assert (await floor.accounts.sign_in("Anna", first))[0].one_time
        floor.database.clock.now = lambda: now() + DAY + HOUR
        assert await refused(floor.accounts.sign_in("Anna", first)) == ("one_time_lapsed", "")
        assert await refused(floor.accounts.sign_in("Anna", OTHER)) == ("wrong_password", "")
        second, _ = await floor.passwords.reset(anna, chef.id, "two", REASON)
        assert second is not None
        signed_in, token = await floor.accounts.sign_in("Anna", second)
        await floor.passwords.change(signed_in, token, second, OTHER)
        floor.database.clock.now = lambda: now() + 9 * DAY
        await floor.accounts.sign_in("Anna", OTHER)

    spend(sqlite(tmp_path), scenario)


def _everything(database: Database) -> list[Any]:
    with database.reader.connect() as connection:
        tables = (schema.journal, schema.commands, schema.guests)
        return [row for kept in tables for row in connection.execute(sa.select(kept))]


def test_sessions_are_listed_without_their_tokens_and_ended(tmp_path: Path) -> None:
    async def scenario(floor: Floor) -> None:
        now = floor.booking.clock.now
        anna, first = await floor.accounts.sign_up("Anna", PASSWORD)
        tokens = [first, *[(await floor.accounts.sign_in("Anna", PASSWORD))[1] for _ in range(3)]]

        def cards() -> Any:
            return session_cards(floor.database, anna.id, now(), tokens[1])

        assert [each.current for each in cards()].count(True) == 1
        assert not any(token in str(cards()) or token_digest(token) in str(cards()) for token in tokens)
        named = {each.id for each in cards() if not each.current}
        await floor.sessions.end(anna, named.pop())
        assert len(cards()) == 3
        assert await refused(floor.sessions.end(anna, "0" * 12)) == ("unknown_session", "")
        beat, other = await floor.accounts.sign_up("Beat", PASSWORD)
        assert await refused(floor.sessions.end(beat, named.pop())) == ("unknown_session", "")
        await floor.sessions.end_others(anna, tokens[1])
        assert [each.current for each in cards()] == [True]
        assert by_session(floor.database, other, now()) is not None
        chef = await account(floor, "Chefin", "saalchef")
        await floor.sessions.sign_out(anna, chef.id, "out", REASON)
        assert cards() == ()
        said = [line.words for line in journal_lines(floor.database, None, LATER, 50, ruling="any")]
        assert f"the Saalchef ends all sessions of Anna: {REASON}" in said

    spend(sqlite(tmp_path), scenario)


def test_a_session_is_over_when_it_has_run_out(tmp_path: Path) -> None:
    async def scenario(floor: Floor) -> None:
        _, token = await floor.accounts.sign_up("Anna", PASSWORD)
        ends = floor.booking.clock.now() + floor.operator.session_days * DAY
        assert by_session(floor.database, token, ends - 60_000) is not None
        assert by_session(floor.database, token, ends + 1) is None
        assert going_on(floor.database, [token_digest(token)], ends + 1) == set()

    spend(sqlite(tmp_path), scenario)


def test_who_is_signed_out_past_the_server_is_let_go_and_when_he_was_here_is_noted(tmp_path: Path) -> None:
    async def scenario(floor: Floor) -> None:
        anna, token = await floor.accounts.sign_up("Anna", PASSWORD)
        connection = Connection(anna, "en", Budget(9, 9), token_digest(token))
        floor.lobby.join(connection)
        with floor.database.writer.begin() as writer:
            writer.execute(sa.update(schema.sessions).values(seen_at=0))
        await floor.cleanup.go_round()
        assert not connection.ended.done()
        (card,) = session_cards(floor.database, anna.id, floor.booking.clock.now(), token)
        assert card.seen is not None
        assert card.seen[14:] in {f"{minute}:00.000+00:00" for minute in ("00", "15", "30", "45")}
        with floor.database.writer.begin() as writer:  # as the command line does
            writer.execute(sa.update(schema.sessions).values(expires_at=0))
        await floor.cleanup.go_round()
        assert connection.ended.done()

    async def evening() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            await scenario(floor)

    run(evening())


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_who_is_locked_out_or_let_in_past_the_server_is_so_here_too(kind: str, tmp_path: Path) -> None:
    """On SQLite nobody tells a floor what the command line has booked."""

    async def scenario() -> None:
        url = new_url(kind, tmp_path)
        async with open_floor(url) as floor:
            guest = await account(floor, "Anna")
            await floor.membership.lock(guest, OPERATOR, "lock", REASON)
            await floor.guest_changes.take_in(guest.id)
            assert floor.context.locked == {guest.id}
            elsewhere = Database(url)
            await asyncio.to_thread(manage_account, elsewhere, "Anna", "unlock", None, pot_with)
            await floor.cleanup.go_round()
            assert floor.context.locked == set()
            await asyncio.to_thread(manage_account, elsewhere, "Anna", "close", None, pot_with)
            await floor.cleanup.go_round()
            assert floor.context.locked == {guest.id}
            elsewhere.close()

    run(scenario())


# ——— closing ———


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_closed_account_is_entered_no_more_and_its_books_stay(kind: str, tmp_path: Path) -> None:
    async def scenario(floor: Floor) -> None:
        chef = await account(floor, "Chefin", "saalchef")
        anna, token = await floor.accounts.sign_up("Anna", PASSWORD)
        beat = await account(floor, "Beat")
        before = _at_the_desk(floor.database)
        await floor.membership.close(anna, chef.id, "close", REASON)
        assert await floor.membership.close(anna, chef.id, "close", REASON)  # it was so ordered before
        assert await refused(floor.membership.close(anna, chef.id, "more", REASON)) == ("account_closed", "")
        await floor.membership.close_own(beat)
        assert _at_the_desk(floor.database) - before == 4 * floor.operator.welcome
        assert not any(balances(floor.database, anna.id).get("purse", {}).values())
        assert by_session(floor.database, token, floor.booking.clock.now()) is None
        assert await refused(floor.accounts.sign_in("Anna", PASSWORD)) == ("account_closed", "")
        assert await refused(floor.accounts.sign_in("Anna", OTHER)) == ("wrong_password", "")
        assert await refused(floor.accounts.sign_up("Anna", PASSWORD)) == ("name_taken", "")
        assert await refused(floor.passwords.reset(anna, chef.id, "r", REASON)) == ("account_closed", "")
        assert [guest.closed for guest, _ in accounts_page(floor.database, "", None, 9)] == [
            True,
            True,
            False,
        ]

    spend(new_url(kind, tmp_path), scenario)


def _at_the_desk(database: Database) -> int:
    c = schema.accounts.c
    wanted = sa.select(sa.func.sum(c.balance)).where(c.id.in_([desk("CHF").id, desk("EUR").id]))
    with database.reader.connect() as connection:
        return int(connection.execute(wanted).scalar_one())


def test_no_account_is_closed_while_its_chips_lie_at_a_table(tmp_path: Path) -> None:
    async def scenario(floor: Floor) -> None:
        chef = await account(floor, "Chefin", "saalchef")
        host = await table(floor, "pfaeffikon")
        anna = await player(floor, host, 1)
        assert anna.guest is not None
        close = floor.membership.close
        assert await refused(close(anna.guest, chef.id, "one", REASON)) == ("at_tables", "close")
        assert await refused(floor.membership.close_own(anna.guest)) == ("at_tables", "close")
        await floor.membership.lock(anna.guest, chef.id, "lock", REASON)
        await floor.guest_changes.take_in(anna.guest.id)
        await until(lambda: anna.name not in host.live.table.guests)
        await close(anna.guest, chef.id, "two", REASON)
        assert (await again(floor, anna.guest)).closed

    spend(sqlite(tmp_path), scenario)


def test_who_closes_his_account_is_gone_at_the_other_server_too() -> None:
    url = postgres_url()

    async def scenario() -> None:
        async with open_floor(url) as one, open_floor(url) as two:
            anna, token = await one.accounts.sign_up("Anna", PASSWORD)
            connection = Connection(anna, "en", Budget(9, 9), token_digest(token))
            two.lobby.join(connection)
            await one.membership.close_own(anna)
            await until(connection.ended.done)
            await until(lambda: anna.id in two.context.locked)

    run(scenario())


def test_accounts_are_found_by_name_and_read_page_by_page(tmp_path: Path) -> None:
    async def scenario(floor: Floor) -> None:
        names = [f"Gast{chr(97 + number)}" for number in range(7)]
        for name in (*names, "Anna"):
            await account(floor, name)
        found: list[str] = []
        while page := accounts_page(floor.database, "", found[-1] if found else None, 3):
            found += [guest.name for guest, _ in page]
        assert sorted(found) == sorted([*names, "Anna"])
        assert [guest.name for guest, _ in accounts_page(floor.database, "ANN", None, 9)] == ["Anna"]
        assert len(accounts_page(floor.database, "gast", None, 9)) == 7
        assert accounts_page(floor.database, "%", None, 9) == []

    spend(sqlite(tmp_path), scenario)


def test_the_operator_s_machine_tells_no_time_of_its_own() -> None:
    """Where the floor is on PostgreSQL: a one-time password made there lapses when it should."""
    url = postgres_url()
    ahead = Database(url, WallClock(led=True, machine=lambda: now_ms() + 9 * DAY))

    async def scenario() -> None:
        async with open_floor(url) as floor:
            await account(floor, "Anna")
            once = await asyncio.to_thread(manage_account, ahead, "Anna", "reset", None, pot_with)
            j = schema.journal.c
            wanted = sa.select(j.at).where(j.kind == "resets_password")
            with floor.database.reader.connect() as connection:
                at = connection.execute(wanted).scalar_one()
            assert at < floor.booking.clock.now() + DAY
            assert (await floor.accounts.sign_in("Anna", once["password"]))[0].one_time

    run(scenario())
    ahead.close()


# ——— the last Saalchef ———


def test_the_last_saalchef_cannot_go(tmp_path: Path) -> None:
    async def scenario(floor: Floor) -> None:
        chef, member = await account(floor, "Chefin", "saalchef"), floor.membership
        for number, going in enumerate(
            (
                member.lock(chef, chef.id, "lock", REASON),
                member.close(chef, chef.id, "close", REASON),
                member.close_own(chef),
                member.change_role(chef, chef.id, "role", "guest", REASON),
            )
        ):
            assert await refused(going) == ("last_saalchef", ""), number
        zweite = await account(floor, "Zweite", "saalchef")
        await member.lock(zweite, chef.id, "lock2", REASON)
        assert await refused(member.close_own(chef)) == ("last_saalchef", "")  # a locked one cannot act
        await member.unlock(zweite, chef.id, "unlock2", REASON)
        await member.close_own(chef)
        assert await refused(member.lock(zweite, zweite.id, "self", REASON)) == ("last_saalchef", "")
        assert (await again(floor, zweite)).on_duty
        dritte = await account(floor, "Dritte", "saalchef")
        await floor.passwords.reset(dritte, OPERATOR, "reset", REASON)
        assert await refused(member.close_own(zweite)) == ("last_saalchef", "")  # the other may never come

    spend(sqlite(tmp_path), scenario)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_of_two_who_lock_each_other_out_at_once_one_stays(kind: str, tmp_path: Path) -> None:
    """Both in one group of commits, or over two servers."""
    url = new_url(kind, tmp_path)

    async def scenario() -> None:
        async with open_floor(url) as one:
            chefs = [await account(one, name, "saalchef") for name in ("Chefin", "Zweite")]
            other = one
            if kind == "postgresql":
                other = Floor(Database(url), one.operator)
                await other.start()
            for turn in range(5):
                done = await asyncio.gather(
                    one.membership.lock(chefs[0], chefs[1].id, f"one{turn}", REASON),
                    other.membership.lock(chefs[1], chefs[0].id, f"two{turn}", REASON),
                    return_exceptions=True,
                )
                assert sum(isinstance(each, Exception) for each in done) == 1, done
                now = [await again(one, chef) for chef in chefs]
                assert sum(chef.on_duty for chef in now) == 1
                for chef in now:
                    await one.membership.unlock(chef, OPERATOR, f"back{turn}{chef.name}", REASON)
            if other is not one:
                await other.stop()
            assert audit(one.database).problems == []

    run(scenario())


def test_a_made_up_end_of_an_account_is_found_by_the_audit(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            await account(floor, "Chefin", "saalchef")
            anna = await account(floor, "Anna")
            assert audit(floor.database).problems == []
            for change in ({"closed_at": 1}, {"one_time": True}, {"lookalike": "x"}):
                kept = {name: getattr(_row(floor.database, anna.id), name) for name in change}
                _change(floor.database, anna.id, change)
                (problem,) = audit(floor.database).problems
                assert next(iter(change)) in problem.told("en")
                _change(floor.database, anna.id, kept)
            assert by_name(floor.database, "Anna") is not None

    run(evening())


def _row(database: Database, guest: str) -> Any:
    with database.reader.connect() as connection:
        return connection.execute(sa.select(schema.guests).where(schema.guests.c.id == guest)).one()


def _change(database: Database, guest: str, values: dict[str, Any]) -> None:
    with database.writer.begin() as connection:
        connection.execute(sa.update(schema.guests).where(schema.guests.c.id == guest).values(values))


def test_a_guest_is_made_a_saalchef_and_a_guest_again(tmp_path: Path) -> None:
    async def scenario(floor: Floor) -> None:
        chef, anna = await account(floor, "Chefin", "saalchef"), await account(floor, "Anna")
        await floor.membership.change_role(anna, OPERATOR, "up", "saalchef", REASON)
        assert (await again(floor, anna)).on_duty
        await floor.membership.change_role(chef, OPERATOR, "down", "guest", REASON)
        assert (await again(floor, chef)).role == "guest"
        passing = await player(floor, await table(floor, "bregenz"), join=False)
        assert isinstance(passing, Player)
        assert passing.guest is not None
        raised = floor.membership.change_role(passing.guest, OPERATOR, "p", "saalchef", REASON)
        assert await refused(raised) == ("not_reset", "passing")

    spend(sqlite(tmp_path), scenario)
