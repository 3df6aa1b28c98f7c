"""Measurements, each beside a peer in the same run where there is one. Nothing here is asserted."""
