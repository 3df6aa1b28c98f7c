"""Saalchef: the table games of five casinos, exactly by their own leaflets."""

__version__ = "0.1.0"
