from databases import database, url  # noqa: F401 - fixtures
