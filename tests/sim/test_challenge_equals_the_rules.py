"""Black Jack Challenge's kernel and the rules core play the same games alike, by every reading."""

from typing import Any

import pytest

from saalchef.sim.challenge import game as kernel
from saalchef.sim.challenge import table_arrays as s
from saalchef.sim.challenge.jobs import games_job
from saalchef.sim.challenge.table_arrays import Seat
from sim.challenge_core import (
    ANTE,
    BLACK,
    CAUTIOUS,
    RECKLESS,
    RED,
    SEED,
    Readings,
    every_reading,
    places,
    prove_games,
    rules_of,
)
from sim.dealing import Dealer, callable_from_python


@pytest.mark.parametrize(("readings", "players"), list(every_reading()), ids=str)
@pytest.mark.parametrize("reckless", [False, True])
def test_every_game_leaves_the_players_the_same_chips(
    readings: Readings, players: int, reckless: bool
) -> None:
    """Reckless players bust together often enough to try what happens then."""
    prove_games(rules_of(readings), players, RECKLESS if reckless else CAUTIOUS, 1, 250)


# ——— a war for which the pack does not suffice: too rare to wait for ———

_contest = callable_from_python(kernel._contest)
FEW_LEFT = 3


def tied(readings: Readings, button: int) -> tuple[Any, list[int]]:
    """Three players tied at 20 for a pot of 31 Antes, with three cards left; the desk after the contest."""
    seats = [Seat(CAUTIOUS, RED, BLACK) for _ in range(3)]
    job = games_job(rules_of(readings), seats, ANTE, 1, SEED)
    pack, house = job.pack, job.setting[0]
    dealer = Dealer(SEED, pack, 0, 1, s.DESK)
    dealer.desk[: s.POT] = 0
    dealer.desk[s.TAKEN : s.TAKEN + 52 - FEW_LEFT] = 1
    dealer.desk[s.DEALT : s.DEALT + 8] = range(8)
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
