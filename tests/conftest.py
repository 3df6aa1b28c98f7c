"""For all tests."""

from hypothesis import settings

# How long an example takes says nothing on a machine that does other things too.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")
