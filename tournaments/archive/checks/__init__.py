"""Check that an evening's rows agree with its log, its rules and one another."""
