"""A finished coup as a coup file with the proof of its shuffle."""

from collections.abc import Iterable, Iterator

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import astuple, replace

from saalchef.floor.history.record import Record, corrections_of, coup_record, must_be_here
from saalchef.floor.table.deeds import DEED, Arrive, CommitWords, CorrectPurse, Deed, OpenWords
from saalchef.floor.table.events import GuestSeed, WordsCommitted
from saalchef.floor.table.house import house_of
from saalchef.floor.table.live import Step
from saalchef.floor.table.refusal import deny
from saalchef.floor.table.shoe_state import COUP_WORDS
from saalchef.floor.table.shuffle import stake_lines
from saalchef.notation import AnyProof, Coup, CoupLine, Proof, ProofByCoup, ProofOfCoup, dump, replay
from saalchef.rules import events as e
from saalchef.rules.actions import Action, Correct, Deal, Sit, Stand
from saalchef.rules.codec import decode
from saalchef.rules.money import Cents
from saalchef.rules.table import Table, lying, stakes
from saalchef.store import schema
from saalchef.store.database import Database
from saalchef.store.journal import Row
from saalchef.store.read import rows_on, select
from saalchef.store.streams import stream_of_table

FURTHEST = 40  # coups to go back to one from which a fresh table plays the same

# What a fresh table may tell otherwise without playing otherwise.
ASIDE = (
    e.BettingOpened,
    e.Called,
    e.GuestSat,
    e.GuestStood,
    e.GuestLeft,
    e.ChipsBought,
    e.StakeReturned,
    e.PayoutCorrected,  # most often of another coup than the one in which it was booked
)


def coup_file(database: Database, table: str, coup: int) -> str:
    """The coup as text; preceded by earlier ones where it cannot be played without them.

    Stakes that stayed after a tie, a pot carried on and the button of Black Jack Challenge come from coups
    before: the file then begins with the last coup that a fresh table plays as it was played.
    """
    records, written = _written_back_to_a_fresh_table(database, table, coup)
    if written is None:
        raise deny("unknown_coup" if not records else "not_revealed")
    return dump(replace(written, proof=_proofs(database, records)))


def first_coup_needed(database: Database, table: str, coup: int) -> int:
    """The first coup of the shuffle with which a coup's file begins, once it is revealed."""
    records, written = _written_back_to_a_fresh_table(database, table, coup)
    if written is None:
        return coup  # of it there is no file
    c = schema.coups.c
    of_shuffle = sa.and_(c.table == table, c.shoe == records[0].shoe)
    (first,) = select(database, sa.select(sa.func.min(c.coup).label("coup")).where(of_shuffle))
    return int(first["coup"])


def _written_back_to_a_fresh_table(
    database: Database, table: str, coup: int
) -> tuple[list[Record], Coup | None]:
    """As few coups up to this one as a fresh table plays as they were played; their file without proofs."""
    records: list[Record] = []
    for number in range(coup, max(0, coup - FURTHEST), -1):
        record = coup_record(database, table, number)
        if record is None:
            break
        records.insert(0, record)
        written = _written(database, records)
        if written is not None:
            return records, written
    return records, None


def _written(database: Database, records: list[Record]) -> Coup | None:
    """The records as one coup file without proofs, if replaying it gives what was played."""
    first = records[0].before
    if any(lying(first.table, name) for name in first.table.guests):
        return None
    steps = [step for record in records for step in record.steps()]
    house = house_of(first.settings)
    actions = [*_places(first.table), *_actions(steps, records[0].coup)]
    corrected = _corrections(database, records[-1], [*first.table.guests, *_came(steps)])
    file = Coup(
        house=house.id,
        readings=house.played,
        guests=_guests(first.table, steps, records[0].coup),
        lines=tuple(CoupLine(number, action) for number, action in enumerate(actions, start=1)),
        rules=house.digest,
        limits={key: Cents(amount) for key, amount in first.settings.limits.items()},
        house_file=first.settings.file or None,
    )
    run = replay(file, house)
    if run.refused is not None or not _same(records[-1], [event for s in run.steps for event in s.events]):
        return None
    if corrected:
        more = tuple(CoupLine(len(actions) + number, each) for number, each in enumerate(corrected, start=1))
        told = replace(file, lines=(*file.lines, *more))
        again = replay(told, house)
        if again.refused is None:  # else it takes back what was won only later
            file, run = told, again
    return replace(file, result=run.result)


def _corrections(database: Database, record: Record, guests: list[str]) -> list[Correct]:
    """What was corrected of the last coup after it had ended; not of who came to the table only later.

    Nor what the pot gave back when the table was closed: by the rules it stays for the next game.
    """
    rows = corrections_of(database, record.table, record.coup, record.rows[-1].version)
    found: list[Deed] = [decode(row["action"], DEED) for row in rows]
    return [
        Correct(each.guest, each.amount, each.reason)
        for each in found
        if isinstance(each, Correct | CorrectPurse) and each.guest in guests
    ]


def _places(table: Table) -> Iterator[Action]:
    """Who already had a place takes it again; seats first, since some houses let nobody stand before."""
    guests = [guest for guest in table.guests.values() if guest.here]
    for guest in guests:
        if guest.seat is not None:
            yield Sit(guest.name, guest.seat)
    for guest in guests:
        if guest.seat is None:
            yield Stand(guest.name, guest.at)


