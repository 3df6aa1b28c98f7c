"""What holds at every Punto Banco table, whatever people do: found by doing anything at random."""

import random
from collections import Counter
from collections.abc import Iterator
from functools import reduce

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from saalchef.houses import House, load
from saalchef.notation import read_line, write_line
from saalchef.rules import actions as a
from saalchef.rules import table as any_game
from saalchef.rules.awaiting import AwaitBets, AwaitCard
from saalchef.rules.cards import JOKER, PACK, Card
from saalchef.rules.codec import decode, encode
from saalchef.rules.events import CoupSettled
from saalchef.rules.money import Cents
from saalchef.rules.options import Option
from saalchef.rules.punto_banco import (
    Event,
    Table,
    apply,
    check,
    decide,
    evolve,
    legal,
    lying,
    open_table,
    view,
)
from saalchef.rules.refusal import Code
from saalchef.rules.sentences import sentence

HOUSES = {
    "bregenz": load("bregenz"),
    "vaduz": load("vaduz"),
    "vaduz read otherwise": load(
        "vaduz", {"decks": 1, "banco_3_except": "total_8", "tie_pays": 9, "tax_rounding": "house"}
    ),
}
NAMES = tuple(f"p{n}" for n in range(1, 11))
AMOUNTS = (-500, 0, 3, 500, 1000, 1500, 2000, 20_000, 50_000, 100_000, 100_500)

houses = pytest.mark.parametrize("house", HOUSES.values(), ids=HOUSES)
seeds = given(seed=st.integers(0, 2**32))


def table_of(house: House, rng: random.Random) -> Table:
    purses = {name: Cents(rng.choice((4_700, 50_000, 300_000))) for name in NAMES}
    return open_table(house.id, house.rules, purses)


def anything(rng: random.Random) -> a.Action:
    """Any action at all, sensible or not."""
    who, box = rng.choice((*NAMES, "nobody")), rng.choice((None, *range(9)))
    field, amount = rng.choice(("punto", "banco", "tie", "main")), Cents(rng.choice(AMOUNTS))
    number = box or 0
    return rng.choice(
        (
            a.Sit(who, number),
            a.Stand(who, box),
            a.Stand(who),
            a.Leave(who),
            a.Buy(who, amount),
            a.Claim(who, number),
            a.Bet(who, amount, field, box),
            a.Withdraw(who, field, box),
            a.Open(),
            a.Close(),
            a.Deal(rng.choice((*PACK, JOKER, Card("??"))), rng.choice((None, "punto", "banco", "bank"))),
            a.Insure(who, number),
            a.Stay(who, box),
            a.Stake(who, number),
            a.Expire(),
            a.Void("why"),
            a.Correct(who, amount, "why"),
        )
    )


def chosen(t: Table, rng: random.Random) -> a.Action:
    """Something that brings the coup on: a card, a seat, a bet, now and then the close."""
    if isinstance(t.awaiting, AwaitCard) and rng.random() < 0.8:
        return a.Deal(rng.choice(PACK), t.awaiting.place)
    if rng.random() < 0.1:
        return a.Close()
    who = rng.choice(NAMES)
    options = [o for o in legal(t, who) if o.verb != "leaves" or rng.random() < 0.2]
    return of_option(who, rng.choice(options), rng) if options else a.Buy(who, Cents(10_000))


def of_option(who: str, option: Option, rng: random.Random) -> a.Action:
    match option.verb:
        case "sits":
            return a.Sit(who, option.seat or 0)
        case "stands":
            return a.Stand(who)
        case "leaves":
            return a.Leave(who)
        case "withdraws":
            return a.Withdraw(who, option.field or "", option.box)
        case _:
            amounts = option.amounts
            assert option.verb == "bets"
            assert amounts is not None
            amount = rng.choice(
                (amounts.low, amounts.high, rng.randrange(amounts.low, amounts.high + 1, amounts.step))
            )
            return a.Bet(who, Cents(amount), option.field or "", option.box)


