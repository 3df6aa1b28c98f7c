"""What coup files need to know of Black Jack alone."""
