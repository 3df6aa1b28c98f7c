"""What to know at a Punto Banco table."""
