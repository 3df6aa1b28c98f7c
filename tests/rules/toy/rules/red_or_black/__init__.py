from saalchef.rules.red_or_black.state import Rules, Table, legal, lying, open_table, packs

__all__ = ["Rules", "Table", "legal", "lying", "open_table", "packs"]
