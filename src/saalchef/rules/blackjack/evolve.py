"""What an event changes. Total: it never refuses."""

from msgspec.structs import replace

from saalchef.rules import events as e
from saalchef.rules.blackjack import events as b
from saalchef.rules.blackjack.facts import offers_insurance
from saalchef.rules.blackjack.hand import Hand, HandStake, halves, with_card, with_joker
from saalchef.rules.blackjack.state import BANK, Asked, Box, Phase, Table, Turn
from saalchef.rules.cards import JOKER, POINTS
from saalchef.rules.counting import with_points
from saalchef.rules.money import Cents, Wager, put, without
from saalchef.rules.procedure import Changing, unchanged, undone
from saalchef.rules.seating import Came, move_chips, pay_out, take_place


def evolve(t: Table, event: b.Event) -> Table:
    """The table after the event."""
    return CHANGES.get(type(event), unchanged)(t, event)


def _put_box(t: Table, box: Box) -> tuple[Box, ...]:
    boxes = [*t.boxes]
    boxes[box.number - 1] = box
    return tuple(boxes)


def _put_hand(box: Box, number: int, *hands: Hand) -> Box:
    """The box with other hands in the place of one."""
    if len(box.hands) > 1:
        hands = (*box.hands[: number - 1], *hands, *box.hands[number:])
    return replace(box, hands=hands)


def _coming(t: Table, event: Came) -> Table:
    return replace(t, guests=take_place(t.guests, event))


def _left(t: Table, event: e.GuestLeft) -> Table:
    """Who goes takes his claims along, but for boxes on which his stake still lies."""
    boxes = tuple([_unclaimed(box, event.guest) for box in t.boxes])
    return replace(_coming(t, event), boxes=boxes)


def _unclaimed(box: Box, guest: str) -> Box:
    if guest not in box.claims or any(w.guest == guest for w in box.main):
        return box
    return replace(box, claims=tuple([name for name in box.claims if name != guest]))


# ——— betting ———


def _claimed(t: Table, event: b.BoxClaimed) -> Table:
    box = t.boxes[event.box - 1]
    claims = tuple(dict.fromkeys((*box.claims, event.guest)))
    return replace(t, boxes=_put_box(t, replace(box, claims=claims)))


def _opened(t: Table, event: e.BettingOpened) -> Table:
    """The felt is cleared."""
    guests = {name: replace(guest, won=Cents(0)) for name, guest in t.guests.items()}
    boxes = tuple(Box(box.number) for box in t.boxes)
    return Table(t.house, t.rules, guests, boxes, t.bank, event.coup)


def _placed(t: Table, event: e.StakePlaced) -> Table:
    assert event.box is not None
    box = t.boxes[event.box - 1]
    match event.field:
        case "main":
            claims = box.claims if event.guest in box.claims else (*box.claims, event.guest)
            box = replace(box, main=put(box.main, event.guest, event.amount), claims=claims)
        case "twins":
            box = replace(box, twins=put(box.twins, event.guest, event.amount))
        case _:
            box = replace(box, crazy=put(box.crazy, event.guest, event.amount))
    return replace(t, guests=move_chips(t.guests, event.guest, -event.amount), boxes=_put_box(t, box))


def _returned(t: Table, event: e.StakeReturned) -> Table:
    assert event.box is not None
    box = t.boxes[event.box - 1]
    if event.hand is not None:
        hand = box.hands[event.hand - 1]
        box = _put_hand(box, event.hand, replace(hand, stakes=without(hand.stakes, event.guest)))
    elif event.field == "main":
        claims = tuple([name for name in box.claims if name != event.guest])
        box = replace(box, main=without(box.main, event.guest), claims=claims)
    elif event.field == "twins":
        box = replace(box, twins=without(box.twins, event.guest))
    else:
        box = replace(box, crazy=without(box.crazy, event.guest))
    return replace(t, guests=move_chips(t.guests, event.guest, event.amount), boxes=_put_box(t, box))


def _closed(t: Table, event: b.BetsClosed) -> Table:
    """Each stake on a main field is now a stake on the box's first hand."""
    owners = {owned.box: owned.owner for owned in event.boxes}
    boxes = []
    for box in t.boxes:
        if box.number in owners:
            hand = Hand(stakes=tuple([HandStake(w.guest, w.amount) for w in box.main]))
            boxes.append(replace(box, owner=owners[box.number], main=(), hands=(hand,)))
        else:
            boxes.append(Box(box.number))
    return replace(t, phase="deal", boxes=tuple(boxes), played=tuple(owners))


