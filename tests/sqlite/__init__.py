"""SQLite as the tests use it: a database engine of Django."""
