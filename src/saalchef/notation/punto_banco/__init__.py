"""What coup files need to know of Punto Banco alone."""
