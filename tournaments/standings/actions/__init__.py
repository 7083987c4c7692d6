"""Change who stands where, and why."""
