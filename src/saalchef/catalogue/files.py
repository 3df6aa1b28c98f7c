"""What is wrong with a file that people have named or written, as a code."""


def file_trouble(problem: OSError | ValueError) -> str:
    """Why a file cannot be read: it is missing, a folder, forbidden or no text."""
    match problem:
        case FileNotFoundError() | NotADirectoryError():
            return "file.missing"
        case IsADirectoryError():
            return "file.folder"
        case PermissionError():
            return "file.forbidden"
        case UnicodeError():
            return "file.not_text"
        case ValueError():  # no file can have such a name
            return "file.missing"
    return "file.unreadable"
