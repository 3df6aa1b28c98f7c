"""Punto Banco for the kernels: a coup as an automaton."""
