"""Pages of the log."""
