"""Tests of several processes get a second try, alone; it is told; and no other test gets one."""

from pathlib import Path

import pytest

INI = """
[pytest]
addopts = -q --import-mode=importlib -p xdist.plugin
filterwarnings = error
pythonpath = {here}
second_try =
    together
    test_mixed.py::test_listed
"""
CONFTEST = "pytest_plugins = ['second_try']\n"
BY_CHANCE = """
import pathlib, pytest

@pytest.mark.parametrize("way", ["a b", "c"])
def test_by_chance(way):
    tried = pathlib.Path(__file__).with_suffix(f".{way}")
    first = not tried.exists()
    tried.touch()
    assert not (first and way == "a b"), "the machine was busy"

def test_sound():
    pass
"""
DEFECT = "def test_defect():\n    assert False, 'a defect'\n"

processes = pytest.mark.parametrize("processes", [(), ("-n", "2")], ids=["in one", "in parallel"])


@pytest.fixture
def suite(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # they take longer than all these tests
    pytester.makeini(INI.format(here=Path(__file__).parent))
    pytester.makeconftest(CONFTEST)
    pytester.mkdir("together")
    return pytester


def tried(suite: pytest.Pytester, *arguments: str) -> tuple[int, str]:
    done = suite.runpytest_subprocess(*arguments)
    return done.ret, done.stdout.str()


@processes
def test_a_pass_on_the_second_try_is_a_pass_and_is_named(
    suite: pytest.Pytester, processes: tuple[str, ...]
) -> None:
    (suite.path / "together" / "test_it.py").write_text(BY_CHANCE, "utf-8")
    code, told = tried(suite, *processes)
    assert code == pytest.ExitCode.OK
    assert "passed on the second try: together/test_it.py::test_by_chance[a b]" in told
    assert "the machine was busy" in told
    assert "2 passed, 1 passed on the second try in" in told
    assert "failed" not in told


@processes
def test_who_fails_twice_fails(suite: pytest.Pytester, processes: tuple[str, ...]) -> None:
    (suite.path / "together" / "test_it.py").write_text(BY_CHANCE + DEFECT, "utf-8")
    code, told = tried(suite, *processes)
    assert code == pytest.ExitCode.TESTS_FAILED
    assert "failed on the second try too: together/test_it.py::test_defect" in told
    assert "passed on the second try: together/test_it.py::test_by_chance[a b]" in told
    assert "1 failed, 2 passed, 1 passed on the second try in" in told


def test_other_tests_have_one_try(suite: pytest.Pytester) -> None:
    (suite.path / "test_mixed.py").write_text(BY_CHANCE + DEFECT.replace("defect", "listed"), "utf-8")
    code, told = tried(suite)
    assert code == pytest.ExitCode.TESTS_FAILED
    assert "once more, alone: test_mixed.py::test_listed" in told
    assert told.count("once more") == 1
    assert "2 failed, 2 passed in" in told


def test_a_process_that_dies_is_tried_again(suite: pytest.Pytester) -> None:
    dies = BY_CHANCE.replace("assert not (first", "if (first").replace(
        '), "the machine was busy"', "): __import__('os')._exit(1)"
    )
    (suite.path / "together" / "test_it.py").write_text(dies, "utf-8")
    code, told = tried(suite, "-n", "2")
    assert code == pytest.ExitCode.OK
    assert "passed on the second try: together/test_it.py::test_by_chance[a b]" in told


def test_a_file_that_cannot_be_read_fails_the_run_all_the_same(suite: pytest.Pytester) -> None:
    (suite.path / "together" / "test_it.py").write_text(BY_CHANCE, "utf-8")
    (suite.path / "test_broken.py").write_text("import nothing_of_this_name\n", "utf-8")
    code, _ = tried(suite, "--continue-on-collection-errors")
    assert code == pytest.ExitCode.TESTS_FAILED


def test_where_many_fail_it_is_not_chance(suite: pytest.Pytester) -> None:
    many = DEFECT.replace(
        "def test", "import pytest\n@pytest.mark.parametrize('n', range(13))\ndef test"
    ).replace("()", "(n)")
    (suite.path / "together" / "test_it.py").write_text(many, "utf-8")
    code, told = tried(suite)
    assert code == pytest.ExitCode.TESTS_FAILED
    assert "once more" not in told


def test_what_is_listed_is_there(pytestconfig: pytest.Config) -> None:
    for place in pytestconfig.getini("second_try"):
        assert (pytestconfig.rootpath / place.partition("::")[0]).exists(), place


def test_every_test_has_a_limit(pytestconfig: pytest.Config) -> None:
    assert 0 < float(pytestconfig.getini("timeout")) <= 300
    assert float(pytestconfig.getini("timeout")) < float(pytestconfig.getini("faulthandler_timeout"))
    assert pytestconfig.getini("faulthandler_exit_on_timeout")
