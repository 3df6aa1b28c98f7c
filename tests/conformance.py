"""What every game must hold, whatever its rules: a house joins by its name."""

import random
from collections.abc import Iterator
from functools import reduce

import pytest
from msgspec.structs import replace

from saalchef.floor.wire import view as wire
from saalchef.houses import House
from saalchef.notation import dump, dump_json, parse, replay
from saalchef.play import random_coup, random_coups
from saalchef.rules import actions as a
from saalchef.rules import blackjack, challenge, punto_banco
from saalchef.rules import table as rules
from saalchef.rules.cards import PACK
from saalchef.rules.codec import baked, decode, encode
from saalchef.rules.games import game_of
from saalchef.rules.money import Cents
from saalchef.rules.options import Option
from saalchef.rules.refusal import Illegal
from saalchef.rules.table import (
    Table,
    apply,
    check,
    decide,
    evolve,
    legal,
    lying,
    result,
    shown,
    withheld,
)

CROUPIER = "croupier"


def coups_end_and_money_is_conserved(house: House, coups: int, seed: int) -> None:
    """Coup after coup ends, nobody has less than nothing, and everyone together with the bank is even."""
    rng = random.Random(seed)
    over = 0
    while over < coups:
        at_this_table = 0
        running = False
        for _, t in random_coups(house, rng.randint(2, 9), rng):
            money_is_conserved(t)
            stakes_keep_their_limits(t)
            at_this_table += running and t.phase == "settled"
            running = coup_runs(t)
            if at_this_table == 20:
                break
        over += at_this_table


def coup_runs(t: Table) -> bool:
    return t.phase not in ("betting", "settled")


def money_is_conserved(t: Table) -> None:
    assert sum(result(t).values()) == 0
    for guest in t.guests.values():
        assert guest.chips >= 0
        assert lying(t, guest.name) >= 0


def stakes_keep_their_limits(t: Table) -> None:
    """Nothing lies that the sign and the leaflet do not allow."""
    if isinstance(t, blackjack.Table):
        boxes_keep_their_limits(t)
    elif isinstance(t, punto_banco.Table):
        fields_keep_their_limits(t)
    else:
        antes_keep_their_limits(t)


def antes_keep_their_limits(t: challenge.Table) -> None:
    limits = t.rules.limits
    highest = limits.minimum if t.rules.ante_size == "fixed" else limits.maximum
    for player in t.boxes:
        assert player.ante == 0 or limits.minimum <= player.ante <= highest
        assert player.ante % limits.step == 0
        assert player.one in (0, player.ante)
        assert player.two in (0, player.ante)
        assert all(bonus == 0 or 5_00 <= bonus <= 50_00 for bonus in (player.red, player.black))


def fields_keep_their_limits(t: punto_banco.Table) -> None:
    limits = t.rules.limits
    for stake in t.stakes:
        both = t.rules.box_maximum == "combined" and stake.box is not None
        beside = [s for s in t.stakes if s.box == stake.box and (both or s.field == stake.field)]
        together = sum(s.amount for s in beside) if stake.box is not None else stake.amount
        assert stake.amount >= limits.minimum
        assert stake.amount % limits.step == 0
        assert together <= (limits.tie_maximum if stake.field == "tie" else limits.maximum)


def boxes_keep_their_limits(t: blackjack.Table) -> None:
    limits = t.rules.limits
    for box in t.boxes:
        first = [wager.amount for wager in box.main]
        split = [s.amount for hand in box.hands for s in hand.stakes]
        assert sum(first) <= limits.maximum
        assert all(amount >= limits.minimum and amount % limits.step == 0 for amount in first + split)
        for who in ((box.owner,), t.guests.keys() - {box.owner}):  # the owner alone, the others together
            stakes = [s for hand in box.hands for s in hand.stakes if s.guest in who]
            lain, raised = sum(s.amount for s in stakes), sum(s.raised for s in stakes)
            if not t.rules.split_beyond_maximum:
                assert lain <= limits.maximum
            if not t.rules.double_beyond_maximum and not t.rules.split_beyond_maximum:
                assert lain + raised <= limits.maximum
        for field, bet in ((box.twins, t.rules.twins), (box.crazy, t.rules.crazy)):
            assert bet is not None or not field
            assert all(w.amount <= bet.per_guest and w.amount % bet.step == 0 for w in field if bet)
            assert bet is None or bet.per_box is None or sum(w.amount for w in field) <= bet.per_box