def night(
    house: House, seed: int, length: int = 120
) -> Iterator[tuple[Table, a.Action, Table, tuple[Event, ...]]]:
    """A table and what people do at it: before, the action, after, and what happened."""
    rng = random.Random(seed)
    t = table_of(house, rng)
    for _ in range(length):
        action = anything(rng) if rng.random() < 0.25 else chosen(t, rng)
        if check(t, action) is None:
            after, events = apply(t, action)
            yield t, action, after, events
            t = after


@houses
@settings(max_examples=60)
@seeds
def test_money_is_conserved_and_nobody_owes(house: House, seed: int) -> None:
    for _, _, t, events in night(house, seed):
        assert sum(g.chips + lying(t, g.name) - g.brought for g in t.guests.values()) + t.bank == 0
        assert all(g.chips >= 0 for g in t.guests.values())
        assert all(s.amount > 0 for s in t.stakes)
        for event in events:
            if isinstance(event, CoupSettled):
                assert sum(w.amount for w in event.guests) + event.bank == 0
                assert all(t.guests[w.guest].won == w.amount for w in event.guests)


@houses
@settings(max_examples=40)
@seeds
def test_events_tell_everything_and_save_and_load_is_identity(house: House, seed: int) -> None:
    for before, action, after, events in night(house, seed):
        assert decide(before, action) == events
        assert reduce(evolve, events, before) == after
        assert decode(encode(after), Table) == after
        for event in events:
            assert decode(encode(event), Event) == event
            assert decode(encode(event), any_game.Event) == event


@pytest.mark.slow
@houses
@settings(max_examples=30)
@seeds
def test_legal_and_check_agree(house: House, seed: int) -> None:
    """Everything offered is allowed, at both ends of its amounts; everything allowed is offered."""
    rng = random.Random(seed)
    for _, _, t, _ in night(house, seed, 60):
        for who in NAMES:
            options = legal(t, who)
            for option in options:
                assert check(t, of_option(who, option, rng)) is None
            offered = {(o.verb, o.field, o.box, o.seat): o.amounts for o in options}
            for action in (anything(rng) for _ in range(20)):
                if getattr(action, "guest", None) == who and isinstance(action, PLACED):
                    assert (check(t, action) is None) == is_offered(action, offered)
        verbs = {o.verb for o in legal(t, "croupier")}
        assert ("closes" in verbs) == (check(t, a.Close()) is None)
        assert ("opens" in verbs) == (check(t, a.Open()) is None)
        assert ("deal" in verbs) == any(check(t, a.Deal(card)) is None for card in PACK)


PLACED = (a.Sit, a.Stand, a.Leave, a.Bet, a.Withdraw)


def is_offered(action: a.Action, offered: dict) -> bool:
    match action:
        case a.Sit(_, seat):
            return ("sits", None, None, seat) in offered
        case a.Stand(_, at):
            return ("stands", None, at, None) in offered
        case a.Leave():
            return ("leaves", None, None, None) in offered
        case a.Withdraw(_, field, box):
            return ("withdraws", field, box, None) in offered
        case a.Bet(_, amount, field, box):
            amounts = offered.get(("bets", field, box, None))
            return amounts is not None and amount in amounts
    raise AssertionError(action)


@houses
@settings(max_examples=40)
@seeds
def test_every_refusal_is_said_in_words(house: House, seed: int) -> None:
    rng = random.Random(seed)
    for _, _, t, _ in night(house, seed, 40):
        refusal = check(t, anything(rng))
        if refusal is not None:
            assert refusal.code in Code
            for lang in ("en", "de"):
                assert "{" not in sentence(refusal, house.currency, lang)


