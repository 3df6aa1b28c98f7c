"""What must hold in every Challenge game, whatever the guests do."""

import random

import pytest

from rules.challenge.game import balance
from rules.challenge.random_play import GUESTS, READINGS, Step, attempts, night, opened
from saalchef.houses import load
from saalchef.notation import Coup, Line, dump, parse, replay
from saalchef.rules import actions as a
from saalchef.rules import challenge
from saalchef.rules.challenge import Event, Table
from saalchef.rules.challenge.events import PotPaid
from saalchef.rules.codec import decode, encode
from saalchef.rules.events import CoupSettled
from saalchef.rules.money import Cents
from saalchef.rules.options import Option
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
        assert decode(encode(step.events), tuple[Event, ...]) == step.events  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_is_legal_is_allowed_and_the_rest_refused(seed: int) -> None:
    rng = random.Random(seed)
    for step in night(seed, 12):
        if rng.random() < 0.02:
            _agree(step.after)


def _agree(t: Table) -> None:
    """`legal` names what `check` allows, of all that one could try, and nothing else."""
    for who in (*GUESTS, "croupier"):
        for option in challenge.legal(t, who):
            for action in _actions(who, option):
                assert challenge.check(t, action) is None
    for action in attempts(t):
        refusal = challenge.check(t, action)
        if refusal is None:
            challenge.apply(t, action)
            assert isinstance(action, a.Buy | a.Correct | a.Void) or _is_legal(t, action)
        else:
            assert sentence(refusal, "CHF", "en") != sentence(refusal, "CHF", "de")
            with pytest.raises(Illegal):
                challenge.apply(t, action)
            assert not _is_legal(t, action)


def _actions(who: str, option: Option) -> list[a.Action]:
    """The actions an option stands for; of a range both ends and one within."""
    match option:
        case Option("sits", seat=int(seat)):
            return [a.Sit(who, seat)]
        case Option("leaves"):
            return [a.Leave(who)]
        case Option("bets", str(field), int(box), amounts=r) if r is not None:
            middle = r.low + (r.high - r.low) // r.step // 2 * r.step
            return [a.Bet(who, Cents(x), field, b) for x in (r.low, middle, r.high) for b in (box, None)]
        case Option("withdraws", str(field), int(box)):
            return [a.Withdraw(who, field, box), a.Withdraw(who, field)]
        case Option("stakes", str(field)):
            return [a.Stake(who, int(field))]
        case Option("stays", box=int(box)):
            return [a.Stay(who), a.Stay(who, box)]
        case Option("opens"):
            return [a.Open()]
        case Option("closes"):
            return [a.Close()]
        case Option("expires"):
            return [a.Expire()]
        case Option("deal"):
            return []
    raise AssertionError(f"what is {option}?")


def _is_legal(t: Table, action: a.Action) -> bool:
    if isinstance(action, a.Deal):
        owed = [o for o in challenge.legal(t, "croupier") if o.verb == "deal"]
        place = action.to in (None, t.due[0]) if t.due else False
        return bool(owed) and place and action.card not in (*t.seen, "Jk", "1h")
    who = getattr(action, "guest", "croupier")
    for option in challenge.legal(t, who):
        if isinstance(action, a.Bet):
            same = option.verb == "bets" and option.field == action.field and action.box in (None, option.box)
            if same and option.amounts is not None and action.amount in option.amounts:
                return True
        elif action in _actions(who, option):
            return True
    return False


@pytest.mark.parametrize("seed", SEEDS)
def test_a_night_as_a_coup_file_replays_to_the_same_table(seed: int) -> None:
    steps: list[Step] = list(night(seed, 8))
    house = load("schaffhausen", READINGS[seed % len(READINGS)])
    start = opened(READINGS[seed % len(READINGS)])
    coup = Coup(
        house.id,
        house.differing,
        {guest.name: guest.chips for guest in start.guests.values()},
        tuple(Line(number, step.action) for number, step in enumerate(steps, start=1)),
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
