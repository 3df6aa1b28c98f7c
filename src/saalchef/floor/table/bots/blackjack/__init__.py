"""Black Jack as a bot plays it."""
