"""The live floor: tables that several guests play at once, and that lose nothing."""
