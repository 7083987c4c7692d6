"""Pages of the calculator."""
