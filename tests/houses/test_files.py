"""Files that people write: what is wrong with one is said by kind and place, in both languages."""

from pathlib import Path

import pytest

from both_languages import check_both_languages
from saalchef.catalogue.say import sentences
from saalchef.houses.files import FileTrouble, text_of, toml_of

WRONG = {
    "a = 1\n?": ("statement", "line 2, column 1"),
    "[a.?]": ("key", "line 1, column 4"),
    "a 1": ("equals", "line 1, column 3"),
    "a = 1 b = 2": ("after", "line 1, column 7"),
    "[a": ("bracket", "at the end of the file"),
    "[[a]": ("bracket", "line 1, column 4"),
    "a = 1\na = 2": ("twice", "at the end of the file"),
    "[a]\n[a]": ("twice", "line 2, column 3"),
    "a = {b = 1, b = 2}": ("twice", "line 1, column 18"),
    "a = [1": ("list", "at the end of the file"),
    "a = [1 2": ("list", "line 1, column 8"),
    "a = {b = 1 c": ("table", "line 1, column 12"),
    "a = '": ("string", "at the end of the file"),
    'a = "': ("string", "at the end of the file"),
    "a = '''b": ("string", "at the end of the file"),
    'a = "\\q"': ("escape", "line 1, column 8"),
    'a = "\\uzzzz"': ("escape", "line 1, column 8"),
    'a = "\\ud800"': ("escape", "line 1, column 12"),
    "# \x00": ("sign", "line 1, column 3"),
    'a = "\x00"': ("sign", "line 1, column 6"),
    "a = 2026-02-30": ("date", "line 1, column 5"),
    "a = yes": ("value", "line 1, column 5"),
    "a =": ("value", "at the end of the file"),
}


@pytest.mark.parametrize("text", WRONG)
def test_what_is_no_toml_says_which_kind_of_error_is_where(text: str) -> None:
    kind, where = WRONG[text]
    with pytest.raises(FileTrouble) as refused:
        toml_of(text)
    assert refused.value.facts["problem"].code == f"file.toml.{kind}"
    assert str(refused.value).endswith(f"({where})")
    check_both_languages(refused.value)


def test_every_kind_of_error_has_been_seen() -> None:
    kinds = {occasion.removeprefix("toml.") for occasion in sentences("file") if occasion.startswith("toml.")}
    assert kinds == {kind for kind, _ in WRONG.values()} | {"other"}


@pytest.mark.parametrize(
    ("problem", "sentence"),
    [
        (FileNotFoundError(2, "No such file or directory"), "there is no such file"),
        (NotADirectoryError(20, "Not a directory"), "a part of this path is a file, not a folder"),
        (ValueError("embedded null byte"), "there is no such file"),
        (IsADirectoryError(21, "Is a directory"), "this is a folder, not a file"),
        (PermissionError(13, "Permission denied"), "you have no permission for it"),
        (UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte"), "the file is not UTF-8 text"),
        (OSError(5, "Input/output error"), "the system answers EIO"),
    ],
)
def test_a_file_that_cannot_be_read_says_which_trouble_it_is(
    problem: Exception, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> str:
        raise problem

    with monkeypatch.context() as broken:
        broken.setattr(Path, "read_text", fail)
        with pytest.raises(FileTrouble) as refused:
            text_of("own.toml")
    assert str(refused.value) == sentence
    check_both_languages(refused.value)
