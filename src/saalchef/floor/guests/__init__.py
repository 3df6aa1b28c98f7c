"""Guests: names, passwords, sessions, the cash desk, their own limits."""
