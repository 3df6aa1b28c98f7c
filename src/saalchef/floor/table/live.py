"""A live table between two deeds: what the rules know of it and what the floor adds. Pure, and replayable."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from saalchef.floor.table import deeds as d
from saalchef.floor.table import events as e
from saalchef.floor.table.betting import when_bets_close
from saalchef.floor.table.house import house_of
from saalchef.floor.table.idle import betting_again, counted
from saalchef.floor.table.refusal import Denied, deny
from saalchef.floor.table.settings import Settings
from saalchef.floor.table.shoe_state import COUP_WORDS, CoupWords, ShoeState
from saalchef.floor.table.shuffle import closing_hash, is_list, reshuffled, stake_lines, words_hash
from saalchef.ledger import Entry, Standing, desk, entry, felt_moves, pot, purse, standing
from saalchef.play import pack_reshuffled
from saalchef.rules.actions import Deal
from saalchef.rules.awaiting import AwaitBets, AwaitCard, AwaitGuests
from saalchef.rules.demands import seats
from saalchef.rules.events import BettingOpened, CoupSettled, CoupVoided, PayoutCorrected
from saalchef.rules.games import game_of
from saalchef.rules.money import Cents, Wager
from saalchef.rules.refusal import Code, Illegal, refuse
from saalchef.rules.seating import GuestAtTable
from saalchef.rules.table import Event, Pot, Table, apply, lying, open_table, packs, pot_of, stakes


class Live(Struct, frozen=True):
    """Everything that is so at a live table, but for the cards not yet drawn."""

    settings: Settings
    table: Table
    version: int = 0  # deeds so far
    seq: int = 0  # events so far
    ended: int = 0  # the last coup that came to its end
    owners: dict[str, str] = {}  # a guest's name here to the key of his accounts
    bots: tuple[str, ...] = ()
    paused: str | None = None
    closed: str | None = None
    voids: int = 0
    shoe: ShoeState = ShoeState()
    waiting_since: int = 0  # when the present question was asked, in milliseconds
    staked_since: int | None = None  # since when stakes lie that this coup can be played with
    cards_told: int = 0  # cards dealt and stakes settled since then, which take their time to show
    pot_stakes: tuple[Wager, ...] = ()  # what went into the pot of this coup, for the statistics
    results: tuple[e.CoupWinner, ...] = ()  # of the present shoe's last coups, for the roads
    in_pot: tuple[d.PotShare, ...] = ()  # whose the pot of this coup is, with what stayed in it from others
    words: CoupWords = CoupWords()  # the guests', for the present or the last coup
    silences: int = 0  # so often somebody bound to words did not tell them
    barred: dict[str, int] = {}  # by the key of his accounts: the coup from which who did not may add words
    idle: dict[str, int] = {}  # coups in a row in which a guest has bet nothing, where there are any

    @property
    def over(self) -> bool:
        """No coup runs: nothing but bets is awaited."""
        return isinstance(self.table.awaiting, AwaitBets)

    @property
    def seats(self) -> int:
        """How many the table has."""
        return seats(self.table.rules)


class Step(Struct, frozen=True, gc=False):
    """A deed done: the live table before and after it, what happened, and the money it moved."""

    deed: d.Deed
    before: Live
    live: Live
    events: tuple[e.LiveEvent, ...]
    entry: Entry
    standing: Standing
    noted: bool = (
        False  # the coup that ends here had come to an end before: it is voided after its settlement
    )


def take(live: Live | None, deed: d.Deed, at: int, before: Standing | None = None) -> Step:
    """Do a deed; Illegal, or a Refusal of the floor raised, where it may not be done."""
    if isinstance(deed, d.OpenTable):
        return _opened(deed, at)
    assert live is not None
    start = before if before is not None else standing(live.table)
    if isinstance(deed, Deal | d.Reshuffle) and not may_be_dealt(live):
        raise deny("words_awaited")
    own = _FLOOR.get(type(deed))
    if own is None:
        table, events = apply(live.table, deed)  # type: ignore[arg-type]  # not of the floor: of the rules
        now = standing(table)
        staked = any(each.lying for each in now.guests.values())
        playable = staked and table.phase == "betting" and bool(when_bets_close(table))
        after = _timed(live, _followed(live, deed, table, events), events, at, playable)
        happened: tuple[e.LiveEvent, ...] = events
        extra: Entry = ()
    else:
        after, happened, extra = own(live, deed)
        if isinstance(deed, d.Resume):  # the clocks begin anew: nobody could act while the table paused
            since = None if live.staked_since is None else at
            after = replace(after, waiting_since=at, staked_since=since)
        now = standing(after.table)
    after = replace(after, version=live.version + 1, seq=live.seq + len(happened))
    settings = live.settings
    currency = house_of(settings).currency
    owners = {**live.owners, **after.owners}
    moved = felt_moves(start, now, settings.id, currency, owners.__getitem__)
    posted = entry((p.account, p.amount) for p in (*extra, *moved)) if extra else moved
    ended = coup_ended(happened)
    return Step(deed, live, after, happened, posted, now, ended is not None and ended.coup == live.ended)


def may_be_dealt(live: Live) -> bool:
    """Whether the cards of the present coup follow from what is fixed: by now guests' words are opened."""
    shoe, words = live.shoe, live.words
    return shoe.protocol != COUP_WORDS or (
        words.coup == live.table.coup and not words.awaited and not shoe.over
    )


