"""The shuffles of a table proved: each is the one the floor was bound to, with every card that was dealt."""

from collections.abc import Iterator

from msgspec.structs import replace

from saalchef.catalogue import Said, said
from saalchef.floor.audit.resume import TableState
from saalchef.floor.table import deeds as d
from saalchef.floor.table.croupier import Broken, dealer_for
from saalchef.floor.table.house import house_of
from saalchef.floor.table.live import Live, Step
from saalchef.floor.table.shoe_state import SHOE_WORDS, CoupWords
from saalchef.floor.table.shuffle import Dealer, Secret, coup_key, is_committed, is_digits
from saalchef.rules.cards import Card


class ShufflesAudit:
    """Takes the steps of one table; `count` tells the shuffles that were revealed."""

    def __init__(self, table: str, state: TableState | None = None) -> None:
        self._table = table
        self.bound: dict[int, d.CommitShoe] = {}
        self.words: list[CoupWords] = []  # of the coups of the present shuffle
        self.count = 0
        if state is not None:
            self.bound = {} if state.bound is None else {state.bound.shoe: state.bound}
            self.words = [*state.words]
            self.count = state.shuffles

    def take(self, step: Step) -> Iterator[Said]:
        """A revealed shuffle fits its commitment, and gives every card that was dealt from it."""
        deed = step.deed
        if isinstance(deed, d.CommitShoe):
            self.bound[deed.shoe] = deed
            self.words = []
        if isinstance(deed, d.OpenWords):
            self.words.append(step.live.words)
        if not isinstance(deed, d.RevealShoe):
            return
        self.count += 1
        secret = Secret(deed.seed, deed.salt)
        if not self.is_bound(deed.shoe, secret):
            yield said("audit.commitment", shoe=deed.shoe)
        if not is_digits(secret.seed) or not self._deals_again(step.live, secret):
            yield said("audit.seed", shoe=deed.shoe)

    def is_bound(self, shoe: int, secret: Secret) -> bool:
        """Whether the floor bound itself to this secret before the shuffle."""
        bound = self.bound.get(shoe)
        return bound is not None and is_committed(bound.commitment, self._table, shoe, secret, bound.protocol)

    def _deals_again(self, live: Live, secret: Secret) -> bool:
        """Whether every card dealt from the shuffle follows from it, with the guests' words of its coups."""
        shoe = live.shoe
        if shoe.protocol == SHOE_WORDS:
            try:
                dealer_for(_reopened(live), secret)
            except Broken:
                return False
            return True
        if shoe.drawn and not (self.words and self.words[0].drawn_before == 0):
            return False  # by no coup's words
        ends = [*(words.drawn_before for words in self.words), len(shoe.drawn)][1:]
        for words, end in zip(self.words, ends, strict=True):
            key = coup_key(self._table, shoe.number, words.coup, secret.seed, words.committed, words.opened)
            gone, drawn = shoe.drawn[: words.drawn_before], shoe.drawn[words.drawn_before : end]
            if not Dealer(house_of(live.settings), key, map(Card, gone)).repeat(drawn):
                return False
        return True


def _reopened(live: Live) -> Live:
    """With its shuffle as it was before it was revealed."""
    return replace(live, shoe=replace(live.shoe, over=False))
