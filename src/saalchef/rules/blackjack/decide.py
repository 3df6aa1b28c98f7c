"""From wishes to facts: the events an allowed action brings about, and those that follow by themselves."""

from collections.abc import Iterable

from saalchef.rules import actions as a
from saalchef.rules import events as e
from saalchef.rules.blackjack import events as b
from saalchef.rules.blackjack.check import JUDGES, split_refused
from saalchef.rules.blackjack.evolve import CHANGES
from saalchef.rules.blackjack.facts import bank_draws, even_money, may_become_blackjack, stands_by_itself
from saalchef.rules.blackjack.hand import Hand, cost_of_raise, split_aces, staked_by
from saalchef.rules.blackjack.limits import insurance_range, on_field
from saalchef.rules.blackjack.settle import (
    bank_blackjack,
    crazy_match,
    settle_crazy,
    settle_hand,
    settle_insurance,
    settle_twins,
)
from saalchef.rules.blackjack.state import BANK, Asked, Box, Table, Turn, best_claim, lying, place
from saalchef.rules.cards import JOKER, POINTS
from saalchef.rules.counting import is_bust
from saalchef.rules.money import Cents, Wager, of
from saalchef.rules.procedure import Answering, Following, applied, call, corrected, opening, voided
from saalchef.rules.seating import before, came

Decided = Iterable[b.Event]


def decide(t: Table, action: a.Action) -> tuple[b.Event, ...]:
    """What happens if the action is taken; Illegal where it is refused."""
    return apply(t, action)[1]


# ——— what an action brings about ———


def _opening(t: Table) -> Decided:
    return opening(t.phase, t.coup, t.rules.call_open)


def _come(t: Table, action: a.Sit | a.Stand | a.Leave | a.Buy) -> Decided:
    return [came(action)]


def _claim(t: Table, action: a.Claim) -> Decided:
    return [*_opening(t), b.BoxClaimed(action.guest, action.box)]


def _bet(t: Table, action: a.Bet) -> Decided:
    return [*_opening(t), e.StakePlaced(action.guest, action.field, action.amount, action.box)]


def _withdraw(t: Table, action: a.Withdraw) -> Decided:
    """With the last main stake gone, the side bets on the box go back too."""
    assert action.box is not None
    box = t.boxes[action.box - 1]
    amount = of(on_field(box, action.field), action.guest)
    yield e.StakeReturned(action.guest, action.field, amount, box.number)
    if action.field == "main" and all(w.guest == action.guest for w in box.main):
        for field in ("twins", "crazy"):
            for wager in on_field(box, field):
                yield e.StakeReturned(wager.guest, field, wager.amount, box.number)


def _open(t: Table, _: a.Open) -> Decided:
    return _opening(t) or call(t.rules.call_open)


def _close(t: Table, _: a.Close) -> Decided:
    """The call; then boxes without anybody before them belong to the best claim that has a stake."""
    yield from call(t.rules.call_close)
    owned = []
    for box in t.boxes:
        if box.main:
            owner = before(t.guests, box.number) or _best_stake(t, box)
            assert owner is not None
            owned.append(b.Owned(box.number, owner))
    yield b.BetsClosed(tuple(owned))


def _best_stake(t: Table, box: Box) -> str | None:
    """The best claim among those with a stake."""
    return best_claim(t, box, tuple([name for name in box.claims if of(box.main, name)]))


def _deal(t: Table, action: a.Deal) -> Decided:
    to = t.card_for
    assert to is not None
    if action.card == JOKER and t.rules.joker_place == "beside":
        return [b.JokerLaid(to)]
    return [e.CardDealt(action.card, to)]


def _insure(t: Table, action: a.Insure) -> Decided:
    stake = staked_by(t.boxes[action.box - 1].hands[0], action.guest)
    assert stake is not None
    amount = insurance_range(t.rules, stake.amount).high if action.amount is None else action.amount
    return [b.Insured(action.guest, action.box, amount)]


def _even_money(t: Table, action: a.EvenMoney) -> Decided:
    stake = staked_by(t.boxes[action.box - 1].hands[0], action.guest)
    assert stake is not None
    won = Cents(even_money(stake.amount))
    paid = e.Settled(action.guest, "main", stake.amount, won, "even_money", action.box, 1)
    return [b.EvenMoneyTaken(action.guest, action.box), paid]


def _decline(t: Table, action: a.Decline) -> Decided:
    return _declines(t, Asked(action.guest, action.box))


def _declines(t: Table, asked: Asked) -> list[b.Event]:
    """Who does not follow a split keeps his stake on the first hand, or takes it back, by reading."""
    declined: list[b.Event] = [b.Declined(asked.guest, asked.box)]
    if t.phase == "play" and t.asking == "split" and t.rules.co_bettor_split == "returned":
        stake = staked_by(t.hand_in_turn, asked.guest)
        assert stake is not None
        declined.append(e.StakeReturned(asked.guest, "main", stake.amount, asked.box, t.hand))
    return declined


def _ask_card(t: Table, action: a.AskCard) -> Decided:
    return [b.CardAsked(action.guest, action.box, t.hand)]


def _stay(t: Table, action: a.Stay) -> Decided:
    return [b.Stayed(action.guest, t.box, t.hand)]


def _double(t: Table, action: a.Double) -> Decided:
    return [b.Doubled(action.guest, action.box, t.hand, cost_of_raise(t.hand_in_turn, action.guest))]


