"""What a house file says of Black Jack Challenge alone."""
