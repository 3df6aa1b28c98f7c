"""What a bot adds at Punto Banco once its first stake lies."""

FANCY = {"tie": 0.1}
NEEDED: tuple[str, ...] = ()
