"""A live table, pure: deeds in, steps out; the time is an argument."""
