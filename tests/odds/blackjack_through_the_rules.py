"""One box through the rules core: every deal of a small pack, played as the tables of a strategy say."""

from collections import Counter, defaultdict
from fractions import Fraction

from odds.blackjack_tables import hand_number, number
from saalchef.odds.blackjack import Strategy
from saalchef.rules import actions as a
from saalchef.rules.blackjack import Rules, Table, apply, check, open_table
from saalchef.rules.cards import JOKER, SUITS, Card
from saalchef.rules.money import Cents

STAKE = Cents(1000)
ANSWERS = (a.Stay, a.AskCard, a.Double)

Ends = dict[tuple[tuple[str, int], ...], Fraction]  # what was won on each field, and how likely that is


def deal_to_the_end(
    rules: Rules, pack: str, strategy: Strategy, fields: tuple[str, ...], chips: int = 100_000
) -> Ends:
    """Everything that can happen to one box and its side bets."""
    t = open_table("test", rules, {"p1": Cents(chips)})
    t, _ = apply(t, a.Sit("p1", 1))
    for field in fields:
        t, _ = apply(t, a.Bet("p1", STAKE, field, 1))
    t, _ = apply(t, a.Close())
    return _walk(t, Counter(pack) + Counter([JOKER] * rules.jokers), strategy, {})


def ranks(cards: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple(JOKER if card == JOKER else card[0] for card in cards)


def _walk(t: Table, pack: Counter[str], strategy: Strategy, known: dict[object, Ends]) -> Ends:
    while t.card_for is None and t.phase != "settled":
        t, _ = apply(t, owners_word(t, strategy))
    if t.phase == "settled":
        won: Counter[str] = Counter()
        for each in t.settled:
            won[each.field] += each.won
        return {tuple(sorted(won.items())): Fraction(1)}
    box = t.boxes[0]
    hands = [
        (sorted(ranks(h.cards)), ranks(h.cards[:1]), h.doubled, h.from_split, h.joker_at) for h in box.hands
    ]
    key = repr((t.phase, t.turn, hands, ranks(t.bank_cards), box.joker_at, sorted(pack.elements())))
    if key not in known:
        ends: defaultdict[tuple[tuple[str, int], ...], Fraction] = defaultdict(Fraction)
        for rank, copies in sorted((+pack).items()):
            card = JOKER if rank == JOKER else Card(rank + SUITS[copies % 4])
            after, _ = apply(t, a.Deal(card))
            for end, chance in _walk(after, pack - Counter([rank]), strategy, known).items():
                ends[end] += chance * Fraction(copies, pack.total())
        known[key] = dict(ends)
    return known[key]


def owners_word(t: Table, strategy: Strategy) -> a.Action:
    """What the tables say; who cannot pay for a double takes a card, or with 18 and more stays."""
    if t.phase == "insurance":
        paid = a.EvenMoney("p1", 1)
        return paid if strategy.even_money and check(t, paid) is None else a.Decline("p1", 1)
    box, hand = t.boxes[0], t.hand_in_turn
    cards, bank = ranks(hand.cards), number(ranks(t.bank_cards)[0])
    at, pair, splits = hand_number(strategy, cards), number(cards[0]), len(box.hands) - 1
    split = a.Split("p1", 1)
    wanted = strategy.resplit[splits - 1, pair, bank] if splits else strategy.split[pair, bank]
    if wanted and check(t, split) is None:
        return split
    move = strategy.action[at, bank]
    if splits:
        group = strategy.groups * (splits - 1) + (0 if strategy.groups == 1 or t.hand == 1 else 1)
        move = strategy.after[group, pair, at, bank]
    if move == Strategy.DOUBLE and check(t, a.Double("p1", 1)) is not None:
        move = Strategy.STAND if hand.total >= 18 else Strategy.CARD
    return ANSWERS[move]("p1", 1)


def by_field(ends: Ends, field: str) -> dict[Fraction, Fraction]:
    """The net results on a field in units of the stake."""
    nets: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    for end, chance in ends.items():
        nets[Fraction(dict(end)[field], STAKE)] += chance
    return nets
