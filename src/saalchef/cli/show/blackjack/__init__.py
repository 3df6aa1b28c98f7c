"""Black Jack, as tables for people."""
