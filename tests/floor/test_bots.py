"""Bots play the house's own chart, reasonably among themselves, each in its manner, with money booked."""

import asyncio
import random
from collections import Counter
from itertools import count
from pathlib import Path

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from party import open_floor, player, run, sqlite, table, until
from saalchef.floor.audit import audit
from saalchef.floor.operator import Operator
from saalchef.floor.table import clocks
from saalchef.floor.table.bots import act, is_short, next_bet
from saalchef.floor.table.bots.blackjack.chart import Learnt, learn
from saalchef.floor.table.bots.bot import BOLD, BOT, CAREFUL, NAMES, brings, manner_of
from saalchef.floor.table.settings import Pace
from saalchef.houses import House, load
from saalchef.odds.blackjack.chart import chart
from saalchef.play import play_out
from saalchef.rules import actions as a
from saalchef.rules.awaiting import AwaitBets, AwaitGuests
from saalchef.rules.cards import POINTS, Card, cards
from saalchef.rules.money import Cents
from saalchef.rules.table import Table, apply, check, legal, lying, open_table, view
from saalchef.shoes import shoe_for
from saalchef.store import schema
from saalchef.store.database import Database

PURSE = Cents(1_000_00)


# ——— Black Jack ———


def _dealt(house: House, box: str, bank: str) -> Table:
    """One box against a bank card, where the cards allow a decision."""
    t = open_table(house.id, house.rules, {"Bot-Alma": PURSE})
    first, second = cards(box)
    for action in (
        a.Sit("Bot-Alma", 1),
        a.Bet("Bot-Alma", Cents(1000), "main", 1),
        a.Close(),
        a.Deal(first),
        *(a.Deal(card) for card in cards(bank)),
        a.Deal(second),
    ):
        t, _ = apply(t, action)
    if isinstance(t.awaiting, AwaitGuests) and any(o.verb == "insures" for o in legal(t, "Bot-Alma")):
        t, _ = apply(t, act(t, "Bot-Alma"))
    return t


VERB = {a.Split: "split", a.Double: "double", a.AskCard: "card", a.Stay: "stand"}


@pytest.mark.parametrize("house", ["pfaeffikon", "wiesbaden"])
def test_bots_play_the_chart_that_strategy_prints(house: str) -> None:
    """Every two cards against every bank card; the chart is computed apart from the bots' own copy of it."""
    loaded = load(house)
    learnt, printed = learn(loaded.rules), chart(loaded.rules)
    asked = 0
    for one in "A23456789T":
        for other in "A23456789T":
            for bank in "A23456789T":
                t = _dealt(loaded, f"{one}s {other}h", f"{bank}d")
                if not isinstance(t.awaiting, AwaitGuests):
                    continue  # a Black Jack
                hand = t.boxes[0].hands[0]
                rows = printed.soft if hand.soft else printed.hard
                said = printed.pairs[one][bank] if one == other else rows[hand.total][bank]
                verbs = {option.verb for option in legal(t, "Bot-Alma")}
                wanted = said.split("_")[0]
                if wanted == "double" and "doubles" not in verbs:
                    wanted = said.split("_")[-1]
                assert VERB[type(act(t, "Bot-Alma", learnt))] == wanted, (one, other, bank)
                asked += 1
    assert asked > 900


def test_the_chart_follows_the_readings() -> None:
    """With the bank's Black Jack taking the first stake only, eleven is doubled against a ten."""
    usual = load("pfaeffikon")
    other = load("pfaeffikon", {"bank_blackjack_takes": "original"})
    for house, answer in ((usual, a.AskCard), (other, a.Double)):
        t = _dealt(house, "6s 5h", "Td")
        assert isinstance(act(t, "Bot-Alma", learn(house.rules)), answer)


def test_a_joker_before_the_bank_is_looked_up_where_it_counts() -> None:
    beside = load("wiesbaden")
    occupies = load("wiesbaden", {"joker_place": "occupies"})
    t = _dealt(beside, "Ts 6h", "Jk 6d")
    assert isinstance(act(t, "Bot-Alma", learn(beside.rules)), a.Stay)
    assert isinstance(act(t, "Bot-Alma"), a.Stay)
    t = _dealt(occupies, "Ts 6h", "Jk")
    learnt = learn(occupies.rules)
    wanted = a.AskCard if learnt.hard[16]["Jk"] == "card" else a.Stay
    assert isinstance(act(t, "Bot-Alma", learnt), wanted)
    assert act(t, "Bot-Alma") is not None


