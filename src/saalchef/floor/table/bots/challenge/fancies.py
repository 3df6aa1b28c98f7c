"""What a bot adds at Black Jack Challenge once its first stake lies."""

FANCY = {"red": 0.5, "black": 0.5}
NEEDED = tuple(FANCY)  # without a bonus bet nobody is dealt in
