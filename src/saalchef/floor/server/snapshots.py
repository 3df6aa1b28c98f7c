"""A table and its surroundings as messages show them."""

from msgspec.structs import replace

from saalchef.floor.server.audience import FROM_THE_DOOR, present_at_the_door
from saalchef.floor.server.connection import Connection
from saalchef.floor.server.hosted_table import HostedTable
from saalchef.floor.table.clocks import clock
from saalchef.floor.table.doorway import from_the_door
from saalchef.floor.table.house import house_of, limits_of, rules_otherwise
from saalchef.floor.table.live import Live, barred_until, coming_coup, is_barred
from saalchef.floor.wire.house_card import rules_of_its_own
from saalchef.floor.wire.messages import Fairness, SeatCard, Snapshot, TableCard
from saalchef.floor.wire.scoreboard import scoreboard
from saalchef.floor.wire.view import view
from saalchef.floor.wire.withheld import withheld_told
from saalchef.rules.money import Cents
from saalchef.rules.table import legal

AN_HOUR = 3_600_000
A_WHILE = AN_HOUR // 4
FEWEST_COUPS = 3  # from which a pace can be told


def table_card(table: HostedTable) -> TableCard:
    """A table as the lobby shows it."""
    live = table.live
    house = house_of(live.settings)
    return TableCard(
        id=table.id,
        house=house.id,
        name=house.name,
        game=house.game,
        currency=house.currency,
        readings=house.differing,
        rules=rules_of_its_own(house),
        limits=limits_of(house),
        pace=live.settings.pace,
        private=live.settings.private,
        access=live.settings.access,
        spectators=live.settings.spectators,
        seats=live.seats,
        guests=tuple(
            SeatCard(g.name, g.seat, g.name in live.bots, table.audience.emblem_of(live, g.name))
            for g in live.table.guests.values()
        ),
        watching=table.audience.watching(live),
        coup=live.table.coup,
        coups_per_hour=_coups_per_hour(table),
        voids=live.voids,
        paused=live.paused,
        bots=live.settings.bots,
        opener=table.opener_name,
        like=house.like if live.settings.file else "",
        differs=rules_otherwise(live.settings),
    )


def _coups_per_hour(table: HostedTable) -> int:
    """By the coups of the last quarter of an hour; nothing where they are too few to tell."""
    now = table.clock.now()
    recent = [at for at in table.ended_at if now - at < A_WHILE]
    if len(recent) < FEWEST_COUPS:
        return 0
    return round((len(recent) - 1) * AN_HOUR / max(1, recent[-1] - recent[0]))


def fairness(live: Live) -> Fairness:
    """The shuffle, and what guests may add or have added to it."""
    shoe, words, coming = live.shoe, live.words, coming_coup(live)
    return Fairness(
        protocol=shoe.protocol,
        shoe=shoe.number,
        commitment=shoe.commitment,
        shuffled=shoe.shuffled,
        voids=live.voids,
        silences=live.silences,
        seeds=shoe.seeds,
        coup=words.coup if words.awaited else coming,
        awaiting_words=words.awaited,
        words_coup=words.coup,
        committed=words.committed,
        closing=words.closing,
        opened=words.opened,
        silent=words.silent,
        barred={guest: barred_until(live, guest) for guest in live.owners if is_barred(live, guest, coming)},
    )


def snapshot(table: HostedTable, connection: Connection, purse: Cents | None) -> Snapshot:
    """The whole table as this viewer sees it; from the door where he may not look on."""
    live, name = table.live, connection.name
    if not table.audience.may_see(connection, live):
        return _from_the_door(table, name, purse)
    who = name if name in live.table.guests else None
    return Snapshot(
        seq=live.seq,
        viewer=name,
        playing=who is not None,
        table=table_card(table),
        view=view(live.table, who),
        options=legal(live.table, who) if who is not None else (),
        clock=clock(live, table.clock.now(), table.since),
        fairness=fairness(live),
        present=table.audience.present(live),
        bots=live.bots,
        purse=purse,
        scoreboard=scoreboard(live.results) if live.results else None,
        withheld=withheld_told(live.table, who, house_of(live.settings).currency, connection.lang),
    )


def _from_the_door(table: HostedTable, name: str | None, purse: Cents | None) -> Snapshot:
    live = table.live
    shuffle = fairness(live)
    return Snapshot(
        seq=FROM_THE_DOOR,
        viewer=name,
        playing=False,
        table=table_card(table),
        view=view(from_the_door(live), None),
        options=(),
        clock=None,
        fairness=replace(shuffle, awaiting_words=False, committed=(), closing="", opened=(), silent=()),
        present=present_at_the_door(table.audience.present(live)),
        bots=live.bots,
        purse=purse,
        scoreboard=None,
    )
