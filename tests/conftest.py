"""For all tests."""

import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

# How wide the screen of whoever runs the tests is (a worker's is 80 columns) decides nothing.
os.environ.pop("COLUMNS", None)
os.environ["SAALCHEF_CACHE"] = "off"  # a test is about figures worked out now, here and in programs it starts

pytest_plugins = ["longest_first", "pytester", "second_try"]

# How long an example takes says nothing on a machine that does other things too. The suite tries the same
# examples every time, so that it says something about the change at hand; `make fuzz` tries new ones.
settings.register_profile("same", deadline=None, derandomize=True)
settings.register_profile("new", deadline=None)
settings.load_profile("same")


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Ctrl-C interrupts, here and in a program started here.

    Whoever started the tests may ignore it (a background job, `nohup`, many runners), and that is inherited.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