def test_insurance_and_even_money_are_taken_where_the_chart_says_so() -> None:
    house = load("wiesbaden")
    t = open_table(house.id, house.rules, {"Bot-Alma": PURSE})
    for action in (
        a.Sit("Bot-Alma", 1),
        a.Bet("Bot-Alma", Cents(1000), "main", 1),
        a.Close(),
        *(a.Deal(card) for card in cards("As Ad Kh")),
    ):
        t, _ = apply(t, action)
    learnt = learn(house.rules)
    assert isinstance(act(t, "Bot-Alma", learnt), a.Decline)
    believes = Learnt(learnt.hard, learnt.soft, learnt.pairs, insurance=True, even_money=False)
    assert isinstance(act(t, "Bot-Alma", believes), a.Insure)
    sure = Learnt(learnt.hard, learnt.soft, learnt.pairs, insurance=False, even_money=True)
    assert isinstance(act(t, "Bot-Alma", sure), a.EvenMoney)


def test_a_live_table_learns_its_chart_beside_the_loop(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "pfaeffikon", limits={"maximum": 10_000})
            settings = host.live.settings
            assert (
                floor.calculations.chart(settings) is None
            )  # being computed: until then the bots play the outline
            await until(lambda: floor.calculations.chart(settings) is not None)
            assert floor.calculations.chart(settings) == learn(load("pfaeffikon").rules)
            assert floor.calculations.chart((await table(floor, "bregenz")).live.settings) is None

    run(evening())


# ——— Black Jack Challenge ———


def _outline(t: Table, name: str) -> a.Action:
    """What a beginner does: a card up to fourteen, whatever the others have."""
    seen = view(t, name)
    box = next(each for each in seen.felt.boxes if each.number == seen.box)
    mine = [card for card in (*box.cards, seen.hidden) if card in POINTS]
    mine += [card for card in seen.felt.community if card in POINTS][: box.taken]
    stakes = next((o for o in legal(t, name) if o.verb == "stakes"), None)
    if stakes is not None and sum(POINTS[Card(card)] for card in mine) <= 14:
        return a.Stake(name, int(stakes.field or 0))
    return a.Stay(name)


def test_a_challenge_bot_wins_more_than_one_who_looks_at_his_own_cards_only() -> None:
    house = load("schaffhausen")
    rng = random.Random(7)
    names = ("Bot-Alma", "Anna", "Bot-Bruno", "Beat")
    won: Counter[str] = Counter()
    for game in range(1500):
        seats = names if game % 2 else names[::-1]
        t = open_table(house.id, house.rules, dict.fromkeys(seats, PURSE))
        for seat, name in enumerate(seats, start=1):
            for action in (a.Sit(name, seat), a.Bet(name, Cents(1000), "ante", seat)):
                t, _ = apply(t, action)
            t, _ = apply(t, a.Bet(name, Cents(500), "red", seat))
        t, _ = apply(t, a.Close())

        def answer(now: Table, awaited: AwaitGuests) -> a.Action:
            name = awaited.guests[0]
            return act(now, name) if name.startswith(BOT) else _outline(now, name)

        for _, now, _ in play_out(t, shoe_for(house, rng.randrange), answer):
            t = now
        for name in names:
            red = sum(s.won for s in t.settled if s.guest == name)
            won[name] += t.guests[name].chips - PURSE - red
    bots = sum(amount for name, amount in won.items() if name.startswith(BOT))
    assert sum(won.values()) == 0
    assert bots > 0


def test_a_challenge_bot_minds_what_the_others_show() -> None:
    """Nine goes on against a six but not against an ace, eleven always does, eighteen never."""
    house = load("schaffhausen")

    def asked(own: str, other: str) -> type:
        t = open_table(house.id, house.rules, {"Bot-Alma": PURSE, "Anna": PURSE})
        for seat, name in ((1, "Bot-Alma"), (2, "Anna")):
            t, _ = apply(t, a.Sit(name, seat))
            t, _ = apply(t, a.Bet(name, Cents(1000), "ante", seat))
            t, _ = apply(t, a.Bet(name, Cents(500), "red", seat))
        t, _ = apply(t, a.Close())
        first, second = cards(own)
        for card in (first, *cards(other), second, *cards("7c 2d 3d")):
            t, _ = apply(t, a.Deal(card))
        return type(act(t, "Bot-Alma"))

    assert asked("5s 4h", "6d") is a.Stake
    assert asked("5s 4h", "Ad") is a.Stay
    assert asked("8s 3h", "Ad") is a.Stake
    assert asked("Ts 8h", "6d") is a.Stay


