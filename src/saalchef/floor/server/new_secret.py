"""The next secret of a shuffle, drawn from the operating system; a live table is handed it."""

import secrets

from saalchef.floor.table.shuffle import Secret


def new_secret() -> Secret:
    return Secret(secrets.token_hex(32), secrets.token_hex(32))
