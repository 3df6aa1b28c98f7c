"""Black Jack Challenge's kernel and the rules core play the same games alike, by every reading."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from saalchef.houses import load
from saalchef.rules import actions as a
from saalchef.rules.awaiting import AwaitCard
from saalchef.rules.cards import PACK, Card, count
from saalchef.rules.challenge import Rules, Table, apply, open_table
from saalchef.rules.challenge.state import hand
from saalchef.rules.money import Cents
from saalchef.sim.challenge import game as kernel
from saalchef.sim.challenge import setting as s
from saalchef.sim.challenge.jobs import games_job
from saalchef.sim.challenge.setting import Seat, Thresholds
from sim.dealing import Dealer, callable_from_python

Readings = dict[str, str | int]
ANTE, RED, BLACK = Cents(1000), Cents(1500), Cents(500)

_game, _draw = map(callable_from_python, (kernel.game, kernel._draw))


def every_reading() -> Iterator[tuple[Readings, int]]:
    for players in range(2, 8):
        yield {}, players
    for reading, options in load("schaffhausen").readings.items():
        yield from (({reading: option}, 3) for option in options.options[1:])
    yield {"all_bust": "lowest", "war_rank": "ace_low", "bust_may_stake": "yes"}, 4
    yield {"all_bust": "carried", "war_exhausted": "split_pot", "bonus_pair": "points"}, 7


def places(desk: Any, players: int, column: int) -> list[int]:
    found: list[int] = desk[s.FIRST_PLACE + column :: s.IN_PLACE][:players].tolist()
    return found


@pytest.mark.parametrize(("readings", "players"), list(every_reading()), ids=str)
@pytest.mark.parametrize("bold", [False, True])
def test_every_game_leaves_the_players_the_same_chips(readings: Readings, players: int, bold: bool) -> None:
    """Bold players bust together often enough to try what happens then."""
    rules = load("schaffhausen", readings).rules
    assert isinstance(rules, Rules)
    plays = Thresholds(20, 20, 21, 21) if bold else Thresholds(13, 16, 14, 17)
    seats = [Seat(plays, RED, BLACK, 0.1) for _ in range(players)]
    job = games_job(rules, seats, ANTE, 1, 6)
    pack, house = job.pack, job.setting[0]
    chips = [Cents(8_000 * (i + 1)) for i in range(players)]
    mine, theirs = (Dealer(6, pack, 0, 1, s.DESK) for _ in range(2))
    names = [f"guest{i}" for i in range(players)]
    t = open_table("schaffhausen", rules, dict(zip(names, chips, strict=True)))
    for i, name in enumerate(names, start=1):
        t, _ = apply(t, a.Sit(name, i))
    mine.desk[s.POT] = 0
    for number in range(250):
        for i, name in enumerate(names):
            short = 20_000 - t.guests[name].chips
            if short > 15_000:
                t, _ = apply(t, a.Buy(name, Cents(short)))
            mine.desk[s.FIRST_PLACE + i * s.IN_PLACE + s.CHIPS] = t.guests[name].chips
        _game(mine.words, mine.desk, house, number % players)
        t = core_game(t, names, theirs, house, plays)
        assert places(mine.desk, players, s.CHIPS) == [t.guests[name].chips for name in names], number
        assert mine.desk[s.POT] == t.pot
        assert np.array_equal(mine.words, theirs.words)


def core_game(t: Table, names: list[str], dealer: Dealer, house: Any, plays: Thresholds) -> Table:
    for name in names:
        for field, amount in (("ante", ANTE), ("red", RED), ("black", BLACK)):
            t, _ = apply(t, a.Bet(name, amount, field))
    t, _ = apply(t, a.Close())
    dealer.desk[: s.POT] = 0
    dealt = None
    while t.phase not in ("settled", "betting"):
        if isinstance(t.awaiting, AwaitCard):
            if t.phase == "war" and dealt is None:
                dealt = dealer.desk[:52].copy()
            if len(t.secrets.out) < dealer.desk[:52].sum():  # the pack was shuffled for another round of war
                dealer.desk[:52] = dealt
            t, _ = apply(t, a.Deal(card_of(dealer, house)))
        else:
            t, _ = apply(t, answer(t, dealer, plays))
    return t


def card_of(dealer: Dealer, house: Any) -> Card:
    """The kernel's card by its name; the pack of the rules has the same order."""
    return PACK[int(_draw(dealer.words, dealer.desk, house))]


def answer(t: Table, dealer: Dealer, plays: Thresholds) -> a.Action:
    at = next(i for i, box in enumerate(t.boxes) if box.number == t.turns[0])
    guest = t.boxes[at].guest
    field = 1 if t.phase == "field_1" else 2
    total, soft = count(hand(t, at))
    stakes = total <= plays[2 * (field - 1) + soft]
    if dealer.lapse() < round(0.1 * 2**32):
        stakes = not stakes
    may = (total <= 21 or t.rules.bust_may_stake) and t.guests[guest].chips >= ANTE
    return a.Stake(guest, field) if stakes and may else a.Stay(guest)


# ——— a war for which the pack does not suffice: too rare to wait for ———

_contest = callable_from_python(kernel._contest)
FEW_LEFT = 3


def tied(readings: Readings, button: int) -> tuple[Any, list[int]]:
    """Three players tied at 20 for a pot of 31 Antes, with three cards left; the desk after the contest."""
    rules = load("schaffhausen", readings).rules
    assert isinstance(rules, Rules)
    seats = [Seat(Thresholds(13, 16, 14, 17), RED, BLACK) for _ in range(3)]
    job = games_job(rules, seats, ANTE, 1, 6)
    pack, house = job.pack, job.setting[0]
    dealer = Dealer(6, pack, 0, 1, s.DESK)
    dealer.desk[: s.POT] = 0
    dealer.desk[s.TAKEN : s.TAKEN + 52 - FEW_LEFT] = 1
    dealer.desk[s.TAKEN_AT_DEAL : s.TAKEN_AT_DEAL + 8] = 1
    dealer.desk[s.POT] = 28 * ANTE + 1
    for seat in range(3):
        at = s.FIRST_PLACE + seat * s.IN_PLACE
        dealer.desk[at + s.TOTAL], dealer.desk[at + s.NET] = 20, -ANTE
    _contest(dealer.words, dealer.desk, house, button)
    return dealer.desk, places(dealer.desk, 3, s.NET)


@pytest.mark.parametrize("button", [0, 1, 2])
def test_without_cards_for_a_war_the_pot_is_shared_from_the_button_on(button: int) -> None:
    desk, nets = tied({"war_exhausted": "split_pot"}, button)
    share, odd = divmod(31 * ANTE + 1, 3)
    behind = [(seat - button) % 3 for seat in range(3)]
    assert nets == [share + (1 if place < odd else 0) - ANTE for place in behind]
    assert desk[s.TAKEN : s.TAKEN + 52].sum() == 52 - FEW_LEFT


def test_or_the_pack_is_shuffled_without_the_hands_and_one_takes_all() -> None:
    desk, nets = tied({"war_exhausted": "reshuffle"}, 0)
    assert sorted(nets) == [-ANTE, -ANTE, 30 * ANTE + 1]
    assert desk[s.TAKEN : s.TAKEN + 8].tolist() == [1] * 8
    assert desk[s.TAKEN : s.TAKEN + 52].sum() in (8 + 4, 8 + 4 + 3, 8 + 4 + 4)
