"""The one source of legality: why an action is refused, or None."""

from saalchef.rules import actions as a
from saalchef.rules.awaiting import AwaitGuests
from saalchef.rules.blackjack.facts import further_splits, is_pair, may_double
from saalchef.rules.blackjack.hand import Hand, split_aces, staked_by
from saalchef.rules.blackjack.limits import (
    bet_range,
    fields,
    insurance_range,
    on_field,
    raise_refused,
)
from saalchef.rules.blackjack.state import Box, Table, best_claim, lying
from saalchef.rules.cards import JOKER, POINTS, rank_of
from saalchef.rules.limits import within
from saalchef.rules.money import of
from saalchef.rules.procedure import Judging, not_in_this_game
from saalchef.rules.refusal import Code, Refusal, refuse
from saalchef.rules.seating import before, check_coming, check_correction


def check(t: Table, action: a.Action) -> Refusal | None:
    """Why the action is refused now, or None."""
    return (JUDGES.get(type(action)) or not_in_this_game)(t, action)


def betting(t: Table) -> bool:
    """Bets are open, or would be with the first one after a settled coup."""
    return t.phase in ("betting", "settled")


# ——— coming and going ———


def _coming(t: Table, action: a.Sit | a.Leave | a.Buy) -> Refusal | None:
    return check_coming(t.guests, t.rules.boxes, action)


def _stand(t: Table, action: a.Stand) -> Refusal | None:
    refusal = check_coming(t.guests, t.rules.boxes, action)
    if refusal or action.at is None:
        return refusal
    if not 1 <= action.at <= t.rules.boxes:
        return refuse(Code.NO_SUCH_BOX, box=action.at, boxes=t.rules.boxes)
    if t.rules.owner == "seated":
        return refuse(Code.STANDING_NOT_ALLOWED, "owner", box=action.at)
    other = before(t.guests, action.at)
    if other is not None and other != action.guest:
        return refuse(Code.BOX_NOT_FREE, "before", box=action.at, guest=other)
    return None


def _claim(t: Table, action: a.Claim) -> Refusal | None:
    guest = t.guests.get(action.guest)
    if guest is None:
        return refuse(Code.UNKNOWN_GUEST, guest=action.guest)
    if not betting(t):
        return refuse(Code.NOT_OPEN)
    if not 1 <= action.box <= t.rules.boxes:
        return refuse(Code.NO_SUCH_BOX, box=action.box, boxes=t.rules.boxes)
    if not guest.here:
        return refuse(Code.NOT_SEATED, guest=action.guest)
    other = before(t.guests, action.box)
    if other is not None:
        return refuse(Code.BOX_NOT_FREE, "before", box=action.box, guest=other)
    box = t.boxes[action.box - 1] if t.phase == "betting" else Box(action.box)
    best = best_claim(t, box, tuple(dict.fromkeys((*box.claims, action.guest))))
    if best is not None and best != action.guest:
        return refuse(Code.BOX_NOT_FREE, "claimed", box=action.box, guest=best)
    return None


# ——— betting ———


def _field(t: Table, field: str, number: int | None) -> Refusal | Box:
    if field not in fields(t.rules):
        return refuse(Code.UNKNOWN_FIELD, field=field, fields=", ".join(fields(t.rules)))
    if number is None:
        return refuse(Code.BOX_REQUIRED, field=field)
    if not 1 <= number <= t.rules.boxes:
        return refuse(Code.NO_SUCH_BOX, box=number, boxes=t.rules.boxes)
    return t.boxes[number - 1] if t.phase == "betting" else Box(number)


def _bet(t: Table, action: a.Bet) -> Refusal | None:
    guest = t.guests.get(action.guest)
    if guest is None:
        return refuse(Code.UNKNOWN_GUEST, guest=action.guest)
    if not betting(t):
        return refuse(Code.NOT_OPEN)
    box = _field(t, action.field, action.box)
    if isinstance(box, Refusal):
        return box
    if not guest.here:
        return refuse(Code.NOT_SEATED, guest=action.guest)
    if action.field != "main" and not box.main:
        return refuse(Code.BOX_NOT_PLAYED, box=box.number, field=action.field)
    return within(action.amount, bet_range(t, action.guest, action.field, box), guest.chips)


