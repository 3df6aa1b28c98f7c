from archived_books import book, punto, seen  # noqa: F401 - fixtures
