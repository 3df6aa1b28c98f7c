"""What the operating system refuses is said in the reader's language."""

import errno
import socket
from pathlib import Path

from saalchef.catalogue import system_problem


def refused(path: Path) -> OSError:
    try:
        path.read_text()
    except OSError as e:
        return e
    raise AssertionError(path)


def test_a_file_that_is_missing_or_a_folder_says_which(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    missing, folder = refused(tmp_path / "nothing"), refused(tmp_path)
    within = refused(tmp_path / "file" / "further")
    assert system_problem(missing).told("en") == "there is no such file"
    assert system_problem(folder).told("de") == "Das ist ein Ordner, keine Datei"
    assert system_problem(within).told("de") == "Ein Teil dieses Pfads ist eine Datei, kein Ordner"


def test_a_rare_problem_is_named_as_the_system_names_it() -> None:
    assert system_problem(OSError(errno.ELOOP, "…")).told("de") == "Das System antwortet ELOOP"
    assert system_problem(TimeoutError()).told("en") == "the system answers TimeoutError"


def test_a_host_that_is_unknown_has_a_sentence() -> None:
    unknown = system_problem(socket.gaierror(socket.EAI_NONAME, "Name or service not known"))
    assert unknown.told("de") == "Einen Rechner dieses Namens kennt man hier nicht"
