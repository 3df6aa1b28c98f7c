"""What all tables of a process share."""

from msgspec import Struct, field

from saalchef.floor.operator import Operator
from saalchef.floor.server.calculations import Calculations
from saalchef.floor.server.logs import Damage
from saalchef.floor.server.metrics import Metrics
from saalchef.floor.server.presence import Presence
from saalchef.floor.table.bots.schedule import BotManners
from saalchef.store.booking import Booking


class Context(Struct):
    """The way to the database and to other processes, and what holds for the whole floor just now."""

    booking: Booking
    operator: Operator
    metrics: Metrics
    calculations: Calculations
    presence: Presence
    bot_delay: float = 1.0  # bots take this part of their usual time
    closing: str | None = None  # why no new coup begins
    locked: set[str] = field(default_factory=set)  # who is locked out or gone, by the keys of their accounts
    seen: set[str] = field(default_factory=set)  # digests of the sessions in use since the last cleanup
    damage: Damage = field(default_factory=Damage)

    def bot_manners(self, before_guests: bool) -> BotManners:
        """How bots behave at a table; at the operator's they sit before guests come."""
        return BotManners(self.operator.bot_chips, before_guests, self.bot_delay, self.calculations.chart)
