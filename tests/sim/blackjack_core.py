"""Black Jack coups through the rules core, with the kernels' cards and played by a strategy's tables."""

from typing import Any

from saalchef.odds.blackjack import Strategy
from saalchef.odds.following import Follows
from saalchef.rules import actions as a
from saalchef.rules.awaiting import AwaitCard
from saalchef.rules.blackjack import Rules, Table, apply, open_table
from saalchef.rules.blackjack.check import check
from saalchef.rules.cards import JOKER, POINTS, Card
from saalchef.rules.money import Cents
from saalchef.sim.blackjack.table_arrays import BoxPlan
from sim.dealing import Dealer, NoCardLeft

GUEST = "guest"
CO_BETTOR = "co_bettor"  # the guest's name, and how his stake is called among a box's fields


def value(card: Card) -> int:
    return 10 if card == JOKER else POINTS[card] - 1


class CoreTable:
    """One guest on the first boxes of a house's table; perhaps joined on each by one who goes along with so
    much of his raises, and takes even money where the owner does.
    """

    def __init__(
        self,
        rules: Rules,
        boxes: list[BoxPlan],
        dealer: Dealer,
        chips: int,
        *,
        joined: Follows | None = None,
    ) -> None:
        self.rules = rules
        self.boxes = boxes
        self.dealer = dealer
        self.joined = joined
        table = open_table("house", rules, {GUEST: Cents(chips), CO_BETTOR: Cents(10**12)})
        self.table, _ = apply(table, a.Sit(GUEST, 1))
        self.act(a.Stand(CO_BETTOR))

    @property
    def chips(self) -> int:
        return self.table.guests[GUEST].chips

    def coup(self) -> dict[tuple[int, str], int]:
        """Play one coup; what every field of every box won. It is void where the cards do not suffice."""
        self.bet()
        self.act(a.Close())
        try:
            while self.table.phase != "settled":
                if isinstance(self.table.awaiting, AwaitCard):
                    self.act(a.Deal(self.dealer.card()))
                else:
                    self.act(self.answer())
        except NoCardLeft:
            self.act(a.Void("no card is left"))
            raise
        joined = range(len(self.boxes)) if self.joined is not None else ()
        won = dict.fromkeys(((n + 1, CO_BETTOR) for n in joined), 0)
        for s in self.table.settled:
            assert s.box is not None
            field = s.field if s.guest == GUEST else CO_BETTOR
            won[s.box, field] = won.get((s.box, field), 0) + s.won
        return won

    def act(self, action: a.Action) -> None:
        self.table, _ = apply(self.table, action)

    def bet(self) -> None:
        for number, box in enumerate(self.boxes, start=1):
            for field, amount in (("main", box.stake), ("twins", box.twins), ("crazy", box.crazy)):
                if amount:
                    self.act(a.Bet(GUEST, amount, field, number))
            if self.joined is not None:
                self.act(a.Bet(CO_BETTOR, box.stake, "main", number))

    def answer(self) -> a.Action:
        t = self.table
        if t.phase == "insurance":
            return self.offered(t.asked[0].guest, t.asked[0].box)
        if t.asked:
            return self.follows(t.asked[0].guest)
        box = t.boxes[t.box - 1]
        hand = t.hand_in_turn
        verbs: dict[str, a.Action] = {
            "stand": a.Stay(GUEST, t.box),
            "card": a.AskCard(GUEST, t.box),
            "double": a.Double(GUEST, t.box),
            "split": a.Split(GUEST, t.box),
        }
        plan = self.boxes[t.box - 1]
        planned = self.planned(t, plan.strategy, [value(c) for c in hand.cards], len(box.hands) - 1)
        move = next(name for name in planned if check(t, verbs[name]) is None)
        if not plan.lapses:
            return verbs[move]
        allowed = [name for name, verb in verbs.items() if check(t, verb) is None]
        return verbs[self.lapsed(plan, move, allowed)]

    def follows(self, guest: str) -> a.Action:
        """What one who has joined says to the owner's raise."""
        doubles, number = self.table.asking == "double", self.table.box
        raises = a.Double(guest, number) if doubles else a.Split(guest, number)
        along = ("everything", "doubles" if doubles else "splits")
        return raises if self.joined in along else a.Decline(guest, number)

    def planned(self, t: Table, strategy: Strategy, values: list[int], splits: int) -> list[str]:
        """What the strategy wants, and what instead where that is not allowed."""
        up = value(t.bank_cards[0])
        pair = strategy.resplit[splits - 1, values[0], up] if splits else strategy.split[values[0], up]
        wanted = ["split"] if pair and len(values) == 2 else []
        if splits and values[0] == 0:
            return [*wanted, "stand"]
        number = 0
        for each in values:
            number = strategy.child[number, each]
        moves = strategy.action
        if splits:
            group = strategy.groups * (splits - 1) + (0 if strategy.groups == 1 or t.hand == 1 else 1)
            moves = strategy.after[group, values[0]]
        named: dict[int, list[str]] = {
            Strategy.STAND: ["stand"],
            Strategy.CARD: ["card"],
            Strategy.DOUBLE: ["double", "stand" if strategy.total[number] >= 18 else "card"],
        }
        return [*wanted, *named[int(moves[number, up])]]

    def lapsed(self, plan: BoxPlan, move: str, allowed: list[str]) -> str:
        """One of the other moves, in a share of all decisions."""
        share = round(plan.lapses * 2**32)
        word = self.dealer.lapse()
        others = [name for name in allowed if name != move]
        return others[word * len(others) // share] if word < share and others else move

    def offered(self, guest: str, number: int) -> a.Action:
        plan = self.boxes[number - 1]
        even = a.EvenMoney(guest, number)
        if plan.strategy.even_money and check(self.table, even) is None:
            return even
        if guest != GUEST:
            return a.Decline(guest, number)
        values = [value(c) for c in self.table.boxes[number - 1].hands[0].cards]
        child = plan.strategy.child
        wants = plan.insurance == "always"
        if plan.insurance == "strategy":
            wants = bool(plan.strategy.insure[child[child[0, values[0]], values[1]]])
        insured = a.Insure(GUEST, number)
        return insured if wants and check(self.table, insured) is None else a.Decline(GUEST, number)


def outcome_amounts(bets: dict[str, list[Any]], outcome: int, stakes: dict[str, int]) -> dict[str, int]:
    """What an outcome of the kernels pays on these stakes."""
    paid = {bet: pays[outcome] for bet, pays in bets.items()}
    return {bet: int(pays * stakes[bet]) for bet, pays in paid.items() if pays is not None}
