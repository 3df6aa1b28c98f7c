"""What a bot adds at Black Jack once its first stake lies."""

FANCY = {"twins": 0.2, "crazy": 0.15}
NEEDED: tuple[str, ...] = ()