def _opened(deed: d.OpenTable, at: int) -> Step:
    house = house_of(deed.settings)
    table = open_table(house.id, house.rules, {})
    live = Live(deed.settings, table, version=1, waiting_since=at)
    return Step(deed, live, live, (), (), standing(table))


def _followed(live: Live, deed: d.Deed, table: Table, events: tuple[Event, ...]) -> Live:
    """The table after an action of the rules, with what the floor notes of it."""
    drawn = live.shoe.drawn
    if isinstance(deed, Deal):
        drawn = (*drawn, deed.card)
    if pack_reshuffled(events):
        drawn = (*drawn, reshuffled(table.seen))
    has_pot = pot_of(table)
    formed = has_pot.formed(events) if has_pot else None
    ended = coup_ended(events)
    return replace(
        live,
        table=table,
        shoe=replace(live.shoe, drawn=drawn) if drawn is not live.shoe.drawn else live.shoe,
        pot_stakes=(live.pot_stakes if formed is None else formed) if live.table.phase != "settled" else (),
        ended=ended.coup if ended else live.ended,
        words=replace(live.words, committed=(), awaited=False) if ended else live.words,
        results=_scored(live, ended.coup, events) if ended else live.results,
        in_pot=_in_pot(live, table, events, has_pot, formed or ()) if has_pot else (),
        idle=betting_again(live.idle, deed),
    )


def _in_pot(
    live: Live, table: Table, events: tuple[Event, ...], has_pot: Pot, formed: tuple[Wager, ...]
) -> tuple[d.PotShare, ...]:
    """With whose stakes the pot was filled, until the next coup begins with none in it.

    A pot is formed and fought for in one go, so that no coup is voided in between.
    """
    emptied = any(isinstance(event, BettingOpened) for event in events) and not has_pot.in_pot(table)
    parts = () if emptied else live.in_pot
    owners, bots = live.owners, live.bots
    new = [d.PotShare(table.coup, w.guest, owners[w.guest], w.amount, w.guest in bots) for w in formed]
    return (*parts, *new)


ON_THE_ROADS = 72  # coups: as many as a bead plate of twelve columns holds


def _scored(live: Live, coup: int, events: tuple[Event, ...]) -> tuple[e.CoupWinner, ...]:
    """The results with this coup's, where it has one; a coup that is void has none."""
    game = game_of(type(live.table))
    won = game.part("rules", "roads").results_of(events) if game.has("rules", "roads") else ()
    earlier = [each for each in live.results if each.coup != coup]
    return (*earlier, *(e.CoupWinner(coup, winner) for winner in won))[-ON_THE_ROADS:]