def every_step_holds(house: House, coups: int, seed: int) -> None:
    """At every step: legal and check agree, events fold, saving is an identity, secrets are kept."""
    rng = random.Random(seed)
    before: Table | None = None
    over, running = 0, False
    for action, t in random_coups(house, rng.randint(2, 7), rng):
        if before is not None:
            assert apply(before, action)[0] == t
            assert reduce(evolve, decide(before, action), before) == t
        assert decode(encode(t), type(t)) == t
        legal_and_check_agree(t, rng)
        what_is_withheld_is_no_option(t)
        no_view_tells_too_much(before, action, t)
        before = t
        over += running and t.phase == "settled"
        running = coup_runs(t)
        if over == coups:
            return


def legal_and_check_agree(t: Table, rng: random.Random) -> None:
    """Every option is allowed at each end of its range, and what no option covers is refused."""
    for who in (*t.guests, CROUPIER):
        options = legal(t, who)
        for option in options:
            for action in _actions(t, who, option):
                assert check(t, action) is None, (who, option, action)
        wishes = list(_wishes(t, who))
        for action in rng.sample(wishes, min(len(wishes), 40)):
            allowed = check(t, action) is None
            covered = any(_covers(option, _with_box(t, action)) for option in options)
            assert allowed == covered, (who, action, options)
            if not allowed:
                refused_and_nothing_happens(t, action)


def what_is_withheld_is_no_option(t: Table) -> None:
    """A reason is told only to who is asked, and only of what he may not answer."""
    for who in (*t.guests, CROUPIER):
        told = withheld(t, who)
        assert not told or who in getattr(t.awaiting, "guests", ())
        allowed = {(option.verb, option.box) for option in legal(t, who)}
        assert allowed.isdisjoint((each.verb, each.box) for each in told), (who, told)


def refused_and_nothing_happens(t: Table, action: a.Action) -> None:
    with pytest.raises(Illegal) as refused:
        apply(t, action)
    assert refused.value.refusal == check(t, action)