def _withdraw(t: Table, action: a.Withdraw) -> Refusal | None:
    if action.guest not in t.guests:
        return refuse(Code.UNKNOWN_GUEST, guest=action.guest)
    if not betting(t):
        return refuse(Code.NOT_OPEN)
    box = _field(t, action.field, action.box)
    if isinstance(box, Refusal):
        return box
    if not of(on_field(box, action.field), action.guest):
        return refuse(Code.NO_STAKE, guest=action.guest, field=action.field, box=box.number)
    return None


def _open(t: Table, _: a.Open) -> Refusal | None:
    return None if betting(t) else refuse(Code.COUP_RUNNING)


def _close(t: Table, _: a.Close) -> Refusal | None:
    if not betting(t):
        return refuse(Code.NOT_OPEN)
    if t.phase == "settled" or not any(box.main for box in t.boxes):
        return refuse(Code.BOX_NOT_PLAYED, "none")
    return None


def _deal(t: Table, action: a.Deal) -> Refusal | None:
    if t.phase == "settled":
        return refuse(Code.NOT_CLOSED, "over")
    if t.phase == "betting":
        return refuse(Code.NOT_CLOSED)
    owed = t.card_for
    if owed is None:
        awaited = t.awaiting
        names = ", ".join(awaited.guests) if isinstance(awaited, AwaitGuests) else ""
        return refuse(Code.NOT_YOUR_TURN, "card", guest=names)
    if action.card not in POINTS:
        return refuse(Code.WRONG_CARD, "none", card=action.card)
    if action.card == JOKER and not t.rules.jokers:
        return refuse(Code.WRONG_CARD, "joker")
    copies = t.rules.jokers if action.card == JOKER else t.rules.decks
    if t.seen.count(action.card) >= copies:
        return refuse(Code.WRONG_CARD, "copies", card=action.card, copies=copies)
    if action.to is not None and action.to not in ((owed, f"{owed}.1") if owed.isdecimal() else (owed,)):
        return refuse(Code.WRONG_PLACE, place=action.to, awaited=owed)
    return None


# ——— answers to the insurance round, and to a double or split ———


def _owes_answer(t: Table, guest: str, number: int) -> Refusal | None:
    """Whether the guest is asked for this box and has not answered yet."""
    if not 1 <= number <= t.rules.boxes:
        return refuse(Code.NO_SUCH_BOX, box=number, boxes=t.rules.boxes)
    for asked in t.asked:
        if asked.guest == guest and asked.box == number:
            return None
    paid = any(s.guest == guest and s.box == number and s.field == "main" for s in t.settled)
    if not paid and not any(staked_by(hand, guest) for hand in t.boxes[number - 1].hands):
        return refuse(Code.NO_STAKE, guest=guest, field="main", box=number)
    return refuse(Code.ALREADY_DECIDED, guest=guest, box=number)


def _insure(t: Table, action: a.Insure) -> Refusal | None:
    if action.guest not in t.guests:
        return refuse(Code.UNKNOWN_GUEST, guest=action.guest)
    if betting(t):
        return refuse(Code.NOT_CLOSED)
    if t.phase != "insurance":
        return refuse(Code.INSURANCE_NOT_OFFERED)
    refusal = _owes_answer(t, action.guest, action.box)
    if refusal:
        return refusal
    stake = staked_by(t.boxes[action.box - 1].hands[0], action.guest)
    assert stake is not None
    allowed = insurance_range(t.rules, stake.amount)
    amount = allowed.high if action.amount is None else action.amount
    if t.rules.insurance_amount == "half" and amount < allowed.low:
        return refuse(Code.BELOW_MINIMUM, "half", amount=amount, minimum=allowed.low)
    if t.rules.insurance_amount == "half" and amount > allowed.high:
        return refuse(Code.ABOVE_MAXIMUM, "half", amount=amount, maximum=allowed.high)
    return within(amount, allowed, t.guests[action.guest].chips)


