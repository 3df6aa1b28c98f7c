"""Games of Black Jack Challenge through the rules core, with the kernels' cards and played by thresholds."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from saalchef.houses import load
from saalchef.rules import actions as a
from saalchef.rules.awaiting import AwaitCard
from saalchef.rules.cards import PACK, count
from saalchef.rules.challenge import Rules, apply, open_table
from saalchef.rules.challenge.state import hand
from saalchef.rules.money import Cents
from saalchef.sim.challenge import game as kernel
from saalchef.sim.challenge import table_arrays as s
from saalchef.sim.challenge.jobs import games_job
from saalchef.sim.challenge.table_arrays import Seat, house_array
from saalchef.sim.challenge.thresholds import Thresholds
from sim.dealing import Dealer, callable_from_python

Readings = dict[str, str | int]
ANTE, RED, BLACK = Cents(1000), Cents(1500), Cents(500)
CAUTIOUS, RECKLESS = Thresholds(13, 16, 14, 17), Thresholds(20, 20, 21, 21)
SEED = 6

_game, _draw = map(callable_from_python, (kernel.game, kernel._draw))


def every_reading() -> Iterator[tuple[Readings, int]]:
    """With so many players."""
    for players in range(2, 8):
        yield {}, players
    for reading, options in load("schaffhausen").readings.items():
        yield from (({reading: option}, 3) for option in options.options[1:])
    yield {"all_bust": "lowest", "war_rank": "ace_low", "bust_may_stake": "yes"}, 4
    yield {"all_bust": "carried", "war_exhausted": "split_pot", "bonus_pair": "points"}, 7


def rules_of(readings: Readings) -> Rules:
    rules = load("schaffhausen", readings).rules
    assert isinstance(rules, Rules)
    return rules


def places(desk: Any, players: int, column: int) -> list[int]:
    found: list[int] = desk[s.FIRST_PLACE + column :: s.IN_PLACE][:players].tolist()
    return found


class CoreTable:
    """A guest on each of the first seats."""

    def __init__(
        self, rules: Rules, seats: Sequence[Seat], ante: Cents, dealer: Dealer, chips: Sequence[int]
    ) -> None:
        self.seats = seats
        self.ante = ante
        self.dealer = dealer
        self.house = house_array(rules, seats, ante)
        self.names = [f"guest{i}" for i in range(len(seats))]
        brought = {name: Cents(each) for name, each in zip(self.names, chips, strict=True)}
        self.table = open_table("schaffhausen", rules, brought)
        for i, name in enumerate(self.names, start=1):
            self.act(a.Sit(name, i))

    def act(self, action: a.Action) -> None:
        self.table, _ = apply(self.table, action)

    @property
    def chips(self) -> list[int]:
        return [self.table.guests[name].chips for name in self.names]

    def game(self) -> list[dict[str, int]]:
        """Play one game; what every seat won for the pot, and on its bonus bets."""
        before = self.chips
        for name, seat in zip(self.names, self.seats, strict=True):
            for field, amount in (("ante", self.ante), ("red", seat.red), ("black", seat.black)):
                if amount:
                    self.act(a.Bet(name, amount, field))
        self.act(a.Close())
        desk = self.dealer.desk
        desk[: s.POT] = 0
        dealt = None
        while self.table.phase not in ("settled", "betting"):
            if isinstance(self.table.awaiting, AwaitCard):
                if self.table.phase == "war" and dealt is None:
                    dealt = desk[:52].copy()
                if len(self.table.secrets.out) < desk[:52].sum():  # shuffled for another round of war
                    desk[:52] = dealt
                # the pack of the rules has the kernel's order
                self.act(a.Deal(PACK[int(_draw(self.dealer.words, desk, self.house))]))
            else:
                self.act(self.answer())
        return [
            self.won(i, after - had) for i, (had, after) in enumerate(zip(before, self.chips, strict=True))
        ]

    def answer(self) -> a.Action:
        t = self.table
        at = next(i for i, box in enumerate(t.boxes) if box.number == t.turns[0])
        guest, seat = t.boxes[at].guest, self.seats[at]
        field = 1 if t.phase == "field_1" else 2
        total, soft = count(hand(t, at))
        stakes = total <= seat.plays[2 * (field - 1) + soft]
        if seat.lapses and self.dealer.lapse() < round(seat.lapses * 2**32):
            stakes = not stakes
        may = (total <= 21 or t.rules.bust_may_stake) and t.guests[guest].chips >= self.ante
        return a.Stake(guest, field) if stakes and may else a.Stay(guest)

    def won(self, at: int, net: int) -> dict[str, int]:
        """A seat's net result, told apart."""
        settled = [each for each in self.table.settled if each.guest == self.names[at]]
        bonus = {each.field: int(each.won) for each in settled if each.field in ("red", "black")}
        return {**bonus, "pot": net - sum(bonus.values())}


def prove_games(rules: Rules, players: int, plays: Thresholds, stream: int, games: int) -> None:
    """The chips of every player after every game, the pot carried, and the button."""
    seats = [Seat(plays, RED, BLACK, 0.1) for _ in range(players)]
    job = games_job(rules, seats, ANTE, 1, SEED)
    mine, theirs = (Dealer(SEED, job.pack, 0, stream, s.DESK) for _ in range(2))
    core = CoreTable(rules, seats, ANTE, theirs, [8_000 * (i + 1) for i in range(players)])
    mine.desk[s.POT] = 0
    for number in range(games):
        for i, name in enumerate(core.names):
            short = 20_000 - core.chips[i]
            if short > 15_000:
                core.act(a.Buy(name, Cents(short)))
            mine.desk[s.FIRST_PLACE + i * s.IN_PLACE + s.CHIPS] = core.chips[i]
        _game(mine.words, mine.desk, *job.setting[:2], number % players)
        won = core.game()
        assert core.table.button == number % players + 1
        assert places(mine.desk, players, s.CHIPS) == core.chips, number
        assert places(mine.desk, players, s.NET) == [each["pot"] for each in won], number
        assert mine.desk[s.POT] == core.table.pot
        assert np.array_equal(mine.words, theirs.words)
