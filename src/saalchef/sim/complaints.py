"""Why something cannot be simulated."""

from saalchef.catalogue import Complaint


class SimulationError(Complaint):
    """Something asked for that cannot be simulated."""
