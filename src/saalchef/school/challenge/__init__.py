"""What to know at a Black Jack Challenge table."""
