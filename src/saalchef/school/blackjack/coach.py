"""The coach at Black Jack: decisions, insurance, even money, and what a co-bettor is asked."""

from collections.abc import Iterator, Sequence

from saalchef.odds.blackjack import Decision, HandInTurn
from saalchef.odds.blackjack.advice import advise
from saalchef.odds.blackjack.outlook import Outlook, outlook
from saalchef.rules.awaiting import AwaitGuests
from saalchef.rules.blackjack.facts import even_money
from saalchef.rules.blackjack.hand import Hand, staked_by
from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.blackjack.view import SeenBox, TableView
from saalchef.rules.cards import POINTS, Card
from saalchef.rules.counting import ACE, total_of
from saalchef.rules.money import Cents
from saalchef.rules.options import Option
from saalchef.school.advice import Advice, HandHeld, Worth, ranked
from saalchef.school.blackjack.open_cards import open_cards
from saalchef.school.blackjack.why import of_decision, of_insurance

Allowed = dict[str, Option]  # by verb
SAID = {"stand": "stays", "card": "cards", "double": "doubles", "split": "splits"}


def advise_here(
    rules: Rules, view: TableView, options: Sequence[Option], earlier: Sequence[Card], said: str
) -> tuple[Advice, ...]:
    """One advice a box that waits for the viewer's word."""
    asked, guest = view.awaiting, view.viewer
    if not isinstance(asked, AwaitGuests) or guest is None or guest not in asked.guests:
        return ()
    return tuple(_advices(_Seen(rules, view, guest, earlier, said), asked, options))


class _Seen:
    """The table before one guest."""

    def __init__(self, rules: Rules, view: TableView, guest: str, earlier: Sequence[Card], said: str) -> None:
        self.rules = rules
        self.guest = guest
        self.said = said
        self.boxes = view.boxes
        self.bank = view.bank_cards[0]
        self.turn = (view.box_in_turn, view.hand_in_turn)
        self.open = [*earlier, *open_cards(view)]

    def decision(self, hand: Hand, place: HandInTurn) -> Decision:
        """With every open card counted."""
        return advise(self.rules, hand.cards, self.bank, self.others(hand), place)

    def outlook(self, hand: Hand) -> Outlook:
        return outlook(self.rules, hand.cards, self.bank, self.others(hand))

    def others(self, hand: Hand) -> list[Card]:
        """The open cards but for the hand's and the bank's first."""
        others = list(self.open)
        for card in (*hand.cards, self.bank):
            others.remove(card)
        return others

    def stake(self, hand: Hand) -> Cents:
        stake = staked_by(hand, self.guest)
        return stake.amount if stake else Cents(0)

    def holding(self, hand: Hand, found: Sequence[Worth]) -> HandHeld:
        first = POINTS[self.bank]
        pair = any(worth.verb == "splits" for worth in found)
        bank = total_of(first, first == ACE)
        return HandHeld(hand.cards, hand.total, hand.soft, pair, hand.blackjack, bank)


def _advices(seen: _Seen, asked: AwaitGuests, options: Sequence[Option]) -> Iterator[Advice]:
    allowed: dict[int, Allowed] = {}
    for option in options:
        if option.box is not None:
            allowed.setdefault(option.box, {})[option.verb] = option
    if asked.question == "insurance":
        for number, verbs in sorted(allowed.items()):
            box = seen.boxes[number - 1]
            if "declines" in verbs and box.hands:
                yield _insurance(seen, box, verbs)
        return
    at, hand = asked.box or seen.turn[0], asked.hand or seen.turn[1]
    if at is None or hand is None:
        return
    box = seen.boxes[at - 1]
    verbs = allowed.get(at, {})
    held = box.hands[hand - 1]
    found: list[Worth] = []
    # what a co-bettor's half of a split is worth depends on how the owner plays on
    if asked.question != "split":
        decision = seen.decision(held, HandInTurn(hand, len(box.hands)))
        decided = asked.question == "decision"
        found = _said(decision, verbs) if decided else _doubling(seen.rules, decision, verbs)
    holding, values = seen.holding(held, found), ranked(found)
    reason = of_decision(seen.rules, holding, values, seen.said, lambda: seen.outlook(held))
    stake, counted = seen.stake(held), len(seen.open)
    yield Advice(asked.question, at, hand, stake, counted, values, holding=holding, why=reason)


def _said(decision: Decision, verbs: Allowed) -> list[Worth]:
    named = {SAID[each]: value for each, value in decision.values.items() if each in SAID}
    return [Worth(verb, float(value)) for verb, value in named.items() if verb in verbs]


def _insurance(seen: _Seen, box: SeenBox, verbs: Allowed) -> Advice:
    """Per unit of the stake on the hand, compared with no insurance; of a Black Jack the whole result."""
    hand = box.hands[0]
    decision = seen.decision(hand, HandInTurn(1, 1))
    stake = seen.stake(hand)
    waits = float(decision.values["stand"]) if hand.blackjack else 0.0
    found = [Worth("declines", waits)]
    offer = verbs["insures"].amounts if "insures" in verbs else None
    if offer is not None and decision.insurance is not None and stake:
        found.append(Worth("insures", waits + float(decision.insurance) * offer.high / stake))
    if "takes_even_money" in verbs:
        found.append(Worth("takes_even_money", float(even_money(1))))
    values, holding = ranked(found), seen.holding(hand, found)
    reason = of_insurance(seen.rules, decision.insurance, values)
    counted = len(seen.open)
    return Advice("insurance", box.number, 1, stake, counted, values, holding=holding, why=reason)


def _doubling(rules: Rules, decision: Decision, verbs: Allowed) -> list[Worth]:
    """A co-bettor gets the owner's one card whether he doubles or not: for twice the money, or once.

    Where the bank's Black Jack takes the original stakes only, his single stake is worth not quite the half.
    """
    value = decision.values.get("double")
    if value is None or "doubles" not in verbs or rules.bank_blackjack_takes != "all":
        return []
    return [Worth("doubles", float(value)), Worth("declines", float(value) / 2)]