def _split(t: Table, action: a.Split) -> Decided:
    return [b.HandSplit(action.guest, action.box, t.hand, cost_of_raise(t.hand_in_turn, action.guest))]


def _expire(t: Table, _: a.Expire) -> Decided:
    if t.asked:
        return [event for asked in t.asked for event in _declines(t, asked)]
    owner = t.boxes[t.box - 1].owner
    assert owner is not None
    return [b.Stayed(owner, t.box, t.hand)]


def _void(t: Table, action: a.Void) -> Decided:
    return voided(t, action, lying)


_ANSWERS: Answering[Table, b.Event] = {
    a.Sit: _come,
    a.Stand: _come,
    a.Leave: _come,
    a.Buy: _come,
    a.Claim: _claim,
    a.Bet: _bet,
    a.Withdraw: _withdraw,
    a.Open: _open,
    a.Close: _close,
    a.Deal: _deal,
    a.Insure: _insure,
    a.EvenMoney: _even_money,
    a.Decline: _decline,
    a.AskCard: _ask_card,
    a.Stay: _stay,
    a.Double: _double,
    a.Split: _split,
    a.Expire: _expire,
    a.Void: _void,
    a.Correct: corrected,
}


# ——— what follows by itself ———


def _dealt(t: Table) -> Decided | None:
    return [*settle_twins(t), b.InitialDealt()] if t.dealt == 2 * len(t.played) + 1 else None


def _insurance_asked(t: Table) -> Decided | None:
    return None if t.asked else [b.InsuranceClosed()]


def _played(t: Table) -> Decided | None:
    turn = t.turn
    if turn is None:
        return [b.TurnCame(t.played[0], 1)]
    if turn.owed or t.asked:
        return None
    box = t.boxes[turn.box - 1]
    hand = box.hands[turn.hand - 1]
    if len(hand.cards) < 2 or (hand.doubled and not hand.stood):
        return [b.AllAnswered()]
    if not _finished(t, box, hand):
        return None
    return _next_turn(t, turn, box, hand)


def _finished(t: Table, box: Box, hand: Hand) -> bool:
    """Whether a hand takes no further card."""
    if hand.stood or hand.blackjack or is_bust(hand.total):
        return True
    if split_aces(hand):
        assert box.owner is not None
        return split_refused(t, box, hand, box.owner) is not None
    return stands_by_itself(hand.total, t.rules.auto_stand_21)


def _next_turn(t: Table, turn: Turn, box: Box, hand: Hand) -> Decided:
    """The hand's total is announced, a bust collected and a sure Black Jack paid; then the next hand."""
    yield b.TotalAnnounced(place(turn.box, turn.hand), hand.total, hand.blackjack)
    sure = hand.blackjack and not may_become_blackjack(POINTS[t.bank_cards[0]])
    if is_bust(hand.total) or sure:
        yield from settle_hand(t, box, turn.hand)
    if turn.hand < len(box.hands):
        yield b.TurnCame(turn.box, turn.hand + 1)
        return
    later = [number for number in t.played if number > turn.box]
    yield b.TurnCame(later[0], 1) if later else b.TurnsEnded()


def _bank_played(t: Table) -> Decided | None:
    return None if _bank_draws(t) else _end(t)


def _bank_draws(t: Table) -> bool:
    """Whether some stake still depends on the bank's next card."""
    if len(t.bank_cards) == 1:
        return bool(_hands_staked(t)) or any(box.insurance or _crazy_waits(t, box) for box in t.boxes)
    if bank_blackjack(t) or all(hand.blackjack for hand in _hands_staked(t)):
        return False
    rules = t.rules
    return bank_draws(t.bank_total, t.bank_soft, rules.bank_stands_from, rules.bank_soft_17 == "draws")


def _hands_staked(t: Table) -> list[Hand]:
    return [hand for number in t.played for hand in t.boxes[number - 1].hands if hand.stakes]


def _crazy_waits(t: Table, box: Box) -> bool:
    """A Black Jack already paid still meets the bank's, where a stand-off does not win Crazy-Twins."""
    if not box.crazy or t.rules.crazy_push or not crazy_match(t, box):
        return False
    return box.hands[0].blackjack and may_become_blackjack(POINTS[t.bank_cards[0]])


def _end(t: Table) -> Decided:
    """The bank's total; then every stake still lying, Crazy-Twins last."""
    if len(t.bank_cards) > 1:
        yield b.TotalAnnounced(BANK, t.bank_total, bank_blackjack(t))
    won = {name: guest.won for name, guest in t.guests.items()}
    staked = {s.guest for s in t.settled}
    for event in _settlements(t):
        won[event.guest] = Cents(won[event.guest] + event.won)
        staked.add(event.guest)
        yield event
    results = tuple([Wager(name, amount) for name, amount in won.items() if name in staked])
    yield e.CoupSettled(t.coup, results, Cents(-sum([w.amount for w in results])))


def _settlements(t: Table) -> Iterable[e.Settled]:
    yield from settle_insurance(t)
    for number in t.played:
        box = t.boxes[number - 1]
        for hand in range(1, len(box.hands) + 1):
            yield from settle_hand(t, box, hand)
    yield from settle_crazy(t)


_FOLLOWING: Following[Table, b.Event] = {
    "deal": _dealt,
    "insurance": _insurance_asked,
    "play": _played,
    "bank": _bank_played,
}

apply = applied(JUDGES, _ANSWERS, CHANGES, _FOLLOWING)
