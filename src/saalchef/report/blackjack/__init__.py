"""Black Jack on paper."""
