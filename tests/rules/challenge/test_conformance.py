"""What must hold in every Challenge game, also when guests come and go and the management intervenes."""

import random

import pytest

from conformance import legal_and_check_agree
from rules.challenge.game import balance
from rules.challenge.random_play import READINGS, Step, attempts, night, opened
from saalchef.houses import load
from saalchef.notation import Coup, CoupLine, dump, parse, replay
from saalchef.rules import challenge
from saalchef.rules.challenge import Event, Table
from saalchef.rules.challenge.events import PotPaid
from saalchef.rules.codec import decode, encode
from saalchef.rules.events import CoupSettled
from saalchef.rules.refusal import Illegal
from saalchef.rules.sentences import sentence

SEEDS = range(16)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_cent_is_made_or_lost(seed: int) -> None:
    for step in night(seed, 150):
        t = step.after
        assert balance(t) == 0
        assert min(guest.chips for guest in t.guests.values()) >= 0
        assert t.pot >= 0
        for event in step.events:
            if isinstance(event, CoupSettled):
                net = sum(wager.amount for wager in event.guests)
                assert net + event.bank + t.pot - t.carried == 0
                assert t.pot == 0 or t.rules.all_bust == "carried"


@pytest.mark.parametrize("seed", SEEDS)
def test_deciding_evolving_saving_and_loading_agree(seed: int) -> None:
    for step in night(seed, 12):
        assert challenge.decide(step.before, step.action) == step.events
        folded = step.before
        for event in step.events:
            folded = challenge.evolve(folded, event)
        assert folded == step.after
        assert decode(encode(step.after), Table) == step.after
        assert decode(encode(step.events), tuple[Event, ...]) == step.events


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_is_legal_is_allowed_and_nothing_else(seed: int) -> None:
    rng = random.Random(seed)
    for step in night(seed, 12):
        if rng.random() < 0.05:
            legal_and_check_agree(step.after, rng)


@pytest.mark.parametrize(
    "seed", [*SEEDS[:3], *(pytest.param(seed, marks=pytest.mark.slow) for seed in SEEDS[3:])]
)
def test_whatever_is_refused_is_refused_in_words(seed: int) -> None:
    for number, step in enumerate(night(seed, 3)):
        for action in attempts(step.after) if number % 9 == 0 else ():
            refusal = challenge.check(step.after, action)
            if refusal is None:
                challenge.apply(step.after, action)
            else:
                assert sentence(refusal, "CHF", "en") != sentence(refusal, "CHF", "de")
                with pytest.raises(Illegal):
                    challenge.apply(step.after, action)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_night_as_a_coup_file_replays_to_the_same_table(seed: int) -> None:
    steps: list[Step] = list(night(seed, 8))
    house = load("schaffhausen", READINGS[seed % len(READINGS)])
    start = opened(READINGS[seed % len(READINGS)])
    coup = Coup(
        house.id,
        house.differing,
        {guest.name: guest.chips for guest in start.guests.values()},
        tuple(CoupLine(number, step.action) for number, step in enumerate(steps, start=1)),
    )
    run = replay(parse(dump(coup)), house)
    assert run.refused is None
    assert run.table == steps[-1].after
    assert [event for step in run.steps for event in step.events] == [e for s in steps for e in s.events]


def test_the_nights_see_everything() -> None:
    """The random games are worth something only if all that matters happens in them."""
    steps = [step for seed in range(8) for step in night(seed, 40)]
    seen = {type(event).__name__ for step in steps for event in step.events}
    done = {type(step.action).__name__ for step in steps}
    assert {"CoupVoided", "PayoutCorrected", "GuestLeft", "StakeReturned", "WarDeclared"} <= seen
    assert {"Expire", "Withdraw", "Buy", "Correct", "Void", "Leave", "Stake", "Stay", "Open"} <= done
    hows = {event.how for step in steps for event in step.events if isinstance(event, PotPaid)}
    assert hows >= {"highest", "war", "lowest", "returned", "carried"}
    assert max(step.after.round for step in steps) > 1
    assert {len(step.after.boxes) for step in steps} == set(range(8))