def _even_money(t: Table, action: a.EvenMoney) -> Refusal | None:
    if action.guest not in t.guests:
        return refuse(Code.UNKNOWN_GUEST, guest=action.guest)
    if betting(t):
        return refuse(Code.NOT_CLOSED)
    if t.phase != "insurance" or not t.rules.even_money:
        return refuse(Code.EVEN_MONEY_NOT_OFFERED)
    refusal = _owes_answer(t, action.guest, action.box)
    if refusal:
        return refusal
    if not t.boxes[action.box - 1].hands[0].blackjack:
        return refuse(Code.EVEN_MONEY_NOT_OFFERED, "no_blackjack", box=action.box)
    return None


def _decline(t: Table, action: a.Decline) -> Refusal | None:
    if action.guest not in t.guests:
        return refuse(Code.UNKNOWN_GUEST, guest=action.guest)
    if betting(t):
        return refuse(Code.NOT_CLOSED)
    if not t.asked:
        return refuse(Code.NOT_YOUR_TURN, "not_asked", guest=action.guest)
    return _owes_answer(t, action.guest, action.box)


# ——— the owner's decisions ———


def _decides(t: Table, guest: str, number: int) -> Refusal | Hand:
    """The hand in turn, where the guest may decide for it."""
    if guest not in t.guests:
        return refuse(Code.UNKNOWN_GUEST, guest=guest)
    if betting(t):
        return refuse(Code.NOT_CLOSED)
    awaited = t.awaiting
    if not isinstance(awaited, AwaitGuests):
        return refuse(Code.NOT_YOUR_TURN, "before_a_card", guest=guest, awaited=t.card_for or "")
    if awaited.question != "decision":
        return refuse(Code.NOT_YOUR_TURN, "before_answers", guest=guest, asked=", ".join(awaited.guests))
    if number != awaited.box:
        return _other_box(t, guest, number, awaited)
    if guest not in awaited.guests:
        return refuse(Code.NOT_OWNER, guest=guest, owner=awaited.guests[0], box=number)
    return t.hand_in_turn


def _other_box(t: Table, guest: str, number: int, awaited: AwaitGuests) -> Refusal:
    """Why a guest does not decide for a box other than the one in turn."""
    if guest in awaited.guests:
        if not 1 <= number <= t.rules.boxes:
            return refuse(Code.NO_SUCH_BOX, box=number, boxes=t.rules.boxes)
        if t.boxes[number - 1].owner is None:
            return refuse(Code.BOX_NOT_PLAYED, "idle", box=number)
    return refuse(Code.NOT_YOUR_TURN, "other_box", guest=guest, box=number, turn=t.box)


def _ask_card(t: Table, action: a.AskCard) -> Refusal | None:
    hand = _decides(t, action.guest, action.box)
    if isinstance(hand, Refusal):
        return hand
    if split_aces(hand):
        return refuse(Code.CARD_NOT_ALLOWED, "split_aces", box=action.box)
    return None


def _stay(t: Table, action: a.Stay) -> Refusal | None:
    if action.guest not in t.guests:
        return refuse(Code.UNKNOWN_GUEST, guest=action.guest)
    if action.box is None:
        return refuse(Code.NOT_CLOSED) if betting(t) else refuse(Code.BOX_REQUIRED, "decision")
    hand = _decides(t, action.guest, action.box)
    return hand if isinstance(hand, Refusal) else None


def _double(t: Table, action: a.Double) -> Refusal | None:
    if t.phase == "play" and t.asked and t.asking == "double":
        return _follows(t, action.guest, action.box, doubling=True)
    hand = _decides(t, action.guest, action.box)
    if isinstance(hand, Refusal):
        return hand
    return double_refused(t, t.boxes[action.box - 1], hand, action.guest)


