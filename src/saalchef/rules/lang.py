"""The languages in which people are spoken to."""

from saalchef.catalogue import Lang

__all__ = ["Lang"]
