"""What to know at a Black Jack table."""