def _timed(before: Live, after: Live, events: tuple[Event, ...], at: int, playable: bool) -> Live:
    """Since when the present question stands, and since when stakes lie that a coup can be played with."""
    voids = before.voids + sum(isinstance(e, CoupVoided) for e in events)
    asked_anew = after.table.awaiting != before.table.awaiting or after.table.phase != before.table.phase
    dealt = sum(type(e).__name__ in _LAID for e in events)
    told = dealt + (0 if _answered(before) else before.cards_told)
    since = None
    if playable:
        since = at if before.staked_since is None else before.staked_since
    return replace(
        after,
        voids=voids,
        waiting_since=at if asked_anew else before.waiting_since,
        staked_since=since,
        cards_told=told,
    )


_LAID = ("CardDealt", "CardLaid", "JokerLaid", "Settled")


def _answered(before: Live) -> bool:
    """A guest was awaited: the cards laid before are told."""
    return isinstance(before.table.awaiting, AwaitGuests | AwaitBets)


# ——— the floor's own deeds ———

LiveChange = tuple[Live, tuple[e.LiveEvent, ...], Entry]


def _arrive(live: Live, deed: d.Arrive) -> LiveChange:
    # under another name too: his accounts and results at a table are one
    if deed.guest in live.table.guests or deed.owner in live.owners.values():
        raise deny("already_here", guest=deed.guest)
    guests = {**live.table.guests, deed.guest: GuestAtTable(deed.guest, Cents(0), Cents(0))}
    after = replace(
        live,
        table=replace(live.table, guests=guests),
        owners={**live.owners, deed.guest: deed.owner},
        bots=(*live.bots, deed.guest) if deed.bot else live.bots,
    )
    currency = house_of(live.settings).currency
    money = ((desk(currency), -deed.money), (purse(deed.owner, currency), int(deed.money)))
    return after, (e.GuestArrived(deed.guest, deed.bot),), entry(money)


def may_depart(live: Live, name: str) -> bool:
    """He has left his place, nothing of his lies, and nobody asks for him any more."""
    guest = live.table.guests.get(name)
    if guest is None or guest.here or lying(live.table, name) or not live.over:
        return False
    return live.table.phase == "settled" or not _mentioned(replace(live.table, guests={}), name)


def _mentioned(value: Any, name: str) -> bool:
    if isinstance(value, Struct):
        return any(_mentioned(getattr(value, field), name) for field in value.__struct_fields__)
    if isinstance(value, tuple):
        return any(_mentioned(each, name) for each in value)
    return bool(value == name)


def _depart(live: Live, deed: d.Depart) -> LiveChange:
    if not may_depart(live, deed.guest):
        raise deny("still_here", guest=deed.guest)
    chips = live.table.guests[deed.guest].chips
    bot = deed.guest in live.bots
    currency = house_of(live.settings).currency
    money = ((purse(live.owners[deed.guest], currency), -chips), (desk(currency), int(chips)))
    after = replace(
        live,
        table=replace(live.table, guests=_without(live.table.guests, deed.guest)),
        owners=_without(live.owners, deed.guest),
        bots=tuple(name for name in live.bots if name != deed.guest),
        idle=_without(live.idle, deed.guest),
    )
    return after, (e.GuestDeparted(deed.guest),), entry(money) if bot else ()


def _without(mapping: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in mapping.items() if key != name}


def _pause(live: Live, deed: d.Pause) -> LiveChange:
    return replace(live, paused=deed.reason), (e.TablePaused(deed.reason),), ()


def _resume(live: Live, deed: d.Resume) -> LiveChange:
    return replace(live, paused=None), (e.TableResumed(),), ()


def _close(live: Live, deed: d.CloseTable) -> LiveChange:
    if not live.over:
        raise deny("coup_running")
    return replace(live, closed=deed.reason), (e.TableClosed(deed.reason),), ()


