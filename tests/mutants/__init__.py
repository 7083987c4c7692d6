"""Deliberate mistakes in the code that matters most, each of which the tests must notice: `make mutants`."""
