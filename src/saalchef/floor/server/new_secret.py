"""Secrets, drawn from the operating system: of the next shuffle, and the key of a closed table."""

import secrets

from saalchef.floor.table.shuffle import Secret


def new_secret() -> Secret:
    return Secret(secrets.token_hex(32), secrets.token_hex(32))


def new_key() -> str:
    """What a link must hold with which one comes to a closed table."""
    return secrets.token_urlsafe(24)
