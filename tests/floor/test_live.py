"""A live table is a pure fold of its deeds, whoever comes, goes, votes a seed or voids a coup."""

import random

import pytest

from saalchef.floor.table import deeds as d
from saalchef.floor.table.clocks import due
from saalchef.floor.table.croupier import Plan, dealer_for, plan_opening
from saalchef.floor.table.events import ShoeCommitted
from saalchef.floor.table.live import Live, may_depart, take
from saalchef.floor.table.refusal import Denied
from saalchef.floor.table.settings import Pace, Settings
from saalchef.floor.table.shuffle import Secret
from saalchef.houses import HOUSES
from saalchef.ledger import Book, bank, chips, desk, entry, pot, purse, stakes
from saalchef.play import RandomGuests
from saalchef.rules import actions as a
from saalchef.rules.awaiting import AwaitGuests
from saalchef.rules.codec import decode, encode
from saalchef.rules.events import CoupSettled, CoupVoided
from saalchef.rules.money import Cents
from saalchef.rules.punto_banco.events import TotalsAnnounced
from saalchef.rules.refusal import Illegal
from saalchef.rules.table import check, lying

CURRENCY = {"pfaeffikon": "CHF", "wiesbaden": "EUR", "bregenz": "EUR", "vaduz": "CHF", "schaffhausen": "CHF"}
NAMES = ("Anna", "Beat", "Carla", "Dario", "Elif", "Fritz")


class Night:
    """Random deeds at one table, each booked in a book and done again from its JSON."""

    def __init__(self, house: str, seed: int, **settings: object) -> None:
        self.rng = random.Random(f"{house} {seed}")
        self.random_guests = RandomGuests(self.rng)
        self.currency = CURRENCY[house]
        self.book = Book()
        wish = Settings("t", house, pace=Pace(5, 5, 1), **settings)
        self.plan: Plan = plan_opening(wish, 0, self.secret())
        self.settled = 0
        self.at = 0

    def secret(self) -> Secret:
        """By the night's own chance, so that a night that fails is played again alike."""
        return Secret(self.rng.randbytes(32).hex(), self.rng.randbytes(32).hex())

    @property
    def live(self) -> Live:
        return self.plan.live

    def do(self, *deeds: d.Deed) -> bool:
        self.at += 1000
        before = self.live
        try:
            planned = self.plan.croupier.plan(deeds, self.at, self.secret())
        except (Illegal, Denied):
            self.plan.croupier.put_back()
            return False
        again = before
        for step in planned.steps:
            repeated = take(decode(encode(again), Live), decode(encode(step.deed), d.DEED), self.at)
            assert repeated.live == step.live
            assert repeated.events == step.events
            assert repeated.entry == step.entry
            again = repeated.live
            self.book.post(step.entry)
            self.settled += sum(isinstance(event, CoupSettled) for event in step.events)
        self.plan = planned
        self._books_follow()
        return True

    def _books_follow(self) -> None:
        t = self.live.table
        assert self.book.balance(bank("t", self.currency)) == t.bank
        assert self.book.balance(pot("t", self.currency)) == getattr(t, "pot", 0)
        for name, guest in t.guests.items():
            owner = self.live.owners[name]
            assert self.book.balance(chips("t", owner, self.currency)) == guest.chips
            assert self.book.balance(stakes("t", owner, self.currency)) == lying(t, name)
        assert list(self.book.problems()) == []

    def arrive(self, name: str) -> None:
        owner = f"id-{name}"
        self.book.post(entry([(desk(self.currency), -100_000), (purse(owner, self.currency), 100_000)]))
        bot = self.rng.random() < 0.3
        money = Cents(50_000 if bot else 0)
        self.do(
            d.Arrive(name, owner, bot, money), a.Buy(name, Cents(50_000)), a.Sit(name, self.rng.randint(1, 7))
        )

    def step(self) -> None:
        t, roll = self.live.table, self.rng.random()
        name = self.rng.choice(NAMES)
        if name not in t.guests:
            self.arrive(name)
        elif roll < 0.03:
            self.do(a.Leave(name))
        elif roll < 0.05:
            self.do(a.Void("probe"))
        elif roll < 0.06:
            self.do(a.Correct(name, Cents(self.rng.choice((-500, 500))), "probe"))
        elif roll < 0.08:
            self.do(d.AddSeed(name, f"seed {roll}"))
        elif roll < 0.09:
            self.do(d.Pause("probe"))
            assert due(self.live) is None
            self.do(d.Resume("probe"))
        elif isinstance(t.awaiting, AwaitGuests):
            assert due(self.live) is not None
            self.do(self.random_guests.answer(t, t.awaiting))
        elif roll < 0.25 and check(t, a.Close()) is None:
            assert self.do(a.Close())
        elif (bet := self.random_guests.bet(t, name)) is not None:
            self.do(bet)


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seed", range(2))
def test_a_night_of_comings_and_goings(house: str, seed: int) -> None:
    night = Night(house, seed)
    for _ in range(500):
        night.step()
    assert night.settled >= 2
    for name in tuple(night.live.table.guests):
        night.do(a.Leave(name))
    night.do(a.Void("the end"))
    night.do(a.Open())
    assert all(not may_depart(night.live, name) for name in night.live.table.guests)


@pytest.mark.parametrize("house", ["pfaeffikon", "bregenz"])
def test_a_shoe_lasts_several_coups_and_is_revealed_after_its_last(house: str) -> None:
    night = Night(house, 1, readings={"shuffler": "shoe", "decks": 1})
    numbers = []
    for _ in range(700):
        night.step()
        numbers.append(night.live.shoe.number)
        if not night.live.over:
            assert dealer_for(night.live, night.plan.croupier.secret) is not None
    assert 2 <= numbers[-1] < night.settled


@pytest.mark.parametrize("shuffler", ["shoe", "continuous"])
def test_the_results_of_a_shoe_are_kept_for_the_roads(shuffler: str) -> None:
    night = Night("bregenz", 2, readings={"shuffler": shuffler, "decks": 1})
    scored: dict[int, str] = {}  # kept beside the table, from its events alone
    most = begun = 0
    more = 3 if shuffler == "shoe" else 72  # than so many are to be seen; how soon lies with the cards
    for _ in range(3000):
        if most > more and begun > 2:
            break
        before = night.plan
        night.step()
        if night.plan is before:
            continue
        winner = ""
        for event in (event for step in night.plan.steps for event in step.events):
            match event:
                case TotalsAnnounced():
                    winner = event.winner
                case CoupSettled():
                    scored[event.coup] = winner
                case CoupVoided():
                    scored.pop(event.coup, None)
                case ShoeCommitted():
                    begun += 1
                    if shuffler == "shoe":
                        scored.clear()
        most = max(most, len(scored))
        assert [(each.coup, each.winner) for each in night.live.results] == sorted(scored.items())[-72:]
    assert most > more
    assert begun > 2


def test_a_dealer_made_anew_goes_on_with_the_same_cards() -> None:
    """After a restart the dealer is made from the secret and the cards drawn so far."""
    night = Night("wiesbaden", 3)
    for _ in range(300):
        night.step()
        night.plan.croupier.put_back()
    assert night.settled > 3
