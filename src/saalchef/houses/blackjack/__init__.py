"""What a house file says of Black Jack alone."""
