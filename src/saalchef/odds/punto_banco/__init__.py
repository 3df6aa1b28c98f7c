"""Punto Banco, exactly: for any drawing table and any remaining pack."""