def _split(t: Table, action: a.Split) -> Refusal | None:
    if t.phase == "play" and t.asked and t.asking == "split":
        return _follows(t, action.guest, action.box, doubling=False)
    hand = _decides(t, action.guest, action.box)
    if isinstance(hand, Refusal):
        return hand
    return split_refused(t, t.boxes[action.box - 1], hand, action.guest)


def _follows(t: Table, guest: str, number: int, doubling: bool) -> Refusal | None:
    """A co-bettor puts his stake up once more, as the owner did."""
    if guest not in t.guests:
        return refuse(Code.UNKNOWN_GUEST, guest=guest)
    if number != t.box:
        return refuse(Code.NOT_YOUR_TURN, guest=guest)
    refusal = _owes_answer(t, guest, number)
    return refusal or raise_refused(t, t.boxes[number - 1], t.hand_in_turn, guest, doubling)


def double_refused(t: Table, box: Box, hand: Hand, guest: str) -> Refusal | None:
    """Whether the owner may double this hand."""
    rules = t.rules
    if len(hand.cards) != 2:
        return refuse(Code.DOUBLE_NOT_ALLOWED, "two_cards", box=box.number)
    if split_aces(hand):
        return refuse(Code.DOUBLE_NOT_ALLOWED, "split_aces", box=box.number)
    if hand.from_split and not rules.double_after_split:
        return refuse(Code.DOUBLE_NOT_ALLOWED, "after_split", box=box.number)
    totals = rules.double_totals
    if totals != "any" and not may_double(hand.total, hand.soft, totals, rules.soft_double):
        wanted = ", ".join(str(each) for each in totals)
        return refuse(Code.DOUBLE_NOT_ALLOWED, "total", total=hand.total, totals=wanted, box=box.number)
    if staked_by(hand, guest) is None:
        return refuse(Code.DOUBLE_NOT_ALLOWED, "no_stake", box=box.number)
    return raise_refused(t, box, hand, guest, doubling=True)


def split_refused(t: Table, box: Box, hand: Hand, guest: str) -> Refusal | None:
    """Whether the owner may split this hand."""
    rules = t.rules
    if len(hand.cards) != 2:
        return refuse(Code.SPLIT_NOT_ALLOWED, "two_cards", box=box.number)
    first, second = hand.cards
    joker = JOKER in (first, second)
    if joker or not is_pair(rank_of(first), rank_of(second), rules.split_by == "rank"):
        return refuse(Code.SPLIT_NOT_ALLOWED, "no_pair", first=first, second=second, box=box.number)
    aces, hands = split_aces(hand), len(box.hands)
    if not further_splits(hands, rules.max_hands, aces, aces_again=True):
        return refuse(Code.SPLIT_NOT_ALLOWED, "hands", hands=rules.max_hands, box=box.number)
    if not further_splits(hands, rules.max_hands, aces, rules.resplit_aces):
        return refuse(Code.SPLIT_NOT_ALLOWED, "aces", box=box.number)
    if staked_by(hand, guest) is None:
        return refuse(Code.SPLIT_NOT_ALLOWED, "no_stake", box=box.number)
    return raise_refused(t, box, hand, guest, doubling=False)


# ——— the clock and the management ———


def _expire(t: Table, _: a.Expire) -> Refusal | None:
    if not betting(t) and isinstance(t.awaiting, AwaitGuests):
        return None
    return refuse(Code.NOTHING_AWAITED, "clock")


def _void(t: Table, action: a.Void) -> Refusal | None:
    if t.phase == "settled" or (t.phase == "betting" and not any(lying(t, name) for name in t.guests)):
        return refuse(Code.NOTHING_TO_VOID)
    return None


def _correct(t: Table, action: a.Correct) -> Refusal | None:
    return check_correction(t.guests, action, lying(t, action.guest), t.phase == "settled")


JUDGES: Judging[Table] = {
    a.Sit: _coming,
    a.Stand: _stand,
    a.Leave: _coming,
    a.Buy: _coming,
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
    a.Correct: _correct,
}
