"""Black Jack Challenge, exactly: its bets against the bank."""