@houses
@settings(max_examples=40)
@seeds
def test_every_coup_ends_after_four_to_six_cards(house: House, seed: int) -> None:
    for before, action, t, _ in night(house, seed):
        assert isinstance(t.awaiting, AwaitCard) == (t.phase == "deal")
        assert isinstance(t.awaiting, AwaitBets) == (t.phase != "deal")
        if before.phase == "deal" and t.phase == "settled" and isinstance(action, a.Deal):
            assert 4 <= len(t.seen) <= 6
            assert t.winner is not None
            assert {s.field for s in t.stakes} <= ({"punto", "banco"} if t.winner == "tie" else set())


@houses
@settings(max_examples=30)
@seeds
def test_a_night_written_down_and_read_again_is_the_same_night(house: House, seed: int) -> None:
    rng = random.Random(seed)
    t = table_of(house, rng)
    for _, action, after, events in night(house, seed):
        line = write_line(action)
        read = read_line(line)
        assert read is not None
        t, again = apply(t, read)
        assert (again, t) == (events, after)


@houses
@settings(max_examples=40)
@seeds
def test_the_houses_order_holds_while_cards_are_dealt(house: House, seed: int) -> None:
    """Limits, boxes and standing guests, whenever a coup has just begun."""
    for before, _, t, _ in night(house, seed, 200):
        rules = t.rules
        if before.phase == "deal" or t.phase != "deal":
            continue
        by_guest: Counter[tuple[str, str]] = Counter()
        by_box: Counter[tuple[str, int]] = Counter()
        for s in t.stakes:
            by_guest[s.guest, s.field] += s.amount
            assert (s.box is not None) == (rules.boxes and s.field != "tie")
            if s.box is not None:
                by_box[s.field, s.box] += s.amount
            assert s.amount >= rules.limits.minimum
            assert s.amount % rules.limits.step == 0
        for (_, field), amount in by_guest.items():
            if field == "tie" or not rules.boxes:
                assert amount <= (rules.limits.tie_maximum if field == "tie" else rules.limits.maximum)
        assert all(amount <= rules.limits.maximum for amount in by_box.values())
        if rules.standing == "when_full":
            standing_in_order(t)


def standing_in_order(t: Table) -> None:
    full = {g.seat for g in t.guests.values()} >= set(range(1, t.rules.seats + 1))
    on_box: dict[int, set[str]] = {}
    boxes_of: dict[str, set[int]] = {}
    for s in t.stakes:
        guest = t.guests[s.guest]
        if guest.seat is not None:
            assert s.box in (None, guest.seat)
        elif guest.standing:
            assert full
            if s.box is not None:
                on_box.setdefault(s.box, set()).add(s.guest)
                boxes_of.setdefault(s.guest, set()).add(s.box)
    assert all(len(guests) == 1 for guests in on_box.values())
    assert all(len(boxes) == 1 for boxes in boxes_of.values())


@houses
@settings(max_examples=20)
@seeds
def test_nobody_sees_anothers_purse(house: House, seed: int) -> None:
    for _, _, t, _ in night(house, seed, 40):
        for who in (*NAMES[:3], "croupier", None):
            seen = view(t, who)
            own = t.guests.get(who) if who else None
            assert seen.chips == (own.chips if own else None)
            assert not {"chips", "brought"} & set(encode(seen.guests).decode().replace('"', " ").split())


def test_these_nights_are_worth_the_name() -> None:
    """The random nights reach what they are there for: coups, ties, standing guests, stakes given back."""
    seen: Counter[str] = Counter()
    for seed in range(150):
        for _, _, t, events in night(HOUSES["vaduz"], seed, 200):
            seen.update(type(event).__name__ for event in events)
            seen.update(["standing stake"] * any(t.guests[s.guest].standing and s.box for s in t.stakes))
    for what in (
        "CoupSettled",
        "StakeStayed",
        "AskedToSit",
        "StakeReturned",
        "CoupVoided",
        "PayoutCorrected",
    ):
        assert seen[what] > 20, seen
    assert seen["standing stake"] > 20, seen
