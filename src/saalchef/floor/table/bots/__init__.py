"""Bots that fill seats: they see what a guest sees and do what a guest may do."""

from saalchef.catalogue import BOT
from saalchef.floor.table.bots.bot import act, brings, is_bot_name, is_short, name_for, next_bet

__all__ = ["BOT", "act", "brings", "is_bot_name", "is_short", "name_for", "next_bet"]
