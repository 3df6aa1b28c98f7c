"""For all tests."""

import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

pytest_plugins = ["longest_first", "pytester", "second_try"]

# How long an example takes says nothing on a machine that does other things too.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Ctrl-C interrupts, here and in a program started here.

    Whoever started the tests may ignore it (a background job, `nohup`, many runners), and that is inherited.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
