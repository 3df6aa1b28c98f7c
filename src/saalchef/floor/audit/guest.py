"""A guest's deeds done again from the journal: name, role, lock, limits and calls as they should be."""

from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from saalchef.catalogue import Said, said
from saalchef.floor.audit.calls import CallsAudit
from saalchef.floor.audit.commands import Commands
from saalchef.floor.audit.proposals import ProposalsAudit
from saalchef.floor.guests import deeds as d
from saalchef.floor.guests.guest import OwnLimits, name_key
from saalchef.floor.wire.messages import Money
from saalchef.houses.shape import misshapen
from saalchef.notation.lookalikes import LONGEST_KEY, lookalike_key, twin_key
from saalchef.store import schema
from saalchef.store.journal import Row

# What is booked under a client's own id; a ruling's answer is booked under the id of the ruling.
OF_COMMANDS = (
    *(d.TopsUp, d.Exchanges, d.Locks, d.Unlocks, d.ResetsPassword, d.SignsGuestOut, d.ClosesAccount),
    *(d.ChangesRole, d.ProposesCorrection, d.RejectsCorrection, d.WithdrawsCorrection),
    *get_args(d.CallDeed),
)


class GuestAudit:
    """One guest, from the first row of his stream."""

    def __init__(self, connection: Connection, stream: str, guest: str) -> None:
        self._connection = connection
        self._guest = guest
        self._commands = Commands(stream)
        self._deeds: list[d.GuestDeed] = []
        self.calls = CallsAudit(connection, guest)
        self._proposals = ProposalsAudit(connection, guest)
        self._row: dict[str, Any] = {
            "locked": None,
            "limits": _json(OwnLimits()),
            "closed_at": None,
            "one_time": False,
            "emblem": None,
        }

    def take(self, row: Row) -> Iterator[Said]:
        self._commands.take(row.actor)
        try:
            deed = msgspec.json.decode(row.action, type=d.GuestDeed)
        except msgspec.MsgspecError as e:
            yield said("audit.row_unreadable", row=row.version, problem=misshapen(e))
            deed = d.SignsOut()
        self._deeds.append(deed)
        match deed:
            case d.Comes(name, passing, role):
                self._row |= {"name": name, "passing": passing}
                if role is not None:
                    self._row["role"] = role
            case d.SignsUp(name):
                self._row |= {"name": name, "passing": False}
            case d.TakesName(name):
                self._row["name"] = name
            case d.ChoosesEmblem(emblem):
                self._row["emblem"] = emblem
            case d.SetsLimits(limits):
                self._row["limits"] = _json(limits)
            case d.Locks(reason):
                self._row["locked"] = reason
            case d.Unlocks():
                self._row["locked"] = None
            case d.ResetsPassword():
                self._row["one_time"] = True
            case d.ChangesPassword():
                self._row["one_time"] = False
            case d.ClosesAccount() | d.ClosesOwnAccount():
                self._row |= {"closed_at": row.at, "one_time": False}
            case d.ChangesRole(role):
                self._row["role"] = role
            case (
                d.ProposesCorrection()
                | d.ConfirmsCorrection()
                | d.RejectsCorrection()
                | d.WithdrawsCorrection()
            ):
                yield from self._proposals.take(deed, row)
            case d.CallsSaalchef() | d.WithdrawsCall() | d.AnswersCall() | d.ReadsAnswer():
                yield from self.calls.take(deed, row)

    def end(self) -> Iterator[Said]:
        g = schema.guests.c
        row = self._connection.execute(sa.select(schema.guests).where(g.id == self._guest)).mappings().first()
        if row is None:
            yield said("audit.guest_missing")
        else:
            there = {**row, "passing": row["password"] is None}
            name = self._row.get("name", "")
            wanted = {**self._row, "name_key": name_key(name), "lookalike": self._lookalike(name)}
            for column, value in wanted.items():
                if there[column] != value:
                    yield said("audit.row_of", name="guests", problem=said("audit.differs", column=column))
        yield from self.calls.problems()
        yield from self._proposals.problems()
        yield from self._commands.problems(self._connection, self._asked, self._answer)

    def _lookalike(self, name: str) -> str:
        """The key of his name; one of his own where somebody else has had it before him."""
        g, key = schema.guests.c, lookalike_key(name)
        others = sa.select(g.id).where(g.lookalike == key, g.id != self._guest)
        had = len(key) > LONGEST_KEY or self._connection.execute(others).first() is not None
        return twin_key(name, self._guest) if had else key

    def _asked(self, version: int, _: str) -> bool:
        deed = self._deeds[version - 1]
        return isinstance(deed, OF_COMMANDS) and getattr(deed, "ruled", None) is None

    def _answer(self, first: int, _: int, __: str) -> str:
        match self._deeds[first - 1]:
            case d.TopsUp(currency, amount):
                return _json(Money(currency, amount))
            case d.Exchanges(receive=currency, received=amount):
                return _json(Money(currency, amount))
            case d.CallsSaalchef() | d.WithdrawsCall() | d.AnswersCall() | d.ReadsAnswer() as about:
                return _json(about.call)
            case d.ProposesCorrection() | d.RejectsCorrection() | d.WithdrawsCorrection() as about:
                return _json(about.proposal)
        return _json(None)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def unknown_guests(connection: Connection, known: set[str]) -> Iterator[Said]:
    """Guests who never came by the journal."""
    for row in connection.execute(sa.select(schema.guests.c.id).order_by(schema.guests.c.id)):
        if row.id not in known:
            yield said("audit.unknown_guest", guest=row.id)
