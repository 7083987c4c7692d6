"""Actions on the standings."""
