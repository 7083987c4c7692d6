"""Change who may do what in a club."""
