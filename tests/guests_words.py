"""A guest's words for one coup as his browser makes them, by the reference page alone."""

import hashlib
import secrets


def fresh_words(own: str = "") -> str:
    """Random digits, and what he typed."""
    return f"{secrets.token_hex(16)} {own}".strip()


def hash_of(table: str, coup: int, guest: str, words: str) -> str:
    return hashlib.sha256(f"saalchef words 2\n{table}\n{coup}\n{guest}\n{words}".encode()).hexdigest()
