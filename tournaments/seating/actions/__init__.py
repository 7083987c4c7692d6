"""Change who sits where."""