# ——— cards ———


def _dealt(t: Table, event: e.CardDealt) -> Table:
    card = event.card
    seen = (*t.seen, card)
    if event.place == BANK:
        total, soft = with_points(t.bank_total, t.bank_soft, POINTS[card])
        joker = t.joker_in_deal or (card == JOKER and t.phase == "deal")
        return replace(
            t,
            bank_cards=(*t.bank_cards, card),
            bank_total=total,
            bank_soft=soft,
            seen=seen,
            dealt=t.dealt + 1,
            joker_in_deal=joker,
        )
    if t.phase == "deal":
        box = t.boxes[t.played[t.dealt % (len(t.played) + 1)] - 1]
        if card == JOKER:
            box, t = _joker_dealt(t, box), replace(t, joker_in_deal=True)
        box = replace(box, hands=(with_card(box.hands[0], card),))
        return replace(t, boxes=_put_box(t, box), seen=seen, dealt=t.dealt + 1)
    turn = t.turn
    assert turn is not None
    hand = _joker_came(t, t.hand_in_turn) if card == JOKER else t.hand_in_turn
    box = _put_hand(t.boxes[turn.box - 1], turn.hand, with_card(hand, card))
    return replace(t, boxes=_put_box(t, box), seen=seen, turn=Turn(turn.box, turn.hand))


def _joker_dealt(t: Table, box: Box) -> Box:
    """The joker in the initial deal of a box: the box remembers it, and its hand."""
    (hand,) = box.hands
    return replace(box, joker_at=len(hand.cards) + 1, hands=(_joker_came(t, hand),))


def _joker_came(t: Table, hand: Hand) -> Hand:
    """A hand remembers the joker only where the house asks for it: tables in old books know no such thing."""
    return with_joker(hand) if t.rules.crazy_joker_split == "hand" else hand


def _joker(t: Table, event: b.JokerLaid) -> Table:
    seen = (*t.seen, JOKER)
    if t.turn is not None:
        box = _put_hand(t.boxes[t.box - 1], t.hand, _joker_came(t, t.hand_in_turn))
        return replace(t, seen=seen, boxes=_put_box(t, box))
    if t.phase != "deal":
        return replace(t, seen=seen)
    if event.place == BANK:
        return replace(t, seen=seen, joker_in_deal=True)
    box = _joker_dealt(t, t.boxes[int(event.place) - 1])
    return replace(t, seen=seen, joker_in_deal=True, boxes=_put_box(t, box))


def _initial(t: Table, _: b.InitialDealt) -> Table:
    """With an ace the bank asks every guest with a stake about insurance."""
    if not offers_insurance(POINTS[t.bank_cards[0]]):
        return _first_turn(t)
    asked = tuple(
        [Asked(s.guest, number) for number in t.played for s in t.boxes[number - 1].hands[0].stakes]
    )
    return replace(t, phase="insurance", asked=asked, asking="insurance")


def _first_turn(t: Table) -> Table:
    return replace(t, phase="play", asked=())


# ——— answers and decisions ———


def _answered(t: Table, guest: str, box: int) -> tuple[Asked, ...]:
    return tuple([each for each in t.asked if each.guest != guest or each.box != box])


def _insured(t: Table, event: b.Insured) -> Table:
    box = t.boxes[event.box - 1]
    box = replace(box, insurance=(*box.insurance, Wager(event.guest, event.amount)))
    return replace(
        t,
        guests=move_chips(t.guests, event.guest, -event.amount),
        boxes=_put_box(t, box),
        asked=_answered(t, event.guest, event.box),
    )


def _declined(t: Table, event: b.Declined | b.EvenMoneyTaken) -> Table:
    return replace(t, asked=_answered(t, event.guest, event.box))


def _insurance_closed(t: Table, _: b.InsuranceClosed) -> Table:
    return _first_turn(t)


def _turn(t: Table, event: b.TurnCame) -> Table:
    """A hand from a split has one card until its turn comes."""
    hand = t.boxes[event.box - 1].hands[event.hand - 1]
    return replace(t, turn=Turn(event.box, event.hand, owed=len(hand.cards) < 2))


def _card_owed(t: Table, _: b.CardAsked | b.AllAnswered) -> Table:
    return replace(t, turn=Turn(t.box, t.hand, owed=True))


def _stayed(t: Table, event: b.Stayed) -> Table:
    box = t.boxes[event.box - 1]
    hand = box.hands[event.hand - 1]
    return replace(t, boxes=_put_box(t, _put_hand(box, event.hand, replace(hand, stood=True))))


