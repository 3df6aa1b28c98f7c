"""One process: its tables, its lobby, its neighbours, booking, long sums beside it."""
