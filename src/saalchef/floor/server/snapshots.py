"""A table and its surroundings as messages show them."""

from saalchef.floor.server.connection import Connection
from saalchef.floor.server.host import Host
from saalchef.floor.server.keeper import Keeper, seats_of
from saalchef.floor.table.clocks import clock
from saalchef.floor.table.house import house_of, limits_of
from saalchef.floor.table.live import Live
from saalchef.floor.wire.messages import Fairness, Present, SeatCard, Snapshot, State, TableCard
from saalchef.rules.money import Cents
from saalchef.rules.options import Option
from saalchef.rules.table import legal, view
from saalchef.store.clock import now_ms

AN_HOUR = 3_600_000
A_WHILE = AN_HOUR // 4
FEWEST_COUPS = 3  # from which a pace can be told


def table_card(keeper: Keeper) -> TableCard:
    """A table as the lobby shows it."""
    host, live = keeper.host, keeper.host.live
    house = house_of(live.settings)
    return TableCard(
        id=host.id,
        house=house.id,
        name=house.name,
        game=house.game,
        currency=house.currency,
        readings=house.differing,
        limits=limits_of(house),
        pace=live.settings.pace,
        private=live.settings.private,
        seats=seats_of(live),
        guests=tuple(SeatCard(g.name, g.seat, g.name in live.bots) for g in live.table.guests.values()),
        watching=keeper.watching(),
        coup=live.table.coup,
        coups_per_hour=_coups_per_hour(host),
        voids=live.voids,
        paused=live.paused,
        bots=live.settings.bots,
        opener=host.opener_name,
    )


def _coups_per_hour(host: Host) -> int:
    """By the coups of the last quarter of an hour; nothing where they are too few to tell."""
    recent = [at for at in host.ended_at if now_ms() - at < A_WHILE]
    if len(recent) < FEWEST_COUPS:
        return 0
    return round((len(recent) - 1) * AN_HOUR / max(1, recent[-1] - recent[0]))


def fairness(live: Live) -> Fairness:
    shoe = live.shoe
    return Fairness(shoe.number, shoe.commitment, shoe.seeds, shoe.shuffled, live.voids)


def present(host: Host, keeper: Keeper) -> Present:
    return Present(tuple(sorted(keeper.connected())), keeper.watching(), tuple(sorted(keeper.all_ready())))


def snapshot(host: Host, keeper: Keeper, connection: Connection, purse: Cents | None) -> Snapshot:
    """The whole table as this viewer sees it."""
    live, name = host.live, connection.name
    who = name if name in live.table.guests else None
    return Snapshot(
        seq=live.seq,
        viewer=name,
        playing=who is not None,
        table=table_card(keeper),
        view=view(live.table, who),
        options=legal(live.table, who) if who is not None else (),
        clock=clock(live, now_ms(), host.since),
        fairness=fairness(live),
        present=present(host, keeper),
        bots=live.bots,
        purse=purse,
        results=live.results,
    )


def state(
    host: Host, keeper: Keeper, purse: Cents | None = None, options: tuple[Option, ...] | None = None
) -> State:
    """What changes without an event; a viewer's options only where they may have changed."""
    return State(host.live.seq, options, clock(host.live, now_ms(), host.since), present(host, keeper), purse)
