"""Punto Banco as a bot plays it."""