def _give_back(live: Live, deed: d.GiveBack) -> LiveChange:
    has_pot = pot_of(live.table)
    if deed.share not in live.in_pot or has_pot is None:
        raise deny("not_allowed")
    after = replace(
        live,
        table=has_pot.given_back(live.table, deed.amount),
        in_pot=tuple(part for part in live.in_pot if part != deed.share),
    )
    currency = house_of(live.settings).currency
    home = desk(currency) if deed.bot else purse(deed.owner, currency)
    money = ((pot(live.settings.id, currency), -deed.amount), (home, int(deed.amount)))
    return after, (PayoutCorrected(deed.guest, deed.amount, deed.reason),), entry(money)


def _correct_purse(live: Live, deed: d.CorrectPurse) -> LiveChange:
    if deed.owner in live.owners.values():  # what he has won lies before him: his chips are corrected
        raise deny("already_here", guest=deed.guest)
    if deed.coup > live.ended:
        raise Denied("not_ruled", {"coup": deed.coup}, "running")
    if deed.amount == 0:
        raise Illegal(refuse(Code.BELOW_MINIMUM, "correction", amount=0))
    after = replace(live, table=replace(live.table, bank=Cents(live.table.bank - deed.amount)))
    currency = house_of(live.settings).currency
    # what leaves the bank without coming to a guest of the table goes to the pot, by the felt alone
    money = ((pot(live.settings.id, currency), -deed.amount), (purse(deed.owner, currency), int(deed.amount)))
    told = PayoutCorrected(deed.guest, deed.amount, deed.reason, deed.coup)
    return after, (told,), entry(money)


def _add_seed(live: Live, deed: d.AddSeed) -> LiveChange:
    if live.shoe.protocol == COUP_WORDS or live.shoe.shuffled or live.shoe.over:
        raise deny("seeds_fixed")
    if deed.guest not in live.table.guests:
        raise deny("not_here", guest=deed.guest)
    others = tuple(each for each in live.shoe.seeds if each.guest != deed.guest)
    shoe = replace(live.shoe, seeds=(*others, e.GuestSeed(deed.guest, deed.seed)))
    return replace(live, shoe=shoe), (e.SeedAdded(deed.guest, deed.seed),), ()


def _commit_shoe(live: Live, deed: d.CommitShoe) -> LiveChange:
    if not live.shoe.over or not live.over:
        raise deny("coup_running")
    shoe = ShoeState(deed.shoe, deed.commitment, coming_coup(live), over=False, protocol=deed.protocol)
    # a machine that shuffles after every coup has no shoe to keep the score of: its last coups count
    each_coup = packs(house_of(live.settings).rules).penetration is None
    kept = live.results if each_coup else ()
    told = e.ShoeCommitted(deed.shoe, deed.commitment, deed.protocol)
    return replace(live, shoe=shoe, results=kept), (told,), ()


def coming_coup(live: Live) -> int:
    """The coup whose bets are open, or will be next."""
    return live.table.coup + (live.table.phase == "settled")


SILENCE_BARS = 20  # coups


def barred_until(live: Live, guest: str) -> int:
    """The coup from which on a guest may add words, who did not tell his once; whatever he is called now."""
    return live.barred.get(live.owners.get(guest, ""), 0)


def is_barred(live: Live, guest: str, coup: int) -> bool:
    """He was bound to words lately and did not tell them."""
    return coup < barred_until(live, guest)


def may_be_bound(live: Live, guest: str) -> bool:
    """Whether a guest's words count for the coup whose bets are closed."""
    playing = lying(live.table, guest) > 0 and guest not in live.bots
    return playing and not is_barred(live, guest, live.table.coup)


