"""PostgreSQL for the tests: a database engine of Django."""
