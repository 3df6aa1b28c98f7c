"""Bots that fill seats: they see what a guest sees and do what a guest may do."""

from saalchef.floor.bots.bot import BOT, act, is_bot_name, name_for, next_bet

__all__ = ["BOT", "act", "is_bot_name", "name_for", "next_bet"]