def _actions(t: Table, who: str, option: Option) -> Iterator[a.Action]:
    if option.verb == "deal":
        return
    amounts = option.amounts
    steps = (amounts.high - amounts.low) // amounts.step if amounts else 0
    for step in {0, steps // 2, steps}:
        amount = Cents(amounts.low + step * amounts.step) if amounts else Cents(0)
        for wish in _wishes(t, who, amount):
            if _covers(option, wish):
                yield wish


def _wishes(t: Table, who: str, amount: Cents | None = None) -> Iterator[a.Action]:
    """What one could think of: every verb, field and box, amounts that fit and amounts that do not."""
    if who == CROUPIER:
        yield from (a.Open(), a.Close(), a.Expire())
        return
    amounts = (
        [Cents(n) for n in (-500, 0, 1, 50, 250, 500, 1000, 1500, 5000, 20_000, 50_000, 50_500, 10**7)]
        if amount is None
        else [amount]
    )
    boxes = range(9)
    yield from (a.Stand(who), a.Leave(who), a.Stay(who), a.Stake(who, 1), a.Stake(who, 2))
    for box in boxes:
        yield from (
            kind(who, box)
            for kind in (
                a.Sit,
                a.Stand,
                a.Claim,
                a.Decline,
                a.EvenMoney,
                a.AskCard,
                a.Stay,
                a.Double,
                a.Split,
            )
        )
        yield from (a.Insure(who, box, each) for each in amounts)
    for field in ("main", "twins", "crazy", "punto", "banco", "tie", "ante", "red", "black", "none"):
        for number in (None, *boxes):
            yield a.Withdraw(who, field, number)
            yield from (a.Bet(who, each, field, number) for each in amounts)


def _with_box(t: Table, action: a.Action) -> a.Action:
    """In Black Jack Challenge what a guest does without naming a box he does on his own."""
    if not isinstance(t, challenge.Table) or getattr(action, "box", 0) is not None:
        return action
    if isinstance(action, a.Bet | a.Withdraw):
        return replace(action, box=t.guests[action.guest].seat)
    if isinstance(action, a.Stay):
        return replace(action, box=next((box.number for box in t.boxes if box.guest == action.guest), None))
    return action


def _covers(option: Option, action: a.Action) -> bool:
    if option.verb != action.__struct_config__.tag:
        return False
    match action:
        case a.Sit(seat=seat):
            return option.seat == seat
        case a.Stand(at=at):
            return option.box == at
        case a.Bet(field=field, box=box, amount=amount):
            assert option.amounts is not None
            return option.field == field and option.box == box and amount in option.amounts
        case a.Withdraw(field=field, box=box):
            return option.field == field and option.box == box
        case a.Insure(box=box, amount=amount):
            assert option.amounts is not None
            return option.box == box and amount is not None and amount in option.amounts
        case a.Stake(field=number):
            return option.field == str(number)
        case a.Open() | a.Close() | a.Expire() | a.Leave():
            return True
        case _:
            return option.box == action.box  # every other verb names a box


def no_view_tells_too_much(before: Table | None, action: a.Action, t: Table) -> None:
    """Nobody's view or event holds a card he may not see, nor another guest's purse; nor what he is told."""
    viewers = (*t.guests, None, CROUPIER)
    views = game_of(type(t)).part("rules", "view")
    for who in viewers:
        own_view = rules.view(t, who)
        written = encode(own_view)
        assert encode(views.seen(baked(views.face(t)), t, who)) == written
        told = encode(wire.view(t, who))
        assert encode(wire.seen(baked(wire.face(t)), t, who)) == told
        for card in hidden_from(t, who):
            assert f'"{card}"'.encode() not in written + told, (who, card)
        purses = [getattr(own_view, "chips", None)] if who in t.guests else []
        assert written.count(b'"chips":') <= 1, "more than one purse in a view"
        assert told.count(b'"chips":') == written.count(b'"chips":')
        assert purses in ([], [t.guests[who].chips if who in t.guests else None])
        if before is not None:
            for event in decide(before, action):
                told = encode(shown(t, event, who))
                for card in hidden_from(t, who):
                    assert f'"{card}"'.encode() not in told, (who, card)


def hidden_from(t: Table, who: str | None) -> frozenset[str]:
    """The cards someone may not know: with one pack, all that neither lie open nor are his own."""
    if not isinstance(t, challenge.Table):
        return frozenset()
    lying_open = {card for box in t.boxes for card in (box.first, box.second, *box.war)} | {*t.community}
    own = {card for box, card in zip(t.boxes, t.secrets.hidden, strict=False) if box.guest == who}
    return frozenset(set(PACK) - lying_open - own)


def files_and_replays_are_identities(house: House, seed: int) -> None:
    """A night written down, read and played again is the same night."""
    coup = random_coup(house, 2 + seed % 8, 3, random.Random(seed))
    run = replay(coup, house)
    assert run.exit_code == 0, (run.refused, run.differing)
    assert run.full.actions == coup.actions
    text = dump(coup)
    again = parse(text)
    assert dump(again) == text
    assert replay(again, house).table == run.table
    assert again.actions == coup.actions
    assert dump_json(again) == dump_json(coup)
