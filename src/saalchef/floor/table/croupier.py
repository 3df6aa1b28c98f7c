"""The croupier of a live table: deals what is owed, reveals and commits to shuffles, and sees guests off."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import astuple

from saalchef.floor.table import deeds as d
from saalchef.floor.table.events import LiveEvent
from saalchef.floor.table.house import house_of, in_full
from saalchef.floor.table.idle import without_bets
from saalchef.floor.table.live import Live, Step, coup_ended, may_be_bound, may_depart, take
from saalchef.floor.table.results import Start
from saalchef.floor.table.rows import rows_beside
from saalchef.floor.table.settings import Settings
from saalchef.floor.table.shoe_state import COUP_WORDS
from saalchef.floor.table.shuffle import Dealer, Secret, commitment, coup_key, shoe_key
from saalchef.ledger import Standing, standing
from saalchef.play import action_of, drive
from saalchef.rules.actions import Action, Close, Leave, Void
from saalchef.rules.awaiting import AwaitCard
from saalchef.rules.cards import Card
from saalchef.rules.codec import encode
from saalchef.rules.demands import carries_others
from saalchef.rules.events import CoupVoided
from saalchef.rules.money import Cents
from saalchef.rules.table import Table, all_lying, in_pot, legal
from saalchef.store.journal import Write

NO_HASHES: Mapping[str, str] = MappingProxyType({})


class Broken(Exception):  # noqa: N818 - the shuffle is
    """The cards on record are not those of the shuffle the table is bound to."""


def dealer_for(live: Live, secret: Secret) -> Dealer | None:
    """The dealer of the present shuffle, as far into it as the table is; none before cards follow from it.

    Where guests add words to every coup he is there from when they are opened, as long as the coup runs.
    """
    shoe, words, table = live.shoe, live.words, live.settings.id
    if not shoe.shuffled or shoe.over:
        return None
    if shoe.protocol == COUP_WORDS:
        if live.over or words.awaited:
            return None
        key = coup_key(table, shoe.number, words.coup, secret.seed, words.committed, words.opened)
        gone, drawn = shoe.drawn[: words.drawn_before], shoe.drawn[words.drawn_before :]
    else:
        key, gone, drawn = shoe_key(table, shoe.number, secret.seed, shoe.seeds), (), shoe.drawn
    dealer = Dealer(house_of(live.settings), key, map(Card, gone))
    if not dealer.repeat(drawn):
        raise Broken(f"table {table}, shuffle {shoe.number}")
    return dealer


class Croupier(Struct):
    """A live table with what only its croupier knows; between two commands it is as it is booked."""

    live: Live
    secret: Secret
    start: Start
    dealer: Dealer | None
    standing: Standing

    def plan(
        self, deeds: Iterable[d.Deed], at: int, fresh: Secret, hashes: Mapping[str, str] = NO_HASHES
    ) -> "Plan":
        """What these deeds bring about, with everything the croupier then does; refusals are raised.

        `fresh` is what the next shuffle will be bound to, if it comes to that; `hashes` bind guests to their
        words, if the bets are closed.
        """
        work = _Work(self.secret, fresh, self.start, at, self.live, self.dealer, self.standing, hashes)
        for deed in deeds:
            work.do(deed)
        return work.carry_on()

    def put_back(self) -> None:
        """What was drawn for a plan that came to nothing goes back into the shoe."""
        self.dealer = dealer_for(self.live, self.secret)


def croupier_at(live: Live, secret: Secret, start: Start) -> Croupier:
    """Takes his place at a table as it is booked."""
    return Croupier(live, secret, start, dealer_for(live, secret), standing(live.table))


class Plan(Struct):
    """What is to be booked together: the steps in order, the rows beside the journal, and who then deals."""

    steps: list[Step]
    writes: list[Write]
    croupier: Croupier

    @property
    def live(self) -> Live:
        return self.croupier.live


def plan_opening(settings: Settings, at: int, fresh: Secret) -> Plan:
    """A new table, its readings named in full, its first shuffle bound to a fresh secret."""
    work = _Work(Secret("", ""), fresh, Start(0, ""), at)
    work.do(d.OpenTable(in_full(settings)))
    return work.carry_on()


class _Work:
    """One command being worked out; nothing of it is so before it is booked."""

    def __init__(
        self,
        secret: Secret,
        fresh: Secret,
        start: Start,
        at: int,
        live: Live | None = None,
        dealer: Dealer | None = None,
        standing: Standing | None = None,
        hashes: Mapping[str, str] = NO_HASHES,
    ) -> None:
        self._live = live
        self._secret = secret
        self._fresh = fresh
        self._dealer = dealer
        self._start = start
        self._at = at
        self._standing = standing
        self._hashes = hashes
        self.steps: list[Step] = []
        self.writes: list[Write] = []

    def do(self, deed: d.Deed) -> None:
        """A deed; where the bets are closed with it, what fixes the cards that follow."""
        if not isinstance(deed, Close) or self._live is None:
            self._take(deed)
        elif self._live.shoe.protocol == COUP_WORDS:
            self._take(deed)
            self._bind()
        else:
            if not self._live.shoe.shuffled:
                self._take(deed, dry=True)
                self._shuffle()
            self._take(deed)

    def _bind(self) -> None:
        """The guests in the coup are bound to their words; where nobody is, there is nothing to wait for."""
        live = self.live
        bound = ((guest, of) for guest, of in sorted(self._hashes.items()) if may_be_bound(live, guest))
        without = without_bets(live.table, live.bots)
        live = self._take(d.CommitWords(live.table.coup, tuple(bound), without)).live
        self._dealer = None
        if not live.words.committed:
            self._take(d.OpenWords(live.words.coup, ()))

    def _take(self, deed: d.Deed, dry: bool = False) -> Step:
        step = take(self._live, deed, self._at, self._standing)
        if not dry:
            self._live, self._standing = step.live, step.standing
            self.steps.append(step)
            self.writes += rows_beside(step, self._start, self._at)
        return step

    def _shuffle(self) -> None:
        live = self._take(d.Shuffle()).live
        self._dealer = dealer_for(live, self._secret)

    def carry_on(self) -> Plan:
        """Whatever the croupier does by himself now, until somebody else is awaited."""
        if isinstance(self.live.table.awaiting, AwaitCard) and not self.live.words.awaited:
            self._deal()
        ending = next((step for step in self.steps if coup_ended(step.events)), None)
        if ending is not None:
            self._end(ending)
        if self.live.closed is not None:
            self._clear()
        elif self.live.over:
            self._see_off()
        if self.live.shoe.over and self.live.closed is None:
            self._commit()
        if self.live.closed is not None:
            self._reveal()
            self.writes.append(Write("tables", {"closed": True}, {"id": self.live.settings.id}))
        opened = isinstance(self.steps[0].deed, d.OpenTable)
        if opened or any(coup_ended(step.events) for step in self.steps):
            self._write_down(first=opened)
        money = self.steps[-1].standing
        croupier = Croupier(self.live, self._secret, self._start, self._dealer, money)
        return Plan(self.steps, self.writes, croupier)

    @property
    def live(self) -> Live:
        assert self._live is not None
        return self._live

    def _deal(self) -> None:
        """Every card that is owed."""
        if self._dealer is None:  # the words of this coup have just been opened
            self._dealer = dealer_for(self.live, self._secret)
        assert self._dealer is not None
        for _ in drive(self.live.table, self._dealer, self._dealt, emptied=self._emptied):
            pass

    def _dealt(self, _: Table, action: Action) -> tuple[Table, tuple[LiveEvent, ...]]:
        step = self._take(action)
        return step.live.table, step.events

    def _emptied(self) -> None:
        self._take(d.Reshuffle())

    def _end(self, step: Step) -> None:
        """A coup is over: the shuffle is revealed where it is used up."""
        voided = isinstance(coup_ended(step.events), CoupVoided)
        if voided or (self._dealer is not None and self._dealer.spent):
            self._reveal()

    def _reveal(self) -> None:
        """Tell what the present shuffle was made of, where cards were dealt from it."""
        shoe = self.live.shoe
        if shoe.shuffled and not shoe.over:
            self._take(d.RevealShoe(shoe.number, self._secret.seed, self._secret.salt))
            self._dealer = None

    def _write_down(self, first: bool) -> None:
        """The table between two coups, from which it goes on after a restart."""
        live = self.live
        self._start = Start(live.version, encode(live).decode())
        kept = {"snapshot": self._start.snapshot, "snapshot_version": live.version}
        if first:
            settings = encode(live.settings).decode()
            opened = {"id": live.settings.id, "settings": settings, "opened_at": self._at, "closed": False}
            self.writes.append(Write("tables", {**opened, **kept}))
        else:
            self.writes.append(Write("tables", kept, {"id": live.settings.id}))

    def _see_off(self) -> None:
        for name in tuple(self.live.table.guests):
            if may_depart(self.live, name):
                self._take(d.Depart(name))

    def _clear(self) -> None:
        """The table is closed: what lies goes back, and everyone takes his chips along."""
        for action in _stakes_back(self.live):
            self._take(action)
        guests = tuple(self.live.table.guests.values())
        for guest in guests:
            if guest.here:
                self._take(Leave(guest.name))
        if any(all_lying(self.live.table).values()):  # of one who had left and can withdraw nothing
            self._take(Void(self.live.closed or ""))
        for part in self.live.in_pot if in_pot(self.live.table) else ():
            self._take(d.GiveBack(*astuple(part)))
        for guest in guests:
            self._take(d.Depart(guest.name))

    def _commit(self) -> None:
        """The next shuffle, before any bet of it can be taken."""
        settings = self.live.settings
        number = self.live.shoe.number + 1
        self._secret = self._fresh
        bound = commitment(settings.id, number, self._secret)
        self._take(d.CommitShoe(number, bound, COUP_WORDS))
        secret = {"seed": self._secret.seed, "salt": self._secret.salt}
        self.writes.append(Write("secrets", {"table": settings.id, "shoe": number, **secret}))


def _stakes_back(live: Live) -> list[Action]:
    """What lies before the bets are closed goes back, last the bets on which others hang."""
    options = [
        (name, option)
        for name in live.table.guests
        for option in legal(live.table, name)
        if option.verb == "withdraws"
    ]
    options.sort(key=lambda each: carries_others(live.table.rules, each[1].field or ""))
    return [action_of(name, option, Cents(0)) for name, option in options]
