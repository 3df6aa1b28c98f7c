"""How much may be put where: the ranges that both `check` and `legal` read."""

from saalchef.rules.blackjack.facts import INSURED, counts_to_maximum, may_raise
from saalchef.rules.blackjack.hand import Hand, staked_by
from saalchef.rules.blackjack.rules import Rules, SideBet
from saalchef.rules.blackjack.state import Box, Table
from saalchef.rules.money import Cents, Range, Wager, of, total
from saalchef.rules.refusal import Code, Refusal, refuse


def fields(rules: Rules) -> tuple[str, ...]:
    """The fields of this house's boxes."""
    if rules.twins is None:
        return ("main",) if rules.crazy is None else ("main", "crazy")
    return ("main", "twins") if rules.crazy is None else ("main", "twins", "crazy")


def _side_bet(rules: Rules, field: str) -> SideBet | None:
    """The side bet behind a field; the main field has none."""
    match field:
        case "twins":
            return rules.twins
        case "crazy":
            return rules.crazy
    return None


def on_field(box: Box, field: str) -> tuple[Wager, ...]:
    match field:
        case "main":
            return box.main
        case "twins":
            return box.twins
        case _:
            return box.crazy


def bet_range(t: Table, guest: str, field: str, box: Box) -> Range:
    """What a guest may add to a field by its limits, his chips aside; empty where high is below low."""
    side = _side_bet(t.rules, field)
    there = on_field(box, field)
    own = of(there, guest)
    if side is None:
        sign = t.rules.limits
        low, high, step = sign.minimum - own, sign.maximum - total(there), sign.step
    else:
        elsewhere = 0
        if field == "twins" and t.rules.twins_limit == "table":
            elsewhere = sum([of(other.twins, guest) for other in t.boxes if other.number != box.number])
        low, high, step = side.step - own, side.per_guest - own - elsewhere, side.step
        if side.per_box is not None:
            high = min(high, side.per_box - total(there))
    return Range(Cents(max(low, step)), Cents(high // step * step), step)


def insurance_range(rules: Rules, stake: Cents) -> Range:
    """Half the stake, or up to half, by the house's word."""
    half = Cents(int(stake * INSURED))
    if rules.insurance_amount == "half":
        return Range(half, half, Cents(1))
    step = rules.limits.insurance_step
    return Range(step, Cents(half // step * step), step)


def raise_refused(t: Table, box: Box, hand: Hand, guest: str, doubling: bool) -> Refusal | None:
    """Whether a guest's stake on a hand may be put there once more: the box maximum, and his chips."""
    stake = staked_by(hand, guest)
    amount = stake.amount if stake else Cents(0)
    beyond = t.rules.double_beyond_maximum if doubling else t.rules.split_beyond_maximum
    counted, sign, chips = _counted(t, box, guest), t.rules.limits, t.guests[guest].chips
    if may_raise(amount, counted, sign.maximum, beyond, chips):
        return None
    room = max(sign.maximum - counted, 0)
    if not beyond and amount > room:
        return refuse(Code.ABOVE_MAXIMUM, "box", amount=amount, room=room, box=box.number)
    return refuse(Code.NOT_ENOUGH_CHIPS, amount=amount, chips=chips)


def _counted(t: Table, box: Box, guest: str) -> int:
    """What of the stakes on the box the maximum counts for a guest's raise: of all of them, but for its owner
    of his own alone, since nobody who bets along takes a right from him.
    """
    own_alone = t.rules.owner_raises_first and guest == box.owner
    stakes = [s for hand in box.hands for s in hand.stakes if s.guest == guest or not own_alone]
    return sum([counts_to_maximum(s.amount, s.raised, t.rules.double_beyond_maximum) for s in stakes])