def _commit_words(live: Live, deed: d.CommitWords) -> LiveChange:
    shoe, coup = live.shoe, live.table.coup
    closed = isinstance(live.table.awaiting, AwaitCard) and live.words.coup < coup
    if shoe.protocol != COUP_WORDS or shoe.over or deed.coup != coup or not closed:
        raise deny("words_closed")
    if not is_list(deed.words):
        raise deny("words_differ")
    for guest, _ in deed.words:
        if not may_be_bound(live, guest):
            raise deny("words_barred", coup=max(barred_until(live, guest), coup + 1))
    committed = tuple(e.GuestHash(*each) for each in deed.words)
    packed, laid = packs(house_of(live.settings).rules), stake_lines(stakes(live.table))
    closing = closing_hash(live.settings.id, shoe.number, coup, packed, shoe.drawn, laid)
    after = replace(
        live,
        shoe=shoe if shoe.shuffled else replace(shoe, shuffled=True, first_coup=coup),
        words=CoupWords(
            coup,
            committed,
            awaited=True,
            since=live.waiting_since,
            drawn_before=len(shoe.drawn),
            closing=closing,
        ),
        barred={owner: first for owner, first in live.barred.items() if first > coup},
        idle=counted(live.idle, deed.without, live.table, live.bots),
    )
    return after, (e.WordsCommitted(coup, committed, closing),), ()


def _open_words(live: Live, deed: d.OpenWords) -> LiveChange:
    words, told = live.words, dict(deed.words)
    if not words.awaited or deed.coup != words.coup:
        raise deny("words_closed")
    bound = [each for each in words.committed if each.guest in told]
    silent = tuple(each.guest for each in words.committed if each.guest not in told)
    if [each.guest for each in bound] != [guest for guest, _ in deed.words] or silent != deed.silent:
        raise deny("words_differ")
    until = words.coup + SILENCE_BARS + 1 if deed.barred_until is None else deed.barred_until
    if until not in (0, words.coup + SILENCE_BARS + 1):
        raise deny("words_differ")
    for each in bound:
        if not are_his_words(live, each.guest, told[each.guest]):
            raise deny("words_differ")
    opened = tuple(e.GuestWords(*each) for each in deed.words)
    after = replace(
        live,
        words=replace(words, opened=opened, silent=silent, awaited=False),
        shoe=replace(live.shoe, silences=live.shoe.silences + len(silent)),
        silences=live.silences + len(silent),
        barred={**live.barred, **{live.owners[guest]: until for guest in silent}} if until else live.barred,
    )
    return after, (e.WordsOpened(words.coup, opened, silent, deed.barred_until or 0),), ()


def are_his_words(live: Live, guest: str, words: str) -> bool:
    """Whether a guest is bound to just these words for the coup that awaits them."""
    found = words_hash(live.settings.id, live.words.coup, guest, words)
    return e.GuestHash(guest, found) in live.words.committed


def _shuffle(live: Live, _: d.Shuffle) -> LiveChange:
    shoe = replace(live.shoe, shuffled=True, first_coup=live.table.coup)
    return replace(live, shoe=shoe), (e.ShoeShuffled(shoe.number, shoe.seeds),), ()


def _reshuffle(live: Live, _: d.Reshuffle) -> LiveChange:
    shoe = replace(live.shoe, drawn=(*live.shoe.drawn, reshuffled(live.table.seen)))
    return replace(live, shoe=shoe), (e.ShoeReshuffled(shoe.number),), ()


def _reveal(live: Live, deed: d.RevealShoe) -> LiveChange:
    revealed = e.ShoeRevealed(deed.shoe, deed.seed, deed.salt, live.voids)
    return replace(live, shoe=replace(live.shoe, over=True)), (revealed,), ()


_FLOOR: dict[type, Callable[[Live, Any], LiveChange]] = {
    d.Arrive: _arrive,
    d.Depart: _depart,
    d.Pause: _pause,
    d.Resume: _resume,
    d.CloseTable: _close,
    d.GiveBack: _give_back,
    d.CorrectPurse: _correct_purse,
    d.AddSeed: _add_seed,
    d.CommitShoe: _commit_shoe,
    d.CommitWords: _commit_words,
    d.OpenWords: _open_words,
    d.Shuffle: _shuffle,
    d.Reshuffle: _reshuffle,
    d.RevealShoe: _reveal,
}


def coup_ended(events: tuple[e.LiveEvent, ...]) -> CoupSettled | CoupVoided | None:
    """How a coup ended, where it did."""
    for event in events:
        if isinstance(event, CoupSettled | CoupVoided):
            return event
    return None
