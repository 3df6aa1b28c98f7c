"""Figures for Prometheus; none of them names a guest or a card."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from saalchef.floor.server.logs import log
from saalchef.store.journal import Change
from saalchef.store.outcome import Booked, BookingOutcome, Failed

QUICK = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0, 5.0)


class Metrics:
    """Counters of one process, in a registry of their own."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.commands = Counter(
            "saalchef_commands_total", "Commands by what became of them", ["outcome"], registry=self._registry
        )
        self.deeds = Counter("saalchef_deeds_total", "Rows booked in the journal", registry=self._registry)
        self.booking = Histogram(
            "saalchef_booking_seconds", "From a decision to the disk", buckets=QUICK, registry=self._registry
        )
        self.messages = Counter(
            "saalchef_messages_total", "Messages put into queues", registry=self._registry
        )
        self.dropped = Counter(
            "saalchef_dropped_total", "Connections that read too slowly", registry=self._registry
        )
        self.coups = Counter("saalchef_coups_total", "Coups ended", ["house", "end"], registry=self._registry)
        self.connections = Gauge("saalchef_connections", "Open websockets", registry=self._registry)
        self.tables = Gauge("saalchef_tables", "Open tables", registry=self._registry)
        self.broken = Gauge("saalchef_tables_out_of_order", "Tables out of order", registry=self._registry)

    def booked(self, change: Change, outcome: BookingOutcome, seconds: float) -> None:
        self.commands.labels(type(outcome).__name__.lower()).inc()
        if isinstance(outcome, Booked):
            self.deeds.inc(sum(len(part.rows) for part in change.parts))
        if isinstance(outcome, Failed):
            log("not_booked", stream=change.stream, reason=outcome.reason)
        self.booking.observe(seconds)

    def text(self) -> bytes:
        return generate_latest(self._registry)
