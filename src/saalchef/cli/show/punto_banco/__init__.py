"""Punto Banco, as tables for people."""
