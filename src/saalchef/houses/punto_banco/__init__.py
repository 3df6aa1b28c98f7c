"""What a house file says of Punto Banco alone."""