# ——— bets, manners and money ———


def test_bots_bet_in_their_own_manner_and_side_bets_now_and_then() -> None:
    house = load("wiesbaden")
    rng = random.Random(3)
    mains: dict[str, list[int]] = {}
    fields: Counter[str] = Counter()
    careful = next(BOT + name for name in NAMES if manner_of(BOT + name) is CAREFUL)
    bold = next(BOT + name for name in NAMES if manner_of(BOT + name) is BOLD)
    for _ in range(200):
        t = open_table(house.id, house.rules, {careful: PURSE, bold: PURSE})
        for seat, name in enumerate((careful, bold), start=1):
            t, _ = apply(t, a.Sit(name, seat))
            while (bet := next_bet(t, name, rng)) is not None:
                assert isinstance(bet, a.Bet)
                assert check(t, bet) is None
                t, _ = apply(t, bet)
                fields[bet.field] += 1
                if bet.field == "main":
                    mains.setdefault(name, []).append(bet.amount)
    assert len(set(mains[careful])) > 1
    assert sum(mains[bold]) > 2 * sum(mains[careful])
    assert fields["main"] == 400
    assert 0 < fields["twins"] < 200
    assert 0 < fields["crazy"] < 200


def test_a_bot_reckons_with_the_bonus_bet_where_it_is_dearer_than_the_ante() -> None:
    rules = load("schaffhausen").rules
    dear = replace(rules, limits=replace(rules.limits, bonus_minimum=Cents(3 * rules.limits.minimum)))
    t = open_table("schaffhausen", dear, {"Bot-Alma": Cents(11 * rules.limits.minimum)})
    assert brings(t, Cents(1)) == 50 * dear.limits.bonus_minimum
    assert is_short(t, "Bot-Alma")


@pytest.mark.parametrize("house", ["bregenz", "schaffhausen", "pfaeffikon"])
def test_a_bot_without_chips_goes_and_another_comes(
    house: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its money comes from the house and what is left goes back: no purse of a bot ever holds anything."""
    monkeypatch.setattr(clocks, "A_CARD", 0)

    async def evening() -> None:
        operator = Operator(bot_chips=Cents(1))  # less than a table asks for: they bring what it needs
        async with open_floor(sqlite(tmp_path), operator, bot_delay=0.05) as floor:
            host = await table(floor, house, Pace(bets=1, answer=5, pause=0), bots=2)
            watcher = await player(floor, host, join=False)
            await until(lambda: len(host.live.bots) == 2 or watcher.read() is None)
            least = host.live.table.rules.limits.minimum
            assert all(guest.brought == 50 * least for guest in host.live.table.guests.values())
            poor = host.live.bots[0]
            for number in count():  # between two coups, when nothing of his lies
                await host.command("chef", f"take-{number}", lambda live: _taken(live.table, poor))
                if poor not in host.live.bots or is_short(host.live.table, poor):
                    break
                await asyncio.sleep(0.005)
            await until(lambda: poor not in host.live.bots or watcher.read() is None)
            await until(lambda: len(host.live.bots) == 2 or watcher.read() is None)
            assert not any(is_short(host.live.table, name) for name in host.live.bots[1:])
            _booked(floor.database)

    run(evening())


def _taken(t: Table, name: str) -> list[a.Action]:
    if lying(t, name) or not isinstance(t.awaiting, AwaitBets):
        return []
    return [a.Correct(name, Cents(1 - t.guests[name].chips), "verloren")]


def _booked(database: Database) -> None:
    c = schema.accounts.c
    with database.reader.connect() as connection:
        purses = connection.execute(sa.select(c.balance).where(c.kind == "purse", c.owner.like("bot:%")))
        assert {row.balance for row in purses} == {0}
    assert audit(database).problems == []
