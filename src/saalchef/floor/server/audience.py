"""Everyone connected to a table, guests and spectators: here, and by what they say at other processes."""

from msgspec.structs import replace

from saalchef.floor.guests.guest import Guest
from saalchef.floor.server.connection import NO_TABLE, Connection
from saalchef.floor.server.gestures import GesturePatience
from saalchef.floor.server.pending_words import PendingWords
from saalchef.floor.server.presence import Attendance, Presence
from saalchef.floor.server.standing_bets import StandingBets, Word
from saalchef.floor.table.attendance import waited_for
from saalchef.floor.table.doorway import look_the_same
from saalchef.floor.table.idle import sits_out
from saalchef.floor.table.live import Live
from saalchef.floor.table.refusal import Denied
from saalchef.floor.wire.messages import Emblem, Gestured, GestureKind, Present, State
from saalchef.floor.wire.refused import as_message
from saalchef.floor.wire.viewers import Teller
from saalchef.rules.codec import encode
from saalchef.store.clock import WallClock

FROM_THE_DOOR = -1  # no event is told, so none can have been missed


class Audience:
    """Knows who is there, and tells them what there is to tell."""

    def __init__(self, table: str, presence: Presence, clock: WallClock, turned: int = 0) -> None:
        self.connections: set[Connection] = set()
        self.bets = StandingBets(self._said_elsewhere, turned)
        self.idle_since = clock.now()  # since when nobody has been connected, where nobody is
        self.words = PendingWords(self._elsewhere, clock)
        self.emblems: dict[str, Emblem] = {}  # by the keys of their accounts
        self._patience = GesturePatience()
        self._table = table
        self._presence = presence

    # ——— who is there ———

    @property
    def is_empty(self) -> bool:
        """Nobody is connected, at whatever process."""
        return not self.connections and all(each.is_empty for each in self._elsewhere())

    def _elsewhere(self) -> tuple[Attendance, ...]:
        return tuple(self._presence.elsewhere(self._table))

    def names(self) -> frozenset[str]:
        """Of those who are connected, at all processes."""
        return self.names_here().union(*[each.names for each in self._elsewhere()])

    def names_here(self) -> frozenset[str]:
        return frozenset({c.guest.name for c in self.connections if c.guest is not None})

    def asked_elsewhere(self, live: Live) -> dict[str, int]:
        """When guests who are connected at other processes alone were told whose words are awaited."""
        asked = self.words.asked_elsewhere(live)
        here = self.names_here() if asked else frozenset[str]()
        return {name: at for name, at in asked.items() if name not in here}

    def may_see(self, connection: Connection, live: Live) -> bool:
        """Whether somebody connected here is told what happens: he is at the table, or may look on."""
        guest = connection.guest
        if live.settings.spectators:
            return True
        return guest is not None and (guest.on_duty or guest.id in live.owners.values())

    def watching(self, live: Live) -> int:
        """How many look on without playing, at all processes."""
        return self._watching(live) + sum(each.watching for each in self._elsewhere())

    def _watching(self, live: Live) -> int:
        return sum(c.name not in live.table.guests for c in self.connections)

    def _said_elsewhere(self) -> list[Word]:
        return [word for each in self._elsewhere() for word in each.said]

    def present(self, live: Live) -> Present:
        names, ready = self.names(), self.bets.now()
        idle = [name for name in live.table.guests if sits_out(live.idle, name)]
        return Present(
            connected=tuple(sorted(names)),
            watching=self.watching(live),
            ready=tuple(sorted(ready)),
            waited_for=waited_for(live, names, ready),
            sitting_out=tuple(sorted(idle)),
            emblems={name: worn for name in live.owners if (worn := self.emblem_of(live, name))},
        )

    def emblem_of(self, live: Live, name: str) -> Emblem | None:
        """Of somebody at the table."""
        return self.emblems.get(live.owners.get(name, ""))

    def wears(self, guest: Guest) -> bool:
        """The sign of a guest who is here or at the table; whether it is another than before."""
        if self.emblems.get(guest.id) == guest.emblem:
            return False
        if guest.emblem is None:
            del self.emblems[guest.id]
        else:
            self.emblems[guest.id] = guest.emblem
        return True

    def attendance(self, live: Live) -> Attendance:
        """What this process tells the others; who only watches is counted, not named."""
        own = {c.name for c in self.connections if c.name is not None and c.name in live.table.guests}
        said = self.bets.said
        ready = tuple(sorted([word.guest for word in said if word.stands]))
        there, watching = tuple(sorted(own)), self._watching(live)
        present = Attendance(self._table, there, watching, ready, _point(live), said=said)
        return self.words.told_others(live, present)

    # ——— telling ———

    def tell(self, message: bytes) -> None:
        """Everybody here."""
        for connection in tuple(self.connections):
            connection.tell(message)

    def tell_gesture(self, live: Live, guest: str, gesture: GestureKind) -> bool:
        """Everybody who sees the table; whether it was told: of a guest at the table, and not too many."""
        if guest not in live.table.guests or not self._patience.spend(guest, live.table.guests):
            return False
        message = encode(Gestured(guest, gesture))
        for connection in tuple(self.connections):
            if self.may_see(connection, live):
                connection.tell(message)
        return True

    def tell_state(self, state: State, live: Live, but: Connection | None = None) -> None:
        """Everybody here, but for the one who knows already; nothing of the coup who may not look on."""
        message = encode(state)
        at_the_door = message if live.settings.spectators else encode(state_at_the_door(state))
        for connection in tuple(self.connections):
            if connection is not but:
                connection.tell(message if self.may_see(connection, live) else at_the_door)

    def tell_events(self, teller: Teller, actor: str, before: Live, live: Live) -> None:
        """Whoever acted hears his options with it; the others where they may have changed.

        Who may not look on looks anew where somebody has come or gone, or where he himself has.
        """
        hidden = not live.settings.spectators
        for connection in tuple(self.connections):
            if hidden and self._is_at_the_door(connection, before, live):
                continue
            own = connection.guest is not None and connection.guest.id == actor
            anew = own or not teller.quiet
            message = teller.for_viewer(connection.name, anew, connection.lang)
            if own:
                connection.tell_with_next(message)  # his answer follows
            else:
                connection.tell(message)
            if anew:
                connection.options_told = hash(teller.options_of(connection.name))

    def _is_at_the_door(self, connection: Connection, before: Live, live: Live) -> bool:
        """Whether somebody is told nothing of what happened: not here now, or not before."""
        saw, sees = self.may_see(connection, before), self.may_see(connection, live)
        if saw and sees:
            return False
        if saw or sees or not look_the_same(before, live):
            connection.look_anew()
        return True

    def send_away(self, refusal: Denied) -> None:
        """The table is closed: everyone is told why, and there is nothing more to see."""
        for connection in tuple(self.connections):
            connection.tell(encode(as_message(refusal, None, "", connection.lang)))
            connection.end(NO_TABLE, refusal.code)


def state_at_the_door(state: State) -> State:
    present = present_at_the_door(state.present)
    return replace(state, seq=FROM_THE_DOOR, options=None, clock=None, present=present, withheld=None)


def present_at_the_door(present: Present) -> Present:
    """Who is there, and nothing of what the coup waits for."""
    return replace(present, ready=(), waited_for=(), sitting_out=())


def _point(live: Live) -> str:
    """Up to where a word that one's bets stand counts for a process of an earlier version."""
    return f"{live.table.coup} {live.table.phase == 'settled'}"
