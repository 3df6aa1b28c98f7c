"""Exact mathematics: what every bet and every decision is worth, in any house and any reading."""
