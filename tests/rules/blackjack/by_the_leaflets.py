"""A second croupier, who learnt the game from the leaflets and shares no line with the rules.

He plays a whole coup from the first card to the last payment in one go; whoever wants every possible deal
calls him once for each order of the cards. Money is in cents; a result counts in halves of the stake.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

Draw = Callable[[], str]
ACE, JOKER = "A", "Jk"
POINTS = {JOKER: 0, ACE: 1, **{str(n): n for n in range(2, 10)}, **dict.fromkeys("TJQK", 10)}
LOST, EVEN, WON, BLACK_JACK = -2, 0, 2, 3  # in halves of the stake

# What the houses play where their readings are not chosen otherwise.
COMMON: dict[str, object] = {
    "bank_soft_17": "stands",
    "bank_blackjack_takes": "all",
    "bank_blackjack_against_21": "wins",
    "auto_stand_21": "yes",
    "soft_double": "no",
    "double_after_split": "yes",
    "split_by": "value",
    "max_hands": 4,
    "co_bettor_split": "first_hand",
}
LEAFLETS: dict[str, dict[str, object]] = {
    "pfaeffikon": {**COMMON, "doubled": range(2, 22), "resplit_aces": "no", "even_money": "no"},
    "wiesbaden": {
        **COMMON,
        "doubled": (9, 10, 11),
        "resplit_aces": "yes",
        "even_money": "yes",
        "joker_place": "beside",
        "joker_scope": "box",
        "crazy_joker": "first_or_second",
        "crazy_joker_split": "hand",
        "crazy_split": "net",
        "crazy_push": "yes",
        "twins_pay": "net",
    },
}


@dataclass
class Strategy:
    """What every guest does, whatever comes."""

    card_below: int
    card_below_soft: int
    split: str = ""  # the indices he splits
    double: tuple[int, ...] = ()  # the totals he doubles
    insure: Fraction = Fraction(0)  # this part of the stake
    even_money: bool = False
    follow: bool = False  # co-bettors put up their stakes once more


@dataclass
class Hand:
    cards: list[str]
    stakes: dict[str, int]
    raised: dict[str, int] = field(default_factory=dict)
    of_a_split: bool = False
    doubled: bool = False
    over: bool = False  # nothing of it lies any more
    joker: int = 0  # with its first or its second card

    @property
    def hard(self) -> int:
        return sum([POINTS[card] for card in self.cards])

    @property
    def soft(self) -> bool:
        return ACE in self.cards and self.hard + 10 <= 21

    @property
    def best(self) -> int:
        return self.hard + 10 if self.soft else self.hard

    @property
    def natural(self) -> bool:
        """Ace and picture or ten, and nothing has been split."""
        return not self.of_a_split and black_jack(self.cards)


@dataclass
class Box:
    number: int
    owner: str
    hands: list[Hand]
    joker: int = 0  # with the first or the second initial card


def black_jack(cards: list[str]) -> bool:
    return len(cards) == 2 and ACE in cards and any(card in "TJQK" for card in cards)


class Croupier:
    """One coup at one table. `bets` are (guest, amount, field, box); guest pN sits before box N."""

    def __init__(
        self, house: str, readings: dict, bets: list[tuple[str, int, str, int]], plan: Strategy, draw: Draw
    ) -> None:
        self.says = {**LEAFLETS[house], **readings}
        self.bets, self.plan, self.draw = bets, plan, draw
        self.won: Counter[tuple[str, str]] = Counter()  # by guest and field
        self.joker_in_deal = False
        self.insured: list[tuple[str, int]] = []
        self.bank = Hand([], {})
        numbers = sorted({box for _, _, where, box in bets if where == "main"})
        self.boxes = [Box(n, f"p{n}", [Hand([], self._on("main", n))]) for n in numbers]

    def _on(self, where: str, number: int) -> dict[str, int]:
        return {guest: amount for guest, amount, on, box in self.bets if (on, box) == (where, number)}

    def coup(self) -> Counter[tuple[str, str]]:
        self._initial_deal()
        for box in self.boxes:
            self._twins(box)
        if self.bank.cards[0] == ACE:
            for box in self.boxes:
                self._insurance(box)
        for box in self.boxes:
            self._play(box)
        self._draw_for_the_bank()
        for guest, amount in self.insured:
            self.won[guest, "insurance"] += 2 * amount if self._bank_has_it() else -amount
        for box in self.boxes:
            for number, hand in enumerate(box.hands):
                self._compare(hand, first=number == 0)
        for box in self.boxes:
            self._crazy(box)
        return self.won

    # ——— cards ———

    def _card(self) -> tuple[str, bool]:
        """The next card for a place, and whether the joker came first and was laid beside it."""
        card = self.draw()
        if card == JOKER and self.says["joker_place"] == "beside":
            return self.draw(), True
        return card, False

    def _initial_deal(self) -> None:
        for box in self.boxes:
            self._initial_card(box, 1)
        card, joker = self._card()
        self.bank.cards.append(card)
        self.joker_in_deal |= joker or card == JOKER
        for box in self.boxes:
            self._initial_card(box, 2)

    def _initial_card(self, box: Box, nth: int) -> None:
        card, joker = self._card()
        box.hands[0].cards.append(card)
        if joker or card == JOKER:
            box.joker = box.hands[0].joker = nth
            self.joker_in_deal = True

    # ——— decisions ———

    def _insurance(self, box: Box) -> None:
        hand = box.hands[0]
        for guest, stake in list(hand.stakes.items()):
            if hand.natural and self.says["even_money"] == "yes" and self.plan.even_money:
                self.won[guest, "main"] += stake
                del hand.stakes[guest]
            elif self.plan.insure:
                self.insured.append((guest, int(stake * self.plan.insure)))
        hand.over = not hand.stakes

    def _play(self, box: Box) -> None:
        number = 0
        while number < len(box.hands):
            hand = box.hands[number]
            while self._asks(box, hand, number):
                pass
            if hand.best > 21 or (hand.natural and POINTS[self.bank.cards[0]] not in (1, 10)):
                self._compare(hand, first=number == 0)
            number += 1

    def _asks(self, box: Box, hand: Hand, number: int) -> bool:
        """One step of a hand's play; whether it goes on."""
        if len(hand.cards) == 1:
            card, joker = self._card()
            hand.cards.append(card)
            if joker or card == JOKER:
                hand.joker = 2
            return True
        aces = hand.of_a_split and hand.cards[0] == ACE
        if hand.natural or hand.doubled or hand.best > 21:
            return False
        if hand.best == 21 and self.says["auto_stand_21"] == "yes":
            return False
        if hand.cards[0] in self.plan.split and self._may_split(box, hand, aces):
            self._split(box, hand, number)
            return True
        if aces:
            return False
        if hand.best in self.plan.double and self._may_double(hand):
            self._double(box, hand)
            return False
        if hand.best < (self.plan.card_below_soft if hand.soft else self.plan.card_below):
            hand.cards.append(self._card()[0])
            return True
        return False

    def _may_split(self, box: Box, hand: Hand, aces: bool) -> bool:
        if len(hand.cards) != 2 or JOKER in hand.cards or len(box.hands) == self.says["max_hands"]:
            return False
        if aces and self.says["resplit_aces"] == "no":
            return False
        a, b = hand.cards
        return a == b if self.says["split_by"] == "rank" else POINTS[a] == POINTS[b]

    def _split(self, box: Box, hand: Hand, number: int) -> None:
        """Further stakes equal to the first; the new hand lies directly after the old one."""
        partner = Hand([hand.cards.pop()], {}, of_a_split=True, joker=1 if hand.joker == 2 else 0)
        hand.joker = 1 if hand.joker == 1 else 0  # it lies with the card that replaced it
        hand.of_a_split = True
        for guest, stake in list(hand.stakes.items()):
            if guest == box.owner or self.plan.follow:
                partner.stakes[guest] = stake
            elif self.says["co_bettor_split"] == "returned":
                del hand.stakes[guest]
        box.hands.insert(number + 1, partner)

    def _may_double(self, hand: Hand) -> bool:
        if len(hand.cards) != 2 or (hand.of_a_split and self.says["double_after_split"] == "no"):
            return False
        return hand.best in self.says["doubled"] or (
            hand.soft and self.says["soft_double"] == "yes" and hand.hard in self.says["doubled"]
        )

    def _double(self, box: Box, hand: Hand) -> None:
        hand.doubled = True
        hand.raised = {g: s for g, s in hand.stakes.items() if g == box.owner or self.plan.follow}
        hand.cards.append(self._card()[0])

    # ——— the bank ———

    def _bank_has_it(self) -> bool:
        return black_jack(self.bank.cards)

    def _draw_for_the_bank(self) -> None:
        """Only while somebody's stake depends on it."""
        lying = [hand for box in self.boxes for hand in box.hands if not hand.over]
        if lying or self.insured or self._crazy_needs_it():
            self.bank.cards.append(self._card()[0])
        if all(hand.natural for hand in lying):
            return
        while self.bank.best < 17 or (
            self.bank.best == 17 and self.bank.soft and self.says["bank_soft_17"] == "draws"
        ):
            self.bank.cards.append(self._card()[0])

    def _crazy_needs_it(self) -> bool:
        """Where a stand-off does not win Crazy-Twins, a Black Jack paid by even money is still in doubt."""
        return any(
            self._on("crazy", box.number)
            and box.hands[0].natural
            and self.says["crazy_push"] == "no"
            and box.hands[0].cards[0] == self.bank.cards[0]
            for box in self.boxes
        )

    # ——— money ———

    def _result(self, hand: Hand) -> int:
        """What a stake wins by the cards alone, in halves of it."""
        if hand.best > 21:
            return LOST
        if self._bank_has_it():
            equal = hand.natural or (
                hand.best == 21 and self.says["bank_blackjack_against_21"] == "stand_off"
            )
            return EVEN if equal else LOST
        if hand.natural:
            return BLACK_JACK
        if self.bank.best > 21 or hand.best > self.bank.best:
            return WON
        return EVEN if hand.best == self.bank.best else LOST

    def _spared(self, hand: Hand) -> bool:
        """Lost to the bank's Black Jack alone, which takes no more than the original stake."""
        lost = hand.best <= 21 and self._bank_has_it() and self._result(hand) < 0
        return lost and self.says["bank_blackjack_takes"] == "original"

    def _compare(self, hand: Hand, first: bool) -> None:
        if hand.over:
            return
        hand.over = True
        result, spared = self._result(hand), self._spared(hand)
        for guest, stake in hand.stakes.items():
            at_risk = stake + hand.raised.get(guest, 0)
            if spared:
                at_risk = stake if first else 0
            self.won[guest, "main"] += result * at_risk // 2

    def _twins(self, box: Box) -> None:
        if bets := self._on("twins", box.number):
            a, b = box.hands[0].cards
            joker = box.joker > 0 if self.says["joker_scope"] == "box" else self.joker_in_deal
            self._side_bet("twins", bets, a == b != JOKER, 200 if joker else 11)

    def _crazy(self, box: Box) -> None:
        if bets := self._on("crazy", box.number):
            wins = box.hands[0].cards[0] == self.bank.cards[0] != JOKER and self._does_not_lose(box)
            self._side_bet("crazy", bets, wins, 400 if self._joker_counts(box) else 22)

    def _joker_counts(self, box: Box) -> bool:
        """The joker as first or second card of a hand that does not lose, or on a split box in the deal."""
        at = {1, 2} if self.says["crazy_joker"] == "first_or_second" else {2}
        if len(box.hands) == 1 or self.says["crazy_joker_split"] == "initial_deal":
            return box.joker in at
        return any(hand.joker in at and self._enough(self._result(hand)) for hand in box.hands)

    def _enough(self, result: int) -> bool:
        return result > 0 or (result == 0 and self.says["crazy_push"] == "yes")

    def _does_not_lose(self, box: Box) -> bool:
        enough = self._enough
        each = [self._result(hand) for hand in box.hands]
        if self.says["crazy_split"] == "any_hand":
            return any(map(enough, each))
        if self.says["crazy_split"] == "every_hand":
            return all(map(enough, each))
        units = [1 + hand.doubled for hand in box.hands]
        for number, hand in enumerate(box.hands):
            if self._spared(hand):
                units[number] = 1 if number == 0 else 0
        return enough(sum(u * r for u, r in zip(units, each, strict=True)))

    def _side_bet(self, where: str, bets: dict[str, int], wins: bool, fold: int) -> None:
        gain = fold - 1 if self.says["twins_pay"] == "gross" else fold
        for guest, amount in bets.items():
            self.won[guest, where] += amount * gain if wins else -amount
