"""Verifies an exported coup: the commitment holds, and every card dealt follows from what was revealed."""

from collections.abc import Iterable

from msgspec import Struct

from saalchef.catalogue import Said, said
from saalchef.floor.history.proved_shuffle import CoupWorth, NotProved, ProvedShuffle, proved_shuffle
from saalchef.floor.table.shuffle import Dealer, stake_lines
from saalchef.houses import House
from saalchef.notation import Coup, PlayedLine, replay
from saalchef.play import draw, pack_reshuffled
from saalchef.rules.actions import Deal
from saalchef.rules.cards import show_card
from saalchef.rules.events import CoupSettled, CoupVoided
from saalchef.rules.table import Table, stakes

OTHER_CARD = "verify.other_card"


class Verdict(Struct, frozen=True):
    """What verifying found; `problem` is None where everything holds."""

    shuffles: int
    cards: int
    coups: int
    problem: Said | None
    worth: tuple[CoupWorth, ...] = ()  # what guests' words do for each coup dealt from these shuffles


def verify(coup: Coup, house: House) -> Verdict:
    """Deal the file's coups again from the revealed seeds."""
    run = replay(coup, house)
    dealt = _Deal(coup, house).verdict(run.steps)
    if dealt.problem is not None and dealt.problem.code == OTHER_CARD:  # whatever else follows from that
        return dealt
    if run.refused is not None:
        return Verdict(0, 0, 0, said("verify.refused", line=run.refused.line, code=run.refused.refusal.code))
    if run.differing:
        return Verdict(0, 0, 0, said("verify.differs"))
    if not coup.proof:
        any_card = any(isinstance(line.action, Deal) for line in coup.lines)
        return Verdict(0, 0, 0, said("verify.no_proof" if any_card else "verify.no_card"))
    return dealt


class _Deal:
    """Goes through the file with the shuffle of each coup at hand."""

    def __init__(self, coup: Coup, house: House) -> None:
        self._house = house
        self._proofs = list(coup.proof)
        self._shuffle: ProvedShuffle | None = None
        self._dealer: Dealer | None = None
        self._worth: list[CoupWorth] = []
        self._coups_left = 0
        self._cards = 0
        self._coups = 0
        self._shuffles = 0
        self._dealt_in_coup = False

    def verdict(self, steps: Iterable[PlayedLine]) -> Verdict:
        problem = self._problem(steps)
        if problem is None and (self._proofs or self._coups_left):
            problem = said("verify.more_coups")
        worth = () if problem is not None else tuple(self._worth)
        return Verdict(self._shuffles, self._cards, self._coups, problem, worth)

    def _problem(self, steps: Iterable[PlayedLine]) -> Said | None:
        before: Table | None = None
        for step in steps:
            action = step.line.action
            if isinstance(action, Deal):
                assert before is not None  # no card is dealt before the bets are closed
                problem = self._card(action, before, step.line.number)
                if problem is not None:
                    return problem
                if pack_reshuffled(step.events) and self._dealer is not None:
                    self._dealer.reshuffle(step.table.seen)
            if any(isinstance(event, CoupSettled | CoupVoided) for event in step.events):
                self._coups += 1
                self._coups_left -= self._dealt_in_coup
                self._dealt_in_coup = False
            before = step.table
        return None

    def _card(self, action: Deal, table: Table, line: int) -> Said | None:
        if not self._dealt_in_coup:
            try:
                self._dealer = self._next_dealer(table)
            except NotProved as e:
                return e.problem
            if self._dealer is None:
                return said("verify.no_shuffle", line=line)
        assert self._dealer is not None
        self._dealt_in_coup = True
        card = draw(self._dealer, table)
        if card != action.card:
            return said(OTHER_CARD, line=line, card=show_card(card), said=show_card(action.card))
        self._cards += 1
        return None

    def _next_dealer(self, closed: Table) -> Dealer | None:
        """Who deals the coup that begins, as its bets were closed; None where no proof is left for it."""
        if self._shuffle is None or self._coups_left == 0:
            if not self._proofs:
                return None
            proof = self._proofs.pop(0)
            self._shuffle = proved_shuffle(proof, self._house)
            self._worth += self._shuffle.worth
            self._coups_left = proof.coups
            self._shuffles += 1
        return self._shuffle.next_coup(stake_lines(stakes(closed)))