def _doubled(t: Table, event: b.Doubled) -> Table:
    box = t.boxes[event.box - 1]
    hand = box.hands[event.hand - 1]
    stakes = [
        HandStake(s.guest, s.amount, event.amount) if s.guest == event.guest else s for s in hand.stakes
    ]
    by_owner = event.guest == box.owner
    hand = replace(hand, stakes=tuple(stakes), doubled=True)
    others = tuple([Asked(s.guest, box.number) for s in stakes if s.guest != event.guest])
    return replace(
        t,
        guests=move_chips(t.guests, event.guest, -event.amount),
        boxes=_put_box(t, _put_hand(box, event.hand, hand)),
        asked=others if by_owner else _answered(t, event.guest, event.box),
        asking="double",
    )


def _split(t: Table, event: b.HandSplit) -> Table:
    box = t.boxes[event.box - 1]
    new = HandStake(event.guest, event.amount)
    guests = move_chips(t.guests, event.guest, -event.amount)
    if event.guest != box.owner:
        second = box.hands[event.hand]  # the hand after the one that is split
        box = _put_hand(box, event.hand + 1, replace(second, stakes=(*second.stakes, new)))
        asked = _answered(t, event.guest, event.box)
        return replace(t, guests=guests, boxes=_put_box(t, box), asked=asked)
    hand = box.hands[event.hand - 1]
    first, second = halves(hand)
    box = _put_hand(box, event.hand, replace(first, stakes=hand.stakes), replace(second, stakes=(new,)))
    others = tuple([Asked(s.guest, box.number) for s in hand.stakes if s.guest != event.guest])
    return replace(t, guests=guests, boxes=_put_box(t, box), asked=others, asking="split")


def _turns_ended(t: Table, _: b.TurnsEnded) -> Table:
    return replace(t, phase="bank", turn=None)


# ——— money ———


def _settled(t: Table, event: e.Settled) -> Table:
    assert event.box is not None
    box = t.boxes[event.box - 1]
    match event.field:
        case "main":
            assert event.hand is not None
            hand = box.hands[event.hand - 1]
            box = _put_hand(box, event.hand, replace(hand, stakes=without(hand.stakes, event.guest)))
        case "twins":
            box = replace(box, twins=without(box.twins, event.guest))
        case "crazy":
            box = replace(box, crazy=without(box.crazy, event.guest))
        case _:
            box = replace(box, insurance=without(box.insurance, event.guest))
    return replace(
        t,
        guests=pay_out(t.guests, event.guest, event.stake, event.won),
        boxes=_put_box(t, box),
        bank=t.bank - event.won,
        settled=(*t.settled, event),
    )


def _over(t: Table, _: e.CoupSettled) -> Table:
    phase: Phase = "settled"
    return replace(t, phase=phase)


def _voided(t: Table, event: e.CoupVoided) -> Table:
    """Everyone stands as before his bets; the felt is empty."""
    bank = Cents(t.bank + sum([guest.won for guest in t.guests.values()]))
    boxes = tuple(Box(box.number) for box in t.boxes)
    return Table(t.house, t.rules, undone(t.guests, event), boxes, bank, t.coup, "settled")


def _corrected(t: Table, event: e.PayoutCorrected) -> Table:
    guests = move_chips(t.guests, event.guest, event.amount)
    return replace(t, guests=guests, bank=t.bank - event.amount)


CHANGES: Changing[Table] = {
    e.GuestSat: _coming,
    e.GuestStood: _coming,
    e.GuestLeft: _left,
    e.ChipsBought: _coming,
    e.BettingOpened: _opened,
    e.StakePlaced: _placed,
    e.StakeReturned: _returned,
    e.CardDealt: _dealt,
    e.Settled: _settled,
    e.CoupSettled: _over,
    e.CoupVoided: _voided,
    e.PayoutCorrected: _corrected,
    b.BoxClaimed: _claimed,
    b.BetsClosed: _closed,
    b.JokerLaid: _joker,
    b.InitialDealt: _initial,
    b.Insured: _insured,
    b.EvenMoneyTaken: _declined,
    b.Declined: _declined,
    b.InsuranceClosed: _insurance_closed,
    b.TurnCame: _turn,
    b.CardAsked: _card_owed,
    b.Stayed: _stayed,
    b.Doubled: _doubled,
    b.HandSplit: _split,
    b.AllAnswered: _card_owed,
    b.TurnsEnded: _turns_ended,
}
