"""Black Jack Challenge as a bot plays it."""