def _actions(steps: list[Step], first: int) -> Iterator[Action]:
    """What was done, but for corrections of coups before the file's first."""
    for step in steps:
        if isinstance(step.deed, Correct):
            of = _corrected_coup(step, step.deed)
            if of >= first:  # coups are counted from one in a file
                yield replace(step.deed, coup=None if of == step.live.ended else of - first + 1)
        elif isinstance(step.deed, Action):
            yield step.deed


def _corrected_coup(step: Step, deed: Correct) -> int:
    return step.live.ended if deed.coup is None else deed.coup


def _guests(table: Table, steps: list[Step], first: int) -> dict[str, Cents]:
    """Everyone's chips before the first coup; who came later brought none before he bought them.

    What was paid meanwhile of an earlier coup is there from the beginning: it may be staked as it was.
    """
    chips = {guest.name: guest.chips for guest in table.guests.values()}
    for name in _came(steps):
        chips.setdefault(name, Cents(0))
    for step in steps:
        if isinstance(step.deed, Correct) and _corrected_coup(step, step.deed) < first:
            chips[step.deed.guest] = Cents(chips[step.deed.guest] + max(step.deed.amount, 0))
    return chips


def _came(steps: list[Step]) -> Iterator[str]:
    for step in steps:
        if isinstance(step.deed, Arrive):
            yield step.deed.guest


def _same(record: Record, replayed: list[object]) -> bool:
    """Whether the replay ends with the events of the last coup."""
    booked = [_bare(event) for step in record.steps() for event in step.events if _counts(event)]
    again = [_bare(event) for event in replayed if _counts(event)]
    return again[-len(booked) :] == booked if booked else not again


def _counts(event: object) -> bool:
    return type(event).__module__.startswith("saalchef.rules") and not isinstance(event, ASIDE)


def _bare(event: object) -> object:
    """Without the number of the coup, which begins at one in a file."""
    return replace(event, coup=0) if isinstance(event, Struct) and hasattr(event, "coup") else event


def _proofs(database: Database, records: list[Record]) -> tuple[AnyProof, ...]:
    """The shuffles of the file's coups; a refusal where one is not revealed yet."""
    proofs: list[AnyProof] = []
    for record in records:
        if not any(isinstance(step.deed, Deal) for step in record.steps()):
            continue  # voided before a card was dealt
        if proofs and proofs[-1].shoe == record.shoe:
            proofs[-1] = _with_coup(proofs[-1], record)
        else:
            proofs.append(_proof(database, record))
    return tuple(proofs)


def _proof(database: Database, record: Record) -> AnyProof:
    """The shuffle of a coup, with what had been drawn from it before."""
    s = schema.shoes.c
    wanted = sa.select(schema.shoes).where(s.table == record.table, s.shoe == record.shoe)
    (row,) = select(database, wanted)
    if row["seed"] is None:
        raise deny("not_revealed")
    named = {key: row[key] for key in ("table", "shoe", "commitment", "seed", "salt")}
    if row["protocol"] == COUP_WORDS:
        earlier = _earlier_coups(database, record)
        return ProofByCoup(protocol=2, **named, coups=1, coup=(*earlier, _words_of(record)))
    used = record.steps()[-1].live.shoe
    seeds = msgspec.json.decode(row["seeds"], type=tuple[GuestSeed, ...])
    before = record.before.shoe.drawn if record.before.shoe.number == used.number else ()
    return Proof(**named, guests=tuple(map(astuple, seeds)), coups=1, before=before)


def _with_coup(proof: AnyProof, record: Record) -> AnyProof:
    """The proof with the next coup of the same shuffle."""
    if isinstance(proof, Proof):
        return replace(proof, coups=proof.coups + 1)
    return replace(proof, coups=proof.coups + 1, coup=(*proof.coup, _words_of(record)))


def _words_of(record: Record) -> ProofOfCoup:
    """What guests were bound to and told in a coup of the file, on which stakes; its cards stand there."""
    (told,) = coups_dealt(record.rows)
    (closed,) = (step.live for step in record.steps() if isinstance(step.deed, CommitWords))
    return replace(told, stakes=stake_lines(stakes(closed.table)), drawn=())


def _earlier_coups(database: Database, record: Record) -> tuple[ProofOfCoup, ...]:
    """The coups dealt from the shuffle before this one: where its cards were drawn from, they were gone."""
    c = schema.coups.c
    of_shuffle = sa.and_(c.table == record.table, c.shoe == record.shoe, c.coup < record.coup)
    (first,) = select(database, sa.select(sa.func.min(c.first_version).label("row")).where(of_shuffle))
    if first["row"] is None:
        return ()
    stream, last = stream_of_table(record.table), record.rows[0].version - 1
    with database.reader.begin() as connection:  # else they could be taken out before they are read
        must_be_here(connection, stream, first["row"])
        dealt = coups_dealt(rows_on(connection, stream, first["row"] - 1, last))
    return tuple(each for each in dealt if each.drawn)


def coups_dealt(rows: Iterable[Row]) -> list[ProofOfCoup]:
    """The coups whose words stand in these rows of a journal, each with its cards."""
    found: list[ProofOfCoup] = []
    for row in rows:
        match decode(row.action, DEED):
            case CommitWords(coup, words):
                (told,) = msgspec.json.decode(row.events, type=tuple[WordsCommitted])
                found.append(ProofOfCoup(coup, committed=words, closing=told.closing, opened=()))
            case OpenWords(_, words):
                found[-1] = replace(found[-1], opened=words)
            case Deal(card):
                found[-1] = replace(found[-1], drawn=(*found[-1].drawn, card))
    return found
