"""Why something has no odds."""

from saalchef.catalogue import Complaint


class OddsError(Complaint):
    """Something asked for that has no odds."""
