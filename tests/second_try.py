"""A second try for tests of browsers and of several processes.

Such a test can fail because the machine was busy. Those listed as `second_try` in pyproject.toml are run once
more when everything else is done, alone. One that passes then no longer fails the run, but it is named at the
end: it has a weakness, and that should be seen. Every other test has one try.
"""

import subprocess
import sys

import pytest

SAID = "passed on the second try"
MOST = 12  # more than these do not fail by chance


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini(
        "second_try", "folders, files and tests that are tried again alone where they fail", "linelist"
    )


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # the workers of xdist only report
        config.pluginmanager.register(SecondTry(config))


def is_listed(test: str, places: list[str]) -> bool:
    return any(test == place or test.startswith((f"{place}/", f"{place}::", f"{place}[")) for place in places)


class SecondTry:
    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._failed: list[pytest.TestReport] = []
        self._passed: list[pytest.TestReport] = []
        self._failed_again: dict[str, str] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._failed.append(report)

    @pytest.hookimpl(trylast=True)  # when the workers are gone
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if exitstatus != pytest.ExitCode.TESTS_FAILED or session.shouldfail or session.shouldstop:
            return
        places = self._config.getini("second_try")
        chances = dict.fromkeys(each.nodeid for each in self._failed if is_listed(each.nodeid, places))
        if len(chances) > MOST:
            return
        passed = {test for test in chances if self._passes_alone(test)}
        self._passed = [each for each in self._failed if each.nodeid in passed]
        if passed:
            self._count_anew(passed)
        if {each.nodeid for each in self._failed} == passed and session.testsfailed == len(self._passed):
            session.exitstatus = pytest.ExitCode.OK

    def _passes_alone(self, test: str) -> bool:
        self._reporter.write_line(f"\nonce more, alone: {test}")
        command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-o", "second_try=", test]
        done = subprocess.run(
            command,
            cwd=self._config.rootpath,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if done.returncode != pytest.ExitCode.OK:
            self._failed_again[test] = done.stdout
        return done.returncode == pytest.ExitCode.OK

    @property
    def _reporter(self) -> pytest.TerminalReporter:
        found = self._config.pluginmanager.get_plugin("terminalreporter")
        assert isinstance(found, pytest.TerminalReporter)
        return found

    def _count_anew(self, passed: set[str]) -> None:
        """In the last line of the output they are no longer among those that failed."""
        stats = self._reporter.stats
        for kind in ("failed", "error"):
            left = [each for each in stats.pop(kind, []) if each.nodeid not in passed]
            if left:
                stats[kind] = left
        stats[SAID] = [each for each in self._passed if each.nodeid in passed]

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for test, told in self._failed_again.items():
            terminalreporter.write_sep("=", f"failed on the second try too: {test}")
            terminalreporter.write_line(told)
        for report in self._passed:
            terminalreporter.write_sep("=", f"the first try of {report.nodeid}")
            terminalreporter.write_line(report.longreprtext)
        for test in dict.fromkeys(each.nodeid for each in self._passed):
            terminalreporter.write_line(f"{SAID}: {test}", yellow=True, bold=True)
