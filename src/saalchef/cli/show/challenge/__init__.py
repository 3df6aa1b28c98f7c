"""Black Jack Challenge, for people."""
